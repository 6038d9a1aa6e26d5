"""The score of every contract and result against the rule every player knows; what the print of an
edition does not say is refused.
"""

from __future__ import annotations

from itertools import product

import pytest

from regelwerk.calc import BRIDGE, Unanswerable, Unreadable
from regelwerk.calc.bridge.auction import Contract
from regelwerk.calc.bridge.contract import read_contract, score_contract, score_passed_out

CONTRACTS = [Contract(*each) for each in product(range(1, 8), ("C", "D", "H", "S", "NT"), range(3))]


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def known(contract, vulnerable, tricks):
    """The score as players reckon it, written without the tables of the book."""
    over, factor = tricks - 6 - contract.level, 2**contract.doubled
    if over < 0:
        down = -over
        if not contract.doubled:
            return -down * (100 if vulnerable else 50)
        rates = [200] + [300] * 12 if vulnerable else [100, 200, 200] + [300] * 10
        return -sum(rates[:down]) * (factor // 2)
    each = 20 if contract.denomination in "CD" else 30
    first = 10 if contract.denomination == "NT" else 0
    trick_points = (contract.level * each + first) * factor
    score = (
        trick_points
        + (50 if trick_points < 100 else 500 if vulnerable else 300)
        + 25 * factor * bool(contract.doubled)
    )
    score += {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(contract.level, 0)
    return score + over * (each if not contract.doubled else (100 if vulnerable else 50) * factor)


@pytest.mark.parametrize("edition", BRIDGE)
def test_every_contract_and_result(units, edition):
    without = 0
    for contract, vulnerable, tricks in product(CONTRACTS, (False, True), range(14)):
        expected = known(contract, vulnerable, tricks)
        found = score_contract(units, edition, contract, vulnerable, tricks)
        added = (1 if found.over >= 0 else -1) * sum(item.points for item in found.items)
        assert found.without == added
        if found.missing:  # the print of 1997 has no row for a part score
            without += 1
            assert edition == "1997" and contracted_points(contract) < 100
            assert [(each.label, each.cite) for each in found.missing] == [
                ("Prämie Teilkontrakt", "1997/77/table.5")
            ]
            assert found.points is None and found.without == expected - 50
            continue
        assert found.points == expected == added
        assert all(item.cite.startswith(f"{edition}/77/") for item in found.items)
    assert without == (
        sum(
            2 * (14 - 6 - contract.level)
            for contract in CONTRACTS
            if contracted_points(contract) < 100
        )
        if edition == "1997"
        else 0
    )


def contracted_points(contract):
    return (
        contract.level * (20 if contract.denomination in "CD" else 30)
        + 10 * (contract.denomination == "NT")
    ) * 2**contract.doubled


def test_the_oldest_print_names_no_score_for_four_passes(units):
    assert [score_passed_out(units, edition).points for edition in ("2007", "2017")] == [0, 0]
    with pytest.raises(Unanswerable, match="1997/77"):
        score_passed_out(units, "1997")


@pytest.mark.parametrize(
    ("written", "contract"),
    [
        ("4P", (4, "S", 0)),
        ("4SX", (4, "S", 1)),
        ("3NT XX", (3, "NT", 2)),
        ("1♣ X XX", (1, "C", 2)),
        ("3SAxx", (3, "NT", 2)),
        ("1Cx", (1, "C", 1)),
    ],
)
def test_a_contract_as_people_write_it(written, contract):
    assert read_contract(written.split()) == Contract(*contract)


@pytest.mark.parametrize("written", ["", "X", "Pass", "4P Pass", "4P X X", "8x", "4P 5P"])
def test_what_is_no_contract(written):
    with pytest.raises(Unreadable):
        read_contract(written.split())


@pytest.mark.parametrize(
    ("contract", "tricks"),
    [
        ((0, "S", 0), 7),
        ((8, "S", 0), 7),
        ((1, "X", 0), 7),
        ((1, "S", 3), 7),
        ((1, "S", 0), 14),
        ((1, "S", 0), -1),
    ],
)
def test_what_there_is_not(units, contract, tricks):
    with pytest.raises(Unreadable):
        score_contract(units, "2017", Contract(*contract), False, tricks)


@pytest.mark.parametrize("vulnerable", ["no", "yes", "", 0, None])
def test_vulnerable_is_true_or_false_and_no_word(units, vulnerable):
    with pytest.raises(Unreadable, match="möglich sind True und False"):
        score_contract(units, "2017", Contract(4, "S", 0), vulnerable, 10)


def test_an_edition_nobody_reckons_by(units):
    with pytest.raises(Unreadable, match="1997, 2007, 2017"):
        score_contract(units, "2027", Contract(1, "S", 0), False, 7)


def test_a_changed_table_changes_the_score(units):
    table = units["2017/77/table.1"]
    rows = [[cell if cell != "30" else "31" for cell in row] for row in table["table"]["rows"]]
    changed = {**units, "2017/77/table.1": {**table, "table": {**table["table"], "rows": rows}}}
    assert score_contract(changed, "2017", Contract(2, "S", 0), False, 9).points == 143
