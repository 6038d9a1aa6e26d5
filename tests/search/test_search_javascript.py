"""The browser finds what the library finds: same hits, same order, same scores."""

import itertools
import json
from dataclasses import asdict
from functools import cache

import pytest
import quickjs
from hypothesis import given, settings, strategies as st

from regelwerk.engine.ruling import UnknownName
from regelwerk.ids.cited_as_typed import find_places
from regelwerk.search.absent import find_missing
from regelwerk.search.fold import split_tokens
from regelwerk.search.heard import find_heard
from regelwerk.search.index import make_index
from regelwerk.search.loaded import Loaded
from regelwerk.search.query import query
from regelwerk.search.story import split_sentences
from search_probes import PROBES
from search_rulebook import KB, SPEECH, as_json, context_of, in_browser, unit
from tiers import drawn, rest, some_or_all

INDEX = make_index(KB, "bridge", SPEECH)
LOADED = Loaded(INDEX)
BROWSER = in_browser(INDEX)
WORDS = (
    "Glas gläser umgestoßnes angenommen angesagte strafkarte straf karte Rektifikation"
    " Wiedergutmachung am Tisch vasse"
)
SIGNS = [
    "",
    "§",
    "§ ",
    "Art. ",
    "artikel ",
    "TBR 2007 § ",
    "1997 ",
    "SRH ",
    "Fall ",
    "TSR ",
    "tsr",
    "TSO ",
    "\u00a0",
    "Abs. ",
    "TSR 2019 ",
]
STEPS = (
    "7|07|0|93|94|7A|7 a|7.A.1|7a1|7 A 1 b|7A1(b)|7 A 1 (b) (ii)|7.1|7a aa|7 A 12 c"
    " iv|3.5.9|3.5.9/row 2|3.5.9, Zeile 2|3.5.9 row 2|2.1.2.1|G.7.2|g72|G 7"
    " (2)|G.7.2.a|A.4.4.c|9.7.3|4.a|7 A 2007|7, 2017|3 5 9|7 glas|7a tuch weiter|7 Abs. A|9 7"
    " 3|9|9.7"
)
ODD_STEPS = ["7 ä", "7\n", "7\tA", "\u0667", "7\u017f", "7\u212a"]
CITATIONS = [sign + step for sign in SIGNS for step in (*STEPS.split("|"), *ODD_STEPS)]


def agree(text, limit=50):
    assert BROWSER(text, limit) == as_json(query(LOADED, text, limit)), text


def test_words_agree_alone_and_in_pairs():
    for words in itertools.chain(
        ((word,) for word in WORDS.split()), itertools.permutations(WORDS.split(), 2)
    ):
        agree(" ".join(words))


def test_citations_agree_where_every_one_exists():
    cited = sorted(
        {
            id
            for typed in CITATIONS
            for id in find_places(typed, INDEX["citations"])
            if not id.startswith("ext:")
        }
    )
    wide = make_index(
        KB | {"units": [unit(id, "item", id) for id in cited], "lineage": []}, "bridge", SPEECH
    )
    browser, loaded = in_browser(wide), Loaded(wide)
    assert all(
        query(loaded, typed)[0].id == find_places(typed, INDEX["citations"])[0]
        for typed in ("7 A 1 (b) (ii)", "3.5.9, Zeile 2", "G 7 (2)")
    )
    for typed in CITATIONS:
        assert browser(typed) == as_json(query(loaded, typed)), typed


def test_citations_agree_where_few_exist():
    for typed in CITATIONS:
        agree(typed)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="§ .0123456789abcdegirstvwzABGSRHTF()/,", max_size=14))
def test_random_citations_agree(text):
    agree(text)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=40))
def test_random_texts_agree(text):
    agree(text)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(sorted(LOADED.forms)), min_size=1, max_size=3),
    st.randoms(use_true_random=False),
)
def test_misspelt_words_agree(words, random):
    letters = list(" ".join(words))
    for _ in range(random.randint(0, 3)):
        at = random.randrange(len(letters))
        letters[at : at + random.randint(0, 2)] = random.choice(["", "x", "e", "ä", "ss", "st"])
        letters = letters or ["x"]
    agree("".join(letters))


@pytest.fixture(scope="module")
def real(rulebook):
    """The search of a game of the rulebook in both languages, made once."""

    @cache
    def of(game):
        written = rulebook.outputs["search.json"]["games"][game]
        return in_browser(written), Loaded(written)

    return of


@pytest.mark.parametrize(
    "number", some_or_all(20, "every probe and 150 phrases, each through both searches")
)
@pytest.mark.parametrize("game", ["bridge", "doppelkopf"])
def test_the_real_rulebook_agrees(rulebook, real, game, number):
    """Every kind of query is among the probes; of what people say some is drawn."""
    browser, loaded = real(game)
    said = [
        phrase
        for entry in rulebook.outputs["kb.json"]["asked"]
        if entry["game"] == game
        for phrase in entry["say"]
    ]
    for typed in drawn([*(probe[0] for probe in PROBES), *drawn(said, 150)], number):
        assert browser(typed, 30) == as_json(query(loaded, typed, 30)), typed


STORIES = "48 long searches through both"


@pytest.mark.parametrize(
    ("game", "number"),
    [("bridge", 1), rest("bridge", 8, why=STORIES), rest("doppelkopf", 8, why=STORIES)],
)
def test_stories_agree(rulebook, real, game, number):
    browser, loaded = real(game)
    stories = [
        case["story"]
        for case in rulebook.outputs["kb.json"]["cases"]
        if case["game"] == game and len(case["story"]) > 180
    ][:40]
    assert len([each for each in stories if len(split_sentences(each)) > 1]) > 30
    for story in drawn(stories, number):
        for groups in ([], ["decision"]):
            for typed in (
                story,
                story[:150],
                story + " " + story,
            ):  # as it is, while it is written, and without an end
                assert browser(typed, 9, groups) == as_json(query(loaded, typed, 9, groups)), typed


def test_what_is_called_by_empty_words_agrees():
    verb = KB["terms"][0] | {"id": "verb", "label": "Zeitwort", "synonyms": ["muss", "darf nicht"]}
    written = make_index(KB | {"terms": [*KB["terms"], verb]}, "bridge", SPEECH)
    browser, loaded = in_browser(written), Loaded(written)
    for typed in (
        "muss",
        "was heißt darf nicht",
        "nicht",
        "7 muss",
        "muss und darf das Glas",
        "darf",
    ):
        for groups in ([], ["term"], ["rule"]):
            assert browser(typed, 9, groups) == as_json(query(loaded, typed, 9, groups)), (
                typed,
                groups,
            )


def test_what_is_absent_agrees():
    context = context_of(INDEX)
    for typed in (
        "Bierkrug",
        "ein Maß Bier",
        "Bierkrüge und Bier",
        "Maß",
        "7 Bierkrug",
        "Bierkruges umgestoßen",
        "gebierkrugt",
        "Bierkrugdeckel",
    ):
        found, _ = find_missing(LOADED, split_tokens(typed))
        context.set("typed", typed)
        assert json.loads(context.eval("JSON.stringify(words.absent(typed))")) == [
            asdict(each) | {"near": list(each.near)} for each in found
        ]
        agree(typed)


def test_the_words_of_another_game_agree():
    index = INDEX | {"elsewhere": "dule taufen vasek"}
    browser, loaded = in_browser(index), Loaded(index)
    for typed in ("dulle", "Dullen", "getauft", "vasek", "vaseks", "vase", "dulle glas", "taube"):
        assert browser(typed) == as_json(query(loaded, typed)), typed


def test_what_is_heard_agrees():
    context = context_of(INDEX)
    parts = [
        "Ost",
        "die Karten tropfen",
        "Karten sind nass",
        "nicht",
        "Karten sind nicht nass",
        ", ",
        ". ",
        " und ",
        "?",
        "falls",
        "alles trocken",
    ]
    for told in itertools.chain(itertools.permutations(parts, 2), itertools.permutations(parts, 3)):
        context.set("told", " ".join(told))
        found = json.loads(context.eval("JSON.stringify(words.heard('spilt', told))"))
        assert found == [asdict(each) for each in find_heard(LOADED, "spilt", " ".join(told))], told


def test_a_group_there_is_not_is_refused():
    for groups in (["nothing"], ["decision", "decisoin"], [""]):
        with pytest.raises(UnknownName, match="möglich: decision, rule, case, term, topic"):
            query(LOADED, "glas", 9, groups)
        with pytest.raises(quickjs.JSException, match="möglich: decision, rule, case, term, topic"):
            BROWSER("glas", 9, groups)


def test_filters_agree():
    for groups in (["rule"], ["case", "decision"], ["term", "topic"]):
        for typed in ("glas", "§ 7", "tuch", "7 tuch"):
            assert BROWSER(typed, 9, groups) == as_json(query(LOADED, typed, 9, groups)), (
                typed,
                groups,
            )
