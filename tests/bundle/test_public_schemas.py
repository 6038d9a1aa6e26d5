"""The public schemas: what `build` writes fits them, nothing else does, and they explain every word
they admit.
"""

import copy
import json
from functools import cache

import jsonschema_rs
import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from engine_samples import bids, compiled, corpora
from regelwerk.installed import PROJECT
from schemas import subschemas

FILES = ("kb", "engine")


def schema(name):
    return json.loads((PROJECT / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))


@cache
def validator(name):
    return Draft202012Validator(schema(name))


def faults(name, tree):
    return [
        f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
        for error in validator(name).iter_errors(tree)
    ]


def written(built, name):
    """A file as it is read back from disk."""
    return json.loads(json.dumps(built.outputs[f"{name}.json"], ensure_ascii=False))


@pytest.mark.parametrize("name", FILES)
def test_the_rulebook_fits(rulebook_folder, name):
    """The whole of it, by the quicker of two libraries; the slower looks at the sound one."""
    tree = json.loads((rulebook_folder / f"{name}.json").read_text(encoding="utf-8"))
    check = jsonschema_rs.Draft202012Validator(schema(name))
    assert [error.message[:200] for error in check.iter_errors(tree)] == []
    assert not check.is_valid(tree | {"more": 1})


@pytest.mark.parametrize("name", FILES)
def test_the_sound_mini_rulebook_fits(sound, name):
    assert not faults(name, written(sound, name))


@given(corpora())
@settings(max_examples=10)
def test_engines_drawn_at_random_fit(words):
    assert not faults("engine", compiled(words))


@pytest.mark.parametrize("name", FILES)
def test_what_stands_on_the_disk_fits(sound_folder, name):
    assert not faults(name, json.loads((sound_folder / f"{name}.json").read_text(encoding="utf-8")))


def test_the_engine_written_by_hand_fits():
    assert not faults("engine", compiled(bids()))


@pytest.mark.parametrize("name", FILES)
def test_every_schema_is_sound_closed_and_described(name):
    Draft202012Validator.check_schema(schema(name))
    for path, part in subschemas(schema(name)):
        assert part.get("description"), path
        if part.get("type") == "object":
            assert "additionalProperties" in part and part["additionalProperties"] is not True, path
            assert set(part.get("required", ())) <= set(part.get("properties", ())), path
            assert set(part.get("properties", ())) - set(part.get("required", ())) <= {
                "outcome",
                "digest",
            }, path


def thinned(tree):
    """A tree with one item in every list and three of every mapping of ids: enough to have every
    kind of object.
    """
    if isinstance(tree, dict):
        ids = isinstance(next(iter(tree.values()), None), dict) and len(tree) > 15
        return {key: thinned(inner) for key, inner in list(tree.items())[: 3 if ids else None]}
    return [thinned(inner) for inner in tree[:1]] if isinstance(tree, list) else tree


def objects(tree, path=()):
    """The path of every object in a tree."""
    if isinstance(tree, dict):
        yield path
    for key, inner in (
        tree.items()
        if isinstance(tree, dict)
        else enumerate(tree)
        if isinstance(tree, list)
        else ()
    ):
        yield from objects(inner, (*path, key))


def at(tree, path):
    for step in path:
        tree = tree[step]
    return tree


@pytest.mark.parametrize("name", FILES)
def test_no_unknown_key_gets_in_anywhere(sound, name):
    """An unknown key in any object is refused, whether its keys are fixed or ids."""
    whole = thinned(written(sound, name))
    check = validator(name)
    assert check.is_valid(whole)
    for path in objects(whole):
        changed = copy.deepcopy(whole)
        at(changed, path)["Un bekannt"] = 0
        assert not check.is_valid(changed), path


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("kb", ("schema",), 2),
        ("kb", ("data_version",), "today"),
        ("kb", ("units", 0, "status"), "guessed"),
        ("kb", ("units", 0, "id"), "Tarif/1"),
        ("kb", ("units", 0, "text"), None),
        ("kb", ("lineage", 0, "fate"), "lost"),
        ("kb", ("cites", "2007/1"), ""),
        ("kb", ("edges", "2017/1.B.3"), []),
        ("engine", ("facts",), []),
        ("engine", ("decisions",), {"Bad Id": {}}),
    ],
)
def test_a_wrong_value_is_refused(sound, name, path, value):
    changed = copy.deepcopy(written(sound, name))
    at(changed, path[:-1])[path[-1]] = value
    assert faults(name, changed)


def test_the_files_are_written_as_the_others_of_the_folder():
    for name in FILES:
        text = (PROJECT / "schema" / f"{name}.schema.json").read_text(encoding="utf-8")
        assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"
