"""The driver: knows the order of the stages, stops after the first with problems, writes the outputs all or none.

In: the project folder.  Out: `Built`, and on request the files of `build/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compiler import compile as compiling
from compiler import compiled_files, writing
from compiler.accord import accord
from compiler.address import edition_of
from compiler.assemble import Assembled, assemble
from compiler.balance import balance
from compiler.compared import Compared, compare
from compiler.coverage import Coverage, told
from compiler.engine.compiled import engine_json
from compiler.engine.interview import Policy, policy
from compiler.engine.table import Table
from compiler.folder import clear_way, move, note_of, staged
from compiler.learnt import stale
from compiler.link import link
from compiler.link.network import packed
from compiler.lock import alone
from compiler.parity import parity
from compiler.places import places
from compiler.problem import BuildFailed, Problem
from compiler.review import broken, tally, unsealed
from compiler.seal import pieces
from compiler.search.games import indexes
from compiler.source import Source, load
from compiler.support import support
from compiler.topics import faults
from compiler.unchanged import made_of
from compiler.validate import validate
from compiler.verify import verify
from compiler.weight import learning, untold
from compiler.witness import meanings

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Built:
    """A sound rulebook: the outputs by file name, and the counts a person wants to see."""

    outputs: Mapping[str, dict[str, Any]]
    encoded: Mapping[str, tuple[int, int]]  # edition → (units encoded, units listed), carried ones aside
    tables: Mapping[tuple[str, str], Table]
    coverage: Mapping[str, Coverage]
    cases: int
    seals: Mapping[str, tuple[int, int]]  # edition, step of the lineage or game → (pieces sealed, pieces counted with it)


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
    before = made_of(root)  # what changes from here on is not in it, and the next run sees that
    source, assembled, net = linked(root, tell)
    compared = compare(assembled.corpus, assembled.steps)
    stop(faults(assembled.corpus, compared))
    tell("mit dem Druck abgleichen")
    stop(balance(assembled))
    tell("Entscheidungen beweisen")
    tables, coverage, problems = verify(assembled.corpus)
    stop(problems)
    stop(
        [
            *parity(assembled.corpus, assembled.steps),
            *meanings(assembled, tables, compared),
            *accord(assembled),
        ]
    )
    stop([*untold(assembled.corpus, compared), *learning(assembled.corpus, compared)])
    tell("Normen an ihren Sätzen prüfen")
    stop(support(assembled.corpus))
    stop(stale(assembled.corpus))
    known = pieces(assembled)
    stop([*broken(source, known), *unsealed(source, known)])
    tell("übersetzen und Suche aufbauen")
    made = outputs(assembled, net, compared, tables, coverage)
    made["places.json"]["made_of"] = before
    return Built(made, counts(assembled), tables, coverage, len(assembled.corpus.cases), tally(source, known))


def linked(root: Path, tell: Callable[[str], None] = silent) -> tuple[Source, Assembled, nx.MultiDiGraph[str]]:
    """The documents below `root`, what they say and the graph of it, no edge leading nowhere; raises `BuildFailed` as `build` does."""
    tell("lesen")
    source, problems = load(root)
    stop(problems)
    tell("Form prüfen")
    stop(validate(source))
    tell("zusammensetzen und verknüpfen")
    assembled, problems = assemble(source)
    stop(problems)
    net, problems = link(assembled)
    stop(problems)
    return source, assembled, net


def outputs(
    assembled: Assembled,
    net: nx.MultiDiGraph[str],
    compared: Compared,
    tables: Mapping[tuple[str, str], Table],
    coverage: Mapping[str, Coverage],
) -> dict[str, dict[str, Any]]:
    """The files of `build/` by name."""
    kb = compiling.bundle(assembled.corpus, compared, packed(net))
    rules = engine_json(assembled.corpus, tables, policies(assembled, tables))
    covered = {"schema": compiling.SCHEMA, "editions": told(coverage)}
    said = writing.stamped({"kb.json": kb, "engine.json": rules, "coverage.json": covered, "search.json": indexes(kb)})
    bears = {"schema": compiling.SCHEMA, "data_version": said["kb.json"]["data_version"]}  # a line that moves makes no other rulebook
    return said | {"places.json": bears | {"places": places(assembled.corpus, assembled.steps)}}


def policies(assembled: Assembled, tables: Mapping[tuple[str, str], Table]) -> dict[tuple[str, str], Policy]:
    """In which order each table is asked."""
    after = {fact.id: fact.after for fact in assembled.corpus.facts.values()}
    return {key: policy(table, after=after) for key, table in tables.items()}


def counts(assembled: Assembled) -> dict[str, tuple[int, int]]:
    """Per edition how many of the listed units are encoded; what a patch edition carries over does not count."""
    corpus = assembled.corpus
    own = [id for id, entry in corpus.contents.items() if entry.own]
    return {
        edition: (sum(edition_of(id) == edition and id in corpus.clauses for id in own), sum(edition_of(id) == edition for id in own))
        for edition in corpus.editions
    }


def write(outputs: Mapping[str, dict[str, Any]], folder: Path, tell: Callable[[str], None] = silent) -> None:
    """Write all files aside, then swap them in; a failure leaves the last good ones.

    Raises `NotOurs` where a file of somebody else's bears one of the names, OSError where the folder cannot be written.
    """
    files = {name: compiled_files.with_digests(writing.dumps(tree)) for name, tree in outputs.items()}
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder, tell):
        clear_way(folder, files, files if any(writing.stamp(folder / name) for name in files) else ())
        with staged(folder, files, note_of(files)) as stage:
            move(stage, folder, files)
