"""What is refused in words that are meant for a person.

In: nothing.  Out: `Spoken`, the root of every refusal, and what names the nearest thing there is.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable


class Spoken(Exception):
    """A refusal whose text is meant for a person; `exit_code` is what the command line ends with (1
    problems, 2 usage).
    """

    exit_code = 2

    def __reduce__(self) -> tuple[object, ...]:
        """How it travels between processes: as it is, for what made it is not known any more."""
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]  # unknown to the stubs


class UnknownId(Spoken):
    """No clause has this id or citation; the message names the nearest."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint naming the known word closest to `word`, or an empty string."""
    from difflib import (
        get_close_matches,
    )  # costs a tenth of a ruling's process; needed only where something is wrong

    close = get_close_matches(word, list(known), n=1)
    return f"gemeint: {close[0]}?" if close else ""
