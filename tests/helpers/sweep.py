"""Every page of the site, one by one, held to what tests/browser holds one page of each kind to
(`make sweep`): takes an hour or two.

In: the built site; on request which pages, by a part of their address.  Out: a line for each page
with a complaint, at the end how many. Pages of cases are of one kind and many: of these the first
of every ten, unless they are named. Left out is 404.html, whose addresses begin at the root of a
host. No complaint is that something lies under a box that this opened itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from selenium import webdriver
from selenium.common.exceptions import WebDriverException

from axe import complaints, source
from regelwerk.installed import PROJECT
from window import opened

SITE = PROJECT / "build" / "site"
NOT_FOUND = SITE / "404.html"
UNDER = "partially obscured"
PATIENCE = 60  # seconds for a page
FRESH = 200  # pages after which a browser is put away: what it remembers of so many slows it down


def pages(named: list[str]) -> Iterator[Path]:
    """The pages asked for, or all."""
    found = sorted(set(SITE.rglob("*.html")) - {NOT_FOUND})
    yield from (
        page for page in found if not named or any(each in page.as_posix() for each in named)
    )


def main() -> int:
    """Go through the pages; 1 where one has a complaint."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page", nargs="*", help="a part of an address, e.g. bridge/2017/")
    named = parser.parse_args().page
    axe, every, faulty = source(), list(pages(named)), 0
    for start in range(0, len(every), FRESH):
        with opened() as browser:
            browser.set_script_timeout(PATIENCE)
            faulty += sum(told(browser, axe, page) for page in every[start : start + FRESH])
    print(f"{len(every)} pages, {faulty} with a complaint")
    return int(bool(faulty))


def told(browser: webdriver.Chrome, axe: str, page: Path) -> bool:
    """Print what a page has to be complained of; whether there is anything."""
    try:
        found = [each for each in complaints(browser, axe, page.as_uri()) if UNDER not in each]
    except WebDriverException as broken:
        found = [f"not looked at: {type(broken).__name__} {broken.msg}"]
    for each in found:
        print(f"{page.relative_to(SITE)}: {each}", flush=True)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
