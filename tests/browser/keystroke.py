"""How long a phone with a processor four times slower takes for a keystroke in the search.
Measured, not demanded.

In: the built site, the queries of `tests/queries`.  Out: milliseconds from a letter to the page as
it stands then: half of the keystrokes, 95 of 100, all; for questions and for stories.
"""

from __future__ import annotations

import statistics
import sys

from selenium.webdriver.common.by import By

from first_ruling import SLOWER
from regelwerk.installed import PROJECT
from steps import shown, until
from window import opened, screen

sys.path.insert(0, str(PROJECT / "tests"))
from yardstick import queries

QUESTIONS = 40
STORY = (
    "Ost spielt aus, obwohl Nord dran war. Der Alleinspieler sagt, er nimmt das Ausspiel an. Dummy"
    " legt seine Karten hin, und dann ruft West den Turnierleiter."
)
TYPE = """
const [said, game] = arguments, form = document.querySelector("#finden"), box = form.querySelector("[data-hits]"), took = [];
for (let end = 1; end <= said.length; end++) {
  const begun = performance.now();
  globalThis.RegelwerkHits.show(form, said.slice(0, end), [game]);
  box.offsetHeight;
  took.push(performance.now() - begun);
}
return took;
"""


def told(name: str, took: list[float]) -> str:
    """A line of figures."""
    parts = statistics.quantiles(took, n=20)
    half, most = parts[9], parts[18]
    return (
        f"{name}: {len(took)} keystrokes, half within {half:.1f} ms, 95 of 100 within {most:.1f}"
        f" ms, the longest {max(took):.1f} ms"
    )


def main() -> None:
    """Type the questions, then the story, letter by letter."""
    with opened() as browser:
        screen(browser, 390, 844)
        for game in ("bridge", "doppelkopf"):
            browser.get((PROJECT / "build" / "site" / game / "index.html").as_uri())
            browser.execute_script("document.querySelector('#finden').showPopover()")
            browser.find_element(By.CSS_SELECTOR, "#finden input").send_keys("Stich")
            until(browser, lambda b: shown(b, "[data-hits] li"))
            browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            questions = [asked["say"] for asked in queries(game)[:QUESTIONS]]
            print(
                told(
                    f"{game}, questions",
                    [
                        took
                        for said in questions
                        for took in browser.execute_script(TYPE, said, game)
                    ],
                )
            )
            browser.execute_script(TYPE, STORY, game)  # loads what reads stories
            until(
                browser,
                lambda b: b.execute_script("return Boolean(globalThis.RegelwerkSearch.queryStory)"),
            )
            print(told(f"{game}, a story", browser.execute_script(TYPE, STORY, game)))
            browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})


if __name__ == "__main__":
    main()
