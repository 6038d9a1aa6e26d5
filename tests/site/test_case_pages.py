"""A case stands on the page of its decision and says what its chain orders as one case: by moments,
each sentence once, nothing left out.
"""

from collections import Counter
from functools import cache

import pytest

from markup import tree
from regelwerk.engine.ruling import walk_rulings
from regelwerk.engine.runtime import decide
from regelwerk_site.book import urls
from tiers import drawn, some_or_all

HEADINGS = {"now": "Jetzt", "next": "Beim nächsten Mal", "end": "Nach Spielende", "later": "Später"}


@pytest.fixture(scope="module")
def files(rulebook_files):
    """The site of the rulebook."""
    return rulebook_files


@pytest.fixture(scope="module")
def pages(files):
    """The page of the cases of a decision, taken apart once."""
    return cache(lambda game, decision: tree(files[urls.cases_page(game, decision)].decode()))


@pytest.fixture(scope="module")
def stories(pages):
    """What finds a case on the page of its decision, and what it stands in with the cards of its
    ruling.
    """

    @cache
    def page(game, decision):
        shown = pages(game, decision)
        told = [
            (article, same) for same in shown.of_class("same") for article in same.of_class("told")
        ]
        found = {article.attributes["id"]: (article, same) for article, same in told}
        assert len(found) == len(told) == len(shown.of_class("told"))
        return found

    return lambda case: page(case["game"], case["decision"])[case["id"]]


@pytest.fixture(scope="module", params=some_or_all(60, "3,098 cases taken apart"))
def ruled(request, rulebook, stories):
    """Every case, or some, with the ruling of each edition, in the order of its page, and the card
    that shows it.
    """
    kb, engine = rulebook.outputs["kb.json"], rulebook.outputs["engine.json"]
    names = {each["name"]: each["id"] for each in kb["editions"]}
    found = []
    for case in drawn(kb["cases"], request.param):
        cards = {}
        for card in stories(case)[1].of_class("card"):
            (head,) = (node for node in card.below() if node.tag == "h4")
            cards |= dict.fromkeys((names[text(chip)] for chip in head.of_class("chip")), card)
        editions = engine["decisions"][case["decision"]]["editions"]
        assert cards.keys() == set(editions), case["id"]
        for edition, card in cards.items():
            facts = case["rules"].get(edition, case)["facts"]
            found.append((case, decide(engine, case["decision"], edition, facts), card))
    return found


def text(node):
    """All that is said in an element."""
    return "".join(each if isinstance(each, str) else text(each) for each in node.inside)


def own(node):
    """What is said in an element itself."""
    return "".join(each for each in node.inside if isinstance(each, str)).strip()


def moments(card):
    """The heading of each moment of a card, empty where it has none, its sentences, and what is put
    off.
    """
    for section in card.of_class("moment"):
        heading = "".join(text(node) for node in section.below() if node.tag == "h5")
        items = {
            kind: [
                li
                for part in section.below()
                if part.tag == kind
                for li in part.below()
                if li.tag == "li"
            ]
            for kind in ("ol", "ul")
        }
        said = [own(li) for li in items["ol"]]
        yield heading, said, [text(li).partition(": ")[2] for li in items["ul"]]


def test_a_case_is_told_by_moments_as_it_is_ruled(rulebook, ruled):
    decisions, chained, later = rulebook.outputs["kb.json"]["decisions"], 0, 0
    for case, ruling, card in ruled:
        told = ruling.moments
        right = [
            (
                HEADINGS[each.due] if each.due != "now" or len(told) > 1 else "",
                [sentence.says for sentence in each.sentences],
                [decisions[id]["title"] for id in each.deferred],
            )
            for each in told
        ]
        assert list(moments(card)) == right, (case["id"], ruling.edition)
        chained += bool(ruling.chained)
        later += len(told) > 1
    assert chained > len(ruled) / 40 and later > len(ruled) / 100


@pytest.mark.parametrize("number", some_or_all(20, "the pages of all decisions taken apart"))
def test_every_case_stands_once_on_the_page_of_its_decision_below_its_ruling(
    rulebook, pages, stories, number
):
    kb = rulebook.outputs["kb.json"]
    some = set(drawn(dict.fromkeys(case["decision"] for case in kb["cases"]), number))
    cases = [case for case in kb["cases"] if case["decision"] in some]
    for case in cases:
        article, same = stories(case)
        assert text(article).startswith(f"\n{case['title']}"), case["id"]
        assert not article.of_class("card") and same.of_class("card"), case["id"]
    counted = Counter((case["game"], case["decision"]) for case in cases)
    for (game, decision), count in counted.items():
        page = pages(game, decision)
        groups = page.of_class("alike")
        assert (
            sum(len(group.of_class("told")) for group in groups)
            == len(page.of_class("told"))
            == count
        )
        heads = [text(node) for group in groups for node in group.below() if node.tag == "h2"]
        assert len(set(heads)) == len(heads) == len(groups) and all(heads), decision


def test_an_edition_says_where_it_says_what_others_say_too(rulebook, ruled):
    """Editions of one card rule the same; the places of each stand behind its name, or once where
    all number them alike.
    """
    names = {each["id"]: each["name"] for each in rulebook.outputs["kb.json"]["editions"]}
    cites = rulebook.outputs["kb.json"]["cites"]
    together = 0
    for case, ruling, card in ruled:
        (head,) = (node for node in card.below() if node.tag == "h4")
        several = len(head.of_class("chip")) > 1
        together += several
        places = [text(node) for node in card.below() if node.tag == "small"]
        sentences = [sentence for moment in ruling.moments for sentence in moment.sentences]
        for sentence, said in zip(sentences, places, strict=True):
            once = several and names[ruling.edition] not in said
            here = said.partition(names[ruling.edition])[2] if several and not once else said
            asked = [cites[id].partition(" ")[2] if once else cites[id] for id in sentence.cites]
            assert all(each in here for each in asked), (
                case["id"],
                ruling.edition,
                said,
            )
    assert together > len(ruled) / 4


def test_no_sentence_of_a_case_stands_twice_at_one_moment(ruled):
    for case, ruling, card in ruled:
        for _, said, _ in moments(card):
            assert len(said) == len(set(said)), (case["id"], ruling.edition)


def test_what_a_chain_leaves_unsaid_is_named(rulebook, ruled):
    decisions, seen = rulebook.outputs["kb.json"]["decisions"], set()
    for case, ruling, card in ruled:
        leads = [text(node) for node in card.of_class("lead")]
        for each in walk_rulings(ruling):
            for id in each.repeated:
                assert f"Wie oben entschieden: „{decisions[id]['title']}“" in leads, case["id"]
            for below in each.chained:
                word = below.otherwise or below.status
                if word in ("refer", "not_covered", "undecided"):
                    assert f"Weiter mit „{decisions[below.decision]['title']}“" in leads, case["id"]
                    seen.add(word)
    assert seen or len(ruled) < len(rulebook.outputs["kb.json"]["cases"])  # a sample may have none


def test_a_long_front_of_everyday_shows_four_answers_and_folds_the_rest(files):
    """Only where no answer leads to a front of its own."""
    page = files[f"{urls.decision_page('bridge', 'wrong_explanation')}index.html"].decode()
    shown, folded = page.split("<summary>Anderes</summary>")
    assert shown.count("data-answer=") == 4 and folded.count("data-answer=") == 4
    whole = files[f"{urls.decision_page('bridge', 'irregularity_case')}index.html"].decode()
    assert "<summary>Anderes</summary>" not in whole and whole.count("data-answer=") > 6
