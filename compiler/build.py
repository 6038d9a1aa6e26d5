"""The driver: knows the order of the stages, stops after the first with problems, writes the outputs all or none.

In: the project folder.  Out: `Built`, and on request the files of `build/`.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compiler import compile as compiling
from compiler import writing
from compiler.address import edition_of, names
from compiler.assemble import Assembled, assemble
from compiler.engine.compiled import engine_json
from compiler.engine.interview import policy
from compiler.engine.table import Table
from compiler.link import link
from compiler.problem import BuildFailed, Problem
from compiler.seal import broken, pieces, tally
from compiler.search.index import index
from compiler.source import Source, load
from compiler.validate import validate
from compiler.verify import Coverage, verify
from compiler.witness import meanings


@dataclass(frozen=True, slots=True)
class Built:
    """A sound rulebook: the outputs by file name, and the counts a person wants to see."""

    outputs: Mapping[str, dict[str, Any]]
    encoded: Mapping[str, tuple[int, int]]  # edition → (units encoded, units listed), carried ones aside
    tables: Mapping[tuple[str, str], Table]
    coverage: Mapping[str, Coverage]
    cases: int
    seals: Mapping[str, tuple[int, int]]  # file of seals → (pieces sealed, pieces that belong in it)


def stop(problems: Iterable[Problem]) -> None:
    """Raise `BuildFailed` if there are problems."""
    found = tuple(problems)
    if found:
        raise BuildFailed(found)


def silent(_: str) -> None:
    """Tell nobody."""


def build(root: Path, tell: Callable[[str], None] = silent) -> Built:
    """Everything from the YAML below `root`; raises `BuildFailed` with all problems of the first stage that has any.

    `tell` is called with the German name of every stage as it begins.
    """
    source, assembled = linked(root, tell)
    tell("Entscheidungen beweisen")
    tables, coverage, problems = verify(assembled.corpus)
    stop(problems)
    stop(meanings(assembled, tables))
    known = pieces(assembled)
    stop(broken(source, known))
    tell("übersetzen und Suche aufbauen")
    made = outputs(assembled, tables, coverage)
    return Built(made, counts(assembled), tables, coverage, len(assembled.corpus.cases), tally(source, known))


def linked(root: Path, tell: Callable[[str], None] = silent) -> tuple[Source, Assembled]:
    """The documents below `root` and what they say, every pointer leading somewhere; raises `BuildFailed` as `build` does."""
    tell("lesen")
    source, problems = load(root)
    stop(problems)
    tell("Form prüfen")
    stop(validate(source))
    tell("zusammensetzen und verknüpfen")
    assembled, problems = assemble(source)
    stop(problems)
    _, problems = link(assembled)
    stop(problems)
    return source, assembled


def outputs(assembled: Assembled, tables: Mapping[tuple[str, str], Table], coverage: Mapping[str, Coverage]) -> dict[str, dict[str, Any]]:
    """The files of `build/` by name."""
    kb = compiling.bundle(assembled.corpus, assembled.steps)
    version = writing.version(kb)
    rules = engine_json(assembled.corpus, tables, {key: policy(table) for key, table in tables.items()}, version)
    named = names((entry.id, entry.kind, entry.label) for entry in assembled.corpus.contents.values())
    rules["signs"] = {edition.id: edition.cite for edition in assembled.corpus.editions.values()} | named
    return {
        "kb.json": kb | {"data_version": version},
        "engine.json": rules,
        "coverage.json": compiling.coverage(coverage),
        "search.json": index(kb),
    }


def counts(assembled: Assembled) -> dict[str, tuple[int, int]]:
    """Per edition how many of the listed units are encoded; what a patch edition carries over does not count."""
    corpus = assembled.corpus
    own = [id for id, entry in corpus.contents.items() if entry.own]
    return {
        edition: (sum(edition_of(id) == edition and id in corpus.clauses for id in own), sum(edition_of(id) == edition for id in own))
        for edition in corpus.editions
    }


def write(outputs: Mapping[str, dict[str, Any]], folder: Path) -> None:
    """Write all files beside each other and swap them in at once; a failure leaves the last good ones."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=".fresh-", dir=folder))
    try:
        for name, tree in outputs.items():
            (fresh / name).write_text(writing.dumps(tree), encoding="utf-8")
        for name in outputs:
            (fresh / name).replace(folder / name)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def read(folder: Path, name: str) -> dict[str, Any]:
    """One output as written; raises `FileNotFoundError` where there is none."""
    tree: dict[str, Any] = json.loads((folder / name).read_text(encoding="utf-8"))
    return tree
