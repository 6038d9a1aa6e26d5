"""Follow a rulebook whose texts are being edited: show what a changed file says, long before the
whole is proven and written again.

In: the project folder and the files of its last build, then the names of files that have changed.
Out: `kb.json` as it would be written except for the edges of its graph and its version;
`BuildFailed` where a file cannot be read. It proves nothing: only a build does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from regelwerk.assemble import assemble
from regelwerk.bundle import knowledge as compiling
from regelwerk.disk.writing import format_entries
from regelwerk.library import open_library
from regelwerk.lineage.compared import compare
from regelwerk.model import Corpus
from regelwerk.read.kinds import find_kind
from regelwerk.read.problem import Problem, stop
from regelwerk.read.source import FOLDERS, Refused, Source, load, parse, read
from regelwerk.read.validate import check_files, validate

Json = Mapping[str, Any]
TEXTS = frozenset({"law", "clauses"})  # kinds of files that hold clauses and nothing else
SAID = frozenset(
    {
        "units",
        "lineage",
        "changes",
        "unnumbered",
        "directs",
        "lessons",
        "index",
        "topics",
        "cites",
        "edges",
        "data_version",
    }
)
UNBUILT = "0" * 12  # the version of what no build has stamped


@dataclass(frozen=True, slots=True)
class Known:
    """A rulebook in memory: its documents, the corpus, and what the last build wrote."""

    source: Source
    corpus: Corpus
    kb: Json
    engine: Json
    coverage: Json


def open_rulebook(root: Path, build: Path) -> Known:
    """Return the rulebook below `root` with its last build; raise `BuildFailed`, and `NotBuilt`
    where there is no build.
    """
    source, problems = load(root)
    stop(problems)
    stop(validate(source))
    return open_beside(source, build)


def open_beside(source: Source, build: Path) -> Known:
    """Return documents with their last build; raise as `open_rulebook` does."""
    assembled, problems = assemble(source)
    stop(problems)
    library = open_library(build)
    return Known(
        source=source,
        corpus=assembled.corpus,
        kb=library.bundle,
        engine=library.engine,
        coverage=library.read("coverage.json"),
    )


def follow_changes(known: Known, root: Path, names: Collection[str]) -> Json | None:
    """Return the bundle once these files have changed, come or gone; None where other rules or
    places follow from them, which only a build can tell.

    Raise `BuildFailed`.
    """
    source = reread(known.source, root, names)
    only_texts = all(find_kind(name) in TEXTS for name in names)
    assembled, problems = assemble(source, known.corpus if only_texts else None)
    stop(problems)
    kb = {"data_version": UNBUILT} | compiling.bundle(
        assembled.corpus, compare(assembled.corpus, assembled.steps), known.kb["edges"]
    )
    return kb if has_same_rules(kb, known.kb) else None


def reread(source: Source, root: Path, names: Collection[str]) -> Source:
    """Return the documents with these files read and checked again, without those that are gone;
    raise `BuildFailed`.
    """
    documents, problems = dict(source.documents), []
    for name in names:
        documents.pop(name, None)
        try:
            if (root / name).exists():
                documents[name] = parse(name, read(root / name))
        except Refused as no:
            problems.append(Problem(name, no.line, no.code, no.message, no.hint))
    stop(problems)
    order = sorted(
        documents, key=lambda name: (FOLDERS.index(name.split("/")[0]), PurePosixPath(name))
    )  # the order of `load`
    found = Source({name: documents[name] for name in order})
    stop(
        validate(found)
        if any(find_kind(name) == "editions" for name in names)
        else check_files(found, names)
    )
    return found


def has_same_rules(kb: Json, built: Json) -> bool:
    """Return whether a bundle differs from a built one in its texts only: it has the same places,
    so that all edges stay true, and the same rules.
    """
    rules = ((kb[part], built[part]) for part in kb if part not in SAID)
    same = all(
        now == then or format_entries(now) == format_entries(then) for now, then in rules
    )  # a tuple is written as a list
    return same and list_ids(kb) == list_ids(built)


def list_ids(kb: Json) -> list[list[str]]:
    """Return the ids of everything that has an address, in its order."""
    return [[each["id"] for each in kb[part]] for part in ("units", "index", "topics")]
