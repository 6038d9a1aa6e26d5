"""What is excused because a calculator reads it is read by one, and what the page of the coverage
counts adds up.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from itertools import product

from regelwerk.calc import BRIDGE, Unanswerable, Unreadable
from regelwerk.calc.bridge.auction import Contract, find_standing, judge_legality
from regelwerk.calc.bridge.averages import GUILT, IMP, MATCHPOINTS, award_average
from regelwerk.calc.bridge.boards import find_board
from regelwerk.calc.bridge.calls import read_calls
from regelwerk.calc.bridge.clock import list_periods
from regelwerk.calc.bridge.comparing import convert_to_imps, score_matchpoints
from regelwerk.calc.bridge.contract import score_contract, score_passed_out
from regelwerk.calc.doppelkopf.cards import read_cards as cards
from regelwerk.calc.doppelkopf.game_value import NORMAL, SOLO, value_game
from regelwerk.calc.doppelkopf.tricks import evaluate_trick, list_games
from regelwerk_site.book.book import arrange
from regelwerk_site.pages import reference as pages_reference

TRICKS = ("Kreuz As Herz 10 Kreuz Dame Herz 10", "Pik As Pik 10")
AUCTIONS = (
    "1C",
    "1C 1C",
    "1C X",
    "1C X XX",
    "X",
    "XX",
    "8C",
    "P P P P",
    "1C P P P",
    "1C X P P P",
    "1C P P P P",
)


class Read(Mapping):
    """The units, and which of them were looked at."""

    def __init__(self, units):
        self.units, self.ids = units, set()

    def __getitem__(self, id):
        self.ids.add(id)
        return self.units[id]

    def __contains__(self, id):
        self.ids.add(id)
        return id in self.units

    def __iter__(self):
        return iter(self.units)

    def __len__(self):
        return len(self.units)


def asked(units):
    """The calculators that excuse a clause, each with enough questions to open everything it rests
    on.
    """
    for edition in BRIDGE:
        for level, denomination, doubled, tricks in product(
            (1, 4, 6, 7), ("C", "S", "NT"), range(3), (5, 13)
        ):
            yield (
                score_contract,
                units,
                edition,
                Contract(level, denomination, doubled),
                False,
                tricks,
            )
        yield score_passed_out, units, edition
        yield convert_to_imps, units, edition, 100
        yield score_matchpoints, units, edition, [1, 2]
        yield list_periods, units, edition, datetime(2026, 1, 1)
        yield from (
            (award_average, units, edition, scoring, guilt)
            for scoring in (MATCHPOINTS, IMP)
            for guilt in GUILT
        )
    yield find_board, units, 1
    for auction in AUCTIONS:
        calls = read_calls(auction.split()).calls
        yield judge_legality, units, calls[:-1], calls[-1]
        if auction.endswith("P P P") or len(calls) == 1:
            yield find_standing, units, calls
    yield from ((value_game, units, 151, game) for game in (NORMAL, SOLO))
    yield from (
        (evaluate_trick, units, cards(played.split()), game)
        for played in TRICKS
        for game in list_games(units)
    )


def test_what_a_calculator_excuses_it_reads(rulebook):
    units = Read({unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]})
    for function, *given in asked(units):
        try:
            function(*given)
        except (Unanswerable, Unreadable):
            continue
    claimed = [
        entry["id"]
        for edition in rulebook.outputs["coverage.json"]["editions"].values()
        for entry in edition["exempt"]
        if entry["class"] == "calculator"
    ]
    assert claimed and [id for id in claimed if id not in units.ids] == []


def test_the_sums_of_every_edition_add_up(rulebook):
    book = arrange(
        *(rulebook.outputs[name] for name in ("kb.json", "engine.json", "coverage.json"))
    )
    lines = pages_reference.count_coverage(book)
    total = pages_reference.sum_coverage(book, lines)
    for sums in (*(line["sums"] for line in lines), total):
        assert (
            sums["prescribing"] == sums["cited"] + sums["spared"] + sums["waiting"]
            and sums["spared"] >= 0
        )
        assert (
            sums["texts"] == sums["named"] + sums["excused"] + sums["left"]
            and 0 < sums["encoded"] <= sums["listed"]
        )
    assert [sum(each["clauses"] for each in line["exempt"]) for line in lines] == [
        line["sums"]["excused"] for line in lines
    ]
    assert [total[each] for each in ("cases", "decisions")] == [
        len(book.kb["cases"]),
        len(book.kb["decisions"]),
    ]
    assert total["faults"] == sum(
        len(each["defect"]) for each in pages_reference.list_defects(book)
    )
