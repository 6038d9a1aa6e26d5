"""A whole game of Doppelkopf from its tricks: 2,000 random games against a naive reckoner, faults,
and the decisions that rule on them.
"""

from dataclasses import replace

import pytest

from doppelkopf_samples import order_of, parties, played, points, specials, tricks
from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.doppelkopf.announcing import Announced
from regelwerk.calc.doppelkopf.cards import Card
from regelwerk.calc.doppelkopf.laying import read_laid_cards
from regelwerk.calc.doppelkopf.readings import value_by_reading
from regelwerk.calc.doppelkopf.settled import ALL_COUNT, NONE_COUNTS
from regelwerk.calc.doppelkopf.tricks import find_card_order, list_games
from regelwerk.calc.doppelkopf.winner import KONTRA, RE
from regelwerk.detect.tricks import RULES, SAID
from tiers import drawn, some_or_all

LEGAL = range(2000)
games_tried = pytest.mark.parametrize("number", some_or_all(200, "2,000 whole games"))


@pytest.fixture(scope="module")
def kb(library):
    return library


def reckoned(kb, sample):
    game = kb.calc.whole_game([", ".join(sample.cards)], sample.leader, sample.kind, sample.soloist)
    judged = kb.calc.judge(game, [Announced(*each) for each in sample.said])
    return game, judged


@games_tried
def test_random_games_against_the_naive_reckoner(kb, number):
    seen = set()
    for seed in drawn(LEGAL, number):
        sample = played(seed)
        game, judged = reckoned(kb, sample)
        re, solo, clarifying = parties(sample)
        assert [each.winner for each in game.tricks] == [
            winner for _, _, winner in tricks(sample)
        ], seed
        assert (
            set(game.parties.re),
            game.parties.kind == "solo",
            game.parties.clarifying_trick,
        ) == (re, solo, clarifying), seed
        assert sum(game.eyes) == 240 and game.complete
        assert {side == RE: dict(game.special(side)) for side in (RE, KONTRA)} == specials(
            sample
        ), seed
        assert all(each.verdict == "timely" for each in judged), (seed, judged)
        assert kb.detect.notice_tricks(game, judged) == (), seed
        wanted = points(sample)
        found = [list(each.seats) or None for each in kb.calc.settled(game, judged).readings]
        assert found == wanted, (seed, sample.said)
        seen |= {sample.kind, solo, game.parties.hidden, clarifying, len(wanted), wanted[0] is None}
        seen |= {point.name for point in game.points}
    assert seen >= {
        *list_games(kb.units)[1:],
        "normal",
        "marriage",
        True,
        False,
        2,
        3,
        "doppelkopf",
        "fox",
        "charlie",
    }


def test_every_revoke_is_found_and_nothing_else(kb):
    found = 0
    for seed in range(400):
        sample = played(seed, revoking=0.15)
        game, _ = reckoned(kb, replace(sample, said=[]))
        noticed = kb.detect.notice_tricks(game)
        laid = {
            (each.finding.where.seat, each.trick, sample.cards[each.finding.where.number - 1])
            for each in noticed
        }
        assert laid == sample.revokes and {each.finding.what for each in noticed} <= {"revoke"}, (
            seed
        )
        for each in noticed:
            order_name, led = order_of(sample.kind), tricks(sample)[each.trick - 1][1][0]
            showing = tricks(sample)[each.shown - 1]
            card = showing[1][showing[0].index(each.finding.where.seat)]
            places = find_card_order(kb.units, order_name).places
            assert each.shown > each.trick and places[card].suit == places[led].suit
        found += len(laid)
    assert found > 500


def test_a_revoke_not_yet_shown_is_not_claimed(kb):
    early = kb.calc.whole_game(["KrA PA Kr9 KrK"], 1)
    assert kb.detect.notice_tricks(early) == ()
    shown = kb.calc.whole_game(["KrA PA Kr9 KrK | P9 Kr10 PK P10"], 1)
    (each,) = kb.detect.notice_tricks(shown)
    assert (each.finding.what, each.finding.where.seat, each.trick, each.shown) == (
        "revoke",
        2,
        1,
        2,
    )


def test_out_of_turn_and_put_right(kb):
    for changed in ("KrA P9>PK", "KrA Kr9>KrK", "P9>KrA"):
        with pytest.raises(Unreadable, match="gemeint ist eine Karte"):
            kb.calc.whole_game([changed], 1)
    game = kb.calc.whole_game(["KrA, 3:Kr9, Kr10, KrK | 4:PA, P9, Ka9>PK, P9"], 1)
    first, second = game.tricks
    assert [laid.seat for laid in first.laid] == [1, 3, 2, 4] and [
        laid.seat for laid in second.laid
    ] == [4, 1, 2, 3]
    assert [(each.finding.what, each.finding.where.seat,
    each.trick) for each in kb.detect.notice_tricks(game)] == [
        ("early_card", 3, 1), ("false_lead", 4, 2), ("misplayed", 2, 2),
    ]  # fmt: skip


def test_the_earlier_of_two_equal_cards_takes_the_trick_also_out_of_turn(kb):
    assert kb.calc.whole_game(["Ka9, 3:H10, H10, Ka9"], 1).tricks[0].winner == 3


@pytest.mark.parametrize(
    ("said", "verdicts"),
    [
        ([(1, "re", 11), (1, "90", 10), (1, "60", 9)], ["timely", "timely", "timely"]),
        ([(1, "re", 10)], ["late"]),
        ([(1, "re", 11), (1, "60", 9)], ["timely", "skipped"]),
        ([(1, "re", 11), (1, "60", 10)], ["timely", "timely"]),
        ([(1, "re", 12, True)], ["premature"]),
        ([(2, "re", 12)], ["wrong"]),
        ([(1, "kontra", 12)], ["wrong"]),
        ([(1, "re", 11), (3, "re", 11)], ["timely", "repeated"]),
        ([(1, "re", 11), (2, "kontra", 10), (2, "90", 10)], ["timely", "as_reply", "unbacked"]),
        ([(1, "re", 11), (1, "60", 10), (3, "90", 10)], ["timely", "timely", "contrary"]),
        ([(1, "re", 11), (1, "90", 10), (2, "kontra", 9)], ["timely", "timely", "as_reply"]),
        ([(1, "re", 11), (2, "kontra", 9)], ["timely", "late"]),
    ],
)
def test_announcements(kb, said, verdicts):
    sample = next(
        each
        for each in map(played, LEGAL)
        if each.kind == "normal" and parties(each)[:2] == ({1, 3}, False)
    )
    game, judged = reckoned(kb, replace(sample, said=said))
    assert [each.verdict for each in judged] == verdicts
    faults = [each.finding.what for each in kb.detect.notice_tricks(game, judged)]
    assert faults == [verdict for verdict in verdicts if verdict not in ("timely", "as_reply")]


def test_an_announcement_out_of_order_leaves_both_results(kb):
    sample = next(
        each
        for each in map(played, LEGAL)
        if each.kind == "normal" and parties(each)[:2] == ({1, 3}, False)
    )
    game, judged = reckoned(kb, replace(sample, said=[(1, "re", 10)]))
    found = kb.calc.settled(game, judged)
    assert [each.faulty for each in found.readings] == [
        ALL_COUNT,
        NONE_COUNTS,
    ] and "tsr1998/G.7.2" in found.open
    with_it, without = (points(replace(sample, said=said))[0] for said in ([(1, "re", 10)], []))
    assert [list(each.seats) for each in found.readings] == [with_it, without]


@games_tried
def test_a_game_nobody_has_won_has_two_results_open(kb, number):
    seen = 0
    for sample in map(played, drawn(LEGAL, number)):
        game, judged = reckoned(kb, sample)
        for each in kb.calc.settled(game, judged).readings:
            assert bool(each.possible) == (not each.seats) == (not each.value.winner)
            if not each.possible:
                continue
            seen += 1
            assert set(kb.calc.settled(game, judged).open) >= {
                "tsr1998/F.1",
                "tsr1998/F.2",
                "tsr1998/F.2.a",
            }
            extra = {side: sum(times.values()) for side, times in specials(sample).items()}
            fold = 3 if game.parties.kind == "solo" else 1
            for name, shares in each.possible.items():
                net = extra[True] - extra[False] + (name == "reached") * reached_beyond(each.value)
                assert sum(shares) == 0
                assert shares == tuple(
                    net * fold if seat in game.parties.re else -net for seat in (1, 2, 3, 4)
                ), (sample, name)
    assert seen


def reached_beyond(value):
    """What the rows of F.2 come to for Re."""
    rows = [line for line in value.lines if not line.cites[0].startswith("tsr1998/F.3")]
    return sum(line.points if line.side == RE else -line.points for line in rows)


def test_a_skipped_denial_has_two_results(kb):
    found = value_by_reading(kb.units, 200, re=["re", "60"])
    assert {name: value.re for name, value in found.values.items()} == {
        "said_only": 6,
        "omitted_counts": 7,
    }
    assert found.open == ("tsr1998/F.2.b", "tsr1998/D.3")
    assert [
        value.re for value in value_by_reading(kb.units, 200, re=["re", "90"]).values.values()
    ] == [6]
    with pytest.raises(Unreadable, match="zweimal"):
        value_by_reading(kb.units, 200, re=["re", "60", "60"])
    with pytest.raises(Unanswerable):
        value_by_reading(
            {id: unit for id, unit in kb.units.items() if id != "tsr1998/F.4"}, 200, re=["re", "60"]
        )


def every_finding(kb):
    for seed in range(150):
        sample = played(seed, revoking=0.1)
        game, judged = reckoned(kb, sample)
        seats = (*parties(sample)[0], *({1, 2, 3, 4} - parties(sample)[0]))
        words = [
            (seats[0], "kontra", 12),
            (seats[0], "re", 5),
            (seats[-1], "kontra", 12, True),
            *[(seats[-1], "schwarz", 6)] * 2,
        ]
        judged = kb.calc.judge(game, [Announced(*each) for each in words])
        yield from kb.detect.notice_tricks(game, judged)
    game = kb.calc.whole_game(["KrA, 3:Kr9, Kr10, KrK | 4:PA, P9, Ka9>PK, P9"], 1)
    yield from kb.detect.notice_tricks(game)


def test_every_fact_of_a_finding_is_asked_by_its_decision_and_every_clause_is_there(kb):
    ruled = set()
    for each in every_finding(kb):
        finding = each.finding
        assert all(id in kb.units for ids in finding.cites.values() for id in ids), finding
        if finding.decision:
            assert finding.decision in kb.decisions
            for edition in ("tsr1998", "srh2019"):
                kb.decide(
                    finding.decision, edition, finding.facts
                )  # raises for a fact or value there is not
            ruled.add(finding.decision)
    assert ruled >= set(RULES.values()) | set(SAID.values())


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda kb: kb.calc.whole_game(["KrA"], 5), "Plätze 1 bis 4"),
        (lambda kb: kb.calc.whole_game(["KrA, 1:Kr9"], 1), "jeder der Plätze"),
        (lambda kb: kb.calc.whole_game(["KrA, 7:Kr9"], 1), "jeder der Plätze"),
        (lambda kb: kb.calc.whole_game(["KrA KrA KrA"], 1), "3-mal"),
        (lambda kb: kb.calc.whole_game(["KrA"], 1, "damensolo"), "Platz des Solospielers"),
        (lambda kb: kb.calc.whole_game(["KrA"], 1, "normal", 2), "nur im Solo"),
        (lambda kb: kb.calc.whole_game(["KrA"], 1, "ramsch"), "möglich sind"),
        (lambda kb: kb.calc.whole_game(["KD"], 1), "K kann Kreuz oder Karo sein"),
        (lambda kb: kb.calc.whole_game(["KrD Kr9 KrD KrA"], 1, "marriage"), "verschiedene Spieler"),
        (lambda kb: kb.calc.settled(kb.calc.whole_game(["KrA"], 1)), "fehlen Karten"),
        (
            lambda kb: kb.calc.judge(kb.calc.whole_game(["KrA"], 1), [Announced(1, "re", 11)]),
            "zeigen die Karten noch nicht",
        ),
    ],
)
def test_what_cannot_be_is_refused(kb, ask, message):
    with pytest.raises(Unreadable, match=message):
        ask(kb)


def test_cards_may_be_parted_as_one_likes():
    cards = [Card("Kreuz", "As"), Card("Herz", "10")]
    for written in ("KrA H10", "KrA|H10", "KrA / H10", " KrA,\nHerz 10;", "Kreuz-As 2:H10"):
        assert [each.card for each in read_laid_cards([written])] == cards
    assert read_laid_cards(["2 : Ka9 > ♣A"])[0] == read_laid_cards(["2:KaroNeun>KrA"])[0]


def test_parties_show_as_soon_as_both_queens_lie(kb):
    assert kb.calc.whole_game(["KrD KaA KrD Ka9"], 1).parties.re == (1, 3)
    assert kb.calc.whole_game(["KrD KaA Ka9 Ka9"], 1).parties.re == ()


def test_a_decided_game_that_an_infraction_ended_has_both_results(kb):
    """Kontra has won before the end: whether that counts against the Kreuz Damen is open."""
    found = value_by_reading(kb.units, 89, decided=True)
    assert {name: value.kontra for name, value in found.values.items()} == {
        "queens_count": 3,
        "queens_idle": 2,
    }
    assert found.open == ("tsr1998/G.4", "srh2019/3.1.5", "tsr1998/F.3")
    both = value_by_reading(kb.units, 59, decided=True, kontra=["kontra", "60"])
    assert list(both.values) == [
        f"{said}+{queens}"
        for said in ("said_only", "omitted_counts")
        for queens in ("queens_count", "queens_idle")
    ]
    assert both.open == ("tsr1998/F.2.b", "tsr1998/D.3", *found.open)
    for eyes, game in ((151, "normal"), (89, "solo")):  # Re has won; no special points in a solo
        assert value_by_reading(kb.units, eyes, game, decided=True) == value_by_reading(
            kb.units, eyes, game
        )
    with pytest.raises(Unreadable, match="decided='no': möglich sind True und False"):
        value_by_reading(kb.units, 89, decided="no")
