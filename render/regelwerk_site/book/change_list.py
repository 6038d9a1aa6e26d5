"""The list of what changed from an edition to a later one, law by law, with what one may look for.

In: the book, the changes between two editions, the divergences they cause.  Out: `Step`s with their
`Group`s and `Entry`s, and how many entries each filter leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from regelwerk.ids import address
from regelwerk.library.addressed import ADDRESSEES, list_addressees
from regelwerk.library.causes import Caused, group_by_change
from regelwerk.lineage.change import (
    LOUD,
    QUIET,
    WEIGHTS,
    Change,
    count_classes,
    count_weights,
    name_change,
)
from regelwerk_site.book import change_map, urls
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.partings import Relearned

RULING = WEIGHTS[0]
NOBODY = "nobody"  # whom a change concerns that concerns none of the groups


@dataclass(frozen=True, slots=True)
class Entry:
    """A changed place: its anchor in the list, its older and newer number, the edition that alone
    changed it where the way has several steps (else empty), the name of the edition as of which it
    stands where the newer one does not print it, whom it concerns, the divergences it causes.
    """

    change: Change
    anchor: str
    number: str
    since: str
    as_of: str
    who: tuple[str, ...]
    caused: tuple[Caused, ...]
    cases: tuple[str, ...]  # that are ruled otherwise because of it

    @property
    def weight(self) -> str:
        """How much it weighs, empty where nobody says."""
        return self.change.weight

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions ruled otherwise because of it."""
        return tuple(dict.fromkeys(each.decision for each in self.caused))


@dataclass(frozen=True, slots=True)
class Group:
    """The places of a law (or of definitions, footnotes, prefaces) with what happened to them."""

    key: str
    title: str
    phase: str
    counts: Mapping[str, int]
    entries: tuple[Entry, ...]  # the changed ones

    @property
    def anew(self) -> int:
        """The number of its places to be learnt anew, as on the map."""
        return sum(self.counts.get(kind, 0) for kind in change_map.LEARNT_ANEW)


@dataclass(frozen=True, slots=True)
class Step:
    """A way from an edition to a later one: the counts of all places, and the groups in the order
    of the laws.
    """

    older: str
    newer: str
    whole: bool  # of several steps, told as one
    total: Mapping[str, int]
    groups: Mapping[str, Group]
    relearned: Mapping[str, Relearned]
    weights: Mapping[str, int]

    @property
    def name(self) -> str:
        """Its name: `1997-2007`."""
        return f"{self.older}-{self.newer}"

    @property
    def path(self) -> str:
        """Its page."""
        return urls.step_page(self.older, self.newer)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its changed places, in the order of the laws."""
        return tuple(entry for group in self.groups.values() for entry in group.entries)

    def tells_whole(self, entry: Entry) -> bool:
        """Return whether the list has the whole reason of a place, which stands nowhere else."""
        return self.whole and not entry.since

    @property
    def uncaused(self) -> tuple[Entry, ...]:
        """The places that let a director rule otherwise, but in no decision there is."""
        return tuple(
            entry for entry in self.entries if entry.weight == RULING and not entry.decisions
        )

    def count(self) -> dict[str, dict[str, int]]:
        """Return filter → choice → the number of entries it leaves, choices without any left
        out.
        """
        counted: dict[str, Counter[str]] = {
            "kind": Counter(entry.change.kind for entry in self.entries),
            "weight": Counter(entry.weight for entry in self.entries),
            "phase": Counter(
                {group.phase: 0 for group in self.groups.values()}
                | sum(
                    (Counter({group.phase: len(group.entries)}) for group in self.groups.values()),
                    Counter(),
                )
            ),
            "who": Counter(who for entry in self.entries for who in entry.who or (NOBODY,)),
        }
        orders = {"kind": LOUD, "weight": WEIGHTS, "who": (*ADDRESSEES, NOBODY)}
        return {
            name: {key: found[key] for key in orders.get(name, tuple(found)) if key and found[key]}
            for name, found in counted.items()
        }


def make_step(
    book: Book,
    older: str,
    newer: str,
    again: Mapping[str, Relearned],
    found: tuple[Caused, ...],
    addressed: Mapping[str, frozenset[str]],
) -> Step:
    """Return the way between two editions, its places grouped by the law they stand in (without
    successor: stood in); `found` are the divergences between the two, `addressed` has whom each
    place concerns.
    """
    name = f"{older}-{newer}"
    whole = name not in book.changes.steps
    caused = group_by_change(found)
    by_key = {key: changes for (way, key), changes in book.changes.pages.items() if way == name}
    keys = sorted(by_key, key=lambda key: (not key.isdigit(), int(key) if key.isdigit() else 0))
    groups = {
        key: Group(
            key,
            book.find_law_title(key, newer),
            find_phase(book, key),
            count_classes(by_key[key]),
            tuple(
                make_entry(
                    book,
                    change,
                    (older, newer),
                    caused.get(name_change(change), ()),
                    whole,
                    list_addressees(addressed, change),
                )
                for change in by_key[key]
                if change.kind not in QUIET
            ),
        )
        for key in keys
    }
    changes = book.changes.ways.get(name, ())
    return Step(older, newer, whole, count_classes(changes), groups, again, count_weights(changes))


def make_entry(
    book: Book,
    change: Change,
    editions: tuple[str, str],
    caused: tuple[Caused, ...],
    whole: bool,
    who: tuple[str, ...],
) -> Entry:
    """Return a changed place of the list."""
    older, newer = editions
    return Entry(
        change,
        format_entry_anchor(change, newer),
        format_numbers(book, change),
        change.since[0] if whole and len(change.since) == 1 else "",
        book.name_origin(book.units[change.newer[0]]) if change.newer else "",
        who,
        caused,
        tuple(list_parted_cases(book, caused, older, newer)),
    )


def list_parted_cases(book: Book, found: Iterable[Caused], older: str, newer: str) -> Iterator[str]:
    """Yield the cases that come to the two rows of one of some divergences, at most one for each
    decision.
    """
    rows: dict[str, set[tuple[str, str]]] = {}
    for each in found:
        sides = each.divergence.a.row, each.divergence.b.row
        rows.setdefault(each.decision, set()).add(sides)
    for decision, pairs in rows.items():
        for case in book.told_of.get(decision, ()):
            ruled = tuple(case["rules"].get(edition, {}).get("row") for edition in (older, newer))
            if ruled in pairs:
                yield case["id"]
                break


def name_place(book: Book, id: str) -> str:
    """Return the number of a place of a law, else its citation."""
    numbered = address.parse_root(id).isdigit()
    return address.cite_without_sign(id, book.signs) if numbered else book.cite(id)


def format_numbers(book: Book, change: Change) -> str:
    """Return the numbers of a place, older and newer where they differ: `16 B 1 → 16 D 1`."""
    older, newer = (
        " · ".join(name_place(book, id) for id in ids) for ids in (change.older, change.newer)
    )
    return f"{older} → {newer}" if older and newer and older != newer else newer or older


def format_entry_anchor(change: Change, newer: str) -> str:
    """Return the anchor of a change in its list: the address of its place, with its edition where
    the newer one does not have it (`27.B.1`, `1997-27.E`).
    """
    edition, place = name_change(change).split("/", 1)
    place = place.replace("/", "-")
    return place if edition == newer and change.newer else f"{edition}-{place}"


def find_phase(book: Book, key: str) -> str:
    """Return the label of the phase of the game that a law belongs to, empty beside the laws."""
    return next(
        (
            phase["label"]
            for phase in book.kb["phases"]
            if key.isdigit()
            and phase["game"] == "bridge"
            and change_map.belongs_to_phase(phase, key)
        ),
        "",
    )


def list_retitled_places(book: Book, one: Step) -> tuple[tuple[Json, Json], ...]:
    """Return the places whose heading changed or fell away, each in its older and newer form; one
    that is not printed anew is left out.
    """
    changes = [
        change
        for change in book.changes.ways.get(one.name, ())
        if len(change.older) == len(change.newer) == 1
    ]
    parts = Counter(change.older for change in changes)
    pairs = (
        (book.units.get(change.older[0]), book.units.get(change.newer[0]))
        for change in changes
        if parts[change.older] == 1
    )
    return tuple(
        (old, new)
        for old, new in pairs
        if old
        and new
        and old["title"]
        and old["title"] != new["title"]
        and new["status"] != "carried"
    )


def list_reworded_terms(book: Book, one: Step) -> tuple[Json, ...]:
    """Return the terms for which the newer edition prints another word."""
    return tuple(
        term
        for term in book.terms.get("bridge", ())
        if one.older in term["words"]
        and one.newer in term["words"]
        and term["words"][one.older] != term["words"][one.newer]
    )


def make_way_linker(book: Book, rows: Callable[[str], str]) -> Callable[[Change], str]:
    """Return a function: change → the link to where its whole reason stands: the row with its texts
    side by side, else its place. What goes on without a number has its reason at the older place.
    """

    def link(change: Change) -> str:
        place = name_change(change)
        beside = "" if change.kind == "unnumbered" else rows(place)
        return beside or urls.ROOT + book.places[place]

    return link


def is_listed_law(book: Book, id: str, kind: str) -> bool:
    """Return whether a listed address is that of a bridge law."""
    return kind == "law" and book.editions[address.parse_edition(id)]["game"] == "bridge"
