"""Check that the restatement says every norm and names everybody whom a norm or sanction concerns,
so that a lost sentence or a changed actor or force is found.

In: the corpus.  Out: problems. A sentence tells a norm if it has most words of its act. It must
then have a word of the force of the norm, and the text must name its role. The other way round, a
text that says muss, soll, sollte or darf has a norm of that kind, or the contents excuse the
printed word. Clauses carried over from another edition are checked there; tables are not checked,
because their cells are no sentences.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from regelwerk.model import Clause, Corpus, Norm
from regelwerk.prove.norms.german import (
    IMPERSONAL,
    binds,
    contains_name,
    list_binding_forces,
    measure_share,
    split_sentences,
)
from regelwerk.read.problem import Problem, make_problem

ENOUGH = 0.6  # share of the words of an act that one sentence must have to tell it
CALLED = "am Druck prüfen, dann „who“ ändern oder das Wort unter „called“ aufnehmen"
REFERENCE = re.compile(r"\[\[(?:[^/\]]*/)?([^\]]*)\]\]")


def check_norms(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every norm that its text does not say, and for every word of force that
    no norm answers to.
    """
    for clause in corpus.clauses.values():
        if clause.carried_from or clause.kind == "table":
            continue
        told = split_sentences(
            make_readable(
                f"{clause.text} {clause.unprinted.text}" if clause.unprinted else clause.text
            )
        )
        for norm in clause.norms:
            yield from check_norm(corpus, clause, norm, told)
        for who in {
            each.who: None
            for each in clause.sanctions
            if each.who and not is_role_named(corpus, clause, each.who, told)
        }:
            message = f"{clause.id}: der Text nennt niemanden, der „{who}“ sein kann (sanction)"
            yield make_problem(clause.place, "unsupported_role", message, CALLED)
        for forces in list_unbound_forces(corpus, clause, told):
            message = (
                f"{clause.id}: der Text hat ein Wort der Stärke {' oder '.join(sorted(forces))},"
                " aber keine Norm davon"
            )
            yield make_problem(
                clause.place,
                "unbound_force",
                message,
                "Norm nachtragen oder den Satz ohne dieses Wort sagen",
            )


def check_norm(corpus: Corpus, clause: Clause, norm: Norm, told: list[str]) -> Iterator[Problem]:
    """Yield a problem for what the sentences of its clause do not say of a norm: its act, its force
    or its role.
    """
    telling = [
        number
        for number, sentence in enumerate(told)
        if measure_share(norm.act, sentence) >= ENOUGH
    ]
    if not telling:
        message = f"{clause.id}: kein Satz sagt, was die Norm verlangt: „{norm.act}“"
        yield make_problem(
            clause.place,
            "unsupported_act",
            message,
            "„act“ mit den Worten des Satzes fassen oder den Satz ergänzen",
        )
        return
    sayings = [told[number] for number in telling]
    if not any(binds(saying, norm.force, norm.act) for saying in sayings):
        message = f"{clause.id}: der Satz zu „{norm.act}“ hat kein Wort der Stärke {norm.force}"
        yield make_problem(
            clause.place,
            "unsupported_force",
            message,
            "am Druck prüfen, dann Satz oder Norm ändern",
        )
    if not (
        is_role_named(corpus, clause, norm.who, told[: telling[-1] + 1])
        or is_role_implied(corpus, clause, norm.who, sayings)
    ):
        message = (
            f"{clause.id}: der Text nennt niemanden, der „{norm.who}“ sein kann („{norm.act}“)"
        )
        yield make_problem(clause.place, "unsupported_role", message, CALLED)


def is_role_named(corpus: Corpus, clause: Clause, role: str, told: Collection[str]) -> bool:
    """Return whether the heading, the text so far or the unit above names a role."""
    above = corpus.clauses.get(clause.parent)
    texts = [clause.title, *told, *((above.title, make_readable(above.text)) if above else ())]
    called = corpus.called.get(corpus.editions[clause.edition].game, {}).get(role, ())
    return any(contains_name(text, word) for word in called for text in texts)


def is_role_implied(corpus: Corpus, clause: Clause, role: str, telling: Collection[str]) -> bool:
    """Return whether a sentence has no actor, and the role is one that need not be named then."""
    return role in corpus.unnamed.get(corpus.editions[clause.edition].game, ()) and any(
        map(IMPERSONAL.search, telling)
    )


def list_unbound_forces(
    corpus: Corpus, clause: Clause, told: Collection[str]
) -> Iterator[frozenset[str]]:
    """Yield the forces of words to which no norm of the clause or of the unit above answers; what
    excuses the printed word excuses ours, too, and what excuses it in the predecessor a sentence
    kept from there.
    """
    above = corpus.clauses.get(clause.parent)
    bound = {norm.force for unit in (clause, above) if unit for norm in unit.norms}
    spelled = corpus.editions[clause.edition].forces
    sources = (clause.id, *([clause.unprinted.source] if clause.unprinted else ()))
    excused = {
        force
        for id in sources
        for key in corpus.contents[id].ledger.apart
        for force, words in spelled.items()
        if key in words
    }
    for forces in dict.fromkeys(
        forces for sentence in told for forces in list_binding_forces(sentence)
    ):
        if not forces & (bound | excused):
            yield forces


def make_readable(text: str) -> str:
    """Return a text with its references as people read them, `(27 B 1)` for `[[2007/27.B.1]]`."""
    return REFERENCE.sub(lambda match: f"({match[1].replace('.', ' ')})", text)
