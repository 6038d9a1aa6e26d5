"""Pack the data that the scripts of a decision load: tables without their default values, clauses
by the page they stand on.

In: a compiled table, the book.  Out: lists that `static/js/decide/data.js` unpacks again; texts by
page and id.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from regelwerk.engine.table import read_table, select_combinations
from regelwerk.ids import address
from regelwerk.model import APPLY
from regelwerk.model.moments import NOW
from regelwerk.search.postings import write_base36
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.deeds import read_deed

NAMED = re.compile("„([^“]+)“")  # what a note quotes

# The fields of a row, a consequence and a question, in order, each with its default value: 0 stands
# for a default, and trailing zeros are left out.
ROW: Json = {
    "id": "",
    "combos": "",
    "when": [],
    "cites": [],
    "then": [],
    "noted": False,
    "because": [],
    "outcome": "",
}
SAID: Json = {
    "says": "", "to": "", "toLabel": "", "say": "", "deed": 0, "params": {}, "cites": None,
    "due": "now", "points": [], "apply": "", "given": {},
}  # fmt: skip
FACT: Json = {
    "question": "",
    "ask": "",
    "askLabel": "",
    "values": {},
    "after": [],
    "away": False,
    "judged": False,
    "usual": "",
    "seldom": "",
}


def pack_table(
    table: Json, labels: Mapping[str, Mapping[str, str]], number: Callable[[Json], int]
) -> list[Any]:
    """Return the table of one edition for the browser as a list: facts, values, possible
    combinations, rows, and the order of questions. Values are 0 where they are those that have
    `labels`, in the order in which a browser walks these; what an outcome does is its `number`. The
    combinations of a row are left out where they are all possible ones on which its conditions
    hold; of its note only whether it has one; its conditions name facts and values by their places.
    """
    opened = read_table(table)
    rows = [
        pack_fields(
            {
                **row,
                "noted": bool(row["note"]),
                "combos": ""
                if select_combinations(opened.cells, row["when"], opened.possible) == combos
                else row["combos"],
                "when": pack_conditions(row["when"], table),
                "then": [pack_outcome(one, row["cites"], number) for one in row["then"]],
            },
            ROW,
        )
        for row, combos in zip(table["rows"], opened.rows, strict=True)
    ]
    return [
        table["facts"],
        [
            0 if values == order_as_browser(labels[fact]) else values
            for fact, values in zip(table["facts"], table["values"], strict=True)
        ],
        table["possible"],
        rows,
        pack_policy(table["policy"], table),
    ]


def pack_conditions(when: Mapping[str, Sequence[str]], table: Json) -> list[list[int]]:
    """Return the conditions of a row: for each the place of its fact, then those of its values."""
    places = {fact: at for at, fact in enumerate(table["facts"])}
    return [
        [places[fact], *map(table["values"][places[fact]].index, values)]
        for fact, values in when.items()
    ]


def list_notes(engine: Json) -> dict[str, dict[str, dict[str, str]]]:
    """Return the notes by the script that brings them, which has those of a phase: table
    (`decision/edition`) → row → note.
    """
    found: dict[str, dict[str, dict[str, str]]] = {}
    for id, decision in engine["decisions"].items():
        for edition, table in decision["editions"].items():
            if notes := {row["id"]: row["note"] for row in table["rows"] if row["note"]}:
                found.setdefault(name_notes(decision), {})[f"{id}/{edition}"] = notes
    return found


def list_named(
    notes: Mapping[str, Mapping[str, str]], decisions: Mapping[str, Json]
) -> dict[str, str]:
    """Return the decisions of a game that notes name by their titles: title → id."""
    game = decisions[next(iter(notes)).partition("/")[0]]["game"]
    said = {
        name for rows in notes.values() for note in rows.values() for name in NAMED.findall(note)
    }
    return {
        decision["title"]: id
        for id, decision in decisions.items()
        if decision["game"] == game and decision["title"] in said
    }


def name_notes(decision: Json) -> str:
    """Return the name of the script with the notes of a decision, below `assets/`."""
    return f"notes/{decision['game']}/{decision['phase']}"


def order_as_browser(keys: Iterable[str]) -> list[str]:
    """Return the keys of an object as a browser walks them: those that look like whole numbers come
    first, the least first.
    """
    whole = [key for key in keys if key.isdecimal() and key == str(int(key))]
    return sorted(whole, key=int) + [key for key in keys if key not in whole]


def pack_outlines(
    decisions: Mapping[str, Json],
    editions: Sequence[str],
    constraints: Iterable[Json],
    titled: Collection[str],
) -> Json:
    """Return decisions without their rows: `decisions`, each as a list: title (0 unless it is
    `titled`), moment (0 for now), the editions that decide it; the `facts` each asks, and its
    `calls`, each the decision applied and the names the call binds; and the `constraints` among
    these facts, each as one that never holds.

    Facts, calls and constraints are one text each. Facts are parted by blanks, decision by decision
    by commas; calls by commas, decision by decision by semicolons. `~` and a number behind a fact
    or call say which editions have it: bit i stands for the i-th of the game; nothing stands for
    all that decide it, 0 for all of the game. Calls and constraints name a decision or fact by its
    place among those listed before, from 1, in base 36.
    """
    bits = {edition: 1 << at for at, edition in enumerate(editions)}
    decided = {
        id: sum(bits[edition] for edition in each["editions"]) for id, each in decisions.items()
    }
    facts = {
        id: sign_editions(each, bits, lambda table: table["facts"])
        for id, each in decisions.items()
    }
    ids, names = number_places(decisions), number_places(chain(*facts.values()))

    def write_calls(table: Json) -> list[str]:
        return [
            " ".join([ids[applied], *(names[name] for name in bound)])
            for applied, *bound in list_calls(table)
        ]

    calls = {id: sign_editions(each, bits, write_calls) for id, each in decisions.items()}
    return {
        "decisions": {
            id: pack_fields(
                {
                    "title": each["title"] if id in titled else "",
                    "due": each["due"],
                    "in": decided[id] % sum(bits.values()),
                },
                {"title": "", "due": NOW, "in": 0},
            )
            for id, each in decisions.items()
        },
        "facts": ",".join(" ".join(write_signed(facts[id], decided[id])) for id in decisions),
        "calls": ";".join(",".join(write_signed(calls[id], decided[id])) for id in decisions),
        "constraints": ";".join(
            " ".join(f"{names[fact]}:{','.join(values)}" for fact, values in each["never"].items())
            for each in constraints
            if each["never"].keys() <= names.keys()
        ),
    }


def number_places(named: Iterable[str]) -> dict[str, str]:
    """Return each name with its place among them, from 1, in base 36."""
    return {name: write_base36(at) for at, name in enumerate(dict.fromkeys(named), 1)}


def sign_editions(
    decision: Json, bits: Mapping[str, int], list_texts: Callable[[Json], Iterable[str]]
) -> dict[str, int]:
    """Return what the tables of a decision have, each once, with the bits of the editions that have
    it.
    """
    found: dict[str, int] = {}
    for edition, table in decision["editions"].items():
        for text in list_texts(table):
            found[text] = found.get(text, 0) | bits[edition]
    return found


def write_signed(found: Mapping[str, int], decided: int) -> Iterator[str]:
    """Yield each text, with its editions behind it where they are not all that decide."""
    return (text if mask == decided else f"{text}~{mask}" for text, mask in found.items())


def list_calls(table: Json) -> list[tuple[str, ...]]:
    """Return the calls in the rows of a table, each once: the decision applied, followed by the
    names that the call binds.
    """
    calls = (out for row in table["rows"] for out in row["then"] if out["apply"])
    return list(dict.fromkeys((out["apply"], *sorted(out["given"])) for out in calls))


def pack_policy(node: Json, table: Json) -> Any:
    """Return the order of questions without the rulings it leads to: the index of a fact, then one
    branch for each of its values; 0 at the end.
    """
    if "ask" not in node:
        return 0
    at = table["facts"].index(node["ask"])
    ways = [
        pack_policy(node["then"][value], table) if value in node["then"] else 0
        for value in table["values"][at]
    ]
    while ways and ways[-1] == 0:
        ways.pop()
    return [at, *ways]


def pack_outcome(outcome: Json, cites: Iterable[str], number: Callable[[Json], int]) -> list[Any]:
    """Return a consequence as a list: what it applies is stored under `apply` only, what else it
    does as a number, with the decision it names, if any, clauses only where they differ from those
    of its row; 1 is what is said at the table where it is the same sentence.
    """
    apply = outcome["effect"] == APPLY
    own: dict[str, Any] = {
        **outcome,
        "say": 1 if outcome["says"] and outcome["say"] == outcome["says"] else outcome["say"],
        "cites": None if outcome["cites"] == cites else outcome["cites"],
        "deed": 0 if apply else number(outcome),
        "params": {
            name: value
            for name, value in outcome["params"].items()
            if name == "decision" and not apply
        },
    }
    return pack_fields(own, SAID)


def pack_fields(whole: Json, usual: Mapping[str, Any]) -> list[Any]:
    """Return the values of a mapping in the order of `usual`; 0 stands for a default value, and
    trailing zeros are left out.
    """
    found = [0 if whole.get(name, each) == each else whole[name] for name, each in usual.items()]
    while found and found[-1] == 0 and not isinstance(found[-1], bool):
        found.pop()
    return found


def pack_shelf(book: Book, edition: str) -> list[Any]:
    """Return how the addresses of an edition become pages: the folder of its pages, its sign, how
    many steps of an address name a page, whether its laws are numbered.
    """
    numbers = book.shelf.numbers[edition]
    return [
        book.shelf.folders[edition],
        book.signs.editions[edition].sign,
        2 if numbers == address.CASES else 1,
        numbers == address.LAWS,
    ]


def pack_clause_name(book: Book, id: str, cited: str) -> list[Any]:
    """Return citation, page and anchor of a clause as a list; 0 stands for a value that follows
    from its address, and trailing zeros are left out.
    """
    edition, tail = id.split("/", 1)
    known: list[Any] = (
        pack_shelf(book, edition) if edition in book.shelf.folders else ["", "", 1, False]
    )
    folder, sign, steps, laws = known
    usual_page = ".".join(tail.split(".")[:steps])
    usual_cite = f"{sign} {tail.replace('.', ' ') if laws else tail}"
    page, inside, anchor = (
        book.places.get(id, "").removeprefix(f"{folder}/").partition("/index.html")
    )
    if not inside or not book.places[id].startswith(f"{folder}/"):
        return [cited, "", book.places.get(id, "")]
    usual_anchor = "" if tail == usual_page else f"#{tail[len(usual_page) + 1 :] if laws else tail}"
    found = [
        0 if cited == usual_cite else cited,
        0 if page == usual_page else page,
        0 if anchor == usual_anchor else anchor,
    ]
    while found and found[-1] == 0:
        found.pop()
    return found


def list_weights(book: Book, game: str, table: Json) -> dict[int, int]:
    """Return what the outcomes of a table do, as a number → its weight as a headline, where that is
    not 0.
    """
    deeds = dict.fromkeys(
        read_deed(game, out) for row in table["rows"] for out in row["then"] if not out["apply"]
    )
    return {
        book.deeds[deed]: int(weight)
        for deed in deeds
        if (weight := book.kb["outcomes"][deed.effect]["headline"])
    }


def list_read_aloud(
    facts: Mapping[str, Json], decision: str, edition: str
) -> dict[str, list[list[Json]]]:
    """Return the questions before which a text is read aloud in an edition, each with the sentences
    to read and those to leave out.
    """
    here = {
        id: [select_sentences(fact[kind], decision, edition) for kind in ("aloud", "hush")]
        for id, fact in facts.items()
    }
    return {id: said for id, said in here.items() if said[0]}


def select_sentences(said: Iterable[Json], decision: str, edition: str) -> list[Json]:
    """Return the sentences for a decision in an edition, each with the clauses of that edition and
    the answers it depends on; sentences without such a clause are left out.
    """
    here = [each for each in said if each["decision"] in ("", decision)]
    tied = ({"when": each["when"]} if each["when"] else {} for each in here)
    own = [
        {
            "says": each["says"],
            "cites": [id for id in each["cites"] if address.parse_edition(id) == edition],
        }
        for each in here
    ]
    return [each | tie for each, tie in zip(own, tied, strict=True) if each["cites"]]


def list_clause_texts(book: Book) -> dict[str, dict[str, str]]:
    """Return the beginning of the paths of some pages of an edition (its folder and one sign:
    `bridge/2007/2` for `bridge/2007/27/`) → id → text of the clause, with each reference replaced
    by its citation.
    """
    found: dict[str, dict[str, str]] = {}
    for id, unit in book.units.items():
        folder, _, page = book.places[id].partition("/index.html")[0].rpartition("/")
        text = "".join(
            words or book.cite(target) for words, target in address.split_segments(unit["text"])
        )
        if text:
            found.setdefault(f"{folder}/{page[0]}", {})[id] = text
    return found
