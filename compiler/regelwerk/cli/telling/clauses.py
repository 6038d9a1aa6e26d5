"""Name, cite and tell clauses.

In: the library, ids.  Out: names, citations and lines of German text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from regelwerk.ids.address import parse_edition, split_segments
from regelwerk.ids.cited_as_typed import parse
from regelwerk.library import Library


def name_place(kb: Library, id: str) -> str:
    """Return how a place is cited, with its edition, for a list that mixes editions."""
    if "/" not in id:
        return id
    if id.startswith("term:"):
        return id.removeprefix("term:")
    edition = kb.editions.get(parse_edition(id))
    return (
        f"{edition['name']} {kb.cites[id]}"
        if edition and kb.in_line(edition["id"])
        else kb.cites[id]
    )


def cite_in_ruling(kb: Library, id: str) -> str:
    """Return a clause as a ruling cites it: one that goes on in a newer edition without a printed
    number has the edition that gave it one.
    """
    year = f" ({kb.editions[parse_edition(id)]['name']})" if id in kb.unnumbered else ""
    return kb.cites[id] + year


def cite_clauses(kb: Library, ids: Iterable[str]) -> str:
    """Return citations in brackets; a clause that its edition does not print is marked with where
    it stands.
    """
    states = {id: describe_state(kb, kb.units[id]) for id in ids}
    return (
        "["
        + ", ".join(kb.cites[id] + (f" ({said})" if said else "") for id, said in states.items())
        + "]"
    )


def cite_by_edition(kb: Library, cites: Mapping[str, Sequence[str]]) -> str:
    """Return the citations of several editions, each after the name of its edition."""
    said = {
        kb.editions[edition]["name"]: cite_clauses(kb, ids) if ids else "[nicht bestimmt]"
        for edition, ids in cites.items()
    }
    return "  " + "  ".join(f"{edition} {places}" for edition, places in said.items())


def resolve_references(kb: Library, text: str, edition: str) -> str:
    """Return a restatement with its references in the style of its edition; a clause of another
    edition is named with its edition.
    """
    return "".join(
        words or (kb.cites[id] if parse_edition(id) == edition else name_place(kb, id))
        for words, id in split_segments(text)
    )


def describe_state(kb: Library, unit: Mapping[str, Any]) -> str:
    """Return from which edition a place is carried over that its own does not print, or that its
    fate is open; an empty string for a printed one.
    """
    if unit["status"] == "open":
        return "Verbleib offen"
    if unit["status"] != "carried":
        return ""
    id = unit["carried_from"]
    while kb.units[id]["carried_from"]:
        id = kb.units[id]["carried_from"]
    return f"Stand {kb.editions[parse_edition(id)]['name']}"


def note_unprinted(kb: Library, unit: Mapping[str, Any]) -> str:
    """Return a note that the edition does not print all of a clause it changes; an empty string for
    any other clause.
    """
    left = unit.get("unprinted")
    parts = "teils " if unit.get("text") else ""
    return (
        f"  [{parts}nicht abgedruckt, Stand {kb.editions[parse_edition(left['from'])]['name']}]"
        if left
        else ""
    )


def tell_unprinted(kb: Library, unit: Mapping[str, Any]) -> Iterator[str]:
    """Yield in a line what remains in force of a clause although its edition does not print it."""
    if left := unit["unprinted"]:
        yield (
            f"    [nicht abgedruckt, Stand {kb.editions[parse_edition(left['from'])]['name']}]"
            f" {resolve_references(kb, left['text'], unit['edition'])}"
        )


def split_citations(kb: Library, words: Sequence[str]) -> list[str]:
    """Return the citations in a list of words: the longest run of words that reads as one citation
    each; a word that contains a space stands alone.
    """
    found, left = list[str](), list(words)
    while left:
        runs = (
            " ".join(left[:count])
            for count in range(len(left), 1, -1)
            if not any(" " in word for word in left[:count])
        )
        citation = next((run for run in runs if parse(run, kb.signs) or kb.readings(run)), left[0])
        found.append(citation)
        del left[: 1 if citation == left[0] else len(citation.split(" "))]
    return found


def tell_reading(kb: Library, id: str, also: Sequence[str]) -> str:
    """Return which edition is shown where the citation named none, and what else the citation may
    mean.
    """
    others = ", ".join(f"{name_place(kb, other)} (show {other})" for other in also)
    return (
        f"Gezeigt wird {name_place(kb, id)}"
        + (f"; gemeint sein kann auch {others}" if others else "")
        + "."
    )
