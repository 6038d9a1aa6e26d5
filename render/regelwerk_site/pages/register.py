"""The register: the printed subject index of an edition, every pointer followed into the other
editions.

In: the book.  Out: the page `bridge/register/`, whose anchors are the numbers of the entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.ids import address
from regelwerk_site.book import synopsis, urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.pages.reference import find_initial
from regelwerk_site.text.page import Page


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A place in another edition: its ids there with the address shown for each; where it is
    missing or open, what became of it.
    """

    edition: str
    shown: tuple[tuple[str, str], ...]  # (id, address; empty where it is one and the same)
    fate: str


@dataclass(frozen=True, slots=True)
class Line:
    """An entry with its pointers, each with the same place in the other editions, and the entries
    below it.
    """

    entry: Json
    anchor: str
    leads: tuple[tuple[str, tuple[Elsewhere, ...]], ...]
    below: tuple[Line, ...]


def list_pages(book: Book) -> Iterator[Page]:
    """Yield the page of the register; it exists, and says so, even where no index is encoded."""
    entries = {entry["id"]: entry for entry in book.kb["index"]}
    shows = {
        "letters": group_by_letter(book),
        "entries": entries,
        "edition": next((entry["edition"] for entry in entries.values()), ""),
    }
    yield Page(urls.SINGLE_PAGES["register"], "register.html", "bridge", shows)


def group_by_letter(book: Book) -> Mapping[str, Sequence[Line]]:
    """Return the main entries by first letter, in printed order."""
    paths = synopsis.index_lineage(book)
    below: dict[str, list[Json]] = {}
    for entry in book.kb["index"]:
        below.setdefault(entry["parent"], []).append(entry)
    found: dict[str, list[Line]] = {}
    for entry in below.get("", ()):
        subs = tuple(make_line(book, paths, sub) for sub in below.get(entry["id"], ()))
        found.setdefault(find_initial(entry["title"]), []).append(
            make_line(book, paths, entry, subs)
        )
    return found


def make_line(
    book: Book, paths: synopsis.Lineage, entry: Json, below: tuple[Line, ...] = ()
) -> Line:
    """Return one entry as it is shown."""
    leads = tuple(
        (ref["to"], tuple(find_elsewhere(book, paths, ref["to"]))) for ref in entry["refs"]
    )
    return Line(entry, urls.entry_anchor(entry["id"]), leads, below)


def find_elsewhere(book: Book, paths: synopsis.Lineage, id: str) -> Iterator[Elsewhere]:
    """Yield the place `id` in the other bridge editions, oldest first; an edition on which the
    lineage says nothing is left out.
    """
    editions = [edition["id"] for edition in book.list_editions("bridge")]
    at = editions.index(address.parse_edition(id))
    back = [*walk(book, paths.before, "older", reversed(editions[:at]), id)]
    yield from reversed(back)
    yield from walk(book, paths.after, "newer", editions[at + 1 :], id)


def walk(
    book: Book,
    steps: Mapping[str, Sequence[Json]],
    side: str,
    editions: Iterator[str] | Sequence[str],
    id: str,
) -> Iterator[Elsewhere]:
    """Yield the place in one edition after the other, as long as the lineage knows it."""
    ids: tuple[str, ...] = (id,)
    for edition in editions:
        pairs = [pair for one in ids for pair in steps.get(one, ())]
        ids = tuple(dict.fromkeys(pair[side] for pair in pairs if pair[side]))
        fates = dict.fromkeys(pair["fate"] for pair in pairs)
        if not pairs:
            return
        same = [address.parse_address(other) for other in ids] == [address.parse_address(id)]
        shown = tuple(
            (other, "" if same else address.cite_without_sign(other, book.signs)) for other in ids
        )
        yield Elsewhere(
            edition, shown, "open" if "open" in fates else "" if ids else next(iter(fates))
        )
