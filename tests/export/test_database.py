"""The database: whole, sound, typed, and ruling as the engine does."""

import json
import sqlite3

import pytest

from regelwerk.engine.table import read_table
from regelwerk.export.database import render_database
from regelwerk.export.rules import list_row_clauses
from standards import NO_LIBRARY
from tiers import drawn, rest, whole


@pytest.fixture(scope="module")
def bundle(rulebook):
    return rulebook.outputs["kb.json"]


@pytest.fixture(scope="module")
def engine(rulebook):
    return json.loads(json.dumps(rulebook.outputs["engine.json"], sort_keys=True))


@pytest.fixture(scope="module")
def base(bundle, engine):
    """The database in SQLite."""
    made = sqlite3.connect(":memory:")
    made.executescript(render_database(bundle, engine))
    return made


def test_the_database_loads_whole_and_points_nowhere_in_vain(base, bundle, engine):
    tables = [
        table for entry in engine["decisions"].values() for table in entry["editions"].values()
    ]
    rows, cases, units = (
        [row for table in tables for row in table["rows"]],
        bundle["cases"],
        bundle["units"],
    )
    rules = [ruled for case in cases for ruled in case["rules"].values()]
    questions = [each for topic in bundle["topics"] for each in topic["questions"]]
    wanted = {
        "editions": len(bundle["editions"]),
        "roles": sum(map(len, bundle["roles"].values())),
        "phases": len(bundle["phases"]),
        "places": len(bundle["cites"]),
        "units": len(units),
        "norms": sum(len(unit["norms"]) for unit in units),
        "refs": sum(len(unit["refs"]) for unit in units),
        "headwords": len(bundle["index"]),
        "headword_places": sum(len(each["refs"]) + len(each["see"]) for each in bundle["index"]),
        "changes": len(bundle["changes"]),
        "change_places": sum(
            len(change["older"]) + len(change["newer"]) for change in bundle["changes"]
        ),
        "fates": len(bundle["lineage"]),
        "lessons": len(bundle["lessons"]),
        "lesson_places": sum(len(each["at"]) for each in bundle["lessons"]),
        "terms": len(bundle["terms"]),
        "topics": len(bundle["topics"]),
        "topic_questions": len(questions),
        "topic_places": sum(
            len(places) for each in questions for places in each["places"].values()
        ),
        "topic_silences": sum(len(each["silent"]) for each in questions),
        "conflicts": len(bundle["conflicts"]),
        "conflict_places": sum(len(each["places"]) for each in bundle["conflicts"]),
        "facts": len(engine["facts"]),
        "fact_values": sum(len(fact["values"]) for fact in engine["facts"].values()),
        "decisions": len(tables),
        "decision_facts": sum(len(table["facts"]) for table in tables),
        "rows": len(rows),
        "row_conditions": sum(len(values) for row in rows for values in row["when"].values()),
        "row_places": sum(len(list_row_clauses(row)) for row in rows),
        "outcomes": sum(len(row["then"]) for row in rows),
        "outcome_given": sum(len(each["given"]) for row in rows for each in row["then"]),
        "outcome_points": sum(len(each["points"]) for row in rows for each in row["then"]),
        "cases": len(cases),
        "case_rulings": len(rules),
        "case_facts": sum(len(ruled["facts"]) for ruled in rules),
        "case_chained": sum(len(ruled["chained"]) for ruled in rules),
    }
    names = [
        name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    held = {name: base.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}
    for name in ("term_words", "term_places", "row_precedence"):
        assert held.pop(name) > 100
    assert held == wanted
    assert base.execute("PRAGMA foreign_key_check").fetchall() == []
    asked = (
        "SELECT DISTINCT r.decision FROM row_places r JOIN units u ON u.id = r.place WHERE u.id ="
        " '2017/27.B.1.a'"
    )
    assert "insufficient_bid" in {name for (name,) in base.execute(asked)}


@pytest.mark.parametrize("number", [15, rest(626, why="20,000 combinations ruled in SQL")])
def test_conditions_and_precedence_in_the_database_rule_as_the_tables_do(base, engine, number):
    """The first of the rows whose conditions hold and that none of them goes before, else the one
    without conditions: the row that the engine finds.
    """
    tables = [
        (id, edition, table)
        for id, entry in engine["decisions"].items()
        for edition, table in entry["editions"].items()
    ]
    for id, edition, compiled in drawn(tables, number):
        conditions, key = {}, (id, edition)
        for (row,) in base.execute(
            "SELECT row FROM rows WHERE decision = ? AND edition = ? ORDER BY number", key
        ):
            conditions[row] = {}
        for row, fact, value in base.execute(
            "SELECT row, fact, value FROM row_conditions WHERE decision = ? AND edition = ?", key
        ):
            conditions[row].setdefault(fact, set()).add(value)
        before = set(
            base.execute(
                "SELECT row, before FROM row_precedence WHERE decision = ? AND edition = ?", key
            )
        )
        table = read_table(compiled)
        for combination in range(table.size):
            if not table.possible >> combination & 1:
                continue
            facts = table.read_combination(combination)
            holding = [
                row
                for row, when in conditions.items()
                if when and all(facts[fact] in values for fact, values in when.items())
            ]
            left = [row for row in holding if not any((other, row) in before for other in holding)]
            left += [row for row, when in conditions.items() if not when]
            assert left[0] == table.names[table.find_row(tuple(facts.values()))], (key, facts)


@whole(
    "a large script read by a strict database",
    "test_the_database_loads_whole_and_points_nowhere_in_vain",
)
def test_a_database_of_another_maker_reads_the_script(bundle, engine):
    duckdb = pytest.importorskip("duckdb", reason=NO_LIBRARY)
    held = duckdb.connect()
    held.execute(render_database(bundle, engine))
    kinds = dict(
        held.execute(
            "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'norms'"
        ).fetchall()
    )
    assert (kinds["number"], kinds["act"]) == ("INTEGER", "VARCHAR")
