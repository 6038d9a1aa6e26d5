"""Tables of a PBN file (sections 5.2, 5.9 and 5.10 of its standard).

In: the value of a tag, `Rank\\3R;Contract;Result`, and the words below it by lines.  Out: `Table`.
A row is a line; where lines have other numbers of words, rows are counted by words, as the import
format says, and names that stand without quotes are left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from regelwerk.detect.record import Table

COLUMN = re.compile(r"[+-]?(.*?)(?:\\+\d+[LR]?)?", re.DOTALL)
NAMED = 10  # rows, in a message
NAMES = "Names"  # begins the name of a column whose texts may hold blanks


def read_table(written: str, lines: Sequence[Sequence[str]]) -> tuple[Table, str]:
    """Return a table, and which of its rows cannot be read; empty where all can."""
    columns = tuple(
        found[1] if (found := COLUMN.fullmatch(name.strip())) else name
        for name in written.split(";")
    )
    told = [[word.strip('"').strip() for word in line] for line in lines if line]
    width = len(columns)
    if any(len(line) != width for line in told):
        words = list(chain.from_iterable(told))
        if not any(name.startswith(NAMES) for name in columns) and len(words) % width == 0:
            told = [words[at : at + width] for at in range(0, len(words), width)]
    rows = [fit_row(columns, line) for line in told]
    odd = [number for number, row in enumerate(rows, 1) if row is None]
    wrong = f"{name_rows(odd)}: nicht je {width} Angaben" if odd else ""
    return Table(columns, tuple(row or ("",) * width for row in rows)), wrong


def fit_row(columns: Sequence[str], line: Sequence[str]) -> tuple[str, ...] | None:
    """Return the texts of a row by column, None where their number is wrong; names that stand
    without quotes are left empty, the columns before and behind them are read.
    """
    if len(line) == len(columns):
        return tuple(line)
    names = [at for at, name in enumerate(columns) if name.startswith(NAMES)]
    if not names:
        return None
    before, behind = names[0], len(columns) - 1 - names[-1]
    if len(line) < before + behind:
        return None
    empty = ("",) * (len(columns) - before - behind)
    return (*line[:before], *empty, *line[len(line) - behind :])


def name_rows(numbers: Sequence[int]) -> str:
    """Return rows by number, in words; of many the first ones and how many there are."""
    more = f" … ({len(numbers)} Zeilen)" if len(numbers) > NAMED else ""
    return f"Zeile {', '.join(map(str, numbers[:NAMED]))}{more}"
