"""An auction checked on the page: tapped on a phone, typed at a desk, opened by its address, led on
to the decision.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from steps import Browser, one, severe, shown, until
from tiers import drawn, some_or_all

PAGE = "bridge/reizung/index.html"
THUMB = 44  # pixels
LINKS = "return [...document.querySelectorAll('.found .go')].map((each) => each.href)"


def open_page(browser: Browser, rulebook: Path, query: str = "") -> None:
    browser.get(f"{rulebook.as_uri()}/{PAGE}{query}")
    until(browser, lambda b: shown(b, "[data-found]"))


def tap(browser: Browser, *selectors: str) -> None:
    for selector in selectors:
        one(browser, f"[data-{selector}]").click()


def call(level: int, denomination: str) -> tuple[str, str]:
    return f'level="{level}"', f'denomination="{denomination}"'


def query(browser: Browser) -> dict[str, list[str]]:
    return parse_qs(urlsplit(browser.current_url).query)


def test_an_irregularity_is_named_as_it_is_tapped_and_opens_its_decision(
    phone: Browser, rulebook: Path
) -> None:
    severe(phone)
    open_page(phone, rulebook, "?ausgabe=2007")
    assert shown(phone, "[data-found]") == ["Noch keine Ansage."] and not shown(
        phone, "[data-jump]"
    )
    tap(phone, *call(1, "S"), *call(1, "H"))
    assert shown(phone, ".found h3") == ["2. Ansage 1♥ (Ost): ungenügendes Gebot"]
    assert shown(phone, "[data-jump]") == [
        "2. Ansage 1♥ (Ost): ungenügendes Gebot"
    ]  # in sight of who taps
    assert shown(phone, ".calls .wrong") == ["1♥\nregel\u00adwidrig"]
    tap(phone, 'seat="O"', *call(2, "H"))
    assert query(phone) == {"teiler": ["N"], "ausgabe": ["2007"], "reizung": ["1S,1H,O:2H"]}
    assert shown(phone, ".found .source") == ["§ 18 D · § 18 E"]
    one(phone, ".found .go").click()
    until(phone, lambda b: shown(b, ".question h3"))
    assert one(phone, "h1").text.split("\n") == [
        "Zu niedrig geboten",
        "Ungenügendes Gebot, TBR 2007 · nicht die neueste",
    ]
    assert query(phone) == {
        "in_rotation": ["yes"], "accepted": ["no"], "replacement": ["lowest_same_denomination"],
        "schuldig": ["O"], "ausgabe": ["2007"],
    }  # fmt: skip
    assert one(phone, ".question h3").text.startswith("Sind beide Gebote") and not shown(
        phone, "[data-notice]"
    )
    phone.back()
    until(phone, lambda b: shown(b, ".found h3"))
    assert len(shown(phone, ".calls tbody tr")) == 2
    assert severe(phone) == []


@pytest.mark.parametrize(
    "number", some_or_all(1, "eight auctions in three editions, and every decision they lead to")
)
def test_all_irregularities_open_with_their_facts_accepted(
    desk: Browser, rulebook: Path, number: int | None
) -> None:
    every = (
        "1S,S:P",
        "gesperrt:2D,P",
        "1S,P,X",
        "1S,8C",
        "1S,P,P,P,X",
        "1S,W:1H",
        "1S,S:P,W:P,N:P",
        "O:1C,N:P",
    )
    links = {}
    for auction in drawn(every, number):
        open_page(desk, rulebook, f"?teiler=N&reizung={auction}")
        for edition in ("1997", "2007", "2017"):
            one(desk, f'[data-edition="{edition}"]').click()
            found = desk.execute_script(LINKS)
            assert found and all(f"ausgabe={edition}" in link for link in found), auction
            # whose fault it is, is asked of no table
            links |= {re.sub(r"schuldig=\w&?", "", link): link for link in found}
    for link in links.values():
        desk.get(link)
        until(desk, lambda b: shown(b, "[data-screen] h3"))
        assert not shown(desk, "[data-notice]"), link


def test_calls_are_typed(desk: Browser, rulebook: Path) -> None:
    open_page(desk, rulebook)
    tap(desk, 'dealer="W"')
    one(desk, '[data-call="pass"]').send_keys(
        "p", "1", "p", "x", "r", "7", "n", Keys.BACKSPACE, "2", "k"
    )
    assert query(desk)["reizung"] == ["P,1S,X,XX,2D"] and query(desk)["teiler"] == ["W"]
    assert shown(desk, ".calls td") == ["Pass", "1♠", "Kontra", "Rekontra", "2♦", "", "", ""]
    one(desk, '[data-call="pass"]').send_keys(
        "s", "1", "c", "1"
    )  # no call of itself; C may be Treff or Coeur; the level is let go again
    assert query(desk)["reizung"] == ["P,1S,X,XX,2D"]
    tap(desk, 'denomination="C"')
    assert shown(desk, "[data-notice]") == ["Erst die Stufe, dann Farbe oder SA."]
    tap(desk, "barred", *call(2, "H"), 'act="back"', 'act="back"', 'act="clear"')
    assert "reizung" not in query(desk) and shown(desk, "[data-found]") == ["Noch keine Ansage."]


def test_an_address_that_cannot_be_read_is_told(desk: Browser, rulebook: Path) -> None:
    for auction in (
        "1S,Q",
        "1S;1H",
        "9C",
        "Q:1S",
        "frei:1S",
        "%3Cscript%3E",
        ",".join(["P"] * 401),
    ):
        open_page(desk, rulebook, f"?teiler=Q&ausgabe=1900&reizung={auction}")
        assert shown(desk, "[data-notice]") == ["Die Reizung in der Adresse ist nicht zu lesen."], (
            auction
        )
        assert shown(desk, "[data-found]") == ["Noch keine Ansage."]
        assert one(desk, '[data-dealer="N"]').get_attribute("aria-pressed") == "true"
        assert one(desk, '[data-edition="2017"]').get_attribute("aria-pressed") == "true"


def test_buttons_fit_a_thumb_and_the_page_a_phone(phone: Browser, rulebook: Path) -> None:
    open_page(phone, rulebook, "?reizung=1S,1H,gesperrt:2D,N:P,8C")
    for button in phone.find_elements(By.CSS_SELECTOR, "[data-auction] button"):
        if button.is_displayed():  # some are for a file
            assert button.size["width"] >= THUMB <= button.size["height"], button.text
    assert phone.execute_script("return document.documentElement.scrollWidth") <= 320


def test_who_calls_next_is_told_to_who_listens(desk: Browser, rulebook: Path) -> None:
    open_page(desk, rulebook)
    assert shown(desk, "[data-whose]") == ["Nächste Ansage: Nord."]
    tap(desk, 'seat="S"', 'level="1"')
    assert shown(desk, "[data-whose]") == ["Nächste Ansage: Süd, nicht Nord. 1: nun Farbe oder SA."]
    tap(desk, 'denomination="NT"')
    assert shown(desk, "[data-whose]") == ["Nächste Ansage: West."]
    assert (
        one(desk, "#meldung").get_attribute("textContent")
        == "1. Ansage 1SA (Süd): Gebot außer Reihenfolge"
    )
