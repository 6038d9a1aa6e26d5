"""A patch edition: what it prints stands, what it does not is carried over along the lineage, and
nothing slips in unseen.
"""

import re

import pytest
from hypothesis import given, strategies as st

from regelwerk.__main__ import main
from regelwerk.assemble.patch import carry, complete_headings as headings, find_new_parent, relabel
from regelwerk.build import build, write
from regelwerk.lineage.step import make_translator, trace
from regelwerk.model import Clause, Fate, Listed, Place, Reference
from regelwerk.read.problem import BuildFailed

HERE = Place("laws/2007/1.yaml", 1)
DIRECT = "laws/lineage/direct/1997-2017.yaml"


@pytest.fixture(scope="module")
def units(sound):
    return {unit["id"]: unit for unit in sound.outputs["kb.json"]["units"]}


def test_every_unit_says_what_it_is(units):
    states = {
        id: (unit["status"], unit["carried_from"])
        for id, unit in units.items()
        if unit["edition"] == "2017"
    }
    assert states == {
        "2017/1": ("printed", ""),
        "2017/1.A": ("carried", "2007/1.A"),
        "2017/1.B": ("printed", ""),
        "2017/1.B/background": ("printed", ""),
        "2017/1.B/example.1": ("printed", ""),
        "2017/1.B.1": ("printed", ""),
        "2017/1.B.2": ("carried", "2007/1.B.2"),
        "2017/1.B.3": ("printed", ""),
        "2017/2": ("carried", "2007/2"),
        "2017/3": ("carried", "2007/3"),
        "2017/3.A": ("open", "2007/3.A"),
        "2017/4": ("carried", "2007/4"),
        "2017/def": ("carried", "2007/def"),
        "2017/def.glocke": ("carried", "2007/def.glocke"),
        "2017/fn.1": ("carried", "2007/fn.1"),
    }
    assert {unit["status"] for unit in units.values() if unit["edition"] != "2017"} == {"encoded"}


def test_a_carried_unit_is_that_of_the_base_in_the_terms_of_the_patch(units):
    before, after = units["2007/1.B.2"], units["2017/1.B.2"]
    assert after["text"] == before["text"].replace("2007/2", "2017/2") != before["text"]
    assert after["refs"] == [{"to": "2017/2", "as": "applies"}]
    assert (
        after["parent"] == "2017/1.B"
        and after["norms"] == before["norms"]
        and after["title"] == before["title"]
    )


def leave_out(tree):
    """The sound rules, 2017 printing only a part of what has become longer in 2007."""
    base, changed = tree / "laws/2007/1.yaml", tree / "laws/2017/1.yaml"
    said = (
        "muss der Schuldige 1 Runde aussetzen.\n      Die Runde zählt der Turnierleiter ([[2]]).\n "
        "     Er zählt laut.\n"
    )
    written = base.read_text(encoding="utf-8").replace(
        "muss der Schuldige 1 Runde aussetzen.\n", said
    )
    written = written.replace(
        "angenommen}]", "angenommen}, {who: director, force: does, act: die Runde zählen}]"
    )
    base.write_text(
        written.replace("subject_to: [A]}", "subject_to: [A], applies: [2]}"), encoding="utf-8"
    )
    listed = tree / "laws/2007/contents.yaml"
    printed = listed.read_text(encoding="utf-8").replace(
        "refs: [1.A], modals: [muss]", "refs: [1.A, 2], modals: [muss]"
    )
    listed.write_text(printed, encoding="utf-8")
    lineage = tree / "laws/lineage/1997-2007.yaml"  # what has become longer is no longer equal
    lineage.write_text(
        lineage.read_text(encoding="utf-8").replace(
            "1.B.1], meaning: equal",
            "{at: 1.B.1, meaning: different, weight: ruling, why: nun wird gezählt}]",
            1,
        ),
        encoding="utf-8",
    )
    left = "2 Runden aussetzen.\n    unprinted: {sentences: [Die Runde], norms: [die Runde]}\n"
    changed.write_text(
        changed.read_text(encoding="utf-8").replace("2 Runden aussetzen.\n", left), encoding="utf-8"
    )


def test_what_is_not_printed_of_a_changed_clause_stays_in_force_apart_from_its_text(tree):
    leave_out(tree)
    unit = next(
        unit for unit in build(tree).outputs["kb.json"]["units"] if unit["id"] == "2017/1.B.1"
    )
    assert (
        unit["text"] == "Nimmt er nicht an ([[2017/1.A]]), muss der Schuldige 2 Runden aussetzen."
    )
    assert unit["unprinted"] == {
        "text": "Die Runde zählt der Turnierleiter ([[2017/2]]).",
        "from": "2007/1.B.1",
    }
    assert (
        unit["refs"][-1] == {"to": "2017/2", "as": "applies"}
        and unit["norms"][-1]["act"] == "die Runde zählen"
    )
    assert unit["status"] == "printed" and not unit["carried_from"]


def test_the_command_line_tells_what_is_not_printed(tree, capsys):
    leave_out(tree)
    write(build(tree).outputs, tree / "build")
    assert main(["--build", str(tree / "build"), "show", "2017/1.B.1"]) == 0
    shown = capsys.readouterr().out
    assert "§ 1 B 1  [teils nicht abgedruckt, Stand 2007]" in shown
    assert (
        "    [nicht abgedruckt, Stand 2007] Die Runde zählt der Turnierleiter (§ 2)." in shown
        and "zählt laut" not in shown
    )
    assert main(["--build", str(tree / "build"), "search", "Runde", "zählen"]) == 0
    assert (
        "2017 § 1 B 1" in (hits := capsys.readouterr().out)
        and "[teils nicht abgedruckt, Stand 2007]" in hits
    )


def test_the_contents_of_the_patch_are_complete_and_in_order(sound):
    listed = [
        entry["id"]
        for entry in sound.outputs["kb.json"]["contents"]
        if entry["id"].startswith("2017/")
    ]
    assert [id[5:] for id in listed] == [
        "1",
        "1.A",
        "1.B",
        "1.B.1",
        "1.B.2",
        "1.B.3",
        "1.B/background",
        "1.B/example.1",
        "2",
        "3",
        "3.A",
        "4",
        "def",
        "def.glocke",
        "fn.1",
    ]
    units = [unit["id"] for unit in sound.outputs["kb.json"]["units"] if unit["edition"] == "2017"]
    assert units == listed


def test_what_is_carried_does_not_count_as_encoded(sound):
    assert sound.encoded["2017"] == (6, 6)


def stands(tree, *lines):
    """Write how the places of 2017 stand that it has from its base."""
    (tree / "laws/2017/standing.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def headed(tree, claim=""):
    """The rulebook where 2017 prints the heading of 1.A and nothing else."""
    law, contents, lineage = (
        tree / "laws" / name
        for name in ("2017/1.yaml", "2017/contents.yaml", "lineage/2007-2017.yaml")
    )
    law.write_text(
        law.read_text(encoding="utf-8").replace(
            "clauses:\n", "clauses:\n  - at: A\n    title: Neue Überschrift\n"
        ),
        encoding="utf-8",
    )
    listed = "  - {at: 1.A, kind: section, label: A}\n  - {at: 1.B, kind: section"
    contents.write_text(
        contents.read_text(encoding="utf-8").replace("  - {at: 1.B, kind: section", listed),
        encoding="utf-8",
    )
    if claim:
        lineage.write_text(
            lineage.read_text(encoding="utf-8") + f"  - {{fate: same, at: 1.A, {claim}}}\n",
            encoding="utf-8",
        )
    stands(tree, "open: [3.A]", "headed: [1.A]", "carried: [1.B.2, 2, 3, 4, def, def.glocke, fn.1]")
    return {unit["id"]: unit for unit in build(tree).outputs["kb.json"]["units"]}["2017/1.A"]


def test_a_bare_heading_keeps_its_words_and_carries_the_text(tree):
    unit = headed(tree)
    assert (unit["title"], unit["status"], unit["carried_from"]) == (
        "Neue Überschrift",
        "carried",
        "2007/1.A",
    )
    assert unit["text"] == "Der linke Gegner darf das verfrühte Läuten annehmen." and unit["norms"]


def test_a_claim_at_a_bare_heading_does_not_empty_the_clause(tree):
    with pytest.raises(BuildFailed, match=r"text_vanishes: 2007/1\.A"):
        headed(tree, "meaning: narrower, why: steht nun woanders")


def test_a_bare_heading_stands_alone_where_the_parts_below_say_it(tree):
    law, contents, lineage = (
        tree / "laws" / name
        for name in ("2017/1.yaml", "2017/contents.yaml", "lineage/2007-2017.yaml")
    )
    part = (
        "  - at: A\n    title: Neue Überschrift\n  - at: A.1\n    text: Annehmen kann es jeder"
        " Gegner.\n"
    )
    law.write_text(
        law.read_text(encoding="utf-8").replace("clauses:\n", "clauses:\n" + part), encoding="utf-8"
    )
    listed = (
        "  - {at: 1.A, kind: section, label: A}\n  - {at: 1.A.1, kind: item, label: A 1}\n  - {at:"
        " 1.B, kind: section"
    )
    contents.write_text(
        contents.read_text(encoding="utf-8").replace("  - {at: 1.B, kind: section", listed),
        encoding="utf-8",
    )
    wider = (
        "{at: 1.A.1, meaning: wider, weight: ruling, why: jeder Gegner, unwitnessed: nur ein"
        " Beispiel}"
    )
    split = f"  - {{fate: split, from: 1.A, to: [1.A, {wider}]}}\n"
    lineage.write_text(lineage.read_text(encoding="utf-8") + split, encoding="utf-8")
    decision = tree / "laws/decisions/early_bell/decision.yaml"  # no row may rest on a bare heading
    decision.write_text(
        decision.read_text(encoding="utf-8").replace(
            '"1997": [1.A]', '"1997": [1.A], "2017": [1.A.1]'
        ),
        encoding="utf-8",
    )
    stands(tree, "open: [3.A]", "carried: [1.B.2, 2, 3, 4, def, def.glocke, fn.1]")
    unit = {unit["id"]: unit for unit in build(tree).outputs["kb.json"]["units"]}["2017/1.A"]
    assert (unit["title"], unit["status"], unit["text"]) == ("Neue Überschrift", "printed", "")


def words(id, text=""):
    return Clause(id, id[:4], "item", "A", "", text, "", HERE)


@pytest.mark.parametrize(
    ("parts", "said", "carried"),
    [
        (
            (".1", ".2"),
            "Anders gegliedert.",
            False,
        ),  # every part is printed below: the old paragraph is not said a second time
        ((".1", ".2"), "", True),  # a part below says nothing: its words would be lost
        ((".1", ".B"), "Anders gegliedert.", True),  # a part stands elsewhere
    ],
)
def test_a_heading_carries_no_text_that_its_parts_below_print(parts, said, carried):
    ids = ("2017/1.A", *(f"2017/1{part}" if part == ".B" else f"2017/1.A{part}" for part in parts))
    fate = Fate("split", ("2007/1.A",), ids, "equal", "gegliedert", HERE)
    printed = {id: words(id, text) for id, text in zip(ids, ("", "Eins.", said), strict=True)}
    clauses = {"2007/1.A": words("2007/1.A", "Ein Absatz."), **printed}
    step = trace("2007", "2017", [fate], ["2007/1.A"], ids, patch=True)
    assert ("2017/1.A" in headings(step, clauses, make_translator(step))) == carried


def test_a_fate_that_is_deleted_is_missed(tree):
    lineage = tree / "laws/lineage/2007-2017.yaml"
    lines = lineage.read_text(encoding="utf-8").splitlines(keepends=True)
    lineage.write_text(
        "".join(line for line in lines if "fate: open" not in line), encoding="utf-8"
    )
    with pytest.raises(BuildFailed) as failed:
        build(tree)
    assert [(p.line, p.code, p.message) for p in failed.value.problems] == [
        (1, "standing_differs", "2017: nicht offen, aber unter „open“ verzeichnet: 3.A"),
        (2, "standing_differs", "2017: übernommen, aber nicht unter „carried“ verzeichnet: 3.A"),
    ]


def test_references_follow_what_moved(tree):
    (tree / DIRECT).unlink()
    lineage = tree / "laws/lineage/2007-2017.yaml"
    lineage.write_text(
        lineage.read_text(encoding="utf-8") + '  - {fate: moved, from: "2", to: "5"}\n',
        encoding="utf-8",
    )
    for name in ("laws/2017/1.yaml", "laws/2017/contents.yaml", "laws/topics.yaml"):
        text = (tree / name).read_text(encoding="utf-8")
        moved = (
            text.replace("[[2]]", "[[5]]")
            .replace("applies: [2]", "applies: [5]")
            .replace("B.1, 2]", "B.1, 5]")
            .replace('"2017": [2]', '"2017": [5]')
        )
        (tree / name).write_text(moved, encoding="utf-8")
    stands(tree, "open: [3.A]", "carried: [1.A, 1.B.2, 3, 4, 5, def, def.glocke, fn.1]")
    kb = build(tree).outputs["kb.json"]
    units = {unit["id"]: unit for unit in kb["units"]}
    assert kb["decisions"]["silence"]["rows"][0]["cites"]["2017"] == ["2017/5"]
    assert "2017/2" not in units and units["2017/5"]["carried_from"] == "2007/2"
    assert "[[2017/5]]" in units["2017/1.B.2"]["text"] and units["2017/1.B.2"]["refs"] == [
        {"to": "2017/5", "as": "applies"}
    ]


@pytest.mark.parametrize(
    ("label", "id", "target", "shown"),
    [
        ("A 3", "2007/57.A.3", "2017/57.A.4", "A 4"),
        ("D", "2007/16.D", "2017/16.C", "C"),
        ("§ 2", "2007/2", "2017/5", "§ 5"),
        ("A 3", "2007/57.A.3", "2017/57.A.3", "A 3"),
        ("Alert", "2007/def.alert", "2017/def.alert", "Alert"),
    ],
)
def test_a_carried_place_is_labelled_by_its_address(label, id, target, shown):
    assert relabel(label, id, target) == shown


def test_a_reference_to_a_split_place_follows_the_part_that_kept_the_address():
    fates = [
        Fate("split", ("2007/1",), ("2017/1", "2017/1.A"), "", "", HERE),
        Fate("split", ("2007/2",), ("2017/3", "2017/4"), "", "", HERE),
    ]
    step = trace(
        "2007",
        "2017",
        fates,
        ["2007/1", "2007/2"],
        ["2017/1", "2017/1.A", "2017/3", "2017/4"],
        patch=True,
    )
    assert [make_translator(step)(id) for id in ("2007/1", "2007/2", "2007/9")] == [
        "2017/1",
        "2007/2",
        "2007/9",
    ]


def test_what_stood_under_a_place_that_was_split_stands_in_its_own_edition():
    """Under the part that holds the others; at the top, where none does or the place is not
    traced.
    """
    fates = [
        Fate("split", ("2007/1",), ("2017/3.A", "2017/3"), "", "", HERE),
        Fate("split", ("2007/2",), ("2017/4", "2017/5"), "", "", HERE),
    ]
    step = trace(
        "2007",
        "2017",
        fates,
        ["2007/1", "2007/2"],
        ["2017/3", "2017/3.A", "2017/4", "2017/5"],
        patch=True,
    )
    found = [
        find_new_parent(step, id, make_translator(step))
        for id in ("", "2007/1", "2007/2", "2007/9")
    ]
    assert found == ["", "2017/3", "", ""]


def test_what_the_patch_drops_is_not_carried(tree):
    (tree / DIRECT).unlink()
    lineage = tree / "laws/lineage/2007-2017.yaml"
    dropped = "dropped, from: 3.A, weight: duty, why: der Turnierleiter beendet keine Pause mehr"
    written = lineage.read_text(encoding="utf-8").replace(
        "open, from: 3.A, why: von der Pause sagt das Dokument nichts", dropped
    )
    lineage.write_text(written, encoding="utf-8")
    stands(tree, "carried: [1.A, 1.B.2, 2, 3, 4, def, def.glocke, fn.1]")
    units = {unit["id"] for unit in build(tree).outputs["kb.json"]["units"]}
    assert "2017/3" in units and "2017/3.A" not in units


def test_an_open_place_that_the_patch_only_cites_is_listed(tree):
    lineage = tree / "laws/lineage/2007-2017.yaml"
    for name in ("laws/2017/1.yaml", "laws/2017/contents.yaml"):
        text = (tree / name).read_text(encoding="utf-8")
        cited = (
            text.replace("[[2]]", "[[9.C]]")
            .replace("applies: [2]", "applies: [9.C]")
            .replace("B.1, 2]", "B.1, 9.C]")
        )
        (tree / name).write_text(cited, encoding="utf-8")
    with pytest.raises(BuildFailed, match="dangling_reference"):
        build(tree)
    lineage.write_text(
        lineage.read_text(encoding="utf-8") + "  - {fate: open, to: 9.C, why: nicht abgedruckt}\n",
        encoding="utf-8",
    )
    entries = {entry["id"]: entry for entry in build(tree).outputs["kb.json"]["contents"]}
    assert entries["2017/9.C"]["encoded"] is False


places = [f"{law}{below}" for law in "1234" for below in ("", ".A", ".A.1")]


@st.composite
def bases(draw):
    """A base whose clauses refer to each other, what its patch prints, and where places went."""
    have = draw(st.lists(st.sampled_from(places), unique=True, min_size=1))
    printed = draw(st.lists(st.sampled_from(places), unique=True, max_size=4))
    moved = draw(
        st.lists(
            st.tuples(st.sampled_from(have), st.sampled_from(places)),
            max_size=3,
            unique_by=(lambda pair: pair[0], lambda pair: pair[1]),
        )
    )
    refs = {place: draw(st.lists(st.sampled_from(have), max_size=2)) for place in have}
    return have, printed, moved, refs


@given(bases())
def test_everything_carried_is_led_along_the_lineage(base):
    have, printed, moved, refs = base
    fates = [Fate("moved", (f"2007/{old}",), (f"2017/{new}",), "", "", HERE) for old, new in moved]
    step = trace(
        "2007",
        "2017",
        fates,
        [f"2007/{p}" for p in have],
        [f"2017/{p}" for p in printed],
        patch=True,
    )
    contents = {
        f"{e}/{p}": Listed(f"{e}/{p}", "item", "", "", HERE)
        for e, ps in (("2007", have), ("2017", printed))
        for p in ps
    }
    clauses = {}
    for place in have:
        to = [f"2007/{other}" for other in refs[place]]
        text = " ".join(f"[[{id}]]" for id in to)
        references = tuple(Reference(id, "applies") for id in to)
        clauses[f"2007/{place}"] = Clause(
            f"2007/{place}", "2007", "item", "", "", text, "", HERE, refs=references
        )
    added, listed, _ = carry(step, clauses, contents)
    lead = make_translator(step)
    assert set(added) == set(listed) and not set(listed) & set(contents)
    for id, clause in added.items():
        source = clauses[clause.carried_from]
        assert (clause.id, clause.edition, clause.status) == (
            id,
            "2017",
            "carried",
        ) and id in step.forward[source.id].ids
        assert (
            [ref.to for ref in clause.refs]
            == [lead(ref.to) for ref in source.refs]
            == re.findall(r"\[\[(.*?)\]\]", clause.text)
        )
        assert not listed[id].own
    for id, passage in step.forward.items():
        assert all(target in added or target in contents for target in passage.ids), id
