"""The page of an incident reckons its end: what was played goes into a fold, the figures stand
above it, with every reason why they do not stand yet.
"""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from axe import complaints, source
from steps import Browser, one, severe, shown, until
from tiers import some
from window import screen

MADE = {"revoke_stage": "played_on", "revoke_exception": "none", "revoke_compensated": "yes"} | {
    "revoke_trick_winner": "offender",
    "revoke_later_tricks": "one",
}
CLAIM = {"claim_act": "claim_some", "claim_partner_objects": "no", "claim_response": "no"}
REPEATED = {
    "complained": "yes",
    "culprit": "normal",
    "inevitable_rest": "no",
    "game_won_by": "nobody",
    "repetition": "repeated",
    "partnership": "cleared_before",
}
INSULTED = {"manners": "insulted", "grave_or_repeated": "no", "penalty_tied": "no"}
RESULT = '[data-end] [data-slot="result"]'
TABLED = {"contract": "4S", "declarer": "S", "tricks": "10", "board": "7", "other": "-100"}
LOADED = "return performance.getEntriesByType('resource').map((each) => each.name.split('/').pop())"


def address(
    game: str, edition: str, *events: tuple[str, str, dict[str, str]], end: str = ""
) -> str:
    """The page with these events, and what was played."""
    told = {"ausgabe": edition} | ({"ende": end} if end else {})
    for number, (decision, who, facts) in enumerate(events, 1):
        told |= {f"{number}": decision, f"{number}.wer": who}
        told |= {f"{number}.{fact}": value for fact, value in facts.items()}
    return f"{game}/vorfall/index.html?{urlencode(told)}"


BOARD = address("bridge", "2017", ("revoke", "S", MADE), ("claim", "S", CLAIM))
ASKED = address("bridge", "2017", ("revoke", "", MADE))
GAME = address(
    "doppelkopf",
    "srh2019",
    ("repeated_announcement", "2", REPEATED),
    ("unsporting_manners", "4", INSULTED),
)


def unfold(desk: Browser) -> None:
    """Open the fold of the result by the keyboard, and wait for its form."""
    until(desk, lambda desk: shown(desk, "[data-end] > summary"))
    one(desk, "[data-end] > summary").send_keys(Keys.ENTER)
    until(desk, lambda desk: shown(desk, f"{RESULT} h3"))


def enter(desk: Browser, name: str, value: str) -> None:
    """Choose or type what a field of the form asks, its fold opened."""
    field = one(desk, f'[data-end] [name="{name}"]')
    desk.execute_script(
        "const fold = arguments[0].closest('form details'); if (fold) fold.open = true;", field
    )
    if field.tag_name == "select":
        Select(field).select_by_value(value)
    elif field.get_attribute("type") == "checkbox":
        field.click()
    else:
        field.clear()
        field.send_keys(value)


def result(desk: Browser) -> str:
    """What the board or game comes to, as the page says it."""
    return "\n".join(shown(desk, RESULT)).replace("\t", " ")


def test_a_board_is_scored_after_its_events(desk: Browser, rulebook_served: str) -> None:
    """63 A 1, 64 A 1, 68, 77: as `regelwerk incident` reckons it."""
    desk.get(rulebook_served + BOARD)
    until(desk, lambda desk: shown(desk, "[data-end] > summary"))
    assert not {"end.js", "reckon.js", "tafeln.js"} & {*desk.execute_script(LOADED)}
    unfold(desk)
    assert result(desk).startswith("Steht noch nicht fest") and "der Kontrakt" in result(desk)
    for name, value in TABLED.items():
        enter(desk, name, value)
    until(desk, lambda desk: result(desk).startswith("Am Ende"))
    assert "2 Stiche gehen über (1) § 64 A 1" in result(desk)
    assert "Stiche des Alleinspielers (Süd): 10 am Tisch, 8 am Ende" in result(desk)
    for row in ("Score −200 +200", "IMP −3 +3"):
        assert row in result(desk)
    assert desk.find_elements("css selector", f'{RESULT} a[href$="2017/64/index.html#A.1"]')
    said = result(desk)
    desk.refresh()
    until(desk, lambda desk: result(desk) == said)
    enter(desk, "a.tricks", "9")
    until(desk, lambda desk: "zugewiesen, für Nord-Süd und Ost-West: 4 ♠ von Süd" in result(desk))
    assert result(desk).startswith("Vorläufig am Ende") and "kein Satz lässt es hier zu" in result(
        desk
    )
    enter(desk, "a.share", "60")
    until(desk, lambda desk: "Die Anteile ergeben nicht 100 %" in result(desk))
    assert not severe(desk)


def test_who_offended_is_supposed_where_nobody_says_it(desk: Browser, rulebook_served: str) -> None:
    desk.get(rulebook_served + ENDED[0])
    until(desk, lambda desk: "die Gegenpartei" in result(desk))
    assert result(desk).startswith("Vorläufig am Ende") and "8 am Ende" in result(desk)
    assert "12 am Ende" in result(desk) and not severe(desk)


def test_a_game_has_its_sheet_after_its_events(desk: Browser, rulebook_served: str) -> None:
    """SRH 3.5.9 and 3.11.11, TSR F.2."""
    desk.get(rulebook_served + GAME)
    unfold(desk)
    assert "nicht angegeben: der Wert des Spiels" in result(desk)
    for name, value in {"eyes": "132", "re1": "1", "re2": "3", "re": ""}.items():
        enter(desk, name, value)
    until(desk, lambda desk: "Platz 1 +3 +1 0 +4" in result(desk))
    assert "Platz 4 −3 +1 offen offen" in result(desk)
    assert "Wert des Spiels: Stand TSR 1998" in result(desk)
    enter(desk, "f4", "2")
    until(desk, lambda desk: "vorgesehen sind 3 bis 12" in result(desk))
    enter(desk, "f4", "5")
    until(desk, lambda desk: "Platz 4 −3 +1 −5 −7" in result(desk))
    assert result(desk).startswith("Am Ende") and "Summe 0 0 −5 −5" in result(desk)
    assert not severe(desk)


def test_who_had_a_role_is_asked_with_the_game(desk: Browser, rulebook_served: str) -> None:
    named = {"shown_how": "held", "card_named": "public_right"}
    desk.get(rulebook_served + address("doppelkopf", "srh2019", ("shown_cards", "2", named)))
    unfold(desk)
    until(desk, lambda desk: shown(desk, '[data-slot="roles"] select'))
    assert "nicht gesagt ist, wer es war" in result(desk)
    Select(one(desk, '[data-slot="roles"] select')).select_by_value("4")
    until(desk, lambda desk: "wer es war" not in result(desk))
    assert "observer%3A4" in desk.current_url and not severe(desk)


STICKING_OUT = """
return [...document.querySelectorAll("form.end *")].filter((each) => !each.closest(".scroll") && each.getBoundingClientRect().right > arguments[0])
  .map((each) => each.outerHTML.slice(0, 80));
"""
VALUED = {"eyes": "132", "game": "normal", "trickless": "nobody", "re1": "1", "re2": "3"}
ENDED = [
    f"{page}&{urlencode({'ende': urlencode(told)})}"
    for page, told in ((ASKED, TABLED), (GAME, VALUED))
]


@pytest.mark.parametrize("page", some(ENDED, 1, "each page is held to some ninety rules, twice"))
def test_the_end_has_no_complaint(desk: Browser, rulebook_served: str, page: str) -> None:
    assert complaints(desk, source(), rulebook_served + page) == []


@pytest.mark.parametrize("page", ENDED)
def test_letters_of_double_size_fit_a_phone(desk: Browser, rulebook_served: str, page: str) -> None:
    screen(desk, 390, 844)
    desk.get(rulebook_served + page)
    until(desk, lambda desk: shown(desk, f"{RESULT} table"))
    desk.execute_script(
        "document.documentElement.style.fontSize = '200%';"
        "for (const fold of document.querySelectorAll('form.end details')) fold.open = true;"
    )
    assert desk.execute_script(STICKING_OUT, 390) == []
    assert one(desk, RESULT).get_attribute("role") == "status"
