"""By which edition one decides: asked once, told wherever it is not the usual one, changed where it
is told.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from steps import Browser, one, press, shown, until
from test_rulebook import BID, RULED
from test_table import REPLY
from tiers import detail, rest
from window import screen

SUIT = "doppelkopf/entscheidung/suit_not_followed/index.html"
CHOSEN = "seconds of a browser for every game"
HIT = """
const { left, top } = document.querySelector("[data-where] summary").getBoundingClientRect();
return document.elementFromPoint(left + 8, top + 8).closest("[data-where]") !== null;
"""
OPEN = "return document.querySelector('[data-profile]').open"


def asked(browser: Browser, site: Path, page: str) -> None:
    """Open a page where something is asked or ruled."""
    browser.get(f"{site.as_uri()}/{page}")
    until(browser, lambda b: shown(b, ".question h3, .verdict"))


def test_the_edition_that_holds_here_is_asked_once_for_all_decisions(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{BID}")
    until(desk, lambda b: shown(b, ".question h3"))
    assert "seit" in one(desk, "[data-profile]").text
    one(desk, '[data-edition="2007"]').click()
    until(desk, lambda b: "ausgabe=2007" in b.current_url)
    until(desk, lambda b: one(b, "[data-profile]").get_attribute("open") is None)
    desk.get(f"{rulebook.as_uri()}/bridge/entscheidung/revoke/index.html")
    until(desk, lambda b: shown(b, ".question h3"))
    assert (
        "2007" in one(desk, ".case small").text
        and one(desk, "[data-profile]").get_attribute("open") is None
    )


@detail("test_the_edition_that_holds_here_is_asked_once_for_all_decisions")
def test_the_choice_is_open_at_the_first_visit_until_something_is_answered(
    desk: Browser, rulebook: Path
) -> None:
    asked(desk, rulebook, f"{BID}?in_rotation=no")
    assert desk.execute_script(OPEN) and shown(desk, ".question h3")
    press(desk, ".answers [data-value]")
    until(desk, lambda b: not b.execute_script(OPEN))
    assert shown(desk, ".question h3")
    asked(desk, rulebook, SUIT)
    assert desk.execute_script(OPEN)  # another game
    asked(desk, rulebook, BID)
    assert not desk.execute_script(OPEN)


def test_a_link_to_a_ruling_opens_nothing_beside_it(desk: Browser, rulebook: Path) -> None:
    asked(desk, rulebook, RULED)
    assert shown(desk, ".verdict") and not desk.execute_script(OPEN)


@pytest.mark.parametrize(
    ("page", "usual", "other", "told"),
    [
        (BID, "2017", "2007", "TBR 2007 · nicht die neueste"),
        rest(SUIT, "srh2019", "tsr1998", "TSR 1998", why=CHOSEN),
        rest(REPLY, "tsr1998", "srh2019", "SRH 2019", why=CHOSEN),
    ],
)
def test_an_edition_other_than_the_usual_one_stands_out_in_the_head(
    phone: Browser, rulebook: Path, page: str, usual: str, other: str, told: str
) -> None:
    asked(phone, rulebook, page)
    assert not shown(phone, ".here.other") and "neueste" not in one(phone, ".here").text
    asked(phone, rulebook, f"{page}?ausgabe={other}")
    assert shown(phone, ".here.other") == [told]
    paint = "return getComputedStyle(document.querySelector('.here')).backgroundColor"
    assert phone.execute_script(paint) == "rgb(255, 233, 148)"
    assert (
        not phone.execute_script(OPEN)
        and phone.execute_script("return document.documentElement.scrollWidth") <= 320
    )
    one(phone, ".here").click()
    assert (
        phone.execute_script(OPEN)
        and phone.execute_script("return document.activeElement.dataset.edition") == other
    )
    one(phone, f'[data-wizard] [data-edition="{usual}"]').click()
    until(phone, lambda b: not shown(b, ".here.other"))


@detail("test_an_edition_other_than_the_usual_one_stands_out_in_the_head")
@pytest.mark.parametrize(
    ("front", "game", "other", "usual", "told"),
    [
        ("index.html", "bridge", "2007", "2017", "TBR 2007"),
        ("doppelkopf/index.html", "doppelkopf", "tsr1998", "srh2019", "TSR 1998"),
    ],
)
def test_beside_the_cards_stands_what_this_device_has_chosen(
    desk: Browser, rulebook: Path, front: str, game: str, other: str, usual: str, told: str
) -> None:
    screen(desk, 390, 844)
    box = f'[data-played="{game}"]'
    for kept in ("", usual, "1492"):
        desk.get(f"{rulebook.as_uri()}/{front}")
        desk.execute_script(
            "localStorage.setItem(`regelwerk.edition.${arguments[0]}`,"
            " JSON.stringify(arguments[1]))",
            game,
            kept,
        )
        desk.refresh()
        assert not shown(desk, "[data-played]"), kept
    asked(desk, rulebook, BID if game == "bridge" else SUIT)
    press(desk, "[data-here]")
    press(desk, f'[data-wizard] [data-edition="{other}"]')
    desk.get(f"{rulebook.as_uri()}/{front}")
    assert [box.split("\n") for box in shown(desk, "[data-played] summary")] == [
        ["Hier gilt:", told, "ändern"]
    ]
    one(desk, f"{box} summary").click()
    one(desk, f'{box} [data-edition="{usual}"]').click()
    assert shown(desk, "[data-played].other") == [] and not shown(desk, f"{box} [data-edition]")
    desk.refresh()
    assert not shown(desk, "[data-played]")
    asked(desk, rulebook, BID if game == "bridge" else SUIT)
    assert not shown(desk, ".here.other")


def test_where_one_plays_is_asked_once_and_what_is_not_known_is_said(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/index.html")
    desk.execute_script("localStorage.clear()")
    desk.refresh()
    assert shown(desk, "[data-where] summary") == ["Wo spielen Sie?"]
    one(desk, "[data-where] summary").click()
    one(desk, '[data-place="2007"]').click()
    (known,) = shown(desk, "[data-known]")
    assert "Ob sie in Österreich noch gilt, ist hier nicht bekannt" in known
    one(desk, '[data-where] [data-edition="2007"]').click()
    assert shown(desk, "[data-played] summary") and not shown(desk, "[data-where]")
    desk.refresh()
    assert not shown(desk, "[data-where]") and "TBR 2007" in one(desk, "[data-played]").text


def test_the_menu_leads_to_where_one_plays_and_to_what_is_practised(
    desk: Browser, rulebook: Path
) -> None:
    """From the other tab, and once more where it has been answered."""
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/index.html")
    desk.execute_script(
        "localStorage.clear(); localStorage.setItem('regelwerk.game', '\"doppelkopf\"');"
        "localStorage.setItem('regelwerk.edition.bridge', '\"2007\"')"
    )
    desk.refresh()
    assert not shown(desk, "[data-where]")
    one(desk, '[popovertarget="menue"]').click()
    listed = shown(desk, "#menue a")
    assert [*listed[-3:]] == ["Über", "Abdeckung", "Daten"]
    assert {"Bridge üben", "Doppelkopf üben"} < {*listed}
    next(a for a in desk.find_elements("css selector", "#menue a") if "Wo" in a.text).click()
    until(desk, lambda b: shown(b, "[data-place]"))
    assert not shown(desk, "#menue") and desk.execute_script(HIT)
    one(desk, '[data-place="2017"]').click()
    assert "Dort gilt TBR 2017" in shown(desk, "[data-known]")[0]
    assert desk.execute_script("return localStorage['regelwerk.edition.bridge']") == '"2017"'


def test_what_the_newest_edition_in_force_does_not_decide_is_told(
    desk: Browser, rulebook: Path
) -> None:
    asked(desk, rulebook, "doppelkopf/entscheidung/special_point/index.html?special_in_solo=yes")
    (told,) = shown(desk, "[data-mute]")
    assert told.startswith("SRH 2019 entscheidet das nicht. Hier steht der Stand von TSR 1998;")
    asked(desk, rulebook, SUIT)
    assert not desk.find_elements("css selector", "[data-mute]")
