"""German compounds, split into words of the corpus: `Wertungsberichtigung` = Wertung +
Berichtigung.

In: the folded forms of the corpus.  Out: form → forms of its parts. A part may lack its final e or
en (`Straf|karte`, `Reiz|schritt`) or carry a linking element.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

LINKS = ("s", "es", "n", "en", "e", "er", "ens")
CUT = ("e", "en")
SHORTEST = 3
SHORTEST_TAIL = 4
SHORTEST_WHOLE = 7
SHORTEST_CUT = 4
# Endings of participles and verbs, not words.
NO_TAIL = frozenset({"ende", "enden", "gegen", "neben"})


def split_all(forms: Collection[str], never: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return form → its parts and the parts of these, for every form that is a compound, split into
    as few parts as possible.

    `never` holds the forms that cannot be a part: empty words and prefixes.
    """
    words = frozenset(
        form for form in forms if form.isalpha() and len(form) >= SHORTEST and form not in never
    )

    @cache
    def parts(word: str) -> tuple[str, ...]:
        """Return the parts of a word and the parts of these; empty where it is no compound."""
        found: tuple[str, ...] = ()
        for head, tail in list_cuts(word, words, never):
            pieces = (head, tail, *parts(head), *parts(tail))
            if not found or len(pieces) < len(found):
                found = pieces
        return found

    return {form: found for form in sorted(words) if (found := parts(form))}


def list_cuts(
    word: str, words: Collection[str], never: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Yield every way to read `word` as two known words, the longest tail first.

    A letter that folding has made single at the seam counts for both words.
    """
    if len(word) < SHORTEST_WHOLE:
        return
    for at in range(SHORTEST, len(word) - SHORTEST_TAIL + 1):
        start = word[:at]
        for tail in (
            (word[at:],) if start in never or start[:-1] in never else (word[at:], word[at - 1 :])
        ):
            if start in never or tail not in words or tail in NO_TAIL:
                continue
            head = next((head for head in list_heads(start) if head in words and head != tail), "")
            if head:
                yield head, tail


def list_heads(start: str) -> Iterator[str]:
    """Yield the words that the first part of a compound may stand for: unchanged, with its final e
    or en restored, without its linking element.
    """
    yield start
    if len(start) >= SHORTEST_CUT:
        yield from (start + end for end in CUT)
    for link in LINKS:
        if start.endswith(link) and len(start) - len(link) >= SHORTEST:
            yield start[: -len(link)]
