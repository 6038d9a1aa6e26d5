"""The site on this machine: what the server gives away, to whom, and what it bears."""

import errno
import gzip
import os
import socket
import subprocess
import threading
import time
from pathlib import Path

import pytest

from hearing import hearing
from regelwerk.installed import PROJECT
from regelwerk_site.serve import lan, serve

PAGE = b"<p>page</p>"
SECRET = b"secret"


@pytest.fixture
def site(tmp_path):
    """A folder with a page, and beside it what is nobody's business."""
    folder = tmp_path / "site"
    for path, content in {
        "site/index.html": PAGE, "site/a b/index.html": PAGE, "site/assets/x.js": b"1",
        "site/.regelwerk.json": SECRET,
        "site/.git/config": SECRET, "site/a b/.hidden": SECRET, "secret.txt": SECRET,
        "site2/index.html": SECRET,
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
    running = serve.make_server(site, 0)
    threading.Thread(
        target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    ).start()
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
    whole = answer(
        port,
        f"{method} {path} HTTP/1.1\r\nHost: {host or f'localhost:{port}'}\r\n\r\n".encode(
            "latin-1"
        ),
    )
    head, _, body = whole.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


@pytest.mark.parametrize(
    "path", ["/", "/index.html", "/a%20b/", "/?q=1", "/inner/", "//", "/a%20b/../"]
)
def test_pages_are_given_to_all(path, port):
    status, headers, body = get(port, path)
    assert (status, body) == (200, PAGE) and headers[
        "Content-Security-Policy"
    ] == "frame-ancestors 'none'"
    assert get(port, path, method="HEAD")[::2] == (200, b"")


def test_a_folder_is_found_without_its_slash(port):
    status, headers, _ = get(port, "/a%20b")
    assert status == 301 and headers["Location"] == "/a%20b/"


@pytest.mark.parametrize(
    "path",
    ["/file", "/folder/secret.txt", "/folder/", "/folder", "/linked/", "/linked/index.html",
    "/loop", "/loop/",
     "/.regelwerk.json", "/.git/config", "/.git/", "/a%20b/.hidden", "/%2egit/config",
     "/inner/.hidden", "/open",
     "/assets/", "/assets", "/index.html/", "/assets/x.js/", "/nothing", "/" + "x" * 300,
     "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/a%20b/../../secret.txt",
     "/../site2/", "/..%5csecret.txt",
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
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "localhost",
        "localhost:1",
        "127.0.0.1.evil.example:{port}",
        "@localhost:{port}",
    ],
)
def test_it_answers_to_no_other_name(host, port):
    status, _, body = get(port, "/", host=host.format(port=port))
    assert status == 421 and PAGE not in body


@pytest.mark.parametrize("hosts", ["", "Host: localhost:{port}\r\nHost: evil.example\r\n"])
def test_one_name_is_needed(hosts, port):
    assert (
        answer(port, f"GET / HTTP/1.1\r\n{hosts.format(port=port)}\r\n".encode()).split()[1]
        == b"421"
    )


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
    for request in (
        b"",
        b"GET /",
        f"GET /large.bin HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode(),
    ) * 4:
        line = connected(port)
        line.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00"
        )  # a reset instead of a farewell
        line.sendall(request)
        line.close()
    assert get(port, "/")[0] == 200
    time.sleep(1.2)
    assert capfd.readouterr().err == ""


def test_a_fault_of_ours_is_spoken_of(site, capfd):
    running = serve.make_server(site, 0)
    try:
        raise KeyError("ours")
    except KeyError:
        running.handle_error(None, ("127.0.0.1", 1))
    running.server_close()
    assert "KeyError" in capfd.readouterr().err


@pytest.mark.parametrize(
    "port", ["99999", "65536", "-1", "", "x", "²", "1" * 5000, "8000.0", "+80"]
)
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
        hearing("serve", "--out", str(site), "--port", "0"),
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


def headed(port, path, *headers):
    """Status, headers and body of a request with headers of its own."""
    lines = "".join(f"{line}\r\n" for line in headers)
    whole = answer(port, f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n{lines}\r\n".encode())
    head, _, body = whole.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body


@pytest.mark.parametrize(
    "takes", ["gzip", "gzip, deflate, br, zstd", "br;q=1.0, gzip;q=0.5", "deflate,gzip"]
)
def test_a_browser_that_takes_packed_files_gets_them(takes, port):
    status, headers, body = headed(port, "/", f"Accept-Encoding: {takes}")
    assert (status, gzip.decompress(body)) == (200, PAGE) and headers["Content-Encoding"] == "gzip"
    assert (
        headers["Content-Type"] == "text/html"
        and headers["Vary"] == "Accept-Encoding"
        and int(headers["Content-Length"]) == len(body)
    )


@pytest.mark.parametrize("takes", ["identity", "gzip;q=0", "br, gzip;q=0.0", "xgzip", "deflate"])
def test_others_get_them_plain(takes, port):
    _, headers, body = headed(port, "/", f"Accept-Encoding: {takes}")
    assert (
        body == PAGE and "Content-Encoding" not in headers and headers["Vary"] == "Accept-Encoding"
    )


def test_what_is_packed_beside_is_sent_as_it_is(site, port):
    beside = gzip.compress(b"beside")
    (site / "index.html.gz").write_bytes(beside)
    assert headed(port, "/", "Accept-Encoding: gzip")[2] == beside and headed(port, "/")[2] == PAGE
    (site / "index.html.gz").unlink()
    (site / "index.html.gz").symlink_to("../secret.txt")
    assert gzip.decompress(headed(port, "/", "Accept-Encoding: gzip")[2]) == PAGE


def test_what_a_browser_has_is_not_sent_again(site, port):
    tag = headed(port, "/")[1]["ETag"]
    status, headers, body = headed(port, "/", f"If-None-Match: {tag}")
    assert (status, body, headers["ETag"]) == (304, b"", tag) and headers[
        "Cache-Control"
    ] == "no-cache"
    assert (
        headed(port, "/", f"If-None-Match: {tag}", "Accept-Encoding: gzip")[0] == 200
    )  # packed, it is another one
    (site / "index.html").write_bytes(PAGE + b"new")
    assert headed(port, "/", f"If-None-Match: {tag}")[0] == 200


def test_what_is_named_by_what_it_holds_may_be_kept(site, port):
    (site / "offline").mkdir()
    (site / "offline" / "0123456789ab.bin").write_bytes(b"1")
    assert (
        "immutable"
        in headed(port, "/offline/0123456789ab.bin", "Accept-Encoding: gzip")[1]["Cache-Control"]
    )


def test_the_page_for_nothing_is_sent_where_nothing_is(site, port):
    (site / "404.html").write_bytes(b"nothing here")
    for path in ("/bridge/94/", "/x", "/.git/config", "/assets/", "/index.html/", "/file"):
        status, headers, body = headed(port, path)
        assert (status, body, headers["Content-Type"]) == (404, b"nothing here", "text/html")
    assert (
        gzip.decompress(headed(port, "/x", "Accept-Encoding: gzip", 'If-None-Match: "x"')[2])
        == b"nothing here"
    )


def listening():
    """The addresses on which this process listens: port → addresses."""
    own = {
        str(link.readlink()) for link in Path("/proc/self/fd").iterdir() if os.path.lexists(link)
    }
    found = {}
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            parts = line.split()
            if parts[3] == "0A" and f"socket:[{parts[9]}]" in own:
                host, _, number = parts[1].rpartition(":")
                found.setdefault(int(number, 16), set()).add(host)
    return found


@pytest.mark.skipif(not Path("/proc/net/tcp").is_file(), reason="needs the tables of Linux")
def test_without_being_asked_nothing_listens_beyond_this_machine(site, port):
    assert listening()[port] == {"0100007F"}
    with (
        pytest.raises(ConnectionRefusedError),
        socket.create_connection(("127.0.0.2", port), timeout=2),
    ):
        pass


def test_for_the_network_it_warns_and_shows_a_code(site, monkeypatch, capsys):
    monkeypatch.setattr(
        lan, "find_own_address", lambda: "127.0.0.2"
    )  # another address of this machine
    monkeypatch.setattr(
        serve.Server, "serve_forever", lambda self: opened.append(self.server_address)
    )
    opened = []
    assert serve.command(["--out", str(site), "--port", "0", "--lan"]) == 0
    said = capsys.readouterr()
    ((host, number),) = opened
    assert host == "127.0.0.2" and f"http://127.0.0.2:{number}/" in said.out and "█" in said.out
    assert (
        "kann jeder in diesem Netz diese Seiten lesen" in said.err
        and "Schreiben oder ändern kann niemand etwas" in said.err
    )
    assert serve.command(["--out", str(site), "--port", "0"]) == 0
    said = capsys.readouterr()
    assert opened[1][0] == "127.0.0.1" and said.err == "" and "█" not in said.out


def test_for_the_network_it_answers_to_its_address_there_only(site):
    running = serve.make_server(site, 0, "127.0.0.2")
    threading.Thread(
        target=running.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True
    ).start()
    number = running.server_address[1]
    try:
        for host, status in (
            (f"127.0.0.2:{number}", b"200"),
            (f"localhost:{number}", b"421"),
            ("evil.example", b"421"),
        ):
            with socket.create_connection(("127.0.0.2", number), timeout=5) as line:
                line.sendall(f"GET / HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
                assert line.recv(65536).split()[1] == status
        with (
            pytest.raises(ConnectionRefusedError),
            socket.create_connection(("127.0.0.1", number), timeout=2),
        ):
            pass
    finally:
        running.shutdown()
        running.server_close()


def test_without_a_network_it_says_so(site, monkeypatch, capsys):
    def alone():
        raise OSError(errno.ENETUNREACH, "Network is unreachable")

    monkeypatch.setattr(lan, "find_own_address", alone)
    assert serve.command(["--out", str(site), "--lan"]) == 1 and capsys.readouterr().err.startswith(
        "Kein Netz gefunden"
    )
