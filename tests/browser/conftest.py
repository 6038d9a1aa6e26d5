"""A real browser for the site's tests, and the two ways to open it: from a folder and from a
server.

In: Debian's chromium and chromedriver; without them the tests are skipped with that reason.  Out:
fixtures.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from selenium import webdriver

import shared
from regelwerk.installed import PROJECT
from regelwerk.model import Place, Speech
from regelwerk.search.counts import FEWEST
from regelwerk.search.games import make_indexes
from regelwerk.unchanged import digest_inputs
from regelwerk_site import site
from regelwerk_site.serve import serve
from regelwerk_site.unchanged import digest_inputs as rendering
from window import BROWSER, DRIVER, forget, opened, screen, shade

FIXTURE = Path(__file__).parents[1] / "fixtures" / "site"
SPEECH = [
    Speech(
        ("mumbled_call",),
        ("gebrabbelt",) * FEWEST,
        indexed=False,
        game="bridge",
        place=Place("laws/speech/said.yaml", 1),
    )
]


def fixture(name: str, *words: str) -> Path:
    """The build folder of the fixture with its search index and its site, made once for all
    workers; not to be changed.
    """

    def make(bundle: Path) -> None:
        shutil.rmtree(bundle, ignore_errors=True)
        shutil.copytree(FIXTURE, bundle)
        kb = json.loads((bundle / "kb.json").read_text(encoding="utf-8"))
        search = make_indexes(kb, SPEECH) | {"data_version": kb["data_version"]}
        (bundle / "search.json").write_text(json.dumps(search), encoding="utf-8")
        assert site.command(["--build", str(bundle), *words]) == 0

    said = sha256(b"".join(path.read_bytes() for path in sorted(FIXTURE.iterdir())))
    of = (digest_inputs(PROJECT), rendering([], []), said.hexdigest(), repr((SPEECH, words)))
    return shared.made(name, " ".join(of), make)


@pytest.fixture(scope="session")
def built() -> Path:
    """The site of the fixture; not to be changed."""
    return fixture("fixture") / "site"


@pytest.fixture(scope="session")
def rulebook() -> Path:
    """The site of the real rulebook; not to be changed."""
    return shared.pages()


@pytest.fixture(scope="session")
def browser() -> Iterator[webdriver.Chrome]:
    """One headless browser for all tests."""
    if not BROWSER or not DRIVER:
        pytest.skip(
            "no chromium and chromedriver on this machine (Debian: apt-get install chromium"
            " chromium-driver)"
        )
    with opened() as driver:
        yield driver


@pytest.fixture
def desk(browser: webdriver.Chrome) -> Iterator[webdriver.Chrome]:
    """The browser with a wide window, nothing remembered, light."""
    screen(browser, 1280, 900)
    shade(browser, "light")
    yield browser
    forget(browser)


@pytest.fixture
def phone(browser: webdriver.Chrome) -> Iterator[webdriver.Chrome]:
    """The browser as wide as a small phone."""
    screen(browser, 320, 700)
    shade(browser, "light")
    yield browser
    forget(browser)
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[str]:
    """The address of the fixture's site on a local server."""
    yield from serving(built)


@pytest.fixture(scope="session")
def rulebook_served(rulebook: Path) -> Iterator[str]:
    """The address of the real rulebook on a local server."""
    yield from serving(rulebook)


def serving(folder: Path) -> Iterator[str]:
    """The address of a folder on a local server as long as it is wanted."""
    running = serve.make_server(folder, 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{running.server_address[1]}/"
    running.shutdown()
    running.server_close()
