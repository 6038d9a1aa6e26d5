"""What stands on a page stands clear of its neighbours: numbers of their texts, names of what they
say, buttons of each other.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from steps import Browser, one, shown, until
from tiers import some
from window import screen

LAID = "a page laid out by a browser for every width"
NUMBERS = """return [...document.querySelectorAll(".reading:not([hidden]) .clause")].map((clause) => {
    const [number, text] = [".no button, .no a", ":scope > .v, :scope > .label"].map((own) => clause.querySelector(own));
    if (!number || !text) return null;
    const said = document.createRange();
    said.setStart(number, 0);
    said.setEnd(number, 2); // what is shared and the own part, not what is only said aloud
    return [number.textContent, text.getBoundingClientRect().left - said.getBoundingClientRect().right];
}).filter(Boolean)"""
NAMES = """return [...document.querySelectorAll(".disputed div")].map((line) => {
    const [name, said] = [line.querySelector("dt a").getBoundingClientRect(), line.querySelector("dd").getBoundingClientRect()];
    return Math.max(said.left - name.right, said.top - name.bottom);
})"""
GAPS = """const boxes = [...document.querySelectorAll("[data-pair]")].map((each) => each.getBoundingClientRect());
    return boxes.slice(1).map((box, at) => Math.max(box.left - boxes[at].right, box.top - boxes[at].bottom))"""


@pytest.mark.parametrize("width", some([1280, 390, 320], 1, LAID))
@pytest.mark.parametrize("page", some(["bridge/12/", "bridge/40/", "bridge/1997/25/"], 2, LAID))
def test_the_longest_numbers_hang_in_the_margin_clear_of_their_text(
    desk: Browser, rulebook: Path, page: str, width: int
) -> None:
    screen(desk, width, 900)
    desk.get(f"{rulebook.as_uri()}/{page}index.html")
    found = desk.execute_script(NUMBERS)
    numbers = {number.removesuffix(", Anmerkungen") for number, _ in found}
    assert numbers & {"C 1 e ii", "B 2 c iii", "B 2 b aa"}  # hung like the others, not a heading
    assert [each for each in found if each[1] < 0] == []


@pytest.mark.parametrize("width", some([1280, 390], 1, LAID))
def test_the_name_of_a_place_stands_beside_what_it_says(
    desk: Browser, rulebook: Path, width: int
) -> None:
    screen(desk, width, 900)
    desk.get(f"{rulebook.as_uri()}/doppelkopf/widersprueche/index.html")
    gaps = desk.execute_script(NAMES)
    assert len(gaps) > 30 and min(gaps) >= 0


def test_buttons_side_by_side_do_not_touch(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/entscheidung/insufficient_bid/tabelle.html")
    until(desk, lambda b: shown(b, "[data-pair]"))
    gaps = desk.execute_script(GAPS)
    assert gaps and min(gaps) >= 6


def test_what_can_be_done_with_a_number_waits_until_it_is_asked_for(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/12/index.html")
    assert not shown(desk, ".clause .acts")
    one(
        desk, '[id="C.1.f"] .no button'
    ).click()  # open in the sense of the lineage: nobody said what becomes of it
    assert len(shown(desk, ".clause .acts")) == 1


def test_a_citation_taken_along_says_that_it_is_retold_and_of_when(
    desk: Browser, rulebook_served: str
) -> None:
    desk.get(f"{rulebook_served}bridge/27/index.html")
    desk.execute_script(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => {"
        " window.taken = text; } } })"
    )
    one(desk, '[id="B.1.a"] .no button').click()
    one(desk, '[id="B.1.a"] button[data-copy]').click()
    until(desk, lambda b: b.execute_script("return window.taken"))
    taken = desk.execute_script("return window.taken")
    said = re.escape(f"{rulebook_served}bridge/2017/27/index.html#B.1.a")
    assert re.fullmatch(
        rf"§ 27 B 1 a TBR 2017, nacherzählt \(Fassung [0-9a-f]{{12}}\)\n{said}", taken
    ), taken


def test_the_map_and_what_stands_beside_it_end_together(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/aenderungen/index.html")
    board, beside = (
        one(desk, f'[aria-labelledby="karte-2007-2017"] .{name}').size["height"]
        for name in ("board", "beside-map")
    )
    assert 0.7 < beside / board < 1.3
    assert one(
        desk, '.beside-map a[href$="2007-2017/umlernen/index.html#entscheiden"]'
    ).text.startswith("Alle ")
