"""The data as trees that a mutant may change.

In: the project folder.  Out: `Rulebook` with the places of its trees, `Mutant`, the text of a
changed file.
"""

import copy
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import yaml

from kinds import top, values
from regelwerk.assemble import assemble
from regelwerk.model import Corpus
from regelwerk.read.kinds import find_kind
from regelwerk.read.source import Source, load
from regelwerk.read.validate import list_folders

Tree = dict[str, Any]
NAME = re.compile(r"[A-Za-z0-9_.:/>{}-]+")
SEE = (
    "applies",
    "may_apply",
    "excludes",
    "subject_to",
    "exception_to",
    "defined_in",
    "procedure",
    "compare",
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A mapping in a file: the file, the keys that lead to it, and the id people know it by."""

    path: str
    steps: tuple[str | int, ...]
    id: str

    def __str__(self) -> str:
        return f"{self.path} {self.id}"

    @property
    def game(self) -> str:
        return game_of(self.path)


@dataclass(frozen=True, slots=True)
class Held(Spot):
    """A value of a kind: besides its spot the value itself, its schema, and whether it cannot be
    left out.
    """

    kind: str
    value: Any
    schema: Any
    required: bool

    def __str__(self) -> str:
        return f"{self.path} {self.steps}"

    @property
    def under(self) -> str:
        """The key it stands under."""
        return next((step for step in reversed(self.steps) if isinstance(step, str)), "")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: what was changed, in words, and the new trees of the files it touches (None: the
    file is gone).
    """

    said: str
    files: dict[str, Tree | None]


class Rulebook:
    """The trees of all files, by path, and where in them things stand."""

    def __init__(self, source: Source, corpus: Corpus) -> None:
        self.trees: dict[str, Tree] = {
            path: document.tree for path, document in source.documents.items()
        }
        self.corpus = corpus
        self.folders = list_folders(source)

    def files(self, *kinds: str) -> Iterator[tuple[str, Tree]]:
        """The files of some kinds."""
        return ((path, tree) for path, tree in self.trees.items() if find_kind(path) in kinds)

    def items(self, key: str, name: str, *kinds: str) -> list[Spot]:
        """The entries of the list `key` in all files of some kinds, called by their `name`."""
        return [
            Spot(path, (key, at), str(item.get(name, at)))
            for path, tree in self.files(*kinds)
            for at, item in enumerate(tree.get(key, ()))
        ]

    @cached_property
    def values(self) -> dict[str, list[Held]]:
        """Every value of the data by its kind."""
        found: dict[str, list[Held]] = {}
        for path, tree in self.trees.items():
            for each in values(tree, top(find_kind(path))):
                found.setdefault(each.kind, []).append(
                    Held(path, each.steps, "", each.kind, each.value, each.schema, each.required)
                )
        return found

    @cached_property
    def names(self) -> frozenset[str]:
        """The kinds all of whose values are names or numbers."""
        return frozenset(
            kind
            for kind, found in self.values.items()
            if all(isinstance(each.value, str) and NAME.fullmatch(each.value) for each in found)
        )

    @cached_property
    def units(self) -> list[Spot]:
        """Every unit of the law files, with what hangs on it."""
        return [
            spot
            for kind in ("law", "clauses")
            for path, tree in self.files(kind)
            for spot in units(path, tree)
        ]

    @cached_property
    def rows(self) -> list[Spot]:
        """Every row of the decisions."""
        return [
            Spot(path, steps, f"{tree['decision']}/{row['id']}")
            for path, tree in self.files("decision")
            for steps, row in listed(("rows",), tree["rows"])
        ]

    @cached_property
    def addresses(self) -> dict[str, list[str]]:
        """The encoded addresses of each edition."""
        found: dict[str, list[str]] = {}
        for id, clause in self.corpus.clauses.items():
            if not clause.carried_from:
                found.setdefault(clause.edition, []).append(id.split("/", 1)[1])
        return found

    def edition(self, spot: Spot) -> str:
        """The edition of the folder a spot is in, or an empty string."""
        return self.folders.get(spot.path.rsplit("/", 1)[0], "")

    def at(self, spot: Spot) -> Any:
        """The mapping at a spot; not to be changed."""
        return reach(self.trees[spot.path], spot.steps)

    def pick(
        self, rng: Random, spots: list[Spot], wanted: Callable[[Any], object]
    ) -> tuple[Spot, Tree, Any]:
        """One of the spots that have what is wanted, with a copy of its file and of the mapping in
        it, both free to change.
        """
        spot = one(rng, [spot for spot in spots if wanted(self.at(spot))])
        tree = copy.deepcopy(self.trees[spot.path])
        return spot, tree, reach(tree, spot.steps)


def rulebook_of(root: Path) -> Rulebook:
    """The rulebook of a project folder."""
    source, _ = load(root)
    return Rulebook(source, assemble(source)[0].corpus)


def game_of(path: str) -> str:
    """The game a file belongs to."""
    return "bridge" if path.startswith("laws/") else "doppelkopf"


def reach(tree: Any, steps: tuple[str | int, ...]) -> Any:
    """What stands at the end of a way through a tree."""
    for step in steps:
        tree = tree[step]
    return tree


def listed(
    above: tuple[str | int, ...], items: list[Tree]
) -> Iterator[tuple[tuple[str | int, ...], Tree]]:
    """Every row of a list with the way to it, those of groups, too."""
    for at, item in enumerate(items):
        yield from (
            listed((*above, at, "rows"), item["rows"]) if "rows" in item else [((*above, at), item)]
        )


def units(path: str, tree: Tree) -> Iterator[Spot]:
    """The units of one file: its head, its clauses, their background, examples and rows."""
    stem = Path(path).stem
    tops: list[tuple[str, tuple[str | int, ...], Tree]] = [(stem, (), tree)]
    tops += [
        (f"{stem}:{item['at']}", ("clauses", at), item)
        for at, item in enumerate(tree.get("clauses", ()))
    ]
    for name, steps, unit in tops:
        yield Spot(path, steps, name)
        if "background" in unit:
            yield Spot(path, (*steps, "background"), f"{name}/background")
        for part in ("examples", "rows"):
            yield from (
                Spot(path, (*steps, part, at), f"{name}/{part}[{at}]")
                for at in range(len(unit.get(part, ())))
            )


def changed(spot: Spot, tree: Tree, what: str) -> Mutant:
    """A mutant of one file."""
    return Mutant(f"{spot.path}: {spot.id}: {what}", {spot.path: tree})


def other(rng: Random, known: Any, *than: object) -> Any:
    """One of the known things, none of those given."""
    return one(rng, [each for each in known if each not in than])


def one(rng: Random, things: Sequence[Any]) -> Any:
    """One of some things by chance, and the same one again where others have come or gone
    meanwhile: the one whose lot is the least.
    """
    mark = rng.random()
    return min(
        things, key=lambda thing: blake2b(f"{mark} {thing}".encode(), digest_size=8).digest()
    )


def written(tree: Tree | None) -> str | None:
    """A tree as YAML; it reads back the same."""
    if tree is None:
        return None
    return yaml.dump(
        tree,
        Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper),
        sort_keys=False,
        allow_unicode=True,
        width=10**6,
    )
