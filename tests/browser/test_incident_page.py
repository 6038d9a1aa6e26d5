"""The page of an incident: what one event answers or is about is told at the other one."""

from __future__ import annotations

from urllib.parse import urlencode

from selenium.webdriver.common.by import By

from steps import Browser, one, press, severe, shown, top, until

PAGE = "bridge/vorfall/index.html"
BID = {"in_rotation": "yes", "accepted": "no", "replacement": "lowest_same_denomination"} | {
    "both_natural": "yes"
}
FOLLOWS = {"revoke_duty": "follow", "revoke_able": "yes"}

HELD = """return document.querySelector('[data-offered][open]:not([hidden]) + [data-slot="ruled"]') !== null"""
IN_SIGHT = """
const [asked, answer] = ["h3", ".answers button"].map((each) => document.querySelector(`[data-slot="question"] ${each}`).getBoundingClientRect());
return asked.top >= 0 && answer.bottom <= innerHeight;
"""


def address(edition: str, *events: tuple[str, dict[str, str]]) -> str:
    """The page with these events, of West each."""
    told = {"ausgabe": edition}
    for number, (decision, facts) in enumerate(events, 1):
        told |= {f"{number}": decision, f"{number}.wer": "W"}
        told |= {f"{number}.{fact}": value for fact, value in facts.items()}
    return f"{PAGE}?{urlencode(told)}"


def told(desk: Browser, slot: str) -> str:
    """The text of a part of the page."""
    return "\n".join(shown(desk, f'[data-slot="{slot}"]'))


def test_a_check_that_another_event_answers_is_told_as_answered(
    desk: Browser, rulebook_served: str
) -> None:
    asked = "insufficient_bid", BID
    answer = "damage_after_replacement", {"different_without_help": "no"}
    desk.get(rulebook_served + address("2007", asked))
    until(desk, lambda desk: "prüft nach Spielende" in told(desk, "moments"))
    assert "Beantwortet" not in told(desk, "moments")
    desk.get(rulebook_served + address("2007", asked, answer))
    until(desk, lambda desk: "Beantwortet: Wegen des Ersatzes" in told(desk, "moments"))
    assert not severe(desk)


def test_what_another_event_is_about_is_asked_there_alone(
    desk: Browser, rulebook_served: str
) -> None:
    desk.get(rulebook_served + address("2017", ("failure_to_follow", FOLLOWS)))
    until(desk, lambda desk: "Was ist seit dem Revoke geschehen?" in told(desk, "question"))
    assert "siehe Ereignis" not in told(desk, "events")
    known = {"revoke_stage": "played_on", "revoke_exception": "none"}
    both = ("failure_to_follow", FOLLOWS), ("revoke", known)
    desk.get(rulebook_served + address("2017", *both))
    until(desk, lambda desk: "Revoke: siehe Ereignis 2" in told(desk, "events"))
    assert "Was ist seit dem Revoke geschehen?" not in told(desk, "question")
    assert not severe(desk)


def test_what_is_told_is_offered_as_events(desk: Browser, rulebook_served: str) -> None:
    desk.get(rulebook_served + PAGE)
    field = one(desk, "[data-story]")
    field.send_keys("Süd bietet ungenügend 2♣ nach 2♦. Dann schreit er den Turnierleiter an.")
    until(desk, lambda desk: "Ungenügendes Gebot" in shown(desk, "[data-suggested] button"))
    assert one(desk, "[data-left]").text == "2"
    one(desk, "[data-suggested] button").click()
    until(desk, lambda desk: "Ungenügendes Gebot" in told(desk, "events"))
    until(desk, lambda desk: one(desk, "[data-left]").text == "1")
    assert "1.wer=S" in desk.current_url  # the only seat the sentence names
    assert told(desk, "question")
    assert desk.execute_script(HELD)  # no ruling looks final while an event is not entered
    asked = ["„Dann schreit er den Turnierleiter an.“"]
    until(desk, lambda desk: shown(desk, "[data-suggested] li > p") == asked)
    while told(desk, "question"):
        known = len(desk.current_url)
        press(desk, ".answers [data-value]")
        until(desk, lambda desk, known=known: len(desk.current_url) > known)
    until(desk, lambda desk: 0 <= top(desk, "[data-offered]") < 150)
    assert shown(desk, '[data-slot="ruled"] > h2') == ["Bisherige Entscheidung"]
    one(desk, "[data-suggested] button").click()
    until(desk, lambda desk: not desk.execute_script(HELD))
    assert not severe(desk)


def test_what_a_sentence_goes_on_with_is_an_event_of_its_own(
    desk: Browser, rulebook_served: str
) -> None:
    desk.get(rulebook_served + "doppelkopf/vorfall/index.html")
    one(desk, "[data-story]").send_keys("verspätete Ansage, dann nicht bedient")
    until(desk, lambda b: one(b, "[data-left]").text == "2")
    one(desk, "[data-suggested] button").click()
    until(desk, lambda b: shown(b, "[data-suggested] li > p") == ["„dann nicht bedient“"])
    assert "Nichtbedienen" in shown(desk, "[data-suggested] button")
    desk.get(rulebook_served + "doppelkopf/vorfall/index.html")
    one(desk, "[data-story]").send_keys("nicht bedient und zu spät angesagt")
    until(desk, lambda b: len(shown(b, "[data-suggested] button")) > 1)
    _, *others = shown(desk, "[data-suggested] button")
    one(desk, "[data-suggested] button").click()
    until(desk, lambda b: shown(b, "[data-suggested] button") == others)  # perhaps of the same
    assert not desk.execute_script(HELD)
    assert not severe(desk)


def test_what_is_added_is_asked_in_sight(phone: Browser, rulebook_served: str) -> None:
    phone.get(f"{rulebook_served}{PAGE}?ausgabe=2017")
    until(phone, lambda b: b.find_elements(By.CSS_SELECTOR, "option[value=revoke]"))
    phone.execute_script(
        "const list = document.querySelector('[data-choice]'); list.value = 'revoke';"
        "list.dispatchEvent(new Event('change', { bubbles: true }))"
    )
    until(phone, lambda b: "seit dem Revoke" in told(b, "question"))
    until(phone, lambda b: b.execute_script(IN_SIGHT))
    assert not severe(phone)
