"""`score deadlines`, `score announce` and `score penalty`: until when one may announce, and what an
infraction costs.

In: options as `name=wert`.  Out: the deadlines in cards, a permission, or the shares of all four,
each with the clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.announcing import prospects
from regelwerk.calc.doppelkopf.deadlines import (
    ALLOWED,
    FIRST,
    REPLY as REPLY_CLAUSE,
    Said,
    deadlines,
    may_announce,
)
from regelwerk.calc.doppelkopf.denials import FAULT, Counted, Spoken, denials
from regelwerk.calc.doppelkopf.penalty import Penalty, penalty
from regelwerk.calc.doppelkopf.repeating import expanded
from regelwerk.cli.options import Answer, cited, listed, options, whole, yes
from regelwerk.ids.number import signed
from regelwerk.library import Library

PENALTY = (
    "severity",
    "game",
    "erred",
    "denials",
    "decided",
    "won",
    "edition",
    "inevitable",
    "offender",
    "soloist",
    "said",
    "re",
)
REASONS = {
    "timely": "ja, rechtzeitig",
    "as_reply": "ja, als Erwiderung",
    "premature": "nein, verfrüht",
    "repeated": "nein, schon gesagt",
    "late": "nein, zu spät",
    "skipped": "nein, davor ist etwas übersprungen, das nicht mehr geht",
    "contrary": "offen: die eigene Partei hat schon höher abgesagt, dazu sagt der Text nichts",
    "unbacked": "nein, „Re“ oder „Kontra“ ist nur als Erwiderung gefallen",
}
SEVERITIES = {
    "none": "unerheblich, keine Strafpunkte",
    "minor": "geringfügiger Regelverstoß",
    "severe": "schwerwiegender Regelverstoß",
}
DECIDED = "Das Spiel war schon entschieden; es kostet so viel wie ein geringfügiger Regelverstoß"
SHARES = {
    "offender": "Verursacher",
    "soloist": "Solospieler",
    "other_players": "jeder übrige Spieler",
}


def reckon_deadlines(kb: Library, words: Sequence[str]) -> Answer:
    """The table of deadlines; with `say=` and `cards=` whether that may still be announced
    (`made=re:11,90:10`, `reply_to=`).
    """
    given, _ = options(
        words, ("clarifying_trick", "reply", "say", "cards", "made", "reply_to", "clarified")
    )
    trick = whole(given, "clarifying_trick")
    steps = deadlines(kb.units, trick)
    reply = yes(given, "reply")
    if "say" in given:
        return permitted(kb, given, trick)
    lines = [
        "Karten, die man mindestens noch in der Hand haben muss"
        + (f" (Hochzeit, {trick}. Klärungsstich)" if trick else "")
    ]
    for step in steps:
        line = f"  {step.announcement:<14} {step.cards:>2}  {cited(kb, step.cites)}"
        lines.append(
            line
            + (
                f"   „{FIRST.replace(' oder ', '“ oder „')}“ als Erwiderung: {step.reply} "
                f" {cited(kb, [REPLY_CLAUSE])}"
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


def permitted(kb: Library, given: Mapping[str, str], trick: int) -> Answer:
    """Whether one announcement may be made now."""
    if "cards" not in given:
        raise Unreadable(
            "es fehlt cards=…: wie viele Karten der Ansagende noch in der Hand hat", ""
        )
    found = may_announce(
        kb.units,
        given["say"],
        whole(given, "cards"),
        made=spoken(given, "made"),
        reply_to=given.get("reply_to", ""),
        clarifying_trick=trick,
        clarified=yes({"clarified": given.get("clarified", "yes")}, "clarified"),
    )
    omitted = (
        f"; ausgelassen und noch möglich: {', '.join(found.omitted)}"
        if found.omitted and found.reason in ALLOWED
        else ""
    )
    return Answer(asdict(found), [f"{REASONS[found.reason]}{omitted}  {cited(kb, found.cites)}"])


def reckon_announcing(kb: Library, words: Sequence[str]) -> Answer:
    """What may be announced now: `cards=`, `own=`, `others=` as in `re:11,re:10:unclear`,
    `clarifying_trick=`, `clarified=`, `edition=`.
    """
    given, _ = options(
        words, ("cards", "own", "others", "clarifying_trick", "clarified", "edition")
    )
    if "cards" not in given:
        raise Unreadable("es fehlt cards=…: wie viele Karten der Spieler noch in der Hand hat", "")
    found = prospects(
        kb.units,
        whole(given, "cards"),
        spoken(given, "own"),
        spoken(given, "others"),
        whole(given, "clarifying_trick"),
        yes({"clarified": given.get("clarified", "yes")}, "clarified"),
        given.get("edition", ""),
    )
    lines = [
        f"{each.announcement:<14} {REASONS[each.reason]}  {cited(kb, each.cites)}\n{'':<14}"
        f" spätestens mit {each.cards} Karten; darauf erwidern mit {each.reply}"
        for each in found
    ]
    return Answer({"prospects": [asdict(each) for each in found]}, [*taken(kb, given), *lines])


def taken(kb: Library, given: Mapping[str, str]) -> Iterator[str]:
    """What the sides have said with the steps repetitions count as, where somebody has repeated."""
    for name, label in (("own", "eigene Partei"), ("others", "Gegenpartei")):
        made, cites = expanded(
            kb.units, deadlines(kb.units), spoken(given, name), given.get("edition", "")
        )
        if cites:
            yield (
                f"{label}, mit der Wiederholung: {', '.join(each.announcement for each in made)} "
                f" {cited(kb, cites)}"
            )


def spoken(given: Mapping[str, str], name: str) -> list[Said]:
    """What a side said, each as `re:11`: the words, the cards the speaker held; behind a repetition
    `:cleared`, `:unclear` or `:reply`.
    """
    words = [(*each.split(":", 2), "", "")[:3] for each in listed(given, name)]
    return [
        Said(said, whole({name: cards or "?"}, name), repeated) for said, cards, repeated in words
    ]


def reckon_penalty(kb: Library, words: Sequence[str]) -> Answer:
    """The shares of all four, by seat where `offender=` (and `soloist=`) name seats 1 to 4.

    With `said=1:re,3:90,fault` and `re=1,3` the denials, the game and who erred follow from what
    was said by whom.
    """
    given, _ = options(words, PENALTY)
    counted = raised(kb, given) if "said" in given else None
    given |= seated(given) if counted else {}
    found = penalty(
        kb.units,
        given.get("severity", ""),
        given.get("game", "normal"),
        given.get("erred", ""),
        len(counted.denials) if counted else whole(given, "denials"),
        decided=yes(given, "decided"),
        won=given.get("won", ""),
        edition=given.get("edition", ""),
        inevitable=yes(given, "inevitable"),
    )
    seats = (
        found.by_seat(whole(given, "offender"), whole(given, "soloist"))
        if "offender" in given
        else ()
    )
    tree = (
        asdict(found) | {"seats": list(seats)} | ({"counted": asdict(counted)} if counted else {})
    )
    return Answer(tree, [*(counts(kb, counted) if counted else ()), *pronounced(kb, found, seats)])


def raised(kb: Library, given: Mapping[str, str]) -> Counted:
    """The denials that count among what was said; raises `Unreadable` where they are told in
    another way, too.
    """
    if twice := [name for name in ("denials", "game", "erred", "soloist") if name in given]:
        raise Unreadable(f"{twice[0]}=… ergibt sich aus said=… und re=…", given[twice[0]])
    said = [heard(word) for word in listed(given, "said")]
    return denials(
        kb.units, said, places(given), whole(given, "offender"), given.get("edition", "")
    )


def heard(word: str) -> Spoken:
    """What was said as `3:90` or `3:90:unclear`, or `fault`; raises `Unreadable`."""
    if word == FAULT:
        return Spoken(0, FAULT)
    seat, said, repeated = (*word.split(":", 2), "", "")[:3]
    return Spoken(whole({"said": seat or "?"}, "said"), said, repeated)


def places(given: Mapping[str, str]) -> tuple[int, ...]:
    """The seats of Re."""
    return tuple(whole({"re": seat}, "re") for seat in listed(given, "re"))


def seated(given: Mapping[str, str]) -> dict[str, str]:
    """The game, and in a solo who erred and who plays it, from the seats of Re."""
    if len(places(given)) != 1:
        return {}
    soloist = given["re"].strip()
    return {
        "game": "solo",
        "erred": "soloist" if given["offender"] == soloist else "opponent",
        "soloist": soloist,
    }


def counts(kb: Library, found: Counted) -> Iterator[str]:
    """Which denials count and which do not."""
    yield (
        f"Absagen der Gegenpartei, die zählen: {', '.join(found.denials) or 'keine'} "
        f" {cited(kb, found.cites)}"
    )
    if found.later:
        yield (
            f"nach dem Fehler gesagt, zählt nicht: {', '.join(found.later)} "
            f" {cited(kb, found.cites[:1])}"
        )


def pronounced(kb: Library, found: Penalty, seats: Sequence[int]) -> list[str]:
    """A penalty as lines."""
    lines = [f"{DECIDED if found.rest else SEVERITIES[found.severity]}  {cited(kb, found.cites)}"]
    if found.severity != "none":
        lines += [
            f"  {SHARES[role]}: {signed(points)}"
            for role, points in dict.fromkeys((share.role, share.points) for share in found.shares)
        ]
    if seats:
        lines.append(f"  Plätze 1 bis 4: {', '.join(map(signed, seats))}")
    if found.rest:
        lines.append("  Die Reststiche erhält die Gegenpartei des Verursachers.")
    if found.ends:
        lines.append("  Das Spiel ist beendet.")
    lines += [
        f"  Vorbehalten bleibt {kb.cites[id]}; der Wortlaut liegt nicht vor."
        for id in found.reserved
    ]
    return lines
