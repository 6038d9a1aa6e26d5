"""What is proven: the documents, the corpus made of them, and what the checks derive from both.

In: the documents and the assembled corpus.  Out: a `Rulebook`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from regelwerk.assemble import Assembled
from regelwerk.lineage.compared import Compared, compare
from regelwerk.lineage.step import Step
from regelwerk.model import Corpus
from regelwerk.prove.accord.words import Words, collect_words
from regelwerk.prove.chains.walk import Tables
from regelwerk.prove.coverage import Coverage
from regelwerk.prove.decisions import tabulate_all, verify
from regelwerk.prove.links.network import Network, build_network
from regelwerk.prove.pairs import Held, hold_pairs
from regelwerk.prove.piece import Piece
from regelwerk.prove.review import Seal, read_seals
from regelwerk.prove.seal import list_pieces
from regelwerk.read.problem import Problem
from regelwerk.read.source import Source


@dataclass(frozen=True)
class Rulebook:
    """The documents, the assembled corpus, and what the checks derive from it, each computed once.

    What is derived may rely on the stages before the one that first asks for it: the comparison on
    a sound graph, the tables on sound topics.
    """

    source: Source
    assembled: Assembled

    @property
    def corpus(self) -> Corpus:
        """The corpus."""
        return self.assembled.corpus

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the lineage."""
        return self.assembled.steps

    @cached_property
    def graph(self) -> Network:
        """The graph of the corpus."""
        return build_network(self.corpus, self.steps)

    @cached_property
    def compared(self) -> Compared:
        """The places of every step, compared."""
        return compare(self.corpus, self.steps)

    @cached_property
    def tabulated(self) -> tuple[Tables, list[Problem]]:
        """The tables of the decisions and their problems."""
        return tabulate_all(self.corpus)

    @cached_property
    def verified(self) -> tuple[Mapping[str, Coverage], list[Problem]]:
        """The coverage, and the problems of decisions that have tables."""
        return verify(self.corpus, self.tables)

    @property
    def tables(self) -> Tables:
        """The tables by decision and edition."""
        return self.tabulated[0]

    @property
    def coverage(self) -> Mapping[str, Coverage]:
        """The coverage by edition."""
        return self.verified[0]

    @cached_property
    def held(self) -> Mapping[str, Held]:
        """By edition how every two of its decisions stand to each other."""
        return hold_pairs(self.corpus, self.tables)

    @cached_property
    def words(self) -> Words:
        """The words of clauses, terms and index."""
        return collect_words(self.corpus)

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """Everything that can be sealed."""
        return list_pieces(self.assembled)

    @cached_property
    def seals(self) -> tuple[Seal, ...]:
        """The lines of the locks."""
        return tuple(read_seals(self.source))
