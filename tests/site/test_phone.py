"""Onto the phone: pieces that hold every file and come apart again, the one file, the page for
nothing, dates, packed files.
"""

import gzip
import json
import re
import zlib
from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import pytest

from links import resolve
from regelwerk_site import site
from regelwerk_site.book import stand, urls
from regelwerk_site.offline import offline, one_file, pack
from regelwerk_site.pages import phone as pages_phone
from regelwerk_site.press import assets
from regelwerk_site.serve import sending
from regelwerk_site.text import preview

FIXTURE = Path(__file__).parents[1] / "fixtures" / "site"
BUDGET = 6_000_000


@pytest.fixture(scope="module")
def files():
    return site.build(FIXTURE, date="2026-11-22")


@pytest.fixture(scope="module")
def pieces(files):
    return [files[name] for name in listed(files, "PIECES")]


def listed(files, name):
    """A list or number of the worker."""
    return json.loads(re.search(rf"\b{name} = (\[.*?\]|\d+)", files["sw.js"].decode())[1])


def unpacked(pieces):
    """The files of the pieces, taken apart in the plainest way, in their order."""
    texts = [zlib.decompress(piece, -15).decode() for piece in pieces]
    lines, found = [], {}
    for held, text in zip(json.loads(texts[0]), texts[1:], strict=False):
        if isinstance(held, int):
            assert held == len(lines)
            lines += text.split("\n")
            continue
        for name, told in zip(held, text.split(pack.BETWEEN), strict=True):
            whole, following = [], 0
            for line in told.split("\n"):
                if line.startswith(pack.TIMES):
                    number = following + int(line[1:] or "0", 36)
                    whole.append(lines[number])  # stands in a piece before this one
                    following = number + 1
                else:
                    whole.append(line)
            root = "../" * name.count("/") or "./"
            found[name] = "\n".join(whole).replace(pack.SEAM, "").replace(pack.ROOT, root)
    return found


def test_the_pieces_hold_every_page_script_and_style(files, pieces):
    found = unpacked(pieces)
    expected = {
        name: content.decode() for name, content in files.items() if offline.is_wanted(name)
    }
    expected["404.html"] = found["404.html"]  # shown at any depth: below
    assert found.keys() == expected.keys() and len(found) > 40
    for name, text in found.items():
        page = name.endswith(".html")  # whose links take the way through the root
        assert (resolve(name, text), 'href="../../../' in text) == (
            (resolve(name, expected[name]), name.count("/") > 2)
            if page
            else (expected[name], False)
        ), name
    assert (
        "/bridge/index.html" in files["404.html"].decode()
        and 'href="./bridge/index.html"' in found["404.html"]
    )


def test_a_link_leads_where_it_led_by_the_shortest_way():
    root = urls.ROOT
    page = f'<a href="{root}a/b/x.html"><a href="{root}a/y.html"><a href="{root}z.html" id="../">'
    written = urls.write_links(page, "a/b/c/")
    assert (
        written == '<a href="../x.html"><a href="../../y.html"><a href="../../../z.html" id="../">'
    )
    assert urls.lead_links(written, "a/b/c/index.html", root) == page
    assert urls.write_links(page, "") == page.replace(root, "./")
    assert urls.lead_links(page.replace(root, "./"), "index.html", root) == page


def test_what_every_day_needs_comes_first(files, pieces):
    first = unpacked(pieces[: listed(files, "FIRST")])  # whole: a line that is missing would raise
    assert {
        "index.html",
        "404.html",
        "suche/index.html",
        "bridge/index.html",
        "doppelkopf/index.html",
        "assets/decide.js",
    } <= first.keys()
    assert not [name for name in first if "/faelle.html" in name]


def test_a_line_packed_once_is_not_packed_again(pieces):
    listed, *texts = (zlib.decompress(piece, -15).decode() for piece in pieces)
    of_lines = [isinstance(held, int) for held in json.loads(listed)]
    shared = [
        line
        for lines, text in zip(of_lines, texts, strict=True)
        if lines
        for line in text.split("\n")
    ]
    kept = {
        line
        for lines, text in zip(of_lines, texts, strict=True)
        if not lines
        for line in text.split("\n")
    }
    assert len(shared) == len(set(shared)) > 20 and not kept.intersection(shared)


@pytest.mark.parametrize("number", [0, 1, 35, 36, 12345, -1, -40])
def test_numbers_are_read_as_they_are_written(number):
    assert int(pack.format_base36(number), 36) == number


def test_pieces_are_named_by_what_they_hold(files):
    for name in listed(files, "PIECES"):
        assert name == f"offline/{sha256(files[name]).hexdigest()[:12]}.bin"


def test_the_worker_changes_with_any_file(files):
    before = offline.digest_files(files)
    assert all(
        offline.digest_files(files | {name: files[name] + b"."}) != before
        for name in ("index.html", "icon.svg", "assets/decide.js")
    )


def test_the_one_file_asks_for_nothing_and_allows_only_itself(files):
    page = files[one_file.NAME].decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "'self'" not in policy
    allowed = set(re.findall(r"'(sha256-[^']*)'", policy))
    inside = re.findall(
        r'<(?:style data-part="\w+"(?: media="print")?|script)>(.*?)</(?:style|script)>',
        page,
        re.DOTALL,
    )
    assert {str(one_file.hash_for_policy(text)).strip("'") for text in inside} == allowed and len(
        inside
    ) > 10
    assert not re.search(r'(?:src|href)="(?!data:)', page) and "Stand 22.11.2026" in page


def test_the_one_file_carries_the_same_pieces_but_those_of_code_it_has(files, pieces):
    carried = re.findall(
        r'<script type="text/plain" id="p(\d+)">([^<]*)</script>', files[one_file.NAME].decode()
    )
    bare = one_file.list_code_pieces(files, pieces[0])
    numbers = [number for number in range(len(pieces)) if number not in bare]
    assert bare and [int(number) for number, _ in carried] == numbers
    assert [b64decode(text) for _, text in carried] == [pieces[number] for number in numbers]


def test_the_one_file_of_the_rulebook_fits_into_a_mail(rulebook_files):
    whole = rulebook_files
    weight = len(whole[one_file.NAME])
    assert weight <= BUDGET, f"{weight} bytes"
    everyday = sum(len(whole[name]) for name in listed(whole, "PIECES")[: listed(whole, "FIRST")])
    assert everyday * 4 < sum(
        len(whole[name]) for name in listed(whole, "PIECES")
    )  # quiet: the first visit takes a fraction


def test_the_one_file_stands_beside_the_site_too(tmp_path):
    import shutil

    shutil.copytree(FIXTURE, tmp_path / "build")
    assert site.command(["--build", str(tmp_path / "build")]) == 0
    beside, inside = tmp_path / "build" / one_file.NAME, tmp_path / "build" / "site" / one_file.NAME
    assert beside.read_bytes() == inside.read_bytes()
    beside.unlink()
    assert (
        site.command(["--build", str(tmp_path / "build")]) == 0 and beside.is_file()
    )  # though the site stands as it is


@pytest.mark.parametrize(
    ("home", "root"),
    [("", "/"), ("https://regeln.example", "/"), ("https://wir.example/bridge/", "/bridge/")],
)
def test_the_page_for_nothing_works_at_any_depth(home, root):
    page = pages_phone.make_links_absolute(
        b'<html data-root="./"><a href="./bridge/index.html">', home
    ).decode()
    assert page == f'<html data-root="{root}"><a href="{root}bridge/index.html">'


def test_the_page_for_nothing_knows_where_laws_end(files):
    told = dict(
        re.findall(
            r'data-folder="([^"]*)" data-first="\d+" data-last="(\d+)"', files["404.html"].decode()
        )
    )
    laws = {
        int(name.split("/")[1])
        for name in files
        if re.fullmatch(r"bridge/\d{1,2}/index.html", name)
    }
    assert int(told["bridge/"]) == max(laws) and "bridge/2017/" in told


@pytest.mark.parametrize(
    ("text", "said"),
    [("1795305600", "2026-11-22"), ("", ""), ("x", ""), ("9" * 12, ""), ("-5", "")],
)
def test_the_day_of_the_environment(text, said):
    assert stand.read_day({stand.EPOCH: text}) == said and stand.read_day({}) == ""


@pytest.mark.parametrize("text", ["22.11.2026", "2026-13-01", "2026-1-1", "", "heute"])
def test_what_is_no_day_is_a_usage_error(text, capsys):
    with pytest.raises(SystemExit) as end:
        site.command(["--date", text])
    assert end.value.code == 2 and "ist kein Tag" in capsys.readouterr().err


def test_without_a_day_the_version_stands_alone():
    assert (
        stand.format_stand("", "abc") == "Fassung abc"
        and stand.format_stand("2026-11-22", "abc") == "Stand 22.11.2026"
    )


def test_packed_files_are_those_beside_them(files):
    packed = sending.compress_files(files)
    assert {"index.html.gz", "assets/decide.js.gz", "sw.js.gz"} <= packed.keys()
    assert not [name for name in packed if ".bin" in name or ".png" in name]
    assert all(
        gzip.decompress(content) == files[name.removesuffix(".gz")]
        for name, content in packed.items()
    )
    assert packed == sending.compress_files(files)  # the same bytes every time


def test_compressed_files_go_when_they_are_not_wanted(tmp_path):
    command = ["--build", str(FIXTURE), "--out", str(tmp_path / "site")]
    assert (
        site.command([*command, "--compressed"]) == 0
        and (tmp_path / "site/index.html.gz").is_file()
    )
    assert site.command(command) == 0
    left = {path.relative_to(tmp_path / "site" / "daten") for path in tmp_path.rglob("*.gz")}
    whole = {Path("kb.json.gz"), Path("engine.json.gz")}
    assert whole <= left and {each.parent.name for each in left - whole} == {"entscheidungen"}


def test_every_page_says_what_it_is_about_in_its_own_words(files):
    said = {}
    for name, content in files.items():
        if name.endswith(".html") and name != one_file.NAME:
            (text,) = re.findall(
                r'<meta name="description" property="og:description" content="([^"]+)">',
                content.decode(),
            )
            said[name] = text
    assert "</" not in "".join(said.values()) and max(map(len, said.values())) < 400
    assert said["ueber/telefon/index.html"].startswith("Am Spielort gibt es oft kein Netz.")
    assert said["index.html"].startswith("Die Turnierregeln")


def test_a_description_ends_with_a_sentence():
    long = "Ein erster Satz, der lang genug ist. " + "Ein zweiter " * 40 + "."
    assert preview.cut_to_sentences(long) == "Ein erster Satz, der lang genug ist."
    main = (
        '<p class="crumbs">Pfad, der keiner ist und doch lang genug'
        f" wäre</p><p>Kurz.</p><p>{long}</p>"
    )
    assert preview.describe_page(main) == "Ein erster Satz, der lang genug ist."
    assert preview.describe_page("<p>Kurz.</p>") == preview.describe_page("") == ""


def test_only_one_script_holds_a_page_up_and_it_comes_last(files):
    for name, content in files.items():
        if name.endswith(".html") and name != one_file.NAME:
            scripts = re.findall(
                r'<script(?! type="application/ld)[^>]*>', content.decode().partition("</head>")[0]
            )
            assert [script for script in scripts if " defer " not in script] == scripts[
                -1:
            ] and "assets/regelwerk.js" in scripts[-1], name


def test_the_one_file_has_no_data_among_its_code(files):
    codes = {
        name
        for name, content in files.items()
        if name.startswith("assets/") and name.endswith(".js") and one_file.strip_data(content)
    }
    assert (
        codes
        == {f"assets/{name}.js" for name in assets.SCRIPTS}
        | {
            "assets/search-bridge.js",
            "assets/search-doppelkopf.js",
        }
        & codes
    )
    assert "assets/tafeln.js" in files.keys() - codes
