"""What people type finds the right thing first, in the real rulebook: a decision or a named topic,
and the clause right behind.
"""

import pytest

from regelwerk.search.absent import find_missing
from regelwerk.search.fold import split_tokens
from regelwerk.search.loaded import Loaded
from regelwerk.search.match import is_elsewhere
from regelwerk.search.query import query
from search_probes import PROBES, TOPICS

MOST = 10  # topics and decisions that may stand before a place that is wanted


@pytest.fixture(scope="module")
def games(rulebook):
    return {game: Loaded(index) for game, index in rulebook.outputs["search.json"]["games"].items()}


def holding(games, ids):
    """The indexes that have one of some ids: a game that has none of them is not asked."""
    return [loaded for loaded in games.values() if any(id in loaded.place for id in ids)]


@pytest.mark.parametrize(("typed", "wanted", "within"), PROBES, ids=[probe[0] for probe in PROBES])
def test_probe(games, typed, wanted, within):
    asked = holding(games, wanted)
    assert asked
    for loaded in asked:
        hits = query(loaded, typed)
        found = [each.id for each in hits]
        place = not any(each.group == "decision" and each.id in wanted for each in hits)
        below = [
            each.id
            for each in hits
            if each.group != "topic" and not (place and each.group == "decision")
        ]
        assert set(below[:within]) & set(wanted), f"{typed}: {found[:6]}"
        assert set(found[: within + MOST]) & set(wanted), (
            f"{typed}: too much stands before it, {found[:6]}"
        )


@pytest.mark.parametrize(("typed", "topic", "within"), TOPICS, ids=[probe[0] for probe in TOPICS])
def test_a_topic_that_is_named_stands_behind_its_decision_and_its_law(games, typed, topic, within):
    for loaded in holding(games, [f"topic:{topic}"]):
        found = [hit.id for hit in query(loaded, typed) if hit.group not in ("decision", "term")]
        assert f"topic:{topic}" in found[: within + 1], f"{typed}: {found[:6]}"


def test_a_citation_is_no_topic(games):
    hits = [
        hit
        for typed in ("27b1a", "§ 64 A2", "SRH 3.5.9")
        for loaded in games.values()
        for hit in query(loaded, typed)
    ]
    assert not any(hit.id.startswith("topic:") for hit in hits if hit.score > 10**8)


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("bridge", "Was kostet ein Turnier?"),
        ("bridge", "wo ist der nächste Bridgeclub"),
        ("bridge", "wie lerne ich besser zu reizen"),
        ("bridge", "wie viele Punkte brauche ich für 1SA"),
        ("bridge", "was zieht man zum Turnier an"),
        ("bridge", "Handy am Tisch"),
        ("bridge", "was kostet eine Bidding Box wo kaufen"),
        ("bridge", "muss ich im Verein sein um mitzuspielen"),
        ("bridge", "Stopkarte nich gelegt"),
        ("doppelkopf", "Bedenkzeit"),
        ("doppelkopf", "wie viel Geld pro Punkt"),
        ("doppelkopf", "wo kann man Doppelkopf spielen"),
    ],
)
def test_a_question_on_which_the_rules_are_silent_is_told_so(games, game, typed):
    missing, _ = find_missing(games[game], split_tokens(typed))
    assert missing
    assert {hit.id for hit in query(games[game], typed)} <= {
        id for each in missing for id in each.near
    }


@pytest.mark.parametrize(
    "typed",
    [
        "was kostet ein Revoke",
        "wie viele Stiche brauche ich für 3SA",
        "Punkte für 3SA erfüllt",
        "nimmt die Strafe in Kauf",
        "ohne Stopper 1 SA",
        "in seinem Club gilt eine andere Regel",
        "schaut rüber",
    ],
)
def test_what_the_rules_answer_is_no_silence(games, typed):
    assert not find_missing(games["bridge"], split_tokens(typed))[0]


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("bridge", "schweine gilt das", True),
        ("bridge", "armut spielen wir das", True),
        ("bridge", "bube solo welche karten trumpf", True),
        ("bridge", "re ansagen bis wann", True),
        ("bridge", "startgeld, lehrbuch", False),  # neither game has them
        ("bridge", "gegner schaut rüber", False),
        ("doppelkopf", "blackwood beim bridge", True),
        ("doppelkopf", "muss der dummy", True),
        ("doppelkopf", "bedenkzeit", False),
    ],
)
def test_a_word_that_only_the_other_game_has_is_known_to_be_its_word(games, game, typed, told):
    assert any(is_elsewhere(games[game], token) for token in split_tokens(typed)) == told
