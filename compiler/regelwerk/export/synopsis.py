"""The synopsis of all editions of a work as a book: an EPUB 3, or one HTML file to read and print.

In: the parsed `kb.json`, the words for kinds and weights.  Out: bytes.  A chapter is a law; each
place has its text in every edition, then what changed and why. An EPUB is a ZIP of XHTML: the
standard library writes both, and the one kept library for it (ebooklib) is under the AGPL.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from regelwerk.export.listing import name_place, spell_out_references
from regelwerk.ids.address import (
    Manners,
    build_sort_key,
    parse_address,
    parse_root,
    read_manners,
)
from regelwerk.lineage.change import QUIET, Change, group_by_step, split_reason

Json = Mapping[str, Any]
Words = Mapping[str, str]
XHTML = (
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html>\n'
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'
    ' lang="de" xml:lang="de">\n'
)
STYLE = """body { font-family: serif; line-height: 1.45; margin: 1em; }
h1, h2, h3 { font-family: sans-serif; line-height: 1.2; }
h3 { margin: 1.2em 0 .2em; border-top: 1px solid #999; padding-top: .4em; }
p { margin: .3em 0; }
.why { font: .85em/1.4 sans-serif; color: #444; }
.why { border-left: 3px solid #c8a200; padding-left: .6em; }
.ruling b { background: #ffe27a; color: #000; }
"""
BESIDE = """@page { size: A4 landscape; margin: 12mm; }
@page { @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; } }
@media (min-width: 60em), print {
  .texts { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
  .texts { gap: 0 1.5em; }
}
@media print {
  body { font-size: 9.5pt; margin: 0; }
  h1, h2, h3 { break-after: avoid; }
  .why { break-inside: avoid; }
  nav { display: none; }
}
"""
FIXED = (1980, 1, 1, 0, 0, 0)  # the clock is not read: the same data make the same file


@dataclass(frozen=True, slots=True)
class Row:
    """A place: its ids in each edition that has it, and the changes on its way, oldest first."""

    home: str
    ids: Mapping[str, tuple[str, ...]]
    changes: tuple[tuple[str, Change], ...]  # step, change


@dataclass(frozen=True, slots=True)
class Chapter:
    """A law, or what stands beside the laws, with its rows."""

    key: str
    title: str
    rows: tuple[Row, ...]

    @property
    def name(self) -> str:
        """Its number and title."""
        return f"{self.key} {self.title}" if self.key.isdigit() else self.title


@dataclass(frozen=True, slots=True)
class Synopsis:
    """The chapters of a work, and what is needed to tell them."""

    bundle: Json
    editions: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    kinds: Words
    weights: Words
    signs: Manners
    units: Mapping[str, Json]

    @property
    def title(self) -> str:
        """The title of the book."""
        return f"Synopse der Turnierregeln {', '.join(self.editions)}"

    @property
    def stand(self) -> str:
        """The state of the data."""
        return f"Regelwerk, Fassung {self.bundle['data_version']}"


def make_synopsis(bundle: Json, kinds: Words, weights: Words) -> Synopsis:
    """Return the synopsis of the editions that the lineage joins."""
    steps = group_by_step(bundle["changes"])
    editions = tuple(dict.fromkeys(edition for step in steps for edition in step.split("-")))
    units = {unit["id"]: unit for unit in bundle["units"] if unit["edition"] in editions}
    by_key: dict[str, list[Row]] = {}
    for row in list_rows(editions, steps, units):
        by_key.setdefault(parse_root(row.home), []).append(row)
    chapters = [
        Chapter(key, find_title(editions, units, key), tuple(by_key[key]))
        for key in sorted(
            by_key, key=lambda key: (not key.isdigit(), int(key) if key.isdigit() else 0, key)
        )
    ]
    signs = read_manners(bundle)
    return Synopsis(bundle, editions, tuple(chapters), kinds, weights, signs, units)


def list_rows(
    editions: tuple[str, ...], steps: Mapping[str, Iterable[Change]], units: Mapping[str, Json]
) -> list[Row]:
    """Return a row for every place of the newest edition and for every place that ended before or
    that no step tells of, each with its forerunners, in the order of addresses.
    """
    came = {
        id: (step, change)
        for step, found in steps.items()
        for change in found
        for id in change.newer
    }
    ends = [
        (step, change, id)
        for step, found in steps.items()
        for change in found
        if not change.newer
        for id in change.older
    ]
    heads: list[tuple[tuple[tuple[str, Change], ...], str]] = [
        ((), id) for id in units if id.startswith(f"{editions[-1]}/")
    ]
    heads += [(((step, change),), id) for step, change, id in ends if id in units]
    rows = [make_row(came, units, id, ended) for ended, id in heads]
    told = {id for row in rows for ids in row.ids.values() for id in ids}
    rows += [make_row(came, units, id, ()) for id in units if id not in told]  # prefaces, examples
    return sorted(rows, key=lambda row: build_sort_key(f"{editions[-1]}/{parse_address(row.home)}"))


def make_row(
    came: Mapping[str, tuple[str, Change]],
    units: Mapping[str, Json],
    home: str,
    ended: tuple[tuple[str, Change], ...],
) -> Row:
    """Return the row of a place: step by step back to where it began."""
    ids: dict[str, tuple[str, ...]] = {home.split("/")[0]: (home,)}
    changes: list[tuple[str, Change]] = [*ended]
    now: tuple[str, ...] = (home,)
    while found := dict.fromkeys(came[id] for id in now if id in came):
        changes += found
        now = tuple(dict.fromkeys(id for _, change in found for id in change.older if id in units))
        if now:
            ids[now[0].split("/")[0]] = now
    return Row(home, ids, tuple(reversed(changes)))


def find_title(editions: tuple[str, ...], units: Mapping[str, Json], key: str) -> str:
    """Return the newest heading of a law or of what stands beside the laws."""
    titles = (units.get(f"{edition}/{key}", {}).get("title") for edition in reversed(editions))
    beside = {"fn": "Fußnoten", "def": "Begriffsbestimmungen"}
    return next((title for title in titles if title), beside.get(key, key))


def write_chapter(synopsis: Synopsis, chapter: Chapter) -> str:
    """Return a chapter as XHTML."""
    rows = "".join(write_row(synopsis, row) for row in chapter.rows)
    heading = f"<h2>{escape(chapter.name)}</h2>\n"
    return f'<section id="c-{chapter.key}">\n{heading}{rows}</section>\n'


def write_row(synopsis: Synopsis, row: Row) -> str:
    """Return a place as XHTML: its texts beside each other, one that editions share once; the
    reasons behind them. A place without words and changes is left out.
    """
    told: dict[str, list[str]] = {}
    for edition in synopsis.editions:
        texts = [write_text(synopsis, id) for id in row.ids.get(edition, ())]
        if any(texts):
            told.setdefault("<br/>".join(filter(None, texts)), []).append(edition)
    reasons = "".join(
        write_reason(synopsis, step, change)
        for step, change in row.changes
        if change.kind not in QUIET
    )
    if not told and not reasons:
        return ""
    number = escape(name_place(synopsis.bundle, synopsis.signs, row.home))
    shown = "".join(
        f"<p><b>{escape(', '.join(editions))}</b> {text}</p>\n" for text, editions in told.items()
    )
    return f'<div>\n<h3>{number}</h3>\n<div class="texts">\n{shown}</div>\n{reasons}</div>\n'


def write_text(synopsis: Synopsis, id: str) -> str:
    """Return heading and restatement of a place, with its number where the row has another."""
    unit = synopsis.units[id]
    heading = f"<i>{escape(unit['title'])}</i> " if unit["title"] and unit["kind"] != "law" else ""
    text = escape(spell_out_references(synopsis.bundle, unit["text"]))
    return f"{heading}{text}".strip()


def write_reason(synopsis: Synopsis, step: str, change: Change) -> str:
    """Return a change as XHTML: from which number, its kind and weight, its reasons."""
    moved = {parse_address(id) for id in change.older} != {parse_address(id) for id in change.newer}
    source = ", ".join(name_place(synopsis.bundle, synopsis.signs, id) for id in change.older)
    kinds = [synopsis.kinds[change.kind], synopsis.weights.get(change.weight, "")]
    lead = ", ".join(
        filter(
            None,
            [
                step.replace("-", " → "),
                f"aus {source}" if moved and change.newer and source else "",
                *kinds,
            ],
        )
    )
    said = " ".join(
        f"{core}. {details}." if details else f"{core}."
        for core, details in map(split_reason, change.why)
    )
    heavy = " ruling" if change.weight == "ruling" else ""
    return f'<p class="why{heavy}"><b>{escape(lead)}</b>{escape(": " + said if said else "")}</p>\n'


def render_page(synopsis: Synopsis) -> bytes:
    """Return the synopsis as one HTML file."""
    links = " · ".join(
        f'<a href="#c-{each.key}">{escape(each.key if each.key.isdigit() else each.title)}</a>'
        for each in synopsis.chapters
    )
    chapters = "".join(write_chapter(synopsis, each) for each in synopsis.chapters)
    foot = f'@page {{ @bottom-left {{ content: "{synopsis.stand}"; font: 8pt sans-serif; }} }}\n'
    head = (
        f'<!DOCTYPE html>\n<html lang="de">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(synopsis.title)}</title>\n<style>{STYLE}{BESIDE}{foot}</style>\n</head>\n"
    )
    body = f"<body>\n<h1>{escape(synopsis.title)}</h1>\n<p>{escape(synopsis.stand)}. {NOTICE}</p>\n"
    return f"{head}{body}<nav><p>{links}</p></nav>\n{chapters}</body>\n</html>\n".encode()


NOTICE = (
    "Nacherzählt in eigenen Worten, kein amtlicher Text. Maßgeblich ist der Wortlaut des"
    " jeweiligen Verbands."
)


def render_epub(synopsis: Synopsis) -> bytes:
    """Return the synopsis as an EPUB 3."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in list_parts(synopsis):
            packed = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, FIXED), content, packed)
    return out.getvalue()


def list_parts(synopsis: Synopsis) -> Iterator[tuple[str, str]]:
    """Yield the files of the EPUB, the type first, as its standard asks."""
    yield "mimetype", "application/epub+zip"
    yield (
        "META-INF/container.xml",
        '<?xml version="1.0"?>\n<container version="1.0"'
        ' xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile'
        ' full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
        "</container>\n",
    )
    yield "book.opf", write_package(synopsis)
    yield "style.css", STYLE
    lines = "".join(
        f'<li><a href="c-{each.key}.xhtml">{escape(each.name)}</a></li>\n'
        for each in synopsis.chapters
    )
    front = f"<h1>{escape(synopsis.title)}</h1>\n<p>{escape(synopsis.stand)}. {NOTICE}</p>\n"
    nav = f'<nav epub:type="toc">\n<h2>Inhalt</h2>\n<ol>\n{lines}</ol>\n</nav>\n'
    yield "nav.xhtml", write_xhtml(synopsis.title, front + nav)
    for each in synopsis.chapters:
        yield f"c-{each.key}.xhtml", write_xhtml(each.title, write_chapter(synopsis, each))


def write_xhtml(title: str, body: str) -> str:
    """Return a page of the EPUB."""
    link = '<link rel="stylesheet" type="text/css" href="style.css"/>'
    head = f"<head><title>{escape(title)}</title>{link}</head>\n"
    return f"{XHTML}{head}<body>\n{body}</body>\n</html>\n"


def write_package(synopsis: Synopsis) -> str:
    """Return the package document: what the book is called, and its files in reading order; it is
    dated by the day on which its newest edition came into force.
    """
    days = [
        each["since"]
        for edition in synopsis.bundle["editions"]
        if edition["id"] in synopsis.editions
        for each in edition["in_force"]
    ]
    items = "".join(
        f'<item id="c-{each.key}" href="c-{each.key}.xhtml" media-type="application/xhtml+xml"/>\n'
        for each in synopsis.chapters
    )
    spine = "".join(f'<itemref idref="c-{each.key}"/>\n' for each in synopsis.chapters)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<package xmlns="http://www.idpf.org/2007/opf"'
        ' version="3.0" unique-identifier="id" xml:lang="de">\n'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        '<dc:identifier id="id">'
        f"urn:regelwerk:synopsis:{synopsis.bundle['data_version']}</dc:identifier>\n"
        f"<dc:title>{escape(synopsis.title)}</dc:title>\n<dc:language>de</dc:language>\n"
        f'<meta property="dcterms:modified">{max(days, default="1980-01-01")}T00:00:00Z</meta>\n'
        '</metadata>\n<manifest>\n<item id="nav" href="nav.xhtml" properties="nav"'
        ' media-type="application/xhtml+xml"/>\n<item id="style" href="style.css"'
        f' media-type="text/css"/>\n{items}</manifest>\n<spine>\n<itemref idref="nav"/>\n{spine}'
        "</spine>\n</package>\n"
    )
