"""Everything a page needs beside its text: styles, scripts, data scripts, the service worker, the
manifest.

In: the folder of static files, the book.  Out: relative paths and bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin

from regelwerk.bundle.graph import list_reached
from regelwerk.engine.silence import list_speaking_editions
from regelwerk.ids.address import parse_edition
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json, row_cites
from regelwerk_site.press import packing

STATIC = Path(__file__).parents[1] / "static"
STYLES = {  # each made of parts; pages that work have one without what they never show
    "regelwerk": (
        "tokens", "page", "search", "inline", "prose", "grid", "contents", "clause", "reference",
        "cards", "register",
    ),
    "law": ("tokens", "page", "search", "inline", "prose", "grid", "contents", "clause",
    "reading", "synopsis", "topic"),
    "start": ("tokens", "page", "search", "inline", "prose", "grid", "start", "contents"),
    "decide": ("tokens", "page", "search", "inline", "cards", "interview"),
    "points": ("grid", "points"),  # beside it, where a game has points
    "protocol": ("tokens", "page", "search", "inline", "prose", "grid", "protocol"),
    "table": ("tokens", "page", "search", "inline", "prose", "grid", "reference", "cards"),
    "auction": ("tokens", "page", "search", "inline", "prose", "grid", "auction"),
    "changes": ("tokens", "page", "search", "inline", "prose", "grid", "changes"),
    "calculators": ("tokens", "page", "search", "inline", "prose", "grid", "reckon"),
    "exam": ("tokens", "page", "search", "inline", "prose", "grid", "exam"),
    "searching": ("tokens", "page", "search", "inline", "prose", "grid", "searching"),
    "print": ("print", "print_law"),  # asked for when somebody prints
    "doppelkopf_calculators": ("tokens", "page", "search", "inline", "prose", "grid", "reckon",
    "sheet"),
}  # fmt: skip
SCRIPTS = {  # each made of modules
    "regelwerk": ("page", "theme", "words", "lookup", "afterwards"),  # on every page
    "tab": ("tab", "later", "pending"),  # on the start page
    "played": ("played",),  # where cards lead to decisions
    "offline": ("offline", "paper"),  # then, where the site is served
    "synopsis": ("note", "synopsis"),  # where editions stand beside each other
    "changes": ("note", "changes"),
    "learnt": ("learnt",),
    "sorting": ("note", "sorting"),
    "register": ("fold", "register"),
    "glossary": ("fold", "glossary"),
    # when someone first types; the words of a game come with its data
    "search": ("fold", "typed", "learned", "search", "hits"),
    "story": ("story",),  # there, when what is typed is longer than a question
    "calculators": ("reckon", "calculators"),
    "doppelkopf_calculators": (
        "doppelkopf_value", "doppelkopf_repeat", "doppelkopf_announce", "doppelkopf_tricks",
        "doppelkopf_notice", "doppelkopf_penalty",
        "doppelkopf_round", "doppelkopf_forms",
    ),
    "decide": (  # on the page of a decision
        "engine_table", "engine_chain", "engine", "engine_timeline",
        "data", "state", "seats", "picture", "clauses", "headline", "question", "ruling", "given",
        "actions", "talk", "hand",
        "interview",
    ),
    "points": ("points",),  # there, where a game has points
    "table": ("parting",),  # on the page of its table
    "auction": ("detect", "auction"),
    "exam": ("exam",),
    # there, when someone wants to know why, or to see other editions
    "compare": ("engine_compare", "compare", "why"),
    "case": ("case",),  # there, when somebody enters who sits where, or comes back to a case
    "wake": ("wake",),  # there, when someone decides at the table
    "later": ("later",),  # there, where a ruling says what falls due later
    "imprint": ("imprint",),  # there, once a ruling stands, for its paper
    # on the page of the protocol
    "protocol": ("case", "imprint", "bidding", "entering", "protocol"),
    "searching": ("searching",),  # on the page of the search
    "missing": ("missing",),  # where nothing stands
    "phone": ("phone",),
}  # fmt: skip
COPIED = ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest")


def assets(book: Book) -> dict[str, bytes]:
    """The files under `assets/` and the manifest."""
    files = {name: (STATIC / name).read_bytes() for name in COPIED if (STATIC / name).is_file()}
    files |= {f"assets/{name}.css": styles(parts) for name, parts in STYLES.items()}
    files |= {f"assets/{name}.js": scripts(modules) for name, modules in SCRIPTS.items()}
    for id, decision in book.engine["decisions"].items():
        files[f"assets/engine/{id}.js"] = script("RegelwerkData.know", outline(book, id))
        for edition in decision["editions"]:
            files[f"assets/engine/{id}/{edition}.js"] = handed(
                "RegelwerkData.take", entered(book, id, edition)
            )
    files |= {
        f"assets/text/{page}.js": script("RegelwerkData.read", said)
        for page, said in packing.clauses(book).items()
    }
    return files


def scripts(modules: Iterable[str]) -> bytes:
    """Modules of `static/js` as one script."""
    return slim(rjsmin.jsmin, "js", modules)


def styles(parts: Iterable[str]) -> bytes:
    """Parts of `static/css` as one stylesheet."""
    return slim(rcssmin.cssmin, "css", parts)


def slim(smaller: Callable[[str], str], kind: str, names: Iterable[str]) -> bytes:
    """The named files one after the other, without what is only for readers of the sources."""
    return "".join(
        f"{smaller((STATIC / kind / f'{name}.{kind}').read_text(encoding='utf-8'))}\n"
        for name in names
    ).encode()


def data_script(name: str, value: Mapping[str, Any]) -> bytes:
    """A value as a script that sets a global: a page opened from a folder may load scripts, but not
    fetch data.
    """
    return f"globalThis.{name} = {compact(value)};\n".encode()


def script(taker: str, value: Mapping[str, Any]) -> bytes:
    """A value as a script that hands it to a function of the page."""
    return f"{taker}({compact(value)});\n".encode()


def handed(taker: str, values: Iterable[Any]) -> bytes:
    """Values as a script that hands them to a function of the page, one after the other."""
    return f"{taker}({','.join(map(compact, values))});\n".encode()


def compact(value: Any) -> str:
    """JSON without blanks, in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def outline(book: Book, decision: str) -> dict[str, Any]:
    """What the page of a decision knows of its whole chain from the start: of each decision its
    title and moment and, by edition, what it asks and what its calls bind; every constraint that
    touches these questions. The rows are loaded when a ruling enters them.
    """
    whole = book.engine
    decisions = {
        id: announced(whole["decisions"][id]) for id in list_reached(book.applied, decision)
    }
    asked = {
        fact
        for each in decisions.values()
        for table in each["editions"].values()
        for fact in table["facts"]
    }
    return {
        "data_version": whole["data_version"],
        "game": whole["decisions"][decision]["game"],
        "speaking": list_speaking_editions(whole["decisions"][decision], book.kb["editions"]),
        "decisions": decisions,
        "shelves": {
            each["id"]: packing.shelf(book, each["id"])
            for each in book.game_editions(whole["decisions"][decision]["game"])
        },
        "constraints": [
            {"never": each["never"]}
            for each in whole["constraints"]
            if each["never"].keys() & asked
        ],
        "remedies": sorted(
            effects(whole["decisions"][id] for id in decisions) & {*whole["remedies"]}
        ),
        "editions": {
            edition["id"]: edition["short"]
            for edition in book.game_editions(whole["decisions"][decision]["game"])
        },
    }


def effects(decisions: Iterable[Json]) -> set[str]:
    """The effects that rows of some decisions have."""
    tables = (table for decision in decisions for table in decision["editions"].values())
    return {out["effect"] for table in tables for row in table["rows"] for out in row["then"]}


def announced(decision: Json) -> dict[str, Any]:
    """A decision without its rows."""
    editions = {
        edition: {"facts": table["facts"], "applies": applies(table)}
        for edition, table in decision["editions"].items()
    }
    return {"title": decision["title"], "due": decision["due"], "editions": editions}


def applies(table: Json) -> list[list[str]]:
    """What the rows of a table apply: each decision, followed by the names its call binds, once."""
    calls = (out for row in table["rows"] for out in row["then"] if out["apply"])
    return [
        list(call) for call in dict.fromkeys((out["apply"], *sorted(out["given"])) for out in calls)
    ]


def entered(book: Book, decision: str, edition: str) -> list[Any]:
    """What a ruling that enters a decision in an edition needs: the rows, the questions, citation
    and link of every clause they name.
    """
    whole = book.engine
    table = whole["decisions"][decision]["editions"][edition]
    facts = {id: whole["facts"][id] for id in table["facts"]}
    said = packing.aloud({id: book.kb["facts"][id] for id in facts}, decision, edition)
    ids = {id for fact in facts.values() for id in fact["cites"]}
    ids |= {id for both in said.values() for each in chain(*both) for id in each["cites"]}
    ids |= {id for row in table["rows"] for id in (*row_cites(row), *row["because"])}
    names = {id: packing.named(book, id, cited(book, id)) for id in sorted(ids)}
    asked = {id: packing.parts(fact, packing.FACT) for id, fact in facts.items()}
    return [
        whole["data_version"],
        decision,
        edition,
        packing.packed(table),
        asked,
        names,
        packing.weights(book, table),
        said,
    ]


def cited(book: Book, id: str) -> str:
    """A clause as rulings cite it: one that goes on in a newer edition without a printed number
    with the year of its own.
    """
    ended = book.changes.ended.get(id)
    return (
        f"{book.cite(id)} ({book.name(parse_edition(id))})"
        if ended and ended.kind == "unnumbered"
        else book.cite(id)
    )


def depth_prefix(page: str) -> str:
    """The way from a page back to the site root."""
    return "../" * urls.depth(page) or "./"
