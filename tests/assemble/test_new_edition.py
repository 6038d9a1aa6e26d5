"""A new edition is data alone: an invented fourth one, laid beside the sound rulebook, is built,
compared, ruled by, searched and shown.

That nothing else is needed is held the other way round too: no edition is named in code, templates,
styles or schemas.
"""

import ast
import io
import json
import re
import shutil
import tokenize
from contextlib import contextmanager
from copy import deepcopy

import pytest
import yaml

from links import broken, read, resolve
from regelwerk.__main__ import main
from regelwerk.assemble import assemble, leading
from regelwerk.build import build, write
from regelwerk.ids.address import parse_address, parse_edition
from regelwerk.installed import PROJECT
from regelwerk.library import Library
from regelwerk.lineage.step import TRACED, trace
from regelwerk.read.source import load
from regelwerk.search.query import query
from regelwerk_site.site import Wish, make
from search_rulebook import as_json, in_browser
from trees import SOUND, TESTS, planted

NEXT = TESTS / "next_edition" / "laws"
OLD, NEW = "2017", "2027"
ENDED = (
    "refused",
    "by_mistake",
)  # rows of the sound rulebook whose clauses the new edition changes or drops
HELD = (
    "bell-accepted",
    "silence-loud",
    "silence-quiet",
    "silence-unclear",
)  # stories it rules on as before


def laid_beside(root):
    """The sound rulebook in `root` with one more edition: its own files, and what it adds to lists
    that are there.
    """
    laws = planted(root) / "laws"
    for name, added in yaml.load(
        (NEXT / "added.yaml").read_text(encoding="utf-8"), yaml.BaseLoader
    ).items():
        with changed(laws / name) as tree:
            for key, entries in added.items():
                tree[key] += entries
    with changed(laws / "decisions" / "early_bell" / "decision.yaml") as tree:
        for row in (row for row in tree["rows"] if row["id"] in ENDED):
            row["cites"][NEW] = "none"
        next(fact for fact in tree["facts"] if "judgement" in fact)["judgement"]["until"] = OLD
        marked(tree, "early")  # it no longer leads to the other one
    with changed(laws / "decisions" / "silence" / "decision.yaml") as tree:
        marked(tree, "manners")
    for name in ("early_bell", "silence"):
        with changed(laws / "decisions" / name / "cases.yaml") as tree:
            for case in (case for case in tree["cases"] if case["case"] in HELD):
                case["rules"][NEW] = deepcopy(case["rules"][OLD])
    shutil.copytree(NEXT, laws, dirs_exist_ok=True, ignore=shutil.ignore_patterns("added.yaml"))
    return root


def marked(decision, fault):
    """Say what a decision is about, before what it asks."""
    asks = list(decision).index("asks")
    entries = list(decision.items())
    decision.clear()
    decision.update([*entries[:asks], ("marks", {"fault": fault}), *entries[asks:]])


def unchanged(root):
    """The sound rulebook in `root` with one more edition that prints one heading as it was and no
    more; its cases are those of the last.
    """
    laws = planted(root) / "laws"
    files = {
        "contents.yaml": {"edition": NEW, "units": [{"at": "1", "kind": "law", "label": "§ 1"}]},
        "standing.yaml": {
            "carried": [
                "1.A",
                "1.B",
                "1.B.1",
                "1.B.2",
                "1.B.3",
                "2",
                "3",
                "3.A",
                "4",
                "def",
                "def.glocke",
                "fn.1",
            ]
        },
        "1.yaml": {"law": "1", "title": "Verfrühtes Läuten"},
    }
    with changed(laws / "editions.yaml") as tree:
        tree["editions"].append(
            {
                **deepcopy(tree["editions"][-1]),
                "edition": NEW,
                "short": f"Glocke {NEW}",
                "name": NEW,
                "after": OLD,
            }
        )
    for path in laws.glob("decisions/*/cases.yaml"):
        with changed(path) as tree:
            for case in (case for case in tree["cases"] if OLD in case["rules"]):
                case["rules"][NEW] = deepcopy(case["rules"][OLD])
    (laws / NEW).mkdir()
    for name, tree in files.items():
        (laws / NEW / name).write_text(
            yaml.safe_dump(tree, sort_keys=False, allow_unicode=True), encoding="utf-8"
        )
    return root


@contextmanager
def changed(path):
    """The tree of a file; what is done to it is written back."""
    tree = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
    yield tree
    path.write_text(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True), encoding="utf-8")


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
    return {
        path.relative_to(site_folder).as_posix(): path.read_text(encoding="utf-8") for path in found
    }


def test_it_stands_in_its_order_and_is_the_current_one(kb):
    assert [edition for edition in kb.editions if kb.editions[edition]["game"] == "bridge"] == [
        "1997",
        "2007",
        "2017",
        NEW,
    ]
    assert [edition for edition, each in kb.editions.items() if each["current"]] == [
        NEW,
        "tsr1998",
        "srh2019",
    ]


def test_it_is_compared_with_every_edition_before_it(kb):
    kinds = {(change.older, change.newer): change.kind for change in kb.changes("2017", NEW)}
    assert kinds[("2017/1.A",), ("2027/1.A",)] == "same"
    assert kinds[("2017/4",), ("2027/3",)] == "substance" and kinds[("2017/3",), ()] == "dropped"
    assert (
        next(change.kind for change in kb.changes("2017", NEW) if change.newer == ("2027/1.B",))
        == "substance"
    )
    for older in ("1997", "2007"):
        assert any(NEW in "".join(change.newer) for change in kb.changes(older, NEW))
    assert {entry["step"] for entry in kb.lineage("1997/1.A")} == {
        "1997-2007",
        "2007-2017",
        "2017-2027",
    }


def test_topics_lead_into_it(kb):
    found = {
        question["ask"]: question["places"][NEW] for question in kb.bundle["topics"][0]["questions"]
    }
    assert found["Darf es angenommen werden?"] == ["2027/1.A"] and found[
        "Wie lange muss der Schuldige aussetzen?"
    ] == ["2027/1.B"]


def test_it_rules(kb):
    ruling = kb.decide("early_bell", NEW, {"accepted": "no"})
    assert ruling.status == "settled" and [outcome.says for outcome in ruling.outcomes] == [
        "Der Schuldige muss 3 Runde(n) aussetzen."
    ]
    assert kb.decide("silence", NEW, {"noise": "quiet"}).outcomes[0].cites == (
        "2027/2",
    )  # its clause is unchanged, and nobody touched it
    assert kb.divergences("early_bell", "2017", NEW).differing > 0
    assert list(kb.compare("early_bell", {"accepted": "no"}).rulings)[-1] == NEW


@pytest.mark.parametrize(
    ("typed", "first"),
    [("1b", "2027/1.B"), ("§ 1 B", "2027/1.B"), ("2017 1b", "2017/1.B"), ("Kuhglocke", "2027/3")],
)
def test_it_is_found(kb, typed, first):
    index = kb.read("search.json")["games"]["bridge"]
    hits = query(kb.search.words["bridge"], typed, 5)
    assert hits[0].id == first and in_browser(index)(typed, 5) == as_json(hits)


def test_its_clauses_are_asked_for_as_people_type_them(kb):
    assert kb.find("TBR 2027 § 1 B")["id"] == "2027/1.B" and kb.find("1b")["id"] == "2027/1.B"
    assert kb.readings("Art. 1 A") == ("1997/1.A",)
    assert {norm["id"] for norm in kb.norms(edition=NEW, phase="opening")} == {
        "2027/1.A",
        "2027/1.B",
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "1b"], "2027 § 1 B"),
        (["show", "1997/1.A"], "2027 § 1 A"),
        (
            ["changes", "2017", NEW],
            (
                "2017 § 4 → 2027 § 3: inhaltlich, andere Rechte oder Pflichten (am Ende darf nun"
                " geläutet werden)"
            ),
        ),
        (["decisions", "Läuten"], NEW),
        (
            ["decide", "early_bell", "accepted=no", "--edition", NEW],
            "Der Schuldige muss 3 Runde(n) aussetzen.  [§ 1 B]",
        ),
        (["compare", "early_bell", "accepted=no"], "2017 → 2027: "),
        (["norms", "--edition", NEW, "--force", "must"], "2027 § 1 B"),
    ],
)
def test_the_command_line_knows_it(folder, capsys, words, said):
    assert main(["--build", str(folder), *words]) == 0
    assert said in capsys.readouterr().out


def test_it_has_its_pages_and_nothing_leads_astray(site_folder, pages):
    there = {
        "bridge/2027/",
        "bridge/2027/1/",
        "bridge/2027/2/",
        "bridge/2027/3/",
        "bridge/aenderungen/2017-2027/",
        "bridge/3/",
    }
    assert {f"{page}index.html" for page in there} <= pages.keys()
    assert broken(site_folder, read(site_folder)) == []


def test_it_is_in_every_menu_and_beside_the_others(pages):
    for path, text in pages.items():
        if path.startswith("bridge/") and path.endswith(".html"):
            menu = r'bridge/2027/index\.html"( aria-current="page")?>2027</a>'
            assert re.search(menu, resolve(path, text)), path
    law = pages["bridge/1/index.html"]
    assert (
        'data-reading="2027">' in law
        and 'data-column="2027"' in law
        and 'class="synopse compare of-4"' in law
    )
    assert "3 Runden" in law and "drei Runden statt zwei" in law
    assert "2017 → 2027" in pages["bridge/aenderungen/index.html"]
    assert "Die Turnierregeln von 1997, 2007, 2017, 2027" in pages["bridge/index.html"]
    assert "2027, 2017, 2007, 1997" in pages["index.html"]
    assert "In Kraft seit 1. 3. 2027 (Glockenstadt)." in pages["bridge/2027/index.html"]


def test_its_decision_has_its_row_its_difference_and_its_appeal(pages):
    page = pages["bridge/entscheidung/early_bell/index.html"]
    table = pages["bridge/entscheidung/early_bell/tabelle.html"]
    assert 'data-edition="2027" aria-pressed' in page and 'id="zeile-longer"' in table
    assert 'data-pair="2017 2027"' in table
    assert re.search(
        r'<p data-edition="2027">Dagegen hilft nur das Ende: <a'
        r' [^>]*href="<<bridge/2027/3/index.html">§ 3</a>\.</p>',
        pages["assets/interview-bridge.js"].replace('\\"', '"'),
    )
    assert "2027" in pages["assets/engine/early_bell.js"]


def test_one_that_changes_nothing_rules_as_the_one_before_and_no_decision_is_touched(tmp_path):
    root = unchanged(tmp_path / "rules")
    for name in ("early_bell", "silence"):
        path = f"laws/decisions/{name}/decision.yaml"
        assert (root / path).read_bytes() == (SOUND / path).read_bytes()
    outputs = build(root).outputs
    for id, decision in outputs["engine.json"]["decisions"].items():
        tables = {edition: json.dumps(table) for edition, table in decision["editions"].items()}
        assert (OLD in tables) == (NEW in tables), id
        assert tables.get(NEW) == (
            tables[OLD].replace(f"{OLD}/", f"{NEW}/") if OLD in tables else None
        ), id
    assert outputs["engine.json"]["decisions"]["early_bell"]["editions"].keys() == {
        "1997",
        "2007",
        OLD,
        NEW,
    }


def test_the_decisions_of_the_project_hold_on_in_one_that_changes_nothing(monkeypatch):
    """Read with an invented edition behind the newest of bridge, each place of which is one of its
    own: every row, outcome, reason of precedence, silence and sentence holds on with its places. It
    needs some seconds, because all data are read and assembled.
    """

    def with_one_more(editions, steps, listed):
        lines = list_lines(editions, steps, listed)
        bridge = lines["bridge"]
        before = [id for id in listed if parse_edition(id) == bridge.newest]
        after = [f"{NEW}/{parse_address(id)}" for id in before]
        traced = [
            [id for id, source in zip(ids, before, strict=True) if listed[source].kind in TRACED]
            for ids in (before, after)
        ]
        step = trace(bridge.newest, NEW, (), *traced, patch=False)
        return lines | {
            "bridge": leading.Line(
                {**bridge.before, NEW: bridge.newest},
                {**bridge.steps, NEW: step},
                {*listed, *after},
            )
        }

    list_lines = leading.list_lines
    monkeypatch.setattr(leading, "list_lines", with_one_more)
    source, problems = load(PROJECT)
    assembled, found = assemble(source)
    assert problems == found == []
    corpus = assembled.corpus
    last = [edition.id for edition in corpus.editions.values() if edition.game == "bridge"][-1]

    def holds_on(places):
        """Whether places by edition are in the next what they are in the newest."""
        return places.get(NEW, ()) == tuple(
            id.replace(f"{last}/", f"{NEW}/") for id in places.get(last, ())
        )

    assert sum(NEW in decision.editions for decision in corpus.decisions.values()) > 100
    for id, decision in corpus.decisions.items():
        assert (NEW in decision.editions) == (last in decision.editions), id
        assert decision.otherwise is None or holds_on(decision.otherwise.nearest), id
        for row in decision.rows:
            assert (
                holds_on(row.cites)
                and holds_on(row.because)
                and row.note.get(NEW) == row.note.get(last)
            ), f"{id}/{row.id}"
            assert all(
                holds_on(each.cites) and each.holds(NEW) == each.holds(last) for each in row.then
            ), f"{id}/{row.id}"
    for fact in corpus.facts.values():
        for each in (fact, *fact.aloud, *fact.hush):
            assert holds_on(
                {
                    edition: tuple(id for id in each.cites if parse_edition(id) == edition)
                    for edition in (last, NEW)
                }
            ), fact.id


NAMED = re.compile(
    r"(?<![\d#&])(?:1997|1998|2007|2017|2019)(?!\d)|tsr1998|srh2019"
)  # ids, folders, names and short names of all editions
STANDARDS = ("omg.org/spec/DMN/20191111", "idpf.org/2007")


def said_in(path):
    """What a file of the program does or shows: of Python neither comments nor docstrings, of
    others no comments, of schemas no examples.
    """
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".json":
        return re.sub(r'"examples": \[[^\]]*\]', "", text)
    if path.suffix != ".py":
        return re.sub(r"\{#.*?#\}|/\*.*?\*/|(?m:^\s*//.*$)|<!--.*?-->", "", text, flags=re.DOTALL)
    tree = ast.parse(text)
    documented = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    docstrings = {node.body[0].lineno for node in documented if ast.get_docstring(node)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join(
        each.string
        for each in tokens
        if each.type != tokenize.COMMENT and each.start[0] not in docstrings
    )


def program():
    """The files that must know no edition; calculators name the clauses they have been held
    against.
    """
    for room in ("compiler", "render", "schema"):
        for path in sorted((PROJECT / room).rglob("*")):
            if path.suffix in (".py", ".html", ".js", ".css", ".json") and "calc" not in path.parts:
                yield path


def test_no_edition_is_named_outside_the_data():
    editions = [
        each
        for game in ("laws", "ddv_tsr")
        for each in yaml.safe_load((PROJECT / game / "editions.yaml").read_text(encoding="utf-8"))[
            "editions"
        ]
    ]
    assert all(NAMED.search(each[key]) for each in editions for key in ("edition", "short"))
    found = [
        f"{path.relative_to(PROJECT)}: {line.strip()[:80]}"
        for path in program()
        for line in said_in(path).splitlines()
        if NAMED.search(line) and not any(name in line for name in STANDARDS)
    ]
    assert found == []
