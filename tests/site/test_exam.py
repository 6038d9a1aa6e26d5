"""Cases as an exam: exactly one ruling offered is right, and no other follows from the same
facts.
"""

import gzip
import json
import re

import pytest

from regelwerk.engine.runtime import decide
from regelwerk.engine.timeline import walk_rulings
from regelwerk.ids.address import parse_edition
from regelwerk_site.book import urls
from regelwerk_site.book.book import arrange
from regelwerk_site.book.exam import THEN, list_exams
from regelwerk_site.pages import exam as pages_exam
from tiers import drawn, some_or_all

MOST = 45 * 1024


@pytest.fixture(scope="module")
def book(rulebook):
    return arrange(
        *(rulebook.outputs[name] for name in ("kb.json", "engine.json", "coverage.json"))
    )


@pytest.fixture(scope="module")
def found(book):
    return list(list_exams(book, book.kb["cases"]))


@pytest.fixture(scope="module")
def sets(book, found):
    """The exams as pages ask them, worked out once."""
    return pages_exam.gather_exams(book, found)


def chain_of(book, each):
    """The rulings of the chain an exam asks, from the facts of its case in its edition."""
    facts = each.case["rules"][each.edition]["facts"]
    return list(walk_rulings(decide(book.engine, each.case["decision"], each.edition, facts)))


def spoken(outcomes, row):
    """What a ruling says, read from the ruling itself."""
    said = {(each.to_label, each.says) for each in outcomes if each.says}
    return (
        said
        | {(THEN, out["apply"]) for out in row["then"] if out["apply"]}
        | ({("@", row["outcome"])} if row.get("outcome") else set())
    )


@pytest.mark.parametrize("number", some_or_all(60, "more than 4,000 cases ruled again"))
def test_one_ruling_is_right_and_no_other_follows(book, found, number):
    offered, some = 0, drawn(found, number)
    for each in some:
        case = each.case
        chain = {one.decision: one for one in chain_of(book, each) if one.row}
        rows = {
            id: {r["id"]: r for r in book.engine["decisions"][id]["editions"][each.edition]["rows"]}
            for id in chain
        }
        told = set().union(*(spoken(one.outcomes, rows[id][one.row]) for id, one in chain.items()))
        for step in each.steps:
            options = [set(option) for option in step.offered]
            right = options[step.right]
            wrong = [option for option in options if option is not right]
            assert right == spoken(
                chain[step.decision].outcomes, rows[step.decision][chain[step.decision].row]
            )
            assert wrong and not any(option <= told or option >= right for option in wrong), case[
                "id"
            ]
            assert len({frozenset(option) for option in options}) == len(options) <= 4
            offered += len(options)
    assert len(found) > 4000 and offered > (10000 if number is None else number)


@pytest.mark.parametrize("number", some_or_all(200, "more than 1,000 chains ruled again"))
def test_the_chain_is_asked_step_by_step(book, found, number):
    chained = [each for each in found if len(each.steps) > 1]
    assert len(chained) > 1000
    for each in drawn(chained, number):
        order = [one.decision for one in chain_of(book, each)]
        assert sorted(map(order.index, (step.decision for step in each.steps))) == [
            order.index(step.decision) for step in each.steps
        ]


def test_what_is_right_stands_in_every_place_and_stays_there(book, found):
    places = [step.right for each in found for step in each.steps if len(step.offered) == 4]
    assert all(0.2 < places.count(place) / len(places) < 0.3 for place in range(4))
    assert all(each in list_exams(book, [each.case]) for each in found[:50])


def test_each_case_is_dealt_to_one_script_of_an_edition_that_a_phone_can_load(book, sets):
    files = pages_exam.make_exam_scripts(book, sets)
    assert (
        max(len(gzip.compress(content)) for content in files.values()) < MOST - 15 * 1024
    )  # beside the page itself
    dealt = []
    for name, content in files.items():
        data = json.loads(
            re.fullmatch(r"RegelwerkExam\.take\((.*)\);\n", content.decode(), re.DOTALL)[1]
        )
        assert name == f"assets/exam/{data['key']}.js"
        for place, story, steps, _ in data["cases"]:
            dealt.append(
                (data["key"].rpartition("-")[0], place)
            )  # a story is asked in every edition that rules on it
            assert story and "[[" not in story
            for decision, offered, right, cites, because, _ in steps:
                assert (
                    data["decisions"][decision]
                    and right < len(offered)
                    and cites
                    and all(data["places"][id][0] for id in cites)
                )
                assert all(
                    data["lines"][line][0] or data["lines"][line][1]
                    for option in offered
                    for line in option
                )
                assert all(len(data["reasons"][id]) == 2 for id in because)
    assert len(dealt) == len(set(dealt)) == sum(map(len, sets.values()))


def test_the_page_counts_what_the_scripts_hold(book, sets):
    for page in pages_exam.list_pages(book, sets):
        game = page.game
        assert page.path == urls.exam_page(game)
        counted = {
            (game, phase, edition): count
            for phase, counts in page.shows["counts"].items()
            for edition, count in counts.items()
        }
        assert counted == {key: len(found) for key, found in sets.items() if key[0] == game}


def test_every_worked_example_is_asked_and_no_row_twice(book, found, sets):
    asked = [each for several in sets.values() for each in several]
    phased = {id for id, decision in book.kb["decisions"].items() if decision["phase"]}
    examples = {
        case["id"]: parse_edition(case["exemplifies"])
        for case in book.kb["cases"]
        if case["exemplifies"]
    }
    worked = {
        (each.case["id"], each.edition)
        for each in found
        if examples.get(each.case["id"]) == each.edition
    }
    assert worked <= {(each.case["id"], each.edition) for each in asked} and len(worked) > 50
    others = [
        (each.case["decision"], each.edition, each.case["rules"][each.edition]["row"])
        for each in asked
        if not each.worked
    ]
    assert len(others) == len(set(others)) > 2000
    assert {each.case["decision"] for each in asked} == {
        each.case["decision"] for each in found
    } & phased
