"""Questions that nearly always have the same answer are one screen: nothing of it is one tap, what
is so after all is answered or asked by itself, and the page of an incident asks alike.
"""

from __future__ import annotations

from pathlib import Path

from steps import Browser, answer, one, shown, until
from window import screen

REVOKE = "doppelkopf/entscheidung/suit_not_followed/index.html?complained=yes&culprit=normal"
LEAD = (
    "doppelkopf/vorfall/index.html?ausgabe=srh2019&1=false_lead&1.complained=yes&1.culprit=normal"
)
TOGETHER = ["inevitable_rest", "game_won_by", "denials"]


def opened(browser: Browser, rulebook: Path, page: str) -> None:
    """Open a page on a phone, and wait for the screen of several questions."""
    screen(browser, 390, 844)
    browser.get(f"{rulebook.as_uri()}/{page}")
    until(browser, lambda b: shown(b, ".question h3") == ["Gibt es eine Besonderheit?"])


def offered(browser: Browser) -> list[str]:
    """What can be answered."""
    return list(
        browser.execute_script(
            "return [...document.querySelectorAll('.answers [data-value]')].map((each) => each.dataset.value)"
        )
    )


def told(browser: Browser) -> dict[str, str]:
    """The answers that the address holds."""
    return dict(
        browser.execute_script("return [...new URLSearchParams(location.search).entries()]")
    )


def test_nothing_of_it_is_one_tap(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, REVOKE)
    assert offered(desk) == ["usual", *TOGETHER]
    answer(desk, "usual")
    until(desk, lambda b: shown(b, ".verdict"))
    usual = {"inevitable_rest": "no", "game_won_by": "nobody", "denials": "0"}
    assert usual.items() <= told(desk).items()
    assert len(shown(desk, ".ruling .chips li")) == 5
    desk.back()
    until(desk, lambda b: shown(b, ".question h3") == ["Gibt es eine Besonderheit?"])


def test_what_is_so_is_answered_or_asked_by_itself(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, REVOKE)
    answer(desk, "inevitable_rest")  # its only other answer
    until(desk, lambda b: told(b).get("inevitable_rest") == "yes")
    opened(desk, rulebook, REVOKE)
    answer(desk, "game_won_by")
    until(desk, lambda b: offered(b) == ["nobody", "culprit_side", "other_side"])
    answer(desk, "other_side")
    until(desk, lambda b: offered(b)[1:] == ["inevitable_rest", "may_still_deny"])
    answer(desk, "usual")
    until(desk, lambda b: shown(b, ".verdict"))


def test_what_nobody_knows_yet_is_put_off(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, REVOKE)
    one(desk, "[data-act='unknown']").click()
    until(desk, lambda b: all(told(b).get(each) == "offen" for each in TOGETHER))


def test_an_incident_asks_alike(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, LEAD)
    answer(desk, "usual")
    until(desk, lambda b: told(b).get("1.game_won_by") == "nobody")
    until(desk, lambda b: not shown(b, ".question"))


def test_what_a_later_decision_asks_has_all_its_answers(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, REVOKE.partition("?")[0])
    assert offered(desk) == ["usual", "complained", *TOGETHER]
    answer(desk, "game_won_by")
    until(desk, lambda b: offered(b) == ["nobody", "culprit_side", "other_side"])
    answer(desk, "other_side")
    until(desk, lambda b: told(b).get("game_won_by") == "other_side")
