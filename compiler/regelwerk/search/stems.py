"""The word forms of a corpus, grouped into classes of one word: `spielt`, `gespielt`, `spielen`;
`angesagt` and `Ansage`.

In: the words of the corpus as written.  Out: folded form → name of its class.  Used at build time
only; the index holds the classes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from itertools import chain

from Stemmer import Stemmer

from regelwerk.search.fold import TOKEN, fold
from regelwerk.search.language import ABLAUT, SEPARABLE

PREFIX = f"(?:{'|'.join(sorted(SEPARABLE, key=len, reverse=True))})"
PARTICIPLE = re.compile(rf"({PREFIX})?ge(\w{{2,}}?)(?:e?t|en)(?:e[mnrs]?)?")
TO_FORM = re.compile(rf"({PREFIX})zu(\w{{2,}}e?n)")
FINITE = re.compile(r"(\w{3,}?)(?:e?t|e?te[nmrs]?)")
AGENT = re.compile(r"(\w{3,})er(?:n|s|in|innen)?")
VOWEL_CHANGE = tuple(
    (re.compile(rf"(?:{forms.replace(' ', '|')})(?=en$)"), root) for root, forms in ABLAUT.items()
)
CHANGED = re.compile(
    rf"(?:{'|'.join(forms.replace(' ', '|') for forms in ABLAUT.values())})en$"
)  # what none of the patterns above would leave as it is
STEMMER = Stemmer("german")


def group_words(words: Mapping[str, int]) -> dict[str, str]:
    """Return folded form → name of its class (its first form), for every word of at least two
    letters; `words` counts words as written.
    """
    known: Counter[str] = Counter()
    for word, count in words.items():
        known[word.lower()] += count
    nouns = frozenset(word.lower() for word in words if word[:1].isupper()) - frozenset(
        word for word in words if word[:1].islower()
    )
    keys = {word: make_key(word, word in nouns, known) for word in known}
    rising = sorted(known, key=lambda word: (known[word], word))
    of_form = {fold(word): keys[word] for word in rising}  # the most frequent word owns the form
    same = Same()
    for word in sorted(known):
        related = next(
            (
                near
                for near in list_relatives(word, word in nouns)
                if near in known and near != word
            ),
            None,
        )
        if related:
            same.join(keys[word], keys[related])
    return name_classes(
        {form: of_form[form] for form in sorted(of_form) if TOKEN.fullmatch(form)}, same
    )


def make_key(word: str, noun: bool, known: Collection[str]) -> str:
    """Return the folded stem of a word in small letters; nouns for people made from a verb
    (`Spieler`, `Teiler`) keep their ending.
    """
    agent = AGENT.fullmatch(word) if noun else None
    if agent and (f"{agent[1]}en" in known or f"{agent[1]}n" in known):
        return fold(f"{agent[1]}er")
    return fold(stem_word(word))


def stem_word(word: str) -> str:
    """Return the Snowball stem of a word in small letters."""
    return str(STEMMER.stemWord(word))


def list_relatives(word: str, noun: bool) -> Iterator[str]:
    """Yield words of the same verb that a form may belong to, likeliest first: the infinitive, then
    nouns made from it.
    """
    for infinitive in chain(
        list_infinitives(word), () if noun else list_changed_stems(f"{word}en")
    ):
        stem = infinitive.removesuffix("en")
        yield from (infinitive, f"{stem}e", f"{stem}ung")


def list_infinitives(word: str) -> Iterator[str]:
    """Yield the infinitives that a finite form, a participle or a form with `zu` may belong to,
    likeliest first.
    """
    for pattern in (PARTICIPLE, TO_FORM):
        match = pattern.fullmatch(word)
        if match:
            body = match[2] if pattern is TO_FORM else f"{match[2]}en"
            yield from list_vowel_changes((match[1] or "") + body)
    match = FINITE.fullmatch(word)
    if match:
        yield from list_vowel_changes(f"{match[1]}en")
    if word.endswith("en"):
        yield from list_vowel_changes(word)


def list_vowel_changes(infinitive: str) -> Iterator[str]:
    """Yield `infinitive` with the vowel of the present tense restored where it is one that changes
    (`annommen` → `annehmen`), then unchanged.
    """
    yield from list_changed_stems(infinitive)
    yield infinitive
    if infinitive.endswith(("eren", "elen")):
        yield f"{infinitive[:-2]}n"


def list_changed_stems(infinitive: str) -> Iterator[str]:
    """Yield `infinitive` with the vowel of the present tense, where it has that of another form
    (`kamen`, from `kam` and `en` → `kommen`).
    """
    for pattern, new in VOWEL_CHANGE if CHANGED.search(infinitive) else ():
        restored = pattern.sub(new, infinitive)
        if restored != infinitive:
            yield restored


class Same:
    """Sets of joined keys; `name` gives one key for each set."""

    def __init__(self) -> None:
        self.above: dict[str, str] = {}

    def name(self, key: str) -> str:
        """Return the key that stands for the set of `key`."""
        while key in self.above:
            key = self.above[key]
        return key

    def join(self, a: str, b: str) -> None:
        """Make the sets of `a` and `b` one."""
        first, second = sorted((self.name(a), self.name(b)))
        if first != second:
            self.above[second] = first


def name_classes(of_form: Mapping[str, str], same: Same) -> dict[str, str]:
    """Return form → first form of its class."""
    first: dict[str, str] = {}
    for form in sorted(of_form):
        first.setdefault(same.name(of_form[form]), form)
    return {form: first[same.name(stem)] for form, stem in sorted(of_form.items())}
