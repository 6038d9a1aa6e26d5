"""The sheet of points and the list of games of a round of Doppelkopf, against what the clauses say,
read aloud.
"""

from random import Random

import pytest

from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.doppelkopf.endings import Ended
from regelwerk.calc.doppelkopf.game_value import value_game
from regelwerk.calc.doppelkopf.games_list import CONVENTION, KINDS, Listed, check_games_list
from regelwerk.calc.doppelkopf.penalty import share_penalty
from regelwerk.calc.doppelkopf.sheet import Entered, Seat, add_up_sheet


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def test_three_columns_are_never_mixed(units):
    games = [Entered("game", (3, -3, 3, -3)), Entered("game", (9, -3, -3, -3))]
    found = add_up_sheet(
        units, [*games, Entered("penalty", (-12, 4, 4, 4)), Entered("deduction", (0, 5, 0, 0))]
    )
    assert found.seats == (
        Seat(12, -12, 0, 0),
        Seat(-6, 4, 5, -7),
        Seat(0, 4, 0, 4),
        Seat(-6, 4, 0, -2),
    )
    assert found.control == Seat(0, 0, 5, -5)
    assert {"tsr1998/F.4", "tsr1998/G.5.1", "tsr1998/G.6.b"} <= set(found.cites) and all(
        id in units for id in found.cites
    )
    assert (
        add_up_sheet(units, []).control == Seat(0, 0, 0, 0) and add_up_sheet(units, []).cites == ()
    )


def test_what_the_calculators_give_fits_on_the_sheet(units):
    games = [value_game(units, eyes, "solo", re=["re"]).by_seat([2]) for eyes in range(10, 240, 10)]
    faults = [
        share_penalty(units, "severe", "solo", "opponent", denials).by_seat(3, 1)
        for denials in range(5)
    ]
    found = add_up_sheet(
        units,
        [
            *(Entered("game", each) for each in games),
            *(Entered("penalty", each) for each in faults),
        ],
    )
    assert (found.control.game, found.control.penalty) == (0, 0)
    assert found.seats[1].game == sum(each[1] for each in games) and found.seats[2].penalty == -(
        12 + 15 + 18 + 21 + 24
    )


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Entered("game", (1, 1, -1, -2)), "zusammen -1 statt 0"),
        (Entered("penalty", (-3, 1, 1, 0)), "statt 0"),
        (Entered("game", (1, -1)), "Punkte von 4 Plätzen"),
        (Entered("deduction", (13, 0, 0, 0)), "höchstens 12"),
        (Entered("deduction", (-3, 0, 0, 0)), "ohne Vorzeichen"),
        (Entered("bonus", (0, 0, 0, 0)), "möglich sind game, penalty, deduction"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(units, entry, message):
    with pytest.raises(Unreadable, match=message):
        add_up_sheet(units, [entry])


def read_aloud(games, first=1):
    """The dealers and the owing seats, game by game, as B.6, C.2 and C.5 say it."""
    dealer, owing, dealers = first, {1, 2, 3, 4}, []
    for game in games:
        dealers.append(dealer)
        if game.kind in ("compulsory", "presented"):
            owing.discard(game.soloist)
        if game.kind != "compulsory":
            dealer = 1 if dealer == 4 else dealer + 1
    return dealers, owing, dealer


def drawn(chance):
    kind = chance.choice((*["normal"] * 6, *KINDS))
    return Listed(kind, chance.randint(1, 4) if kind not in ("normal", "marriage") else 0)


def test_random_lists(units):
    chance = Random(11)
    for _ in range(500):
        games = [drawn(chance) for _ in range(chance.randint(0, 24))]
        found = check_games_list(units, games)
        dealers, owing, dealer = read_aloud(games)
        assert [each.dealer for each in found.games] == dealers and set(found.owing) == owing
        assert found.left == 24 - len(games) and found.dealer == (dealer if found.left else 0)
        must = found.left > 0 and owing and len(owing) >= found.left
        nearest = (
            next(seat for step in range(1, 5) if (seat := (dealer + step - 1) % 4 + 1) in owing)
            if must
            else 0
        )
        assert found.presented == nearest
        for number, (each, game) in enumerate(zip(found.games, games, strict=True)):
            before = read_aloud(games[:number])[1]
            names = {fault for fault, _ in each.faults}
            assert ("not_free" in names) == (game.kind == "voluntary" and game.soloist in before)
            assert ("nothing_owed" in names) == (
                game.kind in ("compulsory", "presented") and game.soloist not in before
            )
            due = bool(before) and len(before) >= 24 - number
            assert ("not_presented" in names) == (due and game.kind != "presented")
            assert ("too_early" in names) == (not due and game.kind == "presented")
            assert all(clause in units for _, clause in each.faults)


def test_a_round_to_its_end(units):
    games = [Listed("normal")] * 20 + [Listed("presented", seat) for seat in (2, 3, 4, 1)]
    start = check_games_list(units, games[:20])
    assert (start.dealer, start.presented, start.left, start.presented_from) == (1, 2, 4, 21)
    found = check_games_list(units, games)
    assert all(not each.faults for each in found.games) and (
        found.left,
        found.dealer,
        found.owing,
    ) == (0, 0, ())
    wrong = check_games_list(units, [*games[:20], Listed("presented", 3)])
    assert [fault for fault, _ in wrong.games[-1].faults] == ["wrong_player"]
    assert check_games_list(units, [*games, Listed("normal")]).games[-1].faults == (
        ("too_many", "tsr1998/B.3"),
    )


def test_the_latest_game_from_which_somebody_is_presented(units):
    assert check_games_list(units, []).presented_from == 21
    assert check_games_list(units, [Listed("compulsory", 2)]).presented_from == 22
    assert (
        check_games_list(
            units, [Listed("compulsory", seat) for seat in (1, 2, 3, 4)]
        ).presented_from
        == 0
    )


def test_when_the_time_is_up_only_compulsory_solos_are_left(units):
    games = [*[Listed("normal")] * 10, Listed("compulsory", 1)]
    found = check_games_list(units, games, stopped=11)
    assert (found.left, found.presented) == (3, 4) and "tsr1998/B.5" in found.cites
    after = check_games_list(units, [*games, Listed("presented", 4)], stopped=11)
    assert after.games[-1].faults == () and after.left == 2


def test_who_deals_rests_on_clauses_but_for_the_rotation(units):
    found = check_games_list(
        units, [Listed("normal"), Listed("compulsory", 3), Listed("normal", dealer=4)]
    )
    assert [each.by for each in found.games] == [
        ("tsr1998/B.6",),
        ("tsr1998/C.5", CONVENTION),
        ("tsr1998/C.5",),
    ]
    assert found.games[2].faults == (("wrong_dealer", "tsr1998/G.1.1"),) and found.dealer == 3
    assert check_games_list(units, [], 3).dealer == 3 and check_games_list(units, [], 3).by == ()


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Listed("ramsch"), "„ramsch“ gibt es nicht"),
        (Listed("voluntary"), "Solospieler: Plätze gibt es 1 bis 4"),
        (Listed("normal", 2), "keinen Solospieler"),
        (Listed("normal", dealer=5), "Geber: Plätze gibt es"),
    ],
)
def test_a_game_that_cannot_be_is_refused(units, game, message):
    with pytest.raises(Unreadable, match=message):
        check_games_list(units, [game])


@pytest.mark.parametrize(
    "id",
    [
        "tsr1998/B.3",
        "tsr1998/B.4",
        "tsr1998/B.6",
        "tsr1998/C.2",
        "tsr1998/C.3",
        "tsr1998/C.5",
        "tsr1998/A.1",
    ],
)
def test_a_missing_clause_is_named(units, id):
    with pytest.raises(Unanswerable, match=id):
        check_games_list({other: unit for other, unit in units.items() if other != id}, [])


def test_numbers_come_from_the_clauses_alone(units):
    shorter = {**units, "tsr1998/B.3": {**units["tsr1998/B.3"], "figures": ["12", "100"]}}
    assert check_games_list(shorter, []).left == 12
    stricter = {**units, "tsr1998/G.6.b": {**units["tsr1998/G.6.b"], "figures": ["5"]}}
    with pytest.raises(Unreadable, match="höchstens 5"):
        add_up_sheet(stricter, [Entered("deduction", (6, 0, 0, 0))])


def test_a_game_broken_off_keeps_its_place_and_leaves_the_solo_owed(units):
    """G.5.1: not played, so a compulsory solo its player broke off is still owed; G.5.2: one that
    an opponent broke off is done.
    """
    own = Listed("compulsory", 3, ended=Ended("broken", 3, penalty=(4, 4, -12, 4)))
    other = Listed("compulsory", 3, ended=Ended("broken", 1, penalty=(-12, 0, 12, 0)))
    found = check_games_list(units, [own, other])
    assert (
        [each.number for each in found.games] == [1, 2]
        and found.owing == (1, 2, 4)
        and found.left == 22
    )
    assert check_games_list(units, [own]).owing == (1, 2, 3, 4) and check_games_list(
        units, [own]
    ).by == ("tsr1998/C.5", CONVENTION)
    assert not any(each.faults for each in found.games)
    assert [(each.game, each.penalty, each.total) for each in found.sheet.seats] == [
        (0, -8, -8),
        (0, 4, 4),
        (0, 0, 0),
        (0, 4, 4),
    ]


def test_a_game_dealt_again_takes_no_place_and_has_the_same_dealer(units):
    """G.1.2: invalid, dealt again by the same player; nobody gets points for it but for what was
    unsporting (SRH 3.9.4, row 2).
    """
    again = Listed("compulsory", 2, ended=Ended("replayed", deduction=(5, 5, 0, 0)))
    found = check_games_list(units, [Listed("normal"), again])
    assert (found.dealer, found.left, found.games[1].number, found.owing) == (
        2,
        23,
        0,
        (1, 2, 3, 4),
    )
    assert (
        found.by == ("tsr1998/G.1.1", "tsr1998/G.1.2", "srh2019/3.9.4/row.2")
        and found.sheet.control.total == -10
    )


def test_a_line_that_says_something_against_its_end_is_named(units):
    value, penalty = (2, 2, -2, -2), (-3, 1, 1, 1)
    ends = [
        (Ended("broken", 2, value, penalty), [("not_valued", "tsr1998/G.5.1")]),
        (Ended("replayed", value=value), [("not_valued", "tsr1998/G.1.2")]),
        (Ended("decided", 1, value), [("without_penalty", "tsr1998/G.4")]),
        (Ended("decided", 1, value, penalty), []),
        (Ended("shortened", value=value), []),
        (Ended(value=value, penalty=penalty), []),
    ]
    for ended, faults in ends:
        assert (
            list(check_games_list(units, [Listed("normal", ended=ended)]).games[0].faults) == faults
        )


@pytest.mark.parametrize(
    "ended",
    [
        Ended("lost"),
        Ended("broken"),
        Ended("shortened", 2),
        Ended("decided", 5),
        Ended(value=(1, 1, 1, 1)),
    ],
)
def test_an_end_that_cannot_be_is_refused(units, ended):
    with pytest.raises(Unreadable):
        check_games_list(units, [Listed("normal", ended=ended)])


@pytest.mark.parametrize("stopped", [-1, 25, 99])
def test_a_round_stops_within_its_games(units, stopped):
    with pytest.raises(Unreadable, match="eine Runde hat 24 Spiele"):
        check_games_list(units, [], stopped=stopped)


def test_all_games_broken_or_dealt_again_come_to_the_sum_of_their_lines(units):
    chance = Random(4)
    for _ in range(100):
        lines = [
            (chance.randint(1, 4), chance.choice((-3, -12))) for _ in range(chance.randint(1, 8))
        ]
        points = [
            tuple(lost if seat == by else -lost // 3 for seat in (1, 2, 3, 4)) for by, lost in lines
        ]
        games = [
            Listed("normal", ended=Ended("broken", by, penalty=each))
            for (by, _), each in zip(lines, points, strict=True)
        ]
        found = check_games_list(units, games)
        assert [seat.total for seat in found.sheet.seats] == [
            sum(column) for column in zip(*points, strict=True)
        ]
        assert found.sheet.control.total == 0 and found.left == 24 - len(games)
