"""`score contract`, `imps`, `matchpoints`, `average` and `clock`: what boards of bridge are worth,
and until when that may change.

In: a contract as calls, scores in points, shares as `25%:420`, options as `name=value`.  Out:
points line by line, each with the clauses. Every kind answers for all editions, or for the one of
`edition=`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from fractions import Fraction
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.averages import Average, award_average
from regelwerk.calc.bridge.boards import Board, find_board, is_vulnerable
from regelwerk.calc.bridge.calls import SIGNS
from regelwerk.calc.bridge.clock import LABELS, list_periods
from regelwerk.calc.bridge.comparing import (
    Imps,
    SplitImps,
    Weighted,
    convert_to_imps,
    score_matchpoints,
    split_imps,
    weigh_awarded_matchpoints,
    weigh_imps,
    weigh_matchpoints,
)
from regelwerk.calc.bridge.contract import ContractScore, score_contract
from regelwerk.cli.contract_as_typed import read_typed_contract
from regelwerk.cli.options import (
    parse_options,
    read_number,
    read_yes,
    split_list,
)
from regelwerk.cli.score.answer import Answer, answer_by_edition
from regelwerk.cli.score.bridge.auction import DOUBLED, tell_board
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.telling.seats import SEATS, name_seats
from regelwerk.ids.number import format_signed
from regelwerk.library import Library

SCORE = re.compile(r"[+-]?[0-9]{1,5}")
CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):[0-5][0-9]")
SHARE = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,3})?)%:([+-]?[0-9]{1,5})")
WHOSE = {
    "same": (1, "der Richtung des ersten"),
    "team": (-1, "der eigenen Mannschaft, deren anderes Paar die andere Richtung spielt"),
}  # the sign with which the side of the first score sees the second
BOUNDS = {"at_least": "mindestens ", "at_most": "höchstens ", "": ""}
UNITS = {"percent": " %", "imps": " IMP"}


def reckon_contract(kb: Library, words: Sequence[str]) -> Answer:
    """Return the score of a contract: `4P X tricks=10 vulnerable=yes`, or the number of the board
    and the seat of declarer instead (`board=22 declarer=O`).
    """
    given, written = parse_options(
        words, ("tricks", "vulnerable", "board", "declarer", "edition"), rest=True
    )
    if "tricks" not in given:
        raise Unreadable("es fehlt tricks=…: die Stiche der Partei des Alleinspielers", "")
    contract, tricks = read_typed_contract(written), read_number(given, "tricks")
    name = f"{contract.level}{SIGNS[contract.denomination]}{DOUBLED[contract.doubled]}"
    on = find_board(kb.units, read_number(given, "board", 3)) if "board" in given else None
    vulnerable = find_vulnerability(on, given) if on else read_yes(given, "vulnerable")
    found = answer_by_edition(
        kb,
        given,
        lambda edition: score_contract(kb.units, edition, contract, vulnerable, tricks),
        lambda kb, found: tell_score(kb, found, vulnerable),
    )
    board = {"board": asdict(on)} if on else {}
    lines = [*tell_board(kb, on), f"Kontrakt {name}", *found.lines]
    return Answer({**found.tree, "contract": name, **board}, lines)


def find_vulnerability(on: Board, given: Mapping[str, str]) -> bool:
    """Return whether the side of `declarer=` is vulnerable in a board; raise `Unreadable` where it
    is not given and makes a difference, and beside `vulnerable=`.
    """
    if "vulnerable" in given:
        raise Unreadable(
            "board=… nennt schon, wer in Gefahr ist: board und vulnerable nicht zusammen", ""
        )
    sides = {is_vulnerable(on.vulnerable, seat) for seat in range(2)}
    if "declarer" in given:
        names = name_seats(given["declarer"], "declarer")
        return is_vulnerable(on.vulnerable, list(SEATS.values()).index(names[0]))
    if len(sides) > 1:
        raise Unreadable(
            f"Board {on.number}: in Gefahr ist {on.vulnerable}; es fehlt declarer=…, der Platz des"
            f" Alleinspielers ({', '.join(SEATS)})",
            "",
        )
    return sides.pop()


def tell_score(kb: Library, found: ContractScore, vulnerable: bool) -> list[str]:
    """Return a score as lines, part by part; a part that is not printed is named."""
    result = (
        "erfüllt"
        if found.over == 0
        else (
            f"{format_signed(found.over)} Stiche"
            if abs(found.over) > 1
            else f"{format_signed(found.over)} Stich"
        )
    )
    parts = [
        f"  {item.label}: {item.points}  {cite_clauses(kb, [item.cite])}" for item in found.items
    ]
    parts += [
        f"  {item.label}: fehlt im Druck dieser Ausgabe  {cite_clauses(kb, [item.cite])}"
        for item in found.missing
    ]
    left = " und ".join(item.label for item in found.missing)
    side = "in Gefahr" if vulnerable else "nicht in Gefahr"
    return [
        f"{format_signed(found.without)}{f' ohne {left}' if left else ''} für die Partei des"
        f" Alleinspielers ({result}; {side})",
        *parts,
    ]


def reckon_imps(kb: Library, words: Sequence[str]) -> Answer:
    """Return the IMP of a difference, of two scores, or of a weighted score against `other=`; of
    two scores `side=` says from which side the second is seen, and `opponents=` is the score of
    the opponents, as they see it, where that of the first side does not balance it.
    """
    given, written = parse_options(words, ("other", "side", "opponents", "edition"), rest=True)
    if "opponents" in given and ("other" in given or len(written) != len(("own", "other"))):
        raise Unreadable(
            "opponents=… steht neben dem eigenen Score und dem des anderen Tischs, zum Beispiel:"
            " score imps -100 620 side=same opponents=-140",
            given["opponents"],
        )
    if "other" in given:
        parts = parse_shares(written)
        other = turn_to_first_side(given, parse_score(given["other"]))
        return answer_by_edition(
            kb, given, lambda edition: weigh_imps(kb.units, edition, parts, other), tell_weighted
        )
    scores = [parse_score(word) for word in written]
    if len(scores) not in (1, 2):
        raise Unreadable(
            "erwartet wird eine Differenz oder zwei Scores, zum Beispiel: score imps 620 170"
            " side=same",
            "",
        )
    if len(scores) == 1 and "side" in given:
        raise Unreadable("side=… sagt, wessen der zweite Score ist; hier steht nur einer", "")
    other = turn_to_first_side(given, scores[1], scores[0]) if len(scores) > 1 else 0
    difference = scores[0] - other
    if "opponents" in given:
        theirs = parse_score(given["opponents"])
        return answer_by_edition(
            kb,
            given,
            lambda edition: split_imps(kb.units, edition, scores[0], theirs, other),
            tell_split,
        )

    def lines(kb: Library, found: Imps) -> list[str]:
        first, *others = tell_imps(kb, found)
        return [first + "  für die Partei des ersten Scores" * (len(scores) > 1), *others]

    return answer_by_edition(
        kb, given, lambda edition: convert_to_imps(kb.units, edition, difference), lines
    )


def turn_to_first_side(given: Mapping[str, str], other: int, own: int | None = None) -> int:
    """Return the score of the other table as the side of the first score sees it; raise
    `Unreadable`, with both differences from its `own` score, unless `side=` says whose it is.
    """
    side = given.get("side", "")
    if side not in WHOSE:
        said = "; ".join(
            f"side={name}: {whose}"
            + ("" if own is None else f" (Differenz {format_signed(own - sign * other)})")
            for name, (sign, whose) in WHOSE.items()
        )
        raise Unreadable(f"wessen Score ist {format_signed(other)} am anderen Tisch? {said}", side)
    return WHOSE[side][0] * other


def tell_imps(kb: Library, found: Imps) -> list[str]:
    """Return the IMP of a difference in one line, or the rows that name it, each in a line."""
    head, cites = f"Differenz {format_signed(found.difference)}", cite_clauses(kb, found.cites)
    if found.imps is not None:
        return [f"{head}: {format_signed(found.imps)} IMP  {cites}"]
    return [
        f"{head}: mehrere Zeilen nennen sie, welche gilt, sagt der Druck nicht  {cites}",
        *(f"  Zeile „{row.range}“: {format_signed(row.imps)} IMP" for row in found.readings),
    ]


def tell_split(kb: Library, found: SplitImps) -> list[str]:
    """Return the IMP of two sides whose scores do not balance, and of a knockout match."""
    (own,), (theirs,) = tell_imps(kb, found.own), tell_imps(kb, found.opponents)
    average = format_fraction(found.knockout), format_fraction(-found.knockout)
    return [
        f"{own}  für die Partei des ersten Scores",
        f"  {theirs}  für ihre Gegner",
        f"  im KO-Kampf der Durchschnitt: {average[0]} IMP für die Partei des ersten Scores,"
        f" {average[1]} für ihre Gegner  {cite_clauses(kb, found.cites)}",
    ]


def reckon_matchpoints(kb: Library, words: Sequence[str]) -> Answer:
    """Return the matchpoints of the scores of one direction, or of a weighted score: its shares
    stand among the other scores or before `others=`, or are matchpoints of `top=`.
    """
    given, written = parse_options(words, ("others", "top", "edition"), rest=True)
    if "others" in given or "top" in given or any("%" in word for word in written):
        return reckon_weighted_matchpoints(kb, given, written)
    scores = [parse_score(word) for word in written]
    if not scores:
        raise Unreadable(
            "es fehlen die Scores einer Richtung, zum Beispiel: score matchpoints 420 450 -50 420",
            "",
        )

    def lines(kb: Library, found: Any) -> list[str]:
        each = [
            f"  {format_signed(score)}: {format_fraction(points)}"
            + (f" = {format_fraction(points * 100 / found.top)} %" if found.top else "")
            for score, points in zip(scores, found.points, strict=True)
        ]
        return [f"Top {found.top}  {cite_clauses(kb, found.cites)}", *each]

    return answer_by_edition(
        kb, given, lambda edition: score_matchpoints(kb.units, edition, scores), lines
    )


def reckon_weighted_matchpoints(
    kb: Library, given: Mapping[str, str], written: Sequence[str]
) -> Answer:
    """Return the matchpoints of a weighted score: against the scores that stand beside its shares
    and in `others=`, or as the mean of matchpoints of `top=`; raise `Unreadable`.
    """
    parts = parse_shares([word for word in written if "%" in word])
    others = [word for word in written if "%" not in word] + split_list(given, "others")
    if bool(others) == ("top" in given):
        raise Unreadable(
            "Anteile von Scores brauchen die anderen Scores derselben Richtung (others=420,450),"
            " Anteile von Matchpunkten den Top (top=6); eines von beiden",
            "",
        )
    scores, top = [parse_score(word) for word in others], read_number(given, "top", 4)

    def weigh(edition: str) -> Weighted:
        if others:
            return weigh_matchpoints(kb.units, edition, parts, scores)
        return weigh_awarded_matchpoints(kb.units, edition, parts, top)

    return answer_by_edition(kb, given, weigh, tell_weighted)


def tell_weighted(kb: Library, found: Weighted) -> list[str]:
    """Return a weighted score and its parts in one line; of IMP, whose they are."""
    unit = f"von {found.top} Matchpunkten" if found.top else "IMP"
    parts = ", ".join(
        f"{format_fraction(percent)} % von {format_fraction(worth)}"
        for percent, worth in found.parts
    )
    whose = (
        f"  für die Partei des gewichteten Scores, für die andere {format_fraction(-found.mean)}"
    )
    return [
        f"{format_fraction(found.mean)} {unit} ({parts})  {cite_clauses(kb, found.cites)}"
        f"{'' if found.top else whose}"
    ]


def reckon_average(kb: Library, words: Sequence[str]) -> Answer:
    """Return what a contestant gets for a board without a result: `guilt=none scoring=imps`."""
    given, _ = parse_options(words, ("guilt", "scoring", "session", "edition"))
    session = parse_percentage(given["session"]) if "session" in given else None
    guilt, scoring = given.get("guilt", ""), given.get("scoring", "matchpoints")

    def lines(kb: Library, found: Average) -> list[str]:
        return [
            f"{BOUNDS[found.bound]}{format_fraction(found.amount)}{UNITS[found.unit]} "
            f" {cite_clauses(kb, found.cites)}"
        ]

    return answer_by_edition(
        kb, given, lambda edition: award_average(kb.units, edition, scoring, guilt, session), lines
    )


def reckon_clock(kb: Library, words: Sequence[str]) -> Answer:
    """Return until when a score may be corrected and an appeal lodged, from the time the official
    score was available: `clock 22:40`.
    """
    given, written = parse_options(words, ("edition",), rest=True)
    if len(written) != 1 or not CLOCK.fullmatch(written[0]):
        raise Unreadable(
            "erwartet wird die Uhrzeit, seit der das offizielle Ergebnis zugänglich ist, zum"
            " Beispiel: score clock 22:40",
            " ".join(written),
        )
    available = datetime.strptime(written[0], "%H:%M")

    def lines(kb: Library, found: Any) -> list[str]:
        return [
            "sofern der Veranstalter nichts anderes bestimmt hat",
            *(
                f"  bis {each.ends:%H:%M}: {LABELS[each.what]}  {cite_clauses(kb, each.cites)}"
                for each in found
            ),
        ]

    return answer_by_edition(
        kb, given, lambda edition: list_periods(kb.units, edition, available), lines
    )


def format_fraction(value: Fraction) -> str:
    """Return a fraction as people write it: at most two decimals, with a comma."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".").replace(".", ",")


def parse_score(word: str) -> int:
    """Return a score in points; raise `Unreadable`."""
    if not SCORE.fullmatch(word):
        raise Unreadable(f"„{word}“ ist kein Score", word)
    return int(word)


def parse_percentage(word: str) -> Fraction:
    """Return a percentage; raise `Unreadable`."""
    text = word.removesuffix("%").replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", text):
        raise Unreadable(f"„{word}“ ist kein Prozentsatz", word)
    return Fraction(text)


def parse_shares(words: Sequence[str]) -> list[tuple[Fraction, int]]:
    """Return the shares of a weighted score, each written as `25%:420`; raise `Unreadable`."""
    found = [SHARE.fullmatch(word) for word in words]
    if not found or not all(found):
        raise Unreadable("erwartet werden Anteile, zum Beispiel: 60%:620 40%:170", " ".join(words))
    return [(parse_percentage(match[1]), int(match[2])) for match in found if match]
