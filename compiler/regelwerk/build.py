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
from regelwerk.bundle.places import list_places
from regelwerk.disk import compiled_files, writing
from regelwerk.disk.folder import check_way, make_note, move, stage_files
from regelwerk.disk.lock import hold_lock
from regelwerk.engine.compiled import encode_engine
from regelwerk.engine.interview import Policy, build_policy
from regelwerk.engine.table import Table
from regelwerk.ids.address import parse_edition
from regelwerk.lineage.compared import Compared, compare
from regelwerk.lineage.topics import find_topic_faults
from regelwerk.prove.accord import check_accord
from regelwerk.prove.balance import check_balance
from regelwerk.prove.coverage import Coverage, describe_coverage
from regelwerk.prove.decisions import verify
from regelwerk.prove.learnt import find_stale_learning
from regelwerk.prove.links import link
from regelwerk.prove.links.network import pack_edges
from regelwerk.prove.norms import check_norms
from regelwerk.prove.parity import check_parity
from regelwerk.prove.review import count_seals, find_broken_seals, find_unsealed
from regelwerk.prove.seal import list_pieces
from regelwerk.prove.weight import check_lessons, find_untold_changes
from regelwerk.prove.witness import check_meanings
from regelwerk.read.problem import BuildFailed, Problem
from regelwerk.read.source import Source, load
from regelwerk.read.validate import validate
from regelwerk.search.games import indexes
from regelwerk.unchanged import digest_inputs

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


def tell_nobody(_: str) -> None:
    """Ignore the name of a stage."""


def build(root: Path, tell: Callable[[str], None] = tell_nobody) -> Built:
    """Return everything that is built from the YAML files below `root`; raise `BuildFailed` with
    all problems of the first stage that has any.

    `tell` is called with the German name of every stage when it begins.
    """
    before = digest_inputs(root)  # does not cover later changes, so that the next run sees them
    source, assembled, net = assemble_and_link(root, tell)
    compared = compare(assembled.corpus, assembled.steps)
    stop(find_topic_faults(assembled.corpus, compared))
    tell("mit dem Druck abgleichen")
    stop(check_balance(assembled))
    tell("Entscheidungen beweisen")
    tables, coverage, problems = verify(assembled.corpus)
    stop(problems)
    stop(
        [
            *check_parity(assembled.corpus, assembled.steps),
            *check_meanings(assembled, tables, compared),
            *check_accord(assembled),
        ]
    )
    stop(
        [
            *find_untold_changes(assembled.corpus, compared),
            *check_lessons(assembled.corpus, compared),
        ]
    )
    tell("Normen an ihren Sätzen prüfen")
    stop(check_norms(assembled.corpus))
    stop(find_stale_learning(assembled.corpus))
    known = list_pieces(assembled)
    stop([*find_broken_seals(source, known), *find_unsealed(source, known)])
    tell("übersetzen und Suche aufbauen")
    made = make_outputs(assembled, net, compared, tables, coverage)
    made["places.json"]["made_of"] = before
    return Built(
        outputs=made,
        encoded=count_units(assembled),
        tables=tables,
        coverage=coverage,
        cases=len(assembled.corpus.cases),
        seals=count_seals(source, known),
    )


def assemble_and_link(
    root: Path, tell: Callable[[str], None] = tell_nobody
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


def make_outputs(
    assembled: Assembled,
    net: nx.MultiDiGraph[str],
    compared: Compared,
    tables: Mapping[tuple[str, str], Table],
    coverage: Mapping[str, Coverage],
) -> dict[str, dict[str, Any]]:
    """Return the files of `build/` by name."""
    kb = compiling.bundle(assembled.corpus, compared, pack_edges(net))
    rules = encode_engine(assembled.corpus, tables, choose_policies(assembled, tables))
    covered = {"schema": compiling.SCHEMA, "editions": describe_coverage(coverage)}
    said = writing.add_stamps(
        {"kb.json": kb, "engine.json": rules, "coverage.json": covered, "search.json": indexes(kb)}
    )
    bears = {
        "schema": compiling.SCHEMA,
        "data_version": said["kb.json"]["data_version"],
    }  # moved lines do not make another rulebook
    return said | {
        "places.json": bears | {"places": list_places(assembled.corpus, assembled.steps)}
    }


def choose_policies(
    assembled: Assembled, tables: Mapping[tuple[str, str], Table]
) -> dict[tuple[str, str], Policy]:
    """Return by decision and edition the order in which each table is asked."""
    after = {fact.id: fact.after for fact in assembled.corpus.facts.values()}
    return {key: build_policy(table, after=after) for key, table in tables.items()}


def count_units(assembled: Assembled) -> dict[str, tuple[int, int]]:
    """Return per edition how many of the listed units are encoded and how many are listed; units
    that a patch edition carries over do not count.
    """
    corpus = assembled.corpus
    own = [id for id, entry in corpus.contents.items() if entry.own]
    return {
        edition: (
            sum(parse_edition(id) == edition and id in corpus.clauses for id in own),
            sum(parse_edition(id) == edition for id in own),
        )
        for edition in corpus.editions
    }


def write(
    outputs: Mapping[str, dict[str, Any]], folder: Path, tell: Callable[[str], None] = tell_nobody
) -> None:
    """Write all files to a stage, then move them into the folder together; after a failure the last
    good files are still there.

    Raise `NotOurs` where a file that is not ours has one of the names, and OSError where the folder
    cannot be written.
    """
    files = {
        name: compiled_files.add_digests(writing.dumps(tree)) for name, tree in outputs.items()
    }
    folder.mkdir(parents=True, exist_ok=True)
    with hold_lock(folder, tell):
        check_way(
            folder, files, files if any(writing.read_stamp(folder / name) for name in files) else ()
        )
        with stage_files(folder, files, make_note(files)) as stage:
            move(stage, folder, files)
