"""The window of the browser: its size and the light it asks for.

In: a running browser.  Out: the browser, changed.
"""

from __future__ import annotations

from selenium import webdriver


def screen(browser: webdriver.Chrome, width: int, height: int) -> None:
    """Set the size of the page."""
    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def shade(browser: webdriver.Chrome, scheme: str) -> None:
    """Let the system wish for light or dark."""
    wish = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wish})
