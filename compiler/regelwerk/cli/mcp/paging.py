"""Cut long lists into pages.

In: a list of values, the cursor of a page.  Out: the values of that page and the cursor of the next
one.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from regelwerk.calc import Unreadable
from regelwerk.ids.number import read_natural

Value = TypeVar("Value", bound=Any)
LARGEST = 8_000  # characters of JSON on a page, some 2,500 tokens


def cut_page(values: Sequence[Value], cursor: str) -> tuple[tuple[Value, ...], str]:
    """Return the values of a page, at least one of those left, and the cursor of the next page,
    empty where this is the last; raise `Unreadable` for a cursor no page gave.
    """
    start = read_natural(cursor, len(str(len(values)))) if cursor else 0
    if start is None or (cursor and not 0 < start < len(values)):
        raise Unreadable(f"cursor „{cursor}“ hat keine Seite genannt; weglassen", cursor)
    size = 0
    for number, value in enumerate(values[start:], start):
        size += len(json.dumps(asdict(value), ensure_ascii=False))
        if size > LARGEST and number > start:
            return tuple(values[start:number]), str(number)
    return tuple(values[start:]), ""
