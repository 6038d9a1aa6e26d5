"""`score contract`, `imps`, `matchpoints`, `average` and `clock`: what boards of bridge are worth,
and until when that may change.

In: a contract as calls, scores in points, shares as `25%:420`, options as `name=value`.  Out:
points line by line, each with the clauses. Every kind answers for all editions, or for the one of
`edition=`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.averages import Average, award_average
from regelwerk.calc.bridge.clock import LABELS, list_periods
from regelwerk.calc.bridge.comparing import (
    Weighted,
    convert_to_imps,
    score_matchpoints,
    weigh_imps,
    weigh_matchpoints,
)
from regelwerk.calc.bridge.contract import ContractScore, read_contract, score_contract
from regelwerk.cli.options import parse_options, read_number, read_yes, split_list
from regelwerk.cli.score.answer import Answer, answer_by_edition
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.ids.number import format_signed
from regelwerk.library import Library

SCORE = re.compile(r"[+-]?[0-9]{1,5}")
CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):[0-5][0-9]")
SHARE = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,3})?)%:([+-]?[0-9]{1,5})")
BOUNDS = {"at_least": "mindestens ", "at_most": "höchstens ", "": ""}
UNITS = {"percent": " %", "imps": " IMP"}


def reckon_contract(kb: Library, words: Sequence[str]) -> Answer:
    """Return the score of a contract: `4P X tricks=10 vulnerable=yes`."""
    given, written = parse_options(words, ("tricks", "vulnerable", "edition"), rest=True)
    if "tricks" not in given:
        raise Unreadable("es fehlt tricks=…: die Stiche der Partei des Alleinspielers", "")
    contract, vulnerable, tricks = (
        read_contract(written),
        read_yes(given, "vulnerable"),
        read_number(given, "tricks"),
    )
    return answer_by_edition(
        kb,
        given,
        lambda edition: score_contract(kb.units, edition, contract, vulnerable, tricks),
        tell_score,
    )


def tell_score(kb: Library, found: ContractScore) -> list[str]:
    """Return a score as lines, part by part."""
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
    return [f"{format_signed(found.points)} für die Partei des Alleinspielers ({result})", *parts]


def reckon_imps(kb: Library, words: Sequence[str]) -> Answer:
    """Return the IMP of a difference, of two scores, or of a weighted score against `other=`."""
    given, written = parse_options(words, ("other", "edition"), rest=True)
    if "other" in given:
        parts, other = parse_shares(written), parse_score(given["other"])
        return answer_by_edition(
            kb, given, lambda edition: weigh_imps(kb.units, edition, parts, other), tell_weighted
        )
    scores = [parse_score(word) for word in written]
    if len(scores) not in (1, 2):
        raise Unreadable(
            "erwartet wird eine Differenz oder zwei Scores derselben Richtung, zum Beispiel: score"
            " imps 620 170",
            "",
        )
    difference = scores[0] - (scores[1] if len(scores) > 1 else 0)
    return answer_by_edition(
        kb,
        given,
        lambda edition: convert_to_imps(kb.units, edition, difference),
        lambda kb, found: [
            f"Differenz {format_signed(difference)}: {format_signed(found.imps)} IMP "
            f" {cite_clauses(kb, found.cites)}"
        ],
    )


def reckon_matchpoints(kb: Library, words: Sequence[str]) -> Answer:
    """Return the matchpoints of the scores of one direction, or of a weighted score among
    `others=`.
    """
    given, written = parse_options(words, ("others", "edition"), rest=True)
    if "others" in given:
        parts, others = (
            parse_shares(written),
            [parse_score(word) for word in split_list(given, "others")],
        )
        return answer_by_edition(
            kb,
            given,
            lambda edition: weigh_matchpoints(kb.units, edition, parts, others),
            tell_weighted,
        )
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


def tell_weighted(kb: Library, found: Weighted) -> list[str]:
    """Return a weighted score and its parts in one line."""
    unit = f"von {found.top} Matchpunkten" if found.top else "IMP"
    parts = ", ".join(
        f"{format_fraction(percent)} % von {format_fraction(worth)}"
        for percent, worth in found.parts
    )
    return [f"{format_fraction(found.mean)} {unit} ({parts})  {cite_clauses(kb, found.cites)}"]


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
