"""Onto the phone, in a real browser: kept piece by piece, a new version offered, an unknown address
answered, the one file opened.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from conftest import fixture
from regelwerk_site import site
from regelwerk_site.serve import serve
from steps import Browser, one, severe, shown, until
from tiers import detail, drawn, some_or_all
from window import screen, shade

ASKING = """  // opens one decision after the other; those that neither ask nor rule within five seconds
const [pages, done] = arguments, silent = [];
const asks = (page) => document.querySelector("[data-wizard]")?.dataset.decision === page.split("/").pop()
  && [...document.querySelectorAll("[data-screen] h3, .verdict")].some((each) => each.checkVisibility() && each.innerText.trim());
(async () => {
  for (const page of pages) {
    location.hash = `#/${page}/index.html`;
    const begun = performance.now();
    while (!asks(page) && performance.now() - begun < 5000) await new Promise((go) => setTimeout(go, 5));
    if (!asks(page)) silent.push(page);
  }
  done(silent);
})();
"""
READY = "Stand 22.11.2026 Offline bereit ✓"
WIDTH = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
TEMPLATES = (  # one page of each kind, but for that of an unknown address
    "", "suche/", "ueber/telefon/", "abdeckung/", "daten/", "bridge/", "bridge/27/",
    "bridge/2007/", "bridge/2007/27/",
    "bridge/2007/def/", "bridge/2017/hintergrund/", "bridge/thema/", "bridge/thema/revoke/",
    "bridge/entscheidung/",
    "bridge/entscheidung/insufficient_bid/", "bridge/fall/",
    "bridge/entscheidung/insufficient_bid/faelle.html",
    "bridge/aenderungen/", "bridge/aenderungen/2007-2017/", "bridge/aenderungen/woerter/",
    "bridge/aenderungen/2007-2017/umlernen/", "bridge/fussnoten/", "bridge/glossar/",
    "bridge/register/", "bridge/reizung/",
    "bridge/rechner/", "bridge/andere-werke/", "bridge/widersprueche/", "doppelkopf/",
    "doppelkopf/rechner/", "doppelkopf/srh2019/3.5/",
    "doppelkopf/konkordanz/",
)  # fmt: skip


@pytest.fixture(scope="module")
def made() -> Path:
    """The build folder of the fixture with a dated site; not to be changed."""
    return fixture("dated", "--date", "2026-11-22")


@pytest.fixture
def dated(made: Path, tmp_path: Path) -> Iterator[tuple[Path, str, Callable[[], None]]]:
    """The folder and the address of a site with a date, and what ends its server: a worker is not
    cut off by the browser's own switch.
    """
    shutil.copytree(made, tmp_path / "build")
    running = serve.make_server(tmp_path / "build" / "site", 0)
    threading.Thread(
        target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    ).start()

    def stop() -> None:
        running.shutdown()
        running.server_close()

    yield tmp_path / "build", f"http://127.0.0.1:{running.server_address[1]}/", stop
    stop()


def said(browser: Browser) -> str:
    """What the foot of the page says of its day and of being offline."""
    return " ".join(shown(browser, "footer .version"))


def kept(browser: Browser, folder: str) -> list[str]:
    """The names of the files that the caches hold."""
    script = (
        "const [done] = arguments; (async () => { const found = []; for (const name of await"
        " caches.keys())"
    )
    script += (
        " for (const each of await (await caches.open(name)).keys()) found.push(each.url);"
        " done(found); })()"
    )
    return [url for url in browser.execute_async_script(script) if f"/{folder}/" in url]


def test_everything_is_kept_in_few_pieces_and_said(
    desk: Browser, dated: tuple[Path, str, Callable[[], None]]
) -> None:
    folder, address, stop = dated
    desk.get(f"{address}index.html")
    until(desk, lambda b: said(b) == READY)
    assert len(kept(desk, "offline")) == len(list((folder / "site" / "offline").iterdir()))
    pages = {
        "bridge/27/": "main h1",
        "bridge/entscheidung/mumbled_call/faelle.html#2017-27b": "main .told:target",
        "suche/index.html?q=gebot": "main .hits li:nth-child(7)",  # the first ones are shown alone
    }
    online = {}
    for page, last in pages.items():  # what of each is there last
        desk.get(f"{address}{page}")
        until(desk, lambda b, last=last: shown(b, last))
        online[page] = one(desk, "main").text
    stop()
    for page in pages:
        desk.get(f"{address}{page}")
        until(desk, lambda b, page=page: one(b, "main").text == online[page])
    for nowhere in ("gibt/es/nicht?x#y", "bridge/94/"):
        desk.get(f"{address}{nowhere}")
        assert (
            shown(desk, "h1") == ["Diese Seite gibt es hier nicht"]
            and one(desk, "#suche").is_displayed()
        )
    assert one(desk, "[data-meant]").text == "Meinten Sie Regel 31? Die Regeln gehen hier bis 31."
    one(desk, "[data-meant] a").click()
    until(desk, lambda b: shown(b, "h1")[0].startswith("31"))


def test_the_server_answers_an_unknown_address_with_search(desk: Browser, served: str) -> None:
    desk.get(f"{served}bridge/2007/123/x/index.html")
    assert (
        shown(desk, "h1") == ["Diese Seite gibt es hier nicht"]
        and desk.execute_script("return document.styleSheets.length") >= 1
    )
    screen(desk, 320, 700)
    assert desk.execute_script(WIDTH) <= 0
    screen(desk, 1280, 900)
    one(desk, "#suche").send_keys("gebot")
    until(desk, lambda b: shown(b, "[data-lookup] .hits li"))
    for nowhere, first in (
        ("bridge/gemurmelte-ansagen", "Gemurmelte Ansage"),
        ("entscheidung/mumbled-cal.php", "Gemurmelte Ansage"),
        ("doppelkopf/regeln/gesch%C3%BCttelt", ""),
    ):
        desk.get(f"{served}{nowhere}")
        until(desk, lambda b: shown(b, "h1"))
        if first:
            until(desk, lambda b: shown(b, "[data-meant] a"))
            assert (
                shown(desk, "[data-meant]")[0].startswith("Meinten Sie ")
                and first in shown(desk, "[data-meant] a")[0]
            )
            assert one(desk, "[data-meant] a").get_attribute("href").startswith(f"{served}bridge/")
        else:
            desk.execute_async_script("setTimeout(arguments[0], 400)")
            assert not shown(desk, "[data-meant]")
    severe(desk)


@detail("test_everything_is_kept_in_few_pieces_and_said")
def test_a_new_version_waits_until_the_reader_wants_it(
    desk: Browser, dated: tuple[Path, str, Callable[[], None]]
) -> None:
    folder, address, _ = dated
    desk.get(f"{address}index.html")
    until(desk, lambda b: said(b) == READY)
    assert site.command(["--build", str(folder), "--date", "2027-01-02"]) == 0
    desk.refresh()
    until(desk, lambda b: shown(b, ".renew button"))
    assert said(desk) == READY  # the old one is still shown, whole
    desk.get(f"{address}bridge/27/")
    until(desk, lambda b: "Neue Fassung: neu laden" in shown(b, "footer button"))
    next(
        button
        for button in desk.find_elements(By.CSS_SELECTOR, "footer button")
        if button.text.startswith("Neue")
    ).click()
    until(desk, lambda b: said(b) == "Stand 02.01.2027 Offline bereit ✓")
    assert (
        len(desk.execute_async_script("caches.keys().then(arguments[0])")) == 1
    )  # the old one is forgotten


def test_a_full_device_keeps_working_and_says_so(
    desk: Browser, dated: tuple[Path, str, Callable[[], None]]
) -> None:
    folder, address, stop = dated
    worker = folder / "site" / "sw.js"
    refuse = (
        "Cache.prototype.put = (put => function (key, ...rest) { return"
        " PIECES.slice(FIRST).some((name) => String(key).endsWith(name))"
    )
    refuse += (
        " ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put.call(this, key,"
        " ...rest); })(Cache.prototype.put);"
    )
    worker.write_text(worker.read_text(encoding="utf-8") + refuse, encoding="utf-8")
    desk.get(f"{address}index.html")
    until(desk, lambda b: "mehr Platz hat das Gerät nicht" in said(b))
    desk.get(f"{address}bridge/27/")  # from the network
    assert shown(desk, "h1")[0].startswith("27")
    stop()
    desk.get(f"{address}index.html")
    assert shown(desk, "h1") == ["Was ist passiert?"]
    desk.get(f"{address}bridge/entscheidung/mumbled_call/faelle.html")
    assert shown(desk, "h1") == ["Noch nicht auf diesem Gerät"]
    severe(desk)  # that it is not there the browser has said too


@pytest.fixture(scope="module")
def alone(rulebook: Path) -> str:
    """The address of the one file of the real rulebook, alone in its folder."""
    folder = rulebook.parent / "stick"
    folder.mkdir(exist_ok=True)
    shutil.copy(rulebook / "regelwerk.html", folder / "regelwerk.html")
    return (folder / "regelwerk.html").as_uri()


@pytest.fixture
def carried(browser: Browser, alone: str) -> str:
    """That address; what the page of the test before says while it is left is not heard."""
    browser.get("about:blank")
    severe(browser)
    return alone


def opened(browser: Browser, carried: str, page: str, title: str) -> None:
    """Open a page of the one file."""
    browser.get("about:blank")
    browser.get(f"{carried}#/{page}")
    until(browser, lambda b: title in b.title)


def decided(browser: Browser, *answers: str) -> str:
    """Answer until the ruling, and say its headline."""
    for value in answers:
        until(
            browser,
            lambda b, value=value: b.find_elements(
                By.CSS_SELECTOR, f'.answers [data-value="{value}"]'
            ),
        )
        browser.execute_script(
            "document.querySelector(arguments[0]).click()", f'.answers [data-value="{value}"]'
        )
    until(browser, lambda b: shown(b, ".verdict"))
    return one(browser, ".verdict").text


@detail("test_every_decision_of_the_one_file_asks")
def test_the_one_file_reads_searches_and_goes_back(phone: Browser, carried: str) -> None:
    opened(phone, carried, "", "was ist passiert?")
    phone.execute_script("document.querySelector('main a[href*=\"bridge/index.html\"]').click()")
    until(phone, lambda b: shown(b, "h1") and "was ist" not in b.title)
    phone.execute_script("location.hash = '#/bridge/27/index.html#B.1.a'")
    until(phone, lambda b: "Ungenügendes Gebot" in b.title)
    until(
        phone,
        lambda b: (
            0
            <= b.execute_script(
                "return document.getElementById('B.1.a').getBoundingClientRect().top"
            )
            < 200
        ),
    )
    phone.back()
    until(phone, lambda b: "Ungenügendes" not in b.title)
    opened(phone, carried, "suche/index.html", "Suche")
    one(phone, "#suche").send_keys("ungenügendes gebott")
    until(phone, lambda b: shown(b, "main .hits li"))
    one(phone, "#suche").send_keys(Keys.ENTER)
    until(phone, lambda b: b.switch_to.active_element.tag_name == "a")
    phone.switch_to.active_element.send_keys(Keys.ENTER)
    until(phone, lambda b: "Suche" not in b.title)
    opened(phone, carried, "gibt/es/nicht/", "Nicht gefunden")
    assert severe(phone) == []


@detail("test_every_decision_of_the_one_file_asks")
def test_the_one_file_rules_and_remembers_the_way(phone: Browser, carried: str) -> None:
    opened(
        phone,
        carried,
        "bridge/entscheidung/insufficient_bid/index.html?ausgabe=2017",
        "Ungenügendes Gebot",
    )
    first = decided(phone, "yes", "yes")
    ruled = phone.execute_script("return location.href")
    phone.back()
    until(phone, lambda b: shown(b, ".question h3"))
    decided(phone, "yes")
    opened(phone, *ruled.split("#/"), "Ungenügendes Gebot")
    until(phone, lambda b: shown(b, ".verdict") == [first])
    opened(phone, carried, "bridge/entscheidung/revoke/index.html?ausgabe=2017", "Revoke")
    for _ in range(12):
        until(phone, lambda b: shown(b, ".answers button") or shown(b, ".verdict"))
        if shown(phone, ".verdict"):
            break
        before = phone.execute_script("return location.href")
        phone.execute_script("document.querySelector('.answers button').click()")
        until(phone, lambda b, before=before: b.execute_script("return location.href") != before)
    assert shown(phone, ".verdict") and severe(phone) == []


def test_the_one_file_goes_through_a_front(phone: Browser, carried: str) -> None:
    front = "bridge/entscheidung/irregularity_case/index.html"
    answers = "incident_group=call&call_event=too_low&in_rotation=yes&accepted=yes&ausgabe=2017"
    opened(phone, carried, f"{front}?{answers}", "Ungenügendes Gebot")
    until(phone, lambda b: shown(b, ".verdict"))
    opened(phone, carried, f"{front}?ausgabe=1997", "Regelwidrigkeit")
    links = phone.find_elements(By.CSS_SELECTOR, "[data-doors] a")
    assert links and all("ausgabe=1997" in str(each.get_attribute("href")) for each in links)


def test_the_one_file_in_the_dark_asks_nobody(phone: Browser, carried: str) -> None:
    shade(phone, "dark")
    phone.execute_cdp_cmd("Network.enable", {})
    opened(phone, carried, "bridge/rechner/index.html", "Rechner")
    assert (
        phone.execute_script("return getComputedStyle(document.body).backgroundColor")
        == "rgb(23, 21, 16)"
    )
    asked = phone.execute_script(
        "return performance.getEntriesByType('resource').map((each) => each.name)"
    )
    assert [name for name in asked if not name.startswith(("data:", "blob:"))] == [] and severe(
        phone
    ) == []
    assert phone.execute_script(WIDTH) <= 0


POINTS = """
const part = document.querySelector('style[data-part="points"]');
return part && part.media === "all";
"""


@pytest.mark.parametrize("number", some_or_all(5, "every decision opened in a browser"))
def test_every_decision_of_the_one_file_asks(
    desk: Browser, carried: str, rulebook: Path, number: int | None
) -> None:
    pages = sorted(
        path.parent.relative_to(rulebook).as_posix()
        for path in rulebook.glob("*/entscheidung/*/index.html")
        if "data-wizard" in path.read_text(encoding="utf-8")  # a front has doors
    )
    opened(desk, carried, "", "was ist passiert?")
    desk.set_script_timeout(120)
    silent = desk.execute_async_script(ASKING, drawn(pages, number))
    assert len(pages) > 200 and silent == [] and severe(desk) == []


@pytest.mark.parametrize("number", some_or_all(3, "one page of each kind, laid out by a browser"))
def test_no_page_scrolls_sideways(phone: Browser, rulebook: Path, number: int | None) -> None:
    wide = {}
    for page in drawn(TEMPLATES, number):
        phone.get((rulebook / f"{page}index.html").as_uri())
        for width in (320, 640):  # a small phone; a desk of 1280 at 200 %
            screen(phone, width, 700)
            if (over := phone.execute_script(WIDTH)) > 0:
                wide[page, width] = over
    assert wide == {}


def test_nothing_moves_for_who_wants_no_motion(desk: Browser, rulebook: Path) -> None:
    wish = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wish})
    moving = (
        "return [...document.querySelectorAll('*')].filter((each) => { const style ="
        " getComputedStyle(each);"
    )
    moving += (
        " return [style.transitionDuration, style.animationDuration].some((time) =>"
        " parseFloat(time) > 0.01); }).length"
    )
    for page in (
        "",
        "bridge/27/",
        "bridge/entscheidung/insufficient_bid/",
        "ueber/telefon/",
        "404.html",
    ):
        desk.get((rulebook / (page if page.endswith(".html") else f"{page}index.html")).as_uri())
        assert desk.execute_script(moving) == 0, page


@detail("test_the_one_file_in_the_dark_asks_nobody")
def test_the_one_file_lays_out_points_as_the_site_does(phone: Browser, carried: str) -> None:
    for page, laid in (
        ("doppelkopf/entscheidung/suit_not_followed/index.html", True),
        ("bridge/entscheidung/revoke/index.html", False),
    ):
        opened(phone, carried, page, "")
        until(phone, lambda b, laid=laid: b.execute_script(POINTS) is laid)
