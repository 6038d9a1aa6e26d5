"""`score trick` and `score game`: who wins a trick of Doppelkopf, and what a game is worth.

In: cards as people write them, options as `name=wert`.  Out: winner, eyes and points line by line,
each with the clauses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.cards import read
from regelwerk.calc.doppelkopf.deadlines import Said as Made, deadlines
from regelwerk.calc.doppelkopf.game_value import (
    ALONE,
    EXTRA,
    GIVEN,
    NORMAL,
    REACHED,
    SIGNS,
    SOLO,
    SPECIALS_ONLY,
    GameValue,
    Line,
    Shares,
)
from regelwerk.calc.doppelkopf.readings import COUNTED, SAID, readings
from regelwerk.calc.doppelkopf.repeating import expanded
from regelwerk.calc.doppelkopf.tricks import Choice, Trick, playable, trick
from regelwerk.calc.doppelkopf.winner import KONTRA, RE, RULE
from regelwerk.cli.options import Answer, cited, listed, options, whole
from regelwerk.ids.number import signed
from regelwerk.library import Library

SIDES = {RE: "Re-Partei", KONTRA: "Kontra-Partei"}
OMITTED = {SAID: "Ausgelassenes zählt nicht mit", COUNTED: "Ausgelassenes zählt mit"}
WITHOUT_WINNER = {
    REACHED: ("zählt, was erreicht ist, für die Partei, die es erreicht hat", [RULE]),
    SPECIALS_ONLY: (
        "zählt nach F.2 nichts, weil Sieger und Verlierer fehlen, nur die Sonderpunkte",
        [SIGNS, EXTRA],
    ),
}
SOLO_SIDES = {RE: "Solospieler", KONTRA: "Gegner des Solospielers"}


def reckon_trick(kb: Library, words: Sequence[str]) -> Answer:
    """Winner and eyes of a trick; with `hand=` also what of that hand may be played to it (`game=`
    as the tables name it).
    """
    given, written = options(words, ("game", "hand"), rest=True)
    cards, game = read(written), given.get("game", "Normalspiel")
    if not cards and "hand" not in given:
        raise Unreadable("es fehlen Karten, zum Beispiel: score trick Kreuz As, Kreuz 9", "")
    found = trick(kb.units, cards, game) if cards else None
    choice = playable(kb.units, read([given["hand"]]), cards, game) if "hand" in given else None
    tree = {"trick": plain(found) if found else None, "playable": plain(choice) if choice else None}
    return Answer(
        tree, [*([taken(kb, found)] if found else []), *([chosen(kb, choice)] if choice else [])]
    )


def plain(found: Trick | Choice) -> dict[str, Any]:
    """A trick or a choice for JSON, with the cards as the tables name them."""
    return {**asdict(found), "cards": list(map(str, found.cards))}


def taken(kb: Library, found: Trick) -> str:
    """Who wins a trick, and its eyes."""
    line = f"{found.game}: {' – '.join(map(str, found.cards))}"
    best = (
        f"{found.winner}. Karte {found.cards[found.winner - 1]}"
        f" {'gewinnt' if found.complete else 'liegt vorn'}"
    )
    return f"{line}\n{best}, {found.eyes} Augen  {cited(kb, found.cites)}"


def chosen(kb: Library, choice: Choice) -> str:
    """What may be played."""
    why = f"{choice.must_follow} ist zu bedienen" if choice.must_follow else "jede Karte"
    return (
        f"gespielt werden darf ({why}): {', '.join(map(str, choice.cards))} "
        f" {cited(kb, choice.cites)}"
    )


def reckon_game(kb: Library, words: Sequence[str]) -> Answer:
    """Winner and points of a game from the eyes of Re (`eyes=`); by seat where `seats=` names those
    of Re.
    """
    given, _ = options(
        words,
        (
            "eyes",
            "game",
            "re",
            "kontra",
            "trickless",
            "re_special",
            "kontra_special",
            "seats",
            "edition",
        ),
    )
    if "eyes" not in given:
        raise Unreadable("es fehlt eyes=…: die Augen der Re-Partei (des Solospielers)", "")
    found = readings(
        kb.units,
        whole(given, "eyes", 3),
        given.get("game", NORMAL),
        re=announced(kb, given, RE),
        kontra=announced(kb, given, KONTRA),
        trickless=given.get("trickless", ""),
        re_special=specials(given, "re_special"),
        kontra_special=specials(given, "kontra_special"),
    )
    taken = [whole({"seats": seat}, "seats") for seat in listed(given, "seats")]
    seats = {name: value.by_reading(taken) if taken else {} for name, value in found.values.items()}
    trees = {name: asdict(value) | seated(seats[name]) for name, value in found.values.items()}
    lines = [
        line
        for name, value in found.values.items()
        for line in (
            ([OMITTED[name] + ":"] if name else []) + valued(kb, value) + by_seat(seats[name])
        )
    ]
    if not found.open:
        return Answer(trees[""], lines)
    left = (
        "Ob mitzählt, was erlaubt ausgelassen wurde, sagt der Text nicht: beide Ergebnisse "
        f" {cited(kb, found.open)}"
    )
    return Answer({"readings": trees, "open": list(found.open)}, [left, *lines])


def announced(kb: Library, given: Mapping[str, str], side: str) -> list[str]:
    """What a side said; a repetition (`re:unclear`) with the step it counts as (`edition=`)."""
    words = listed(given, side)
    if not any(":" in word for word in words):
        return words
    said = [
        Made(said, 0, repeated) for said, _, repeated in (word.partition(":") for word in words)
    ]
    return [
        each.announcement
        for each in expanded(kb.units, deadlines(kb.units), said, given.get("edition", ""))[0]
    ]


def seated(seats: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    """The points of the seats for JSON: one result, or one for each reading where nobody has
    won.
    """
    return {
        "seats": list(seats.get("", ())),
        "possible_seats": {name: list(points) for name, points in seats.items() if name},
    }


def specials(given: Mapping[str, str], name: str) -> dict[str, int]:
    """Special points as `fox:2,charlie`; raises `Unreadable` for a name that stands twice."""
    counted: dict[str, int] = {}
    for word in listed(given, name):
        kind, _, times = word.partition(":")
        if kind in counted:
            raise Unreadable(f"{name}: „{kind}“ steht zweimal; geschrieben wird {GIVEN[1]}:2", word)
        counted[kind] = whole({name: times or "1"}, name)
    return counted


def valued(kb: Library, found: GameValue) -> list[str]:
    """Winner, lines and sums."""
    names = SOLO_SIDES if found.game == SOLO else SIDES
    if not found.winner:
        head = (
            "Keine Partei hat gewonnen: beide haben ihr abgesagtes Ziel verfehlt "
            f" {cited(kb, found.cites)}"
        )
        rows = [
            f"  {line.points:>2}  {names[line.side]}: {row(line)}  {cited(kb, line.cites)}"
            for line in found.lines
        ]
        left = (
            "  Wem die Punkte nach F.2 zufallen, bleibt offen: beide Ergebnisse "
            f" {cited(kb, found.open)}"
        )
        each = [
            f"    {said}: {shared(found, names, found.possible[name])}  {cited(kb, ids)}"
            for name, (said, ids) in WITHOUT_WINNER.items()
        ]
        won = (
            "  Der Punkt für „gewonnen“ ist in keinem enthalten; ob auch er zählt, bleibt"
            f" ebenfalls offen  {cited(kb, found.open)}"
        )
        return [head, *rows, left, *each, won]
    lines = [f"gewonnen hat: {names[found.winner]}  {cited(kb, found.cites)}"]
    for line in found.lines:
        points = signed(line.points if line.side == found.winner else -line.points)
        lines.append(f"  {points:>3}  {row(line)}  {cited(kb, line.cites)}")
    solo = f"  {cited(kb, [ALONE if found.game == SOLO else SIGNS])}"
    return [*lines, f"  {shared(found, names, Shares(found.re or 0, found.kontra or 0))}{solo}"]


def shared(found: GameValue, names: Mapping[str, str], each: Shares) -> str:
    """What a player of either side gets."""
    many = "" if found.game == SOLO else "je "
    return f"{names[RE]}: {many}{signed(each.re)}, {names[KONTRA]}: je {signed(each.kontra)}"


def row(line: Line) -> str:
    """The label of a line with its number where it is more than one."""
    return f"{line.times} × {line.label}" if line.times > 1 else line.label


def by_seat(seats: Mapping[str, Sequence[int]]) -> list[str]:
    """Points of all seats, a line for each reading."""
    named = {"": "", **{name: f", {said}" for name, (said, _) in WITHOUT_WINNER.items()}}
    return [
        f"  Plätze 1 bis 4{named[name]}: {', '.join(map(signed, points))}"
        for name, points in seats.items()
    ]
