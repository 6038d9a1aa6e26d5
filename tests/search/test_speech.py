"""What people say: words are understood joined that were never said together, and what counts how
often.
"""

import dataclasses

import pytest

from regelwerk.search.counts import FEWEST, count_words, find_often_said, split_phrases
from regelwerk.search.index import make_index
from regelwerk.search.loaded import Loaded
from regelwerk.search.query import query
from search_rulebook import KB, said

THINGS = {"spilt": ("Sumpf", "Teich", "Flut"), "2017/7.A": ("feudeln", "moppen", "schrubben")}
BESIDE = (
    "hier am Rand",
    "schon wieder",
    "ganz schnell",
    "bei uns",
    "gestern Abend",
    "so spät noch",
    "ohne Grund",
    "beim zweiten Mal",
)
SAID = [
    said(
        id,
        *(
            f"{word} {beside}"
            for at, word in enumerate(words)
            for beside in (*BESIDE, *BESIDE)[at : at + FEWEST]
        ),
    )
    for id, words in THINGS.items()
]


def test_a_word_is_understood_beside_words_it_never_stood_with():
    loaded = Loaded(make_index(KB, "bridge", SAID))
    for id, words in THINGS.items():
        for word in words:
            assert query(loaded, f"{word} {BESIDE[0]}")[0].id == id, word
    assert (
        query(loaded, "Sumpf Flut")[0].id == "spilt"
        and query(loaded, "Sumpf feudeln moppen")[0].id == "2017/7.A"
    )


def test_what_leads_nowhere_here_counts_nothing():
    assert make_index(KB, "bridge", [*SAID, said("gone", "Sumpf schon wieder")]) == make_index(
        KB, "bridge", SAID
    )


def test_a_word_no_text_has_is_known_when_enough_phrases_have_it():
    few = said("spilt", *["Sumpf Sumpf"] * (FEWEST - 1))
    assert find_often_said(split_phrases([few])) == [] and not query(
        make_index(KB, "bridge", [few]), "Sumpf"
    )
    assert find_often_said(split_phrases([few, said("2017/7.A", "der Sumpf")])) == ["Sumpf"]


STORY = " ".join(["Glas", *["und"] * 16])


@pytest.mark.parametrize(
    ("each", "counted"),
    [
        (said("spilt", "Glas Glas"), {0: 2}),
        (dataclasses.replace(said("spilt", "Glas"), indexed=True), {0: 4}),
        (said("spilt", STORY), {0: 4}),
        (
            dataclasses.replace(said("spilt", "Glas"), at=("spilt", "gone", "spilt", "vase", "7")),
            {0: 2, 1: 1},
        ),
    ],
)
def test_what_a_phrase_counts_in_halves(each, counted):
    """Once for each thing, by half for the second, not at all for the third; a story and an indexed
    phrase twice.
    """
    rows = count_words(
        split_phrases([each]), {"glas": 1, "und": 0}, {"und"}, {"spilt": 0, "vase": 1, "7": 2}
    )
    assert rows[1] == counted
