"""Tricks of Doppelkopf: every pair and triple of cards in every game, against a referee who reads
A.4.4 aloud.
"""

from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import example, given, strategies as st

from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.doppelkopf.cards import Card, read_cards
from regelwerk.calc.doppelkopf.tricks import (
    count_all_eyes,
    count_eyes,
    evaluate_trick,
    find_card_order,
    find_game,
    find_highest_card,
    list_games,
    list_playable_cards,
)

# As printed in A.2 and A.7, highest first; what is not in the list of trumps belongs to its suit.
HIGH = [
    "Herz 10",
    "Kreuz Dame",
    "Pik Dame",
    "Herz Dame",
    "Karo Dame",
    "Kreuz Bube",
    "Pik Bube",
    "Herz Bube",
    "Karo Bube",
]
PRINTED = {
    "Normalspiel": ([*HIGH, "Karo As", "Karo 10", "Karo König", "Karo 9"], "As 10 König 9"),
    "Damensolo": (["Kreuz Dame", "Pik Dame", "Herz Dame", "Karo Dame"], "As 10 König Bube 9"),
    "Bubensolo": (["Kreuz Bube", "Pik Bube", "Herz Bube", "Karo Bube"], "As 10 König Dame 9"),
    "Fleischloser": ([], "As 10 König Dame Bube 9"),
    "Farbensolo in Karo": ([*HIGH, "Karo As", "Karo 10", "Karo König", "Karo 9"], "As 10 König 9"),
    "Farbensolo in Kreuz": (
        [*HIGH, "Kreuz As", "Kreuz 10", "Kreuz König", "Kreuz 9"],
        "As 10 König 9",
    ),
    "Farbensolo in Pik": ([*HIGH, "Pik As", "Pik 10", "Pik König", "Pik 9"], "As 10 König 9"),
    "Farbensolo in Herz": ([*HIGH, "Herz As", "Herz König", "Herz 9"], "As 10 König 9"),
}
CARDS = [
    Card(suit, rank)
    for suit in ("Kreuz", "Pik", "Herz", "Karo")
    for rank in ("As", "10", "König", "Dame", "Bube", "9")
]
COUNTS = {"As": 11, "10": 10, "König": 4, "Dame": 3, "Bube": 2, "9": 0}
PACK = CARDS * 2


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def beats(game, newer, best):
    """Whether a card played later takes the trick from the one that has it, said as A.4.4 says
    it.
    """
    trumps, suit = PRINTED[game]
    if str(newer) in trumps and str(best) in trumps:
        return trumps.index(str(newer)) < trumps.index(
            str(best)
        )  # d; c: of two equal ones the first is higher
    if str(newer) in trumps or str(best) in trumps:
        return str(newer) in trumps  # a
    ranks = suit.split()
    return newer.suit == best.suit and ranks.index(newer.rank) < ranks.index(
        best.rank
    )  # b: the best so far is of the suit led


def taken(game, cards):
    """The place of the card that wins, card after card as at the table."""
    best = 0
    for number, card in enumerate(cards):
        if number and beats(game, card, cards[best]):
            best = number
    return best + 1


def test_every_game_of_the_tables_is_known_here(units):
    assert set(list_games(units)) == set(PRINTED)


@pytest.mark.parametrize("game", PRINTED)
def test_every_pair_of_cards_both_ways(units, game):
    for first, second in product(CARDS, CARDS):
        found, turned = (
            evaluate_trick(units, [first, second], game),
            evaluate_trick(units, [second, first], game),
        )
        assert (found.winner, turned.winner) == (
            taken(game, [first, second]),
            taken(game, [second, first]),
        ), (first, second)
        if first == second:
            assert found.winner == 1 and "tsr1998/A.4.4.c" in found.cites
        winners = {str(found.cards[found.winner - 1]), str(turned.cards[turned.winner - 1])}
        places = find_card_order(units, game).places
        if (
            "Trumpf" in (places[str(first)].suit, places[str(second)].suit)
            or places[str(first)].suit == places[str(second)].suit
        ):
            assert len(winners) == 1  # the same card wins, whoever leads
        else:
            assert found.winner == turned.winner == 1  # neither can beat a suit it does not follow


@pytest.mark.parametrize("game", PRINTED)
def test_every_trick_of_three(units, game):
    how = find_card_order(units, game)
    for cards in product(CARDS, repeat=3):
        assert find_highest_card([how.find_place(card) for card in cards]) + 1 == taken(
            game, cards
        ), cards


@given(game=st.sampled_from(list(PRINTED)), seed=st.integers(0, 10**6))
def test_whole_games(units, game, seed):
    """Twelve tricks of a shuffled pack: winners as read aloud, 240 eyes, everybody following as
    A.4.3 says.
    """
    pack = list(PACK)
    Random(seed).shuffle(pack)
    hands, leader, counted = [pack[seat::4] for seat in range(4)], 0, 0
    trumps = PRINTED[game][0]
    for _ in range(12):
        played = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            choice = list_playable_cards(units, hand, played, game)
            if played and str(played[0]) in trumps:
                follows = [card for card in hand if str(card) in trumps]
            else:
                follows = [
                    card
                    for card in hand
                    if played and str(card) not in trumps and card.suit == played[0].suit
                ]
            assert list(choice.cards) == (follows or hand)
            assert choice.must_follow == (
                "" if not follows else "Trumpf" if str(played[0]) in trumps else played[0].suit
            )
            played.append(Random(seed).choice(choice.cards))
            hand.remove(played[-1])
        found = evaluate_trick(units, played, game)
        assert (
            found.complete
            and found.winner == taken(game, played)
            and found.eyes == sum(COUNTS[card.rank] for card in played)
        )
        leader, counted = (leader + found.winner - 1) % 4, counted + found.eyes
    assert counted == 240 == count_all_eyes(units)


@pytest.mark.parametrize("game", PRINTED)
def test_every_card_led_against_every_hand_of_two(units, game):
    trumps = PRINTED[game][0]
    for led, hand in product(CARDS[::5], combinations_with_replacement(CARDS[::2], 2)):
        if [led, *hand].count(led) > 2:
            continue
        same = [
            card
            for card in hand
            if (str(card) in trumps, card.suit if str(card) not in trumps else "")
            == kind(led, trumps)
        ]
        assert list(list_playable_cards(units, hand, [led], game).cards) == (same or list(hand))


def kind(card, trumps):
    return (True, "") if str(card) in trumps else (False, card.suit)


def test_the_second_herz_10_does_not_beat_the_first(units):
    for game in PRINTED:
        assert evaluate_trick(units, read_cards(["Herz 10, Herz 10"]), game).winner == 1
    found = evaluate_trick(units, read_cards(["KaA H10 H10 KrD"]), "Normalspiel")
    assert found.winner == 2 and found.cites[:3] == (
        "tsr1998/A.4.4",
        "tsr1998/A.4.4.c",
        "tsr1998/A.4.4.d",
    )


@pytest.mark.parametrize(
    ("cards", "game", "clauses"),
    [
        ("KrA", "Normalspiel", {"b"}),
        ("KrA, Pik As", "Normalspiel", {"b"}),
        ("KrA, Kr10", "Normalspiel", {"b", "d"}),
        ("KrA, KrA", "Normalspiel", {"b", "c"}),
        ("KrA, Ka9", "Normalspiel", {"a"}),
        ("H10, Ka9", "Normalspiel", {"d"}),
        ("H10", "Normalspiel", set()),
    ],
)
def test_only_the_clauses_that_decide_are_cited(units, cards, game, clauses):
    assert {
        id[-1]
        for id in evaluate_trick(units, read_cards([cards]), game).cites
        if id.startswith("tsr1998/A.4.4.")
    } == clauses


def test_every_citation_is_a_clause_of_the_game(units):
    for game in PRINTED:
        assert all(
            id in units
            for id in (
                *evaluate_trick(units, CARDS[:2], game).cites,
                *list_playable_cards(units, CARDS[:2], [], game).cites,
            )
        )


SUITS = {
    "Kreuz": ("Kreuz", "kreuz", "KR", "kr", "♣", "♣\ufe0f"),
    "Pik": ("Pik", "P", "Pi", "pi", "♠"),
    "Herz": ("Herz", "h", "He", "hE", "♥"),
    "Karo": ("karo", "Ka", "♦"),
}
RANKS = {
    "As": ("As", "ass", "A"),
    "10": ("10", "Zehn"),
    "König": ("König", "Ko\u0308nig", "KOENIG", "k"),
    "Dame": ("Dame", "D"),
    "Bube": ("Bube", "b"),
    "9": ("9", "neun"),
}  # fmt: skip


def test_every_spelling_of_every_card():
    for suit, rank in product(SUITS, RANKS):
        for left, between, right in product(SUITS[suit], ("", " ", "-", " - "), RANKS[rank]):
            assert read_cards([f"{left}{between}{right}"]) == (Card(suit, rank),)
        assert read_cards([suit, rank]) == read_cards(str(Card(suit, rank))) == (Card(suit, rank),)


@given(st.lists(st.sampled_from(CARDS), max_size=12), st.sampled_from([" ", ", ", ",", "; ", "\n"]))
def test_what_is_written_is_read_back(cards, between):
    assert read_cards([between.join(map(str, cards))]) == tuple(cards)


def test_the_first_two_letters_of_a_suit():
    """`PiK` is the king, `PikK` too; a card behind it does not become its rank."""
    told = "PiK PikK HeK PiK KaA PiK KrD Pi9,HeA Pi10 He 10 PiK"
    assert " ".join(map(str, read_cards([told]))) == (
        "Pik König Pik König Herz König Pik König Karo As Pik König Kreuz Dame Pik 9 Herz As"
        " Pik 10 Herz 10 Pik König"
    )
    every = [Card(suit, rank) for suit, rank in product(SUITS, RANKS)]
    short = [f"{card.suit[:2]}{card.rank if card.rank == '10' else card.rank[0]}" for card in every]
    assert read_cards(short) == tuple(every) == read_cards([" ".join(short)])


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("KD", "K kann Kreuz oder Karo sein"),
        ("KrA, K9", "„K9“: K kann"),
        ("Kreuz", "„Kreuz“ ist keine Karte"),
        ("Dame Kreuz", "„Dame Kreuz“ ist keine Karte"),
        ("Kreuz 8", "keine Karte"),
        ("Herz 100", "keine Karte"),
        ("CQ", "Farben Kr Pi He Ka"),
        ("KrAHD", "keine Karte"),
        ("<script>", "„<script>“ ist keine Karte"),
    ],
)
def test_what_is_no_card_is_refused(written, message):
    with pytest.raises(Unreadable, match=message):
        read_cards([written])


@example("\x1f")
@example(", ;")
@given(st.text(max_size=12))
def test_any_text_is_cards_or_refused(text):
    try:
        assert all(card in CARDS for card in read_cards([text]))
    except Unreadable as refused:
        assert refused.given


@pytest.mark.parametrize(
    ("written", "game"),
    [
        ("normal", "Normalspiel"),
        ("DAMENSOLO", "Damensolo"),
        ("Farbensolo_in_Herz", "Farbensolo in Herz"),
        ("farbensolo pik", "Farbensolo in Pik"),
        ("assesolo", "Fleischloser"),
        ("f l", None),
        ("farbensolo", None),
        ("", None),
        ("Ramsch", None),
    ],
)
def test_a_game_by_its_name(units, written, game):
    if game is None:
        with pytest.raises(Unreadable, match="möglich sind"):
            find_game(units, written)
    else:
        assert find_game(units, written) == game


def test_a_misspelt_game_is_told_the_nearest_as_it_is_written(units):
    with pytest.raises(Unreadable) as no:
        find_game(units, "Damensollo")
    assert str(no.value).endswith("Fleischloser (gemeint: Damensolo?)")


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda units: evaluate_trick(units, [], "Normalspiel"), "1 bis 4 Karten, hier sind es 0"),
        (lambda units: evaluate_trick(units, CARDS[:5], "Normalspiel"), "hier sind es 5"),
        (
            lambda units: evaluate_trick(units, [CARDS[0]] * 3, "Normalspiel"),
            "jede Karte gibt es zweimal",
        ),
        (
            lambda units: evaluate_trick(units, [Card("Kreuz", "8")], "Normalspiel"),
            "Kreuz 8 gibt es im Spiel Normalspiel nicht",
        ),
        (lambda units: list_playable_cards(units, [], [], "Normalspiel"), "1 bis 12 Karten"),
        (
            lambda units: list_playable_cards(units, CARDS[:13], [], "Normalspiel"),
            "hier sind es 13",
        ),
        (
            lambda units: list_playable_cards(units, CARDS[:2], CARDS[2:6], "Normalspiel"),
            "mit 4 Karten voll",
        ),
        (
            lambda units: list_playable_cards(units, [CARDS[0]] * 2, [CARDS[0]], "Normalspiel"),
            "3-mal",
        ),
    ],
)
def test_what_no_table_has_seen_is_refused(units, ask, message):
    with pytest.raises(Unreadable, match=message):
        ask(units)


def altered(units, id, rows=None, **changes):
    table = {"table": {**units[id]["table"], "rows": rows}} if rows is not None else {}
    return {**units, id: {**units[id], **table, **changes}}


def test_numbers_come_from_the_tables_alone(units):
    rows = [list(row) for row in units["tsr1998/A.2.a"]["table"]["rows"]]
    rows[0][3], rows[12][3] = rows[12][3], rows[0][3]
    changed = altered(units, "tsr1998/A.2.a", rows)
    assert evaluate_trick(changed, read_cards(["H10, Ka9"]), "Normalspiel").winner == 2
    worth = [["As", "1"], ["10", "2"], ["König", "3"], ["Dame", "4"], ["Bube", "5"], ["9", "6"]]
    assert count_eyes(altered(units, "tsr1998/A.5", worth), CARDS[:6]) == 21


@pytest.mark.parametrize(
    ("id", "rows", "message"),
    [
        (
            "tsr1998/A.2.c",
            [["Normalspiel", "Herz", "1", "Herz As"]],
            "nicht jede Karte genau einen Rang",
        ),
        (
            "tsr1998/A.2.c",
            [["Normalspiel", "Herz", "eins", "Herz As"]],
            "Spiel, Farbe, Rang und Karte",
        ),
        ("tsr1998/A.2.c", [["Normalspiel", "Herz", "1", "Kreuz As"]], "jede Karte einmal"),
        ("tsr1998/A.2.c", [["Normalspiel", "Herz", "1"]], "4 Angaben"),
        ("tsr1998/A.5", [["As", "elf"]], "nicht für jede Karte Augen"),
        ("tsr1998/A.5", [], "nicht für jede Karte Augen"),
    ],
)
def test_a_table_that_does_not_tell_is_no_source(units, id, rows, message):
    with pytest.raises(Unanswerable, match=message) as refused:
        evaluate_trick(altered(units, id, rows), CARDS[:2], "Normalspiel")
    assert id in refused.value.missing


def test_a_sum_that_disagrees_gives_no_answer(units):
    with pytest.raises(Unanswerable, match="eine andere Summe"):
        count_all_eyes(altered(units, "tsr1998/A.5", figures=["11"]))


@pytest.mark.parametrize(
    "id",
    [
        "tsr1998/A.1",
        "tsr1998/A.2.b",
        "tsr1998/A.4.4",
        "tsr1998/A.4.4.b",
        "tsr1998/A.5",
        "tsr1998/A.7.c",
    ],
)
def test_a_missing_clause_is_named(units, id):
    with pytest.raises(Unanswerable, match=id):
        evaluate_trick(
            {other: unit for other, unit in units.items() if other != id},
            CARDS[:2],
            "Farbensolo in Herz",
        )
