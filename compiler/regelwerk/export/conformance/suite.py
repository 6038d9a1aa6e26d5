"""The files of the conformance suite.

In: the parsed `engine.json`.  Out: the suite as relative paths and bytes: `index.json`, `cases/…`,
the schema of both, a README, a runner. Put to another engine, it shows where that engine gives
another answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from regelwerk.disk.ordinary import read_ordinary_file
from regelwerk.disk.writing import dumps
from regelwerk.engine.position import Json
from regelwerk.engine.reach import get_reach
from regelwerk.export.conformance.choice import choose_situations, list_missing_tables
from regelwerk.export.conformance.expected import answer_situation, make_case
from regelwerk.installed import SCHEMAS

SCHEMA = 1
LARGEST = 10_000_000  # bytes of a file; the largest real one has a hundredth of that
SHAPE = "conformance.schema.json"
Sets = Mapping[str, Json]
BESIDE = ("README.md", "run.mjs")  # for the people who run it


def build_suite_files(engine: Json) -> dict[str, bytes]:
    """Return the whole suite as bytes by relative path; the same engine gives the same bytes."""
    head = {"schema": SCHEMA, "data_version": engine["data_version"]}
    sets = {
        f"cases/{decision}.{edition}.json": list_suite_cases(engine, decision, edition)
        for decision, edition in list_suite_tables(engine)
    }
    listed = [{"file": name, **each, "cases": len(each["cases"])} for name, each in sets.items()]
    index = head | {"cases": sum(each["cases"] for each in listed), "files": listed}
    found = {
        name: dumps(head | each).encode() for name, each in {"index.json": index, **sets}.items()
    }
    return (
        found
        | {SHAPE: (SCHEMAS / SHAPE).read_bytes()}
        | {name: Path(__file__).with_name(name).read_bytes() for name in BESIDE}
    )


def list_suite_tables(engine: Json) -> Iterator[tuple[str, str]]:
    """Yield every decision with every edition in which it has a table, then pairs without a
    table.
    """
    known = get_reach(engine)
    yield from (
        (decision, edition)
        for decision in engine["decisions"]
        for edition in known.editions
        if known.find_table(decision, edition)
    )
    yield from list_missing_tables(engine)


def list_suite_cases(engine: Json, decision: str, edition: str) -> dict[str, Any]:
    """Return the situations of a decision in an edition, each with the required answer."""
    asked = choose_situations(engine, decision, edition)
    return {
        "decision": decision,
        "edition": edition,
        "cases": [make_case(engine, decision, edition, each) for each in asked],
    }


def read_suite(folder: Path, data_version: str) -> Sets:
    """Return the sets of a suite in a folder by the names of their files; raise `ValueError` for a
    suite of other data or an incomplete one, `NotOrdinary` for a file that is not ordinary.
    """
    index = json.loads(read_ordinary_file(folder / "index.json", LARGEST))
    if index["data_version"] != data_version:
        raise ValueError(f"{index['data_version']} statt {data_version}")
    sets = {
        listed["file"]: json.loads(read_ordinary_file(folder / listed["file"], LARGEST))
        for listed in index["files"]
    }
    for listed in index["files"]:
        tree = sets[listed["file"]]
        if (tree["decision"], tree["edition"]) != (listed["decision"], listed["edition"]):
            raise ValueError(f"{listed['file']}: nicht {listed['decision']} in {listed['edition']}")
        if len(tree["cases"]) != listed["cases"] or not all(map(is_case, tree["cases"])):
            raise ValueError(f"{listed['file']}: nicht alle {listed['cases']} Lagen")
    if not index["cases"] or sum(len(each["cases"]) for each in sets.values()) != index["cases"]:
        raise ValueError(f"index.json: nicht alle {index['cases']} Lagen")
    return sets


def is_case(tree: Json) -> bool:
    """Return whether a situation of the suite can be put to an engine: its facts are texts, and so
    are the facts it skips and the decisions it opens.
    """
    asked = [*tree["skip"], *tree["opened"]] if "skip" in tree else []
    return all(isinstance(each, str) for each in (tree["id"], *tree["facts"].values(), *asked))


def find_answer_differences(
    engine: Json,
    sets: Sets,
    told: Callable[[Json, str, str, Json], Mapping[str, Any]] = answer_situation,
) -> Iterator[str]:
    """Yield where the answer of an engine differs from the sets of a suite, as `file id`; `told`
    puts one situation to the engine.
    """
    for name, tree in sets.items():
        for each in tree["cases"]:
            expected = {key: each[key] for key in ("ruling", "next", "refused") if key in each}
            if told(engine, tree["decision"], tree["edition"], each) != expected:
                yield f"{name} {each['id']}"
