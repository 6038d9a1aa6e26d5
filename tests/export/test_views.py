"""The views for databases: every combination, every score, every empty fact joined as `batch` answers
it, and the same rows in every dialect.
"""

from itertools import islice, product

import pytest

from regelwerk import load
from regelwerk.calc import Unanswerable
from regelwerk.calc.bridge.calls import DENOMINATIONS
from regelwerk.engine.ruling import Refused
from regelwerk.engine.table import read_table
from regelwerk.export.batch.run import run
from regelwerk.export.calculated import LARGEST_DIFFERENCE, list_calculated_tables
from regelwerk.export.views import DIALECTS, create_view, render_script
from tiers import drawn, rest, some_or_all

duckdb = pytest.importorskip(
    "duckdb", reason="tables are read by an extra: pip install regelwerk[scale]"
)

FACTS = ("in_rotation", "accepted", "replacement", "lowest_showing_same", "comparable")
VALUES = (
    ("yes", "no", ""),
    ("yes", "no"),
    ("pass", "other_bid", "", "tree"),
    ("yes", ""),
    ("no", ""),
)


@pytest.fixture(scope="module")
def kb():
    return load()


def parts(kb, number):
    """The decisions in each of the databases that are looked at: in every run some, each by itself,
    in the whole one all together.
    """
    return (
        [("", list(kb.decisions))]
        if number is None
        else [(id, [id]) for id in drawn(kb.decisions, number)]
    )


@pytest.mark.parametrize("number", some_or_all(20, "590 views of more than 20,000 combinations"))
def test_every_combination_of_every_decision_rules_the_same_in_the_database(kb, database, number):
    count = 0
    for named, ids in parts(kb, number):
        held, expected_rows = database(named), set()
        for id, edition, compiled in (
            (each, *one) for each in ids for one in kb.decisions[each]["editions"].items()
        ):
            table = read_table(compiled)
            found = {
                tuple(row) for row in held.execute(f'SELECT * FROM "{id}_{edition}"').fetchall()
            }
            possible = (
                table.read_combination(number)
                for number in range(table.size)
                if table.possible >> number & 1
            )
            expected = {
                (*facts.values(), table.names[table.find_row(tuple(facts.values()))])
                for facts in possible
            }
            assert found == expected, (id, edition)
            count += len(expected)
            expected_rows |= {(id, edition, row["id"]) for row in compiled["rows"]}
        assert {
            tuple(row)
            for row in held.execute("SELECT decision, edition, row_id FROM ruling_row").fetchall()
        } == expected_rows
    assert count > (20_000 if number is None else 20 * number)


@pytest.mark.parametrize("number", some_or_all(300, "17,633 rows of two tables"))
def test_contracts_and_differences_are_worth_the_same_in_the_database(kb, number):
    database = duckdb.connect()
    for table in islice(list_calculated_tables(kb.units), 2):
        database.execute(create_view(table.name, table.columns, drawn(table.rows, number)))
    held = {
        tuple(row[:6]): row[6]
        for row in database.execute("SELECT * FROM contract_score").fetchall()
    }
    every = product(
        ("1997", "2007", "2017"), range(1, 8), DENOMINATIONS, range(3), ("yes", "no"), range(14)
    )
    for edition, level, denomination, doubled, vulnerable, tricks in (
        every if number is None else held
    ):
        written = [f"{level}{denomination}", *{0: [], 1: ["X"], 2: ["X", "XX"]}[doubled]]
        try:
            points = kb.calc.contract_score(written, tricks, vulnerable == "yes", edition).points
        except Unanswerable:
            points = None
        assert held.get((edition, level, denomination, doubled, vulnerable, tricks)) == points
    imps = {(row[0], row[1]): row[2] for row in database.execute("SELECT * FROM imps").fetchall()}
    every = product(
        ("1997", "2007", "2017"), range(-LARGEST_DIFFERENCE, LARGEST_DIFFERENCE + 1, 10)
    )
    for edition, difference in every if number is None else imps:
        try:
            worth = kb.calc.imps(difference, edition).imps
        except Unanswerable:
            worth = None
        assert imps.get((edition, difference)) == worth


def read_joins(statements):
    """The join in the comment of each view of a decision, by the name of the view; every view has
    a comment.
    """
    for statement in statements:
        comments = [line[3:] for line in statement.split("\n") if line.startswith("-- ")]
        assert comments and statement.startswith("-- "), statement[:100]
        if len(comments) > 1:
            name = statement.split("CREATE OR REPLACE VIEW ")[1].split()[0].strip('"`')
            yield name, comments[1]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_an_empty_fact_joins_as_batch_answers_it(kb, database, tmp_path, dialect):
    """By the join that the comment of the view gives: no row left is a bad row, one row left is
    the row of the ruling, several are an open one.
    """
    path, out, held = tmp_path / "incidents.csv", tmp_path / "out", database("insufficient_bid")
    lines = (",".join(line) + "\n" for line in product(("2007", "2017"), *VALUES))
    path.write_text(",".join(("edition", *FACTS)) + "\n" + "".join(lines), encoding="utf-8")
    run(kb, path, out, {"decision": "insufficient_bid"}, 1000, lambda line: None)
    counts = set()
    joins = dict(read_joins(render_script(kb.engine, kb.units, dialect, "insufficient_bid")))
    for edition in ("2007", "2017"):
        asked = kb.decisions["insufficient_bid"]["editions"][edition]["facts"]
        facts = ", ".join(fact if fact in FACTS else f"NULL AS {fact}" for fact in asked)
        held.execute(
            f"CREATE OR REPLACE TEMP TABLE s AS SELECT ruling_place, {facts}, ruling_row"
            f" AS batch FROM read_parquet('{out}/*.parquet',"
            " union_by_name = true) WHERE edition = $edition",
            {"edition": edition},
        )
        told = held.execute(
            "SELECT any_value(s.batch), list(row_id) FILTER (row_id <> '') FROM s LEFT JOIN"
            f" ({joins[f'insufficient_bid_{edition}']}) USING (ruling_place) GROUP BY ruling_place"
        ).fetchall()
        for batch, rows in told:
            assert (
                rows == [batch]
                if batch
                else (batch is None) == (not rows) and len(rows or "xx") > 1
            )
            counts.add(len(rows or ()))
    assert counts > {0, 1, 2}


@pytest.mark.parametrize("number", [20, rest(60, why="150 joins read by a database")])
def test_every_view_has_a_comment_and_every_join_is_read(kb, database, number):
    for named, _ in parts(kb, number):
        held = database(named)
        for name, join in read_joins(render_script(kb.engine, kb.units, "duckdb", named)):
            held.execute(
                "CREATE OR REPLACE TEMP TABLE s AS SELECT row_number() OVER () AS place, *"
                f" EXCLUDE (row_id) FROM {name} LIMIT 9"
            )
            (rows,) = held.execute(f"SELECT count(*) FROM ({join})").fetchone()
            assert rows == held.execute("SELECT count(*) FROM s").fetchone()[0] > 0


@pytest.mark.parametrize(
    "number", [2, rest(25, why="the views of 25 decisions written and read back by a transpiler")]
)
@pytest.mark.parametrize("dialect", DIALECTS[1:])
def test_other_dialects_hold_the_same_rows(kb, database, dialect, number):
    """Read back into DuckDB by a transpiler, every view of some decisions, in all their editions,
    holds what the original holds: each combination, each score. All views are made by the same
    writer; that the grammar of Trino reads each of them, `test_trino.py` tells.
    """
    sqlglot = pytest.importorskip(
        "sqlglot", reason="other dialects need an extra: pip install regelwerk[scale]"
    )
    views = "SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY ALL"
    for named, ids in parts(kb, number):
        held, back = database(named), duckdb.connect()
        for statement in render_script(kb.engine, kb.units, dialect, named):
            (own,) = sqlglot.transpile(statement, read=dialect, write="duckdb")
            back.execute(own)
        names = held.execute(views).fetchall()
        assert back.execute(views).fetchall() == names and len(names) > 2 * len(ids)
        for (name,) in names:
            query = f'SELECT * FROM "{name}" ORDER BY ALL'
            assert back.execute(query).fetchall() == held.execute(query).fetchall(), name


def test_a_dialect_there_is_not_is_refused(kb):
    with pytest.raises(Refused):
        list(render_script(kb.engine, kb.units, "cobol"))
    with pytest.raises(Refused):
        list(render_script(kb.engine, kb.units, "duckdb", "no_such"))
