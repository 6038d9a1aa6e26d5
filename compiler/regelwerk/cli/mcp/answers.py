"""Answer what assistants ask the rulebook, as values.

In: the library and what was asked.  Out: `values`; a refusal (`Spoken`) says what is not accepted
and what would be. Nothing is ruled on a guess: a story yields answers to be confirmed, an open
ruling the next question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.calls import format_calls as called
from regelwerk.cli.mcp.paging import cut_page
from regelwerk.cli.mcp.values import (
    Changes,
    Clause,
    Compared,
    Decided,
    Detected,
    Due,
    Fate,
    Found,
    Heard,
    Hit,
    Irregularity,
    Lead,
    NotHere,
    Place,
    Question,
    Said,
    Shown,
)
from regelwerk.cli.telling.aloud import find_sentences
from regelwerk.cli.telling.clauses import (
    cite_in_ruling,
    describe_state,
    name_place,
    resolve_references,
)
from regelwerk.cli.telling.irregularities import NOTHING, choose_edition
from regelwerk.cli.telling.rulings import describe_verdict, find_standard, tell_remedy
from regelwerk.cli.telling.stories import find_decisions, find_newest
from regelwerk.detect.auction import notice
from regelwerk.detect.kinds import NAMES
from regelwerk.detect.notation import read_called_auction
from regelwerk.engine.ruling import Ruling, UnknownName, accept, walk_rulings
from regelwerk.ids.address import parse_edition
from regelwerk.library import Library
from regelwerk.lineage.change import QUIET, WEIGHTS, Change


def list_places(kb: Library, ids: Iterable[str]) -> tuple[Place, ...]:
    """Return ids with how they are cited, with the edition where its work has several."""
    return tuple(Place(id, name_place(kb, id)) for id in dict.fromkeys(ids))


def search(kb: Library, text: str, game: str, limit: int) -> Found:
    """Return what a text finds; raise `UnknownName` for an unknown game."""
    hits = kb.search(text, limit, game)
    return Found(
        tuple(
            Hit(
                id=hit.id,
                title=hit.title,
                kind=hit.group,
                game=hit.game,
                cited=name_place(kb, hit.id),
                meant=hit.meant,
            )
            for hit in hits
        ),
        tuple(NotHere(each.word, each.what, each.why) for each in kb.search.absent(text, game)),
    )


def show(kb: Library, written: str, cursor: str) -> Shown:
    """Return the clause of an id or citation with all that belongs to it; raise `UnknownId`,
    `Unreadable` for an unknown cursor.
    """
    id = kb.find(written)["id"]
    below = [each for each in kb.units if each == id or each.startswith((id + ".", id + "/"))]
    clauses, after = cut_page([build_clause(kb, each) for each in below], cursor)
    if cursor:
        return Shown(parse_edition(id), clauses, (), (), (), (), (), after)
    into = [source for _, source in kb.cited_by(id)]
    return Shown(
        edition=parse_edition(id),
        clauses=clauses,
        refers=list_places(kb, (to for _, to in kb.refers(id))),
        cited_by=list_places(kb, (source for source in into if not source.startswith("decision:"))),
        decisions=tuple(
            dict.fromkeys(
                source.removeprefix("decision:").partition("/")[0]
                for source in into
                if source.startswith("decision:")
            )
        ),
        lineage=tuple(
            build_fate(kb, change) for stage in kb.history(id) for change in stage.changes
        ),
        may_also_mean=list_places(kb, kb.readings(written)[1:]),
        next_cursor=after,
    )


def build_clause(kb: Library, id: str) -> Clause:
    """Return one clause as we restate it."""
    unit = kb.units[id]
    return Clause(
        place=Place(id, name_place(kb, id)),
        title=unit["title"],
        text=resolve_references(kb, unit["text"], unit["edition"]),
        state=describe_state(kb, unit),
    )


def build_fate(kb: Library, change: Change) -> Fate:
    """Return a change with its places as they are cited."""
    return Fate(
        older=list_places(kb, change.older),
        newer=list_places(kb, change.newer),
        kind=change.kind,
        weight=change.weight,
        why=change.why,
    )


def decide(kb: Library, decision: str, edition: str, facts: Mapping[str, str]) -> Decided:
    """Return the ruling on what is known; raise as `Library.decide`."""
    return build_ruling(kb, kb.decide(decision, edition, facts), facts)


def build_ruling(kb: Library, ruling: Ruling, facts: Mapping[str, str]) -> Decided:
    """Return a ruling with the question that comes next in the whole chain."""
    asks = kb.ask(ruling.decision, ruling.edition, facts)
    whole = tuple(walk_rulings(ruling))
    silent = [
        each
        for each in whole
        if each.status == "undecided" or (each.status == "not_regulated" and not each.note)
    ]
    return Decided(
        decision=ruling.decision,
        title=kb.decisions[ruling.decision]["title"],
        edition=ruling.edition,
        status=ruling.status,
        verdict=describe_verdict(kb, ruling),
        consequences=tuple(
            Due(
                each.due,
                tuple(Said(it.says, list_cited(kb, it.cites)) for it in each.sentences),
                each.deferred,
            )
            for each in ruling.moments
        ),
        because={answer.fact: answer.value for each in whole for answer in each.because.facts},
        not_needed=tuple(fact for fact in ruling.not_needed if fact in facts),
        notes=tuple(Said(each.note, list_cited(kb, each.cites)) for each in whole if each.note),
        nearest=list_places(kb, (id for each in silent for id in each.cites)),
        next_question=build_question(kb, ruling, facts, asks) if asks else None,
        appeal=" ".join(tell_remedy(kb, ruling)),
        data_version=ruling.data_version,
    )


def list_cited(kb: Library, ids: Iterable[str]) -> tuple[Place, ...]:
    """Return places as a ruling cites them."""
    return tuple(Place(id, cite_in_ruling(kb, id)) for id in dict.fromkeys(ids))


def build_question(kb: Library, ruling: Ruling, facts: Mapping[str, str], fact: str) -> Question:
    """Return a question with the answers still possible, its standard where it is one of judgement,
    and what is read aloud before it.
    """
    entry, possible = (
        kb.engine["facts"][fact],
        kb.answers(ruling.decision, ruling.edition, facts, fact),
    )
    standard = find_standard(entry["criteria"], ruling.edition)
    return Question(
        fact=fact,
        question=entry["question"],
        whom=entry["askLabel"],
        away=entry["away"],
        answers={value: label for value, label in entry["values"].items() if value in possible},
        criteria=Said(standard, list_places(kb, entry["cites"])) if standard else None,
        read_aloud=tuple(
            Said(says, list_cited(kb, ids))
            for says, ids in find_sentences(kb, "aloud", fact, ruling.edition, facts, possible)
        ),
    )


def hear(kb: Library, text: str, game: str) -> tuple[Lead, ...]:
    """Return the decisions a story leads to, the likeliest first; raise as `search`."""
    return tuple(
        Lead(
            decision=hit.id,
            title=hit.title,
            editions=tuple(
                each for each in kb.editions if each in kb.decisions[hit.id]["editions"]
            ),
            newest=find_newest(kb, hit.id),
            to_confirm=tuple(
                Heard(
                    fact=each.fact,
                    value=each.value,
                    question=each.question,
                    answer=each.answer,
                    words=each.words,
                )
                for each in heard
            ),
        )
        for hit, heard in find_decisions(kb, text, game)
    )


def compare(kb: Library, decision: str, facts: Mapping[str, str]) -> Compared:
    """Return the rulings of all editions on the same facts; raise as `Library.compare`."""
    found = kb.compare(decision, facts)
    return Compared(
        {edition: build_ruling(kb, ruling, facts) for edition, ruling in found.rulings.items()},
        {f"{step.a}-{step.b}": step.verdict for step in found.steps},
    )


def list_changes(
    kb: Library, older: str, newer: str, about: str, weight: str, cursor: str
) -> Changes:
    """Return what an edition changed: all but what stayed as it was, at a place or about words, of
    one weight where it is named; raise `UnknownName` for an unknown weight, `Unreadable` for an
    unknown cursor.
    """
    if weight:
        accept(UnknownName, "Gewicht", weight, WEIGHTS)
    fits = [
        change for change in kb.changes(older, newer, about) if about or change.kind not in QUIET
    ]
    found = [build_fate(kb, change) for change in fits if weight in ("", change.weight)]
    return Changes(len(found), *cut_page(found, cursor))


def detect(kb: Library, calls: Sequence[str], dealer: str, edition: str) -> Detected:
    """Return the irregularities of an auction, each ruled as far as the calls tell; raise
    `Unreadable`, `UnknownEdition`.
    """
    mades, edition = read_called_auction(calls, dealer), choose_edition(kb, edition, "bridge")
    if not mades:
        raise Unreadable("es fehlen Ansagen, zum Beispiel: 1♠ O:1♥", "")
    noticed = notice(mades)
    found = tuple(
        Irregularity(
            call=each.where.number,
            name=NAMES[each.what],
            cites=list_places(kb, each.cites.get(edition, ())),
            ruling=decide(kb, each.decision, edition, each.facts) if each.decision else None,
        )
        for each in noticed.findings
    )
    return Detected(
        edition,
        found,
        called([each.call for each in mades[noticed.looked_at :]]),
        "" if found else NOTHING,
    )
