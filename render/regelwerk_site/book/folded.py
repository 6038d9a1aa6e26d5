"""What a list of changes brings only when somebody looks into it: the details of reasons, and the
situations that are ruled otherwise.

In: a step of the list, the compiled engine.  Out: lists that `static/js/read/folded.js` reads: the
situations as numbers of sentences, what belongs to each entry. The steps share their sentences.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from regelwerk.engine.compare import Divergence
from regelwerk.library.causes import Caused
from regelwerk.lineage.change import split_reason
from regelwerk_site.book.book import Json
from regelwerk_site.book.change_list import RULING, Entry, Step


class Numbered:
    """Values, each once, numbered in the order in which they were first asked for."""

    def __init__(self) -> None:
        self.known: dict[Any, int] = {}

    def number(self, value: Any) -> int:
        """Return the number of a value, from 0."""
        return self.known.setdefault(value, len(self.known))

    def number_all(self, values: Iterable[Any]) -> tuple[int, ...]:
        """Return the numbers of some values."""
        return tuple(map(self.number, values))


def pack_folded(engine: Json, step: Step, said: Numbered) -> list[Any]:
    """Return the situations and the entries of a step, with the numbers of what is `said`: anchor →
    its older and newer places, the details that the list leaves out, its situations.

    A situation has a decision, for each fact a question and its answers, what only the older and
    what only the newer edition says. Those of a decision follow each other, the largest first.
    """
    situations = Numbered()
    entries = {
        entry.anchor: [
            list(entry.change.older),
            list(entry.change.newer),
            said.number_all([] if step.tells_whole(entry) else list_details(entry)),
            situations.number_all(
                pack_situation(engine, each, said) for each in list_caused(entry)
            ),
        ]
        for entry in step.entries
    }
    return [list(situations.known), entries]


def list_details(entry: Entry) -> list[str]:
    """Return what the reasons of a change say behind their first sentences."""
    return [details for _, details in map(split_reason, entry.change.why) if details]


def list_caused(entry: Entry) -> list[Caused]:
    """Return the divergences shown with a change that lets decide otherwise, decision by decision,
    the largest first.
    """
    order = entry.decisions
    return sorted(
        entry.caused if entry.weight == RULING else (),
        key=lambda each: (order.index(each.decision), -each.divergence.count),
    )


def pack_situation(engine: Json, caused: Caused, said: Numbered) -> tuple[Any, ...]:
    """Return a divergence as numbers of sentences."""
    parted = caused.divergence
    facts = tuple(
        said.number_all(
            [
                engine["facts"][fact]["question"],
                *(engine["facts"][fact]["values"][value] for value in values),
            ]
        )
        for fact, values in parted.when.items()
    )
    title = said.number(engine["decisions"][caused.decision]["title"])
    return title, facts, *map(said.number_all, list_own_sentences(parted))


def list_own_sentences(parted: Divergence) -> tuple[list[str], list[str]]:
    """Return what each edition says in a divergence and the other does not; all that they say where
    they use the same words.
    """
    before, after = (
        [outcome.says for outcome in side.outcomes if outcome.says] for side in (parted.a, parted.b)
    )
    own = [each for each in before if each not in after], [e for e in after if e not in before]
    return own if any(own) else (before, after)
