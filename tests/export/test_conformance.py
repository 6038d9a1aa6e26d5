"""The conformance suite: whole, sound, the same bytes twice; both runtimes say from the files alone
what it expects.
"""

import json

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from engine_samples import Browser
from regelwerk.__main__ import main
from regelwerk.cli import conformance
from regelwerk.disk.writing import dumps
from regelwerk.engine.table import read_table
from regelwerk.export.conformance.choice import NO_DECISION, NO_EDITION, list_missing_tables
from regelwerk.export.conformance.suite import (
    SCHEMA,
    SHAPE,
    build_suite_files,
    find_answer_differences,
    list_suite_cases,
    list_suite_tables,
    read_suite,
)
from regelwerk.installed import PROJECT
from schemas import subschemas
from tiers import drawn, some_or_all, whole

RULING = (
    "decision", "status", "row", "otherwise", "outcomes", "cites", "note", "possible",
    "next_question", "due", "chained",
    "repeated", "deferred",
)  # fmt: skip
OUTCOME = ("effect", "params", "to", "says", "say", "due", "cites", "points")
BATCH = """
globalThis.spoken = (decision, edition, text) => JSON.stringify(JSON.parse(text).map(({ facts, skip, opened }) => {
  try {
    if (skip) return { next: Regelwerk.nextQuestion(engine, decision, edition, facts, skip, opened) };
    return { ruling: Regelwerk.decide(engine, decision, edition, facts) };
  } catch ({ name }) {
    return { refused: name };
  }
}));
"""


@pytest.fixture(scope="module")
def suite(rulebook):
    return build_suite_files(rulebook.outputs["engine.json"])


@pytest.fixture(scope="module", params=some_or_all(12, "some 8,000 situations written and ruled"))
def trees(request, rulebook):
    """The sets of the suite by their files, all of them or some with one that rulings are often
    asked for.
    """
    if request.param is None:
        suite = request.getfixturevalue("suite")
        return {
            name: json.loads(content)
            for name, content in suite.items()
            if name.startswith("cases/")
        }
    engine = rulebook.outputs["engine.json"]
    chosen = [
        ("insufficient_bid", "2017"),
        *drawn(list_suite_tables(engine), request.param),
        *list_missing_tables(engine),
    ]
    return {
        f"cases/{decision}.{edition}.json": json.loads(
            dumps(list_suite_cases(engine, decision, edition))
        )
        for decision, edition in chosen
    }


def is_whole(trees):
    return len(trees) > 500


@pytest.fixture(scope="module")
def folder(suite, tmp_path_factory):
    folder = tmp_path_factory.mktemp("suite")
    (folder / "cases").mkdir()
    for name, content in suite.items():
        (folder / name).write_bytes(content)
    return folder


def plain(ruling):
    """A ruling of the browser in the form of the suite."""
    kept = {key: ruling[key] for key in RULING} | {"chained": list(map(plain, ruling["chained"]))}
    return {
        key: value
        for key, value in (kept | {"outcomes": list(map(outcome, ruling["outcomes"]))}).items()
        if value
    }


def outcome(one):
    points = [{key: each[key] for key in ("to", "players", "points")} for each in one["points"]]
    return {
        key: value
        for key, value in ({key: one[key] for key in OUTCOME} | {"points": points}).items()
        if key != "points" or value
    }


@whole("some 8,000 situations", "test_javascript_says_what_the_suite_expects")
def test_python_says_what_the_suite_expects(rulebook, folder):
    engine = rulebook.outputs["engine.json"]
    assert list(find_answer_differences(engine, read_suite(folder, engine["data_version"]))) == []


def test_javascript_says_what_the_suite_expects(rulebook, trees):
    browser = Browser(rulebook.outputs["engine.json"])
    browser.context.eval(BATCH)
    spoken = browser.context.get("spoken")
    for name, tree in trees.items():
        found = json.loads(spoken(tree["decision"], tree["edition"], json.dumps(tree["cases"])))
        for each, theirs in zip(tree["cases"], found, strict=True):
            if "ruling" in theirs:
                theirs["ruling"] = plain(theirs["ruling"])
            assert theirs == {
                key: each[key] for key in ("ruling", "next", "refused") if key in each
            }, (name, each["id"])


def test_every_decision_edition_row_and_silence_is_met(rulebook, trees):
    met = {}
    for tree in trees.values():
        settled = {
            each["ruling"]["row"] for each in tree["cases"] if each.get("ruling", {}).get("row")
        }
        met[tree["decision"], tree["edition"]] = settled
    for id, entry in rulebook.outputs["engine.json"]["decisions"].items():
        for edition, table in entry["editions"].items():
            if (id, edition) in met or is_whole(trees):
                assert met.pop((id, edition)) == {row["id"] for row in table["rows"]}, (id, edition)
    assert (NO_DECISION, "tsr1998") in met and all(not rows for rows in met.values())
    assert {edition for _, edition in met} >= {NO_EDITION}


def test_every_kind_of_answer_occurs(trees):
    rulings, refused, chained = set(), set(), 0

    def walk(ruling):
        yield ruling
        for below in ruling.get("chained", ()):
            yield from walk(below)

    for each in (each for tree in trees.values() for each in tree["cases"]):
        refused.add(each.get("refused"))
        for ruling in walk(each["ruling"]) if "ruling" in each else ():
            rulings |= {
                ruling["status"],
                ruling.get("otherwise"),
                *(key for key in ("deferred", "note") if key in ruling),
            }
        chained += "chained" in each.get("ruling", {})
    assert {
        "settled",
        "open",
        "not_regulated",
        "refer",
        "deferred",
        "note",
    } <= rulings or not is_whole(trees)
    assert {
        "UnknownDecision",
        "UnknownEdition",
        "UnknownFact",
        "UnknownAnswer",
        "ImpossibleFacts",
    } <= refused
    assert chained > (500 if is_whole(trees) else 10) and any(
        each.get("opened") and each["next"] for tree in trees.values() for each in tree["cases"]
    )


def test_for_each_game_an_edition_of_another_one_is_put_and_one_that_does_not_decide(sound):
    engine = sound.outputs["engine.json"]
    put = {
        (tree["decision"], tree["edition"]): tree["cases"]
        for tree in map(json.loads, map(bytes.decode, sets(engine)))
    }
    assert (
        put["early_bell", "srh2019"]
        == put["late_call", "1997"]
        == [{"id": "nothing", "facts": {}, "refused": "UnknownEdition"}]
    )
    assert put["silence", "1997"][0]["ruling"]["status"] == "undecided"


def sets(engine):
    """The sets of a suite as they are written."""
    return [
        content for name, content in build_suite_files(engine).items() if name.startswith("cases/")
    ]


def test_what_is_skipped_and_opened_is_put_unknown_too(trees):
    found = {
        each["id"]: each["refused"]
        for tree in trees.values()
        for each in tree["cases"]
        if "skip" in each and "refused" in each
    }
    assert found == {"unknown:skipped": "UnknownFact", "unknown:opened": "UnknownDecision"}


def test_every_contradiction_within_a_table_is_put(rulebook, trees):
    engine = rulebook.outputs["engine.json"]
    for tree in trees.values():
        table = (
            engine["decisions"]
            .get(tree["decision"], {"editions": {}})["editions"]
            .get(tree["edition"])
        )
        if table and bin(read_table(table).possible).count("1") < read_table(table).size:
            assert any(each.get("refused") == "ImpossibleFacts" for each in tree["cases"]), (
                tree["decision"],
                tree["edition"],
            )


def test_no_situation_stands_twice(trees):
    for name, tree in trees.items():
        asked = [
            json.dumps([each["facts"], each.get("skip"), each.get("opened")], sort_keys=True)
            for each in tree["cases"]
        ]
        assert len(set(asked)) == len(asked) and len({each["id"] for each in tree["cases"]}) == len(
            asked
        ), name


def test_it_fits_its_schema_and_the_schema_explains_every_word(sound, trees):
    schema = json.loads((PROJECT / "schema" / SHAPE).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    check = jsonschema_rs.Draft202012Validator(schema)
    assert check.is_valid(json.loads(build_suite_files(sound.outputs["engine.json"])["index.json"]))
    for name, tree in trees.items():
        tree = {
            "schema": SCHEMA,
            "data_version": sound.outputs["engine.json"]["data_version"],
            **tree,
        }
        assert check.is_valid(tree), name
        assert not check.is_valid(tree | {"more": 1})
        assert not check.is_valid(tree | {"cases": [tree["cases"][0] | {"refused": "Otherwise"}]})
    for path, part in subschemas(schema):
        assert part.get("description"), path
        assert part.get("type") != "object" or part.get("additionalProperties") not in (
            None,
            True,
        ), path
    assert json.dumps(schema, ensure_ascii=False, indent=1) + "\n" == (
        PROJECT / "schema" / SHAPE
    ).read_text(encoding="utf-8")


@whole("the suite of all decisions", "test_it_fits_its_schema_and_the_schema_explains_every_word")
def test_the_index_lists_what_there_is(suite):
    index = json.loads(suite["index.json"])
    trees = {
        name: json.loads(content) for name, content in suite.items() if name.startswith("cases/")
    }
    assert Draft202012Validator(json.loads(suite[SHAPE])).is_valid(index)
    assert {each["file"]: each["cases"] for each in index["files"]} == {
        name: len(tree["cases"]) for name, tree in trees.items()
    }
    assert index["cases"] == sum(each["cases"] for each in index["files"]) > 7_000
    assert sum(map(len, suite.values())) < 9_600_000  # bytes


def test_the_same_engine_gives_the_same_bytes(sound):
    assert build_suite_files(sound.outputs["engine.json"]) == build_suite_files(
        sound.outputs["engine.json"]
    )


@whole("the suite of all decisions written twice", "test_the_same_engine_gives_the_same_bytes")
def test_the_same_data_give_the_same_bytes(rulebook, suite):
    assert build_suite_files(rulebook.outputs["engine.json"]) == suite


def test_an_engine_that_errs_is_told(rulebook, trees):
    def silent(engine, decision, edition, told):
        return {"next": ""} if "skip" in told else {"refused": "UnknownFact"}

    engine = rulebook.outputs["engine.json"]
    found = list(find_answer_differences(engine, trees, silent))
    assert any(line.startswith("cases/insufficient_bid.2017.json row:") for line in found)
    assert not any(" unknown:fact" in line for line in found)


def test_the_command_writes_and_runs(sound_folder, tmp_path, capsys):
    out = tmp_path / "suite"
    command = ["--build", str(sound_folder), "conformance", "--out", str(out)]
    assert main(command) == 0 and (out / "README.md").is_file() and (out / "run.mjs").is_file()
    assert main([*command, "--run"]) == 0 and "0 Abweichungen" in capsys.readouterr().out
    case = out / "cases" / "early_bell.2017.json"
    case.write_text(
        case.read_text(encoding="utf-8").replace('"status":"settled"', '"status":"open"'),
        encoding="utf-8",
    )
    assert (
        main([*command, "--run"]) == 1
        and "cases/early_bell.2017.json row:" in capsys.readouterr().out
    )
    assert main([*command, "--run", "--json"]) == 1
    assert all(
        each.startswith("cases/early_bell.2017.json row:")
        for each in json.loads(capsys.readouterr().out)["differences"]
    )
    assert main([*command, "--json"]) == 0 and json.loads(capsys.readouterr().out)["written"] == 1


SPOILT = {
    "of other data": lambda index: index | {"data_version": "0"},
    "empty": lambda index: index | {"cases": 0, "files": []},
    "with a set left out": lambda index: index | {"files": index["files"][1:]},
    "with a case left out": lambda index: (
        index | {"files": [index["files"][0] | {"cases": 99}, *index["files"][1:]]}
    ),
    "without its files": lambda index: (
        index | {"files": [{"file": "cases/none.json", "cases": index["cases"]}]}
    ),
    "that is no suite": lambda index: [],
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_suite_that_is_not_whole_is_never_passed(sound_folder, tmp_path, capsys, how):
    out = tmp_path / "suite"
    command = ["--build", str(sound_folder), "conformance", "--out", str(out)]
    assert main(command) == 0 and main([*command, "--run"]) == 0
    index = out / "index.json"
    index.write_text(
        json.dumps(SPOILT[how](json.loads(index.read_text(encoding="utf-8")))), encoding="utf-8"
    )
    capsys.readouterr()
    assert main([*command, "--run"]) == 1
    said = capsys.readouterr()
    assert not said.out and f"{out}: keine ganze Sammlung von Lagen" in said.err


DAMAGED = {
    "of another decision": lambda tree: tree | {"decision": "late_call"},
    "of another edition": lambda tree: tree | {"edition": "2007"},
    "of no decision": lambda tree: {key: tree[key] for key in ("edition", "cases")},
    "of no cases": lambda tree: tree | {"cases": [None] * len(tree["cases"])},
    "of facts that are none": lambda tree: (
        tree | {"cases": [each | {"facts": {"accepted": ["yes"]}} for each in tree["cases"]]}
    ),
    "of questions that are none": lambda tree: (
        tree | {"cases": [each | {"skip": [{}], "opened": []} for each in tree["cases"]]}
    ),
}


@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_set_of_a_suite_is_never_put(sound_folder, tmp_path, capsys, how):
    out = tmp_path / "suite"
    command = ["--build", str(sound_folder), "conformance", "--out", str(out)]
    assert main(command) == 0
    case = out / "cases" / "early_bell.2017.json"
    case.write_text(
        json.dumps(DAMAGED[how](json.loads(case.read_text(encoding="utf-8")))), encoding="utf-8"
    )
    capsys.readouterr()
    assert main([*command, "--run"]) == 1
    said = capsys.readouterr()
    assert not said.out and f"{out}: keine ganze Sammlung von Lagen" in said.err


def test_a_fault_of_the_engine_is_not_blamed_on_the_suite(sound_folder, tmp_path, monkeypatch):
    command = ["--build", str(sound_folder), "conformance", "--out", str(tmp_path / "suite")]
    assert main(command) == 0

    def broken(engine, sets):
        raise KeyError("ours")

    monkeypatch.setattr(conformance, "find_answer_differences", broken)
    with pytest.raises(KeyError, match="ours"):
        main([*command, "--run"])
