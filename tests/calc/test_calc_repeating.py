"""Effects that travel, from a story to the sum of each seat: a repetition, a denial after the
fault, that of a hidden partner.

What is expected is reckoned by the naive reckoner, or stands in the clause named beside it.
"""

from dataclasses import replace

import pytest

from doppelkopf_samples import parties, played, points
from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.doppelkopf.announcing import Announced, judge_announcements, list_prospects
from regelwerk.calc.doppelkopf.denials import FAULT, Spoken, find_counted_denials
from regelwerk.calc.doppelkopf.game_value import value_game
from regelwerk.calc.doppelkopf.penalty import share_penalty
from regelwerk.calc.doppelkopf.repeating import COUNTS, REPLIED, STAYS, settle_repetition
from regelwerk.calc.doppelkopf.settled import REPEAT_COUNTS, REPEAT_IDLE

OLD, NEW = "tsr1998", "srh2019"
RE = (1, "re", 11)


@pytest.fixture(scope="module")
def kb(library):
    return library


@pytest.fixture(scope="module")
def sample(kb):
    """A normal game of seats 1 and 3 that „Re“ alone wins and „keine 90“ loses."""
    for each in map(played, range(4000)):
        if each.kind == "normal" and parties(each)[:2] == ({1, 3}, False):
            game = kb.calc.whole_game([", ".join(each.cards)], each.leader)
            if 121 <= game.re_eyes <= 150:
                return replace(each, said=[])
    raise AssertionError("no such game among the samples")


def settled(kb, sample, said, edition):
    """The announcements as judged and what the game comes to."""
    game = kb.calc.whole_game([", ".join(sample.cards)], sample.leader)
    judged = kb.calc.judge(game, [Announced(*each) for each in said], edition)
    return judged, kb.calc.settled(game, judged, edition)


def worth(sample, *said):
    """What each seat gets when that is announced, naively."""
    return points(replace(sample, said=list(said)))[0]


def test_a_repetition_counts_as_the_next_denial_and_costs_three_points(kb, sample):
    """SRH 3.5.9, row 2: the partnership was not clear; Re has said „keine 90“ and lost by it, and
    who repeated pays (-3, +1, +1, +1).
    """
    judged, found = settled(kb, sample, [RE, (3, "re", 10, False, "unclear")], NEW)
    (only,) = found.readings
    assert judged[1].adds == "keine 90" and COUNTS in judged[1].cites
    game, repeated = worth(sample, RE, (1, "keine 90", 10)), [1, 1, -3, 1]
    assert only.value.winner == "kontra" and list(only.seats) == game
    assert [(each.game, each.penalty, each.deduction, each.total) for each in only.sheet.seats] == [
        (of_game, of_repetition, 0, of_game + of_repetition)
        for of_game, of_repetition in zip(game, repeated, strict=True)
    ]
    assert (only.sheet.control.game, only.sheet.control.penalty, only.sheet.control.total) == (
        0,
        0,
        0,
    )


def test_what_is_said_next_is_judged_upon_the_repetition(kb, sample):
    """After a repetition that counts as „keine 90“, that is a repetition, too, and „keine 60“ skips
    nothing.
    """
    first = [RE, (3, "re", 10, False, "unclear")]
    verdicts = {
        word: settled(kb, sample, [*first, (1, word, 9)], NEW)[0][-1].verdict
        for word in ("keine 90", "keine 60")
    }
    assert verdicts == {"keine 90": "repeated", "keine 60": "timely"}
    assert (
        settled(kb, sample, [RE, (3, "re", 10, False, "cleared"), (1, "keine 60", 9)], NEW)[0][
            -1
        ].verdict
        == "skipped"
    )


@pytest.mark.parametrize(("how", "clause"), [("cleared", STAYS), ("reply", REPLIED)])
def test_a_repetition_that_adds_nothing_still_costs_three_points(kb, sample, how, clause):
    judged, found = settled(kb, sample, [RE, (3, "re", 10, False, how)], NEW)
    (only,) = found.readings
    assert (
        not judged[1].adds and clause in judged[1].cites and list(only.seats) == worth(sample, RE)
    )
    assert [each.penalty for each in only.sheet.seats] == [1, 1, -3, 1]


@pytest.mark.parametrize(
    ("edition", "how", "clause"),
    [(OLD, "unclear", "tsr1998/D.7"), (NEW, "", COUNTS), ("", "", "tsr1998/D.7")],
)
def test_where_the_text_is_silent_both_results_stand(kb, sample, edition, how, clause):
    """1998 refers to an appendix that is not at hand; neither text says what holds where nobody
    complained.
    """
    _, found = settled(kb, sample, [RE, (3, "re", 10, False, how)], edition)
    assert {each.repeated: list(each.seats) for each in found.readings} == {
        REPEAT_COUNTS: worth(sample, RE, (1, "keine 90", 10)),
        REPEAT_IDLE: worth(sample, RE),
    }
    assert clause in found.open and all(each.sheet is None for each in found.readings)


def charged(kb, said, re, offender, edition):
    """The points of the seats for a severe infringement upon what was said."""
    counted = find_counted_denials(kb.units, said, re, offender, edition)
    alone = len(re) == 1
    erred = ("soloist" if offender in re else "opponent") if alone else ""
    cost = share_penalty(
        kb.units,
        "severe",
        "solo" if alone else "normal",
        erred,
        len(counted.denials),
        edition=edition,
    )
    return list(cost.by_seat(offender, re[0] if alone else 0))


SAID = [Spoken(1, "re"), Spoken(3, "90")]


@pytest.mark.parametrize("edition", [OLD, NEW])
@pytest.mark.parametrize(
    ("re", "offender", "seats"),
    [
        (
            (1, 3),
            2,
            [5, -15, 5, 5],
        ),  # G.5.1: one denial of the other side, whoever of it spoke and whether anybody knew him
        (
            (1, 3),
            1,
            [-12, 4, 4, 4],
        ),  # the denial of the offender's own hidden partner raises nothing
        ((1,), 1, [-15, 5, 5, 5]),  # G.5.2: the soloist errs, his opponents had denied
        ((3,), 1, [-15, 0, 15, 0]),  # G.5.2: an opponent errs, the soloist had denied
    ],
)
def test_a_denial_counts_by_party(kb, edition, re, offender, seats):
    assert charged(kb, [*SAID, Spoken(0, FAULT)], re, offender, edition) == seats


def test_a_denial_after_the_fault_raises_nothing_and_is_open_in_the_guide(kb):
    said = [*SAID, Spoken(0, FAULT), Spoken(1, "60")]
    assert find_counted_denials(kb.units, said, (1, 3), 2, OLD).later == ("60",) and charged(
        kb, said, (1, 3), 2, OLD
    ) == [5, -15, 5, 5]
    with pytest.raises(Unanswerable, match=r"2\.1\.1\.3\.C"):
        charged(kb, said, (1, 3), 2, NEW)
    own = [*SAID, Spoken(0, FAULT), Spoken(2, "90")]  # by the offender's own side
    assert charged(kb, own, (1, 3), 2, NEW) == [5, -15, 5, 5]


def test_a_repetition_raises_a_later_penalty(kb):
    said = [Spoken(1, "re"), Spoken(3, "re", "unclear"), Spoken(0, FAULT)]
    assert charged(kb, said, (1, 3), 2, NEW) == [5, -15, 5, 5]
    assert charged(kb, [said[0], Spoken(3, "re", "cleared"), said[2]], (1, 3), 2, NEW) == [
        4,
        -12,
        4,
        4,
    ]
    with pytest.raises(Unanswerable, match=r"D\.7"):
        charged(kb, said, (1, 3), 2, OLD)


def test_the_decision_gives_the_same_points(kb):
    """What the calculator reckons the chain rules: the repetition is carried into the penalty and
    not asked again.
    """
    told = {
        "severe_found": "yes",
        "inevitable_rest": "no",
        "game_won_by": "nobody",
        "culprit": "normal",
        "denial_side": "other_side",
        "after_fault": "no",
    }
    ruling = kb.decide(
        "counted_denials", NEW, told | {"before_fault": "repeated_unclear", "denials_spoken": "0"}
    )
    assert ruling.status == "settled"
    (severe,) = ruling.chained
    said = next(each for each in severe.outcomes if each.effect == "penalty_points")
    assert severe.row == "denials_1" and said.params == {"offender": "-15", "others": "5"}
    assert (
        kb.decide(
            "counted_denials",
            OLD,
            told | {"before_fault": "repeated_unclear", "denials_spoken": "0"},
        ).otherwise
        == "refer"
    )


@pytest.mark.parametrize(
    ("said", "re", "offender"),
    [
        ([Spoken(1, "re", "unclear")], (1, 3), 2),
        ([Spoken(5, "re")], (1, 3), 2),
        ([Spoken(0, FAULT), Spoken(0, FAULT)], (1, 3), 2),
        ([], (1, 1), 2),
        ([], (1, 3), 0),
        ([Spoken(1, "laut")], (1, 3), 2),
    ],
)
def test_what_cannot_be_is_refused(kb, said, re, offender):
    with pytest.raises(Unreadable):
        find_counted_denials(kb.units, said, re, offender, NEW)


def test_steps_left_out_and_unknown_words(kb):
    with pytest.raises(Unanswerable, match="ausgelassen"):
        find_counted_denials(kb.units, [Spoken(1, "re"), Spoken(1, "60")], (1, 3), 2, OLD)
    for edition, how in (("2019", ""), (NEW, "laut")):
        with pytest.raises(Unreadable):
            settle_repetition(kb.units, edition, how)
    with pytest.raises(Unreadable, match="edition"):
        find_counted_denials(kb.units, [], (1, 3), 2, "")


def test_an_edition_is_known_even_where_nothing_is_repeated(kb):
    for edition in ("2019", "2017"):
        for ask in (
            lambda edition=edition: kb.calc.prospects(9, edition=edition),
            lambda edition=edition: judge_announcements(kb.units, [], {}, 0, edition),
        ):
            with pytest.raises(
                Unreadable, match=f"edition={edition} gibt es nicht; möglich: tsr1998, srh2019"
            ):
                ask()
    with pytest.raises(Unreadable, match="in der Hand hält man"):
        kb.calc.prospects(9, [("re", 40)])


def test_a_clause_that_says_something_else_is_not_cited(kb):
    units = {**kb.units, COUNTS: {**kb.units[COUNTS], "text": "Die nächste Stufe ist frei."}}
    with pytest.raises(Unanswerable, match="erwartet"):
        settle_repetition(units, NEW, "unclear")


@pytest.mark.parametrize(
    ("name", "ask"),
    [
        ("reply", lambda units: settle_repetition(units, NEW, "unclear", reply="no")),
        ("counting", lambda units: judge_announcements(units, [], {}, counting="no")),
        (
            "early",
            lambda units: judge_announcements(units, [Announced(1, "re", 11, "no")], {1: "re"}),
        ),
        ("omitted", lambda units: value_game(units, 170, re=["re"], omitted="no")),
        ("clarified", lambda units: list_prospects(units, 9, clarified="no")),
    ],
)
def test_what_is_true_or_false_takes_no_word(kb, name, ask):
    with pytest.raises(Unreadable, match=f"{name}='no': möglich sind True und False"):
        ask(kb.units)
