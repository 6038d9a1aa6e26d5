"""Lost umlauts restored: some web pages have lost the eighth bit of every letter, so that `für`
became `f|r` and `während` `wdhrend`.

In: the text of a copy, a vocabulary.  Out: `Mended`: the text with its umlauts, how many words were
mended, which stayed doubtful. `|`, `_` and the backslash stand for ü, ß and Ü and nothing else;
`d`, `v`, `D`, `V` may also be themselves. A word is mended to what the vocabulary knows: the words
of our restatements, of the other copies and of the sound parts of this one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from regelwerk.wortlaut.folder import Copy

Json = Mapping[str, Any]
CERTAIN = {"|": "ü", "_": "ß", "\\": "Ü"}
MAYBE = {"d": "ä", "v": "ö", "D": "Ä", "V": "Ö"}
WORD = re.compile(r"[^\W\d_]+")
DAMAGED = re.compile(
    r"(?<![^\s(\"„])(?:[^\W\d_]+[|_\\][^\W\d]+|[|\\][^\W\d_]{2,}|[^\W\d_]+[|_](?=[\s.,;:)]))"
)
TOKEN = re.compile(r"(?:[^\W\d_]|[|_\\])+")
MANY = 20  # broken words from which a copy counts as damaged
TWICE = re.compile(
    r"Ã[\u0080-\u00bf\u0152-\u2122]|â€[\u0080-\u2122]"
)  # UTF-8 read as Western European and written again
LONGEST = 80  # letters of a word; longer ones stay as they are
MOST = 8  # places in a word that may be an umlaut; words with more stay as they are
OURS, SURE = (
    10,
    5,
)  # what a word of ours counts, and how many times as often as others the likeliest must be
VOWELS = "aeiouyäöü"
LINKS = ("", "s", "es", "n", "en")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A word that could not be surely restored: as printed, as taken, and why."""

    printed: str
    taken: str
    why: str


@dataclass(frozen=True, slots=True)
class Mended:
    """A text with its umlauts, how many of its words were mended, and which stayed doubtful, each
    once.
    """

    text: str
    count: int
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words with how often they were seen, and the beginnings and ends that compounds are made
    of.
    """

    words: Mapping[str, int]

    def knows(self, word: str) -> int:
        """How often a word was seen, at the beginning of a sentence or not."""
        return (
            self.words.get(word, 0)
            + self.words.get(word[:1].lower() + word[1:], 0)
            + (self.words.get(word.capitalize(), 0) if word.islower() else 0)
        )

    def made_of(self, word: str) -> bool:
        """Whether a word is two or three known ones put together."""
        lower = word.lower()
        return any(
            self.tail(lower[at:]) for at in range(4, len(lower) - 3) if self.part(lower[:at])
        )

    def part(self, word: str) -> bool:
        """Whether a beginning is a known word, a linking letter aside."""
        return any(
            word.endswith(link) and self.either(word[: len(word) - len(link)])
            for link in LINKS
            if len(word) - len(link) >= 3
        )

    def tail(self, word: str) -> bool:
        """Whether an end is a known word, or two."""
        return self.either(word) or any(
            self.part(word[:at]) and self.either(word[at:]) for at in range(4, len(word) - 3)
        )

    def either(self, word: str) -> bool:
        """Whether a word is known in small letters or with a capital."""
        return word in self.words or word.capitalize() in self.words


def vocabulary(bundle: Json, copies: Iterable[Copy]) -> Vocabulary:
    """The words of our restatements and of the copies, broken ones aside."""
    count: Counter[str] = Counter()
    ours = [(unit["title"], unit["text"]) for unit in bundle["units"]] + [
        bundle["terms"],
        [entry["title"] for entry in bundle["index"]],
    ]
    for said in strings(ours):
        count.update(dict.fromkeys(WORD.findall(said), OURS))
    for copy in copies:
        text = once(copy.text)
        if not damaged(text):
            count.update(WORD.findall(text))
        else:
            count.update(
                word
                for word in TOKEN.findall(text)
                if WORD.fullmatch(word) and re.search(r"[äöüßÄÖÜ]", word)
            )
    return Vocabulary(count)


def strings(tree: object) -> Iterator[str]:
    """Every text in a tree."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, Mapping):
        for each in tree.values():
            yield from strings(each)
    elif isinstance(tree, list | tuple):
        for each in tree:
            yield from strings(each)


def damaged(text: str) -> bool:
    """Whether a text has lost the eighth bit of its letters."""
    return len(DAMAGED.findall(text)) >= MANY


def once(text: str) -> str:
    """A text in which letters that were encoded twice are themselves again."""

    def again(found: re.Match[str]) -> str:
        try:
            return found[0].encode("cp1252").decode()
        except UnicodeError:
            return found[0]

    return TWICE.sub(again, text)


def mended(text: str, vocabulary: Vocabulary) -> Mended:
    """A copy with its umlauts; one that has lost none stays as it is, letter by letter."""
    text = once(text)
    if not damaged(text):
        return Mended(text, 0, ())
    known: dict[str, tuple[str, str]] = {}
    count = 0

    def mend(found: re.Match[str]) -> str:
        nonlocal count
        word = found[0]
        if word not in known:
            known[word] = restored(word, vocabulary)
        count += known[word][0] != word
        return known[word][0]

    whole = TOKEN.sub(mend, text)
    doubts = tuple(Doubt(word, taken, why) for word, (taken, why) in known.items() if why)
    return Mended(whole, count, doubts)


def restored(word: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """A word with its umlauts, and why that is doubtful; empty where it is sure."""
    if not any(sign.isalpha() for sign in word):
        return word, ""
    plain = "".join(CERTAIN.get(sign, sign) for sign in word)
    if len(plain) > LONGEST:
        return plain, "zu lang für ein Wort"
    places = [at for at, sign in enumerate(plain) if sign in MAYBE]
    if not places or len(places) > MOST:
        return plain, "" if len(places) <= MOST else "zu viele mögliche Umlaute"
    choices = product((False, True), repeat=len(places))
    ways = [
        put(plain, [at for at, yes in zip(places, chosen, strict=True) if yes])
        for chosen in choices
    ]
    seen = {way: vocabulary.knows(way) for way in ways}
    fitting = [way for way in ways if seen[way]]
    if len(fitting) == 1:
        return fitting[0], ""
    if fitting:
        best = max(fitting, key=lambda way: (seen[way], way == plain))
        sure = seen[best] >= SURE * max(seen[way] for way in fitting if way != best)
        return best, (
            "" if sure else "auch möglich: " + ", ".join(way for way in fitting if way != best)
        )
    made = [way for way in ways if vocabulary.made_of(way)]
    if len(made) == 1:
        return made[0], "" if made[0] == plain else "zusammengesetzt aus bekannten Wörtern"
    if made:
        return (
            plain if plain in made else made[0]
        ), "mehrere Zusammensetzungen möglich: " + ", ".join(made[:4])
    taken = by_letters(plain, places)
    return taken, (
        "nicht im Wörterbuch" if taken != word or any(crowded(plain, at) for at in places) else ""
    )


def put(word: str, places: Iterable[int]) -> str:
    """A word with the umlauts its signs at some places may stand for."""
    letters = list(word)
    for at in places:
        letters[at] = MAYBE[letters[at]]
    return "".join(letters)


def crowded(word: str, at: int) -> bool:
    """Whether a sign in an unknown word may well be an umlaut, though it may be itself: it stands
    between two consonants.
    """
    beside = word[at - 1 : at].lower() if at else "", word[at + 1 : at + 2].lower()
    return all(sign and sign not in VOWELS for sign in beside)


def by_letters(word: str, places: Iterable[int]) -> str:
    """An unknown word: a sign between two consonants, or behind the first letter, where no German
    word has it is an umlaut.
    """
    lower = word.lower()
    taken = []
    for at in places:
        before, behind = lower[at - 1] if at else "", lower[at + 1] if at + 1 < len(word) else ""
        kept = VOWELS + ("nlr" if lower[at] == "d" else "")
        begins = at == 1 and before not in VOWELS and word[at].islower()
        between = (
            behind
            and behind not in VOWELS + "r"
            and (not before or before not in kept)
            and before != behind
        )
        if begins or between:
            taken.append(at)
    return put(word, taken)
