"""The package for JavaScript in a real browser: loaded as it is, without a bundler, from a server
that gives plain files, and by a script in a page opened as a file.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from regelwerk_site.npm import command
from steps import Browser, one, severe, until
from tiers import detail

PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><p id="said"></p>
<script type="module" src="page.js"></script>"""
SCRIPT = """
import { decide, nextQuestion, clause, search } from "./npm/index.js";
const ruling = decide("insufficient_bid", "2017", { in_rotation: "yes", accepted: "yes" });
const [hit] = await search("bridge", "ungenügendes Gebot");
const said = [ruling.status, ...ruling.outcomes[0].cites, nextQuestion("insufficient_bid", "2017"), (await clause("2017/27.A.1")).cite];
document.getElementById("said").textContent = [...said, hit.id, "RegelwerkData" in globalThis].join(" | ");
"""


class Quiet(SimpleHTTPRequestHandler):
    """Plain files, no line per request."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


def make_package(out: Path) -> Path:
    """The package of the real rulebook in a folder."""
    bundle = Path(__file__).parents[2] / "build"
    if not (bundle / "search.json").is_file():
        pytest.skip("no bundle in build/ (make build)")
    assert command(["--build", str(bundle), "--out", str(out)]) == 0
    return out


@contextmanager
def serve_plainly(folder: Path) -> Iterator[str]:
    """The address at which a folder is served meanwhile."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


@detail("test_the_example_says_what_it_promises")
def test_the_package_rules_and_searches_in_a_browser(desk: Browser, tmp_path: Path) -> None:
    make_package(tmp_path / "npm")
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "page.js").write_text(SCRIPT, encoding="utf-8")
    with serve_plainly(tmp_path) as address:
        severe(desk)
        desk.get(f"{address}/index.html")
        until(desk, lambda page: one(page, "#said").text)
        assert (
            one(desk, "#said").text
            == "settled | 2017/27.A.1 | in_rotation | § 27 A 1 | insufficient_bid | false"
        )
        assert severe(desk) == []


FILE = """<!doctype html><meta charset="utf-8"><p id="said"></p><script src="node_modules/regelwerk/classic/index.js"></script>
<script>
const { decide, clause, cites, citedBy, search, rulebook } = Regelwerk;
const { status, outcomes } = decide("insufficient_bid", "2017", { in_rotation: "yes", accepted: "yes" });
Promise.all([
  clause("2017/27.A.1"), clause("2017/none"), cites(), citedBy("2017/27.A.1"), rulebook(), rulebook(),
  search("bridge", "ungenügendes Gebot"), search("doppelkopf", "Ansage zu spät"),
]).then(([{ cite }, none, { [outcomes[0].cites[0]]: cited }, [, [, by]], { units, topics }, again, [hit], [other]]) => {
  const left = Object.keys(globalThis).filter((name) => name.startsWith("Regelwerk"));
  const told = [status, cite, none, cited, by, units.length > 2900 && topics.length > 70, again.units === units, hit.id, other.game, document.scripts.length, left];
  document.getElementById("said").textContent = told.join(" | ");
}, (refused) => { document.getElementById("said").textContent = refused; });
</script>"""


@detail("test_every_way_in_rules_the_same")
def test_the_package_does_all_in_a_page_opened_as_a_file(desk: Browser, tmp_path: Path) -> None:
    """Rulings at once; texts and searches by scripts that come when asked for and leave nothing."""
    make_package(tmp_path / "node_modules/regelwerk")
    (tmp_path / "page.html").write_text(FILE, encoding="utf-8")
    severe(desk)
    desk.get((tmp_path / "page.html").as_uri())
    until(desk, lambda page: one(page, "#said").text)
    assert one(desk, "#said").text == (
        "settled | § 27 A 1 | | § 27 A 1 | decision:insufficient_bid/replaced_before_choice | true | true |"
        " insufficient_bid | doppelkopf | 2 | Regelwerk"
    )
    assert severe(desk) == []


@detail("test_every_way_in_rules_the_same")
def test_the_pages_of_its_readme_show_what_they_say(desk: Browser, tmp_path: Path) -> None:
    """Each as printed: the first opened as a file, the second from a server."""
    made = make_package(tmp_path / "node_modules/regelwerk")
    pages = re.findall(r"```html\n(.*?)```", (made / "README.md").read_text("utf-8"), re.DOTALL)
    for name, page in zip(("file.html", "served.html"), pages, strict=True):
        (tmp_path / name).write_text(page, encoding="utf-8")
    with serve_plainly(tmp_path) as address:
        for url in ((tmp_path / "file.html").as_uri(), f"{address}/served.html"):
            desk.get(url)
            until(desk, lambda page: one(page, "#said").text)
            assert one(desk, "#said").text == "§ 27 A 1"
