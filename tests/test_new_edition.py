"""A new edition is data alone: an invented fourth one, laid beside the sound rulebook, is built, compared, ruled by, searched and shown.

That nothing else is needed is held the other way round too: no edition is named in code, templates, styles or schemas.
"""

import ast
import io
import re
import shutil
import tokenize

import pytest
import yaml
from links import broken, read
from search_rulebook import as_json, in_browser
from trees import TESTS, planted

from compiler import PROJECT
from compiler.__main__ import main
from compiler.build import build, write
from compiler.library import Library
from compiler.search.query import query
from render.site import Wish, make

NEXT = TESTS / "next_edition" / "laws"
NEW = "2027"


def laid_beside(root):
    """The sound rulebook in `root` with one more edition: its own files, and what it adds to lists that are there."""
    laws = planted(root) / "laws"
    for name, added in yaml.load((NEXT / "added.yaml").read_text(encoding="utf-8"), yaml.BaseLoader).items():
        tree = yaml.load((laws / name).read_text(encoding="utf-8"), yaml.BaseLoader)
        for key, entries in added.items():
            tree[key] += entries
        if name == "decisions/early_bell/decision.yaml":
            next(row for row in tree["rows"] if row["id"] == "accepted")["cites"][NEW] = ["1.A"]
        if name == "decisions/early_bell/cases.yaml":
            next(case for case in tree["cases"] if case["case"] == "bell-accepted")["rules"][NEW] = "accepted"
        (laws / name).write_text(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True), encoding="utf-8")
    shutil.copytree(NEXT, laws, dirs_exist_ok=True, ignore=shutil.ignore_patterns("added.yaml"))
    return root


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The build folder of that rulebook; not to be changed."""
    root = tmp_path_factory.mktemp("next")
    write(build(laid_beside(root / "rules")).outputs, root / "build")
    return root / "build"


@pytest.fixture(scope="module")
def kb(folder):
    return Library(folder)


@pytest.fixture(scope="module")
def site_folder(folder):
    """Its site; not to be changed."""
    make(folder, folder / "site", Wish())
    return folder / "site"


@pytest.fixture(scope="module")
def pages(site_folder):
    """The pages and scripts of its site as text."""
    found = (path for path in site_folder.rglob("*") if path.suffix in (".html", ".js"))
    return {path.relative_to(site_folder).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_it_stands_in_its_order_and_is_the_current_one(kb):
    assert [edition for edition in kb.editions if kb.editions[edition]["game"] == "bridge"] == ["1997", "2007", "2017", NEW]
    assert [edition for edition, each in kb.editions.items() if each["current"]] == [NEW, "tsr1998", "srh2019"]


def test_it_is_compared_with_every_edition_before_it(kb):
    kinds = {(change.older, change.newer): change.kind for change in kb.changes("2017", NEW)}
    assert kinds[("2017/1.A",), ("2027/1.A",)] == "same"
    assert kinds[("2017/4",), ("2027/3",)] == "substance" and kinds[("2017/3",), ()] == "dropped"
    assert next(change.kind for change in kb.changes("2017", NEW) if change.newer == ("2027/1.B",)) == "substance"
    for older in ("1997", "2007"):
        assert any(NEW in "".join(change.newer) for change in kb.changes(older, NEW))
    assert {entry["step"] for entry in kb.lineage("1997/1.A")} == {"1997-2007", "2007-2017", "2017-2027"}


def test_topics_lead_into_it(kb):
    found = {question["ask"]: question["places"][NEW] for question in kb.bundle["topics"][0]["questions"]}
    assert found["Darf es angenommen werden?"] == ["2027/1.A"] and found["Wie lange muss der Schuldige aussetzen?"] == ["2027/1.B"]


def test_it_rules(kb):
    ruling = kb.decide("early_bell", NEW, {"accepted": "no"})
    assert ruling.status == "settled" and [outcome.says for outcome in ruling.outcomes] == ["Der Schuldige setzt 3 Runde(n) aus."]
    assert kb.decide("silence", NEW, {}).status == "undecided"
    assert kb.divergences("early_bell", "2017", NEW).differing > 0
    assert list(kb.compare("early_bell", {"accepted": "no"}).rulings)[-1] == NEW


@pytest.mark.parametrize(("typed", "first"), [("1b", "2027/1.B"), ("§ 1 B", "2027/1.B"), ("2017 1b", "2017/1.B"), ("Kuhglocke", "2027/3")])
def test_it_is_found(kb, typed, first):
    index = kb.read("search.json")["games"]["bridge"]
    hits = query(kb.words["bridge"], typed, 5)
    assert hits[0].id == first and in_browser(index)(typed, 5) == as_json(hits)


def test_its_clauses_are_asked_for_as_people_type_them(kb):
    assert kb.find("TBR 2027 § 1 B")["id"] == "2027/1.B" and kb.find("1b")["id"] == "2027/1.B"
    assert kb.readings("Art. 1 A") == ("1997/1.A",)
    assert {norm["id"] for norm in kb.norms(edition=NEW, phase="opening")} == {"2027/1.A", "2027/1.B"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "1b"], "2027 § 1 B"),
        (["show", "1997/1.A"], "2027 § 1 A"),
        (["changes", "2017", NEW], "2017 § 4 → 2027 § 3: inhaltlich, andere Rechte oder Pflichten (am Ende darf nun geläutet werden)"),
        (["decisions", "Läuten"], NEW),
        (["decide", "early_bell", "accepted=no", "--edition", NEW], "Der Schuldige setzt 3 Runde(n) aus.  [§ 1 B]"),
        (["compare", "early_bell", "accepted=no"], "2017 → 2027: "),
        (["norms", "--edition", NEW, "--force", "must"], "2027 § 1 B"),
    ],
)
def test_the_command_line_knows_it(folder, capsys, words, said):
    assert main(["--build", str(folder), *words]) == 0
    assert said in capsys.readouterr().out


def test_it_has_its_pages_and_nothing_leads_astray(site_folder, pages):
    there = {"bridge/2027/", "bridge/2027/1/", "bridge/2027/2/", "bridge/2027/3/", "bridge/aenderungen/2017-2027/", "bridge/3/"}
    assert {f"{page}index.html" for page in there} <= pages.keys()
    assert broken(site_folder, read(site_folder)) == []


def test_it_is_in_every_menu_and_beside_the_others(pages):
    for path, text in pages.items():
        if path.startswith("bridge/") and path.endswith(".html"):
            assert re.search(r'bridge/2027/index\.html"( aria-current="page")?>2027</a>', text), path
    law = pages["bridge/1/index.html"]
    assert 'data-reading="2027">' in law and 'data-column="2027"' in law and 'class="synopse compare of-4"' in law
    assert "3 Runden" in law and "drei Runden statt zwei" in law
    assert "2017 → 2027" in pages["bridge/aenderungen/index.html"]
    assert "Die Turnierregeln von 1997, 2007, 2017, 2027" in pages["bridge/index.html"]
    assert "2027, 2017, 2007, 1997" in pages["index.html"]
    assert "In Kraft (Glockenstadt) seit 1. 3. 2027." in pages["bridge/2027/index.html"]


def test_its_decision_has_its_row_its_difference_and_its_appeal(pages):
    page = pages["bridge/entscheidung/early_bell/index.html"]
    table = pages["bridge/entscheidung/early_bell/tabelle/index.html"]
    assert 'data-edition="2027" aria-pressed' in page and 'id="zeile-longer"' in table
    assert 'data-pair="2017 2027"' in table
    assert re.search(r'<p data-edition="2027">Dagegen hilft nur das Ende: <a [^>]*href="[^"]*bridge/2027/3/index.html">§ 3</a>\.</p>', page)
    assert "2027" in pages["assets/engine/early_bell.js"]


NAMED = re.compile(r"(?<![\d#&])(?:1997|1998|2007|2017|2019)(?!\d)|tsr1998|srh2019")  # ids, folders, names and short names of all editions
STANDARDS = ("omg.org/spec/DMN/20191111",)


def said_in(path):
    """What a file of the program does or shows: of Python neither comments nor docstrings, of others no comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.sub(r"\{#.*?#\}|/\*.*?\*/|(?m:^\s*//.*$)|<!--.*?-->", "", text, flags=re.DOTALL)
    tree = ast.parse(text)
    documented = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)]
    docstrings = {node.body[0].lineno for node in documented if ast.get_docstring(node)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join(each.string for each in tokens if each.type != tokenize.COMMENT and each.start[0] not in docstrings)


def program():
    """The files that must know no edition; calculators name the clauses they have been held against."""
    for room in ("compiler", "render", "schema"):
        for path in sorted((PROJECT / room).rglob("*")):
            if path.suffix in (".py", ".html", ".js", ".css", ".json") and "calc" not in path.parts:
                yield path


def test_no_edition_is_named_outside_the_data():
    editions = [
        each
        for game in ("laws", "ddv_tsr")
        for each in yaml.safe_load((PROJECT / game / "editions.yaml").read_text(encoding="utf-8"))["editions"]
    ]
    assert all(NAMED.search(each[key]) for each in editions for key in ("edition", "short"))
    found = [
        f"{path.relative_to(PROJECT)}: {line.strip()[:80]}"
        for path in program()
        for line in said_in(path).splitlines()
        if NAMED.search(line) and not any(name in line for name in STANDARDS)
    ]
    assert found == []
