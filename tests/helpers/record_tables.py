"""Tables of results and of totals in PBN, drawn by lot, with the points that each result has by a
method of scoring.

In: dice, a number of rows, a method.  Out: the text of the table. Points are counted by comparing
every result with every other one.
"""

import random
from fractions import Fraction

from records import VULNERABLE, points
from regelwerk.calc.bridge.comparing import convert_to_imps

EDITION = "2017"
SCALES = {"MP1": 2, "MP2": 1}


def drawn_row(dice, vulnerable):
    """Contract, declarer, tricks and the score of north and south of one result."""
    if dice.random() < 0.1:
        return "Pass", "-", "-", 0
    level, named, doubled = dice.randint(1, 7), dice.choice("CDHSN"), dice.choice((0, 0, 0, 1, 2))
    seat, tricks = dice.randrange(4), dice.randint(4, 13)
    own = vulnerable in ("All", ("NS", "EW")[seat % 2])
    score = points(level, named, doubled, own, tricks)
    contract = f"{level}{'NT' if named == 'N' else named}{'X' * doubled}"
    return contract, "NESW"[seat], str(tricks), -score if seat % 2 else score


def drawn_rows(dice, number, vulnerable):
    """Rows with some results that occurred more than once."""
    kinds = [drawn_row(dice, vulnerable) for _ in range(max(2, number // 2))]
    return [dice.choice(kinds) for _ in range(number)]


def matchpoints(scores, at, scale):
    """The matchpoints of a score, with `scale` for each worse one."""
    others = [*scores[:at], *scores[at + 1 :]]
    twice = sum(2 * (scores[at] > other) + (scores[at] == other) for other in others)
    return Fraction(twice * scale, 2)


def decimal(number, places):
    """A number rounded to so many places, halves away from zero."""
    scaled = abs(number) * 10**places
    whole = int(scaled + Fraction(1, 2))
    text = str(whole).rjust(places + 1, "0")
    sign = "-" if number < 0 and whole else ""
    return f"{sign}{text[:-places]}.{text[-places:]}" if places else f"{sign}{text}"


def table(rows, extra=None, *, sides="one", widths=False, quoted=False, one_line=False):
    """A table as PBN; `sides` says how the score is written, `extra` are further columns."""
    columns = {
        "PairId_NS": [str(number) for number in range(1, len(rows) + 1)],
        "PairId_EW": [str(number + 50) for number in range(1, len(rows) + 1)],
        "Contract": [row[0] for row in rows],
        "Declarer": [row[1] for row in rows],
        "Result": [row[2] for row in rows],
    }
    if sides != "none":
        both = sides == "both"
        columns["Score_NS"] = [str(row[3]) if both or row[3] >= 0 else "-" for row in rows]
        columns["Score_EW"] = [str(-row[3]) if both or row[3] < 0 else "-" for row in rows]
    columns |= extra or {}
    head = ";".join(f"{name}\\6R" if widths else name for name in columns)
    lines = [
        " ".join(
            f'"{text}"' if quoted and name.startswith("Score") else f"{text:>6}" if widths else text
            for name, text in zip(columns, texts, strict=True)
        )
        for texts in zip(*columns.values(), strict=True)
    ]
    return f'[ScoreTable "{head}"]\n' + (" " if one_line else "\n").join(lines) + "\n"


def board_of(text, vulnerable="None", number=1, scoring="", label=None):
    """A board with nothing but a table."""
    told = f'[Scoring "{scoring}"]\n' if scoring else ""
    return (
        f'[Board "{label or number}"]\n[Vulnerable "{vulnerable}"]\n{told}{text}\n'
        if number
        else f'[Vulnerable "{vulnerable}"]\n{told}{text}\n'
    )


def vulnerable_of(number):
    return VULNERABLE[(number - 1 + (number - 1) // 4) % 4]


def points_of(kb, rows, method):
    """The columns of points of sound rows by a method, and how the method is written."""
    scores = [row[3] for row in rows]
    if method in SCALES:
        scale, top = SCALES[method], SCALES[method] * (len(rows) - 1)
        ours = [matchpoints(scores, at, scale) for at in range(len(rows))]
        return {
            "MP_NS": [decimal(each, 1) for each in ours],
            "MP_EW": [decimal(top - each, 1) for each in ours],
            "Percentage_NS": [decimal(100 * each / top, 2) for each in ours],
            "Percentage_EW": [decimal(100 - 100 * each / top, 2) for each in ours],
        }
    imps = [
        [convert_to_imps(kb.units, EDITION, one - other).imps for other in scores] for one in scores
    ]
    share = {"Cross": 1, "Cross1": len(rows), "Cross2": len(rows) - 1}.get(method)
    if share:
        ours = [Fraction(sum(row), share) for row in imps]
    else:
        every = sorted(scores)[1:-1] if "Butler-2" in method else sorted(scores)
        mean = Fraction(sum(every), len(every))
        datum = int(decimal(mean / 10, 0)) * 10
        ours = [
            Fraction(convert_to_imps(kb.units, EDITION, score - datum).imps) for score in scores
        ]
    return {
        "IMP_NS": [decimal(each, 2) for each in ours],
        "IMP_EW": [decimal(-each, 2) for each in ours],
    }


METHODS = {
    "MP1": ("", "MatchPoints;MP1", "MP"), "MP2": ("", "MP;MP2", "MP"),
    "Cross": ("IMP;Cross",), "Cross1": ("IMP;Cross1",), "Cross2": ("IMP;Cross2",),
    "Butler": ("IMP;Butler", "IMP;Butler;Mean"), "Butler-2": ("IMP;Butler-2",),
}  # fmt: skip


def totals_of(pairs, **columns):
    """A table of totals: boards and matchpoints of each pair, and further columns."""
    lines = [
        " ".join((pair, str(boards), total, *(texts[at] for texts in columns.values())))
        for at, (pair, (boards, total)) in enumerate(pairs.items())
    ]
    head = ";".join(("PairId", "NrBoards", "TotalMP", *columns))
    return f'[TotalScoreTable "{head}"]\n' + "\n".join(lines) + "\n\n"


def tournament(kb, boards=5, pairs=6, seed=1):
    """A file of boards with matchpoints, and what each pair has in all."""
    dice, texts, sums = random.Random(seed), [], {}
    for number in range(1, boards + 1):
        rows = drawn_rows(dice, pairs, vulnerable_of(number))
        extra = points_of(kb, rows, "MP1")
        texts.append(board_of(table(rows, extra), vulnerable_of(number), number))
        for at in range(pairs):
            for name, side in ((at + 1, "NS"), (at + 51, "EW")):
                sums.setdefault(str(name), []).append(Fraction(extra[f"MP_{side}"][at]))
    return texts, sums
