"""Choose what a phone keeps of the site and in which order, and write the service worker that
fetches it.

In: every file of the site.  Out: its pieces; `offline/` with the pieces, and `sw.js`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from posixpath import join, normpath

from regelwerk.bundle.graph import list_reached
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book
from regelwerk_site.offline import pack
from regelwerk_site.pages import decision as pages_decision
from regelwerk_site.pages.phone import NOT_FOUND
from regelwerk_site.press import assets, packing
from regelwerk_site.press.assets import STATIC, format_json

LOOSE = (".svg", ".png", ".webmanifest")  # small, and requested by the system, not by a page
LEFT_OUT = ("sw.js", urls.ONE_FILE)  # made from the other files
LOADS = re.compile(r'<(?:script|link) [^>]*(?:src|href)="([^"]+\.(?:js|css))"')
# pages and scripts in the order of need: the tools, then everything but the cases, then the cases
KINDS = (
    re.compile(r"assets/[^/]*$|assets/engine/|[^/]+/entscheidung/(?!.*/faelle\.html)"),
    re.compile(r"(?!.*/faelle\.html)"),
    re.compile(r""),
)


def group_files(files: Iterable[str], everyday: Collection[str]) -> list[list[str]]:
    """Return the files in the order in which they are needed: those needed every day, the code of
    the other pages, which the one file has already, then kind by kind; within a group by name.
    """
    left = sorted(name for name in files if name not in everyday and is_wanted(name))
    codes = {f"assets/{name}.js" for name in assets.SCRIPTS}
    found: list[list[str]] = [sorted(everyday), [name for name in left if name in codes]]
    left = [name for name in left if name not in codes]
    for kind in KINDS:
        found.append([name for name in left if kind.match(name)])
        left = [name for name in left if not kind.match(name)]
    return found


def is_wanted(name: str) -> bool:
    """Return whether a file is a page, a script or a stylesheet that a phone keeps."""
    return name.endswith((".html", ".js", ".css")) and name not in LEFT_OUT


def list_everyday_files(book: Book, files: Mapping[str, bytes]) -> set[str]:
    """Return the pages needed every day, with all scripts and styles that they load: start page,
    search, the two games, the page for unknown addresses, the everyday decisions, the auction, the
    calculators.
    """
    single = (
        urls.SINGLE_PAGES[name]
        for name in ("start", "search", "auction", "calculators", "reckoners")
    )
    pages = {
        NOT_FOUND,
        *(urls.link(page) for page in single),
        *(name for name in files if name.startswith("assets/search-")),
    }
    for game in ("bridge", "doppelkopf"):
        decisions = [id for id, _ in pages_decision.list_everyday_decisions(book, game)]
        pages |= {
            urls.link(f"{game}/"),
            *(urls.link(urls.decision_page(game, id)) for id in decisions),
        }
        pages |= {script for id in decisions for script in list_table_scripts(book, id)}
    pages &= files.keys()
    return pages | {
        name for page in pages if page.endswith(".html") for name in list_loaded_files(files, page)
    }


def list_table_scripts(book: Book, decision: str) -> set[str]:
    """Return the scripts with the tables that a ruling of a decision may need, in the newest
    edition of the decision, and the script with its notes, if there is one.
    """
    whole = book.engine["decisions"][decision]
    newest = list(whole["editions"])[-1]
    chain = [
        id
        for id in list_reached(book.applied, decision)
        if newest in book.engine["decisions"][id]["editions"]
    ]
    tables = {f"assets/engine/{id}.{newest}.js" for id in chain}
    return tables | {f"assets/{packing.name_notes(whole)}.js"}


def list_loaded_files(files: Mapping[str, bytes], page: str) -> set[str]:
    """Return the scripts and styles that a page names, as paths from the root of the site."""
    return {
        name
        for each in LOADS.findall(files[page].decode())
        if (name := normpath(join(page, "..", each))) in files
    }


def pack_pieces(book: Book, files: Mapping[str, bytes]) -> tuple[list[bytes], int]:
    """Return the pieces of a site, and how many of them contain what is needed every day."""
    found, ends = pack.pack(files, group_files(files, list_everyday_files(book, files)))
    return found, ends[0]


def make_worker(
    files: Mapping[str, bytes], pieces: Sequence[bytes], first: int
) -> dict[str, bytes]:
    """Return the pieces, each named by the digest of its content, and the service worker that keeps
    them; `first` is how many pieces are needed every day.
    """
    names = [f"offline/{hashlib.sha256(piece).hexdigest()[:12]}.bin" for piece in pieces]
    loose = sorted(name for name in files if name.endswith(LOOSE))
    made = {"VERSION": digest_files(files), "PIECES": names, "FIRST": first, "LOOSE": loose}
    told = f"const {', '.join(f'{name} = {format_json(value)}' for name, value in made.items())};\n"
    source = (
        assets.join_scripts(["unpack"]).decode()
        + told
        + (STATIC / "sw.js").read_text(encoding="utf-8")
    )
    return dict(zip(names, pieces, strict=True)) | {"sw.js": source.encode()}


def digest_files(files: Mapping[str, bytes]) -> str:
    """Return a digest of 12 hexadecimal characters that changes with any file of the site."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return digest.hexdigest()[:12]
