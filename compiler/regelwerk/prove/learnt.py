"""Check that what the search has learnt was learnt from the phrases as they are now.

In: the corpus.  Out: the digest that `learned.yaml` contains, problems.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from regelwerk.model import Asked, Corpus
from regelwerk.read.problem import Problem, make_problem

AGAIN = "make learn"


def list_phrases(corpus: Corpus, game: str) -> list[tuple[str, tuple[str, ...]]]:
    """Return what the search learns from in a game: each phrase with the ids it leads to."""
    entries: tuple[Asked, ...] = (*corpus.speech, *corpus.asked)
    return [(phrase, each.at) for each in entries if each.game == game for phrase in each.say]


def digest(phrases: list[tuple[str, tuple[str, ...]]], learned: Mapping[str, Any]) -> str:
    """Return a SHA-256 digest, in hex digits, of the phrases and of what was learnt from them."""
    rows = {key: learned[key] for key in ("unit", "always", "words", "places")}
    return hashlib.sha256(json.dumps([phrases, rows], ensure_ascii=False).encode()).hexdigest()


def find_stale_learning(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every game whose phrases, or what was learnt from them, have changed
    since, and for every game from whose phrases nothing was learnt.
    """
    for game in dict.fromkeys(
        each.game for each in corpus.speech if each.game not in corpus.learned
    ):
        place = next(each.place for each in corpus.speech if each.game == game)
        yield make_problem(
            place, "stale_learning", "aus diesen Redensarten ist noch nichts gelernt", AGAIN
        )
    for game, learned in corpus.learned.items():
        if digest(list_phrases(corpus, game), asdict(learned)) != learned.of:
            yield make_problem(
                learned.place,
                "stale_learning",
                "die Redensarten oder das Gelernte sind geändert worden",
                AGAIN,
            )
