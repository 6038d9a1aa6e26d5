"""What the scripts of a decision carry over the wire: tables without what goes without saying, clauses by the page they stand on.

In: a compiled table, the book.  Out: the same as `static/js/data.js` unpacks it; texts by page and id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from compiler import address
from compiler.model import APPLY
from render.book import Book, Json

ROW: Json = {"when": {}, "then": [], "because": [], "note": ""}
SAID: Json = {"to": "", "toLabel": "", "says": "", "due": "now", "apply": "", "given": {}, "points": []}
FACT: Json = {"away": False, "criteria": "", "cites": [], "after": []}
LEFT_OUT = ("expected", "worst", "optimal")  # told on the page of the table


def packed(table: Json) -> Json:
    """A table of one edition for the browser."""
    kept = {name: value for name, value in table.items() if name not in LEFT_OUT}
    return kept | {"rows": [slim(row | {"then": [said(one, row["cites"]) for one in row["then"]]}, ROW) for row in table["rows"]]}


def said(outcome: Json, cites: Iterable[str]) -> Json:
    """A consequence: what it applies stands under `apply` alone, clauses only where they are not those of its row."""
    own = {name: value for name, value in outcome.items() if name != "cites" or value != cites}
    if outcome["effect"] == APPLY:
        own = {name: value for name, value in own.items() if name not in ("effect", "params")}
    return slim(own, SAID)


def slim(whole: Json, usual: Mapping[str, Any]) -> Json:
    """What is not as usual."""
    return {name: value for name, value in whole.items() if name not in usual or usual[name] != value}


def weights(book: Book, table: Json) -> dict[str, int]:
    """How much the effects of a table weigh as a headline, where they do."""
    effects = dict.fromkeys(out["effect"] for row in table["rows"] for out in row["then"] if not out["apply"])
    return {effect: int(weight) for effect in effects if (weight := book.kb["outcomes"][effect]["headline"])}


def aloud(facts: Mapping[str, Json], decision: str, edition: str) -> dict[str, list[list[Json]]]:
    """Of the questions of a decision before which something is read aloud in an edition: what, and what is left unsaid."""
    here = {id: [spoken(fact[kind], decision, edition) for kind in ("aloud", "hush")] for id, fact in facts.items()}
    return {id: said for id, said in here.items() if said[0]}


def spoken(said: Iterable[Json], decision: str, edition: str) -> list[Json]:
    """The sentences said in a decision in an edition, with its own clauses."""
    here = [each for each in said if each["decision"] in ("", decision)]
    own = [{"says": each["says"], "cites": [id for id in each["cites"] if address.edition_of(id) == edition]} for each in here]
    return [each for each in own if each["cites"]]


def clauses(book: Book) -> dict[str, dict[str, str]]:
    """By page of an edition and id: what each clause says, references as they are cited."""
    found: dict[str, dict[str, str]] = {}
    for id, unit in book.units.items():
        page = book.places[id].partition("/index.html")[0]
        text = "".join(words or book.cite(target) for words, target in address.segments(unit["text"]))
        if text:
            found.setdefault(page, {})[id] = text
    return found
