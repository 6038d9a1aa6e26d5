"""The end of an incident in the browser comes to what it comes to in Python: tricks, scores, IMP,
matchpoints, sheets, and every reason why they do not stand, on the scripts as they are served.
"""

import json
from dataclasses import asdict, replace
from fractions import Fraction
from random import Random

import pytest
from test_engine_javascript import plain
from test_incident_javascript import (
    CLAIM,
    MADE,
    POINTED,
    REPEATED,
    VOIDED,
    drawn_events,
    event,
)

from engine_samples import Browser
from regelwerk.calc import Unanswerable, Unreadable
from regelwerk.calc.bridge.board_end import Assigned, Played
from regelwerk.calc.bridge.contract import read_contract
from regelwerk.calc.doppelkopf.game_end import Valued
from regelwerk.disk.writing import dumps
from regelwerk.engine.event import Event
from regelwerk.engine.incident import rule_incident
from regelwerk.engine.ruling import Refused
from regelwerk.library.incident import list_facts_of, reckon_end
from regelwerk_site.book import urls
from regelwerk_site.book.book import arrange
from regelwerk_site.pages import calculator, doppelkopf, incident
from regelwerk_site.press.assets import SCRIPTS, join_scripts
from regelwerk_site.unchanged import DATA
from tiers import some_or_all

TABLES = {
    "bridge": (calculator.make_calculator_script, calculator.TABLES),
    "doppelkopf": (doppelkopf.make_doppelkopf_script, doppelkopf.TABLES),
}
STEPS = ("re", "keine 90", "keine 60", "keine 30", "schwarz")
CALL = """(() => { const [edition, events, played] = JSON.parse(given);
  try {
    const found = Regelwerk.incident(engine, edition, events, [], Regelwerk.factsOf(played));
    return JSON.stringify({ ruled: found, end: Regelwerk.end(engine, print[played.game], found, played) });
  } catch (e) { if (!e.refused && !e.accepted) throw e; return JSON.stringify({ refused: true, why: e.refused || e.name }); } })()"""


@pytest.fixture(scope="module")
def both(library, rulebook):
    """The library, and the browser with all its scripts."""
    browser = Browser(json.loads(dumps(rulebook.outputs["engine.json"])))
    book = arrange(*(rulebook.outputs[name] for name in DATA))
    pages = {"ending", "ending_bridge", "ending_doppelkopf"}
    named = ("reckon", "doppelkopf_value", "end", "end-bridge", "end-doppelkopf")
    for name in named:
        modules = [each for each in SCRIPTS[name] if each not in pages]
        browser.context.eval(join_scripts(modules).decode())
    browser.context.eval("const print = {}")
    handed = incident.make_incident_scripts(book)
    for game in urls.GAMES:
        make, path = TABLES[game]
        browser.context.eval(make(book)[path].decode())
        browser.context.eval(handed[f"assets/ende-{game}.js"].decode())
        browser.context.eval(f"print.{game} = {{ tables: RegelwerkTables, ...RegelwerkEnd }}")
    return library, browser


def fraction(value):
    """A fraction as the browser keeps it."""
    return [value.numerator, value.denominator]


def told_contract(calls):
    """A contract as the browser keeps it, null where there is none."""
    return plain(asdict(read_contract(calls))) if calls else None


def told(played):
    """What was played as the browser takes it."""
    if isinstance(played, Played):
        assigned = [
            asdict(each) | {"contract": told_contract(each.contract), "share": fraction(each.share)}
            for each in played.assigned
        ]
        found = {"game": "bridge", **asdict(played), "contract": told_contract(played.contract)}
        return plain(found | {"assigned": assigned})
    sides = {"re": played.re, "kontra": played.kontra}
    given = {
        "eyes": played.eyes,
        "game": played.game,
        "trickless": played.trickless,
        "said": {
            side: [STEPS.index(each.replace("kontra", "re")) for each in said]
            for side, said in sides.items()
        },
        "special": {"re": dict(played.re_special), "kontra": dict(played.kontra_special)},
    }
    return {
        "game": "doppelkopf",
        "given": None if played.eyes is None else given,
        "seats": [*played.seats],
        "points": [*played.points],
        "fined": {str(seat): points for seat, points in played.fined.items()},
        "repeated": played.repeated,
    }


def shape_reading(reading):
    """A reading of a board in the form of the browser; items are told by their clauses."""
    score = reading.score and {
        "points": reading.score.points,
        "without": reading.score.without,
        "over": reading.score.over,
        "missing": [each.label.removeprefix("Prämie ") for each in reading.score.missing],
        "cites": [*dict.fromkeys(each.cite for each in reading.score.items)],
    }
    matchpoints = reading.matchpoints
    if matchpoints is not None:
        assert matchpoints.denominator == 1
        matchpoints = int(matchpoints)
    supposed = tuple(asdict(each) for each in reading.supposed)
    shown = {name: getattr(reading, name) for name in ("tricks", "north_south", "imps", "top")}
    return shown | {
        "supposed": supposed,
        "score": score,
        "matchpoints": matchpoints,
        "cites": reading.cites,
    }


def shape_weighted(found):
    return found and {"mean": fraction(found.mean), "top": found.top, "cites": found.cites}


def shape_end(end):
    """The end in the form of the browser."""
    common = {"open": [asdict(each) for each in end.open], "final": end.final}
    if hasattr(end, "charges"):
        readings = [
            {
                "supposed": each.supposed,
                "sheet": {
                    "seats": [asdict(seat) for seat in each.sheet.seats],
                    "control": asdict(each.sheet.control),
                    "cites": each.sheet.cites,
                },
            }
            for each in end.readings
        ]
        charges = [
            {
                "event": each.event,
                "who": {"seats": each.who.seats, "roles": each.who.roles},
                "parts": [asdict(part) for part in each.parts],
                "cites": each.cites,
            }
            for each in end.charges
        ]
        return plain(
            common | {"charges": charges, "readings": readings, "unmeasured": end.unmeasured}
        )
    assigned = [
        {
            "sides": each.sides,
            "contract": told_contract(each.contract),
            "declarer": each.declarer,
            "reading": shape_reading(each.reading),
            "share": fraction(each.share),
        }
        for each in end.assigned
    ]
    weighted = [
        {
            "sides": each.sides,
            "imps": shape_weighted(each.imps),
            "matchpoints": shape_weighted(each.matchpoints),
        }
        for each in end.weighted
    ]
    return plain(
        common
        | {"moved": [asdict(each) for each in end.moved], "awarded": end.awarded}
        | {"readings": [shape_reading(each) for each in end.readings], "declarer": end.declarer}
        | {"assigned": assigned, "weighted": weighted}
    )


def ours(library, edition, events, played):
    """What Python says."""
    try:
        facts = list_facts_of(played)
        found = rule_incident(
            library.engine, edition, [Event(**each) for each in events], (), facts
        )
        end = reckon_end(library.engine, library.bundle, library.units, found, played)
    except (Refused, Unreadable, Unanswerable):
        return {"refused": True}
    ruled = asdict(found)
    del ruled["figures"], ruled["result"]
    return {"ruled": plain(ruled), "end": shape_end(end)}


def theirs(browser, edition, events, played):
    """What the browser says, in the same form."""
    browser.context.set("given", json.dumps([edition, events, told(played)]))
    found = json.loads(browser.context.eval(CALL))
    if "refused" in found:
        return {"refused": True}
    for charge in found["end"].get("charges", ()):
        charge["who"] = {name: charge["who"][name] for name in ("seats", "roles")}
    return found


def same(both, edition, events, played):
    """Hold both against each other and return the end, None where it is refused."""
    library, browser = both
    found = ours(library, edition, events, played)
    assert theirs(browser, edition, events, played) == found, (edition, events, played)
    return found.get("end")


def drawn_contract(draw):
    """A contract as calls."""
    bid = f"{draw.randint(1, 7)}{draw.choice(('C', 'D', 'H', 'S', 'NT'))}"
    return (bid, *draw.choice(((), (), ("X",), ("XX",))))


def drawn_assigned(draw):
    """One of the ways in which a director assigns a score."""

    def score(sides=("NS", "OW"), share=100):
        other = draw.random() < 0.3
        return Assigned(
            draw.randint(5, 13),
            sides,
            drawn_contract(draw) if other else (),
            draw.choice("NOSW") if other else "",
            Fraction(share),
        )

    way = draw.choice(("both", "one", "each", "weighted", "thirds", "one weighted", "wrong"))
    if way == "both":
        return (score(),)
    if way == "one":
        return (score((draw.choice(("NS", "OW")),)),)
    if way == "each":
        return score(("NS",)), score(("OW",))
    if way == "weighted":
        return score(share=60), score(share=40)
    if way == "thirds":
        third = Fraction(100, 3)
        return score(share=third), score(share=third), score(share=third)
    if way == "one weighted":
        return score(("OW",), Fraction(25, 2)), score(("OW",), Fraction(175, 2))
    return draw.choice(((score(share=60), score(share=30)), (score(), score(("NS",)))))


def drawn_board(draw):
    """What was played on a board."""
    compared = draw.choice(("", "", "other", "field"))
    score = 10 * draw.randint(-140, 140) + draw.choice((0, 0, 0, 0, 5))
    missing = draw.choice(("", "", "", "", "contract", "tricks", "board"))
    return Played(
        () if missing == "contract" else drawn_contract(draw),
        draw.choice("NOSW"),
        None if missing == "tricks" else draw.choice((*range(4, 14), 9, 10, 0, 1)),
        0 if missing == "board" else draw.randint(1, 36),
        score if compared == "other" else None,
        tuple(10 * draw.randint(-80, 80) for _ in range(3)) if compared == "field" else (),
        drawn_assigned(draw) if draw.random() < 0.3 else (),
        draw.random() < 0.2,
    )


def drawn_game(draw):
    """What a game of Doppelkopf counts."""
    fined = {draw.randint(1, 4): draw.randint(0, 12)} if draw.random() < 0.15 else {}
    way = draw.choice(("", "points", "eyes", "eyes", "eyes"))
    if way == "points":
        one, two = draw.randint(-5, 5), draw.randint(-5, 5)
        return Valued(points=(one, two, -one, -two), fined=fined)
    if not way:
        return Valued(fined=fined)
    game = draw.choice(("normal", "normal", "marriage", "solo"))
    seats = tuple(draw.sample(range(1, 5), 1 if game == "solo" else 2))
    if draw.random() < 0.1:
        seats = draw.choice(((), (1, 1), (2, 3, 4)))

    def said(own):
        most = draw.choice((0, 0, 1, 2, 3))
        return tuple(own if step == "re" else step for step in STEPS[:most] if draw.random() < 0.85)

    eyes = draw.choice((draw.randint(0, 240), 120, 121, 132, 90))
    special = {"fox": draw.randint(0, 1), "charlie": draw.randint(0, 1)}
    return Valued(
        eyes,
        seats,
        game,
        said("re"),
        said("kontra"),
        draw.choice(("nobody", "nobody", "", "re")),
        {} if game == "solo" else special,
        {},
        fined=fined,
    )


RARE = {"undoubled", "unanswerable", "conflict", "who", "whole"}  # drawn until each was met


@pytest.mark.parametrize("number", some_or_all(40, "several rulings an incident in two languages"))
def test_incidents_end_alike_in_every_edition(both, number):
    library = both[0]
    cases, kinds, finals = {}, set(), 0
    for case in library.bundle["cases"]:
        for edition, expected in case["rules"].items():
            cases.setdefault(edition, []).append((case["decision"], expected["facts"]))
    draws = {edition: Random(f"ends {edition}") for edition in cases}
    turns = 0
    while turns < 2 or not (number or kinds >= RARE or turns > 12):
        turns += 1
        for edition, known in cases.items():
            draw, game = draws[edition], library.engine["decisions"][known[0][0]]["game"]
            for _ in range(-(-number // 2) if number else 500):
                played = drawn_board(draw) if game == "bridge" else drawn_game(draw)
                end = same(both, edition, drawn_events(library.engine, known, draw), played)
                kinds |= {each["kind"] for each in end["open"]} if end else set()
                finals += bool(end and end["final"])
    assert len(cases) == 5 and finals
    assert {"question", "deferred", "silent", "missing", "check", "replaced", "void"} <= kinds
    assert number or kinds >= RARE


TWO_LATER = MADE | {
    "revoke_trick_winner": "offender",
    "revoke_later_tricks": "one",
    "revoke_compensated": "yes",
}
ONE = TWO_LATER | {"revoke_trick_winner": "opponents"}
SPREAD = {"lead_misinformed": "no", "dummy_card_seen": "no", "opening_lead_choice": "spread"}
INSULTED = {"manners": "insulted", "grave_or_repeated": "no", "penalty_tied": "no"}
ONLY = {"complaints_at_once": "no", "complained_is_first": "no", "complained_severe": "yes"}
BOARD = Played(("4S",), "S", 10, 7, -100)
HALVES = (Assigned(10, share=Fraction(60)), Assigned(9, share=Fraction(40)))


@pytest.mark.parametrize(
    ("edition", "played", "events", "told"),
    [
        ("2017", BOARD, [event("revoke", "S", **TWO_LATER), event("claim", "S", **CLAIM)], ""),
        ("2017", BOARD, [event("revoke", **TWO_LATER)], ""),
        ("2017", BOARD, [event("revoke", **TWO_LATER)] * 3, "who"),
        ("2017", BOARD, [event("revoke", who, **ONE) for who in "SW"], "both_sides"),
        ("1997", BOARD, [event("revoke", who, **ONE) for who in "SW"], ""),
        ("2017", replace(BOARD, tricks=1), [event("revoke", "S", **TWO_LATER)], None),
        ("2017", replace(BOARD, assigned=HALVES), [event("revoke", "S", **MADE)], "deferred"),
        ("1997", replace(BOARD, assigned=HALVES), [event("claim", "S", **CLAIM)], None),
        (
            "2017",
            replace(BOARD, other=None, field=(620, -100), assigned=(Assigned(9, ("OW",)),)),
            [event("revoke", "S", **TWO_LATER)],
            "missing",
        ),
        ("2017", BOARD, [event("wrong_number_of_cards", **VOIDED)], "void"),
        (
            "2017",
            BOARD,
            [event("dummy_action", "N", **POINTED), event("revoke", "W", **TWO_LATER)],
            "kept",
        ),
        ("2007", BOARD, [event("opening_lead_out_of_turn", "O", **SPREAD)], ""),
        ("1997", Played(("2S",), "S", 8, 1), [event("claim", "S", **CLAIM)], "unanswerable"),
        ("1997", Played(("2S",), "S", 8), [event("claim", "S", **CLAIM)], "unanswerable"),
        ("2007", Played(("2S",), "S", 8), [event("claim", "S", **CLAIM)], ""),
        ("2007", Played(("4S",), "S", 10), [event("claim", "S", **CLAIM)], "missing"),
        ("2017", replace(BOARD, other=575), [event("claim", "S", **CLAIM)], "unanswerable"),
        (
            "srh2019",
            Valued(132, (1, 3), re=("re",)),
            [event("repeated_announcement", "2", **REPEATED)],
            "",
        ),
        (
            "srh2019",
            Valued(132, (1, 3), re=("re", "keine 90"), repeated=True),
            [event("repeated_announcement", "2", **REPEATED)],
            "",
        ),
        (
            "srh2019",
            Valued(points=(3, 3, -3, -3), fined={2: 5}),
            [event("unsporting_manners", "2", **INSULTED)],
            "",
        ),
        ("srh2019", Valued(fined={2: 2}), [event("unsporting_manners", "2", **INSULTED)], None),
        ("srh2019", Valued(fined={3: 5}), [event("unsporting_manners", "2", **INSULTED)], None),
        (
            "srh2019",
            Valued(120, (1, 3), re=("re", "keine 90"), kontra=("kontra", "keine 90")),
            [
                *(event("repeated_announcement", seat, **REPEATED) for seat in "23"),
                event("several_infringements", **ONLY),
            ],
            "missing",
        ),
        ("srh2019", Valued(100, (2,), "solo"), [event("card_count", "2")], "question"),
        ("srh2019", Valued(), [event("late_arrival", "3", late_minutes="m6")], ""),
        (
            "srh2019",
            Valued(),
            [
                event("late_arrival", "3", late_minutes="m6"),
                event("unsporting_request", "2", requested="announcement"),
            ],
            "missing",
        ),
    ],
)
def test_the_end_is_told_alike(both, edition, played, events, told):
    """What is refused (None) is refused by both; else the reason named is among those given."""
    found = same(both, edition, events, played)
    kinds = [each["kind"] for each in found["open"]] if found else None
    assert kinds is None if told is None else (told in kinds if told else found["readings"])
