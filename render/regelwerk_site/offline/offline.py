"""What a phone keeps of the site, and in which order: the service worker with the pieces it
fetches.

In: every file of the site.  Out: its pieces; `offline/` with them and `sw.js`.
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
from regelwerk_site.press import assets
from regelwerk_site.press.assets import STATIC, compact

LOOSE = (".svg", ".png", ".webmanifest")  # small, and asked for by the system, not by a page
LEFT_OUT = ("sw.js", urls.ONE_FILE)  # made of the others
LOADS = re.compile(r'<(?:script|link) [^>]*(?:src|href)="([^"]+\.(?:js|css))"')
# of pages and scripts, those first that are wanted first; what fits nowhere stands before the cases
KINDS = (
    re.compile(r"assets/[^/]*$|assets/engine/|[^/]+/entscheidung/"),
    re.compile(r"(?![^/]+/fall/)"),
    re.compile(r""),
)


def groups(files: Iterable[str], everyday: Collection[str]) -> list[list[str]]:
    """The files by how soon they are wanted: what every day needs, then kind by kind; within a kind
    by name.
    """
    found: list[list[str]] = [sorted(everyday)]
    left = sorted(name for name in files if name not in everyday and wanted(name))
    for kind in KINDS:
        found.append([name for name in left if kind.match(name)])
        left = [name for name in left if not kind.match(name)]
    return found


def wanted(name: str) -> bool:
    """Whether a file is a page, or a script or style of one."""
    return name.endswith((".html", ".js", ".css")) and name not in LEFT_OUT


def everyday(book: Book, files: Mapping[str, bytes]) -> set[str]:
    """The pages one comes by every day: start, search, the two games, the decisions of the start
    page, with all that these load.
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
        decisions = [id for id, _ in pages_decision.everyday(book, game)]
        pages |= {
            urls.link(f"{game}/"),
            *(urls.link(urls.decision_page(game, id)) for id in decisions),
        }
        pages |= {script for id in decisions for script in tables(book, id)}
    pages &= files.keys()
    return pages | {
        name for page in pages if page.endswith(".html") for name in loaded(files, page)
    }


def tables(book: Book, decision: str) -> set[str]:
    """The scripts that a ruling of a decision may enter, in the newest edition it has."""
    newest = list(book.engine["decisions"][decision]["editions"])[-1]
    chain = [
        id
        for id in list_reached(book.applied, decision)
        if newest in book.engine["decisions"][id]["editions"]
    ]
    return {f"assets/engine/{id}/{newest}.js" for id in chain}


def loaded(files: Mapping[str, bytes], page: str) -> set[str]:
    """The scripts and styles that a page names."""
    return {
        name
        for each in LOADS.findall(files[page].decode())
        if (name := normpath(join(page, "..", each))) in files
    }


def pieces(book: Book, files: Mapping[str, bytes]) -> tuple[list[bytes], int]:
    """The pieces of a site, and how many of them hold what every day needs."""
    found, ends = pack.pack(files, groups(files, everyday(book, files)))
    return found, ends[0]


def worker(files: Mapping[str, bytes], pieces: Sequence[bytes], first: int) -> dict[str, bytes]:
    """The pieces, named by what they hold, and the worker that keeps them."""
    names = [f"offline/{hashlib.sha256(piece).hexdigest()[:12]}.bin" for piece in pieces]
    loose = sorted(name for name in files if name.endswith(LOOSE))
    made = {"VERSION": version(files), "PIECES": names, "FIRST": first, "LOOSE": loose}
    told = f"const {', '.join(f'{name} = {compact(value)}' for name, value in made.items())};\n"
    source = (
        assets.scripts(["unpack"]).decode() + told + (STATIC / "sw.js").read_text(encoding="utf-8")
    )
    return dict(zip(names, pieces, strict=True)) | {"sw.js": source.encode()}


def version(files: Mapping[str, bytes]) -> str:
    """A name that changes with any file of the site."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.encode() + b"\0" + hashlib.sha256(files[path]).digest())
    return digest.hexdigest()[:12]
