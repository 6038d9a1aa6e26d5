"""Everything a page needs beside its text: one stylesheet, one script, data scripts, the service worker, the manifest.

In: the folder of static files, the book.  Out: relative paths and bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from compiler.address import edition_of
from render import urls
from render.book import Book, Json, row_cites

COMMENT = re.compile(rb"^[ \t]*/\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
STATIC = Path(__file__).parent / "static"
STYLES = ("tokens", "page", "start", "clause", "synopsis", "reference", "register", "interview", "print")
SCRIPTS = (
    "engine_table", "engine", "engine_compare", "search",  # the two runtimes, written elsewhere
    "page", "theme", "words", "synopsis", "changes", "lookup", "register",
    "state", "seats", "question", "ruling", "points", "compare", "protocol", "later", "given", "actions", "talk", "interview", "offline",
)  # fmt: skip
COPIED = ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest")


def assets(book: Book) -> dict[str, bytes]:
    """The files under `assets/` and the manifest."""
    files = {name: (STATIC / name).read_bytes() for name in COPIED if (STATIC / name).is_file()}
    files["assets/regelwerk.css"] = joined(STATIC / "css", STYLES, ".css")
    files["assets/regelwerk.js"] = joined(STATIC / "js", SCRIPTS, ".js")
    for id in book.engine["decisions"]:
        files[f"assets/engine/{id}.js"] = data_script("RegelwerkData", engine_data(book, id))
    return files


def joined(folder: Path, names: Iterable[str], ending: str) -> bytes:
    """The named files one after the other, without the comments that fill whole lines: they are for whoever reads the sources."""
    return b"\n".join(COMMENT.sub(b"", (folder / f"{name}{ending}").read_bytes()).strip() for name in names) + b"\n"


def data_script(name: str, value: Mapping[str, Any]) -> bytes:
    """A value as a script that sets a global: a page opened from a folder may load scripts, but not fetch data."""
    return f"globalThis.{name} = {compact(value)};\n".encode()


def compact(value: Any) -> str:
    """JSON without blanks, in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def engine_data(book: Book, decision: str) -> dict[str, Any]:
    """The engine's part of one decision and of those it applies, with the citation and the link of every clause it names."""
    whole = book.engine
    decisions = {id: whole["decisions"][id] for id in reached(whole, decision)}
    tables = [table for each in decisions.values() for table in each["editions"].values()]
    facts = {id: whole["facts"][id] for id in sorted({fact for table in tables for fact in table["facts"]})}
    ids = {id for fact in facts.values() for id in fact["cites"]}
    ids |= {id for table in tables for row in table["rows"] for id in (*row_cites(row), *row["because"])}
    constraints = [each for each in whole["constraints"] if each["never"].keys() <= facts.keys()]
    return {
        "engine": {**whole, "decisions": decisions, "facts": facts, "constraints": constraints},
        "names": {id: [cited(book, id), book.places.get(id, "")] for id in sorted(ids)},
        "editions": {edition["id"]: edition["short"] for edition in book.kb["editions"]},
    }


def cited(book: Book, id: str) -> str:
    """A clause as a ruling cites it: one that goes on without a number in a newer edition with the year of its own."""
    ended = book.changes.ended.get(id)
    return f"{book.cite(id)} ({book.name(edition_of(id))})" if ended and ended.kind == "unnumbered" else book.cite(id)


def reached(engine: Json, decision: str) -> tuple[str, ...]:
    """A decision and all those it applies, directly or not."""
    found = [decision]
    for id in found:
        rows = [row for table in engine["decisions"][id]["editions"].values() for row in table["rows"]]
        found += dict.fromkeys(out["apply"] for row in rows for out in row["then"] if out["apply"] and out["apply"] not in found)
    return tuple(found)


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
