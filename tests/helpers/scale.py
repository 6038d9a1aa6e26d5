"""`make scale`: how many rulings a second, and ten million boards ruled and scored.

In: the compiled rulebook, `--rows`, `--boards`.  Out: a table on standard output: rows, seconds,
seconds of processor time (of all its cores), millions of rows a second. The floor is the memory:
the bytes a row takes, read and written once, at the speed of a plain copy.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import duckdb
import numpy as np

from regelwerk import load
from regelwerk.engine.table import IMPOSSIBLE, Table, read_table
from regelwerk.export.batch.run import run
from regelwerk.export.views import list_calculator_views, list_ruling_views
from regelwerk.library import Library

DECISION, EDITION = "insufficient_bid", "2017"
RUNS = 7
BLOCK = 1 << 16  # rows at a time, so that what is reckoned stays in the cache
CORES = os.cpu_count() or 1
SCORED = """SELECT b.*, c.points FROM boards b JOIN contract_score c USING (edition, level, denomination, doubled, vulnerable, tricks)"""
COMPARED = """SELECT edition, board, own.points, sum(m.points * other.times) - max(tie.points) AS matchpoints
    FROM (SELECT edition, board, points, count(*) AS times FROM scored GROUP BY ALL) own
    JOIN (SELECT edition, board, points, count(*) AS times FROM scored GROUP BY ALL) other USING (edition, board)
    JOIN matchpoints m USING (edition) JOIN matchpoints tie USING (edition)
    # a score is not compared with itself
    WHERE m.sign = sign(own.points - other.points) AND tie.sign = 0 GROUP BY ALL"""


def timed(what: str, rows: int, act: Callable[[], object], runs: int = 1) -> None:
    """Print what an act takes, at the best of some runs: what else the machine does is no part of
    it.
    """
    found = []
    for _ in range(runs):
        wall, processor = time.perf_counter(), time.process_time()
        act()
        found.append((time.perf_counter() - wall, time.process_time() - processor))
    wall, processor = map(min, zip(*found, strict=True))
    print(
        f"{what:<58}{rows:>12,}{wall:>9.2f} s{processor:>9.2f} s{rows / wall / 1e6:>10.1f} M/s",
        flush=True,
    )


def shared(rows: int, act: Callable[[int, int], None]) -> None:
    """Let each core act on a part of the rows; the library lets go of the interpreter while it
    reckons.
    """
    step = -(-rows // CORES)
    threads = [
        Thread(target=act, args=(start, min(start + step, rows))) for start in range(0, rows, step)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def answers(table: Table, rows: int) -> list[np.ndarray]:
    """A column of answers for each fact, one byte each: possible combinations at random."""
    possible = np.flatnonzero(np.frombuffer(table.lookup, np.uint8) != IMPOSSIBLE)
    drawn = np.random.default_rng(1).choice(possible, rows)
    columns = []
    for values in reversed(table.values):
        drawn, digit = np.divmod(drawn, len(values))
        columns.append(digit.astype(np.uint8))
    return columns[::-1]


def rule(table: Table, columns: list[np.ndarray], found: np.ndarray) -> None:
    """The number of the row of the decision for each row of answers: mixed radix, then one look
    into the table of the engine.
    """
    lookup = np.frombuffer(table.lookup, np.uint8)

    def part(start: int, stop: int) -> None:
        place = np.empty(BLOCK, np.uint16)
        for at in range(start, stop, BLOCK):
            end = min(at + BLOCK, stop)
            here = place[: end - at]
            here[:] = columns[0][at:end]
            for column, values in zip(columns[1:], table.values[1:], strict=True):
                np.multiply(here, len(values), out=here)
                np.add(here, column[at:end], out=here)
            np.take(lookup, here, out=found[at:end], mode="clip")

    shared(len(found), part)


def rulings(kb: Library, rows: int) -> None:
    """Rulings on answers in memory: by the table of the engine, by the view in the database, and
    the floor of both.
    """
    table = read_table(kb.decisions[DECISION]["editions"][EDITION])
    assert table.size <= np.iinfo(np.uint16).max
    columns, found = answers(table, rows), np.ones(rows, np.uint8)
    timed(
        f"rulings by the table, {len(columns)} facts",
        rows,
        lambda: rule(table, columns, found),
        RUNS,
    )
    for at in np.random.default_rng(2).integers(0, rows, 10_000):
        assert found[at] == table.find_row(
            tuple(values[column[at]] for values, column in zip(table.values, columns, strict=True))
        )
    source, target = (np.ones(rows * (len(columns) + 1) // 2, np.uint8) for _ in range(2))
    plain = f"floor: {len(columns) + 1} bytes a row read or written once"
    timed(
        plain,
        rows,
        lambda: shared(
            len(source), lambda start, stop: np.copyto(target[start:stop], source[start:stop])
        ),
        RUNS,
    )

    connection = duckdb.connect()
    connection.execute("SET enable_progress_bar = false")
    for statement in list_ruling_views(kb.engine, DECISION, EDITION):
        connection.execute(statement)
    for fact, values in zip(table.facts, table.values, strict=True):
        connection.execute(
            f"CREATE TYPE {fact} AS ENUM ({', '.join(repr(value) for value in values)})"
        )
    picked = ", ".join(
        f"enum_range(NULL::{fact})[1 + c{at}]::{fact} AS {fact}"
        for at, fact in enumerate(table.facts)
    )
    few = {f"c{at}": column[: rows // 10] for at, column in enumerate(columns)}
    connection.register("given", few)
    connection.execute(f"CREATE TABLE incidents AS SELECT {picked} FROM given")
    typed = ", ".join(f"{fact}::{fact} AS {fact}" for fact in table.facts)
    connection.execute(
        f"CREATE TABLE rulings AS SELECT {typed}, row_id::VARCHAR AS row_id FROM"
        f" {DECISION}_{EDITION}"
    )
    query = (
        f"SELECT row_id, count(*) FROM incidents JOIN rulings USING ({', '.join(table.facts)})"
        " GROUP BY ALL"
    )
    timed(
        "rulings by a join with the view, in the database",
        rows // 10,
        lambda: connection.execute(query).fetchall(),
        RUNS,
    )
    counted = dict(connection.execute(query).fetchall())
    numbers, times = np.unique(found[: rows // 10], return_counts=True)
    assert counted == {
        table.names[number]: count for number, count in zip(numbers, times, strict=True)
    }


def boards(kb: Library, rows: int) -> None:
    """Boards of a table each with a contract, a result and what happened, in a Parquet file: ruled
    by `batch`, then scored and compared.
    """
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder) / "boards.parquet", Path(folder) / "out"
        connection = duckdb.connect()
        connection.execute("SET enable_progress_bar = false")
        connection.execute(
            "CREATE MACRO drawn(place, of, number) AS (hash(place, of) % number)::INTEGER"
        )
        connection.execute(
            f"""COPY (SELECT range AS id, range // 10 AS board, '{DECISION}' AS decision, '{EDITION}' AS edition,
            ['', 'yes', 'no'][1 + drawn(range, 0, 3)] AS in_rotation, ['', 'yes', 'no'][1 + drawn(range, 1, 3)] AS accepted,
            ['', 'pass', 'double', 'lowest_same_denomination'][1 + drawn(range, 2, 4)] AS replacement, 1 + drawn(range, 3, 7) AS level,
            ['C', 'D', 'H', 'S', 'NT'][1 + drawn(range, 4, 5)] AS denomination, drawn(range, 5, 3) AS doubled,
            ['no', 'yes'][1 + drawn(range // 10, 6, 2)] AS vulnerable, drawn(range, 7, 14) AS tricks FROM range({rows})
            ) TO '{path}' (FORMAT parquet)"""
        )
        again = lambda: run(kb, path, out, {}, 1_000_000, lambda line: None, ["*"])  # noqa: E731 (a second run finds all parts done)
        timed("boards ruled by batch, from Parquet to Parquet", rows, again)
        report = again()
        assert report.rows == rows == report.ruled + report.bad
        for statement in list_calculator_views(kb.units):
            connection.execute(statement)
        connection.execute(
            f"CREATE VIEW boards AS FROM read_parquet('{out}/*-*.parquet', union_by_name = true)"
        )
        copied = f"COPY ({SCORED}) TO '{folder}/scored.parquet' (FORMAT parquet)"
        timed("boards scored by a join, into Parquet", rows, lambda: connection.execute(copied))
        connection.execute(f"CREATE VIEW scored AS FROM '{folder}/scored.parquet'")
        timed(
            "boards compared in matchpoints",
            rows,
            lambda: connection.execute(f"CREATE TABLE compared AS {COMPARED}"),
        )
        counted = connection.execute(
            "SELECT (SELECT count(*) FROM scored), (SELECT count(DISTINCT board) FROM compared)"
        ).fetchall()
        assert counted == [(rows, rows // 10)]
        whole = (
            "SELECT sum(matchpoints * times) FROM compared JOIN (SELECT board, points, count(*) AS"
            " times FROM scored GROUP BY ALL)"
        )
        assert connection.execute(f"{whole} USING (board, points)").fetchall() == [
            (rows * 9,)
        ]  # two a pair of scores


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rows", type=int, default=100_000_000)
    parser.add_argument("--boards", type=int, default=10_000_000)
    args = parser.parse_args()
    print(f"{CORES} cores, {'rows':>60}{'wall':>11}{'processor':>11}")
    rulings(load(), args.rows)
    boards(load(), args.boards)
