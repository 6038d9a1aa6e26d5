"""In Doppelkopf what the culprit plays is asked before what is seldom otherwise than usual."""

from regelwerk import load

EDITION, FIRST = "srh2019", "culprit"
SELDOM = {"inevitable_rest", "game_won_by", "may_still_deny", "denials"}


def list_asked(kb, decision, told):
    """The facts asked until the ruling or until the story tells no more, in order."""
    known = {}
    while (asked := kb.ask(decision, EDITION, known)) in told:
        known[asked] = told[asked]
    return [*known]


def test_what_the_culprit_plays_is_asked_before_what_is_seldom():
    kb, late, seen = load(), {}, 0
    for case in kb.bundle["cases"]:
        told = case["rules"].get(EDITION, {"facts": {}})["facts"]
        if FIRST not in told or not SELDOM & told.keys():
            continue
        asked, seen = list_asked(kb, case["decision"], told), seen + 1
        if FIRST in asked and SELDOM & {*asked[: asked.index(FIRST)]}:
            late[case["id"]] = asked
    assert seen > 100 and not late
