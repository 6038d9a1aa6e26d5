"""Whether the files are all there: each game lists its own in `files.yaml`, so that none can vanish unnoticed.

In: a validated `Source`.  Out: problems.
Files of clauses are not listed again: the contents of their edition name every address they hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.problem import Problem
from compiler.source import FOLDERS, Document, Source
from compiler.spoken import nearest
from compiler.validate import kind_of

LIST = "files.yaml"
PROVEN = frozenset({"law", "clauses"})


def vanished(source: Source) -> Iterator[Problem]:
    """Files that are listed but gone, files nobody listed, and a game without its list."""
    for folder in FOLDERS:
        path = f"{folder}/{LIST}"
        if path in source.documents:
            yield from differing(source, source.documents[path], folder)
        else:
            yield Problem(path, 0, "missing_file", f"die Liste der Dateien von {folder}/ fehlt", "siehe schema/README.md")


def differing(source: Source, manifest: Document, folder: str) -> Iterator[Problem]:
    """What a list and the files below its folder do not have in common."""
    named = manifest.tree["files"]
    listed = {f"{folder}/{name}": manifest.line(named, index) for index, name in enumerate(named)}
    there = {path for path in source.documents if path.startswith(f"{folder}/") and kind_of(path) not in PROVEN} - {manifest.path}
    unlisted = there - listed.keys()
    for path in listed.keys() - source.documents.keys():
        hint = nearest(path, unlisted) or f"zurückholen oder in {manifest.path} streichen"
        yield Problem(manifest.path, listed[path], "missing_file", f"{path} steht in der Liste, aber die Datei gibt es nicht", hint)
    for path in unlisted:
        hint = f"dort „{path.removeprefix(folder + '/')}“ eintragen"
        yield Problem(path, 0, "unlisted_file", f"die Datei steht nicht in {manifest.path}", hint)
