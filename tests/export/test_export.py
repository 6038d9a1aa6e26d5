"""Decision tables in other forms rule the same on every combination; the command writes every
form.
"""

import csv
import io
import json
import re
import sqlite3
from itertools import product
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings

from engine_samples import compiled, corpora
from regelwerk.__main__ import main
from regelwerk.cli.export import TABLES
from regelwerk.engine.ruling import Refused, UnknownDecision, UnknownEdition
from regelwerk.engine.table import read_table
from regelwerk.export.dmn import NAMESPACE, render_dmn
from regelwerk.export.rules import make_sheet
from regelwerk.export.tabular import make_query, render_csv, render_sql
from standards import without_labels
from tiers import drawn, rest, some_or_all, whole

ASCII = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def sheets(engine):
    """Every decision in every edition."""
    return [
        make_sheet(engine, id, edition)
        for id, entry in engine["decisions"].items()
        for edition in entry["editions"]
    ]


@pytest.fixture(scope="module")
def engine(rulebook):
    return json.loads(json.dumps(rulebook.outputs["engine.json"], sort_keys=True))


@pytest.fixture(scope="module")
def cites(rulebook):
    return rulebook.outputs["kb.json"]["cites"]


def situations(made):
    """Every possible combination of a sheet's facts with the id of its row."""
    table = read_table(made.compiled)
    for number in range(table.size):
        if table.possible >> number & 1:
            facts = table.read_combination(number)
            yield facts, table.names[table.find_row(tuple(facts.values()))]


def meets(when, facts):
    return all(facts[fact] in values for fact, values in when.items())


# ---- rules, CSV
# ------------------------------------------------------------------------------------------------------


@given(corpora())
@settings(max_examples=50)
def test_every_combination_meets_exactly_one_rule(words):
    for made in sheets(compiled(words)):
        for facts, row in situations(made):
            assert [
                made.endings[rule.ending].row for rule in made.rules if meets(rule.when, facts)
            ] == [row]


@pytest.mark.parametrize("number", some_or_all(150, "590 tables, every combination ruled"))
def test_the_rulebook_as_csv_rules_the_same(engine, number):
    for made in drawn(sheets(engine), number):
        lines = list(csv.DictReader(io.StringIO(render_csv(made))))
        whens = [
            {c.fact: line[c.fact].split("|") for c in made.columns if line[c.fact]}
            for line in lines
        ]
        for facts, row in situations(made):
            assert [
                line["row"] for line, when in zip(lines, whens, strict=True) if meets(when, facts)
            ] == [row], (made.name, facts)
        assert all(line["cites"] for line in lines) and all(
            line["says"] or line["silence"] or not line["note"] for line in lines
        ), made.name


def test_a_decision_of_several_editions_wants_one_named(engine):
    several = next(id for id, entry in engine["decisions"].items() if len(entry["editions"]) > 1)
    with pytest.raises(Refused, match="mehreren Ausgaben"):
        make_sheet(engine, several)
    with pytest.raises(UnknownEdition):
        make_sheet(engine, several, "1963")
    with pytest.raises(UnknownDecision):
        make_sheet(engine, "insuficient_bid")


# ---- SQL
# -------------------------------------------------------------------------------------------------------------


def database(made):
    base = sqlite3.connect(":memory:")
    base.executescript(render_sql(made))
    columns = [f'"{column.fact}" TEXT' for column in made.columns] or ["blank TEXT"]
    base.execute(f"CREATE TABLE s ({', '.join(columns)})")
    return base


def asked(base, made, facts):
    base.execute("DELETE FROM s")
    base.execute(
        f"INSERT INTO s VALUES ({', '.join(['?'] * max(1, len(made.columns)))})",
        [facts.get(c.fact) for c in made.columns] or [None],
    )
    start = max(1, len(made.columns))
    return {line[start] for line in base.execute(make_query(made, "s").replace(";", ""))}


@pytest.mark.parametrize(
    "number", [20, rest(150, why="a query for each of some 5,000 combinations")]
)
def test_joined_in_sql_every_combination_has_its_row(engine, number):
    for made in drawn(sheets(engine), number):
        base = database(made)
        for facts, row in situations(made):
            assert asked(base, made, facts) == {row}, (made.name, facts)
        labels = {
            (fact, value): label
            for fact, value, _, label in base.execute(f'SELECT * FROM "{made.name}_value"')
        }
        assert labels == {
            (c.fact, value): label for c in made.columns for value, label in c.values.items()
        }


@given(corpora(most=3))
@settings(max_examples=25)
def test_in_sql_the_unknown_leaves_the_rows_still_possible_and_no_others(words):
    for made in sheets(compiled(words)):
        base, table = database(made), read_table(made.compiled)
        for values in product(*([None, *column.values] for column in made.columns)):
            known = {
                c.fact: value
                for c, value in zip(made.columns, values, strict=True)
                if value is not None
            }
            assert asked(base, made, known) == {
                table.names[n] for n in table.list_rows(table.find_candidates(known))
            }


# ---- DMN
# -------------------------------------------------------------------------------------------------------------


def parsed(made, cites):
    return ET.fromstring(render_dmn(made, cites))


@pytest.mark.parametrize("number", some_or_all(150, "590 documents written"))
def test_dmn_has_ascii_names_and_german_labels(engine, cites, number):
    for made in drawn(sheets(engine), number):
        root = parsed(made, cites)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids)), made.name
        assert all(
            ASCII.fullmatch(name)
            for name in [
                *ids,
                *(element.get("name") for element in root.iter() if element.get("name")),
            ]
        )
        assert {
            element.get("href", "#")[1:] for element in root.iter(f"{{{NAMESPACE}}}requiredInput")
        } <= set(ids)
        for kind in ("inputData", "input"):
            assert [each.get("label") for each in root.iter(f"{{{NAMESPACE}}}{kind}")] == [
                column.question for column in made.columns
            ]


@pytest.mark.parametrize("number", some_or_all(60, "590 documents read, every combination ruled"))
def test_dmn_read_by_its_own_words_rules_the_same(engine, cites, number):
    def values(entry):
        text = entry.find(f"{{{NAMESPACE}}}text").text
        return (
            None if text == "-" else [json.loads(text)]
        )  # one value: not every engine reads lists

    for made in drawn(sheets(engine), number):
        rules = [
            (
                [values(entry) for entry in rule.iter(f"{{{NAMESPACE}}}inputEntry")],
                values(next(rule.iter(f"{{{NAMESPACE}}}outputEntry"))),
            )
            for rule in parsed(made, cites).iter(f"{{{NAMESPACE}}}rule")
        ]
        for facts, row in situations(made):
            hits = [
                out
                for when, out in rules
                if all(
                    keys is None or fact in keys
                    for fact, keys in zip(facts.values(), when, strict=True)
                )
            ]
            assert hits == [[row]], (made.name, facts)


@whole("a library that takes 20 seconds to begin", "test_dmn_read_by_its_own_words_rules_the_same")
def test_pydmnrules_rules_the_same(engine, cites):
    """Up to ten combinations of a hundred tables, evenly spread."""
    rules = pytest.importorskip(
        "pyDMNrules", reason="pyDMNrules is not installed (lock/witness.txt)"
    )
    for made in drawn((made for made in sheets(engine) if made.columns), 100):
        witness = rules.DMN()
        assert not witness.useXML(without_labels(render_dmn(made, cites))).get("errors"), made.name
        every = list(situations(made))
        for facts, row in every[:: -(-len(every) // 10)]:
            status, result = witness.decide(dict(facts))
            assert "errors" not in status and result["Result"]["row"] == row, (
                made.name,
                facts,
                status,
            )


# ---- hostile words
# ---------------------------------------------------------------------------------------------------

HOSTILE = "\"'; DROP TABLE x; -- <script>alert(1)</script> & ]]> \\ \n | # %"


def test_hostile_words_stay_words(engine, cites):
    id, entry = next(
        (id, entry) for id, entry in engine["decisions"].items() if len(entry["editions"]) > 1
    )
    edition = next(iter(entry["editions"]))
    row = {**entry["editions"][edition]["rows"][0], "note": HOSTILE}
    changed = {**entry["editions"][edition], "rows": [row, *entry["editions"][edition]["rows"][1:]]}
    facts = {fact: {**each, "question": HOSTILE} for fact, each in engine["facts"].items()}
    made = make_sheet(
        {
            **engine,
            "facts": facts,
            "decisions": {
                **engine["decisions"],
                id: {**entry, "title": HOSTILE, "editions": {edition: changed}},
            },
        },
        id,
    )
    assert HOSTILE in {line["note"] for line in csv.DictReader(io.StringIO(render_csv(made)))}
    assert database(made).execute(
        f'SELECT count(*) FROM "{made.name}_row" WHERE note = ?', [HOSTILE]
    ).fetchone() == (1,)
    assert HOSTILE in [
        element.text for element in parsed(made, cites).iter(f"{{{NAMESPACE}}}description")
    ]


# ---- the command
# -----------------------------------------------------------------------------------------------------


def test_export_writes_every_format(sound_folder, sound, capsys):
    engine = sound.outputs["engine.json"]
    decision, entry = next(iter(engine["decisions"].items()))
    edition = next(iter(entry["editions"]))
    starts = {"csv": "", "sql": "-- "}
    starts |= dict.fromkeys(("dmn", "dmn15", "tck", "graphml"), "<?xml")
    for form, start in starts.items():
        what = ["table", decision, "--edition", edition] if form in TABLES else ["graph"]
        assert main(["--build", str(sound_folder), "export", *what, "--format", form]) == 0
        assert capsys.readouterr().out.startswith(start)
    assert (
        main(
            [
                "--build",
                str(sound_folder),
                "export",
                "table",
                decision,
                "--edition",
                edition,
                "--json",
            ]
        )
        == 0
    )
    assert json.loads(capsys.readouterr().out)["decision"] == decision
    assert main(["--build", str(sound_folder), "export", "graph", "--json"]) == 0
    assert json.loads(capsys.readouterr().out).keys() == {"nodes", "edges"}
    whole = {
        "text": "<?xml",
        "terms": "@prefix",
        "clauses": "id,",
        "norms": "unit,",
        "changes": "step,",
        "database": "-- Regelwerk",
    }
    for what, start in whole.items():
        name = [edition] if what == "text" else []
        assert main(["--build", str(sound_folder), "export", what, *name]) == 0
        assert capsys.readouterr().out.startswith(start)
    assert main(["--build", str(sound_folder), "export", "clauses", edition, "--json"]) == 0
    assert {unit["edition"] for unit in json.loads(capsys.readouterr().out)} == {edition}


def test_a_format_is_a_name_of_what_it_writes(sound_folder, sound, capsys):
    decision, entry = next(iter(sound.outputs["engine.json"]["decisions"].items()))
    edition = next(iter(entry["editions"]))

    def written(*words):
        assert main(["--build", str(sound_folder), "export", *words]) == 0
        return capsys.readouterr().out

    of = [decision, "--edition", edition]
    for form in ("csv", "dmn", "dmn15", "tck", "sql"):
        assert written(form, *of) == written("table", *of, "--format", form)
    for form, what in (
        (["skos"], ["terms"]),
        (["akn", edition], ["text", edition]),
        (["graphml"], ["graph"]),
        (["sql"], ["database"]),
        (["duckdb", *of], ["views", *of]),
    ):
        assert written(*form) == written(*what)


def test_all_decisions_are_written_at_once(sound_folder, sound, tmp_path, capsys):
    names = {
        f"{id}_{edition}"
        for id, entry in sound.outputs["engine.json"]["decisions"].items()
        for edition in entry["editions"]
    }
    command = ["--build", str(sound_folder), "export"]
    for form in ("dmn", "csv", "sql"):
        out = tmp_path / form
        assert main([*command, form, "--all", str(out)]) == 0
        assert {path.name for path in out.glob("[!.]*")} == {f"{name}.{form}" for name in names}
    one = min(names)
    id, _, edition = one.rpartition("_")
    capsys.readouterr()
    assert main([*command, "dmn", id, "--edition", edition]) == 0
    assert capsys.readouterr().out == (tmp_path / f"dmn/{one}.dmn").read_text(encoding="utf-8")
    assert main([*command, "akn", "--all", str(tmp_path / "akn")]) == 0
    assert {path.stem for path in (tmp_path / "akn").glob("*.xml")} == {
        each["id"] for each in sound.outputs["kb.json"]["editions"]
    }
    assert main([*command, "akn", "--edition", "2017", "--all", str(tmp_path / "one")]) == 0
    assert [path.name for path in (tmp_path / "one").glob("*.xml")] == ["2017.xml"]
    (tmp_path / "mine").mkdir()
    (tmp_path / f"mine/{one}.dmn").write_text("mine")
    assert main([*command, "dmn", "--all", str(tmp_path / "mine")]) != 0
    assert (tmp_path / f"mine/{one}.dmn").read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["dnm", "x"], "(gemeint: dmn?)"),
        (["dmn", "--format", "csv"], "zweimal"),
        (["akn", "--edition", "1963", "--all", "out"], "Ausgabe „1963“ gibt es nicht"),
        (["skos", "--all", "out"], "--all hat bei export terms keinen Sinn"),
        (["dmn", "early_bell", "--all", "out"], "schließen sich aus"),
        (["table"], "es fehlt die Entscheidung"),
        (["table", "nonsense"], "gibt es nicht"),
        (["graph", "--format", "pdf"], "graphml"),
        (["table", "x", "--format", "dot"], "csv"),
        (["graph", "--edition", "1963"], "gibt es nicht"),
        (["graph", "999"], "gibt es nicht"),
        (["text"], "es fehlt die Ausgabe"),
        (["text", "1963"], "gibt es nicht"),
        (["text", "2007", "--format", "pdf"], "akn"),
        (["terms", "halma"], "gibt es nicht"),
        (["norms", "1963"], "gibt es nicht"),
        (["database", "--format", "csv"], "sql"),
        (["database", "2007"], "„2007“ hat bei export database keinen Sinn"),
        (["text", "2007", "--json"], "--json hat bei export text keinen Sinn"),
        (["terms", "bridge", "--edition", "2007"], "--edition hat bei export terms keinen Sinn"),
        (
            ["clauses", "2007", "--edition", "1997"],
            "die Ausgabe steht zweimal da: 2007 und --edition 1997",
        ),
        (
            ["table", "early_bell", "--edition", "2007", "--json", "--format", "dmn"],
            "eines weglassen",
        ),
        (["views", "--edition", "2007"], "eine Entscheidung"),
    ],
)
def test_export_refuses_in_one_line(sound_folder, capsys, words, message):
    assert main(["--build", str(sound_folder), "export", *words]) == 2
    said = capsys.readouterr()
    assert not said.out and message in said.err and said.err.count("\n") == 1
