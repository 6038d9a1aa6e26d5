"""`score auction`: an auction as far as it is regular.

In: calls as people write them, `dealer=`.  Out: verdict of the last call, turn or contract,
declarer, dummy, each with the clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge import auction
from regelwerk.calc.bridge.auction import WORDS, Standing, State, Verdict
from regelwerk.calc.bridge.boards import Board, board
from regelwerk.calc.bridge.calls import Call, Reading, read, told
from regelwerk.cli.options import Answer, editions, options, whole
from regelwerk.ids.address import edition_of
from regelwerk.library import Library

SEATS = {"N": "Nord", "O": "Ost", "S": "Süd", "W": "West"}
PLACES = ("Teiler", "links vom Teiler", "Partner des Teilers", "rechts vom Teiler")
DOUBLED = ("", " kontriert", " rekontriert")


def reckon_auction(kb: Library, words: Sequence[str]) -> Answer:
    """Every call with its verdict up to the first that is not legal, and where the auction
    stands.
    """
    given, written = options(words, ("dealer", "board"), rest=True)
    on = board(kb.units, whole(given, "board")) if "board" in given else None
    seats = seated(given.get("dealer", on.dealer if on else ""))
    reading = read(written)
    state, verdicts = State(), list[Verdict]()
    for number, call in enumerate(reading.calls):
        verdicts.append(auction.legality(kb.units, reading.calls[:number], call))
        if verdicts[-1].verdict != auction.LEGAL:
            break
        state = auction.advance(state, call)
    stand = auction.standing(kb.units, reading.calls[: state.count])
    rest = reading.calls[len(verdicts) :]
    tree = {
        "calls": [
            {"seat": number % 4, **plain(verdict)} for number, verdict in enumerate(verdicts)
        ],
        "not_reckoned": [str(call) for call in rest],
        "standing": {**asdict(stand), "bid": str(stand.bid) if stand.bid else None},
        "seats": list(seats),
        "board": asdict(on) if on else None,
    }
    broken = state.count < len(reading.calls)
    return Answer(
        tree,
        [
            *laid(kb, on),
            *judged(kb, reading, verdicts, seats, rest),
            *stands(kb, stand, seats, broken),
        ],
    )


def laid(kb: Library, on: Board | None) -> list[str]:
    """Dealer and vulnerability of the board, with the table."""
    if on is None:
        return []
    return [
        f"Board {on.number}: Teiler {on.dealer}, in Gefahr {on.vulnerable}",
        editions(kb, {edition_of(id): (id,) for id in on.cites}),
    ]


def plain(verdict: Verdict) -> dict[str, Any]:
    """A verdict for JSON, with the call as a player writes it."""
    return {**asdict(verdict), "call": str(verdict.call)}


def seated(dealer: str) -> tuple[str, ...]:
    """The names of the seats from the dealer on: compass points where the dealer is known."""
    if not dealer:
        return PLACES
    letter = dealer[:1].upper().replace("E", "O")
    if letter not in SEATS:
        raise Unreadable(f"dealer={dealer}: möglich sind {', '.join(SEATS)}", dealer)
    names = tuple(SEATS.values())
    start = list(SEATS).index(letter)
    return names[start:] + names[:start]


def judged(
    kb: Library,
    reading: Reading,
    verdicts: Sequence[Verdict],
    seats: Sequence[str],
    rest: Sequence[Call],
) -> list[str]:
    """The calls in a line, then the last of them with its clauses."""
    lines = [told(reading.calls)] if reading.calls else []
    if reading.guessed:
        lines.append("  C ist als Treff gelesen; Coeur schreibt man H oder ♥")
    if verdicts:
        last = verdicts[-1]
        lines.append(
            f"{len(verdicts)}. Ansage {last.call} ({seats[(len(verdicts) - 1) % 4]}):"
            f" {WORDS[last.verdict]}"
        )
        lines.append(editions(kb, last.cites))
        if last.verdict != auction.LEGAL:
            lines.append(
                "  Was daraus folgt, entscheidet `regelwerk decide`."
                + (f" Nicht mehr gerechnet: {told(rest)}" if rest else "")
            )
    return lines


def stands(kb: Library, stand: Standing, seats: Sequence[str], broken: bool) -> list[str]:
    """Turn, or contract, declarer and dummy, with their clauses."""
    if not stand.ended:
        if broken:
            return []
        over = f"; letztes Gebot {stand.bid}{DOUBLED[stand.doubled]}" if stand.bid else ""
        return [f"an der Reihe: {seats[stand.turn]}{over}", editions(kb, stand.cites["turn"])]
    if stand.passed_out:
        return [
            "Ende der Reizung: alle vier haben gepasst, es wird nicht gespielt",
            editions(kb, stand.cites["end"]),
        ]
    return [
        f"Ende der Reizung, Kontrakt {stand.bid}{DOUBLED[stand.doubled]}",
        editions(kb, stand.cites["end"]),
        f"Alleinspieler: {seats[stand.declarer]}, Dummy: {seats[stand.dummy]}",
        editions(kb, stand.cites["declarer"]),
    ]
