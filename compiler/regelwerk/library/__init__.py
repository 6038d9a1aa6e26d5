"""The compiled rulebook with its questions as methods.

In: a build folder.  Out: `Library`.  Files are read and rooms entered when first needed, so that a
single ruling costs little.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from regelwerk.disk import compiled_files
from regelwerk.disk.compiled_files import NotBuilt
from regelwerk.disk.writing import stamp
from regelwerk.engine import runtime
from regelwerk.engine.ruling import Ruling, UnknownEdition, accept
from regelwerk.errors import UnknownId, nearest
from regelwerk.ids.address import Manners, manners
from regelwerk.library.calc import Calculators
from regelwerk.library.detect import Detector
from regelwerk.library.search import Finder

if TYPE_CHECKING:
    from regelwerk.bundle.graph import Arrows
    from regelwerk.bundle.shapes import Decision, Edition, Headword, Pair, Unit
    from regelwerk.engine.compare import Comparison, Divergences
    from regelwerk.library.history import Stage
    from regelwerk.library.impact import Impact
    from regelwerk.lineage.change import Change

Json = Mapping[str, Any]
FILES = ("kb.json", "engine.json", "coverage.json", "search.json", "places.json")


def open_library(folder: Path) -> Library:
    """The rulebook compiled into `folder`; raises `NotBuilt`."""
    if not (folder / "engine.json").is_file():
        raise NotBuilt(f"{folder}: kein übersetztes Regelwerk; zuerst `regelwerk build`")
    library = Library(folder)
    _ = library.data_version
    return library


@dataclass(frozen=True)
class Library:
    """Everything one can ask of the rulebook; nothing here changes it. `calc` reckons, `detect`
    notices, `search` finds.
    """

    folder: Path

    def read(self, name: str) -> Json:
        """One compiled file as a tree; raises `NotBuilt` where it is none that this version reads,
        or of another build than the others.
        """
        tree = compiled_files.read(self.folder / name)
        if tree.get("data_version") != self.data_version:
            raise compiled_files.refusal(
                self.folder / name, "nicht vom selben Bau wie die übrigen Dateien"
            )
        return tree

    @cached_property
    def data_version(self) -> str:
        """The version that all files of the folder bear; raises `NotBuilt` where they are of
        different builds.
        """
        found = {name: version for name in FILES if (version := stamp(self.folder / name))}
        if len(set(found.values())) > 1:
            listed = ", ".join(f"{name} {version}" for name, version in found.items())
            raise NotBuilt(
                f"{self.folder}: Dateien verschiedener Baue ({listed}); `regelwerk build` schreibt"
                " sie neu"
            )
        return next(iter(found.values()), "")

    @cached_property
    def engine(self) -> Json:
        """The decisions in compiled form; each is read when it is asked for."""
        return self.read("engine.json")

    @cached_property
    def bundle(self) -> Json:
        """Units, lineage and vocabularies; each part is read when it is asked for."""
        return self.read("kb.json")

    @cached_property
    def calc(self) -> Calculators:
        """The calculators."""
        return Calculators(self.units)

    @cached_property
    def detect(self) -> Detector:
        """What notices irregularities in calls and cards."""
        return Detector()

    @cached_property
    def search(self) -> Finder:
        """What finds: `search("ungenügendes Gebot")` gives ranked hits."""
        return Finder(lambda: self.read("search.json"), self.decisions)

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
        """How every place and every work is cited."""
        cites: Mapping[str, str] = self.bundle["cites"]
        return cites

    @cached_property
    def arrows(self) -> Arrows:
        """The edges of the graph, from both of their ends."""
        from regelwerk.bundle.graph import arrows

        return arrows(self.bundle["edges"])

    @cached_property
    def signs(self) -> Manners:
        """How everything is cited and typed."""
        return manners(self.bundle)

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """What each edition is, in order."""
        return {edition["id"]: edition for edition in self.bundle["editions"]}

    @cached_property
    def unnumbered(self) -> frozenset[str]:
        """The places that go on in a newer edition without a printed number: cited with the year of
        the edition that gave them one.
        """
        return frozenset(self.bundle["unnumbered"])

    def in_line(self, edition: str) -> bool:
        """Whether an edition is one of several of its work, so that its places are told apart by
        its name; raises `UnknownEdition`.
        """
        accept(UnknownEdition, "Ausgabe", edition, self.editions)
        return bool(self.editions[edition]["after"]) or not self.editions[edition]["current"]

    @property
    def decisions(self) -> Mapping[str, Decision]:
        """The decisions in compiled form, by id."""
        decisions: Mapping[str, Decision] = self.engine["decisions"]
        return decisions

    def decide(self, decision: str, edition: str, facts: Mapping[str, str]) -> Ruling:
        """The ruling on what is known; raises `UnknownDecision`, `UnknownEdition`, `UnknownFact`,
        `UnknownAnswer`, `ImpossibleFacts`.
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
        """The fact to ask next, or an empty string when all is settled that is due now or `opened`;
        raises as `decide`.
        """
        return runtime.next_question(self.engine, decision, edition, facts, skip, opened)

    def answers(
        self, decision: str, edition: str, facts: Mapping[str, str], fact: str
    ) -> Mapping[str, tuple[str, ...]]:
        """For each answer to `fact` still possible the rows it leaves in the decision that asks, as
        `decision/row`; raises as `decide`.
        """
        return runtime.answers(self.engine, decision, edition, facts, fact)

    def compare(self, decision: str, facts: Mapping[str, str]) -> Comparison:
        """The rulings of all editions on the same facts, and the first outcome that differs."""
        from regelwerk.engine.compare import compare

        return compare(self.engine, decision, facts)

    def divergences(self, decision: str, a: str, b: str) -> Divergences:
        """All combinations on which two editions rule differently, grouped to few conjunctions."""
        from regelwerk.engine.compare import divergences

        return divergences(self.engine, decision, a, b)

    def way(self, older: str, newer: str) -> tuple[str, ...]:
        """The steps (`1997-2007`) from an edition to a later one; raises `UnknownEdition` where
        none lead there.
        """
        from regelwerk.lineage.change import spans

        ways = spans(entry["step"] for entry in self.bundle["changes"])
        accept(UnknownEdition, "Schritt", f"{older}-{newer}", ways)
        return ways[f"{older}-{newer}"]

    def changes(self, older: str, newer: str) -> tuple[Change, ...]:
        """What became of every place from an edition to a later one, over all steps; raises
        `UnknownEdition` for no such way.
        """
        from regelwerk.lineage.change import by_step, joined

        found = by_step(self.bundle["changes"])
        return reduce(joined, (found[step] for step in self.way(older, newer)))

    def history(self, id: str) -> tuple[Stage, ...]:
        """What a clause says in each edition of its work and what happened between them, the oldest
        first; raises `UnknownId`.
        """
        from regelwerk.library.history import history

        return history(self.bundle, self.find(id)["id"])

    def norms(
        self, *, who: str = "", force: str = "", edition: str = "", phase: str = "", game: str = ""
    ) -> list[dict[str, Any]]:
        """The norms that match, each with its game, what that calls the role, its clause and those
        above; `phase` "-": those of none.

        A role or a phase that two games have answers for both. Raises `UnknownEdition`, and
        `UnknownName` for any other wrong name.
        """
        from regelwerk.library.norms import Asked, norms

        return norms(self.bundle, self.units, Asked(who, force, edition, phase, game))

    @cached_property
    def cited(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of the units by how they are cited, with and without the year, the newest edition
        first.
        """
        found: dict[str, tuple[str, ...]] = {}
        for id, unit in self.units.items():
            said = self.cites[id].casefold()
            for key in (said, f"{unit['edition']} {said}"):
                found[key] = (id, *found.get(key, ()))
        return found

    def readings(self, written: str) -> tuple[str, ...]:
        """The ids of all units that an id, a citation or a name in quotes may mean, most likely
        first.
        """
        from regelwerk.ids.cited_as_typed import parse

        meant = (
            written,
            *parse(written, self.signs),
            *self.cited.get(" ".join(written.split()).casefold(), ()),
        )
        return tuple(dict.fromkeys(id for id in meant if id in self.units))

    def find(self, written: str) -> Unit:
        """The unit of an id or citation (`27b1a`, `SRH 3.5.9`); raises `UnknownId`."""
        for id in self.readings(written):
            return self.units[id]
        raise UnknownId(
            f"„{written}“ gibt es nicht oder ist noch nicht erfasst"
            + (f" ({hint})" if (hint := nearest(written, self.units)) else "")
        )

    def refers(self, id: str) -> list[tuple[str, str]]:
        """What a clause points to: pairs of type and id."""
        return [
            (kind.removeprefix("refers:"), to)
            for kind, to in self.arrows.out(self.find(id)["id"])
            if kind.startswith("refers:")
        ]

    def cited_by(self, id: str) -> list[tuple[str, str]]:
        """What points to a clause: pairs of type and id; decisions as `decision:<id>/<row>`."""
        found = [
            (kind, source)
            for kind, source in self.arrows.into(self.find(id)["id"])
            if kind == "cites" or kind.startswith("refers:")
        ]
        return [(kind.removeprefix("refers:"), source.partition("@")[0]) for kind, source in found]

    def impact(self, id: str) -> tuple[Impact, ...]:
        """What stands on a clause, its forerunners and its successors, each in its edition, the
        oldest first; raises `UnknownId`.
        """
        from regelwerk.library.impact import impact

        whole = self.find(id)["id"]
        same = {
            whole,
            *(
                entry[side]
                for entry in self.lineage(whole)
                for side in ("older", "newer")
                if entry[side]
            ),
        }
        return tuple(impact(self.bundle, self.arrows, each) for each in self.units if each in same)

    def headwords(self, id: str) -> list[Headword]:
        """The entries of the index that point to a clause, or to the same clause in another
        edition.
        """
        same = {entry[side] for entry in self.lineage(id) for side in ("older", "newer")} | {
            self.find(id)["id"]
        }
        return [
            entry
            for entry in self.index.values()
            if any(ref["to"] in same for ref in entry["refs"])
        ]

    def lineage(self, id: str) -> list[Pair]:
        """The entries of the lineage that touch a clause, followed through all editions."""
        whole = self.find(id)["id"]
        group, found = {whole}, []
        for _ in (
            edition for edition in self.editions.values() if edition["after"]
        ):  # as many steps join all editions
            found = [
                entry
                for entry in self.bundle["lineage"]
                if entry["older"] in group or entry["newer"] in group
            ]
            group |= {entry[side] for entry in found for side in ("older", "newer") if entry[side]}
        return found
