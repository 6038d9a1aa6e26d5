"""List where everything is written: file and line of each thing of which the site or the engine
says something.

In: the corpus and the steps of its lineage.  Out: the content of `build/places.json`: kind → id →
`file:line`.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.lineage.step import Step, find_claim, list_passages
from regelwerk.model import OTHERWISE, Corpus, Decision, Place

Written = tuple[str, str, Place | None]  # kind, id, place


def list_places(corpus: Corpus, steps: tuple[Step, ...]) -> dict[str, dict[str, str]]:
    """Return the places (`file:line`) by kind and id; of two things with the same kind and id, the
    first.
    """
    found: dict[str, dict[str, str]] = {}
    for kind, id, place in (
        *list_book_places(corpus),
        *list_lineage_places(steps),
        *list_rule_places(corpus),
        *list_other_places(corpus),
    ):
        if place:
            found.setdefault(kind, {}).setdefault(id, f"{place.path}:{place.line}")
    return found


def list_book_places(corpus: Corpus) -> Iterator[Written]:
    """Yield the places of editions, clauses, contents and index entries."""
    yield from (("edition", edition.id, edition.place) for edition in corpus.editions.values())
    yield from (("unit", clause.id, clause.place) for clause in corpus.clauses.values())
    yield from (("contents", entry.id, entry.place) for entry in corpus.contents.values())
    yield from (("headword", headword.id, headword.place) for headword in corpus.register.values())


def list_lineage_places(steps: tuple[Step, ...]) -> Iterator[Written]:
    """Yield the places of the pairs of which an entry of the lineage tells, as `older>newer`; a
    side that is missing is empty.
    """
    for step in steps:
        for older, newer, passage in list_passages(step):
            if passage.entry:
                yield (
                    "fate",
                    f"{older}>{newer}",
                    find_claim(older, newer, passage).place or passage.entry.place,
                )


def list_rule_places(corpus: Corpus) -> Iterator[Written]:
    """Yield the places of facts with their answers, constraints, effects, decisions, cases and
    exemptions.
    """
    for fact in corpus.facts.values():
        yield "fact", fact.id, fact.place
        yield from (("value", f"{fact.id}/{value}", place) for value, place in fact.answers.items())
    yield from (
        ("constraint", str(number), constraint.place)
        for number, constraint in enumerate(corpus.constraints, 1)
    )
    yield from (("effect", effect.id, effect.place) for effect in corpus.effects.values())
    for decision in corpus.decisions.values():
        yield "decision", decision.id, decision.place
        yield from list_decision_places(decision)
    yield from (("case", case.id, case.place) for case in corpus.cases)
    yield from (("exemption", exemption.id, exemption.place) for exemption in corpus.exemptions)


def list_decision_places(decision: Decision) -> Iterator[Written]:
    """Yield the places of the rows of a decision, of their outcomes (counted from 1), and of its
    answer for each silent edition.
    """
    for row in decision.rows:
        yield "row", f"{decision.id}/{row.id}", row.place
        yield from (
            ("outcome", f"{decision.id}/{row.id}/{number}", outcome.place)
            for number, outcome in enumerate(row.then, 1)
        )
    for silence in (decision.otherwise, *decision.silent):
        for edition in silence.editions if silence else ():
            yield "row", f"{decision.id}/{OTHERWISE}@{edition}", silence.place if silence else None


def list_other_places(corpus: Corpus) -> Iterator[Written]:
    """Yield the places of roles, phases, terms, external works, reasons for whole ways, lessons,
    contradictions, topics with their questions (counted from 1), and phrases.
    """
    yield from (
        ("role", f"{game}/{role}", place)
        for game, roles in corpus.role_places.items()
        for role, place in roles.items()
    )
    yield from (("phase", f"{phase.game}/{phase.id}", phase.place) for phase in corpus.phases)
    yield from (("term", f"{term.game}/{term.id}", term.place) for term in corpus.terms)
    yield from (
        ("external", external.id, external.declared) for external in corpus.externals.values()
    )
    yield from (
        ("concordance", external.id, external.place)
        for external in corpus.externals.values()
        if external.reason
    )
    yield from (("direct", f"{each.step}/{each.at}", each.place) for each in corpus.directs)
    yield from (("lesson", lesson.id, lesson.place) for lesson in corpus.lessons)
    yield from (("conflict", conflict.id, conflict.place) for conflict in corpus.conflicts.values())
    for topic in corpus.topics.values():
        yield "topic", topic.id, topic.place
        yield from (
            ("question", f"{topic.id}/{number}", question.place)
            for number, question in enumerate(topic.questions, 1)
        )
    yield from (
        ("asked", id, each.place) for each in corpus.speech if each.indexed for id in each.at
    )
    yield from (("absent", f"{each.game}/{each.words[0]}", each.place) for each in corpus.absent)
