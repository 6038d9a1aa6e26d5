"""The package for JavaScript in a real browser: loaded as it is, without a bundler, from a server
that gives plain files, and by a script in a page opened as a file.
"""

from __future__ import annotations

import threading
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
document.getElementById("said").textContent = [...said, hit.id, "Regelwerk" in globalThis].join(" | ");
"""


class Quiet(SimpleHTTPRequestHandler):
    """Plain files, no line per request."""

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@detail("test_the_example_says_what_it_promises")
def test_the_package_rules_and_searches_in_a_browser(desk: Browser, tmp_path: Path) -> None:
    bundle = Path(__file__).parents[2] / "build"
    if not (bundle / "search.json").is_file():
        pytest.skip("no bundle in build/ (make build)")
    assert command(["--build", str(bundle), "--out", str(tmp_path / "npm")]) == 0
    (tmp_path / "index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "page.js").write_text(SCRIPT, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        severe(desk)
        desk.get(f"http://127.0.0.1:{server.server_address[1]}/index.html")
        until(desk, lambda page: one(page, "#said").text)
        assert (
            one(desk, "#said").text
            == "settled | 2017/27.A.1 | in_rotation | § 27 A 1 | insufficient_bid | false"
        )
        assert severe(desk) == []
    finally:
        server.shutdown()
        server.server_close()


FILE = """<!doctype html><meta charset="utf-8"><p id="said"></p><script src="npm/classic/index.js"></script>
<script>
const { status, outcomes } = Regelwerk.decide("insufficient_bid", "2017", { in_rotation: "yes", accepted: "yes" });
document.getElementById("said").textContent = [status, ...outcomes[0].cites, Object.keys(globalThis).filter((name) => name.startsWith("Regelwerk"))].join(" | ");
</script>"""


@detail("test_every_way_in_rules_the_same")
def test_the_package_rules_in_a_page_opened_as_a_file(desk: Browser, tmp_path: Path) -> None:
    bundle = Path(__file__).parents[2] / "build"
    if not (bundle / "search.json").is_file():
        pytest.skip("no bundle in build/ (make build)")
    assert command(["--build", str(bundle), "--out", str(tmp_path / "npm")]) == 0
    (tmp_path / "page.html").write_text(FILE, encoding="utf-8")
    severe(desk)
    desk.get((tmp_path / "page.html").as_uri())
    until(desk, lambda page: one(page, "#said").text)
    assert one(desk, "#said").text == "settled | 2017/27.A.1 | Regelwerk"
    assert severe(desk) == []
