"""Check that what the data say twice agrees: sanctions with text and class, rows along the lineage
and with cases, names with what they name.

In: the assembled corpus.  Out: problems.
"""

from __future__ import annotations

from regelwerk.assemble import Assembled
from regelwerk.prove.accord.borders import check_borders
from regelwerk.prove.accord.cases import find_misdated_cases, find_unrun_rows
from regelwerk.prove.accord.headwords import find_strayed_headwords
from regelwerk.prove.accord.rows import (
    check_answers,
    find_missing_counterparts,
    find_unfounded_rows,
)
from regelwerk.prove.accord.sanctions import check_sanctions
from regelwerk.prove.accord.terms import check_terms
from regelwerk.prove.accord.words import Words, collect_words
from regelwerk.read.problem import Problem


def check_accord(assembled: Assembled) -> list[Problem]:
    """Return every disagreement as a problem."""
    corpus = assembled.corpus
    known: Words = collect_words(corpus)
    return [
        *check_sanctions(corpus),
        *check_answers(corpus),
        *check_borders(corpus),
        *find_unfounded_rows(corpus),
        *find_missing_counterparts(corpus, assembled.steps),
        *check_terms(corpus, known),
        *find_strayed_headwords(corpus, known),
        *find_unrun_rows(corpus),
        *find_misdated_cases(corpus),
    ]
