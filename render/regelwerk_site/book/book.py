"""The knowledge base arranged for reading: what stands under what, who cites whom, what each clause
decides.

In: the parsed `kb.json`, `engine.json`, `coverage.json`.  Out: `Book`, a frozen set of look-ups
that pages and text share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from regelwerk.bundle.graph import Arrows, find_decision, index_edges, list_applied
from regelwerk.engine.ruling import Ruling
from regelwerk.engine.runtime import decide
from regelwerk.ids import address
from regelwerk_site.book import changes, urls
from regelwerk_site.book.changes import Changes
from regelwerk_site.book.deeds import Deed, number_deeds

Json = Mapping[str, Any]
RESTS = frozenset({"cites", "nearest"})  # edges from a row to the clauses it names
ATTACHED = frozenset({"footnote", "background", "example"})  # shown with the clause they belong to


@dataclass(frozen=True, slots=True)
class Book:
    """Everything that pages look up; ids are those of the knowledge base, orders are the printed
    ones.
    """

    kb: Json
    engine: Json
    coverage: Json
    editions: Mapping[str, Json]
    signs: address.Manners
    shelf: urls.Shelf
    units: Mapping[str, Json]
    listed: Mapping[str, Json]
    pages: Mapping[tuple[str, str], tuple[Json, ...]]  # (edition, page key) → its clauses
    attached: Mapping[str, tuple[Json, ...]]  # clause → background and examples
    cited_by: Mapping[str, tuple[str, ...]]
    applied: Mapping[str, tuple[str, ...]]  # decision → the decisions its rows apply
    ruled_by: Mapping[str, tuple[str, ...]]  # clause → decisions
    shown_in: Mapping[str, tuple[Json, ...]]  # clause → cases
    told_of: Mapping[str, tuple[Json, ...]]  # decision → its cases
    places: Mapping[str, str]
    changes: Changes
    same: Mapping[str, str]  # id → the id that stands for its place in every edition
    terms: Mapping[str, tuple[Json, ...]]  # game → terms
    topics: Mapping[str, tuple[Json, ...]]  # game → topics
    asked: Mapping[str, tuple[Json, ...]]  # clause → topics
    conflicts: Mapping[str, tuple[Json, ...]]  # clause → contradictions it is part of
    extent: Mapping[
        str, tuple[int, int]
    ]  # edition → how many of its addresses are encoded, and how many it has
    deeds: Mapping[Deed, int]  # what rulings do, by its number
    decided: dict[tuple[Any, ...], Ruling] = field(
        default_factory=dict
    )  # a memory: decision, edition and facts → what it says

    def cite(self, id: str) -> str:
        """Return an id as the bundle cites it: `§ 27 B 1 a`; an id that its edition does not list
        by its address alone.
        """
        return self.kb["cites"].get(id) or address.cite_without_sign(id, self.signs)

    def name(self, edition: str) -> str:
        """Return the name of an edition among those of its game."""
        return str(self.editions[edition]["name"])

    def in_line(self, edition: str) -> bool:
        """Return whether an edition is one of several of its work, so that its name is needed to
        tell its places apart.
        """
        return bool(self.editions[edition]["after"]) or not self.editions[edition]["current"]

    def find_follower(self, edition: str) -> str:
        """Return the edition of the same work that follows; empty for the newest."""
        return next((id for id, each in self.editions.items() if each["after"] == edition), "")

    def list_laws(self) -> list[str]:
        """Return the numbers of the bridge laws that at least one edition has encoded, in order."""
        return sorted(
            {
                key
                for edition, key in self.pages
                if self.editions[edition]["game"] == "bridge" and key.isdigit()
            },
            key=int,
        )

    def find_law_title(self, number: str, edition: str = "") -> str:
        """Return the heading of a bridge law, or of a chapter beside the laws, in an edition, else
        the last one before, else the newest; empty if there is none.
        """
        known = [each["id"] for each in self.list_editions("bridge")]
        until = known.index(edition) + 1 if edition else len(known)
        named = (
            self.units.get(f"{each}/{number}", {}).get("title")
            for each in (*reversed(known[:until]), *reversed(known[until:]))
        )
        return next((found for found in named if found), "")

    def name_origin(self, unit: Json) -> str:
        """Return the name of the edition from which a unit is carried on; empty for a unit that is
        not carried.
        """
        id = self.find_origin(unit)
        return self.name(address.parse_edition(id)) if id else ""

    def find_origin(self, unit: Json) -> str:
        """Return the first of the places a unit is carried from; empty for a unit that is not
        carried.
        """
        id: str = unit["carried_from"]
        while id in self.units and self.units[id]["carried_from"]:
            id = self.units[id]["carried_from"]
        return id

    def is_redirected(self, unit: Json) -> bool:
        """Return whether a carried unit has a reference that now leads to another number."""
        before = self.units.get(self.find_origin(unit))
        return (
            before is not None
            and bool(unit["text"])
            and list_references(unit) != list_references(before)
        )

    def list_topics(self, ids: Iterable[str]) -> tuple[Json, ...]:
        """Return the topics that some clauses belong to, in the order of a game."""
        found = {topic["id"] for id in ids for topic in self.asked.get(id, ())}
        return tuple(topic for topic in self.kb["topics"] if topic["id"] in found)

    def rule_case(self, case: Json, edition: str) -> Ruling:
        """Return the ruling of an edition on a case, as short as pages tell it: on the facts its
        rule gives, else on the facts of the story.
        """
        decision, facts = case["decision"], case["rules"].get(edition, case)["facts"]
        key = decision, edition, *facts.items()
        if key not in self.decided:
            self.decided[key] = decide(self.engine, decision, edition, facts, briefly=True)
        return self.decided[key]

    def list_editions(self, game: str) -> tuple[Json, ...]:
        """Return the editions of a game, oldest first."""
        return tuple(edition for edition in self.kb["editions"] if edition["game"] == game)


def list_references(unit: Json) -> list[str]:
    """Return the addresses a text refers to, without their editions."""
    return [address.parse_address(id) for id in address.INLINE.findall(unit["text"])]


def arrange(kb: Json, engine: Json, coverage: Json) -> Book:
    """Return the book of a knowledge base; raises KeyError only where the bundle breaks its own
    contract.
    """
    parents = {entry["id"]: entry["parent"] or "" for entry in kb["contents"]}
    units = {unit["id"]: unit for unit in kb["units"]}
    shelf = urls.make_shelf(kb)
    pages: dict[tuple[str, str], list[Json]] = defaultdict(list)
    attached: dict[str, list[Json]] = defaultdict(list)
    for unit in kb["units"]:
        pages[unit["edition"], shelf.page_key(unit["id"], parents)].append(unit)
        if unit["kind"] in ATTACHED - {"footnote"}:
            attached[address.find_id_above(unit["id"])].append(unit)
    net = index_edges(kb["edges"])
    terms: dict[str, list[Json]] = defaultdict(list)
    for term in kb["terms"]:
        terms[term["game"]].append(term)
    return Book(
        kb=kb, engine=engine, coverage=coverage,
        editions={edition["id"]: edition for edition in kb["editions"]},
        signs=address.read_manners(kb),
        shelf=shelf,
        units=units,
        listed={entry["id"]: entry for entry in kb["contents"]},
        pages=freeze_lists(pages), attached=freeze_lists(attached),
        cited_by=index_citations(kb, net),
        applied=list_applied(kb["edges"]),
        ruled_by=index_rulings(kb, net),
        shown_in=index_cases(kb, net),
        told_of=index_told_cases(kb["cases"]),
        places=urls.list_place_links(kb),
        changes=changes.arrange(kb["changes"], kb["directs"], shelf, parents),
        same=unify_places(kb["lineage"]),
        terms=freeze_lists(terms),
        topics={
            game: tuple(topic for topic in kb["topics"] if topic["game"] == game)
            for game in ("bridge", "doppelkopf")
        },
        asked=index_topics(kb["topics"]),
        conflicts=index_conflicts(kb["conflicts"]),
        extent=count_addresses(kb["contents"]),
        deeds=number_deeds(engine),
    )  # fmt: skip


def index_conflicts(entries: Iterable[Json]) -> dict[str, tuple[Json, ...]]:
    """Return place → the contradictions that name it."""
    found: dict[str, list[Json]] = defaultdict(list)
    for entry in entries:
        for place in entry["places"]:
            found[place["id"]].append(entry)
    return freeze_lists(found)


def index_topics(topics: Iterable[Json]) -> dict[str, tuple[Json, ...]]:
    """Return clause → the topics with a question it answers."""
    found: dict[str, dict[str, Json]] = defaultdict(dict)
    for topic in topics:
        for id in (
            id
            for question in topic["questions"]
            for ids in question["places"].values()
            for id in ids
        ):
            found[id][topic["id"]] = topic
    return {id: tuple(each.values()) for id, each in found.items()}


def count_addresses(contents: Iterable[Json]) -> dict[str, tuple[int, int]]:
    """Return edition → how many of its addresses are encoded, and how many it has."""
    found: dict[str, tuple[int, int]] = {}
    for entry in contents:
        encoded, listed = found.get(address.parse_edition(entry["id"]), (0, 0))
        found[address.parse_edition(entry["id"])] = (encoded + bool(entry["encoded"]), listed + 1)
    return found


def freeze_lists(lists: Mapping[Any, list[Any]]) -> dict[Any, tuple[Any, ...]]:
    """Return the same mapping with its lists as tuples."""
    return {key: tuple(value) for key, value in lists.items()}


def index_citations(kb: Json, net: Arrows) -> dict[str, tuple[str, ...]]:
    """Return clause → the clauses that refer to it, each once, in printed order."""
    order = {unit["id"]: at for at, unit in enumerate(kb["units"])}
    found = {
        id: {source for kind, source in coming if kind.startswith("refers:")}
        for id, coming in net.coming.items()
    }
    return {
        id: tuple(sorted(citing, key=order.__getitem__)) for id, citing in found.items() if citing
    }


def index_rulings(kb: Json, net: Arrows) -> dict[str, tuple[str, ...]]:
    """Return clause → the decisions whose rows cite it, or that name it as nearest where the text
    is silent.
    """
    found = {
        id: {find_decision(source) for kind, source in coming if kind in RESTS}
        for id, coming in net.coming.items()
    }
    return {
        id: tuple(each for each in kb["decisions"] if each in decisions)
        for id, decisions in found.items()
        if decisions
    }


def index_cases(kb: Json, net: Arrows) -> dict[str, tuple[Json, ...]]:
    """Return clause → the cases that exemplify it or are ruled by it."""
    found: dict[str, dict[str, Json]] = defaultdict(dict)
    for case in kb["cases"]:
        rows = (
            f"decision:{case['decision']}/{ruled['row']}@{edition}"
            for edition, ruled in case["rules"].items()
        )
        cited = {id for row in rows for kind, id in net.list_outgoing(row) if kind in RESTS}
        if case["exemplifies"]:
            cited |= {case["exemplifies"], address.find_id_above(case["exemplifies"])}
        for id in sorted(cited):
            found[id][case["id"]] = case
    return {id: tuple(cases.values()) for id, cases in found.items()}


def index_told_cases(cases: Iterable[Json]) -> dict[str, tuple[Json, ...]]:
    """Return decision → its cases."""
    found: dict[str, list[Json]] = defaultdict(list)
    for case in cases:
        found[case["decision"]].append(case)
    return freeze_lists(found)


def unify_places(lineage: Iterable[Json]) -> dict[str, str]:
    """Return id → one id for all editions, as long as the place goes on whole or keeps its number;
    so a reference that was only renumbered is no change.
    """
    same: dict[str, str] = {}
    for pair in lineage:
        older, newer = pair["older"], pair["newer"]
        if (
            older
            and newer
            and (
                pair["fate"] in ("same", "moved", "carried")
                or address.parse_address(older) == address.parse_address(newer)
            )
        ):
            same[newer] = same.setdefault(older, older)
    return same
