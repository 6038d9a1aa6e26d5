"""`score auction`: an auction as far as it is regular.

In: calls as people write them, `dealer=`, `board=`.  Out: verdict of the last call, turn or
contract, declarer, dummy, each with the clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from regelwerk.calc.bridge import auction
from regelwerk.calc.bridge.auction import WORDS, Standing, State, Verdict
from regelwerk.calc.bridge.boards import Board, find_board
from regelwerk.calc.bridge.calls import Call, Reading, format_calls, read_calls
from regelwerk.cli.options import parse_options, read_number
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.telling.clauses import cite_by_edition
from regelwerk.cli.telling.seats import name_seats
from regelwerk.ids.address import parse_edition
from regelwerk.library import Library

DOUBLED = ("", " kontriert", " rekontriert")


def reckon_auction(kb: Library, words: Sequence[str]) -> Answer:
    """Return every call with its verdict up to the first that is not legal, and the state of the
    auction after it; raise `Unreadable`.
    """
    given, written = parse_options(words, ("dealer", "board"), rest=True)
    on = find_board(kb.units, read_number(given, "board", 3)) if "board" in given else None
    seats = name_seats(given.get("dealer", on.dealer if on else ""))
    reading = read_calls(written)
    state, verdicts = State(), list[Verdict]()
    for number, call in enumerate(reading.calls):
        verdicts.append(auction.judge_legality(kb.units, reading.calls[:number], call))
        if verdicts[-1].verdict != auction.LEGAL:
            break
        state = auction.advance(state, call)
    stand = auction.find_standing(kb.units, reading.calls[: state.count])
    rest = reading.calls[len(verdicts) :]
    tree = {
        "calls": [
            {"seat": number % 4, **build_tree(verdict)} for number, verdict in enumerate(verdicts)
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
            *tell_board(kb, on),
            *tell_calls(kb, reading, verdicts, seats, rest),
            *tell_standing(kb, stand, seats, broken),
        ],
    )


def tell_board(kb: Library, on: Board | None) -> list[str]:
    """Return as lines the dealer and vulnerability of the board, with the table they are from."""
    if on is None:
        return []
    return [
        f"Board {on.number}: Teiler {on.dealer}, in Gefahr {on.vulnerable}",
        cite_by_edition(kb, {parse_edition(id): (id,) for id in on.cites}),
    ]


def build_tree(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict for JSON, with the call as a player writes it."""
    return {**asdict(verdict), "call": str(verdict.call)}


def tell_calls(
    kb: Library,
    reading: Reading,
    verdicts: Sequence[Verdict],
    seats: Sequence[str],
    rest: Sequence[Call],
) -> list[str]:
    """Return the calls in a line, then the last verdict with its clauses."""
    lines = [format_calls(reading.calls)] if reading.calls else []
    if reading.guessed:
        lines.append("  C ist als Treff gelesen; Coeur schreibt man H oder ♥")
    if verdicts:
        last = verdicts[-1]
        lines.append(
            f"{len(verdicts)}. Ansage {last.call} ({seats[(len(verdicts) - 1) % 4]}):"
            f" {WORDS[last.verdict]}"
        )
        lines.append(cite_by_edition(kb, last.cites))
        if last.verdict != auction.LEGAL:
            lines.append(
                "  Was daraus folgt, entscheidet `regelwerk decide`."
                + (f" Nicht mehr gerechnet: {format_calls(rest)}" if rest else "")
            )
    return lines


def tell_standing(kb: Library, stand: Standing, seats: Sequence[str], broken: bool) -> list[str]:
    """Return as lines whose turn it is, or the contract, declarer and dummy, with their clauses."""
    if not stand.ended:
        if broken:
            return []
        over = f"; letztes Gebot {stand.bid}{DOUBLED[stand.doubled]}" if stand.bid else ""
        return [
            f"an der Reihe: {seats[stand.turn]}{over}",
            cite_by_edition(kb, stand.cites["turn"]),
        ]
    if stand.passed_out:
        return [
            "Ende der Reizung: alle vier haben gepasst, es wird nicht gespielt",
            cite_by_edition(kb, stand.cites["end"]),
        ]
    return [
        f"Ende der Reizung, Kontrakt {stand.bid}{DOUBLED[stand.doubled]}",
        cite_by_edition(kb, stand.cites["end"]),
        f"Alleinspieler: {seats[stand.declarer]}, Dummy: {seats[stand.dummy]}",
        cite_by_edition(kb, stand.cites["declarer"]),
    ]
