"""The calculators of Doppelkopf on a phone: asked by chips and by typing, a game tapped card by
card, the sheet kept and printed on one page.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from doppelkopf_samples import played
from steps import Browser, one, severe, shown, until
from tiers import detail, some
from window import screen

PAGE = "doppelkopf/rechner/index.html"
CONDITION = '[data-form="announce"] output small'
COLUMNS = "[data-sheet] .sums tbody tr"
COVERED = """
const form = document.querySelector('[data-form="value"]'), result = form.querySelector("output");
return [...form.querySelectorAll("input, select")].filter((field) => {
  field.focus();
  const { bottom } = field.getBoundingClientRect(), { top } = result.getBoundingClientRect();
  return field.checkVisibility() && bottom > top;
}).map(({ name }) => name);
"""


def unfolded(desk: Browser, selector: str) -> None:
    """Open every fold around an element."""
    desk.execute_script(
        "for (let at = document.querySelector(arguments[0]); at; at = at.parentElement)"
        " if (at.localName === 'details') at.open = true",
        selector,
    )


def entered(desk: Browser, kind: str, points: tuple[int, ...]) -> None:
    """Put an entry on the sheet from the keyboard."""
    unfolded(desk, '[data-form="entry"]')
    form = one(desk, '[data-form="entry"]')
    form.find_element(By.CSS_SELECTOR, f'[value="{kind}"]').click()
    for seat, each in enumerate(points, 1):
        box = form.find_element(By.NAME, f"p{seat}")
        box.clear()
        box.send_keys(str(each))
    form.find_element(By.NAME, "why").send_keys("im 3. Stich", Keys.ENTER)


@detail("test_penalty_and_game_are_put_on_the_sheet_without_typing")
def test_the_calculators_on_a_phone(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    screen(desk, 320, 640)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    assert desk.execute_script("return document.documentElement.scrollWidth") <= 320
    assert len(tricks(desk, "KrA PA Kr9 KrK | P9 Kr10 PK P10")) == 2
    assert (
        "Platz 2, 1. Stich, Pik As: Nichtbedienen, zu sehen im 2. Stich"
        in one(desk, '[data-form="tricks"] output').text
    )
    entered(desk, "penalty", (-12, 4, 4, 4))
    entered(desk, "deduction", (0, 5, 0, 0))
    entered(desk, "game", (1, 1, 1, 1))
    assert one(desk, '[data-form="entry"] output').text == "Die Punkte ergeben zusammen 4 statt 0."
    desk.refresh()
    assert (
        shown(desk, COLUMNS)[1] == "Platz 2 0 +4 −5 −1"
        and shown(desk, COLUMNS)[-1] == "Summe 0 0 −5 −5"
    )
    assert severe(desk) == []


def chosen(desk: Browser, form: str, **values: str) -> None:
    """Choose in the lists of a form."""
    for name, value in values.items():
        unfolded(desk, f'[data-form="{form}"] [name="{name}"]')
        Select(one(desk, f'[data-form="{form}"] [name="{name}"]')).select_by_value(value)


def tricks(desk: Browser, cards: str, said: str = "") -> list[str]:
    """Enter the cards of a game; the addresses of the decisions that are offered."""
    unfolded(desk, '[data-form="tricks"] textarea')
    one(desk, '[data-act="clear"]').click()
    for selector, text in (("textarea", cards), ('[name="said"]', said)):
        box = one(desk, f'[data-form="tricks"] {selector}')
        box.clear()
        box.send_keys(text)
    return [
        str(link.get_attribute("href"))
        for link in desk.find_elements(By.CSS_SELECTOR, '[data-form="tricks"] output a')
    ]


def known(link: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(link).query)


@detail("test_penalty_and_game_are_put_on_the_sheet_without_typing")
def test_a_finding_opens_its_decision_with_what_is_known(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    links = tricks(desk, "KrD KaA KrD Ka9 | KrA, 4:Kr9, KrA, KrK", "1:re:5, 2:kontra:12, 2:re:11")
    assert [urlsplit(link).path.split("/")[-2] for link in links[::2]] == [
        "early_card",
        "late_announcement",
        "wrong_announcement",
    ]
    assert [known(link) for link in links[:2]] == [
        {"culprit": ["normal"], "schuldig": ["4"], "ausgabe": [edition]}
        | ({"early_trick": ["last"]} if "last" in link else {})
        for link, edition in zip(links, ("srh2019", "tsr1998"), strict=False)
    ]
    for link in links:
        desk.get(link)
        until(desk, lambda b: shown(b, "[data-screen] h3"))
        assert not shown(desk, "[data-notice]"), link
        assert known(desk.current_url)["schuldig"] == known(link)["schuldig"]
    desk.get(links[0])
    until(desk, lambda b: shown(b, "[data-screen] h3"))
    one(desk, "[data-here]").click()
    one(desk, '[data-wizard] [data-edition="tsr1998"]').click()  # from now on it holds
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    again = tricks(desk, "KrD KaA KrD Ka9 | KrA, 4:Kr9, KrA, KrK")
    assert [known(link)["ausgabe"] for link in again] == [["tsr1998"]]
    desk.get(f"{rulebook.as_uri()}/{PAGE}?ausgabe=srh2019")
    assert [
        known(link)["ausgabe"] for link in tricks(desk, "KrD KaA KrD Ka9 | KrA, 4:Kr9, KrA, KrK")
    ] == [["srh2019"]]
    assert severe(desk) == []


def test_penalty_and_game_are_put_on_the_sheet_without_typing(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 320, 640)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    chosen(desk, "penalty", severity="severe", offender="3", denials="1")
    take(desk, "penalty")
    chosen(desk, "value", re1="1", re2="3")
    assert one(desk, '[data-form="value"] output').text == "Noch anzugeben: Augen der Re-Partei"
    one(desk, '[data-form="value"] [name="eyes"]').send_keys("151")
    take(desk, "value")
    assert shown(desk, COLUMNS) == [
        "Platz 1 +2 +5 0 +7",
        "Platz 2 −2 +5 0 +3",
        "Platz 3 +2 −15 0 −13",
        "Platz 4 −2 +5 0 +3",
        "Summe 0 0 0 0",
    ]
    chosen(desk, "penalty", severity="severe", won="other")
    assert len(shown(desk, '[data-form="penalty"] output button')) == 2  # the editions part: both
    chosen(desk, "penalty", erred="opponent")
    assert "ist dessen Platz anzugeben" in one(desk, '[data-form="penalty"] output').text
    assert desk.execute_script("return document.documentElement.scrollWidth") <= 320


def take(desk: Browser, form: str) -> None:
    """Put the result of a form into the form of the sheet, and enter it."""
    one(desk, f'[data-form="{form}"] output button').click()
    assert desk.switch_to.active_element.text == "Eintragen"
    desk.switch_to.active_element.send_keys(Keys.ENTER)


def test_the_sheet_is_printed_on_one_page_with_nothing_else(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    entered(desk, "game", (3, -3, 3, -3))
    desk.execute_script("window.print = () => document.body.setAttribute('data-asked', '')")
    one(desk, '[data-act="print"]').click()
    assert desk.execute_script("return document.body.matches('.printing-sheet[data-asked]')")
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert (
        shown(desk, COLUMNS)[-1] == "Summe 0 0 0 0"
        and not shown(desk, "#ansagen")
        and not shown(desk, "[data-sheet] form")
    )
    printed = desk.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})["data"]
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    from base64 import b64decode

    assert b64decode(printed).count(b"/Type /Page\n") == 1


def asked(desk: Browser, **chips: str) -> None:
    """Press chips of the form that asks what may be announced."""
    for name, value in chips.items():
        one(desk, f'[data-form="announce"] [name="{name}"][value="{value}"]').click()


def told(desk: Browser) -> str:
    """The answer, in one line, without the condition on which it stands."""
    return one(desk, '[data-form="announce"] output').text.split("\n")[0]


def test_whether_one_may_still_announce_is_answered_by_two_taps(
    desk: Browser, rulebook: Path
) -> None:
    severe(desk)
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    assert told(desk) == "Noch anzugeben: An- oder Absage, Karten in der Hand"
    asked(desk, wanted="0")
    assert told(desk) == "Noch anzugeben: Karten in der Hand"
    asked(desk, cards="12")
    assert told(desk) == "Ja, mit mindestens 11 Karten in der Hand."
    assert shown(desk, CONDITION) == [
        "Gilt ohne Vorbehalt und Hochzeit, solange die anderen nichts angesagt haben."
    ]
    assert desk.execute_script("return document.documentElement.scrollHeight") < 3200
    assert desk.execute_script(BELOW, '[data-form="announce"] .numbers') <= 844
    asked(desk, wanted="2", cards="8")
    assert told(desk) == (
        "Nein, ohne Re oder Kontra, keine 90 sind dafür mindestens 11 Karten nötig."
    )
    assert shown(desk, '[data-slot="clauses"] span') == ["TSR D.1, Tabelle 1"]
    assert "Verspätete An- oder Absage" in shown(desk, '[data-slot="ways"] a')[0]
    asked(desk, wanted="0", cards="10", more="others")
    assert told(desk) == "Noch anzugeben: Das Höchste der anderen"
    assert not shown(desk, '[data-slot="clauses"] span, [data-slot="ways"] a')
    asked(desk, others="0")
    assert told(desk) == "Ja, als Erwiderung: mit mindestens 10 Karten in der Hand."
    assert shown(desk, CONDITION) == ["Gilt ohne Vorbehalt und Hochzeit."]
    asked(desk, more="turn")
    assert told(desk) == "Noch anzugeben: Vorbehalt und Hochzeit"
    asked(desk, turn="open")
    assert not shown(desk, CONDITION)
    assert told(desk) == "Nein, erst wenn Vorbehalt und Hochzeit geklärt sind."
    unfolded(desk, '[data-slot="all"]')
    until(desk, lambda b: len(shown(b, '[data-slot="all"] li')) == 5)
    assert severe(desk) == []


BELOW = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom + scrollY"
TAP = """
    const form = document.querySelector('[data-form="tricks"]'), refused = [];
    for (const tapped of arguments[0]) {
      const button = form.querySelector(`[data-card="${tapped}"], [data-call="${tapped}"], [data-seat="${tapped}"]`);
      if (button.getAttribute("aria-disabled") === "true") refused.push(tapped);
      button.click();
    }
    return refused;
"""
WRITTEN = """
    const { cards, said } = document.querySelector('[data-form="tricks"]').elements;
    return [cards.value, said.value];
"""


@pytest.mark.parametrize("seed", some([1, 3], 1, "a game of 48 cards is tapped and typed"))
def test_a_game_that_is_tapped_counts_what_its_text_counts(
    desk: Browser, rulebook: Path, seed: int
) -> None:
    severe(desk)
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    game = played(seed)
    chosen(desk, "tricks", game=game.kind)
    for name, seat in (("leader", game.leader), ("soloist", game.soloist)):
        if seat:
            one(desk, f'[data-form="tricks"] [name="{name}"][value="{seat}"]').click()
    said = [each for each in game.said if each[2] == 12]
    calls = [tap for seat, words, _ in said for tap in (str(seat), words.replace("re", "Re"))]
    calls = [tap.replace("kontra", "Kontra") for tap in calls]
    assert desk.execute_script(TAP, calls + game.cards) == []
    cards, spoken = desk.execute_script(WRITTEN)
    output = one(desk, '[data-form="tricks"] output').text
    assert "Plätze 1 bis 4" in output and len(shown(desk, ".laid tbody tr")) == 12
    tricks(desk, ", ".join(game.cards), ",".join(f"{seat}:{words}:12" for seat, words, _ in said))
    assert one(desk, '[data-form="tricks"] output').text == output
    assert cards.replace("|", "").split() and spoken.count(":12") == len(said)
    desk.refresh()
    assert one(desk, '[data-form="tricks"] output').text == output and severe(desk) == []


def test_the_picker_names_who_is_due_and_offers_what_can_be(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    assert one(desk, ".whose").text == "1. Stich: Platz 1 ist dran."
    assert desk.execute_script(TAP, ["Re", "Kreuz As", "Pik 9", "Kreuz 10", "Kreuz 9"]) == []
    assert one(desk, ".whose").text == "2. Stich: Platz 1 ist dran."
    assert shown(desk, ".laid tbody td")[-1] == "21" and shown(desk, ".laid small") == ["Re"]
    assert desk.execute_script(TAP, ["Kreuz As"]) == []
    assert desk.execute_script(TAP, ["Kreuz König"]) == ["Kreuz König"]  # 2 has no Kreuz
    one(desk, '[data-act="all"]').click()
    assert desk.execute_script(TAP, ["Kreuz König"]) == []
    found = one(desk, '[data-form="tricks"] output').text
    assert "Platz 2, 1. Stich, Pik 9: Nichtbedienen, zu sehen im 2. Stich" in found
    assert "sobald feststeht, wer zu Re gehört" in found
    one(desk, '[data-act="undo"]').click()
    assert desk.execute_script(WRITTEN) == ["KrA P9 Kr10 Kr9 | KrA", "1:Re:12"]
    desk.execute_script(TAP, ["4", "Herz 9"])
    assert "Vorwerfen" in one(desk, '[data-form="tricks"] output').text
    one(desk, '[data-act="clear"]').click()
    assert desk.execute_script(WRITTEN) == ["", ""]
    one(desk, '[data-act="undo"]').click()
    assert desk.execute_script(WRITTEN) == ["KrA P9 Kr10 Kr9 | KrA 4:H9", "1:Re:12"]
    one(desk, '[data-act="clear"]').click()
    desk.execute_script(TAP, ["Re", "Kreuz Dame", "Karo As", "Kreuz Dame", "Karo 9"])
    assert one(desk, ".whose").text == "2. Stich: Platz 1 ist dran. Re 17, Kontra 0 Augen."
    told = one(desk, '[data-form="tricks"] output').text
    assert "Sonderpunkt Re: Fuchs gefangen im 1. Stich" in told
    assert "Ginge der Rest an Kontra: Kontra gewinnt, Re je −6, Kontra je +6" in told
    assert desk.execute_script("return document.documentElement.scrollWidth") <= 390
    assert severe(desk) == []


@detail("test_penalty_and_game_are_put_on_the_sheet_without_typing")
def test_a_repetition_and_a_denial_after_the_fault(desk: Browser, rulebook: Path) -> None:
    """Each by the text it is asked of: where that is silent, the form says so."""
    severe(desk)
    screen(desk, 320, 640)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    asked(desk, wanted="1", cards="10")
    assert "solange wir noch nichts angesagt haben" in shown(desk, CONDITION)[0]
    asked(desk, more="own")  # "Re" or "Kontra" as long as nobody says what
    assert shown(desk, CONDITION) == ["Gilt ohne Vorbehalt und Hochzeit."]
    assert told(desk) == "Ja, mit mindestens 10 Karten in der Hand."
    asked(desk, more="again")
    chosen(desk, "announce", **{"again-own": "unclear"})
    assert told(desk) == "Nein, das ist schon gesagt."
    chosen(desk, "announce", edition="tsr1998")
    assert told(desk).startswith("Offen: ")
    unfolded(desk, '[data-form="penalty"]')
    one(desk, '[data-form="penalty"] summary').click()
    assert one(desk, '[data-form="penalty"] output').text == (
        "Noch anzugeben: Regelverstoß, Verursacher"
    )
    chosen(desk, "penalty", severity="severe", offender="2", re1="1", re2="3")
    said = one(desk, '[data-form="penalty"] [name="said"]')
    said.send_keys("1:re, 3:re:ungeklärt, Fehler")
    assert "Plätze 1 bis 4: +5, −15, +5, +5" in one(desk, '[data-form="penalty"] output').text
    said.clear()
    said.send_keys("1:re, 3:90, fault, 1:60")
    assert one(desk, '[data-form="penalty"] output').text.startswith("Offen: ")
    chosen(desk, "penalty", edition="tsr1998")
    assert (
        "die zählen: 1 (1 nach dem Fehler nicht, G.5.1)"
        in one(desk, '[data-form="penalty"] output').text
    )
    assert desk.execute_script("return document.documentElement.scrollWidth") <= 320
    assert severe(desk) == []


@detail("test_penalty_and_game_are_put_on_the_sheet_without_typing")
def test_a_game_broken_off_stands_in_the_list_with_its_points(
    desk: Browser, rulebook: Path
) -> None:
    severe(desk)
    screen(desk, 320, 640)
    desk.get(f"{rulebook.as_uri()}/{PAGE}")
    unfolded(desk, '[data-form="list"]')
    one(desk, '[data-form="list"] summary').click()
    chosen(desk, "list", kind="compulsory", soloist="3", ended="broken", by="3")
    for seat, points in enumerate((4, 4, -12, 4), 1):
        one(desk, f'[data-form="list"] [name="penalty{seat}"]').send_keys(str(points))
    one(desk, '[data-form="list"] [type="submit"]').click()
    assert "Strafpunkte: +4, +4, −12, +4" in one(desk, ".games li").text
    assert "1, 2, 3, 4" in one(desk, '[data-form="list"] output').text
    rows = [row.text for row in desk.find_elements(By.CSS_SELECTOR, '[data-slot="list-sums"] tr')]
    assert rows[2] == "Platz 3 0 −12 0 −12" and rows[-1] == "Summe 0 0 0 0"
    chosen(desk, "list", ended="shortened", kind="normal")
    one(desk, '[data-form="list"] [type="submit"]').click()
    desk.refresh()
    assert len(desk.find_elements(By.CSS_SELECTOR, ".games li")) == 2
    assert desk.execute_script("return document.documentElement.scrollWidth") <= 320
    assert severe(desk) == []


def test_no_field_of_the_value_is_entered_under_its_result(phone: Browser, rulebook: Path) -> None:
    phone.get(f"{rulebook.as_uri()}/{PAGE}#wert")
    until(phone, lambda b: shown(b, '[data-form="value"] output'))
    assert phone.execute_script(COVERED) == []
