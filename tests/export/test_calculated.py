"""Matchpoints and games of Doppelkopf in the database: a join yields what the calculator yields,
over all there is to reckon.
"""

from fractions import Fraction
from itertools import islice, product
from random import Random

import pytest

from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.comparing import score_matchpoints
from regelwerk.calc.doppelkopf.game_value import KINDS, SOLO, value_game
from regelwerk.calc.doppelkopf.winner import make_sides
from regelwerk.export.calculated import list_calculated_tables
from regelwerk.export.views import create_view
from tiers import drawn, some_or_all

duckdb = pytest.importorskip(
    "duckdb", reason="tables are read by an extra: pip install regelwerk[scale]"
)

DENIALS = ("keine 90", "keine 60", "keine 30", "schwarz")
LADDERS = {"re": ("Re", *DENIALS), "kontra": ("Kontra", *DENIALS)}
RUNGS = range(len(DENIALS) + 2)
EYES = 240
NAMES = ("doppelkopf", "fox", "charlie")
MOST = (6, 2, 1)  # 40 eyes each; two foxes, one last trick


@pytest.fixture(scope="module")
def units():
    return load().units


@pytest.fixture(scope="module")
def database(units):
    """The tables of the calculators but for contracts and differences, which are tried in
    `test_batch.py`.
    """
    connection = duckdb.connect()
    for table in islice(list_calculated_tables(units), 2, None):
        connection.execute(create_view(table.name, table.columns, table.rows))
    return connection


def results():
    """Every number of eyes of Re with who made no trick."""
    every = [(eyes, "nobody") for eyes in range(EYES + 1)]
    return [(0, "re"), *every, (EYES, "kontra")]


def said(side, rung):
    return LADDERS[side][:rung]


def told(found):
    """A game as rows of a database: winner and points by reading."""
    if found.winner:
        return {("", found.winner, found.re, found.kontra)}
    return {(name, "", each.re, each.kontra) for name, each in found.possible.items()}


@pytest.fixture(scope="module")
def games(database):
    """What the database holds of every game: each row read for each number of eyes it names."""
    held = {}
    for row in database.execute("SELECT * EXCLUDE edition FROM game_value").fetchall():
        game, re, kontra, trickless, first, last, winner, reading, *points = row
        for eyes in range(first, last + 1):
            held.setdefault((game, re, kontra, trickless, eyes), []).append(
                (reading, winner, *points)
            )
    return held


@pytest.mark.parametrize("number", some_or_all(2000, "26,244 games reckoned"))
def test_every_game_is_worth_the_same_in_the_database(units, games, number):
    count = 0
    for game, re, kontra, (eyes, trickless) in drawn(
        product(KINDS, RUNGS, RUNGS, results()), number
    ):
        words = (said("re", re), said("kontra", kontra))
        found = told(
            value_game(units, eyes, game, re=words[0], kontra=words[1], trickless=trickless)
        )
        held = games[game, *(ladder[-1] if ladder else "" for ladder in words), trickless, eyes]
        assert len(held) == len(found) and set(held) == found, (game, re, kontra, eyes, trickless)
        count += 1
    assert count == (number or len(games)) and len(games) == 3 * 36 * 243


def special(counts):
    return dict(zip(NAMES, counts, strict=True))


@pytest.mark.parametrize("number", some_or_all(300, "3,888 combinations, each with several eyes"))
def test_every_number_of_special_points_adds_the_same_in_the_database(
    units, database, games, number
):
    """Each combination at the ends of the eyes with which it can be and one beyond, where the
    calculator refuses it.
    """
    held = {
        tuple(row[:7]): tuple(row[7:])
        for row in database.execute("SELECT * EXCLUDE edition FROM special_points").fetchall()
    }
    random, possible = Random(1), set()
    of_a_side = list(product(*(range(most + 1) for most in MOST)))
    for game, re, kontra in drawn(product(KINDS, of_a_side, of_a_side), number):
        first, last, points = held.get((game, *re, *kontra), (1, 0, 0))
        for eyes in (
            {0, 120, EYES}
            if first > last
            else {first - 1, first, last, last + 1} & set(range(EYES + 1))
        ):
            rungs = [random.choice(RUNGS) for _ in LADDERS]
            words = {side: said(side, rung) for side, rung in zip(LADDERS, rungs, strict=True)}
            try:
                found = value_game(
                    units,
                    eyes,
                    game,
                    **words,
                    trickless="nobody",
                    re_special=special(re),
                    kontra_special=special(kontra),
                )
            except Unreadable:
                assert not first <= eyes <= last, (game, re, kontra, eyes)
                continue
            assert first <= eyes <= last, (game, re, kontra, eyes)
            without = games[
                game, *(each[-1] if each else "" for each in words.values()), "nobody", eyes
            ]
            assert told(found) == {
                (reading, winner, own + points, other - points)
                for reading, winner, own, other in without
            }
            possible.add((game, re, kontra))
    assert len(held) == 961 and (len(possible) == 961 if number is None else possible)
    assert {re + kontra for game, re, kontra in possible if game == SOLO} <= {(0,) * 6}


def test_a_step_left_out_is_no_row(units, games):
    """The text is silent about it; the calculator asks, the database has none."""
    assert {re for _, re, *_ in games} == {"", *LADDERS["re"]} and {
        kontra for _, _, kontra, *_ in games
    } == {"", *LADDERS["kontra"]}
    assert [side.announced for side in make_sides(units, 130, re=LADDERS["re"], kontra=())] == [
        LADDERS["re"],
        (),
    ]


def test_matchpoints_joined_by_the_sign_are_those_of_the_calculator(units, database):
    """Every board of up to five scores out of three, in every order, in every edition."""
    boards = [scores for size in range(1, 6) for scores in product((-50, 420, 450), repeat=size)]
    rows = [
        (board, seat, score)
        for board, scores in enumerate(boards)
        for seat, score in enumerate(scores)
    ]
    database.execute("CREATE OR REPLACE TABLE result (board INTEGER, seat INTEGER, score INTEGER)")
    database.executemany("INSERT INTO result VALUES (?, ?, ?)", rows)
    database.execute(
        "CREATE OR REPLACE TABLE scored AS SELECT m.edition, own.board, own.seat, sum(m.points) AS"
        " points FROM result own JOIN result other ON own.board = other.board AND own.seat <>"
        " other.seat JOIN matchpoints m ON m.sign = sign(own.score - other.score) GROUP BY ALL"
    )
    held = {
        (edition, board, seat): points
        for edition, board, seat, points in database.execute("FROM scored").fetchall()
    }
    editions = {edition for edition, *_ in held}
    assert len(editions) == 3
    for edition, (board, scores) in product(editions, enumerate(boards)):
        expected = score_matchpoints(units, edition, scores).points
        assert (
            tuple(Fraction(held.get((edition, board, seat), 0)) for seat in range(len(scores)))
            == expected
        )
