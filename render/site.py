"""The whole site: `regelwerk site`.

In: `kb.json`, `engine.json`, `coverage.json` and, if there, `search.json` of the build folder.
Out: a folder of HTML that works from a folder and from a server.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from render import (
    assets,
    lookup,
    output,
    pages_case,
    pages_change,
    pages_decision,
    pages_edition,
    pages_law,
    pages_reference,
    partings,
    press,
    unchanged,
)
from render.book import Book, arrange
from render.page import Page
from render.text import Wrap, Writer, writer

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
    if sys.stderr.isatty():
        print("… Seiten schreiben", file=sys.stderr)
    try:
        count, written = make(options.build, out, options.url)
    except (OSError, ValueError) as problem:
        print(f"{options.build}: {problem}", file=sys.stderr)
        print("Gibt es das Bündel schon? Es entsteht mit: regelwerk build", file=sys.stderr)
        return 1
    print(f"{out}: {count} Dateien, {written} neu geschrieben, {time.perf_counter() - started:.1f} s")
    return 0


def make(folder: Path, out: Path, home: str) -> tuple[int, int]:
    """The site of the bundle in `folder` in the folder `out`: how many files it has, how many were written; raises as `build`."""
    search = folder / "search.json"
    made = unchanged.made_of([*(folder / name for name in DATA), *([search] if search.is_file() else [])], [home])
    if count := unchanged.standing(out, made):
        return count, 0
    gc.disable()  # nothing made here goes in circles, and a short run needs no sweeping
    try:
        files = build(folder, home=home, cache=out.parent / ".templates")
        written = output.write(out, files)
    finally:
        gc.enable()
    unchanged.keep(out, made, files)
    return len(files), written


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


def render(book: Book, home: str, sizes: tuple[tuple[str, int], ...], kept: Path | None) -> dict[str, bytes]:
    """Every page of the book as bytes."""
    hand = writer(book)
    jinja = press.environment(book, hand, kept)
    return press.printed(book, jinja, pages(book, hand, press.marks(jinja), home, sizes))


def pages(book: Book, hand: Writer, wrap: Wrap, home: str, sizes: tuple[tuple[str, int], ...]) -> Iterator[Page]:
    """All pages of the site."""
    splits = partings.splits(book.engine)
    laws = pages_law.laws(book, hand, partings.differing(book.engine, splits), wrap)
    yield from pages_law.pages(book, laws)
    yield from pages_change.pages(book, splits)
    yield from pages_edition.pages(book)
    yield from pages_decision.pages(book, splits, home)
    yield from pages_case.pages(book)
    changed = {law.number: sum(line.row.changed for line in law.lines) for law in laws}
    yield from pages_reference.pages(book, changed, sizes)
