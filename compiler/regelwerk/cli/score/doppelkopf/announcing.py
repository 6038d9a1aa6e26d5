"""`score deadlines` and `score announce`: until when one may announce, and what.

In: options as `name=value`.  Out: the deadlines in cards, a permission, or what may still be
announced, each with the clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.announcing import list_prospects
from regelwerk.calc.doppelkopf.deadlines import (
    ALLOWED,
    FIRST,
    REPLY as REPLY_CLAUSE,
    Said,
    list_deadlines,
    may_announce,
)
from regelwerk.calc.doppelkopf.repeating import expand_repetitions
from regelwerk.cli.options import parse_options, read_number, read_yes, split_list
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.telling.irregularities import REASONS
from regelwerk.cli.tricks_as_typed import read_word
from regelwerk.library import Library


def reckon_deadlines(kb: Library, words: Sequence[str]) -> Answer:
    """Return the table of deadlines; with `say=` and `cards=` whether that may still be announced
    (`made=re:11,90:10`, `reply_to=`).
    """
    given, _ = parse_options(
        words, ("clarifying_trick", "reply", "say", "cards", "made", "reply_to", "clarified")
    )
    trick = read_number(given, "clarifying_trick")
    steps = list_deadlines(kb.units, trick)
    reply = read_yes(given, "reply")
    if "say" in given:
        return answer_permission(kb, given, trick)
    lines = [
        "Karten, die man mindestens noch in der Hand haben muss"
        + (f" (Hochzeit, {trick}. Klärungsstich)" if trick else "")
    ]
    for step in steps:
        line = f"  {step.announcement:<14} {step.cards:>2}  {cite_clauses(kb, step.cites)}"
        lines.append(
            line
            + (
                f"   „{FIRST.replace(' oder ', '“ oder „')}“ als Erwiderung: {step.reply} "
                f" {cite_clauses(kb, [REPLY_CLAUSE])}"
                if reply
                else ""
            )
        )
    return Answer(
        {
            "clarifying_trick": trick,
            "deadlines": [asdict(step) for step in steps],
            "reply_cites": [REPLY_CLAUSE],
        },
        lines,
    )


def answer_permission(kb: Library, given: Mapping[str, str], trick: int) -> Answer:
    """Return whether one announcement may be made now; raise `Unreadable`."""
    if "cards" not in given:
        raise Unreadable(
            "es fehlt cards=…: wie viele Karten der Ansagende noch in der Hand hat", ""
        )
    found = may_announce(
        kb.units,
        given["say"],
        read_number(given, "cards"),
        made=read_announcements(given, "made"),
        reply_to=given.get("reply_to", ""),
        clarifying_trick=trick,
        clarified=read_yes({"clarified": given.get("clarified", "yes")}, "clarified"),
    )
    omitted = (
        f"; ausgelassen und noch möglich: {', '.join(found.omitted)}"
        if found.omitted and found.reason in ALLOWED
        else ""
    )
    return Answer(
        asdict(found), [f"{REASONS[found.reason]}{omitted}  {cite_clauses(kb, found.cites)}"]
    )


def reckon_announcing(kb: Library, words: Sequence[str]) -> Answer:
    """Return what may be announced now: `cards=`, `own=`, `others=` as in `re:11,re:10:ungeklärt`,
    `clarifying_trick=`, `clarified=`, `edition=`; raise `Unreadable`.
    """
    given, _ = parse_options(
        words, ("cards", "own", "others", "clarifying_trick", "clarified", "edition")
    )
    if "cards" not in given:
        raise Unreadable("es fehlt cards=…: wie viele Karten der Spieler noch in der Hand hat", "")
    found = list_prospects(
        kb.units,
        read_number(given, "cards"),
        read_announcements(given, "own"),
        read_announcements(given, "others"),
        read_number(given, "clarifying_trick"),
        read_yes({"clarified": given.get("clarified", "yes")}, "clarified"),
        given.get("edition", ""),
    )
    lines = [
        f"{each.announcement:<14} {REASONS[each.reason]}  {cite_clauses(kb, each.cites)}\n{'':<14}"
        f" spätestens mit {each.cards} Karten; darauf erwidern mit {each.reply}"
        for each in found
    ]
    return Answer(
        {"prospects": [asdict(each) for each in found]}, [*tell_repeated(kb, given), *lines]
    )


def tell_repeated(kb: Library, given: Mapping[str, str]) -> Iterator[str]:
    """Yield for each side in which somebody has repeated an announcement what the side has said,
    repetitions as the steps they count as.
    """
    for name, label in (("own", "eigene Partei"), ("others", "Gegenpartei")):
        made, cites = expand_repetitions(
            kb.units,
            list_deadlines(kb.units),
            read_announcements(given, name),
            given.get("edition", ""),
        )
        if cites:
            yield (
                f"{label}, mit der Wiederholung: {', '.join(each.announcement for each in made)} "
                f" {cite_clauses(kb, cites)}"
            )


def read_announcements(given: Mapping[str, str], name: str) -> list[Said]:
    """Return what a side said, each written as `re:11`: the words, the cards in the hand of the
    speaker; after a repetition `:geklärt`, `:ungeklärt` or `:Erwiderung`.
    """
    words = [(*each.split(":", 2), "", "")[:3] for each in split_list(given, name)]
    return [
        Said(said, read_number({name: cards or "?"}, name), read_word(repeated))
        for said, cards, repeated in words
    ]
