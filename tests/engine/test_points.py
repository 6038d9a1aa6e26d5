"""Which points a ruling carries is said by its data: no program knows an effect by its name."""

import json
import re
from dataclasses import asdict

import pytest
import quickjs

from regelwerk.engine import runtime
from regelwerk.installed import PROJECT

SAID = re.compile(r"""["'`]([a-z][a-z0-9_]*)["'`]""")
NO_DOCUMENT = """
globalThis.RegelwerkPage = {
  say: (key, { who, n } = {}) => (key === "each" ? `${who} ×${n}` : key),
  el: (tag, properties, ...children) => ({ tag, children }),
  seats: { AROUND: { doppelkopf: ["1", "2", "3", "4"] }, nameSeat: (game, seat) => seat },
};
"""
READ = """
const told = (node) => (node.children ? node.children.map(told).join("") : node);
const lines = ({ tag, children }) => (["tr", "p"].includes(tag) ? [children.map(told)] : children.flatMap(lines));
const points = (outcomes, seat) => RegelwerkPage.points(outcomes, { game: "doppelkopf", seat });
globalThis.rows = (outcomes, seat) => JSON.stringify(points(JSON.parse(outcomes), seat).flatMap(lines));
"""


@pytest.fixture(scope="module")
def engine(rulebook):
    return rulebook.outputs["engine.json"]


@pytest.fixture(scope="module")
def table():
    """What a page shows for outcomes, as pairs of name and points: by line, with a seat of the
    offender by seat.
    """
    page = quickjs.Context()
    page.eval(
        NO_DOCUMENT
        + (PROJECT / "render/regelwerk_site/static/js/calc/points.js").read_text(encoding="utf-8")
        + READ
    )

    def rows(outcomes, seat=""):
        told = page.get("rows")(json.dumps(outcomes), seat)
        return [(name.strip(), cell) for name, cell in json.loads(told)]

    return rows


def points(outcomes):
    """The outcomes of a ruling as the browser has them, as far as it reads them here."""
    return [{"points": [asdict(share) for share in outcome.points]} for outcome in outcomes]


def ruled(engine, decision, edition, **facts):
    return points(runtime.decide(engine, decision, edition, facts).outcomes)


# of the sheet and of what delays an announcement, as the calculators call them; effects of Doppelkopf
# happen to be called so too
RECKONED = {"penalty", "reservation"}
RECKONING = "doppelkopf_", "game_end", "ending_doppelkopf"  # how files that reckon begin
PARTS = {"auction"}  # parts of a board, as a record has them; files that read records begin so
READING = "record_"


def test_no_page_knows_an_effect_by_its_name(rulebook):
    effects = set(rulebook.outputs["kb.json"]["outcomes"])
    static, templates = (
        PROJECT / "render" / "regelwerk_site" / "static",
        PROJECT / "render" / "regelwerk_site" / "templates",
    )
    read = [*sorted(static.rglob("*.js")), *sorted(templates.rglob("*.html"))]
    assert len(read) > 40 and len(effects) > 80
    named = {
        (path.name, word)
        for path in read
        for word in SAID.findall(path.read_text(encoding="utf-8"))
        if word in effects
    }
    columns = {
        (name, word) for name, word in named if word in RECKONED and name.startswith(RECKONING)
    }
    parts = {(name, word) for name, word in named if word in PARTS and name.startswith(READING)}
    assert columns and parts and named == columns | parts


def test_whatever_says_figures_of_points_carries_them(engine):
    """A sentence of Doppelkopf that gives somebody a signed number of points, or a number for bad
    conduct, is never without them.
    """
    entries = [
        entry for entry in engine["decisions"].values() if entry["game"] == "doppelkopf"
    ]  # bridge awards scores to a side
    rows = [
        row for entry in entries for table in entry["editions"].values() for row in table["rows"]
    ]
    said = [
        outcome
        for row in rows
        for outcome in row["then"]
        if re.search(r"erhält .*[+-][0-9]|^[0-9]+ Strafpunkte", outcome["says"])
    ]
    assert len(said) > 30
    assert [outcome["says"] for outcome in said if not outcome["points"]] == []


def test_points_of_four_add_up_to_nothing(engine):
    """In every row that shares out points among all players, wherever it takes the figures from."""
    rows = [
        row
        for entry in engine["decisions"].values()
        for table in entry["editions"].values()
        for row in table["rows"]
    ]
    shared = [
        o["points"]
        for row in rows
        for o in row["then"]
        if sum(each["players"] for each in o["points"]) == 4
    ]
    assert len(shared) > 30
    assert [each for each in shared if sum(s["players"] * s["points"] for s in each)] == []


def test_points_are_shown_by_role_or_by_seat(engine, table):
    facts = {
        "severe_found": "yes",
        "culprit": "normal",
        "game_won_by": "nobody",
        "inevitable_rest": "no",
        "denials": "1",
    }
    found = ruled(engine, "severe_infringement", "tsr1998", **facts)
    assert table(found) == [
        ("der Verursacher", "−15"),
        ("die übrigen Mitspieler ×3", "+5"),
        ("sum", "0"),
    ]
    assert table(found, "2") == [("1", "+5"), ("2", "−15"), ("3", "+5"), ("4", "+5"), ("sum", "0")]
    solo = ruled(
        engine, "severe_infringement", "tsr1998", **facts | {"culprit": "soloist_opponent"}
    )
    assert table(solo, "2") == [
        ("der Verursacher", "−15"),
        ("die übrigen Mitspieler ×2", "0"),
        ("der Solospieler", "+15"),
        ("sum", "0"),
    ]


def test_what_is_lost_without_anybody_getting_it_has_no_sum(engine, table):
    lost = ruled(engine, "card_count", "srh2019", wrong_count="several")
    assert table(lost) == [("jeder Spieler mit falscher Kartenzahl", "−5")]
    assert table(points(())) == []
