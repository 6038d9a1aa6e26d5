"""What other interpreters and systems do otherwise, held on the one that is here; `tests/interpreters.py` asks those that can be had."""

import ast

import pytest
from scopes import confused
from test_house import TREES
from trees import TESTS

FAULTY = """
def wrong(rows):
    known = {id: 1 for id in rows}
    return {id(row): known for row in rows}
"""
NESTED = "lambda rows: [[word for word in rows] + [word(row)] for row in rows]"
CLOSED = """
def outer(word):
    def inner(rows):
        return [word for word in rows], (lambda: word)()
"""
SOUND = [
    "known = [id for id in rows], [id(row) for row in rows]",  # a module has no variables that could be empty
    "def right(rows):\n    id = len\n    return [id for id in rows], [id(row) for row in rows]",
    "def right(rows):\n    return [[id for id in row] for row in rows if any(id for id in row)], list(id for id in rows)",
    "def right(rows):\n    return [word for row in rows if (word := str(row))], [word for word in rows]",
]


@pytest.mark.parametrize(("source", "name"), [(FAULTY, "id"), (NESTED, "word"), (CLOSED, "word")])
def test_a_name_that_interpreters_confuse_is_found(source, name):
    assert {found for _, found in confused(ast.parse(source))} == {name}


@pytest.mark.parametrize("source", SOUND)
def test_what_they_do_not_confuse_is_left_alone(source):
    assert list(confused(ast.parse(source))) == []


def test_no_name_is_one_that_interpreters_confuse():
    """Every name in every file of ours: three seconds."""
    ours = [path for path in sorted(TESTS.rglob("*.py")) if "node_modules" not in path.parts]
    trees = TREES | {path.relative_to(TESTS.parent).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in ours}
    assert [f"{path}:{line}: {name}" for path, tree in trees.items() for line, name in confused(tree)] == []
