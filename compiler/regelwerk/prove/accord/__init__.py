"""Check that what the data say twice agrees: sanctions with text and class, rows along the lineage
and with cases, names with what they name.

In: the assembled corpus.  Out: problems.
"""

from __future__ import annotations

from regelwerk.assemble import Assembled
from regelwerk.prove.accord.borders import borders
from regelwerk.prove.accord.cases import misdated, unrun
from regelwerk.prove.accord.headwords import strayed
from regelwerk.prove.accord.rows import answers, astray, unfounded
from regelwerk.prove.accord.sanctions import sanctions
from regelwerk.prove.accord.terms import named
from regelwerk.prove.accord.words import Words, words
from regelwerk.read.problem import Problem


def accord(assembled: Assembled) -> list[Problem]:
    """Return every disagreement as a problem."""
    corpus = assembled.corpus
    known: Words = words(corpus)
    return [
        *sanctions(corpus),
        *answers(corpus),
        *borders(corpus),
        *unfounded(corpus),
        *astray(corpus, assembled.steps),
        *named(corpus, known),
        *strayed(corpus, known),
        *unrun(corpus),
        *misdated(corpus),
    ]
