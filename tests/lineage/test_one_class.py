"""What changed at a place is said once: law pages, lists, tallies, the map and the command line
tell of every place the same.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from posixpath import normpath

import pytest

from markup import Node, tree
from regelwerk.__main__ import main
from regelwerk.cli.telling.changes import WORDS
from regelwerk.lineage.change import QUIET
from regelwerk_site.book import urls
from regelwerk_site.book.book import ATTACHED
from regelwerk_site.book.change_map import LEARNT_ANEW
from tiers import drawn, some_or_all

STEPS = ("1997-2007", "2007-2017")
Kinds = dict[str, str]  # place → its class


@pytest.fixture(scope="module")
def folder(rulebook_folder):
    """The compiled rulebook."""
    return rulebook_folder


@pytest.fixture(scope="module")
def files(rulebook_files) -> Mapping[str, bytes]:
    """Its site."""
    return rulebook_files


@pytest.fixture(scope="module")
def bundle(rulebook) -> dict[str, Kinds]:
    """What the bundle says of each place, by step."""
    return {
        step: kinds(
            entry for entry in rulebook.outputs["kb.json"]["changes"] if entry["step"] == step
        )
        for step in STEPS
    }


def kinds(entries) -> Kinds:
    """The class of every place, called by where it is, or was."""
    return {(entry["newer"] or entry["older"])[0]: entry["kind"] for entry in entries}


def loud(found: Kinds) -> Kinds:
    """Those that changed."""
    return {id: kind for id, kind in found.items() if kind not in QUIET}


def law_of(id: str) -> str:
    """The number of the law a place stands in."""
    return re.split(r"[./]", id.split("/")[1])[0]


@pytest.fixture(scope="module")
def at(rulebook) -> Kinds:
    """The id of the place a link leads to."""
    return {link: id for id, link in urls.list_place_links(rulebook.outputs["kb.json"]).items()}


@pytest.fixture(scope="module")
def rowed(rulebook) -> set[str]:
    """The places that have a row of their own on a law page: those of a law that have words or a
    heading.
    """
    units = [
        unit
        for unit in rulebook.outputs["kb.json"]["units"]
        if law_of(unit["id"]).isdigit() and unit["kind"] not in ATTACHED
    ]
    return {
        unit["id"]
        for unit in units
        if unit["text"]
        or unit["unprinted"]
        or unit["table"]
        or (unit["title"] and unit["kind"] != "law")
    }


def target(page: str, link: Node) -> str:
    """Where a link leads, from the root of the site."""
    path, _, anchor = link.attributes["href"].partition("#")
    return normpath(f"{page}/../{path}") + (f"#{anchor}" if anchor else "")


def shown(page: str, line: Node, at: Kinds) -> Iterator[tuple[str, str]]:
    """The places of a cell with the class of each; a class without a place is how an older one
    ended.
    """
    for node in line.below():
        if "at" in node.classes:
            yield at[target(page, node)], node.attributes.get("data-kind", "same")
        elif "ended" in node.classes:
            yield "", node.attributes["data-kind"]


LAWS = [str(law) for law in range(1, 94)]


@pytest.fixture(scope="module", params=some_or_all(12, "93 laws in three editions, taken apart"))
def laws(request, files) -> dict[str, Node]:
    """The pages of all laws, or of some, by number."""
    return {
        law: tree(files[f"bridge/{law}/index.html"].decode()) for law in drawn(LAWS, request.param)
    }


@pytest.fixture(scope="module")
def on_law_pages(laws: dict[str, Node], at: Kinds) -> dict[str, set[tuple[str, str]]]:
    """What the law pages say, by step: the class of every place, and of every end of one, with the
    older places of its row.
    """
    found: dict[str, set[tuple[str, str]]] = {step: set() for step in STEPS}
    for page, row in (
        (f"bridge/{law}/index.html", row)
        for law, shown in laws.items()
        for row in shown.of_class("row")
    ):
        before: list[str] = []
        for line in sorted(row.of_class("ats"), key=lambda line: line.attributes["data-of"]):
            own = list(shown(page, line, at))
            step = next((step for step in STEPS if step.endswith(line.attributes["data-of"])), "")
            for place, kind in own if step else ():
                found[step] |= {(place, kind)} if place else {(older, kind) for older in before}
            before = [place for place, _ in own if place]
    return found


@pytest.mark.parametrize("step", STEPS)
def test_the_law_pages_say_what_the_bundle_says(laws, on_law_pages, bundle, rowed, step):
    told = on_law_pages[step]
    assert Counter(place for place, _ in told).most_common(1)[0][1] == 1
    assert {place: kind for place, kind in told if bundle[step].get(place) != kind} == {}
    wanted = {place for place in loud(bundle[step]).keys() & rowed if law_of(place) in laws}
    if len(laws) < len(LAWS):  # what moved to another law stands there
        moved = {place for place, kind in bundle[step].items() if kind in ("moved", "dropped")}
        assert wanted - moved - {place for place, _ in told} == set() and told
    else:
        assert wanted - {place for place, _ in told} == set() and len(told) > 500


def text(node: Node) -> str:
    """The words of an element."""
    return " ".join(
        "".join(one if isinstance(one, str) else text(one) for one in node.inside).split()
    )


def tallied(node: Node) -> Counter[str]:
    """The counts of a tally by their words."""
    counts = (text(count).split(" ", 1) for count in node.of_class("count"))
    return Counter({word: int(number) for number, word in counts})


@pytest.mark.parametrize("step", STEPS)
def test_the_tallies_count_what_the_bundle_says(files, laws, bundle, step):
    """Heads of law pages and the bars of the map."""
    shown, arrow = files["bridge/aenderungen/index.html"].decode(), step.replace("-", " → ")
    bars = dict(re.findall(rf"{arrow}, Regel (\d+): (\d+ von \d+)", shown))
    lines = dict(re.findall(rf"Regel (\d+), {arrow}: </span>(\d+ von \d+)<", shown))
    for law, page in laws.items():
        own = {id: kind for id, kind in bundle[step].items() if law_of(id) == law}
        versions = page.of_class("versions")[0]
        head = next(
            (
                tallied(node)
                for node in versions.below()
                if node.tag == "li" and step[5:] in text(node)[:6]
            ),
            Counter(),
        )
        assert head == Counter(WORDS[kind] for kind in loud(own).values()), law
        assert (
            bars.get(law, "0 von 0")
            == f"{sum(kind in LEARNT_ANEW for kind in own.values())} von {len(own)}"
        ), law
        assert lines.get(law, bars[law]) == bars[law], law
    assert len(lines) > 50
    torn = re.findall(rf"{arrow}, Regel \d+: (\d+) von \d+ [^;<]*; anders entschieden", shown)
    assert len(torn) > 30 and all(map(int, torn))  # what lets decide otherwise is learnt anew
    assert f"In {len(torn)} Regeln steht eine Änderung" in shown


@pytest.mark.parametrize("step", STEPS)
def test_the_command_line_says_what_the_bundle_says(folder, bundle, step, capsys):
    assert main(["--build", str(folder), "changes", *step.split("-"), "--json"]) == 0
    assert kinds(json.loads(capsys.readouterr().out)["changes"]) == loud(bundle[step])


def test_what_goes_on_without_a_number_is_said_and_cited_with_its_year(folder, files, capsys):
    assert main(["--build", str(folder), "show", "2017/25.A"]) == 0
    assert (
        "2007 § 25 A 4  [gilt weiter; 2017 druckt die Nummer nicht ab]" in capsys.readouterr().out
    )
    facts = [
        "change_time=after_left_opponent",
        "intention=unintended_later",
        "replacement_legal=yes",
    ]
    assert (
        main(["--build", str(folder), "decide", "change_of_call", *facts, "--edition", "2017"]) == 0
    )
    assert (
        "zurücknehmen, was er auf die erste Ansage hin angesagt hat.  [§ 25 A 4 (2007)]"
        in capsys.readouterr().out
    )
    for page in ("bridge/25/index.html", "bridge/2017/25/index.html", "bridge/2017/73/index.html"):
        assert "Gilt weiter; 2017 druckt die Nummer nicht ab." in files[page].decode(), page
    tables = [
        files[f"assets/engine/change_of_call.{edition}.js"].decode()
        for edition in STEPS[1].split("-")
    ]
    named = [found for text in tables for found in re.findall(r'"2007/25\.A\.4":\["([^"]*)"', text)]
    assert named == ["§ 25 A 4 (2007)", "§ 25 A 4 (2007)"]
