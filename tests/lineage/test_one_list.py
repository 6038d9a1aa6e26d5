"""The list of what changed: every filter counts what it leaves, and the same places let a director
rule otherwise wherever that is said; what parts two rulings has a change that causes it.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from markup import Node, tree
from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.cli.telling.changes import ADDRESSEE, WEIGHT, WORDS
from regelwerk.ids.address import parse_root
from regelwerk.library.addressed import ADDRESSEES, find_addressed, list_addressees
from regelwerk.library.causes import find_causes, group_by_change, list_divergences
from regelwerk.lineage.change import QUIET, Change, name_change
from regelwerk_site.book.change_list import format_entry_anchor

STEPS = ("1997-2007", "2007-2017")
WAYS = (*STEPS, "1997-2017")


@pytest.fixture(scope="module")
def kb(rulebook_folder):
    return load(rulebook_folder)


@pytest.fixture(scope="module")
def files(rulebook_files) -> Mapping[str, bytes]:
    """Its site."""
    return rulebook_files


@pytest.fixture(scope="module", params=WAYS)
def way(request, kb, files) -> tuple[str, dict[str, Change], Node]:
    """A way, its changes by their anchors, and the page that lists them."""
    older, newer = request.param.split("-")
    loud = [change for change in kb.changes(older, newer) if change.kind not in QUIET]
    by_anchor = {format_entry_anchor(change, newer): change for change in loud}
    assert len(by_anchor) == len(loud) > 200
    page = tree(files[f"bridge/aenderungen/{request.param}/index.html"].decode())
    return request.param, by_anchor, page


def words(node: Node) -> str:
    """The words of an element."""
    return " ".join(
        "".join(one if isinstance(one, str) else words(one) for one in node.inside).split()
    )


def read_keys(entry: Node) -> list[str]:
    """Kind and, where it has one, weight of an entry."""
    return entry.attributes["class"].split()


def list_entries(page: Node) -> dict[str, Node]:
    """The entries of a list by their anchors."""
    groups = [node for node in page.below() if "change" in node.classes]
    found = [node for group in groups for node in group.below() if node.tag == "li"]
    assert len({node.attributes["id"] for node in found}) == len(found)
    return {node.attributes["id"]: node for node in found}


def test_the_list_has_every_change_with_its_kind_and_weight(way):
    _, changes, page = way
    told = {
        anchor: [words(each) for each in node.below() if each.tag == "b"]
        for anchor, node in list_entries(page).items()
    }
    assert told == {
        anchor: [WORDS[change.kind], *([WEIGHT[change.weight]] if change.weight else [])]
        for anchor, change in changes.items()
    }
    for anchor, node in list_entries(page).items():
        assert read_keys(node) == [*filter(None, (changes[anchor].kind, changes[anchor].weight))]


def test_every_filter_counts_the_rows_it_leaves(kb, way):
    _, changes, page = way
    entries, addressed = list_entries(page), find_addressed(kb.units, kb.engine)
    phases = [phase for phase in kb.bundle["phases"] if phase["game"] == "bridge"]

    def name_phase(change: Change) -> str:
        law = parse_root((change.newer or change.older)[0])
        return next(
            (
                p["label"]
                for p in phases
                if law.isdigit() and int(p["first"]) <= int(law) <= int(p["last"])
            ),
            "",
        )

    wanted = {
        "art": Counter(change.kind for change in changes.values()),
        "gewicht": Counter(change.weight for change in changes.values() if change.weight),
        "phase": Counter(filter(None, map(name_phase, changes.values()))),
        "adressat": Counter(
            who
            for change in changes.values()
            for who in list_addressees(addressed, change) or ["nobody"]
        ),
    }
    rows = {
        "art": Counter(read_keys(node)[0] for node in entries.values()),
        "gewicht": Counter(read_keys(node)[1] for node in entries.values() if read_keys(node)[1:]),
        "phase": Counter(
            group.attributes["data-phase"]
            for group in page.of_class("change")
            if "data-phase" in group.attributes
            for node in group.below()
            if node.tag == "li"
        ),
        "adressat": Counter(
            who
            for node in entries.values()
            for who in node.attributes.get("data-who", "nobody").split()
        ),
    }
    assert rows == wanted
    offered = {
        select.attributes["name"]: {
            option.attributes["value"]: words(option)
            for option in select.below()
            if option.tag == "option" and option.attributes["value"]
        }
        for select in page.below()
        if select.tag == "select"
    }
    for name, counts in wanted.items():
        said = {key: int(re.search(r" \((\d+)\)$", text)[1]) for key, text in offered[name].items()}
        assert said == dict(counts) and all(said.values()), name
    for group in page.of_class("change"):
        count = words(group.of_class("count")[0])
        assert int(count) == sum(node.tag == "li" for node in group.below())


def test_whoever_a_norm_or_a_ruling_names_is_somebody_to_look_for(kb):
    known = {role for roles in ADDRESSEES.values() for role in roles}
    told = {
        said["to"]
        for decision in kb.engine["decisions"].values()
        if decision["game"] == "bridge"
        for table in decision["editions"].values()
        for row in table["rows"]
        for said in row["then"]
    }
    assert known == set(kb.bundle["roles"]["bridge"]) - {"nobody"} | told - {"", "nobody"}
    assert set(ADDRESSEE) == set(ADDRESSEES)


def test_a_place_concerns_whom_it_binds_else_whom_rulings_on_it_name_else_its_parts():
    def unit(id, parent, *bound):
        return {"id": id, "parent": parent, "norms": [{"who": who} for who in bound]}

    units = {
        each["id"]: each
        for each in (
            unit("1990/1", ""),
            unit("1990/1.A", "1990/1", "dummy"),
            unit("1990/1.B", "1990/1"),
            unit("1990/2", ""),
        )
    }
    rows = [
        {"cites": ["1990/1.B"], "then": [{"to": "spectator", "cites": []}]},
        {"cites": ["1990/2"], "then": [{"to": "director", "cites": ["1990/1.A"]}]},
    ]
    found = find_addressed(units, {"decisions": {"x": {"editions": {"1990": {"rows": rows}}}}})
    assert found == {
        "1990/1": {"dummy", "spectator"},
        "1990/1.A": {"dummy"},
        "1990/1.B": {"spectator"},
    }
    gone = Change("dropped", ("1990/1",), (), (), (), ())
    assert list_addressees(found, gone) == ("player", "dummy", "beside")


def test_nearly_every_weighed_change_concerns_somebody(way):
    _, changes, page = way
    weighed = {anchor for anchor, change in changes.items() if change.weight in ("ruling", "duty")}
    nobody = {
        anchor
        for anchor, node in list_entries(page).items()
        if anchor in weighed and "data-who" not in node.attributes
    }
    assert len(nobody) * 30 < len(weighed)


@pytest.fixture(scope="module")
def rows(files) -> list[tuple[Node, set[str], dict[str, bool]]]:
    """The rows of all law pages, each with its places (`2017.27.B.1`) and, by step, whether a
    reason in it says that it lets decide otherwise.
    """
    found = []
    for law in range(1, 94):
        for row in tree(files[f"bridge/{law}/index.html"].decode()).of_class("row"):
            places = {
                re.sub(r"^(\.\./)+|/?index\.html", "", node.attributes["href"])
                for node in row.below()
                if "at" in node.classes
            }
            said: dict[str, bool] = {}
            for why in row.of_class("why"):
                step = why.attributes["data-step"]
                said[step] = said.get(step, False) or bool(why.of_class("ruling"))
            found.append((row, {re.sub("[/#]", ".", place) for place in places}, said))
    return found


def list_ruling(found) -> set[str]:
    """The names of the changes that let a director rule otherwise."""
    return {name_change(change) for change in found if change.weight == "ruling"}


@pytest.mark.parametrize("step", STEPS)
def test_another_decision_is_the_same_places_everywhere(
    kb, files, rows, rulebook_folder, step, capsys
):
    older, newer = step.split("-")
    changes = kb.changes(older, newer)
    ruling = list_ruling(changes)
    of_place = {id: name_change(c) for c in changes for id in (*c.older, *c.newer)}

    told: set[str] = set()
    for row, places, said in rows:
        marked = step in row.attributes.get("data-ruling", "").split()
        assert marked == said.get(step, False), row.attributes["id"]
        told |= places if marked else set()
    shown = {name for place, name in of_place.items() if place.replace("/", ".") in told}
    beside = {name for name in ruling if not parse_root(name).isdigit() or "/fn" in name}
    assert ruling - beside - shown == set()

    feed = ElementTree.fromstring(files["daten/aenderungen.atom"])
    atom = "{http://www.w3.org/2005/Atom}"
    fed = {
        entry.find(f"{atom}id").text.removeprefix(f"urn:regelwerk:change:{step}:")
        for entry in feed.iter(f"{atom}entry")
        if step in entry.find(f"{atom}id").text
        and entry.find(f"{atom}category").get("term") == "ruling"
    }
    assert fed == ruling

    main(["--build", str(rulebook_folder), "export", "changes", step])
    lines = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert {line["place"] for line in lines if line["weight"] == "ruling"} == ruling

    main(["--build", str(rulebook_folder), "changes", older, newer, "--weight", "ruling", "--json"])
    said = json.loads(capsys.readouterr().out)
    assert said["weights"]["ruling"] == len(said["changes"]) == len(ruling)


@pytest.mark.parametrize("name", WAYS)
def test_every_divergence_has_its_cause_and_what_causes_none_is_named(kb, files, name):
    older, newer = name.split("-")
    changes = kb.changes(older, newer)
    found = find_causes(kb.engine, changes, list_divergences(kb.engine, older, newer))
    loud = {name_change(change) for change in changes if change.kind not in QUIET}
    assert len(found) > 400 and all(each.changes and set(each.changes) <= loud for each in found)
    idle = list_ruling(changes) - group_by_change(found).keys()
    assert len(idle) < 6
    page = files[f"bridge/aenderungen/{name}/index.html"].decode()
    foot = page.split('id="ohne-fall"')[1]
    named = set(re.findall(r'<a href="#([^"]+)"', foot))
    assert named == {
        format_entry_anchor(change, newer) for change in changes if name_change(change) in idle
    }
    assert page.count("Anders entschieden:") == len(list_ruling(changes)) - len(idle)


def test_the_introduction_is_in_the_list_under_a_heading_of_its_own(way):
    _, changes, page = way
    [group] = [
        each for each in page.of_class("change") if each.attributes["id"] == "regel-einfuehrung"
    ]
    assert words(group).startswith("Einführung 1 Einführung") and changes["einfuehrung"].why
