"""Answer what assistants ask beside rulings: history, norms, topics, calculators, incidents.

In: the library and what was asked.  Out: `values`; a refusal (`Spoken`) says what is not accepted
and what would be.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from regelwerk.cli.incident import OF_BOARD, OF_GAME, parse_events, read_board, read_value
from regelwerk.cli.mcp.answers import build_clause, build_fate, list_places
from regelwerk.cli.mcp.paging import cut_page
from regelwerk.cli.mcp.values import Asked, Norm, Norms, Stage, Told, Topic, Topics
from regelwerk.cli.score import reckon
from regelwerk.cli.telling.incidents import tell_incident
from regelwerk.cli.topic import find_topics
from regelwerk.engine.ruling import Refused, UnknownDecision, UnknownName, accept
from regelwerk.library import Library

SAID = dict.fromkeys((*OF_BOARD, *OF_GAME), "") | {"tricks": None, "board": None, "other": None}


def trace(kb: Library, written: str) -> tuple[Stage, ...]:
    """Return what each edition says at a place, the oldest first; raise `UnknownId`."""
    return tuple(
        Stage(
            stage.edition,
            tuple(build_clause(kb, id) for id in stage.ids if id in kb.units),
            tuple(build_fate(kb, change) for change in stage.changes),
        )
        for stage in kb.history(written)
    )


def list_norms(kb: Library, asked: Mapping[str, str], cursor: str) -> Norms:
    """Return the norms that match; raise as `Library.norms`, `Unreadable` for an unknown cursor."""
    found = [
        Norm(
            place=list_places(kb, [norm["id"]])[0],
            role=norm["role"],
            force=norm["force"],
            act=norm["act"],
            when=norm["when"],
            under=list_places(kb, norm["under"]),
        )
        for norm in kb.norms(**asked)
    ]
    return Norms(len(found), *cut_page(found, cursor))


def list_topics(kb: Library, name: str, cursor: str) -> Topics:
    """Return the topics of a name with their questions, all topics without a name; raise
    `UnknownTopic`, `Unreadable` for an unknown cursor.
    """
    topics = find_topics(kb, name) if name else kb.bundle["topics"]
    found = [build_topic(kb, each, whole=bool(name)) for each in topics]
    return Topics(len(found), *cut_page(found, cursor))


def build_topic(kb: Library, topic: Mapping[str, Any], *, whole: bool) -> Topic:
    """Return a topic, with its questions where it is told as a whole."""
    asked = tuple(
        Asked(
            question=each["ask"],
            places={edition: list_places(kb, ids) for edition, ids in each["places"].items()},
            silent=each["silent"],
        )
        for each in topic["questions"]
    )
    return Topic(
        id=topic["id"],
        game=topic["game"],
        title=topic["title"],
        questions=asked if whole else (),
        decisions=tuple(topic["decisions"]) if whole else (),
    )


def score(kb: Library, kind: str, words: Sequence[str]) -> Told:
    """Return what a calculator reckons; raise `Unanswerable`, `Unreadable`."""
    return Told(tuple(reckon(kb, kind, words).lines))


def rule_incident(
    kb: Library, edition: str, events: Sequence[Mapping[str, str]], result: Mapping[str, str]
) -> Told:
    """Return the one ruling on all events, with the figures of the end as far as the result
    suffices; raise `Refused`, `Unreadable`.
    """
    if not all(each.get("decision") for each in events):
        raise Refused("jedes Ereignis nennt seine Entscheidung als `decision`", "")
    typed = [
        [each["decision"], *(f"{key}={each[key]}" for key in each if key != "decision")]
        for each in events
    ]
    words = [word for event in typed for word in ("+", *event)][1:]
    found, sessions = parse_events(kb, words)
    for event in found:
        accept(UnknownDecision, "Entscheidung", event.decision, kb.decisions)
    for name in result:
        accept(UnknownName, "Angabe zum Ergebnis", name, SAID)
    given = SAID | dict(result)
    args = Namespace(**given | {"assigned": [result["assigned"]] if "assigned" in result else []})
    bridge = kb.decisions[found[0].decision]["game"] == "bridge"
    played = read_board(args) if bridge else read_value(kb, args, edition)
    ruled = kb.incident(edition, found, (), played)
    return Told(tuple(tell_incident(kb, ruled, played, sessions)))
