"""What can be wrong with the data, said once and in one form.

In: nothing.  Out: `Problem`, the one message type of every stage, and `BuildFailed`, the one exception that leaves the compiler.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One finding: where (file and line, 1-based; 0 = the whole file), which code of the closed list, what, and what to do."""

    path: str
    line: int
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.line else self.path
        return f"{where}: {self.code}: {self.message}" + (f" ({self.hint})" if self.hint else "")


class Spoken(Exception):
    """A refusal whose text is meant for a person; `exit_code` is what the command line ends with (1 problems, 2 usage)."""

    exit_code = 2


class BuildFailed(Spoken):
    """The data have problems; `problems` holds all those of the stage that stopped, sorted by place."""

    exit_code = 1

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint naming the known word closest to `word`, or an empty string."""
    from difflib import get_close_matches  # costs a tenth of a ruling's process; needed only where something is wrong

    close = get_close_matches(word, list(known), n=1)
    return f"gemeint: {close[0]}?" if close else ""
