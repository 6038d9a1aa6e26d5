"""Show the user's own copies of the official texts beside the clauses: a fold at each clause,
columns marked word by word, a notice on every page.

In: the copies as read (`compiler/regelwerk/wortlaut/`), the book, its templates.  Out: functions
for the templates; without copies they show nothing. What is shown is escaped text from the user's
folder; it is written into this one local site and nowhere else.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import jinja2
from markupsafe import Markup, escape

from regelwerk.ids.address import parse_edition
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.synopsis import Cell, Row
from regelwerk_site.text import difference

if TYPE_CHECKING:  # a site without official texts reads no copies
    from regelwerk.wortlaut.passages import Passage
    from regelwerk.wortlaut.reading import Shelf

PIECE = re.compile(r"\s*(?:\w+(?:[-–’]\w+)*|[^\w\s])")
RAISED = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹*^]+")
SIGNS = str.maketrans(
    {"„": '"', "“": '"', "”": '"', "»": '"', "«": '"', "–": "-", "—": "-", "’": "'"}
)
OLDER = {  # old spelling → new spelling; ß and ss count as equal anyway
    "numeriert": "nummeriert", "numerierung": "nummerierung", "plazieren": "platzieren",
    "plaziert": "platziert",
    "plazierung": "platzierung", "selbständig": "selbstständig", "potentiell": "potenziell",
    "aufwendig": "aufwändig",
    "as": "ass", "tip": "tipp", "rauh": "rau",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Official:
    """The official texts of one folder: passages by id, and the file name each edition was read
    from.
    """

    passages: Mapping[str, Passage]
    files: Mapping[str, str]

    @property
    def stamp(self) -> str:
        """The SHA-256 digest (hexadecimal) of all texts and file names."""
        said = repr(
            (
                sorted(self.files.items()),
                sorted((id, repr(each)) for id, each in self.passages.items()),
            )
        )
        return hashlib.sha256(said.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Column:
    """The text of one edition in a row: its citations, and its paragraphs marked against the
    neighbouring editions.
    """

    edition: str
    name: str
    cited: tuple[str, ...]
    text: Markup


def collect_official_texts(found: Shelf) -> Official:
    """Return the official texts of all copies, passages without paragraphs left out."""
    passages = {
        id: passage
        for each in found.readings
        for id, passage in each.passages.items()
        if passage.paragraphs
    }
    return Official(passages, {each.edition: each.name for each in found.readings})


def hide_official_texts(jinja: jinja2.Environment) -> None:
    """Set the template functions for a site without official texts: they show nothing."""
    jinja.globals |= {
        "official": lambda unit: "",
        "official_beside": lambda row: "",
        "official_switch": "",
        "private": "",
    }


def show_official_texts(
    jinja: jinja2.Environment, book: Book, texts: Official, wrap: Callable[[str, str], str]
) -> None:
    """Set the template functions that show the official texts beside the clauses."""
    words: Any = jinja.get_template("_official.html").module

    @cache
    def fold(id: str) -> Markup:
        passage = texts.passages.get(id)
        return (
            Markup(
                words.fold(passage, book.name(parse_edition(id)), texts.files[parse_edition(id)])
            )
            if passage
            else Markup("")
        )

    def beside(row: Row) -> Markup:
        shown = list_columns(texts, row, wrap, book)
        return Markup(words.beside(shown)) if len(shown) > 1 else Markup("")

    jinja.globals |= {
        "official": lambda unit: fold(find_source_id(texts, book, unit)),
        "official_beside": beside,
        "official_switch": Markup(words.switch()),
        "private": Markup(words.private()),
    }


def find_source_id(texts: Official, book: Book, unit: Json) -> str:
    """Return the id whose official text belongs to a clause: its own, or that of the older edition
    it is carried from.
    """
    id: str = unit["id"]
    while id and id not in texts.passages and book.units.get(id, {}).get("carried_from"):
        id = book.units[id]["carried_from"]
    return id


def list_columns(
    texts: Official, row: Row, wrap: Callable[[str, str], str], book: Book
) -> tuple[Column, ...]:
    """Return a column for each edition that has an official text in a row; words added since the
    older edition are marked in the newer text, words removed are marked in the older.
    """
    told = [
        (cell, words)
        for cell in row.cells
        if not cell.again and (words := split_official_words(texts, cell))
    ]
    keys = [tuple(normalize_word(word) for word in words) for _, words in told]
    added, gone = [frozenset[int]() for _ in told], [frozenset[int]() for _ in told]
    for at in range(1, len(told)):
        gone[at - 1], added[at] = find_changed_words(keys[at - 1], keys[at])
    return tuple(
        Column(
            cell.edition,
            book.name(cell.edition),
            tuple(book.cite(unit["id"]) for unit in cell.units),
            Markup(mark_words(words, added[at], gone[at], wrap)),
        )
        for at, (cell, words) in enumerate(told)
    )


def split_official_words(texts: Official, cell: Cell) -> tuple[str, ...]:
    """Return the words of the official texts of a cell, each with the blank before it."""
    said = " ".join(
        part
        for unit in cell.units
        if unit["id"] in texts.passages
        for part in texts.passages[unit["id"]].paragraphs
    )
    return tuple(PIECE.findall(RAISED.sub("", said)))


@cache
def normalize_word(word: str) -> str:
    """Return the form in which a word is compared: old and new spelling are equal, and so are
    different signs with one meaning.
    """
    plain = word.strip().translate(SIGNS).lower()
    return OLDER.get(plain, plain).replace("ß", "ss")


def find_changed_words(
    older: Sequence[str], newer: Sequence[str]
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the indices of the words removed from the older text and of those added in the newer;
    both are empty where the texts share too few words.
    """
    if not difference.are_related(older, newer):
        return frozenset(), frozenset()
    runs = difference.compare(older, newer)
    if not difference.are_alike(older, newer, runs):
        return frozenset(), frozenset()
    gone, added = (
        frozenset(at for kind, a, b in runs if kind == wanted for at in range(a, b))
        for wanted in ("less", "more")
    )
    return gone, added


def mark_words(
    words: Iterable[str],
    added: frozenset[int],
    gone: frozenset[int],
    wrap: Callable[[str, str], str],
) -> str:
    """Return words as escaped markup with the added and removed runs marked; the blank before a run
    stays outside the mark.
    """
    text, run, kind = [], "", ""
    for at, word in enumerate(words):
        now = "more" if at in added else "less" if at in gone else ""
        if now != kind:
            text.append(close_run(run, kind, wrap))
            run, kind = "", now
        run += str(escape(word))
    return "".join([*text, close_run(run, kind, wrap)])


def close_run(run: str, kind: str, wrap: Callable[[str, str], str]) -> str:
    """Return a run of words inside its mark; a run without a kind is returned unchanged."""
    if not kind or not run:
        return run
    bare = run.lstrip()
    return run[: len(run) - len(bare)] + wrap(kind, bare)
