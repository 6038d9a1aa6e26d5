"""What this is: every figure counted in the bundle, every edition with where it is in force; rules
beside cases; terms with meanings.
"""

import json
import re
from html import unescape

import pytest

from links import resolve
from regelwerk.installed import PROJECT
from regelwerk_site.book import urls


@pytest.fixture(scope="module")
def kb(rulebook):
    return rulebook.outputs["kb.json"]


@pytest.fixture(scope="module")
def files(rulebook_files):
    return rulebook_files


@pytest.fixture(scope="module")
def shown(files):
    """The words of a page, without its tags."""

    def words(path):
        main = files[f"{path}index.html"].decode().split("<main")[1].split("</main>")[0]
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", main)).split())

    return words


def test_the_figures_are_those_of_the_bundle(rulebook, kb, shown):
    engine = rulebook.outputs["engine.json"]["decisions"]
    tables = [table for decision in engine.values() for table in decision["editions"].values()]
    counted = {
        "Stellen mit Text": sum(bool(unit["text"]) for unit in kb["units"]),
        "Entscheidungen": len(engine),
        "Wenn-dann-Sätze darin": sum(len(table["rows"]) for table in tables),
        "Lagen durchgerechnet": sum(bin(int(table["possible"], 16)).count("1") for table in tables),
        "Beispielfälle": len(kb["cases"]),
        "Begriffe": len(kb["terms"]),
        "Themen": len(kb["topics"]),
    }
    text = shown(urls.SINGLE_PAGES["about"])
    for name, number in counted.items():
        assert f"{name} {number:,}".replace(",", " ") in text, name


def test_every_edition_says_where_and_since_when(kb, shown):
    text = shown(urls.SINGLE_PAGES["about"])
    assert "Nicht amtlich" in text and "MIT" in text
    for edition in kb["editions"]:
        assert edition["short"] in text and edition["title"] in text
        for entry in edition["in_force"]:
            year, month, day = entry["since"].split("-")
            assert (
                f"seit {int(day)}. {int(month)}. {year}" in text and entry.get("where", "") in text
            )
        assert edition["today"] and edition["today"] in text, "who decides whether it still holds"


def test_a_decision_tells_that_the_newest_edition_in_force_is_silent(rulebook, files):
    """Where only the older one of two rules."""
    silent = set()
    for id, decision in rulebook.outputs["engine.json"]["decisions"].items():
        if decision["game"] == "doppelkopf":
            rules = {
                edition: any("outcome" not in row for row in table["rows"])
                for edition, table in decision["editions"].items()
            }
            if rules == {"tsr1998": True, "srh2019": False}:
                silent.add(id)
    pages = {
        path.split("/")[2]
        for path, content in files.items()
        if path.endswith("/index.html") and b'data-mute="srh2019"' in content
    }
    assert pages == silent and "special_point" in silent


def test_every_sign_of_a_work_is_explained(kb, shown):
    signs = {entry["id"].split("/")[0].removeprefix("ext:") for entry in kb["externals"]}
    signs |= {edition["short"].split()[0] for edition in kb["editions"]}
    text = shown(urls.SINGLE_PAGES["about"]).split("Abkürzungen", 1)[1]
    for sign in {re.match(r"[A-Z]+", sign)[0] for sign in signs}:
        assert re.search(rf"\b{sign} [A-Z]\w+", text), sign


def test_the_page_is_in_every_menu_and_foot(files):
    pages = [
        resolve(path, content.decode())
        for path, content in files.items()
        if path.endswith(("index.html", "faelle.html", "tabelle.html"))
    ]
    assert all(page.count('"ueber/index.html"') >= 2 for page in pages) and len(pages) > 1000


def test_the_schemas_lie_beside_the_data(files, shown):
    for name in ("kb.schema.json", "engine.schema.json"):
        assert files[f"daten/{name}"] == (PROJECT / "schema" / name).read_bytes() and name in shown(
            "daten/"
        )
        json.loads(files[f"daten/{name}"])


def test_rules_stand_beside_the_cases_the_concordance_names(kb, files):
    page = files["doppelkopf/synopse/index.html"].decode()
    sections = dict(
        re.findall(r'<section class="facing[^"]*" id="([^"]*)"(.*?)</section>', page, re.DOTALL)
    )
    cited = {}
    for unit in kb["units"]:
        for reference in unit["refs"]:
            cited.setdefault(reference["to"], set()).add(unit["id"])
    certain = [
        entry
        for entry in kb["externals"]
        if entry["certainty"] in ("sure", "likely") and cited.get(entry["id"])
    ]
    expected = {id for entry in certain for id in entry["nearest"]}
    assert {id.replace("/", "-") for id in expected} == set(sections) and len(sections) > 20
    for entry in kb["externals"]:
        for id in entry["nearest"] if cited.get(entry["id"]) else ():
            section = sections[id.replace("/", "-")]
            assert f'<span class="badge {entry["certainty"]}">' in section
    unsure = re.findall(r'<section class="facing unsure" id="([^"]*)"', page)
    assert unsure and all("badge sure" not in sections[id] for id in unsure)


def test_every_term_has_a_meaning_and_a_place(kb, files):
    units = {unit["id"]: unit for unit in kb["units"]}
    for term in kb["terms"]:
        page = files[f"{term['game']}/glossar/index.html"].decode()
        entry = page.split(f'id="{term["id"]}"')[1].split("</article>")[0]
        meaning = re.search(r'<p class="v">(.+?)</p>', entry, re.DOTALL)
        assert meaning and len(meaning[1].split()) > 2, term["id"]
        assert "bestimmt in" in entry or "steht in" in entry, term["id"]
        assert term["means"] or any(units[id]["text"] for id in term["defined"]), term["id"]
        assert all(id in units for id in (*term["defined"], *term["rests"]))


def test_the_small_window_tells_the_meaning(kb, files):
    meant = {f"{term['game']}/{term['id']}": term["means"] for term in kb["terms"] if term["means"]}
    told = 0
    for game in ("bridge", "doppelkopf"):
        script = files[f"assets/meanings-{game}.js"].decode()
        for id, window in json.loads(
            script.removeprefix("RegelwerkPage.mean(").removesuffix(");\n")
        ).items():
            if means := meant.get(f"{game}/{id}"):
                assert means in unescape(window), (game, id)
                told += 1
    assert told > 100
