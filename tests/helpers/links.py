"""A link check of our own: every address a site's pages name must exist, with its anchor.

In: a folder of HTML.  Out: what is broken, as `page: link`.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page names and what it offers: links, files it loads, ids (with repetitions)."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[str] = []
        self.ids: list[str] = []
        self.attributes: set[str] = set()
        self.scripts_inside = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the attributes that name something."""
        found = {name: value or "" for name, value in attrs}
        self.attributes |= found.keys()
        self.links += [found[name] for name in ("href", "src", "action") if name in found]
        self.ids += [found["id"]] if "id" in found else []
        self.scripts_inside += (
            tag == "script" and "src" not in found and found.get("type") != "application/ld+json"
        )


def read(folder: Path) -> dict[str, Page]:
    """Every page of a site by its path, but not the one file, which carries them. That for unknown
    addresses names all from the root.
    """
    pages = {}
    for path in sorted(set(folder.rglob("*.html")) - {folder / "regelwerk.html"}):
        page = Page()
        text = path.read_text(encoding="utf-8")
        page.feed(text.replace('="/', '="./') if path == folder / "404.html" else text)
        pages[path.relative_to(folder).as_posix()] = page
    return pages


def resolve(name: str, text: str) -> str:
    """The text of a page with its links as paths from the root of the site."""
    return re.sub(
        r' (href|src|action|data-link)="(\.[^"#?]*)',
        lambda link: f' {link[1]}="{normpath(join(dirname(name), link[2]))}',
        text,
    )


def broken(folder: Path, pages: dict[str, Page]) -> list[str]:
    """Links that lead nowhere: absolute ones, missing files, missing anchors."""
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    found = []
    for name, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            target = normpath(f"{name}/../{unquote(parts.path)}") if parts.path else name
            anchor = unquote(parts.fragment)
            missing = target not in files or (
                anchor and target in pages and anchor not in pages[target].ids
            )
            if parts.scheme or parts.netloc or parts.path.startswith("/") or missing:
                found.append(f"{name}: {link}")
    return found
