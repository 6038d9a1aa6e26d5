"""Editions beside each other in a real browser: what is said belongs to the steps between those
shown; the address holds the choice.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from steps import Browser, one, shown, until
from tiers import detail, rest, some
from window import screen


def compared(desk: Browser, rulebook: Path, law: str, query: str) -> None:
    """Open a law with editions beside each other."""
    desk.get(f"{rulebook.as_uri()}/bridge/{law}/index.html?{query}")


def reasons(desk: Browser, row: str) -> list[str]:
    """How the reasons of a row begin."""
    return [" ".join(said.split()[:3]) for said in shown(desk, f'[id="{row}"] .why')]


def badges(desk: Browser, row: str) -> list[str]:
    """Between which editions a row says that another decision is due."""
    return [" ".join(said.split()[:3]) for said in shown(desk, f'[id="{row}"] .parts')]


@pytest.mark.parametrize(
    ("editions", "steps"),
    [
        ("", ["1997 → 2007", "2007 → 2017"]),
        rest("=1997,2007", ["1997 → 2007"], why="two laws in a browser for every choice"),
        rest("=2007,2017", ["2007 → 2017"], why="two laws in a browser for every choice"),
        rest(
            "=1997,2017",
            ["1997 → 2007", "2007 → 2017"],
            why="two laws in a browser for every choice",
        ),
    ],
)
def test_what_is_said_is_of_the_steps_between_the_editions_shown(
    desk: Browser, rulebook: Path, editions: str, steps: list[str]
) -> None:
    compared(desk, rulebook, "64", f"vergleichen{editions}")
    assert reasons(desk, "v-B") == steps == badges(desk, "v-A.2")
    assert reasons(desk, "v-A.2") == [step for step in steps if step == "1997 → 2007"]
    newest = editions[-4:] or "2017"
    assert [
        step
        for step in shown(desk, f'[id="v-B"] .cell[data-ed="{newest}"] .why')
        if step.startswith(steps[-1])
    ]
    compared(desk, rulebook, "27", f"vergleichen{editions}")
    assert bool(shown(desk, '[id="v-B.1.b"] .fresh')) == ("1997 → 2007" in steps)


@detail("test_what_is_said_is_of_the_steps_between_the_editions_shown")
def test_a_reason_stands_with_the_next_edition_shown_and_comes_back(
    desk: Browser, rulebook: Path
) -> None:
    compared(desk, rulebook, "64", "vergleichen")
    column = '[id="v-B"] .cell[data-ed="{}"] .why'
    one(desk, "details.all summary").click()
    one(desk, '[data-column="2007"]').click()
    assert len(shown(desk, column.format("2017"))) == 2 and not shown(desk, column.format("2007"))
    one(desk, '[data-column="2007"]').click()
    assert len(shown(desk, column.format("2017"))) == 1 == len(shown(desk, column.format("2007")))


@detail("test_what_is_said_is_of_the_steps_between_the_editions_shown")
def test_only_changes_leaves_those_of_the_editions_shown(desk: Browser, rulebook: Path) -> None:
    compared(desk, rulebook, "64", "vergleichen=2007,2017&nur=aenderungen")
    assert not one(desk, '[id="v-A.2"]').is_displayed() and one(desk, '[id="v-B"]').is_displayed()
    compared(desk, rulebook, "64", "vergleichen&nur=aenderungen")
    assert one(desk, '[id="v-A.2"]').is_displayed() and not one(desk, '[id="v-A"]').is_displayed()


@detail("test_what_is_said_is_of_the_steps_between_the_editions_shown")
def test_a_row_that_no_edition_shown_has_is_left_out(desk: Browser, rulebook: Path) -> None:
    compared(desk, rulebook, "36", "vergleichen=1997,2007")
    assert not one(desk, '[id="v-C"]').is_displayed() and one(desk, '[id="v-A"]').is_displayed()
    compared(desk, rulebook, "36", "vergleichen=2007,2017")
    assert one(desk, '[id="v-C"]').is_displayed()


def test_the_address_holds_what_is_compared(desk: Browser, rulebook: Path) -> None:
    compared(desk, rulebook, "27", "")
    one(desk, ".toggle:has(#vergleichen)").click()
    assert desk.current_url.endswith("index.html?vergleichen")
    one(desk, "details.all summary").click()
    one(desk, '[data-column="2007"]').click()
    one(desk, '.toggle:has([data-filter-of="ruling"])').click()
    assert desk.current_url.endswith("?vergleichen=1997,2017&nur=entscheidungen")
    onward = one(desk, '.thumb a[rel="next"]').get_attribute("href")
    assert onward.endswith("bridge/28/index.html?vergleichen=1997,2017&nur=entscheidungen")
    before = shown(desk, ".row")
    desk.get(desk.current_url)
    assert shown(desk, ".row") == before and one(desk, "[data-shown]").text == "1997, 2017"
    desk.get(onward)
    assert (
        one(desk, "[data-shown]").text == "1997, 2017"
        and not one(desk, '[data-column="2007"]').is_selected()
    )
    one(desk, ".toggle:has(#vergleichen)").click()
    assert "?" not in desk.current_url


@pytest.mark.parametrize(
    "query",
    some(
        ["vergleichen=", "vergleichen=2007", "vergleichen=1492,2007", "vergleichen&nur=unsinn"],
        1,
        "a law in a browser for every address",
    ),
)
def test_an_address_that_names_no_comparison_compares_all(
    desk: Browser, rulebook: Path, query: str
) -> None:
    compared(desk, rulebook, "27", query)
    assert one(desk, "[data-shown]").text == "1997, 2007, 2017" and desk.current_url.endswith(
        "?vergleichen"
    )


@detail("test_the_edition_that_is_read_is_chosen_kept_and_leaves_the_clause_in_place")
def test_the_edition_that_is_read_stands_in_the_address(desk: Browser, rulebook: Path) -> None:
    compared(desk, rulebook, "27", "")
    one(desk, "details.one summary").click()
    one(desk, '[data-read="2007"]').click()
    assert desk.current_url.endswith("?ausgabe=2007")
    desk.execute_script("localStorage.clear()")
    desk.refresh()
    assert (
        one(desk, '[data-reading="2007"]').is_displayed()
        and not one(desk, '[data-reading="2017"]').is_displayed()
    )


@detail("test_the_address_holds_what_is_compared")
def test_the_choices_of_the_change_map_stand_in_the_address(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/aenderungen/index.html")
    one(desk, 'label[for="schritt-1997-2007"]').click()
    one(desk, '[data-by="4"]').click()
    assert desk.current_url.endswith("?schritt=1997-2007&reihenfolge=4")
    first = one(desk, "#regeln tbody tr").text
    desk.get(desk.current_url)
    assert (
        one(desk, "#regeln tbody tr").text == first
        and one(desk, '[aria-labelledby="karte-1997-2007"]').is_displayed()
    )
    desk.get(f"{rulebook.as_uri()}/bridge/aenderungen/2007-2017/index.html")
    one(desk, '[name="art"] option[value="new"]').click()
    assert desk.current_url.endswith("?art=new")
    one(desk, '[name="gewicht"] option[value="ruling"]').click()
    left = shown(desk, "details.change li")
    desk.get(desk.current_url)
    assert left and all("andere Entscheidung" in entry for entry in left)
    assert shown(desk, "details.change li") == left and desk.current_url.endswith(
        "?art=new&gewicht=ruling"
    )


def test_the_one_step_a_phone_compares_is_whole(phone: Browser, rulebook: Path) -> None:
    screen(phone, 390, 844)
    compared(phone, rulebook, "64", "vergleichen=1997,2017")
    until(phone, lambda b: shown(b, ".row"))
    assert reasons(phone, "v-B") == ["1997 → 2007", "2007 → 2017"]
    assert phone.execute_script("return document.documentElement.scrollWidth") <= 390
