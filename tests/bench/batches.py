"""Many incidents at once beside a loop in Python and masks in numpy, which know the rows of one
table and nothing else: no reasons, no citations, no open rulings.

In: the compiled engine.  Out: lines of the table.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from regelwerk import load
from regelwerk.engine.table import read_table
from regelwerk.export.rules import Sheet, make_sheet
from regelwerk.installed import PROJECT
from regelwerk.library import Library
from ruling import DECISION, EDITION
from timing import Act, Line, Timed, without

ROWS, PART = 300_000, 1_000_000


def batches(scratch: Path) -> Iterator[Line]:
    """A file of incidents in, a file with a row of the table for each out."""
    kb = load(PROJECT / "build")
    made, path = make_sheet(kb.engine, DECISION, EDITION), scratch / "incidents.csv"
    situations(made, path)
    ways: dict[str, Act | None] = {
        "a loop in Python": partial(loop, made, path, scratch / "loop.csv")
    }
    ways["masks in numpy"] = (
        partial(masks, made, path, scratch / "masks.csv") if find_spec("numpy") else None
    )
    for way in filter(None, ways.values()):
        way()
    assert (
        not find_spec("numpy")
        or (scratch / "loop.csv").read_bytes() == (scratch / "masks.csv").read_bytes()
    )
    batch = ours(kb, path, scratch)
    batch.act()
    assert told(scratch / "ruled") == (scratch / "loop.csv").read_text(encoding="utf-8").split()
    others = {name: way and Timed(way, ROWS) for name, way in ways.items()}
    yield Line(f"one of {ROWS} incidents, in a batch", batch, others, runs=3)


def ours(kb: Library, path: Path, scratch: Path) -> Timed:
    """The batch of the command line, into an empty folder."""
    from regelwerk.export.batch.run import run

    out = scratch / "ruled"
    given = {"decision": DECISION, "edition": EDITION}

    def act() -> None:
        found = run(kb, path, out, given, PART, lambda line: None)
        assert (found.rows, found.bad) == (ROWS, 0)

    return Timed(act, ROWS, without(out))


def told(out: Path) -> list[str]:
    """The rows of the table that a batch found, in order."""
    import duckdb

    return [
        row
        for (row,) in duckdb.sql(
            f"SELECT ruling_row FROM '{out}/rulings-*.parquet' ORDER BY ruling_place"
        ).fetchall()
    ]


def situations(made: Sheet, path: Path) -> None:
    """A file of situations that the table knows, drawn by lot."""
    table = read_table(made.compiled)
    every = [
        tuple(table.read_combination(number).values())
        for number in range(table.size)
        if table.possible >> number & 1
    ]
    with path.open("w", encoding="utf-8", newline="") as file:
        lines = csv.writer(file, lineterminator="\n")
        lines.writerow(table.facts)
        lines.writerows(random.Random(1).choices(every, k=ROWS))


def loop(made: Sheet, path: Path, out: Path) -> None:
    """What one would write first: for each incident the first rule that fits."""
    rules = [
        (
            tuple((fact, frozenset(keys)) for fact, keys in rule.when.items()),
            made.endings[rule.ending].row,
        )
        for rule in made.rules
    ]
    with (
        path.open(encoding="utf-8", newline="") as file,
        out.open("w", encoding="utf-8", newline="") as answers,
    ):
        lines = csv.writer(answers, lineterminator="\n")
        for facts in csv.DictReader(file):
            lines.writerow(
                [
                    next(
                        row
                        for when, row in rules
                        if all(facts[fact] in keys for fact, keys in when)
                    )
                ]
            )


def masks(made: Sheet, path: Path, out: Path) -> None:
    """What one would write for many: a mask for each rule over columns of small numbers."""
    import numpy as np

    with path.open(encoding="utf-8", newline="") as file:
        head, *lines = csv.reader(file)
    codes = {
        each.fact: {key: code for code, key in enumerate(each.values)} for each in made.columns
    }
    columns = {
        fact: np.array([codes[fact][line[at]] for line in lines], dtype=np.int8)
        for at, fact in enumerate(head)
    }
    found = np.zeros(len(lines), dtype=np.int16)
    for rule in made.rules:
        mask = np.ones(len(lines), dtype=bool)
        for fact, keys in rule.when.items():
            mask &= np.isin(columns[fact], [codes[fact][key] for key in keys])
        found[mask] = rule.ending
    names = [ending.row for ending in made.endings]
    out.write_text("".join(f"{names[at]}\n" for at in found), encoding="utf-8")
