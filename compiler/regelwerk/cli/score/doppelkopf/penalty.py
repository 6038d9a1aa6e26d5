"""`score penalty`: what an infraction costs.

In: options as `name=value`.  Out: the shares of all four, each with the clauses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.denials import FAULT, Counted, Spoken, find_counted_denials
from regelwerk.calc.doppelkopf.penalty import Penalty, share_penalty
from regelwerk.cli.options import parse_options, read_number, read_yes, split_list
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.tricks_as_typed import read_word
from regelwerk.ids.number import format_signed
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


def reckon_penalty(kb: Library, words: Sequence[str]) -> Answer:
    """Return the shares of all four, by seat where `offender=` (and `soloist=`) name seats 1 to 4.

    With `said=1:re,3:90,Fehler` and `re=1,3` the denials, the game and who erred follow from what
    was said by whom.
    """
    given, _ = parse_options(words, PENALTY)
    counted = count_given_denials(kb, given) if "said" in given else None
    given |= derive_solo(given) if counted else {}
    found = share_penalty(
        kb.units,
        given.get("severity", ""),
        given.get("game", "normal"),
        given.get("erred", ""),
        len(counted.denials) if counted else read_number(given, "denials"),
        decided=read_yes(given, "decided"),
        won=given.get("won", ""),
        edition=given.get("edition", ""),
        inevitable=read_yes(given, "inevitable"),
    )
    seats = (
        found.by_seat(read_number(given, "offender"), read_number(given, "soloist"))
        if "offender" in given
        else ()
    )
    tree = (
        asdict(found) | {"seats": list(seats)} | ({"counted": asdict(counted)} if counted else {})
    )
    return Answer(
        tree, [*(tell_denials(kb, counted) if counted else ()), *tell_penalty(kb, found, seats)]
    )


def count_given_denials(kb: Library, given: Mapping[str, str]) -> Counted:
    """Return the denials that count among what was said; raise `Unreadable` where they are given in
    another way, too.
    """
    if twice := [name for name in ("denials", "game", "erred", "soloist") if name in given]:
        raise Unreadable(f"{twice[0]}=… ergibt sich aus said=… und re=…", given[twice[0]])
    said = [read_said(word) for word in split_list(given, "said")]
    return find_counted_denials(
        kb.units, said, list_seats(given), read_number(given, "offender"), given.get("edition", "")
    )


def read_said(word: str) -> Spoken:
    """Return what was said, written as `3:90` or `3:90:ungeklärt`, or `Fehler`; raise
    `Unreadable`.
    """
    if read_word(word) == FAULT:
        return Spoken(0, FAULT)
    seat, said, repeated = (*word.split(":", 2), "", "")[:3]
    return Spoken(read_number({"said": seat or "?"}, "said"), said, read_word(repeated))


def list_seats(given: Mapping[str, str]) -> tuple[int, ...]:
    """Return the seats of Re."""
    return tuple(read_number({"re": seat}, "re") for seat in split_list(given, "re"))


def derive_solo(given: Mapping[str, str]) -> dict[str, str]:
    """Return the options `game`, `erred` and `soloist` of a solo, which has one seat of Re; nothing
    for any other game.
    """
    if len(list_seats(given)) != 1:
        return {}
    soloist = given["re"].strip()
    return {
        "game": "solo",
        "erred": "soloist" if given["offender"] == soloist else "opponent",
        "soloist": soloist,
    }


def tell_denials(kb: Library, found: Counted) -> Iterator[str]:
    """Yield as lines which denials count and which do not."""
    yield (
        f"Absagen der Gegenpartei, die zählen: {', '.join(found.denials) or 'keine'} "
        f" {cite_clauses(kb, found.cites)}"
    )
    if found.later:
        yield (
            f"nach dem Fehler gesagt, zählt nicht: {', '.join(found.later)} "
            f" {cite_clauses(kb, found.cites[:1])}"
        )


def tell_penalty(kb: Library, found: Penalty, seats: Sequence[int]) -> list[str]:
    """Return a penalty as lines."""
    lines = [
        f"{DECIDED if found.rest else SEVERITIES[found.severity]}  {cite_clauses(kb, found.cites)}"
    ]
    if found.severity != "none":
        lines += [
            f"  {SHARES[role]}: {format_signed(points)}"
            for role, points in dict.fromkeys((share.role, share.points) for share in found.shares)
        ]
    if seats:
        lines.append(f"  Plätze 1 bis 4: {', '.join(map(format_signed, seats))}")
    if found.rest:
        lines.append("  Die Reststiche erhält die Gegenpartei des Verursachers.")
    if found.ends:
        lines.append("  Das Spiel ist beendet.")
    lines += [
        f"  Vorbehalten bleibt {kb.cites[id]}; der Wortlaut liegt nicht vor."
        for id in found.reserved
    ]
    return lines
