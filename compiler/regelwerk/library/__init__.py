"""The compiled rulebook with its questions as methods.

In: a build folder.  Out: `Library`.  Files are read and modules imported only when first needed, so
that a single ruling costs little.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regelwerk.disk import compiled_files
from regelwerk.disk.compiled_files import NotBuilt
from regelwerk.disk.writing import read_stamp
from regelwerk.engine import runtime
from regelwerk.engine.ruling import Ruling, UnknownEdition, accept
from regelwerk.errors import UnknownId
from regelwerk.ids.address import Manners, read_manners
from regelwerk.library.calc import Calculators
from regelwerk.library.detect import Detector
from regelwerk.library.search import Finder

if TYPE_CHECKING:
    from regelwerk.bundle.graph import Arrows
    from regelwerk.bundle.shapes import Decision, Edition, Headword, Pair, Unit
    from regelwerk.calc.bridge.board_end import Played
    from regelwerk.calc.doppelkopf.game_end import Valued
    from regelwerk.engine.compare import Comparison, Divergences
    from regelwerk.engine.event import Event, Incident
    from regelwerk.engine.speech import Saying
    from regelwerk.library.history import Stage
    from regelwerk.library.impact import Impact
    from regelwerk.library.suggest import Suggested
    from regelwerk.lineage.change import Change

Json = Mapping[str, Any]
FILES = ("kb.json", "engine.json", "coverage.json", "search.json", "places.json")


def open_library(folder: Path) -> Library:
    """Return the rulebook compiled into `folder`; raise `NotBuilt` where the folder has none."""
    if not (folder / "engine.json").is_file():
        raise NotBuilt(f"{folder}: kein übersetztes Regelwerk; zuerst `regelwerk build`")
    library = Library(folder)
    _ = library.data_version
    return library


@dataclass(frozen=True)
class Library:
    """The compiled rulebook, which no method changes; `calc` holds the calculators, `detect` finds
    irregularities, `search` finds texts.
    """

    folder: Path

    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickle needs: another process opens the folder for itself."""
        return open_library, (self.folder.resolve(),)

    def read(self, name: str) -> Json:
        """Return one compiled file as a tree; raise `NotBuilt` where this version cannot read it,
        or where it is of another build than the other files.
        """
        tree = compiled_files.read(self.folder / name)
        if tree.get("data_version") != self.data_version:
            raise compiled_files.build_refusal(
                self.folder / name, "nicht vom selben Bau wie die übrigen Dateien"
            )
        return tree

    @cached_property
    def data_version(self) -> str:
        """The version that all files of the folder have; raises `NotBuilt` where they are of
        different builds.
        """
        found = {name: version for name in FILES if (version := read_stamp(self.folder / name))}
        if len(set(found.values())) > 1:
            listed = ", ".join(f"{name} {version}" for name, version in found.items())
            raise NotBuilt(
                f"{self.folder}: Dateien verschiedener Baue ({listed}); `regelwerk build` schreibt"
                " sie neu"
            )
        return next(iter(found.values()), "")

    @cached_property
    def engine(self) -> Json:
        """The decisions in compiled form; each is read when it is first needed."""
        return self.read("engine.json")

    @cached_property
    def bundle(self) -> Json:
        """Units, lineage and vocabularies; each part is read when it is first needed."""
        return self.read("kb.json")

    @cached_property
    def calc(self) -> Calculators:
        """The calculators."""
        return Calculators(self.units)

    @cached_property
    def detect(self) -> Detector:
        """The detector of irregularities in calls and cards."""
        return Detector()

    @cached_property
    def search(self) -> Finder:
        """The finder: `search("ungenügendes Gebot")` returns ranked hits."""
        return Finder(lambda: self.read("search.json"), lambda: self.decisions)

    @cached_property
    def units(self) -> Mapping[str, Unit]:
        """The units by id, in printed order."""
        return {unit["id"]: unit for unit in self.bundle["units"]}

    @cached_property
    def index(self) -> Mapping[str, Headword]:
        """The entries of the printed subject index by id, in printed order."""
        return {entry["id"]: entry for entry in self.bundle["index"]}

    @property
    def cites(self) -> Mapping[str, str]:
        """The citation of every place and every work, by id."""
        cites: Mapping[str, str] = self.bundle["cites"]
        return cites

    @cached_property
    def arrows(self) -> Arrows:
        """The edges of the graph, to be followed from both ends."""
        from regelwerk.bundle.graph import index_edges

        return index_edges(self.bundle["edges"])

    @cached_property
    def signs(self) -> Manners:
        """The forms in which everything is cited and typed."""
        return read_manners(self.bundle)

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """The description of each edition by id, in order."""
        return {edition["id"]: edition for edition in self.bundle["editions"]}

    @cached_property
    def unnumbered(self) -> frozenset[str]:
        """The ids of places that a newer edition keeps without a printed number; they are cited
        with the year of the edition that gave them one.
        """
        return frozenset(self.bundle["unnumbered"])

    def in_line(self, edition: str) -> bool:
        """Return whether an edition is one of several of its work, so that its places need the name
        of the edition; raise `UnknownEdition`.
        """
        accept(UnknownEdition, "Ausgabe", edition, self.editions)
        return bool(self.editions[edition]["after"]) or not self.editions[edition]["current"]

    @property
    def decisions(self) -> Mapping[str, Decision]:
        """The decisions in compiled form, by id."""
        decisions: Mapping[str, Decision] = self.engine["decisions"]
        return decisions

    def decide(self, decision: str, edition: str, facts: Mapping[str, str]) -> Ruling:
        """Return the ruling on the known facts; raise `UnknownDecision`, `UnknownEdition`,
        `UnknownFact`, `UnknownAnswer` or `ImpossibleFacts`.
        """
        return runtime.decide(self.engine, decision, edition, facts)

    def ask(
        self,
        decision: str,
        edition: str,
        facts: Mapping[str, str],
        skip: tuple[str, ...] = (),
        opened: tuple[str, ...] = (),
    ) -> str:
        """Return the id of the fact to ask next, or an empty text when every question that is due
        or `opened` is answered; raises as `decide`.
        """
        return runtime.find_next_question(self.engine, decision, edition, facts, skip, opened)

    def ask_together(
        self, decision: str, edition: str, facts: Mapping[str, str]
    ) -> tuple[str, ...]:
        """Return the facts to ask together, each mostly answered alike (see `list_together`)."""
        return runtime.list_together(self.engine, decision, edition, facts)

    def answers(
        self, decision: str, edition: str, facts: Mapping[str, str], fact: str
    ) -> Mapping[str, tuple[str, ...]]:
        """Return for each answer to `fact` that is still possible the rows that remain in the
        decision that asks it, as `decision/row`; raises as `decide`.
        """
        return runtime.list_answers(self.engine, decision, edition, facts, fact)

    def suggest(self, edition: str, story: str) -> tuple[Suggested, ...]:
        """Return each sentence of a story with up to three decisions of an edition it may be about,
        events of an `incident`, likeliest first. Raises `UnknownEdition`.
        """
        from regelwerk.library.suggest import suggest_events

        accept(UnknownEdition, "Ausgabe", edition, self.editions)
        return tuple(suggest_events(self.search, self.engine, edition, story))

    def incident(
        self,
        edition: str,
        events: Sequence[Event],
        opened: tuple[str, ...] = (),
        played: Played | Valued | None = None,
    ) -> Incident:
        """Return one ruling on all that happened on one board or in one game, each `Event` a
        decision with its facts, in order of time.

        A fact about the whole board or game is asked once, and what one event has established of
        the state is known to the next (`Ruled.carried`). Each sentence stands once, under its
        moment (now, next, end, later), with all its clauses and the numbers of its events (from 1);
        one that gives points or transfers tricks stands once for each event. With `played` the
        ruling has `figures`: of a board (`Played`) the tricks after transfers, the score in points
        and IMP or matchpoints; of a game (`Valued`) the points of seats 1 to 4 in columns for game,
        penalty points and deductions. Where they do not stand, `figures.open` says why. What
        follows from it is not asked: that a result was obtained, that scores balance.

        Raises as `decide`, naming the event; `Refused` for none or more than 20 events,
        `ImpossibleFacts` where two events answer a question about the whole differently,
        `Unreadable` for an impossible contract, result or seat.
        """
        from regelwerk.engine.incident import rule_incident

        if played is None:
            return rule_incident(self.engine, edition, events, opened)
        from regelwerk.library.incident import list_facts_of, reckon_end

        found = rule_incident(self.engine, edition, events, opened, list_facts_of(played))
        figures = reckon_end(self.engine, self.bundle, self.units, found, played)
        return replace(found, figures=figures)

    def speak(self, ruled: Ruling | Incident) -> tuple[Saying, ...]:
        """Return what the director says at the table now, to each in one go, as "Sie" or "du"."""
        from regelwerk.engine.speech import speak

        return tuple(speak(ruled.moments, self.engine["to_all"]))

    def compare(self, decision: str, facts: Mapping[str, str]) -> Comparison:
        """Return the rulings of all editions on the same facts, and where they first differ."""
        from regelwerk.engine.compare import compare

        return compare(self.engine, decision, facts)

    def divergences(self, decision: str, a: str, b: str) -> Divergences:
        """Return the combinations of facts two editions rule differently, in few conjunctions."""
        from regelwerk.engine.compare import find_divergences

        return find_divergences(self.engine, decision, a, b)

    def way(self, older: str, newer: str) -> tuple[str, ...]:
        """Return the steps (`1997-2007`) to a later edition; raise `UnknownEdition` without any."""
        from regelwerk.library.ways import find_way

        return find_way(self.bundle, older, newer)

    def changes(self, older: str, newer: str, about: str = "") -> tuple[Change, ...]:
        """Return what became of every place over the whole way between editions, or only at and
        below a clause (`27b`), or where words occur; raises as `way`, and `UnknownId`.
        """
        from regelwerk.ids.cited_as_typed import parse
        from regelwerk.library.ways import list_changes, select_changes

        found = list_changes(self.bundle, older, newer)
        tops = self.readings(about)
        if parse(about, self.signs) and not tops:
            tops = (self.find(about)["id"],)
        return select_changes(found, self.units, tops, about)

    def lessons(self, older: str, newer: str) -> list[Json]:
        """Return what a director has to learn anew, the weightiest first; raises as `way`."""
        from regelwerk.library.ways import list_lessons

        return list_lessons(self.bundle, older, newer)

    def history(self, id: str) -> tuple[Stage, ...]:
        """Return what a clause says in each edition of its work and what changed between them, the
        oldest edition first; raise `UnknownId`.
        """
        from regelwerk.library.history import trace_history

        return trace_history(self.bundle, self.units, self.find(id)["id"])

    def norms(
        self, *, who: str = "", force: str = "", edition: str = "", phase: str = "", game: str = ""
    ) -> list[dict[str, Any]]:
        """Return the norms that match, each with its game, the game's name for the role, its clause
        and the clauses above; `phase` "-" selects the norms of no phase.

        A role or a phase that two games have selects the norms of both. Raises `UnknownEdition`,
        and `UnknownName` for any other wrong name.
        """
        from regelwerk.library.norms import Asked, find_norms

        return find_norms(
            self.bundle,
            self.units,
            Asked(who=who, force=force, edition=edition, phase=phase, game=game),
        )

    @cached_property
    def cited(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the units by their citation in small letters, with and without the year, the
        newest edition first.
        """
        found: dict[str, tuple[str, ...]] = {}
        for id, unit in self.units.items():
            said = self.cites[id].casefold()
            for key in (said, f"{unit['edition']} {said}"):
                found[key] = (id, *found.get(key, ()))
        return found

    def readings(self, written: str) -> tuple[str, ...]:
        """Return the ids of all units that an id, a citation or a name in quotes may mean, the most
        likely first.
        """
        from regelwerk.ids.cited_as_typed import parse

        if not isinstance(written, str):
            raise UnknownId(f"{written!r} ist kein Text")
        said = " ".join(written.split()).casefold()
        meant = (written, *parse(written, self.signs), *self.cited.get(said, ()))
        return tuple(dict.fromkeys(id for id in meant if id in self.units))

    def find(self, written: str) -> Unit:
        """Return the unit of an id or citation (`27b1a`, `SRH 3.5.9`); raise `UnknownId`."""
        for id in self.readings(written):
            return self.units[id]
        from regelwerk.library.unknown import refuse_unknown

        raise refuse_unknown(written, self.signs, self.units)

    def refers(self, id: str) -> list[tuple[str, str]]:
        """Return the references of a clause to others: pairs of type and id; raise `UnknownId`."""
        return [
            (kind.removeprefix("refers:"), to)
            for kind, to in self.arrows.list_outgoing(self.find(id)["id"])
            if kind.startswith("refers:")
        ]

    def cited_by(self, id: str) -> list[tuple[str, str]]:
        """Return what refers to a clause, as pairs of type and id; rows of decisions as
        `decision:<id>/<row>`. Raise `UnknownId`.
        """
        found = [
            (kind, source)
            for kind, source in self.arrows.list_incoming(self.find(id)["id"])
            if kind == "cites" or kind.startswith("refers:")
        ]
        return [(kind.removeprefix("refers:"), source.partition("@")[0]) for kind, source in found]

    def impact(self, id: str) -> tuple[Impact, ...]:
        """Return what depends on a clause, its predecessors and its successors, each in its
        edition, the oldest first; raise `UnknownId`.
        """
        from regelwerk.library.impact import find_impact

        same = self.list_kin(id)
        return tuple(
            find_impact(self.bundle, self.arrows, each) for each in self.units if each in same
        )

    def headwords(self, id: str) -> list[Headword]:
        """Return the entries of the index that point to a clause, or to the same clause in another
        edition; raise `UnknownId`.
        """
        same = self.list_kin(id)
        return [
            entry
            for entry in self.index.values()
            if any(ref["to"] in same for ref in entry["refs"])
        ]

    def list_kin(self, id: str) -> set[str]:
        """Return the ids of a clause in all editions; raise `UnknownId`."""
        sides = {entry[side] for entry in self.lineage(id) for side in ("older", "newer")}
        return {self.find(id)["id"], *filter(None, sides)}

    def lineage(self, id: str) -> list[Pair]:
        """Return the lineage of a clause through all editions; raise `UnknownId`."""
        whole = self.find(id)["id"]
        group, found = {whole}, []
        for _ in [1 for each in self.editions.values() if each["after"]]:  # so many join all
            found = [
                entry
                for entry in self.bundle["lineage"]
                if entry["older"] in group or entry["newer"] in group
            ]
            group |= {entry[side] for entry in found for side in ("older", "newer") if entry[side]}
        return found
