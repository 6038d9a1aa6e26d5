"""The search index: everything that can be found, every word form, and how strongly each word
stands for which document.

In: the knowledge base (`kb.json`).  Out: one JSON value, small enough to be sent to a browser, read
by `query.py` and by `search.js`:

    ids       per document its ids, separated by blanks: the one shown, then the same clause in
              other editions; an edition alone means the same address there
    kinds     per document a base-36 digit: its place in `kind_names`
    priors    per document a base-36 digit: how much a hit counts
    titles    per document its heading; empty = that of the document before
    forms     per word class its folded forms, separated by blanks; class 0 holds the empty words
    postings  per word class a base-36 digit (its rarity), then for each document the distance from
              the one before, less one, in base 36 (nothing = the next), and a letter A to Z (how
              strongly the word stands for the document)
    parts     compounds as lists of classes: the compound, then its parts
    names     names of documents: classes in rising order, separated by blanks → the documents
    bare      names of nothing but empty words and denials (`hat zu`, `darf nicht`), folded → the
              documents
    alike     classes of nearly the same meaning
    concepts  per concept its names, each a list of classes, first the name the texts use
    absent    what people ask for and the game does not have: words, what, why, near
    heard     words that give an answer: fact, value, question, answer, say, of (decisions)
    denial    folded words that make a part of a sentence say nothing for sure
    doubt     folded words that make a whole text say nothing for sure
    elsewhere folded names of other games that mean nothing here, separated by blanks
    asking    folded words around a name that ask for nothing but what it means
    leads     decisions, each before the documents it rests on
    doors     decisions that presume something, each before the decisions that establish it
    counts    how often which word is said of which document (`counts.py`): the documents, each as
              the distance from the one before; how much is said of each; per word class, and per
              empty word, the documents (by their place in that list) with a letter each
    beside    documents known only by citation → the documents nearest to them, then those that
              cite them
    game, weights, endings, prefixes, defining, citations   what the two readers share
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any

from regelwerk.ids.address import read_manners
from regelwerk.ids.cited_as_typed import build_patterns
from regelwerk.model import Speech
from regelwerk.search import ranking
from regelwerk.search.compounds import split_all
from regelwerk.search.counts import count_words, find_often_said, pack_counts, split_phrases
from regelwerk.search.documents import Document, Kb, list_documents
from regelwerk.search.ellipsis import complete_words
from regelwerk.search.fold import fold, split_tokens, split_words
from regelwerk.search.language import ASKING, DEFINING, DOUBT, ENDINGS, LIGHT, SEPARABLE
from regelwerk.search.leading import find_beside, list_doors, list_leads, number_documents
from regelwerk.search.naming import (
    DENIED,
    UNTOLD,
    collect_bare_names,
    collect_concepts,
    collect_names,
    find_unwritten,
    group_alike,
)
from regelwerk.search.postings import DIGITS, pack_pairs
from regelwerk.search.stems import group_words

SCHEMA = 1


def make_index(kb: Kb, game: str, speech: Iterable[Speech]) -> dict[str, Any]:
    """Return the search index of a knowledge base that holds this game alone, with what people say
    (`speech`); the same content gives the same bytes.
    """
    written_down = list_documents(kb)
    words = Counter(
        chain.from_iterable(
            split_once(text) for document in written_down for _, text in document.words
        )
    )
    phrases = split_phrases(speech)
    words.update(find_often_said(phrases))
    found = spell_out_documents(written_down, frozenset(word.lower() for word in words))
    class_of = {form: name for form, name in group_words(words).items() if form not in UNTOLD}
    order = {name: number for number, name in enumerate(sorted(set(class_of.values())), 1)}
    number_of = {form: order[name] for form, name in class_of.items()}
    current = {edition["id"]: bool(edition["current"]) for edition in kb["editions"]}
    posted = make_postings(
        found, number_of, [ranking.rate_least(document, current) for document in found]
    )
    kinds = sorted({document.kind for document in found})
    return {
        "game": game,
        "ids": [pack_ids(document.ids) for document in found],
        "kind_names": kinds,
        "kinds": "".join(DIGITS[kinds.index(document.kind)] for document in found),
        "priors": "".join(DIGITS[ranking.rate_prior(document, current)] for document in found),
        "titles": list_shown_titles(found),
        "forms": [
            " ".join(sorted(UNTOLD)),
            *sort_forms(number_of | find_unwritten(number_of, posted)),
        ],
        "postings": ["0", *posted],
        "parts": list_parts(number_of),
        "names": collect_names(found, number_of),
        "bare": collect_bare_names(found),
        "alike": group_alike(number_of),
        "concepts": collect_concepts(kb, number_of),
        "absent": [
            {key: entry[key] for key in ("words", "what", "why", "near")} for entry in kb["absent"]
        ],
        "beside": find_beside(kb, found),
        "leads": list_leads(kb, found),
        "doors": list_doors(kb, found),
        "counts": pack_counts(count_words(phrases, number_of, UNTOLD, number_documents(found))),
        "heard": collect_answers(kb),
        "denial": sorted(DENIED),
        "doubt": sorted({fold(word) for word in DOUBT}),
        "elsewhere": "",
        "asking": sorted({fold(word) for word in ASKING}),
        "weights": dict(ranking.WEIGHTS),
        "endings": ENDINGS,
        "prefixes": "|".join(
            sorted(
                {fold(prefix) for prefix in SEPARABLE}, key=lambda prefix: (-len(prefix), prefix)
            )
        ),
        "defining": DEFINING,
        "citations": build_patterns(read_manners(kb)),
    }


def spell_out_documents(found: Iterable[Document], known: Container[str]) -> tuple[Document, ...]:
    """Return the documents with their shortened words completed where that gives a known word."""
    return tuple(
        replace(
            document,
            words=tuple((field, complete_words(text, known)) for field, text in document.words),
        )
        if any("-" in text for _, text in document.words)
        else document
        for document in found
    )


def pack_ids(ids: Sequence[str]) -> str:
    """Return the ids of a document, separated by blanks; an id that differs from the first only in
    its edition is written as that edition.
    """
    address = ids[0].partition("/")[2]
    return " ".join([ids[0], *(other.removesuffix(f"/{address}") for other in ids[1:])])


def list_shown_titles(found: Sequence[Document]) -> list[str]:
    """Return the titles, each replaced by an empty text where it equals the title of the document
    before.
    """
    titles = [document.title or document.ids[0] for document in found]
    return [
        title if title != before else ""
        for title, before in zip(titles, ["", *titles], strict=False)
    ]


def sort_forms(number_of: Mapping[str, int]) -> list[str]:
    """Return the forms of each class, separated by blanks, from class 1 on."""
    grouped: dict[int, list[str]] = defaultdict(list)
    for form, number in number_of.items():
        grouped[number].append(form)
    return [" ".join(sorted(grouped[number])) for number in sorted(grouped)]


def make_postings(
    found: Sequence[Document], number_of: Mapping[str, int], least: Sequence[int]
) -> list[str]:
    """Return the postings of each class, from class 1 on; `least` says for each document how
    strongly a common word must stand for it.
    """

    @cache
    def list_classes(word: str) -> tuple[int, ...]:
        """The classes of one written word: one, or none."""
        return tuple(number_of[token] for token in split_tokens(word) if token in number_of)

    counts = [
        {
            field: Counter(chain.from_iterable(map(list_classes, words)))
            for field, words in split_fields(document).items()
        }
        for document in found
    ]
    lengths = ranking.measure_mean_lengths(counts)
    where: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for place, fields in enumerate(counts):
        for number, strength in ranking.measure_strengths(fields, lengths).items():
            where[number].append((place, strength))
    most = dict.fromkeys(
        (number_of[form] for form in map(fold, LIGHT) if form in number_of), ranking.LIGHT
    )
    return [
        pack_listing(where[number], least, most.get(number))
        for number in range(1, max(number_of.values(), default=0) + 1)
    ]


def split_fields(document: Document) -> dict[str, list[str]]:
    """Return field → the written words of a document."""
    words: dict[str, list[str]] = defaultdict(list)
    for field, text in document.words:
        words[field] += split_once(text)
    return words


@cache
def split_once(text: str) -> list[str]:
    """Return the written words of a text; many texts stand in several documents."""
    return split_words(text)


def pack_listing(places: Sequence[tuple[int, int]], least: Sequence[int], most: int | None) -> str:
    """Return the postings of one class as a string: the rarity (at most `most`), then distances and
    strengths; of a common word without the documents for which it is weaker than `least`.
    """
    kept = (
        [(place, strength) for place, strength in places if strength >= least[place]]
        if len(places) > ranking.COMMON
        else places
    )
    rarity = ranking.measure_rarity(len(places), len(least))
    return DIGITS[rarity if most is None else min(rarity, most)] + pack_pairs(kept)


def list_parts(number_of: Mapping[str, int]) -> list[list[int]]:
    """Return the compounds of the corpus with their parts, as classes; a part in the same class as
    the compound is left out.
    """
    never = UNTOLD | {fold(prefix) for prefix in SEPARABLE}
    found: dict[int, set[int]] = defaultdict(set)
    for form, pieces in split_all(number_of, never).items():
        found[number_of[form]].update(number_of[piece] for piece in pieces if piece in number_of)
    return [
        [number, *sorted(pieces - {number})]
        for number, pieces in sorted(found.items())
        if pieces - {number}
    ]


def collect_answers(kb: Kb) -> list[dict[str, Any]]:
    """Return the phrases that answer a question, each with the question and the answer as worded,
    and the decisions that ask the question.
    """
    asking = [(id, frozenset(decision["asks"])) for id, decision in sorted(kb["decisions"].items())]
    return [
        {
            "fact": entry["fact"],
            "value": entry["value"],
            "question": kb["facts"][entry["fact"]]["question"],
            "answer": kb["facts"][entry["fact"]]["values"][entry["value"]],
            "say": entry["say"],
            "of": [id for id, asks in asking if entry["fact"] in asks],
        }
        for entry in kb["heard"]
    ]
