"""`decide`, `ask`: rulings on the command line.

In: a decision, an edition, facts as `name=wert`.  Out: German text with citations, or JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from regelwerk import load
from regelwerk.cli.aloud import KINDS, Possible, spoken
from regelwerk.cli.lookup import dated, named, plain
from regelwerk.engine.ruling import ImpossibleFacts, Refused, Ruling
from regelwerk.engine.silence import speaking
from regelwerk.engine.timeline import rulings, timeline
from regelwerk.ids.address import edition_of
from regelwerk.ids.number import natural
from regelwerk.library import Library

STATUS = {
    "open": "noch offen",
    "not_regulated": "in dieser Ausgabe nicht geregelt",
    "undecided": "noch keine Entscheidung erfasst",
}
NEAREST = {
    "not_regulated": "Nächste Bestimmungen",
    "undecided": "einschlägig in den anderen Ausgaben",
}
WHEN = {"now": "Jetzt", "next": "Beim nächsten Mal", "end": "Nach dem Spiel", "later": "Später"}
JUDGES = {"bridge": "der Turnierleiter", "doppelkopf": "der Schiedsrichter"}


def facts_of(words: Sequence[str]) -> dict[str, str]:
    """`name=wert` words as a mapping; raises `Refused` for anything else, and for two values of one
    fact.
    """
    facts: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not value:
            raise Refused(
                f"„{word}“ ist keine Angabe; geschrieben wird sie ANGABE=WERT, z. B. accepted=no",
                word,
            )
        if facts.setdefault(name, value) != value:
            raise Refused(f"„{name}“ steht zweimal, als {facts[name]} und als {value}", word)
    return facts


def decide(args: argparse.Namespace) -> int:
    """The ruling on the facts given, or with `--text` the decisions a story leads to; nothing is
    ruled on what was only told.
    """
    kb = load(args.build)
    if args.text and not args.decision:
        from regelwerk.cli.story import story

        return story(kb, args)
    if args.text or not args.decision or not args.edition:
        raise Refused(
            "erwartet wird eine Entscheidung mit --edition, oder --text; Hilfe: regelwerk --help",
            args.decision,
        )
    facts = facts_of(args.facts)
    ruling = kb.decide(args.decision, args.edition, facts)
    if args.json:
        print(json.dumps(asdict(ruling), ensure_ascii=False, indent=1))
    else:
        print(
            "\n".join([*told(kb, ruling, facts), *instead(kb, ruling, facts), *remedy(kb, ruling)])
        )
    return 0


def instead(kb: Library, ruling: Ruling, facts: Mapping[str, str]) -> Iterator[str]:
    """Where the edition does not decide, how to ask each other one in force that decides on the
    same facts, or asks on.
    """
    if ruling.otherwise:
        known = "".join(f" {fact}={value}" for fact, value in facts.items())
        for edition in speaking(kb.decisions[ruling.decision], kb.editions.values()):
            if edition != ruling.edition and decides(kb, ruling.decision, edition, facts):
                yield (
                    f"{kb.editions[edition]['name']} sagt etwas dazu: regelwerk ask"
                    f" {ruling.decision}{known} --edition {edition}"
                )


def decides(kb: Library, decision: str, edition: str, facts: Mapping[str, str]) -> bool:
    """Whether an edition leaves a situation neither open for good nor excluded."""
    try:
        return not kb.decide(decision, edition, facts).otherwise
    except ImpossibleFacts:
        return False


def remedy(kb: Library, ruling: Ruling) -> Iterator[str]:
    """What one can do against a ruling, as its page says it; nothing while something is still to be
    answered or nothing is decided, nor where the ruling says it itself."""
    settled = ruling.status != "undecided" and all(
        each.status != "open" for each in rulings(ruling)
    )
    if settled and not remedied(kb, ruling):
        yield plain(kb, kb.editions[ruling.edition]["appeal"], ruling.edition)


def remedied(kb: Library, ruling: Ruling) -> bool:
    """Whether a ruling says itself what can be done against it: the first of its chain that says
    something does.
    """
    said = (
        each.outcomes for each in rulings(ruling) if any(outcome.says for outcome in each.outcomes)
    )
    return any(outcome.effect in kb.engine["remedies"] for outcome in next(said, ()))


def cited(kb: Library, ids: Sequence[str]) -> str:
    """Citations in the edition's style, joined; what goes on in a newer edition without a number
    has the year of its own.
    """
    return ", ".join(dated(kb, id) for id in ids)


def told(kb: Library, ruling: Ruling, facts: Mapping[str, str]) -> list[str]:
    """A ruling on facts as lines: what is to be done in the order of time, then why, and how far
    each decision applied goes.
    """

    def asked(fact: str) -> list[str]:
        possible = kb.answers(ruling.decision, ruling.edition, facts, fact)
        told = [
            *standard(kb, fact, ruling.edition),
            *before(kb, fact, ruling.edition, facts, possible),
        ]
        return [
            f"nächste Frage: {question(kb, fact)}  {fact}={choices(kb, fact, possible)}",
            *(f"  {line}" for line in told),
        ]

    return [headline(kb, ruling), *by_moment(kb, ruling), *explained(kb, ruling, asked)]


def headline(kb: Library, ruling: Ruling) -> str:
    """Which decision this is, and how far it goes."""
    return f"{kb.decisions[ruling.decision]['title']} ({ruling.edition}): {verdict(kb, ruling)}"


def by_moment(kb: Library, ruling: Ruling) -> list[str]:
    """What a whole chain says, each sentence once, and what is still to be settled, under the
    moment it falls due.
    """
    lines, number = [], 0
    for moment in timeline(ruling):
        if moment.due != ruling.due:
            lines.append(f"  {WHEN[moment.due]}:")
        for sentence in moment.sentences:
            number += 1
            lines.append(f"  {number}. {sentence.says}  [{cited(kb, sentence.cites)}]")
        lines += [f"  zu klären: {kb.decisions[id]['title']}  ({id})" for id in moment.deferred]
    return lines


def explained(kb: Library, ruling: Ruling, asked: Callable[[str], list[str]]) -> list[str]:
    """The note, the reasons and what is open, with the next question as it is `asked`; then the
    decisions applied, with theirs.
    """
    lines = [f"  Beachte: {ruling.note}  [{cited(kb, ruling.cites)}]"] if ruling.note else []
    if ruling.status == "undecided" or (ruling.status == "not_regulated" and not ruling.note):
        lines.append(f"  {NEAREST[ruling.status]}: {cited(kb, ruling.cites)}")
    for word, answer in zip(
        ["weil", *["und "] * len(ruling.because.facts)], ruling.because.facts, strict=False
    ):
        lines.append(
            f"  {word} {question(kb, answer.fact)} – {label(kb, answer.fact, answer.value)}"
        )
    if ruling.status == "open":
        lines.append(f"  noch möglich: {', '.join(ruling.possible)}")
        if fact := ruling.next_question:
            lines += [f"  {line}" for line in asked(fact)]
    for below in ruling.chained:
        lines += [f"  {line}" for line in (headline(kb, below), *explained(kb, below, asked))]
    return [
        *lines,
        *(f"  Wie oben entschieden: {kb.decisions[id]['title']}" for id in ruling.repeated),
    ]


def verdict(kb: Library, ruling: Ruling) -> str:
    """How far a ruling goes: a row, still open, or why there is none; where the text decides
    nothing, nothing is called decided.
    """
    silent = {
        "not_covered": "der Text sagt dazu nichts",
        "refer": (
            "der Text allein entscheidet das nicht, hier entscheidet"
            f" {JUDGES[kb.decisions[ruling.decision]['game']]}"
        ),
    }
    settled = "entschieden" if rules(ruling) else "führt weiter"
    return silent.get(ruling.otherwise) or STATUS.get(ruling.status) or f"{settled} [{ruling.row}]"


def rules(ruling: Ruling) -> bool:
    """Whether the chain says something so far, and does not only go on with decisions that are
    still open.
    """
    return any(outcome.says for each in rulings(ruling) for outcome in each.outcomes)


def question(kb: Library, fact: str) -> str:
    """The question of a fact."""
    text: str = kb.engine["facts"][fact]["question"]
    return text


def label(kb: Library, fact: str, value: str) -> str:
    """A value in German."""
    text: str = kb.engine["facts"][fact]["values"][value]
    return text


def choices(kb: Library, fact: str, possible: Collection[str]) -> str:
    """The answers of a fact still possible as one types them."""
    return " | ".join(
        f"{value} ({word})"
        for value, word in kb.engine["facts"][fact]["values"].items()
        if value in possible
    )


def standard(kb: Library, fact: str, edition: str) -> list[str]:
    """By what a question of judgement is answered, with its places in the edition, or in all where
    it has none; empty for any other.
    """
    entry: Mapping[str, Any] = kb.engine["facts"][fact]
    here = [id for id in entry["cites"] if edition_of(id) == edition]
    places = ", ".join(kb.cites[id] for id in here) or ", ".join(
        named(kb, id) for id in entry["cites"]
    )
    return [f"Maßstab: {entry['criteria']}  [{places}]"] if entry["criteria"] else []


def before(
    kb: Library, fact: str, edition: str, facts: Mapping[str, str], possible: Possible
) -> list[str]:
    """What is said before a question, and what is not."""
    found = (
        (word, *said)
        for kind, word in KINDS.items()
        for said in spoken(kb, kind, fact, edition, facts, possible)
    )
    return [f"{word}: {says}  [{cited(kb, ids)}]" for word, says, ids in found]


def ask(args: argparse.Namespace) -> int:
    """Interview in the terminal: numbers answer, an empty line means not known yet, the end of
    input stops.

    Decisions that fall due later are asked where they are named (`--open`).
    """
    kb = load(args.build)
    facts = facts_of(args.facts)
    skipped: list[str] = []
    kb.decide(args.decision, args.edition, facts)
    while fact := kb.ask(args.decision, args.edition, facts, tuple(skipped), tuple(args.open)):
        answer = put(
            kb, fact, args.edition, facts, kb.answers(args.decision, args.edition, facts, fact)
        )
        if answer is None:
            break
        if answer:
            facts[fact] = answer
        else:
            skipped.append(fact)
    ruling = kb.decide(args.decision, args.edition, facts)
    if args.json:
        print(json.dumps(asdict(ruling), ensure_ascii=False, indent=1))
    else:
        print(
            "\n".join(
                [
                    *told(kb, ruling, facts),
                    *instead(kb, ruling, facts),
                    *remedy(kb, ruling),
                    *unopened(ruling, args.open),
                ]
            )
        )
    return 0


def unopened(ruling: Ruling, opened: Collection[str]) -> Iterator[str]:
    """How to go on with what falls due later and has not been asked."""
    left = [
        f"--open {id}" for moment in timeline(ruling) for id in moment.deferred if id not in opened
    ]
    if left:
        yield (
            f"Was später zu klären ist, erfragt derselbe Befehl mit {' '.join(dict.fromkeys(left))}"
        )


def put(
    kb: Library, fact: str, edition: str, facts: Mapping[str, str], possible: Possible
) -> str | None:
    """Ask one question until it is answered with a value still possible, an empty string for not
    known, or None at the end of input.
    """
    entry: Mapping[str, Any] = kb.engine["facts"][fact]
    values: list[str] = [value for value in entry["values"] if value in possible]
    print(
        f"{entry['question']}  (fragen:"
        f" {entry['askLabel']}{', abseits des Tisches' if entry['away'] else ''})"
    )
    print(
        *(
            f"  {line}\n"
            for line in (*standard(kb, fact, edition), *before(kb, fact, edition, facts, possible))
        ),
        sep="",
        end="",
    )
    print(
        *(f"  {number}  {entry['values'][value]}" for number, value in enumerate(values, 1)),
        "  Enter  weiß ich noch nicht",
        sep="\n",
    )
    while True:
        typed = line()
        if not typed or typed in values:
            return typed
        number = natural(typed)
        if number and number <= len(values):
            return values[number - 1]
        print(f"möglich: 1 bis {len(values)}")


def line() -> str | None:
    """What is typed next, or None at the end of input, which may have been closed from the
    beginning.
    """
    try:
        return input("> ").strip() if sys.stdin else None
    except EOFError:
        return None
