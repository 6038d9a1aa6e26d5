"""The whole site: `regelwerk site`.

In: `kb.json`, `engine.json`, `coverage.json` and, if there, `search.json` of the build folder.
Out: a folder of HTML that works from a folder and from a server.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from compiler import PROJECT, rulebook
from compiler.cli import given
from compiler.cli.usage import Parser
from compiler.library import open_library
from compiler.problem import Spoken
from render import (
    assets,
    lookup,
    output,
    pages_auction,
    pages_calculator,
    pages_case,
    pages_change,
    pages_decision,
    pages_doppelkopf,
    pages_edition,
    pages_law,
    pages_protocol,
    pages_reference,
    pages_register,
    pages_topic,
    partings,
    press,
    unchanged,
)
from render.book import Book, arrange
from render.page import Page
from render.text import Marks, Writer, writer

DATA = ("kb.json", "engine.json", "coverage.json")
SEARCH = "search.json"
PLACES = "places.json"
STYLE = "assets/regelwerk.css"
LONGEST_ADDRESS = 1500  # bytes; a QR code of this strength holds 2331, and the path of a page comes behind it


def command(args: Sequence[str]) -> int:
    """Build the site; prints what was written. Exit code 1 where the bundle is missing or unreadable, or the site cannot be written."""
    parser = Parser(prog="regelwerk site", description="Die Website aus dem übersetzten Regelwerk schreiben.")
    parser.add_argument("--build", type=given.folder, help="Ordner mit kb.json und engine.json (sonst: build)")
    parser.add_argument("--out", type=given.folder, help="Ordner der Website (sonst: <build>/site)")
    parser.add_argument(
        "--url", type=address, default="", help="öffentliche Adresse der Website; sie steht als QR-Code auf den Protokollen"
    )
    parser.add_argument("--proof", action="store_true", help="zum Gegenlesen: neben jedem Text Datei und Zeile (sonst nach <build>/proof)")
    options = parser.parse_args(args)
    out = options.out or (options.build or PROJECT / "build") / ("proof" if options.proof else "site")
    started = time.perf_counter()
    if sys.stderr.isatty():
        tell("… Seiten schreiben")
    try:
        count, written = make(options.build or rulebook(), out, options.url, proof=options.proof)
    except Spoken as refused:
        tell(str(refused))
        return refused.exit_code
    except OSError as broken:
        tell(f"{broken.filename2 or broken.filename or out}: {broken.strerror or broken}; die Website von vorher bleibt")
        return 1
    print(f"{out}: {count} Dateien, {written} neu geschrieben, {time.perf_counter() - started:.1f} s")
    return 0


def tell(said: str) -> None:
    """Say on the error stream what a person should know."""
    print(said, file=sys.stderr)


def address(text: str) -> str:
    """The public address of the site; one that fits into no QR code is a usage error."""
    if len(text.encode()) > LONGEST_ADDRESS:
        raise argparse.ArgumentTypeError(f"die Adresse ist länger als {LONGEST_ADDRESS} Zeichen und passt in keinen QR-Code")
    return text


def make(folder: Path, out: Path, home: str, *, proof: bool = False) -> tuple[int, int]:
    """The site of the bundle in `folder` in the folder `out`: how many files it has, how many were written.

    Raises as `build` and `output.write`.
    """
    open_library(folder)
    read = (*DATA, SEARCH, *((PLACES,) if proof else ()))
    made = unchanged.made_of([folder / name for name in read if (folder / name).is_file()], [home, *(("proof",) if proof else ())])
    if count := unchanged.standing(out, made):
        return count, 0
    gc.disable()  # nothing made here goes in circles, and a short run needs no sweeping
    try:
        files = build(folder, home=home, proof=proof)
        return len(files), output.write(out, files, made, tell)
    finally:
        gc.enable()


def build(folder: Path, *, home: str = "", proof: bool = False) -> dict[str, bytes]:
    """Every file of the site by its relative path, from the bundle in `folder`; raises `NotBuilt` where it cannot be read.

    `home` is the public address of the site; with `proof` each text bears file and line.
    """
    bundle = open_library(folder)
    book = arrange(*(bundle.read(name) for name in DATA))
    files = assets.assets(book) | pages_calculator.files(book) | pages_auction.files(book) | pages_doppelkopf.files(book)
    if (folder / SEARCH).is_file():
        files["assets/search-data.js"] = lookup.script(book, bundle.read(SEARCH))
    files |= pages_protocol.codes(book, home)
    files |= {f"daten/{name}": (folder / name).read_bytes() for name in DATA}
    sizes = tuple((name, len(files[f"daten/{name}"])) for name in DATA)
    files |= render(book, home, sizes)
    if proof:
        files |= proofs(folder, book, files)
    files["sw.js"] = assets.worker(files)
    return files


def proofs(folder: Path, book: Book, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The pages with the marks of the proof, and the stylesheet that shows them."""
    from render import proof, sources  # only who proof-reads needs them

    known = proof.proof(sources.reader(sources.written(folder)), sources.things(book), book.shelf.folders)
    pages = {path: proof.marked(known, path, content) for path, content in files.items() if path.endswith(".html")}
    return pages | {STYLE: files[STYLE] + (assets.STATIC / "css" / "proof.css").read_bytes()}


def render(book: Book, home: str, sizes: tuple[tuple[str, int], ...]) -> dict[str, bytes]:
    """Every page of the book as bytes."""
    hand = writer(book)
    jinja = press.environment(book, hand)
    return press.printed(book, jinja, pages(book, hand, press.marks(jinja), home, sizes))


def all_pages(book: Book) -> Iterator[Page]:
    """All pages of the site before they are written."""
    hand = writer(book)
    return pages(book, hand, press.marks(press.environment(book, hand)), "", ())


def pages(book: Book, hand: Writer, marks: Marks, home: str, sizes: tuple[tuple[str, int], ...]) -> Iterator[Page]:
    """All pages of the site."""
    splits = partings.splits(book.engine, tuple(book.editions))
    laws = pages_law.laws(book, hand, partings.differing(book.engine, splits), marks)
    yield from pages_law.pages(book, laws)
    yield from pages_topic.pages(book, hand, partings.differing(book.engine, splits), marks)
    yield from pages_change.pages(book, splits)
    yield from pages_edition.pages(book)
    yield from pages_decision.pages(book, splits)
    yield from pages_protocol.pages(book)
    yield from pages_case.pages(book)
    yield from pages_register.pages(book)
    yield from pages_auction.pages(book)
    yield from pages_calculator.pages(book)
    yield from pages_doppelkopf.pages(book)
    yield from pages_reference.pages(book, sizes)
