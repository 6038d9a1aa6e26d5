"""`make bench`: how long things take beside what one would use instead.  Medians of several runs; ratios matter, not milliseconds.

In: the project and its build folder.  Out: a table on standard output.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median

import yaml

from compiler import PROJECT
from compiler.build import build, read
from compiler.engine.runtime import decide
from compiler.engine.table import from_json
from compiler.source import load
from compiler.validate import validate

DECISION, EDITION = "insufficient_bid", "2007"
Line = tuple[str, float, str, float | None]


def timed(act: Callable[[], object], *, runs: int = 7, inner: int = 1) -> float:
    """The median seconds of one `act`."""
    act()
    found = []
    for _ in range(runs):
        start = time.perf_counter()
        for _ in range(inner):
            act()
        found.append((time.perf_counter() - start) / inner)
    return median(found)


def loading() -> Line:
    """Our event builder beside the C loader of PyYAML on the same files."""
    paths = [PROJECT / path for path in load(PROJECT)[0].documents]
    loader = yaml.CSafeLoader
    theirs = timed(lambda: [yaml.load(path.read_text(encoding="utf-8"), Loader=loader) for path in paths], runs=3)
    return "load all YAML", timed(lambda: load(PROJECT), runs=3), "PyYAML CSafeLoader", theirs


def checking() -> Line:
    """The schema check in our process beside check-jsonschema as one would call it."""
    source, _ = load(PROJECT)
    theirs = None
    if find_spec("check_jsonschema"):
        laws = sorted(str(p) for p in (PROJECT / "laws" / "2007").glob("[0-9]*.yaml"))
        command = [sys.executable, "-m", "check_jsonschema", "--schemafile", str(PROJECT / "schema" / "law.json"), *laws]
        theirs = timed(lambda: subprocess.run(command, capture_output=True, check=False), runs=3)
    return "validate all files", timed(lambda: validate(source), runs=3), "check-jsonschema, laws of 2007 only", theirs


def compiling() -> Line:
    """Everything from the YAML to the outputs."""
    return "check and compile all", timed(lambda: build(PROJECT), runs=3), "", None


def known() -> Line:
    """The row of a full answer beside zen-engine on the same table."""
    compiled = read(PROJECT / "build", "engine.json")["decisions"][DECISION]["editions"][EDITION]
    table = from_json(compiled)
    values = tuple(table.combination((table.possible & -table.possible).bit_length() - 1).values())
    theirs = None
    if find_spec("zen"):
        theirs = zen(compiled, dict(zip(table.facts, values, strict=True)))
    return "one ruling, all facts", timed(lambda: table.row_of(values), inner=20000), "zen-engine", theirs


def zen(compiled: dict, facts: dict[str, str]) -> float:
    """Seconds zen-engine takes for one evaluation of the same rows."""
    import zen as engine

    inputs = [{"id": fact, "name": fact, "field": fact} for fact in compiled["facts"]]
    rules = [
        {"_id": row["id"], "row": json.dumps(row["id"])}
        | {fact: ", ".join(map(json.dumps, row["when"].get(fact, ()))) for fact in compiled["facts"]}
        for row in compiled["rows"]
    ]
    content = {"hitPolicy": "first", "inputs": inputs, "outputs": [{"id": "row", "name": "row", "field": "row"}], "rules": rules}
    nodes = [
        {"id": "in", "name": "in", "type": "inputNode", "position": {"x": 0, "y": 0}},
        {"id": "table", "name": "table", "type": "decisionTableNode", "position": {"x": 1, "y": 0}, "content": content},
        {"id": "out", "name": "out", "type": "outputNode", "position": {"x": 2, "y": 0}},
    ]
    ends = [{"id": "a", "sourceId": "in", "targetId": "table"}, {"id": "b", "sourceId": "table", "targetId": "out"}]
    decision = engine.ZenEngine().create_decision(json.dumps({"nodes": nodes, "edges": ends}))
    return timed(lambda: decision.evaluate(facts), inner=200)


def unknown() -> Line:
    """The rows still possible with half of the facts given."""
    table = from_json(read(PROJECT / "build", "engine.json")["decisions"][DECISION]["editions"][EDITION])
    whole = table.combination((table.possible & -table.possible).bit_length() - 1)
    half = dict(list(whole.items())[: len(whole) // 2])
    return "rows still possible, half of the facts", timed(lambda: table.rows_in(table.candidates(half)), inner=20000), "", None


def explained() -> Line:
    """A ruling with all its reasons."""
    engine = read(PROJECT / "build", "engine.json")
    return "one ruling with reasons and next question", timed(lambda: decide(engine, DECISION, EDITION, {}), inner=20), "", None


def process() -> Line:
    """`regelwerk decide` as a process beside a Python that does nothing."""
    command = [sys.executable, "-m", "compiler", "decide", DECISION, "--edition", EDITION]
    bare = timed(lambda: subprocess.run([sys.executable, "-c", ""], check=True), runs=9)
    ours = timed(lambda: subprocess.run(command, check=True, capture_output=True), runs=9)
    return "regelwerk decide, process", ours, "bare Python start", bare


def site() -> Line:
    """The whole site into an empty folder, beside writing it again unchanged."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "compiler", "site", "--out", str(Path(folder) / "site")]
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        first = time.perf_counter() - start
        again = timed(lambda: subprocess.run(command, check=True, capture_output=True), runs=3)
    return "site, second run", again, "site, first run", first


def main() -> None:
    """Print the table."""
    print(f"{'what':<44}{'median':>12}  {'beside':<38}{'median':>12}{'ratio':>8}")
    for measure in (loading, checking, compiling, known, unknown, explained, process, site):
        what, ours, beside, theirs = measure()
        right = f"{beside:<38}{shown(theirs):>12}{ours / theirs:>8.3f}" if theirs else (f"{beside} (not installed)" if beside else "")
        print(f"{what:<44}{shown(ours):>12}  {right}".rstrip(), flush=True)


def shown(seconds: float) -> str:
    """A duration in a fitting unit."""
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


if __name__ == "__main__":
    main()
