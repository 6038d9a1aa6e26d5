"""Two decisions side by side: which orders oppose each other, and how a pair is settled."""

from dataclasses import replace

import pytest

from engine_samples import table_of
from regelwerk.assemble import assemble
from regelwerk.model import APPLY, Conflict, Constraint, Otherwise, Outcome, Premise, Yield
from regelwerk.model.orders import find_dispute
from regelwerk.prove.pairs import MEANS, check_pairs, hold_pairs
from regelwerk.read.source import load
from trees import TESTS, planted

RULED = "srh2019/3.1.1/row.1"


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """A rulebook in which a late call is void by one decision and valid by another."""
    root = planted(tmp_path_factory.mktemp("pair"), TESTS / "bad" / "unsettled_pair")
    return assemble(load(root)[0])[0].corpus


def held(corpus):
    """How the decisions of 2019 stand to each other."""
    decisions = corpus.decisions.values()
    tables = {
        (each.id, edition): table_of(corpus, each.id, edition)
        for each in decisions
        for edition in each.editions
    }
    return hold_pairs(corpus, tables)


def with_decision(corpus, name, **changed):
    """The rulebook with something of a decision changed."""
    decision = replace(corpus.decisions[name], **changed)
    return replace(corpus, decisions={**corpus.decisions, name: decision})


def means(corpus):
    """How the one pair of 2019 is settled; empty if it is not."""
    pair = held(corpus)["srh2019"]
    assert (pair.pairs, pair.opposed) == (1, 1)
    assert bool(pair.open) is not any(pair.settled.values())
    return next((each for each, number in pair.settled.items() if number), "")


@pytest.mark.parametrize(
    ("one", "other", "thing"),
    [
        ({"card": "yes"}, {"card": "no"}, "card"),
        ({"card": "yes"}, {"card": "may"}, ""),
        ({"card": "no"}, {"card": "may"}, "card"),
        ({"card": "open"}, {"card": "may"}, "card"),
        ({"card": "open"}, {"card": "open"}, ""),
        ({"card": "yes"}, {"lead": "no"}, ""),
    ],
)
def test_which_orders_cannot_stand_together(one, other, thing):
    assert find_dispute(one, other) == find_dispute(other, one) == thing


def test_a_pair_that_orders_opposite_things_is_told_with_a_witness(corpus):
    assert means(corpus) == ""
    (problem,) = check_pairs(corpus, held(corpus))
    assert problem.code == "unsettled_pair"
    assert "bei cards_left=too_few, held=h9" in problem.message


@pytest.mark.parametrize(
    ("marks", "settled"),
    [({"stage": {"play"}}, "marks"), ({"stage": {"play", "auction"}}, ""), ({"actor": {"a"}}, "")],
)
def test_marks_part_what_differs_in_one(corpus, marks, settled):
    marked = with_decision(corpus, "late_call", marks={"stage": frozenset({"auction"})})
    each = {kind: frozenset(values) for kind, values in marks.items()}
    assert means(with_decision(marked, "late_reply", marks=each)) == settled


def with_way(corpus, name, row, to):
    """The rulebook with a row of a decision that goes on with another one."""
    rows = tuple(
        replace(each, then=(*each.then, Outcome(APPLY, {"decision": to})))
        if each.id == row
        else each
        for each in corpus.decisions[name].rows
    )
    return with_decision(corpus, name, rows=rows)


def test_a_way_settles_a_pair_unless_each_leads_to_the_other_elsewhere(corpus):
    one_way = with_way(corpus, "late_call", "in_time", "late_reply")
    assert means(one_way) == "chain"
    assert means(with_way(one_way, "late_reply", "in_time", "late_call")) == ""
    assert means(with_way(one_way, "late_reply", "still", "late_call")) == "facts"


def test_facts_that_cannot_be_together_settle_a_pair(corpus):
    place = corpus.decisions["late_call"].place
    never = {"cards_left": frozenset({"too_few"}), "held": frozenset({"h9"})}
    ruled_out = replace(corpus, constraints=(*corpus.constraints, Constraint(never, "…", place)))
    assert means(ruled_out) == "facts"


def test_a_decision_yields_in_the_editions_whose_clauses_say_so(corpus):
    because = {"srh2019": (RULED,)}
    assert means(with_decision(corpus, "late_call", yields_to=(Yield("late_reply", because),))) == (
        "yields"
    )
    elsewhere = with_decision(corpus, "late_call", yields_to=(Yield("late_reply", {}),))
    assert [each.code for each in check_pairs(elsewhere, held(elsewhere))] == [
        "unsettled_pair",
        "idle_yield",
    ]


@pytest.mark.parametrize(
    ("other", "settled"), [("srh2019/3.1.1/row.2", "conflict"), ("srh2019/3.1.1", "")]
)
def test_a_conflict_settles_the_pair_whose_clauses_it_names(corpus, other, settled):
    place = corpus.decisions["late_call"].place
    says = {RULED: "…", other: "…"}
    conflict = Conflict("late", "doppelkopf", "…", says, {}, "…", place)
    assert means(replace(corpus, conflicts={**corpus.conflicts, "late": conflict})) == settled


def silenced(corpus, nearest):
    """The rulebook with a late call that knows one row only and is silent near a clause else."""
    row = corpus.decisions["late_call"].rows[0]
    silence = Otherwise(("srh2019",), "not_covered", {}, {"srh2019": (nearest,)})
    return with_decision(corpus, "late_call", rows=(row,), otherwise=silence)


@pytest.mark.parametrize(("nearest", "settled"), [(RULED, ""), ("srh2019/2", "facts")])
def test_silence_opposes_what_another_decision_rules_by_its_nearest_clauses(
    corpus, nearest, settled
):
    assert means(silenced(corpus, nearest)) == settled


def test_a_way_settles_no_silence_that_does_not_go_it(corpus):
    silent = silenced(corpus, RULED)
    row = silent.decisions["late_call"].rows[0].id
    assert means(with_way(silent, "late_call", row, "late_reply")) == ""
    assert means(with_way(silent, "late_reply", "in_time", "late_call")) == ""
    there = with_way(silent, "late_reply", "still", "late_call")
    assert means(there) == "facts"


def test_silence_leaves_open_what_only_its_rulings_establish(corpus):
    silent = silenced(corpus, RULED)
    led = with_way(silent, "late_call", silent.decisions["late_call"].rows[0].id, "late_reply")
    assert means(with_decision(led, "late_reply", presumes=Premise("held", {}))) == "chain"
    apart = with_decision(silent, "late_reply", presumes=Premise("held", {}))
    assert means(apart) == ""


def test_every_means_is_counted(rulebook):
    for pairs in rulebook.pairs.values():
        assert tuple(pairs.settled) == MEANS
        assert sum(pairs.settled.values()) == pairs.opposed <= pairs.pairs
        assert not pairs.open
