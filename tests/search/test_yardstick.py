"""The search holds what it has reached: the shares of queries answered in the half nobody tunes to,
and what counts as an answer.
"""

import pytest

from regelwerk.search.hit import Hit
from regelwerk.search.loaded import Loaded
from tiers import drawn, some_or_all
from yardstick import SETS, Yardstick, queries, shares, tuning

REACHED = {  # percent first, in three, in ten
    "bridge": (81, 92, 98),
    "doppelkopf": (86, 94, 98),
    "bridge_stories": (81, 95, 98),
    "doppelkopf_stories": (82, 96, 98),
}
MANY = {"bridge": 250, "doppelkopf": 150, "bridge_stories": 400, "doppelkopf_stories": 230}


@pytest.fixture(scope="module")
def outputs(rulebook):
    return rulebook.outputs


@pytest.mark.parametrize("number", some_or_all(12, "every query and story of two games"))
@pytest.mark.parametrize(("name", "game"), SETS.items())
def test_what_people_say_finds_the_answer(outputs, name, game, number):
    """Of a sample three more may be missed."""
    yardstick, loaded = Yardstick(outputs["kb.json"]), Loaded(outputs["search.json"]["games"][game])
    asked = drawn((asked for asked in queries(name) if not tuning(asked["say"])), number)
    found, spared = (
        shares([yardstick.rank(loaded, each) for each in asked]),
        0 if number is None else 300 / number,
    )
    assert all(
        share >= least - spared for share, least in zip(found, REACHED[name], strict=True)
    ), found


@pytest.mark.parametrize("name", SETS)
def test_the_queries_are_many_each_its_own_and_halved_by_their_words(name):
    asked = queries(name)
    assert len(asked) >= MANY[name]
    assert len({each["say"] for each in asked}) == len(asked)
    assert 0.4 < sum(tuning(each["say"]) for each in asked) / len(asked) < 0.6


@pytest.mark.parametrize(("name", "game"), SETS.items())
def test_every_query_has_an_answer_that_exists(outputs, name, game):
    kb = outputs["kb.json"]
    known = Loaded(outputs["search.json"]["games"][game]).place.keys() | kb["decisions"].keys()
    for each in queries(name):
        assert any(id in known for id in each["answers"]), each


def hit(id, kind="decision"):
    return Hit(id, (), kind, "", 1, "", "bridge", kind, meant=False)


def test_what_counts_as_an_answer(outputs):
    yardstick, loaded = (
        Yardstick(outputs["kb.json"]),
        Loaded(outputs["search.json"]["games"]["bridge"]),
    )
    assert yardstick.answers(loaded, hit("2017/27.B.1.a", "item"), ["2017/27.B.1"])  # a part of it
    assert yardstick.answers(loaded, hit("2007/27.A.1", "item"), ["2007/27.A"])
    assert yardstick.answers(loaded, hit("insufficient_bid"), ["2017/27.A"])  # it rests on that
    assert yardstick.answers(loaded, hit("term:bridge/dummy", "term"), ["2017/def.dummy"])
    assert not yardstick.answers(
        loaded, hit("2017/27", "law"), ["2017/27.B"]
    )  # the whole is not the part
    assert not yardstick.answers(loaded, hit("2017/2", "law"), ["2017/27"])
    assert not yardstick.answers(loaded, hit("topic:insufficient_bid", "topic"), ["2017/27"])
    assert not yardstick.answers(loaded, hit("revoke"), ["2017/27"])
