"""The site on this machine: what the server gives away, to whom, and what it bears."""

import socket
import subprocess
import sys
import threading
import time

import pytest

from compiler import PROJECT
from render import serve

PAGE = b"<p>page</p>"
SECRET = b"secret"


@pytest.fixture
def site(tmp_path):
    """A folder with a page, and beside it what is nobody's business."""
    folder = tmp_path / "site"
    for path, content in {
        "site/index.html": PAGE, "site/a b/index.html": PAGE, "site/assets/x.js": b"1", "site/.regelwerk.json": SECRET,
        "site/.git/config": SECRET, "site/a b/.hidden": SECRET, "secret.txt": SECRET, "site2/index.html": SECRET,
    }.items():  # fmt: skip
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    (folder / "file").symlink_to(tmp_path / "secret.txt")
    (folder / "folder").symlink_to(tmp_path)
    (folder / "linked").mkdir()
    (folder / "linked" / "index.html").symlink_to("../../secret.txt")
    (folder / "loop").symlink_to("loop")
    (folder / "inner").symlink_to("a b")
    (folder / "open").symlink_to(".git/config")
    return folder


@pytest.fixture
def port(site, monkeypatch):
    """The port of a server that soon loses patience and does few things at once."""
    monkeypatch.setattr(serve, "PATIENCE", 1.0)
    monkeypatch.setattr(serve.Handler, "timeout", 1.0)
    monkeypatch.setattr(serve, "AT_ONCE", 8)
    running = serve.server(site, 0)
    threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield running.server_address[1]
    running.shutdown()
    running.server_close()


def connected(port):
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def answer(port, request):
    """The whole answer to a request, as bytes."""
    with connected(port) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: line.recv(65536), b""))


def get(port, path, host=None, method="GET"):
    """Status, headers and body of one request."""
    whole = answer(port, f"{method} {path} HTTP/1.1\r\nHost: {host or f'localhost:{port}'}\r\n\r\n".encode("latin-1"))
    head, _, body = whole.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


@pytest.mark.parametrize("path", ["/", "/index.html", "/a%20b/", "/?q=1", "/inner/", "//", "/a%20b/../"])
def test_pages_are_given_to_all(path, port):
    status, headers, body = get(port, path)
    assert (status, body) == (200, PAGE) and headers["Content-Security-Policy"] == "frame-ancestors 'none'"
    assert get(port, path, method="HEAD")[::2] == (200, b"")


def test_a_folder_is_found_without_its_slash(port):
    status, headers, _ = get(port, "/a%20b")
    assert status == 301 and headers["Location"] == "/a%20b/"


@pytest.mark.parametrize(
    "path",
    ["/file", "/folder/secret.txt", "/folder/", "/folder", "/linked/", "/linked/index.html", "/loop", "/loop/",
     "/.regelwerk.json", "/.git/config", "/.git/", "/a%20b/.hidden", "/%2egit/config", "/inner/.hidden", "/open",
     "/assets/", "/assets", "/index.html/", "/assets/x.js/", "/nothing", "/" + "x" * 300,
     "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a%20b/../../secret.txt", "/../site2/", "/..%5csecret.txt",
     "/%00", "/index.html%00", "/%FF%FE", "http://127.0.0.1/index.html"],
)  # fmt: skip
def test_nothing_else_is(path, port, capfd):
    status, _, body = get(port, path)
    assert status == 404 and SECRET not in body and b"x.js</a>" not in body
    assert capfd.readouterr().err == ""


def test_a_fifo_is_no_file(site, port):
    import os

    os.mkfifo(site / "pipe")
    assert get(port, "/pipe")[0] == 404


@pytest.mark.parametrize("name", serve.NAMES)
def test_it_answers_to_the_names_of_this_machine(name, port):
    assert get(port, "/", host=f"{name}:{port}")[0] == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost", "localhost:1", "127.0.0.1.evil.example:{port}", "@localhost:{port}"]
)
def test_it_answers_to_no_other_name(host, port):
    status, _, body = get(port, "/", host=host.format(port=port))
    assert status == 421 and PAGE not in body


@pytest.mark.parametrize("hosts", ["", "Host: localhost:{port}\r\nHost: evil.example\r\n"])
def test_one_name_is_needed(hosts, port):
    assert answer(port, f"GET / HTTP/1.1\r\n{hosts.format(port=port)}\r\n".encode()).split()[1] == b"421"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT"])
def test_nothing_can_be_sent(method, port):
    assert get(port, "/", method=method)[0] == 501


def test_a_silent_client_is_hung_up_on(port):
    with connected(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        started = time.monotonic()
        line.settimeout(8)
        assert line.recv(1) == b"" and time.monotonic() - started < 6


def test_silent_clients_take_no_more_than_their_places(port):
    before = threading.active_count()
    lines = [connected(port) for _ in range(30)]
    try:
        time.sleep(0.3)
        assert threading.active_count() - before <= 8
        assert get(port, "/")[0] == 200  # after those before us have lost their places
    finally:
        for line in lines:
            line.close()


def test_clients_that_go_away_are_not_spoken_of(site, port, capfd):
    (site / "large.bin").write_bytes(b"x" * 20_000_000)
    for request in (b"", b"GET /", f"GET /large.bin HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode()) * 4:
        line = connected(port)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")  # a reset instead of a farewell
        line.sendall(request)
        line.close()
    assert get(port, "/")[0] == 200
    time.sleep(1.2)
    assert capfd.readouterr().err == ""


def test_a_fault_of_ours_is_spoken_of(site, capfd):
    running = serve.server(site, 0)
    try:
        raise KeyError("ours")
    except KeyError:
        running.handle_error(None, ("127.0.0.1", 1))
    running.server_close()
    assert "KeyError" in capfd.readouterr().err


@pytest.mark.parametrize("port", ["99999", "65536", "-1", "", "x", "²", "1" * 5000, "8000.0", "+80"])
def test_what_is_no_port_is_a_usage_error(port, site, capsys):
    with pytest.raises(SystemExit) as end:
        serve.command(["--out", str(site), f"--port={port}"])
    assert end.value.code == 2 and "ist kein Port" in capsys.readouterr().err


def test_a_port_that_is_taken_says_so(site, port, capsys):
    assert serve.command(["--out", str(site), "--port", str(port)]) == 1
    assert f"Port {port} ist schon vergeben" in capsys.readouterr().err


def test_it_serves_until_interrupted(site):
    import signal

    running = subprocess.Popen(
        [sys.executable, "-m", "compiler", "serve", "--out", str(site), "--port", "0"],
        cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    try:
        address = running.stdout.readline().split()[0]
        assert get(int(address.rstrip("/").rpartition(":")[2]), "/")[0] == 200
        running.send_signal(signal.SIGINT)
        assert running.wait(10) == 0 and running.stderr.read() == ""
    finally:
        running.kill()
        running.communicate()
