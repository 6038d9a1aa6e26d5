"""Every page type against axe: no violation of WCAG 2.2 A and AA, light and dark, wide and narrow."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from selenium import webdriver
from window import screen, shade

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
ASKED = "bridge/entscheidung/mumbled_call/index.html"
PAGES = [
    "index.html", "suche/index.html", "daten/index.html", "abdeckung/index.html",
    "bridge/index.html", "bridge/27/index.html", "bridge/2017/index.html", "bridge/2017/27/index.html", "bridge/2007/def/index.html",
    "bridge/aenderungen/index.html", "bridge/fussnoten/index.html", "bridge/glossar/index.html", "bridge/entscheidung/index.html",
    ASKED, f"{ASKED}?accepted=no&repeated=same&ausgabe=2017&schuldig=N", "bridge/fall/index.html", "bridge/fall/2017-27b/index.html",
    "doppelkopf/index.html", "doppelkopf/1998/D/index.html", "doppelkopf/srh2019/3.5/index.html", "doppelkopf/konkordanz/index.html",
    "doppelkopf/entscheidung/late_announcement/index.html?late=yes",
]  # fmt: skip
OPENED = """
for (const box of document.querySelectorAll('details')) box.open = true;
document.querySelector('[data-act="protocol"]')?.click();
"""
RUN = """
const done = arguments[arguments.length - 1];
const told = (node) => node.target.join(' ') + ' ' + (node.any[0]?.message || '');
axe.run(document, {runOnly: {type: 'tag', values: arguments[0]}})
  .then((result) => done(result.violations.map((each) => each.id + ': ' + each.nodes.slice(0, 4).map(told).join(' | '))));
"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The checker, from the package that brings it."""
    pytest.importorskip("axe_core_python", reason="axe-core-python is not installed (extra: test)")
    return files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_no_violation(browser: webdriver.Chrome, built: Path, axe: str, page: str, scheme: str) -> None:
    screen(browser, 1280, 900)
    shade(browser, scheme)
    browser.get(f"{built.as_uri()}/{page}")
    browser.execute_script(OPENED)
    browser.execute_script(axe)
    assert browser.execute_async_script(RUN, TAGS) == []


@pytest.mark.parametrize("page", PAGES)
def test_nothing_sticks_out_at_320_pixels(phone: webdriver.Chrome, built: Path, page: str) -> None:
    phone.get(f"{built.as_uri()}/{page}")
    phone.execute_script(OPENED)
    assert phone.execute_script("return document.documentElement.scrollWidth") <= 320
