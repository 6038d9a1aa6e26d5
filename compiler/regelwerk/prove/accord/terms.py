"""Check that the vocabulary and the definitions agree: headings and labels, shared words, English
names, words in use.

In: the corpus and its words.  Out: problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from regelwerk.model import Clause, Corpus, Term
from regelwerk.prove.accord.words import Words
from regelwerk.read.problem import Problem, make_problem

CALLED = frozenset(
    {"definition", "intro", "section"}
)  # kinds whose label, where it is a name, is their heading
NAME = re.compile(r"\w{3}")


def check_terms(corpus: Corpus, words: Words) -> Iterator[Problem]:
    """Yield a problem for every definition and term whose name differs from that of what it belongs
    to, and for every term that is not used or not explained.
    """
    for clause in corpus.clauses.values():
        label = corpus.contents[clause.id].label
        called = clause.kind in CALLED and NAME.match(label)
        if called and clause.title and clause.title != label and not clause.carried_from:
            message = f"{clause.id} heißt „{clause.title}“, im Inhaltsverzeichnis aber „{label}“"
            yield make_problem(clause.place, "title_differs", message)
    used = {game: list_words_used(corpus, game, words) for game in corpus.roles}
    for term in corpus.terms:
        label_words = words.list_words(term.label)
        if not any(label_words <= text for text in used[term.game]):
            yield make_problem(
                term.place,
                "unused_label",
                f"Begriff {term.id}: „{term.label}“ kommt in keiner Bestimmung vor",
            )
        yield from find_misplaced_definitions(corpus, term, words)
        if message := find_missing_meaning(corpus, term, words):
            yield make_problem(
                term.place,
                "unexplained_term",
                f"Begriff {term.id}: {message}",
                "means, und rests wo defined fehlt",
            )


def list_words_used(corpus: Corpus, game: str, words: Words) -> tuple[frozenset[str], ...]:
    """Return the words of each clause of a game."""
    return tuple(
        words.of_clause[clause.id]
        for clause in corpus.clauses.values()
        if corpus.editions[clause.edition].game == game
    )


def find_missing_meaning(corpus: Corpus, term: Term, words: Words) -> str:
    """Return what is missing for a reader to learn what a term means; empty if nothing is."""
    if not term.defined and not term.rests:
        return "keine Stelle sagt, was er bedeutet"
    if term.means and words.list_words(term.label) <= words.list_words(term.means):
        return f"„{term.label}“ wird durch sich selbst erklärt"
    bearing = (corpus.clauses[id] for id in term.defined if id in corpus.clauses)
    if not term.means and not any(
        each.kind == "definition" and each.text and bears_name(each, term) for each in bearing
    ):
        return "keine Begriffsbestimmung trägt seinen Namen, und means fehlt"
    return ""


def bears_name(clause: Clause, term: Term) -> bool:
    """Return whether a definition bears the name of a term."""
    return clause.title.lower() == term.label.lower()


def find_misplaced_definitions(corpus: Corpus, term: Term, words: Words) -> Iterator[Problem]:
    """Yield a problem for every place that is said to define a term but does not name it or gives
    it another English name, and for every excuse that is out of date.
    """
    own = words.list_words(
        term.label, *(word for several in term.words.values() for word in several)
    )
    against = {
        id: find_disagreement(term, corpus.clauses[id], own, words)
        for id in term.defined
        if id in corpus.clauses
    }
    for id, message in against.items():
        if message and id not in term.apart:
            yield make_problem(
                term.place,
                "nothing_shared",
                f"Begriff {term.id} → {id}: {message}",
                "berichtigen oder unter apart begründen",
            )
    for id in term.apart:
        if not against.get(id):
            message = (
                f"Begriff {term.id}: {id} stimmt mit ihm überein oder steht nicht unter defined;"
                " apart ist überholt"
            )
            yield make_problem(term.place, "stale_excuse", message)


def find_disagreement(term: Term, clause: Clause, own: frozenset[str], words: Words) -> str:
    """Return why a clause cannot define a term that has these words; empty if it can."""
    if not own & words.of_clause[clause.id]:
        return "sie haben kein Wort gemeinsam"
    english, other = term.english.split(), clause.english.split()
    same = clause.title.lower() == term.label.lower()
    if other and (english != other if same else not set(english) & set(other)):
        return f"englisch heißt das eine „{term.english}“, das andere „{clause.english}“"
    return ""
