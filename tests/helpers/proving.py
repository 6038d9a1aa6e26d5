"""Where a value shows and what refuses a change of it: told of changed trees without proving the
whole rulebook.

In: the rulebook as trees, its build.  Out: `Said`, what trees show and lock; trees in which every
text bears a mark; problems.
"""

import copy
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from apparatus import beside, topics
from claims import claims
from mutants.rulebook import Held, Rulebook, Tree, game_of, reach
from readings import readings
from regelwerk import prove
from regelwerk.assemble import Assembled, assemble
from regelwerk.build import Built
from regelwerk.bundle.knowledge import bundle
from regelwerk.engine.compiled import encode_engine
from regelwerk.engine.table import Table
from regelwerk.engine.tabulate import tabulate
from regelwerk.lineage.compared import compare
from regelwerk.model import Corpus
from regelwerk.prove.chains.cases import UNASKED
from regelwerk.prove.parity import check_parity
from regelwerk.prove.piece import Piece
from regelwerk.prove.seal import list_pieces, make_case_piece
from regelwerk.read.kinds import find_kind
from regelwerk.read.missing import NAMING
from regelwerk.read.problem import CODES, Problem
from regelwerk.read.source import FOLDERS, Document, Source
from regelwerk.read.validate import check, list_folders, validate

# texts by their schema in which names stand as well, or that must be part of other texts
PARTLY_NAMES = frozenset(
    {
        *(
            "decision.rows.then.*",
            "decision.rows.then.*.*",
            "decision.counts.read.*.*.row",
            "grid.rows",
            "unprinted.sentences",
        ),
        *("unprinted.norms", "editions.editions.classes.*.words"),
    }
)
MARK = re.compile(r"⟦(\d+)⟧")
SEALED = "sealed "
TEXTS = frozenset({"law", "clauses", "contents", "index", "standing"})  # decisions are read apart
Changes = Mapping[str, Tree | None]
Tables = Mapping[tuple[str, str], Table]


class Said:
    """What sources say once they are put together: as golden files show it, and as locks hold
    it.
    """

    def __init__(self, source: Source, assembled: Assembled, tables: Tables, edges: Any) -> None:
        self.source, self.assembled, self.tables, self.edges = source, assembled, tables, edges

    @cached_property
    def kb(self) -> dict[str, Any]:
        """The bundle, but for the edges of its graph."""
        return bundle(
            self.assembled.corpus, compare(self.assembled.corpus, self.assembled.steps), self.edges
        )

    @cached_property
    def engine(self) -> dict[str, Any]:
        """The engine, but for the order in which it asks."""
        return encode_engine(
            self.assembled.corpus, self.tables, dict.fromkeys(self.tables, UNASKED)
        )

    @cached_property
    def read(self) -> dict[str, str]:
        """The texts of `golden/readings`."""
        return readings(self.engine, self.kb) | beside(self.source, self.assembled.corpus, self.kb)

    @cached_property
    def locked(self) -> dict[str, dict[str, str]]:
        """What is sealed of the parts that are sealed as a whole, by part and name; of cases
        nothing.
        """
        others = replace(self.assembled, corpus=replace(self.corpus, cases=()))
        return self.sealed(list_pieces(others))

    @cached_property
    def told(self) -> dict[str, dict[str, str]]:
        """What is sealed of the cases."""
        return self.sealed(map(make_case_piece, self.corpus.cases))

    @property
    def corpus(self) -> Corpus:
        """The corpus of what is said."""
        return self.assembled.corpus

    def sealed(self, pieces: Iterable[Piece]) -> dict[str, dict[str, str]]:
        """Those of some pieces that are sealed, by part and name."""
        naming = {folder: self.source.documents.get(f"{folder}/{NAMING}") for folder in FOLDERS}
        promised = {
            folder: document.tree.get("sealed", ())
            for folder, document in naming.items()
            if document
        }
        found: dict[str, dict[str, str]] = {}
        for piece in pieces:
            if piece.part in promised[piece.path.split("/")[0]]:
                content = json.dumps(piece.content, ensure_ascii=False, sort_keys=True)
                found.setdefault(piece.part, {})[f"{piece.path} {piece.name}"] = content
        return found

    def texts(self, guard: str) -> Mapping[str, str]:
        """What a guard shows: golden files by name, or pieces that are sealed."""
        if guard.startswith(SEALED):
            part = guard.removeprefix(SEALED)
            return (self.told if part == "cases" else self.locked).get(part, {})
        if guard == "claims":
            return claims(self.assembled, self.kb)
        if guard == "topics":
            return {
                game: topics(self.kb, game)
                for game in dict.fromkeys(topic["game"] for topic in self.kb["topics"])
            }
        return {
            name: text
            for name, text in self.read.items()
            if name.split("/")[0].removesuffix(".txt") == guard
        }


class Prover:
    """A game of the rulebook as it is, and what becomes of it after changes; the other game plays
    no part.
    """

    def __init__(self, book: Rulebook, built: Built, game: str) -> None:
        self.values = {
            kind: mine
            for kind, found in book.values.items()
            if (mine := [each for each in found if each.game == game])
        }
        self.names, self.built, self.trees = (
            book.names,
            built,
            {path: tree for path, tree in book.trees.items() if game_of(path) == game},
        )
        self.documents = {
            path: Document(path, tree, {}) for path, tree in self.trees.items()
        }  # no lines: a change moves nothing
        source = Source(self.documents)
        assembled = assemble(source)[0]
        tables = {
            key: table
            for key, table in built.tables.items()
            if key[0] in assembled.corpus.decisions
        }
        self.true = Said(source, assembled, tables, built.outputs["kb.json"]["edges"])
        self.shown: dict[str, Mapping[str, str]] = {}

    def changed(self, changes: Changes) -> Source:
        """The documents after changes."""
        new = {path: Document(path, tree, {}) for path, tree in changes.items() if tree is not None}
        return Source(
            {
                path: each
                for path, each in (self.documents | new).items()
                if path not in changes or path in new
            }
        )

    def met(self, changes: Changes, guards: frozenset[str]) -> tuple[set[str], set[str]]:
        """The codes of the problems that changes meet, and where there are none, those of the
        guards that show them.
        """
        source = self.changed(changes)
        if first := [*self.misshapen(source, changes)]:
            return codes(first), set()
        before = self.true.corpus if all(find_kind(path) in TEXTS for path in changes) else None
        assembled, problems = assemble(source, before)
        tables: dict[tuple[str, str], Table] = {}
        if problems or (problems := [*self.tabulated(assembled, tables)]):
            return codes(problems), set()
        said = Said(source, assembled, tables, self.true.edges)
        try:
            shown = {
                guard
                for guard in guards
                if not is_code(guard) and said.texts(guard) != self.as_it_is(guard)
            }
        except (
            KeyError,
            ValueError,
        ):  # a name that nothing bears cannot be read; a later stage says so
            shown = set()
        return (set() if shown else codes(self.late(source, assembled))), shown

    def misshapen(self, source: Source, changes: Changes) -> Iterator[Problem]:
        """Breaches of the schemas: of the changed files, or of all where the editions have
        changed.
        """
        if any(find_kind(path) == "editions" for path in changes):
            yield from validate(source)
            return
        for path in (path for path in changes if path in source.documents):
            yield from check(source.documents[path], list_folders(source))

    def late(self, source: Source, assembled: Assembled) -> Iterator[Problem]:
        """Problems of later stages, as far as they are told without the tables."""
        book = prove.Rulebook(source, assembled)
        yield from (
            prove.find_problems(book, "nesting")
            or prove.find_problems(book, "graph")
            or prove.find_problems(book, "changes")
        )
        yield from check_parity(assembled.corpus, assembled.steps)

    def as_it_is(self, guard: str) -> Mapping[str, str]:
        """What a guard shows of the rulebook as it is."""
        if guard not in self.shown:
            self.shown[guard] = self.true.texts(guard)
        return self.shown[guard]

    def is_the_same(self, changes: Changes) -> bool:
        """Whether changes leave the bundle and the engine as they are."""
        source = self.changed(changes)
        said = Said(source, assemble(source)[0], self.true.tables, self.true.edges)
        return (said.kb, said.engine) == (self.true.kb, self.true.engine)

    def tabulated(
        self, assembled: Assembled, tables: dict[tuple[str, str], Table]
    ) -> Iterator[Problem]:
        """Fill in the tables, taken over where nothing of a decision has changed; the problems of
        those that are not sound.
        """
        corpus, before = assembled.corpus, self.true.assembled.corpus
        for decision in corpus.decisions.values():
            as_before = (
                decision == before.decisions.get(decision.id)
                and corpus.constraints == before.constraints
                and all(corpus.facts.get(fact) == before.facts.get(fact) for fact in decision.asks)
            )
            for edition in decision.editions:
                if as_before:
                    tables[decision.id, edition] = self.built.tables[decision.id, edition]
                    continue
                table, problems = tabulate(decision, edition, corpus.facts, corpus.constraints)
                yield from problems
                if table is not None:
                    tables[decision.id, edition] = table

    @property
    def texts(self) -> Iterator[Held]:
        """Every value that is free text: neither a name nor one of a closed list nor of a fixed
        form.
        """
        for kind, found in self.values.items():
            if kind not in self.names and kind not in PARTLY_NAMES:
                yield from (each for each in found if isinstance(each.value, str) and is_free(each))

    def marked(self) -> tuple[Said, dict[int, Held]]:
        """The rulebook with a mark of its own behind each text, and the text of each mark."""
        trees = copy.deepcopy(self.trees)
        marks = dict(enumerate(self.texts))
        for number, each in marks.items():
            holder: Any = reach(trees[each.path], each.steps[:-1])
            holder[each.steps[-1]] = f"{each.value}⟦{number}⟧"
        source = self.changed(trees)
        return Said(source, assemble(source)[0], self.true.tables, self.true.edges), marks


def is_free(each: Held) -> bool:
    """Whether a text may say anything; a key of a mapping may not."""
    return not each.kind.endswith("{}") and not {"enum", "pattern", "const"} & each.schema.keys()


def is_code(guard: str) -> bool:
    """Whether a guard is the code of a problem."""
    return guard in CODES


def codes(problems: list[Problem] | Iterator[Problem]) -> set[str]:
    """The codes of problems."""
    return {problem.code for problem in problems}


def marks_in(texts: Mapping[str, str]) -> set[int]:
    """The marks that are found in texts."""
    return {int(mark) for text in texts.values() for mark in MARK.findall(text)}
