"""Digits: in texts, declared figures, tables and sanctions.

In: the rulebook.  Out: one mutant each.
"""

import re
from random import Random

from mutants.rulebook import Mutant, Rulebook, Tree, changed, other
from regelwerk.ids.address import INLINE

DIGITS = "0123456789"


def spoilt(rng: Random, text: str, spans: list[int]) -> tuple[str, str]:
    """A text with one of its digits changed, and what was changed."""
    at = rng.choice(spans)
    new = other(rng, DIGITS, text[at])
    return text[:at] + new + text[at + 1 :], f"…{text[max(0, at - 25) : at + 8]}…: {text[at]}→{new}"


def digits(text: str) -> list[int]:
    """Where a text has digits, those of its references left out."""
    hidden = {at for match in INLINE.finditer(text) for at in range(*match.span())}
    return [match.start() for match in re.finditer(r"\d", text) if match.start() not in hidden]


def digit_text(book: Rulebook, rng: Random) -> Mutant:
    """A digit of a restatement is another."""
    spot, tree, unit = book.pick(rng, book.units, lambda unit: digits(unit.get("text", "")))
    unit["text"], said = spoilt(rng, unit["text"], digits(unit["text"]))
    return changed(spot, tree, f"text {said}")


def digit_figures(book: Rulebook, rng: Random) -> Mutant:
    """A declared figure is another, or gone."""
    spot, tree, unit = book.pick(
        rng, book.units, lambda unit: any(digits(figure) for figure in unit.get("figures", ()))
    )
    at = rng.choice([at for at, figure in enumerate(unit["figures"]) if digits(figure)])
    was = unit["figures"][at]
    if rng.random() < 0.3:
        del unit["figures"][at]
        if not unit["figures"]:
            del unit["figures"]
        return changed(spot, tree, f"figures {was} deleted")
    unit["figures"][at], _ = spoilt(rng, was, digits(was))
    return changed(spot, tree, f"figures {was}→{unit['figures'][at]}")


def cells(unit: Tree) -> list[str]:
    """The cells of a unit's table."""
    return [cell for row in unit.get("table", {}).get("rows", ()) for cell in row]


def digit_table(book: Rulebook, rng: Random) -> Mutant:
    """A digit in a cell of a table is another."""
    spot, tree, unit = book.pick(rng, book.units, lambda unit: any(map(digits, cells(unit))))
    rows = unit["table"]["rows"]
    row, column = rng.choice(
        [(i, j) for i, line in enumerate(rows) for j, cell in enumerate(line) if digits(cell)]
    )
    was = rows[row][column]
    rows[row][column], _ = spoilt(rng, was, digits(was))
    return changed(spot, tree, f"table row {row} column {column}: {was}→{rows[row][column]}")


GIVEN = ("points", "penalty", "deduction")


def digit_sanction(book: Rulebook, rng: Random) -> Mutant:
    """A number of a sanction is another."""
    spot, tree, unit = book.pick(
        rng, book.units, lambda unit: any(key in each for each in shares(unit) for key in GIVEN)
    )
    each, key = rng.choice([(each, key) for each in shares(unit) for key in GIVEN if key in each])
    at = rng.randrange(len(each[key]))
    was = each[key][at]
    each[key][at], _ = spoilt(rng, was, digits(was))
    return changed(spot, tree, f"sanction.{key} {was}→{each[key][at]}")


def shares(unit: Tree) -> list[Tree]:
    """The sanctions of a unit: none, one or a list."""
    given = unit.get("sanction", [])
    return given if isinstance(given, list) else [given]
