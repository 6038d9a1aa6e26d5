"""The site while somebody edits the rulebook: what is shown at once, what after a build, and to
whom.
"""

import http.client
import json
import threading
import time

import pytest

from regelwerk.__main__ import main
from regelwerk_site.serve import watch
from regelwerk_site.serve.watcher import Board, Watcher
from trees import planted

LAW, SENTENCE, ANOTHER = (
    "ddv_tsr/srh2019/3.1.yaml",
    "Eine Ansage kommt spät",
    "Eine Ansage kommt viel zu spät",
)
FOLDER = "doppelkopf/srh2019/3.1/"
PAGE = f"{FOLDER}index.html"


@pytest.fixture(scope="module")
def started(tmp_path_factory):
    """The sound rulebook, built and shown by a watcher that has been asked to look until it has
    nothing left to do.
    """
    root = planted(tmp_path_factory.mktemp("watched") / "rules")
    watcher = Watcher(root, root.parent / "build", Board())
    watcher.take(frozenset())
    watcher.open()
    settle(watcher)
    yield watcher
    watcher.end()


@pytest.fixture
def watcher(started):
    """The same with all files as they were, whatever a test makes of them; what is built of them
    then, the next test breaks off or waits for.
    """
    kept = {path: path.read_text(encoding="utf-8") for path in started.root.rglob("*.yaml")}
    yield started
    for path, text in kept.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    started.look()


def settle(watcher):
    """Look until nothing is left to do."""
    return until(watcher, lambda shown: not shown.line)


def until(watcher, reached):
    """Look until that hangs on the board; a loaded machine builds for a long while."""
    ends = time.monotonic() + 300
    while not reached(watcher.board.shown):
        assert time.monotonic() < ends and watcher.run, watcher.board.shown.problems
        time.sleep(0.02)
        watcher.look()
    return watcher.board.shown


def write(watcher, name, old, new):
    path = watcher.root / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    watcher.look()


def test_a_folder_without_a_build_is_built_first(started):
    assert (started.build / "site" / PAGE).is_file()
    assert started.board.shown.site >= 1 and started.known is not None


def test_who_waits_for_news_is_woken():
    board = Board()
    told = board.shown.told
    assert board.wait_for_change(told, 0).told == told
    threading.Timer(0.05, board.put, kwargs={"line": "neu"}).start()
    assert board.wait_for_change(told, 60).line == "neu"


@pytest.fixture
def ask(watcher):
    """A server of what the watcher shows, and how to ask it."""
    settle(watcher)
    running = watch.Server(watcher.build / "site", 0, watcher.board)
    threading.Thread(
        target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    ).start()
    port = running.server_address[1]

    def asked(path, host=f"127.0.0.1:{port}"):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        line.request("GET", path, headers={"Host": host})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read().decode(errors="replace")

    yield asked
    running.shutdown()
    running.server_close()


def test_pages_ask_for_news_and_nothing_that_is_kept_does(ask, watcher):
    status, headers, page = ask(f"/{FOLDER}")
    assert (
        status == 200
        and headers["Cache-Control"] == "no-store"
        and page.count("/watch/watch.js") == 1
    )
    assert ask(f"/{FOLDER}index.html")[2] == page
    assert not [
        path
        for path in (watcher.build / "site").rglob("*")
        if path.is_file() and b"/watch/" in path.read_bytes()
    ]
    assert (
        ask("/watch/watch.js")[0]
        == ask("/watch/watch.css")[0]
        == ask("/assets/regelwerk.css")[0]
        == 200
    )
    assert (
        ask("/assets/offline.js")[2] == ""
    )  # no service worker, which would answer with old pages
    news = json.loads(ask("/watch/news?told=")[2])
    assert news == {
        "told": watcher.board.shown.told,
        "site": watcher.board.shown.site,
        "line": "",
        "problems": [],
    }
    assert f'data-site="{news["site"]}"' in page


def test_only_this_machine_is_answered_and_only_with_the_site(ask):
    assert (
        ask(f"/{FOLDER}", host="example.org")[0] == 421
        and ask("/watch/news", host="example.org")[0] == 421
    )
    for path in (
        "/../../rules/laws/editions.yaml",
        "/%2e%2e/x.html",
        "/.regelwerk.json",
        "/bridge/nowhere/",
        "/a%00.html",
        "//etc/x.html",
    ):
        assert ask(path)[0] == 404, path


def test_while_there_is_no_site_a_page_waits_for_it(tmp_path):
    running = watch.Server(tmp_path / "site", 0, Board())
    threading.Thread(
        target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    ).start()
    line = http.client.HTTPConnection(*running.server_address[:2], timeout=60)
    line.request("GET", "/")
    page = line.getresponse().read().decode()
    running.shutdown()
    running.server_close()
    assert "Hier steht noch nichts." in page and "/watch/watch.js" in page


def test_the_port_may_be_taken(started, capsys):
    running = watch.Server(started.build / "site", 0, Board())
    port = running.server_address[1]
    assert (
        watch.command(
            [
                "--watch",
                "--root",
                str(started.root),
                "--build",
                str(started.build),
                "--port",
                str(port),
            ]
        )
        == 1
    )
    assert (
        capsys.readouterr().err
        == f"Port {port} ist schon vergeben. Ein freier: regelwerk site --watch --port 0\n"
    )
    running.server_close()


def test_what_is_watched_is_built_beside_the_data(tmp_path, monkeypatch):
    shown = []

    def refusing(folder, *_):
        shown.append(folder)
        raise OSError

    monkeypatch.setattr(watch, "Server", refusing)
    assert watch.command(["--watch", "--root", str(tmp_path)]) == 1
    assert main(["--root", str(tmp_path), "site", "--watch"]) == 1
    assert shown == [tmp_path / "build" / "site"] * 2


def test_a_changed_sentence_is_shown_before_the_build_has_ended(watcher):
    """In pages that are those of the site, once it is built."""
    settle(watcher)
    site, version = watcher.board.shown.site, watcher.known.kb["data_version"]
    write(watcher, LAW, SENTENCE, ANOTHER)
    shown = watcher.board.shown
    fresh = {
        path: shown.fresh.render_page(path)
        for path in (PAGE, "bridge/1/index.html", "bridge/index.html", "index.html")
    }
    assert shown.site == site + 1 and watcher.run.process.poll() is None
    assert ANOTHER in shown.fresh.render_page(PAGE).decode()
    assert (
        shown.fresh.render_page("doppelkopf/nowhere/index.html") is None
        and shown.fresh.render_page("assets/regelwerk.css") is None
    )
    assert settle(watcher).fresh is None and ANOTHER in (watcher.build / "site" / PAGE).read_text(
        encoding="utf-8"
    )
    assert watcher.known.kb["data_version"] != version
    for path, page in fresh.items():
        assert (
            page.replace(b"0" * 12, watcher.known.kb["data_version"].encode())
            == (watcher.build / "site" / path).read_bytes()
        )


def test_what_the_build_says_is_told_and_the_text_stays(watcher):
    write(watcher, "laws/2007/1.yaml", "das verfrühte Läuten", "dieses verfrühte Läuten")
    shown = until(watcher, lambda shown: shown.problems)
    assert {problem["code"] for problem in shown.problems} == {
        "unclaimed_difference"
    } and shown.line.endswith("Fehler")
    assert "dieses verfrühte Läuten" in shown.fresh.render_page("bridge/2007/1/index.html").decode()


def test_a_file_that_cannot_be_read_is_told_at_once_and_nothing_is_built(watcher):
    site = watcher.board.shown.site
    write(watcher, LAW, "text: Eine", "text: [Eine")
    shown = watcher.board.shown
    assert watcher.run is None and shown.site == site
    assert [(problem["path"], problem["line"], problem["code"]) for problem in shown.problems] == [
        (LAW, 6, "bad_yaml")
    ]


def test_a_change_breaks_off_the_build_of_the_one_before(watcher):
    write(watcher, LAW, SENTENCE, ANOTHER)
    first = watcher.run.process
    write(watcher, LAW, ANOTHER, SENTENCE)
    assert first.poll() is not None and watcher.run.process is not first
    assert SENTENCE in watcher.board.shown.fresh.render_page(PAGE).decode()


def test_other_rules_wait_for_the_build(watcher):
    site = watcher.board.shown.site
    write(
        watcher,
        "laws/decisions/early_bell/decision.yaml",
        "Hat der linke Gegner das Läuten angenommen?",
        "Hat der linke Gegner angenommen?",
    )
    assert watcher.board.shown.site == site and watcher.run is not None
    shown = settle(watcher)
    assert (
        shown.site == site + 1
        and watcher.known.kb["facts"]["accepted"]["question"] == "Hat der linke Gegner angenommen?"
    )
