"""At the table: from the tiles of the start page to the ruling, on a phone, by thumb, by digit, on
paper.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from steps import Browser, one, press, shown, top, until
from test_rulebook import BID, PENALISED, RULED
from test_site import pdf, sizes
from tiers import detail, some, some_together
from window import screen

MOST_TAPS = 7
BRIEF = ("unauthorized_information/index.html?",)  # little is read aloud: the answers are in sight
HEARD = """
globalThis.heard = [];
speechSynthesis.speak = (said) => heard.push(said);
"""  # the voice of the browser, which no test can hear
READ_ALOUD = (
    "insufficient_bid/index.html?in_rotation=yes",
    "insufficient_bid/index.html?in_rotation=yes&accepted=no",
    "lead_out_of_turn/index.html?lead_which=later&lead_misinformed=no&lead_by=declarer&declarer_lead_turn=other_hand",
    "penalty_card_lead/index.html?major_penalty_card=yes", *BRIEF,
)  # fmt: skip
LINES = (
    "return arguments[0].getBoundingClientRect().height /"
    " parseFloat(getComputedStyle(arguments[0].querySelector('q')).lineHeight)"
)
SIX = 6.5  # lines, and the air between their sentences
READ = """
const after = document.querySelector(".question .folds").getBoundingClientRect();
if (document.querySelector(".answers.late")) scrollBy(0, after.top - innerHeight);
return RegelwerkPage.seating;
"""  # what is read aloud is scrolled to its end, where the answers are
ASKED = """
const answers = [...document.querySelectorAll(".answers [data-value]")].map((each) => each.dataset.value);
return [document.querySelector(".question h3")?.textContent, ...answers];
"""
BOTTOM = "return arguments[0].getBoundingClientRect().bottom"
OTHERWISE = """
const [facts, done] = arguments, page = globalThis.RegelwerkPage;
const ruled = () => Regelwerk.decide(RegelwerkData.engine, "dealing_fault", "tsr1998", facts);
page.bring("compare").then(() => page.enterTables(ruled)).then(() => setTimeout(done));
"""
OLDER = (
    "doppelkopf/entscheidung/case_card/index.html?card_event=inspected&current_trick_full=no"
    "&inspected_which=older&complained=yes&ausgabe=srh2019"
)
REPLY = "doppelkopf/entscheidung/game_winner/index.html"
SHEET = f"bridge/protokoll/index.html?{RULED.partition('?')[2]}&fall=insufficient_bid"


def everyday() -> list[tuple[str, str]]:
    """The tiles of the start page: game and decision."""
    decisions = json.loads(
        (Path(__file__).parents[2] / "build" / "kb.json").read_text(encoding="utf-8")
    )["decisions"]
    return [(each["game"], id) for id, each in decisions.items() if each["everyday"]]


def walked(browser: Browser, first: bool) -> tuple[int, list[str], str]:
    """Answer every question with its first answer or its last until there is a ruling: how many
    taps, which answers, the headline. Of the rare things asked on one screen one holds, not all.
    """
    given: list[str] = []
    folded, rare = 0, first
    while not shown(browser, ".verdict"):
        before = asked(browser)
        _, *answers = before
        at = 0 if first or (answers[0] == "usual" and rare) else -1
        rare = rare or answers[0] == "usual"
        chosen = browser.find_elements(By.CSS_SELECTOR, ".answers [data-value]")[at]
        given.append(answers[at])
        until(browser, lambda b: b.execute_script(READ))
        if not chosen.is_displayed():
            one(browser, ".others > summary").click()
            folded += 1
        chosen.click()
        until(browser, lambda b, old=before: shown(b, ".verdict") or asked(b) not in (old, [None]))
        assert len(given) < 15
    return len(given) + folded, given, one(browser, ".verdict").text


def asked(browser: Browser) -> list[str]:
    """The question that is asked, and its answers."""
    found: list[str] = browser.execute_script(ASKED)
    return found


def passed(browser: Browser, first: bool) -> int:
    """Go through the first or the last door of a front, and the one behind it: how many taps."""
    before, at = browser.current_url, 0 if first else -1
    folds = browser.find_elements(By.CSS_SELECTOR, "[data-doors] > details, [data-doors] > ul")
    tapped = 0
    if folds[at].tag_name == "details":
        folds[at].find_element(By.TAG_NAME, "summary").click()
        tapped += 1
    folds[at].find_elements(By.TAG_NAME, "a")[at].click()
    until(browser, lambda b: b.current_url != before)
    return tapped + 1


def test_the_works_of_the_game_chosen_come_first(phone: Browser, rulebook: Path) -> None:
    phone.get(f"{rulebook.as_uri()}/index.html")
    first = "return document.querySelector('#werke ~ .editions [data-game]').dataset.game"
    for game in ("doppelkopf", "bridge"):
        one(phone, f'label[for="spiel-{game}"]').click()
        assert phone.execute_script(first) == game
    one(phone, 'label[for="spiel-doppelkopf"]').click()
    assert {"Punkte ausrechnen", "Darf ich noch ansagen?"} <= set(shown(phone, ".more-ways a"))
    assert {"Falscher Kartengeber", "Mehreres geschehen"} <= set(shown(phone, ".more-ways a"))


@pytest.mark.parametrize(
    ("game", "decision"),
    some_together(everyday(), 1, "every decision of the start page answered twice in a browser"),
)
def test_seven_taps_lead_from_the_start_page_to_a_ruling(
    desk: Browser, rulebook: Path, game: str, decision: str
) -> None:
    screen(desk, 390, 844)
    counted = {}
    desk.get(f"{rulebook.as_uri()}/index.html")
    taps = 0
    if game == "doppelkopf":
        one(desk, 'label[for="spiel-doppelkopf"]').click()
        taps += 1
    press(desk, f'.dealt a[href*="entscheidung/{decision}/"]')
    taps += 1
    front = desk.current_url if desk.find_elements(By.CSS_SELECTOR, "[data-doors]") else ""
    for first in (True, False):
        doors = 0
        if front:
            desk.get(front)
            doors = passed(desk, first)
        until(desk, lambda b: shown(b, ".question h3, .verdict"))
        if first is False and not front:
            desk.get(desk.current_url.split("?")[0])
            until(desk, lambda b: shown(b, ".question h3"))
        asked, given, verdict = walked(desk, first)
        counted[first] = taps + doors + asked
        print(f"{decision}: {counted[first]} ({' · '.join(given)}) {verdict[:70]}")
    assert max(counted.values()) <= MOST_TAPS


def test_a_case_of_a_front_is_gone_through_to_its_ruling(desk: Browser, rulebook: Path) -> None:
    """Two fronts stand before the decision; none of them stays in the way back."""
    cases = f"{rulebook.as_uri()}/bridge/entscheidung/irregularity_case/faelle.html"
    desk.get(cases)
    link = next(
        str(each.get_attribute("href"))
        for each in desk.find_elements(By.CSS_SELECTOR, ".told a")
        if "call_event=too_low" in str(each.get_attribute("href"))
    )
    desk.execute_script("location.href = arguments[0]", link)
    until(desk, lambda b: shown(b, ".verdict"))
    assert "/insufficient_bid/" in desk.current_url and "ausgabe=2017" in desk.current_url
    assert not shown(desk, "[data-notice]")
    desk.back()
    until(desk, lambda b: "/faelle.html" in b.current_url)


def test_digits_answer_and_chips_change_on_a_small_phone(phone: Browser, rulebook: Path) -> None:
    phone.get(f"{rulebook.as_uri()}/{BID}?ausgabe=2017&schuldig=S")
    until(phone, lambda b: shown(b, ".question h3"))
    one(phone, "body").send_keys("1")
    until(phone, lambda b: "in_rotation=yes" in b.current_url)
    assert len(shown(phone, ".chips button")) == 1 and "Vorlesen" in one(phone, ".say").text
    assert phone.execute_script("return document.documentElement.scrollWidth") <= 320
    one(phone, "[data-seats] summary").click()
    one(phone, ".named summary").click()
    field = one(phone, '[data-name="W"]')
    field.send_keys("3", Keys.TAB)  # a digit typed into a field answers nothing
    until(phone, lambda b: "3, West" in one(b, ".question").text)
    assert (
        "accepted" not in phone.current_url
        and phone.execute_script("return document.documentElement.scrollWidth") <= 320
    )
    press(phone, ".chips button")
    until(phone, lambda b: shown(b, '.answers [aria-pressed="true"]'))


@pytest.mark.parametrize(
    ("turn", "told", "kept"),
    [
        ("partner", "Vom Partner des Spielers", "spielen einfach richtig"),
        ("declaring_side", "spielen einfach richtig", "Vom Partner des Spielers"),
    ],
)
def test_nothing_is_read_aloud_that_an_answer_known_excludes(
    phone: Browser, rulebook: Path, turn: str, told: str, kept: str
) -> None:
    page = (rulebook / "bridge/entscheidung/defender_lead_out_of_turn/index.html").as_uri()
    phone.get(
        f"{page}?ausgabe=2017&lead_misinformed=no&lead_last_trick=no&defender_lead_turn={turn}"
    )
    until(phone, lambda b: shown(b, ".say"))
    said = one(phone, ".say").text
    assert told in said and kept not in said and "Wählen Sie, ohne Ihren Partner zu fragen." in said


@detail("test_digits_answer_and_chips_change_on_a_small_phone")
def test_the_page_stays_as_wide_as_the_phone_however_many_answers_are_given(
    phone: Browser, rulebook: Path
) -> None:
    screen(phone, 390, 844)
    phone.get((rulebook / "doppelkopf/entscheidung/suit_not_followed/index.html").as_uri())
    for answers in range(1, 4):
        until(
            phone,
            lambda browser: browser.find_elements(By.CSS_SELECTOR, '.answers [data-act="unknown"]'),
        )
        one(phone, '.answers [data-act="unknown"]').click()
        until(
            phone,
            lambda browser, wanted=answers: (
                len(browser.find_elements(By.CSS_SELECTOR, ".chips li")) >= wanted
            ),
        )
        assert phone.execute_script("return document.documentElement.scrollWidth") == 390, answers


def test_the_picture_shows_who_is_asked(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{BID}?in_rotation=yes&ausgabe=2017&schuldig=S")
    until(desk, lambda b: shown(b, ".question h3"))
    letters = [text.text for text in desk.find_elements(By.CSS_SELECTOR, ".ask text.at")]
    assert letters == ["W"] and [
        text.text for text in desk.find_elements(By.CSS_SELECTOR, ".ask text.by")
    ] == ["S"]


def test_what_to_say_stands_first_is_shown_large_and_spoken(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{RULED}&schuldig=S")
    until(desk, lambda b: shown(b, ".verdict"))
    assert top(desk, ".ruling .say") < top(desk, ".verdict") and shown(desk, ".ruling .say q")
    words = [each.text for each in desk.find_elements(By.CSS_SELECTOR, ".ruling .say p q")]
    told = " ".join(word.strip("„“") for word in words)
    assert "§" not in told and " Sie " in f" {told} "
    press(desk, '[data-loud="show"]')
    until(desk, lambda b: shown(b, "dialog.loud p"))
    assert all(word.strip("„“") in one(desk, "dialog.loud").text for word in words)
    one(desk, "dialog.loud button").click()
    until(desk, lambda b: not b.find_elements(By.CSS_SELECTOR, "dialog.loud"))
    desk.execute_script(HEARD)
    press(desk, '[data-loud="speak"]')
    until(desk, lambda b: b.execute_script("return heard.length"))
    heard = " ".join(desk.execute_script("return heard.map(({ text }) => text)"))
    assert all(word.strip("„“") in heard for word in words)
    assert {*desk.execute_script("return heard.map(({ lang }) => lang)")} == {"de-DE"}


@detail("test_what_to_say_stands_first_is_shown_large_and_spoken")
def test_a_ruling_leads_on(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{RULED}&schuldig=S")
    until(desk, lambda b: shown(b, ".verdict"))
    one(desk, "[data-home]").click()
    until(desk, lambda b: shown(b, ".dealt b"))


@detail("test_what_is_read_aloud_is_shown_whole_and_the_answers_follow")
def test_an_open_case_is_not_read_aloud(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{BID}?ausgabe=2017")
    until(desk, lambda b: shown(b, ".question h3"))
    while not shown(desk, ".ruling"):
        before = one(desk, ".question h3").text
        one(desk, '.answers [data-act="unknown"]').click()
        until(desk, lambda b, asked=before: asked not in shown(b, ".question h3"))
    assert not shown(desk, ".ruling .say")


@pytest.mark.parametrize("asked", some(READ_ALOUD, 2, "five questions laid out by a browser"))
def test_what_is_read_aloud_is_shown_whole_and_the_answers_follow(
    phone: Browser, rulebook: Path, asked: str
) -> None:
    screen(phone, 390, 844)
    phone.get(f"{rulebook.as_uri()}/bridge/entscheidung/{asked}&ausgabe=2017&schuldig=S")
    until(phone, lambda b: shown(b, ".question h3"))
    answers = phone.find_elements(By.CSS_SELECTOR, ".answers [data-value]")
    spoken, large = one(phone, ".say ul"), one(phone, '.case [data-act="table"]')
    assert spoken.is_displayed() and phone.execute_script(BOTTOM, spoken) > phone.execute_script(
        BOTTOM, one(phone, ".question h3")
    )
    assert phone.execute_script(
        "return arguments[0].scrollHeight <= arguments[0].clientHeight", spoken
    )
    phone.execute_script("scrollTo(0, 0)")
    assert phone.execute_script(BOTTOM, large) < 100
    assert (phone.execute_script(LINES, spoken) <= SIX) == (asked in BRIEF)
    if (
        asked in BRIEF or len(answers) == 2
    ):  # two short answers rest at the edge of the screen, however long the text is
        assert phone.execute_script(BOTTOM, answers[min(2, len(answers) - 1)]) <= 844
    phone.execute_script(
        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })",
        one(phone, ".answers .unknown"),
    )
    assert phone.execute_script(BOTTOM, spoken) <= top(phone, ".answers")


@detail("test_a_term_opens_its_meaning")
def test_a_citation_opens_where_it_stands(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    until(desk, lambda b: shown(b, ".verdict"))
    one(desk, ".step .cite summary").click()
    until(desk, lambda b: len(one(b, ".step .cite blockquote").text) > 80)
    assert one(desk, ".step .cite blockquote").text.endswith(
        " lesen"
    ) and desk.current_url.startswith(f"{rulebook.as_uri()}/{BID}")


@detail("test_digits_answer_and_chips_change_on_a_small_phone")
def test_at_the_table_everything_is_larger_and_stays_so(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{BID}")
    until(desk, lambda b: shown(b, ".question h3"))
    size = "return parseFloat(getComputedStyle(document.querySelector('.question h3')).fontSize)"
    before = desk.execute_script(size)
    desk.execute_script("document.querySelector('[data-act=\"table\"]').click()")
    until(desk, lambda b: b.execute_script(size) > before)
    desk.get(f"{rulebook.as_uri()}/{PENALISED}")
    until(desk, lambda b: shown(b, ".verdict"))
    assert one(desk, "html").get_attribute("data-am-tisch") is not None


@detail("test_the_other_edition_is_offered_where_it_decides_on_the_same_facts")
def test_where_an_edition_is_silent_the_other_one_in_force_is_asked(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{REPLY}")
    until(desk, lambda b: shown(b, ".question h3"))
    assert (
        "TSR 1998" in one(desk, ".case small").text
    )  # of two in force the one that says something
    desk.get(f"{rulebook.as_uri()}/{REPLY}?ausgabe=srh2019")
    until(desk, lambda b: shown(b, ".verdict"))
    assert one(desk, ".verdict").text.replace("\n", " ") == "In dieser Ausgabe nicht geregelt"
    one(desk, '[data-act="instead"]').click()
    until(desk, lambda b: shown(b, ".question h3"))
    assert (
        "ausgabe=tsr1998" in desk.current_url
        and one(desk, '[data-edition="srh2019"]').get_attribute("aria-pressed") == "false"
    )


@pytest.mark.parametrize(
    ("facts", "offered"),
    [("before_play_fault=seat&round_progress=over", False), ("before_play_fault=dealing", True)],
)
def test_the_other_edition_is_offered_where_it_decides_on_the_same_facts(
    desk: Browser, rulebook: Path, facts: str, offered: bool
) -> None:
    desk.get(
        f"{rulebook.as_uri()}/doppelkopf/entscheidung/dealing_fault/index.html?{facts}&ausgabe=srh2019"
    )
    until(desk, lambda b: shown(b, ".verdict"))
    assert one(desk, ".verdict").text.replace("\n", " ") == "In dieser Ausgabe nicht geregelt"
    desk.execute_async_script(OTHERWISE, dict(each.split("=") for each in facts.split("&")))
    assert one(desk, '[data-slot="instead"]').is_displayed() == offered


@detail("test_the_other_edition_is_offered_where_it_decides_on_the_same_facts")
def test_a_way_that_ends_where_nothing_is_decided_says_why_and_leads_on(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{OLDER}")
    until(desk, lambda b: shown(b, '[data-act="instead"]'))
    assert one(desk, ".verdict").text.replace("\n", " ") == "Der Text allein entscheidet das nicht"
    assert shown(desk, '.verdict + [data-slot="note"]')
    assert "das entscheide ich" in one(desk, '[data-slot="spoken-words"]').text
    assert one(desk, '[data-slot="note"] a').text == "Wie schwer ist der Regelverstoß?"
    assert not shown(desk, ".chained")
    one(desk, '[data-act="instead"]').click()
    until(desk, lambda b: shown(b, ".question h3"))


@pytest.mark.parametrize("ruled", some([RULED, PENALISED], 1, "two rulings printed by a browser"))
def test_a_ruling_prints_on_two_pages_at_most(desk: Browser, rulebook: Path, ruled: str) -> None:
    desk.get(f"{rulebook.as_uri()}/{ruled}")
    until(desk, lambda b: shown(b, ".verdict"))
    assert 1 <= len(sizes(pdf(desk))) <= 2


def test_the_sheet_is_one_page_and_tells_the_deadline(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{SHEET}")
    until(desk, lambda b: "aufgehoben" in one(b, "[data-protocol]").text)
    desk.execute_script(
        "const at = document.querySelector('#p-seit'); at.value = '23:50'; at.dispatchEvent(new"
        " Event('input'))"
    )
    assert "00:20 (30 min, § 92 B)" in one(desk, '[data-slot="deadline"]').text
    call = one(desk, "[data-call]")
    call.send_keys("~2♥", Keys.TAB)
    assert call.get_attribute("value") == "~2♥" and shown(desk, ".calls-made del") == ["2♥"]
    paper = one(desk, "[data-protocol]").text
    assert (
        "file:" not in paper
        and "127.0.0.1" not in paper
        and not one(desk, '[data-slot="code"]').is_displayed()
    )
    assert sizes(pdf(desk)) == [(420, 595)]
    one(desk, '[data-act="back"]').click()
    until(desk, lambda b: shown(b, ".verdict"))
