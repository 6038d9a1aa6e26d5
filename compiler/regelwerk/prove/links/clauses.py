"""Check the clauses: roles of their norms, fixed words, references that are closed; units that are
listed but not held, worked examples that no case runs.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.errors import suggest_known
from regelwerk.ids.address import find_inline, is_under
from regelwerk.model import Clause, Corpus
from regelwerk.prove.subject import find_subject, list_decided_subjects
from regelwerk.read.problem import Problem, make_problem


def list_own_clauses(corpus: Corpus) -> Iterator[Clause]:
    """Return an iterator over the clauses that are written in a file of their own edition (not
    carried over).
    """
    return (clause for clause in corpus.clauses.values() if not clause.carried_from)


def check_norm_roles(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every norm and sanction of a role that the game does not have."""
    for clause in list_own_clauses(corpus):
        known = corpus.roles.get(corpus.editions[clause.edition].game, {})
        for who in (
            *(norm.who for norm in clause.norms),
            *(each.who for each in clause.sanctions if each.who),
        ):
            if who not in known:
                yield make_problem(
                    clause.place,
                    "unknown_role",
                    f"{clause.id}: Rolle „{who}“ gibt es nicht",
                    suggest_known(who, known),
                )


def check_words(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every restatement that uses a word for which another is fixed, or has a
    reference that is not closed.
    """
    banned = {
        game: {word: term for term in corpus.terms if term.game == game for word in term.avoid}
        for game in corpus.roles
    }
    patterns = {
        game: re.compile(rf"\b({'|'.join(sorted(map(re.escape, words)))})\b")
        for game, words in banned.items()
        if words
    }
    for clause in list_own_clauses(corpus):
        game = corpus.editions[clause.edition].game
        if game in patterns and (found := patterns[game].search(clause.text)):
            yield make_problem(
                clause.place,
                "wrong_word",
                f"{clause.id}: „{found[1]}“",
                f"es heißt „{banned[game][found[1]].label}“",
            )
        if clause.text.count("[[") != len(find_inline(clause.text)):
            yield make_problem(
                clause.place,
                "bad_inline",
                f"{clause.id}: ein Verweis in [[…]] ist nicht geschlossen",
            )


def find_missing_units(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every listed unit that no file holds; of units below each other only for
    the topmost, whose file is probably missing.
    """
    missing = {
        id: entry for id, entry in corpus.contents.items() if entry.own and id not in corpus.clauses
    }
    for id, entry in missing.items():
        if entry.parent not in missing:
            below = sum(is_under(each, id) for each in missing) - 1
            more, hint = (
                (f" samt {below} darunter", "fehlt die Datei?") if below else ("", "nachtragen")
            )
            yield make_problem(
                entry.place,
                "missing_clause",
                f"{id}{more} steht im Inhaltsverzeichnis, fehlt aber in den Daten",
                hint,
            )


def find_unrun_examples(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every worked example of decided laws that no case runs."""
    subjects = list_decided_subjects(corpus)
    run = {case.exemplifies for case in corpus.cases}
    for clause in list_own_clauses(corpus):
        if (
            clause.kind == "example"
            and clause.id not in run
            and find_subject(corpus, clause) in subjects
        ):
            yield make_problem(
                clause.place,
                "example_without_case",
                f"{clause.id} ist ein Beispiel der Quelle, aber kein Fall rechnet es nach",
            )
