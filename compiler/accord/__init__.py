"""What the data say twice must agree: sanctions with text and class, rows along the lineage and with cases, names with what they name.

In: the assembled corpus.  Out: problems.
"""

from __future__ import annotations

from compiler.accord.borders import borders
from compiler.accord.cases import misdated, unrun
from compiler.accord.headwords import strayed
from compiler.accord.rows import answers, astray, unfounded
from compiler.accord.sanctions import sanctions
from compiler.accord.terms import named
from compiler.accord.words import Words, words
from compiler.assemble import Assembled
from compiler.problem import Problem


def accord(assembled: Assembled) -> list[Problem]:
    """Every disagreement."""
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
