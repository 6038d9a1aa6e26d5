"""Check documents against the closed schemas.

In: `Source`.  Out: problems.  The path of a file alone tells its kind and thereby its schema;
`editions.yaml` tells which editions there are.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from regelwerk.errors import suggest_nearest
from regelwerk.read.kinds import EDITION, explain_name, find_kind
from regelwerk.read.missing import find_missing_files, find_unnamed_games
from regelwerk.read.problem import Problem
from regelwerk.read.schemas import find_misplaced_key, load_schema
from regelwerk.read.source import Document, Source


@contextmanager
def hold_interrupt() -> Iterator[None]:
    """Let Ctrl-C wait until the block has ended, where the system can do that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


with hold_interrupt():  # interrupted while it is loaded, a library in Rust writes a panic
    import jsonschema_rs


def validate(source: Source) -> list[Problem]:
    """Return all breaches of the schemas, each with the line of its key, and the files that are
    missing; where editions are not named, or wrongly, return only the problems of these names.
    """
    naming = [
        document for document in source.documents.values() if find_kind(document.path) == "editions"
    ]
    if problems := [
        *find_unnamed_games(source),
        *(problem for document in naming for problem in check(document, {})),
    ] or list(find_doubled_editions(naming)):
        return problems
    return check_files(source, source.documents)


def check_files(source: Source, names: Iterable[str]) -> list[Problem]:
    """Return the breaches of the schemas in some of the documents, and the files that are missing;
    the files that name editions must be valid.
    """
    known = list_folders(source)
    return [
        *find_missing_files(source, known),
        *(
            problem
            for name in names
            if name in source.documents
            for problem in check(source.documents[name], known)
        ),
    ]


def list_folders(source: Source) -> dict[str, str]:
    """Return the editions by the folders of their files (`laws/2007`), in their order; the files
    that name them must be valid.
    """
    return {
        f"{document.path.rsplit('/', 1)[0]}/{name_folder(each)}": each["edition"]
        for document in source.documents.values()
        if find_kind(document.path) == "editions"
        for each in document.tree["editions"]
    }


def name_folder(edition: Mapping[str, Any]) -> str:
    """Return the folder of an edition, inside the folder of its game."""
    return str(edition.get("folder", edition["edition"]))


def find_doubled_editions(naming: Iterable[Document]) -> Iterator[Problem]:
    """Yield a problem for every edition whose id or folder another edition has, too."""
    seen: set[str] = set()
    for document in naming:
        for each in document.tree["editions"]:
            place = f"{document.path.rsplit('/', 1)[0]}/{name_folder(each)}"
            for key, name in (("edition", each["edition"]), ("folder", place)):
                if name in seen:
                    yield Problem(
                        document.path,
                        document.find_line(each, key),
                        "duplicate_id",
                        f"„{name}“ gehört schon einer anderen Ausgabe",
                    )
                seen.add(name)


def check(document: Document, known: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the breaches of one document; `known` are the editions by their folders, and no other
    edition may be named.
    """
    kind = find_kind(document.path)
    if not kind:
        yield Problem(document.path, 0, "unknown_file", *explain_name(document.path))
        return
    place = document.path.rsplit("/", 1)[0]
    if re.fullmatch(EDITION, place) and place not in known:
        message = f"{place}/ ist der Ordner keiner Ausgabe"
        yield Problem(
            document.path,
            0,
            "unknown_edition",
            message,
            suggest_nearest(place, known) or "die Ausgabe in editions.yaml eintragen",
        )
        return
    editions = tuple(known.values())
    if not is_valid(document, kind, editions):
        from regelwerk.read.faults import find_faults  # only for a file that is wrong

        yield from find_faults(document, kind, editions)


def is_valid(document: Document, kind: str, editions: tuple[str, ...]) -> bool:
    """Tell whether a document keeps its schema; Ctrl-C waits meanwhile, else a keyword of ours
    that is interrupted would pass for a breach.
    """
    with hold_interrupt():
        return make_sieve(kind, editions).is_valid(document.tree)


@cache
def make_sieve(kind: str, editions: tuple[str, ...]) -> jsonschema_rs.Draft202012Validator:
    """Return a validator that only tells whether a file is valid, sixty times as fast as the one
    that tells what is wrong.
    """
    return jsonschema_rs.Draft202012Validator(
        load_schema(kind, editions), keywords={"ordered": Ordered}
    )


class Ordered:
    """Our keyword `ordered` for `make_sieve`."""

    def __init__(
        self, _: Mapping[str, Any], wanted: Sequence[str], __: Sequence[str | int]
    ) -> None:
        self.wanted = wanted

    def validate(self, instance: object) -> None:
        """Raise ValueError where the keys of a mapping are in another order than wanted."""
        if isinstance(instance, dict) and find_misplaced_key(instance, self.wanted):
            raise ValueError
