"""How soon a ruling can be had on a phone with a poor network: Fast 3G, a processor four times
slower. Measured, not demanded.

In: the built site.  Out: seconds from the address to the first question that answers, then per
ruling; first visit and later ones.
"""

from __future__ import annotations

import threading
import time

from selenium import webdriver

from regelwerk.installed import PROJECT
from regelwerk_site.serve import serve
from steps import shown, until
from window import opened, screen

FAST_3G = {
    "offline": False,
    "latency": 562.5,
    "downloadThroughput": 1.6e6 / 8 * 0.9,
    "uploadThroughput": 750e3 / 8 * 0.9,
}
SLOWER = 4
PAGE = "bridge/entscheidung/insufficient_bid/?ausgabe=2017"
ANSWERS = ("yes", "yes")
ASKED = "return document.querySelector('.answers button') ? performance.now() : 0"


def visit(browser: webdriver.Chrome, address: str) -> tuple[float, float]:
    """Seconds until the first question can be answered, and until the ruling stands."""
    browser.get("about:blank")
    browser.get(f"{address}{PAGE}")
    until(browser, lambda b: b.execute_script(ASKED))
    first = browser.execute_script(ASKED) / 1000
    started = time.perf_counter()
    for value in ANSWERS:
        until(
            browser,
            lambda b, value=value: b.execute_script(
                f"return document.querySelector('.answers [data-value={value}]')"
            ),
        )
        browser.execute_script(f"document.querySelector('.answers [data-value={value}]').click()")
    until(browser, lambda b: shown(b, ".verdict"))
    return first, time.perf_counter() - started


def main() -> None:
    """Measure three first visits, and one when the device has kept the site."""
    running = serve.make_server(PROJECT / "build" / "site", 0)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    for turn in range(3):
        with opened() as browser:
            screen(browser, 390, 844)
            address = f"http://127.0.0.1:{running.server_address[1]}/"
            browser.execute_cdp_cmd("Network.enable", {})
            browser.execute_cdp_cmd("Network.emulateNetworkConditions", FAST_3G)
            browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            print(
                "first visit {}: question {:.2f} s, ruling {:.2f} s later".format(
                    turn + 1, *visit(browser, address)
                )
            )
            until(
                browser,
                lambda b: (
                    "✓"
                    in b.execute_script(
                        "return document.querySelector('[data-offline]').textContent"
                    )
                ),
                120,
            )
            print(
                "        kept: question {:.2f} s, ruling {:.2f} s later".format(
                    *visit(browser, address)
                )
            )
    running.shutdown()


if __name__ == "__main__":
    main()
