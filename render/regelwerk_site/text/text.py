"""Turn clause text into HTML: references become links, terms become glossary links, changes become
ins and del.

In: text with [[full id]] inside.  Out: escaped markup whose links start at `urls.ROOT`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup, escape

from regelwerk.ids import address
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.text import difference

PIECE = re.compile(r"\s*(?:\w+(?:[-–’]\w+)*|[^\w\s])|\s+$")
LONGEST = 14  # signs of a citation that holds together; a longer one goes on in the next line
ENDINGS = ("ern", "en", "er", "es", "em", "e", "s", "n")


@dataclass(frozen=True, slots=True)
class Marks:
    """The functions by which the templates mark text: around a run of changed words, for the
    footnotes of a clause, around text that an edition does not print.
    """

    wrap: Callable[[str, str], str]  # kind of run, escaped words → escaped words, marked
    notes: Callable[[Json], Markup]
    kept: Callable[
        [str, Markup], Markup
    ]  # the clause the words come from, the words → the words, marked


class Token(NamedTuple):
    """A word with the blank before it: the key it is compared by, its markup, and the older clause
    it comes from where its edition does not print it.
    """

    key: str
    blank: str
    shown: str  # escaped
    kept: str = ""


@dataclass(frozen=True, slots=True)
class Writer:
    """A writer that turns the clause text of one book into markup; it holds only look-ups and
    caches of what it has written.
    """

    book: Book
    vocabulary: Mapping[
        str, Mapping[str, tuple[tuple[str, ...], str, str]]
    ]  # game → first stem → (words, term id, link)
    read: dict[tuple[str, str], tuple[Token, ...]] = field(default_factory=dict)
    written: dict[tuple[str, str, str], Markup] = field(default_factory=dict)
    linked: dict[tuple[str, str], Markup] = field(default_factory=dict)
    compared: dict[tuple[tuple[str, ...], tuple[str, ...]], difference.Steps] = field(
        default_factory=dict
    )

    def link(self, id: str, home: str = "") -> Markup:
        """Return a reference as a link, cited in the style of its edition; the name of its edition
        is added where it is not the edition `home`.
        """
        if (id, home) not in self.linked:
            edition = address.parse_edition(id)
            other = (
                home
                and edition in self.book.editions
                and edition != home
                and self.book.in_line(edition)
            )
            year = f" ({self.book.name(edition)})" if other else ""
            target = self.book.places.get(id)
            cited = f"{self.book.cite(id)}{year}"
            known = "ref name" if "/def." in id or len(cited) > LONGEST else "ref"
            opening = (
                f'<a class="{known}" href="{urls.ROOT}{escape(target)}">'
                if target
                else '<span class="ext">'
            )
            self.linked[id, home] = Markup(
                f"{opening}{escape(cited)}{'</a>' if target else '</span>'}"
            )
        return self.linked[id, home]

    def split_tokens(self, text: str, home: str) -> tuple[Token, ...]:
        """Return the words of a text; a reference is one word, compared by the place it names in
        every edition.
        """
        if (text, home) not in self.read:
            self.read[text, home] = tuple(split_tokens(self, text, home))
        return self.read[text, home]

    def render_prose(self, text: str, home: str = "", game: str = "") -> Markup:
        """Return a text with its references as links and, where a game is named, the first use of
        each of its terms linked to the glossary.
        """
        if (text, home, game) not in self.written:
            found = self.split_tokens(text, home)
            marked = self.link_terms(found, game) if game else {}
            words = [
                token.blank + marked.get(at, token.shown)
                for at, token in enumerate(found)
                if marked.get(at, " ")
            ]
            self.written[text, home, game] = Markup("".join(words))
        return self.written[text, home, game]

    def link_terms(self, found: tuple[Token, ...], game: str) -> dict[int, str]:
        """Return the index of a word → its markup as a glossary link, for the first use of each
        term; the markup of the further words of a term is empty.
        """
        vocabulary = self.vocabulary.get(game, {})
        marked: dict[int, str] = {}
        used: set[str] = set()
        for at, token in enumerate(found):
            entry = (
                vocabulary.get(stem(token.key))
                if token.key[:1].isalpha() and at not in marked
                else None
            )
            if entry is None or entry[1] in used:
                continue
            words = found[at : at + len(entry[0])]
            if len(words) == len(entry[0]) and all(
                is_form_of(word.key, label) for word, label in zip(words, entry[0], strict=True)
            ):
                used.add(entry[1])
                marked |= dict.fromkeys(range(at, at + len(words)), "")
                marked[at] = (
                    f'<a class="term" href="{urls.ROOT}{escape(entry[2])}">{join_words(words)}</a>'
                )
        return marked

    def list_words(self, units: Iterable[Json], marks: Marks) -> tuple[Token, ...]:
        """Return the words of several clauses one after the other, unprinted text after the
        printed; footnotes belong to the last printed word.
        """
        found: list[Token] = []
        for unit in units:
            if own := self.split_tokens(unit["text"], unit["edition"]):
                found += separate_words(
                    (*own[:-1], own[-1]._replace(shown=own[-1].shown + str(marks.notes(unit)))),
                    bool(found),
                )
            if left := unit["unprinted"]:
                said = self.split_tokens(left["text"], unit["edition"])
                found += separate_words(
                    tuple(token._replace(kept=left["from"]) for token in said), bool(found)
                )
        return tuple(found)

    def render_whole(self, unit: Json, marks: Marks, game: str) -> Markup:
        """Return the text of a clause as the page of its edition shows it: the printed text, its
        footnotes, then the unprinted text.
        """
        text = self.render_prose(unit["text"], unit["edition"], game) + marks.notes(unit)
        left = unit["unprinted"]
        return (
            text + marks.kept(left["from"], self.render_prose(left["text"], unit["edition"], game))
            if left
            else text
        )

    def render_marked(
        self,
        units: tuple[Json, ...],
        older: tuple[Json, ...],
        newer: tuple[Json, ...],
        marks: Marks,
    ) -> Markup | None:
        """Return the text of clauses with marks for the words added since `older` and those removed
        in `newer`; None where nothing is marked.
        """
        added = self.find_differing(older, units, marks)[1] if older else frozenset()
        gone = self.find_differing(units, newer, marks)[0] if newer else frozenset()
        return (
            Markup("".join(mark_words(self.list_words(units, marks), added, gone, marks)))
            if added or gone
            else None
        )

    def find_differing(
        self, older: tuple[Json, ...], newer: tuple[Json, ...], marks: Marks
    ) -> tuple[frozenset[int], frozenset[int]]:
        """Return the indices of the words removed from the older clauses and of those added in the
        newer; both are empty where the texts are equal or share too few words.
        """
        left = tuple(token.key for token in self.list_words(older, marks))
        right = tuple(token.key for token in self.list_words(newer, marks))
        if not left or not right or left == right or not difference.are_related(left, right):
            return frozenset(), frozenset()
        found = difference.make_runs(self.find_steps(left, right), left)
        if not difference.are_alike(left, right, found):
            return frozenset(), frozenset()
        gone, added = (
            frozenset(at for kind, a, b in found if kind == wanted for at in range(a, b))
            for wanted in ("less", "more")
        )
        return gone, added

    def find_steps(self, left: tuple[str, ...], right: tuple[str, ...]) -> difference.Steps:
        """Return the steps from one text to another; the steps back are cached with them."""
        if (left, right) not in self.compared:
            self.compared[left, right] = difference.find_edit_script(left, right)
            self.compared[right, left] = difference.invert_steps(self.compared[left, right])
        return self.compared[left, right]


def separate_words(words: tuple[Token, ...], behind: bool) -> tuple[Token, ...]:
    """Return words with a blank before the first one where other words stand before them."""
    return (words[0]._replace(blank=" "), *words[1:]) if behind else words


def mark_words(
    words: tuple[Token, ...], added: frozenset[int], gone: frozenset[int], marks: Marks
) -> Iterator[str]:
    """Yield the words with the added and the removed ones marked; without the marks the text is
    exactly that of its edition.
    """
    for kept, stretch in groupby(enumerate(words), key=lambda each: each[1].kept):
        runs = groupby(stretch, key=lambda each: (each[0] in added, each[0] in gone))
        text = "".join(mark_run(tuple(word for _, word in part), *how, marks) for how, part in runs)
        yield str(marks.kept(kept, Markup(text))) if kept else text


def mark_run(words: tuple[Token, ...], new: bool, gone: bool, marks: Marks) -> str:
    """Return neighbouring words of one kind inside their marks; the blank before them stays
    outside.
    """
    text = join_words(words)
    text = marks.wrap("less", text) if gone else text
    return words[0].blank + (marks.wrap("more", text) if new else text)


def join_words(words: tuple[Token, ...]) -> str:
    """Return the markup of words with the blanks between them, without the first blank."""
    return words[0].shown + "".join(word.blank + word.shown for word in words[1:])


def make_writer(book: Book) -> Writer:
    """Return the writer of a book, with the labels of its terms prepared by their first stem."""
    vocabulary: dict[str, dict[str, tuple[tuple[str, ...], str, str]]] = {}
    for game, entries in book.terms.items():
        for term in entries:
            label = tuple(term["label"].split())
            if label and not term["common"]:
                vocabulary.setdefault(game, {}).setdefault(
                    stem(label[0]), (label, term["id"], book.places[f"term:{game}/{term['id']}"])
                )
    return Writer(book, vocabulary)


def split_tokens(writer: Writer, text: str, home: str) -> Iterator[Token]:
    """Yield the words and references of a text in order."""
    blank = ""
    for words, id in address.split_segments(text):
        if id:
            yield Token(f"[[{writer.book.same.get(id, id)}]]", blank, str(writer.link(id, home)))
            blank = ""
            continue
        for match in PIECE.finditer(words):
            word = match[0].lstrip()
            space = blank or (" " if len(word) < len(match[0]) else "")
            blank = "" if word else space
            if word:
                yield Token(word, space, word if word.isalnum() else str(escape(word)))


def is_form_of(word: str, label: str) -> bool:
    """Return whether a word is a form of a word of a term; a verb is no form of a noun (`treffen`,
    Treff), and a shorter word is no form of a longer one (Fall, Faller).
    """
    whole = len(word) >= len(label) - 1 or label.endswith(
        "en"
    )  # a label in the plural has shorter forms, too
    return stem(word) == stem(label) and (word[0].isupper() or not label[0].isupper()) and whole


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return a word in lower case without its inflection, roughly: enough to find `Berichtigungen`
    under `Berichtigung`.
    """
    low = word.lower()
    ending = next((end for end in ENDINGS if low.endswith(end) and len(low) - len(end) >= 4), "")
    return low[: len(low) - len(ending)] if ending else low
