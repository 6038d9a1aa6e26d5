"""Where the table of the results of a board contradicts itself or the tables of the laws.

In: a `Record` with its table, the units of the bundle, an edition.  Out: findings, each of a row,
and what was not checked and why. Points are held against every way of counting that the method
allows; where most rows fit none, results are missing or the method is another, and nothing is
accused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from regelwerk.calc import Unanswerable, Units, read_numbers
from regelwerk.calc.bridge.boards import find_board
from regelwerk.detect import record as parts
from regelwerk.detect.decimals import Number, read_number
from regelwerk.detect.finding import MISCOUNTED, ROW, Checked, Where, make_finding
from regelwerk.detect.kinds import IMP_POINTS
from regelwerk.detect.points import (
    MOST_RESULTS,
    MOST_SCORES,
    OTHER_SCORES,
    Method,
    Way,
    list_imps,
    list_matchpoints,
    list_percentages,
    read_method,
)
from regelwerk.detect.record import Record, Table, Unchecked
from regelwerk.detect.scoring import score_result
from regelwerk.detect.tables import name_rows
from regelwerk.detect.words import SHOWN, read_contract, read_seat
from regelwerk.ids.number import read_integer, read_natural

ARTIFICIAL = "^"
LABELS = (
    "Rank", "PairId_NS", "PairId_EW", "Names_NS", "Names_EW", "Section", "Table", "Round", "Room",
    "Board", "Lead",
)  # fmt: skip
RESULT = ("Contract", "Declarer", "Result")
SCORES = ("Score_NS", "Score_EW")
TIMES, SECTION = "Multiplicity", "Section"
MATCHPOINTS, PERCENTAGES, IMPS = "Matchpunkte", "Prozente", "IMP"
POINTS = {
    MATCHPOINTS: ("MP_NS", "MP_EW"),
    PERCENTAGES: ("Percentage_NS", "Percentage_EW"),
    IMPS: ("IMP_NS", "IMP_EW"),
}
KNOWN = {*LABELS, *RESULT, *SCORES, TIMES, *(name for pair in POINTS.values() for name in pair)}


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the score of north and south as written and as it is due (None: unknown), whether one
    of the written scores is wrong, how often the result occurred, the numbers of the other columns
    by name, its section; why no score is due, and what in it cannot be read.
    """

    written: int | None
    due: int | None
    wrong: bool
    times: int
    numbers: Mapping[str, Number]
    section: str
    why: str
    odd: str

    @property
    def score(self) -> int | None:
        """The score as written, or else as it is due."""
        return self.due if self.written is None else self.written

    @property
    def right(self) -> int | None:
        """The score as it is due, or else as written."""
        return self.written if self.due is None else self.due


def check_table(units: Units, record: Record, edition: str) -> Checked:
    """Return what the table of a board shows; nothing where it has none."""
    table = record.table
    if table is None:
        return Checked()
    method, vulnerable = read_method(record.scoring), find_vulnerability(units, record)
    without = RESULT if method.fields & OTHER_SCORES else ()  # law 77 does not give these scores
    rows = [read_row(units, edition, cells, vulnerable) for cells in table.list_cells(without)]
    found = {
        (number, "score"): make_finding("wrong_table_score", Where(ROW, number), MISCOUNTED)
        for number, row in enumerate(rows, 1)
        if row.wrong
    }
    unchecked = [*list_odd(rows), *list_reasons(table, rows, method)]
    for told, columns in POINTS.items():
        if any(name in row.numbers for row in rows for name in columns):
            wrong, why = find_wrong_points(units, edition, told, rows, method)
            for number in wrong:
                cites = IMP_POINTS if told == IMPS else None  # of 78 A one finding is enough
                found[number, "IMP" if cites else "78 A"] = make_finding(
                    "wrong_table_points", Where(ROW, number), MISCOUNTED, cites
                )
            if why:
                unchecked.append(Unchecked(parts.TABLE, f"{told}: {why}"))
    findings = sorted(found.values(), key=lambda each: each.where.number)
    return Checked(tuple(findings), tuple(unchecked))


# ---- rows


def read_row(units: Units, edition: str, cells: Mapping[str, str], vulnerable: str) -> Row:
    """Return a row, its score held against its contract and tricks."""
    contract = read_contract(cells.get("Contract", ""))
    declarer = read_seat(cells.get("Declarer", ""))
    tricks = read_natural(cells.get("Result", ""), 2)
    scores = [read_integer(cells.get(name, "")) for name in SCORES]
    times = read_natural(cells.get(TIMES, "1"), 4)
    numbers = {
        name: number
        for pair in POINTS.values()
        for name in pair
        if (number := read_number(cells.get(name, ""))) is not None
    }
    readable = {
        "Contract": contract is not None,
        "Declarer": declarer >= 0,
        "Result": tricks is not None,
        TIMES: times is not None,
        **{name: score is not None for name, score in zip(SCORES, scores, strict=True)},
        **{name: name in numbers for pair in POINTS.values() for name in pair},
    }
    odd = [
        f"{name} „{text[:SHOWN]}“"
        for name, text in cells.items()
        if not readable.get(name, True) and not text.startswith(ARTIFICIAL)
    ]
    due, why = None, ""
    try:
        played = -1 if tricks is None else tricks
        due = score_result(units, edition, contract, declarer, played, vulnerable)
    except Unanswerable:
        why = "nach dem Druck dieser Ausgabe"
    if due is None and not why:
        whole = contract is not None and declarer >= 0 and tricks is not None
        why = "ohne Gefahrenlage" if whole else "ohne Kontrakt, Alleinspieler und Stiche"
    ours = (scores[0], None if scores[1] is None else -scores[1])
    written = next((score for score in ours if score is not None), None)
    return Row(
        written=written,
        due=due,
        wrong=due is not None and any(score not in (None, due) for score in ours),
        times=times or 1,
        numbers=numbers,
        section=cells.get(SECTION, ""),
        why=why,
        odd=", ".join(odd),
    )


def find_vulnerability(units: Units, record: Record) -> str:
    """Return the vulnerable side of a board: the one written, or else the one of its number; empty
    where neither tells, or both differ.
    """
    numbered = find_board(units, record.number).vulnerable if record.number > 0 else ""
    if record.vulnerable and numbered not in ("", record.vulnerable):
        return ""
    return record.vulnerable or numbered


# ---- points


def find_wrong_points(
    units: Units, edition: str, told: str, rows: Sequence[Row], method: Method
) -> tuple[list[int], str]:
    """Return the numbers of the rows whose points of a kind are wrong, or why they are not
    checked.
    """
    without = [number for number, row in enumerate(rows, 1) if row.score is None]
    if method.unknown:
        return [], f"die Wertung „{', '.join(method.unknown)}“ ist hier nicht bekannt"
    if without:
        return [], f"{name_rows(without)} ohne Score; wie sie zählt, sagt die Tabelle nicht"
    if sum(row.times for row in rows) > MOST_RESULTS or len({r.score for r in rows}) > MOST_SCORES:
        return [], "zu viele Ergebnisse für ein Board"
    if told == IMPS:

        def count(counts: Counter[int]) -> list[Way]:
            return list_imps(units, edition, counts, method)
    else:
        worth = read_numbers(units, f"{edition}/78.A", 3)

        def count(counts: Counter[int]) -> list[Way]:
            if told == PERCENTAGES:
                return list_percentages(worth, counts)
            return list_matchpoints(worth, counts, method)

    ways = list(list_ways(rows, count))
    if not ways:
        reason = "die Wertung sagt nicht, womit verglichen wird" if told == IMPS else "ein Ergebnis"
        return [], reason
    wrong = min((list_wrong(rows, POINTS[told], way) for way in ways), key=len)
    if 2 * len(wrong) > sum(any(name in row.numbers for name in POINTS[told]) for row in rows):
        return [], (
            "passen meist zu keiner Zählweise, die möglich ist; es fehlen Ergebnisse, oder gezählt"
            " ist anders"
        )
    return wrong, ""


Points = Sequence[tuple[Fraction, Fraction]]  # of both sides, row by row


def list_ways(rows: Sequence[Row], count: Callable[[Counter[int]], list[Way]]) -> Iterator[Points]:
    """Yield the points of both sides, row by row, by each way of counting: by the scores as written
    or as they are due, over all results or over those of each section.
    """
    written, due = (tuple(row.score or 0 for row in rows), tuple(row.right or 0 for row in rows))
    whole, sections = ("",) * len(rows), tuple(row.section for row in rows)
    for scores in dict.fromkeys((written, due)):
        for names in dict.fromkeys((whole, sections)):
            counts = dict[str, Counter[int]]()
            for row, score, name in zip(rows, scores, names, strict=True):
                counts.setdefault(name, Counter())[score] += row.times
            for ways in zip(*map(count, counts.values()), strict=False):
                by_name = dict(zip(counts, ways, strict=True))
                yield [by_name[name][score] for score, name in zip(scores, names, strict=True)]


def list_wrong(rows: Sequence[Row], columns: Sequence[str], points: Points) -> list[int]:
    """Return the numbers of the rows whose points differ from those of a way of counting, rounded
    or cut, whichever fits better.
    """
    near, cut = list[int](), list[int]()
    for number, (row, sides) in enumerate(zip(rows, points, strict=True), 1):
        told = [
            (row.numbers[name], exact)
            for name, exact in zip(columns, sides, strict=True)
            if name in row.numbers
        ]
        if not all(each.is_near(exact) for each, exact in told):
            near.append(number)
        if not all(each.is_cut(exact) for each, exact in told):
            cut.append(number)
    return min(near, cut, key=len)


# ---- what was not checked


def list_odd(rows: Sequence[Row]) -> Iterator[Unchecked]:
    """Yield the rows in which something cannot be read."""
    for number, row in enumerate(rows, 1):
        if row.odd:
            yield Unchecked(parts.TABLE, f"Zeile {number}: {row.odd} nicht zu verstehen", bad=True)


def list_reasons(table: Table, rows: Sequence[Row], method: Method) -> Iterator[Unchecked]:
    """Yield which columns are unknown, and why scores are not reckoned again."""
    unknown = [name for name in table.columns if name not in KNOWN]
    if unknown:
        yield Unchecked(parts.TABLE, f"Spalte {', '.join(unknown)}: unbekannt")
    if others := method.fields & OTHER_SCORES:
        yield Unchecked(parts.TABLE, f"Scores: gezählt nach {', '.join(sorted(others))}")
        return
    reasons = dict[str, list[int]]()
    for number, row in enumerate(rows, 1):
        if row.due is None and row.written is not None:
            reasons.setdefault(row.why, []).append(number)
    for why, numbers in reasons.items():
        yield Unchecked(parts.TABLE, f"Score in {name_rows(numbers)}: {why} nicht nachzurechnen")
