"""The register on the site: every entry, where it leads, and what became of that place in the other
editions.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regelwerk_site import site
from regelwerk_site.book.book import Book, arrange
from regelwerk_site.pages import register as pages_register

FIXTURE = Path(__file__).parents[1] / "fixtures" / "site"
PAGE = "bridge/register/index.html"


@pytest.fixture(scope="module")
def page() -> str:
    """The page of the fixture."""
    return site.build(FIXTURE)[PAGE].decode()


@pytest.fixture(scope="module")
def book(rulebook) -> Book:
    """The real rulebook, arranged for reading."""
    return arrange(
        *(rulebook.outputs[name] for name in ("kb.json", "engine.json", "coverage.json"))
    )


def entry(page: str, anchor: str) -> str:
    """The markup of an entry, without those below it."""
    return page.split(f'<li id="{anchor}">')[1].split("<li ")[0]


def seen(markup: str) -> str:
    """What is read of it."""
    return " ".join(re.sub("<[^>]*>", " ", markup).split())


def test_a_pointer_is_followed_into_the_other_editions(page: str) -> None:
    moved, unclear = entry(page, "1.1").split('<span class="lead-to">')[1:]
    assert seen(moved) == "§ 27 A 1 1997: 27 A 2017"
    assert seen(unclear) == "§ 27 C 2007 neu 2017 offen"
    for place in ("2007/27/index.html#A.1", "1997/27/index.html#A", "2017/27/index.html#A.1"):
        assert f'href="../{place}"' in moved


def test_a_place_that_is_not_encoded_leads_to_the_contents(page: str) -> None:
    assert seen(entry(page, "3")).startswith(
        "Übung § 12 B 1997 2017 Fußnote 9 1997: 27, Fußnote 1 2017: Fußnote A siehe auch Ansage"
    )
    assert 'href="../2007/index.html#12"' in entry(page, "3")


def test_an_entry_that_sends_on_leads_there(page: str) -> None:
    assert seen(entry(page, "2")).startswith(
        "Flüstern siehe Ansage"
    ) and '<a href="#1">Ansage</a>' in entry(page, "2")


def test_notes_and_faults_stand_with_their_entry(page: str) -> None:
    assert "Nicht die &lt;b&gt;gesungene&lt;/b&gt;." in entry(page, "1.2")
    assert "Gedruckt ist „12 C“, gemeint ist „12 B“. § 12 hat keinen Absatz C." in seen(
        entry(page, "3")
    )


def test_entries_stand_under_their_letter(page: str) -> None:
    assert (
        re.findall(r'href="#buchstabe-(.)"', page)
        == re.findall(r'h2 id="buchstabe-(.)"', page)
        == ["A", "F", "U"]
    )


def test_every_entry_of_the_rulebook_is_there_once(book: Book) -> None:
    lines = [
        line
        for lines in pages_register.group_by_letter(book).values()
        for main in lines
        for line in (main, *main.below)
    ]
    assert [line.entry for line in lines] == book.kb["index"]


def test_the_lineage_tells_of_every_place_that_is_encoded(book: Book) -> None:
    for main in (main for lines in pages_register.group_by_letter(book).values() for main in lines):
        for id, others in (lead for line in (main, *main.below) for lead in line.leads):
            encoded = id in book.units and book.units[id]["kind"] != "intro"
            assert not encoded or [other.edition for other in others] == ["1997", "2017"], id
            assert all(
                other.shown or other.fate in ("new", "dropped", "open", "unnumbered")
                for other in others
            ), id
            assert all(book.places[shown] for other in others for shown, _ in other.shown), id


def test_without_an_index_the_page_says_so(book: Book) -> None:
    empty = arrange(dict(book.kb) | {"index": []}, book.engine, book.coverage)
    (page,) = pages_register.list_pages(empty)
    assert not page.shows["letters"]
