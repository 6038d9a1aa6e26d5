"""Large damaged files of records: how long the readers take, and how much memory.

In: `--size` in millions of bytes, `--only`.  Out: a line for each kind of file: seconds of
processor time, the most memory in use, boards read. A file that needs more than its bounds, or ends
in a traceback, ends the run with 1.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from dialects import draw_files
from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.detect.checking import check_record
from regelwerk.detect.reader import LIN, PBN, decode_file, read_records

SECONDS, MEMORY = 12.0, 12  # of a megabyte; bytes of memory for one of the file
FLOOR = 200  # megabytes of the program and the rulebook besides
SIGNS = 'NESW[]"|.:-*+^=$!?#%\\AKQJT9 8pcmbdx\n\r\t{};,'
Make = Callable[[int], tuple[str, str]]


def damage(text: str, size: int, dice: Random) -> str:
    """A text again and again, every few hundred signs of it damaged."""
    whole, parts, at = text * (size // len(text) + 1), list[str](), 0
    while at < size:
        step = dice.randint(1, 3000)
        parts += [whole[at : at + step], "".join(dice.choices(SIGNS, k=dice.randint(0, 4)))]
        at += step + dice.randint(0, 6)
    return "".join(parts)


def draw_damaged(dialect: str) -> Make:
    """A maker of damaged boards of a dialect."""
    form = LIN if dialect in ("lin", "vugraph") else PBN

    def make(size: int) -> tuple[str, str]:
        files = [text for text, _ in draw_files(dialect, 100, "large")]
        return form, damage("\n".join(files), size, Random(dialect))

    return make


def repeat(form: str, head: str, part: str) -> Make:
    """A maker of a head with one part behind it again and again."""
    return lambda size: (form, head + part * (size // len(part)))


FILES: dict[str, Make] = {
    **{f"damaged {name}": draw_damaged(name) for name in ("pbn", "hands", "lin", "vugraph")},
    "tricks": repeat(PBN, '[Play "N"]\n', "SA SK SQ SJ\n"),
    "words": repeat(PBN, '[Auction "N"]\n', "x "),
    "one word": repeat(PBN, '[Play "N"]\n', "^"),
    "deals": repeat(PBN, "", '[Deal "N:-"]\n'),
    "open braces": repeat(PBN, '[Board "1"]', "{"),
    "tags that are none": repeat(PBN, '[Board "1"]', "[;\n"),
    "comments that do not end": repeat(PBN, '[Board "1"]', "[{"),
    "rows": repeat(PBN, '[ScoreTable "A;B"]\n', "1 2\n"),
    "totals": repeat(PBN, '[TotalScoreTable "PairId;TotalMP"]\n', "1 2\n"),
    "bars": repeat(LIN, "md|3SA|", "|"),
    "calls": repeat(LIN, "md|3SA|", "mb|p|"),
    "one call": repeat(LIN, "md|3SA|mb|", "1S"),
    "deals of LIN": repeat(LIN, "", "md|3SA|"),
    "label": repeat(LIN, "md|3SA|ah|", "%41"),
}


def read_large(name: str, size: int) -> tuple[float, int]:
    """The seconds of processor time that a file of so many bytes takes to its end, and its boards."""
    form, text = FILES[name](size)
    content, kb = text.encode(), load()
    del text
    began, boards = time.process_time(), 0
    try:
        for record in read_records(decode_file(content), form):
            check_record(kb.units, record, "2017")
            boards += 1
    except Unreadable:
        pass
    return time.process_time() - began, boards


def measure_memory() -> int:
    """The most memory in use so far, in megabytes. Linux counts in `ru_maxrss` what the process had
    that started this one; its status does not.
    """
    status = Path("/proc/self/status")
    if status.exists() and (found := re.search(r"VmHWM:\s+(\d+) kB", status.read_text())):
        return int(found[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> int:
    """Read each file in a process of its own; 1 where one breaks a bound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=50)
    parser.add_argument("--only", default="")
    parser.add_argument("--one", action="store_true", help="in this process")
    args = parser.parse_args()
    if not args.one:
        words = [sys.executable, __file__, "--one", "--size", str(args.size), "--only"]
        names = args.only.split(",") if args.only else FILES
        return max(subprocess.run([*words, name]).returncode for name in names)
    seconds, boards = read_large(args.only, args.size * 1_000_000)
    memory = measure_memory()
    over = seconds > SECONDS * args.size or memory > FLOOR + MEMORY * args.size
    told = f"{args.only:<28}{args.size:>5} MB{seconds:>8.1f} s{memory:>7} MB{boards:>9} boards"
    print(told + (" too much" if over else ""), flush=True)
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
