"""The icons of the home screen, drawn by the browser from `icon.svg`: run it when the mark changes.

In: `render/regelwerk_site/static/icon.svg`.  Out: `icon-192.png`, `icon-512.png` beside it,
the mark on paper and within the circle every system leaves.
"""

from __future__ import annotations

from base64 import b64decode, b64encode

from selenium import webdriver

from regelwerk.installed import PROJECT
from window import opened

STATIC = PROJECT / "render" / "regelwerk_site" / "static"
PAPER, SHARE, SIZES = (
    "#f8f4ea",
    66,
    (192, 512),
)  # the ground; how much of the side the mark takes, in percent; pixels


def drawn(browser: webdriver.Chrome, size: int) -> bytes:
    """The icon in one size, as PNG."""
    mark = b64encode((STATIC / "icon.svg").read_bytes()).decode()
    style = f"margin:0;height:{size}px;background:{PAPER};display:grid;place-items:center"
    page = (
        f'<body style="{style}"><img width="{size * SHARE // 100}"'
        f' src="data:image/svg+xml;base64,{mark}">'
    )
    browser.get(f"data:text/html;base64,{b64encode(page.encode()).decode()}")
    metrics = {"width": size, "height": size, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    taken = browser.execute_cdp_cmd(
        "Page.captureScreenshot", {"format": "png", "optimizeForSpeed": False}
    )
    return b64decode(taken["data"])


def main() -> None:
    """Draw and write both."""
    with opened() as browser:
        for size in SIZES:
            (STATIC / f"icon-{size}.png").write_bytes(drawn(browser, size))


if __name__ == "__main__":
    main()
