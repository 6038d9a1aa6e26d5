"""The site packed into few small pieces: what a phone keeps, and what the one file carries.

In: the files of the site, in the order in which they are wanted.  Out: deflated pieces, the first
of which says what is in the others. A line that several files have is packed once, before the first
file that has it: whoever has the first pieces has the first files whole.
`render/regelwerk_site/static/js/unpack.js` takes them apart again.
"""

from __future__ import annotations

import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk_site.book import urls
from regelwerk_site.press import assets

# Signs no page or script may hold (`movable`): JSON escapes them, and so are the ends of lines that
# only browsers know.
TIMES, BETWEEN = "\x01", "\n\x02\n"  # a line that stands elsewhere; between two files of a piece
SEAM, ROOT = (
    "\x03\n",
    "\x04",
)  # an end of a line that the file does not have; the way back to the site root
SIGNS = re.compile(r"[\x01-\x04\u2028\u2029]")
VALUES = re.compile(r'(?<=,)(?=[{"\[])')  # between the values of a script that brings data
TAGS = re.compile(
    r"(?<=>)(?=<(?:p|li|td|th|tr|div|section|summary|details|a)\b)"
)  # between the pieces of a page
LONG = 30  # characters from which a line is worth packing once
MOST = 500_000  # characters of a piece, before it is deflated
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the pack: the number of its first line if it holds lines, the names of its files if
    it holds files.
    """

    text: str
    lines: int = -1
    names: tuple[str, ...] = ()


def pack(
    files: Mapping[str, bytes], groups: Sequence[Sequence[str]]
) -> tuple[list[bytes], list[int]]:
    """The deflated pieces of the files named in groups, and how many pieces (the first one counted)
    hold each group and those before it.
    """
    texts = {name: movable(name, files[name]).split("\n") for group in groups for name in group}
    often = Counter(
        line for lines in texts.values() for line in dict.fromkeys(lines) if len(line) >= LONG
    )
    numbers: dict[str, int] = {}
    pieces: list[Piece] = []
    ends = []
    for group in groups:
        pieces += cut(group, texts, often, numbers)
        ends.append(len(pieces) + 1)
    listed = [piece.lines if piece.lines >= 0 else piece.names for piece in pieces]
    whole = [json.dumps(listed, separators=(",", ":")), *(piece.text for piece in pieces)]
    return [deflated(text) for text in whole], ends


def movable(name: str, content: bytes) -> str:
    """A file in shorter lines, a page with a sign for the way to the site's root, wherever it may
    be opened.

    Raises ValueError for a file that holds a sign of the pack already.
    """
    text = content.decode()
    if found := SIGNS.search(text):
        raise ValueError(f"{name}: U+{ord(found[0]):04X}")
    if name.endswith(".html"):
        return TAGS.sub(SEAM, urls.led(text, assets.depth_prefix(name), ROOT))
    return VALUES.sub(SEAM, text)


def cut(
    group: Iterable[str],
    texts: Mapping[str, Sequence[str]],
    often: Counter[str],
    numbers: dict[str, int],
) -> Iterator[Piece]:
    """The pieces of a group of files: the new lines they share with others, then the files;
    `numbers` learns the lines.
    """
    fresh: list[str] = []
    held: dict[str, str] = {}
    size = 0
    for name in group:
        for line in texts[name]:
            if often[line] > 1 and line not in numbers:
                numbers[line] = len(numbers)
                fresh.append(line)
        held[name] = referring(texts[name], numbers)
        size += len(held[name])
        if size >= MOST:
            yield from flushed(fresh, held, len(numbers))
            fresh, held, size = [], {}, 0
    if held:
        yield from flushed(fresh, held, len(numbers))


def flushed(fresh: Sequence[str], held: Mapping[str, str], known: int) -> Iterator[Piece]:
    """The new lines, if there are any, and the files that are waiting."""
    if fresh:
        yield Piece("\n".join(fresh), lines=known - len(fresh))
    yield Piece(BETWEEN.join(held.values()), names=tuple(held))


def referring(lines: Iterable[str], numbers: Mapping[str, int]) -> str:
    """A file with the numbers of the lines that stand elsewhere, each told from the one expected
    next.
    """
    told, following = [], 0
    for line in lines:
        number = numbers.get(line)
        if number is None:
            told.append(line)
        else:
            told.append(TIMES + (based(number - following) if number != following else ""))
            following = number + 1
    return "\n".join(told)


def based(number: int) -> str:
    """A number in digits and letters."""
    found = ""
    rest = abs(number)
    while rest or not found:
        rest, digit = divmod(rest, len(DIGITS))
        found = DIGITS[digit] + found
    return f"-{found}" if number < 0 else found


def deflated(text: str) -> bytes:
    """A text as small as `zlib` makes it, without a head."""
    smaller = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    return smaller.compress(text.encode()) + smaller.flush()
