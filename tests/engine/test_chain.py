"""A chain is one case: what is given is not asked, what cannot be is cut, a step is ruled once,
later steps wait for their moment.
"""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from engine_samples import (
    HERE,
    UNTIL,
    bids,
    compiled,
    corpora,
    corpus,
    decision,
    fact,
    row,
    table_of,
)
from regelwerk.engine.asking import presupposes
from regelwerk.engine.compare import find_divergences
from regelwerk.engine.policy import build_policy
from regelwerk.engine.ruling import ImpossibleFacts, UnknownFact
from regelwerk.engine.runtime import decide, find_next_question, list_answers, revise
from regelwerk.engine.tabulate import tabulate
from regelwerk.model import Constraint, Effect, Outcome
from regelwerk.prove.chains import check_chains, has_bad_end
from regelwerk.prove.chains.cases import find_uncased_calls
from regelwerk.prove.chains.names import list_reached_calls
from regelwerk.prove.chains.suspects import Finder, Voice
from regelwerk.prove.chains.walk import Walk


def applies(target, shared=(), **given):
    return Outcome("apply", {"decision": target}, {}, given, tuple(shared))


def passes(who, until="once"):
    return Outcome("must_pass", {"who": who, "until": until})


def tables(words):
    return {
        (d.id, e): tabulate(d, e, words.facts, words.constraints)[0]
        for d in words.decisions.values()
        for e in d.editions
    }


def kinds(words):
    return [
        found.code for found in check_chains(replace(words, editions={"2007": None}), tables(words))
    ]


MANY, FEW = 3_000, 300  # ways of one decision that are all gone for comparison
FACTS = [fact("a", "x", "y"), fact("b", "u", "v"), fact("c", "m", "n")]
TWO = decision(
    "two",
    ["b", "c"],
    [
        row("u", {"b": ["u"], "c": ["m"]}),
        row("un", {"b": ["u"], "c": ["n"]}, ()),
        row("v", {"b": ["v"]}, ()),
    ],
)


def pair(call, *constraints, due="now", others=()):
    """One decision that applies another from its first row."""
    one = decision(
        "one", ["a"], [row("x", {"a": ["x"]}, (call, *others)), row("y", {"a": ["y"]}, ())]
    )
    return compiled(
        corpus(
            FACTS,
            [one, replace(TWO, due=due)],
            [Constraint(each, "so ist es", HERE) for each in constraints],
        )
    )


def test_what_a_call_gives_is_not_asked_and_stands_among_the_reasons():
    engine = pair(applies("two", b="u"))
    assert find_next_question(engine, "one", "2007", {"a": "x"}) == "c"
    below = decide(engine, "one", "2007", {"a": "x", "c": "m"}).chained[0]
    assert (below.row, [(each.fact, each.value) for each in below.because.facts]) == (
        "u",
        [("b", "u"), ("c", "m")],
    )
    assert {change.fact for change in below.would_change} == {"c"} and below.not_needed == ()
    with pytest.raises(UnknownFact):
        list_answers(engine, "one", "2007", {"a": "x"}, "b")


def test_a_fact_that_every_way_binds_is_not_accepted():
    with pytest.raises(UnknownFact):
        decide(pair(applies("two", b="u")), "one", "2007", {"b": "u"})
    assert decide(pair(applies("two")), "one", "2007", {"b": "u"}).status == "open"
    assert decide(pair(applies("two", b="u")), "two", "2007", {"b": "v"}).row == "v"


def test_what_is_said_of_another_event_does_not_travel_in():
    one = decision(
        "one",
        ["a", "b"],
        [
            row("x", {"a": ["x"], "b": ["v"]}, (applies("two", b="u"),)),
            row("y", {}, (), overrides=()),
        ],
    )
    one = replace(
        one,
        rows=(
            one.rows[0],
            replace(one.rows[1], when={"a": frozenset({"y"})}),
            row("z", {"a": ["x"], "b": ["u"]}, ()),
        ),
    )
    ruling = decide(
        compiled(corpus(FACTS, [one, TWO])), "one", "2007", {"a": "x", "b": "v", "c": "m"}
    )
    assert (ruling.row, ruling.chained[0].row) == ("x", "u")


def test_a_constraint_cuts_what_is_asked_below():
    engine = pair(applies("two"), {"a": frozenset({"x"}), "b": frozenset({"v"})})
    assert find_next_question(engine, "one", "2007", {"a": "x"}) == "c"
    below = decide(engine, "one", "2007", {"a": "x", "c": "n"}).chained[0]
    assert (below.row, [each.fact for each in below.because.facts]) == ("un", ["c", "a"])
    with pytest.raises(ImpossibleFacts, match="so ist es"):
        decide(engine, "one", "2007", {"a": "x", "b": "v"})
    assert decide(engine, "one", "2007", {"b": "v"}).row == "y"
    assert revise(engine, "one", "2007", {"a": "x", "c": "n"}, "b", "v") == {"c": "n", "b": "v"}
    assert list_answers(engine, "one", "2007", {"b": "u"}, "a") == {
        "x": ("one/x",),
        "y": ("one/y",),
    }


def test_a_constraint_does_not_tie_what_is_given_to_another_event():
    engine = pair(applies("two", b="v"), {"a": frozenset({"x"}), "b": frozenset({"v"})})
    assert decide(engine, "one", "2007", {"a": "x"}).chained[0].row == "v"


def test_a_step_with_the_same_facts_is_said_not_ruled_again():
    engine = pair(
        applies("two", ("b", "c")), others=(applies("two", ("b", "c")), applies("two", b="v"))
    )
    ruling = decide(engine, "one", "2007", {"a": "x", "b": "u", "c": "m"})
    assert [(each.decision, each.row) for each in ruling.chained] == [("two", "u"), ("two", "v")]
    assert ruling.repeated == ("two",)
    ruling = decide(engine, "one", "2007", {"a": "x", "b": "v"})
    assert [each.row for each in ruling.chained] == ["v"] and ruling.repeated == ("two", "two")


def test_what_falls_due_later_waits_until_it_is_opened():
    engine = pair(applies("two"), due="end")
    known = {"a": "x"}
    ruling = decide(engine, "one", "2007", known)
    assert (find_next_question(engine, "one", "2007", known), ruling.next_question) == ("", "")
    assert (
        ruling.status,
        ruling.deferred,
        ruling.chained[0].due,
        ruling.chained[0].next_question,
    ) == ("settled", ("two",), "end", "b")
    assert find_next_question(engine, "one", "2007", known, (), ("two",)) == "b"
    assert decide(engine, "one", "2007", {**known, "b": "v"}).deferred == ()
    assert find_next_question(engine, "two", "2007", {}) == "b"


def test_what_is_due_now_is_met_before_what_falls_due_later():
    """The decision that comes up now and below a later one is ruled now, and said to be ruled where
    it comes up later.
    """
    late = replace(decision("late", [], [row("on", {}, (applies("two", ("b", "c")),))]), due="end")
    one = decision(
        "one",
        ["a"],
        [
            row("x", {"a": ["x"]}, (applies("late"), applies("two", ("b", "c")))),
            row("y", {"a": ["y"]}, ()),
        ],
    )
    ruling = decide(compiled(corpus(FACTS, [one, late, TWO])), "one", "2007", {"a": "x", "b": "v"})
    assert [(each.decision, each.due, each.repeated) for each in ruling.chained] == [
        ("late", "end", ("two",)),
        ("two", "now", ()),
    ]


def test_the_timeline_says_each_sentence_once_at_its_moment():
    three = replace(
        decision(
            "three", [], [row("r", {}, (passes("offender"), Outcome("check", {"number": "1"})))]
        ),
        due="next",
    )
    one = decision(
        "one", [], [row("r", {}, (passes("offender"), applies("three"), applies("two")))]
    )
    two = replace(TWO, rows=(replace(TWO.rows[0], then=(passes("offender"),)), *TWO.rows[1:]))
    engine = compiled(corpus(FACTS, [one, two, three]))
    moments = decide(engine, "one", "2007", {"b": "u", "c": "m"}).moments
    assert [(m.due, [(s.says, s.cites, s.rows) for s in m.sentences]) for m in moments] == [
        ("now", [("Der Schuldige passt einmal.", ("2007/1.r", "2007/1.u"), ("one/r", "two/u"))]),
        ("next", [("Der Schuldige passt einmal.", ("2007/1.r",), ("three/r",))]),
        ("end", [("Nach 1 Stichen prüfen", ("2007/1.r",), ("three/r",))]),
    ]
    waiting = decide(pair(applies("two"), due="end"), "one", "2007", {"a": "x"})
    assert [(moment.due, moment.deferred) for moment in waiting.moments] == [("end", ("two",))]


def test_the_walk_finds_what_a_chain_must_not_do():
    back = decision(
        "two", ["b"], [row("u", {"b": ["u"]}, (applies("one"),)), row("v", {"b": ["v"]}, ())]
    )
    one = decision(
        "one", ["a"], [row("x", {"a": ["x"]}, (applies("two"),)), row("y", {"a": ["y"]}, ())]
    )
    assert set(kinds(corpus(FACTS, [one, back]))) == {"chain_circle"}
    cut = replace(one, rows=(replace(one.rows[0], then=(applies("two", b="v"),)), one.rows[1]))
    back_cut = replace(
        back, rows=(replace(back.rows[0], then=(applies("one", a="y"),)), back.rows[1])
    )
    assert kinds(corpus(FACTS, [cut, back])) == [
        "chain_circle"
    ]  # from the second decision the way back is open
    assert kinds(corpus(FACTS, [cut, back_cut])) == []
    both = [
        row("u", {"a": ["x"], "b": ["u"]}),
        row("w", {"a": ["x"], "b": ["v"]}, ()),
        row("v", {"a": ["y"]}, ()),
    ]
    asks_both = replace(TWO, asks=("a", "b"), rows=tuple(both))
    assert kinds(corpus(FACTS, [one, asks_both])) == ["chain_unbound"]
    said = replace(one, rows=(replace(one.rows[0], then=(applies("two", ("a",)),)), one.rows[1]))
    assert kinds(corpus(FACTS, [said, asks_both])) == []
    given_ = replace(one, rows=(replace(one.rows[0], then=(applies("two", a="x"),)), one.rows[1]))
    assert kinds(corpus(FACTS, [given_, asks_both])) == []


def test_a_contradiction_that_no_situation_shows_is_none():
    """Rows that a constraint keeps apart do not contradict each other, those it leaves together
    do.
    """
    once = Effect(
        "must_pass",
        "bridge",
        "who",
        {"who": "roles", "until": UNTIL},
        "{who} passt {until}.",
        "now",
        HERE,
        once_for=("who",),
    )
    one = decision(
        "one",
        ["a"],
        [row("x", {"a": ["x"]}, (passes("offender"), applies("two"))), row("y", {"a": ["y"]}, ())],
    )
    two = replace(
        TWO, rows=(replace(TWO.rows[0], then=(passes("offender", "always"),)), *TWO.rows[1:])
    )
    words = corpus(FACTS, [one, two])
    words = replace(words, effects={**words.effects, "must_pass": once})
    assert kinds(words) == ["chain_contradiction"]
    never = Constraint({"a": frozenset({"x"}), "b": frozenset({"u"})}, "so ist es", HERE)
    assert kinds(replace(words, constraints=(never,))) == []
    other = replace(
        two, rows=(replace(two.rows[0], then=(passes("director", "always"),)), *two.rows[1:])
    )
    assert kinds(replace(words, decisions={"one": one, "two": other})) == []


def test_every_way_has_a_situation():
    words = bids()
    walk = Walk(words, tables(words), "2007")
    for name in walk.decisions:
        ways = list(walk.list_ways(name))
        assert ways and all(walk.find_witness(way.taken) is not None for way in ways)
    assert {
        way.taken[-1].row.id
        for way in walk.list_ways("bid")
        if way.taken[0].row and way.taken[0].row.id == "denied"
    } == {"on", "off"}


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_the_suspect_ways_are_found_without_going_all(assembled, rulebook, edition):
    walk = Walk(assembled.corpus, rulebook.tables, edition)
    rows = [row for name in walk.decisions for row, _ in walk.list_calling(name)]
    voices = {
        id(row): Voice(1 << at, ~(1 << at))  # each denies what every other says
        for at, row in enumerate(Random(edition).sample(rows, 60))
    }

    def suspect(way):
        return has_bad_end(way) or len({id(taken.row) for taken in way.taken} & voices.keys()) > 1

    finder = Finder(walk, voices, has_bad_end)
    ways = {name: list(islice(walk.list_ways(name), MANY)) for name in walk.decisions}
    told = {
        name: list(filter(suspect, some)) for name, some in ways.items() if len(some) < MANY
    }  # a front leads everywhere
    assert {name: list(finder.find(name)) for name in told} == told
    assert sum(map(len, told.values())) > 100


@pytest.mark.parametrize("edition", ["1997", "srh2019"])
def test_the_facts_below_a_call_are_those_of_all_ways(assembled, rulebook, edition):
    """Ways that go on alike are gone once; here all are gone, where they are few."""
    walk = Walk(assembled.corpus, rulebook.tables, edition)
    compared = 0
    for name in walk.decisions:
        ways = list(islice(walk.list_ways(name), FEW))
        if len(ways) == FEW:
            continue
        found = list_reached_calls(walk, name)
        for ruled, calls in found.items():
            for call, names in calls:
                below = [
                    set(walk.list_asked(taken.decision)) - taken.bound.keys()
                    for way in ways
                    if way.taken[0].row and way.taken[0].row.id == ruled
                    for taken in way.taken[1:]
                    if taken.path[1] == call.params["decision"]
                ]
                assert names == set().union(*below), (name, ruled)
                compared += bool(names)
    assert compared > 50


def test_a_call_without_a_case_is_told():
    assert list(find_uncased_calls(bids(), tables(bids()))) == [
        ("bid", "denied", "2007", "leading")
    ]


def least(table, combos, facts, after):
    """The fewest questions summed over the combinations of a set, by trying every order that makes
    sense.
    """
    if len(table.list_rows(combos)) == 1:
        return 0
    sums = [
        sum(least(table, part, facts - {each}, after) for _, part in table.split(combos, each))
        for each in facts
        if len(list(table.split(combos, each))) > 1 and not presupposes(table, combos, each, after)
    ]
    return combos.bit_count() + min(sums)


@settings(max_examples=60, deadline=None)
@given(corpora(most=3), st.data())
def test_no_question_comes_before_one_it_presupposes_and_the_rest_is_shortest(words, data):
    table = table_of(words)
    after = {
        fact: data.draw(st.lists(st.sampled_from(table.facts[:n]), unique=True))
        for n, fact in enumerate(table.facts)
        if n
    }
    order = data.draw(st.permutations(table.facts))
    after = {
        order[table.facts.index(fact)]: [order[table.facts.index(other)] for other in others]
        for fact, others in after.items()
    }
    found = build_policy(table, after=after)

    def check(tree, combos):
        if "row" in tree:
            return 0
        assert not presupposes(table, combos, tree["ask"], after)
        return combos.bit_count() + sum(
            check(tree["then"][value], part) for value, part in table.split(combos, tree["ask"])
        )

    assert check(found.tree, table.possible) == least(
        table, table.possible, frozenset(table.facts), after
    )
    assert found.optimal == "proven"
    by_gain = build_policy(table, limit=0, after=after)
    assert check(by_gain.tree, table.possible) >= check(found.tree, table.possible)


def test_a_question_waits_for_the_one_it_presupposes():
    """Alone, `b` would be asked first; with `after` it comes behind `a`, and not at all where `a`
    is not known.
    """
    rows = [
        row("p", {"b": ["u"]}),
        row("q", {"b": ["v"], "a": ["x"]}, ()),
        row("r", {"b": ["v"], "a": ["y"]}, None),
    ]
    facts = [FACTS[0], FACTS[1]]
    assert (
        find_next_question(
            compiled(corpus(facts, [decision("one", ["a", "b"], rows)])), "one", "2007", {}
        )
        == "b"
    )
    words = corpus([facts[0], replace(facts[1], after=("a",))], [decision("one", ["a", "b"], rows)])
    engine = compiled(words)
    assert find_next_question(engine, "one", "2007", {}) == "a"
    assert find_next_question(engine, "one", "2007", {}, ["a"]) == ""
    assert find_next_question(engine, "one", "2007", {"a": "x"}) == "b"


def test_what_one_edition_alone_asks_is_no_difference_of_the_calls():
    def words(rows):
        gives, asks = (
            row("x", {"a": ["x"]}, (applies("two", b="u"),), ["1997"]),
            row("z", {"a": ["x"]}, (applies("two"),), ["2007"]),
        )
        one = decision("one", ["a"], [gives, asks, row("y", {"a": ["y"]}, (), ["1997", "2007"])])
        return compiled(corpus(FACTS, [one, decision("two", ["b", "c"], rows)]))

    older = [row("u", {"b": ["u"]}, None, ["1997"]), row("v", {"b": ["v"]}, (), ["1997"])]
    newer = [row("m", {"c": ["m"]}, None, ["2007"]), row("n", {"c": ["n"]}, (), ["2007"])]
    both = [
        row("u", {"b": ["u"]}, None, ["1997", "2007"]),
        row("v", {"b": ["v"]}, (), ["1997", "2007"]),
    ]
    assert find_divergences(words([*older, *newer]), "one", "1997", "2007").differing == 0
    assert find_divergences(words(both), "one", "1997", "2007").differing == 1
