"""Check that a headword of a printed index shares a word with the place to which it points.

In: the corpus and its words.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regelwerk.ids.address import find_id_above
from regelwerk.model import Corpus
from regelwerk.prove.accord.words import Words
from regelwerk.read.problem import Problem, make_problem


def find_strayed_headwords(corpus: Corpus, words: Words) -> Iterator[Problem]:
    """Yield a problem for every headword that, read after its main entry, shares no word with a
    place to which it points nor with anything below it, and for every excuse that is out of date.
    """
    below = join_words_below(corpus, words)
    for headword in corpus.register.values():
        main = corpus.register.get(headword.parent)
        name = f"{main.title}: {headword.title}" if main else headword.title
        own = words.list_words(headword.title, main.title if main else "")
        foreign = {id for id in headword.refs if not own & below.get(id, frozenset())}
        for id in foreign - headword.apart.keys():
            message = f"Stichwort „{name}“ hat mit {id} kein Wort gemeinsam"
            yield make_problem(
                headword.place,
                "nothing_shared",
                message,
                "den Verweis berichtigen oder unter apart begründen",
            )
        for id in headword.apart.keys() - foreign:
            message = (
                f"Stichwort „{name}“ verweist nicht auf {id} oder nennt es mit Namen; apart ist"
                " überholt"
            )
            yield make_problem(headword.place, "stale_excuse", message)


def join_words_below(corpus: Corpus, words: Words) -> Mapping[str, frozenset[str]]:
    """Return the words of every clause together with those of all clauses below it, by id."""
    found: dict[str, frozenset[str]] = {}
    for id, own in words.of_clause.items():
        while id:
            found[id] = found.get(id, frozenset()) | own
            id = find_id_above(id)
    return found
