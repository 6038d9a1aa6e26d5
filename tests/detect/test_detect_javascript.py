"""The page finds in an auction what the command finds: the same irregularities with the same facts,
in the same order.
"""

import json

import quickjs
from test_detect_auction import BIDS, IRREGULARITIES, drawn

from regelwerk.calc.bridge.calls import Call
from regelwerk.detect.auction import notice
from regelwerk.detect.notation import Made, read_called_auction
from regelwerk_site.book.book import arrange
from regelwerk_site.pages.auction import collect_script_data, list_fixed_data, list_pages
from regelwerk_site.press.assets import find_script


def browser():
    """The detection as the page runs it, with what the page brings of the laws."""
    context = quickjs.Context()
    context.eval(find_script("detect").read_text(encoding="utf-8"))
    context.eval(f"RegelwerkDetect.take({json.dumps(list_fixed_data())})")
    context.eval(
        "globalThis.found = (calls) => JSON.stringify(RegelwerkDetect.notice(JSON.parse(calls)))"
    )
    return lambda calls: json.loads(
        context.get("found")(json.dumps([plain(each) for each in calls]))
    )


def plain(each):
    """A call as the page holds it."""
    return {
        "call": {
            "kind": each.call.kind,
            "level": each.call.level,
            "denomination": each.call.denomination,
        },
        "seat": each.seat,
        "barred": each.barred,
    }


BROWSER = browser()


def agree(calls):
    """Hold both against each other."""
    ours = notice(calls)
    found = [
        {
            "what": each.what,
            "number": each.where.number,
            "seat": each.where.seat,
            "decision": each.decision,
            "facts": dict(each.facts),
        }
        for each in ours.findings
    ]
    assert BROWSER(calls) == {
        "findings": found,
        "lookedAt": ours.looked_at,
        "table": describe_table(ours.table),
    }, calls


def describe_table(table):
    """The table after the calls as the page holds it."""
    return table and {
        "count": table.state.count,
        "bid": table.state.bid and plain(Made(table.state.bid, 0))["call"],
        "bidder": table.state.bidder,
        "doubled": table.state.doubled,
        "passes": table.state.passes,
        "called": list(table.called),
        "firsts": {f"{side}{named}": seat for side, named, seat in table.state.firsts},
    }


def test_every_irregularity_is_found_alike():
    for written in [*IRREGULARITIES, "1♠ S:P W:P N:P", "O:P S:P W:P N:P", "1♠ P P P", ""]:
        agree(read_called_auction([written], "N"))


def test_every_pair_of_calls_is_judged_alike():
    every = [*BIDS, Call("pass"), Call("double"), Call("redouble"), Call("bid", 8, "C")]
    for first in every:
        for second in every:
            for seat in range(4):
                agree([Made(first, 0), Made(second, seat)])


def test_random_sequences_are_judged_alike():
    for seed in range(3, 6):
        for calls in drawn(4000, seed):
            agree(calls)


def test_every_irregularity_leads_to_its_decision_and_clauses(rulebook):
    book = arrange(
        *(rulebook.outputs[name] for name in ("kb.json", "engine.json", "coverage.json"))
    )
    known = collect_script_data(book)
    for what, kind in known["kinds"].items():
        assert (
            known["decisions"][kind["decision"]]["link"]
            == f"bridge/entscheidung/{kind['decision']}/index.html"
        )
        assert set(known["cites"][what]) == {
            edition["id"] for edition in book.list_editions("bridge")
        }
        assert all(
            links and all(text and place for text, place in links)
            for links in known["cites"][what].values()
        ), what
    assert known["keys"]["denominations"] == {
        "t": "C",
        "d": "D",
        "k": "D",
        "h": "H",
        "s": "S",
        "p": "S",
        "n": "NT",
    }
    assert known["keys"]["calls"] == {"p": "pass", "x": "double", "k": "double", "r": "redouble"}
    (page,) = list_pages(book)
    assert list(page.shows["levels"]) == [1, 2, 3, 4, 5, 6, 7, 8]
