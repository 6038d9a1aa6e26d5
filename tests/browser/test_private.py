"""The private pages with the reader's own official texts, invented here: as good to use as the
public ones, and they ask nobody.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from selenium.webdriver import Chrome as Browser

from axe import complaints, source
from copies import LATER, SOUND
from regelwerk.__main__ import main
from steps import one, severe, shown
from tiers import some
from window import screen

PAGES = [
    "index.html",
    "bridge/1/index.html",
    "bridge/1997/1/index.html",
    "bridge/glossar/index.html",
]
WORDS = "Nimmt der linke Gegner verfrühtes Läuten an"
ASKED = (
    "return performance.getEntriesByType('resource').map((each) => each.name).filter((name) =>"
    " !name.startsWith('file:'))"
)


@pytest.fixture(scope="module")
def private(sound_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The private site of the sound rulebook with two invented copies."""
    build, copies = tmp_path_factory.mktemp("private") / "build", tmp_path_factory.mktemp("eigene")
    shutil.copytree(sound_folder, build)
    (copies / "alt.txt").write_text(SOUND, encoding="utf-8")
    (copies / "neu.txt").write_text(LATER, encoding="utf-8")
    assert main(["--build", str(build), "site", "--wortlaut", str(copies)]) == 0
    return build / "wortlaut"


@pytest.mark.parametrize("page", some(PAGES, 1, "each page is held to some ninety rules, twice"))
def test_no_complaint(desk: Browser, private: Path, page: str) -> None:
    assert complaints(desk, source(), f"{private.as_uri()}/{page}") == []


def test_the_texts_open_beside_the_clause_on_a_phone(phone: Browser, private: Path) -> None:
    severe(phone)  # what pages before this one complained of
    phone.get(f"{private.as_uri()}/bridge/1997/1/index.html")
    fold = one(phone, "#A .official")
    assert WORDS not in fold.text
    one(phone, "#A .official > summary").click()
    assert (
        WORDS in fold.text
        and phone.execute_script("return document.documentElement.scrollWidth") <= 320
    )
    assert (
        one(phone, ".private").is_displayed()
        and phone.execute_script(ASKED) == []
        and severe(phone) == []
    )


def test_the_switch_of_a_compared_law_shows_and_hides_them_with_the_editions_chosen(
    desk: Browser, private: Path
) -> None:
    desk.get(f"{private.as_uri()}/bridge/1/index.html?vergleichen")
    beside = one(desk, ".official.cells")
    for wanted in (True, False, True):
        one(desk, "#wortlaut").click()
        assert beside.is_displayed() is wanted
    screen(desk, 320, 700)
    assert (
        beside.is_displayed()
        and desk.execute_script("return document.documentElement.scrollWidth") <= 320
    )
    desk.get(f"{private.as_uri()}/bridge/1/index.html?vergleichen=1997,2017")
    one(desk, "#wortlaut").click()
    assert (
        shown(desk, ".official.cells > .cell") != []
        and not one(desk, ".official.cells > [data-of='2007']").is_displayed()
    )
