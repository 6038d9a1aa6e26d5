"""What the browser tests say over and over: look, wait, answer.

In: a running browser.  Out: elements, texts, complaints of the browser.
"""

from __future__ import annotations

from collections.abc import Callable

from selenium import webdriver
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait

Browser = webdriver.Chrome
SHOWN = """
const seen = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true };
const said = (text) => text.replace(/[ \\t\\u00a0]+/g, " ").replace(/ *\\n[ \\n]*/g, "\\n").trim();
return [...document.querySelectorAll(arguments[0])].filter((each) => each.checkVisibility(seen) && each.getClientRects().length)
  .map((each) => said(each.innerText ?? each.textContent));
"""


def until(browser: Browser, ready: Callable[[Browser], object], seconds: float = 20) -> None:
    """Wait for something to be so; what is replaced while one looks at it is looked at again."""
    WebDriverWait(
        browser, seconds, poll_frequency=0.05, ignored_exceptions=[StaleElementReferenceException]
    ).until(ready)


def one(browser: Browser, selector: str) -> WebElement:
    """The first element of a selector."""
    return browser.find_element(By.CSS_SELECTOR, selector)


def shown(browser: Browser, selector: str) -> list[str]:
    """The texts of all visible elements of a selector, asked of the page at once: one by one takes
    the browser 25 ms each.
    """
    return list(browser.execute_script(SHOWN, selector))


def answer(browser: Browser, value: str) -> None:
    """Choose an answer of the question on the screen, unfolded where it is a rare one."""
    chosen = one(browser, f'.answers [data-value="{value}"]')
    if not chosen.is_displayed():
        one(browser, ".others > summary").click()
    chosen.click()


def press(browser: Browser, selector: str) -> None:
    """Press the first element of a selector, brought to the middle of the window, away from what
    sticks to its edge.
    """
    found = one(browser, selector)
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found)
    found.click()


def top(browser: Browser, selector: str) -> float:
    """How far below the upper edge of the window an element begins, in pixels."""
    return float(
        browser.execute_script(
            "return document.querySelector(arguments[0]).getBoundingClientRect().top", selector
        )
    )


def severe(browser: Browser) -> list[str]:
    """What the browser's console complained about since asked last."""
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]


def offline(browser: Browser, cut: bool) -> None:
    """Cut the network or give it back."""
    browser.execute_cdp_cmd("Network.enable", {})
    rate = 0 if cut else -1
    browser.execute_cdp_cmd(
        "Network.emulateNetworkConditions",
        {"offline": cut, "latency": 0, "downloadThroughput": rate, "uploadThroughput": rate},
    )
