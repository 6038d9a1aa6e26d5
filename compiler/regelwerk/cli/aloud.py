"""What a director says before a choice, and what is left unsaid.

In: the library, a question with the answers known.  Out: the sentences with their places in the
edition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from regelwerk.ids.address import edition_of
from regelwerk.library import Library

KINDS = {"aloud": "Vorlesen", "hush": "Nicht sagen"}  # as the page calls them

Sentence = tuple[str, tuple[str, ...]]
Possible = Mapping[str, Collection[str]]


def spoken(
    kb: Library, kind: str, fact: str, edition: str, facts: Mapping[str, str], possible: Possible
) -> Iterator[Sentence]:
    """The sentences of a kind before a question, in the decision whose rows its answers leave
    `possible`, each with its own places.
    """
    homes = {name.partition("/")[0] for rows in possible.values() for name in rows}
    for each in kb.bundle["facts"][fact][kind]:
        here = tuple(id for id in each["cites"] if edition_of(id) == edition)
        if here and each["decision"] in ("", *homes) and fits(each["when"], facts):
            yield each["says"], here


def fits(when: Mapping[str, Collection[str]], facts: Mapping[str, str]) -> bool:
    """Whether none of the answers known contradicts what a sentence is tied to."""
    return all(facts[fact] in values for fact, values in when.items() if fact in facts)
