"""The interview: the policy asks the fewest questions there can be, and the next question always
matters.
"""

from functools import cache

from hypothesis import given, settings, strategies as st

from engine_samples import (
    HERE,
    Browser,
    bids,
    compiled,
    corpora,
    corpus,
    decision,
    fact,
    row,
    table_of,
)
from reference import partials
from regelwerk.engine.asking import choose_next_fact
from regelwerk.engine.policy import build_policy
from regelwerk.engine.runtime import decide, find_next_question, list_answers, revise
from regelwerk.model import Constraint, Outcome


def least(table, combos, facts):
    """The fewest questions summed over the combinations of a set, by trying every order."""

    @cache
    def search(combos, facts):
        if len(table.list_rows(combos)) == 1:
            return 0
        return combos.bit_count() + min(
            sum(search(part, facts - {fact}) for _, part in table.split(combos, fact))
            for fact in facts
        )

    return search(combos, frozenset(facts))


def fixed_order(table, combos, facts):
    """The questions summed over the combinations if the facts are asked in the order given, those
    that are settled skipped.
    """
    if len(table.list_rows(combos)) == 1:
        return 0
    return combos.bit_count() + sum(
        fixed_order(table, part, facts[1:]) for _, part in table.split(combos, facts[0])
    )


def walk(table, tree, combos, depth=0):
    """Every leaf of a policy: its row, the combinations that end there, the number of questions."""
    if "row" in tree:
        yield tree["row"], combos, depth
        return
    parts = dict(table.split(combos, tree["ask"]))
    assert parts.keys() == tree["then"].keys()
    for value, part in parts.items():
        yield from walk(table, tree["then"][value], part, depth + 1)


@settings(deadline=None)
@given(corpora())
def test_the_policy_settles_every_combination_with_the_fewest_questions(words):
    table = table_of(words)
    found = build_policy(table)
    leaves = list(walk(table, found.tree, table.possible))
    assert all(combos & ~table.rows[number] == 0 for number, combos, _ in leaves)
    asked = sum(combos.bit_count() * depth for _, combos, depth in leaves)
    assert (
        asked
        == least(table, table.possible, table.facts)
        <= fixed_order(table, table.possible, table.facts)
    )
    assert found.optimal == "proven"
    assert found.expected == round(asked / table.possible.bit_count(), 4)
    assert found.worst == max(depth for _, _, depth in leaves)


@settings(deadline=None)
@given(corpora())
def test_past_the_limit_the_policy_goes_by_gain_and_says_so(words):
    table = table_of(words)
    found = build_policy(table, limit=0)
    leaves = list(walk(table, found.tree, table.possible))
    assert all(combos & ~table.rows[number] == 0 for number, combos, _ in leaves)
    assert found.optimal == ("heuristic" if len(leaves) > 1 else "proven")
    assert found.expected >= build_policy(table).expected


@settings(deadline=None)
@given(corpora())
def test_ties_go_to_the_order_of_the_facts(words):
    table = table_of(words)

    def check(tree, combos, facts):
        if "row" not in tree:
            first = next(f for f in facts if cost(f, combos, facts) == least(table, combos, facts))
            assert tree["ask"] == first
            for value, part in table.split(combos, first):
                check(tree["then"][value], part, [f for f in facts if f != first])

    def cost(fact, combos, facts):
        rest = [f for f in facts if f != fact]
        parts = [part for _, part in table.split(combos, fact)]
        return (
            combos.bit_count() + sum(least(table, part, rest) for part in parts)
            if len(parts) > 1
            else None
        )

    check(build_policy(table).tree, table.possible, list(table.facts))


@settings(max_examples=50, deadline=None)
@given(corpora(most=3), st.data())
def test_the_next_question_is_open_and_leads_to_the_end(words, data):
    table = table_of(words)
    tree = build_policy(table).tree
    domains = {
        name: {"values": values} for name, values in zip(table.facts, table.values, strict=True)
    }
    for known in partials(table.facts, domains):
        combos = table.find_candidates(known)
        if not combos:
            continue
        asked = choose_next_fact(table, tree, known, (), combos)
        assert (asked == "") == (len(table.list_rows(combos)) == 1)
        assert asked not in known
        assert asked == "" or len(list(table.split(combos, asked))) > 1
        skip = data.draw(st.sets(st.sampled_from(table.facts))) if table.facts else set()
        assert choose_next_fact(table, tree, known, skip, combos) not in skip


def test_skipped_facts_are_left_out_and_the_rest_is_asked():
    engine = compiled(bids())
    assert find_next_question(engine, "bid", "2007", {}) == "accepted"
    assert find_next_question(engine, "bid", "2007", {}, ["accepted"]) == "replacement"
    assert find_next_question(engine, "bid", "2007", {"replacement": "pass"}, ["accepted"]) == ""
    assert find_next_question(engine, "bid", "2007", {"accepted": "yes"}) == ""


def test_the_interview_goes_on_with_the_decision_applied():
    engine = compiled(bids())
    known = {"accepted": "no", "replacement": "double"}
    assert find_next_question(engine, "bid", "2007", known) == "lead"
    assert decide(engine, "bid", "2007", known).next_question == "lead"
    assert list_answers(engine, "bid", "2007", known, "lead") == {
        "1": ("leading/on",),
        "0": ("leading/off",),
    }
    assert find_next_question(engine, "bid", "2007", {**known, "lead": "0"}) == ""


def test_a_question_tells_what_its_answers_leave():
    engine = compiled(bids())
    assert list_answers(
        engine, "bid", "1997", {"accepted": "no", "same": "yes"}, "replacement"
    ) == {"bid": ("bid/same",)}
    left = list_answers(engine, "bid", "1997", {"accepted": "no"}, "replacement")
    assert left == {
        "pass": ("bid/passed",),
        "bid": ("bid/same", "bid/other"),
        "double": ("bid/denied",),
    }
    assert list_answers(engine, "bid", "1997", {}, "lead") == {}


def test_the_decision_that_is_open_tells_why_it_asks():
    """Both decisions use `b`; the first is settled by `a`, but excludes one answer; rows of the
    second bear the ids of the first.
    """
    then = (Outcome("apply", {"decision": "two"}),)
    one = decision(
        "one",
        ["a", "b"],
        [
            row("r", {"a": ["x"]}, then),
            row("s", {"a": ["y"], "b": ["u"]}),
            row("t", {"a": ["y"], "b": ["v", "w"]}),
        ],
    )
    two = decision(
        "two", ["b"], [row("s", {"b": ["u"]}), row("t", {"b": ["v"]}), row("r", {"b": ["w"]})]
    )
    never = Constraint({"a": frozenset({"x"}), "b": frozenset({"w"})}, "so ist es", HERE)
    engine = compiled(corpus([fact("a", "x", "y"), fact("b", "u", "v", "w")], [one, two], [never]))
    assert find_next_question(engine, "one", "2007", {"a": "x"}) == "b"
    assert list_answers(engine, "one", "2007", {"a": "x"}, "b") == {
        "u": ("two/s",),
        "v": ("two/t",),
    }
    assert list_answers(engine, "one", "2007", {"a": "y"}, "b") == {
        "u": ("one/s",),
        "v": ("one/t",),
        "w": ("one/t",),
    }
    assert Browser(engine).call("answers", "one", "2007", {"a": "x"}, "b") == {
        "u": ["two/s"],
        "v": ["two/t"],
    }


def test_a_changed_answer_drops_only_what_it_excludes():
    engine = compiled(bids())
    known = {"accepted": "no", "replacement": "bid", "same": "yes"}
    assert revise(engine, "bid", "2007", known, "replacement", "pass") == {
        "accepted": "no",
        "replacement": "pass",
    }
    assert revise(engine, "bid", "2007", known, "accepted", "yes") == {
        "accepted": "yes",
        "replacement": "bid",
        "same": "yes",
    }
    assert revise(engine, "bid", "2007", {}, "lead", "0") == {"lead": "0"}
