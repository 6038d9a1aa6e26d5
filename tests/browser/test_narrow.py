"""On a phone of 320 px: no question is wider than the screen, however long its words are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from axe import OPENED, UNFOLDED
from regelwerk.installed import PROJECT
from steps import Browser, shown, until
from tiers import some
from window import screen

NARROW = 320
MOST = 24  # decisions looked at: those with the longest words


def longest() -> list[str]:
    """The pages of the decisions whose first question and its answers have the longest words."""
    engine = json.loads((PROJECT / "build" / "engine.json").read_text(encoding="utf-8"))

    def reach(id: str) -> int:
        first = [
            table["policy"].get("ask") for table in engine["decisions"][id]["editions"].values()
        ]
        facts = [engine["facts"][fact] for fact in first if fact]
        said = " ".join(
            text for fact in facts for text in (fact["question"], *fact["values"].values())
        )
        return max(map(len, re.findall(r"\S+", said)), default=0)

    ranked = sorted(engine["decisions"], key=lambda id: (-reach(id), id))
    return [
        f"{engine['decisions'][id]['game']}/entscheidung/{id}/index.html" for id in ranked[:MOST]
    ]


@pytest.mark.parametrize("page", some(longest(), 2, "twenty-four pages laid out by a browser"))
def test_no_question_is_wider_than_the_screen(desk: Browser, rulebook: Path, page: str) -> None:
    screen(desk, NARROW, 700)
    desk.get(f"{rulebook.as_uri()}/{page}")
    until(desk, lambda b: shown(b, ".question h3, .verdict, [data-doors] h2"))
    desk.execute_script(OPENED, UNFOLDED)
    assert desk.execute_script("return document.documentElement.scrollWidth") <= NARROW
