"""Link the places that a reason of the lineage names by their numbers.

In: a reason, the change it is of, the book.  Out: its markup; a number is a link where the place
exists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from markupsafe import Markup, escape

from regelwerk.ids import address
from regelwerk.lineage.change import Change
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book

SENTENCE = re.compile(r"(?<=[.;]) ")
PLACE = re.compile(
    r"(?<![\w§.])(?:(?P<law>\d{1,2}) )?(?P<rest>[A-Z](?: \d{1,2})?(?: [a-z])?)(?!\w)"
)
BEHIND = " von "  # the edition of a place, where it stands behind it


def point(book: Book, text: str, change: Change) -> Markup:
    """Return a reason with the places it names as links: in the edition that the sentence names
    before them or right behind them, else in the newer one, else in the older one.
    """
    sides = [address.parse_edition(ids[0]) for ids in (change.newer, change.older) if ids]
    home = address.parse_root((change.newer or change.older)[0])
    numbered = book.editions[sides[0]]["numbers"] == address.LAWS
    return (
        Markup(" ").join(
            Markup("").join(split(book, each, sides, home)) for each in SENTENCE.split(text)
        )
        if numbered
        else Markup(escape(text))
    )


def split(book: Book, sentence: str, sides: list[str], home: str) -> Iterator[Markup]:
    """Yield the words of a sentence and the links between them."""
    done = 0
    for match in PLACE.finditer(sentence):
        if not match["law"] and " " not in match["rest"]:
            continue  # a letter alone may be anything
        before, behind = sentence[: match.start()], sentence[match.end() :]
        named = [each for each in book.editions if behind.startswith(BEHIND + each)]
        named += sorted(
            (each for each in sides if each in before), key=lambda each: -before.rfind(each)
        )
        key = ".".join((match["law"] or home, *match["rest"].split()))
        found = next(
            (f"{each}/{key}" for each in (*named, *sides) if f"{each}/{key}" in book.units), ""
        )
        if found:
            yield escape(sentence[done : match.start()])
            place = urls.ROOT + escape(book.places[found])
            yield Markup('<a class="ref" href="{}">{}</a>').format(Markup(place), match[0])
            done = match.end()
    yield escape(sentence[done:])
