"""Find the files that are missing though others cannot be understood without them.

In: the documents, the folders of the editions.  Out: problems, each at the path where the file
belongs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.read.problem import Problem
from regelwerk.read.source import FOLDERS, Source

NAMING = "editions.yaml"
TERMS = "terms.yaml"
CONTENTS = "contents.yaml"


def list_games(source: Source) -> list[str]:
    """Return the folders of the games that have a document."""
    begun = {path.split("/", 1)[0] for path in source.documents}
    return [folder for folder in FOLDERS if folder in begun]


def find_unnamed_games(source: Source) -> Iterator[Problem]:
    """Yield a problem for every game whose editions no file names."""
    for game in list_games(source):
        if f"{game}/{NAMING}" not in source.documents:
            yield make_missing(
                f"{game}/{NAMING}",
                "welche Ausgaben es gibt, sagt hier keine Datei",
                "anlegen, siehe schema/README.md; wer das Spiel nicht braucht, löscht seinen"
                " Ordner",
            )


def find_missing_files(source: Source, known: Mapping[str, str]) -> Iterator[Problem]:
    """Yield a problem for every game without its file of terms and every edition without its
    contents; `known` are the editions by their folders.
    """
    for game in list_games(source):
        if f"{game}/{TERMS}" not in source.documents:
            yield make_missing(
                f"{game}/{TERMS}",
                "Rollen und Begriffe des Spiels nennt hier keine Datei",
                "anlegen; wo es keine gibt, mit „roles: {}“ und „terms: []“",
            )
    for folder, edition in known.items():
        if f"{folder}/{CONTENTS}" not in source.documents:
            yield make_missing(
                f"{folder}/{CONTENTS}",
                f"was {edition} druckt, listet hier keine Datei",
                "anlegen, siehe schema/README.md, oder die Ausgabe in editions.yaml streichen",
            )


def make_missing(path: str, message: str, hint: str) -> Problem:
    """Return the problem of a file that is missing."""
    return Problem(path, 0, "missing_file", message, hint)
