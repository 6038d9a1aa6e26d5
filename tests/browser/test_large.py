"""Letters of twice the size on a phone: nothing runs out of the page, and what stays in sight leaves
room to read; large letters can be chosen and are kept.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from steps import Browser, one, shown, until
from test_rulebook import BID, RULED
from tiers import rest, some
from window import screen

WHY = "pages of a browser for every kind"
TWICE = "document.documentElement.style.fontSize = '200%'"
WIDE = "return document.documentElement.scrollWidth"
STICKY = """return Math.max(...[...document.querySelectorAll('header.site, .happening, .case')]
  .filter((each) => getComputedStyle(each).position === 'sticky')
  .map((each) => each.getBoundingClientRect().bottom))"""
CUT = """return [...document.querySelectorAll('.dealt b, .tabs label, .brand')]
  .filter((each) => each.getClientRects().length && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.textContent)"""


@pytest.mark.parametrize(
    "page",
    [
        "index.html",
        BID,
        rest("bridge/12/index.html", why=WHY),
        rest("bridge/2007/index.html", why=WHY),
        rest("bridge/glossar/index.html", why=WHY),
        rest("bridge/register/index.html", why=WHY),
        rest("bridge/aenderungen/2007-2017/index.html", why=WHY),
        rest("doppelkopf/index.html", why=WHY),
        rest("doppelkopf/srh2019/3.5/index.html", why=WHY),
        rest("doppelkopf/rechner/index.html", why=WHY),
        rest("abdeckung/index.html", why=WHY),
    ],
)
def test_letters_of_twice_the_size_fit_a_phone(desk: Browser, rulebook: Path, page: str) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{page}")
    desk.execute_script(TWICE)
    until(desk, lambda b: b.execute_script(WIDE) <= 390)
    assert not desk.execute_script(CUT)
    desk.execute_script("scrollTo(0, 1200)")
    assert desk.execute_script(STICKY) <= 0.4 * 844


@pytest.mark.parametrize("page", some(["index.html", RULED, BID], 1, "three pages of a browser"))
def test_letters_of_twice_the_size_fit_the_smallest_phone(
    desk: Browser, rulebook: Path, page: str
) -> None:
    screen(desk, 320, 640)
    desk.get(f"{rulebook.as_uri()}/{page}")
    until(desk, lambda b: shown(b, ".verdict, .question h3, .dealt a"))
    desk.execute_script(TWICE)
    until(desk, lambda b: b.execute_script(WIDE) <= 320)


def test_large_letters_are_chosen_and_kept(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    size = "return parseFloat(getComputedStyle(document.documentElement).fontSize)"
    desk.get(f"{rulebook.as_uri()}/bridge/27/index.html")
    small = desk.execute_script(size)
    desk.execute_script("document.querySelector('[data-big-switch]').click()")
    assert one(desk, "[data-big-switch]").get_attribute("aria-pressed") == "true"
    desk.get(f"{rulebook.as_uri()}/index.html")
    assert desk.execute_script(size) >= 1.5 * small and desk.execute_script(WIDE) <= 390
    desk.execute_script("document.querySelector('[data-big-switch]').click()")
    assert desk.execute_script(size) == small


def test_the_place_of_a_case_leaves_the_count_of_questions_its_line(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{BID}?in_rotation=yes&accepted=no&replacement=other_bid")
    until(desk, lambda b: shown(b, ".question h3"))
    desk.execute_script("document.documentElement.style.fontSize = '150%'")
    count = "return document.querySelector('.pips').offsetHeight"
    assert desk.execute_script(count) < 2.5 * 24
    above = "return document.querySelector('.who').getBoundingClientRect().bottom"
    assert desk.execute_script(above) <= one(desk, ".pips").location["y"] + 1


def test_at_the_table_letters_are_half_as_large_again(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{BID}")
    until(desk, lambda b: shown(b, ".question h3"))
    size = "return parseFloat(getComputedStyle(document.documentElement).fontSize)"
    small = desk.execute_script(size)
    one(desk, '[data-act="table"]').click()
    until(desk, lambda b: b.execute_script(size) >= 1.5 * small)
    assert desk.execute_script(WIDE) <= 390


def test_what_is_searched_is_read_in_large_letters(desk: Browser, rulebook: Path) -> None:
    screen(desk, 320, 640)
    desk.get(f"{rulebook.as_uri()}/suche/index.html")
    one(desk, "#suche").send_keys("Revoke")
    desk.execute_script("document.documentElement.style.fontSize = '150%'")
    assert one(desk, "#suche").size["width"] > 200
    assert not desk.execute_script(CUT)


def test_the_bar_under_the_thumb_grows_with_the_letters(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/bridge/27/index.html")
    size = "return parseFloat(getComputedStyle(document.querySelector('.thumb .now')).fontSize)"
    small = desk.execute_script(size)
    desk.execute_script("document.documentElement.style.fontSize = '150%'")
    assert desk.execute_script(size) > 1.3 * small
    cut = "return [...document.querySelectorAll('.thumb > *')].filter((each) => each.scrollWidth > each.clientWidth).length"
    assert desk.execute_script(cut) == 0
