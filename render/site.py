"""The whole site: `regelwerk site`.

In: `kb.json`, `engine.json`, `coverage.json` and, if there, `search.json` of the build folder.
Out: a folder of HTML that works from a folder and from a server.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape

from compiler import address
from compiler.engine.runtime import decide
from render import assets, lookup, output, pages_case, pages_decision, pages_edition, pages_law, pages_reference, partings, urls
from render.book import Book, Json, arrange
from render.page import Page
from render.text import Wrap, Writer, writer

TEMPLATES = Path(__file__).parent / "templates"
MEANINGS = "\ue001"  # where a page's small windows go
USED = re.compile(r'data-term="([^"]*)"')
DATA = ("kb.json", "engine.json", "coverage.json")


def command(args: Sequence[str]) -> int:
    """Build the site; prints what was written. Exit code 1 where the bundle is missing or unreadable."""
    parser = argparse.ArgumentParser(prog="regelwerk site", description="Die Website aus dem übersetzten Regelwerk schreiben.")
    parser.add_argument("--build", type=Path, default=Path("build"), help="Ordner mit kb.json und engine.json (sonst: build)")
    parser.add_argument("--out", type=Path, default=None, help="Ordner der Website (sonst: <build>/site)")
    parser.add_argument("--url", default="", help="öffentliche Adresse der Website; sie steht als QR-Code auf den Protokollen")
    options = parser.parse_args(args)
    out = options.out or options.build / "site"
    started = time.perf_counter()
    try:
        files = build(options.build, home=options.url, cache=out.parent / ".templates")
        written = output.write(out, files)
    except (OSError, ValueError) as problem:
        print(f"{options.build}: {problem}", file=sys.stderr)
        print("Gibt es das Bündel schon? Es entsteht mit: regelwerk build", file=sys.stderr)
        return 1
    print(f"{out}: {len(files)} Dateien, {written} neu geschrieben, {time.perf_counter() - started:.1f} s")
    return 0


def build(folder: Path, *, home: str = "", cache: Path | None = None) -> dict[str, bytes]:
    """Every file of the site by its relative path, from the bundle in `folder`; raises OSError or ValueError where it cannot be read.

    `home` is the public address of the site; compiled templates are kept in the folder `cache`.
    """
    kb, engine, coverage = (json.loads((folder / name).read_text(encoding="utf-8")) for name in DATA)
    search_file = folder / "search.json"
    search = json.loads(search_file.read_text(encoding="utf-8")) if search_file.is_file() else None
    book = arrange(kb, engine, coverage)
    files = assets.assets(book)
    if search is not None:
        files["assets/search-data.js"] = lookup.script(book, search)
    files |= {f"daten/{name}": (folder / name).read_bytes() for name in DATA}
    sizes = tuple((name, len(files[f"daten/{name}"])) for name in DATA)
    files |= render(book, home, sizes, cache)
    files["sw.js"] = assets.worker(files)
    return files


def render(book: Book, home: str, sizes: tuple[tuple[str, int], ...], cache: Path | None) -> dict[str, bytes]:
    """Every page of the book as bytes."""
    hand = writer(book)
    jinja = environment(book, hand)
    if cache is not None:
        cache.mkdir(parents=True, exist_ok=True)
        jinja.bytecode_cache = jinja2.FileSystemBytecodeCache(str(cache))
    frame = {game: jinja.get_template("_frame.html").make_module({"game": game}) for game in ("", "bridge", "doppelkopf")}
    meaning = meanings(book, jinja)
    written: dict[str, bytes] = {}
    for page in pages(book, hand, marks(jinja), home, sizes):
        shown = jinja.get_template(page.template).render(page=page, game=page.game, frame=frame[page.game], **page.shows)
        used = dict.fromkeys(USED.findall(shown))
        shown = shown.replace(MEANINGS, "".join(meaning.get(page.game, {}).get(id, "") for id in used), 1)
        written[f"{page.path}index.html"] = shown.replace(urls.ROOT, assets.depth_prefix(page.path)).encode()
    return written


def meanings(book: Book, jinja: jinja2.Environment) -> dict[str, dict[str, str]]:
    """Game → term → its small window, written once and added to the pages that use the term."""
    template = jinja.get_template("_meaning.html")
    return {game: {str(escape(term["id"])): template.render(term=term) for term in terms} for game, terms in book.terms.items()}


def pages(book: Book, hand: Writer, wrap: Wrap, home: str, sizes: tuple[tuple[str, int], ...]) -> Iterator[Page]:
    """All pages of the site."""
    splits = partings.splits(book.engine)
    laws = pages_law.laws(book, hand, partings.differing(book.engine, splits), wrap)
    yield from pages_law.pages(book, laws)
    yield from pages_edition.pages(book)
    yield from pages_decision.pages(book, splits, home)
    yield from pages_case.pages(book, decide)
    changed = {law.number: sum(line.row.changed for line in law.lines) for law in laws}
    yield from pages_reference.pages(book, changed, sizes)


def environment(book: Book, hand: Writer) -> jinja2.Environment:
    """Templates with autoescape and the few functions they need."""
    jinja = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    )
    jinja.globals |= {
        "book": book,
        "root": Markup(urls.ROOT),
        "urls": urls,
        "cite": book.cite,
        "short": address.short,
        "link": hand.link,
        "prose": hand.prose,
        "anchor": lambda id: book.places[id].partition("#")[2],
        "place": lambda id: Markup(urls.ROOT) + book.places[id],
        "role": lambda game, id: book.kb["roles"].get(game, {}).get(id, id),
        "links": lambda ids, home="": joined(hand.link(id, home) for id in ids),
        "edition_of": address.edition_of,
        "meanings_here": MEANINGS,
    }
    jinja.tests["has_text"] = lambda id: bool(book.units[id]["text"])
    return jinja


def joined(parts: Iterable[Markup]) -> Markup:
    """Links one after the other, separated by a middle dot."""
    return Markup(" · ").join(parts)


def marks(jinja: jinja2.Environment) -> Wrap:
    """How removed and added words are marked, as the templates say it."""
    words: Any = jinja.get_template("_marks.html").module
    frames = {"more": (str(words.ins_open), str(words.ins_close)), "less": (str(words.del_open), str(words.del_close))}

    def wrap(kind: str, marked: str) -> str:
        return frames[kind][0] + marked + frames[kind][1]

    return wrap


__all__ = ["Json", "build", "command", "render"]
