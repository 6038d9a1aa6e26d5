"""Every page can be told from all others by its title, and no id stands where a person reads a
name.
"""

import re
from collections import Counter
from html import unescape

import pytest

ID = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]*[0-9]{4}/\S")
NAMES = re.compile(r"<title>.*?</title>|<h[1-6]\b.*?</h[1-6]>|<nav\b.*?</nav>", re.DOTALL)


@pytest.fixture(scope="module")
def pages(rulebook_files):
    """The pages of the rulebook's site by path."""
    return {
        path: content.decode() for path, content in rulebook_files.items() if path.endswith(".html")
    }


def said(markup):
    """What a person reads of it."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def test_no_two_pages_have_the_same_title(pages):
    titles = Counter(
        said(re.search(r"<title>.*?</title>", page, re.DOTALL)[0]) for page in pages.values()
    )
    assert len(pages) > 1200 and [title for title, count in titles.items() if count > 1] == []


def test_no_title_heading_or_menu_shows_an_id(pages):
    found = {
        path: [said(name) for name in NAMES.findall(page) if ID.search(said(name))]
        for path, page in pages.items()
    }
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("game", ["bridge", "doppelkopf"])
@pytest.mark.parametrize(
    ("page", "marked"),
    [("vorfall", "Entscheiden"), ("protokoll", "Entscheiden"), ("thema", "Themen"), ("", "Regeln")],
)
def test_the_menu_marks_where_a_page_belongs(pages, game, page, marked):
    content = pages["/".join(filter(None, (game, page, "index.html")))]
    assert set(re.findall(r'aria-current="page">([^<]+)<', content)) == {marked}
