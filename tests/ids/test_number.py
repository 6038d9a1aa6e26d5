"""What counts as a number, and that nobody else reads digits."""

import ast

import pytest

from regelwerk.ids.number import MOST_DIGITS, read_integer, read_natural
from regelwerk.installed import PROJECT

NONE = [
    "",
    " ",
    "²",
    "٣",
    "۴",
    "½",
    "1.0",
    "1_000",
    "0x1",
    "1 ",
    "1\n",
    " 1",
    "--1",
    "-",
    "+",
    "1" * (MOST_DIGITS + 1),
    "1" * 5000,
    "eins",
]


@pytest.mark.parametrize("text", [*NONE, "-1", "+1"])
def test_what_is_no_natural_number(text):
    assert read_natural(text) is None


@pytest.mark.parametrize("text", [*NONE, "-٣", "- 1", "1-"])
def test_what_is_no_integer(text):
    assert read_integer(text) is None


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("007", 7), ("9" * MOST_DIGITS, 10**MOST_DIGITS - 1)]
)
def test_a_number_of_digits(text, number):
    assert (
        read_natural(text) == read_integer(text) == read_integer(f"+{text}") == number
        and read_integer(f"-{text}") == -number
    )


def test_how_many_digits_is_told():
    assert read_natural("12", 2) == 12 and read_natural("123", 2) is None


# Who turns text into a number without `regelwerk.ids.number`, and why that cannot fail.
ELSEWHERE = {
    "compiler/regelwerk/ids/number.py": "this is the place",
    "compiler/regelwerk/assemble/clauses.py": (
        "sanctions: the schema admits four figures of few digits"
    ),
    "compiler/regelwerk/assemble/counts.py": "figures of a clause: the schema admits two digits",
    "compiler/regelwerk/assemble/register.py": (
        "entries: the schema admits two numbers of few digits"
    ),
    "compiler/regelwerk/assemble/rulings.py": "the rank of a decision: the schema admits 1 to 12",
    "compiler/regelwerk/assemble/effects.py": "shares: the schema admits one digit",
    "compiler/regelwerk/calc/bridge/calls.py": "bids: the pattern beside it admits two digits",
    "compiler/regelwerk/calc/bridge/comparing.py": (
        "tables: the balance of the print holds their figures"
    ),
    "compiler/regelwerk/calc/bridge/contract.py": (
        "tables: the balance of the print holds their figures"
    ),
    "compiler/regelwerk/calc/doppelkopf/game_end.py": "seats: `ids/who.py` admits one digit",
    "compiler/regelwerk/cli/telling/incidents.py": "seats: `ids/who.py` admits one digit",
    "compiler/regelwerk/library/fines.py": "seats: `ids/who.py` admits one digit",
    "compiler/regelwerk/calc/doppelkopf/laying.py": "seats: the pattern beside it admits one digit",
    "compiler/regelwerk/calc/doppelkopf/penalty.py": (
        "vectors: the pattern beside it admits four figures of few digits"
    ),
    "compiler/regelwerk/cli/score/answer.py": "whole fractions, which are numbers already",
    "compiler/regelwerk/cli/score/bridge/boards.py": "scores: the patterns there admit five digits",
    "compiler/regelwerk/disk/compiled_files.py": (
        "where the list of pieces begins: the pattern beside it admits nine digits"
    ),
    "compiler/regelwerk/detect/words.py": "contracts: the pattern there admits one digit",
    "compiler/regelwerk/engine/between.py": "tricks: the data admit only digits as their values",
    "compiler/regelwerk/engine/compiled.py": "points: the schema admits figures of few digits",
    "compiler/regelwerk/engine/table.py": "sets of combinations, as the compiler writes them",
    "compiler/regelwerk/engine/compare.py": "sets of combinations, as they are made there",
    "compiler/regelwerk/export/calculated.py": (
        "tables: the balance of the print holds their figures"
    ),
    "compiler/regelwerk/export/relations.py": "numbers of lines, as the compiler counts them",
    "compiler/regelwerk/export/synopsis.py": "numbers of laws: the test beside it admits digits only",
    "compiler/regelwerk/search/loaded.py": "the index, as the compiler writes it",
    "compiler/regelwerk/search/postings.py": "the index, as the compiler writes it",
    "compiler/regelwerk/read/faults.py": "the number of an alternative, from jsonschema",
}


def test_nobody_else_reads_digits():
    found = set()
    for path in sorted((PROJECT / "compiler").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = (
                [ast.unparse(each) for each in (node.func, *node.args[:1])]
                if isinstance(node, ast.Call)
                else []
            )
            if called[:1] == ["int"] or called == ["map", "int"]:
                found.add(path.relative_to(PROJECT).as_posix())
    assert found == set(ELSEWHERE)
