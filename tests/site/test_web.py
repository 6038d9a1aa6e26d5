"""Single files for programs: every clause and decision, by their schema; the feed by the rules of
RFC 4287; what pages tell machines.
"""

import gzip
import json
import re
import shutil
from datetime import datetime
from pathlib import Path
from posixpath import join, normpath
from urllib.parse import urlsplit
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from regelwerk.disk.writing import dumps
from regelwerk.engine.runtime import decide
from regelwerk.installed import PROJECT
from regelwerk.library import open_library
from regelwerk_site import site
from regelwerk_site.book.book import arrange
from regelwerk_site.offline import offline, one_file
from regelwerk_site.press import linked
from regelwerk_site.press.single import make_data_files
from regelwerk_site.serve import sending, serve
from regelwerk_site.unchanged import DATA
from schemas import subschemas
from tiers import drawn, some_or_all

FIXTURE = Path(__file__).parents[1] / "fixtures" / "site"
FEED = "daten/aenderungen.atom"
ATOM = "{http://www.w3.org/2005/Atom}"
BLOCK = re.compile(r'<script type="application/ld\+json">(.*?)</script>', re.DOTALL)


@pytest.fixture(scope="module")
def folder(rulebook_folder):
    return rulebook_folder


@pytest.fixture(scope="module")
def files(rulebook_files):
    return rulebook_files


@pytest.fixture(scope="module")
def hostile():
    """The site of the fixture, whose texts try to be markup."""
    return site.build(FIXTURE, home="https://regeln.example/", date="2026-11-22")


@pytest.fixture(scope="module")
def kb(rulebook):
    return json.loads(dumps(rulebook.outputs["kb.json"]))


def schema(name):
    return json.loads((PROJECT / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def valid():
    """Whether a tree fits the schema of the single files, and which of its shapes."""
    parts = [Resource.from_contents(schema(name)) for name in ("kb", "engine", "web")]
    registry = Registry().with_resources([(part.id(), part) for part in parts])
    return Draft202012Validator(schema("web"), registry=registry).is_valid


def tree(files, name):
    held = files[f"daten/{name}"]
    return json.loads(gzip.decompress(held) if name.endswith(".gz") else held)


def test_every_clause_stands_in_the_file_of_its_page(files, kb):
    listed = [
        entry
        for edition in tree(files, "index.json")["editions"]
        for entry in tree(files, edition["file"])["clauses"]
    ]
    assert [entry["id"] for entry in listed] == [unit["id"] for unit in kb["units"]]
    made = {name: tree(files, name) for name in {entry["file"] for entry in listed}}
    for unit, entry in zip(kb["units"], listed, strict=True):
        whole = made[entry["file"]]
        found = whole["clauses"][unit["id"]]
        assert found["unit"] == unit and entry["cite"] == whole["cites"][unit["id"]]
        page, _, anchor = found["page"].partition("#")
        assert page in files and page == whole["page"], unit["id"]
        assert not anchor or f'id="{anchor}"' in files[page].decode(), unit["id"]
        assert {ref["to"] for ref in unit["refs"]} <= whole["cites"].keys()
    assert sum(len(whole["clauses"]) for whole in made.values()) == len(listed)
    assert {"2017/27.json", "srh2019/3.5.json", "2007/fn.json"} <= made.keys()


def test_what_is_said_of_a_clause_is_true(files, kb):
    whole = tree(files, "2017/27.json")["clauses"]
    found = whole["2017/27.B.1.a"]
    assert "insufficient_bid" in found["decisions"] and [
        pair["older"] for pair in found["lineage"]
    ] == ["2007/27.B.1.a"]
    assert "2017/27.B.1.b" in found["cited_by"] and "2017/27.B.1.a" in whole["2017/27.B.1"]["below"]
    clauses = [
        clause
        for name in files
        if re.fullmatch(r"daten/[a-z]*\d{4}/(?!index).*\.json", name)
        for clause in json.loads(files[name])["clauses"].values()
    ]
    assert sum(len(clause["lineage"]) for clause in clauses) == sum(
        bool(pair[side]) for pair in kb["lineage"] for side in ("older", "newer")
    )


def test_every_decision_has_a_file(files, rulebook):
    decisions = rulebook.outputs["engine.json"]["decisions"]
    listed = tree(files, "entscheidungen/index.json")["decisions"]
    assert {each["id"]: set(each["editions"]) for each in listed} == {
        id: set(each["editions"]) for id, each in decisions.items()
    }
    for each in listed:
        part, whole = tree(files, each["file"]), decisions[each["id"]]
        assert part["engine"]["decisions"] == {each["id"]: whole}
        rows = [row for table in whole["editions"].values() for row in table["rows"]]
        applied = {out["apply"] for row in rows for out in row["then"] if out["apply"]}
        assert {below["decision"]: below["file"] for below in part["applies"]} == {
            id: f"entscheidungen/{id}.json.gz" for id in applied
        }


def laid_together(files, decision):
    """The parts of a decision and of all that it applies, however far, as one engine."""
    laid = {"facts": {}, "constraints": [], "decisions": {}}
    names = [f"entscheidungen/{decision}.json.gz"]
    for name in names:
        found = tree(files, name)
        laid["data_version"] = found["data_version"]
        laid["facts"] |= found["engine"]["facts"]
        laid["decisions"] |= found["engine"]["decisions"]
        laid["constraints"] += [
            each for each in found["engine"]["constraints"] if each not in laid["constraints"]
        ]
        names += [below["file"] for below in found["applies"] if below["file"] not in names]
    return laid


@pytest.mark.parametrize(
    ("decision", "edition"),
    [("insufficient_bid", "2017"), ("revoke", "2007"), ("shown_cards", "srh2019")],
)
def test_parts_laid_together_rule_as_the_whole_does(files, rulebook, decision, edition):
    whole, laid = rulebook.outputs["engine.json"], laid_together(files, decision)
    cases = [
        case["rules"].get(edition)
        for case in rulebook.outputs["kb.json"]["cases"]
        if case["decision"] == decision
    ]
    assert sum(map(bool, cases)) > 5
    for ruled in filter(None, cases):
        ours, theirs = (
            decide(engine, decision, edition, ruled["facts"]) for engine in (laid, whole)
        )
        assert ours == theirs


@pytest.mark.parametrize("number", some_or_all(10, "each seventh file held against the schema"))
def test_they_fit_their_schema_and_nothing_else_does(files, valid, number):
    """The lists and, of the files of two makers, some or a seventh."""
    names = [name for name in files if re.fullmatch(r"daten/\S+/\S+\.json(\.gz)?", name)]
    assert len(names) > 500
    for name in [
        *drawn(names[::7], number),
        *(name for name in names if name.endswith("index.json")),
        "daten/index.json",
    ]:
        found = tree(files, name.removeprefix("daten/"))
        assert valid(found), name
        assert not valid(found | {"more": 1}) and not valid(found | {"licence": "none"}), name


def test_the_schema_is_sound_closed_and_described():
    whole = schema("web")
    Draft202012Validator.check_schema(whole)
    for path, part in subschemas(whole):
        assert part.get("description"), path
        assert part.get("type") != "object" or part.get("additionalProperties") not in (
            None,
            True,
        ), path
    assert json.dumps(whole, ensure_ascii=False, indent=1) + "\n" == (
        PROJECT / "schema/web.schema.json"
    ).read_text(encoding="utf-8")


def test_no_phone_keeps_them_and_no_name_needs_care(files):
    kept = {name for group in offline.group_files(files, set()) for name in group}
    assert not [name for name in kept if name.startswith("daten/") and not name.endswith(".html")]
    single = [name for name in files if name.startswith("daten/")]
    assert not [name for name in single if not re.fullmatch(r"[A-Za-z0-9._/-]+", name)]
    assert len({name.lower() for name in single}) == len(
        single
    )  # file systems that do not tell capitals
    assert sum(
        len(files[name]) for name in single if name.count("/") > 1
    ) < 12_000_000 and f"{FEED}.gz" in sending.compress_files({FEED: files[FEED]})


def single(files):
    return {name: content for name, content in files.items() if name.startswith("daten/")}


def test_they_are_written_the_same_twice(folder, files):
    again = make_data_files(arrange(*(open_library(folder).read(name) for name in DATA)))
    assert again == {name: files[name] for name in again} and len(again) > 500


def test_those_of_the_sound_rulebook_are_written_the_same_twice(sound_folder, sound_files):
    assert single(site.build(sound_folder)) == single(sound_files)


def sound_feed(content, base, files):
    """The feed read by the rules of RFC 4287, sections 4.1.1, 4.1.2, 4.2; gives its entries."""
    feed = ET.fromstring(content)
    assert feed.tag == f"{ATOM}feed"
    for element in (feed, *feed.findall(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            (one,) = element.findall(f"{ATOM}{name}")
            assert one.text and one.text.strip() == one.text
        assert re.fullmatch(r"[a-z][a-z0-9+.-]*:\S+", element.find(f"{ATOM}id").text)
        assert datetime.fromisoformat(element.find(f"{ATOM}updated").text).tzinfo is not None
        links = element.findall(f"{ATOM}link")
        alternate = [
            (link.get("type"), link.get("hreflang"))
            for link in links
            if link.get("rel", "alternate") == "alternate"
        ]
        assert len(set(alternate)) == len(alternate) == 1
        for link in (link for link in links if link.get("rel") == "alternate"):
            path = (
                link.get("href").removeprefix(base)
                if base
                else normpath(join("daten", link.get("href")))
            )
            assert urlsplit(path).path in files, path
        assert all(category.get("term") for category in element.findall(f"{ATOM}category"))
    assert feed.find(f"{ATOM}author/{ATOM}name").text and feed.tag
    entries = feed.findall(f"{ATOM}entry")
    ids = [entry.find(f"{ATOM}id").text for entry in entries]
    days = [entry.find(f"{ATOM}updated").text for entry in entries]
    assert (
        len(set(ids)) == len(ids)
        and days == sorted(days, reverse=True)
        and feed.find(f"{ATOM}updated").text == days[0]
    )
    assert not {child.tag for entry in entries for child in entry} - {
        f"{ATOM}{name}" for name in ("id", "title", "updated", "link", "category", "summary")
    }
    return entries


def test_the_feed_keeps_the_rules_and_tells_every_change_that_matters(files, kb):
    entries = sound_feed(files[FEED], "", files)
    told = {entry.find(f"{ATOM}id").text for entry in entries}
    heavy = [change for change in kb["changes"] if change["weights"][:1] in (["ruling"], ["duty"])]
    assert (
        told
        == {
            f"urn:regelwerk:change:{each['step']}:{(each['newer'] or each['older'])[0]}"
            for each in heavy
        }
        and len(told) > 300
    )
    days = {
        edition["id"]: min(each["since"] for each in edition["in_force"])
        for edition in kb["editions"]
        if edition["in_force"]
    }
    for entry in entries:
        step = entry.find(f"{ATOM}id").text.split(":")[3]
        assert entry.find(f"{ATOM}updated").text == f"{days[step.split('-')[1]]}T00:00:00Z"


def test_the_feed_of_a_public_site_bears_its_address_and_day(hostile):
    entries = sound_feed(hostile[FEED], "https://regeln.example/", hostile)
    feed = ET.fromstring(hostile[FEED])
    (own,) = (link for link in feed.findall(f"{ATOM}link") if link.get("rel") == "self")
    assert (
        own.get("href") == f"https://regeln.example/{FEED}"
        and feed.find(f"{ATOM}updated").text == "2026-11-22T00:00:00Z"
    )
    assert entries[0].find(f"{ATOM}id").text.startswith("urn:regelwerk:data:") and len(entries) > 1


def test_a_site_without_any_day_has_no_feed_and_says_nothing_of_one(tmp_path):
    shutil.copytree(FIXTURE, tmp_path / "build")
    path = tmp_path / "build" / "kb.json"
    kb = json.loads(path.read_text(encoding="utf-8"))
    for edition in kb["editions"]:
        edition["in_force"] = []
    path.write_text(json.dumps(kb), encoding="utf-8")
    found = site.build(tmp_path / "build")
    assert FEED not in found and b"aenderungen.atom" not in found["daten/index.html"]


def test_pages_tell_machines_what_they_are_based_on(files):
    pages = {
        name: content.decode()
        for name, content in files.items()
        if re.fullmatch(
            r"bridge/\d{1,2}/index\.html|[^/]+/entscheidung/\w+/index\.html|bridge/\d{4}/\w+/index\.html|doppelkopf/\w*\d{4}/[^/]+/index\.html",
            name,
        )
    }
    told = {name: BLOCK.findall(text) for name, text in pages.items() if "hintergrund" not in name}
    assert len(told) > 500
    for name, blocks in told.items():
        (block,) = blocks
        found = json.loads(block)
        assert pages[name].index(block) < pages[name].index("</head>")
        assert found["@context"] == "https://schema.org" and found["name"] and found["isBasedOn"], (
            name
        )
        for each in found["encoding"]:
            assert normpath(join(name, "..", each["contentUrl"])) in files, name
    assert sum(map(len, (block for blocks in told.values() for block in blocks))) / len(told) < 1500


def test_no_text_can_end_the_block(hostile):
    blocks = [
        block
        for name, content in hostile.items()
        if name.endswith(".html") and name != one_file.NAME
        for block in BLOCK.findall(content.decode())
    ]
    assert len(blocks) > 5 and not [block for block in blocks if re.search("[<>&]", block)]
    assert all(json.loads(block) for block in blocks)
    worst = "</script><!-- &lt; <b>"
    (block,) = BLOCK.findall(linked.format_block("../", worst, [], []))
    assert json.loads(block)["name"] == worst


def test_the_feed_is_served_as_what_it_is():
    assert serve.Handler.extensions_map[".atom"] == "application/atom+xml"


def test_the_page_of_the_data_names_them_all(files):
    page = files["daten/index.html"].decode()
    whole = ("kb.json.gz", "engine.json.gz", "coverage.json")
    for name in (*whole, "index.json", "web.schema.json", "aenderungen.atom"):
        assert f'href="../daten/{name}"' in page and f"daten/{name}" in files
    for name in whole:
        size = -(-len(files[f"daten/{name}"]) // 1024)
        assert f'{name}</a> <span class="count">{size} KiB</span>' in page


def test_whole_files_are_taken_along_as_they_were_compiled(folder, files):
    for name in DATA:
        offered = [path for path in files if re.fullmatch(rf"daten/{name}(\.gz)?", path)]
        read = gzip.decompress if offered[0].endswith(".gz") else bytes
        assert [read(files[path]) for path in offered] == [(folder / name).read_bytes()], name
    assert serve.Handler.extensions_map[".gz"] == "application/gzip"


REFUSED = re.compile(r'[<>:"\\|?*\s]|[.]\Z|\A(con|prn|aux|nul|com\d|lpt\d)(\Z|[.])', re.IGNORECASE)


def test_every_system_can_hold_the_site(files):
    """No two paths differ in case alone, none has a name that Windows does not take, none is so
    long that it leaves no room.
    """
    assert len({path.casefold() for path in files}) == len(files)
    assert [part for path in files for part in path.split("/") if REFUSED.search(part)] == []
    assert max(map(len, files)) <= 120


def test_the_site_stays_small(rulebook_site, files):
    """Files, bytes in all and as a disk of blocks of 4 KB holds them with the folders, bytes that a
    phone keeps, bytes of the one file.
    """
    sizes = {name: (rulebook_site / name).stat().st_size for name in files}
    kept = sum(size for name, size in sizes.items() if name.startswith("offline/"))
    folders = {parent for name in files for parent in Path(name).parents}
    blocks = sum(-(-size // 4096) for size in sizes.values()) + len(folders)
    assert len(sizes) <= 2_900 and sum(sizes.values()) <= 66_000_000 and blocks <= 70 * 256
    assert kept <= 4_100_000 and sizes[one_file.NAME] <= 5_900_000
