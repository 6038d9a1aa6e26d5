"""Mark the pages for proof-reading: beside each text the file and line where it is written.

In: finished pages, everything that is said, what each place of the site shows.  Out: the same pages
with marks. The ordinary site does not depend on this: the marks are added to pages that are already
rendered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import escape

from regelwerk.ids.address import parse_edition
from regelwerk.library.sayings import Saying
from regelwerk_site.book import urls
from regelwerk_site.proof.blocks import Block, split_blocks
from regelwerk_site.proof.finding import Finder
from regelwerk_site.proof.sources import Thing

MOST = 4  # places shown at one text
SHORTEST = 3  # words a text needs for a mark: shorter texts occur everywhere
UNMARKED = frozenset({"contents", "version"})  # citations and labels, which occur everywhere


@dataclass(frozen=True, slots=True)
class Proof:
    """The finder of all texts, the things shown at each link and on each page, and the folder of
    each edition.
    """

    finder: Finder
    links: Mapping[str, frozenset[Thing]]
    pages: Mapping[str, frozenset[Thing]]
    folders: Mapping[str, str]


def prepare_proof(
    finder: Finder, things: Mapping[str, Iterable[Thing]], folders: Mapping[str, str]
) -> Proof:
    """Return everything needed to mark pages."""
    pages: dict[str, frozenset[Thing]] = {}
    for link, shown in things.items():
        page = link.partition("#")[0]
        pages[page] = pages.get(page, frozenset()) | frozenset(shown)
    return Proof(finder, {link: frozenset(shown) for link, shown in things.items()}, pages, folders)


def mark_page(proofs: Proof, path: str, content: bytes) -> bytes:
    """Return a page with a mark behind each text whose place is known."""
    page = content.decode()
    parts, read = list[str](), 0
    for block in split_blocks(page):
        if block.lent:  # the script that uses the template would read the mark too
            continue
        if found := tuple(dict.fromkeys(list_source_lines(proofs, path, block))):
            more = " …" if len(found) > MOST else ""
            parts += [
                page[read : block.end],
                f' <span class="written">{escape(" · ".join(found[:MOST]))}{more}</span>',
            ]
            read = block.end
    return "".join([*parts, page[read:]]).encode()


def list_source_lines(proofs: Proof, path: str, block: Block) -> Iterator[str]:
    """Yield where the pieces of a text are written, `file:line`."""
    pieces = proofs.finder.find(block.text)
    facts = {one.id for piece in pieces for one in piece.said if one.kind == "fact"}
    for piece in pieces:
        answers = [
            one for one in piece.said if one.kind == "value" and one.id.partition("/")[0] in facts
        ]
        worth = answers or [one for one in piece.said if one.kind not in UNMARKED]
        if worth and (answers or len(piece.text.split()) >= SHORTEST):
            yield from (one.at for one in choose_meant_sayings(proofs, path, block.anchor, worth))


def choose_meant_sayings(
    proofs: Proof, path: str, anchor: str, said: Sequence[Saying]
) -> Sequence[Saying]:
    """Return those of the sayings of a text that are most likely meant here: shown at this anchor,
    or else on this page, or else in the edition of the page, or else in the data; all where none of
    these is found. Effects are always kept.
    """
    page = path.removesuffix("index.html")
    home = next(
        (edition for edition, folder in proofs.folders.items() if page.startswith(f"{folder}/")), ""
    )
    here, near = (
        proofs.links.get(urls.link(page, anchor), frozenset()),
        proofs.pages.get(path, frozenset()),
    )
    choices = (
        [one for one in said if (one.kind, one.id) in here],
        [one for one in said if (one.kind, one.id) in near],
        [one for one in said if parse_edition(one.id) == home],
        [one for one in said if one.kind != "template"],
    )
    chosen = next(filter(None, choices), said)
    return [*chosen, *(one for one in said if one.kind == "effect" and one not in chosen)]
