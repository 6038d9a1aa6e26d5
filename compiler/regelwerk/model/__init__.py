"""The rulebook as frozen values: the content of the YAML files, with ids instead of relative
addresses.

In: nothing.  Out: the types that every later module uses, and `Corpus`, which holds them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from regelwerk.model.apparatus import (
    Absent,
    Conflict,
    External,
    Headword,
    Heard,
    Question,
    Speech,
    Term,
    Topic,
)
from regelwerk.model.book import (
    Beginning,
    ChangeNote,
    Clause,
    Defect,
    Edition,
    Grid,
    Ledger,
    Listed,
    Norm,
    PenaltyClass,
    Place,
    Reference,
    Sanction,
    Standing,
    Unprinted,
)
from regelwerk.model.facts import Aloud, Constraint, Fact, Sign
from regelwerk.model.lineage import Claim, Direct, Fate, Lesson
from regelwerk.model.rules import (
    APPLY,
    ASIDE,
    DOORS,
    OTHERWISE,
    PREMISE_OPEN,
    TO_ALL,
    Case,
    Decision,
    Effect,
    Everyday,
    Exemption,
    Expected,
    Otherwise,
    Outcome,
    Phase,
    Portion,
    Premise,
    Row,
    Unwalked,
    Yield,
)

__all__ = [
    "APPLY",
    "ASIDE",
    "DOORS",
    "OTHERWISE",
    "PREMISE_OPEN",
    "TO_ALL",
    "Absent",
    "Aloud",
    "Beginning",
    "Case",
    "ChangeNote",
    "Claim",
    "Clause",
    "Conflict",
    "Constraint",
    "Corpus",
    "Decision",
    "Defect",
    "Direct",
    "Edition",
    "Effect",
    "Everyday",
    "Exemption",
    "Expected",
    "External",
    "Fact",
    "Fate",
    "Grid",
    "Headword",
    "Heard",
    "Ledger",
    "Lesson",
    "Listed",
    "Norm",
    "Otherwise",
    "Outcome",
    "PenaltyClass",
    "Phase",
    "Place",
    "Portion",
    "Premise",
    "Question",
    "Reference",
    "Row",
    "Sanction",
    "Sign",
    "Speech",
    "Standing",
    "Term",
    "Topic",
    "Unprinted",
    "Unwalked",
    "Yield",
]


@dataclass(frozen=True, slots=True)
class Corpus:
    """The whole content of the data, assembled: clauses by id in printed order, lineage,
    vocabularies, decisions, cases, the index.
    """

    editions: Mapping[str, Edition]
    contents: Mapping[str, Listed]
    clauses: Mapping[str, Clause]
    steps: tuple[tuple[str, str], ...]
    fates: tuple[Fate, ...]
    directs: tuple[Direct, ...]
    lessons: tuple[Lesson, ...]
    standings: tuple[Standing, ...]
    roles: Mapping[str, Mapping[str, str]]  # game → role → German label
    parties: Mapping[
        str, frozenset[str]
    ]  # game → the roles that take part in an irregularity, or rule on it
    called: Mapping[
        str, Mapping[str, tuple[str, ...]]
    ]  # game → role → the words with which a sentence names it
    unnamed: Mapping[str, tuple[str, ...]]  # game → roles a sentence may mean without naming them
    terms: tuple[Term, ...]
    phases: tuple[Phase, ...]
    facts: Mapping[str, Fact]
    constraints: tuple[Constraint, ...]
    effects: Mapping[str, Effect]
    decisions: Mapping[str, Decision]
    cases: tuple[Case, ...]
    externals: Mapping[str, External]
    works: Mapping[str, str]  # external work → its title, where it has one of its own
    conflicts: Mapping[str, Conflict]
    topics: Mapping[str, Topic]
    speech: tuple[Speech, ...]
    absent: tuple[Absent, ...]
    heard: tuple[Heard, ...]
    register: Mapping[str, Headword]
    exemptions: tuple[Exemption, ...]
    unwalked: tuple[Unwalked, ...]
    role_places: Mapping[str, Mapping[str, Place]]  # game → role → where it is named
