"""Everything a page needs beside its text: one stylesheet, scripts, data scripts, the service worker, the manifest.

In: the folder of static files, the book.  Out: relative paths and bytes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from render import urls
from render.book import Book, Json, row_cites

COMMENT = re.compile(rb"^[ \t]*/\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
STATIC = Path(__file__).parent / "static"
STYLES = ("tokens", "page", "start", "clause", "synopsis", "reference", "register", "interview", "print")
SCRIPTS = {  # each made of modules; the first is loaded everywhere, the others by the pages of a decision and of the register
    "regelwerk": ("page", "theme", "words", "synopsis", "changes", "lookup", "later", "offline"),
    "decide": (
        "engine_table", "engine_chain", "engine", "engine_compare", "engine_timeline",
        "data", "state", "seats", "question", "ruling", "points", "compare", "protocol", "given", "actions", "talk", "interview",
    ),
    "register": ("search", "register"),
}  # fmt: skip
COPIED = ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest")


def assets(book: Book) -> dict[str, bytes]:
    """The files under `assets/` and the manifest."""
    files = {name: (STATIC / name).read_bytes() for name in COPIED if (STATIC / name).is_file()}
    files["assets/regelwerk.css"] = joined(STATIC / "css", STYLES, ".css")
    files |= {f"assets/{name}.js": scripts(modules) for name, modules in SCRIPTS.items()}
    for id in book.engine["decisions"]:
        files[f"assets/engine/{id}.js"] = f"RegelwerkData.take({compact(engine_data(book, id))});\n".encode()
    return files


def scripts(modules: Iterable[str]) -> bytes:
    """Modules of `static/js` as one script."""
    return joined(STATIC / "js", modules, ".js")


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
    """What the script of one decision hands in: its tables and facts, every constraint that touches them, the citation and the link of
    every clause it names; of the decisions below it only what `announced` tells, each has a script of its own."""
    whole = book.engine
    tables = whole["decisions"][decision]["editions"].values()
    facts = {id: whole["facts"][id] for id in sorted({fact for table in tables for fact in table["facts"]})}
    ids = {id for fact in facts.values() for id in fact["cites"]}
    ids |= {id for table in tables for row in table["rows"] for id in (*row_cites(row), *row["because"])}
    return {
        "data_version": whole["data_version"],
        "id": decision,
        "decision": whole["decisions"][decision],
        "below": {id: announced(whole, id) for id in reached(whole, decision) if id != decision},
        "facts": facts,
        "constraints": {number: each for number, each in enumerate(whole["constraints"]) if each["never"].keys() & facts.keys()},
        "names": {id: [book.cite(id), book.places.get(id, "")] for id in sorted(ids)},
        "editions": {edition["id"]: edition["short"] for edition in book.kb["editions"]},
    }


def announced(engine: Json, decision: str) -> dict[str, Any]:
    """What a page knows of a decision before it loads it: title and moment, by edition what it asks and what its calls bind."""
    compiled = engine["decisions"][decision]
    tables = {edition: {"facts": table["facts"], "applies": applies(table)} for edition, table in compiled["editions"].items()}
    return {"title": compiled["title"], "due": compiled["due"], "announced": tables}


def applies(table: Json) -> list[Json]:
    """What the rows of a table apply: each decision once with what it is given."""
    calls = [{"apply": out["apply"], "given": out["given"]} for row in table["rows"] for out in row["then"] if out["apply"]]
    return [call for number, call in enumerate(calls) if call not in calls[:number]]


def reached(engine: Json, decision: str) -> tuple[str, ...]:
    """A decision and all those it applies, directly or not."""
    found = [decision]
    for id in found:
        below = dict.fromkeys(call["apply"] for table in engine["decisions"][id]["editions"].values() for call in applies(table))
        found += [other for other in below if other not in found]
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
