"""The auction reckoned: against a plain reading of the laws in every state an auction can be in,
and against OpenSpiel.
"""

from dataclasses import replace

import pytest

from auctions import BIDS, REGULAR, drawn
from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.bridge.auction import (
    CONTRACT,
    DECLARER,
    DOUBLED,
    PASSED_OUT,
    RULES,
    TURN,
    State,
    advance,
    find_standing,
    follow,
    judge,
    judge_legality,
)
from regelwerk.calc.bridge.calls import (
    BID,
    DENOMINATIONS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Call,
    read_calls,
    read_last_call,
)

TOO_HIGH = [Call(BID, level, denomination) for level in (8, 13) for denomination in ("C", "NT")]
EVERY = [*REGULAR, *TOO_HIGH]


@pytest.fixture(scope="module")
def units(rulebook):
    return {unit["id"]: unit for unit in rulebook.outputs["kb.json"]["units"]}


def states():
    """One auction for every state that can matter: last bid, who made it, its doubling, passes
    since.
    """
    found, queue = {}, [(State(), ())]
    for state, calls in queue:
        key = (
            state.bid,
            state.bid and (state.seat - state.bidder) % 4,
            state.doubled,
            state.passes,
            state.bid is None and state.count,
        )
        if key in found:
            continue
        found[key] = calls
        queue += [
            (advance(state, call), (*calls, call))
            for call in REGULAR
            if judge(state, call) == "legal"
        ]
    return list(found.values())


def read_plainly(calls, call):
    """The laws as they stand, on the list of calls alone: 22 and 39, 19.A.1, 19.B.1, 18.A and 38,
    18.B to 18.E.
    """
    bids = [number for number, each in enumerate(calls) if each.kind == BID]
    since = calls[bids[-1] + 1 :] if bids else calls
    if [each.kind for each in calls[-3:]] == [PASS] * 3 and (bids or len(calls) == 4):
        return "after_final_pass"
    others = [number for number, each in enumerate(calls) if each.kind != PASS]
    theirs = bool(others) and (len(calls) - others[-1]) % 2 == 1
    if call.kind == DOUBLE:
        return "legal" if bids and others[-1] == bids[-1] and theirs else "inadmissible_double"
    if call.kind == REDOUBLE:
        return (
            "legal"
            if DOUBLE in [each.kind for each in since]
            and calls[others[-1]].kind == DOUBLE
            and theirs
            else "inadmissible_redouble"
        )
    if call.kind == PASS:
        return "legal"
    if call.level > 7:
        return "above_seven"
    if not bids:
        return "legal"
    before = calls[bids[-1]]
    ranking = ["Treff", "Karo", "Coeur", "Pik", "Sans-Atout"]
    ranks = dict(zip(("C", "D", "H", "S", "NT"), ranking, strict=True))
    higher = ranking.index(ranks[call.denomination]) > ranking.index(ranks[before.denomination])
    return (
        "legal"
        if call.level > before.level or (call.level == before.level and higher)
        else "insufficient"
    )


def declared_plainly(calls):
    """Level, denomination, doubling and declarer (22, 19.C, definition of declarer), or nothing if
    passed out.
    """
    bids = [number for number, each in enumerate(calls) if each.kind == BID]
    if not bids:
        return None
    last = calls[bids[-1]]
    raised = [each.kind for each in calls[bids[-1] + 1 :] if each.kind != PASS]
    declarer = next(
        n % 4 for n in bids if calls[n].denomination == last.denomination and n % 2 == bids[-1] % 2
    )
    return last.level, last.denomination, len(raised), declarer


def test_every_call_in_every_state_as_the_laws_read():
    auctions = states()
    assert len(auctions) > 600
    for calls in auctions:
        state = follow(calls)
        for call in EVERY:
            assert judge(state, call) == read_plainly(calls, call), (calls, call)


def test_every_call_after_any_two_and_in_long_auctions_as_the_laws_read():
    pairs = [
        (one, two)
        for one in REGULAR
        for two in REGULAR
        if judge(State(), one) == "legal" == judge(follow([one]), two)
    ]
    long = [calls[:cut] for calls in drawn(100, seed=2017) for cut in range(len(calls))]
    for calls in [*pairs, *long]:
        state = follow(calls)
        assert [judge(state, call) for call in EVERY] == [
            read_plainly(calls, call) for call in EVERY
        ], calls


def test_contract_and_declarer_as_the_definitions_read(units):
    for calls in drawn(500):
        found = find_standing(units, calls)
        wanted = declared_plainly(calls)
        assert found.ended and found.turn == -1 and found.passed_out == (wanted is None)
        if wanted:
            assert (
                found.contract.level,
                found.contract.denomination,
                found.contract.doubled,
                found.declarer,
            ) == wanted
            assert found.dummy == (found.declarer + 2) % 4


def test_turn_goes_clockwise_from_the_dealer(units):
    for number, word in enumerate(["P", "1C", "X", "XX", "P", "P"]):
        found = find_standing(units, read_calls(["P", "1C", "X", "XX", "P", "P"][:number]).calls)
        assert (found.turn, found.ended, found.contract, found.declarer) == (
            number % 4,
            False,
            None,
            -1,
        ), word


# ---- OpenSpiel: a referee nobody here wrote
# --------------------------------------------------------------------------

AUCTION = 1  # the phase OpenSpiel is in while calls are made
PLAIN_ACTIONS = {PASS: 52, DOUBLE: 53, REDOUBLE: 54}


def action(call):
    return PLAIN_ACTIONS.get(call.kind) or 55 + (call.level - 1) * 5 + DENOMINATIONS.index(
        call.denomination
    )


@pytest.fixture(scope="module")
def dealt():
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (lock/witness.txt)")
    state = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    for card in range(52):
        state.apply_action(card)
    return state


def test_openspiel_allows_the_same_calls_in_every_state(dealt):
    for calls in states():
        table = dealt.clone()
        for call in calls:
            table.apply_action(action(call))
        ours = sorted(action(call) for call in REGULAR if judge(follow(calls), call) == "legal")
        bidding = not follow(calls).ended
        assert bidding == (not table.is_terminal() and table.current_phase() == AUCTION)
        assert ours == (sorted(table.legal_actions()) if bidding else []), calls


def test_openspiel_names_the_same_contract_and_declarer(dealt, units):
    for calls in drawn(2000, seed=2007):
        table = dealt.clone()
        for call in calls:
            table.apply_action(action(call))
        found = find_standing(units, calls)
        played = found.contract
        strain = played and (played.level - 1) * 5 + DENOMINATIONS.index(played.denomination)
        assert table.contract_index() == (
            1 + strain * 12 + found.declarer * 3 + played.doubled if played else 0
        ), calls


# ---- what people write
# -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("1C 1D 1H 1S 1NT P X XX", "1♣ 1♦ 1♥ 1♠ 1SA Pass Kontra Rekontra"),
        ("1T 1K 1C 1P 1SA P K R", "1♣ 1♦ 1♥ 1♠ 1SA Pass Kontra Rekontra"),
        ("1♣, 1♦, 1♥, 1♠, 1N, pass, dbl, rdbl", "1♣ 1♦ 1♥ 1♠ 1SA Pass Kontra Rekontra"),
        (
            "1Treff 2Karo 3Coeur 4Pik 5SA Pass Kontra Rekontra",
            "1♣ 2♦ 3♥ 4♠ 5SA Pass Kontra Rekontra",
        ),
        ("1C 2C", "1♣ 2♣"),
        ("1C K", "1♥ Kontra"),
        ("8C 1H", "8♣ 1♥"),
        ("", ""),
    ],
)
def test_calls_are_read_as_people_write_them(written, read_as):
    assert (
        " ".join(map(str, read_calls([written]).calls))
        == " ".join(map(str, read_calls(written.split()).calls))
        == read_as
    )


def test_a_bare_c_is_said_to_be_guessed():
    assert read_calls(["1C"]).guessed
    assert (
        not read_calls(["1C", "1H"]).guessed
        and not read_calls(["1C", "2T"]).guessed
        and not read_calls(["1♥"]).guessed
    )


@pytest.mark.parametrize(
    "written",
    ["Q", "0C", "1", "1X", "1C1D", "1C 1D 1K", "-1C", "100C", "<script>", "1\u202eC", "٣C", "1SS"],
)
def test_what_is_no_call_is_refused_with_the_accepted_forms(written):
    with pytest.raises(Unreadable, match=r"Ansage|Treff oder Coeur"):
        read_calls([written])


def test_one_call_is_judged_at_a_time():
    assert read_last_call(["1C"], "1H") == (read_calls(["1C"]).calls, Call(BID, 1, "H"))
    for wrong in ("", "1H 1S"):
        with pytest.raises(Unreadable, match="genau eine"):
            read_last_call(["1C"], wrong)


# ---- what cannot be answered
# -----------------------------------------------------------------------------------------


def test_an_irregular_history_is_left_to_the_director(units):
    with pytest.raises(Unreadable, match=r"2\. Ansage 1♣: ungenügendes Gebot"):
        judge_legality(units, read_calls(["1H", "1C"]).calls, Call(PASS))


def test_every_verdict_cites_encoded_clauses_of_every_edition(units):
    for cites in (*RULES.values(), TURN, PASSED_OUT, CONTRACT, DOUBLED):
        assert list(cites) == ["1997", "2007", "2017"]
        for edition, ids in cites.items():
            assert ids and all(id in units and id.startswith(f"{edition}/") for id in ids)
    assert not DECLARER["1997"] and all(id in units for ids in DECLARER.values() for id in ids)


def test_a_missing_clause_is_named(units):
    poorer = {id: unit for id, unit in units.items() if id != "2007/18.D"}
    assert judge_legality(units, read_calls(["1H"]).calls, BIDS[0]).verdict == "insufficient"
    with pytest.raises(Unanswerable, match=r"2007/18\.D") as refused:
        judge_legality(poorer, read_calls(["1H"]).calls, BIDS[0])
    assert refused.value.missing == ("2007/18.D",)


def test_values_are_frozen(units):
    verdict = judge_legality(units, (), Call(PASS))
    with pytest.raises(AttributeError):
        verdict.verdict = "illegal"
    assert replace(verdict, verdict="x").verdict == "x"
