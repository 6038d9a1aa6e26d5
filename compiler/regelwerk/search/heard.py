"""Which answers to the questions of a decision a told story gives in so many words.

In: the index of a game, a decision, what was told.  Out: answers to be confirmed; nothing is ruled
on them. Only sure words: a phrase of the data, unbroken, in a part of a sentence that denies
nothing, in a text that neither doubts nor reports nor asks, and not where another phrase gives the
same question another answer.  The twin of `find_heard` in `search.js`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from regelwerk.search.fold import fold, split_tokens
from regelwerk.search.language import DENIAL, DOUBT
from regelwerk.search.loaded import Loaded

ORDINAL = re.compile(r"([0-9])\.")
CLAUSE = re.compile(
    r"[.,;:!()–]| (?:und|aber|doch|obwohl|weil|sondern|dass|daß|bevor|nachdem|als) "
)
DENYING = frozenset(fold(word) for word in DENIAL)
DOUBTING = frozenset(fold(word) for word in DOUBT)


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer that may have been given: the question (a fact) and its value, as they are put, and
    the words that were taken for it.
    """

    fact: str
    value: str
    question: str
    answer: str
    words: str


def find_heard(loaded: Loaded, decision: str, text: str) -> tuple[Heard, ...]:
    """The answers a text gives to the questions of a decision, each question at most once; none
    where the text itself asks.
    """
    doubted = "?" in text or not DOUBTING.isdisjoint(split_tokens(text))
    told = (
        []
        if doubted
        else [split_tokens(part) for part in CLAUSE.split(ORDINAL.sub(r"\1", text.lower()))]
    )
    found: dict[str, Heard | None] = {}
    for entry in loaded.index["heard"]:
        words = next(
            (
                say
                for say in entry["say"]
                if any(contains_phrase(part, split_tokens(say)) for part in told)
            ),
            "",
        )
        if words and decision in entry["of"]:
            fact = entry["fact"]
            found[fact] = (
                None
                if fact in found
                else Heard(fact, entry["value"], entry["question"], entry["answer"], words)
            )
    return tuple(each for each in found.values() if each)


def contains_phrase(part: list[str], phrase: list[str]) -> bool:
    """Whether a part of a sentence has the words of a phrase one after the other, and none that
    denies them.
    """
    if not phrase or any(word in DENYING for word in part if word not in phrase):
        return False
    return any(part[at : at + len(phrase)] == phrase for at in range(len(part)))
