"""The rulebook itself: what must hold of everything it says, whoever wrote it."""

import os
import re
import subprocess
import sys

import pytest

from regelwerk.build import write
from regelwerk.disk.compiled_files import add_digests
from regelwerk.disk.writing import dumps
from regelwerk.engine import runtime
from regelwerk.engine.compare import find_divergences
from regelwerk.ids.address import cite, find_inline, parse_edition, read_manners
from regelwerk.ids.cited_as_typed import parse
from regelwerk.installed import PROJECT
from regelwerk.library import Library
from regelwerk.library.norms import NOWHERE
from tiers import whole
from trees import steps

PRINTED = {
    "law",
    "section",
    "item",
    "subitem",
    "subsubitem",
    "case",
    "outcome_row",
}  # what has an address one can type
FRONT = "irregularity_case"  # where bridge asks what has happened
NO_INCIDENT = {
    "advising_appeal",
    "comparable_call",
    "damage_after_replacement",
    "dealing",
    "director_tasks",
    "game_or_partscore",
    "individual_event",
    "infraction_damage",
    "leader_penalty_card",
    "legal_card",
    "regulation_precedence",
    "scoring_method",
    "unplayed_boards",
}  # what one looks up, or what is asked only once something else is ruled
BESIDE = {"footnote", "background", "example", "table"}  # what stands with such a place


@pytest.fixture(scope="module")
def kb(rulebook):
    return rulebook.outputs["kb.json"]


@pytest.fixture(scope="module")
def engine(rulebook):
    return rulebook.outputs["engine.json"]


@pytest.fixture(scope="module")
def units(kb):
    return {unit["id"]: unit for unit in kb["units"]}


@pytest.fixture(scope="module")
def tables(engine):
    """Every table with its decision and edition."""
    return [
        (id, edition, table)
        for id, decision in engine["decisions"].items()
        for edition, table in decision["editions"].items()
    ]


@pytest.fixture(scope="module")
def listed(kb):
    return {entry["id"]: entry for entry in kb["contents"]}


def test_every_edition_has_something_to_say(kb, units, tables):
    editions = [edition["id"] for edition in kb["editions"]]
    for edition in editions:
        assert any(unit["edition"] == edition for unit in units.values())
    assert {edition for _, edition, _ in tables} == set(editions)


def test_every_headword_of_the_index_leads_somewhere_and_every_fault_of_it_has_a_reason(kb):
    entries = {entry["id"]: entry for entry in kb["index"]}
    parents = {entry["parent"] for entry in entries.values()}
    assert (len(entries), sum(not entry["parent"] for entry in entries.values())) == (730, 188)
    for id, entry in entries.items():
        assert entry["refs"] or entry["see"] or id in parents, id
        assert not entry["title"].endswith((".", ";")), id
        assert all(
            fault["printed"] != fault["meant"] and fault["why"].endswith(".")
            for fault in entry["defect"] or ()
        ), id


def test_every_sentence_of_a_ruling_cites_what_its_edition_holds(kb, units, tables):
    known = {*units, *(external["id"] for external in kb["externals"])}
    bridge = {edition["id"] for edition in kb["editions"] if edition["game"] == "bridge"}
    for id, edition, table in tables:
        for row in table["rows"]:
            place = f"{id}/{row['id']} ({edition})"
            assert row["cites"] and set(row["cites"]) <= known, place
            for outcome in row["then"]:
                assert outcome["cites"] and set(outcome["cites"]) <= known, place
                assert bool(outcome["says"]) != bool(outcome["apply"]), place
            for clause in {
                *row["cites"],
                *row["because"],
                *(clause for outcome in row["then"] for clause in outcome["cites"]),
            }:
                assert (
                    edition not in bridge
                    or clause.startswith("ext:")
                    or parse_edition(clause) in bridge
                ), place


def test_every_sentence_of_a_ruling_is_finished(tables):
    for id, edition, table in tables:
        for row in table["rows"]:
            for said in (outcome["says"] for outcome in row["then"] if outcome["says"]):
                assert (
                    not said[0].islower()
                    and said.endswith((".", "!", "“"))
                    and not re.search(r"[{}]|  |_", said)
                ), (
                    id,
                    edition,
                    row["id"],
                    said,
                )


# how a note of Doppelkopf says that it tells of the other edition, where its own is silent
MARKED = re.compile(
    r"[Ss]tand(?: von)? 1998|so 1998|\(1998: |[Zz]um Vergleich[^.]* 2019|auch 1998 nicht|nennt 1998|von 1998 gerechnet"
)


def test_a_ruling_speaks_of_its_own_edition_alone_or_says_that_it_does_not(kb, tables):
    follows = {
        edition["id"]: edition["after"]
        for edition in kb["editions"]
        if edition["complete"] == "patch"
    }
    games = {edition["id"]: edition["game"] for edition in kb["editions"]}
    for id, edition, table in tables:
        others = {each for each, game in games.items() if game == games[edition]} - {
            edition,
            follows.get(edition),
        }
        for row in table["rows"]:
            if games[edition] == "doppelkopf" or "outcome" not in row:
                own = MARKED.sub("", row["note"])
                assert not [other for other in others if other[-4:] in own], (
                    id,
                    edition,
                    row["id"],
                )


def test_a_note_is_borne_where_its_edition_has_one(kb, tables):
    for id, edition, table in tables:
        written = {row["id"]: row["note"] for row in kb["decisions"][id]["rows"]}
        for row in (row for row in table["rows"] if "outcome" not in row):
            assert row["note"] == written[row["id"]].get(edition, ""), (id, edition, row["id"])
    rows = [row for each in kb["decisions"].values() for row in each["rows"] if row["note"]]
    assert any(row["cites"].keys() - row["note"].keys() for row in rows)


def test_a_question_to_the_director_calls_him_you(engine):
    for id, fact in engine["facts"].items():
        if fact["ask"] == "director":
            assert "Turnierleiter" not in fact["question"], id


def test_every_judgement_names_its_criteria_and_where_they_stand(engine, units):
    for id, fact in engine["facts"].items():
        assert bool(fact["criteria"]) == bool(fact["cites"]) and set(fact["cites"]) <= set(units), (
            id
        )
        assert fact["question"].endswith("?") and fact["askLabel"] and len(fact["values"]) > 1, id


def test_every_case_is_ruled_as_it_expects(kb, engine):
    assert kb["cases"]
    for case in kb["cases"]:
        for edition, ruled in case["rules"].items():
            ruling = runtime.decide(engine, case["decision"], edition, ruled["facts"])
            assert sorted(ruling.possible) == sorted(ruled["open"] or [ruled["row"]]), (
                case["id"],
                edition,
            )


def test_a_story_stands_twice_in_a_decision_only_where_one_edition_answers_two_questions_on_it(kb):
    told = {}
    for case in kb["cases"]:
        others = told.setdefault((case["decision"], case["story"]), [])
        assert all(case["rules"].keys() & other["rules"].keys() for other in others), (
            case["id"],
            [other["id"] for other in others],
        )
        others.append(case)
    assert sum(len(case["rules"]) > 1 for case in kb["cases"]) > 700


def file_of(id):
    """The law or chapter a clause is written in; in the referee's help the numbered case."""
    edition, address = id.split("/", 1)
    return edition, ".".join(re.split(r"[./]", address)[: 3 if edition == "srh2019" else 1])


def test_every_worked_example_of_a_decided_law_is_run_in_its_own_edition(kb, tables, units):
    run, decided = (
        {},
        {
            file_of(id)
            for _, _, table in tables
            for row in table["rows"]
            for id in row["cites"]
            if id in units
        },
    )
    for case in kb["cases"]:
        run.setdefault(case["exemplifies"], set()).update(case["rules"])
    examples = {
        id for id, unit in units.items() if unit["kind"] == "example" and not unit["carried_from"]
    }
    assert [
        id for id in examples if file_of(id) in decided and parse_edition(id) not in run.get(id, ())
    ] == []
    assert any(id in run for id in examples) and set(run) - {""} <= set(units)


@pytest.fixture(scope="module")
def led(kb):
    """Decision of bridge → what its rows go on with, one entry for each call."""
    return {
        id: [
            outcome["params"]["decision"]
            for row in decision["rows"]
            for outcome in row["then"]
            if outcome["effect"] == "apply"
        ]
        for id, decision in kb["decisions"].items()
        if decision["game"] == "bridge"
    }


def test_two_questions_lead_any_incident_of_bridge_to_a_decision_of_one_front(tables, led):
    fronts = [FRONT, *(id for id in led[FRONT] if id.startswith("case_"))]
    for id, edition, table in tables:
        if id in fronts:
            (answers,) = table["values"]
            assert [row["id"] for row in table["rows"]] == answers, (id, edition)
            assert all(len(row["then"]) == 1 and row["then"][0]["apply"] for row in table["rows"])
    doors = [door for id in fronts for door in set(led[id]) - set(fronts)]
    assert sorted(doors) == sorted(set(doors))


def test_every_decision_of_bridge_but_what_no_incident_begins_with_is_reached_from_the_front(led):
    reached, left = {FRONT}, [FRONT]
    while left:
        found = set(led[left.pop()]) - reached
        reached |= found
        left += found
    assert set(led) - reached == NO_INCIDENT


def test_an_edition_is_called_undecided_where_it_has_no_table_and_nowhere_else(kb, engine):
    for id, decision in engine["decisions"].items():
        for edition in (each["id"] for each in kb["editions"] if each["game"] == decision["game"]):
            ruling = runtime.decide(engine, id, edition, {})
            assert (ruling.status == "undecided") == (edition not in decision["editions"]), (
                id,
                edition,
            )
            if ruling.status in ("undecided", "not_regulated"):
                assert ruling.cites and not ruling.outcomes, (id, edition)


def test_the_interview_is_short_and_asks_what_its_edition_knows(tables):
    for id, edition, table in tables:
        assert 0 <= table["expected"] <= table["worst"] <= len(table["facts"]), (id, edition)
        assert table["optimal"] in ("proven", "heuristic")


@pytest.mark.parametrize("editions", steps("laws"))
def test_an_insufficient_bid_is_ruled_otherwise_from_edition_to_edition(engine, editions):
    found = find_divergences(engine, "insufficient_bid", *editions)
    assert 0 < found.differing < found.possible and found.groups


def test_every_reference_leads_somewhere(kb, units, listed):
    externals = {external["id"] for external in kb["externals"]}
    for unit in units.values():
        for id in (
            *(ref["to"] for ref in unit["refs"]),
            *find_inline(unit["text"]),
            *unit["footnotes"],
        ):
            assert id in listed or id in externals, (unit["id"], id)
        assert set(find_inline(unit["text"])) <= {ref["to"] for ref in unit["refs"]}, unit["id"]
        assert not unit["parent"] or unit["parent"] in listed, unit["id"]


def test_every_place_stands_under_one_of_its_own_edition(kb, units):
    for entry in (*kb["contents"], *units.values()):
        assert not entry["parent"] or parse_edition(entry["parent"]) == parse_edition(
            entry["id"]
        ), entry["id"]


def test_every_clause_can_be_typed_as_it_is_cited(kb, units):
    signs = read_manners(kb)
    chapters = {
        "srh2019/1",
        "srh2019/2",
        "srh2019/3",
    }  # a single figure is a law, not a chapter of the help
    named = tuple(
        f"{edition}/{part}" for edition in signs.editions for part in ("def", "vorwort")
    )  # cited by name
    typed = {
        id
        for id, unit in units.items()
        if unit["kind"] in PRINTED | BESIDE and not id.startswith(named)
    } - chapters
    assert {units[id]["kind"] for id in typed} == PRINTED | BESIDE
    assert [id for id in typed if id not in parse(cite(id, signs), signs)] == []


def test_every_place_has_its_lineage(kb, units):
    for older, newer in steps("laws"):
        step = [entry for entry in kb["lineage"] if entry["step"] == f"{older}-{newer}"]
        before, after = {entry["older"] for entry in step}, {entry["newer"] for entry in step}
        for id, unit in units.items():
            if unit["kind"] in {*PRINTED, "footnote", "definition"} - {"outcome_row"}:
                assert parse_edition(id) != older or id in before, id
                assert parse_edition(id) != newer or id in after, id
    assert all(entry["older"] or entry["newer"] for entry in kb["lineage"])


def test_a_difference_of_meaning_says_which(kb):
    for entry in kb["lineage"]:
        assert entry["meaning"] in ("", "equal", "narrower", "wider", "different")
        assert entry["meaning"] in ("", "equal") or entry["why"], (entry["older"], entry["newer"])


def test_what_the_patch_did_not_print_says_so(units):
    for id, unit in units.items():
        assert (unit["status"] in ("carried", "open")) == bool(unit["carried_from"]), id
        assert unit["status"] in (
            ("printed", "carried", "open") if unit["edition"] == "2017" else ("encoded",)
        ), id
        assert not unit["carried_from"] or parse_edition(unit["carried_from"]) == "2007", id


def test_an_edition_has_a_word_for_every_force_it_uses(kb, units):
    words = {edition["id"]: edition["forces"] for edition in kb["editions"]}
    for id, unit in units.items():
        edition = parse_edition(unit["carried_from"] or id)
        assert {norm["force"] for norm in unit["norms"]} <= set(words[edition]), id


def test_texts_are_clean(kb, units):
    texts = [(id, unit[key]) for id, unit in units.items() for key in ("title", "text", "remark")]
    texts += [(case["id"], case[key]) for case in kb["cases"] for key in ("title", "story")]
    texts += [
        (case["id"], ruled["lesson"]) for case in kb["cases"] for ruled in case["rules"].values()
    ]
    for id, text in texts:
        assert text == text.strip() and "  " not in text and "\t" not in text, id
        assert not re.search(r" [.,;:!?](?!\w)|\(\s|\s\)|\bTODO\b|\?\?\?", text), (id, text)


def test_ids_are_given_once_and_in_order(kb, units, listed):
    assert len(units) == len(kb["units"]) and len(listed) == len(kb["contents"])
    assert [entry["id"] for entry in kb["contents"] if entry["encoded"]] == list(units)
    assert len({case["id"] for case in kb["cases"]}) == len(kb["cases"])


def test_no_list_of_a_game_is_gone(rulebook, kb):
    games = {edition["game"] for edition in kb["editions"]}
    for part in (
        "phases",
        "terms",
        "cases",
        "topics",
        "asked",
        "heard",
        "absent",
        "externals",
        "conflicts",
    ):
        assert {entry["game"] for entry in kb[part]} == games, part
    assert any(entry["reason"] for entry in kb["externals"])  # from the concordance
    assert not any(
        each["undecided"] or each["uncited"]
        for each in rulebook.outputs["coverage.json"]["editions"].values()
    )


def test_the_counts_agree(rulebook, listed):
    for edition, (encoded, all_) in rulebook.encoded.items():
        assert 0 < encoded <= all_ <= sum(parse_edition(id) == edition for id in listed)


@whole("the rulebook built once more", "test_the_same_data_give_the_same_bytes")
def test_another_process_writes_the_same_bytes(rulebook, tmp_path):
    command = [sys.executable, "-m", "regelwerk", "--build", str(tmp_path / "build"), "build"]
    subprocess.run(
        command,
        cwd=PROJECT,
        env={**os.environ, "PYTHONHASHSEED": "7"},
        check=True,
        capture_output=True,
    )
    for name, tree in rulebook.outputs.items():
        assert (tmp_path / "build" / name).read_bytes() == add_digests(dumps(tree)), name


def test_the_library_answers_from_what_was_written(rulebook, units, tmp_path):
    write(rulebook.outputs, tmp_path)
    library = Library(tmp_path)
    for id in units:
        assert library.find(id)["id"] == id
        assert id in library.readings(library.cites[id]), id
    in_phases = [
        library.norms(phase=phase["id"], game=phase["game"]) for phase in library.bundle["phases"]
    ]
    beside = library.norms(phase=NOWHERE)
    assert all(in_phases) and sum(map(len, in_phases)) + len(beside) == len(library.norms())
    assert all(
        re.search(r"/(def|vorwort)|^srh2019/3$", norm["id"]) for norm in beside
    )  # the last one holds for all cases of its chapter
    for decision in library.decisions:
        assert library.compare(decision, {}).rulings
