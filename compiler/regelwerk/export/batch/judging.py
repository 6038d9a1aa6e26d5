"""The rulings on the situations that occur: every different one is ruled once, by the same engine
that answers a single question.

In: the library, situations.  Out: a `Verdict` each; what the library refuses is a bad row with its
reason, never a missing one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import shorten

from regelwerk.engine.ruling import Ruling
from regelwerk.engine.timeline import rulings, timeline
from regelwerk.errors import Spoken
from regelwerk.library import Library

Situation = tuple[
    str, ...
]  # decision, edition, then one answer a fact, empty where nothing is known
OPEN = "open"
LONGEST_REASON = 200  # letters; a refusal may list all decisions there are


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling in columns: how far it goes, its row, what follows with all places, what to ask
    next; or the reason why there is none.
    """

    status: str = ""
    row: str = ""
    says: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    next_question: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Judge:
    """Rules on situations over `facts`; what has been ruled is remembered."""

    kb: Library
    facts: Sequence[str]
    known: dict[Situation, Verdict] = field(default_factory=dict)

    def verdict(self, situation: Situation) -> Verdict:
        """The verdict on one situation."""
        if situation not in self.known:
            self.known[situation] = self._ruled(situation)
        return self.known[situation]

    def _ruled(self, situation: Situation) -> Verdict:
        decision, edition, *answers = situation
        facts = {fact: answer for fact, answer in zip(self.facts, answers, strict=True) if answer}
        try:
            ruling = self.kb.decide(decision, edition, facts)
            return in_columns(ruling, self.kb.ask(decision, edition, facts))
        except Spoken as refused:
            return Verdict(reason=shorten(str(refused), LONGEST_REASON, placeholder=" …"))


def in_columns(ruling: Ruling, asks: str) -> Verdict:
    """A ruling with all it applies: `open` while anything due now is still to be answered."""
    moments = timeline(ruling)
    said = tuple(
        dict.fromkeys(sentence.says for moment in moments for sentence in moment.sentences)
    )
    cites = dict.fromkeys(
        id for moment in moments for sentence in moment.sentences for id in sentence.cites
    )
    cites |= dict.fromkeys(id for each in rulings(ruling) if not each.outcomes for id in each.cites)
    return Verdict(OPEN if asks else ruling.status, ruling.row, said, tuple(cites), asks)
