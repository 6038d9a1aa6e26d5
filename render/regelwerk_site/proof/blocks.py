"""Split a finished page into the blocks of text that a person reads, in order.

In: the HTML of a page.  Out: `Block`s: the text, where it ends in the HTML, the anchor it stands
under. Text for screen readers only (`vh`), text for machines and the marks of footnotes are left
out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

TAG = re.compile(r"(<[^>]*>)")
NAME = re.compile(r"</?([a-z0-9]+)")
ATTRIBUTE = re.compile(r'([a-z-]+)="([^"]*)"')
INLINE = frozenset(
    {
        "a",
        "b",
        "strong",
        "em",
        "i",
        "span",
        "ins",
        "del",
        "kbd",
        "small",
        "br",
        "wbr",
        "img",
        "button",
        "input",
    }
)
SILENT = frozenset(
    {"script", "style", "svg", "head", "select", "title"}
)  # elements whose content is not read as text
EMPTY = frozenset({"br", "wbr", "img", "input", "meta", "link", "hr", "path"})
UNREAD = frozenset({"vh", "fn"})


@dataclass(frozen=True, slots=True)
class Block:
    """A text, the offset in the HTML directly behind it, the id of the nearest enclosing element
    that has one, and whether it stands in a template that a script uses.
    """

    text: str
    end: int
    anchor: str
    lent: bool


@dataclass(slots=True, frozen=True)
class Open:
    """The state inside an open element: the nearest anchor, whether its text is read, whether it is
    in a template that a script uses.
    """

    anchor: str
    read: bool
    lent: bool


def split_blocks(page: str) -> Iterator[Block]:
    """Yield the texts of a page in order; a text ends where any element that is not inline begins
    or ends.
    """
    around = [Open("", read=True, lent=False)]
    words: list[str] = []
    end = at = 0
    last = around[0]
    for piece in TAG.split(page):
        if piece.startswith("<"):
            name = found[1] if (found := NAME.match(piece)) else ""
            if name and name not in INLINE:
                if text := " ".join("".join(words).split()):
                    yield Block(text, end, last.anchor, last.lent)
                words = []
            around = update_open_elements(around, piece, name)
        elif around[-1].read and piece.strip():
            words.append(unescape(piece))
            end, last = at + len(piece), around[-1]
        elif around[-1].read:
            words.append(" ")
        at += len(piece)


def update_open_elements(around: list[Open], tag: str, name: str) -> list[Open]:
    """Return the stack of open elements after a tag."""
    if tag.startswith("</"):
        return around[:-1] if len(around) > 1 else around
    if not name or name in EMPTY or tag.endswith("/>"):
        return around
    has = dict(ATTRIBUTE.findall(tag))
    read = (
        around[-1].read and name not in SILENT and UNREAD.isdisjoint(has.get("class", "").split())
    )
    return [
        *around,
        Open(
            unescape(has.get("id", "")) or around[-1].anchor,
            read,
            around[-1].lent or name == "template",
        ),
    ]
