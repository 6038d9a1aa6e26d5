"""A rulebook whose texts are being edited: what a changed file says, long before the whole is
proven and written again.

In: the project folder and the files of its last build, then the names of files that have
changed.  Out: `kb.json` as it would be written but for the pointers of its graph and its version;
`BuildFailed` where a file cannot be read. It proves nothing: the build alone has the last word.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from regelwerk.assemble import assemble
from regelwerk.build import stop
from regelwerk.bundle import knowledge as compiling
from regelwerk.disk.writing import entries
from regelwerk.library import open_library
from regelwerk.lineage.compared import compare
from regelwerk.model import Corpus
from regelwerk.read.problem import Problem
from regelwerk.read.source import FOLDERS, Refused, Source, load, parse, read
from regelwerk.read.validate import check, folders, kind_of, validate

Json = Mapping[str, Any]
TEXTS = frozenset({"law", "clauses"})  # kinds of files that hold clauses and nothing else
SAID = frozenset(
    {
        "units",
        "lineage",
        "changes",
        "unnumbered",
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
    """A rulebook in memory: its documents, what they say, and what the last build wrote of it."""

    source: Source
    corpus: Corpus
    kb: Json
    engine: Json
    coverage: Json


def opened(root: Path, build: Path) -> Known:
    """The rulebook below `root` beside its last build; raises `BuildFailed`, and `NotBuilt` where
    there is none.
    """
    source, problems = load(root)
    stop(problems)
    stop(validate(source))
    return beside(source, build)


def beside(source: Source, build: Path) -> Known:
    """Documents beside their last build; raises as `opened` does."""
    assembled, problems = assemble(source)
    stop(problems)
    library = open_library(build)
    return Known(
        source, assembled.corpus, library.bundle, library.engine, library.read("coverage.json")
    )


def followed(known: Known, root: Path, names: Collection[str]) -> Json | None:
    """What is to be read once these files have changed, come or gone; nothing where other rules or
    places follow from them, which only a build can tell. Raises `BuildFailed`."""
    source = reread(known.source, root, names)
    only_texts = all(kind_of(name) in TEXTS for name in names)
    assembled, problems = assemble(source, known.corpus if only_texts else None)
    stop(problems)
    kb = {"data_version": UNBUILT} | compiling.bundle(
        assembled.corpus, compare(assembled.corpus, assembled.steps), known.kb["edges"]
    )
    return kb if alike(kb, known.kb) else None


def reread(source: Source, root: Path, names: Collection[str]) -> Source:
    """The documents with these read and checked anew, those that are gone left out; raises
    `BuildFailed`.
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
    )  # as `load` has them
    found = Source({name: documents[name] for name in order})
    stop(
        validate(found)
        if any(kind_of(name) == "editions" for name in names)
        else checked(found, names)
    )
    return found


def checked(source: Source, names: Collection[str]) -> list[Problem]:
    """What the schemas say of some documents."""
    known = folders(source)
    return [
        problem
        for name in names
        if name in source.documents
        for problem in check(source.documents[name], known)
    ]


def alike(kb: Json, built: Json) -> bool:
    """Whether a bundle differs from a built one in its texts only: the same places, pointers to
    which stay true, and the same rules.
    """
    rules = ((kb[part], built[part]) for part in kb if part not in SAID)
    same = all(
        now == then or entries(now) == entries(then) for now, then in rules
    )  # a tuple is a list once it is written
    return same and ids(kb) == ids(built)


def ids(kb: Json) -> list[list[str]]:
    """Everything with an address, in its order."""
    return [[each["id"] for each in kb[part]] for part in ("units", "index", "topics")]
