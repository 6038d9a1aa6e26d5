"""`topic`: what people ask across laws, and the places of every edition that answer it.

In: the id or a name of a topic, or nothing.  Out: lines of text, or JSON.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk import load
from regelwerk.cli.options import hint_nearest
from regelwerk.errors import Spoken
from regelwerk.library import Library

Json = Mapping[str, Any]


class UnknownTopic(Spoken):
    """No topic has this id or name; the message names the nearest."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the name of a topic, which may be left out."""
    parser.add_argument("name", nargs="*", help="z. B. revoke, Bedienfehler")


def run(args: argparse.Namespace) -> int:
    """Print all topics, or the questions of those with the name given; raise `UnknownTopic`."""
    kb = load(args.build)
    asked = " ".join(args.name)
    found = find_topics(kb, asked) if asked else kb.bundle["topics"]
    if args.json:
        print(json.dumps(found, ensure_ascii=False, indent=1))
    elif asked:
        print("\n\n".join("\n".join(tell_topic(kb, each)) for each in found))
    else:
        print("\n".join(f"{each['id']:<28} {each['title']}" for each in found))
    return 0


def find_topics(kb: Library, asked: str) -> list[Json]:
    """Return the topics with this id, title or other name, else those with a name that contains it;
    raise `UnknownTopic` where there is none.
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
            f"kein Thema heißt „{asked}“{hint_nearest(asked, known)}; `regelwerk topic` nennt alle"
        )
    return [each for each in kb.bundle["topics"] if each["id"] in found]


def tell_topic(kb: Library, each: Json) -> Iterator[str]:
    """Yield the lines of a topic: its scope, each question with the places of every edition, the
    decisions on it.
    """
    yield f"{each['title']} ({each['id']})"
    yield each["scope"]
    for number, question in enumerate(each["questions"], 1):
        yield f"{number:>3}. {question['ask']}"
        for edition, ids in question["places"].items():
            said = (
                ", ".join(cite_place(kb, id) for id in ids)
                or f"– {question['silent'].get(edition, '')}"
            )
            yield f"       {kb.editions[edition]['name']:<9} {said}"
    for id in each["decisions"]:
        yield f"  → {id}: {kb.bundle['decisions'][id]['title']}"


def cite_place(kb: Library, id: str) -> str:
    """Return the citation of a place, marked where its fate is open."""
    return kb.cites[id] + (" (offen)" if kb.units[id]["status"] == "open" else "")
