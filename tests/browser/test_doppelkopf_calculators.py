"""The calculators of Doppelkopf on a phone of 320 px: asked by typing, the sheet kept and printed on one page."""

from __future__ import annotations

from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from steps import Browser, one, severe, shown
from window import screen

PAGE = "doppelkopf/rechner/index.html"
COLUMNS = "#protokoll ~ .scroll .sums tbody tr"


def entered(desk: Browser, kind: str, points: tuple[int, ...]) -> None:
    """Put an entry on the sheet from the keyboard."""
    form = one(desk, '[data-form="entry"]')
    form.find_element(By.CSS_SELECTOR, f'[value="{kind}"]').click()
    for seat, each in enumerate(points, 1):
        box = form.find_element(By.NAME, f"p{seat}")
        box.clear()
        box.send_keys(str(each))
    form.find_element(By.NAME, "why").send_keys("im 3. Stich", Keys.ENTER)


def test_the_calculators_on_a_phone(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    screen(desk, 320, 640)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    assert desk.execute_script("return document.documentElement.scrollWidth") <= 320
    own = one(desk, '[data-side="own"][data-step="0"]')
    own.send_keys("11")
    assert "keine 90 (bis 10 Karten, Erwiderung bis 9): ja, rechtzeitig" in one(desk, '[data-form="announce"] output').text
    cards = one(desk, '[data-form="tricks"] textarea')
    cards.clear()
    cards.send_keys("KrA PA Kr9 KrK | P9 Kr10 PK P10")
    assert "Platz 2, 1. Stich, Pik As: Nichtbedienen, zu sehen im 2. Stich" in one(desk, '[data-form="tricks"] output').text
    entered(desk, "penalty", (-12, 4, 4, 4))
    entered(desk, "deduction", (0, 5, 0, 0))
    entered(desk, "game", (1, 1, 1, 1))
    assert one(desk, '[data-form="entry"] output').text == "Die Punkte ergeben zusammen 4 statt 0."
    desk.refresh()
    assert shown(desk, COLUMNS)[1] == "Platz 2 0 +4 −5 −1" and shown(desk, COLUMNS)[-1] == "Summe 0 0 −5 −5"
    assert severe(desk) == []


def test_the_sheet_is_printed_on_one_page_with_nothing_else(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    entered(desk, "game", (3, -3, 3, -3))
    desk.execute_script("window.print = () => document.body.setAttribute('data-asked', '')")
    one(desk, '[data-act="print"]').click()
    assert desk.execute_script("return document.body.matches('.printing-sheet[data-asked]')")
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert shown(desk, COLUMNS)[-1] == "Summe 0 0 0 0" and not shown(desk, "#ansagen") and not shown(desk, "[data-sheet] form")
    printed = desk.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    from base64 import b64decode

    assert b64decode(printed).count(b"/Type /Page\n") == 1
