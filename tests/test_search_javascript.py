"""The browser finds what the library finds: same hits, same order, same scores."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st
from search_probes import PROBES
from search_rulebook import KB, as_json, in_browser, unit

from compiler.search.index import index
from compiler.search.loaded import Loaded
from compiler.search.query import query
from compiler.typed import places

INDEX = index(KB)
LOADED = Loaded(INDEX)
BROWSER = in_browser(INDEX)
WORDS = "Glas gläser umgestoßnes angenommen angesagte strafkarte straf karte Rektifikation Wiedergutmachung am Tisch vasse"
SIGNS = ["", "§", "§ ", "Art. ", "artikel ", "TBR 2007 § ", "1997 ", "SRH ", "Fall ", "TSR ", "tsr", "TSO ", "\u00a0"]
STEPS = (
    "7|07|0|93|94|7A|7 a|7.A.1|7a1|7 A 1 b|7A1(b)|7 A 1 (b) (ii)|7.1|7a aa|7 A 12 c iv|"
    "3.5.9|3.5.9/row 2|3.5.9, Zeile 2|3.5.9 row 2|2.1.2.1|G.7.2|g72|G 7 (2)|G.7.2.a|A.4.4.c|9.7.3|4.a"
)
ODD_STEPS = ["7 ä", "7\n", "7\tA", "\u0667", "7\u017f", "7\u212a"]
CITATIONS = [sign + step for sign in SIGNS for step in (*STEPS.split("|"), *ODD_STEPS)]


def agree(text, limit=50):
    assert BROWSER(text, limit) == as_json(query(LOADED, text, limit)), text


def test_words_agree_alone_and_in_pairs():
    for words in itertools.chain(((word,) for word in WORDS.split()), itertools.permutations(WORDS.split(), 2)):
        agree(" ".join(words))


def test_citations_agree_where_every_one_exists():
    cited = sorted({id for typed in CITATIONS for id in places(typed, INDEX["citations"]) if not id.startswith("ext:")})
    wide = index(KB | {"units": [unit(id, "item", id) for id in cited], "lineage": []})
    browser, loaded = in_browser(wide), Loaded(wide)
    assert all(
        query(loaded, typed)[0].id == places(typed, INDEX["citations"])[0] for typed in ("7 A 1 (b) (ii)", "3.5.9, Zeile 2", "G 7 (2)")
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
@given(st.lists(st.sampled_from(sorted(LOADED.forms)), min_size=1, max_size=3), st.randoms(use_true_random=False))
def test_misspelt_words_agree(words, random):
    letters = list(" ".join(words))
    for _ in range(random.randint(0, 3)):
        at = random.randrange(len(letters))
        letters[at : at + random.randint(0, 2)] = random.choice(["", "x", "e", "ä", "ss", "st"])
        letters = letters or ["x"]
    agree("".join(letters))


def test_the_real_rulebook_agrees(rulebook):
    written = rulebook.outputs["search.json"]
    browser, loaded = in_browser(written), Loaded(written)
    for typed, _, _ in PROBES:
        assert browser(typed, 30) == as_json(query(loaded, typed, 30)), typed
