"""Describe a page before it is written.

In: nothing.  Out: `Page`, which every room of the site hands over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site: its path (a folder, empty for the start page), its template, its game or
    an empty string, and its template values, or a function that returns them when the page is
    written.
    """

    path: str
    template: str
    game: str = ""
    shows: Mapping[str, Any] | Callable[[], Mapping[str, Any]] = field(default_factory=dict)

    @property
    def file(self) -> str:
        """The path of its file."""
        return self.path if self.path.endswith(".html") else f"{self.path}index.html"

    @property
    def shown(self) -> Mapping[str, Any]:
        """The values that its template receives."""
        return self.shows() if callable(self.shows) else self.shows
