"""Check that what is sealed has not changed since its seal was set, and that everything has a seal
that its game keeps sealed.

In: the locks and the pieces of the assembled corpus.  Out: the `Seal`s set, and problems. A lock
has one line for each piece, sorted: its part, its name, its seal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from regelwerk.errors import suggest_nearest
from regelwerk.model import Place
from regelwerk.prove.piece import DIGITS, PARTS, Key, Piece
from regelwerk.read.missing import NAMING, list_games
from regelwerk.read.problem import Problem, make_problem
from regelwerk.read.source import LOCK, Source

GUESSED = 20  # number of seals of nothing for which the nearest name is looked for
LINE = re.compile(rf"({'|'.join(PARTS)}) (\S+) ([0-9a-f]{{{DIGITS}}})")


@dataclass(frozen=True, slots=True)
class Seal:
    """A seal as it stands in a lock; a line that is no seal has an empty part."""

    part: str
    name: str
    value: str
    place: Place

    @property
    def key(self) -> Key:
        """The key of the piece on which it is set."""
        return self.place.path, self.part, self.name


def read_seals(source: Source) -> Iterator[Seal]:
    """Yield the lines of the locks, in their order."""
    for path, text in source.locks.items():
        for number, line in enumerate(text.splitlines(), 1):
            found = LINE.fullmatch(line)
            part, name, value = found.groups() if found else ("", line, "")
            yield Seal(part, name, value, Place(path, number))


def find_broken_seals(seals: Iterable[Seal], known: Iterable[Piece]) -> Iterator[Problem]:
    """Yield a problem for content that has changed since it was sealed, seals of nothing, seals set
    twice, and lines that are no seal.
    """
    by_key = {piece.key: piece for piece in known}
    seen: dict[Key, Seal] = {}
    stale = 0
    for seal in seals:
        piece, first = by_key.get(seal.key), seen.setdefault(seal.key, seal)
        if not seal.part:
            yield make_problem(
                seal.place,
                "bad_seal",
                f"„{seal.name[:60]}“ ist kein Siegel",
                "löschen; `regelwerk seal` schreibt diese Datei",
            )
        elif first is not seal:
            message = f"{seal.name} ist schon in Zeile {first.place.line} gesiegelt"
            yield make_problem(seal.place, "doubled_seal", message, "eine der Zeilen löschen")
        elif piece is None:
            # where many things are renamed at once, looking for the new name of each would take
            # minutes
            stale += 1
            near = (
                suggest_nearest(
                    seal.name, (name for path, part, name in by_key if (path, part) == seal.key[:2])
                )
                if stale <= GUESSED
                else ""
            )
            mend = near or "was daraus wurde, gegenlesen; diese Zeile löschen"
            yield make_problem(
                seal.place, "stale_seal", f"gesiegelt ist {seal.name}, das es hier nicht gibt", mend
            )
        elif piece.seal != seal.value:
            message = f"geändert, seit das Siegel gesetzt wurde: {name_piece(piece)}"
            yield make_problem(
                piece.place,
                "broken_seal",
                message,
                f"gegenlesen, dann `regelwerk seal {format_arguments(piece)}`",
            )


def find_unsealed(
    source: Source, seals: Iterable[Seal], known: Iterable[Piece]
) -> Iterator[Problem]:
    """Yield a problem for every piece without a seal in a part that its game keeps sealed as a
    whole.
    """
    kept = {seal.key for seal in seals}
    promised = {
        f"{game}/{LOCK}": source.documents[f"{game}/{NAMING}"].tree.get("sealed", ())
        for game in list_games(source)
    }
    for piece in known:
        if piece.part in promised[piece.path] and piece.key not in kept:
            message = f"noch nicht gesiegelt: {name_piece(piece)}"
            yield make_problem(
                piece.place,
                "unsealed",
                message,
                f"gegenlesen, dann `regelwerk seal {format_arguments(piece)}`",
            )


def name_piece(piece: Piece) -> str:
    """Return a piece as people call it: `2007/27.B`, `2007/27.B im Druck`, `1997/27.C →
    2007/27.A.2`, `1997/23 → —`.
    """
    if piece.part != "pairs":
        return piece.ids[0] + " im Druck" * (piece.part == "ledger")
    return f"{piece.content['older'] or '—'} → {piece.content['newer'] or '—'}"


def format_arguments(piece: Piece) -> str:
    """Return the arguments with which the command seals a piece."""
    step = f"--step {piece.book} " if piece.part == "pairs" else ""
    return step + piece.ids[0]


def count_seals(seals: Iterable[Seal], known: Sequence[Piece]) -> dict[str, tuple[int, int]]:
    """Return per edition, step and game how many of the pieces counted with it are sealed, and how
    many there are.
    """
    kept = {seal.key for seal in seals}
    sealed_in = Counter(piece.book for piece in known if piece.key in kept)
    return {
        name: (sealed_in[name], all) for name, all in Counter(piece.book for piece in known).items()
    }
