"""Cases as an exam: exactly one ruling offered is right, and no other follows from the same
facts.
"""

import gzip
import json
import re
from collections import Counter

import pytest

from regelwerk.engine.ruling import walk_rulings
from regelwerk.engine.runtime import decide
from regelwerk.ids.address import parse_edition
from regelwerk.model.rules import DOORS
from regelwerk_site.book import urls
from regelwerk_site.book.book import arrange
from regelwerk_site.book.exam import list_exams
from regelwerk_site.pages import exam as pages_exam
from regelwerk_site.press import packing
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
    return said | ({("@", row["outcome"])} if row.get("outcome") else set())


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
            options = [{(line.to, line.says) for line in option} for option in step.offered]
            right = options[step.right]
            wrong = [option for option in options if option is not right]
            row = rows[step.decision][chain[step.decision].row]
            assert right and right <= spoken(chain[step.decision].outcomes, row)
            assert wrong and not any(option & told for option in wrong), case["id"]
            assert all(option and len(option) <= len(right) for option in wrong), case["id"]
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


def test_an_answer_is_short_and_no_sign_of_the_right_one(found):
    """Nothing that only leads to another rule is offered, and the longest is seldom the right."""
    steps = [step for each in found for step in each.steps]
    answers = [answer for step in steps for answer in step.offered]
    assert not {line.effect for answer in answers for line in answer} & {*DOORS}
    sizes = [sum(len(line.says) for line in answer) for answer in answers]
    assert sum(sizes) / len(sizes) < 100
    longest = [
        max(step.offered, key=lambda said: sum(len(line.says) for line in said)) for step in steps
    ]
    right = sum(step.offered[step.right] == said for step, said in zip(steps, longest, strict=True))
    chance = sum(1 / len(step.offered) for step in steps)
    assert right < 1.1 * chance


def test_each_case_is_dealt_to_one_script_that_a_phone_can_load(book, sets):
    files, notes = pages_exam.make_exam_scripts(book, sets), packing.list_notes(book.engine)
    assert (
        max(len(gzip.compress(content)) for content in files.values()) < MOST - 20 * 1024
    )  # beside the page itself
    dealt, phased = [], set()
    for name, content in files.items():
        data = json.loads(
            re.fullmatch(r"RegelwerkExam\.take\((.*)\);\n", content.decode(), re.DOTALL)[1]
        )
        assert name == f"assets/exam/{data['key']}.js"
        for decision, id, story, asked in data["cases"]:
            title, page, *_ = data["decisions"][decision]
            assert title and f"{page}#{id}" == book.places[id]
            assert story and "[[" not in story
            phased.add((data["key"].rpartition("-")[0], id))
            for edition, (lesson, *steps) in asked.items():
                dealt.append((id, edition))
                assert steps and isinstance(data["lessons"][lesson], str)
                check_steps(data, steps)
                for asked_of, *_, row in filter(lambda step: step[-1], steps):
                    _, _, decided, script = data["decisions"][asked_of]
                    assert notes[script][f"{decided}/{edition}"][row]
    assert (
        len(dealt) == len(set(dealt)) == sum(len(each) for cases in sets.values() for each in cases)
    )
    assert len(phased) == sum(map(len, sets.values()))


def check_steps(data, steps):
    """Everything a step names by number stands in its script."""
    for decision, offered, right, cites, because, _ in steps:
        assert data["decisions"][decision]
        assert right < len(offered) and cites and all(data["places"][id][0] for id in cites)
        said = [data["lines"][line] for answer in offered for line in answer]
        assert all(to or says for to, says in said)
        assert all(len(data["reasons"][id]) == 2 for id in because)


def test_the_page_counts_what_the_scripts_hold(book, sets):
    for page in pages_exam.list_pages(book, sets):
        game = page.game
        assert page.path == urls.exam_page(game)
        counted = {
            (game, phase, edition): count
            for phase, counts in page.shows["counts"].items()
            for edition, count in counts.items()
        }
        held = Counter(
            (*key, each.edition)
            for key, cases in sets.items()
            for case in cases
            for each in case
            if key[0] == game
        )
        assert counted == held


def test_every_worked_example_is_asked_and_no_row_twice(book, found, sets):
    asked = [each for cases in sets.values() for case in cases for each in case]
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
