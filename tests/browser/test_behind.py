"""What stands behind a question and a ruling in folds: nothing that stands before them already,
nothing twice, nothing without a reason.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from regelwerk.library import Library
from steps import Browser, one, shown, until
from test_rulebook import BID, PENALTY
from tiers import some

# rulings beside which other rows begin with the same sentence, or fail by nothing of their own
SAME = (
    f"{BID}?in_rotation=yes&accepted=no&replacement=pass&comparable=yes&ausgabe=2017",
    f"{BID}?in_rotation=yes&accepted=no&replacement=lowest_same_denomination&both_natural=yes&ausgabe=2007",
    f"{PENALTY}?severe_found=yes&inevitable_rest=no&game_won_by=culprit_side&may_still_deny=no&culprit=normal&ausgabe=srh2019",
)
OPEN = "document.querySelectorAll('.folds details').forEach((box) => { box.open = true })"
SAYS = "return [...document.querySelectorAll('.ruling .step p')].map((each) => each.textContent)"


def opened(browser: Browser, site: Path, page: str) -> None:
    """A question or a ruling with all that stands behind it."""
    browser.get(f"{site.as_uri()}/{page}")
    until(browser, lambda b: shown(b, ".question h3, .verdict"))
    browser.execute_script(OPEN)
    until(
        browser, lambda b: shown(b, '[data-slot="because-cites"] summary, [data-slot="effects"] li')
    )


@pytest.mark.parametrize("ruled", some(SAME, 1, "one ruling after the other in a browser"))
def test_another_ruling_is_told_by_what_it_says_else(
    desk: Browser, rulebook: Path, ruled: str
) -> None:
    opened(desk, rulebook, ruled)
    said = desk.execute_script(SAYS)
    heads, changes = shown(desk, ".whynot > li > b"), shown(desk, '[data-slot="change"] li')
    assert (
        said
        and (heads or ruled.startswith(PENALTY))
        and not [head for head in heads if any(step.endswith(head) for step in said)]
    )
    assert all(
        each.find_elements(By.CSS_SELECTOR, "ul li")
        for each in desk.find_elements(By.CSS_SELECTOR, ".whynot > li")
    )
    assert not [change for change in changes if any(change.endswith(step) for step in said)]


@pytest.mark.parametrize("ruled", some(SAME, 1, "one ruling after the other in a browser"))
def test_the_answers_stand_above_and_not_again_under_why(
    desk: Browser, rulebook: Path, ruled: str
) -> None:
    opened(desk, rulebook, ruled)
    asked = [
        chip.text.split("\n")[0]
        for chip in desk.find_elements(By.CSS_SELECTOR, ".ruling .chips button")
    ]
    assert asked and not [
        line
        for line in shown(desk, '[data-slot="because"] li')
        if any(line.startswith(each) for each in asked)
    ]
    assert shown(desk, '[data-slot="because-cites"] summary')


def test_answers_that_lead_to_the_same_are_told_together(desk: Browser, rulebook: Path) -> None:
    opened(desk, rulebook, f"{BID}?in_rotation=yes&accepted=no&ausgabe=2017")
    told = shown(desk, '[data-slot="effects"] li')
    results = [line.partition(": ")[2] for line in told]
    assert len(told) > 1 and len(set(results)) == len(results)
    assert any(" oder " in line.partition(": ")[0] for line in told)
    assert one(desk, '[data-slot="effects"]').text.count("je nach weiteren Antworten") == 1


def test_a_note_follows_its_ruling_and_stands_under_an_incident(
    desk: Browser, library: Library, rulebook: Path
) -> None:
    page, _, given = SAME[-1].partition("?")
    facts, _, edition = given.rpartition("&ausgabe=")
    note = library.decide(
        page.split("/")[2], edition, dict(each.split("=") for each in facts.split("&"))
    ).note
    desk.get(f"{rulebook.as_uri()}/{SAME[-1]}")
    until(desk, lambda b: shown(b, '[data-slot="note"]') == [note])
    desk.get(f"{rulebook.as_uri()}/doppelkopf/vorfall/index.html?{given}&fall={page.split('/')[2]}")
    until(desk, lambda b: note in shown(b, '[data-slot="notes"] p'))
