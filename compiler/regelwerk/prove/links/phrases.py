"""Check what people say: every phrase leads to something that exists, is not said twice, and has a
word that means something.

In: the corpus.  Out: problems. Two phrases are the same where a search could not tell them apart:
they have the same words, in any order and spelling, without the empty ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from regelwerk.errors import suggest_nearest
from regelwerk.ids.address import parse_edition
from regelwerk.model import Absent, Corpus, Speech
from regelwerk.read.problem import Problem, make_problem
from regelwerk.search.fold import fold, split_tokens
from regelwerk.search.language import EMPTY

FEWEST, MOST = 3, 12  # indexed phrases of one thing
SILENT = frozenset(fold(word) for word in EMPTY)


def check_phrases(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every phrase that leads nowhere, occurs in two entries or says nothing,
    and for things with too few or too many phrases.
    """
    entries: tuple[Speech | Absent, ...] = (*corpus.speech, *corpus.absent)
    indexed = [each for each in corpus.speech if each.indexed]
    known = {game: list_things(corpus, game) for game in {each.game for each in entries}}
    for each in entries:
        yield from check_targets(each, known[each.game])
    yield from find_doubled_phrases(indexed)
    yield from find_idle_phrases(indexed, known)
    yield from check_counts(indexed, known)
    yield from check_heard(corpus)


def list_things(corpus: Corpus, game: str) -> dict[str, tuple[str, ...]]:
    """Return what a phrase may lead to in a game: names by id."""
    found: dict[str, tuple[str, ...]] = {
        id: () for id in corpus.clauses if corpus.editions[parse_edition(id)].game == game
    }
    found |= {case.id: () for case in corpus.cases if case.game == game}
    found |= {
        f"topic:{each.id}": (each.title, *each.also)
        for each in corpus.topics.values()
        if each.game == game
    }
    found |= {
        f"term:{game}/{each.id}": (each.label, *each.synonyms)
        for each in corpus.terms
        if each.game == game
    }
    return found | {
        each.id: (each.title, *each.synonyms)
        for each in corpus.decisions.values()
        if each.game == game
    }


def check_targets(each: Speech | Absent, known: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Yield a problem for every id that is nothing of the game."""
    for id in each.at if isinstance(each, Speech) else each.near:
        if id not in known:
            yield make_problem(
                each.place,
                "dangling_reference",
                f"{id} gibt es in diesem Spiel nicht",
                suggest_nearest(id, known),
            )


@cache
def make_key(phrase: str) -> tuple[str, ...]:
    """Return the words of a phrase as the search tells them apart."""
    return tuple(sorted({token for token in split_tokens(phrase) if token not in SILENT}))


def check_heard(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for words that answer a fact that does not exist, or give an answer it does
    not have.
    """
    for each in corpus.heard:
        facts = {id: fact for id, fact in corpus.facts.items() if fact.game == each.game}
        if each.fact not in facts:
            yield make_problem(
                each.place,
                "unknown_fact",
                f"Angabe „{each.fact}“ gibt es nicht",
                suggest_nearest(each.fact, facts),
            )
        elif each.value not in facts[each.fact].values:
            hint = suggest_nearest(each.value, facts[each.fact].values)
            yield make_problem(
                each.place, "unknown_value", f"„{each.fact}“ kennt „{each.value}“ nicht", hint
            )


def find_doubled_phrases(indexed: Iterable[Speech]) -> Iterator[Problem]:
    """Yield a problem for every phrase that is in two entries, or twice in one."""
    seen: dict[tuple[str, tuple[str, ...]], tuple[str, Speech]] = {}
    for each in indexed:
        for phrase in each.say:
            before = seen.setdefault((each.game, make_key(phrase)), (phrase, each))
            if before != (phrase, each) or each.say.count(phrase) > 1:
                both = ", ".join(dict.fromkeys((*before[1].at, *each.at)))
                hint = f"mit „at: [{both}]“ zu einem Eintrag machen, oder eines genauer sagen"
                message = (
                    f"„{phrase}“ sagt dasselbe wie „{before[0]}“ von {', '.join(before[1].at)}"
                )
                yield make_problem(each.place, "phrase_twice", message, hint)


def find_idle_phrases(
    indexed: Iterable[Speech], known: Mapping[str, Mapping[str, tuple[str, ...]]]
) -> Iterator[Problem]:
    """Yield a problem for every phrase without a word that means something, and for every phrase
    that is already the name of everything it leads to.
    """
    for each in indexed:
        named = [{make_key(name) for name in known[each.game].get(id, ())} for id in each.at]
        for phrase in each.say:
            if not make_key(phrase):
                yield make_problem(
                    each.place,
                    "idle_phrase",
                    f"„{phrase}“ hat kein Wort, nach dem gesucht werden könnte",
                )
            elif all(make_key(phrase) in names for names in named):
                yield make_problem(
                    each.place,
                    "idle_phrase",
                    f"„{phrase}“ heißt {', '.join(each.at)} schon",
                    "streichen",
                )


def check_counts(
    indexed: Sequence[Speech], known: Mapping[str, Mapping[str, tuple[str, ...]]]
) -> Iterator[Problem]:
    """Yield a problem for everything that has too few phrases or too many."""
    many = Counter((each.game, id) for each in indexed for id in each.at for _ in each.say)
    first = {(each.game, id): each for each in reversed(indexed) for id in each.at}
    for (game, id), count in many.items():
        if id in known[game] and not FEWEST <= count <= MOST:
            hint = f"{FEWEST} bis {MOST}"
            yield make_problem(
                first[game, id].place,
                "phrase_count",
                f"{id} hat {count} Redensart{'en' if count > 1 else ''}",
                hint,
            )
