"""The rulings on the situations that occur: each different situation is ruled once, by the same
engine that answers a single question.

In: the library, situations.  Out: a `Verdict` for each; what the library refuses gets a verdict
with the reason and is never left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from sys import intern
from textwrap import shorten

from regelwerk.engine.ruling import Ruling, walk_rulings
from regelwerk.errors import Spoken
from regelwerk.library import Library

Situation = tuple[
    str, ...
]  # decision, edition, then one answer for each fact, empty where it is unknown
OPEN = "open"
REMEMBERED = 50_000  # rulings
LONGEST_REASON = 200  # characters; a refusal may list all decisions


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling in columns: its status, its row, the sentences with all places, the fact to ask
    next; or the reason why there is no ruling.
    """

    status: str = ""
    row: str = ""
    says: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    next_question: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Judge:
    """The judge of situations over `facts`; it remembers the last rulings it has given."""

    kb: Library
    facts: Sequence[str]
    known: dict[tuple[object, ...], Verdict] = field(default_factory=dict)

    def judge(self, situation: Situation) -> Verdict:
        """Return the verdict on one situation."""
        decision, edition, *answers = map(intern, situation)
        facts = {fact: answer for fact, answer in zip(self.facts, answers, strict=True) if answer}
        key = (decision, edition, *facts.items())
        if key in self.known:
            return self.known[key]
        try:
            ruling = self.kb.decide(decision, edition, facts)
            verdict = put_in_columns(ruling, self.kb.ask(decision, edition, facts))
        except Spoken as refused:
            return Verdict(reason=shorten(str(refused), LONGEST_REASON, placeholder=" …"))
        if len(self.known) >= REMEMBERED:
            self.known.clear()
        self.known[key] = verdict
        return verdict


def put_in_columns(ruling: Ruling, asks: str) -> Verdict:
    """Return a ruling with all rulings it applies in columns; its status is `open` while a fact
    that is due now must still be asked.
    """
    moments = ruling.moments
    said = tuple(
        dict.fromkeys(sentence.says for moment in moments for sentence in moment.sentences)
    )
    cites = dict.fromkeys(
        id for moment in moments for sentence in moment.sentences for id in sentence.cites
    )
    cites |= dict.fromkeys(
        id for each in walk_rulings(ruling) if not each.outcomes for id in each.cites
    )
    return Verdict(
        status=OPEN if asks else ruling.status,
        row=ruling.row,
        says=said,
        cites=tuple(cites),
        next_question=asks,
    )
