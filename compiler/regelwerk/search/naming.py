"""Names of documents and of concepts, and words of nearly the same meaning, as classes of the
index.

In: documents and terms, the class of each folded form.  Out: names → documents, lines of classes:
the parts `names`, `bare`, `alike`, `concepts` of the index.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from regelwerk.search.documents import Document, Kb, list_term_names
from regelwerk.search.fold import fold, split_tokens
from regelwerk.search.language import ALIKE, DENIAL, EMPTY

UNTOLD = frozenset(map(fold, EMPTY))
DENIED = frozenset(map(fold, DENIAL))


def collect_names(found: Iterable[Document], number_of: Mapping[str, int]) -> dict[str, list[int]]:
    """Return name → the documents that have it; the order of its words does not matter, nor do
    empty words.
    """
    places: dict[str, dict[int, None]] = defaultdict(dict)
    for place, document in enumerate(found):
        for name in document.names:
            if is_plain(name):
                continue
            numbers = sorted(
                {number_of[token] for token in split_tokens(name) if token in number_of}
            )
            if numbers:
                places[" ".join(map(str, numbers))][place] = None
    return {name: list(places[name]) for name in sorted(places)}


def collect_bare_names(found: Iterable[Document]) -> dict[str, list[int]]:
    """Return name → the documents that have it, for names of empty words and denials only: they are
    found where no other word is typed.
    """
    places: dict[str, dict[int, None]] = defaultdict(dict)
    for place, document in enumerate(found):
        for name in filter(is_plain, document.names):
            places[" ".join(split_tokens(name))][place] = None
    return {name: list(places[name]) for name in sorted(places)}


@cache
def is_plain(name: str) -> bool:
    """Return whether a name has only empty words and denials, and at least one empty word."""
    said = split_tokens(name)
    return any(token in UNTOLD for token in said) and all(
        token in UNTOLD or token in DENIED for token in said
    )


def group_alike(number_of: Mapping[str, int]) -> list[list[int]]:
    """Return the groups of classes of everyday words that mean nearly the same, as far as the
    corpus has these words.
    """
    known = (
        sorted({number_of[form] for form in map(fold, words) if form in number_of})
        for words in ALIKE
    )
    return [numbers for numbers in known if len(numbers) > 1]


def find_unwritten(number_of: Mapping[str, int], posted: Sequence[str]) -> dict[str, int]:
    """Return everyday word that no text has → the class of nearly the same meaning that stands in
    most places.
    """
    found: dict[str, int] = {}
    for line in ALIKE:
        own = [fold(word) for word in line]
        known = [number_of[form] for form in own if form in number_of]
        if known:
            most = max(known, key=lambda number: (len(posted[number - 1]), -number))
            found |= {
                form: most
                for form in own
                if form not in number_of and form not in UNTOLD | found.keys()
            }
    return found


def collect_concepts(kb: Kb, number_of: Mapping[str, int]) -> list[list[list[int]]]:
    """Return the concepts that have more than one name: their names as classes, without empty
    words.
    """
    named = (
        [name for name in (term["label"], *list_term_names(term)) if not is_plain(name)]
        for term in kb["terms"]
    )
    spelled = (
        [
            [number_of[token] for token in split_tokens(name) if token in number_of]
            for name in several
        ]
        for several in named
    )
    kept = (
        [name for place, name in enumerate(several) if name and name not in several[:place]]
        for several in spelled
    )
    return [several for several in kept if len(several) > 1]
