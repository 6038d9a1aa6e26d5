"""What is said at the table: nothing of it is overlooked, nothing is said too early, and one goes on
once somebody has decided.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from selenium.webdriver.common.by import By

from steps import Browser, one, press, shown, until
from tiers import detail, some
from window import screen

BID = "bridge/entscheidung/insufficient_bid/index.html?ausgabe=2017&in_rotation=yes"
REVOKE = (
    "bridge/entscheidung/revoke/index.html?revoke_stage=played_on&revoke_exception=none"
    "&revoke_trick_winner=offender&revoke_later_tricks=one&weiter=revoke_tricks&ausgabe=2017"
)
EARLY = {
    "complained": "yes",
    "early_trick": "middle",
    "culprit": "normal",
    "inevitable_rest": "no",
    "game_won_by": "culprit_side",
    "may_still_deny": "no",
}
LEAD = (
    "bridge/entscheidung/opening_lead_out_of_turn/index.html?ausgabe=2017"
    "&lead_misinformed=no&dummy_card_seen=no"
)
TWO_PLAYED = (
    "bridge/vorfall/index.html?ausgabe=2017&1=defender_lead_out_of_turn&1.lead_misinformed=no"
    "&1.lead_last_trick=no&1.defender_lead_turn=declaring_side&1.defender_lead_choice=withdraw"
    "&2=premature_play&2.premature_what=for_right_opponent"
)
DOCKED = "return document.querySelector('.answers').offsetHeight / innerHeight"
LAST = "document.querySelector('.answers').scrollTop = 9999"
IN_SIGHT = """
const { top, bottom } = document.querySelector(".answers button:last-of-type").getBoundingClientRect();
return top >= 0 && bottom <= innerHeight;
"""
SIGN = "return getComputedStyle(document.querySelector('.answers'), '::before').content"


def two_infractions() -> str:
    """The page of a game in which seats 2 and 3 each played too early."""
    told = {"ausgabe": "srh2019"}
    for number in (1, 2):
        told |= {f"{number}": "early_card", f"{number}.wer": f"{number + 1}"}
        told |= {f"{number}.{fact}": value for fact, value in EARLY.items()}
    return f"doppelkopf/vorfall/index.html?{urlencode(told)}"


def test_the_answers_say_that_what_is_read_aloud_goes_on_below_them(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 390, 640)
    desk.get(f"{rulebook.as_uri()}/{BID}")
    until(desk, lambda b: b.find_elements(By.CSS_SELECTOR, ".answers.rest.covers"))
    assert "Der Text geht weiter" in desk.execute_script(SIGN)
    assert "sticky" in desk.execute_script(SIGN.replace(".content", ".position"))
    assert one(desk, ".answers").value_of_css_property("box-shadow") != "none"  # it fades below
    desk.execute_script("scrollTo(0, document.body.scrollHeight)")
    until(desk, lambda b: not b.find_elements(By.CSS_SELECTOR, ".answers.covers"))
    assert desk.execute_script(SIGN) == "none"


@pytest.mark.parametrize("size", some([(390, 844), (360, 640)], 1, "two phones"))
def test_long_lists_of_answers_leave_room_for_what_is_read_aloud(
    desk: Browser, rulebook: Path, size: tuple[int, int]
) -> None:
    screen(desk, *size)
    desk.get(f"{rulebook.as_uri()}/{LEAD}")
    until(desk, lambda b: b.find_elements(By.CSS_SELECTOR, ".answers.rest"))
    assert desk.execute_script(DOCKED) <= 0.43
    desk.execute_script(LAST)
    assert desk.execute_script(IN_SIGHT)


def test_a_role_of_two_events_is_told_with_its_event_until_the_seats_are_known(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{TWO_PLAYED}")
    until(desk, lambda b: shown(b, ".say b"))
    told = [each for each in shown(desk, ".say b") if each.startswith("Der Schuldige")]
    assert told and all(re.match(r"Der Schuldige \(Ereignis [12]\):", each) for each in told)
    assert len(set(told)) == 2
    heads = ["Ereignis 2: Vorzeitiges", "Ereignis 1: Ausspiel eines Gegenspielers"]
    told = shown(desk, ".say strong")  # the newest first, nothing of one below the other
    assert [each.startswith(head) for each, head in zip(told, heads, strict=True)] == [True, True]
    last = one(desk, ".say").text.split("Ereignis 1: ")[0]
    assert "(Ereignis 2)" in last and "(Ereignis 1)" not in last
    press(desk, '[data-loud="show"]')
    until(desk, lambda b: shown(b, "dialog strong") == told)
    desk.get(f"{rulebook.as_uri()}/{TWO_PLAYED}&1.wer=N&2.wer=S")
    until(desk, lambda b: "Nord:" in shown(b, ".say b"))
    assert "Süd:" in shown(desk, ".say b") and "Schuldige" not in one(desk, ".say").text
    named = "return RegelwerkPage.seats.nameIn('bridge', 'vom Partner des Schuldigen', 'S')"
    assert desk.execute_script(named) == "von Nord"


def test_a_side_is_called_by_its_seats_and_a_step_says_once_whom_it_is_about(
    desk: Browser, rulebook: Path
) -> None:
    replaced = "accepted=no&replacement=other_bid&lowest_showing_same=no&comparable=no"
    desk.get(f"{rulebook.as_uri()}/{BID}&{replaced}")
    until(desk, lambda b: shown(b, ".ruling .step"))
    assert {"Die nichtschuldige Partei:", "Die schuldige Partei:"} <= set(shown(desk, ".say b"))
    # whom a step is about, where its words do not name him; the director's own name nobody
    assert shown(desk, ".step .to") == ["der Partner des Schuldigen"]
    desk.get(f"{rulebook.as_uri()}/{BID}&{replaced}&schuldig=W")
    until(desk, lambda b: "Ost und West:" in shown(b, ".say b"))
    assert "Nord und Süd:" in shown(desk, ".say b")
    assert shown(desk, ".step .to") == [
        "Nord und Süd",
        "Ost und West",
        "der Partner des Schuldigen (Ost)",
    ]
    screen(desk, 1440, 900)  # a desk has room for what is said beside what is decided
    said, decided = one(desk, ".ruling .say").rect, one(desk, ".verdict").rect
    assert said["x"] + said["width"] <= decided["x"] and abs(said["y"] - decided["y"]) < 20


@detail("test_a_role_of_two_events_is_told_with_its_event_until_the_seats_are_known")
def test_a_side_of_two_events_is_told_with_its_event(desk: Browser, rulebook: Path) -> None:
    bid = "accepted=no&replacement=other_bid&lowest_showing_same=no&comparable=no&in_rotation=yes"
    events = (
        "1=insufficient_bid&1." + bid.replace("&", "&1.") + "&2=revoke&2.revoke_stage=played_on"
    )
    desk.get(f"{rulebook.as_uri()}/bridge/vorfall/index.html?ausgabe=2017&{events}")
    until(desk, lambda b: shown(b, ".say b"))
    sides = [each for each in shown(desk, ".say b") if "Partei" in each]
    assert sides and all(each.endswith("(Ereignis 1):") for each in sides)
    desk.get(f"{rulebook.as_uri()}/bridge/vorfall/index.html?ausgabe=2017&{events}&1.wer=W")
    until(desk, lambda b: "Ost und West:" in shown(b, ".say b"))
    assert any(each.startswith("Ost muss passen") for each in shown(desk, ".step p"))


def test_what_somebody_had_still_to_decide_is_asked_again(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{BID}&accepted=undecided")
    until(desk, lambda b: shown(b, '[data-act="again"]'))
    assert shown(desk, '[data-act="again"]') == [
        "Sobald entschieden: Lässt der linke Gegner die Ansage gelten?"
    ]
    press(desk, '[data-act="again"]')
    until(desk, lambda b: shown(b, ".question h3"))
    assert shown(desk, ".question h3") == ["Lässt der linke Gegner die Ansage gelten?"]


def test_what_was_decided_before_its_time_is_said_and_shown_from_the_beginning(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 390, 640)
    desk.get(f"{rulebook.as_uri()}/{REVOKE}")
    until(desk, lambda b: shown(b, ".ruling .say q"))
    until(desk, lambda b: "Nach Spielende" in "".join(shown(b, ".ruling .say b")))
    assert "2 Stiche gehen" in shown(desk, ".ruling .say q")[-1]
    desk.get(f"{rulebook.as_uri()}/{REVOKE.replace('&weiter=revoke_tricks', '')}")
    until(desk, lambda b: shown(b, ".ruling .say q"))
    assert "Nach Spielende" not in "".join(shown(desk, ".ruling .say b"))
    press(desk, '[data-loud="show"]')
    until(desk, lambda b: shown(b, "dialog.loud p"))
    assert desk.execute_script("return document.querySelector('dialog.loud').scrollTop") == 0
    assert one(desk, "dialog.loud").size["height"] < desk.execute_script(
        "return document.querySelector('dialog.loud').scrollHeight"
    )


@detail("test_what_somebody_had_still_to_decide_is_asked_again")
def test_nothing_is_said_of_several_infractions_before_one_is_chosen(
    desk: Browser, rulebook_served: str
) -> None:
    desk.get(rulebook_served + two_infractions())
    until(desk, lambda b: shown(b, '[data-slot="first"]'))
    assert not shown(desk, ".ruling .say q")
    one(desk, '[data-slot="first"] button').click()
    until(desk, lambda b: "Mehrere Regelverstöße" in "".join(shown(b, '[data-slot="events"] h3')))
    until(desk, lambda b: not shown(b, '[data-slot="first"]'))
