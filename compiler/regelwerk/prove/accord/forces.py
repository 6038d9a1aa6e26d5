"""Check that a consequence bears the force of the norm it tells: what somebody must or should do is
not told as done.

In: the corpus.  Out: problems. A consequence tells a norm of a clause it rests on if it is said to
the same role and has most words of the act; an act of one word is too little to know. A consequence
with a modal verb, a negation or something left open says more than the bare act and is left to
readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.engine.compiled import speak_effect
from regelwerk.model import APPLY, DOORS, Corpus, Decision, Norm, Row
from regelwerk.prove.norms.german import (
    MAY,
    MODAL,
    NOT,
    binds,
    list_content_words,
    measure_share,
)
from regelwerk.read.problem import Problem, make_problem

ENOUGH = 0.7  # share of the words of an act that a consequence must have to tell it
ORDERED = frozenset({"must", "shall", "should"})  # forces that an indicative loses
SILENT = frozenset({APPLY, *DOORS})  # effects that lead on
SAID = re.compile(rf"{MODAL.pattern}|{NOT}|{MAY}|\boffen\b")


def check_forces(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every consequence that tells as done what its clauses only order."""
    for decision in corpus.decisions.values():
        for row in decision.rows:
            yield from check_row(corpus, decision, row)


def check_row(corpus: Corpus, decision: Decision, row: Row) -> Iterator[Problem]:
    """Yield a problem for every consequence of a row that lost its force, each once."""
    for outcome in row.then:
        if outcome.effect in SILENT:
            continue
        said = speak_effect(corpus, decision, outcome)
        sentence = said["says"].lower()
        if SAID.search(sentence):
            continue
        for edition in (each for each in row.cites if outcome.holds(each)):
            cited = outcome.cites.get(edition) or row.cites[edition]
            told = [
                norm
                for id in cited
                if id in corpus.clauses
                for norm in corpus.clauses[id].norms
                if norm.who == said["to"] and tells(sentence, norm)
            ]
            if told and not any(bears(sentence, norm) for norm in told):
                yield make_problem(
                    row.place,
                    "force_lost",
                    f"{decision.id}/{row.id}: „{said['says']}“ sagt als geschehen, was"
                    f" {', '.join(cited)} nur verlangt ({told[0].force})",
                    "mit muss, soll, hat zu oder sollte sagen",
                )
                break


def tells(sentence: str, norm: Norm) -> bool:
    """Return whether a sentence has most words of the act of a norm, and two at least."""
    return len(list_content_words(norm.act)) > 1 and measure_share(norm.act, sentence) >= ENOUGH


def bears(sentence: str, norm: Norm) -> bool:
    """Return whether a sentence has the force of a norm, or the norm orders nothing."""
    return norm.force not in ORDERED or binds(sentence, norm.force, norm.act)
