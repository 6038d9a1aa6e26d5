"""`score trick` and `score game`: who wins a trick of Doppelkopf, and what a game is worth.

In: cards as people write them, options as `name=value`.  Out: winner, eyes and points line by line,
each with the clauses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.cards import read_cards
from regelwerk.calc.doppelkopf.deadlines import Said as Made, list_deadlines
from regelwerk.calc.doppelkopf.game_value import (
    ALONE,
    GIVEN,
    NORMAL,
    REACHED,
    SIGNS,
    SOLO,
    GameValue,
    Line,
    Shares,
)
from regelwerk.calc.doppelkopf.readings import (
    BROKEN_OFF,
    COUNTED,
    QUEENS_COUNT,
    QUEENS_IDLE,
    SAID,
    value_by_reading,
)
from regelwerk.calc.doppelkopf.repeating import expand_repetitions
from regelwerk.calc.doppelkopf.tricks import Choice, Trick, evaluate_trick, list_playable_cards
from regelwerk.calc.doppelkopf.winner import KONTRA, RE, RESULT, RULE
from regelwerk.cli.options import parse_options, read_number, read_yes, split_list
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.tricks_as_typed import read_word
from regelwerk.ids.number import format_signed
from regelwerk.library import Library

NO_SPECIALS = "none"
SIDES = {RE: "Re-Partei", KONTRA: "Kontra-Partei"}
OMITTED = {SAID: "Ausgelassenes zählt nicht mit", COUNTED: "Ausgelassenes zählt mit"}
BOTH = OMITTED | {
    QUEENS_COUNT: "der Sieg gegen die Kreuz Damen zählt als Sonderpunkt",
    QUEENS_IDLE: "der Sieg gegen die Kreuz Damen zählt nicht als Sonderpunkt",
}
WITHOUT_WINNER = {REACHED: "zählt, was erreicht ist, für die Partei, die es erreicht hat"}
SOLO_SIDES = {RE: "Solospieler", KONTRA: "Gegner des Solospielers"}


def reckon_trick(kb: Library, words: Sequence[str]) -> Answer:
    """Return winner and eyes of a trick; with `hand=` also which cards of that hand may be played
    to it (`game=` as the tables name it). Raise `Unreadable`.
    """
    given, written = parse_options(words, ("game", "hand"), rest=True)
    cards, game = read_cards(written), given.get("game", "Normalspiel")
    if not cards and "hand" not in given:
        raise Unreadable("es fehlen Karten, zum Beispiel: score trick Kreuz As, Kreuz 9", "")
    found = evaluate_trick(kb.units, cards, game) if cards else None
    choice = (
        list_playable_cards(kb.units, read_cards([given["hand"]]), cards, game)
        if "hand" in given
        else None
    )
    tree = {
        "trick": build_tree(found) if found else None,
        "playable": build_tree(choice) if choice else None,
    }
    return Answer(
        tree,
        [
            *([tell_trick(kb, found)] if found else []),
            *([tell_choice(kb, choice)] if choice else []),
        ],
    )


def build_tree(found: Trick | Choice) -> dict[str, Any]:
    """Return a trick or a choice for JSON, with the cards as the tables name them."""
    return {**asdict(found), "cards": list(map(str, found.cards))}


def tell_trick(kb: Library, found: Trick) -> str:
    """Return who wins a trick, and its eyes, in two lines."""
    line = f"{found.game}: {' – '.join(map(str, found.cards))}"
    best = (
        f"{found.winner}. Karte {found.cards[found.winner - 1]}"
        f" {'gewinnt' if found.complete else 'liegt vorn'}"
    )
    return f"{line}\n{best}, {found.eyes} Augen  {cite_clauses(kb, found.cites)}"


def tell_choice(kb: Library, choice: Choice) -> str:
    """Return in a line which cards may be played."""
    why = f"{choice.must_follow} ist zu bedienen" if choice.must_follow else "jede Karte"
    return (
        f"gespielt werden darf ({why}): {', '.join(map(str, choice.cards))} "
        f" {cite_clauses(kb, choice.cites)}"
    )


def reckon_game(kb: Library, words: Sequence[str]) -> Answer:
    """Return winner and points of a game from the eyes of Re (`eyes=`); by seat where `seats=`
    names those of Re; `decided=yes` where an infraction ended the decided game. Raise `Unreadable`.
    """
    given, _ = parse_options(
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
            "decided",
            "edition",
        ),
    )
    if "eyes" not in given:
        raise Unreadable("es fehlt eyes=…: die Augen der Re-Partei (des Solospielers)", "")
    found = value_by_reading(
        kb.units,
        read_number(given, "eyes", 3),
        given.get("game", NORMAL),
        re=list_announced(kb, given, RE),
        kontra=list_announced(kb, given, KONTRA),
        trickless=given.get("trickless", ""),
        decided=read_yes(given, "decided"),
        re_special=count_specials(given, "re_special"),
        kontra_special=count_specials(given, "kontra_special"),
    )
    taken = [read_number({"seats": seat}, "seats") for seat in split_list(given, "seats")]
    seats = {name: value.by_reading(taken) if taken else {} for name, value in found.values.items()}
    trees = {name: asdict(value) | build_seats(seats[name]) for name, value in found.values.items()}
    lines = [
        line
        for name, value in found.values.items()
        for line in (
            ([", ".join(BOTH[each] for each in name.split("+")) + ":"] if name else [])
            + tell_value(kb, value)
            + tell_seats(seats[name])
        )
    ]
    if not found.open:
        return Answer(trees[""], lines)
    return Answer(
        {"readings": trees, "open": list(found.open)}, [*tell_open(kb, found.open), *lines]
    )


def tell_open(kb: Library, clauses: Collection[str]) -> Iterator[str]:
    """Yield what the clauses that a value may rest on leave to the referee."""
    broken = "Ob nach dem Abbruch der Sieg gegen die Kreuz Damen noch als Sonderpunkt zählt"
    for what, ids in (
        (
            "Ob mitzählt, was erlaubt ausgelassen wurde",
            [id for id in clauses if id not in BROKEN_OFF],
        ),
        (broken, [id for id in clauses if id in BROKEN_OFF]),
    ):
        if ids:
            yield (
                f"{what}, sagt der Text nicht, das entscheidet der Schiedsrichter: beide Ergebnisse"
                f"  {cite_clauses(kb, ids)}"
            )


def list_announced(kb: Library, given: Mapping[str, str], side: str) -> list[str]:
    """Return what a side said; a repetition (`re:ungeklärt`) becomes its step (`edition=`)."""
    words = split_list(given, side)
    if not any(":" in word for word in words):
        return words
    said = [
        Made(said, 0, read_word(repeated))
        for said, _, repeated in (word.partition(":") for word in words)
    ]
    return [
        each.announcement
        for each in expand_repetitions(
            kb.units, list_deadlines(kb.units), said, given.get("edition", "")
        )[0]
    ]


def build_seats(seats: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    """Return the points of the seats for JSON: one result, or one for each reading where nobody has
    won.
    """
    return {
        "seats": list(seats.get("", ())),
        "possible_seats": {name: list(points) for name, points in seats.items() if name},
    }


def count_specials(given: Mapping[str, str], name: str) -> dict[str, int]:
    """Return special points written as `fox:2,charlie`, none as `none`, name → times; raise
    `Unreadable` for a name that stands twice.
    """
    counted: dict[str, int] = {}
    words = split_list(given, name)
    for word in () if words == [NO_SPECIALS] else words:
        kind, _, times = word.partition(":")
        if kind in counted:
            raise Unreadable(f"{name}: „{kind}“ steht zweimal; geschrieben wird {GIVEN[1]}:2", word)
        counted[kind] = read_number({name: times or "1"}, name)
    return counted


def tell_value(kb: Library, found: GameValue) -> list[str]:
    """Return winner, points line by line, and sums."""
    names = SOLO_SIDES if found.game == SOLO else SIDES
    if not found.winner:
        head = (
            "Keine Partei hat gewonnen: beide haben ihr abgesagtes Ziel verfehlt "
            f" {cite_clauses(kb, found.cites)}"
        )
        rows = [
            f"  {line.points:>2}  {names[line.side]}: {label_line(line)} "
            f" {cite_clauses(kb, line.cites)}"
            for line in found.lines
        ]
        won = (
            "  Der Punkt für „gewonnen“ ist nicht dabei, weil niemand gewonnen hat "
            f" {cite_clauses(kb, (RULE, RESULT))}"
        )
        left = (
            "  Wem die Punkte nach F.2 zufallen, bleibt offen: F.2 nennt nur Sieger und Verlierer "
            f" {cite_clauses(kb, found.open)}"
        )
        each = [
            f"    {said}: {tell_shares(found, names, found.possible[name])}"
            for name, said in WITHOUT_WINNER.items()
        ]
        return [head, *rows, won, left, *each]
    lines = [f"gewonnen hat: {names[found.winner]}  {cite_clauses(kb, found.cites)}"]
    for line in found.lines:
        points = format_signed(line.points if line.side == found.winner else -line.points)
        lines.append(f"  {points:>3}  {label_line(line)}  {cite_clauses(kb, line.cites)}")
    solo = f"  {cite_clauses(kb, [ALONE if found.game == SOLO else SIGNS])}"
    return [
        *lines,
        f"  {tell_shares(found, names, Shares(found.re or 0, found.kontra or 0))}{solo}",
    ]


def tell_shares(found: GameValue, names: Mapping[str, str], each: Shares) -> str:
    """Return what a player of either side gets."""
    many = "" if found.game == SOLO else "je "
    of_re = f"{names[RE]}: {many}{format_signed(each.re)}"
    return f"{of_re}, {names[KONTRA]}: je {format_signed(each.kontra)}"


def label_line(line: Line) -> str:
    """Return the label of a line, with its number where it counts more than once."""
    return f"{line.times} × {line.label}" if line.times > 1 else line.label


def tell_seats(seats: Mapping[str, Sequence[int]]) -> list[str]:
    """Return the points of all seats, a line for each reading."""
    named = {"": "", **{name: f", {said}" for name, said in WITHOUT_WINNER.items()}}
    return [
        f"  Plätze 1 bis 4{named[name]}: {', '.join(map(format_signed, points))}"
        for name, points in seats.items()
    ]
