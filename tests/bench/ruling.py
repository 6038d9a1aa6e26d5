"""Rulings: one with all facts beside other engines on the same table, one without any, what of it
is a look into the table, the command.

In: the compiled engine.  Out: lines of the table. Each engine gets the facts as a mapping and tells
the row; ours tells reasons, citations and what it leads to besides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from regelwerk.disk.compiled_files import read
from regelwerk.engine.runtime import decide
from regelwerk.engine.table import read_table
from regelwerk.export.dmn import render_dmn
from regelwerk.export.rules import Sheet, make_sheet
from regelwerk.installed import PROJECT
from timing import Line, Timed, python

DECISION, EDITION = "insufficient_bid", "2007"
LIBRARY = (
    "argparse",
    "dataclasses",
    "hashlib",
    "json",
    "locale",
    "pathlib",
    "typing",
)  # for one ruling as a process


def ruling(scratch: Path) -> Iterator[Line]:
    """The engine beside others."""
    engine = read(PROJECT / "build" / "engine.json")
    made = make_sheet(engine, DECISION, EDITION)
    table = read_table(made.compiled)
    whole = table.read_combination((table.possible & -table.possible).bit_length() - 1)
    values = tuple(whole.values())
    row = made.endings[table.find_row(values)].row
    others = {"zen-engine": zen(made, whole, row), "pyDMNrules (DMN)": dmn(made, whole, row)}
    assert decide(engine, DECISION, EDITION, whole).row == row
    yield Line(
        "one ruling with its reasons, all facts",
        Timed(lambda: decide(engine, DECISION, EDITION, whole)),
        others,
    )
    yield Line(
        "one ruling with its next question, no facts",
        Timed(lambda: decide(engine, DECISION, EDITION, {})),
        {},
    )
    half = dict(list(whole.items())[: len(whole) // 2])
    yield Line("of it: the row, looked up in its table", Timed(lambda: table.find_row(values)), {})
    yield Line(
        "of it: the rows still possible, half of the facts",
        Timed(lambda: table.list_rows(table.find_candidates(half))),
        {},
    )
    ours = Timed(python("-m", "regelwerk", "decide", DECISION, "--edition", EDITION))
    starts = {"bare Python start": Timed(python("-c", ""))}
    starts["the same, without site-packages"] = Timed(
        python("-S", "-c", "")
    )  # in the checkout it looks for the project first
    starts["what it takes of the standard library"] = Timed(
        python("-c", f"import {', '.join(LIBRARY)}")
    )
    yield Line("regelwerk decide, process", ours, starts, runs=15)


def zen(made: Sheet, facts: Mapping[str, str], row: str) -> Timed | None:
    """The same table in zen-engine."""
    if not find_spec("zen"):
        return None
    import zen as engine

    inputs = [{"id": each.fact, "name": each.fact, "field": each.fact} for each in made.columns]
    rules = [
        {"_id": str(number), "row": json.dumps(made.endings[rule.ending].row)}
        | {
            each.fact: ", ".join(map(json.dumps, rule.when.get(each.fact, ())))
            for each in made.columns
        }
        for number, rule in enumerate(made.rules)
    ]
    content = {
        "hitPolicy": "first",
        "inputs": inputs,
        "outputs": [{"id": "row", "name": "row", "field": "row"}],
        "rules": rules,
    }
    nodes = [
        {"id": "in", "name": "in", "type": "inputNode", "position": {"x": 0, "y": 0}},
        {
            "id": "table",
            "name": "table",
            "type": "decisionTableNode",
            "position": {"x": 1, "y": 0},
            "content": content,
        },
        {"id": "out", "name": "out", "type": "outputNode", "position": {"x": 2, "y": 0}},
    ]
    ends = [
        {"id": "a", "sourceId": "in", "targetId": "table"},
        {"id": "b", "sourceId": "table", "targetId": "out"},
    ]
    decision = engine.ZenEngine().create_decision(json.dumps({"nodes": nodes, "edges": ends}))
    given = dict(facts)
    assert decision.evaluate(given)["result"]["row"] == row
    return Timed(lambda: decision.evaluate(given))


def dmn(made: Sheet, facts: Mapping[str, str], row: str) -> Timed | None:
    """The same table as we export it, in an engine for DMN."""
    if not find_spec("pyDMNrules"):
        return None
    from pyDMNrules import DMN

    theirs, given = DMN(), dict(facts)
    theirs.useXML(drop_labels(render_dmn(made, read(PROJECT / "build" / "kb.json")["cites"])))
    assert theirs.decide(given)[1]["Result"]["row"] == row
    return Timed(lambda: theirs.decide(given))


def drop_labels(text: str) -> str:
    """A DMN document without the labels of its inputs, which pyDMNrules takes for names."""
    return re.sub(r'(<input id="[^"]*") label="[^"]*"', r"\1", text)
