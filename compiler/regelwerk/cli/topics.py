"""`topic`: what people ask across laws, and the places of every edition that answer it.

In: the id or a name of a topic, or nothing.  Out: lines of text or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk import load
from regelwerk.cli.options import hint
from regelwerk.errors import Spoken
from regelwerk.library import Library

Json = Mapping[str, Any]


class UnknownTopic(Spoken):
    """No topic has this id or name; the message names the nearest."""


def topic(args: argparse.Namespace) -> int:
    """All topics, or the questions of those that are called so; raises `UnknownTopic`."""
    kb = load(args.build)
    asked = " ".join(args.name)
    found = called(kb, asked) if asked else kb.bundle["topics"]
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
    elif asked:
        print("\n\n".join("\n".join(told(kb, each)) for each in found))
    else:
        print("\n".join(f"{each['id']:<28} {each['title']}" for each in found))
    return 0


def called(kb: Library, asked: str) -> list[Json]:
    """The topics with this id, title or other name, else those with a name that holds it; raises
    `UnknownTopic` where there is none.
    """
    word = asked.removeprefix("topic:").casefold()
    names = {
        each["id"]: [name.casefold() for name in (each["id"], each["title"], *each["also"])]
        for each in kb.bundle["topics"]
    }
    exact = {id for id, known in names.items() if word in known}
    found = exact or {id for id, known in names.items() if any(word in name for name in known)}
    if not found:
        known = [
            name
            for each in kb.bundle["topics"]
            for name in (each["id"], each["title"], *each["also"])
        ]
        raise UnknownTopic(
            f"kein Thema heißt „{asked}“{hint(asked, known)}; `regelwerk topic` nennt alle"
        )
    return [each for each in kb.bundle["topics"] if each["id"] in found]


def told(kb: Library, each: Json) -> Iterator[str]:
    """A topic: what it is about, each question with the places of every edition, the decisions on
    it.
    """
    yield f"{each['title']} ({each['id']})"
    yield each["scope"]
    for number, question in enumerate(each["questions"], 1):
        yield f"{number:>3}. {question['ask']}"
        for edition, ids in question["places"].items():
            said = (
                ", ".join(placed(kb, id) for id in ids)
                or f"– {question['silent'].get(edition, '')}"
            )
            yield f"       {kb.editions[edition]['name']:<9} {said}"
    for id in each["decisions"]:
        yield f"  → {id}: {kb.bundle['decisions'][id]['title']}"


def placed(kb: Library, id: str) -> str:
    """A place as it is cited, and how it stands where its edition does not print it."""
    return kb.cites[id] + (" (offen)" if kb.units[id]["status"] == "open" else "")
