"""What a reason names by its number is a link to the place it means; a law lists who cites it."""

import re

import pytest

from regelwerk.lineage.change import Change
from regelwerk_site.book import urls
from regelwerk_site.book.book import arrange
from regelwerk_site.text.pointing import point

CHANGE = Change("substance", ("2007/16.A",), ("2017/16.A",), (), (), ())
HREF = re.compile(r'href="([^"]+)"')


@pytest.fixture(scope="module")
def book(rulebook):
    """The book of the whole rulebook."""
    return arrange(*(rulebook.outputs[f"{name}.json"] for name in ("kb", "engine", "coverage")))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("gilt nach 12 C 1", ["2017/12.C.1"]),
        ("2007 folgte das allein aus 16 C", ["2007/16.C"]),
        ("nach 27 B 1 b von 2007", ["2007/27.B.1.b"]),
        ("das sagt nun B 1", ["2017/16.B.1"]),
        ("2007 stand es in 16 C. Nun gilt 12 C 1", ["2007/16.C", "2017/12.C.1"]),
        ("nach 99 Z 3, A und den 13 Karten", []),
    ],
)
def test_a_number_leads_to_the_edition_that_is_meant(book, text, places):
    shown = str(point(book, text, CHANGE))
    assert HREF.findall(shown) == [f"{urls.ROOT}{book.places[place]}" for place in places]
    assert re.sub(r"<[^>]+>", "", shown) == text


def test_who_cites_a_law_and_its_parts_stands_on_its_page(book, rulebook_files):
    page = rulebook_files["bridge/16/index.html"].decode()
    listed = page.partition('id="zitiert"')[2].partition("</details>")[0].replace("../", "")
    cited = [
        (citing, id)
        for id in book.units
        if re.match(r"(1997|2007|2017)/16(\.|$)", id)
        for citing in book.cited_by.get(id, ())
        if citing in book.units and not re.match(rf"{re.escape(id)}([./]|$)", citing)
    ]
    assert len(cited) > 60
    for citing, id in cited:
        assert book.places[citing].removeprefix("bridge/") in listed, (citing, id)
