"""Trino's own grammar reads every view, and the rows it reads are those the engine orders.

The grammar is that of Trino's server, generated for Python by somebody else (`trino-query-parser`);
a server itself is not on the registry.
"""

import pytest

from regelwerk import load
from regelwerk.export.views import render_script
from tiers import drawn, some_or_all

NOT_THERE = "Trino's grammar is not installed (lock/standards.txt)"
pytest.importorskip("sqlglot", reason="other dialects need an extra: pip install regelwerk[scale]")
antlr4 = pytest.importorskip("antlr4", reason=NOT_THERE)
trino = pytest.importorskip("trino_query_parser", reason=NOT_THERE)

LONGEST = (
    1_000_000  # characters of a statement, unless a server is told otherwise (`query.max-length`)
)
CAPITALS = str.maketrans(
    {small: small.upper() for small in map(chr, range(ord("a"), ord("z") + 1))}
)


def parsed(statement):
    """The tree of a statement; raises `TrinoSyntaxError`. Read the quicker way, which takes nothing
    the other refuses.
    """
    from antlr4.atn.PredictionMode import PredictionMode
    from trino_query_parser.error import TrinoErrorListener
    from trino_query_parser.SqlBaseLexer import SqlBaseLexer
    from trino_query_parser.SqlBaseParser import SqlBaseParser

    stream = antlr4.InputStream(statement)
    stream.data = [
        *map(ord, statement.translate(CAPITALS))
    ]  # keywords in any case; what is read keeps its own
    lexer = SqlBaseLexer(stream)
    parser = SqlBaseParser(antlr4.CommonTokenStream(lexer))
    parser._interp.predictionMode = PredictionMode.SLL
    for each in (lexer, parser):
        each.removeErrorListeners()
        each.addErrorListener(TrinoErrorListener())
    return parser.singleStatement().statement()


def named(identifier):
    """A name as it is written between its quotes."""
    return identifier.getText().strip('"')


def tables(tree):
    """The queries that a view gathers, one unless it is a union."""
    term = tree.query().queryNoWith().queryTerm()
    while hasattr(term, "right"):
        yield term.right
        term = term.left
    yield term


def source(term):
    """What a query of ours reads from, and how its columns are called."""
    (relation,) = term.queryPrimary().querySpecification().relation()
    aliased = relation.sampledRelation().patternRecognition().aliasedRelation()
    columns = aliased.columnAliases()
    return aliased.relationPrimary(), (
        [named(each) for each in columns.identifier()] if columns else []
    )


def rows(primary):
    """The rows of a list of values, as the grammar reads its literals."""
    for row in primary.query().queryNoWith().queryTerm().queryPrimary().expression():
        value = row.booleanExpression().valueExpression().primaryExpression()
        cells = value.expression()  # a row of one cell is read as a bracket
        yield tuple(map(literal, cells if isinstance(cells, list) else [cells]))


def literal(expression):
    """A text or a whole number."""
    text = expression.getText()
    return text[1:-1].replace("''", "'") if text.startswith("'") else int(text)


@pytest.mark.parametrize("number", some_or_all(1, "590 views read by a grammar in Python"))
def test_trino_reads_every_view_and_the_rows_are_ours(database, number):
    kb = load()
    for decision in [""] if number is None else drawn(kb.decisions, number):
        held, read = database(decision), {}
        for statement in render_script(kb.engine, kb.units, "trino", decision):
            assert len(statement) < LONGEST / 2, statement[:80]  # room to grow
            tree = parsed(statement)
            name = named(tree.qualifiedName())
            for primary, columns in map(source, tables(tree)):
                if columns:
                    own = held.execute(f'SELECT * FROM "{name}"')
                    assert columns == [column for column, *_ in own.description], name
                    assert sorted(rows(primary)) == sorted(own.fetchall()), name
                else:
                    read.setdefault(name, set()).add(named(primary.qualifiedName()))
        ordering = {
            name
            for (name,) in held.execute(
                "SELECT view_name FROM duckdb_views() WHERE view_name LIKE 'ruling_row_%'"
            ).fetchall()
        }
        assert read == {"ruling_row": ordering} and len(ordering) == (
            5 if decision == "" else len(kb.decisions[decision]["editions"])
        )


@pytest.mark.parametrize(
    "statement",
    ["CREATE VIEW x AS SELEC 1", "CREATE VIEW x AS SELECT * FROM (VALUES ('a' 1)) AS t (a)"],
)
def test_what_is_no_trino_is_refused(statement):
    from trino_query_parser.error import TrinoSyntaxError

    with pytest.raises(TrinoSyntaxError):
        parsed(statement)
