"""Tell what was found in records: of auctions, of tricks, of boards.

In: the library, an edition, findings and their boards.  Out: lines of German text with citations,
trees for JSON. What is found on one board is ruled as one incident.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.board_end import Played
from regelwerk.calc.bridge.calls import Call
from regelwerk.calc.bridge.play import PLAYERS
from regelwerk.cli.score.answer import convert_for_json
from regelwerk.cli.telling.clauses import cite_clauses
from regelwerk.cli.telling.incidents import build_tree as build_incident, tell_incident
from regelwerk.cli.telling.irregularities import NOTHING
from regelwerk.cli.telling.rulings import tell_ruling
from regelwerk.cli.telling.seats import name_seats
from regelwerk.detect.checking import NO_TOTALS, check_record
from regelwerk.detect.finding import CALL, CARD, ROW, TOTALS_ROW, Checked, Finding
from regelwerk.detect.kinds import NAMES
from regelwerk.detect.notation import SEATS
from regelwerk.detect.record import (
    PARTS,
    RARE_PARTS,
    TABLE,
    TOTALS,
    Record,
    Table,
    Unchecked,
)
from regelwerk.detect.totals import Total
from regelwerk.engine.event import Event, Incident
from regelwerk.library import Library
from regelwerk.library.happened import Happened, find_happened

PARTS_NAMED = {**PARTS, **RARE_PARTS}


@dataclass(frozen=True, slots=True)
class Ruled:
    """A board as checked, what it hands on to an incident, and the one ruling on that; None where
    there is nothing to rule on.
    """

    board: Record
    checked: Checked
    happened: Happened
    incident: Incident | None


def rule_board(
    kb: Library, edition: str, board: Record, totals: Mapping[str, Total] = NO_TOTALS
) -> Ruled:
    """Return a board as checked, with the one ruling on what was found; `totals` is what all boards
    of its file tell of each pair.
    """
    checked = check_record(kb.units, board, edition, totals)
    happened = find_happened(board, checked)
    if not happened.events:
        return Ruled(board, checked, happened, None)
    try:
        incident = kb.incident(edition, happened.events, (), happened.played)
    except Unreadable:  # more tricks would go over than a side has won: nothing is reckoned
        happened = replace(happened, played=None)
        incident = kb.incident(edition, happened.events)
    return Ruled(board, checked, happened, incident)


def build_board(kb: Library, edition: str, place: int, ruled: Ruled) -> dict[str, Any]:
    """Return a board for JSON: its findings, each with the number of its event, the one ruling on
    all events, what was not checked, what the reader supposed and what is worth a look.
    """
    numbers, found = ruled.happened.numbers, ruled.checked.findings
    return {
        "place": place,
        "board": ruled.board.number,
        "label": ruled.board.label,
        "findings": [
            asdict(each) | {"event": number or None}
            for each, number in zip(found, numbers, strict=True)
        ],
        "incident": convert_for_json(build_incident(kb, ruled.incident))
        if ruled.incident
        else None,
        "unchecked": [asdict(each) for each in ruled.checked.unchecked],
        "remarks": tell_remarks(kb, edition, ruled),
    }


def tell_board(kb: Library, edition: str, head: str, ruled: Ruled) -> list[str]:
    """Return a board as lines: its findings and the one ruling on them, what the reader supposed,
    what was not checked.
    """
    board, checked = ruled.board, ruled.checked
    seats, calls = name_seats(SEATS[board.start]), [each.call for each in board.calls]
    found = [
        name_finding(kb, edition, each, locate_finding(each, seats, calls, board))
        for each in checked.findings
    ]
    left = bool(board.table or board.totals) or not PARTS.keys() <= {
        each.part for each in checked.unchecked
    }
    count = count_findings(len(checked.findings)) if left else "nichts, was zu prüfen wäre"
    remarks = tell_remarks(kb, edition, ruled)
    return [
        f"{head} (Nr. {board.label or '?'}): {count}",
        *(f"  {line}" for line in [*found, *tell_ruled(kb, ruled), *remarks]),
        *(f"  nicht lesbar: {each.why}" for each in checked.unchecked if each.bad),
        *tell_unchecked([each for each in checked.unchecked if not each.bad] if left else []),
    ]


def tell_remarks(kb: Library, edition: str, ruled: Ruled) -> list[str]:
    """Return what the reader supposed, and what is worth a look with its clauses."""
    return [
        *ruled.board.remarks,
        *(
            f"{each.text}  {cite_clauses(kb, each.cites.get(edition, ()))}"
            for each in ruled.checked.remarks
        ),
    ]


def tell_ruled(kb: Library, ruled: Ruled) -> Iterator[str]:
    """Yield the one ruling on what was found on a board, and how to go on."""
    incident, happened = ruled.incident, ruled.happened
    if incident is None:
        return
    if happened.left:
        yield (
            f"{happened.left} weitere {'Fund ist' if happened.left == 1 else 'Funde sind'} ein"
            f" Vorfall für sich; hier die ersten {len(happened.events)}:"
        )
    yield from tell_incident(kb, incident, happened.played)
    yield f"weiter: {write_command(incident.edition, happened.events, happened.played)}"


def write_command(edition: str, events: Sequence[Event], played: Played | None) -> str:
    """Return the command that rules on an incident, as one types it."""
    told = (
        [
            event.decision,
            *(f"{fact}={value}" for fact, value in event.facts.items()),
            *write_who(event),
        ]
        for event in events
    )
    options = " ".join(
        f"{name} {quote(value)}" for name, value in [("--edition", edition), *list_options(played)]
    )
    return f"regelwerk incident {' + '.join(map(' '.join, told))} {options}"


def write_who(event: Event) -> Iterator[str]:
    """Yield who did it as the command is told."""
    if event.who:
        yield f"who={quote(event.who)}"


def quote(value: str) -> str:
    """Return a value as one types it: in quotes where it has blanks."""
    return f'"{value}"' if " " in value else value


def list_options(played: Played | None) -> Iterator[tuple[str, str]]:
    """Yield the options that tell what was played."""
    if played is None:
        return
    if played.board:
        yield "--board", str(played.board)
    if played.contract:
        yield "--contract", " ".join((*played.contract, played.declarer))
    if played.tricks is not None:
        yield "--tricks", str(played.tricks)


def tell_unchecked(unchecked: Sequence[Unchecked]) -> list[str]:
    """Return what was not checked, and why, as one line: parts with the same reason together."""
    by_reason = dict[str, list[str]]()
    for each in unchecked:
        by_reason.setdefault(each.why, []).append(PARTS_NAMED[each.part])
    told = "; ".join(f"{', '.join(parts)} ({why})" for why, parts in by_reason.items())
    return [f"  nicht geprüft: {told}"] if told else []


def count_findings(findings: int) -> str:
    """Return how many findings there are, in words."""
    return f"{findings} {'Fund' if findings == 1 else 'Funde'}" if findings else NOTHING


def build_tree(kb: Library, edition: str, found: Finding) -> dict[str, Any]:
    """Return a finding for JSON, with the ruling where a decision rules on it."""
    return {
        **asdict(found),
        "ruling": (
            asdict(kb.decide(found.decision, edition, found.facts)) if found.decision else None
        ),
    }


def locate_finding(
    found: Finding, seats: Sequence[str], calls: Sequence[Call], board: Record | None = None
) -> str:
    """Return which call, card or row a finding is about and whose it is, in words; an empty string
    for any other part.
    """
    number = found.where.number
    if found.where.part == CALL:
        return f"{number}. Ansage {calls[number - 1]} ({seats[found.where.seat]}): "
    if found.where.part == CARD and board:
        card = f", {board.cards[number - 1]}" if number <= len(board.cards) else ""
        return f"{(number - 1) // PLAYERS + 1}. Stich{card} ({seats[found.where.seat]}): "
    if found.where.part == ROW and board and board.table:
        pairs = name_pairs(board.table, number)
        return f"{PARTS_NAMED[TABLE]}, Zeile {number}{f' ({pairs})' if pairs else ''}: "
    if found.where.part == TOTALS_ROW and board and board.totals:
        pair = name_pair(board.totals, number)
        return f"{PARTS_NAMED[TOTALS]}, Zeile {number}{f' (Paar {pair})' if pair else ''}: "
    return ""


def name_pair(table: Table, number: int) -> str:
    """Return the pair of a row of totals as its table names it; empty where it does not."""
    column = table.get_column("PairId")
    return column[number - 1] if column else ""


def name_pairs(table: Table, number: int) -> str:
    """Return the pairs of a row as its table names them; empty where it does not."""
    columns = (table.get_column(name) for name in ("PairId_NS", "PairId_EW"))
    return " gegen ".join(column[number - 1] for column in columns if column)


def name_finding(kb: Library, edition: str, found: Finding, where: str) -> str:
    """Return a finding as one line: where, what, and the clauses that make it an irregularity."""
    ids = found.cites.get(edition, ())
    return f"{where}{NAMES[found.what]}" + (f"  {cite_clauses(kb, ids)}" if ids else "")


def tell_finding(kb: Library, edition: str, found: Finding, where: str) -> list[str]:
    """Return a finding as lines: where and what, the ruling so far or the next question, and how to
    go on.
    """
    return tell_consequences(kb, edition, found, name_finding(kb, edition, found, where))


def tell_consequences(kb: Library, edition: str, found: Finding, head: str) -> list[str]:
    """Return the lines of a finding from its headline on: the ruling so far or the next question,
    and how to go on.
    """
    if not found.decision:
        return [head]
    facts = "".join(f"{fact}={value} " for fact, value in found.facts.items())
    return [
        head,
        *(
            f"  {line}"
            for line in tell_ruling(
                kb, kb.decide(found.decision, edition, found.facts), found.facts
            )
        ),
        f"  weiter: regelwerk ask {found.decision} {facts}--edition {edition}",
    ]
