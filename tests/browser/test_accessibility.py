"""The fixture's pages that hold its strings, hostile ones among them, held to what the real ones are
(test_rulebook.py has every page type).
"""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium import webdriver

from axe import complaints, source
from tiers import some

ASKED = "bridge/entscheidung/mumbled_call/index.html"
PAGES = [
    "index.html", "bridge/27/index.html", "bridge/2017/27/index.html",
    "bridge/aenderungen/index.html",
    "bridge/glossar/index.html", "bridge/register/index.html", "bridge/thema/index.html",
    "bridge/thema/murmur/index.html",
    "doppelkopf/thema/late/index.html",
    "bridge/fall/index.html", "bridge/aenderungen/1997-2007/index.html",
    "bridge/reizung/index.html?reizung=1S,1H,gesperrt:2D,N:P,8C",
    ASKED, f"{ASKED}?accepted=no&repeated=same&ausgabe=2017&schuldig=N",
    "bridge/entscheidung/mumbled_call/faelle.html#2017-27b",
    "doppelkopf/1998/D/index.html", "doppelkopf/entscheidung/late_announcement/index.html?late=yes",
]  # fmt: skip


@pytest.mark.parametrize("page", some(PAGES, 2, "each page is held to some ninety rules, twice"))
def test_no_complaint(desk: webdriver.Chrome, built: Path, page: str) -> None:
    assert complaints(desk, source(), f"{built.as_uri()}/{page}") == []
