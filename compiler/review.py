"""Whether what a second reader has held against its passage is as it was then, and whether all is that a game says is read.

In: the files of seals and the pieces of the assembled corpus.  Out: the `Seal`s set, and problems.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from compiler.model import Place
from compiler.problem import Problem
from compiler.seal import Key, Piece, book, spelled
from compiler.source import FOLDERS, Source
from compiler.spoken import nearest
from compiler.validate import kind_of

EDITIONS = "editions.yaml"  # says in `sealed` which parts of its game are read as a whole


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal as it stands in a file."""

    path: str
    part: str
    name: Mapping[str, str]
    value: str
    place: Place

    @property
    def key(self) -> Key:
        """The key of the piece it is set on."""
        return self.path, self.part, spelled(self.name)


def seals(source: Source) -> Iterator[Seal]:
    """The seals of the files, in their order."""
    for document in source.documents.values():
        if kind_of(document.path) != "seals":
            continue
        for part, entries in document.tree.items():
            for index, entry in enumerate(entries):
                name = {key: value for key, value in entry.items() if key != "seal"}
                yield Seal(document.path, part, name, entry["seal"], Place(document.path, document.line(entries, index)))


def broken(source: Source, known: tuple[Piece, ...]) -> Iterator[Problem]:
    """Content that has changed since it was sealed, seals on nothing, and seals set twice."""
    by_key = {piece.key: piece for piece in known}
    seen: dict[Key, Seal] = {}
    for seal in seals(source):
        piece, word = by_key.get(seal.key), spelled(seal.name)
        first = seen.setdefault(seal.key, seal)
        if first is not seal:
            message = f"{word} ist schon in Zeile {first.place.line} gesiegelt"
            yield Problem(seal.place.path, seal.place.line, "doubled_seal", message, "eine der Zeilen löschen")
        elif piece is None:
            near = nearest(word, (name for path, part, name in by_key if (path, part) == (seal.path, seal.part)))
            mend = near or "was daraus wurde, gegenlesen; diese Zeile löschen"
            yield Problem(seal.place.path, seal.place.line, "stale_seal", f"gesiegelt ist {word}, das es hier nicht gibt", mend)
        elif piece.seal != seal.value:
            message = f"geändert, seit sie gegengelesen wurde: {called(piece)}"
            yield Problem(piece.place.path, piece.place.line, "broken_seal", message, f"gegenlesen, dann `regelwerk seal {ordered(piece)}`")


def unsealed(source: Source, known: tuple[Piece, ...]) -> Iterator[Problem]:
    """Content that bears no seal though its game says that all of its part is read."""
    kept = {seal.key for seal in seals(source)}
    promised = {folder: source.documents[f"{folder}/{EDITIONS}"].tree.get("sealed", ()) for folder in FOLDERS}
    for piece in known:
        if piece.part in promised[piece.path.split("/", 1)[0]] and piece.key not in kept:
            message = f"noch nicht gegengelesen: {called(piece)}"
            yield Problem(piece.place.path, piece.place.line, "unsealed", message, f"gegenlesen, dann `regelwerk seal {ordered(piece)}`")


def called(piece: Piece) -> str:
    """A piece as people call it: `2007/27.B`, `1997/27.C → 2007/27.A.2`, `1997/23 → —`."""
    if piece.part != "pairs":
        return piece.ids[0]
    return f"{piece.content['older'] or '—'} → {piece.content['newer'] or '—'}"


def ordered(piece: Piece) -> str:
    """The arguments with which the command seals a piece."""
    step = f"--step {book(piece.path)} " if piece.part == "pairs" else ""
    return step + piece.ids[0]


def tally(source: Source, known: tuple[Piece, ...]) -> dict[str, tuple[int, int]]:
    """Per file of seals, by its name, how many of the pieces that belong in it are sealed."""
    kept = {seal.key for seal in seals(source)}
    sealed_in = Counter(book(piece.path) for piece in known if piece.key in kept)
    return {name: (sealed_in[name], all) for name, all in Counter(book(piece.path) for piece in known).items()}
