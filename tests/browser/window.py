"""The window of the browser: opened and closed, its size and the light it asks for.

In: Debian's chromium and chromedriver; a running browser.  Out: the browser, changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
OPTIONS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--window-size=1280,900",
    "--disable-ipc-flooding-protection",  # nobody opens two hundred pages in ten seconds by hand
]  # fmt: skip


@contextmanager
def opened(*more: str) -> Iterator[webdriver.Chrome]:
    """A browser of its own, with more options, that keeps what its pages complain of; closed at the
    end.
    """
    options = webdriver.ChromeOptions()
    options.binary_location = str(BROWSER)
    for option in (*OPTIONS, *more):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    try:
        yield browser
    finally:
        browser.quit()


def screen(browser: webdriver.Chrome, width: int, height: int) -> None:
    """Set the size of the page."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def shade(browser: webdriver.Chrome, scheme: str) -> None:
    """Let the system wish for light or dark."""
    wish = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wish})
