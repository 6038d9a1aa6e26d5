"""The window of the browser: opened and closed, its size and the light it asks for.

In: Debian's chromium and chromedriver; a running browser.  Out: the browser, changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.remote.webelement import WebElement

PAINTING = shutil.which("chromium") or shutil.which("chromium-browser")  # as people see it
# without the parts that only a window on a screen needs a page costs half as much
BROWSER = shutil.which("chromium-headless-shell") or PAINTING
DRIVER = shutil.which("chromedriver")
OPTIONS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--window-size=1280,900",
    "--disable-ipc-flooding-protection",  # nobody opens two hundred pages in ten seconds by hand
    "--kiosk",  # no bars of the browser to paint: a page costs a sixth less
]  # fmt: skip
# what a pointer's click does to a button it can reach; false where a real one is needed: it leads
# to another page, or something covers the middle of the element
CLICK = """
const [of] = arguments;
if (of.closest("a[href], option, [type=submit], svg")) return false;
const box = () => of.getClientRects()[0];
const outside = ({ top, bottom }) => top < 0 || bottom > innerHeight;
if (box() && outside(box())) of.scrollIntoView({ block: "center", behavior: "instant" });
const at = box();
const hit = at && document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
if (!hit || !of.contains(hit) || of.disabled) return false;
of.focus({ preventScroll: true });
of.click();
return true;
"""


class Element(WebElement):
    """An element of a page that is clicked in one step, where a driver takes ten."""

    def click(self) -> None:
        """Click it as a pointer would: only where nothing covers it."""
        if not self.parent.execute_script(CLICK, self):
            super().click()


@contextmanager
def opened(*more: str, binary: str | None = BROWSER) -> Iterator[webdriver.Chrome]:
    """A browser of its own, with more options, that keeps what its pages complain of; closed at the
    end.
    """
    options = webdriver.ChromeOptions()
    options.binary_location = str(binary)
    for option in (*OPTIONS, *more):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    browser._web_element_cls = Element
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


def forget(browser: webdriver.Chrome) -> None:
    """Forget what pages from a folder and the page that is open have kept on this device."""
    browser.execute_script("try { localStorage.clear() } catch {}")
    browser.execute_cdp_cmd(
        "Storage.clearDataForOrigin", {"origin": "file:///", "storageTypes": "local_storage"}
    )
