"""The site beside three generators of sites: they get the words of all our pages and no more than
these; ours also writes data, scripts, the search and the files for offline use in that time.

In: the build folder.  Out: lines of the table.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from html import unescape
from importlib.util import find_spec
from pathlib import Path

from timing import Line, Timed, command as process, program, python, without

NUMBER = int(os.environ.get("PAGES", "0"))  # pages for each of the others, drawn evenly; 0: all
BLOCK = re.compile(
    r"</?(?:article|aside|dd|details|div|dl|dt|h\d|li|nav|ol|p|section|summary|table|td|th|tr|ul)\b[^>]*>"
)
Pages = Mapping[str, tuple[str, list[str]]]  # name → title, paragraphs


def sites(scratch: Path) -> Iterator[Line]:
    """The whole site from nothing and once more, and the others likewise."""
    out = scratch / "site"
    ours = python("-m", "regelwerk", "site", "--out", out)
    ours()
    files = sorted(out.rglob("*.html"))
    number = len(files)
    pages = dict(words(out, file) for file in files[:: max(1, number // (NUMBER or number))])
    others = {
        "Sphinx": sphinx(scratch / "sphinx", pages),
        "MkDocs Material": mkdocs(scratch / "mkdocs", pages),
    }
    others["Hugo, bare templates"] = hugo(scratch / "hugo", pages)
    cold = {
        name: each and Timed(each[0], len(pages), without(*each[1]))
        for name, each in others.items()
    }
    what = "" if len(pages) == number else f" (others: of {len(pages)}, so their start weighs more)"
    yield Line(
        f"one of {number} pages, cold{what}", Timed(ours, number, without(out)), cold, runs=3
    )
    warm = {name: each and Timed(each[0], len(pages)) for name, each in others.items()}
    yield Line(f"one of {number} pages, nothing changed", Timed(ours, number), warm, runs=3)
    yield Line(
        "the whole site, nothing changed",
        Timed(ours),
        {"the same, cold": Timed(ours, 1, without(out))},
        runs=2,
    )


def words(site: Path, file: Path) -> tuple[str, tuple[str, list[str]]]:
    """A page as plain words: its name, its title, its paragraphs."""
    text = file.read_text(encoding="utf-8")
    title, main = (
        re.search(r"<title>(.*?)</title>", text, re.S),
        re.search(r"<main\b.*?</main>", text, re.S),
    )
    parts = (
        " ".join(unescape(re.sub(r"<[^>]*>", " ", part)).split())
        for part in BLOCK.split(main[0] if main else "")
    )
    name = file.relative_to(site).with_suffix("").as_posix()
    return name, (unescape(title[1]) if title else name, [part for part in parts if part])


Contender = tuple[object, tuple[Path, ...]]  # how it is run, what it has made


def laid(folder: Path, suffix: str, pages: Pages, form: str, special: str) -> None:
    """Pages as files, in the folders they have on our site."""
    for name, (title, paragraphs) in pages.items():
        path = folder / f"{name}{suffix}"
        path.parent.mkdir(parents=True, exist_ok=True)
        body = "\n\n".join(re.sub(special, r"\\\g<0>", paragraph) for paragraph in paragraphs)
        path.write_text(
            form.format(title=title.replace('"', "'"), line="=" * (len(title) + 1)) + body + "\n",
            encoding="utf-8",
        )


def sphinx(folder: Path, pages: Pages) -> Contender | None:
    """Sphinx with its own theme, without a sidebar."""
    if not find_spec("sphinx"):
        return None
    laid(folder / "in", ".rst", pages, "{title}\n{line}\n\n", r"[\\*`|_]")
    (folder / "in/conf.py").write_text(
        'project = "x"\nhtml_sidebars = {"**": []}\nroot_doc = "all"\n', encoding="utf-8"
    )
    (folder / "in/all.rst").write_text(
        "All\n===\n\n.. toctree::\n   :glob:\n\n   **\n", encoding="utf-8"
    )
    made = folder / "out"
    return python("-m", "sphinx", "-Q", "-b", "html", folder / "in", made), (made,)


def mkdocs(folder: Path, pages: Pages) -> Contender | None:
    """MkDocs with the theme Material, which prunes what is not shown of the navigation."""
    if not (find_spec("mkdocs") and find_spec("material")):
        return None
    laid(folder / "docs", ".md", pages, "# {title}\n\n", r"[\\`*_{}\[\]<>#|]")
    said = "site_name: x\ntheme:\n  name: material\n  font: false\n  features: [navigation.prune]\n"
    (folder / "mkdocs.yml").write_text(said, encoding="utf-8")
    return python("-m", "mkdocs", "build", "-q", folder=folder), (folder / "site",)


def hugo(folder: Path, pages: Pages) -> Contender | None:
    """Hugo with two templates of a line each."""
    if not (found := program("hugo")):
        return None
    laid(folder / "content", ".md", pages, '---\ntitle: "{title}"\n---\n\n', r"[\\`*_{}\[\]<>#|]")
    (folder / "hugo.toml").write_text(
        'baseURL = "/"\ndisableKinds = ["taxonomy", "term", "rss", "sitemap"]\n', encoding="utf-8"
    )
    for kind in ("single", "list"):
        template = folder / f"layouts/_default/{kind}.html"
        template.parent.mkdir(parents=True, exist_ok=True)
        template.write_text(
            "<title>{{ .Title }}</title><main>{{ .Content }}</main>", encoding="utf-8"
        )
    return process(found, "--quiet", folder=folder), (folder / "public", folder / "resources")
