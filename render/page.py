"""A page before it is written.

In: nothing.  Out: `Page`, what every room of the site hands over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Page:
    """A place on the site (a folder, empty for the start page), its template, its game or an empty string, and what it shows."""

    path: str
    template: str
    game: str = ""
    shows: Mapping[str, Any] = field(default_factory=dict)
