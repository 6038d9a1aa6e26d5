"""Write what has changed as a feed (Atom, RFC 4287).

In: the book, the date of the site, its public address.  Out: `daten/aenderungen.atom`; nothing
where no entry has a date. One entry for every place at which a later edition rules differently or
shifts rights and duties, dated by the day on which the edition came into force. The clock is never
read: the state of the data is an entry only where the site has a date.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from regelwerk.cli.telling.changes import WEIGHT
from regelwerk.lineage.change import Change, split_reason
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.book.change_list import format_entry_anchor
from regelwerk_site.press.press import make_bare_environment
from regelwerk_site.press.single import FEED, ROOM

TOLD = ("ruling", "duty")  # the weights of changes that become entries


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the feed: a permanent id, a title, a text, its date, the weight of the change,
    and the link of its page from the root of the site.
    """

    id: str
    title: str
    text: str
    day: str
    weight: str
    page: str


def render_feed(book: Book, day: str, home: str) -> dict[str, bytes]:
    """Return the feed by its path, or an empty mapping where there is no entry; `day` is empty
    where the site has no date, `home` where it has no public address.
    """
    found = sorted(list_feed_entries(book, day), key=lambda entry: entry.day, reverse=True)
    if not found:
        return {}
    jinja = make_bare_environment()
    root = f"{home.rstrip('/')}/" if home else "../"
    place = f"{ROOM}/{FEED}"
    own = {"root": root, "own": f"{home.rstrip('/')}/{place}" if home else ""}
    shown = {"entries": found, "pages": urls.SINGLE_PAGES, "label": WEIGHT.get} | own
    return {place: jinja.get_template(FEED).render(shown).encode()}


def has_entries(book: Book) -> bool:
    """Return whether a site without a date has a feed."""
    return any(list_feed_entries(book, ""))


def list_feed_entries(book: Book, day: str) -> Iterator[Entry]:
    """Yield the entries: the state of the data where there is a date, then the changes step by
    step, the latest step first, in the order of the places.
    """
    if day:
        version = book.kb["data_version"]
        yield Entry(
            id=f"urn:regelwerk:data:{version}",
            title=f"Fassung {version}",
            text="Die Daten dieser Website.",
            day=day,
            weight="",
            page=urls.link(f"{ROOM}/"),
        )
    for step, changes in reversed(tuple(book.changes.steps.items())):
        begins = book.editions[step.split("-")[1]]["in_force"]
        if begins:
            day_of = min(each["since"] for each in begins)
            yield from (
                make_feed_entry(book, step, change, day_of)
                for change in changes
                if change.weight in TOLD
            )


def make_feed_entry(book: Book, step: str, change: Change, day: str) -> Entry:
    """Return the entry of one changed place, which says the first sentence of each reason and leads
    to the list; a place that no longer exists is named by its older id.
    """
    id = (change.newer or change.older)[0]
    older, newer = step.split("-")
    cores = [split_reason(why)[0] for why in change.why]
    text = (
        " ".join(f"{core[:1].upper()}{core[1:]}." for core in cores)
        or book.units[id]["title"]
        or book.cite(id)
    )
    return Entry(
        id=f"urn:regelwerk:change:{step}:{id}",
        title=f"{book.cite(id)}: {book.name(older)} → {book.name(newer)}",
        text=text,
        day=day,
        weight=change.weight,
        page=urls.link(urls.step_page(older, newer), format_entry_anchor(change, newer)),
    )
