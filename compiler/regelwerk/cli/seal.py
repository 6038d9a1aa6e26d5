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

from regelwerk.build import assemble_and_link
from regelwerk.errors import Spoken, suggest_nearest
from regelwerk.ids.address import is_under, parse_edition
from regelwerk.prove.piece import PARTS, Key, Piece
from regelwerk.prove.review import Seal, name_piece, read_seals
from regelwerk.prove.seal import list_pieces

HEADING = {"new": "neu", "renewed": "erneuert", "unchanged": "unverändert"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the ids of what has been read a second time, and how they are taken."""
    what = (
        "Kennung, auch bridge/rectification; Entscheidung: ihre Fälle, mit rows: davor ihre Zeilen;"
        " - liest von der Eingabe"
    )
    parser.add_argument("id", nargs="*", help=what)
    parser.add_argument("--whole", action="store_true", help="auch alles, was darunter steht")
    step = "nicht die Stellen, sondern ihre Paare in dieser Herkunft"
    parser.add_argument("--step", default="", metavar="EDITION-EDITION", help=step)
    part = (
        "nur units, ledger, index, pairs, directs, terms, cases, rows, effects oder facts: ohne"
        " Kennung alle, mit einer Ausgabe, Herkunft oder einem Spiel deren Teil"
    )
    parser.add_argument("--part", default="", metavar="PART", help=part)


def run(args: argparse.Namespace) -> int:
    """Seal what the ids name; raise `Spoken` and write nothing if one of them names nothing."""
    source, assembled, _ = assemble_and_link(args.root)
    known = list_pieces(assembled)
    chosen = choose_pieces(
        list_offered(known, args.step, args.part),
        list_ids(args.id, sys.stdin or (), args.part),
        args.step,
        whole=args.whole,
    )
    before = tuple(read_seals(source))
    for path in dict.fromkeys(piece.path for piece in chosen):
        replace_file(args.root, path, format_lock(path, chosen, before))
    done = group_by_outcome(chosen, {seal.key: seal.value for seal in before})
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


def list_ids(words: Sequence[str], stream: Iterable[str], part: str = "") -> list[str]:
    """Return the ids of the command line; `-` stands for those on the input, one a line. Raise
    `Spoken` where there is no id and no `part`.
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


def list_offered(known: Sequence[Piece], step: str, part: str) -> tuple[Piece, ...]:
    """Return the pieces an id may name: those of a part, the pairs of a step, or all that are no
    pair; raise `Spoken` for an unknown part or step.
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


def choose_pieces(
    offered: Sequence[Piece], ids: Iterable[str], step: str, *, whole: bool
) -> tuple[Piece, ...]:
    """Return the pieces the ids name, in printed order, all if there are no ids; raise `Spoken`
    where one names nothing.

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
            if any(is_wanted(own, wanted, whole=whole) for own in piece.ids)
            or (one_part and piece.book == id)
        }
        if not hits:
            raise Spoken(describe_refusal(id, offered, step))
        found |= hits
    return tuple(piece for piece in offered if piece.key in found or not ids)


def is_wanted(id: str, wanted: Iterable[str], *, whole: bool) -> bool:
    """Return whether an id is one of those wanted, or with `whole` stands below one; a whole
    edition is never wanted.
    """
    return any(id == top or (whole and "/" in top and is_under(id, top)) for top in wanted)


def describe_refusal(id: str, offered: Sequence[Piece], step: str) -> str:
    """Return why an id names nothing that can be sealed."""
    known = [own for piece in offered for own in piece.ids]
    same = [own for own in known if parse_edition(own) == parse_edition(id)]
    hint = suggest_nearest(id, same or known) or f"erwartet wird eine Kennung wie {known[0]}"
    lacks = "hat in dieser Herkunft kein Paar" if step else "ist nichts, was gesiegelt werden kann"
    return f"„{id}“ {lacks} ({hint})"


def group_by_outcome(chosen: Sequence[Piece], before: Mapping[Key, str]) -> dict[str, list[str]]:
    """Return the names of what was sealed, grouped by whether it had no seal, another one or the
    same.
    """
    rules: dict[str, Callable[[Piece], bool]] = {
        "new": lambda piece: piece.key not in before,
        "renewed": lambda piece: before.get(piece.key, piece.seal) != piece.seal,
        "unchanged": lambda piece: before.get(piece.key) == piece.seal,
    }
    return {
        what: [name_piece(piece) for piece in chosen if holds(piece)]
        for what, holds in rules.items()
    }


def format_lock(path: str, chosen: Iterable[Piece], before: Iterable[Seal]) -> str:
    """Return the text of a lock file: the seals it had and those that are set now, a sorted line
    each; lines that were no seals are dropped.
    """
    kept = {seal.key: seal.value for seal in before if seal.place.path == path and seal.part}
    kept |= {piece.key: piece.seal for piece in chosen if piece.path == path}
    return "".join(sorted(f"{part} {name} {value}\n" for (_, part, name), value in kept.items()))


def replace_file(root: Path, name: str, text: str) -> None:
    """Write a file beside the data and swap it in, so that an interruption leaves the old or the
    new one and nothing else among the data.
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
