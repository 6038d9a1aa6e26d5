"""Where the headwords of a printed index lead.

In: the corpus.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.address import edition_of
from compiler.model import Corpus
from compiler.problem import Problem, nearest


def pointers(corpus: Corpus) -> Iterator[Problem]:
    """Headwords that point to no place of their edition, send on to no headword, or to themselves."""
    for headword in corpus.register.values():
        path, line = headword.place.path, headword.place.line
        for id in headword.refs:
            if id not in corpus.contents:
                near = [known for known in corpus.contents if edition_of(known) == headword.edition]
                message = f"Stichwort „{headword.title}“ verweist auf {id}, das es nicht gibt"
                yield Problem(path, line, "dangling_reference", message, nearest(id, near))
        for id in headword.see:
            if id == headword.id:
                yield Problem(path, line, "self_reference", f"Stichwort „{headword.title}“ verweist auf sich selbst")
            elif id not in corpus.register:
                yield Problem(path, line, "dangling_reference", f"Stichwort „{headword.title}“: den Eintrag {id} gibt es nicht")
