"""What assistants ask the rulebook, answered as values.

In: the library and what was asked.  Out: `values`; a refusal (`Spoken`) says what is not accepted
and what would be. Nothing is ruled on a guess: a story yields answers to be confirmed, an open
ruling the next question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.calls import told as called
from regelwerk.cli.aloud import spoken
from regelwerk.cli.assistant.values import (
    MOST_CHANGES,
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
from regelwerk.cli.changes import asked
from regelwerk.cli.detecting import NOTHING, edition_of as ruling_edition
from regelwerk.cli.lookup import dated, named, plain, state
from regelwerk.cli.rulings import remedy, verdict
from regelwerk.cli.story import MOST, newest
from regelwerk.detect.auction import notice
from regelwerk.detect.notation import made
from regelwerk.detect.record import NAMES
from regelwerk.engine.ruling import Ruling, UnknownName, accept
from regelwerk.engine.timeline import rulings, timeline
from regelwerk.ids.address import edition_of
from regelwerk.library import Library
from regelwerk.lineage.change import QUIET, WEIGHTS, Change


def places(kb: Library, ids: Iterable[str]) -> tuple[Place, ...]:
    """Ids as they are cited, with the edition where its work has several."""
    return tuple(Place(id, named(kb, id)) for id in dict.fromkeys(ids))


def search(kb: Library, text: str, game: str, limit: int) -> Found:
    """What a text finds; raises `UnknownName` for a game there is not."""
    hits = kb.search(text, limit, game)
    return Found(
        tuple(
            Hit(hit.id, hit.title, hit.group, hit.game, named(kb, hit.id), hit.meant)
            for hit in hits
        ),
        tuple(NotHere(each.word, each.what, each.why) for each in kb.search.absent(text, game)),
    )


def show(kb: Library, written: str) -> Shown:
    """The clause of an id or citation; raises `UnknownId`."""
    id = kb.find(written)["id"]
    below = [each for each in kb.units if each == id or each.startswith((id + ".", id + "/"))]
    into = [source for _, source in kb.cited_by(id)]
    return Shown(
        edition_of(id),
        tuple(clause(kb, each) for each in below),
        places(kb, (to for _, to in kb.refers(id))),
        places(kb, (source for source in into if not source.startswith("decision:"))),
        tuple(
            dict.fromkeys(
                source.removeprefix("decision:").partition("/")[0]
                for source in into
                if source.startswith("decision:")
            )
        ),
        tuple(fate(kb, change) for stage in kb.history(id) for change in stage.changes),
        places(kb, kb.readings(written)[1:]),
    )


def clause(kb: Library, id: str) -> Clause:
    """One clause in our words."""
    unit = kb.units[id]
    return Clause(
        Place(id, named(kb, id)),
        unit["title"],
        plain(kb, unit["text"], unit["edition"]),
        state(kb, unit),
    )


def fate(kb: Library, change: Change) -> Fate:
    """A change as it is told."""
    return Fate(
        places(kb, change.older), places(kb, change.newer), change.kind, change.weight, change.why
    )


def decide(kb: Library, decision: str, edition: str, facts: Mapping[str, str]) -> Decided:
    """The ruling on what is known; raises as `Library.decide`."""
    return decided(kb, kb.decide(decision, edition, facts), facts)


def decided(kb: Library, ruling: Ruling, facts: Mapping[str, str]) -> Decided:
    """A ruling as it is told, with the question that comes next in the whole chain."""
    asks = kb.ask(ruling.decision, ruling.edition, facts)
    whole = tuple(rulings(ruling))
    silent = [
        each
        for each in whole
        if each.status == "undecided" or (each.status == "not_regulated" and not each.note)
    ]
    return Decided(
        ruling.decision,
        kb.decisions[ruling.decision]["title"],
        ruling.edition,
        ruling.status,
        verdict(kb, ruling),
        tuple(
            Due(
                each.due,
                tuple(Said(it.says, cited(kb, it.cites)) for it in each.sentences),
                each.deferred,
            )
            for each in timeline(ruling)
        ),
        {answer.fact: answer.value for each in whole for answer in each.because.facts},
        tuple(fact for fact in ruling.not_needed if fact in facts),
        tuple(Said(each.note, cited(kb, each.cites)) for each in whole if each.note),
        places(kb, (id for each in silent for id in each.cites)),
        question(kb, ruling, facts, asks) if asks else None,
        " ".join(remedy(kb, ruling)),
        ruling.data_version,
    )


def cited(kb: Library, ids: Iterable[str]) -> tuple[Place, ...]:
    """Places as a ruling cites them."""
    return tuple(Place(id, dated(kb, id)) for id in dict.fromkeys(ids))


def question(kb: Library, ruling: Ruling, facts: Mapping[str, str], fact: str) -> Question:
    """A question with the answers still possible, its standard where it is one of judgement, and
    what is read aloud before it.
    """
    entry, possible = (
        kb.engine["facts"][fact],
        kb.answers(ruling.decision, ruling.edition, facts, fact),
    )
    return Question(
        fact,
        entry["question"],
        entry["askLabel"],
        entry["away"],
        {value: label for value, label in entry["values"].items() if value in possible},
        Said(entry["criteria"], places(kb, entry["cites"])) if entry["criteria"] else None,
        tuple(
            Said(says, cited(kb, ids))
            for says, ids in spoken(kb, "aloud", fact, ruling.edition, facts, possible)
        ),
    )


def hear(kb: Library, text: str, game: str) -> tuple[Lead, ...]:
    """The decisions a story leads to, the likeliest first; raises as `search`."""
    return tuple(
        Lead(
            hit.id,
            hit.title,
            tuple(
                edition for edition in kb.editions if edition in kb.decisions[hit.id]["editions"]
            ),
            newest(kb, hit.id),
            tuple(
                Heard(each.fact, each.value, each.question, each.answer, each.words)
                for each in kb.search.heard(hit.id, text)
            ),
        )
        for hit in kb.search(text, MOST, game, ("decision",))
    )


def compare(kb: Library, decision: str, facts: Mapping[str, str]) -> Compared:
    """The rulings of all editions on the same facts; raises as `Library.compare`."""
    found = kb.compare(decision, facts)
    return Compared(
        {edition: decided(kb, ruling, facts) for edition, ruling in found.rulings.items()},
        {f"{step.a}-{step.b}": step.verdict for step in found.steps},
    )


def changes(kb: Library, older: str, newer: str, about: str, weight: str) -> Changes:
    """What an edition changed: all but what stayed as it was, at a place or about words, of one
    weight where it is named.
    """
    if weight:
        accept(UnknownName, "Gewicht", weight, WEIGHTS)
    fits = [
        change
        for change in asked(kb, kb.changes(older, newer), about)
        if about or change.kind not in QUIET
    ]
    found = [change for change in fits if weight in ("", change.weight)]
    return Changes(len(found), tuple(fate(kb, change) for change in found[:MOST_CHANGES]))


def detect(kb: Library, calls: Sequence[str], dealer: str, edition: str) -> Detected:
    """The irregularities of an auction, each ruled as far as the calls tell; raises `Unreadable`,
    `UnknownEdition`.
    """
    mades, edition = made(calls, dealer), ruling_edition(kb, edition, "bridge")
    if not mades:
        raise Unreadable("es fehlen Ansagen, zum Beispiel: 1♠ O:1♥", "")
    noticed = notice(mades)
    found = tuple(
        Irregularity(
            each.where.number,
            NAMES[each.what],
            places(kb, each.cites.get(edition, ())),
            decide(kb, each.decision, edition, each.facts) if each.decision else None,
        )
        for each in noticed.findings
    )
    return Detected(
        edition,
        found,
        called([each.call for each in mades[noticed.looked_at :]]),
        "" if found else NOTHING,
    )
