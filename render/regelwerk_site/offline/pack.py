"""Pack the site into few small pieces, which a phone keeps and the one-file edition contains.

In: the files of the site, in the order in which they are needed.  Out: deflated pieces, the first
of which lists what the others contain. A line that several files share is packed once, before the
first file that has it: whoever has the first pieces has the first files complete.
`render/regelwerk_site/static/js/offline/unpack.js` unpacks them.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice

from regelwerk.parallel import run_all
from regelwerk_site.book import urls

# Signs that no page or script may contain (`make_movable`): JSON escapes the first four; the last
# two
# are line ends for browsers only.
TIMES, BETWEEN = "\x01", "\n\x02\n"  # a shared line; between two files of a piece
SEAM, ROOT = (
    "\x03\n",
    "\x04",
)  # a line end that the file itself does not have; the path to the site root
SIGNS = "\x01\x02\x03\x04\u2028\u2029"
VALUES = re.compile(r',(?=[{"\[])')  # between the values of a data script
TAGS = re.compile(r"><(?=[a-z])")  # between the elements of a page
SHARES = 16  # parts into which the files are divided among the processors
LONG = 16  # characters from which a line is worth sharing
MOST = 1_000_000  # characters of the files of a piece, before it is deflated
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of the pack: the number of its first line if it contains lines, the names of its files
    if it contains files.
    """

    text: str
    lines: int = -1
    names: tuple[str, ...] = ()


def pack(
    files: Mapping[str, bytes], groups: Sequence[Sequence[str]]
) -> tuple[list[bytes], list[int]]:
    """Return the deflated pieces of the files named in groups and, for each group, how many pieces
    (the list in front included) contain this group and those before it.
    """
    names = [name for group in groups for name in group]
    movable = run_all(
        [partial(make_all_movable, names[share::SHARES], files) for share in range(SHARES)]
    )
    texts = {name: text.split("\n") for part in movable for name, text in part.items()}
    met: set[str] = set()
    shared: set[str] = set()
    for lines in texts.values():
        own = set(lines)
        shared |= met & own
        met |= own
    shared = {line for line in shared if len(line) >= LONG}
    numbers: dict[str, int] = {}
    listed: list[int | tuple[str, ...]] = []
    deflated = []
    ends = []
    with ThreadPoolExecutor() as threads:  # deflating leaves this one the interpreter
        for group in groups:
            for piece in cut(group, texts, shared, numbers):
                listed.append(piece.lines if piece.lines >= 0 else piece.names)
                deflated.append(threads.submit(deflate_text, piece.text))
            ends.append(len(listed) + 1)
        first = deflate_text(json.dumps(listed, separators=(",", ":")))
    return [first, *(each.result() for each in deflated)], ends


def make_all_movable(names: Iterable[str], files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the texts of files by name, as `make_movable` does."""
    return {name: make_movable(name, files[name]) for name in names}


def make_movable(name: str, content: bytes) -> str:
    """Return the text of a file split into shorter lines; in a page a sign stands for the path to
    the root of the site, so that the page can be opened anywhere.

    Raise ValueError for a file that already contains a sign of the pack.
    """
    text = content.decode()
    if found := [sign for sign in SIGNS if sign in text]:
        raise ValueError(f"{name}: U+{ord(found[0]):04X}")
    if name.endswith(".html"):
        return TAGS.sub(f">{SEAM}<", urls.lead_links(text, name, ROOT))
    return VALUES.sub(f",{SEAM}", text)


def cut(
    group: Iterable[str],
    texts: Mapping[str, Sequence[str]],
    shared: Collection[str],
    numbers: dict[str, int],
) -> Iterator[Piece]:
    """Yield the pieces of a group of files: first the new lines that are `shared` with other files,
    then the files; the new lines are added to `numbers`.
    """
    fresh = len(numbers)
    held: dict[str, str] = {}
    size = 0
    for name in group:
        held[name] = replace_shared_lines(texts[name], shared, numbers)
        size += len(held[name])
        if size >= MOST:
            yield from flush_pieces([*islice(numbers, fresh, None)], held, len(numbers))
            fresh, held, size = len(numbers), {}, 0
    if held:
        yield from flush_pieces([*islice(numbers, fresh, None)], held, len(numbers))


def flush_pieces(fresh: Sequence[str], held: Mapping[str, str], known: int) -> Iterator[Piece]:
    """Yield one piece with the new lines, if there are any, and one with the files collected so
    far.
    """
    if fresh:
        yield Piece("\n".join(fresh), lines=known - len(fresh))
    yield Piece(BETWEEN.join(held.values()), names=tuple(held))


def replace_shared_lines(
    lines: Iterable[str], shared: Collection[str], numbers: dict[str, int]
) -> str:
    """Return a file in which each shared line is replaced by its number, written as the difference
    from the number expected next; a shared line that has no number yet gets the next one.
    """
    told, following = [], 0
    for line in lines:
        if line not in shared:
            told.append(line)
            continue
        number = numbers.setdefault(line, len(numbers))
        told.append(TIMES if number == following else TIMES + format_base36(number - following))
        following = number + 1
    return "\n".join(told)


@cache
def format_base36(number: int) -> str:
    """Return a number in base 36, with a minus sign where it is negative."""
    found = ""
    rest = abs(number)
    while rest or not found:
        rest, digit = divmod(rest, len(DIGITS))
        found = DIGITS[digit] + found
    return f"-{found}" if number < 0 else found


def deflate_text(text: str) -> bytes:
    """Return a text compressed by `zlib` as far as possible, without a header."""
    smaller = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    return smaller.compress(text.encode()) + smaller.flush()
