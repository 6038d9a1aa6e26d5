"""Collect what each edition says on a topic: the places written for one edition, led along the
lineage into all others.

In: the corpus, its places compared.  Out: per question and edition the ids in reading order;
problems. A place includes everything below it that the topic does not name elsewhere. What is below
the successor of a place, and has no counterpart in the edition the place comes from, is included;
what an edition dropped is shown in the edition that had it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.errors import suggest_nearest
from regelwerk.ids.address import parse_edition
from regelwerk.lineage.compared import Compared
from regelwerk.model import APPLY, Corpus, Decision, Question, Topic
from regelwerk.read.problem import Problem, make_problem

ATTACHED = frozenset({"footnote", "background", "example"})  # kinds that belong to their clause
A_THIRD = 1 / 3
Places = Mapping[str, tuple[str, ...]]  # edition → ids


@dataclass(frozen=True, slots=True)
class Paths:
    """Where places lead: their counterparts in each step, in either direction; what is below each;
    their printed order; the neighbours of each edition.
    """

    onward: Mapping[tuple[str, str], Places]  # (edition, neighbour) → id → ids there
    below: Places
    order: Mapping[str, int]
    neighbours: Mapping[
        str, tuple[str, str]
    ]  # edition → the one after it and the one before it, or empty


def find_paths(corpus: Corpus, compared: Compared) -> Paths:
    """Return where the places of a corpus lead."""
    onward: dict[tuple[str, str], dict[str, tuple[str, ...]]] = defaultdict(dict)
    for pair in compared.pairs.values():
        for one, other in (
            ((pair.older, pair.newer), (pair.newer, pair.older))
            if pair.older and pair.newer
            else ()
        ):
            way = onward[parse_edition(one), parse_edition(other)]
            way[one] = (*way.get(one, ()), other)
    below: dict[str, tuple[str, ...]] = {}
    for entry in corpus.contents.values():
        if entry.kind not in ATTACHED:
            below[entry.parent] = (*below.get(entry.parent, ()), entry.id)
    older = {edition.id: edition.after for edition in corpus.editions.values()}
    newer = {before: edition for edition, before in older.items()}
    neighbours = {edition: (newer.get(edition, ""), older[edition]) for edition in corpus.editions}
    return Paths(onward, below, {id: at for at, id in enumerate(corpus.contents)}, neighbours)


def gather_topics(corpus: Corpus, compared: Compared) -> list[dict[str, Any]]:
    """Return the topics in the form of the bundle: the places of every edition on each question,
    and the decisions that rule on them.
    """
    ways = find_paths(corpus, compared)
    rests = {id: list_cited_clauses(decision) for id, decision in corpus.decisions.items()}
    return [gather_topic(corpus, ways, rests, topic) for topic in corpus.topics.values()]


def gather_topic(
    corpus: Corpus, ways: Paths, rests: Mapping[str, frozenset[str]], topic: Topic
) -> dict[str, Any]:
    """Return one topic in the form of the bundle."""
    found = [find_answers(corpus, ways, topic, question) for question in topic.questions]
    return {
        "id": topic.id,
        "game": topic.game,
        "title": topic.title,
        "group": topic.group,
        "also": list(topic.also),
        "scope": topic.scope,
        "questions": [
            {
                "ask": question.ask,
                "places": {edition: list(ids) for edition, ids in places.items()},
                "silent": dict(question.silent),
            }
            for question, places in zip(topic.questions, found, strict=True)
        ],
        "decisions": sort_entries_first(
            corpus,
            find_ruling_decisions(
                rests, frozenset(id for places in found for ids in places.values() for id in ids)
            ),
        ),
    }


def list_cited_clauses(decision: Decision) -> frozenset[str]:
    """Return the clauses on which a decision rests, in any edition."""
    cites = [
        cites
        for row in decision.rows
        for cites in (row.cites, *(outcome.cites for outcome in row.then))
    ]
    return frozenset(id for cited in cites for ids in cited.values() for id in ids)


def find_ruling_decisions(rests: Mapping[str, frozenset[str]], places: frozenset[str]) -> list[str]:
    """Return the decisions on some places, those with the highest share first: a third of the
    clauses each rests on, and at least two of them (one if it rests on one), are among the places.
    """
    shares = {
        id: len(cited & places) / len(cited)
        for id, cited in rests.items()
        if len(cited & places) >= min(2, len(cited)) > 0
    }
    return sorted(
        (id for id, share in shares.items() if share >= A_THIRD), key=lambda id: (-shares[id], id)
    )


def sort_entries_first(corpus: Corpus, found: Sequence[str]) -> list[str]:
    """Return decisions in their order, but first those to which none of the others leads: a
    director begins there.
    """
    below = {
        outcome.params["decision"]
        for id in found
        for row in corpus.decisions[id].rows
        for outcome in row.then
        if outcome.effect == APPLY and outcome.params["decision"] != id
    }
    return sorted(found, key=lambda id: id in below)


def find_answers(
    corpus: Corpus, ways: Paths, topic: Topic, question: Question
) -> dict[str, tuple[str, ...]]:
    """Return the places that answer a question of a topic in each edition of its game, in reading
    order; bare headings are left out.
    """
    named = frozenset(id for each in topic.questions for ids in each.at.values() for id in ids)
    found: dict[str, tuple[str, ...]] = {}
    for edition in (
        edition.id for edition in corpus.editions.values() if edition.game == topic.game
    ):
        ids = dict.fromkeys(
            id for group in group_places(ways, question.at, named, edition) for id in group
        )
        found[edition] = tuple(id for id in ids if says_something(corpus, id))
    return found


def group_places(
    ways: Paths, written: Places, named: frozenset[str], edition: str
) -> tuple[tuple[str, ...], ...]:
    """Return the places of an edition, grouped by written place: as written, or else led from the
    neighbouring edition on the side where places are written.
    """
    if edition in written:
        return tuple((id, *list_below(ways, id, named)) for id in written[edition])
    source = next(
        (each for side in (0, 1) if (each := find_neighbour(ways, written, edition, side))), ""
    )
    if not source:
        return ()
    return tuple(
        lead_places(ways, group, named, source, edition)
        for group in group_places(ways, written, named, source)
    )


def find_neighbour(ways: Paths, written: Places, edition: str, side: int) -> str:
    """Return the neighbour of an edition on one side (0: newer, 1: older) if places are written for
    an edition on that side, else an empty text.
    """
    beside = far = ways.neighbours[edition][side]
    while far and far not in written:
        far = ways.neighbours[far][side]
    return beside if far else ""


def list_below(ways: Paths, id: str, named: frozenset[str]) -> Iterator[str]:
    """Yield all places below a place, except those that the topic names and what is below these."""
    for child in ways.below.get(id, ()):
        if child not in named:
            yield child
            yield from list_below(ways, child, named)


def lead_places(
    ways: Paths, group: Iterable[str], named: frozenset[str], source: str, target: str
) -> tuple[str, ...]:
    """Return where places of one edition are in its neighbour, with what is below them there and
    has no counterpart.
    """
    there, back = ways.onward.get((source, target), {}), ways.onward.get((target, source), {})
    found = dict.fromkeys(each for id in group for each in there.get(id, ()))
    waiting = list(found)
    for id in waiting:
        lost = [
            child
            for child in ways.below.get(id, ())
            if child not in back and child not in named and child not in found
        ]
        found |= dict.fromkeys(lost)
        waiting += lost
    return tuple(sorted(found, key=ways.order.__getitem__))


def says_something(corpus: Corpus, id: str) -> bool:
    """Return whether a place has more than a heading."""
    clause = corpus.clauses.get(id)
    return clause is not None and bool(clause.text or clause.table or clause.unprinted)


def find_topic_faults(corpus: Corpus, compared: Compared) -> Iterator[Problem]:
    """Yield a problem for every place of a topic that does not exist, is named twice or need not be
    named, and for every question that an edition neither answers nor is silent on.
    """
    ways = find_paths(corpus, compared)
    for topic in corpus.topics.values():
        if wrong := [*find_unknown_places(corpus, topic), *find_doubled_places(topic)]:
            yield from wrong
            continue
        for question in topic.questions:
            yield from find_unanswered(question, find_answers(corpus, ways, topic, question))
            yield from find_idle_places(corpus, ways, topic, question)


def find_unknown_places(corpus: Corpus, topic: Topic) -> Iterator[Problem]:
    """Yield a problem for every edition that is not of the game, and every place that does not
    exist.
    """
    for question in topic.questions:
        for edition in (*question.at, *question.silent):
            if edition not in corpus.editions or corpus.editions[edition].game != topic.game:
                yield make_problem(
                    question.place,
                    "unknown_edition",
                    f"Thema {topic.id}: „{edition}“ ist keine Ausgabe dieses Spiels",
                )
        for id in (id for ids in question.at.values() for id in ids):
            if id not in corpus.clauses:
                hint = suggest_nearest(
                    id,
                    (
                        other
                        for other in corpus.clauses
                        if parse_edition(other) == parse_edition(id)
                    ),
                )
                yield make_problem(
                    question.place,
                    "dangling_reference",
                    f"Thema {topic.id}: {id} gibt es nicht",
                    hint,
                )


def find_doubled_places(topic: Topic) -> Iterator[Problem]:
    """Yield a problem for every place that a topic names twice."""
    seen: dict[str, str] = {}
    for question in topic.questions:
        for id in (id for ids in question.at.values() for id in ids):
            if id in seen:
                message = f"Thema {topic.id}: {id} steht schon bei „{seen[id]}“"
                yield make_problem(
                    question.place, "place_twice", message, "dort lassen, wo man es zuerst sucht"
                )
            seen.setdefault(id, question.ask)


def find_unanswered(question: Question, found: Places) -> Iterator[Problem]:
    """Yield a problem for every edition without a place that is not called silent, and for every
    silent one with a place.
    """
    for edition, ids in found.items():
        if ids and edition in question.silent:
            message = f"„{question.ask}“: {edition} soll nichts sagen, hat aber {', '.join(ids)}"
            yield make_problem(question.place, "unanswered_question", message, "„silent“ streichen")
        elif not ids and edition not in question.silent:
            message = f"„{question.ask}“: {edition} hat dazu keine Stelle"
            hint = "die Stelle unter „at“ nennen, oder unter „silent“, was es bedeutet"
            yield make_problem(question.place, "unanswered_question", message, hint)


def find_idle_places(
    corpus: Corpus, ways: Paths, topic: Topic, question: Question
) -> Iterator[Problem]:
    """Yield a problem for the first edition whose written places the lineage gives anyway, from
    those written for another edition.
    """
    for edition in question.at if len(question.at) > 1 else ():
        fewer = Question(
            question.ask,
            {key: ids for key, ids in question.at.items() if key != edition},
            question.silent,
            question.place,
        )
        if (
            find_answers(corpus, ways, topic, fewer)[edition]
            == find_answers(corpus, ways, topic, question)[edition]
        ):
            message = f"„{question.ask}“: zu den Stellen von {edition} führt schon die Herkunft"
            yield make_problem(question.place, "idle_places", message, f"{edition} streichen")
            return
