"""What comes from outside and is not as it should be: addresses, the device's store, forms. The
page goes on as if it were not there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from steps import Browser, one, severe, shown, until
from tiers import drawn, some, some_or_all

PAGES = [
    "index.html",
    "bridge/27/index.html",
    "bridge/aenderungen/1997-2007/index.html",
    "bridge/entscheidung/mumbled_call/index.html",
]
one_page = some(PAGES, 1, "every kind of page, from a folder and from a server")
NOTED = {
    "says": "Der Partner muss passen.",
    "title": "Gemurmelte Ansage",
    "edition": "2017",
    "from": "https://example.org/",
}
STORED = {
    "later": [3, "x", {}, [None], [3], ["x"], [[]], [{"says": 3}], [NOTED | {"from": None}],
    {"0": NOTED}, [NOTED | {"id": 3, "waits": 3}], [{"id": "n1", "path": "x", "title": "", "edition": "", "waits": [3], "done": {}, "at": "x"}]],
    "view": [3, {}, [], "none", None], "theme": [3, {}, "pink"],
    "sheets.bridge": [3, "x", {}, [3], [["n1"]], [["n1", {"N": {}}]], [[1, {}]], [["n1", None]],
    [["n1", []]]],
    "round.bridge": [3, "x", [], {"tisch": 3}],
    "protocol.turnier": [3, {}], "edition.bridge": [3, {}, "1492"],
}  # fmt: skip


@pytest.fixture(params=["folder", "server"])
def place(request: pytest.FixtureRequest, built: Path, served: str) -> str:
    """The site as it is opened from a folder and from a server."""
    return f"{built.as_uri()}/" if request.param == "folder" else served


@pytest.fixture
def no_store(desk: Browser) -> Iterator[None]:
    """A browser that lets no page remember anything."""
    throws = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied',"
        " 'SecurityError') } })"
    )
    added = desk.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": throws})
    yield
    desk.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def works(browser: Browser) -> bool:
    """Whether the last thing a page's script does was done: the switch in the footer has its
    name.
    """
    return any(shown(browser, "[data-theme-switch]"))


@pytest.mark.parametrize("page", one_page)
@pytest.mark.parametrize(
    "hash",
    some(
        ["%E0%A4%A", "%", "%FF", "'\"><script>", "__proto__", "%00"],
        2,
        "every page with every anchor",
    ),
)
def test_a_broken_anchor_breaks_no_page(desk: Browser, place: str, page: str, hash: str) -> None:
    severe(desk)
    desk.get(f"{place}{page}#{hash}")
    until(desk, works)
    desk.execute_script("location.hash = arguments[0]", f"#{hash}%")
    assert severe(desk) == []


def test_an_anchor_with_an_umlaut_is_found(desk: Browser, place: str) -> None:
    desk.get(f"{place}bridge/27/index.html")
    desk.execute_script(
        "const fold = document.createElement('details'); fold.innerHTML = '<p id=\"Übung\">x';"
        " document.body.append(fold)"
    )
    desk.execute_script("location.hash = '#%C3%9Cbung'")
    until(desk, lambda b: one(b, "details:has(#Übung)").get_attribute("open"))


@pytest.mark.parametrize(
    "number", some_or_all(4, "four pages with everything that can stand in a store, twelve stores")
)
def test_a_broken_store_breaks_no_page(desk: Browser, served: str, number: int | None) -> None:
    desk.get(served)
    severe(desk)
    written = {
        f"regelwerk.{key}": [*map(json.dumps, values), "{", ""] for key, values in STORED.items()
    }
    stores = [
        {key: values[at % len(values)] for key, values in written.items()}
        for at in range(max(map(len, written.values())))
    ]
    for store, page in drawn(list(product(stores, PAGES)), number):
        desk.execute_script(
            "localStorage.clear(); Object.assign(localStorage, arguments[0])", store
        )
        desk.get(f"{served}{page}?accepted=no&distance=same&blatt=n1")
        until(desk, works)
        assert severe(desk) == [], (store, page)


def test_what_is_sound_in_a_broken_store_is_shown(desk: Browser, served: str) -> None:
    desk.get(served)
    desk.execute_script(
        "localStorage.setItem('regelwerk.later', arguments[0])",
        json.dumps([3, NOTED, None, {"says": "x"}]),
    )
    desk.get(served)
    until(desk, lambda b: shown(b, "[data-pending-list] label") == [NOTED["says"]])
    one(desk, "[data-pending-list] input").click()
    assert not shown(desk, "[data-pending]")


@pytest.mark.parametrize("page", one_page)
def test_a_store_that_refuses_breaks_no_page(
    desk: Browser, no_store: None, place: str, page: str
) -> None:
    severe(desk)
    desk.get(f"{place}{page}?accepted=no")
    assert works(desk)
    one(desk, "[data-theme-switch]").click()
    assert one(desk, "html").get_attribute("data-theme") == "dark" and severe(desk) == []


@pytest.mark.parametrize("page", one_page)
def test_searching_leads_to_the_search_page(desk: Browser, place: str, page: str) -> None:
    severe(desk)
    desk.get(f"{place}{page}")
    field = next(
        each
        for each in desk.find_elements(By.CSS_SELECTOR, "form.find input")
        if each.is_displayed()
    )
    field.send_keys(f"gemurmelte & Ansage{Keys.ENTER}")
    until(desk, lambda b: "/suche/index.html?q=gemurmelte" in b.current_url)
    until(desk, lambda b: shown(b, "main [data-hits] li"))
    assert (
        one(desk, "#suche").get_attribute("value") == "gemurmelte & Ansage" and severe(desk) == []
    )


def test_no_form_sends_anything(desk: Browser, place: str) -> None:
    desk.get(f"{place}index.html")
    severe(desk)
    for target in ("suche/index.html", "https://example.org/"):
        desk.execute_script(
            "const form = document.querySelector('form'); form.action = arguments[0];"
            " form.submit()",
            target,
        )
        until(desk, lambda b: any("form-action" in said for said in severe(b)))
    assert desk.current_url == f"{place}index.html"


def test_no_page_stands_in_a_frame_of_the_server(
    desk: Browser, served: str, tmp_path: Path
) -> None:
    (tmp_path / "frame.html").write_text(
        f'<iframe src="{served}index.html"></iframe>', encoding="utf-8"
    )
    severe(desk)
    desk.get((tmp_path / "frame.html").as_uri())
    until(desk, lambda b: any("frame-ancestors" in said for said in severe(b)))
