"""What one learns with, in a real browser and opened from a folder: the exam, the map of changes,
the list to tick off.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from axe import RUN, TAGS, source
from steps import Browser, one, press, severe, shown, until
from tiers import detail, drawn, rest, some, some_or_all
from window import screen, shade

THUMB = 44
EXAM = "bridge/ueben/index.html"
CHANGES = "bridge/aenderungen/index.html"
LESSONS = "bridge/aenderungen/2007-2017/umlernen/index.html"
SMALL = """return [...document.querySelectorAll(arguments[0])].filter((each) => each.offsetParent)
  .map((each) => each.getBoundingClientRect()).filter((box) => box.width < arguments[1] - .5 || box.height < arguments[1] - .5).length"""
SIDEWAYS = "return document.documentElement.scrollWidth > document.documentElement.clientWidth"


def opened(browser: Browser, site: Path, page: str) -> None:
    severe(browser)
    browser.get(f"{site.as_uri()}/{page}")


def test_an_exam_is_sat_by_keyboard_from_a_folder(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    assert not shown(desk, "[data-case]") and not shown(desk, "[data-score]")
    one(desk, '[data-phase="auction"]').send_keys(Keys.ENTER)
    until(desk, lambda b: len(shown(b, ".offered button")) > 1)
    assert (
        one(desk, "[data-story]").text
        and not shown(desk, "[data-solved]")
        and not shown(desk, ".is-right")
    )
    one(desk, "body").send_keys("1")
    until(desk, lambda b: shown(b, "[data-verdict]"))
    assert (
        len(shown(desk, ".offered .is-right")) == 1
        and shown(desk, "[data-cites] a")
        and shown(desk, "[data-facts] dt")
    )
    assert desk.execute_script("return document.activeElement.matches('[data-next]')")
    right = one(desk, "[data-verdict]").text == "Richtig."
    assert bool(shown(desk, ".offered .is-wrong")) != right
    said = one(desk, "[data-scored]").text
    assert said == f"{int(right)} von 1 richtig"
    one(desk, "body").send_keys("2")  # what is answered stays answered
    assert one(desk, "[data-scored]").text == said
    one(desk, "[data-next]").send_keys(Keys.ENTER)
    until(desk, lambda b: not shown(b, "[data-solved]") and len(shown(b, ".offered button")) > 1)
    desk.refresh()
    assert one(desk, "[data-scored]").text == said
    one(desk, "[data-clear]").click()
    assert not shown(desk, "[data-score]")
    assert severe(desk) == []


@detail("test_an_exam_is_sat_by_keyboard_from_a_folder")
def test_an_exam_goes_on_with_the_next_step_of_the_same_case(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    one(desk, '[data-phase=""]').click()
    for _ in range(400):  # one exam in thirty has a next step
        until(desk, lambda b: len(shown(b, ".offered button")) > 1)
        story = one(desk, "[data-story]").text
        one(desk, ".offered button").click()
        until(desk, lambda b: shown(b, "[data-next]"))
        more = one(desk, "[data-next]").text == "Weiter im selben Fall"
        one(desk, "[data-next]").click()
        until(desk, lambda b: not shown(b, "[data-solved]"))
        if more:
            assert one(desk, "[data-story]").text == story and one(
                desk, "[data-ask]"
            ).text.startswith("Weiter mit „")
            return
    raise AssertionError("no case of the chain was drawn")


def answer_all(browser: Browser, many: int) -> None:
    """Answer so many questions of an exam, the first answer each time."""
    for number in range(1, many + 1):
        until(browser, lambda b, n=number: one(b, "[data-where]").text == f"Frage {n} von {many}")
        press(browser, ".offered button")


def test_an_exam_of_twenty_ends_with_its_sheet(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    one(desk, '[data-way="test"]').click()
    one(desk, '[data-phase="auction"]').click()
    until(desk, lambda b: shown(b, "[data-clock]"))
    assert one(desk, "[data-clock]").text.startswith("noch ") and not shown(desk, "[data-choose]")
    answer_all(desk, 20)
    until(desk, lambda b: shown(b, "[data-sheet]"))
    wrong = len(shown(desk, "[data-sheet-list] > .is-wrong"))
    right = len(desk.find_elements(By.CSS_SELECTOR, "[data-sheet-known] > .is-right"))
    assert not shown(desk, "[data-case]") and wrong + right == 20
    assert one(desk, "[data-sheet-count]").text == f"{right} von 20 richtig"
    assert bool(shown(desk, "[data-sheet-again]")) == (wrong > 0)
    assert all("gälte bei" in each for each in shown(desk, "[data-sheet-list] > .is-wrong"))
    one(desk, '[data-way="practise"]').click()
    assert one(desk, "[data-wrong-count]").text == str(20 - right)
    assert not shown(desk, "[data-score]") and severe(desk) == []


def test_an_exam_is_offered_where_there_are_questions_enough(desk: Browser, rulebook: Path) -> None:
    """A phase of fewer than ten questions has no exam; the others say how many it asks."""
    opened(desk, rulebook, EXAM)
    phase = "[data-phase]:not([data-phase=''])"
    offered = [int(each.split()[-1]) for each in shown(desk, phase)]
    assert min(offered) < 10 and max(offered) > 20
    one(desk, '[data-way="test"]').click()
    assert "10 bis 20" in one(desk, "[data-test-hint]").text
    asked = [each.rpartition("\n")[2] or each for each in shown(desk, phase)]
    for said, many in zip(asked, offered, strict=True):
        assert said.endswith("nur üben" if many < 10 else f"{min(many, 20)} Fragen")
    for button, many in zip(desk.find_elements(By.CSS_SELECTOR, phase), offered, strict=True):
        assert button.is_enabled() == (many >= 10)


def test_what_was_practised_has_its_sheet(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    assert "Bogen" in one(desk, "[data-practise-hint]").text and not shown(desk, "[data-sum]")
    one(desk, '[data-phase="auction"]').click()
    for _ in range(2):
        until(desk, lambda b: len(shown(b, ".offered button")) > 1 and not shown(b, "[data-next]"))
        press(desk, ".offered button")
        until(desk, lambda b: shown(b, "[data-next]"))
        one(desk, "[data-next]").click()
    one(desk, "[data-sum]").click()
    assert one(desk, "[data-sheet-count]").text.endswith(" von 2 richtig")
    assert one(desk, "[data-sheet-what]").text.startswith("Geübt, Ausgabe 2017, ")
    assert len(desk.find_elements(By.CSS_SELECTOR, "[data-sheet] ol > li")) == 2


@detail("test_an_exam_of_twenty_ends_with_its_sheet")
def test_what_was_wrong_comes_again_until_it_is_right(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    one(desk, '[data-phase="auction"]').click()
    while True:
        until(desk, lambda b: len(shown(b, ".offered button")) > 1 and not shown(b, "[data-next]"))
        first, story = (
            one(desk, "[data-ask]").text == "Was entscheidet die Regel hier?",
            one(desk, "[data-story]").text,
        )
        press(desk, ".offered button")
        until(desk, lambda b: shown(b, "[data-next]"))
        if first and shown(desk, ".is-wrong"):
            break
        one(desk, "[data-next]").click()
    right = shown(desk, ".is-right")[0].removesuffix("\nrichtig")
    kept = int(one(desk, "[data-wrong-count]").text)
    while True:
        one(desk, "[data-again]").click()
        until(desk, lambda b: len(shown(b, ".offered button")) > 1 and not shown(b, "[data-next]"))
        if one(desk, "[data-story]").text == story:
            break
    answers = desk.find_elements(By.CSS_SELECTOR, ".offered button")
    next(each for each in answers if each.text == right).click()
    until(desk, lambda b: shown(b, "[data-next]"))
    more = shown(desk, "[data-next]") == ["Weiter im selben Fall"]
    assert int(one(desk, "[data-wrong-count]").text or 0) == kept - (not more)
    if kept == 1 and not more:
        one(desk, "[data-next]").click()
        told = "Alles wiederholt: 1, davon gleich richtig 1. Keine falsche ist übrig."
        until(desk, lambda b: shown(b, "[data-finished]") == [told])
        assert desk.execute_script("return document.activeElement.matches('[data-finished]')")


@detail("test_an_exam_of_twenty_ends_with_its_sheet")
def test_an_exam_ended_early_shows_what_was_answered(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    one(desk, '[data-way="test"]').click()
    one(desk, '[data-phase="auction"]').click()
    until(desk, lambda b: shown(b, "[data-quit]") == ["Beenden"] and shown(b, ".offered button"))
    one(desk, "[data-quit]").click()
    assert shown(desk, "[data-choose]") and not shown(desk, "[data-sheet]")  # nothing to show
    one(desk, '[data-phase="auction"]').click()
    until(desk, lambda b: shown(b, ".offered button"))
    press(desk, ".offered button")
    until(desk, lambda b: one(b, "[data-where]").text == "Frage 2 von 20")
    one(desk, "[data-quit]").click()
    assert one(desk, "[data-sheet-count]").text.endswith(" von 20 richtig")
    assert len(desk.find_elements(By.CSS_SELECTOR, "[data-sheet] ol > li")) == 1
    assert one(desk, "[data-sheet-unasked]").text == "Nicht beantwortet: 19."
    assert not shown(desk, "[data-quit]") and severe(desk) == []


@detail("test_an_exam_of_twenty_ends_with_its_sheet")
def test_an_exam_ends_when_its_time_is_over(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    one(desk, '[data-way="test"]').click()
    one(desk, '[data-phase="auction"]').click()
    until(desk, lambda b: shown(b, "[data-clock]"))
    press(desk, ".offered button")
    until(desk, lambda b: one(b, "[data-where]").text == "Frage 2 von 20")
    desk.execute_script("const now = Date.now(); Date.now = () => now + 20 * 60 * 1000")
    until(desk, lambda b: shown(b, "[data-sheet]"))
    assert len(desk.find_elements(By.CSS_SELECTOR, "[data-sheet] ol > li")) == 1
    assert one(desk, "[data-sheet-unasked]").text == "Nicht beantwortet: 19."


@pytest.mark.parametrize(
    "game", some(["bridge", "doppelkopf"], 1, "cases until one is answered wrong")
)
def test_right_is_green_wrong_is_marked_and_the_next_case_is_in_sight(
    desk: Browser, rulebook: Path, game: str
) -> None:
    screen(desk, 390, 844)
    opened(desk, rulebook, f"{game}/ueben/index.html")
    one(desk, '[data-phase=""]').click()
    paint = (
        "const is = getComputedStyle(document.querySelector(arguments[0])); return"
        " [is.borderTopColor, is.borderTopStyle]"
    )
    wrong = 0
    while not wrong:
        until(desk, lambda b: len(shown(b, ".offered button")) > 1 and not shown(b, "[data-next]"))
        press(desk, ".offered button")
        until(desk, lambda b: shown(b, "[data-next]"))
        assert desk.execute_script(paint, ".is-right") == ["rgb(12, 88, 65)", "solid"]
        assert shown(desk, ".is-right .mark-of") == ["richtig"]
        tick = (
            "return getComputedStyle(document.querySelector('.is-right .mark-of'),"
            " '::before').content"
        )
        assert "✓" in desk.execute_script(tick)
        place = desk.execute_script(
            "return document.querySelector('[data-next]').getBoundingClientRect().toJSON()"
        )
        assert place["top"] >= 0 and place["bottom"] <= 844
        wrong = len(shown(desk, ".is-wrong"))
        if not wrong:
            one(desk, "[data-next]").click()
    assert desk.execute_script(paint, ".is-wrong") == ["rgb(177, 31, 43)", "dashed"]
    assert shown(desk, ".is-wrong .mark-of") == ["gewählt, für eine andere Lage"]


def test_the_edition_of_choice_is_asked_and_remembered(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    one(desk, '[data-edition="1997"]').click()
    one(desk, '[data-phase="claim"]').click()
    until(desk, lambda b: shown(b, "[data-where]"))
    assert one(desk, "[data-where]").text == "Ausgabe 1997"
    one(desk, ".offered button").click()
    assert all("Art." in cited or "(" in cited for cited in shown(desk, "[data-cites] a"))
    desk.refresh()
    assert one(desk, '[data-edition="1997"]').get_attribute("aria-pressed") == "true"


@detail("test_an_exam_is_sat_by_keyboard_from_a_folder")
def test_a_score_of_another_shape_counts_as_none(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, EXAM)
    for kept in ('"x"', "[]", '{"right": 9, "asked": -1}', "null"):
        desk.execute_script("localStorage.setItem('regelwerk.exam.bridge', arguments[0])", kept)
        desk.refresh()
        assert one(desk, "[data-exam]").is_displayed() and not shown(desk, "[data-score]")
    assert severe(desk) == []


def test_the_map_leads_to_what_changed_and_changes_its_step(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, CHANGES)
    assert len(shown(desk, "a.cell")) == 93
    first, last, whole = desk.find_elements(By.CSS_SELECTOR, ".map > label")
    filled = shown(desk, ".cell.t3")
    first.click()
    assert len(shown(desk, "a.cell")) == 93 and shown(desk, ".cell.t3") != filled
    last.click()
    assert shown(desk, ".cell.t3") == filled
    whole.click()
    assert len(shown(desk, ".cell.t3")) > len(filled)
    last.click()
    cells = [
        each
        for each in desk.find_elements(By.CSS_SELECTOR, 'a.cell[href$="2017/index.html#regel-27"]')
        if each.is_displayed()
    ]
    assert not cells[0].find_element(By.CSS_SELECTOR, ".tip").is_displayed()
    desk.execute_script("arguments[0].focus({focusVisible: true})", cells[0])
    assert cells[0].find_element(By.CSS_SELECTOR, ".tip").is_displayed()
    cells[0].send_keys(Keys.ENTER)
    until(desk, lambda b: shown(b, "#regel-27[open] li"))


@detail("test_the_map_leads_to_what_changed_and_changes_its_step")
def test_what_is_learnt_stays_ticked_until_it_is_cleared(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, CHANGES)
    box = next(
        each for each in desk.find_elements(By.CSS_SELECTOR, "[data-learnt]") if each.is_displayed()
    )
    mark = box.get_attribute("data-learnt")
    box.click()
    desk.get(f"{rulebook.as_uri()}/{LESSONS}")
    assert one(desk, f'[data-learnt="{mark}"]').is_selected() and one(
        desk, "[data-ticks]"
    ).text.startswith("1 von 50 ")
    one(desk, "[data-forget]").click()
    assert not one(desk, f'[data-learnt="{mark}"]').is_selected() and not shown(
        desk, "[data-ticked]"
    )
    desk.refresh()
    assert not one(desk, f'[data-learnt="{mark}"]').is_selected()


@pytest.mark.parametrize("number", some_or_all(3, "fourteen pages laid out by a browser"))
def test_a_thumb_hits_and_nothing_scrolls_sideways(
    desk: Browser, rulebook: Path, number: int | None
) -> None:
    pressed = {
        CHANGES: "a.cell, .map > label, .lesson label",
        EXAM: ".phases button, .choose .switch button",
        "bridge/rechner/index.html": ".reckon input, .reckon select",
        "doppelkopf/rechner/index.html": ".jumps a",
        "bridge/reizung/index.html": ".pad button, .setup button",
        "ueber/index.html": "footer.site nav a",
        "doppelkopf/synopse/index.html": ".facing summary",
        "doppelkopf/konkordanz/index.html": "footer.site nav a", "abdeckung/index.html": "summary",
        "bridge/fall/index.html": ".rows li > a:first-child",
        "bridge/register/index.html": "[data-narrow]",
        "bridge/glossar/index.html": "footer.site nav a", "daten/index.html": ".downloads h2 a",
        LESSONS: ".lesson label",
    }  # fmt: skip
    for page, selector in drawn(pressed.items(), number):
        desk.get(f"{rulebook.as_uri()}/{page}")
        assert desk.find_elements(By.CSS_SELECTOR, selector), page
        least = THUMB if "footer" not in selector else 24
        for width in (390, 320):
            screen(desk, width, 844)
            assert desk.execute_script(SMALL, selector, least) == 0, (page, width)
            assert not desk.execute_script(SIDEWAYS), (page, width)


@pytest.mark.parametrize("scheme", ["light", rest("dark", why="a page held to some ninety rules")])
def test_a_solved_exam_is_accessible(desk: Browser, rulebook: Path, scheme: str) -> None:
    shade(desk, scheme)
    opened(desk, rulebook, "doppelkopf/ueben/index.html")
    one(desk, '[data-phase="play"]').click()
    until(desk, lambda b: len(shown(b, ".offered button")) > 1)
    one(desk, ".offered button").click()
    desk.execute_script(source())
    assert desk.execute_async_script(RUN, {"runOnly": {"type": "tag", "values": TAGS}}) == []


def test_what_is_to_be_learnt_of_one_law_stands_together(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, f"{LESSONS}?regel=68")
    until(desk, lambda b: b.execute_script("return document.querySelector('[name=regel]').value"))
    told = shown(desk, ".lesson")
    assert 1 < len(told) < 6 and all("68" in each for each in told)
    assert shown(desk, '.jumps a[href="#pflichten"]')
