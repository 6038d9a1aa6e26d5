"""The page of a case says what its chain of decisions orders as one case: by moments, each sentence once, nothing left out."""

import pytest

from markup import tree
from regelwerk.engine.runtime import decide
from regelwerk.engine.timeline import build_timeline, walk_rulings
from regelwerk_site.book import urls
from tiers import drawn, some_or_all

HEADINGS = {"now": "Jetzt", "next": "Beim nächsten Mal", "end": "Nach Spielende", "later": "Später"}


@pytest.fixture(scope="module")
def files(rulebook_files):
    """The site of the rulebook."""
    return rulebook_files


@pytest.fixture(scope="module", params=some_or_all(300, "4,457 pages taken apart"))
def ruled(request, rulebook, files):
    """Every case, or some, with the ruling of each edition, in the order of its page, and the card that shows it."""
    kb, engine = rulebook.outputs["kb.json"], rulebook.outputs["engine.json"]
    found = []
    for case in drawn(kb["cases"], request.param):
        page = tree(files[f"{urls.case_page(case['game'], case['id'])}index.html"].decode())
        editions = sorted(engine["decisions"][case["decision"]]["editions"], key=lambda edition: edition not in case["rules"])
        for edition, card in zip(editions, page.of_class("card"), strict=True):
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
    """The heading of each moment of a card, empty where it has none, its sentences with their addressees, and what is put off."""
    for section in card.of_class("moment"):
        heading = "".join(text(node) for node in section.below() if node.tag == "h4")
        items = {
            kind: [li for part in section.below() if part.tag == kind for li in part.below() if li.tag == "li"] for kind in ("ol", "ul")
        }
        said = [("".join(text(to) for to in li.of_class("to")), own(li)) for li in items["ol"]]
        yield heading, said, [text(li).partition(": ")[2] for li in items["ul"]]


def test_a_case_is_told_by_moments_as_it_is_ruled(rulebook, ruled):
    decisions, chained, later = rulebook.outputs["kb.json"]["decisions"], 0, 0
    for case, ruling, card in ruled:
        told = build_timeline(ruling)
        right = [
            (
                HEADINGS[each.due] if each.due != "now" or len(told) > 1 else "",
                [(sentence.to_label, sentence.says) for sentence in each.sentences],
                [decisions[id]["title"] for id in each.deferred],
            )
            for each in told
        ]
        assert list(moments(card)) == right, (case["id"], ruling.edition)
        chained += bool(ruling.chained)
        later += len(told) > 1
    assert chained > len(ruled) / 40 and later > len(ruled) / 100


def test_no_sentence_of_a_case_stands_twice_for_one_addressee_at_one_moment(ruled):
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
