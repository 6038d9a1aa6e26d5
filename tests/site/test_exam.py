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
from regelwerk_site.book.exam import (
    LONGEST,
    Line,
    exclude_each_other,
    list_limits,
    list_untold,
    make_examiner,
)
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
    return list(make_examiner(book)(book.kb["cases"]))


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


@pytest.mark.parametrize("number", some_or_all(60, "more than 1,400 cases ruled again"))
def test_one_answer_is_right_and_no_other_holds(book, found, number):
    """The right one is said, none of the others anywhere in the chain, and each is excluded by the
    right one.
    """
    once = {id: effect["once_for"] for id, effect in book.kb["outcomes"].items()}
    for each in drawn(found, number):
        case = each.case
        chain = {one.decision: one for one in chain_of(book, each) if one.row}
        rows = {
            id: {r["id"]: r for r in book.engine["decisions"][id]["editions"][each.edition]["rows"]}
            for id in chain
        }
        told = set().union(*(spoken(one.outcomes, rows[id][one.row]) for id, one in chain.items()))
        for step in each.steps:
            right, row = step.offered[step.right], rows[step.decision][chain[step.decision].row]
            wrong = [line for line in step.offered if line is not right]
            assert (right.to, right.says) in spoken(chain[step.decision].outcomes, row)
            assert wrong and not any((line.to, line.says) in told for line in wrong), case["id"]
            assert all(exclude_each_other(once, right, line) for line in wrong), case["id"]
            assert len(set(step.offered)) == len(step.offered) <= 4
            assert [reason is None for reason in step.elsewhere] == [
                line is right for line in step.offered
            ]


def test_no_answer_hangs_on_a_time_that_is_not_told(book, found):
    """Whether a term still runs is only asked of a story that tells when it was."""
    terms = {id for id, each in book.kb["facts"].items() if "frist noch" in each["question"]}
    asked = [
        each.case["story"]
        for each in found
        for step in each.steps
        for reason in step.elsewhere
        if reason and reason[0] in terms
    ]
    assert len(terms) > 2 and len(asked) > 30
    assert list_limits(book) == terms
    assert not list_untold(terms, "Die Korrekturfrist läuft noch.")
    assert list_untold(terms, "Ost-West hat Süds Claim gelten lassen.") == terms
    assert not any(list_untold(terms, story) for story in asked)


def test_what_holds_together_is_never_offered_together(found):
    """General sentences, what only leans on another, the same with another reason."""
    answers = {line.says for each in found for step in each.steps for line in step.offered}
    assert not [
        says
        for says in answers
        if re.search(r"^(?:Das gilt|Kein)|\bnur\b|sollte|höflich", says) or len(says) > LONGEST
    ]
    once = {"lead": None, "tricks": (), "pass": ("who",)}
    for one, other, apart in (
        (line("Eine Berichtigung gibt es nicht."), line("Das Board kann so bleiben."), False),
        (line("2 Stiche.", "tricks", n="2"), line("1 Stich.", "tricks", n="1"), True),
        (line("Ost passt.", "pass", who="e"), line("West passt.", "pass", who="w"), False),
        (line("Das Kontra ist erlaubt."), line("Das Kontra ist nicht erlaubt."), True),
        (line("Es gilt: ja."), line("Es gilt: nein."), False),
        (line("Das Ausspiel gilt."), line("Er darf das Ausspiel gelten lassen."), False),
    ):
        assert exclude_each_other(once, one, other) == apart, (one.says, other.says)


def line(says, effect="lead", **params):
    orders = {"thing": "yes" if "nicht" not in says else "no"}
    return Line("", says, effect, params, orders if effect == "lead" else {})


def test_enough_is_asked_in_every_edition(sets):
    asked = Counter(each.edition for cases in sets.values() for case in cases for each in case)
    least = {"1997": 180, "2007": 190, "2017": 190, "tsr1998": 75, "srh2019": 140}
    assert all(asked[edition] >= many for edition, many in least.items()), asked


@pytest.mark.parametrize("number", some_or_all(100, "more than 100 chains ruled again"))
def test_the_chain_is_asked_step_by_step(book, found, number):
    chained = [each for each in found if len(each.steps) > 1]
    assert len(chained) > 80
    for each in drawn(chained, number):
        order = [one.decision for one in chain_of(book, each)]
        assert sorted(map(order.index, (step.decision for step in each.steps))) == [
            order.index(step.decision) for step in each.steps
        ]


def test_what_is_right_stands_in_every_place_and_stays_there(book, found):
    places = [step.right for each in found for step in each.steps if len(step.offered) == 2]
    assert 0.45 < sum(places) / len(places) < 0.55
    examine = make_examiner(book)
    assert all(each in examine([each.case]) for each in found[:50])


def test_an_answer_is_short_and_no_sign_of_the_right_one(found):
    """Nothing that only leads to another rule is offered, and the longest is seldom the right."""
    steps = [step for each in found for step in each.steps]
    answers = [answer for step in steps for answer in step.offered]
    assert not {line.effect for line in answers} & {*DOORS}
    sizes = [len(line.says) for line in answers]
    assert sum(sizes) / len(sizes) < 100
    longest = [max(step.offered, key=lambda line: len(line.says)) for step in steps]
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
    for decision, offered, right, cites, because, elsewhere, _ in steps:
        assert data["decisions"][decision]
        assert right < len(offered) and cites and all(data["places"][id][0] for id in cites)
        said = [data["lines"][line] for line in offered]
        assert [at for at, id in enumerate(elsewhere) if id is None] == [right]
        assert all(len(data["reasons"][id]) == 2 for id in elsewhere if id is not None)
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
    assert worked <= {(each.case["id"], each.edition) for each in asked} and len(worked) > 20
    others = [
        (each.case["decision"], each.edition, each.case["rules"][each.edition]["row"])
        for each in asked
        if not each.worked
    ]
    assert len(others) == len(set(others)) > 700
    assert {each.case["decision"] for each in asked} == {
        each.case["decision"] for each in found
    } & phased
