"""Lost umlauts restored: some web pages have lost the eighth bit of every letter, so that `für`
became `f|r` and `während` became `wdhrend`.

In: the text of a copy, a vocabulary.  Out: `Mended`: the text with its umlauts, how many words were
restored, which of them are doubtful. `|`, `_` and the backslash always stand for ü, ß and Ü; `d`,
`v`, `D`, `V` may also stand for themselves. A word is restored to one that the vocabulary has: the
words of our restatements, of the other copies and of the sound parts of this one.
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
)  # the count of a word of ours; how many times as frequent as others the likeliest must be
VOWELS = "aeiouyäöü"
LINKS = ("", "s", "es", "n", "en")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A word that could not be restored with certainty: as printed, as restored, and the reason."""

    printed: str
    taken: str
    why: str


@dataclass(frozen=True, slots=True)
class Mended:
    """A text with its umlauts, how many of its words were restored, and the doubtful ones, each
    once.
    """

    text: str
    count: int
    doubts: tuple[Doubt, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The known words, each with how often it was seen; compounds are checked by their parts."""

    words: Mapping[str, int]

    def count_seen(self, word: str) -> int:
        """Return how often a word was seen, with or without a capital."""
        return (
            self.words.get(word, 0)
            + self.words.get(word[:1].lower() + word[1:], 0)
            + (self.words.get(word.capitalize(), 0) if word.islower() else 0)
        )

    def is_made_of(self, word: str) -> bool:
        """Return whether a word is composed of two or three known words."""
        lower = word.lower()
        return any(
            self.is_ending(lower[at:])
            for at in range(4, len(lower) - 3)
            if self.is_beginning(lower[:at])
        )

    def is_beginning(self, word: str) -> bool:
        """Return whether the beginning of a compound is a known word, with or without a linking
        letter.
        """
        return any(
            word.endswith(link) and self.is_known(word[: len(word) - len(link)])
            for link in LINKS
            if len(word) - len(link) >= 3
        )

    def is_ending(self, word: str) -> bool:
        """Return whether the end of a compound is a known word, or two of them."""
        return self.is_known(word) or any(
            self.is_beginning(word[:at]) and self.is_known(word[at:])
            for at in range(4, len(word) - 3)
        )

    def is_known(self, word: str) -> bool:
        """Return whether a word is known as it is or with a capital."""
        return word in self.words or word.capitalize() in self.words


def collect_vocabulary(bundle: Json, copies: Iterable[Copy]) -> Vocabulary:
    """Return the vocabulary of our restatements and of the copies; of a damaged copy only the words
    that still have an umlaut.
    """
    count: Counter[str] = Counter()
    ours = [(unit["title"], unit["text"]) for unit in bundle["units"]] + [
        bundle["terms"],
        [entry["title"] for entry in bundle["index"]],
    ]
    for said in list_strings(ours):
        count.update(dict.fromkeys(WORD.findall(said), OURS))
    for copy in copies:
        text = decode_twice_encoded(copy.text)
        if not is_damaged(text):
            count.update(WORD.findall(text))
        else:
            count.update(
                word
                for word in TOKEN.findall(text)
                if WORD.fullmatch(word) and re.search(r"[äöüßÄÖÜ]", word)
            )
    return Vocabulary(count)


def list_strings(tree: object) -> Iterator[str]:
    """Yield every text in a tree."""
    if isinstance(tree, str):
        yield tree
    elif isinstance(tree, Mapping):
        for each in tree.values():
            yield from list_strings(each)
    elif isinstance(tree, list | tuple):
        for each in tree:
            yield from list_strings(each)


def is_damaged(text: str) -> bool:
    """Return whether a text has lost the eighth bit of its letters."""
    return len(DAMAGED.findall(text)) >= MANY


def decode_twice_encoded(text: str) -> str:
    """Return the text with letters that were encoded twice decoded again."""

    def again(found: re.Match[str]) -> str:
        """Return a twice encoded letter decoded again, or unchanged where that is impossible."""
        try:
            return found[0].encode("cp1252").decode()
        except UnicodeError:
            return found[0]

    return TWICE.sub(again, text)


def mend_text(text: str, vocabulary: Vocabulary) -> Mended:
    """Return a copy with its umlauts restored; a copy that has lost none keeps every letter, apart
    from letters encoded twice.
    """
    text = decode_twice_encoded(text)
    if not is_damaged(text):
        return Mended(text, 0, ())
    known: dict[str, tuple[str, str]] = {}
    count = 0

    def mend(found: re.Match[str]) -> str:
        """Return a word with its umlauts restored, and count it where it changes."""
        nonlocal count
        word = found[0]
        if word not in known:
            known[word] = restore_word(word, vocabulary)
        count += known[word][0] != word
        return known[word][0]

    whole = TOKEN.sub(mend, text)
    doubts = tuple(Doubt(word, taken, why) for word, (taken, why) in known.items() if why)
    return Mended(whole, count, doubts)


def restore_word(word: str, vocabulary: Vocabulary) -> tuple[str, str]:
    """Return a word with its umlauts, and the reason why that is doubtful (empty where it is
    certain).
    """
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
        put_umlauts(plain, [at for at, yes in zip(places, chosen, strict=True) if yes])
        for chosen in choices
    ]
    seen = {way: vocabulary.count_seen(way) for way in ways}
    fitting = [way for way in ways if seen[way]]
    if len(fitting) == 1:
        return fitting[0], ""
    if fitting:
        best = max(fitting, key=lambda way: (seen[way], way == plain))
        sure = seen[best] >= SURE * max(seen[way] for way in fitting if way != best)
        return best, (
            "" if sure else "auch möglich: " + ", ".join(way for way in fitting if way != best)
        )
    made = [way for way in ways if vocabulary.is_made_of(way)]
    if len(made) == 1:
        return made[0], "" if made[0] == plain else "zusammengesetzt aus bekannten Wörtern"
    if made:
        return (
            plain if plain in made else made[0]
        ), "mehrere Zusammensetzungen möglich: " + ", ".join(made[:4])
    taken = restore_by_letters(plain, places)
    return taken, (
        "nicht im Wörterbuch"
        if taken != word or any(is_between_consonants(plain, at) for at in places)
        else ""
    )


def put_umlauts(word: str, places: Iterable[int]) -> str:
    """Return a word with the letters at some places replaced by the umlauts they may stand for."""
    letters = list(word)
    for at in places:
        letters[at] = MAYBE[letters[at]]
    return "".join(letters)


def is_between_consonants(word: str, at: int) -> bool:
    """Return whether a letter of an unknown word may well be an umlaut because it stands between
    two consonants.
    """
    beside = word[at - 1 : at].lower() if at else "", word[at + 1 : at + 2].lower()
    return all(sign and sign not in VOWELS for sign in beside)


def restore_by_letters(word: str, places: Iterable[int]) -> str:
    """Return an unknown word with its likely umlauts: a letter becomes one between two consonants,
    or after the first letter, where no German word has it.
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
    return put_umlauts(word, taken)
