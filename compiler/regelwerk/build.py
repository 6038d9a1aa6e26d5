"""Drive the build: run the stages in order, stop after the first with problems, write the outputs
all or none.

In: the project folder.  Out: `Built`, and on request the files of `build/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regelwerk.assemble import Assembled, assemble
from regelwerk.bundle import knowledge as compiling
from regelwerk.bundle.places import places
from regelwerk.disk import compiled_files, writing
from regelwerk.disk.folder import clear_way, move, note_of, staged
from regelwerk.disk.lock import alone
from regelwerk.engine.compiled import engine_json
from regelwerk.engine.interview import Policy, policy
from regelwerk.engine.table import Table
from regelwerk.ids.address import edition_of
from regelwerk.lineage.compared import Compared, compare
from regelwerk.lineage.topics import faults
from regelwerk.prove.accord import accord
from regelwerk.prove.balance import balance
from regelwerk.prove.coverage import Coverage, told
from regelwerk.prove.decisions import verify
from regelwerk.prove.learnt import stale
from regelwerk.prove.links import link
from regelwerk.prove.links.network import packed
from regelwerk.prove.norms import support
from regelwerk.prove.parity import parity
from regelwerk.prove.review import broken, tally, unsealed
from regelwerk.prove.seal import pieces
from regelwerk.prove.weight import learning, untold
from regelwerk.prove.witness import meanings
from regelwerk.read.problem import BuildFailed, Problem
from regelwerk.read.source import Source, load
from regelwerk.read.validate import validate
from regelwerk.search.games import indexes
from regelwerk.unchanged import made_of

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Built:
    """A sound rulebook: the outputs by file name, and the counts that the command line shows."""

    outputs: Mapping[str, dict[str, Any]]
    encoded: Mapping[
        str, tuple[int, int]
    ]  # edition → (units encoded, units listed), without carried ones
    tables: Mapping[tuple[str, str], Table]
    coverage: Mapping[str, Coverage]
    cases: int
    seals: Mapping[
        str, tuple[int, int]
    ]  # edition, step of the lineage or game → (pieces sealed, pieces counted with it)


def stop(problems: Iterable[Problem]) -> None:
    """Raise `BuildFailed` if there are problems."""
    found = tuple(problems)
    if found:
        raise BuildFailed(found)


def silent(_: str) -> None:
    """Ignore the name of a stage."""


def build(root: Path, tell: Callable[[str], None] = silent) -> Built:
    """Return everything that is built from the YAML files below `root`; raise `BuildFailed` with
    all problems of the first stage that has any.

    `tell` is called with the German name of every stage when it begins.
    """
    before = made_of(root)  # does not cover later changes, so that the next run sees them
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
    return Built(
        outputs=made,
        encoded=counts(assembled),
        tables=tables,
        coverage=coverage,
        cases=len(assembled.corpus.cases),
        seals=tally(source, known),
    )


def linked(
    root: Path, tell: Callable[[str], None] = silent
) -> tuple[Source, Assembled, nx.MultiDiGraph[str]]:
    """Return the documents below `root`, the assembled corpus and its graph, in which every edge
    leads somewhere; raise `BuildFailed` as `build` does.
    """
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
    """Return the files of `build/` by name."""
    kb = compiling.bundle(assembled.corpus, compared, packed(net))
    rules = engine_json(assembled.corpus, tables, policies(assembled, tables))
    covered = {"schema": compiling.SCHEMA, "editions": told(coverage)}
    said = writing.stamped(
        {"kb.json": kb, "engine.json": rules, "coverage.json": covered, "search.json": indexes(kb)}
    )
    bears = {
        "schema": compiling.SCHEMA,
        "data_version": said["kb.json"]["data_version"],
    }  # moved lines do not make another rulebook
    return said | {"places.json": bears | {"places": places(assembled.corpus, assembled.steps)}}


def policies(
    assembled: Assembled, tables: Mapping[tuple[str, str], Table]
) -> dict[tuple[str, str], Policy]:
    """Return by decision and edition the order in which each table is asked."""
    after = {fact.id: fact.after for fact in assembled.corpus.facts.values()}
    return {key: policy(table, after=after) for key, table in tables.items()}


def counts(assembled: Assembled) -> dict[str, tuple[int, int]]:
    """Return per edition how many of the listed units are encoded and how many are listed; units
    that a patch edition carries over do not count.
    """
    corpus = assembled.corpus
    own = [id for id, entry in corpus.contents.items() if entry.own]
    return {
        edition: (
            sum(edition_of(id) == edition and id in corpus.clauses for id in own),
            sum(edition_of(id) == edition for id in own),
        )
        for edition in corpus.editions
    }


def write(
    outputs: Mapping[str, dict[str, Any]], folder: Path, tell: Callable[[str], None] = silent
) -> None:
    """Write all files to a stage, then move them into the folder together; after a failure the last
    good files are still there.

    Raise `NotOurs` where a file that is not ours has one of the names, and OSError where the folder
    cannot be written.
    """
    files = {
        name: compiled_files.with_digests(writing.dumps(tree)) for name, tree in outputs.items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    with alone(folder, tell):
        clear_way(
            folder, files, files if any(writing.stamp(folder / name) for name in files) else ()
        )
        with staged(folder, files, note_of(files)) as stage:
            move(stage, folder, files)
