"""Answers to the questions of a decision that a story states in so many words.

In: the index of a game, a decision, a story.  Out: answers to be confirmed; no ruling rests on
them. Only certain words count: an unbroken phrase of the data, in a part of a sentence without
denial, in a text that neither doubts nor reports nor asks, and not where another phrase gives the
same question another answer.  The twin of `findHeard` in `search.js`.
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
    """An answer that a story may have given: fact and value, both also as they are worded on the
    page, and the words that were taken for it.
    """

    fact: str
    value: str
    question: str
    answer: str
    words: str


def find_heard(loaded: Loaded, decision: str, text: str) -> tuple[Heard, ...]:
    """Return the answers a text gives to the questions of a decision, each question at most once;
    empty where the text itself asks or doubts.
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
    """Return whether a part of a sentence has the words of a phrase one after the other, and no
    denial outside them.
    """
    if not phrase or any(word in DENYING for word in part if word not in phrase):
        return False
    return any(part[at : at + len(phrase)] == phrase for at in range(len(part)))
