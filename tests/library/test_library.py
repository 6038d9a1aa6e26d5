"""The compiled rulebook as a library: what one can ask of it, and how it refuses."""

import json
import shutil
from dataclasses import FrozenInstanceError

import pytest

from regelwerk import installed, load
from regelwerk.build import write
from regelwerk.engine.ruling import (
    ImpossibleFacts,
    UnknownAnswer,
    UnknownDecision,
    UnknownEdition,
    UnknownFact,
    UnknownName,
)
from regelwerk.errors import Spoken, UnknownId
from regelwerk.ids.address import is_in_phase
from regelwerk.library import NotBuilt
from regelwerk.library.norms import NOWHERE, list_treated_clauses


@pytest.fixture(scope="module")
def kb(sound_folder):
    return load(sound_folder)


def test_it_is_opened_by_folder_or_found_beside_the_code(
    sound, sound_folder, tmp_path, monkeypatch
):
    assert load(str(sound_folder)).units == load(sound_folder).units
    write(sound.outputs, tmp_path / "build")
    monkeypatch.setattr(installed, "PROJECT", tmp_path)
    assert load().folder == tmp_path / "build"


def test_it_is_frozen(kb):
    with pytest.raises(FrozenInstanceError):
        kb.folder = "elsewhere"


def test_a_folder_without_a_rulebook_is_refused(tmp_path):
    with pytest.raises(NotBuilt, match="zuerst `regelwerk build`"):
        load(tmp_path)


@pytest.mark.parametrize(
    "content", ["", "{", '{"schema": 2}', "{}", "[]", "null", '"engine"', "\x00"]
)
@pytest.mark.parametrize("name", ["engine.json", "kb.json", "search.json"])
def test_a_broken_file_is_refused_when_it_is_read(name, content, sound_folder, tmp_path):
    folder = tmp_path / "build"
    shutil.copytree(sound_folder, folder)
    (folder / name).write_text(content, encoding="utf-8")
    asked = {
        "engine.json": lambda kb: kb.decisions,
        "kb.json": lambda kb: kb.units,
        "search.json": lambda kb: kb.search("Glocke"),
    }
    with pytest.raises(NotBuilt) as refused:
        asked[name](load(folder))
    assert str(refused.value).startswith(str(folder / name)) and str(refused.value).endswith(
        "`regelwerk build` schreibt sie neu"
    )


def test_a_missing_file_hurts_only_who_reads_it(sound_folder, tmp_path):
    folder = tmp_path / "build"
    shutil.copytree(sound_folder, folder)
    (folder / "kb.json").unlink()
    assert load(folder).decide("early_bell", "2007", {}).status == "open"
    with pytest.raises(NotBuilt, match=r"kb\.json"):
        _ = load(folder).units


def test_units_stand_in_printed_order(kb):
    assert [id for id in kb.units if id.startswith("2007/")] == [
        "2007/def",
        "2007/def.glocke",
        "2007/1",
        "2007/1.A",
        "2007/1.B",
        "2007/1.B.1",
        "2007/1.B.2",
        "2007/fn.1",
        "2007/2",
        "2007/3",
        "2007/3.A",
        "2007/4",
    ]
    signs = {"1997": "Art.", "2007": "§", "2017": "§", "tsr1998": "TSR", "srh2019": "SRH"}
    assert {edition: manner.sign for edition, manner in kb.signs.editions.items()} == signs
    assert kb.signs.names == {
        "2007/def": "Begriffe",
        "2007/def.glocke": "„Glocke“",
        "2017/def": "Begriffe",
        "2017/def.glocke": "„Glocke“",
    }
    assert kb.signs.works == {"TSR": "TSR 2019,"}


def test_everything_is_cited_in_the_way_of_its_edition_or_by_its_name(kb):
    assert kb.cites.keys() >= kb.units.keys()
    cited = {
        "1997/1.B": "Art. 1 B",
        "2007/1.B.1": "§ 1 B 1",
        "2007/def": "Begriffe",
        "2017/def.glocke": "„Glocke“",
    }
    assert {id: kb.cites[id] for id in cited} == cited and kb.cites[
        "ext:TSR/9.1"
    ] == "TSR 2019, 9.1"


@pytest.mark.parametrize(
    ("written", "id"),
    [
        ("2007/1.B.1", "2007/1.B.1"),
        ("1b1", "2017/1.B.1"),
        ("§ 1 B 2", "2017/1.B.2"),
        ("1 C", "1997/1.C"),
        ("1997 1 B", "1997/1.B"),
        ("TSR A.1", "tsr1998/A.1"),
        ("SRH 3.1.1, Zeile 2", "srh2019/3.1.1/row.2"),
        ("2017/1.B/example.1", "2017/1.B/example.1"),
    ],
)
def test_a_clause_is_found_by_id_and_by_what_people_type(kb, written, id):
    assert kb.find(written)["id"] == id


@pytest.mark.parametrize(
    "written",
    [
        "",
        "1 D",
        "2007/1.B.11",
        "2007/5",
        "Glocke",
        "../../etc/passwd",
        "<script>",
        "\x00",
        "1" * 9999,
    ],
)
def test_what_is_not_there_is_refused_with_the_nearest(kb, written):
    with pytest.raises(UnknownId, match="gibt es nicht oder ist noch nicht erfasst"):
        kb.find(written)


def test_the_nearest_id_is_named(kb):
    with pytest.raises(UnknownId, match=r"\(gemeint: 2007/1\.B\.1\?\)"):
        kb.find("2007/1.B.11")


def test_of_a_citation_the_place_above_is_named(kb):
    """Another law with a similar number is not what was meant."""
    with pytest.raises(UnknownId, match=r"\(gemeint: 2017/1\.B\?\)"):
        kb.find("1 b 19")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda kb: kb.find(27), "27 ist kein Text"),
        (lambda kb: kb.decide("early_bell", 2017, {}), "2017 ist kein Text"),
        (lambda kb: kb.decide("early_bell", "2017", None), "None ordnet keiner Angabe"),
        (lambda kb: kb.compare("early_bell", ["accepted"]), "ordnet keiner Angabe"),
        (lambda kb: kb.incident("2017", ["early_bell"]), "'early_bell' ist kein Event"),
    ],
    ids=("find", "edition", "nothing", "list", "event"),
)
def test_what_is_of_another_kind_is_refused_in_words(kb, asked, said):
    with pytest.raises(Spoken, match=said):
        asked(kb)


def test_references_run_both_ways(kb):
    assert kb.refers("2017 1 B 3") == [("exception_to", "2017/1.B.1"), ("applies", "2017/2")]
    assert kb.cited_by("2017/2") == [
        ("applies", "2017/1.B.2"),
        ("applies", "2017/1.B.3"),
        ("cites", "decision:silence/loud"),
        ("cites", "decision:silence/quiet"),
    ]
    for id in kb.units:
        assert all((kind, id) in kb.cited_by(to) for kind, to in kb.refers(id) if to in kb.units)


def test_the_index_leads_to_a_clause_in_every_edition(kb):
    assert list(kb.index) == [
        "2007/index.1",
        "2007/index.1.1",
        "2007/index.1.2",
        "2007/index.2",
        "2007/index.3",
    ]
    for id in ("1997/1.B", "2007/1.B.1", "2017/1.B.1"):
        assert [entry["title"] for entry in kb.headwords(id)] == [
            "Verfrühtes Läuten; nicht angenommen"
        ]
    assert kb.headwords("2017/1.B.3") == [] and kb.index["2007/index.1.2"]["see"] == [
        "2007/index.3"
    ]


def test_lineage_is_followed_through_all_editions(kb):
    def steps(id):
        return [(entry["older"], entry["newer"], entry["fate"]) for entry in kb.lineage(id)]

    assert steps("2017/1.B.1") == [
        ("1997/1.B", "2007/1.B.1", "split"),
        ("2007/1.B.1", "2017/1.B.1", "same"),
    ]
    assert steps("1997/1.B") == [
        ("1997/1.B", "2007/1.B", "split"),
        ("1997/1.B", "2007/1.B.1", "split"),
        ("2007/1.B", "2017/1.B", "same"),
        ("2007/1.B.1", "2017/1.B.1", "same"),
    ]
    assert steps("1997/1.C") == [("1997/1.C", None, "dropped")]
    assert steps("2017/1.B.3") == [(None, "2017/1.B.3", "new")]
    assert {entry["meaning"] for entry in kb.lineage("2017/1.B.1")} == {"equal", "different"}


def test_norms_are_filtered_by_every_part(kb):
    everything = kb.norms()
    assert len(everything) == sum(len(unit["norms"]) for unit in kb.units.values())
    for part in ("who", "force"):
        for value in {norm[part] for norm in everything}:
            assert kb.norms(**{part: value}) == [norm for norm in everything if norm[part] == value]
    assert [norm["id"] for norm in kb.norms(edition="1997")] == [
        "1997/1.A",
        "1997/1.B",
        "1997/1.C",
        "1997/2",
        "1997/2.A",
    ]
    assert [norm["id"] for norm in kb.norms(edition="2017", phase="opening", who="offender")] == [
        "2017/1.B.1",
        "2017/1.B.3",
    ]
    assert [norm["id"] for norm in kb.norms(phase="calls")] == [
        "srh2019/3.1.1/row.1",
        "srh2019/3.1.1/row.2",
    ]
    assert kb.norms(who="announcer", edition="srh2019") == []


def test_a_norm_says_what_its_own_game_calls_the_role(kb):
    assert all(norm["role"] == kb.bundle["roles"][norm["game"]][norm["who"]] for norm in kb.norms())
    assert {norm["game"] for norm in kb.norms()} == {"bridge", "doppelkopf"}
    for game in ("bridge", "doppelkopf"):
        assert kb.norms(game=game) == [norm for norm in kb.norms() if norm["game"] == game]


def test_every_norm_is_in_its_phases_or_in_none(kb):
    everything, phases = kb.norms(), [phase["id"] for phase in kb.bundle["phases"]]
    in_phases = [norm for phase in phases for norm in kb.norms(phase=phase)]
    assert [norm for norm in everything if norm not in in_phases] == kb.norms(phase=NOWHERE)
    assert {norm["id"] for norm in kb.norms(phase=NOWHERE)} == {"tsr1998/A.1"}


def test_a_footnote_is_of_the_phase_of_its_clause(kb):
    games, found = {"2007": "bridge"}, {}
    for phase in kb.bundle["phases"]:
        found[phase["id"]] = set(list_treated_clauses(kb.units, phase, games))
    assert (
        "2007/fn.1" in found["opening"]
        and "2007/fn.1" not in found["conduct"]
        and found["calls"] == set()
    )


@pytest.mark.parametrize(
    ("asked", "kind", "said"),
    [
        ({"who": "ofender"}, UnknownName, "Rolle „ofender“ gibt es nicht"),
        (
            {"who": "refere", "game": "bridge"},
            UnknownName,
            "möglich: player, offender, left_opponent, director",
        ),
        ({"who": "referee", "edition": "2017"}, UnknownName, "Rolle „referee“ gibt es nicht"),
        ({"force": "shal"}, UnknownName, "gemeint: shall?"),
        ({"phase": "openin"}, UnknownName, "gemeint: opening?"),
        (
            {"phase": "calls", "game": "bridge"},
            UnknownName,
            "Phase „calls“ gibt es nicht; möglich: opening, conduct",
        ),
        ({"edition": "2018"}, UnknownEdition, "gemeint: 2017?"),
        (
            {"edition": "srh2019", "game": "bridge"},
            UnknownEdition,
            "Ausgabe von Bridge „srh2019“ gibt es nicht; möglich: 1997, 2007, 2017",
        ),
        ({"game": "brige"}, UnknownName, "gemeint: bridge?"),
        ({"who": None}, UnknownName, "Rolle None ist kein Text"),
        ({"edition": None}, UnknownEdition, "Ausgabe None ist kein Text"),
    ],
)
def test_a_wrong_name_is_refused_and_not_answered_by_nothing(kb, asked, kind, said):
    with pytest.raises(kind) as refused:
        kb.norms(**asked)
    assert said in str(refused.value) and refused.value.accepted


@pytest.mark.parametrize(
    ("id", "game", "first", "last", "inside"),
    [
        ("2007/17", "bridge", "17", "40", True),
        ("2007/40.B.1/background", "bridge", "17", "40", True),
        ("2007/16/fn.1", "bridge", "17", "40", False),
        ("2007/41", "bridge", "17", "40", False),
        ("2007/def.dummy", "bridge", "17", "40", False),
        ("srh2019/3.5.9/row.2", "doppelkopf", "3.5", "3.5", True),
        ("srh2019/3.10.1", "doppelkopf", "3.6", "3.10", True),
        ("srh2019/3.1.1", "doppelkopf", "3.6", "3.10", False),
        ("srh2019/2.1.1", "doppelkopf", "3.1", "3.2", False),
        ("tsr1998/D.4", "doppelkopf", "3.5", "3.5", False),
        ("srh2019/3.5.9", "bridge", "1", "16", False),
        ("2007/3", "doppelkopf", "3.1", "3.2", False),
    ],
)
def test_the_phase_of_a_clause(kb, id, game, first, last, inside):
    phase = {"game": game, "first": first, "last": last, "at": ["tsr1998/G.1"]}
    games = {edition: each["game"] for edition, each in kb.editions.items()}
    units = {
        each: {"id": each, "edition": each.split("/")[0], "kind": "item", "parent": ""}
        for each in (id, "tsr1998/G.1.2", "tsr1998/G.10")
    }
    found = set(list_treated_clauses(units, phase, games))
    assert (id in found) is inside and "tsr1998/G.10" not in found
    assert ("tsr1998/G.1.2" in found) is (game == "doppelkopf")
    assert not is_in_phase("ext:TSR", phase)


def test_a_ruling_cites(kb):
    ruling = kb.decide("early_bell", "2017", {"accepted": "no", "by_mistake": "no"})
    assert (ruling.status, ruling.row, ruling.cites) == (
        "settled",
        "refused",
        ("2017/1.B.1", "2017/1.B.2"),
    )
    assert [(said.says, said.cites) for said in ruling.outcomes] == [
        ("Der Schuldige muss 2 Runde(n) aussetzen.", ("2017/1.B.1",)),
        ("Der Turnierleiter soll auf die Glocke achten.", ("2017/1.B.2",)),
    ]
    assert [said.effect for said in ruling.outcomes if said.due == "later"] == ["watch"]


def test_a_ruling_goes_on_where_a_row_says_so(kb):
    ruling = kb.decide(
        "early_bell", "2017", {"accepted": "no", "by_mistake": "yes", "noise": "loud"}
    )
    assert [(chained.decision, chained.row) for chained in ruling.chained] == [("silence", "loud")]


def test_asking_leads_to_a_ruling(kb):
    facts, asked = {}, []
    while fact := kb.ask("early_bell", "2007", facts):
        asked.append(fact)
        facts[fact] = "no"
    assert asked == ["accepted"]
    ruling = kb.decide("early_bell", "2007", facts)
    assert (ruling.row, ruling.deferred, ruling.chained[0].due) == ("refused", ("silence",), "end")
    assert kb.ask("early_bell", "2007", facts, (), ("silence",)) == "noise"
    ruling = kb.decide("early_bell", "2007", {**facts, "noise": "unclear"})
    assert (ruling.deferred, ruling.chained[0].otherwise) == ((), "refer")
    with pytest.raises(UnknownDecision, match="gemeint: silence"):
        kb.ask("early_bell", "2007", facts, (), ("silense",))


def test_what_a_call_gives_is_not_asked_and_not_accepted(kb):
    """2017 gives the noise, 2007 asks it: the fact is known to the decision, and passed over where
    it is bound.
    """
    ruling = kb.decide(
        "early_bell", "2017", {"accepted": "no", "by_mistake": "yes", "noise": "quiet"}
    )
    assert (
        kb.ask("early_bell", "2017", {"accepted": "no", "by_mistake": "yes"}, (), ("silence",))
        == ""
    )
    assert [(answer.fact, answer.value) for answer in ruling.chained[0].because.facts] == [
        ("noise", "loud")
    ]
    assert ruling.chained[0].would_change == ()


def test_editions_are_compared(kb):
    compared = kb.compare("early_bell", {"accepted": "no", "repeated": "yes", "by_mistake": "no"})
    assert [ruling.row for ruling in compared.rulings.values()] == ["again", "refused", "refused"]
    assert [(step.a, step.b, step.verdict, step.position) for step in compared.steps] == [
        ("1997", "2007", "different", 0),
        ("2007", "2017", "different", 0),
    ]
    parting = kb.divergences("early_bell", "2007", "2017")
    assert (parting.possible, parting.differing) == (3, 2)


def test_an_edition_without_the_decision_names_the_nearest_clauses(kb):
    ruling = kb.decide("silence", "1997", {"noise": "loud"})
    assert (ruling.status, ruling.outcomes, ruling.cites) == ("undecided", (), ("2007/2", "2017/2"))


@pytest.mark.parametrize(
    ("decision", "edition", "facts", "kind", "said"),
    [
        (
            "early_bells",
            "2017",
            {},
            UnknownDecision,
            "möglich: early_bell, silence, late_call, late_reply (gemeint: early_bell?)",
        ),
        (
            "early_bell",
            "2027",
            {},
            UnknownEdition,
            "Ausgabe von Bridge „2027“ gibt es nicht; möglich: 1997, 2007, 2017",
        ),
        (
            "early_bell",
            "srh2019",
            {},
            UnknownEdition,
            "Ausgabe von Bridge „srh2019“ gibt es nicht; möglich: 1997, 2007, 2017",
        ),
        (
            "late_call",
            "2017",
            {},
            UnknownEdition,
            "Ausgabe von Doppelkopf „2017“ gibt es nicht; möglich: srh2019",
        ),
        ("early_bell", None, {}, UnknownEdition, "Ausgabe von Bridge None ist kein Text"),
        (
            "early_bell",
            "2017",
            {"accepted": True},
            UnknownAnswer,
            "Antwort auf accepted: True ist kein Text; möglich: yes, no",
        ),
        ("early_bell", "2017", {"accepted": ["yes"]}, UnknownAnswer, "ist kein Text"),
        ("early_bell", "2017", {"acepted": "no"}, UnknownFact, "gemeint: accepted?"),
        (
            "early_bell",
            "2017",
            {"accepted": "non"},
            UnknownAnswer,
            "möglich: yes, no (gemeint: no?)",
        ),
        (
            "early_bell",
            "2017",
            {"accepted": "yes", "by_mistake": "yes"},
            ImpossibleFacts,
            "Wer annimmt, nimmt auch das Versehen an.",
        ),
        ("early_bell", "2017", {"<script>": "no"}, UnknownFact, "„<script>“"),
    ],
)
def test_what_the_engine_does_not_know_it_refuses_with_what_it_does(
    kb, decision, edition, facts, kind, said
):
    for ask in (kb.decide, kb.ask):
        with pytest.raises(kind) as refused:
            ask(decision, edition, facts)
        assert said in str(refused.value)


@pytest.mark.parametrize(
    ("ask", "kind", "said"),
    [
        (
            lambda kb: kb.search("Glocke", groups=("decisoin",)),
            UnknownName,
            "Art „decisoin“ gibt es nicht; möglich: decision, rule, case",
        ),
        (lambda kb: kb.search("Glocke", groups="decision"), UnknownName, "Art „d“ gibt es nicht"),
        (lambda kb: kb.search("Glocke", game="brige"), UnknownName, "gemeint: bridge?"),
        (lambda kb: kb.search.absent("Pauke", game="brige"), UnknownName, "gemeint: bridge?"),
        (lambda kb: kb.search.term("Glocke", ""), UnknownName, "möglich: bridge, doppelkopf"),
        (
            lambda kb: kb.ask("early_bell", "2017", {}, ("acepted",)),
            UnknownFact,
            "gemeint: accepted?",
        ),
        (
            lambda kb: kb.ask("early_bell", "2017", {}, (), ("silense",)),
            UnknownDecision,
            "gemeint: silence?",
        ),
        (
            lambda kb: kb.answers("early_bell", "2017", {}, "acepted"),
            UnknownFact,
            "gemeint: accepted?",
        ),
        (
            lambda kb: kb.search.heard("early_bel", "angenommen"),
            UnknownDecision,
            "gemeint: early_bell?",
        ),
        (lambda kb: kb.in_line("2018"), UnknownEdition, "gemeint: 2017?"),
    ],
)
def test_a_name_that_is_none_is_never_silently_accepted(kb, ask, kind, said):
    with pytest.raises(kind) as refused:
        ask(kb)
    assert said in str(refused.value)


def test_search_finds_clauses_cases_and_decisions(kb):
    hits = kb.search("verfrühtes Läuten")
    assert "early_bell" in {hit.id.removeprefix("decision:") for hit in hits} and any(
        "1.A" in hit.id for hit in hits
    )
    assert len(kb.search("Läuten", limit=1)) == 1
    assert kb.search("zzzzzz") == []


def test_the_files_are_plain_json(sound_folder):
    for path in sound_folder.iterdir():
        assert json.loads(path.read_text(encoding="utf-8"))


def test_a_norm_names_the_clauses_it_stands_under(kb):
    assert all(units_above(kb, norm["id"]) == norm["under"] for norm in kb.norms())
    assert any(norm["under"] for norm in kb.norms()) and any(
        not norm["under"] for norm in kb.norms()
    )


def units_above(kb, id):
    """The clauses above one that have words, read off the printed order of the addresses."""
    chain, parent = [], kb.units[id]["parent"]
    while parent:
        chain += [parent] if parent in kb.units and kb.units[parent]["text"] else []
        parent = kb.units[parent]["parent"] if parent in kb.units else ""
    return chain
