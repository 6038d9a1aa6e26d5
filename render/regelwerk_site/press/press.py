"""Render pages into HTML with the templates.

In: the book, its writer, pages.  Out: the bytes of every page; how changes are marked.
"""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from regelwerk.cli.telling import ends
from regelwerk.disk.pieces import Pieces
from regelwerk.ids import address
from regelwerk.lineage.change import split_reason
from regelwerk_site.book import urls
from regelwerk_site.book.appeal import list_appeals
from regelwerk_site.book.book import Book
from regelwerk_site.press import assets, linked
from regelwerk_site.text import menu, official, pointing, preview
from regelwerk_site.text.joints import soften
from regelwerk_site.text.page import Page
from regelwerk_site.text.text import Marks, Writer

TEMPLATES = Path(__file__).parents[1] / "templates"
MAPPINGS = frozenset({dict, Pieces})
METHODS = frozenset(dir(dict))


class PlainContext(jinja2.runtime.Context):
    """The names of a template while it is rendered. A page calls functions thousands of times, and
    none of them asks for the context, so they are called without the search for that wish.
    """

    def call(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """Return what a function returns, called without what Jinja adds for itself."""
        kwargs.pop("_block_vars", None)
        kwargs.pop("_loop_vars", None)
        return function(*args, **kwargs)


class Environment(jinja2.Environment):
    """The template environment: what a page asks of its data is asked in the shortest way."""

    context_class = PlainContext

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return an attribute or an item; of a mapping the item, unless all mappings have a method
        of that name, so that no error has to be raised and caught for it.
        """
        if type(obj) in MAPPINGS and attribute not in METHODS and attribute in obj:
            return obj[attribute]
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)


class Kept(jinja2.BytecodeCache):
    """A cache of compiled templates beside them, as Python keeps its own; a template is compiled
    again where it, the options, the library or Python has changed.
    """

    def get_source_checksum(self, source: str) -> str:
        """Return the digest of all that decides what a template is compiled into."""
        return super().get_source_checksum(f"{MADE_BY} {OPTIONS} {source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its compiled code where it is kept and nothing has changed since."""
        with suppress(OSError, ValueError, EOFError, TypeError):
            kept = find_compiled(bucket).read_bytes()
            checksum = bucket.checksum.encode()
            if kept.startswith(checksum):
                bucket.code = marshal.loads(kept.removeprefix(checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the compiled code of a template where the folder may be written to."""
        assert bucket.code is not None
        place = find_compiled(bucket)
        waiting = place.with_suffix(f".{os.getpid()}.pyc")
        with suppress(OSError):
            place.parent.mkdir(exist_ok=True)
            waiting.write_bytes(bucket.checksum.encode() + marshal.dumps(bucket.code))
            waiting.replace(place)


def find_compiled(bucket: Bucket) -> Path:
    """Return where the compiled code of a template is kept."""
    return TEMPLATES / "__pycache__" / f"{bucket.key}.pyc"


OPTIONS: Mapping[str, Any] = {
    "autoescape": True,
    "trim_blocks": True,
    "lstrip_blocks": True,
    "undefined": jinja2.StrictUndefined,
}
LENT = {  # script → what its sentences are of
    "words": "clauses",  # on pages with clauses
    "compare-words": "ruling",  # where pages decide, once there is a ruling
    "search-words": "search",  # there, when the user first types in the search field
    "cases-words": "cases",  # on the start page, where the device keeps cases
    "offline-words": "offline",  # on every page, where the site is served over HTTP
}
MADE_BY = sys.version, version("jinja2"), version("markupsafe")
KEPT = Kept()


def make_bare_environment() -> Environment:
    """Return a template environment with autoescape; no template is compiled twice."""
    made = Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        auto_reload=False,
        bytecode_cache=KEPT,
        **OPTIONS,
    )
    made.filters["split_reason"] = split_reason
    made.filters["soften"] = soften
    return made


def make_environment(book: Book, hand: Writer) -> jinja2.Environment:
    """Return the template environment with the functions that the templates need."""
    jinja = make_bare_environment()
    jinja.globals |= {
        "book": book,
        "root": urls.ROOT,
        "urls": urls,
        "cite": book.cite,
        "short": lambda id: address.cite_without_sign(id, book.signs),
        "shelf": book.shelf,
        "link": hand.link,
        "prose": hand.render_prose,
        "point": partial(pointing.point, book),
        "with_links": lambda text: link_references(hand, text),
        "anchor": lambda id: book.places[id].partition("#")[2],
        "place": lambda id: urls.ROOT + book.places[id],
        "role": lambda game, id: book.kb["roles"].get(game, {}).get(id, id),
        "links": linking(hand),
        "edition_of": address.parse_edition,
        "menu": menu,
        "linked": linked,
        "way": lambda page: urls.find_root_path(page.path),
        "described": preview.describe_page,
    }
    words: Any = jinja.get_template("_words.html").module
    jinja.globals["chip"] = cache(words.chip)
    jinja.globals["whole"] = partial(
        hand.render_whole, marks=read_marks(jinja)
    )  # last: the template of the marks is loaded here and needs the globals above
    official.hide_official_texts(jinja)
    jinja.filters["wrapping"] = let_wrap
    jinja.tests["has_text"] = lambda id: bool(book.units[id]["text"])
    return jinja


def linking(hand: Writer) -> Callable[..., Markup]:
    """Return what links the places of a list as an edition cites them; each list is made
    once.
    """

    @cache
    def links(ids: tuple[str, ...], home: str) -> Markup:
        return join_links(hand.link(id, home) for id in ids)

    return lambda ids, home="": links(tuple(ids), home)


def let_wrap(links: Markup) -> Markup:
    """Return links that may break over lines, as all of a page of cases do: a third of a megabyte
    less over all pages.
    """
    return Markup(links.replace(' class="ref"', ""))


def join_links(parts: Iterable[Markup]) -> Markup:
    """Return links one after the other, separated by a middle dot."""
    return Markup(" · ").join(parts)


def link_references(hand: Writer, text: str) -> Markup:
    """Return one of our own texts with its references as links, and no other links."""
    return Markup("").join(
        Markup(escape(words)) if words else hand.link(id)
        for words, id in address.split_segments(text)
    )


def read_marks(jinja: jinja2.Environment) -> Marks:
    """Return the functions that mark removed and added words, footnotes and unprinted text, as the
    templates define them.
    """
    words: Any = jinja.get_template("_marks.html").module
    frames = {
        "more": (str(words.ins_open), str(words.ins_close)),
        "less": (str(words.del_open), str(words.del_close)),
    }

    def wrap(kind: str, marked: str) -> str:
        return frames[kind][0] + marked + frames[kind][1]

    return Marks(wrap, words.marks, words.kept)


def render_pages(book: Book, jinja: jinja2.Environment, pages: Iterable[Page]) -> dict[str, bytes]:
    """Return every page as bytes by the path of its file."""
    show = printer(book, jinja)
    return {page.file: show(page) for page in pages}


def printer(book: Book, jinja: jinja2.Environment) -> Callable[[Page], bytes]:
    """Return what prints a page; what pages have in common is made once."""
    frame = make_frame_renderer(book, jinja)

    def show(page: Page) -> bytes:
        shown = jinja.get_template(page.template).render(
            page=page, game=page.game, frame=frame(page), **page.shown
        )
        return urls.write_links(shown, page.path).encode()

    return show


def lent(book: Book, jinja: jinja2.Environment) -> dict[str, bytes]:
    """Return what many pages would repeat as scripts of data: the sentences that scripts say, the
    pieces of the interview, who sits where, the form of the end of an incident, what terms and
    footnotes mean.
    """
    lend = "RegelwerkPage.lend"
    shared = jinja.get_template("_shared.html")
    files = {
        f"assets/{name}.js": assets.format_call_script(lend, shared.render(of=of))
        for name, of in LENT.items()
    }
    interview = jinja.get_template("_interview.html")
    for game, known in render_meanings(book, jinja).items():
        appeals = list_appeals(book, game)
        pieces = interview.render(game=game, editions=appeals)
        line = jinja.get_template("_seating.html").render(game=game)
        form = jinja.get_template("_ending.html").render(game=game, told=ends)
        files[f"assets/end-words-{game}.js"] = assets.format_call_script(lend, form)
        files[f"assets/seating-{game}.js"] = assets.format_call_script(lend, line)
        files[f"assets/interview-{game}.js"] = assets.format_call_script(lend, pieces)
        files[f"assets/meanings-{game}.js"] = assets.format_call_script("RegelwerkPage.mean", known)
    return files


def make_frame_renderer(book: Book, jinja: jinja2.Environment) -> Callable[[Page], Any]:
    """Return the function that gives a page its head, menu and foot; pages of the same menu entry
    share them.
    """
    template = jinja.get_template("_frame.html")
    listed = {game: menu.list_entries(book, game) for game in ("", *menu.NAMES)}

    @cache
    def frame(game: str, here: str) -> Any:
        return template.make_module(
            {"game": game, "here": here, "entries": listed[game], "house": listed[""]}
        )

    return lambda page: frame(page.game, menu.find_current_entry(listed[page.game], page.path))


def render_meanings(book: Book, jinja: jinja2.Environment) -> dict[str, dict[str, str]]:
    """Return game → id of a term or footnote → its pop-up explanation, rendered once."""
    template: Any = jinja.get_template("_meaning.html")
    found: dict[str, dict[str, str]] = {game: {} for game in menu.NAMES}
    for unit in (unit for unit in book.units.values() if unit["kind"] == "footnote"):
        found[book.editions[unit["edition"]]["game"]][unit["id"]] = str(
            template.module.footnote(unit)
        ).strip()
    for game, terms in book.terms.items():
        found[game] |= {term["id"]: str(template.module.meaning(term)).strip() for term in terms}
    return found
