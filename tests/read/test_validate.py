"""Documents against the schemas: which schema by place, what a breach is called and where it
stands, and the schemas themselves.
"""

import json
import re
import signal
import threading

import pytest
from jsonschema import Draft202012Validator

from regelwerk.installed import SCHEMAS
from regelwerk.read.kinds import FORMS, PLACES, explain_name, find_kind
from regelwerk.read.source import Document, Source, load, parse
from regelwerk.read.validate import Ordered, check, is_valid, make_sieve, validate
from trees import SOUND

YEARS = "gemeint: 2007? möglich: 1997, 2007, 2017, tsr1998, srh2019"
KINDS = sorted({kind for _, kind in PLACES})


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("laws/1997/contents.yaml", "contents"),
        ("laws/editions.yaml", "editions"),
        ("laws/2007/27.yaml", "law"),
        ("laws/2007/definitions.yaml", "clauses"),
        ("laws/2007/footnotes.yaml", "clauses"),
        ("laws/2007/index.yaml", "index"),
        ("ddv_tsr/1998/D.yaml", "law"),
        ("ddv_tsr/srh2019/3.5.yaml", "law"),
        ("laws/lineage/1997-2007.yaml", "lineage"),
        ("ddv_tsr/concordance.yaml", "concordance"),
        ("ddv_tsr/lineage/tsr1998-tsr2019.yaml", "lineage"),
        ("laws/terms.yaml", "terms"),
        ("ddv_tsr/facts.yaml", "facts"),
        ("laws/decisions/exempt.yaml", "exempt"),
        ("laws/made/27.yaml", ""),
        ("laws/decisions/insufficient_bid/decision.yaml", "decision"),
        ("laws/decisions/insufficient_bid/cases.yaml", "cases"),
        ("laws/2027/27.yaml", "law"),
        ("laws/lineage/27.yaml", ""),
        ("laws/1997/27.B.yaml", ""),
        ("laws/1997/sub/27.yaml", ""),
        ("laws/decisions/Insufficient/cases.yaml", ""),
        ("laws/decisions/insufficient_bid.yaml", ""),
        ("laws/1997/27.yaml/x.yaml", ""),
        ("laws/../laws/1997/27.yaml", ""),
        ("laws/1997/27.yaml\n", ""),
        ("notes.yaml", ""),
    ],
)
def test_the_schema_follows_from_the_place(path, kind):
    assert find_kind(path) == kind


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("laws/Editions.yaml", "laws/editions.yaml"),
        ("laws/1997/Contents.yaml", "laws/1997/contents.yaml"),
        ("laws/lineage/1987_2003.yaml", "laws/lineage/1987-2003.yaml"),
        ("laws/decisions/Krähe/decision.yaml", "laws/decisions/kraehe/decision.yaml"),
        ("laws/decisions/Kra\u0308he/cases.yaml", "laws/decisions/kraehe/cases.yaml"),
        ("laws/decisions/two words/cases.yaml", "laws/decisions/two_words/cases.yaml"),
        ("laws/speech/Éclair.yaml", "laws/speech/eclair.yaml"),
        ("laws/decisions/silence/stories.yaml", ""),
        ("laws/1997/law-1.yaml", ""),
        ("laws/made/27.yaml", ""),
        ("notes.yaml", ""),
    ],
)
def test_a_name_that_is_only_misspelt_is_told_as_it_should_be(path, meant):
    said, hint = explain_name(path)
    assert said.startswith("so heißt hier keine Datei") == bool(meant)
    assert hint.endswith(f"gemeint: {meant}?") or (not meant and "gemeint" not in hint)


def test_of_a_folder_without_such_a_file_an_example_is_shown_that_may_stand_there():
    for place, _, example in FORMS:
        assert re.fullmatch(place, example) and find_kind(f"laws/{example}")
        hint = explain_name(f"laws/{example.rsplit('/', 1)[0]}/§.yaml")[1]
        assert "z. B." in hint


def test_every_kind_has_a_schema_and_every_schema_a_kind():
    shapes = {
        path.stem for path in SCHEMAS.glob("*.json") if not path.name.endswith(".schema.json")
    }
    assert shapes == {*KINDS, "common"}


def schemas_within(schema, path=""):
    """Every schema inside a schema, with where it stands."""
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            if key in ("properties", "$defs"):
                for name, inner in value.items():
                    yield from schemas_within(inner, f"{path}/{key}/{name}")
            elif key in ("items", "additionalProperties", "oneOf"):
                for inner in value if isinstance(value, list) else (value,):
                    yield from schemas_within(inner, f"{path}/{key}")


@pytest.mark.parametrize("name", [*KINDS, "common"])
def test_a_schema_is_sound_closed_and_described(name):
    schema = json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    for path, inner in schemas_within(schema):
        if path.rsplit("/", 2)[-2:-1] in (["properties"], ["$defs"]):
            assert inner.get("description", "").endswith(".") or "$ref" in inner, path
        if inner.get("type") == "object":
            closed = inner["additionalProperties"]
            assert closed is False or (
                isinstance(closed, dict) and ("properties" not in inner or "propertyNames" in inner)
            ), path
            assert set(inner.get("required", ())) <= set(inner.get("properties", {})), path


def shapes_within(tree):
    """Every schema with a pattern, those of property names included."""
    if isinstance(tree, dict):
        if isinstance(tree.get("pattern"), str):
            yield tree
        for inner in tree.values():
            yield from shapes_within(inner)
    elif isinstance(tree, list):
        for inner in tree:
            yield from shapes_within(inner)


@pytest.mark.parametrize("name", [*KINDS, "common"])
def test_a_pattern_is_of_the_whole_text_in_ascii_and_bounded(name):
    for shape in shapes_within(json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))):
        pattern = shape["pattern"]
        assert (
            pattern.startswith("^")
            and pattern.endswith("$")
            and not re.search(r"\\[dswDSW]", pattern)
        ), pattern
        assert shape.get("maxLength", 1000) <= 80 or not re.search(
            r"[+*]|\{\d+,\}", pattern.replace("[-+]", "")
        ), pattern


@pytest.mark.parametrize("name", [*KINDS, "common"])
def test_a_pattern_has_an_example_that_fits(name):
    for shape in shapes_within(json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))):
        assert shape["examples"] and all(
            re.fullmatch(shape["pattern"], each, re.ASCII)
            and len(each) <= shape.get("maxLength", 80)
            for each in shape["examples"]
        ), shape


@pytest.mark.parametrize("written", ["1\n", "٣", "²", "1" * 5000, "-1", "1 ", ""])
def test_a_number_in_a_pattern_is_ascii_few_digits_and_nothing_behind(written):
    assert "wrong_value" in {
        p.code
        for p in check(
            Document("laws/2007/1.yaml", {"law": written, "title": "Eins"}, {}),
            {"laws/2007": "2007"},
        )
    }


def test_the_sound_documents_are_valid():
    source, problems = load(SOUND)
    assert not problems and validate(source) == []
    assert {find_kind(path) for path in source.documents} == set(KINDS)


DECISION = """\
decision: probe
title: Probe
phase: play
about: Wenn geprobt wird.
asks: [first]
rows:
  - id: one
    when: {first: yes}
    then:
      - {sits_out: {who: offender}}
    cites: {"2007": [1.A]}
"""


def said(text, path="laws/decisions/probe/decision.yaml"):
    """Line, code, message and hint of every breach of one document beside the sound ones."""
    beside = load(SOUND)[0].documents
    return [
        (p.line, p.code, p.message, p.hint)
        for p in validate(Source({**beside, path: parse(path, text)}))
    ]


def test_the_probe_is_valid():
    assert said(DECISION) == []


KEYS = "möglich: id, when, then, cites, overrides, because, note, apart, no_case"
FORM = "die Form passt zu keiner der erlaubten"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (
            "asks:",
            "synonims: [a]\nasks:",
            (5, "unknown_key", "unbekannter Schlüssel „synonims“", "gemeint: synonyms?"),
        ),
        (
            "    when:",
            "    xyz: a\n    when:",
            (8, "unknown_key", "unbekannter Schlüssel „xyz“", KEYS),
        ),
        (
            "    when: {first: yes}\n",
            "    when: yes\n",
            (8, "wrong_type", "hier gehört eine Abbildung hin", ""),
        ),
        (
            '{"2007": [1.A]}',
            '[{"2007": [1.A]}]',
            (11, "wrong_type", "hier gehört eine Abbildung hin", ""),
        ),
        ("asks: [first]", "asks: first", (5, "wrong_type", "hier gehört eine Liste hin", "")),
        ("title: Probe", "title: {a: b}", (2, "wrong_type", "hier gehört Text hin", "")),
        (
            "{first: yes}",
            "{first: {not: {a: b}}}",
            (8, "wrong_type", FORM, "siehe schema/README.md"),
        ),
        (
            "decision: probe",
            "decision: Probe",
            (
                1,
                "wrong_value",
                "„Probe“ hat nicht die Form ^[a-z][a-z0-9_]*$",
                "so sieht es aus: withdrawn_call",
            ),
        ),
        (
            '{"2007": [1.A]}',
            '{"2008": [1.A]}',
            (11, "wrong_value", "„2008“ ist nicht erlaubt", YEARS),
        ),
        ("asks: [first]", "asks: []", (5, "wrong_value", "„[]“ passt nicht (minItems: 1)", "")),
        (
            "    cites: ",
            "    note: a\n    cites: ",
            (12, "key_order", "„cites“ gehört vor „note“", ""),
        ),
        ('    cites: {"2007": [1.A]}\n', "", (7, "missing_key", "es fehlt „cites“", "")),
        ("title: Probe\n", "", (1, "missing_key", "es fehlt „title“", "")),
    ],
)
def test_a_breach_says_what_and_where(before, after, expected):
    assert said(DECISION.replace(before, after)) == [expected]


def test_in_a_choice_the_breach_is_that_of_the_shape_that_was_meant():
    found = said(DECISION.replace("{first: yes}", "{first: {nor: a}}"))
    assert (
        8,
        "unknown_key",
        "unbekannter Schlüssel „nor“",
        "gemeint: not?",
    ) in found and FORM not in str(found)


def test_all_breaches_of_all_documents_are_told_of():
    text = DECISION.replace("title: Probe", "title: [Probe]").replace("about:", "abaut:")
    assert sorted(code for _, code, _, _ in said(text)) == [
        "missing_key",
        "unknown_key",
        "wrong_type",
    ]


def test_a_long_value_is_cut():
    found = said(DECISION.replace("decision: probe", "decision: " + "X" * 5000))
    assert [code for _, code, _, _ in found] == ["wrong_value"] * 2 and all(
        len(message) < 150 for _, _, message, _ in found
    )


def test_a_file_needs_one_head():
    assert said("title: Probe\n", "laws/2007/27.yaml")[0][1] == "wrong_type"
    assert said("law: 27\nchapter: D\ntitle: Probe\n", "laws/2007/27.yaml")[0][1] == "wrong_type"


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system cannot hold Ctrl-C")
@pytest.mark.parametrize("moment", ["__init__", "validate"])
def test_ctrl_c_inside_our_keyword_is_no_breach(moment, monkeypatch):
    """It comes through as Ctrl-C, once the document is judged."""
    done = getattr(Ordered, moment)

    def interrupted(*given):
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        return done(*given)

    document = load(SOUND)[0].documents["laws/decisions/early_bell/decision.yaml"]
    monkeypatch.setattr(Ordered, moment, interrupted)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job may ignore it
    make_sieve.cache_clear()
    try:
        with pytest.raises(KeyboardInterrupt):
            is_valid(document, "decision", ("a",))
    finally:
        signal.signal(signal.SIGINT, before)
