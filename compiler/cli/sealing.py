"""`seal`: set the seals of what has been held against its passage.

In: ids, on the command line or one a line on the input.  Out: the files of seals written anew, and a line for each that changed.
There is no way to seal everything at once: whoever seals names what was read.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from compiler.address import edition_of, under
from compiler.build import linked
from compiler.review import Seal, called, seals
from compiler.seal import Key, Piece, book, pieces
from compiler.spoken import Spoken, nearest

PARTS = ("units", "index", "pairs", "terms", "cases")
HEADING = {"new": "neu", "renewed": "erneuert", "unchanged": "unverändert"}


def seal(args: argparse.Namespace) -> int:
    """Seal what the ids name; nothing is written if one of them names nothing."""
    source, assembled, _ = linked(args.root)
    known = pieces(assembled)
    chosen = choose(known, named(args.id, sys.stdin or ()), args.step, whole=args.whole)
    before = {seal.key: seal for seal in seals(source)}
    for path in dict.fromkeys(piece.path for piece in chosen):
        store(args.root, path, page(path, known, chosen, before.values()))
    done = outcome(chosen, {key: seal.value for key, seal in before.items()})
    if args.json:
        print(json.dumps(done, ensure_ascii=False, indent=1))
        return 0
    for what in ("new", "renewed"):
        print(*(f"{HEADING[what]}: {id}" for id in done[what]), sep="\n", end="\n" if done[what] else "")
    print(", ".join(f"{len(ids)} {HEADING[what]}" for what, ids in done.items()))
    return 0


def named(words: Sequence[str], stream: Iterable[str]) -> list[str]:
    """The ids of the command line; `-` stands for those on the input, one a line.  Raises `Spoken` where there are none."""
    try:
        ids = [id for word in words for id in ([line.strip() for line in stream if line.strip()] if word == "-" else [word])]
    except UnicodeDecodeError:
        raise Spoken("die Eingabe ist kein gültiges UTF-8") from None
    if not ids:
        raise Spoken("auf der Eingabe steht keine Kennung")
    return ids


def choose(known: Sequence[Piece], ids: Iterable[str], step: str, *, whole: bool) -> tuple[Piece, ...]:
    """The pieces the ids name, in printed order; raises `Spoken` where one names nothing."""
    steps = {book(piece.path) for piece in known if piece.part == "pairs"}
    if step and step not in steps:
        raise Spoken(f"die Herkunft „{step}“ gibt es nicht; möglich: {', '.join(sorted(steps))}")
    offered = [piece for piece in known if (piece.part == "pairs" and book(piece.path) == step if step else piece.part != "pairs")]
    found: set[Key] = set()
    for id in ids:
        wanted = {id, *(f"{edition}/{id}" for edition in step.split("-") if step)}
        hits = {piece.key for piece in offered if any(meant(own, wanted, whole=whole) for own in piece.ids)}
        if not hits:
            raise Spoken(refusal(id, offered, step))
        found |= hits
    return tuple(piece for piece in offered if piece.key in found)


def meant(id: str, wanted: Iterable[str], *, whole: bool) -> bool:
    """Whether an id is one of those wanted, or with `whole` stands below one; a whole edition is never meant."""
    return any(id == top or (whole and "/" in top and under(id, top)) for top in wanted)


def refusal(id: str, offered: Sequence[Piece], step: str) -> str:
    """Why an id names nothing that can be sealed."""
    known = [own for piece in offered for own in piece.ids]
    same = [own for own in known if edition_of(own) == edition_of(id)]
    hint = nearest(id, same or known) or f"erwartet wird eine Kennung wie {known[0]}"
    return f"„{id}“ {'hat in dieser Herkunft kein Paar' if step else 'ist nichts, was gesiegelt werden kann'} ({hint})"


def outcome(chosen: Sequence[Piece], before: Mapping[Key, str]) -> dict[str, list[str]]:
    """What was sealed, by whether it bore no seal, another one or the same."""
    rules: dict[str, Callable[[Piece], bool]] = {
        "new": lambda piece: piece.key not in before,
        "renewed": lambda piece: before.get(piece.key, piece.seal) != piece.seal,
        "unchanged": lambda piece: before.get(piece.key) == piece.seal,
    }
    return {what: [called(piece) for piece in chosen if holds(piece)] for what, holds in rules.items()}


def page(path: str, known: Iterable[Piece], chosen: Iterable[Piece], before: Iterable[Seal]) -> str:
    """The text of a file of seals: one line each in printed order, those that are set on nothing at the end of their part."""
    kept = {seal.key: (seal.name, seal.value) for seal in before if seal.path == path}
    kept |= {piece.key: (piece.name, piece.seal) for piece in chosen if piece.path == path}
    rank = {piece.key: at for at, piece in enumerate(known)}
    lines = []
    for part in PARTS:
        own = sorted((key for key in kept if key[1] == part), key=lambda key: (rank.get(key, len(rank)), key))
        lines += [f"{part}:", *(line(*kept[key]) for key in own)] if own else []
    return "\n".join(lines) + "\n"


def line(name: Mapping[str, str], value: str) -> str:
    """One seal."""
    return "  - {" + ", ".join(f"{key}: {word}" for key, word in {**name, "seal": value}.items()) + "}"


def store(root: Path, name: str, text: str) -> None:
    """Write a file beside the data and swap it in: whoever is killed leaves the old one or the new one, and nothing among the data."""
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(prefix=".seals-", dir=root)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(fresh).chmod(0o644)
        Path(fresh).replace(root / name)
    finally:
        Path(fresh).unlink(missing_ok=True)
