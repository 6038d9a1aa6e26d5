"""Where the table of the results of a tournament does not follow from the boards of its file.

In: the records of a file, a table of totals.  Out: `Total` of each pair, findings, each of a row,
and what was not checked and why. Only a pair all of whose boards the file has is added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from regelwerk.detect import record as parts
from regelwerk.detect.decimals import HALF, Number, read_number
from regelwerk.detect.finding import MISCOUNTED, TOTALS_ROW, Checked, Where, make_finding
from regelwerk.detect.record import Record, Unchecked
from regelwerk.detect.tables import name_rows

PAIR, BOARDS = "PairId", "NrBoards"
LABELS = ("Rank", PAIR, "Names", BOARDS, "Multiplicity")
SUMMED = ("Score", "IMP", "MP", "Percentage")  # each has a column of totals and one of means
TOTAL, MEAN, PERCENTAGE = "Total", "Mean", "Percentage"
SIDES = ("NS", "EW")
KNOWN = {*LABELS, *(kind + name for name in SUMMED for kind in (TOTAL, MEAN))}


@dataclass(frozen=True, slots=True)
class Total:
    """What the boards of a file tell of a pair: the boards, and by column of points the numbers,
    None where one is not told.
    """

    boards: tuple[str, ...]
    numbers: Mapping[str, tuple[Number | None, ...]]

    @property
    def known(self) -> bool:
        """Whether no board tells of the pair twice: then it is known who is meant."""
        return len(set(self.boards)) == len(self.boards)


def add_up(records: Iterable[Record]) -> dict[str, Total]:
    """Return what the tables of all boards tell of each pair."""
    boards, numbers = dict[str, list[str]](), dict[tuple[str, str], list[Number | None]]()
    for record in records:
        for cells in record.table.list_cells() if record.table else ():
            for side, other in (SIDES, SIDES[::-1]):
                pair = cells.get(f"{PAIR}_{side}")
                if pair is None:
                    continue
                boards.setdefault(pair, []).append(record.label)
                for name in SUMMED:
                    number = read_number(cells.get(f"{name}_{side}", ""))
                    if name == "Score" and number is None:
                        number = negate(read_number(cells.get(f"{name}_{other}", "")))
                    numbers.setdefault((pair, name), []).append(number)
    return {
        pair: Total(tuple(places), {name: tuple(numbers[pair, name]) for name in SUMMED})
        for pair, places in boards.items()
    }


def negate(number: Number | None) -> Number | None:
    """Return the number with the other sign."""
    return number and Number(-number.value, number.scale)


def check_totals(record: Record, totals: Mapping[str, Total]) -> Checked:
    """Return what the table of totals shows, held against what the boards tell of each pair."""
    table = record.totals
    if table is None:
        return Checked()
    unchecked = list[Unchecked]()
    unknown = [name for name in table.columns if name not in KNOWN]
    if unknown:
        unchecked.append(Unchecked(parts.TOTALS, f"Spalte {', '.join(unknown)}: unbekannt"))
    rows = list(table.list_cells())
    times = Counter(cells.get(PAIR, "") for cells in rows)
    wrong, open_rows, held = list[int](), list[int](), 0
    for number, cells in enumerate(rows, 1):
        pair = cells.get(PAIR, "")
        summed = list(list_summed(cells, totals.get(pair))) if times[pair] == 1 else []
        verdicts = [*summed, *list_averaged(cells)]
        held += bool(verdicts)
        if not all(verdicts):
            wrong.append(number)
        if not summed:
            open_rows.append(number)
    if 2 * len(wrong) > held:
        why = "meist anders als die Boards; es fehlen Ergebnisse, oder gezählt ist anders"
        return Checked((), (*unchecked, Unchecked(parts.TOTALS, why)))
    if open_rows:
        which = "" if len(open_rows) == len(rows) else f"{name_rows(open_rows)}: "
        why = f"{which}in der Datei stehen nicht alle Boards dazu"
        unchecked.append(Unchecked(parts.TOTALS, why))
    findings = (
        make_finding("wrong_table_total", Where(TOTALS_ROW, number), MISCOUNTED) for number in wrong
    )
    return Checked(tuple(findings), tuple(unchecked))


def list_summed(cells: Mapping[str, str], total: Total | None) -> Iterator[bool]:
    """Yield for each total of a row whether the boards add up to it; nothing where the file does
    not have all boards of the pair, or not all of its points.
    """
    if total is None or not total.known or cells.get(BOARDS) != str(len(total.boards)):
        return
    for name in SUMMED:
        told, numbers = read_number(cells.get(TOTAL + name, "")), total.numbers[name]
        parts_told = [each for each in numbers if each is not None]
        if told is None or len(parts_told) < len(numbers):
            continue
        whole = sum((each.value for each in parts_told), Fraction())
        means = (whole, whole / len(numbers)) if name == PERCENTAGE else (whole,)
        yield any(abs(told.value - each) <= find_margin(name, told, parts_told) for each in means)


def find_margin(name: str, told: Number, numbers: Sequence[Number]) -> Fraction:
    """Return by how much a sum of rounded numbers may differ; matchpoints and scores are not
    rounded.
    """
    rounded = [HALF / each.scale for each in numbers if each.scale > 1 or name == PERCENTAGE]
    exact = name in ("MP", "Score")
    return sum(() if exact else rounded, Fraction()) + HALF / told.scale * (not exact)


def list_averaged(cells: Mapping[str, str]) -> Iterator[bool]:
    """Yield for each mean of a row whether it is the total divided by the number of boards; a total
    of percentages may be a mean itself.
    """
    boards = read_number(cells.get(BOARDS, ""))
    for name in SUMMED:
        total, mean = (read_number(cells.get(kind + name, "")) for kind in (TOTAL, MEAN))
        if boards is None or not boards.value or total is None or mean is None:
            continue
        margin = HALF / mean.scale + HALF / total.scale
        means = (total.value / boards.value, *([total.value] if name == PERCENTAGE else []))
        yield any(abs(mean.value - each) <= margin for each in means)
