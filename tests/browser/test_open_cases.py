"""Who it was, at which table, on which board: asked once, named everywhere; what waits stands on the
start page as an open case; the answers of a question are in sight while it is read aloud.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from steps import Browser, answer, one, press, severe, shown, until
from test_rulebook import BID
from test_said import BID as SAID, REVOKE
from test_table import everyday
from tiers import detail, some, some_together
from window import screen

PHONES = [(390, 844), (320, 640)]
# the answers on the screen, the folded ones by their fold: how many end below the window, unless
# they come with the end of what is read aloud, or begin above the end of the question
OUT_OF_SIGHT = """
const seen = [...document.querySelectorAll(".answers > button, .answers > details:not([open]) > summary, .answers > details[open] button")];
const from = document.querySelector(".question h3").getBoundingClientRect().bottom;
const box = document.querySelector(".answers"), scrolls = box.matches(".say:not([hidden]) + .late") && seen[0].getBoundingClientRect().top < innerHeight - 9;
return seen.map((each) => each.getBoundingClientRect()).filter(({ top, bottom }) => (!scrolls && bottom > innerHeight) || top < from - 1).length;
"""
KEEP = '.actions > [data-act="remember"]'
KEPT = f'{KEEP}[aria-pressed="true"]'
HESITATED = "bridge/entscheidung/unauthorized_information/index.html?board_running=yes"
# how high the bar of a ruling is with the button that keeps the case, and without it
BAR = """
const bar = document.querySelector(".ruling > .actions"), button = bar.querySelector("[data-act=remember]");
return [false, true].map((hidden) => { button.hidden = hidden; const { offsetHeight } = bar; button.hidden = false; return offsetHeight; });
"""
TAP = "document.querySelector(arguments[0]).click()"  # of what is shown again once more is known
PRESS_FIRST = "document.querySelector('.answers [data-value]').click()"
SAVED = """
const [done] = arguments, made = URL.createObjectURL;
URL.createObjectURL = (blob) => { blob.text().then(done); return made.call(URL, blob); };
HTMLAnchorElement.prototype.click = () => undefined;
[...document.querySelectorAll(".day .tools button")][0].click();
"""
CLOCK = "const [at, time] = arguments; at.value = time;"
BEGUN = "return new Date(Date.now() - arguments[0] * 60000).toTimeString().slice(0, 5)"


def enter(browser: Browser, **fields: str) -> None:
    """Write table and board over the first question."""
    until(browser, lambda b: shown(b, ".question h3"))
    until(browser, lambda b: b.execute_script("return RegelwerkPage.seating"))
    if not shown(browser, '[data-seat="N"]'):
        one(browser, "[data-seats] summary").click()
    for name, value in fields.items():
        one(browser, f'[data-of="{name}"]').send_keys(value, Keys.TAB)


def go(browser: Browser, *values: str) -> None:
    """Give answers, one after the other."""
    for value in values:
        until(
            browser,
            lambda b, each=value: b.find_elements(By.CSS_SELECTOR, f'[data-value="{each}"]'),
        )
        answer(browser, value)


def rule_for_east(browser: Browser, pages: Path) -> None:
    """Rule at table 5 on board 12 that East has still to replace his bid."""
    browser.get(f"{pages.as_uri()}/{BID}?ausgabe=2017")
    enter(browser, tisch="5", board="12")
    one(browser, '[data-seat="O"]').click()
    until(browser, lambda b: "schuldig=O" in b.current_url)
    go(browser, "yes", "no", "undecided")
    until(browser, lambda b: shown(b, ".verdict") and shown(b, KEPT))


@pytest.mark.parametrize("size", some(PHONES, 1, "two phones"))
def test_one_tap_tells_who_it_was_and_the_question_is_in_sight(
    phone: Browser, rulebook: Path, size: tuple[int, int]
) -> None:
    screen(phone, *size)
    phone.get(f"{rulebook.as_uri()}/{BID}?ausgabe=2017")
    until(phone, lambda b: shown(b, ".question h3"))
    assert not shown(phone, '[data-seat="N"]')  # one line, until somebody uses it
    one(phone, "[data-seats] summary").click()
    phone.refresh()
    until(phone, lambda b: shown(b, '[data-seat="N"]'))
    assert phone.execute_script(OUT_OF_SIGHT) == 0
    go(phone, "yes")  # passed over: no tap more than without
    until(phone, lambda b: "der linke Gegner" in one(b, ".question h3").text)
    assert not shown(phone, '[data-seat="N"]')
    one(phone, "[data-seats] summary").click()
    one(phone, '[data-seat="O"]').click()
    until(phone, lambda b: one(b, ".question h3").text == "Lässt Süd die Ansage gelten?")
    assert phone.execute_script("return document.documentElement.scrollWidth") <= size[0]


def test_table_and_board_stay_for_the_round_and_the_seat_is_asked_anew(
    desk: Browser, rulebook: Path
) -> None:
    severe(desk)
    rule_for_east(desk, rulebook)
    assert shown(desk, '[data-seats] [data-slot="known"]') == ["Tisch 5, Board 12, Ost"]
    one(desk, '.ruling [data-slot="protocol"]').click()
    until(desk, lambda b: one(b, "#p-tisch").get_attribute("value") == "5")
    assert one(desk, "#p-board").get_attribute("value") == "12"
    desk.get(f"{rulebook.as_uri()}/bridge/entscheidung/revoke/index.html")
    enter(desk)
    assert one(desk, '[data-of="tisch"]').get_attribute("value") == "5"
    assert not desk.find_elements(By.CSS_SELECTOR, '[data-seat][aria-pressed="true"]')
    one(desk, ".named summary").click()
    press(desk, '[data-act="clear"]')
    desk.refresh()
    enter(desk)
    assert one(desk, '[data-of="tisch"]').get_attribute("value") == "" and severe(desk) == []


def test_what_waits_is_an_open_case_until_it_is_done(desk: Browser, rulebook: Path) -> None:
    rule_for_east(desk, rulebook)
    ruled = desk.current_url
    one(desk, ".ruling [data-home]").click()
    until(desk, lambda b: shown(b, "[data-pending-list] li"))
    case = one(desk, "[data-pending-list] li").text
    assert "Tisch 5, Board 12, Ost" in case and "Was sagt der Spieler stattdessen an?" in case
    one(desk, "[data-pending-list] a").click()
    until(desk, lambda b: shown(b, ".verdict"))
    assert desk.current_url == ruled  # the address is the case
    until(desk, lambda b: shown(b, '[data-act="remember"]'))
    desk.execute_script(TAP, ".ruling .chips li:last-child button")
    go(desk, "pass", "no")  # what it waited for, and that it is not comparable
    until(desk, lambda b: "West muss passen" in "".join(shown(b, ".verdict")))
    desk.execute_script(TAP, ".ruling [data-home]")
    until(desk, lambda b: shown(b, "[data-pending-list] li"))
    assert "West muss" in one(desk, "[data-day]").get_attribute("textContent")
    waits = one(desk, "[data-pending-list]").text
    assert "stattdessen" not in waits and "nicht zu beanstanden" not in waits  # 10 C 4 asks nothing
    one(desk, "[data-pending-list] button").click()
    assert not shown(desk, "[data-pending-list] li") and shown(desk, ".day .count") == ["1"]


@pytest.mark.parametrize(
    ("page", "button", "leads"),
    [
        (HESITATED, "jetzt entscheiden", "Hat der Partner unerlaubt etwas verraten"),
        (REVOKE.partition("&revoke_trick")[0], "jetzt entscheiden", "Wer hat den Revokestich"),
        (f"{SAID}&accepted=no&replacement=pass&comparable=yes", "Was jetzt zu tun ist", ""),
    ],
)
def test_a_case_that_waited_for_the_end_of_play_goes_on_with_one_tap(
    phone: Browser, rulebook: Path, page: str, button: str, leads: str
) -> None:
    screen(phone, 320, 640)
    phone.get(f"{rulebook.as_uri()}/{page}&ausgabe=2017")
    until(phone, lambda b: shown(b, KEEP))
    with_it, without = phone.execute_script(BAR)
    assert with_it == without  # the bar is no higher for it
    one(phone, KEEP).click()
    phone.get(f"{rulebook.as_uri()}/index.html")
    until(phone, lambda b: shown(b, "[data-pending-list] a"))
    one(phone, "[data-pending-list] a").click()
    until(phone, lambda b: shown(b, ".ruling p > .go"))
    assert phone.execute_script("return document.querySelector('.ruling .go').offsetTop") < 240
    assert shown(phone, ".ruling .go")[0] == f"Das Spiel ist zu Ende: {button}"
    one(phone, ".ruling p > .go").click()
    if leads:
        until(phone, lambda b: leads in "".join(shown(b, ".question h3")))
    else:
        assert phone.execute_script("return document.activeElement.textContent") == "Nach Spielende"


@detail("test_what_waits_is_an_open_case_until_it_is_done")
def test_the_clock_of_an_appeal_runs_from_when_the_result_is_known(
    desk: Browser, rulebook: Path
) -> None:
    rule_for_east(desk, rulebook)
    one(desk, ".ruling [data-home]").click()
    until(desk, lambda b: shown(b, ".begin button"))
    assert "Protest" not in one(desk, "[data-pending-list]").text
    desk.execute_script(CLOCK, one(desk, ".begin input"), desk.execute_script(BEGUN, 20))
    one(desk, ".begin button").click()
    told = one(desk, "[data-until]").text
    assert re.fullmatch(r"Protest bis \d\d:\d\d, noch (9|10) min|Protestfrist vorbei .*", told)
    assert not shown(desk, ".begin")


@detail("test_what_waits_is_an_open_case_until_it_is_done")
def test_the_list_of_the_day_is_taken_along_and_emptied(desk: Browser, rulebook: Path) -> None:
    rule_for_east(desk, rulebook)
    one(desk, ".ruling [data-home]").click()
    until(desk, lambda b: shown(b, ".day summary"))
    one(desk, ".day summary").click()
    head, row = desk.execute_async_script(SAVED).strip().splitlines()
    assert head.removeprefix("\ufeff").startswith('"Tag";"Uhrzeit";"Spiel";"Tisch"')
    assert row.split(";")[2:6] == ['"Bridge"', '"5"', '"12"', '"Ost"'] and "blatt=" in row
    press(desk, ".day .tools button:last-child")
    assert not shown(desk, ".day li")
    press(desk, ".day .tools button:last-child")
    assert len(shown(desk, ".day li")) == 1


@pytest.mark.parametrize("size", some(PHONES, 1, "two phones"))
@pytest.mark.parametrize(
    ("game", "decision"),
    some_together(everyday(), 2, "the questions of twenty decisions laid out by a browser"),
)
def test_the_answers_are_in_sight_while_it_is_read_aloud(
    phone: Browser, rulebook: Path, game: str, decision: str, size: tuple[int, int]
) -> None:
    screen(phone, *size)
    phone.get(f"{rulebook.as_uri()}/{game}/entscheidung/{decision}/index.html")
    until(phone, lambda b: shown(b, ".question h3, .verdict, [data-doors] a"))
    while asked := shown(phone, ".question h3"):
        until(phone, lambda b: b.execute_script(OUT_OF_SIGHT) == 0)
        phone.execute_script(PRESS_FIRST)
        until(phone, lambda b, before=asked: shown(b, ".question h3") != before)


@detail("test_the_answers_are_in_sight_while_it_is_read_aloud")
def test_rare_answers_are_folded_and_a_changed_one_is_marked(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{BID}?in_rotation=yes&accepted=no&ausgabe=2017")
    until(desk, lambda b: shown(b, ".others summary"))
    assert len(shown(desk, ".answers [data-value]")) == 4
    one(desk, "body").send_keys("6")  # the digits know the folded ones too
    until(desk, lambda b: len(shown(b, ".chips li")) == 3)
    desk.execute_script(TAP, ".chips li:nth-child(3) button")
    until(desk, lambda b: shown(b, '.answers [aria-pressed="true"]'))
    assert shown(desk, '[data-slot="count"]')[0].startswith("Frage 3")
