"""`seal`: set the seals of what has been held against its passage.

In: ids, on the command line or one a line on the input, or a part of the content.  Out: the locks
written anew, and a line for each seal that changed.  There is no way to seal everything at once:
whoever seals names what was read.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from regelwerk.build import linked
from regelwerk.errors import Spoken, nearest
from regelwerk.ids.address import edition_of, under
from regelwerk.prove.review import Seal, called, seals
from regelwerk.prove.seal import PARTS, Key, Piece, pieces

HEADING = {"new": "neu", "renewed": "erneuert", "unchanged": "unverändert"}


def seal(args: argparse.Namespace) -> int:
    """Seal what the ids name; nothing is written if one of them names nothing."""
    source, assembled, _ = linked(args.root)
    known = pieces(assembled)
    chosen = choose(
        offered(known, args.step, args.part),
        named(args.id, sys.stdin or (), args.part),
        args.step,
        whole=args.whole,
    )
    before = tuple(seals(source))
    for path in dict.fromkeys(piece.path for piece in chosen):
        store(args.root, path, page(path, chosen, before))
    done = outcome(chosen, {seal.key: seal.value for seal in before})
    if args.json:
        print(json.dumps(done, ensure_ascii=False, indent=1))
        return 0
    for what in ("new", "renewed"):
        print(
            *(f"{HEADING[what]}: {id}" for id in done[what]),
            sep="\n",
            end="\n" if done[what] else "",
        )
    print(", ".join(f"{len(ids)} {HEADING[what]}" for what, ids in done.items()))
    return 0


def named(words: Sequence[str], stream: Iterable[str], part: str = "") -> list[str]:
    """The ids of the command line; `-` stands for those on the input, one a line.  Raises `Spoken`
    where there are none and no `part`.
    """
    try:
        ids = [
            id
            for word in words
            for id in ([line.strip() for line in stream if line.strip()] if word == "-" else [word])
        ]
    except UnicodeDecodeError:
        raise Spoken("die Eingabe ist kein gültiges UTF-8") from None
    if not ids and not (part and not words):
        raise Spoken(
            "auf der Eingabe steht keine Kennung"
            if words
            else "es fehlt, was gelesen worden ist: eine Kennung oder --part"
        )
    return ids


def offered(known: Sequence[Piece], step: str, part: str) -> tuple[Piece, ...]:
    """The pieces an id may name: those of a part, the pairs of a step, or all that are no pair;
    raises `Spoken` where there are none.
    """
    if part and part not in PARTS:
        raise Spoken(f"den Teil „{part}“ gibt es nicht; möglich: {', '.join(PARTS)}")
    steps = {piece.book for piece in known if piece.part == "pairs"}
    if step and step not in steps:
        raise Spoken(f"die Herkunft „{step}“ gibt es nicht; möglich: {', '.join(sorted(steps))}")
    if part and step and part != "pairs":
        raise Spoken(f"--step nennt Paare, --part „{part}“")
    return tuple(
        piece
        for piece in known
        if (
            piece.part == "pairs" and piece.book == step
            if step
            else piece.part == part
            if part
            else piece.part != "pairs"
        )
    )


def choose(
    offered: Sequence[Piece], ids: Iterable[str], step: str, *, whole: bool
) -> tuple[Piece, ...]:
    """The pieces the ids name, in printed order, all if there are none; raises `Spoken` where one
    names nothing.

    An edition, a step or a game names all of a part that is counted with it, where one part alone
    is offered.
    """
    one_part = len({piece.part for piece in offered}) == 1 and not step
    found: set[Key] = set()
    ids = list(ids)
    for id in ids:
        wanted = {id, *(f"{edition}/{id}" for edition in step.split("-") if step)}
        hits = {
            piece.key
            for piece in offered
            if any(meant(own, wanted, whole=whole) for own in piece.ids)
            or (one_part and piece.book == id)
        }
        if not hits:
            raise Spoken(refusal(id, offered, step))
        found |= hits
    return tuple(piece for piece in offered if piece.key in found or not ids)


def meant(id: str, wanted: Iterable[str], *, whole: bool) -> bool:
    """Whether an id is one of those wanted, or with `whole` stands below one; a whole edition is
    never meant.
    """
    return any(id == top or (whole and "/" in top and under(id, top)) for top in wanted)


def refusal(id: str, offered: Sequence[Piece], step: str) -> str:
    """Why an id names nothing that can be sealed."""
    known = [own for piece in offered for own in piece.ids]
    same = [own for own in known if edition_of(own) == edition_of(id)]
    hint = nearest(id, same or known) or f"erwartet wird eine Kennung wie {known[0]}"
    lacks = "hat in dieser Herkunft kein Paar" if step else "ist nichts, was gesiegelt werden kann"
    return f"„{id}“ {lacks} ({hint})"


def outcome(chosen: Sequence[Piece], before: Mapping[Key, str]) -> dict[str, list[str]]:
    """What was sealed, by whether it bore no seal, another one or the same."""
    rules: dict[str, Callable[[Piece], bool]] = {
        "new": lambda piece: piece.key not in before,
        "renewed": lambda piece: before.get(piece.key, piece.seal) != piece.seal,
        "unchanged": lambda piece: before.get(piece.key) == piece.seal,
    }
    return {
        what: [called(piece) for piece in chosen if holds(piece)] for what, holds in rules.items()
    }


def page(path: str, chosen: Iterable[Piece], before: Iterable[Seal]) -> str:
    """The text of a lock: the seals it had and those that are set now, a sorted line each; what was
    no seal is gone.
    """
    kept = {seal.key: seal.value for seal in before if seal.place.path == path and seal.part}
    kept |= {piece.key: piece.seal for piece in chosen if piece.path == path}
    return "".join(sorted(f"{part} {name} {value}\n" for (_, part, name), value in kept.items()))


def store(root: Path, name: str, text: str) -> None:
    """Write a file beside the data and swap it in: whoever is killed leaves the old one or the new
    one, and nothing among the data.
    """
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    handle, fresh = tempfile.mkstemp(prefix=".seals-", dir=root)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        Path(fresh).chmod(0o644)
        Path(fresh).replace(root / name)
    finally:
        Path(fresh).unlink(missing_ok=True)
