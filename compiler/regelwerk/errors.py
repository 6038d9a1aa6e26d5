"""The root of all refusals whose text is written for a person.

In: nothing.  Out: `Spoken`, the root of every refusal; a hint that names the nearest known word.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable

FEW = 8  # known words that a hint lists beside the nearest one


class Spoken(Exception):
    """A refusal whose text is written for a person; `exit_code` is the exit code of the command
    line (1 for problems, 2 for wrong usage).
    """

    exit_code = 2

    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickle needs to rebuild the refusal in another process without a call of its
        `__init__`, whose arguments are not kept.
        """
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]  # unknown to the stubs


class UnknownId(Spoken):
    """The refusal of an id or citation that no clause has; the message names the nearest one."""


def spell_refusal(said: object, *, as_json: bool) -> str:
    """Return a refusal in one line, whatever was typed; as JSON with what was `given` and what
    would be `accepted`, each empty where the refusal does not know it.
    """
    message = str(said).replace("\n", " ")
    if not as_json:
        return message
    from json import dumps

    tree = {
        "refused": message,
        "given": getattr(said, "given", ""),
        "accepted": list(getattr(said, "accepted", ())),
    }
    return dumps(tree, ensure_ascii=False)


def suggest_nearest(word: str, known: Iterable[str]) -> str:
    """Return a German hint that names the known word closest to `word`, or an empty string where
    none is close.
    """
    from difflib import (
        get_close_matches,
    )  # imported only after a mistake: it would take a tenth of the time of a ruling

    names = list(known)
    close = get_close_matches(word, names, n=1) or get_close_matches(word.lower(), names, n=1)
    return f"gemeint: {close[0]}?" if close and close[0] != word else ""


def suggest_known(word: str, known: Iterable[str]) -> str:
    """Return a German hint that names the closest known word, and all of them where they are few;
    an empty string where none is close and they are many.
    """
    names = list(known)
    listed = f"möglich: {', '.join(names)}" if 0 < len(names) <= FEW else ""
    return " ".join(filter(None, (suggest_nearest(word, names), listed)))
