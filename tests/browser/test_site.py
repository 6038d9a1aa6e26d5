"""The site in a real browser: read, search, be interviewed, compare, print, go offline."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from conftest import FIXTURE
from steps import Browser, answer, offline, one, severe, shown, top, until
from tiers import detail
from window import screen

DECISION = "bridge/entscheidung/mumbled_call/index.html"


def open_file(browser: Browser, built: Path, page: str) -> None:
    browser.get(f"{built.as_uri()}/{page}")


def test_a_law_opens_from_a_folder_without_complaint(desk: Browser, built: Path) -> None:
    severe(desk)
    open_file(desk, built, "bridge/27/index.html")
    assert "27" in one(desk, "h1").text
    assert one(desk, ".reading").is_displayed() and not one(desk, ".compare").is_displayed()
    assert severe(desk) == []


def test_the_block_of_data_in_the_head_is_allowed_and_its_files_are_served(
    desk: Browser, served: str
) -> None:
    severe(desk)
    desk.get(f"{served}bridge/27/index.html")
    script = """const done = arguments[arguments.length - 1];
    const block = JSON.parse(document.querySelector('head [type="application/ld+json"]').textContent);
    fetch(block.encoding[0].contentUrl).then((sent) => sent.json()).then(({ clauses, licence }) => done([block.name, Object.keys(clauses)[0], licence]));"""
    name, id, licence = desk.execute_async_script(script)
    assert name.startswith("27 ") and id.endswith("/27") and licence == "MIT" and severe(desk) == []


def test_comparing_is_one_switch_and_stands_in_the_address(desk: Browser, built: Path) -> None:
    open_file(desk, built, "bridge/27/index.html")
    assert not shown(desk, "ins, del") and not shown(desk, ".row")
    one(desk, ".toggle:has(#vergleichen)").click()
    assert (
        shown(desk, ".compare ins")
        and shown(desk, ".compare del")
        and not shown(desk, ".reading .v")
    )
    assert desk.current_url.endswith("?vergleichen") and one(
        desk, '.thumb a[rel="next"]'
    ).get_attribute("href").endswith("?vergleichen")
    desk.refresh()
    assert shown(desk, ".row") and not shown(desk, ".reading .v")
    one(desk, ".toggle:has(#vergleichen)").click()
    assert shown(desk, ".reading .v") and not shown(desk, ".row") and "?" not in desk.current_url


@detail("test_comparing_is_one_switch_and_stands_in_the_address")
def test_columns_can_be_chosen_and_are_marked_against_each_other(
    desk: Browser, built: Path
) -> None:
    open_file(desk, built, "bridge/27/index.html?vergleichen")
    cell = '[id="v-B"] .cell[data-ed="2007"] .v:not([hidden])'
    assert one(desk, cell).get_attribute("data-vs") == "1997" and shown(desk, f"{cell} ins")
    one(desk, "details.all summary").click()
    one(desk, '[data-column="1997"]').click()
    assert (
        one(desk, cell).get_attribute("data-vs") is None
        and one(desk, "[data-shown]").text == "2007, 2017"
    )
    one(desk, '[data-column="2007"]').click()
    assert one(desk, '[data-column="2007"]').is_selected()  # one alone is no comparison


@detail("test_comparing_is_one_switch_and_stands_in_the_address")
def test_filters_leave_only_changes(desk: Browser, built: Path) -> None:
    open_file(desk, built, "bridge/31/index.html?vergleichen")
    before = len(shown(desk, ".row"))
    one(desk, '.toggle:has([data-filter-of="changed"])').click()
    assert 0 < len(shown(desk, ".row")) < before or before == len(
        desk.find_elements(By.CSS_SELECTOR, ".row[data-changed]")
    )


def test_a_row_that_only_an_older_edition_has_opens_the_comparison(
    desk: Browser, built: Path
) -> None:
    open_file(desk, built, "bridge/27/index.html#1997-E")
    assert one(desk, '[id="1997-E"]').is_displayed() and one(desk, "#vergleichen").is_selected()


def test_the_edition_that_is_read_is_chosen_kept_and_leaves_the_clause_in_place(
    phone: Browser, built: Path
) -> None:
    open_file(phone, built, "bridge/27/index.html")
    assert one(phone, '[data-reading="2017"]').is_displayed()
    phone.execute_script("document.getElementById('B').scrollIntoView()")
    before = top(phone, "#B")
    phone.execute_script("document.querySelector('[data-read=\"2007\"]').click()")
    assert (
        one(phone, '[data-reading="2007"]').is_displayed()
        and not one(phone, '[data-reading="2017"]').is_displayed()
    )
    assert abs(top(phone, '[data-reading="2007"] [data-at="B"]') - before) < 2
    phone.refresh()
    assert (
        one(phone, '[data-reading="2007"]').is_displayed()
        and one(phone, "[data-chosen]").text == "2007"
    )
    open_file(phone, built, "bridge/27/index.html?ausgabe=1997")
    assert one(phone, '[data-reading="1997"]').is_displayed()


@detail("test_the_edition_that_is_read_is_chosen_kept_and_leaves_the_clause_in_place")
def test_a_permanent_address_is_shown_whatever_edition_was_read(
    phone: Browser, built: Path
) -> None:
    open_file(phone, built, "bridge/27/index.html?ausgabe=2007")
    phone.execute_script("localStorage.setItem('regelwerk.view', '\"2007\"')")
    open_file(phone, built, "index.html")
    open_file(phone, built, "bridge/27/index.html#B")
    assert one(phone, "#B").is_displayed() and 0 <= top(phone, "#B") < 350


def test_the_number_opens_the_notes_on_a_phone_and_what_can_be_done_on_a_desk(
    phone: Browser, built: Path
) -> None:
    open_file(phone, built, "bridge/27/index.html")
    number, notes = '[popovertarget="n-B"]', '[id="n-B"]'
    assert not one(phone, notes).is_displayed()
    one(phone, f"#B .no {number}").click()
    assert one(phone, notes).is_displayed() and "Zitat kopieren" in one(phone, notes).text
    one(phone, f"{notes} .of button").click()
    assert not one(phone, notes).is_displayed()
    screen(phone, 1280, 900)
    acts = f"{notes} .acts"
    assert not one(phone, acts).is_displayed()
    one(phone, f"#B .no {number}").click()
    assert one(phone, acts).is_displayed()


@detail("test_no_page_scrolls_sideways")
def test_nothing_scrolls_sideways_on_a_small_phone(phone: Browser, built: Path) -> None:
    for page in (
        "bridge/27/index.html", "bridge/27/index.html?vergleichen", "bridge/2017/27/index.html",
        "bridge/2007/def/index.html",
        "bridge/thema/murmur/index.html", "bridge/thema/murmur/index.html?vergleichen",
        "bridge/fussnoten/index.html",
        "bridge/2017/index.html", "doppelkopf/srh2019/3.5/index.html",
        "doppelkopf/1998/D/index.html",
    ):  # fmt: skip
        open_file(phone, built, page)
        assert phone.execute_script("return document.documentElement.scrollWidth") <= 320, page


def test_a_term_opens_its_meaning(desk: Browser, built: Path) -> None:
    open_file(desk, built, "bridge/27/index.html")
    one(desk, ".reading .term").click()
    until(desk, lambda b: shown(b, ".pop"))
    assert "gesprochenes Gebot" in one(desk, ".pop").text
    desk.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert not desk.find_elements(By.CSS_SELECTOR, ".pop")


@detail("test_the_search_page_answers_a_link")
def test_search_finds_a_citation_and_a_word(desk: Browser, built: Path) -> None:
    open_file(desk, built, "index.html")
    one(desk, "body").send_keys("/")
    desk.switch_to.active_element.send_keys("27 A 1")
    until(desk, lambda b: shown(b, "[data-hits] li"))
    assert "§ 27 A 1" in shown(desk, "[data-hits] li")[0]
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: b.current_url.endswith("bridge/27/index.html#A.1"))


def test_the_search_page_answers_a_link(desk: Browser, built: Path) -> None:
    open_file(desk, built, "suche/index.html?q=gemurmelte+Ansage")
    until(desk, lambda b: shown(b, "[data-hits] li"))
    best = shown(desk, "[data-hits] li")[0]
    assert best.splitlines() == [
        "Gemurmelte Ansage",
        "Lässt der linke Nachbar die Ansage gelten?",
    ]  # what is decided, and its first question
    one(desk, "#suche").send_keys(Keys.ARROW_DOWN)
    assert desk.switch_to.active_element.tag_name == "a"
    assert "/entscheidung/" in str(desk.switch_to.active_element.get_attribute("href"))


def test_the_register_narrows_while_one_types(desk: Browser, built: Path) -> None:
    severe(desk)
    open_file(desk, built, "bridge/register/index.html")
    field, entries = one(desk, "[data-narrow]"), ".entries li > p:first-child > b"
    assert one(desk, "[data-count]").text == "5 Einträge"
    field.send_keys("ubung")
    assert (
        shown(desk, entries) == ["Übung"]
        and shown(desk, ".letters a") == ["U"]
        and one(desk, "[data-count]").text == "1 Eintrag"
    )
    one(desk, '.entries li:not([hidden]) i a[href="#1"]').click()
    assert len(shown(desk, entries)) == 5 and desk.current_url.endswith("#1")
    field.send_keys("27b")
    assert shown(desk, entries) == ["Ansage", "Wiederholte"]
    field.send_keys(" 7")
    assert not shown(desk, entries) and one(desk, "[data-empty]").is_displayed()
    assert severe(desk) == []


def test_an_interview_leads_to_the_ruling(desk: Browser, built: Path) -> None:
    open_file(desk, built, DECISION)
    assert one(desk, ".question h3").text == "Lässt der linke Nachbar die Ansage gelten?"
    assert one(desk, ".answers button").size["height"] >= 48
    answer(desk, "no")
    assert "accepted=no" in desk.current_url
    assert one(desk, ".asked strong").text == "Abseits vom Tisch zu fragen: der Schuldige"
    answer(desk, "same")
    assert one(desk, ".verdict").text == "Die Reizung läuft weiter."
    assert "§ 27 D" in one(desk, ".ruling .later").text
    desk.back()
    assert one(desk, ".question h3").text == "Wie wiederholt der Schuldige?"


@detail("test_an_interview_leads_to_the_ruling")
def test_a_link_is_a_state_and_answers_can_change(desk: Browser, built: Path) -> None:
    open_file(desk, built, f"{DECISION}?accepted=no&repeated=same&ausgabe=2017&schuldig=N")
    assert "Wie wiederholt Nord?" in one(desk, ".chips li:nth-child(2)").text
    one(desk, ".chips li:nth-child(2) button").click()
    answer(desk, "pass")
    until(
        desk,
        lambda b: (
            "Süd" in "".join(shown(b, ".ruling")) and "muss passen" in "".join(shown(b, ".verdict"))
        ),
    )
    if not one(desk, "[data-profile]").get_attribute("open"):
        one(desk, "[data-profile] summary").click()
    one(desk, '[data-edition="1997"]').click()
    until(desk, lambda b: "Art. 27 B" in "".join(shown(b, ".ruling")))


@detail("test_an_interview_leads_to_the_ruling")
def test_not_knowing_yet_leaves_what_is_possible(desk: Browser, built: Path) -> None:
    open_file(desk, built, DECISION)
    one(desk, '[data-act="unknown"]').click()
    while desk.find_elements(By.CSS_SELECTOR, ".question"):
        one(desk, '[data-act="unknown"]').click()
    assert one(desk, ".verdict").text == "Noch nicht entschieden"
    until(desk, lambda b: len(shown(b, '[data-slot="open"] li')) == 2)  # two rows say the same


def test_a_link_with_unknown_answers_says_so(desk: Browser, built: Path) -> None:
    open_file(desk, built, f"{DECISION}?accepted=vielleicht&unsinn=1&ausgabe=1900")
    assert "weggelassen" in one(desk, "[data-notice]").text
    assert one(desk, ".question h3").text


def test_what_falls_due_later_survives(desk: Browser, built: Path) -> None:
    open_file(desk, built, f"{DECISION}?accepted=no&repeated=same&ausgabe=2017")
    until(desk, lambda b: shown(b, '[data-act="remember"]'))
    one(desk, '[data-act="remember"]').click()
    open_file(desk, built, "index.html")
    desk.refresh()
    until(desk, lambda b: "Nach Spielende prüfen" in "".join(shown(b, "[data-pending]")))
    one(desk, "[data-pending] input").click()
    assert not shown(desk, "[data-pending-list] li") and "Kein offener Fall" in shown(desk, "h2")


@detail("test_an_interview_leads_to_the_ruling")
def test_editions_are_compared_on_the_same_facts(desk: Browser, built: Path) -> None:
    open_file(desk, built, f"{DECISION}?accepted=no&repeated=same&ausgabe=2017")
    desk.execute_script(
        "document.querySelectorAll('.ruling details').forEach((box) => { box.open = true })"
    )
    until(desk, lambda b: len(shown(b, ".ruling .card")) == 3)
    asked = json.loads((FIXTURE / "kb.json").read_text(encoding="utf-8"))["facts"]["damage"][
        "question"
    ]
    cards = [shown(desk, f".ruling .card:nth-child({at}) [data-slot=missing]") for at in (1, 2, 3)]
    assert cards == [[], [f"Zu klären bleibt: {asked}"], [f"In TBR 2007 bleibt zu klären: {asked}"]]
    assert [
        one(desk, f".ruling .card:nth-child({at}) [data-slot=against]").text for at in (1, 2, 3)
    ] == ["", "noch offen", ""]
    open_file(desk, built, "bridge/entscheidung/mumbled_call/tabelle.html")
    one(desk, '[data-pair="2007 2017"]').click()
    until(desk, lambda b: "Unterschied 1 von" in one(b, "[data-parted]").text)
    assert shown(desk, "[data-cards] .split")


def test_an_old_address_of_a_row_leads_to_the_table(desk: Browser, built: Path) -> None:
    row = json.loads((FIXTURE / "kb.json").read_text(encoding="utf-8"))["decisions"][
        "mumbled_call"
    ]["rows"][0]["id"]
    open_file(desk, built, f"{DECISION}#zeile-{row}")
    until(desk, lambda b: b.current_url.endswith(f"mumbled_call/tabelle.html#zeile-{row}"))
    assert one(desk, f"#zeile-{row}").is_displayed()


@detail("test_the_register_narrows_while_one_types")
def test_the_glossary_narrows_to_the_words_of_a_term(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/glossar/index.html")
    terms, field = ".term-entry h3", one(desk, "[data-narrow]")
    all_of_them = len(shown(desk, terms))
    assert one(desk, "[data-count]").text == f"{all_of_them} Begriffe" and all_of_them > 40
    for typed in ("spielmacher", "DEKLARANT", "declarer spielm"):
        field.clear()
        field.send_keys(typed)
        until(desk, lambda b: [each.split()[0] for each in shown(b, terms)] == ["Alleinspieler"])
        assert shown(desk, ".letters a") == ["A"] and one(desk, "[data-count]").text == "1 Begriff"
    field.send_keys(" xyz")
    until(desk, lambda b: not shown(b, terms))
    assert "Suche" in one(desk, "[data-empty]").text and shown(desk, ".letters a") == []
    asked = one(desk, "[data-ask]").get_attribute("href").partition("suche/index.html?")[2]
    assert asked == "spiel=bridge&q=declarer+spielm+xyz"
    desk.execute_script("location.hash = document.querySelector('.term-entry').id")
    until(desk, lambda b: len(shown(b, terms)) == all_of_them)


def test_points_per_seat_add_up(desk: Browser, built: Path) -> None:
    open_file(
        desk,
        built,
        "doppelkopf/entscheidung/late_announcement/index.html?late=yes&schuldig=2&ausgabe=srh2019",
    )
    assert [share.split()[-1] for share in shown(desk, ".ruling .points p")] == [
        "+3",
        "−9",
        "+3",
        "+3",
        "0",
    ]


def pdf(browser: Browser) -> bytes:
    return base64.b64decode(
        browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
    )


def sizes(printed: bytes) -> list[tuple[int, int]]:
    """The page sizes of a PDF in points, compressed objects included."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", printed, re.DOTALL)
    text = printed
    for stream in streams:
        try:
            text += zlib.decompress(stream)
        except zlib.error:
            continue
    return [
        (round(float(w)), round(float(h)))
        for w, h in re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", text)
    ]


def test_the_protocol_prints_on_one_a5_page(desk: Browser, built: Path) -> None:
    open_file(desk, built, f"{DECISION}?accepted=no&repeated=same&ausgabe=2017&schuldig=N")
    one(desk, '.ruling [data-slot="protocol"]').click()
    until(desk, lambda b: "Nach Spielende prüfen" in one(b, "[data-protocol]").text)
    assert sizes(pdf(desk)) == [(420, 595)]


@detail("test_the_protocol_prints_on_one_a5_page")
def test_a_law_is_printed_upright_and_compared_across(desk: Browser, built: Path) -> None:
    open_file(desk, built, "bridge/27/index.html")
    assert set(sizes(pdf(desk))) == {(595, 842)}
    open_file(desk, built, "bridge/27/index.html?vergleichen")
    assert set(sizes(pdf(desk))) == {(842, 595)}


def test_a_served_site_works_offline(desk: Browser, served: str) -> None:
    desk.get(f"{served}bridge/27/index.html")
    until(desk, lambda b: b.execute_script("return navigator.serviceWorker.controller !== null"))
    offline(desk, True)
    try:
        desk.get(f"{served}{DECISION}?accepted=no")
        assert one(desk, ".question h3").text == "Wie wiederholt der Schuldige?"
    finally:
        offline(desk, False)


def test_the_theme_is_chosen_and_kept(desk: Browser, built: Path) -> None:
    open_file(desk, built, "index.html")
    assert one(desk, "[data-theme-switch]").text == "Dunkle Ansicht"
    one(desk, "[data-theme-switch]").click()
    desk.refresh()
    assert one(desk, "html").get_attribute("data-theme") == "dark"
