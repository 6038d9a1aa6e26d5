"""Find out which words of the rulebook mean the same: forms of one word, and parts of a compound.

In: the corpus.  Out: `Words`, which tells the words of a text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from regelwerk.model import Clause, Corpus
from regelwerk.search.compounds import split_all
from regelwerk.search.fold import fold, split_tokens, split_words
from regelwerk.search.language import EMPTY, SEPARABLE
from regelwerk.search.stems import group_words


@dataclass(frozen=True, slots=True)
class Words:
    """The words of the rulebook.

    `of_form`: folded form → the names of its words: its own and, in a compound, those of its parts.
    `of_clause`: id → the names of all words of the clause.
    """

    of_form: Mapping[str, frozenset[str]]
    of_clause: Mapping[str, frozenset[str]]

    def list_words(self, *texts: str) -> frozenset[str]:
        """Return the words of texts, without those that mean nothing alone."""
        return find_words(self.of_form, texts)


def collect_words(corpus: Corpus) -> Words:
    """Return the words of clauses, terms and index."""
    clauses = {id: tuple(list_texts(clause)) for id, clause in corpus.clauses.items()}
    distinct = dict.fromkeys(
        [*list_names(corpus), *(text for texts in clauses.values() for text in texts)]
    )
    counted = Counter(word for text in distinct for word in split_words(text))
    empty = frozenset(fold(word) for word in EMPTY)
    named = {form: name for form, name in group_words(counted).items() if form not in empty}
    parts = split_all(named, empty | {fold(prefix) for prefix in SEPARABLE})
    of_form = {
        form: frozenset(named[part] for part in (form, *parts.get(form, ())) if part in named)
        for form in named
    }
    told_once = {
        texts: find_words(of_form, texts) for texts in dict.fromkeys(clauses.values())
    }  # a clause that is carried over has the same texts
    return Words(of_form, {id: told_once[texts] for id, texts in clauses.items()})


def find_words(of_form: Mapping[str, frozenset[str]], texts: Iterable[str]) -> frozenset[str]:
    """Return the words of texts."""
    return frozenset().union(
        *(of_form.get(form, frozenset()) for text in texts for form in split_tokens(text))
    )


def list_texts(clause: Clause) -> Iterator[str]:
    """Yield the texts of a clause: heading, label, sentences, cells."""
    yield from (clause.title, clause.label, clause.text)
    for cells in (clause.table.columns, *clause.table.rows) if clause.table else ():
        yield from cells


def list_names(corpus: Corpus) -> Iterator[str]:
    """Yield the texts of terms and index entries."""
    for term in corpus.terms:
        yield from (term.label, *(word for words in term.words.values() for word in words))
    for headword in corpus.register.values():
        yield headword.title
