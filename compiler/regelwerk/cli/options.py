"""Read the free words of commands: facts, options as `name=value`, numbers, lists.

In: words of the command line.  Out: options, numbers, facts; `Unreadable` or `Refused` for anything
else.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence

from regelwerk.calc import Unreadable
from regelwerk.cli.telling.stories import find_newest
from regelwerk.engine.ruling import Refused, UnknownDecision, accept
from regelwerk.errors import suggest_nearest
from regelwerk.ids.number import read_natural
from regelwerk.library import Library

BEGINNING = re.compile(r"[,:;]? \(|[,:;] ")


def hint_nearest(word: str, known: Iterable[str]) -> str:
    """Return the nearest known word in brackets, or an empty string."""
    near = suggest_nearest(word, known)
    return f" ({near})" if near else ""


def parse_options(
    words: Sequence[str], known: Sequence[str], *, rest: bool = False
) -> tuple[dict[str, str], list[str]]:
    """Return the `name=value` words by name (a bare known name is `yes`), and the other words where
    `rest` allows them; raise `Unreadable`.
    """
    found: dict[str, str] = {}
    others: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        if equals or name in known:
            if name not in known or not (value or not equals):
                raise Unreadable(
                    f"„{word}“: möglich sind"
                    f" {', '.join(f'{each}=…' for each in known)}{hint_nearest(name, known)}",
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
                f" {', '.join(f'{each}=…' for each in known)}{hint_nearest(name, known)}",
                word,
            )
    return found, others


def read_number(given: Mapping[str, str], name: str, digits: int = 2) -> int:
    """Return an option as a whole number of at most so many digits, 0 where it is not given; raise
    `Unreadable`.
    """
    value = given.get(name, "0")
    number = read_natural(value, digits)
    if number is None:
        raise Unreadable(
            f"{name}={value}: erwartet wird eine Zahl mit höchstens {digits} Ziffern", value
        )
    return number


def split_list(given: Mapping[str, str], name: str) -> list[str]:
    """Return the words between the commas of an option, none where it is not given."""
    return [word.strip() for word in given.get(name, "").split(",") if word.strip()]


def read_yes(given: Mapping[str, str], name: str) -> bool:
    """Return whether an option is `yes`, False where it is not given; raise `Unreadable` for
    anything but `yes` and `no`.
    """
    value = given.get(name, "no")
    if value not in ("yes", "no"):
        raise Unreadable(f"{name}={value}: möglich sind yes und no", value)
    return value == "yes"


def parse_facts(kb: Library, words: Sequence[str]) -> dict[str, str]:
    """Return `fact=value` words as a mapping, where a value may also be what people read of it
    (`ja`); raise `Refused` for anything else, and for two values of one fact.
    """
    facts: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise Refused(
                f"„{word}“ ist keine Angabe; geschrieben wird sie FACT=VALUE, z. B. accepted=no",
                word,
            )
        value = read_answer(kb.engine["facts"].get(name, {}).get("values", {}), value)
        if facts.setdefault(name, value) != value:
            raise Refused(f"„{name}“ steht zweimal, als {facts[name]} und als {value}", word)
    return facts


def read_answer(values: Mapping[str, str], said: str) -> str:
    """Return the answer whose German words, or their beginning before a comma or bracket, are said;
    what is said itself where that is an answer, or the words of none or of several.
    """
    if said in values:
        return said
    meant = [
        value
        for value, label in values.items()
        if said.casefold() in (label.casefold(), BEGINNING.split(label, maxsplit=1)[0].casefold())
    ]
    return meant[0] if len(meant) == 1 else said


def choose_newest_edition(kb: Library, decision: str) -> str:
    """Return the newest edition that a decision rules in, and say on the error stream that it is
    taken; raise `UnknownDecision`.
    """
    accept(UnknownDecision, "Entscheidung", decision, kb.decisions)
    edition = find_newest(kb, decision)
    others = [each for each in kb.decisions[decision]["editions"] if each != edition]
    beside = f"die neueste; auch {', '.join(others)}" if others else "die einzige"
    print(f"genommen ist --edition {edition}, {beside}", file=sys.stderr)
    return edition
