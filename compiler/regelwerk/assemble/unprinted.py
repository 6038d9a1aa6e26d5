"""Complete clauses of which a patch edition prints only some sentences: the others are not deleted,
they stay in force as the base has them.

In: clauses of both editions, the traced step.  Out: the clauses with the sentences, references and
norms they keep, plus problems.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from regelwerk.ids.address import find_inline, replace_inline
from regelwerk.lineage.step import Step
from regelwerk.model import Clause, Reference, Unprinted
from regelwerk.read.problem import Problem

NAMING = "die ersten Worte von Sätzen und Normen des Vorgängers angeben"


def keep_unprinted(
    step: Step, base: Mapping[str, Clause], lead: Callable[[str], str]
) -> tuple[dict[str, Clause], list[Problem]]:
    """Return the clauses of which the patch edition prints only a part, with the sentences,
    references and norms of the base that stay in force, and the problems.
    """
    found: dict[str, Clause] = {}
    problems: list[Problem] = []
    for clause in base.values():
        if clause.unprinted is None or clause.edition != step.newer:
            continue
        origins = step.back[clause.id].ids if clause.id in step.back else ()
        before = base.get(origins[0]) if len(origins) == 1 else None
        wrong = find_refusal(clause, clause.unprinted, before, lead)
        if wrong or before is None:
            problems.append(
                Problem(
                    clause.place.path,
                    clause.place.line,
                    "bad_unprinted",
                    f"{clause.id}: {wrong}",
                    NAMING,
                )
            )
        else:
            found[clause.id] = add_unprinted(clause, clause.unprinted, before, lead)
    return found, problems


def find_refusal(
    clause: Clause, left: Unprinted, before: Clause | None, lead: Callable[[str], str]
) -> str:
    """Return why the predecessor cannot supply what is left out; empty where it can."""
    if before is None:
        return "nicht abgedruckt sein können nur Sätze eines einzigen, erfassten Vorgängers"
    said = split_sentences(before.text)
    for what, words, known in (
        ("Sätze", left.sentences, said),
        ("Normen", left.norms, [norm.act for norm in before.norms]),
    ):
        for word in words:
            if (begun := sum(each.startswith(word) for each in known)) != 1:
                return f"„{word}“: so beginnen in {before.id} {begun} {what}, nicht 1"
    kept = select_beginning(left.sentences, said)
    if not clause.text and kept == said:
        return "wo nur die Überschrift gedruckt ist, wird der ganze Text übernommen"
    doubled = {replace_inline(sentence, lead) for sentence in kept} & set(
        split_sentences(clause.text)
    )
    return f"nicht abgedruckt und doch im Text: „{min(doubled)}“" if doubled else ""


def select_beginning(words: tuple[str, ...], known: list[str]) -> list[str]:
    """Return the texts that begin with one of these words, in their own order."""
    return [each for each in known if each.startswith(words)]


def add_unprinted(
    clause: Clause, left: Unprinted, before: Clause, lead: Callable[[str], str]
) -> Clause:
    """Return the clause with what its print leaves out: the sentences apart from its text, their
    references and norms among its own.

    A clause of which nothing is printed gets the status `carried`.
    """
    text = " ".join(select_beginning(left.sentences, split_sentences(before.text)))
    refs = (Reference(lead(ref.to), ref.kind) for ref in before.refs if ref.to in find_inline(text))
    return replace(
        clause,
        unprinted=replace(left, text=replace_inline(text, lead), source=before.id),
        status=clause.status if clause.text else "carried",
        carried_from=clause.carried_from if clause.text else before.id,
        refs=tuple(dict.fromkeys((*clause.refs, *refs))),
        norms=(*clause.norms, *(norm for norm in before.norms if norm.act.startswith(left.norms))),
    )


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a restatement, in order."""
    return [sentence for sentence in re.split(r"(?<=[.!?])\s+", text) if sentence]
