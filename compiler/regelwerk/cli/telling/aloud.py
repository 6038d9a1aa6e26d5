"""Find what a director says before a choice, and what a director must not say.

In: the library, a question with the answers known.  Out: the sentences with their places in the
edition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from regelwerk.ids.address import parse_edition
from regelwerk.library import Library

KINDS = {"aloud": "Vorlesen", "hush": "Nicht sagen"}  # as the page calls them
Sentence = tuple[str, tuple[str, ...]]
Possible = Mapping[str, Collection[str]]


def find_sentences(
    kb: Library, kind: str, fact: str, edition: str, facts: Mapping[str, str], possible: Possible
) -> Iterator[Sentence]:
    """Yield the sentences of a kind that belong to the question of a fact, in the decisions whose
    rows are still possible after its answers (`possible`: answer → rows), each with its places in
    the edition.
    """
    homes = {name.partition("/")[0] for rows in possible.values() for name in rows}
    for each in kb.bundle["facts"][fact][kind]:
        here = tuple(id for id in each["cites"] if parse_edition(id) == edition)
        if here and each["decision"] in ("", *homes) and is_compatible(each["when"], facts):
            yield each["says"], here


def is_compatible(when: Mapping[str, Collection[str]], facts: Mapping[str, str]) -> bool:
    """Return whether none of the known facts contradicts the condition of a sentence."""
    return all(facts[fact] in values for fact, values in when.items() if fact in facts)
