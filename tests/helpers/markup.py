"""A page of the site as a tree, for tests that read what a person reads.

In: markup.  Out: nodes with tag, attributes and what is inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

EMPTY = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass(eq=False)
class Node:
    """An element: tag, attributes, elements and texts inside."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    inside: list[Node | str] = field(default_factory=list)

    @property
    def classes(self) -> frozenset[str]:
        """The names of its class."""
        return frozenset(self.attributes.get("class", "").split())

    def below(self) -> Iterator[Node]:
        """The elements inside, in order; what stands around a text (`more`, `notes`) is left
        out.
        """
        for one in self.inside:
            if isinstance(one, Node) and not one.classes & {"more", "notes"}:
                yield one
                yield from one.below()

    def of_class(self, name: str) -> list[Node]:
        """The elements inside of that class."""
        return [one for one in self.below() if name in one.classes]


class Reader(HTMLParser):
    """Builds the tree while it reads."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("page")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in EMPTY:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element closed at once."""
        self.open[-1].inside.append(Node(tag))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element and what was left open in it."""
        while self.open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        """A piece of text."""
        self.open[-1].inside.append(data)


def tree(markup: str) -> Node:
    """A page as a tree."""
    reader = Reader()
    reader.feed(markup)
    return reader.root
