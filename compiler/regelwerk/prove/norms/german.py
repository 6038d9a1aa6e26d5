"""Know the German that the check of norms needs: the words of each force, who is named, and when
two words are one.

In: sentences as we write them, and what is looked for in them.  Out: yes or no.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from regelwerk.search.fold import fold, split_words
from regelwerk.search.language import ABLAUT, EMPTY, SEPARABLE
from regelwerk.search.stems import stem_word

SENTENCE = re.compile(r"(?:(?<=[^\W\d_]{2}[.!?])|(?<=[)“%]\.))\s+(?=[A-ZÄÖÜ„(\d♠♥♦♣])")
LIGHT = frozenset(
    {"geben", "lassen", "machen", "tun"}
)  # verbs that say little: the noun beside them is the act
IRREGULAR = ABLAUT | {"kenn": "kann", "streich": "strich", "weich": "wich", "wend": "wand"}
VOWELS = tuple((stem, *forms.split()) for stem, forms in IRREGULAR.items())
CHANGING = tuple(form for forms in VOWELS for form in forms)
PREFIXES = tuple(sorted(SEPARABLE, key=len, reverse=True))
PARTICIPLE = re.compile(r"ge(\w{2,}?)(?:e?t|en)(?:e[mnrs]?)?")
FINITE = re.compile(r"(\w{3,}?)(?:e?t|e?te[nmrs]?)")
TO_FORM = re.compile(r"zu(\w{3,}n)")
PART, CLAUSE = (
    re.compile(r"[;,:]"),
    re.compile(r"[;,:]| und | doch "),
)  # the parts of a sentence that a negation reaches; the parts that tell one act
HALF = 0.5  # share of the words of an act in a part that tells it without a modal verb
SHORTEST, COMPOUND = (
    3,
    5,
)  # least letters of a root; least letters of a root found inside another word

NOT = (
    r"(?<!„)\b(?:nicht(?! vergleichbar)|nichts|kein\w*|niemand\w*|nie|niemals|weder|keinesfalls)\b"
)
BOUND = rf"{NOT}|\b(?:nur|erst|allein|höchstens|außer|ohne)\b"
TO = r"(?:\bzu \w+n\b|\b\w{2,}zu\w+n\b)"
HAVE = r"\b(?:hat|habe|haben|hatte\w*|ist|sind|sei|seien|war|waren)\b"
DUTY = r"\b(?:\w*pflicht\w*|geboten)\b"
MAY = r"\b(?:darf|dürfe\w*|durfte\w*|kann|können|konnte\w*)\b"
FREE = (
    r"\b(?:erlaub\w*|berechtigt|recht|zulässig|gestatte\w*|befug\w*|möglich\w*|frei\w*"
    r"|offensteh\w*|wahl|ermessen|angemessen|korrekt)\b"
)
CLOSED = r"\b(?:unerlaubt\w*|unzulässig\w*|verboten|verbiete\w*|untersagt|verwirkt)\b"
MODAL = re.compile(
    rf"\b(?:muss|müssen|soll|sollen|sollte|sollten|darf|dürfen|verpflichtet)\b|{CLOSED}|{HAVE}.*{TO}|{TO}.*{HAVE}"
)
BINDING: Mapping[str, frozenset[str]] = {
    r"\b(?:muss|müssen)\b": frozenset({"must", "need_not"}),
    r"(?<!-)\b(?:soll|sollen)\b": frozenset({"shall", "shall_not"}),
    r"\b(?:sollte|sollten)\b": frozenset({"should", "should_not"}),
    r"\b(?:darf|dürfen)\b": frozenset({"may", "may_not", "must_not"}),
}
IMPERSONAL = re.compile(
    r"\b(?:wird|werden|wurde\w*|worden|gilt|gelten|zählt|erhält|erhalten|geht|gehen|bleibt|bleiben|kommt|kommen|möglich|man|gibt|gespielt"
    r"|anspruch|angemessen|richtet sich|lässt (?:er |sie |es )?sich|brauchen"
    rf" einander|sein(?=[.;,]))\b|{HAVE}.*{TO}|{TO}.*{HAVE}"
)


@dataclass(frozen=True, slots=True)
class Words:
    """The ways in which a sentence says a force: by a word of `flat`, by a word of `plain` that is
    not negated, or by a word of `bounded` together with one of `bound`.
    """

    plain: str = ""
    flat: str = ""
    bounded: str = ""
    bound: str = NOT


FORCES: Mapping[str, Words] = {
    "may": Words(rf"{MAY}|{FREE}|\blässt (?:er|sie|es) sich\b", flat=r"\bsofern\b"),
    "need_not": Words(bounded=rf"\b(?:muss|müssen|brauch\w*|verpflichtet)\b|{DUTY}"),
    "should": Words(r"\bsollte[nt]?\b|\bempfehl\w*\b"),
    "shall": Words(rf"\bsoll(?:en)?\b|{DUTY}|\bverbot gilt\b|{HAVE}.*{TO}|{TO}.*{HAVE}"),
    "must": Words(rf"\b(?:muss|müssen|müsse\w*|musste\w*)\b|{DUTY}"),
    "should_not": Words(bounded=r"\bsollte[nt]?\b", bound=BOUND),
    "shall_not": Words(bounded=rf"\bsoll(?:en)?\b|{HAVE}.*{TO}"),
    "may_not": Words(
        flat=CLOSED,
        bounded=rf"{MAY}|\b(?:berechtigt|möglich|lässt sich|lassen sich|gibt es|zugelassen)\b",
        bound=BOUND,
    ),
    "must_not": Words(flat=r"\bkeinesfalls\b"),
}


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text in small letters."""
    return [sentence.lower() for sentence in SENTENCE.split(text) if sentence]


def binds(sentence: str, force: str, act: str) -> bool:
    """Return whether a sentence (in small letters) has a word of a force; for `does`, whether a
    part of it tells the act without a modal verb.
    """
    if force == "does":
        return any(
            not MODAL.search(part) and measure_share(act, part) >= HALF
            for part in (sentence, *CLAUSE.split(sentence))
        )
    words, parts = FORCES[force], PART.split(sentence)
    if words.flat and re.search(words.flat, sentence):
        return True
    if words.plain and any(
        re.search(words.plain, part) and not re.search(NOT, part)
        for part in (*parts, *CLAUSE.split(sentence))
    ):
        return True
    return bool(words.bounded) and any(
        re.search(words.bounded, part) and re.search(words.bound, part) for part in parts
    )


def list_binding_forces(sentence: str) -> Iterator[frozenset[str]]:
    """Yield, for each kind of word that binds or allows in a sentence (in small letters), the
    forces of which it may be a word.

    A modal verb that opens the sentence is a condition (*Soll ein Board …, gilt*) and is left out,
    as is *kann*, which too often says only what is possible.
    """
    for pattern, forces in BINDING.items():
        if any(match.start() for match in re.finditer(pattern, sentence)):
            yield forces


def measure_share(act: str, sentence: str) -> float:
    """Return the share (0 to 1) of the words of an act that a sentence has."""
    wanted = list_content_words(act)
    return sum(has_word(sentence, word) for word in wanted) / len(wanted) if wanted else 1.0


@cache
def list_content_words(act: str) -> tuple[str, ...]:
    """Return the words of an act that carry its meaning, in small letters."""
    words = (word.lower() for word in split_words(act))
    return tuple(
        word
        for word in words
        if word not in EMPTY and word not in LIGHT and (word.isdigit() or len(word) >= SHORTEST)
    )


@cache
def has_word(sentence: str, word: str) -> bool:
    """Return whether a sentence has a word in some form; a long root may be inside a compound."""
    if word.isdigit():
        return word in split_words(sentence)
    mine = find_roots(word)
    return bool(mine & list_roots(sentence)) or any(
        len(root) >= COMPOUND and root in fold_once(sentence) for root in mine
    )


@cache
def contains_name(text: str, word: str) -> bool:
    """Return whether some word of a text begins with `word`; a name of several parts, with blanks
    or hyphens between, must be there completely.
    """
    return f" {space_words(word)}" in f" {space_words(text)}"


@cache
def space_words(text: str) -> str:
    """Return the words of a text, folded, with a blank between."""
    return " ".join(map(fold_once, split_words(text)))


@cache
def list_roots(sentence: str) -> frozenset[str]:
    """Return the roots of all words of a sentence."""
    return frozenset(root for word in split_words(sentence) for root in find_roots(word))


@cache
def fold_once(text: str) -> str:
    """Return `fold` of a text, computed once for each text."""
    return fold(text)


@cache
def find_roots(word: str) -> frozenset[str]:
    """Return the forms of which a word in small letters may be one: its stem, with and without
    prefix, `ge` and `zu`, with every vowel of the verb.
    """
    stems = {stem_word(form) for form in list_bare_forms(word)}
    vowels = {
        stem[: -len(form)] + other
        for stem in stems
        if stem.endswith(CHANGING)
        for forms in VOWELS
        for form in forms
        if stem.endswith(form)
        for other in forms
    }
    found = frozenset(fold_once(stem) for stem in stems | vowels if len(stem) >= SHORTEST)
    return found or frozenset({fold_once(word)})


def list_bare_forms(word: str) -> Iterator[str]:
    """Yield a word as it is and without its separable prefix, each also without the `ge` or `zu` of
    the verb.
    """
    for form in (
        word,
        *(
            word.removeprefix(prefix)
            for prefix in PREFIXES
            if word.startswith(prefix) and len(word) > len(prefix) + 3
        ),
    ):
        yield form
        for pattern, ending in ((PARTICIPLE, "en"), (FINITE, "en"), (TO_FORM, "")):
            match = pattern.fullmatch(form)
            if match:
                yield match[1] + ending
