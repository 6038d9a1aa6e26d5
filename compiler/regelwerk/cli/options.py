"""What commands with free words share: options as `name=wert`, citations, an answer as a tree and
as lines.

In: words of the command line.  Out: options, numbers, `Answer`; `Unreadable` for anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.cli.lookup import state
from regelwerk.errors import nearest
from regelwerk.ids.number import natural
from regelwerk.library import Library


@dataclass(frozen=True, slots=True)
class Answer:
    """What a calculator says: as a tree for JSON and as lines for people."""

    tree: Mapping[str, Any]
    lines: Sequence[str]


def hint(word: str, known: Iterable[str]) -> str:
    """The nearest known word in brackets, or nothing."""
    near = nearest(word, known)
    return f" ({near})" if near else ""


def options(
    words: Sequence[str], known: Sequence[str], *, rest: bool = False
) -> tuple[dict[str, str], list[str]]:
    """The `name=wert` words by name (a bare known name is `yes`), and the others where `rest`
    allows them; raises `Unreadable`.
    """
    found: dict[str, str] = {}
    others: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        if equals or name in known:
            if name not in known or not (value or not equals):
                raise Unreadable(
                    f"„{word}“: möglich sind"
                    f" {', '.join(f'{each}=…' for each in known)}{hint(name, known)}",
                    word,
                )
            said = value or "yes"
            if found.setdefault(name, said) != said:
                raise Unreadable(f"„{name}“ steht zweimal, als {found[name]} und als {said}", word)
        elif rest:
            others.append(word)
        else:
            raise Unreadable(
                f"„{word}“: möglich sind"
                f" {', '.join(f'{each}=…' for each in known)}{hint(name, known)}",
                word,
            )
    return found, others


def whole(given: Mapping[str, str], name: str, digits: int = 2) -> int:
    """An option as a whole number of at most so many digits, 0 where it is not given; raises
    `Unreadable`.
    """
    value = given.get(name, "0")
    number = natural(value, digits)
    if number is None:
        raise Unreadable(
            f"{name}={value}: erwartet wird eine Zahl mit höchstens {digits} Ziffern", value
        )
    return number


def listed(given: Mapping[str, str], name: str) -> list[str]:
    """An option as the words between its commas, none where it is not given."""
    return [word.strip() for word in given.get(name, "").split(",") if word.strip()]


def yes(given: Mapping[str, str], name: str) -> bool:
    """An option that is `yes` or `no`, no where it is not given; raises `Unreadable`."""
    value = given.get(name, "no")
    if value not in ("yes", "no"):
        raise Unreadable(f"{name}={value}: möglich sind yes und no", value)
    return value == "yes"


def cited(kb: Library, ids: Iterable[str]) -> str:
    """Citations in brackets; a clause that its edition does not print says so."""
    states = {id: state(kb, kb.units[id]) for id in ids}
    return (
        "["
        + ", ".join(kb.cites[id] + (f" ({said})" if said else "") for id, said in states.items())
        + "]"
    )


def editions(kb: Library, cites: Mapping[str, Sequence[str]]) -> str:
    """Citations of several editions, each with its name."""
    said = {
        kb.editions[edition]["name"]: cited(kb, ids) if ids else "[nicht bestimmt]"
        for edition, ids in cites.items()
    }
    return "  " + "  ".join(f"{edition} {places}" for edition, places in said.items())
