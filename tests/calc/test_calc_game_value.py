"""The value of a game: every ladder of announcements on every number of eyes, against the rule
reckoned in a player's way.
"""

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, strategies as st

from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.doppelkopf.game_value import MARRIAGE, NORMAL, SOLO, value_game
from regelwerk.calc.doppelkopf.winner import find_winner, make_sides
from tiers import rest

DENIALS = ("keine 90", "keine 60", "keine 30", "schwarz")
LADDERS = {"re": ("Re", *DENIALS), "kontra": ("Kontra", *DENIALS)}
RUNGS = range(6)  # 0: nothing said, 1: Re or Kontra, 5: all up to schwarz
CLOSE = sorted(
    {
        edge + by
        for edge in (0, 30, 60, 90, 120, 150, 180, 210, 240)
        for by in (-1, 0, 1)
        if 0 <= edge + by <= 240
    }
)


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def results(every):
    """Eyes of Re with who made no trick, worst for Re first."""
    for eyes in every:
        yield from {0: [(0, "re"), (0, "nobody")], 240: [(240, "nobody"), (240, "kontra")]}.get(
            eyes, [(eyes, "")]
        )


def goal(rung):
    """The eyes a side has bound itself to by its denials (A.6, F.1): what is left if the other has
    one eye less; 241 stands for schwarz.
    """
    return {2: 151, 3: 181, 4: 211, 5: 241}.get(rung, 0)


def reached(eyes, black, rung):
    return (241 if black else eyes) >= goal(rung)


def won_by(eyes, trickless, re, kontra):
    """re, kontra or nobody; where A.6 and F.1 part, as A.6 says."""
    re_there, kontra_there = (
        reached(eyes, trickless == "kontra", re),
        reached(240 - eyes, trickless == "re", kontra),
    )
    if re > 1 or kontra > 1:
        if not re_there and not kontra_there:
            return "nobody"
        if re > 1 and not re_there:
            return "kontra"
        if kontra > 1 and not kontra_there:
            return "re"
    alone = kontra and not re  # Kontra has drawn the game to itself and needs 121
    return "re" if eyes >= (120 if alone else 121) else "kontra"


def worth(eyes, trickless, re, kontra, solo):
    """What each player of the winning side gets, before the threefold of a solo."""
    winner_ = won_by(eyes, trickless, re, kontra)
    mine, theirs = (eyes, 240 - eyes) if winner_ == "re" else (240 - eyes, eyes)
    lost_by = kontra if winner_ == "re" else re
    points = (
        1
        + (theirs < 90)
        + (theirs < 60)
        + (theirs < 30)
        + (trickless not in ("", "nobody", winner_))
    )  # F.2.a
    points += 2 * (re > 0) + 2 * (kontra > 0) + max(re - 1, 0) + max(kontra - 1, 0)  # F.2.b
    points += sum(mine >= needed for needed in (120, 90, 60, 30)[: max(lost_by - 1, 0)])  # F.2.c
    return points + (winner_ == "kontra" and not solo)  # F.3: against the Kreuz Damen


def ask(units, eyes, trickless="", re=0, kontra=0, game=NORMAL, **more):
    return value_game(
        units,
        eyes,
        game,
        re=LADDERS["re"][:re],
        kontra=LADDERS["kontra"][:kontra],
        trickless=trickless,
        **more,
    )


@pytest.mark.parametrize(
    ("game", "every"),
    [
        (NORMAL, CLOSE),
        (SOLO, CLOSE[::2]),
        (MARRIAGE, CLOSE[::3]),
        rest(NORMAL, range(241), why="all ladders on all 243 results"),
    ],
)
def test_every_ladder_on_every_result(units, game, every):
    seen = {"re": 0, "kontra": 0, "nobody": 0}
    for re, kontra, (eyes, trickless) in product(RUNGS, RUNGS, results(every)):
        wanted = won_by(eyes, trickless, re, kontra)
        seen[wanted] += 1
        found = ask(units, eyes, trickless, re, kontra, game)
        assert all(id in units for line in found.lines for id in line.cites) and all(
            id in units for id in found.cites
        )
        assert (found.winner or "nobody") == wanted
        if wanted == "nobody":
            reached_by = {
                side: sum(line.points for line in found.lines if line.side == side)
                for side in ("re", "kontra")
            }
            both = reached_by["re"] - reached_by["kontra"]
            shares = {name: (each.re, each.kontra) for name, each in found.possible.items()}
            assert shares == {"reached": (both * (3 if game == SOLO else 1), -both)}
            assert (
                found.re is found.kontra is None
                and found.open
                and {line.cites[0][8:] for line in found.lines} <= {"F.2.a", "F.2.c"}
            )
            continue
        value = worth(eyes, trickless, re, kontra, game == SOLO)
        signed = value if wanted == "re" else -value
        assert not found.possible
        assert (found.re, found.kontra) == (signed * (3 if game == SOLO else 1), -signed), (
            re,
            kontra,
            eyes,
            trickless,
        )
        assert {line.side for line in found.lines} == {wanted} and sum(
            line.points for line in found.lines
        ) == value
    assert all(seen.values())


def test_points_add_up_to_nothing_on_every_seat(units):
    for re, kontra, (eyes, trickless), game in product(
        RUNGS, RUNGS, results(CLOSE), (NORMAL, SOLO)
    ):
        if won_by(eyes, trickless, re, kontra) in ("re", "kontra"):
            found = ask(units, eyes, trickless, re, kontra, game)
            for seats in combinations(range(1, 5), 1 if game == SOLO else 2):
                shares = found.by_seat(seats)
                assert sum(shares) == 0 and all((shares[seat - 1] == found.re) for seat in seats)


@pytest.mark.parametrize("game", [NORMAL, SOLO])
def test_more_eyes_are_never_worse_for_re(units, game):
    for re, kontra in product(RUNGS, RUNGS):
        points = [
            ask(units, eyes, trickless, re, kontra, game).re
            for eyes, trickless in results(CLOSE)
            if won_by(eyes, trickless, re, kontra) is not None
        ]
        known = [each for each in points if each is not None]
        assert all(lower <= higher for lower, higher in pairwise(known)), (re, kontra)
        assert len(known) == len(points) or (re > 1 and kontra > 1)


def test_a_denial_that_is_kept_adds_its_point(units):
    for rung, (eyes, trickless) in product(range(1, 5), results(CLOSE)):
        if reached(eyes, trickless == "kontra", rung + 1) and eyes > 120:
            assert (
                ask(units, eyes, trickless, rung + 1).re == ask(units, eyes, trickless, rung).re + 1
            )


def test_without_a_winner_only_these_rows_stand_and_are_awarded(units):
    found = ask(units, 170, re=3, kontra=2, kontra_special={"fox": 1})
    assert (found.winner, found.open) == ("", ("tsr1998/F.1", "tsr1998/F.2", "tsr1998/F.2.a"))
    assert [(line.side, line.label, line.points) for line in found.lines] == [
        ("re", "unter 90 gespielt", 1),
        ("re", "120 Augen gegen „keine 90“", 1),
        ("kontra", "Karo As (Fuchs) der Gegenpartei gefangen", 1),
    ]
    with pytest.raises(Unanswerable, match="keine Partei hat gewonnen") as refused:
        found.by_seat([1, 2])
    assert refused.value.missing == found.open
    assert found.by_reading([1, 2]) == {"reached": (1, 1, -1, -1)}
    assert ask(units, 130).by_reading([1, 2]) == {"": (1, 1, -1, -1)}


def test_an_example_of_the_source_on_which_two_places_of_1998_part(units):
    """Two players of Re said „Kontra“, 120 eyes each: in 2019 Re has won, as A.6 has it and F.1 has
    not.
    """
    example = units["srh2019/3.1.4/example.1"]
    assert (
        example["figures"] == ["120"]
        and "deshalb hat die Re-Partei (Ost und Süd) gewonnen" in example["text"]
    )
    assert (ask(units, 120, kontra=1).winner, ask(units, 120, kontra=1).cites) == (
        "re",
        ("tsr1998/A.6",),
    )
    assert (ask(units, 121, kontra=1).winner, ask(units, 119, kontra=1).winner) == ("re", "kontra")
    for re, kontra in ((0, 0), (1, 0), (1, 1)):
        assert (
            ask(units, 120, re=re, kontra=kontra).winner == "kontra"
        )  # A.6: with 120 each Kontra has won
    assert (
        ask(units, 120, kontra=2).winner == "re"
    )  # a missed denial decides, whatever Kontra alone would need


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ({"eyes": 121}, "gewonnen"),
        (
            {"eyes": 151, "re": 2, "kontra": 1},
            "gewonnen, unter 90 gespielt, Re, keine 90 (Re), Kontra",
        ),
        (
            {"eyes": 85, "re": 4},
            (
                "gewonnen, unter 90 gespielt, Re, keine 90 (Re), keine 60 (Re), keine 30 (Re), 120"
                " Augen gegen „keine 90“, 90 Augen gegen „keine 60“, 60 Augen gegen „keine 30“,"
                " gegen die Kreuz Damen gewonnen"
            ),
        ),
        (  # Kontra wins with 35 eyes: the side that lost is not below 90 (A.6)
            {"eyes": 205, "re": 4},
            (
                "gewonnen, Re, keine 90 (Re), keine 60 (Re), keine 30 (Re), gegen die Kreuz Damen"
                " gewonnen"
            ),
        ),
        (
            {"eyes": 151, "re": 2, "kontra": 2},
            (
                "gewonnen, unter 90 gespielt, Re, keine 90 (Re), Kontra, keine 90 (Kontra), 120"
                " Augen gegen „keine 90“"
            ),
        ),
    ],
)
def test_points_line_by_line(units, question, lines):
    assert ", ".join(line.label for line in ask(units, **question).lines) == lines


EXTRA = st.fixed_dictionaries(
    {"doppelkopf": st.integers(0, 2), "fox": st.integers(0, 1), "charlie": st.integers(0, 0)}
)


@given(eyes=st.integers(80, 160), re=EXTRA, kontra=EXTRA, charlie=st.sampled_from(["re", "kontra"]))
def test_special_points_are_set_off(units, eyes, re, kontra, charlie):
    (re if charlie == "re" else kontra)["charlie"] = 1
    found, plain = ask(units, eyes, re_special=re, kontra_special=kontra), ask(units, eyes)
    assert (
        found.re - plain.re
        == sum(re.values()) - sum(kontra.values())
        == plain.kontra - found.kontra
    )


def test_a_marriage_with_a_partner_counts_as_a_normal_game(units):
    for eyes in CLOSE[1:-1]:
        normal, married = ask(units, eyes), ask(units, eyes, game=MARRIAGE)
        assert (normal.lines, normal.re) == (
            married.lines,
            married.re,
        ) and "tsr1998/C.4" in married.cites


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"eyes": -1}, "0 bis 240"),
        ({"eyes": 241}, "0 bis 240"),
        ({"eyes": 0}, "auch keinen Stich"),
        ({"eyes": 240}, "trickless=kontra oder nobody"),
        ({"eyes": 10, "trickless": "re"}, "kann nicht ohne Stich sein"),
        ({"eyes": 0, "trickless": "kontra"}, "kann nicht ohne Stich sein"),
        ({"eyes": 0, "trickless": "schwarz"}, "re, kontra, nobody"),
        ({"eyes": 120, "game": "hochzeit"}, "normal, marriage, solo"),
        ({"eyes": 120, "game": "solo", "re_special": {"fox": 1}}, "im Solo gibt es keine"),
        ({"eyes": 120, "re_special": {"dulle": 1}}, "doppelkopf, fox, charlie"),
        ({"eyes": 120, "re_special": {"against_queens": 1}}, "doppelkopf, fox, charlie"),
        ({"eyes": 120, "re_special": {"fox": -1}}, "gezählt wird ab 0"),
        ({"eyes": 120, "re_special": {"fox": 2}, "kontra_special": {"fox": 1}}, "mehr als 2"),
        (
            {"eyes": 120, "re_special": {"charlie": 1}, "kontra_special": {"charlie": 1}},
            "mehr als 1",
        ),
        ({"eyes": 79, "re_special": {"doppelkopf": 2}}, "geht nicht mit 79 Augen"),
        ({"eyes": 10, "re_special": {"fox": 1}}, "geht nicht mit 10 Augen"),
    ],
)
def test_what_no_game_can_bring_is_refused(units, question, message):
    with pytest.raises(Unreadable, match=message):
        ask(units, **question)


@pytest.mark.parametrize(
    ("said", "error", "message"),
    [
        (["kontra"], Unreadable, "keine An- oder Absage der Partei Re; möglich: Re, keine 90"),
        (["re", "120"], Unreadable, "keine An- oder Absage"),
        (["re", "Re"], Unreadable, "steht zweimal"),
        (["re", "90", "k90"], Unreadable, "„keine 90“ steht zweimal"),
        (["90"], Unanswerable, "ohne dass „Re“ gesagt ist"),
        (["re", "60"], Unanswerable, "ohne dass „keine 90“ gesagt ist"),
        (["re", "90", "60", "schwarz"], Unanswerable, "ob Ausgelassenes"),
    ],
)
def test_announcements_that_cannot_be_reckoned(units, said, error, message):
    with pytest.raises(error, match=message):
        value_game(units, 200, re=said)


def test_announcements_as_people_write_them(units):
    assert value_game(units, 200, re=["K60", "keine_90", "RE"]) == ask(units, 200, re=3)


@pytest.mark.parametrize("seats", [[], [1], [1, 1], [0, 1], [1, 5], [1, 2, 3]])
def test_re_sits_on_two_seats(units, seats):
    with pytest.raises(Unreadable, match="auf zwei Plätzen von 1 bis 4"):
        ask(units, 130).by_seat(seats)
    if len(seats) != 1:
        with pytest.raises(Unreadable, match="auf einem Platz"):
            ask(units, 130, game=SOLO).by_seat(seats)


def altered(units, id, rows=None, **changes):
    table = {"table": {**units[id]["table"], "rows": rows}} if rows is not None else {}
    return {**units, id: {**units[id], **table, **changes}}


def test_points_come_from_the_tables_alone(units):
    fifty = [["gewonnen", "50"], ["unter 100 gespielt", "7"]]
    assert ask(altered(units, "tsr1998/F.2.a", fifty), 145).re == 57
    charged = [[label, "9"] for label, _ in units["tsr1998/F.3/table.1"]["table"]["rows"]]
    assert ask(altered(units, "tsr1998/F.3/table.1", charged), 121, re_special={"fox": 2}).re == 19


@pytest.mark.parametrize(
    ("id", "changes"),
    [
        ("tsr1998/F.2.a", {"rows": [["unter 90 gespielt", "1"]]}),
        ("tsr1998/F.2.a", {"rows": [["gewonnen", "1"], ["matsch", "1"]]}),
        ("tsr1998/F.2.a", {"rows": [["gewonnen", "eins"]]}),
        ("tsr1998/F.2.b", {"rows": [["Re", "2", "3"]]}),
        ("tsr1998/F.2.c", {"rows": [["30", "keine schwarz", "1"]]}),
        ("tsr1998/F.3/table.1", {"rows": [["Fuchs", "1"]]}),
        ("tsr1998/A.6", {"figures": ["122", "120"]}),
        ("tsr1998/F.1", {"figures": ["120", "118"]}),
        ("tsr1998/F.4", {"figures": ["4"]}),
        (
            "tsr1998/F.2.c",
            {"defect": [{"printed": "", "meant": "", "why": "Zeile fehlt.", "kept": True}]},
        ),
    ],
)
def test_a_source_that_does_not_fit_gives_no_answer(units, id, changes):
    with pytest.raises(Unanswerable) as refused:
        ask(altered(units, id, **changes), 130)
    assert id in refused.value.missing


@pytest.mark.parametrize(
    "at",
    [
        "A.5",
        "A.6",
        "A.7",
        "D.3",
        "D.7",
        "F.1",
        "F.2",
        "F.2.a",
        "F.2.b",
        "F.2.c",
        "F.3",
        "F.3/table.1",
        "F.4",
    ],
)
def test_a_missing_clause_is_named(units, at):
    with pytest.raises(Unanswerable, match=f"tsr1998/{at}"):
        ask({id: unit for id, unit in units.items() if id != f"tsr1998/{at}"}, 130, re=1, game=SOLO)


def test_the_winner_can_be_asked_alone(units):
    assert (
        find_winner(
            units, *make_sides(units, 170, re=["re", "90", "60"], kontra=["kontra", "90"])
        ).winner
        == ""
    )
    assert (
        find_winner(
            units, *make_sides(units, 181, re=["re", "90", "60"], kontra=["kontra", "90"])
        ).winner
        == "re"
    )
