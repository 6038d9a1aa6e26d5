"""Fold long lines to the width of the screen they are read on.

In: a stream and what is written to it.  Out: the same text with line breaks between words; a file
or another program gets every line as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TextIO, cast

HANGING = 4  # blanks by which the rest of a line is indented beyond its beginning


@contextmanager
def fold_output(stream: TextIO) -> Iterator[None]:
    """Fold what is printed where the stream is a screen."""
    if not stream.isatty():
        yield
        return
    with redirect_stdout(cast(TextIO, Folded(stream))):
        yield


class Folded:
    """A stream that breaks the lines written to it; all else is that of the stream below."""

    def __init__(self, below: TextIO) -> None:
        self.below = below

    def write(self, text: str) -> int:
        """Write a text, its lines broken."""
        from shutil import get_terminal_size

        width = get_terminal_size().columns
        return self.below.write("\n".join(fold_line(line, width) for line in text.split("\n")))

    def __getattr__(self, name: str) -> object:
        return getattr(self.below, name)


def fold_line(line: str, width: int) -> str:
    """Return a line, broken between words where it is wider than `width` columns."""
    if len(line) <= width:
        return line
    from textwrap import TextWrapper

    own = len(line) - len(line.lstrip())
    return TextWrapper(
        width,
        subsequent_indent=" " * min(own + HANGING, width // 2),
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    ).fill(line)
