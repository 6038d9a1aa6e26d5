"""The sheet of a ruling as it is filled in at the table: what is entered stays, the auction comes
along, the culprit is chosen on it.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from steps import Browser, one, press, severe, shown, until
from test_rulebook import PENALISED, RULED
from test_site import pdf, sizes
from test_table import SHEET
from tiers import detail, rest
from window import screen

AUCTION = "bridge/reizung/index.html?teiler=N&ausgabe=2017&reizung=1S,1H,O:2H,P,W:P,W:X,S:XX"
CHAINED = "doppelkopf/protokoll/index.html?fall=infringement_case&case_group=card&card_event=revoke{}&ausgabe=srh2019"
HYPHEN = re.compile(r"(?<!\S)-\d")
CLOCK = """
    const field = document.querySelector("#p-seit"), bare = new CSSStyleSheet();
    const wide = () => field.getBoundingClientRect().width;
    field.style.width = "max-content";
    bare.replaceSync("::-webkit-calendar-picker-indicator { display: none !important; }");
    const shown = wide();
    document.adoptedStyleSheets = [bare];
    const without = wide();
    document.adoptedStyleSheets = [];
    field.style.width = "";
    return shown - without;
"""
FINGER = 40  # pixels
ENTERED = {
    "p-turnier": "Kreispokal", "p-tisch": "7", "p-board": "12", "n-N": "Ada", "n-S": "Berta",
    "p-kontrakt": "4♠", "p-ausspiel": "♦K",
    "p-stiche": "9", "p-ergebnis": "-1", "p-aussagen": "Nord: zu niedrig.\nOst: gesehen.",
}  # fmt: skip
STAND = (
    "return Object.fromEntries([...document.querySelectorAll('[data-protocol]"
    " textarea')].map((each) => [each.id, each.value]))"
)
CHOOSE = (
    "const [at, value] = arguments; at.value = value; at.dispatchEvent(new Event('input', {"
    " bubbles: true }))"
)
ENTER = """for (const [id, value] of Object.entries(arguments[0])) {
    const field = document.getElementById(id);
    field.focus();
    document.execCommand("insertText", false, value);
}
document.activeElement.blur();"""
CALLS = "return [...document.querySelectorAll('[data-call]')].map((each) => each.value)"
LOW = """
    return [...document.querySelectorAll("[data-protocol] :is(input, textarea, select)")].filter((each) => each.checkVisibility())
        .filter((each) => each.getBoundingClientRect().height < arguments[0]).map((each) => each.id || each.ariaLabel);
"""


def ready(browser: Browser) -> None:
    until(browser, lambda b: shown(b, '[data-protocol] [data-slot="steps"] li'))


def stand(browser: Browser) -> dict[str, str]:
    """What is entered, by field; empty fields and the hour left out."""
    return {
        id: value for id, value in browser.execute_script(STAND).items() if value and id != "p-zeit"
    }


def calls(browser: Browser) -> list[str]:
    """The cells of the auction up to the last call."""
    found: list[str] = browser.execute_script(CALLS)
    while found and not found[-1]:
        found.pop()
    return found


def enter(browser: Browser, entered: dict[str, str]) -> None:
    browser.execute_script(ENTER, entered)


def call(browser: Browser, at: int, typed: str) -> None:
    browser.find_elements(By.CSS_SELECTOR, "[data-call]")[at].send_keys(typed, Keys.TAB)


def style(browser: Browser, selector: str, name: str) -> str:
    return str(
        browser.execute_script(
            "return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]",
            selector,
            name,
        )
    )


def to_sheet(browser: Browser) -> None:
    until(browser, lambda b: shown(b, ".verdict"))
    press(browser, '.ruling [data-slot="protocol"]')
    ready(browser)


@detail("test_names_of_a_case_stay_with_it")
def test_everything_entered_survives_going_back_and_reloading(
    desk: Browser, rulebook: Path
) -> None:
    severe(desk)
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    to_sheet(desk)
    enter(desk, ENTERED)
    call(desk, 1, "1s")
    for field, value in (("#p-seit", "23:50"), ("#p-gefahr", "alle")):
        desk.execute_script(CHOOSE, one(desk, field), value)
    hour = one(desk, "#p-zeit").get_attribute("value")

    def same() -> bool:
        others = [
            one(desk, field).get_attribute("value") for field in ("#p-zeit", "#p-seit", "#p-gefahr")
        ]
        return (
            stand(desk) == ENTERED
            and calls(desk) == ["", "1♠"]
            and others == [hour, "23:50", "alle"]
        )

    desk.refresh()
    ready(desk)
    assert same() and "00:20" in one(desk, '[data-slot="until"]').text
    press(desk, '[data-act="back"]')
    to_sheet(desk)
    assert same()
    desk.back()
    to_sheet(desk)
    assert same() and severe(desk) == []


@detail("test_names_of_a_case_stay_with_it")
def test_a_new_case_starts_with_an_empty_sheet_in_the_same_tournament(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    to_sheet(desk)
    enter(desk, ENTERED)
    press(desk, '[data-act="back"]')
    until(desk, lambda b: shown(b, ".verdict"))
    first = desk.current_url
    press(desk, "[data-home]")
    until(desk, lambda b: shown(b, ".dealt b"))
    press(desk, '.dealt a[href*="entscheidung/insufficient_bid/"]')
    until(desk, lambda b: shown(b, ".question h3"))
    names = (
        "return [...document.querySelectorAll('[data-name]')].map((each) => each.value).join('')"
    )
    assert "schuldig" not in desk.current_url and desk.execute_script(names) == ""
    desk.back()
    desk.back()
    until(desk, lambda b: shown(b, ".verdict"))
    until(desk, lambda b: b.execute_script(names))
    assert (
        desk.current_url == first and desk.execute_script(names) == "AdaBerta"
    )  # the case before is still there
    desk.get(f"{rulebook.as_uri()}/index.html")
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    until(desk, lambda b: shown(b, ".verdict"))
    assert desk.execute_script(names) == ""
    to_sheet(desk)
    assert stand(desk) == {"p-turnier": "Kreispokal"} and calls(desk) == []


def test_names_of_a_case_stay_with_it(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    until(desk, lambda b: shown(b, ".verdict"))
    one(desk, "[data-seats] summary").click()
    one(desk, ".named summary").click()
    field = one(desk, '[data-name="W"]')
    field.send_keys("Ada", Keys.TAB)
    until(desk, lambda b: b.execute_script("return JSON.stringify(localStorage)").count("Ada"))
    desk.refresh()
    until(desk, lambda b: shown(b, ".verdict"))
    until(desk, lambda b: one(b, '[data-name="W"]').get_attribute("value") == "Ada")
    to_sheet(desk)
    assert stand(desk) == {"n-W": "Ada"}


def test_the_sheet_is_emptied_and_brought_back(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{SHEET}")
    ready(desk)
    enter(desk, ENTERED)
    call(desk, 0, "1k")
    one(desk, '[data-act="empty"]').click()
    assert stand(desk) == {} and calls(desk) == [] and one(desk, "#p-zeit").get_attribute("value")
    one(desk, '[data-act="empty"]').click()
    assert stand(desk) == ENTERED and calls(desk) == ["1♦"]
    one(desk, '[data-act="empty"]').click()
    desk.refresh()
    ready(desk)
    assert (
        stand(desk) == {}
        and calls(desk) == []
        and "Ada" not in json.dumps(desk.execute_script("return { ...localStorage }"))
    )
    assert "bleibt auf diesem Gerät, bis Sie das Blatt leeren" in one(desk, ".acts").text


@detail("test_names_of_a_case_stay_with_it")
def test_only_the_last_sheets_are_kept(desk: Browser, rulebook: Path) -> None:
    kept = (
        "return JSON.parse(localStorage['regelwerk.sheets.bridge']).map(([number, { tisch }]) =>"
        " tisch)"
    )
    for table in range(1, 23):
        desk.get(f"{rulebook.as_uri()}/bridge/protokoll/index.html?blatt=n{table}")
        one(desk, "#p-tisch").send_keys(str(table))
    assert desk.execute_script(kept) == [str(table) for table in range(22, 2, -1)]


@detail("test_calls_are_read_as_they_are_typed")
def test_an_auction_typed_on_its_page_stands_on_the_sheet(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    desk.get(f"{rulebook.as_uri()}/{AUCTION}")
    until(desk, lambda b: shown(b, ".found .go"))
    one(desk, ".found .go").click()
    until(desk, lambda b: shown(b, ".question h3"))
    assert "reizung" not in desk.current_url and not shown(desk, "[data-notice]")
    while not shown(desk, ".verdict"):
        before = one(desk, ".question h3").text
        press(desk, ".answers [data-value]")
        until(desk, lambda b, asked=before: asked not in shown(b, ".question h3"))
    to_sheet(desk)
    laid = ["", "1♠", "~1♥ 2♥", "Pass", "~Pass Kontra", "", "", "Rekontra"]
    assert (
        calls(desk) == laid
        and one(desk, "#p-teiler").get_attribute("value") == "N"
        and severe(desk) == []
    )
    assert [each.text for each in desk.find_elements(By.CSS_SELECTOR, ".calls-made del")] == [
        "1♥",
        "Pass",
    ]
    call(desk, 8, "p")
    desk.refresh()
    ready(desk)
    assert calls(desk) == [*laid, "Pass"]
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    to_sheet(desk)
    assert calls(desk) == []


def test_calls_are_read_as_they_are_typed(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{SHEET}")
    ready(desk)
    typed = [
        "1s",
        "1S",
        "2c",
        "x",
        "xx",
        "p",
        "~1h 2h",
        "3sa",
        "4K",
        "~ 1t ~2t 3t",
        "7♠",
        "?",
        "Kontra",
    ]
    for at, each in enumerate(typed):
        call(desk, at, each)
    read = [
        "1♠",
        "1♠",
        "2♣",
        "Kontra",
        "Rekontra",
        "Pass",
        "~1♥ 2♥",
        "3SA",
        "4♦",
        "~1♣ ~2♣ 3♣",
        "7♠",
        "?",
        "Kontra",
    ]
    assert calls(desk) == read and len(desk.find_elements(By.CSS_SELECTOR, "[data-call]")) == 20
    assert [each.text for each in desk.find_elements(By.CSS_SELECTOR, ".calls-made del")] == [
        "1♥",
        "1♣",
        "2♣",
    ]
    assert (
        desk.find_elements(By.CSS_SELECTOR, "[data-call]")[16].get_attribute("aria-label")
        == "West, 5. Bietrunde"
    )
    assert sizes(pdf(desk)) == [(420, 595)]
    desk.execute_script(
        "window.shared = ''; navigator.share = ({ text }) => { window.shared = text; return"
        " Promise.resolve(); }"
    )
    one(desk, '[data-act="share"]').click()
    assert "Pass (1♥) 2♥ 3SA" in desk.execute_script("return window.shared")


@detail("test_the_sheet_is_emptied_and_brought_back")
def test_the_culprit_is_chosen_on_the_sheet(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{SHEET.replace('&schuldig=N', '')}")
    ready(desk)
    assert "schuldig" not in one(desk, ".table4").text
    enter(desk, ENTERED)
    one(desk, '[data-culprit] [data-seat="N"]').click()
    until(desk, lambda b: "Berta, Süd" in one(b, "[data-protocol]").text)  # the partner
    assert (
        "Nord, schuldig" in one(desk, ".table4").text
        and "schuldig=N" in desk.current_url
        and stand(desk) == ENTERED
    )
    desk.refresh()
    ready(desk)
    assert (
        stand(desk) == ENTERED
        and one(desk, '[data-seat="N"]').get_attribute("aria-pressed") == "true"
    )
    one(desk, '[data-act="back"]').click()
    until(desk, lambda b: shown(b, ".verdict"))
    assert "schuldig=N" in desk.current_url and "Berta, Süd" in one(desk, ".ruling").text


@detail("test_what_is_open_is_called_open_on_the_sheet")
def test_the_sheet_names_what_was_decided_not_the_way_there(desk: Browser, rulebook: Path) -> None:
    desk.get(
        f"{rulebook.as_uri()}/{CHAINED.format('&complained=yes&culprit=normal&inevitable_rest=yes')}"
    )
    ready(desk)
    assert one(desk, ".ruled h3").text == "Entscheidung: Nichtbedienen"


def test_what_is_open_is_called_open_on_the_sheet(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{CHAINED.format('')}")
    ready(desk)
    assert one(desk, '[data-slot="verdict"]').text == "Noch nicht entschieden"


@pytest.mark.parametrize(
    ("decision", "facts", "offered"),
    [
        ("court_ruling", "court_tied=yes&protocol_insisted=no", False),
        rest(
            "after_complaint",
            "cards_shown=yes&game_goes_on=no",
            True,
            why="two rulings in a browser",
        ),
    ],
)
def test_no_court_is_offered_against_the_court(
    desk: Browser, rulebook: Path, decision: str, facts: str, offered: bool
) -> None:
    desk.get(
        f"{rulebook.as_uri()}/doppelkopf/entscheidung/{decision}/index.html?{facts}&ausgabe=srh2019"
    )
    until(desk, lambda b: shown(b, ".verdict"))
    assert ("Schiedsgericht verlangen" in one(desk, '.ruling [data-slot="appeal"]').text) == offered
    to_sheet(desk)
    assert ("Schiedsgericht verlangen" in one(desk, ".after").text) == offered


@detail("test_points_per_seat_add_up")
def test_points_are_signed_and_parted_by_nothing_but_room(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{PENALISED}")
    to_sheet(desk)
    assert "erhält −" in one(desk, ".ruled").text and not HYPHEN.search(
        one(desk, "[data-protocol]").text
    )
    assert style(desk, ".points .sum", "borderLeftWidth") == "0px"


@pytest.mark.parametrize(
    "page", [SHEET, rest("doppelkopf/protokoll/index.html", why="two sheets in a browser")]
)
def test_fields_are_as_high_as_a_finger_on_a_phone(
    desk: Browser, rulebook: Path, page: str
) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{page}")
    until(desk, lambda b: one(b, "#p-zeit").get_attribute("value"))
    assert (
        desk.execute_script(LOW, FINGER) == []
        and desk.execute_script("return document.documentElement.scrollWidth") == 390
    )
    desk.execute_script("document.querySelector('[data-protocol]').classList.add('paper')")
    assert len(desk.execute_script(LOW, FINGER)) > 10  # on paper the lines are close


@detail("test_fields_are_as_high_as_a_finger_on_a_phone")
def test_the_time_of_the_protest_stands_below_its_line_and_no_clock_is_printed(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{SHEET}")
    ready(desk)
    edges = (
        "const at = (what) => document.querySelector(what).getBoundingClientRect(); return"
        " at('.until p').top - at('#p-seit').bottom"
    )
    assert desk.execute_script(edges) >= 3
    assert desk.execute_script(CLOCK) > 0
    desk.execute_script("document.querySelector('[data-protocol]').classList.add('paper')")
    assert desk.execute_script(CLOCK) == 0 and desk.execute_script(edges) >= 3


@detail("test_what_falls_due_later_survives")
def test_what_a_case_waits_for_stands_beside_its_box(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    until(desk, lambda b: shown(b, ".verdict"))
    until(desk, lambda b: shown(b, '[data-act="remember"]'))
    press(desk, '[data-act="remember"]')
    desk.get(f"{rulebook.as_uri()}/index.html")
    until(desk, lambda b: shown(b, "[data-pending-list] label"))
    box, says, link = (
        one(desk, f"[data-pending-list] {each}").rect for each in ("input", "label span", "a")
    )
    assert (
        box["x"] + box["width"] <= says["x"]
        and says["y"] <= box["y"] + box["height"] / 2 <= says["y"] + says["height"]
    )
    assert (
        link["y"] + link["height"] <= says["y"] + 1
        and ".Un" not in one(desk, "[data-pending-list]").text
    )
