"""The pages of the decisions: the frame of the interview, or the doors of a front; the whole table
for proof-reading, with the facts on which editions part; the list by phase.

In: the book, the divergences of each decision.  Out: pages `<game>/entscheidung/…/`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from regelwerk.bundle.graph import list_reached
from regelwerk.engine.compare import Divergences
from regelwerk.engine.silence import list_speaking_editions
from regelwerk.ids import address
from regelwerk.library.causes import list_row_cites
from regelwerk.model import DOORS, OTHERWISE
from regelwerk_site.book import partings, urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.fronts import is_front
from regelwerk_site.text.page import Page

MOST_DOORS, FIRST_DOORS = 6, 4  # shown at once; of more the first ones, as for a question
SEATED = {  # whose seat follows from that of the offender
    "bridge": {"offender", "left_opponent", "partner_of_offender", "right_opponent"},
    "doppelkopf": {"offender"},
}


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence of a row, and the editions that say it, each with the clauses it rests on."""

    sentence: str
    to: str
    later: bool
    apply: str
    cites: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of the table over all editions; `cites` names the editions in which it holds, `when`
    has each answer with the editions in which it leads here, `notes` each note with its editions,
    `yields` the rows that go first where both would hold.
    """

    id: str
    when: Mapping[str, Mapping[str, Sequence[str]]]
    said: tuple[Said, ...]
    cites: Mapping[str, tuple[str, ...]]
    notes: Mapping[str, tuple[str, ...]]
    outcome: str
    yields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Door:
    """An answer to the one question of a front, its label, the decision it leads to, what that one
    is told, the clauses by edition.
    """

    value: str
    answer: str
    decision: str
    given: Mapping[str, str]
    cites: Mapping[str, tuple[str, ...]]


def list_pages(book: Book, splits: Mapping[str, tuple[Divergences, ...]]) -> Iterator[Page]:
    """Yield two pages per decision, the interview and its table, and a list per game, by phase."""
    told = Counter(case["decision"] for case in book.kb["cases"])
    for id, decision in book.kb["decisions"].items():
        path = urls.decision_page(decision["game"], id)
        compiled = book.engine["decisions"].get(id, {"editions": {}})["editions"]
        game = decision["game"]
        editions = [edition for edition in book.list_editions(game) if edition["id"] in compiled]
        speaking = list_speaking_editions(book.engine["decisions"][id], book.kb["editions"])
        both = {
            "id": id,
            "decision": decision,
            "editions": editions,
            "first": (speaking or [edition["id"] for edition in editions])[-1],
            "mute": editions[-1] if speaking and editions[-1]["id"] not in speaking else None,
            "undecided": [
                edition for edition in book.list_editions(game) if edition["id"] not in compiled
            ],
            "cases": told[id],
            "seated": is_seated(book, id),
        }
        if is_front(compiled):
            yield Page(path, "front.html", game, both | describe_front(book, id))
        else:
            yield Page(path, "decision.html", game, both)
        yield Page(
            urls.table_page(game, id),
            "table.html",
            game,
            both | collect_proofs(book, id, compiled, splits.get(id, ())),
        )
    for game in urls.GAMES:
        yield Page(
            urls.decision_page(game), "decisions.html", game, {"phases": group_by_phase(book, game)}
        )


def is_seated(book: Book, decision: str) -> bool:
    """Return whether the seat of the offender tells who somebody is whom the chain of a decision
    asks or addresses.
    """
    seated = SEATED[book.kb["decisions"][decision]["game"]]
    return any(
        book.engine["facts"][fact]["ask"] in seated
        or any(out["to"] in seated for row in table["rows"] for out in row["then"])
        for id in list_reached(book.applied, decision)
        for table in book.engine["decisions"][id]["editions"].values()
        for fact in table["facts"]
    )


def describe_front(book: Book, id: str) -> dict[str, Any]:
    """Return what the page of a front shows: its question, how to find the doors of a front, and
    how many of its own are shown at once; the rest is folded where an everyday one has many.
    """
    (fact,) = next(iter(book.engine["decisions"][id]["editions"].values()))["facts"]
    doors = list_doors(book, id)
    long = book.kb["decisions"][id]["everyday"] and len(doors) > MOST_DOORS
    folds = long and not any(list_doors(book, door.decision) for door in doors)
    return {
        "fact": fact,
        "question": book.kb["facts"][fact]["question"],
        "doors": partial(list_doors, book),
        "shown": FIRST_DOORS if folds else len(doors),
    }


def list_doors(book: Book, id: str) -> list[Door]:
    """Return the doors of a front in the order of its answers; none where a decision is no front.
    An answer that editions lead to different decisions has a door for each.
    """
    tables = book.engine["decisions"][id]["editions"]
    if not is_front(tables):
        return []
    (fact,) = next(iter(tables.values()))["facts"]
    answers = book.kb["facts"][fact]["values"]
    found: dict[tuple[str, str], Door] = {}
    for edition, table in tables.items():
        for row in table["rows"]:
            (led,) = row["then"]
            for value in row["when"].get(fact, answers):
                key = value, led["apply"]
                known = found.get(key)
                cites = {**(known.cites if known else {}), edition: tuple(row["cites"])}
                found[key] = Door(value, answers[value], led["apply"], led["given"], cites)
    order = list(answers)
    return sorted(found.values(), key=lambda door: order.index(door.value))


def collect_proofs(
    book: Book, id: str, tables: Mapping[str, Json], splits: tuple[Divergences, ...]
) -> dict[str, Any]:
    """Return what proof-readers and scholars see: every row, and the facts on which the editions
    part.
    """
    rows = merge_rows(book.kb["decisions"][id], tables)
    return {
        "tables": tables,
        "rows": rows,
        "numbers": {row.id: number for number, row in enumerate(rows, 1)},
        "splits": splits,
        "examples": partial(partings.list_examples, book.engine),
    }


def list_everyday_decisions(book: Book, game: str) -> list[tuple[str, Json]]:
    """Return the everyday decisions of a game, the most frequent first."""
    ranked = [
        (id, each)
        for id, each in book.kb["decisions"].items()
        if each["game"] == game and each["everyday"]
    ]
    return sorted(ranked, key=lambda entry: int(entry[1]["everyday"]["rank"]))


def group_by_phase(book: Book, game: str) -> list[tuple[Json, list[tuple[str, Json]]]]:
    """Return the phases of a game in their order, each with its decisions in the order of the
    clauses they rest on; phases without a decision are left out.
    """
    found: dict[str, list[tuple[str, Json]]] = {}
    for id, decision in sorted(
        book.kb["decisions"].items(), key=lambda entry: find_place_in_book(entry[1])
    ):
        if decision["game"] == game:
            found.setdefault(decision["phase"], []).append((id, decision))
    return [
        (phase, found[phase["id"]])
        for phase in book.kb["phases"]
        if phase["game"] == game and phase["id"] in found
    ]


def find_place_in_book(decision: Json) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key: the first clause that the decision cites in its newest edition, in the
    natural order of addresses.
    """
    cited = [row["cites"] for row in decision["rows"] if row["cites"]]
    return address.build_sort_key(cited[0][max(cited[0])][0]) if cited else ()


def merge_rows(decision: Json, tables: Mapping[str, Json]) -> tuple[TableRow, ...]:
    """Return the rows of all editions, merged by id, in the order of the data; `otherwise` comes
    last, once for each reason.
    """
    order = [row["id"] for row in decision["rows"]]
    for compiled in tables.values():
        order += [row["id"] for row in compiled["rows"] if row["id"] not in order]
    found = {id: make_table_row(id, tables) for id in order if id != OTHERWISE}
    for row in decision["rows"]:
        for other in row["overrides"]:
            if can_both_hold(found[row["id"]], found[other]):
                found[other] = replace(found[other], yields=(*found[other].yields, row["id"]))
    return *found.values(), *list_silences(tables)


def can_both_hold(one: TableRow, other: TableRow) -> bool:
    """Return whether there is an edition in which the conditions of two rows can be met at once."""
    return any(
        all(
            any(
                edition in led and edition in other.when[fact].get(value, ())
                for value, led in answers.items()
            )
            for fact, answers in one.when.items()
            if fact in other.when
        )
        for edition in one.cites
        if edition in other.cites
    )


def list_silences(tables: Mapping[str, Json]) -> Iterator[TableRow]:
    """Yield the rows that say where the text is silent; editions with the same reason share one."""
    shared: dict[str, dict[str, Json]] = {}
    for edition, compiled in tables.items():
        for row in compiled["rows"]:
            if row["id"] == OTHERWISE:
                shared.setdefault(row["note"], {})[edition] = compiled
    for number, group in enumerate(shared.values()):
        yield replace(
            make_table_row(OTHERWISE, group),
            id=f"{OTHERWISE}-{number}" if number else OTHERWISE,
        )


def make_table_row(id: str, tables: Mapping[str, Json]) -> TableRow:
    """Return one row: its answers and sentences with the editions that have them."""
    found = {
        edition: row
        for edition, compiled in tables.items()
        for row in compiled["rows"]
        if row["id"] == id
    }
    cites: dict[tuple[str, str, bool, str], dict[str, tuple[str, ...]]] = {}
    for edition, row in found.items():
        for outcome in row["then"]:
            named = (
                outcome["params"]["decision"] if outcome["effect"] in DOORS else outcome["apply"]
            )
            key = (outcome["says"], outcome["toLabel"], outcome["due"] != "now", named)
            cites.setdefault(key, {})[edition] = tuple(outcome["cites"])
    when: dict[str, dict[str, list[str]]] = {}
    for edition, row in found.items():
        for fact, values in row["when"].items():
            for value in values:
                when.setdefault(fact, {}).setdefault(value, []).append(edition)
    return TableRow(
        id=id,
        when=when,
        said=tuple(Said(*key, cites=editions) for key, editions in cites.items()),
        cites={edition: list_row_cites(row) for edition, row in found.items()},
        notes={
            text: tuple(edition for edition, row in found.items() if row["note"] == text)
            for text in list_notes(found.values())
        },
        outcome=next(iter(found.values())).get("outcome", ""),
    )


def list_notes(rows: Iterable[Json]) -> dict[str, None]:
    """Return the notes of rows, each once, in order."""
    return dict.fromkeys(row["note"] for row in rows if row["note"])
