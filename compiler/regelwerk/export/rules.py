"""A decision of one edition as disjoint rules: every possible combination of facts matches exactly
one rule.

In: the parsed `engine.json`, a decision, an edition.  Out: `Sheet`.  The rules are the ends of the
tree of questions, so their order does not matter; answers that lead to the same end are joined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from regelwerk.engine.ruling import Refused, UnknownDecision, UnknownEdition, accept

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Column:
    """A fact of the table: its id, its question and its values with their labels."""

    fact: str
    question: str
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Ending:
    """A row of the decision: its id, its German sentences, its clauses, the kind of silence it
    stands for (empty: none), its note.
    """

    row: str
    says: tuple[str, ...]
    cites: tuple[str, ...]
    silence: str
    note: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: the values that each fact may have (a fact left out may have any), and the number
    (from 0) of the ending they lead to.
    """

    when: Mapping[str, tuple[str, ...]]
    ending: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A decision in one edition: `name` is an ASCII identifier, `title` and labels are German."""

    name: str
    decision: str
    edition: str
    title: str
    columns: tuple[Column, ...]
    endings: tuple[Ending, ...]
    rules: tuple[Rule, ...]
    compiled: Json


def make_sheet(engine: Json, decision: str, edition: str = "") -> Sheet:
    """Return the rules of a decision; without an edition those of the only edition it has.

    Raises `UnknownDecision`, `UnknownEdition`, and `Refused` where the edition must be named.
    """
    accept(UnknownDecision, "Entscheidung", decision, engine["decisions"])
    entry = engine["decisions"][decision]
    editions = tuple(entry["editions"])
    if not edition and len(editions) > 1:
        raise Refused(
            f"{decision} gibt es in mehreren Ausgaben; --edition {' oder '.join(editions)}",
            "",
            editions,
        )
    edition = edition or editions[0]
    accept(UnknownEdition, "Ausgabe", edition, editions)
    compiled = entry["editions"][edition]
    domains = dict(zip(compiled["facts"], compiled["values"], strict=True))
    columns = tuple(
        make_column(engine["facts"][fact], fact, keys) for fact, keys in domains.items()
    )
    endings = tuple(
        Ending(
            row=row["id"],
            says=list_sentences(engine, row),
            cites=list_row_clauses(row),
            silence=row.get("outcome", ""),
            note=row["note"],
        )
        for row in compiled["rows"]
    )
    rules = tuple(
        Rule({fact: when[fact] for fact in domains if fact in when}, row)
        for when, row in list_tree_ends(compiled["policy"], domains)
    )
    return Sheet(
        name=f"{decision}_{edition}",
        decision=decision,
        edition=edition,
        title=entry["title"],
        columns=columns,
        endings=endings,
        rules=rules,
        compiled=compiled,
    )


def make_column(fact: Json, id: str, keys: Sequence[str]) -> Column:
    """Return a fact with its values in the order of its domain."""
    return Column(id, fact["question"], {key: fact["values"][key] for key in keys})


def list_sentences(engine: Json, row: Json) -> tuple[str, ...]:
    """Return the sentences of a row; a sentence that refers to another decision names it."""
    return tuple(
        o["says"] or f"Weiter mit: {engine['decisions'][o['apply']]['title']}." for o in row["then"]
    )


def list_row_clauses(row: Json) -> tuple[str, ...]:
    """Return the ids of the clauses that a row and its outcomes rest on, each once."""
    return tuple(
        dict.fromkeys(
            id
            for ids in (row["cites"], row["because"], *(o["cites"] for o in row["then"]))
            for id in ids
        )
    )


def list_tree_ends(
    tree: Json, domains: Mapping[str, Sequence[str]]
) -> Iterator[tuple[dict[str, tuple[str, ...]], int]]:
    """Yield the conditions and the number of the row of every end of a tree; branches with equal
    subtrees are joined.
    """
    if "row" in tree:
        yield {}, tree["row"]
        return
    branches: list[tuple[list[str], Json]] = []
    for value in domains[tree["ask"]]:
        branch = tree["then"].get(value)
        if branch is None:
            continue
        like = next((values for values, other in branches if other == branch), None)
        if like is None:
            branches.append(([value], branch))
        else:
            like.append(value)
    for values, branch in branches:
        for when, row in list_tree_ends(branch, domains):
            yield {tree["ask"]: tuple(values), **when}, row
