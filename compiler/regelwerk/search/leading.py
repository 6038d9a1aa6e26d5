"""Which documents lead to which others: decisions to the clauses they rest on and to the decisions
that come before them, works that are not held here to the places nearest to them.

In: the knowledge base of a game, its documents.  Out: the parts `leads`, `doors` and `beside` of
the search index, documents by their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from regelwerk.model import DOORS
from regelwerk.search.documents import Document, Kb


def find_beside(kb: Kb, found: Sequence[Document]) -> dict[str, list[int]]:
    """Return for each paragraph of a work that is not held here the documents that are nearest to
    it, then those that cite it.
    """
    place_of = number_documents(found)
    citing: dict[str, dict[str, None]] = {
        external["id"]: dict.fromkeys(external["nearest"]) for external in kb["externals"]
    }
    for unit in kb["units"]:
        for ref in unit["refs"]:
            if ref["to"] in citing:
                citing[ref["to"]][unit["id"]] = None
    return {
        id: list(dict.fromkeys(place_of[one] for one in ids if one in place_of))
        for id, ids in citing.items()
        if ids
    }


def list_leads(kb: Kb, found: Sequence[Document]) -> list[list[int]]:
    """Return the decisions, each followed by the documents that its rows, its outcomes and its
    silences rest on.
    """
    place_of = number_documents(found)
    led = {
        place_of[id]: {place_of[one] for one in list_bases(decision) if one in place_of}
        for id, decision in kb["decisions"].items()
    }
    return [[place, *sorted(led[place])] for place in sorted(led) if led[place]]


def list_doors(kb: Kb, found: Sequence[Document]) -> list[list[int]]:
    """Return the decisions that presume something, each followed by those that establish it."""
    place_of = number_documents(found)
    doors = {
        place_of[id]: {
            place_of[outcome["params"]["decision"]]
            for row in decision["rows"]
            for outcome in row["then"]
            if outcome["effect"] in DOORS
        }
        for id, decision in kb["decisions"].items()
    }
    return [[place, *sorted(doors[place])] for place in sorted(doors) if doors[place]]


def list_bases(decision: Mapping[str, Any]) -> Iterator[str]:
    """Yield the places a decision cites."""
    cites = [each["cites"] for row in decision["rows"] for each in (row, *row["then"])]
    for by_edition in (*cites, *(silence["nearest"] for silence in decision["otherwise"])):
        yield from chain.from_iterable(by_edition.values())


def number_documents(found: Sequence[Document]) -> dict[str, int]:
    """Return id → the number of the first document that has it."""
    return {id: place for place, document in reversed([*enumerate(found)]) for id in document.ids}
