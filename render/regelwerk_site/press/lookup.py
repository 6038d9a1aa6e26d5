"""Write what the search needs beside the index of a game: how each hit is cited, where it stands,
how it begins.

In: the book, the search indexes, the printed pages.  Out: for each game a script that sets
`RegelwerkWords_…`, loaded when the user first types in the search field. The script derives pages
and citations from the ids (`pageOf` and `cite` in `hits.js`); only the exceptions are listed.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from itertools import chain, groupby

from regelwerk.ids import address
from regelwerk.search.games import restrict_to_game
from regelwerk.search.index import make_index
from regelwerk.search.postings import pack_pairs
from regelwerk_site.book import synopsis, urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.press import assets
from regelwerk_site.text import menu

BEGINNING = 72  # characters of a clause shown under its hit
TITLE = re.compile(r"<title>(.*?)( –[^–]*)?</title>")  # the name of the site follows the title
CALLED = re.compile(r'<meta name="keywords" content="(.*?)">')
# A section, or a page as a whole, that is found by phrases of its own or by the form of a question.
SECTION = re.compile(r'<h2 id="(\w+)" data-called="(.*?)"(?: data-asked="(.*?)")?>(.*?)</h2>')
WHOLE = re.compile(r'<h1(?: class="\w+")?(?: data-called="(.*?)")?(?: data-asked="(.*?)")?>')


def make_search_scripts(
    book: Book, indexes: Mapping[str, Json], printed: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return the search script of each game by its path; that of a game the book does not have
    finds nothing.
    """
    whole = {
        game: indexes.get(game) or make_index(restrict_to_game(book.kb, game), game, ())
        for game in urls.GAMES
    }
    return {
        f"assets/search-{game}.js": make_search_script(
            book, index, list_titled_pages(book, game, printed)
        )
        for game, index in whole.items()
    }


def list_titled_pages(book: Book, game: str, printed: Mapping[str, bytes]) -> list[list[str]]:
    """Return title, path and callings (`list_callings`) of the pages of a game that no hit leads
    to, and of those for both games that have callings, the shortest title first; before them their
    sections that are asked for by phrases of their own. The name of the game is removed from the
    titles.
    """
    hits = {place for place in book.places.values() if "#" not in place} | {
        urls.link(urls.law_page(law)) for law in book.list_laws()
    }
    tables = urls.decision_page(game)
    own = {
        path: page
        for path, page in printed.items()
        if path not in hits
        and (path.startswith(f"{game}/") or (is_of_both(path) and b" data-called=" in page))
    }
    found = [
        (path, page.decode())
        for path, page in own.items()
        if not path.startswith(tables) or path == urls.link(tables)
    ]
    titles = (
        [
            html.unescape(title[1]).replace(f" {menu.NAMES[game]}", ""),
            path,
            *list_callings(page),
        ]
        for path, page in found
        if (title := TITLE.search(page))
    )
    sections = [
        [
            ("" if is_of_both(path) else f"{title[1].split()[0]}: ") + html.unescape(heading),
            f"{path}#{anchor}",
            *drop_last_empty("", html.unescape(words), html.unescape(asked)),
        ]
        for path, page in found
        if (title := TITLE.search(page))
        for anchor, words, asked, heading in SECTION.findall(page)
    ]
    return [*sections, *sorted(titles, key=lambda each: (len(each[0]), each))]


def is_of_both(path: str) -> bool:
    """Return whether a page belongs to no game alone."""
    return path.partition("/")[0] not in urls.GAMES


def list_callings(page: str) -> list[str]:
    """Return what a page is called beside its title: keywords, phrases of its own, the form of a
    question that asks for it.
    """
    keywords, whole = CALLED.search(page), WHOLE.search(page)
    phrases, asked = whole.groups(default="") if whole else ("", "")
    told = (keywords[1] if keywords else "", phrases, asked)
    return drop_last_empty(*map(html.unescape, told))


def drop_last_empty(*texts: str) -> list[str]:
    """Return texts without the empty ones at the end."""
    return list(texts[: max((at for at, text in enumerate(texts, 1) if text), default=0)])


def make_search_script(book: Book, index: Json, pages_by_title: list[list[str]]) -> bytes:
    """Return the search script of a game: its index, the names of its editions and, for the ids in
    the index, pages, citations, beginnings and rows of the synopsis where the script cannot derive
    them.
    """
    kinds = [index["kind_names"][int(digit, 36)] for digit in index["kinds"]]
    game = index["game"]
    pages, cites = {}, {}
    rows = dict(list_synopsis_places(book)) if game == "bridge" else {}
    known = dict.fromkeys(chain.from_iterable(map(unpack_ids, index["ids"])))
    for line, kind in zip(index["ids"], kinds, strict=True):
        for id in unpack_ids(line):
            if book.places[id] != page_of(game, id, kind, book):
                pages[id] = book.places[id]
            if find_citation(book, id) != cite_plainly(book, id):
                cites[id] = find_citation(book, id)
    shown = {
        "index": index,
        "editions": {
            each["id"]: [each["name"], each["cite"], each["numbers"] == "laws"]
            for each in book.list_editions(game)
        },
        "titled": pages_by_title,
        "pages": pages,
        "cites": cites,
        "begin": list_beginnings(book, index["ids"]),
        "told": list_tellers(book, index["ids"], kinds),
        "rows": {id: path for id, path in rows.items() if path != row_of(game, id)},
        "beside": pack_pairs([(at, 1) for at, id in enumerate(known) if id in rows]),
    }
    return assets.format_data_script(f"RegelwerkWords_{game}", shown)


def page_of(game: str, id: str, kind: str, book: Book) -> str:
    """Return the page that the script derives from an id; the same function as `pageOf` in
    `hits.js`.
    """
    first, _, rest = id.partition("/")
    if kind == "term":
        return f"{game}/glossar/index.html#{rest}"
    if kind == "topic":
        return f"{game}/thema/{id[6:]}/index.html"
    if kind == "decision":
        return f"{game}/entscheidung/{id}/index.html"
    if kind == "case" and first not in book.editions:
        return book.places[id]  # of which `told` names the decision
    law = address.parse_root(id)
    below = rest[len(law) + 1 :]
    return f"{game}/{first}/{law}/index.html" + (f"#{below}" if below else "")


def list_tellers(book: Book, lines: list[str], kinds: list[str]) -> list[tuple[str, int]]:
    """Return the decisions with cases in the order of the index, each with how many of its cases
    stand there one after the other.
    """
    decisions = {case["id"]: case["decision"] for case in book.kb["cases"]}
    found = (
        decisions[id]
        for line, kind in zip(lines, kinds, strict=True)
        if kind == "case"
        for id in unpack_ids(line)
        if id in decisions  # and no referee's case of an edition
    )
    return [(decision, len(list(run))) for decision, run in groupby(found)]


def row_of(game: str, id: str) -> str:
    """Return the row of the synopsis that the script derives from an id; the same function as
    `rowOf` in `hits.js`.
    """
    law = address.parse_root(id)
    below = address.parse_address(id)[len(law) + 1 :]
    return f"{game}/{law}/index.html" + (f"#{below}" if below else "")


def cite_plainly(book: Book, id: str) -> str:
    """Return the citation that the script derives from an id; the same function as `cite` in
    `hits.js`.
    """
    edition, _, rest = id.partition("/")
    if edition not in book.editions or rest.startswith("def."):
        return ""
    each = book.editions[edition]
    return f"{each['cite']} {rest.replace('.', ' ') if each['numbers'] == 'laws' else rest}"


def unpack_ids(line: str) -> Iterator[str]:
    """Yield the ids of a document from the packed line of the index: an edition alone stands for
    the same address in that edition.
    """
    first, *others = line.split(" ")
    yield first
    yield from (
        other if "/" in other else f"{other}/{address.parse_address(first)}" for other in others
    )


def find_citation(book: Book, id: str) -> str:
    """Return the citation of a clause or an external; an empty string for definitions, decisions,
    cases and terms, which are known by their titles.
    """
    named = id.startswith("ext:") or (id in book.units and "/def." not in id)
    return book.cite(id) if named else ""


def spell_references(book: Book, text: str) -> str:
    """Return a text with each reference replaced by its citation."""
    return "".join(words or book.cite(id) for words, id in address.split_segments(text))


def list_beginnings(book: Book, lines: list[str]) -> list[str]:
    """Return how each document begins, in the order of the index, a decision with its first
    question; an empty string for those without a beginning, and trailing empty strings are left
    out.
    """
    scopes = {f"topic:{topic['id']}": shorten_text(topic["scope"]) for topic in book.kb["topics"]}
    scopes |= {id: find_first_question(book, id) for id in book.engine["decisions"]}
    firsts = [line.split(" ", 1)[0] for line in lines]
    found = [
        find_beginning(book, book.units[id]) if id in book.units else scopes.get(id, "")
        for id in firsts
    ]
    return found[: max((at for at, text in enumerate(found, 1) if text), default=0)]


def find_first_question(book: Book, decision: str) -> str:
    """Return the question with which a decision begins in the newest edition that has it; empty
    where it asks nothing.
    """
    tables = list(book.engine["decisions"][decision]["editions"].values())
    asked = tables[-1]["policy"].get("ask", "") if tables else ""
    return str(book.engine["facts"][asked]["question"]) if asked else ""


def find_beginning(book: Book, unit: Json) -> str:
    """Return how a clause begins; a note stands before the text where the edition does not print
    all of it.
    """
    left = unit["unprinted"]
    parts = "teils " if unit["text"] else ""
    note = (
        f"[{parts}nicht abgedruckt, Stand {book.name(address.parse_edition(left['from']))}] "
        if left
        else ""
    )
    return shorten_text(
        note + spell_references(book, unit["text"] or (left["text"] if left else ""))
    )


def shorten_text(text: str) -> str:
    """Return the first words of a text, at most `BEGINNING` characters including the dots."""
    whole = " ".join(text.split())
    return whole if len(whole) <= BEGINNING else whole[: BEGINNING - 1].rsplit(" ", 1)[0] + " …"


def list_synopsis_places(book: Book) -> Iterator[tuple[str, str]]:
    """Yield id and link of the rows of the synopses of all encoded laws of bridge, each row by its
    newest id; the id of a law itself leads to the page of the law.
    """
    paths = synopsis.index_lineage(book)
    editions = [edition["id"] for edition in book.list_editions("bridge")]
    for number in book.list_laws():
        yield from (
            (f"{edition}/{number}", urls.link(urls.law_page(number))) for edition in editions
        )
        for row in synopsis.list_rows(book, paths, number):
            yield row.home, urls.link(urls.law_page(number), row.anchor)
