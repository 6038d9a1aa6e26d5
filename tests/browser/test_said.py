"""What is said at the table: nothing of it is overlooked, nothing is said too early, and one goes on
once somebody has decided.
"""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from steps import Browser, one, press, shown, until
from tiers import detail, some_together
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
DOCKED = """
const { top, bottom } = document.querySelector(".answers").getBoundingClientRect();
return (Math.min(bottom, innerHeight) - top) / innerHeight;
"""
TAP = """
const { top } = document.querySelector(".answers").getBoundingClientRect();
document.elementFromPoint(innerWidth / 2, Math.min(top + 6, innerHeight - 2)).click();
"""
IN_SIGHT = """
const { top, bottom } = document.querySelector(".answers").getBoundingClientRect();
return bottom <= innerHeight + 1 || top < innerHeight * .3;
"""
ANSWER = """
const { top } = document.querySelector(".answers > *").getBoundingClientRect();
document.elementFromPoint(innerWidth / 2, Math.min(top + 20, innerHeight - 2)).click();
"""
OWED = """
const bar = document.querySelector(".ruling > .actions"), edge = bar.getBoundingClientRect().top;
return document.querySelector(".owed button").getBoundingClientRect().bottom - Math.min(edge, innerHeight);
"""
LATE = (
    "doppelkopf/entscheidung/late_announcement/index.html?cards_suffice=no&complained=yes"
    "&culprit=silent_opponent&prompted=yes&inevitable_rest=yes&ausgabe=srh2019"
)
UNCOVERED = """
const { bottom } = [...document.querySelectorAll(".ruling .say q")].at(-1).getBoundingClientRect();
const [owed, bar] = [".owed", ".ruling > .actions"].map((each) => document.querySelector(each).getBoundingClientRect().top);
return bottom > innerHeight || bottom <= Math.min(owed, bar);
"""
SIGN = "return getComputedStyle(document.querySelector('.answers'), '::before').content"


def two_infractions() -> str:
    """The page of a game in which seats 2 and 3 each played too early."""
    told = {"ausgabe": "srh2019"}
    for number in (1, 2):
        told |= {f"{number}": "early_card", f"{number}.wer": f"{number + 1}"}
        told |= {f"{number}.{fact}": value for fact, value in EARLY.items()}
    return f"doppelkopf/vorfall/index.html?{urlencode(told)}"


@pytest.mark.parametrize(
    ("size", "letters"),
    some_together(
        [((390, 844), 100), ((390, 844), 150), ((320, 640), 150), ((390, 844), 200)],
        2,
        "four phones and sizes of letters",
    ),
)
def test_what_is_read_aloud_has_the_room_and_its_end_brings_the_answers(
    desk: Browser, rulebook: Path, size: tuple[int, int], letters: int
) -> None:
    screen(desk, *size)
    desk.get(f"{rulebook.as_uri()}/{LEAD}")
    until(desk, lambda b: b.find_elements(By.CSS_SELECTOR, ".answers.late"))
    desk.execute_script(f"document.documentElement.style.fontSize = '{letters}%'")
    until(desk, lambda b: "Der Text geht weiter" in b.execute_script(SIGN))
    until(desk, lambda b: 0.05 < b.execute_script(DOCKED) < 0.2)  # they begin in sight
    for _ in range(6):  # a tap above them reads on
        if desk.execute_script(IN_SIGHT):
            break
        before = desk.execute_script("return scrollY")
        desk.execute_script(TAP)
        until(desk, lambda b, last=before: b.execute_script("return scrollY") > last)
    assert desk.execute_script(IN_SIGHT) and shown(desk, ".question h3")[0].startswith("Was wählt")
    until(desk, lambda b: "Antworten" in b.execute_script(SIGN))


def test_an_answer_that_peeks_out_under_the_text_answers_at_once(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{LEAD}")
    until(desk, lambda b: "Der Text geht weiter" in b.execute_script(SIGN))
    question = shown(desk, ".question h3")
    desk.execute_script(ANSWER)
    until(desk, lambda b: shown(b, ".question h3, .verdict") != question)


def test_an_answer_reached_by_the_keyboard_is_in_sight(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{LEAD}")
    until(desk, lambda b: b.find_elements(By.CSS_SELECTOR, ".answers.late"))
    desk.execute_script("document.querySelector('.say li:last-child .cites a').focus()")
    one(desk, "body").send_keys(Keys.TAB)
    until(desk, lambda b: b.execute_script("return document.activeElement.matches('.answers *')"))
    until(desk, lambda b: b.execute_script(IN_SIGHT))


def test_a_role_of_two_events_is_told_with_its_event_until_the_seats_are_known(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{TWO_PLAYED}")
    until(desk, lambda b: shown(b, ".say b"))
    newest = shown(desk, ".say strong")
    assert [each.split(":")[0] for each in newest] == ["Ereignis 2"]
    assert shown(desk, ".say summary") == ["Zu Ereignis 1, falls noch nicht gesagt"]
    press(desk, '[data-loud="show"]')
    until(desk, lambda b: shown(b, "dialog strong") == newest)  # what is folded is not shown
    press(desk, "dialog button")
    press(desk, ".say summary")
    until(desk, lambda b: len(shown(b, ".say strong")) == 2)
    told = [each for each in shown(desk, ".say b") if each.startswith("Der Schuldige")]
    assert told and all(re.match(r"Der Schuldige \(Ereignis [12]\):", each) for each in told)
    assert len(set(told)) == 2
    heads = ["Ereignis 2: Vorzeitiges", "Ereignis 1: Ausspiel eines Gegenspielers"]
    told = shown(desk, ".say strong")  # the newest first, nothing of one below the other
    assert [each.startswith(head) for each, head in zip(told, heads, strict=True)] == [True, True]
    last = one(desk, ".say").text.split("Zu Ereignis 1")[0]
    assert "(Ereignis 2)" in last and "(Ereignis 1)" not in last
    press(desk, '[data-loud="show"]')
    until(desk, lambda b: shown(b, "dialog strong") == told)
    desk.get(f"{rulebook.as_uri()}/{TWO_PLAYED}&1.wer=N&2.wer=S")
    until(desk, lambda b: "Süd:" in shown(b, ".say b"))
    press(desk, ".say summary")
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
    until(desk, lambda b: shown(b, ".say summary"))
    press(desk, ".say summary")
    until(desk, lambda b: shown(b, ".say b"))
    sides = [each for each in shown(desk, ".say b") if "Partei" in each]
    assert sides and all(each.endswith("(Ereignis 1):") for each in sides)
    desk.get(f"{rulebook.as_uri()}/bridge/vorfall/index.html?ausgabe=2017&{events}&1.wer=W")
    until(desk, lambda b: shown(b, ".say summary"))
    press(desk, ".say summary")
    until(desk, lambda b: "Ost und West:" in shown(b, ".say b"))
    assert any(each.startswith("Ost muss passen") for each in shown(desk, ".step p"))


def test_what_somebody_had_still_to_decide_is_asked_again(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{BID}&accepted=undecided&replaced_already=no")
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
    # what is new is said first, what was said before is folded and shown when it is opened
    assert [each.split(" ", 2)[:2] for each in shown(desk, ".ruling .say q")] == [["2", "Stiche"]]
    assert shown(desk, ".ruling .say summary") == ["Schon gesagt"]
    press(desk, ".ruling .say summary")
    until(desk, lambda b: len(shown(b, ".ruling .say q")) > 2)
    desk.get(f"{rulebook.as_uri()}/{REVOKE.replace('&weiter=revoke_tricks', '')}")
    until(desk, lambda b: shown(b, ".ruling .say q"))
    assert "Nach Spielende" not in "".join(shown(desk, ".ruling .say b"))
    press(desk, '[data-loud="show"]')
    until(desk, lambda b: shown(b, "dialog.loud p"))
    assert desk.execute_script("return document.querySelector('dialog.loud').scrollTop") == 0
    assert one(desk, "dialog.loud").size["height"] < desk.execute_script(
        "return document.querySelector('dialog.loud').scrollHeight"
    )


@pytest.mark.parametrize("letters", some_together([100, 150], 2, "two sizes of letters"))
def test_what_falls_due_later_is_decided_from_the_first_screen(
    desk: Browser, rulebook: Path, letters: int
) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{REVOKE.partition('&revoke_trick_winner')[0]}&ausgabe=2017")
    desk.execute_script(f"document.documentElement.style.fontSize = '{letters}%'")
    until(desk, lambda b: shown(b, ".owed button"))
    until(desk, lambda b: b.execute_script(OWED) < 0)
    [owed] = shown(desk, ".owed button")
    assert owed.startswith("Nach Spielende: Stiche nach einem vollendeten Revoke")
    one(desk, ".owed button").click()
    until(desk, lambda b: shown(b, ".question h3") == ["Wer hat den Revokestich gewonnen?"])
    assert "weiter=revoke_tricks" in desk.current_url


def test_what_falls_due_later_covers_no_end_of_what_is_said(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{LATE}")
    until(desk, lambda b: shown(b, ".owed button"))
    until(desk, lambda b: b.execute_script(UNCOVERED))


@pytest.mark.parametrize(
    ("page", "whom"),
    some_together(
        [
            ("pass_out_of_rotation/index.html?turn=partner", "Zu fragen: der linke Gegner"),
            ("claim/index.html", "Erst vorlesen, dann feststellen"),
            (
                "pass_out_of_rotation/index.html?turn=partner&accepted=no&pass_kind=natural",
                "Abseits vom Tisch, nur mit dem Spieler",
            ),
        ],
        3,
        "three pages of a browser",
    ),
)
def test_a_question_says_at_once_who_answers_and_where(
    desk: Browser, rulebook: Path, page: str, whom: str
) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/entscheidung/{page}")
    until(desk, lambda b: shown(b, ".asked") == [whom])
    assert shown(desk, ".question .say h4") == ["Vorlesen"]


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
