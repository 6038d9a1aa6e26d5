"""Answers to a question: citations first, then the documents whose words fit best.

In: the index of a game and the typed text.  Out: hits, best first.  The twin of `query` in
`search.js`: the same hits, order and scores.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from regelwerk.engine.ruling import UnknownName, accept
from regelwerk.search.absent import Absent, find_missing
from regelwerk.search.citation import find_cited_ids, is_below
from regelwerk.search.counts import KEPT
from regelwerk.search.fold import MOST_TOKENS, split_tokens
from regelwerk.search.hit import Hit
from regelwerk.search.loaded import Loaded
from regelwerk.search.match import Slot, find_denied, find_primary, make_slots
from regelwerk.search.story import DEEP, MOST_TOLD, gather_hits, split_sentences, weigh_by_story

# The score of a citation; what stands below it has one less, what is related to it two less.
CITED = 10**9
MOST_BEHIND = 2  # words behind a bare number
UNFOUND = 6  # a document without a typed word starts with the best score divided by this
MEANT = 48  # units by which a document without a typed word may be less meant than the likeliest
ALONE = 4  # a word that stands alone tells so much less of what is meant
DENIED = 12  # units a decision gains that is called by a denial and the word beside it
# Divisor of a weighed score: a score grows fourfold at most, so that small ones stay apart as whole
# numbers.
PART = 1 << 14
BLANK = re.compile("[ \u00a0]+")
EDITION = re.compile("[^/:]+(?=/)")
GROUPS = {"decision": "decision", "topic": "topic", "term": "term", "definition": "term"}
ALL = ("decision", "rule", "case", "term", "topic")


@dataclass(frozen=True, slots=True)
class Found:
    """A document that fits: shown as `id`; `whole` if it has every word asked for, `meant` if it
    has none of them.
    """

    score: int
    place: int
    id: str
    whole: bool = True
    meant: bool = False


def query(
    index: Mapping[str, Any] | Loaded, text: str, limit: int = 20, groups: Collection[str] = ()
) -> list[Hit]:
    """Return the hits for `text`, best first, at most `limit`, only of `groups` where some are
    named; empty where nothing fits.

    `index` is the JSON of an index, or `Loaded` for many questions. A text longer than a question
    is a story: each of its sentences is asked, and a hit of several sentences comes first, if
    people who tell such a story mean it. Raises `UnknownName` for an unknown group.
    """
    for each in groups:
        accept(UnknownName, "Art", each, ALL)
    loaded = index if isinstance(index, Loaded) else Loaded(index)
    told = split_sentences(text)
    if not told:
        return find_hits(loaded, text, limit, groups)
    found = gather_hits([find_hits(loaded, each, DEEP, groups) for each in told])
    apart = loaded.counts.score_things(
        list_features(loaded, find_missing(loaded, split_tokens(text)[:MOST_TOLD])[1])
    )
    return weigh_by_story(loaded, apart, found, text)[: max(limit, 0)]


def find_hits(loaded: Loaded, text: str, limit: int, groups: Collection[str]) -> list[Hit]:
    """Return the hits for a question."""
    said = split_tokens(text)[:MOST_TOKENS]
    absent, words = find_missing(loaded, said)
    defining = bool(re.match(loaded.index["defining"], text, re.IGNORECASE | re.ASCII))
    cited = find_cited(loaded, text) or find_behind(loaded, text)
    if not cited and absent and 2 * count_telling(loaded, words) <= count_telling(loaded, said):
        cited = list_near(loaded, absent)
    found = [
        each
        for each in cited or find_worded(loaded, words, defining=defining)
        if not groups or name_group(loaded, each) in groups
    ]
    if not cited and (not groups or "term" in groups):
        found = put_term_first(loaded, text, found)
    return [make_hit(loaded, each) for each in islice(found, max(limit, 0))]


def count_telling(loaded: Loaded, words: Sequence[str]) -> int:
    """Return how many words mean something, those included that no text has."""
    return sum(loaded.number_of.get(word) != 0 for word in words)


def list_near(loaded: Loaded, absent: Iterable[Absent]) -> list[Found]:
    """Return what one may read instead of what the rules do not have, where half of a question asks
    for that.
    """
    near = dict.fromkeys(id for each in absent for id in each.near)
    return [Found(len(near) - rank, loaded.place[id], id) for rank, id in enumerate(near)]


def name_group(loaded: Loaded, found: Found) -> str:
    """Return the group a document is filtered by; of the two kinds called `case` the one that
    stands in an edition is a rule.
    """
    kind = loaded.find_kind(found.place)
    return "case" if kind == "case" and not EDITION.match(found.id) else GROUPS.get(kind, "rule")


def make_hit(loaded: Loaded, found: Found) -> Hit:
    """Return a document as a `Hit`."""
    edition = EDITION.match(found.id)
    others = tuple(other for other in loaded.list_ids(found.place) if other != found.id)
    kind, title, game = (
        loaded.find_kind(found.place),
        loaded.titles[found.place],
        loaded.index["game"],
    )
    return Hit(
        found.id,
        others,
        kind,
        title,
        found.score,
        edition[0] if edition else "",
        game,
        name_group(loaded, found),
        found.meant,
    )


def find_cited(loaded: Loaded, text: str) -> list[Found]:
    """Return the clauses a citation means, each once, then what stands below the first of them, in
    printed order, then what is related to them.
    """
    ids = find_cited_ids(text, loaded)
    shown: dict[int, Found] = {}
    for id in ids:
        shown.setdefault(loaded.place[id], Found(CITED, loaded.place[id], id))
    for id in loaded.place if ids else ():
        if is_below(id, ids[:1]):
            shown.setdefault(loaded.place[id], Found(CITED - 1, loaded.place[id], id))
    for place in (place for id in ids for place in loaded.index["beside"].get(id, ())):
        shown.setdefault(place, Found(CITED - 2, place, loaded.list_ids(place)[0]))
    return list(shown.values())


def find_behind(loaded: Loaded, text: str) -> list[Found]:
    """Return what a citation followed by words means: the places at or below it that have all of
    these words, then everything else it means.

    Empty where there is no such place, or where the whole text is the name of something (`13
    Karten`).
    """
    words = [word for word in BLANK.split(text) if word]
    for at in range(len(words) - 1, 0, -1):
        first, rest = " ".join(words[:at]), split_tokens(" ".join(words[at:]))[:MOST_TOKENS]
        ids = find_cited_ids(first, loaded)
        if (
            not ids
            or (first.isdigit() and len(rest) > MOST_BEHIND)
            or is_name(loaded, split_tokens(text)[:MOST_TOKENS])
        ):
            continue
        own = [
            each
            for each in find_worded(loaded, rest)
            if each.whole
            and any(id in ids or is_below(id, ids) for id in loaded.list_ids(each.place))
        ]
        told = {each.place for each in own}
        others = [each for each in find_cited(loaded, first) if each.place not in told]
        return (
            [replace(each, score=CITED - rank) for rank, each in enumerate((*own, *others))]
            if own
            else []
        )
    return []


def put_term_first(loaded: Loaded, text: str, found: list[Found]) -> list[Found]:
    """Return what was found, first the concept that was asked for and nothing else by the heading
    of its entry, unless a decision or a law is called so, too.
    """
    place, name = find_term(loaded, text)
    called = loaded.index["names"].get(name, ())
    if (
        place < 0
        or name != spell_name(loaded, loaded.titles[place])
        or any(loaded.find_kind(each) in ("decision", "law") for each in called)
    ):
        return found
    score = max((each.score for each in found), default=0) + 1
    first = Found(score, place, loaded.list_ids(place)[0])
    return [first, *(each for each in found if each.place != place)]


def find_term(loaded: Loaded, text: str) -> tuple[int, str]:
    """Return the document of the concept that a text names and of which it asks no more than what
    it means, and that name; -1 where there is none. The entry of the concept is headed so; else it
    is called so by one word, or the text asks what it is: several words more often tell what has
    happened.
    """
    words = [word for word in split_tokens(text) if word not in loaded.asking]
    if not 0 < len(words) <= MOST_TOKENS or any(loaded.number_of.get(word) == 0 for word in words):
        return -1, ""
    name = make_slots(loaded, words)[1]
    called = loaded.index["names"].get(name, ())
    terms = [place for place in called if loaded.find_kind(place) == "term"]
    headed = (place for place in terms if spell_name(loaded, loaded.titles[place]) == name)
    asking = len(words) == 1 or re.match(loaded.index["defining"], text, re.IGNORECASE | re.ASCII)
    return next(headed, next(iter(terms if asking else ()), -1)), name


def count_known(loaded: Loaded, text: str) -> int:
    """Return how many words of a question the rules of a game know; 0 for a story, whose score
    counts them.
    """
    words = split_tokens(text)
    return (
        0
        if len(words) > MOST_TOKENS
        else sum(bool(find_primary(loaded, word)[0]) for word in words)
    )


def spell_name(loaded: Loaded, text: str) -> str:
    """Return the name that a text spells, as in the `names` of the index."""
    return make_slots(loaded, split_tokens(text)[:MOST_TOKENS])[1]


def is_name(loaded: Loaded, words: Sequence[str]) -> bool:
    """Return whether something has exactly this name."""
    return make_slots(loaded, words)[1] in loaded.index["names"]


def find_bare(loaded: Loaded, words: Sequence[str]) -> list[Found]:
    """Return the documents named by words that mean nothing alone, where no other word was typed
    (`muss`, `darf nicht`).
    """
    if not all(loaded.number_of.get(word) == 0 or word in loaded.index["denial"] for word in words):
        return []
    called = (
        place
        for name, places in loaded.index["bare"].items()
        if set(name.split(" ")) <= set(words)
        for place in places
    )
    return [Found(1, place, loaded.list_ids(place)[0]) for place in dict.fromkeys(called)]


def find_worded(loaded: Loaded, words: Sequence[str], *, defining: bool = False) -> list[Found]:
    """Return the documents that have the words, best first.

    A score is the sum of the best word for each slot, more if the document has exactly this name,
    times the part of the question that is answered, times the prior of the document. A decision
    counts more the better the clauses it rests on fit, where no other decision that rests on them
    fits better. Where one asks what something is, a definition counts more; a topic, which gathers
    what stands elsewhere, counts less unless it is named. Where one word was typed, or nothing has
    exactly this name, the other documents are also weighed by what people mean who use these words,
    and a decision that presumes something comes after the one that establishes it.
    """
    if found_bare := find_bare(loaded, words):
        return found_bare
    asked, name = make_slots(loaded, words)
    possible = sum(max(slot.values()) for slot in asked)
    total, answered = weigh_documents(loaded, asked)
    weights = loaded.index["weights"]
    named = loaded.index["names"].get(name, ())
    for place in named:
        total[place] = total[place] * weights["named"] // weights["exact"]
    found: dict[int, Found] = {}
    for place, score in total.items():
        worth = score * answered[place] // possible * loaded.priors[place]
        if loaded.find_kind(place) == "topic" and place not in named:
            worth = worth * weights["unnamed"] // weights["exact"]
        if defining and GROUPS.get(loaded.find_kind(place)) == "term":
            worth = worth * weights["defining"] // weights["exact"]
        found[place] = Found(
            worth, place, loaded.list_ids(place)[0], whole=answered[place] == possible
        )
    fitting = {each.place: each for each in follow_leads(loaded, found)}
    told: Iterable[Found] = fitting.values()
    if asked and (not named or len(asked) == 1):
        said = list_slot_features(loaded, asked, words)
        told = put_behind_doors(loaded, judge_documents(loaded, fitting, said, named, words))
    return sorted(told, key=lambda each: (-each.score, each.place))


def list_features(loaded: Loaded, words: Sequence[str]) -> list[int | str]:
    """Return the words of a question that are counted: the likeliest class of each slot, and its
    empty words.
    """
    return list_slot_features(loaded, make_slots(loaded, words)[0], words)


def list_slot_features(
    loaded: Loaded, asked: Sequence[Slot], words: Sequence[str]
) -> list[int | str]:
    """Return the likeliest class of each slot, and the words that mean nothing alone."""
    likeliest = (min(slot, key=lambda number: (-slot[number], number)) for slot in asked)
    return [
        *dict.fromkeys(likeliest),
        *dict.fromkeys(word for word in words if loaded.number_of.get(word) == 0),
    ]


def judge_documents(
    loaded: Loaded,
    found: Mapping[int, Found],
    said: Sequence[int | str],
    named: Collection[int],
    words: Sequence[str],
) -> Iterator[Found]:
    """Yield the documents found, weighed by what people mean who use these words (the less likely
    meant, the lower the score; what is named so loses nothing, what `find_denied` finds less), and
    the documents that are meant although no word of them was typed.
    """
    apart = loaded.counts.score_things(said)
    if not apart:
        yield from found.values()
        return
    begin = max((each.score for each in found.values()), default=PART) // UNFOUND
    last, alone = max(apart.values()), ALONE if len(said) == 1 else 1
    denied = find_denied(loaded, words)
    for place in found.keys() | {place for place, units in apart.items() if units <= MEANT}:
        each = found.get(place) or Found(
            0, place, loaded.list_ids(place)[0], whole=False, meant=True
        )
        units = 0 if place in named else apart.get(place, last) // alone
        units = max(units - DENIED * (place in denied), 0)
        yield replace(each, score=(each.score + begin) * KEPT[min(units, len(KEPT) - 1)] // PART)


def put_behind_doors(loaded: Loaded, found: Iterable[Found]) -> Iterable[Found]:
    """Return the documents found, a decision that presumes something right behind the best decision
    that establishes it, where that one has at least half its score.
    """
    by_place = {each.place: each for each in found}
    for place, *doors in loaded.index["doors"]:
        best = max((by_place[door].score for door in doors if door in by_place), default=-1)
        if place in by_place and best < by_place[place].score <= 2 * best:
            by_place[place] = replace(by_place[place], score=best - 1)
    return by_place.values()


def follow_leads(loaded: Loaded, found: Mapping[int, Found]) -> Iterator[Found]:
    """Yield the documents found, each decision with a share of the score of the best clause that
    speaks for it; a clause speaks only for the best decision that rests on it.
    """
    weights = loaded.index["weights"]
    decisions = sorted(
        (place for place in loaded.leads if place in found),
        key=lambda place: (found[place].score, -place),
    )
    speaking = {
        clause: decision
        for decision in decisions
        for clause in loaded.leads[decision]
        if clause in found
    }
    lent: dict[int, int] = defaultdict(int)
    for clause, decision in speaking.items():
        lent[decision] = max(lent[decision], found[clause].score)
    for place, each in found.items():
        yield (
            replace(each, score=each.score + lent[place] * weights["leading"] // weights["exact"])
            if place in lent
            else each
        )


def weigh_documents(loaded: Loaded, asked: Sequence[Slot]) -> tuple[dict[int, int], dict[int, int]]:
    """Return, per document, the sum of its best word for each slot, and the worth of the slots it
    answers.
    """
    total: dict[int, int] = defaultdict(int)
    answered: dict[int, int] = defaultdict(int)
    for slot in asked:
        worth = max(slot.values())
        best: dict[int, int] = {}
        for number, weight in slot.items():
            for place, strength in loaded.list_postings(number):
                if weight * strength > best.get(place, 0):
                    best[place] = weight * strength
        for place, score in best.items():
            total[place] += score
            answered[place] += worth
    return total, answered
