"""Tell a ruling: what follows and when, why, what is open, what can be done against it.

In: the library, a ruling, the facts it rests on.  Out: lines of German text with citations.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from regelwerk.cli.telling.aloud import KINDS, Possible, find_sentences
from regelwerk.cli.telling.clauses import cite_in_ruling, name_place, resolve_references
from regelwerk.engine.event import Incident
from regelwerk.engine.ruling import ImpossibleFacts, Ruling, walk_rulings
from regelwerk.engine.silence import list_speaking_editions
from regelwerk.engine.speech import Saying
from regelwerk.ids.address import parse_edition
from regelwerk.library import Library
from regelwerk.model import DOORS

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


def tell_ruling(kb: Library, ruling: Ruling, facts: Mapping[str, str]) -> list[str]:
    """Return a ruling as lines: what is to be done in the order of time, then the reasons, and how
    far each decision of the chain goes.
    """

    def ask(fact: str) -> list[str]:
        possible = kb.answers(ruling.decision, ruling.edition, facts, fact)
        lines = [
            *tell_standard(kb, fact, ruling.edition),
            *tell_spoken(kb, fact, ruling.edition, facts, possible),
        ]
        return [
            f"nächste Frage: {get_question(kb, fact)}  {fact}={list_choices(kb, fact, possible)}",
            *(f"  {line}" for line in lines),
        ]

    return [
        tell_headline(kb, ruling),
        *tell_speech(kb, ruling),
        *tell_moments(kb, ruling),
        *tell_reasons(kb, ruling, ask),
    ]


def tell_speech(
    kb: Library, ruled: Ruling | Incident, name: Callable[[Saying], str] = lambda _: ""
) -> Iterator[str]:
    """Yield as lines what the director says at the table now, to each in one go; `name` tells more
    of the one addressed, or of the event on which all are.
    """
    for each in kb.speak(ruled):
        label = f" {each.to_label[:1].upper()}{each.to_label[1:]}" if each.to else ""
        named = name(each)
        colon = ":" if label or named else ""
        yield f"  Sagen:{label}{named}{colon} „{each.text}“"


def tell_headline(kb: Library, ruling: Ruling) -> str:
    """Return the decision, the edition and how far the ruling goes in one line."""
    title = kb.decisions[ruling.decision]["title"]
    return f"{title} ({ruling.edition}): {describe_verdict(kb, ruling)}"


def tell_moments(kb: Library, ruling: Ruling) -> list[str]:
    """Return as lines what a whole chain says, each sentence once, and what is still to be settled,
    under the moment it falls due.
    """
    lines, number = [], 0
    for moment in ruling.moments:
        if moment.due != ruling.due:
            lines.append(f"  {WHEN[moment.due]}:")
        for sentence in moment.sentences:
            number += 1
            lines.append(f"  {number}. {sentence.says}  [{join_citations(kb, sentence.cites)}]")
        lines += [f"  zu klären: {kb.decisions[id]['title']}  ({id})" for id in moment.deferred]
    doors = [each.params["decision"] for each in ruling.outcomes if each.effect in DOORS]
    return lines + [f"  zuerst: {kb.decisions[id]['title']}  ({id})" for id in doors]


def tell_reasons(kb: Library, ruling: Ruling, ask: Callable[[str], list[str]]) -> list[str]:
    """Return as lines the note, the reasons and what is open, with the next question as `ask` words
    it; then the same for each decision of the chain.
    """
    lines = (
        [f"  Beachte: {ruling.note}  [{join_citations(kb, ruling.cites)}]"] if ruling.note else []
    )
    if ruling.status == "undecided" or (ruling.status == "not_regulated" and not ruling.note):
        lines.append(f"  {NEAREST[ruling.status]}: {join_citations(kb, ruling.cites)}")
    for word, answer in zip(
        ["weil", *["und "] * len(ruling.because.facts)], ruling.because.facts, strict=False
    ):
        lines.append(
            f"  {word} {get_question(kb, answer.fact)} – {get_label(kb, answer.fact, answer.value)}"
        )
    if ruling.status == "open":
        lines.append(f"  noch möglich: {', '.join(ruling.possible)}")
        if fact := ruling.next_question:
            lines += [f"  {line}" for line in ask(fact)]
    for below in ruling.chained:
        lines += [f"  {line}" for line in (tell_headline(kb, below), *tell_reasons(kb, below, ask))]
    return [
        *lines,
        *(f"  Wie oben entschieden: {kb.decisions[id]['title']}" for id in ruling.repeated),
    ]


def describe_verdict(kb: Library, ruling: Ruling) -> str:
    """Return how far a ruling goes: its row, that it is open, or why there is none; “entschieden”
    only where the text decides something.
    """
    silent = describe_silence(kb, ruling.decision, ruling.otherwise)
    settled = "entschieden" if has_sentences(ruling) else "führt weiter"
    return silent or STATUS.get(ruling.status) or f"{settled} [{ruling.row}]"


def describe_silence(kb: Library, decision: str, otherwise: str) -> str:
    """Return what it means that no row of a decision rules (`otherwise` of a ruling), an empty
    string where one does.
    """
    judge = JUDGES[kb.decisions[decision]["game"]]
    return {
        "not_covered": "der Text sagt dazu nichts",
        "refer": f"der Text allein entscheidet das nicht, hier entscheidet {judge}",
    }.get(otherwise, "")


def has_sentences(ruling: Ruling) -> bool:
    """Return whether the chain says something so far, and does not only lead on to decisions that
    are still open.
    """
    return any(outcome.says for each in walk_rulings(ruling) for outcome in each.outcomes)


def tell_other_editions(kb: Library, ruling: Ruling, facts: Mapping[str, str]) -> Iterator[str]:
    """Yield, where the edition does not decide, the command that asks each other edition in force
    that does decide on the same facts, or asks further.
    """
    if ruling.otherwise:
        known = "".join(f" {fact}={value}" for fact, value in facts.items())
        for edition in list_speaking_editions(kb.decisions[ruling.decision], kb.editions.values()):
            if edition != ruling.edition and can_decide(kb, ruling.decision, edition, facts):
                yield (
                    f"{kb.editions[edition]['name']} sagt etwas dazu: regelwerk ask"
                    f" {ruling.decision}{known} --edition {edition}"
                )


def can_decide(kb: Library, decision: str, edition: str, facts: Mapping[str, str]) -> bool:
    """Return whether an edition neither leaves a situation open for good nor excludes it."""
    try:
        return not kb.decide(decision, edition, facts).otherwise
    except ImpossibleFacts:
        return False


def tell_remedy(kb: Library, ruling: Ruling) -> Iterator[str]:
    """Yield what can be done against a ruling, as its page says it; nothing while a question is
    open, where nothing is decided, or where the ruling says it itself.
    """
    settled = ruling.status != "undecided" and all(
        each.status != "open" for each in walk_rulings(ruling)
    )
    if settled and not has_remedy(kb, ruling):
        yield resolve_references(kb, kb.editions[ruling.edition]["appeal"], ruling.edition)


def has_remedy(kb: Library, ruling: Ruling) -> bool:
    """Return whether a ruling says itself what can be done against it: whether the first ruling of
    its chain that says something does.
    """
    said = (
        each.outcomes
        for each in walk_rulings(ruling)
        if any(outcome.says for outcome in each.outcomes)
    )
    return any(outcome.effect in kb.engine["remedies"] for outcome in next(said, ()))


def join_citations(kb: Library, ids: Sequence[str]) -> str:
    """Return citations as a ruling writes them, joined by commas."""
    return ", ".join(cite_in_ruling(kb, id) for id in ids)


def get_question(kb: Library, fact: str) -> str:
    """Return the question of a fact."""
    text: str = kb.engine["facts"][fact]["question"]
    return text


def get_label(kb: Library, fact: str, value: str) -> str:
    """Return a value of a fact in German."""
    text: str = kb.engine["facts"][fact]["values"][value]
    return text


def list_choices(kb: Library, fact: str, possible: Collection[str]) -> str:
    """Return the answers of a fact that are still possible, as one types them, with their German
    words.
    """
    return " | ".join(
        f"{value} ({word})"
        for value, word in kb.engine["facts"][fact]["values"].items()
        if value in possible
    )


def tell_standard(kb: Library, fact: str, edition: str) -> list[str]:
    """Return in at most one line the standard of a question of judgement, with its places in the
    edition, or in all editions where it has none there.
    """
    entry: Mapping[str, Any] = kb.engine["facts"][fact]
    here = [id for id in entry["cites"] if parse_edition(id) == edition]
    places = ", ".join(kb.cites[id] for id in here) or ", ".join(
        name_place(kb, id) for id in entry["cites"]
    )
    standard = find_standard(entry["criteria"], edition)
    return [f"Maßstab: {standard}  [{places}]"] if standard else []


def find_standard(criteria: Mapping[str, str], edition: str) -> str:
    """Return the standard of an edition, empty where it has none."""
    return criteria.get(edition) or criteria.get("", "")


def tell_spoken(
    kb: Library, fact: str, edition: str, facts: Mapping[str, str], possible: Possible
) -> list[str]:
    """Return as lines what is said aloud before a question, and what must not be said."""
    found = (
        (word, *said)
        for kind, word in KINDS.items()
        for said in find_sentences(kb, kind, fact, edition, facts, possible)
    )
    return [f"{word}: {says}  [{join_citations(kb, ids)}]" for word, says, ids in found]
