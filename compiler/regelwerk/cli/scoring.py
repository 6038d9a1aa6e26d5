"""`score contract`, `imps`, `matchpoints`, `average` and `clock`: what boards of bridge are worth,
and until when that may change.

In: a contract as calls, scores in points, shares as `25%:420`, options as `name=wert`.  Out: points
line by line, each with the clauses. Every kind answers for all editions, or for the one of
`edition=`; editions that say the same stand in one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from fractions import Fraction
from typing import Any

from regelwerk.calc import BRIDGE, Unanswerable, Unreadable
from regelwerk.calc.bridge.averages import Average, average
from regelwerk.calc.bridge.clock import LABELS, until
from regelwerk.calc.bridge.comparing import (
    Weighted,
    imps,
    matchpoints,
    weighted_imps,
    weighted_matchpoints,
)
from regelwerk.calc.bridge.contract import ContractScore, contract_score, contracted
from regelwerk.cli.options import Answer, cited, listed, options, whole, yes
from regelwerk.ids.number import signed
from regelwerk.library import Library

SCORE = re.compile(r"[+-]?[0-9]{1,5}")
CLOCK = re.compile(r"([01]?[0-9]|2[0-3]):[0-5][0-9]")
SHARE = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,3})?)%:([+-]?[0-9]{1,5})")
BOUNDS = {"at_least": "mindestens ", "at_most": "höchstens ", "": ""}
UNITS = {"percent": " %", "imps": " IMP"}


def reckon_contract(kb: Library, words: Sequence[str]) -> Answer:
    """The score of a contract: `4P X tricks=10 vulnerable=yes`."""
    given, written = options(words, ("tricks", "vulnerable", "edition"), rest=True)
    if "tricks" not in given:
        raise Unreadable("es fehlt tricks=…: die Stiche der Partei des Alleinspielers", "")
    contract, vulnerable, tricks = (
        contracted(written),
        yes(given, "vulnerable"),
        whole(given, "tricks"),
    )
    return by_edition(
        kb,
        given,
        lambda edition: contract_score(kb.units, edition, contract, vulnerable, tricks),
        scored,
    )


def scored(kb: Library, found: ContractScore) -> list[str]:
    """A score, part by part."""
    result = (
        "erfüllt"
        if found.over == 0
        else (
            f"{signed(found.over)} Stiche" if abs(found.over) > 1 else f"{signed(found.over)} Stich"
        )
    )
    parts = [f"  {item.label}: {item.points}  {cited(kb, [item.cite])}" for item in found.items]
    return [f"{signed(found.points)} für die Partei des Alleinspielers ({result})", *parts]


def reckon_imps(kb: Library, words: Sequence[str]) -> Answer:
    """IMP of a difference, of two scores, or of a weighted score against `other=`."""
    given, written = options(words, ("other", "edition"), rest=True)
    if "other" in given:
        parts, other = shares(written), number(given["other"])
        return by_edition(
            kb, given, lambda edition: weighted_imps(kb.units, edition, parts, other), weighed
        )
    scores = [number(word) for word in written]
    if len(scores) not in (1, 2):
        raise Unreadable(
            "erwartet wird eine Differenz oder zwei Scores derselben Richtung, zum Beispiel: score"
            " imps 620 170",
            "",
        )
    difference = scores[0] - (scores[1] if len(scores) > 1 else 0)
    return by_edition(
        kb,
        given,
        lambda edition: imps(kb.units, edition, difference),
        lambda kb, found: [
            f"Differenz {signed(difference)}: {signed(found.imps)} IMP  {cited(kb, found.cites)}"
        ],
    )


def reckon_matchpoints(kb: Library, words: Sequence[str]) -> Answer:
    """Matchpoints of the scores of one direction, or of a weighted score among `others=`."""
    given, written = options(words, ("others", "edition"), rest=True)
    if "others" in given:
        parts, others = shares(written), [number(word) for word in listed(given, "others")]
        found = lambda edition: weighted_matchpoints(kb.units, edition, parts, others)  # noqa: E731 - the question, asked per edition
        return by_edition(kb, given, found, weighed)
    scores = [number(word) for word in written]
    if not scores:
        raise Unreadable(
            "es fehlen die Scores einer Richtung, zum Beispiel: score matchpoints 420 450 -50 420",
            "",
        )

    def lines(kb: Library, found: Any) -> list[str]:
        each = [
            f"  {signed(score)}: {plain(points)}"
            + (f" = {plain(points * 100 / found.top)} %" if found.top else "")
            for score, points in zip(scores, found.points, strict=True)
        ]
        return [f"Top {found.top}  {cited(kb, found.cites)}", *each]

    return by_edition(kb, given, lambda edition: matchpoints(kb.units, edition, scores), lines)


def weighed(kb: Library, found: Weighted) -> list[str]:
    """A weighted score and its parts."""
    unit = f"von {found.top} Matchpunkten" if found.top else "IMP"
    parts = ", ".join(f"{plain(percent)} % von {plain(worth)}" for percent, worth in found.parts)
    return [f"{plain(found.mean)} {unit} ({parts})  {cited(kb, found.cites)}"]


def reckon_average(kb: Library, words: Sequence[str]) -> Answer:
    """What a contestant gets where there is no result: `guilt=none scoring=imps session=63`."""
    given, _ = options(words, ("guilt", "scoring", "session", "edition"))
    session = share(given["session"]) if "session" in given else None
    guilt, scoring = given.get("guilt", ""), given.get("scoring", "matchpoints")

    def lines(kb: Library, found: Average) -> list[str]:
        return [
            f"{BOUNDS[found.bound]}{plain(found.amount)}{UNITS[found.unit]} "
            f" {cited(kb, found.cites)}"
        ]

    return by_edition(
        kb, given, lambda edition: average(kb.units, edition, scoring, guilt, session), lines
    )


def reckon_clock(kb: Library, words: Sequence[str]) -> Answer:
    """Until when a score may be corrected and an appeal lodged, from the time the official score
    was available: `clock 22:40`.
    """
    given, written = options(words, ("edition",), rest=True)
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
                f"  bis {each.ends:%H:%M}: {LABELS[each.what]}  {cited(kb, each.cites)}"
                for each in found
            ),
        ]

    return by_edition(kb, given, lambda edition: until(kb.units, edition, available), lines)


def by_edition(
    kb: Library,
    given: Mapping[str, str],
    reckon: Callable[[str], Any],
    tell: Callable[[Library, Any], list[str]],
) -> Answer:
    """The answer of each edition asked for; one that cannot say tells why. Raises `Unanswerable`
    where none can.
    """
    asked = (given["edition"],) if "edition" in given else BRIDGE
    lines, tree, refused = list[str](), dict[str, Any](), list[Unanswerable]()
    for edition in asked:
        try:
            found = reckon(edition)
        except Unanswerable as why:
            refused.append(why)
            tree[edition] = {"unanswerable": str(why), "missing": list(why.missing)}
            lines.append(f"{edition}: {why}")
            continue
        tree[edition] = json_ready(
            [asdict(each) for each in found] if isinstance(found, tuple) else asdict(found)
        )
        first, *rest = tell(kb, found)
        lines += [f"{edition}: {first}", *rest]
    if len(refused) == len(asked):
        raise refused[0]
    return Answer(tree, lines)


def json_ready(value: Any) -> Any:
    """A value for JSON: fractions as numbers, tuples as lists."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, datetime):
        return value.strftime("%H:%M")
    if isinstance(value, dict):
        return {key: json_ready(each) for key, each in value.items()}
    return [json_ready(each) for each in value] if isinstance(value, (list, tuple)) else value


def plain(value: Fraction) -> str:
    """A fraction as people write it: at most two decimals, with a comma."""
    return f"{float(value):.2f}".rstrip("0").rstrip(".").replace(".", ",")


def number(word: str) -> int:
    """A score in points; raises `Unreadable`."""
    if not SCORE.fullmatch(word):
        raise Unreadable(f"„{word}“ ist kein Score", word)
    return int(word)


def share(word: str) -> Fraction:
    """A percentage; raises `Unreadable`."""
    text = word.removesuffix("%").replace(",", ".")
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", text):
        raise Unreadable(f"„{word}“ ist kein Prozentsatz", word)
    return Fraction(text)


def shares(words: Sequence[str]) -> list[tuple[Fraction, int]]:
    """The shares of a weighted score, each as `25%:420`; raises `Unreadable`."""
    found = [SHARE.fullmatch(word) for word in words]
    if not found or not all(found):
        raise Unreadable("erwartet werden Anteile, zum Beispiel: 60%:620 40%:170", " ".join(words))
    return [(share(match[1]), int(match[2])) for match in found if match]
