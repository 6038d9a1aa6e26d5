"""What a story may be about, sentence by sentence: the library and the page name the same."""

import json
from dataclasses import asdict

import pytest

from regelwerk.engine.event import Event
from regelwerk.engine.ruling import UnknownEdition
from regelwerk.library.suggest import list_missing
from regelwerk.search.story import list_sentences
from regelwerk_site.press.assets import find_script
from search_rulebook import context_of
from tiers import drawn, rest

STORY = (
    "Nord reizt. Süd bietet 2♣ nach Osts 2♦, das ist ungenügend. Während sie warten, fällt Süd"
    " ♠B offen auf den Tisch. Dann schreit Süd den Turnierleiter an."
)
FOUND = ("insufficient_bid", "card_exposed_before_play", "etiquette_breach")
STUB = "globalThis.RegelwerkPage = { el() {}, say() {}, bring() {} }"


@pytest.fixture(scope="module")
def library(rulebook_folder):
    from regelwerk import load

    return load(rulebook_folder)


def test_each_sentence_has_its_decisions(library):
    suggested = library.suggest("2017", STORY)
    assert [each.sentence for each in suggested] == [
        each for each in list_sentences(STORY) if each in {one.sentence for one in suggested}
    ]
    named = [set(each.decisions) for each in suggested]
    assert all(any(id in each for each in named) for id in FOUND)
    assert all(0 < len(each.decisions) <= 3 for each in suggested)


def test_one_sentence_is_asked_whole_and_an_edition_names_what_it_decides(library):
    (revoke,) = library.suggest("2017", "Gegenspieler hat nicht bedient")
    assert revoke.decisions[0] == "revoke"
    (only,) = library.suggest("1997", "ungenügendes Gebot")
    assert only.sentence == "ungenügendes Gebot" and only.decisions[0] == "insufficient_bid"
    for edition in library.editions:
        for each in library.suggest(edition, STORY):
            assert all(edition in library.decisions[id]["editions"] for id in each.decisions)
    with pytest.raises(UnknownEdition):
        library.suggest("2018", STORY)


def test_what_is_entered_or_on_its_way_is_not_missing(library):
    suggested = library.suggest("2017", STORY)
    bid = library.incident("2017", [Event("insufficient_bid", {}, "S")])
    left = list(list_missing(suggested, bid))
    assert 0 < len(left) < len(suggested)
    assert not any("insufficient_bid" in each.decisions for each in left)


@pytest.mark.parametrize("number", [2, rest(20, why="each sentence searched by both")])
@pytest.mark.parametrize("edition", ["2017", "srh2019"])
def test_the_page_names_the_same(rulebook, library, edition, number):
    game = library.editions[edition]["game"]
    context = context_of(rulebook.outputs["search.json"]["games"][game])
    context.eval(STUB)
    context.eval(find_script("suggest").read_text(encoding="utf-8"))
    engine = rulebook.outputs["engine.json"]
    known = {
        "between": {"fronts": engine["between"]["fronts"]},
        "decisions": {
            id: {"editions": dict.fromkeys(each["editions"], 1)}
            for id, each in engine["decisions"].items()
        },
    }
    context.eval(f"globalThis.known = {json.dumps(known)}")
    context.eval(
        "globalThis.suggest = (told) => { const { game, edition, story } = JSON.parse(told);"
        " return JSON.stringify(RegelwerkPage.suggestEvents(words, known, game, edition, story)); }"
    )
    ask = context.get("suggest")
    stories = [
        case["story"]
        for case in rulebook.outputs["kb.json"]["cases"]
        if edition in case["rules"] and len(case["story"]) > 150
    ]
    for story in drawn(stories, number):
        told = json.loads(ask(json.dumps({"game": game, "edition": edition, "story": story})))
        ours = [asdict(each) for each in library.suggest(edition, story)]
        assert told == json.loads(json.dumps(ours)), story
