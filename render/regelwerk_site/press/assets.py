"""Write everything a page needs beside its text: styles, scripts, data scripts, icons, the
manifest.

In: the folder of static files, the book.  Out: relative paths and bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import rcssmin
import rjsmin

from regelwerk.bundle.graph import list_reached
from regelwerk.engine.silence import list_speaking_editions
from regelwerk.ids.address import parse_edition
from regelwerk.library.causes import list_row_cites
from regelwerk.model.moments import NOW
from regelwerk_site.book import urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.deeds import read_deed
from regelwerk_site.book.fronts import is_front, lead_alike
from regelwerk_site.press import packing

STATIC = Path(__file__).parents[1] / "static"
STYLES = {  # stylesheet → its parts; a page with a tool loads only what it shows
    "regelwerk": (
        "tokens", "page", "pieces", "search", "inline", "prose", "grid", "contents", "clause",
        "reference", "cards", "rulings", "register", "big",
    ),
    "law": ("tokens", "page", "pieces", "search", "inline", "prose", "grid", "contents", "clause",
    "reading", "synopsis", "topic"),
    "start": (
        "tokens", "page", "search", "big", "inline", "prose", "grid", "start", "contents",
    ),
    "decide": ("tokens", "page", "search", "inline", "cards", "interview"),
    # `decide` where a game has points
    "points": ("tokens", "page", "search", "inline", "cards", "interview", "grid", "points"),
    "protocol": ("tokens", "page", "search", "inline", "prose", "grid", "protocol"),
    "table": ("tokens", "page", "pieces", "search", "inline", "prose", "grid", "reference",
    "cards", "rulings"),
    "auction": ("tokens", "page", "search", "inline", "prose", "grid", "auction"),
    "changes": ("tokens", "page", "pieces", "search", "inline", "prose", "grid", "changes"),
    "calculators": ("tokens", "page", "search", "inline", "prose", "grid", "reckon"),
    "exam": ("tokens", "page", "search", "inline", "prose", "grid", "exam"),
    "searching": ("tokens", "page", "search", "hits", "big", "inline", "prose", "grid",
    "searching"),
    "end": ("end",),  # loaded when somebody opens the fold of the result of an incident
    "hits": ("hits",),  # loaded when somebody goes to the search field
    "cases": ("cases",),  # loaded where this device keeps cases
    "behind": ("behind", "rulings"),  # on the page of a decision, once the first question is shown
    "print": ("print", "print_law"),  # loaded when somebody prints
    "doppelkopf_calculators": ("tokens", "page", "search", "inline", "prose", "grid", "reckon",
    "sheet"),
}  # fmt: skip
SCRIPTS = {  # script → its modules
    "regelwerk": ("page", "theme", "words", "seek", "afterwards"),  # on every page
    "tab": ("tab", "pending"),  # on the start page
    "cases": ("case", "later", "cases"),  # there, where this device keeps cases
    "played": ("played",),  # where cards lead to decisions
    "copying": ("copying",),  # on pages with clauses
    "meaning": ("meaning",),  # when the user first asks what a term means
    "offline": ("offline", "paper"),  # on every page, where the site is served over HTTP
    "synopsis": ("note", "synopsis"),  # where editions stand beside each other
    "changes": ("note", "folded", "changes_table", "changes"),
    "learnt": ("note", "learnt"),
    "sorting": ("note", "sorting"),
    "register": ("fold", "register"),
    "glossary": ("fold", "glossary"),
    "lookup": ("lookup",),  # when the user goes to the search field
    # when the user first types there; the data of a game is loaded separately
    "search": ("fold", "typed", "counts", "absent", "search", "hits"),
    "story": ("story",),  # in the search, when the query is longer than a question
    # on the page of the calculators, and where the end of an incident is reckoned
    "reckon": ("reckon",),
    "doppelkopf_value": ("doppelkopf_value", "doppelkopf_sheet"),
    "calculators": ("asking", "calculators"),
    "doppelkopf_calculators": (
        "doppelkopf_repeat", "doppelkopf_announce", "doppelkopf_tricks",
        "doppelkopf_notice", "doppelkopf_penalty",
        "doppelkopf_round", "doppelkopf_follow", "doppelkopf_picker", "asking",
        "doppelkopf_forms",
    ),
    "decide": (  # on the page of a decision
        "engine_table", "engine_chain", "engine", "engine_timeline",
        "data", "state", "seats", "picture", "clauses", "headline", "spoken", "question", "ruling",
        "given", "talk", "hand", "interview",
    ),
    "points": ("points",),  # on the page of a decision, where a game has points
    "front": ("front",),  # on the page of a decision that only leads to others
    "table": ("parting",),  # on the page with the table of a decision
    "auction": ("detect", "auction", "dropping"),
    # there, when the user chooses or drops a file
    "records": (
        "record_words", "record_pbn", "record_lin", "record_placing", "record_play", "record_check",
        "record_file", "boards",
    ),
    "exam": ("questions", "sheet", "exam"),
    # there, once there is a ruling: why it is so, and what other editions rule
    "compare": ("engine_why", "engine_compare", "compare", "why"),
    "aloud": ("aloud",),  # there, when a ruling is shown to the table or spoken
    # there, once the first question is shown: seats, table, board; the cases this device keeps
    "seating": ("case", "later", "noting", "covered", "said", "seating"),
    "wake": ("wake",),  # there, when the user decides at the table
    "imprint": ("imprint",),  # there, once there is a ruling, for printing it
    # on the page of the protocol
    "protocol": ("case", "imprint", "bidding", "entering", "protocol"),
    "incident": ("engine_incident", "incident"),  # on the page of an incident
    "suggest": ("suggest",),  # there, when the user goes to the field for what happened
    # there, when the user opens the fold of the result; the second by game
    "end": ("engine_end", "ending"),
    "end-bridge": ("board_end", "ending_bridge"),
    "end-doppelkopf": ("game_end", "ending_doppelkopf"),
    "searching": ("searching",),  # on the page of the search
    "missing": ("missing",),  # on the page for an unknown address
    "phone": ("phone",),
}  # fmt: skip
COPIED = ("icon.svg", "icon-192.png", "icon-512.png", "manifest.webmanifest")


def make_assets(book: Book) -> dict[str, bytes]:
    """Return the files under `assets/`, the icons and the manifest, by their path."""
    files = {name: (STATIC / name).read_bytes() for name in COPIED if (STATIC / name).is_file()}
    files |= {f"assets/{name}.css": join_styles(parts) for name, parts in STYLES.items()}
    files |= {f"assets/{name}.js": join_scripts(modules) for name, modules in SCRIPTS.items()}
    for id, decision in book.engine["decisions"].items():
        if not is_front(decision["editions"]) or not lead_alike(decision["editions"]):
            files[f"assets/engine/{id}.js"] = format_call_script(
                "RegelwerkData.know", describe_chain(book, id)
            )
        for edition in decision["editions"]:
            files[f"assets/engine/{id}.{edition}.js"] = format_arguments_script(
                "RegelwerkData.take", collect_ruling_data(book, id, edition)
            )
    files |= {
        f"assets/{name}.js": format_arguments_script(
            "RegelwerkData.annotate",
            [
                book.engine["data_version"],
                notes,
                packing.list_named(notes, book.engine["decisions"]),
            ],
        )
        for name, notes in packing.list_notes(book.engine).items()
    }
    files |= {
        f"assets/measures-{game}.js": format_call_script(
            "RegelwerkData.measure", collect_measures(book, game)
        )
        for game in urls.GAMES
    }
    files |= {
        f"assets/text/{page}.js": format_call_script("RegelwerkData.read", said)
        for page, said in packing.list_clause_texts(book).items()
    }
    return files


def join_scripts(modules: Iterable[str]) -> bytes:
    """Return modules of `static/js` as one minified script."""
    return minify_files(rjsmin.jsmin, map(find_script, modules))


def find_script(module: str) -> Path:
    """Return the file of a module of `static/js`, in whichever of its folders it is; raise
    `KeyError` where there is none.
    """
    return find_scripts()[module]


@cache
def find_scripts() -> Mapping[str, Path]:
    """Return every module of `static/js` by its name."""
    return {path.stem: path for path in (STATIC / "js").rglob("*.js")}


def join_styles(parts: Iterable[str]) -> bytes:
    """Return parts of `static/css` as one minified stylesheet."""
    return minify_files(rcssmin.cssmin, (STATIC / "css" / f"{part}.css" for part in parts))


def minify_files(smaller: Callable[[str], str], files: Iterable[Path]) -> bytes:
    """Return files one after the other, each minified by `smaller`."""
    return "".join(f"{smaller(file.read_text(encoding='utf-8'))}\n" for file in files).encode()


def format_data_script(name: str, value: Mapping[str, Any]) -> bytes:
    """Return a value as a script that sets a global variable: a page opened from a disk may load
    scripts, but may not fetch data.
    """
    return f"globalThis.{name} = {format_json(value)};\n".encode()


def format_call_script(taker: str, value: Mapping[str, Any] | str) -> bytes:
    """Return a script that passes a value to a function of the page."""
    return f"{taker}({format_json(value)});\n".encode()


def format_arguments_script(taker: str, values: Iterable[Any]) -> bytes:
    """Return a script that passes several values to a function of the page as its arguments."""
    return f"{taker}({','.join(map(format_json, values))});\n".encode()


def format_json(value: Any) -> str:
    """Return a value as JSON without blanks, keys in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def describe_chain(book: Book, decision: str) -> dict[str, Any]:
    """Return what the page of a decision needs before a ruling is asked for: the decisions of its
    whole chain and what they have in common. Rows are not included, and titles only where they are
    told before: of the decision and of what falls due later. The rest is loaded when a ruling
    enters it.
    """
    whole = book.engine["decisions"][decision]
    speaking = list_speaking_editions(whole, book.kb["editions"])
    ids = list_reached(book.applied, decision)
    titled = {id for id in ids if id == decision or book.engine["decisions"][id]["due"] != NOW}
    return describe_decisions(book, ids, whole["game"], speaking, titled)


def describe_game(book: Book, game: str) -> dict[str, Any]:
    """Return the same for all decisions of a game, what two events mean for each other, and what
    the numbers of what rulings do stand for.
    """
    decisions = book.engine["decisions"]
    ids = [id for id, each in decisions.items() if each["game"] == game]
    deeds = [[deed.effect, dict(deed.params)] for deed in book.deeds if deed.game == game]
    return describe_decisions(book, ids, game, [], ids) | {
        "between": book.engine["between"],
        "deeds": deeds,
    }


def describe_decisions(
    book: Book,
    ids: Iterable[str],
    game: str,
    speaking: Iterable[str],
    titled: Collection[str],
) -> dict[str, Any]:
    """Return decisions of a game, each with its moment, its title where it is `titled`, and, by
    edition, the facts it asks and the names its calls bind; every constraint among these facts; the
    editions.
    """
    whole = book.engine
    decisions = {id: whole["decisions"][id] for id in ids}
    editions = book.list_editions(game)
    remedies, outcomes = frozenset(whole["remedies"]), list_outcomes(decisions.values())
    addressed = {outcome["to"] for outcome in outcomes}
    return {
        "data_version": whole["data_version"],
        "game": game,
        "speaking": speaking,
        **packing.pack_outlines(
            decisions, [edition["id"] for edition in editions], whole["constraints"], titled
        ),
        "shelves": {each["id"]: packing.pack_shelf(book, each["id"]) for each in editions},
        "to_all": [role for role in whole["to_all"] if role in addressed],
        "remedies": sorted(
            {
                book.deeds[read_deed(game, outcome)]
                for outcome in outcomes
                if outcome["effect"] in remedies
            }
        ),
        "editions": {edition["id"]: edition["short"] for edition in editions},
    }


def list_outcomes(decisions: Iterable[Json]) -> list[Json]:
    """Return what the rows of some decisions order, in every edition."""
    tables = (table for decision in decisions for table in decision["editions"].values())
    return [outcome for table in tables for row in table["rows"] for outcome in row["then"]]


def collect_ruling_data(book: Book, decision: str, edition: str) -> list[Any]:
    """Return what a ruling needs when it enters a decision in an edition: the rows, the questions,
    citation and link of the clauses whose address does not say them, the weights of
    what it does, what is read aloud, the title, and the phase, which names the script with the
    notes.
    """
    whole = book.engine
    game, table = (
        whole["decisions"][decision]["game"],
        whole["decisions"][decision]["editions"][edition],
    )
    facts = {id: whole["facts"][id] for id in table["facts"]}
    said = packing.list_read_aloud({id: book.kb["facts"][id] for id in facts}, decision, edition)
    ids = {id for both in said.values() for each in chain(*both) for id in each["cites"]}
    ids |= {id for row in table["rows"] for id in (*list_row_cites(row), *row["because"])}
    names = name_clauses(book, ids)
    asked = [
        packing.pack_fields({**fact, "judged": is_judged(fact, edition)}, packing.FACT)
        for fact in facts.values()
    ]
    return [
        whole["data_version"],
        decision,
        edition,
        packing.pack_table(
            table,
            {id: fact["values"] for id, fact in facts.items()},
            lambda outcome: book.deeds[read_deed(game, outcome)],
        ),
        asked,
        names,
        packing.list_weights(book, game, table),
        said,
        whole["decisions"][decision]["title"],
        whole["decisions"][decision]["phase"],
    ]


def is_judged(fact: Json, edition: str) -> bool:
    """Return whether the text of an edition gives a measure for the answer to a question."""
    return not {"", edition}.isdisjoint(fact["criteria"])


def collect_measures(book: Book, game: str) -> dict[str, Any]:
    """Return what is shown when somebody asks how the text puts a question: question → its measure
    (one text, or one by edition) and clauses, and the names of these.
    """
    measures = {
        id: [fact["criteria"].get("", fact["criteria"]), fact["cites"]]
        for id, fact in book.engine["facts"].items()
        if book.kb["facts"][id]["game"] == game and fact["criteria"]
    }
    cited = {id for _, cites in measures.values() for id in cites}
    return {"measures": measures, "names": name_clauses(book, cited)}


def name_clauses(book: Book, ids: Iterable[str]) -> dict[str, list[Any]]:
    """Return citation and link of the clauses whose address does not say them."""
    named = {
        id: packing.pack_clause_name(book, id, cite_for_ruling(book, id)) for id in sorted(ids)
    }
    return {id: parts for id, parts in named.items() if parts}


def cite_for_ruling(book: Book, id: str) -> str:
    """Return the citation of a clause as rulings write it; a clause that continues in a newer
    edition without a printed number is cited with the name of its own edition.
    """
    ended = book.changes.ended.get(id)
    return (
        f"{book.cite(id)} ({book.name(parse_edition(id))})"
        if ended and ended.kind == "unnumbered"
        else book.cite(id)
    )
