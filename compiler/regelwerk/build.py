"""Drive the build: read, assemble, prove, bundle, write; stop after the first stage with problems.

In: the project folder.  Out: `Built`, and on request the files of `build/`, all or none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regelwerk.assemble import Assembled, assemble
from regelwerk.bundle import knowledge as compiling
from regelwerk.bundle.places import list_places
from regelwerk.disk import compiled_files, writing
from regelwerk.disk.folder import check_way, make_note, move, stage_files
from regelwerk.disk.lock import hold_lock
from regelwerk.engine.compiled import encode_engine
from regelwerk.engine.policy import Policy, build_policy
from regelwerk.engine.table import Table
from regelwerk.ids.address import parse_edition
from regelwerk.parallel import run_meanwhile
from regelwerk.prove import APART, LINKING, PROVING, RULING, Rulebook, find_problems, prove
from regelwerk.prove.coverage import Coverage, describe_coverage
from regelwerk.prove.links.network import pack_edges
from regelwerk.prove.review import count_seals
from regelwerk.read.problem import stop
from regelwerk.read.source import Source, load
from regelwerk.read.validate import validate
from regelwerk.search.games import make_indexes
from regelwerk.unchanged import digest_inputs

if TYPE_CHECKING:
    import networkx as nx

Policies = Mapping[tuple[str, str], Policy]  # decision, edition


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


def tell_nobody(_: str) -> None:
    """Ignore the name of a stage."""


def build(root: Path, tell: Callable[[str], None] = tell_nobody) -> Built:
    """Return everything that is built from the YAML files below `root`; raise `BuildFailed` with
    all problems of the first stage that has any.

    `tell` is called with the German name of every stage when it begins.
    """
    before = digest_inputs(root)  # does not cover later changes, so that the next run sees them
    book = read_rulebook(root, tell)
    with ExitStack() as running:  # what is enough in itself is worked on while the rest is proven

        def begin(task: Callable[[], Any]) -> Callable[[], Any]:
            return running.enter_context(run_meanwhile(task))

        _ = book.graph  # drawn once for all
        index = begin(partial(make_index, book))
        begun = {stage: begin(partial(find_problems, book, stage)) for stage in APART}
        prove(book, tell, LINKING + RULING)
        policies = begin(partial(choose_policies, book.assembled, book.tables))
        prove(book, tell, PROVING, begun)
        tell("übersetzen und Suche aufbauen")
        made = make_outputs(book, index(), policies())
    made["places.json"]["made_of"] = before
    return Built(
        outputs=made,
        encoded=count_units(book.assembled),
        tables=book.tables,
        coverage=book.coverage,
        cases=len(book.corpus.cases),
        seals=count_seals(book.source, book.pieces),
    )


def read_rulebook(root: Path, tell: Callable[[str], None] = tell_nobody) -> Rulebook:
    """Return the documents below `root`, assembled, not yet proven; raise `BuildFailed` as `build`
    does.
    """
    tell("lesen")
    source, problems = load(root)
    stop(problems)
    tell("Form prüfen")
    stop(validate(source))
    tell("zusammensetzen und verknüpfen")
    assembled, problems = assemble(source)
    stop(problems)
    return Rulebook(source, assembled)


def assemble_and_link(
    root: Path, tell: Callable[[str], None] = tell_nobody
) -> tuple[Source, Assembled, nx.MultiDiGraph[str]]:
    """Return the documents below `root`, the assembled corpus and its graph, in which every edge
    leads somewhere; raise `BuildFailed` as `build` does.
    """
    book = read_rulebook(root, tell)
    prove(book, tell, LINKING)
    return book.source, book.assembled, book.graph


def make_knowledge(book: Rulebook) -> dict[str, Any]:
    """Return the content of `kb.json`."""
    return compiling.bundle(book.corpus, book.compared, pack_edges(book.graph))


def make_index(book: Rulebook) -> dict[str, Any]:
    """Return the content of `search.json`."""
    return make_indexes(make_knowledge(book), book.corpus.speech)


def make_outputs(
    book: Rulebook, index: dict[str, Any], policies: Policies
) -> dict[str, dict[str, Any]]:
    """Return the files of `build/` by name; `index` is the content of `search.json`."""
    kb = make_knowledge(book)
    rules = encode_engine(book.corpus, book.tables, policies)
    covered = {"schema": compiling.SCHEMA, "editions": describe_coverage(book.coverage)}
    said = writing.add_stamps(
        {"kb.json": kb, "engine.json": rules, "coverage.json": covered, "search.json": index}
    )
    bears = {
        "schema": compiling.SCHEMA,
        "data_version": said["kb.json"]["data_version"],
    }  # moved lines do not make another rulebook
    return said | {"places.json": bears | {"places": list_places(book.corpus, book.steps)}}


def choose_policies(assembled: Assembled, tables: Mapping[tuple[str, str], Table]) -> Policies:
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
