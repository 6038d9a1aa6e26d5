"""Seals: what they cover, what breaks them, and the command that sets them."""

import dataclasses
import io
import json
import sys
from functools import partial

import pytest

from regelwerk.__main__ import main
from regelwerk.build import Built, assemble_and_link, build
from regelwerk.cli.seal import format_lock, list_ids
from regelwerk.errors import Spoken
from regelwerk.lineage.step import Passage, Step
from regelwerk.model import (
    Case,
    ChangeNote,
    Clause,
    Defect,
    Expected,
    Fate,
    Grid,
    Headword,
    Ledger,
    Listed,
    Norm,
    Place,
    Reference,
    Sanction,
    Term,
    Unprinted,
)
from regelwerk.prove.piece import PARTS, Piece, compute_seal
from regelwerk.prove.seal import (
    list_lineage_pieces,
    list_pieces,
    make_case_piece,
    make_headword_piece as any_headword,
    make_ledger_piece,
    make_sequence_piece,
    make_term_piece,
    make_unit_piece as any_unit,
)
from regelwerk.read.problem import BuildFailed
from trees import SOUND

unit, headword = partial(any_unit, game="bridge"), partial(any_headword, game="bridge")

HERE, THERE = Place("laws/2007/1.yaml", 3), Place("laws/2007/2.yaml", 4)
CLAUSE = Clause("2007/1.A", "2007", "section", "A", "Glocke", "Sie läutet.", "2007/1", HERE)
ENTRY = Headword("2007/index.1", "2007", "Glocke", "", ("2007/1.A",), (), "", (), HERE)
TERM = Term(
    "bell",
    "bridge",
    "Glocke",
    {"2007": ("Glocke",)},
    {},
    "bell",
    ("2007/1.A",),
    (),
    (),
    False,
    HERE,
)
EXPECTED = Expected({"accepted": "yes"}, "bell", (), {}, "Sie läutet nicht.", HERE)
CASE = Case(
    "bell",
    "bridge",
    "bell",
    "Glocke",
    "Sie läutet.",
    "",
    {"accepted": "yes"},
    {"2007": EXPECTED},
    HERE,
)
CHANGED = {  # every field of what can be sealed, with another value
    Clause: {
        "id": "2007/1.B",
        "kind": "item",
        "label": "B",
        "title": "Gong",
        "text": "Sie schweigt.",
        "parent": "2007/2",
        "norms": (Norm("player", "must", "läuten"),),
        "refs": (Reference("2007/1.B", "applies"),),
        "figures": ("2",),
        "footnotes": ("2007/fn.1",),
        "defects": (Defect("a", "b", "c"),),
        "change_note": ChangeNote("neu"),
        "table": Grid(("a",), (("1",),)),
        "sanctions": (Sanction(severity=("minor",)),),
        "unprinted": Unprinted(("Es",), (), "Es läutet.", "2007/1.B"),
        "english": "bell",
        "remark": "fraglich",
    },
    Headword: {
        "id": "2007/index.2",
        "title": "Gong",
        "refs": ("2007/1.B",),
        "see": ("2007/index.2",),
        "note": "auch",
        "defects": (Defect("a", "b", "c"),),
        "apart": {"2007/1.B": "fraglich"},
    },
    Term: {
        "id": "gong",
        "label": "Gong",
        "words": {"2007": ("Gong",)},
        "countries": {"AT": ("Gong",)},
        "english": "gong",
        "defined": ("2007/1.B",),
        "synonyms": ("Gong",),
        "avoid": ("Gong",),
        "common": True,
        "apart": {"2007/1.B": "fraglich"},
        "means": "Es läutet.",
        "rests": ("2007/1.B",),
    },
    Case: {
        "id": "gong",
        "title": "Gong",
        "story": "Es läutet.",
        "exemplifies": "2007/1.B",
        "decision": "gong",
        "facts": {"accepted": "no"},
        "rules": {"2007": dataclasses.replace(EXPECTED, row="gong")},
    },
}
# where it stands in our files, which file its seal belongs in, and what follows from the rest
UNSEALED = {
    Clause: {"place": THERE, "edition": "2017", "status": "printed", "carried_from": "1997/1.A"},
    Headword: {"place": THERE, "edition": "2017", "parent": "2007/index.1"},
    Term: {"place": THERE, "game": "doppelkopf"},
    Case: {"place": THERE, "game": "doppelkopf"},
}
SAMPLES = {
    Clause: (unit, CLAUSE),
    Headword: (headword, ENTRY),
    Term: (make_term_piece, TERM),
    Case: (make_case_piece, CASE),
}


def said(kind, field, value):
    """The seals of a sample before and after a field of it changes."""
    piece_of, sample = SAMPLES[kind]
    return piece_of(sample).seal, piece_of(dataclasses.replace(sample, **{field: value})).seal


@pytest.mark.parametrize("kind", SAMPLES)
def test_every_field_is_sealed_or_left_out_with_a_reason(kind):
    assert {field.name for field in dataclasses.fields(kind)} == {*CHANGED[kind], *UNSEALED[kind]}
    assert not CHANGED[kind].keys() & UNSEALED[kind].keys()


@pytest.mark.parametrize(
    ("kind", "field"), [(kind, field) for kind in CHANGED for field in CHANGED[kind]]
)
def test_content_that_changes_breaks_its_seal(kind, field):
    before, after = said(kind, field, CHANGED[kind][field])
    assert before != after


@pytest.mark.parametrize(
    ("kind", "field"), [(kind, field) for kind in UNSEALED for field in UNSEALED[kind]]
)
def test_what_is_no_content_breaks_no_seal(kind, field):
    before, after = said(kind, field, UNSEALED[kind][field])
    assert before == after


@pytest.mark.parametrize(
    ("field", "value", "broken"),
    [
        ("facts", {"accepted": "no"}, True),
        ("open", ("gong",), True),
        ("chained", {"gong": "gong"}, True),
        ("lesson", "Es läutet.", True),
        ("place", THERE, False),
    ],
)
def test_what_an_edition_rules_is_sealed_and_where_it_stands_is_not(field, value, broken):
    before, after = said(Case, "rules", {"2007": dataclasses.replace(EXPECTED, **{field: value})})
    assert (before != after) == broken


@pytest.mark.parametrize(("answer", "broken"), [("yes", False), ("no", True)])
def test_what_a_decision_presumes_breaks_no_seal_of_a_case(answer, broken):
    told = {"bell_rung": answer}
    case = dataclasses.replace(
        CASE,
        facts=told | CASE.facts,
        rules={"2007": dataclasses.replace(EXPECTED, facts=told | EXPECTED.facts)},
    )
    assert (make_case_piece(case, "bell_rung").seal != make_case_piece(CASE).seal) == broken


@pytest.mark.parametrize(
    ("part", "one", "other"),
    [
        (
            "norms",
            Norm("player", "must", "läuten", "es ist laut"),
            Norm("player", "must", "läuten", "es ist still"),
        ),
        ("norms", Norm("player", "must", "läuten"), Norm("player", "shall", "läuten")),
        ("norms", Norm("player", "must", "läuten"), Norm("director", "must", "läuten")),
        ("norms", Norm("player", "must", "läuten"), Norm("player", "must", "schweigen")),
        ("refs", Reference("2007/1.B", "applies"), Reference("2007/1.B", "excludes")),
        ("refs", Reference("2007/1.B", "applies"), Reference("2007/1.C", "applies")),
        ("defects", Defect("a", "b", "c"), Defect("a", "b", "c", True)),
    ],
)
def test_every_part_of_a_part_counts(part, one, other):
    assert (
        unit(dataclasses.replace(CLAUSE, **{part: (one,)})).seal
        != unit(dataclasses.replace(CLAUSE, **{part: (other,)})).seal
    )


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(Sanction)])
def test_every_part_of_a_sanction_counts(field):
    whose = {"who": "soloist", "when": "im Solo"}
    values = {
        **whose,
        "severity": ("minor",),
        "points": ((-3, 1, 1, 1),),
        "penalty": ("3",),
        "deduction": ("3-12",),
        "bound": True,
    }
    changed = dataclasses.replace(CLAUSE, sanctions=(Sanction(**{field: values[field]}),))
    assert unit(changed).seal != unit(dataclasses.replace(CLAUSE, sanctions=(Sanction(),))).seal


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(ChangeNote)])
def test_every_part_of_a_change_note_counts(field):
    value = (
        "geändert"
        if field == "printed"
        else (("2017/1.B", "2007/1.C"),)
        if field == "moved"
        else ("2017/1.B",)
    )
    notes = [
        dataclasses.replace(ChangeNote("neu"), **{field: each})
        for each in (value, getattr(ChangeNote("neu"), field))
    ]
    assert (
        unit(dataclasses.replace(CLAUSE, change_note=notes[0])).seal
        != unit(dataclasses.replace(CLAUSE, change_note=notes[1])).seal
    )


@pytest.mark.parametrize(
    "change",
    [
        {"refs": ("2007/2",)},
        {"figures": ("3",)},
        {"modals": ("muss",)},
        {"indexed": 2},
        {"apart": {"soll": "named"}},
    ],
)
def test_all_that_the_print_has_counts(change):
    had = Ledger(("2007/1",), ("2",), ("soll",), 1, {"soll": "told"})
    seals = [
        make_ledger_piece(
            Listed("2007/1.A", "section", "A", "2007/1", HERE, True, each), "bridge"
        ).seal
        for each in (had, Ledger(), had)
    ]
    changed = make_ledger_piece(
        Listed(
            "2007/1.A", "section", "A", "2007/1", HERE, True, dataclasses.replace(had, **change)
        ),
        "bridge",
    ).seal
    assert seals[0] == seals[2] and len({*seals, changed}) == 3


def test_the_order_of_print_counts():
    one, other = (Listed(id, "law", "", "", HERE) for id in ("2007/1", "2007/2"))
    changed = (
        dataclasses.replace(one, **change)
        for change in ({"kind": "section"}, {"label": "§ 1"}, {"parent": "2007/3"})
    )
    seals = [
        make_sequence_piece(listed, "bridge").seal
        for listed in ([one, other], [other, one], *([each, other] for each in changed))
    ]
    assert len(set(seals)) == 5


def pair(fate, **more):
    """The seal of one pair of an invented step."""
    entry = Fate(fate, ("1997/1",), ("2007/1",), more.get("meaning", ""), more.get("why", ""), HERE)
    step = Step(
        "1997", "2007", (), {"1997/1": Passage(fate, (more.get("to", "2007/1"),), entry)}, {}
    )
    (piece,) = list_lineage_pieces(None, step, "bridge")
    return piece.seal


@pytest.mark.parametrize(
    "change", [{"fate": "split"}, {"to": "2007/2"}, {"meaning": "wider"}, {"why": "darum"}]
)
def test_every_part_of_a_pair_counts(change):
    assert pair("moved") != pair(**{"fate": "moved", **change})


def test_a_seal_is_the_same_everywhere():
    assert (
        compute_seal(
            {"text": "Ärger – 4♥", "norms": [["player", "must"]], "table": None, "common": False}
        )
        == "6ecb9e00d6"
    )
    assert compute_seal({"b": "1", "a": "2"}) == compute_seal({"a": "2", "b": "1"})


def test_the_form_of_a_file_does_not_show(tree):
    file = tree / "laws" / "2007" / "2.yaml"
    before = [piece.seal for piece in list_pieces(assemble_and_link(tree)[1])]
    text = file.read_text(encoding="utf-8")
    broken = text.replace(
        "text: Ist es am Tisch laut, soll", "text: >-\n  Ist es am Tisch laut,\n  soll"
    )
    assert broken != text
    file.write_text(
        broken.replace(
            "{who: director, force: shall, act:", '{"who": "director", force: shall,\n  act:'
        ),
        encoding="utf-8",
    )
    assert [piece.seal for piece in list_pieces(assemble_and_link(tree)[1])] == before


def test_no_two_pieces_share_a_seal_or_a_name(sound_pieces):
    assert (
        len({piece.key for piece in sound_pieces})
        == len({piece.seal for piece in sound_pieces})
        == len(sound_pieces)
    )
    assert {piece.part for piece in sound_pieces} == set(PARTS)


@pytest.fixture(scope="module")
def sound_pieces() -> tuple[Piece, ...]:
    return list_pieces(assemble_and_link(SOUND)[1])


@pytest.fixture
def seal(tree, capsys, monkeypatch):
    """The command on the tree: its exit code and what it says."""

    def run(*words, typed="", command="seal"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(["--root", str(tree), command, *words])
        out, err = capsys.readouterr()
        return code, out or err

    return run


LOCK = "laws/made/seals.lock"
BELL = "terms bell"  # what is sealed in the sound rulebook


def names(tree):
    """What is sealed, as the lock has it."""
    return [
        line.rpartition(" ")[0] for line in (tree / LOCK).read_text(encoding="utf-8").splitlines()
    ]


def test_of_the_sound_rulebook_one_term_is_sealed(sound: Built):
    assert {book: done for book, (done, _) in sound.seals.items() if done} == {"bridge": 1}
    assert sum(all_ for _, all_ in sound.seals.values()) == len(
        list_pieces(assemble_and_link(SOUND)[1])
    )


def test_sealing_says_what_it_does(seal, tree):
    assert seal("2007/1.B.1") == (
        0,
        "neu: 2007/1.B.1\nneu: 2007/1.B.1 im Druck\n2 neu, 0 erneuert, 0 unverändert\n",
    )
    assert seal("2007/1.B.1") == (0, "0 neu, 0 erneuert, 2 unverändert\n")
    assert build(tree).seals["2007"][0] == 2
    code, said = seal("2007/1.B.1", "2007/1.B", "--json")
    unchanged = ["2007/1.B.1", "2007/1.B.1 im Druck"]
    assert (code, json.loads(said)) == (
        0,
        {"new": ["2007/1.B"], "renewed": [], "unchanged": unchanged},
    )


def test_what_changes_needs_a_new_seal(seal, tree):
    seal("2007/2")
    law = tree / "laws" / "2007" / "2.yaml"
    law.write_text(
        law.read_text(encoding="utf-8").replace("am Tisch laut", "am Nebentisch laut"),
        encoding="utf-8",
    )
    with pytest.raises(BuildFailed) as failed:
        build(tree)
    assert [str(problem) for problem in failed.value.problems] == [
        "laws/2007/2.yaml:1: broken_seal: geändert, seit das Siegel gesetzt wurde: 2007/2"
        " (gegenlesen, dann `regelwerk seal 2007/2`)"
    ]
    assert seal("2007/2") == (0, "erneuert: 2007/2\n0 neu, 1 erneuert, 1 unverändert\n")
    assert build(tree).seals["2007"][0] == 2


def test_a_lock_is_sorted_whatever_the_order_of_reading(seal, tree, sound_pieces):
    for id in ("2007/index.1", "2007/3", "2007/1.B", "2007/1"):
        seal(id)
    ledger = ["ledger 2007/1", "ledger 2007/3"]  # of 1 B nothing is listed that binds or refers
    assert names(tree) == [
        "index 2007/index.1",
        *ledger,
        BELL,
        "units 2007/1",
        "units 2007/1.B",
        "units 2007/3",
    ]
    chosen = [piece for piece in sound_pieces if f"{piece.part} {piece.name}" in names(tree)]
    assert format_lock(LOCK, reversed(chosen), ()) == (tree / LOCK).read_text(encoding="utf-8")


def test_a_law_with_all_below_it(seal, tree, sound_pieces):
    seal("2007/1", "--whole")
    of_units = [piece for piece in sound_pieces if piece.part in ("units", "ledger")]
    below = sorted(
        f"{piece.part} {piece.name}"
        for piece in of_units
        if (piece.name + ".").startswith("2007/1.")
    )
    assert names(tree) == sorted([BELL, *below]) and {
        "units 2007/1",
        "units 2007/1.B.2",
        "ledger 2007/1.B.2",
    } <= set(below)


def test_the_cases_of_a_decision(seal, tree, sound_pieces):
    own = sorted(
        piece.name
        for piece in sound_pieces
        if piece.part == "cases" and piece.content["decision"] == "early_bell"
    )
    assert (
        seal("early_bell")[1].endswith(f"{len(own)} neu, 0 erneuert, 0 unverändert\n")
        and len(own) > 1
    )
    assert names(tree) == [*(f"cases {name}" for name in own), BELL]


def test_a_part_or_what_of_it_belongs_to_an_edition_a_step_or_a_game(seal, tree, sound_pieces):
    def known(part, *books):
        return [
            f"{part} {piece.name}"
            for piece in sound_pieces
            if piece.part == part and piece.book in books
        ]

    seal("--part", "units", "2007")
    assert names(tree) == sorted([BELL, *known("units", "2007")])
    seal("--part", "pairs", "1997-2007")
    assert names(tree) == sorted([BELL, *known("units", "2007"), *known("pairs", "1997-2007")])
    seal("--part", "cases")
    assert build(tree).seals["doppelkopf"] != (0, 1)
    assert {line for line in names(tree) if line.startswith("cases")} == set(
        known("cases", "bridge")
    )


def test_the_pairs_of_a_step(seal, tree):
    assert seal("--step", "1997-2007", "1997/1.B")[1].splitlines() == [
        "neu: 1997/1.B → 2007/1.B",
        "neu: 1997/1.B → 2007/1.B.1",
        "2 neu, 0 erneuert, 0 unverändert",
    ]
    assert seal("--step", "1997-2007", "2007/1.B.2", "1.C")[1].splitlines()[:2] == [
        "neu: 1997/1.C → —",
        "neu: — → 2007/1.B.2",
    ]
    assert build(tree).seals["1997-2007"][0] == 4
    lineage = tree / "laws" / "lineage" / "1997-2007.yaml"
    told = lineage.read_text(encoding="utf-8").replace(
        "[1.B, 1.B.1], meaning: equal}", "[{at: 1.B, why: weil}, 1.B.1]}"
    )
    lineage.write_text(told, encoding="utf-8")
    with pytest.raises(
        BuildFailed, match=r"broken_seal.*1997/1.B → 2007/1.B .*seal --step 1997-2007 1997/1.B"
    ):
        build(tree)


def test_ids_from_the_input(seal, tree, sound_pieces):
    everything = [piece for piece in sound_pieces if piece.part != "pairs"]
    assert seal("-", typed="\n".join(piece.ids[0] for piece in everything) + "\n\n")[0] == 0
    for step in ("1997-2007", "2007-2017"):
        typed = "\n".join(id for piece in sound_pieces if piece.book == step for id in piece.ids)
        assert seal("--step", step, "-", typed=typed)[0] == 0
    assert all(done == all_ for done, all_ in build(tree).seals.values())


@pytest.mark.parametrize(
    "words",
    [
        ("2007/9.Z",),
        ("2007/1", "2007/9.Z"),
        ("2007", "--whole"),
        ("--step", "1997-2007", "2017/1"),
        ("--step", "1998-2007", "1"),
        ("1",),
        (),
        ("--part", "units", "bridge"),
        ("--part", "unit"),
        ("--part", "units", "2007/index.1"),
        ("--part", "units", "--step", "1997-2007", "2007/1.B"),
    ],
)
def test_who_names_nothing_seals_nothing(seal, tree, words):
    code, said = seal(*words)
    assert code == 2 and said.count("\n") == 1 and names(tree) == [BELL]


def test_an_input_without_ids_seals_nothing(seal):
    assert seal("-", typed=" \n\n") == (2, "auf der Eingabe steht keine Kennung\n")
    assert list_ids(["a", "-", "b"], ["c\n", "\n", " d"]) == ["a", "c", "d", "b"]
    with pytest.raises(Spoken, match="UTF-8"):
        list_ids(["-"], io.TextIOWrapper(io.BytesIO(b"\xff"), encoding="utf-8"))


def test_a_seal_on_nothing_is_kept_until_somebody_takes_it_away(seal, tree):
    (tree / LOCK).write_text("units 2007/1.B.7 0123456789\nkein Siegel\n", encoding="utf-8")
    assert seal("2007/1.B")[0] == 0
    assert names(tree) == ["units 2007/1.B", "units 2007/1.B.7"]


def test_an_interrupted_write_leaves_the_old_file(seal, tree, monkeypatch):
    seal("2007/2")
    before, files = (tree / LOCK).read_bytes(), sorted(path.name for path in tree.rglob("*"))
    monkeypatch.setattr(
        "pathlib.Path.replace",
        lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")),
    )
    assert seal("2007/3")[0] == 1
    assert (tree / LOCK).read_bytes() == before and sorted(
        path.name for path in tree.rglob("*")
    ) == files


def test_check_counts_what_is_sealed(seal):
    seal("2007/1", "--whole")
    code, said = seal(command="check")
    assert code == 0 and "gesiegelt: " in said and "2007 9 von" in said
    counts = json.loads(seal("--json", command="check")[1])["seals"]["2007"]
    assert counts["sealed"] == 9 and counts["pieces"] - counts["sealed"] == counts["unsealed"] > 0
