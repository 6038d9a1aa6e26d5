"""On a phone of 320 px: no question is wider than the screen, however long its words are, no word of
a head is torn without a hyphen, a table that does not fit says so, and numbers and cards stand in
sight.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from axe import OPENED, UNFOLDED
from regelwerk.installed import PROJECT
from steps import Browser, one, shown, until
from tiers import some, some_together
from window import screen

NARROW = 320
MOST = 24  # decisions looked at: those with the longest words
TORN = r"""
const first = (node, at) => {
  const range = document.createRange();
  range.setStart(node, at); range.setEnd(node, at + 1);
  return [...range.getClientRects()].pop().top;
};
const torn = [];
for (const head of document.querySelectorAll(arguments[0])) {
  if (!head.checkVisibility()) continue;
  const walk = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,}/gu)) {
      if (first(node, index + word.length - 1) > first(node, index) + 5) torn.push(word);
    }
  }
}
return torn;"""
EDGES = """return [...document.querySelectorAll(arguments[0])].filter((each) => each.checkVisibility())
  .map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"""
FITS = """return [...document.querySelectorAll('.scroll')].filter((each) => each.checkVisibility())
  .map((each) => each.scrollWidth <= each.clientWidth)"""


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


@pytest.mark.parametrize(
    ("page", "heads"),
    some_together(
        [
            ("bridge/27/index.html", "h1"),
            ("bridge/12/index.html", "h1"),
            ("bridge/77/index.html", "h1"),
            ("doppelkopf/srh2019/3.8/index.html", "h1"),
            ("bridge/entscheidung/revoke/index.html", ".question h3, .answers button"),
            ("bridge/aenderungen/2007-2017/umlernen/index.html", ".lesson h3"),
        ],
        2,
        "six pages laid out by a browser",
    ),
)
def test_no_word_of_a_head_is_torn(desk: Browser, rulebook: Path, page: str, heads: str) -> None:
    """Also in a browser that hyphenates nothing, as this one; in large letters too."""
    screen(desk, NARROW, 700)
    desk.get(f"{rulebook.as_uri()}/{page}")
    until(desk, lambda b: shown(b, heads))
    assert desk.execute_script(TORN, heads) == []
    desk.execute_script("document.documentElement.style.fontSize = '150%'")
    assert desk.execute_script(TORN, heads) == []


def test_a_table_fits_a_phone_or_shows_that_it_goes_on(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/bridge/77/index.html")
    fits = desk.execute_script(FITS)
    assert fits[0] and len(fits) > 2
    edge = "return getComputedStyle(document.querySelector('.scroll')).backgroundAttachment"
    assert desk.execute_script(edge).startswith("local, local, scroll, scroll")


def test_both_numbers_of_an_open_value_stand_in_sight(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/doppelkopf/rechner/index.html")
    desk.execute_script(
        "const form = document.querySelector('[data-form=value]'); form.closest('details').open = 1;"
        " form.elements.eyes.value = 151; form.querySelector('[name=kontra][value=\"1\"]').click()"
    )
    result = one(desk, '[data-form="value"] output')
    lines = result.text.split("\n")
    assert [line.split(",")[0] for line in lines[:2]] == ["Re je +4", "Re je +6"], lines
    seen = """
    const result = arguments[0], range = document.createRange();
    range.setStart(result.firstChild, 0); range.setEnd(result.childNodes[2], 9);
    return range.getBoundingClientRect().bottom <= result.getBoundingClientRect().bottom"""
    assert desk.execute_script(seen, result)


@pytest.mark.parametrize("game", ["bridge", "doppelkopf"])
def test_what_happens_daily_is_on_the_first_screen_of_a_phone(
    desk: Browser, rulebook: Path, game: str
) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/index.html")
    one(desk, f'label[for="spiel-{game}"]').click()
    until(desk, lambda b: len(shown(b, ".dealt a")) > 9)
    assert all(bottom - top >= 44 for top, bottom in desk.execute_script(EDGES, ".dealt a"))
    [*_, (_, last)] = desk.execute_script(EDGES, f'[data-game="{game}"] .dealt + p a:first-child')
    assert last <= 844  # several events, behind all cards
    if game == "doppelkopf":
        calculators = desk.execute_script(EDGES, '.dealt + p a[href*="rechner"]')[-2:]
        assert all(bottom <= 844 for _, bottom in calculators)
