"""Drive the build: read, assemble, prove, bundle, write; stop after the first stage with problems.

In: the project folder.  Out: `Built`, and on request the files of `build/`, all or none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from regelwerk.assemble import Assembled, assemble
from regelwerk.bundle import knowledge as compiling
from regelwerk.bundle.places import list_places
from regelwerk.disk import compiled_files, writing
from regelwerk.disk.folder import check_way, make_note, move, stage_files
from regelwerk.disk.lock import hold_lock
from regelwerk.engine.compiled import encode_engine
from regelwerk.engine.policy import Policy, build_policy
from regelwerk.ids.address import parse_edition
from regelwerk.model import Speech
from regelwerk.parallel import run_meanwhile
from regelwerk.prove import (
    APART,
    COMPARING,
    LINKING,
    PROVING,
    RULING,
    find_problems,
    prove,
)
from regelwerk.prove.chains.walk import Tables
from regelwerk.prove.coverage import Coverage, describe_coverage
from regelwerk.prove.links.network import Network, pack_edges
from regelwerk.prove.pairs import Held
from regelwerk.prove.review import count_seals
from regelwerk.prove.rulebook import Rulebook
from regelwerk.read.problem import Problem, stop
from regelwerk.read.source import Source, load
from regelwerk.read.validate import validate
from regelwerk.search.games import make_indexes
from regelwerk.unchanged import digest_inputs

Policies = Mapping[tuple[str, str], Policy]  # decision, edition


@dataclass(frozen=True, slots=True)
class Built:
    """A sound rulebook: the outputs by file name, as trees and as they are written, and the counts
    that the command line shows.
    """

    outputs: Mapping[str, dict[str, Any]]
    texts: Mapping[str, str]
    encoded: Mapping[
        str, tuple[int, int]
    ]  # edition → (units encoded, units listed), without carried ones
    tables: Tables
    coverage: Mapping[str, Coverage]
    cases: int
    pairs: Mapping[str, Held]  # edition → how every two of its decisions stand to each other
    ordering: int  # effects that order something about a thing in dispute
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
    source = read_documents(root, tell)
    with ExitStack() as running:  # what is enough in itself is worked on while the rest is proven

        def begin(task: Callable[[], Any]) -> Callable[[], Any]:
            """Begin a task in another process; return the function that waits for its answer."""
            return running.enter_context(run_meanwhile(task))

        book = assemble_documents(source, tell)
        apart = begin(partial(prove_apart, book))
        prove(book, tell, LINKING + COMPARING)
        kb = make_knowledge(book)
        index = begin(partial(make_index, kb, book.corpus.speech))
        text = begin(partial(writing.dumps, kb))
        rules = begin(partial(make_rules, book.assembled, book.tables))
        prove(book, tell, RULING)
        found, seals = apart()
        prove(book, tell, PROVING, found)
        tell("übersetzen und Suche aufbauen")
        made = make_outputs(book, writing.Laid(kb, text()), index(), rules(), before)
    return Built(
        outputs={name: each.tree for name, each in made.items()},
        texts={name: each.text for name, each in made.items()},
        encoded=count_units(book.assembled),
        tables=book.tables,
        coverage=book.coverage,
        cases=len(book.corpus.cases),
        pairs=book.held,
        ordering=sum(bool(effect.orders) for effect in book.corpus.effects.values()),
        seals=seals,
    )


def read_documents(root: Path, tell: Callable[[str], None] = tell_nobody) -> Source:
    """Return the documents below `root`, their form not yet checked; raise `BuildFailed` as `build`
    does.
    """
    tell("lesen")
    source, problems = load(root)
    stop(problems)
    return source


def assemble_documents(source: Source, tell: Callable[[str], None] = tell_nobody) -> Rulebook:
    """Return documents, assembled, not yet proven; raise `BuildFailed` as `build` does."""
    tell("Form prüfen")
    stop(validate(source))
    tell("zusammensetzen und verknüpfen")
    assembled, problems = assemble(source)
    stop(problems)
    return Rulebook(source, assembled)


def assemble_and_link(
    root: Path, tell: Callable[[str], None] = tell_nobody
) -> tuple[Source, Assembled, Network]:
    """Return the documents below `root`, the assembled corpus and its graph, in which every edge
    leads somewhere; raise `BuildFailed` as `build` does.
    """
    book = assemble_documents(read_documents(root, tell), tell)
    prove(book, tell, LINKING)
    return book.source, book.assembled, book.graph


def prove_apart(
    book: Rulebook,
) -> tuple[dict[str, list[Problem]], dict[str, tuple[int, int]]]:
    """Return by stage the problems that are found without the tables, and for each edition, step
    and game how many of its pieces are sealed and how many there are.
    """
    found = {stage: find_problems(book, stage, ruled=False) for stage in APART}
    return found, count_seals(book.seals, book.pieces)


def make_knowledge(book: Rulebook) -> dict[str, Any]:
    """Return the content of `kb.json`."""
    return compiling.bundle(book.corpus, book.compared, pack_edges(book.graph))


def make_index(kb: Mapping[str, Any], speech: Sequence[Speech]) -> writing.Laid:
    """Return the content of `search.json`."""
    return writing.lay_out(make_indexes(kb, speech))


def make_rules(assembled: Assembled, tables: Tables) -> writing.Laid:
    """Return the content of `engine.json`."""
    policies = choose_policies(assembled, tables)
    return writing.lay_out(encode_engine(assembled.corpus, tables, policies))


def make_outputs(
    book: Rulebook, kb: writing.Laid, index: writing.Laid, rules: writing.Laid, made_of: str
) -> dict[str, writing.Laid]:
    """Return the files of `build/` by name; `kb`, `index` and `rules` are the contents of
    `kb.json`, `search.json` and `engine.json`, `made_of` is the digest of what they are made of.
    """
    covered = {"schema": compiling.SCHEMA, "editions": describe_coverage(book.coverage)}
    said = writing.add_stamps(
        {
            "kb.json": kb,
            "engine.json": rules,
            "coverage.json": writing.lay_out(covered),
            "search.json": index,
        }
    )
    places = {
        "schema": compiling.SCHEMA,
        "data_version": said["kb.json"].tree["data_version"],
        "places": list_places(book.corpus, book.steps),
        "made_of": made_of,
    }  # moved lines do not make another rulebook
    return said | {"places.json": writing.lay_out(places)}


def choose_policies(assembled: Assembled, tables: Tables) -> Policies:
    """Return by decision and edition the order in which each table is asked; many editions have the
    table of the one before.
    """
    after = {fact.id: fact.after for fact in assembled.corpus.facts.values()}
    chosen = {table: build_policy(table, after=after) for table in {*tables.values()}}
    return {key: chosen[table] for key, table in tables.items()}


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
    """Write all trees into files of the folder; raise as `write_texts` does."""
    write_texts({name: writing.dumps(tree) for name, tree in outputs.items()}, folder, tell)


def write_texts(
    texts: Mapping[str, str], folder: Path, tell: Callable[[str], None] = tell_nobody
) -> None:
    """Write all files to a stage, then move them into the folder together; after a failure the last
    good files are still there.

    Raise `NotOurs` where a file that is not ours has one of the names, and OSError where the folder
    cannot be written.
    """
    files = {name: compiled_files.add_digests(text) for name, text in texts.items()}
    folder.mkdir(parents=True, exist_ok=True)
    with hold_lock(folder, tell):
        check_way(
            folder, files, files if any(writing.read_stamp(folder / name) for name in files) else ()
        )
        with stage_files(folder, files, make_note(files)) as stage:
            move(stage, folder, files)
