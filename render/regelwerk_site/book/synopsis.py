"""A law, or the answers to a question, in all editions: clauses stand side by side by lineage, not
by number.

In: the book and a law number, or the places of each edition.  Out: rows, each with the clauses of
every edition and their fate in each step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from regelwerk.ids import address
from regelwerk.lineage.change import QUIET, WEIGHTS, Change
from regelwerk_site.book.book import ATTACHED, Book, Json


@dataclass(frozen=True, slots=True)
class Cell:
    """The clauses of one edition in a row, and what happened to each since the edition before, or
    how the older ones ended.
    """

    edition: str
    since: str  # the edition before, empty for the oldest
    units: tuple[Json, ...]
    changes: tuple[Change, ...]
    again: bool  # already shown in a row above (split)

    @property
    def why(self) -> str:
        """The reasons that the lineage gives, joined."""
        return "; ".join(dict.fromkeys(reason for change in self.changes for reason in change.why))

    @property
    def ended(self) -> tuple[Change, ...]:
        """The changes by which the older places ended, where the cell has no clause."""
        return () if self.units else self.changes

    @property
    def step(self) -> str:
        """The step that its changes belong to: `1997-2007`; empty for the oldest edition."""
        return f"{self.since}-{self.edition}" if self.since else ""

    def find_change(self, id: str) -> Change | None:
        """Return what happened to one of its places, or None."""
        return next((change for change in self.changes if id in change.newer), None)


@dataclass(frozen=True, slots=True)
class Row:
    """One place of the law in all editions; `home` is its id in the newest edition that has it in
    this law, `anchor` its anchor on the page.
    """

    home: str
    anchor: str
    level: int
    cells: tuple[Cell, ...]
    changed_in: tuple[str, ...]  # the steps that changed it
    ids: tuple[str, ...]

    @property
    def changed(self) -> bool:
        """Whether an edition changed it."""
        return bool(self.changed_in)

    @property
    def ruled_in(self) -> tuple[str, ...]:
        """The steps in which a change of it lets a director rule otherwise."""
        return tuple(
            cell.step
            for cell in self.cells
            if any(change.weight == WEIGHTS[0] for change in cell.changes)
        )

    @property
    def headings(self) -> frozenset[tuple[str, ...]]:
        """The different headings it has in the editions that have the place."""
        return frozenset(
            tuple(unit["title"] for unit in cell.units if unit["title"])
            for cell in self.cells
            if cell.units
        )


@dataclass(frozen=True, slots=True)
class Lineage:
    """The pairs of the knowledge base, by their older and by their newer id."""

    before: Mapping[str, tuple[Json, ...]]
    after: Mapping[str, tuple[Json, ...]]


def index_lineage(book: Book) -> Lineage:
    """Return the pairs of every step, indexed by the newer and by the older id."""
    before: dict[str, list[Json]] = defaultdict(list)
    after: dict[str, list[Json]] = defaultdict(list)
    for pair in book.kb["lineage"]:
        if pair["newer"]:
            before[pair["newer"]].append(pair)
        if pair["older"]:
            after[pair["older"]].append(pair)
    return Lineage(
        {id: tuple(pairs) for id, pairs in before.items()},
        {id: tuple(pairs) for id, pairs in after.items()},
    )


def list_rows(book: Book, paths: Lineage, number: str) -> tuple[Row, ...]:
    """Return the rows of a law: the newest edition gives the order; a place that only older
    editions have follows its neighbour there.
    """
    listed = {
        edition["id"]: list_clauses(book, edition["id"], number)
        for edition in book.list_editions("bridge")
    }
    return tuple(finish(book, number, tuple(listed), chain_places(book, paths, listed), set()))


def list_answering_rows(
    book: Book, paths: Lineage, listed: Mapping[str, Sequence[str]], shown: set[str]
) -> tuple[Row, ...]:
    """Return the rows of some places and of no others; a row that an edition lacks counts as
    changed.

    `shown` holds the ids of the rows above and grows.
    """
    whole = chain_places(book, paths, listed)
    chains = [
        {
            edition: tuple(id for id in ids if id in listed[edition])
            for edition, ids in chain.items()
        }
        for chain in whole
    ]
    found = finish(book, "", tuple(listed), chains, shown)
    return tuple(
        replace(row, changed_in=tuple(cell.step for cell in list_parted_cells(row)))
        for row in found
    )


def list_parted_cells(row: Row) -> Iterator[Cell]:
    """Yield the cells of a row that changed, or that exist where the one before does not, or the
    reverse.
    """
    for older, newer in pairwise(row.cells):
        if newer.step in row.changed_in or bool(older.units) != bool(newer.units):
            yield newer


def chain_places(
    book: Book, paths: Lineage, listed: Mapping[str, Sequence[str]]
) -> list[dict[str, tuple[str, ...]]]:
    """Return the listed places as chains, each a place with its forerunners and successors: edition
    → ids.

    `listed` has for each edition of a line its places, oldest edition first.
    """
    editions = tuple(listed)
    chains: list[dict[str, tuple[str, ...]]] = []
    for at in range(len(editions) - 1, -1, -1):
        placed = {id for chain in chains for ids in chain.values() for id in ids}
        previous = -1
        for id in listed[editions[at]]:
            if id in placed:
                previous = max(
                    previous,
                    next(i for i, chain in enumerate(chains) if id in chain.get(editions[at], ())),
                )
                continue
            previous += 1
            chains.insert(
                previous if at < len(editions) - 1 else len(chains),
                follow(book, paths, editions, at, id),
            )
    return chains


def list_clauses(book: Book, edition: str, number: str) -> list[str]:
    """Return the ids of a law's own clauses in printed order, without those that have neither text
    nor heading.
    """
    return [
        unit["id"]
        for unit in book.pages.get((edition, number), ())
        if unit["kind"] not in ATTACHED
        and (
            unit["text"]
            or unit["unprinted"]
            or unit["table"]
            or (unit["title"] and unit["kind"] != "law")
        )
    ]


def follow(
    book: Book, paths: Lineage, editions: Sequence[str], at: int, id: str
) -> dict[str, tuple[str, ...]]:
    """Return a place in all editions: its forerunners step by step, and its successors, wherever
    they stand.
    """
    chain: dict[str, tuple[str, ...]] = {editions[at]: (id,)}
    ids: tuple[str, ...] = (id,)
    for step in range(at - 1, -1, -1):
        ids = keep_encoded(
            book,
            (
                pair["older"]
                for one in ids
                for pair in paths.before.get(one, ())
                if pair["fate"] != "unrelated"
            ),
        )
        chain[editions[step]] = ids
    ids = (id,)
    for step in range(at + 1, len(editions)):
        ids = keep_encoded(
            book,
            (
                pair["newer"]
                for one in ids
                for pair in paths.after.get(one, ())
                if pair["fate"] != "unrelated"
            ),
        )
        chain[editions[step]] = ids
    return chain


def keep_encoded(book: Book, ids: Iterable[str | None]) -> tuple[str, ...]:
    """Return those of some ids that are encoded, each once."""
    return tuple(dict.fromkeys(id for id in ids if id and id in book.units))


def finish(
    book: Book,
    number: str,
    editions: Sequence[str],
    chains: Sequence[Mapping[str, tuple[str, ...]]],
    shown: set[str],
) -> Iterator[Row]:
    """Yield chains as rows, with what happened in each step and a mark where a clause stands a
    second time.

    `number` is the law whose rows they are, empty for rows of no single law; `shown` grows.
    """
    for chain in chains:
        cells = []
        for at, edition in enumerate(editions):
            ids = chain.get(edition, ())
            older = chain.get(editions[at - 1], ()) if at else ()
            again = bool(ids) and all(id in shown for id in ids)
            since = editions[at - 1] if at else ""
            cells.append(
                Cell(
                    edition,
                    since,
                    tuple(book.units[id] for id in ids),
                    find_changes(book, ids, older),
                    again,
                )
            )
            shown.update(ids)
        changed = tuple(
            cell.step for cell in cells if any(change.kind not in QUIET for change in cell.changes)
        )
        ids = tuple(unit["id"] for cell in cells for unit in cell.units)
        homes = (unit["id"] for cell in reversed(cells) for unit in cell.units)
        home = next(id for id in homes if address.parse_root(id) == number or not number)
        level = address.parse_address(home).count(".")
        yield Row(
            home, format_anchor(home, number, editions[-1]), level, tuple(cells), changed, ids
        )


def format_anchor(id: str, number: str, newest: str) -> str:
    """Return the anchor of a row: the address in the newest edition (`B.1.a`; in full where no law
    is given), with its edition where only an older one has it (`1997-C`).
    """
    place = address.parse_address(id)[len(number) + 1 if number else 0 :] or "text"
    return place if address.parse_edition(id) == newest else f"{address.parse_edition(id)}-{place}"


def find_changes(book: Book, ids: Sequence[str], older: Sequence[str]) -> tuple[Change, ...]:
    """Return what happened to the places of a cell since the edition before; where it has none, how
    the older ones ended.
    """
    found = map(book.changes.came.get, ids) if ids else map(book.changes.ended.get, older)
    return tuple(dict.fromkeys(change for change in found if change))
