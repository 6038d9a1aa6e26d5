"""What has changed, as a feed (Atom, RFC 4287).

In: the book, the day the site is of, its public address.  Out: `daten/aenderungen.atom`; nothing
where there is no day for any entry. One entry for every place at which an edition of a later day
rules otherwise or shifts rights and duties; the days are those on which the editions came into
force. The clock is not asked: the state of the data is an entry only where the site bears a day.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import jinja2

from regelwerk.cli.telling.changes import WEIGHT
from regelwerk.lineage.change import Change
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.press.press import TEMPLATES
from regelwerk_site.press.single import FEED, ROOM

TOLD = ("ruling", "duty")  # weights of changes that are an entry


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: a permanent id, a title, a text, its day, what it weighs, the page from the root of
    the site.
    """

    id: str
    title: str
    text: str
    day: str
    weight: str
    page: str


def files(book: Book, day: str, home: str) -> dict[str, bytes]:
    """The feed; `day` is empty where nobody vouches for one, `home` where the site has no public
    address.
    """
    found = sorted(entries(book, day), key=lambda entry: entry.day, reverse=True)
    if not found:
        return {}
    jinja = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    root = f"{home.rstrip('/')}/" if home else "../"
    place = f"{ROOM}/{FEED}"
    own = {"root": root, "own": f"{home.rstrip('/')}/{place}" if home else ""}
    shown = {"entries": found, "pages": urls.SINGLE_PAGES, "label": WEIGHT.get} | own
    return {place: jinja.get_template(FEED).render(shown).encode()}


def there(book: Book) -> bool:
    """Whether there is a feed on a site that bears no day."""
    return any(entries(book, ""))


def entries(book: Book, day: str) -> Iterator[Entry]:
    """The entries: the state of the data, then every step, the latest first, in the order of the
    places.
    """
    if day:
        version = book.kb["data_version"]
        yield Entry(
            f"urn:regelwerk:data:{version}",
            f"Datenstand {version}",
            "Die Daten dieser Website.",
            day,
            "",
            urls.link(f"{ROOM}/"),
        )
    for step, changes in reversed(tuple(book.changes.steps.items())):
        begins = book.editions[step.split("-")[1]]["in_force"]
        if begins:
            day_of = min(each["since"] for each in begins)
            yield from (
                entry(book, step, change, day_of) for change in changes if change.weight in TOLD
            )


def entry(book: Book, step: str, change: Change, day: str) -> Entry:
    """A place that changed; one that is gone by where it stood."""
    id = (change.newer or change.older)[0]
    older, newer = (book.name(each) for each in step.split("-"))
    text = (
        " ".join(f"{why[:1].upper()}{why[1:]}." for why in change.why)
        or book.units[id]["title"]
        or book.cite(id)
    )
    return Entry(
        f"urn:regelwerk:change:{step}:{id}",
        f"{book.cite(id)}: {older} → {newer}",
        text,
        day,
        change.weight,
        book.places[id],
    )
