"""`score sheet` and `score list`: the points of a round seat by seat, and the list of its games.

In: words like `game:2,2,-2,-2`, `penalty:-3,1,1,1`, `deduction:3,0,0,0`; `normal`,
`compulsory:2@4`, `normal/broken:2/penalty:4,-12,4,4`. Out: three columns with their control sum;
dealers, compulsory solos owed, what was not allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.endings import (
    BROKEN,
    DECIDED,
    ENDINGS,
    PLAYED,
    REPLAYED,
    SHORTENED,
    UNPUNISHED,
    VALUED,
    Ended,
)
from regelwerk.calc.doppelkopf.games_list import (
    COMPULSORY,
    CONVENTION,
    MARRIAGE,
    MUST,
    NORMAL,
    NOT_FREE,
    NOT_PRESENTED,
    NOTHING_OWED,
    PRESENTED,
    SILENT,
    TOO_EARLY,
    TOO_MANY,
    VOLUNTARY,
    WRONG_DEALER,
    WRONG_PLAYER,
    GamesList,
    Listed,
    check_games_list,
)
from regelwerk.calc.doppelkopf.sheet import DEDUCTION, Entered, Seat, Sheet, add_up_sheet
from regelwerk.cli.options import parse_options, read_number
from regelwerk.cli.score.answer import Answer
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.ids.number import format_signed, read_integer
from regelwerk.library import Library

NAMES = {
    NORMAL: "Normalspiel", MARRIAGE: "Hochzeit", COMPULSORY: "Pflichtsolo", VOLUNTARY: "Lustsolo",
    PRESENTED: "Pflichtsolo (vorgeführt)",
    SILENT: "stilles Solo",
}  # fmt: skip
FAULTS = {
    TOO_MANY: "die Spielrunde hatte schon alle Spiele",
    WRONG_DEALER: "nicht der richtige Geber",
    NOT_FREE: "Lustsolo, obwohl das Pflichtsolo noch fehlt",
    NOTHING_OWED: "Pflichtsolo, obwohl keines mehr fehlt",
    NOT_PRESENTED: "hier musste jemand vorgeführt werden",
    TOO_EARLY: "vorgeführt, obwohl noch mehr Spiele als Pflichtsoli ausstanden",
    WRONG_PLAYER: (
        "vorgeführt wurde nicht der vom Geber aus links Nächste, dem das Pflichtsolo fehlt"
    ),
}
FAULTS |= {
    VALUED: "hat einen Wert, obwohl es als nicht gespielt gilt",
    UNPUNISHED: "ohne Strafpunkte, obwohl ein Regelverstoß es beendet hat",
}
ENDED = {
    SHORTENED: "abgekürzt; gewertet wird wie sonst",
    BROKEN: (
        "durch einen schwerwiegenden Regelverstoß von Platz {by} beendet; dass es in der Liste als"
        " eines zählt, ist Brauch"
    ),
    DECIDED: "entschieden, durch einen Regelverstoß von Platz {by} beendet; der Wert bleibt",
    REPLAYED: "ungültig; derselbe Geber gibt neu",
}
COLUMNS = {"value": "Wert", "penalty": "Strafpunkte", DEDUCTION: "Abzug"}
HABIT = "reihum nach Brauch; ein Text dafür liegt nicht vor"


def reckon_sheet(kb: Library, words: Sequence[str]) -> Answer:
    """Return games, penalty points and deductions by seat, in columns of their own."""
    _, written = parse_options(words, (), rest=True)
    found = add_up_sheet(kb.units, [read_entry(word) for word in written])
    return Answer(asdict(found), tell_sheet(kb, found))


def tell_sheet(kb: Library, found: Sheet, unmeasured: Collection[int] = ()) -> list[str]:
    """Return as lines the three columns, seat by seat, with the control sum; of `unmeasured` seats
    it is still to be judged what is deducted.
    """
    head = f"{'':<8}{'Spiele':>9}{'Strafpunkte':>13}{'Abzug':>8}{'zusammen':>10}"
    seats = enumerate(found.seats, 1)
    rows = [
        format_row(f"Platz {seat}", each, unmeasured=seat in unmeasured) for seat, each in seats
    ]
    total = format_row("Summe", found.control, unmeasured=bool(unmeasured))
    return [head, *rows, total, f"  {cite_clauses(kb, found.cites)}"]


def format_row(name: str, seat: Seat, *, unmeasured: bool) -> str:
    """Return a line of the sheet; what is not measured yet is open."""
    game, penalty = format_signed(seat.game), format_signed(seat.penalty)
    deduction, total = format_signed(-seat.deduction), format_signed(seat.total)
    if unmeasured:
        deduction, total = f"ab {deduction}" if seat.deduction else "offen", "offen"
    return f"{name:<8}{game:>9}{penalty:>13}{deduction:>8}{total:>10}"


def read_entry(word: str) -> Entered:
    """Return an entry written as `kind:a,b,c,d`; raise `Unreadable`."""
    kind, _, points = word.partition(":")
    numbers = [read_integer(each.replace("−", "-")) for each in points.split(",")]
    if any(number is None for number in numbers):
        raise Unreadable(
            f"„{word}“: erwartet wird zum Beispiel game:2,2,-2,-2, penalty:-3,1,1,1 oder"
            f" {DEDUCTION}:3,0,0,0",
            word,
        )
    return Entered(kind, tuple(number for number in numbers if number is not None))


def reckon_list(kb: Library, words: Sequence[str]) -> Answer:
    """Return the list of the games: `normal compulsory:2 voluntary:2@3`; `dealer=` deals first,
    `stopped=` games were played when time was up.

    After a game follows how it ended and its points: `normal/broken:2/penalty:4,-12,4,4`,
    `normal/shortened/value:2,2,-2,-2/deduction:0,5,0,0`.
    """
    given, written = parse_options(words, ("dealer", "stopped"), rest=True)
    stopped = read_number(given, "stopped") if "stopped" in given else None
    found = check_games_list(
        kb.units, [read_game(word) for word in written], read_number(given, "dealer"), stopped
    )
    return Answer(
        asdict(found),
        [
            *tell_games(kb, found),
            *tell_round(kb, found),
            *(tell_sheet(kb, found.sheet) if found.sheet else ()),
        ],
    )


def read_game(word: str) -> Listed:
    """Return a game written as `kind:soloist@dealer`, the last two where there are any, then `/`
    and what else its line contains; raise `Unreadable`.
    """
    head, *more = word.split("/")
    head, at, dealer = head.partition("@")
    kind, colon, soloist = head.partition(":")
    numbers = (
        read_number({"list": soloist if colon else "0"}, "list"),
        read_number({"list": dealer if at else "0"}, "list"),
    )
    return Listed(kind, *numbers, read_ending(word, more))


def read_ending(word: str, more: Sequence[str]) -> Ended:
    """Return how a game ended and its points, written as `broken:2`, `penalty:4,-12,4,4`; raise
    `Unreadable` for anything else or twice the same.
    """
    how, by, points = PLAYED, 0, dict[str, tuple[int, ...]]()
    for part in more:
        name, _, rest = part.partition(":")
        if name in ENDINGS and name and not how:
            how, by = name, read_number({"list": rest or "0"}, "list")
        elif name in COLUMNS and name not in points:
            points[name] = read_entry(f"{name}:{rest}").points
        else:
            raise Unreadable(
                f"„{word}“: hinter / steht {', '.join((*filter(None, ENDINGS), *COLUMNS))}, jedes"
                " einmal",
                part,
            )
    return Ended(how, by, *(points.get(name, ()) for name in COLUMNS))


def tell_games(kb: Library, found: GamesList) -> Iterator[str]:
    """Yield a line for each game, and for each fault in it."""
    for each in found.games:
        soloist = f", Platz {each.soloist}" if each.soloist else ""
        place = f"{each.number:>3}." if each.number else "   –"
        head = f"{place} {NAMES[each.kind]}{soloist}; Geber {each.dealer}"
        yield f"{head}  {cite_dealer(kb, each.by)}".rstrip()
        if each.ended.how:
            how = ENDED[each.ended.how].format(by=each.ended.by)
            yield f"     {how}  {cite_clauses(kb, each.cites)}"
        for label, points in zip(
            COLUMNS.values(),
            (each.ended.value, each.ended.penalty, each.ended.deduction),
            strict=True,
        ):
            if points:
                sign = -1 if label == COLUMNS[DEDUCTION] else 1
                yield f"     {label}: {', '.join(format_signed(sign * one) for one in points)}"
        for fault, clause in each.faults:
            yield f"     {FAULTS[fault]}  {cite_clauses(kb, [clause])}"


def cite_dealer(kb: Library, by: Sequence[str]) -> str:
    """Return the clauses that make somebody the dealer; that the deal rotates is marked as a
    convention.
    """
    clauses = [id for id in by if id != CONVENTION]
    return " ".join(
        filter(
            None,
            [
                cite_clauses(kb, clauses) if clauses else "",
                f"({HABIT})" if CONVENTION in by else "",
            ],
        )
    )


def tell_round(kb: Library, found: GamesList) -> Iterator[str]:
    """Yield as lines what is left of the round, whose compulsory solo is missing, and who deals
    next.
    """
    owing = ", ".join(map(str, found.owing)) or "niemandem"
    yield (
        f"noch {found.left} {'Spiel' if found.left == 1 else 'Spiele'}; ein Pflichtsolo fehlt:"
        f" {owing}  {cite_clauses(kb, found.cites)}"
    )
    if found.dealer:
        yield f"nächster Geber: Platz {found.dealer}  {cite_dealer(kb, found.by)}".rstrip()
    if found.presented:
        yield f"jetzt vorzuführen: Platz {found.presented}  {cite_clauses(kb, [MUST])}"
    elif found.presented_from:
        yield (
            f"spielt bis dahin niemand sein Pflichtsolo, wird ab dem {found.presented_from}. Spiel"
            f" vorgeführt  {cite_clauses(kb, [MUST])}"
        )
