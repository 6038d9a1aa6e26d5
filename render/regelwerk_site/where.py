"""Find the file and line of everything the site or the engine says: `regelwerk where`.

In: a sentence, an id or citation, or an address on the site.  Out: lines `file:line  what`, or
JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from regelwerk.cli.arguments import Parser, parse_folder
from regelwerk.errors import Spoken
from regelwerk.installed import find_rulebook
from regelwerk.library import open_library
from regelwerk.library.sayings import Saying, Written
from regelwerk_site import site
from regelwerk_site.book import urls
from regelwerk_site.book.book import arrange
from regelwerk_site.pages import listing
from regelwerk_site.proof.fixed import TEMPLATES
from regelwerk_site.proof.sources import (
    find_page,
    list_things,
    make_text_finder,
    read_compiled_files,
)

ADDRESS = re.compile(r"://|#|/$|index\.html$")  # what only an address contains
KINDS = {
    "unit": "Bestimmung", "contents": "Inhalt", "headword": "Register", "fate": "Herkunft",
    "fact": "Angabe", "value": "Antwort",
    "constraint": "Ausschluss", "effect": "Wirkung", "decision": "Entscheidung", "row": "Zeile",
    "outcome": "Folge", "case": "Fall",
    "exemption": "Ausnahme", "role": "Rolle", "phase": "Phase", "term": "Begriff",
    "external": "anderes Werk", "concordance": "Konkordanz",
    "conflict": "Widerspruch", "topic": "Thema", "question": "Frage", "edition": "Ausgabe",
    "template": "Vorlage", "version": "errechnet",
    "asked": "Redensarten",
}  # fmt: skip


def command(args: Sequence[str]) -> int:
    """Print where something is written and return the exit code: 0, 1 where a part of it is written
    nowhere, or the code of a refusal.
    """
    parser = Parser(
        prog="regelwerk where",
        description="Datei und Zeile von allem, was Website und Entscheidungen sagen.",
    )
    parser.add_argument(
        "what",
        nargs="+",
        help=(
            "ein Satz, eine Kennung (27b1a, insufficient_bid/accepted) oder eine Adresse der"
            " Website"
        ),
    )
    parser.add_argument(
        "--build", type=parse_folder, metavar="FOLDER", help="Ordner des übersetzten Regelwerks"
    )
    parser.add_argument("--json", action="store_true", help="Antwort als JSON")
    options = parser.parse_args(args)
    try:
        found = find_sayings(options.build or find_rulebook(), " ".join(options.what))
    except Spoken as refused:
        site.tell(str(refused))
        return refused.exit_code
    if options.json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=1))
    else:
        print("\n".join(dict.fromkeys(map(format_saying, found))))
    return 0 if all(one.kind for one in found) else 1


def format_saying(one: Saying) -> str:
    """Return the output line of one finding: file and line, kind and id; a text that is written
    nowhere is quoted instead.
    """
    return (
        f"{one.at}  {KINDS[one.kind]} {one.id}".strip()
        if one.kind
        else f"steht nirgends: {one.text}"
    )


def find_sayings(folder: Path, what: str) -> list[Saying]:
    """Return what stands at an address of the site, or else what has this id, or else what says
    this text; raise `NotBuilt` where the bundle cannot be read.
    """
    book = read_compiled_files(folder)
    return find_at_address(book, what) or find_by_id(book, folder, what) or find_by_text(book, what)


def find_at_address(book: Written, link: str) -> list[Saying]:
    """Return what stands at an address of the site, then the template of the page; an empty list
    where the text is no address or the site has no such page.
    """
    if not ADDRESS.search(link):
        return []
    arranged = arrange(book.kb, book.engine, book.coverage)
    pages = {page.path: page.template for page in listing.list_all_pages(arranged)}
    found = find_page(link, pages)
    if found is None:
        return []
    page, anchor = found
    here, places = list_things(arranged).get(urls.link(page, anchor), ()), book.places["places"]
    both = [
        *here,
        *(
            ("concordance", id)
            for kind, id in here
            if kind == "external" and id in places["concordance"]
        ),
    ]
    return [
        *(Saying("", kind, id, book.locate(kind, id)) for kind, id in both),
        *find_in_template(pages[page], "" if here else anchor),
    ]


def find_in_template(name: str, anchor: str) -> Iterator[Saying]:
    """Yield the template of a page with the line of an anchor (line 1 without an anchor); where the
    template does not contain the anchor, yield a second entry that names it and has no kind.
    """
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    at = text.find(f'id="{anchor}"') if anchor else 0
    yield Saying(
        "",
        "template",
        name,
        f"render/regelwerk_site/templates/{name}:{text.count(chr(10), 0, max(at, 0)) + 1}",
    )
    if at < 0:
        yield Saying(f"#{anchor}", "", "", "")


def find_by_id(book: Written, folder: Path, id: str) -> list[Saying]:
    """Return the things that have this id or citation: a row with its outcomes, a fact with its
    values, a place with its lineage.
    """
    ids = {id, f"bridge/{id}", f"doppelkopf/{id}", *open_library(folder).readings(id)}
    return list(list_by_ids(book.places["places"], ids))


def list_by_ids(places: Mapping[str, Mapping[str, str]], ids: set[str]) -> Iterator[Saying]:
    """Yield the things that have one of these ids, kind by kind; outcomes belong to their row,
    values to their fact.
    """
    for kind, known in places.items():
        for each, at in known.items():
            below = kind in ("outcome", "value") and each.rpartition("/")[0] in ids
            pair = kind == "fate" and not ids.isdisjoint(each.split(">"))
            if below or pair or each.partition("@")[0] in ids or each in ids:
                yield Saying("", kind, each, at)


def find_by_text(book: Written, text: str) -> list[Saying]:
    """Return everything that says a text, piece by piece; a piece that nothing says is returned
    without a kind.
    """
    pieces = make_text_finder(book).find(text)
    return [
        one
        for piece in pieces
        if piece.said or not piece.known
        for one in piece.said or (Saying(piece.text, "", "", ""),)
    ]
