"""`make picture`: a ruling on a phone, photographed for the README.

In: the built site.  Out: `render/regelwerk_site/ruling.png`.
"""

from __future__ import annotations

from regelwerk.installed import PROJECT
from steps import shown, until
from window import opened, screen

FACTS = "ausgabe=2017&in_rotation=yes&accepted=no&replacement=other_bid&lowest_showing_same=no&comparable=yes"


def main() -> None:
    """Open the ruling as its link gives it and keep the picture."""
    with opened() as browser:
        screen(browser, 430, 932)
        browser.get(
            f"{(PROJECT / 'build/site/bridge/entscheidung/insufficient_bid/index.html').as_uri()}?{FACTS}"
        )
        until(browser, lambda opened: shown(opened, ".verdict"))
        browser.save_screenshot(str(PROJECT / "render" / "ruling.png"))


if __name__ == "__main__":
    main()
