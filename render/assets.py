"""Everything a page needs beside its text: one stylesheet, one script, data scripts, the service worker, the manifest.

In: the folder of static files, the book.  Out: relative paths and bytes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from render import urls
from render.book import Book, row_cites

STATIC = Path(__file__).parent / "static"
STYLES = ("tokens", "page", "start", "clause", "synopsis", "reference", "interview", "print")
SCRIPTS = (
    "engine_table", "engine", "engine_compare", "search",  # the two runtimes, written elsewhere
    "page", "theme", "words", "synopsis", "lookup",
    "state", "seats", "question", "ruling", "points", "compare", "protocol", "later", "interview", "offline",
)  # fmt: skip
COPIED = ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest")


def assets(book: Book) -> dict[str, bytes]:
    """The files under `assets/` and the manifest."""
    files = {name: (STATIC / name).read_bytes() for name in COPIED if (STATIC / name).is_file()}
    files["assets/regelwerk.css"] = joined(STATIC / "css", STYLES, ".css")
    files["assets/regelwerk.js"] = joined(STATIC / "js", SCRIPTS, ".js")
    files["assets/engine-data.js"] = data_script("RegelwerkData", engine_data(book))
    return files


def joined(folder: Path, names: Iterable[str], ending: str) -> bytes:
    """The named files one after the other; those not written yet are left out."""
    parts = [folder / f"{name}{ending}" for name in names]
    return b"\n".join(part.read_bytes().strip() for part in parts if part.is_file()) + b"\n"


def data_script(name: str, value: Mapping[str, Any]) -> bytes:
    """A value as a script that sets a global: a page opened from a folder may load scripts, but not fetch data."""
    return f"globalThis.{name} = {compact(value)};\n".encode()


def compact(value: Any) -> str:
    """JSON without blanks, in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def engine_data(book: Book) -> dict[str, Any]:
    """The engine with the citation and the link of every clause it names."""
    ids = {id for fact in book.engine["facts"].values() for id in fact["cites"]}
    for decision in book.engine["decisions"].values():
        for table in decision["editions"].values():
            ids |= {id for row in table["rows"] for id in (*row_cites(row), *row.get("because", ()))}
    names = {id: [book.cite(id), book.places.get(id, "")] for id in sorted(ids)}
    editions = {edition["id"]: edition["short"] for edition in book.kb["editions"]}
    return {"engine": book.engine, "names": names, "editions": editions}


def worker(files: Mapping[str, bytes]) -> bytes:
    """The service worker: it knows every file of the site and a version that changes with any of them."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    source = (STATIC / "sw.js").read_text(encoding="utf-8")
    addresses = compact([url(path) for path in sorted(files)])
    return source.replace('"@version"', compact(digest.hexdigest()[:12])).replace('["@files"]', addresses).encode()


def url(path: str) -> str:
    """A file as the browser asks for it on a server."""
    return path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path


def depth_prefix(page: str) -> str:
    """The way from a page back to the site root."""
    return "../" * urls.depth(page) or "./"
