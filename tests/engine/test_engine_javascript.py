"""The engine in the browser says what the engine in Python says, word for word."""

from dataclasses import asdict

import pytest
from hypothesis import given, settings

from engine_samples import Browser, bids, compiled, corpora
from reference import partials
from regelwerk.engine.compare import compare
from regelwerk.engine.ruling import Refused
from regelwerk.engine.runtime import decide, find_next_question, list_answers, revise
from regelwerk.engine.table import IMPOSSIBLE, read_table


def plain(value):
    """A value as JSON has it."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def said(function, *given):
    """What a Python function of the engine says, in the form of `Browser.call`."""
    try:
        result = function(*given)
    except Refused as refused:
        return {
            "error": type(refused).__name__,
            "given": refused.given,
            "accepted": list(refused.accepted),
        }
    return plain(asdict(result) if hasattr(result, "__dataclass_fields__") else result)


def same(browser, engine, name, function, *given):
    theirs = browser.call(name, *given)
    if isinstance(theirs, dict) and "error" in theirs:
        assert theirs.pop("message")
    assert theirs == said(function, engine, *given)


@settings(max_examples=40, deadline=None)
@given(corpora(most=3))
def test_every_partial_answer_gets_the_same_ruling(words):
    engine = compiled(words)
    browser = Browser(engine)
    for edition, tree in engine["decisions"]["probe"]["editions"].items():
        assert [IMPOSSIBLE if n < 0 else n for n in browser.lookup("probe", edition)] == list(
            read_table(tree).lookup
        )
        for known in partials(engine["facts"], engine["facts"]):
            same(browser, engine, "decide", decide, "probe", edition, known)
            same(
                browser,
                engine,
                "nextQuestion",
                find_next_question,
                "probe",
                edition,
                known,
                list(tree["facts"])[:1],
            )


ENGINE = compiled(bids())
BROWSER = Browser(ENGINE)


@pytest.mark.parametrize("edition", ["1997", "2007"])
@pytest.mark.parametrize("known", list(partials(ENGINE["facts"], ENGINE["facts"])), ids=str)
def test_the_sample_is_ruled_asked_and_compared_alike(edition, known):
    same(BROWSER, ENGINE, "decide", decide, "bid", edition, known)
    same(BROWSER, ENGINE, "compare", compare, "bid", known)
    same(BROWSER, ENGINE, "nextQuestion", find_next_question, "bid", edition, known)
    for fact in ENGINE["facts"]:
        same(BROWSER, ENGINE, "answers", list_answers, "bid", edition, known, fact)
        for value in ENGINE["facts"][fact]["values"]:
            same(BROWSER, ENGINE, "revise", revise, "bid", edition, known, fact, value)


@pytest.mark.parametrize(
    "arguments",
    [
        ("bud", "2007", {}),
        ("bid", "2008", {}),
        ("bid", "2007", {"acepted": "yes"}),
        ("bid", "2007", {"same": "so"}),
        ("toString", "", {}),
    ],
)
def test_refusals_are_the_same(arguments):
    same(BROWSER, ENGINE, "decide", decide, *arguments)
    same(BROWSER, ENGINE, "nextQuestion", find_next_question, *arguments)
    same(BROWSER, ENGINE, "answers", list_answers, *arguments, "accepted")


@pytest.mark.parametrize(
    ("skip", "opened"), [(["acepted"], []), ([], ["bud"]), (["lead"], ["leading"])]
)
def test_what_is_skipped_and_opened_must_be_known(skip, opened):
    same(BROWSER, ENGINE, "nextQuestion", find_next_question, "bid", "2007", {}, skip, opened)


@pytest.mark.parametrize("fact", ["acepted", "toString", "", "lead"])
def test_whose_answers_are_asked_must_be_known(fact):
    same(BROWSER, ENGINE, "answers", list_answers, "bid", "2007", {}, fact)


def test_an_edition_of_another_game_is_refused_and_names_those_of_its_own():
    foreign = {**ENGINE["decisions"]["leading"], "game": "doppelkopf"}
    engine = {
        **ENGINE,
        "decisions": {
            **ENGINE["decisions"],
            "other": {**foreign, "editions": {"srh2019": foreign["editions"]["2007"]}},
        },
    }
    browser = Browser(engine)
    for name, function in (("decide", decide), ("nextQuestion", find_next_question)):
        same(browser, engine, name, function, "bid", "srh2019", {})
        same(browser, engine, name, function, "other", "2007", {})
    assert said(decide, engine, "other", "2007", {}) == {
        "error": "UnknownEdition",
        "given": "2007",
        "accepted": ["srh2019"],
    }
