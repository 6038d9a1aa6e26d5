"""How everything is cited: the one place that gives ids the sign of their edition, or their name.

In: the corpus.  Out: the citations that the bundle carries and everybody reads there.
"""

from __future__ import annotations

from compiler.address import cite, names
from compiler.model import Corpus


def citations(corpus: Corpus) -> dict[str, str]:
    """Every place and every work by its id: with the sign of its edition, a definition or a preface by its name."""
    named = names((entry.id, entry.kind, entry.label) for entry in corpus.contents.values())
    signs = {edition.id: edition.cite for edition in corpus.editions.values()} | named
    return {id: cite(id, signs) for id in (*corpus.contents, *corpus.externals)}
