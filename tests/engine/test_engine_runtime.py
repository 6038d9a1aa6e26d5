"""Rulings: what is settled stays settled, every part of the explanation holds, and what is not
understood is refused.
"""

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given, settings

from engine_samples import bids, compiled, corpora, corpus, decision, fact, row, silent
from reference import partials
from regelwerk.engine.ruling import (
    ImpossibleFacts,
    UnknownAnswer,
    UnknownDecision,
    UnknownEdition,
    UnknownFact,
)
from regelwerk.engine.runtime import decide
from regelwerk.model import Outcome

ENGINE = compiled(bids())


def rulings(engine, edition="2007"):
    """The rulings on every partial answer that is possible."""
    for known in partials(engine["facts"], engine["facts"]):
        try:
            yield known, decide(engine, "probe", edition, known)
        except (ImpossibleFacts, UnknownFact):
            continue


@settings(max_examples=40, deadline=None)
@given(corpora(most=3))
def test_adding_a_fact_never_flips_what_is_settled(words):
    found = {tuple(sorted(known.items())): ruling for known, ruling in rulings(compiled(words))}
    for known, ruling in found.items():
        for fewer in (tuple(pair for pair in known if pair != left) for left in known):
            assert set(ruling.possible) <= set(found[fewer].possible)
            if found[fewer].status != "open":
                assert (ruling.status, ruling.row, ruling.outcomes) == (
                    found[fewer].status,
                    found[fewer].row,
                    found[fewer].outcomes,
                )


@settings(max_examples=40, deadline=None)
@given(corpora(most=3))
def test_the_explanation_holds(words):
    engine = compiled(words)
    for known, ruling in rulings(engine):
        mattered = {answer.fact: answer.value for answer in ruling.because.facts}
        assert mattered.items() <= known.items()
        assert decide(engine, "probe", "2007", mattered).possible == ruling.possible
        assert not mattered.keys() & set(ruling.not_needed)
        assert ruling.next_question not in ruling.not_needed
        assert (ruling.next_question == "") == (ruling.status != "open")
        for change in ruling.would_change:
            other = decide(engine, "probe", "2007", {**known, change.fact: change.value})
            assert other.row == change.row
            assert other.row != ruling.row
        assert not {other.row for other in ruling.why_not} & set(ruling.possible)
        for other in ruling.why_not:
            assert all(
                known.get(failing.fact, "") == failing.value not in failing.wanted
                for failing in other.failing
            )


@settings(max_examples=40, deadline=None)
@given(corpora(most=3))
def test_dropping_what_is_not_needed_changes_nothing(words):
    engine = compiled(words)
    for known, ruling in rulings(engine):
        fewer = {name: value for name, value in known.items() if name not in ruling.not_needed}
        assert decide(engine, "probe", "2007", fewer).possible == ruling.possible


@settings(max_examples=40, deadline=None)
@given(corpora(most=3))
def test_a_brief_ruling_is_the_whole_one_without_what_would_be_otherwise(words):
    engine = compiled(words)
    for known, ruling in rulings(engine):
        brief = decide(engine, "probe", "2007", known, briefly=True)
        assert brief == replace(ruling, would_change=(), not_needed=())


def test_a_ruling_speaks_cites_and_looks_ahead():
    ruling = decide(ENGINE, "bid", "2007", {"accepted": "no", "replacement": "bid", "same": "yes"})
    assert (ruling.status, ruling.row, ruling.data_version) == ("settled", "same", "0" * 12)
    assert [outcome.says for outcome in ruling.outcomes] == [
        "Der Schuldige passt immer.",
        "Nach 3 Stichen prüfen",
    ]
    assert [outcome.to for outcome in ruling.outcomes] == ["offender", "director"]
    assert [outcome.to_label for outcome in ruling.outcomes] == [
        "der Schuldige",
        "der Turnierleiter",
    ]
    assert [outcome.cites for outcome in ruling.outcomes] == [("2007/1.same",), ("2007/27.D",)]
    assert [(outcome.effect, outcome.due) for outcome in ruling.outcomes] == [
        ("must_pass", "now"),
        ("check", "end"),
    ]
    assert ruling.cites == ("2007/1.same", "2007/99", "2007/27.D")
    assert [(answer.fact, answer.value) for answer in ruling.because.facts] == [
        ("accepted", "no"),
        ("replacement", "bid"),
        ("same", "yes"),
    ]
    assert {(c.fact, c.value, c.row) for c in ruling.would_change} == {
        ("accepted", "yes", "accepted"),
        ("same", "no", "otherwise"),
    }
    failing = {
        other.row: [condition.fact for condition in other.failing] for other in ruling.why_not
    }
    assert failing == {"accepted": ["accepted"], "denied": ["replacement"]}


def test_an_outcome_limited_to_an_edition_follows_in_no_other():
    ruling = decide(ENGINE, "bid", "1997", {"accepted": "no", "replacement": "bid", "same": "yes"})
    assert [outcome.effect for outcome in ruling.outcomes] == ["must_pass"]


def test_an_edition_without_clauses_of_its_own_loses_no_outcome():
    outcome = Outcome("check", {"number": "3"}, {"2007": ("2007/27.D",)})
    engine = compiled(
        corpus([], [decision("each", [], [row("r", {}, (outcome,), ("1997", "2007"))])])
    )
    cites = {
        edition: decide(engine, "each", edition, {}).outcomes[0].cites
        for edition in ("1997", "2007")
    }
    assert cites == {"1997": ("1997/1.r",), "2007": ("2007/27.D",)}


def test_a_row_without_failing_conditions_gave_way():
    ruling = decide(ENGINE, "bid", "2007", {"accepted": "yes", "replacement": "double"})
    assert ruling.row == "accepted"
    assert (ruling.why_not[0].row, ruling.why_not[0].failing) == ("denied", ())
    assert ruling.because.precedence == ("2007/99",)
    assert ruling.not_needed == ("replacement", "same")


def test_an_open_ruling_says_what_is_possible_and_what_to_ask():
    ruling = decide(ENGINE, "bid", "1997", {"accepted": "no"})
    assert (ruling.status, ruling.row, ruling.outcomes) == ("open", "", ())
    assert ruling.possible == ("denied", "same", "other", "passed")
    assert ruling.next_question == "replacement"
    assert [other.row for other in ruling.why_not] == ["accepted"]


def test_silence_is_said():
    ruling = decide(ENGINE, "bid", "2007", {"accepted": "no", "replacement": "pass"})
    assert (ruling.status, ruling.row, ruling.otherwise, ruling.note) == (
        "not_regulated",
        "otherwise",
        "not_covered",
        "Der Text schweigt.",
    )
    assert ruling.cites == ("2007/9",)
    words = corpus(
        [fact("a", "x", "y")],
        [decision("probe", ["a"], [row("x", {"a": ["x"]})], silent("2007", outcome="refer"))],
    )
    assert decide(compiled(words), "probe", "2007", {"a": "y"}).status == "settled"


def test_an_edition_not_decided_yet_is_not_called_silent():
    """Two answers: nobody has decided it for the edition, or its text has been read and says
    nothing.
    """
    rows, whole = [row("x", {"a": ["x"]}), row("y", {"a": ["y"]})], silent("1997")
    words = corpus(
        [fact("a", "x", "y")], [replace(decision("probe", ["a"], rows), silent=(whole,))]
    )
    said = {
        edition: decide(compiled(words), "probe", edition, {"a": "x"})
        for edition in ("1997", "2007")
    }
    assert {edition: ruling.status for edition, ruling in said.items()} == {
        "1997": "not_regulated",
        "2007": "settled",
    }
    assert (said["1997"].row, said["1997"].note, said["1997"].cites) == (
        "otherwise",
        "Der Text schweigt.",
        ("1997/9",),
    )
    other = decision("other", [], [row("z", {}, None, ["1997"])])
    undecided = decide(
        compiled(corpus([fact("a", "x", "y")], [decision("probe", ["a"], rows), other])),
        "probe",
        "1997",
        {},
    )
    assert (undecided.status, undecided.note, undecided.cites) == (
        "undecided",
        "",
        ("2007/1.x", "2007/1.y"),
    )


def test_a_decision_applied_rules_on_the_same_facts():
    known = {"accepted": "no", "replacement": "double", "lead": "0"}
    ruling = decide(ENGINE, "bid", "2007", known)
    assert [(each.decision, each.row, each.status) for each in ruling.chained] == [
        ("leading", "off", "settled")
    ]
    assert ruling.not_needed == ("same",)
    elsewhere = decide(ENGINE, "bid", "1997", known)
    assert [(each.status, each.cites) for each in elsewhere.chained] == [
        ("undecided", ("2007/1.on", "2007/1.off"))
    ]


def test_facts_of_other_editions_are_accepted_and_not_needed():
    rows = [
        row("x", {"a": ["x"]}),
        row("y", {"a": ["y"]}),
        row("u", {"b": ["u"]}, (), ["1997"]),
        row("v", {"b": ["v"]}, (), ["1997"]),
    ]
    words = corpus(
        [fact("a", "x", "y"), fact("b", "u", "v")], [decision("probe", ["a", "b"], rows)]
    )
    assert decide(compiled(words), "probe", "2007", {"b": "u"}).not_needed == ("b",)


def test_decisions_that_apply_each_other_end():
    one, two = ((Outcome("apply", {"decision": id}),) for id in ("one", "two"))
    rows = [row("r", {"a": ["x"]}, two), row("s", {"a": ["y"]})]
    words = corpus(
        [fact("a", "x", "y")],
        [decision("one", ["a"], rows), decision("two", [], [row("t", {}, one)])],
    )
    ruling = decide(compiled(words), "one", "2007", {"a": "x"})
    assert [each.decision for each in ruling.chained] == ["two"]
    assert ruling.chained[0].chained == ()
    assert (ruling.repeated, ruling.chained[0].repeated) == ((), ("one",))


@pytest.mark.parametrize(
    ("refusal", "given", "arguments"),
    [
        (UnknownDecision, "bidd", ("bidd", "2007", {})),
        (UnknownEdition, "2008", ("bid", "2008", {})),
        (UnknownFact, "acepted", ("bid", "2007", {"acepted": "yes"})),
        (UnknownAnswer, "maybe", ("bid", "2007", {"accepted": "maybe"})),
        (
            ImpossibleFacts,
            "replacement=pass, same=yes",
            ("bid", "2007", {"accepted": "no", "replacement": "pass", "same": "yes"}),
        ),
    ],
)
def test_what_is_not_understood_is_refused_by_name(refusal, given, arguments):
    with pytest.raises(refusal) as caught:
        decide(ENGINE, *arguments)
    assert caught.value.given == given
    assert given in str(caught.value)
    assert all(name in str(caught.value) for name in caught.value.accepted)


def test_refusals_help():
    with pytest.raises(UnknownFact, match="gemeint: accepted"):
        decide(ENGINE, "bid", "2007", {"acepted": "yes"})
    with pytest.raises(ImpossibleFacts, match="Nur ein Gebot nennt eine Denomination"):
        decide(ENGINE, "bid", "2007", {"replacement": "pass", "same": "yes"})


def test_a_ruling_is_plain_data():
    assert json.loads(json.dumps(asdict(decide(ENGINE, "bid", "2007", {}))))["status"] == "open"
