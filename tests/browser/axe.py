"""What every page is held to, asked of the page in the browser.

In: a running browser with a page open, the text of axe-core.  Out: complaints as text, empty where
there are none.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest
from selenium import webdriver

from window import screen, shade

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
UNFOLDED = 6  # boxes opened on a page: what is in the next one is of the same kind
OPENED = """
for (const box of [...document.querySelectorAll('details')].slice(0, arguments[0])) box.open = true;
document.querySelector('[data-act="protocol"]')?.click();
document.querySelector('#wortlaut')?.click();
"""
# what is left of rows: so many elements of every make, which is name, attributes, colours and size;
# for hundreds more of the same axe takes half a minute and tells nothing new
LEFT = 2
SHORTEN = """
const [least] = arguments, makes = new Map(), number = {};
for (const each of document.querySelectorAll("main *")) {
  const { color, backgroundColor, fontSize } = getComputedStyle(each);
  const make = [each.localName, each.className, ...each.getAttributeNames(), color, backgroundColor, fontSize].join(" ");
  makes.set(each, make);
  number[make] = (number[make] ?? 0) + 1;
}
for (const row of [...document.querySelectorAll("main :is(li, tbody tr, article, section, details, .term-entry, .clause, .row)")].reverse()) {
  const own = {};
  for (const each of [row, ...row.querySelectorAll("*")]) own[makes.get(each)] = (own[makes.get(each)] ?? 0) + 1;
  if (Object.entries(own).some(([make, count]) => number[make] - count < least)) continue;
  for (const [make, count] of Object.entries(own)) number[make] -= count;
  row.remove();
}
"""
RUN = """
scrollTo({ top: 0, behavior: 'instant' });  // what lies under the bar while one scrolls is not too small a target
const done = arguments[arguments.length - 1];
const told = (node) => node.target.join(' ') + ' ' + (node.any[0]?.message || '');
axe.run(document, {...arguments[0], resultTypes: ["violations"], preload: false})
  .then((result) => done(result.violations.map((each) => each.id + ': ' + each.nodes.slice(0, 4).map(told).join(' | '))));
"""
ORDER = "heading-order"  # of the whole page: shortened, it lacks some of them
HEADINGS = {"runOnly": {"type": "rule", "values": [ORDER]}}
ALL_ELSE = {"runOnly": {"type": "tag", "values": TAGS}, "rules": {ORDER: {"enabled": False}}}
TARGETS = {
    "runOnly": {"type": "rule", "values": ["target-size"]},
    "rules": {"target-size": {"enabled": True}},
}


def source() -> str:
    """The text of axe-core, from the Python package that brings it."""
    package = find_spec("axe_playwright_python")
    if package is None or not package.origin:
        pytest.skip("axe-playwright-python, which brings axe-core, is not installed (extra: test)")
    return (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")


def complaints(browser: webdriver.Chrome, axe: str, page: str) -> list[str]:
    """Everything that is wrong with a page: WCAG 2.2 A and AA light and dark; sticking out of 320
    px; targets below 24 px on a phone.
    """
    screen(browser, 320, 700)
    shade(browser, "light")
    browser.get(page)
    browser.execute_script(OPENED, UNFOLDED)
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    found = [f"320 px: {wide} px wide"] if wide > 320 else []
    screen(browser, 1280, 900)
    browser.execute_script(axe)
    found += [f"light: {each}" for each in browser.execute_async_script(RUN, HEADINGS)]
    browser.execute_script(SHORTEN, LEFT)
    found += [f"light: {each}" for each in browser.execute_async_script(RUN, ALL_ELSE)]
    shade(browser, "dark")
    colours = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
    found += [f"dark: {each}" for each in browser.execute_async_script(RUN, colours)]
    shade(browser, "light")
    screen(browser, 390, 844)
    return found + [f"phone: {each}" for each in browser.execute_async_script(RUN, TARGETS)]
