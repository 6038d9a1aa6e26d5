"""Compiled files that are not what the build wrote: refused in one line by every command, and never a fault of ours hidden."""

import json
import os
import shutil
from collections.abc import Mapping

import pytest

from compiler import compiled_files, load
from compiler.__main__ import main
from compiler.compiled_files import NotBuilt, opened, read, suspects, with_digest
from compiler.library import Library
from compiler.pieces import Pieces

NAMES = ("engine.json", "kb.json", "search.json")
ASKED = {"engine.json": ["decide", "early_bell", "--edition", "2017"], "kb.json": ["show", "1b1"], "search.json": ["search", "Glocke"]}
AGAIN = "; `regelwerk build` schreibt sie neu\n"


@pytest.fixture
def folder(sound_folder, tmp_path):
    """A build folder to be damaged."""
    return shutil.copytree(sound_folder, tmp_path / "build")


def told(folder, name, capsys):
    """What a command that needs the file says to it."""
    assert main(["--build", str(folder), *ASKED[name]]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.removeprefix(f"{folder / name}: ")


def test_the_last_entry_is_the_digest_of_what_stands_before_it(sound_folder):
    for name in NAMES:
        content = (sound_folder / name).read_bytes()
        body, right = opened(content)
        assert right and json.loads(content) == {**json.loads(body), "digest": content[-67:-3].decode()}
        assert "digest" not in read(sound_folder / name)


@pytest.mark.parametrize("name", [*NAMES, "places.json"])
def test_read_piece_by_piece_a_file_says_the_same(name, sound_folder):
    whole, tree = json.loads(opened((sound_folder / name).read_bytes())[0]), read(sound_folder / name)
    assert isinstance(tree, Pieces) and list(tree) == list(whole) and len(tree) == len(whole)
    assert all(tree.kind(key) is (type(part) if isinstance(part, list | dict | str) else None) for key, part in whole.items())
    for key, part in whole.items():
        assert (tree[key], tree[key]) == (part, part)  # read, then kept
    assert tree.get("nothing of ours") is None and tree.kind("nothing of ours") is None


def test_of_many_decisions_only_those_asked_for_are_read(sound_folder):
    decisions = read(sound_folder / "engine.json")["decisions"]
    assert isinstance(decisions, Pieces)
    assert decisions["early_bell"] is decisions["early_bell"] is not None
    assert "early_bell" in decisions and "no_decision" not in decisions
    with pytest.raises(KeyError, match="no_decision"):
        decisions["no_decision"]


@pytest.mark.parametrize("content", [b'"a":1,\n"b"', b"1,\n2"])
def test_what_has_no_names_is_no_piece(content):
    with pytest.raises(ValueError, match="no entry"):
        Pieces(content, 0, len(content), ",\n")


@pytest.mark.parametrize("name", NAMES)
def test_one_changed_byte_is_told(name, folder, capsys):
    content = bytearray((folder / name).read_bytes())
    content[len(content) // 2] ^= 1
    (folder / name).write_bytes(content)
    assert told(folder, name, capsys) == "nach dem Bau verändert" + AGAIN


DEEP = "[" * 100_000
CONTENTS = {
    "": "nicht lesbar (JSONDecodeError)",
    "{": "nicht lesbar (JSONDecodeError)",
    "\x00": "nicht lesbar (JSONDecodeError)",
    "[]": "von einer anderen Fassung",
    "null": "von einer anderen Fassung",
    "{}": "von einer anderen Fassung",
    '"engine"': "von einer anderen Fassung",
    '{"schema":1}': "von einer anderen Fassung",
    '{"schema":2}': "von einer anderen Fassung",
    DEEP: "nicht lesbar (RecursionError)",
    f'{{"schema":1,"units":{DEEP}': "nicht lesbar (RecursionError)",
    "1" * 5000: "nicht lesbar (ValueError)",
}


@pytest.mark.parametrize("content", CONTENTS, ids=lambda content: content[:20])
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_file_of_ours_is_told(name, content, folder, capsys):
    (folder / name).write_text(content, encoding="utf-8")
    assert told(folder, name, capsys) == CONTENTS[content] + AGAIN
    (folder / name).write_bytes(with_digest(content + "}\n") if content.startswith("{") and content.endswith("1") else content.encode())
    assert told(folder, name, capsys).endswith(AGAIN)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_ordinary_file_is_told_and_not_waited_for(name, folder, capsys, monkeypatch):
    monkeypatch.setattr(compiled_files, "LARGEST", 10)
    assert told(folder, name, capsys) == "größer als 10 Bytes" + AGAIN
    (folder / name).unlink()
    if name != "engine.json":  # without which there is no rulebook at all
        os.mkfifo(folder / name)
        assert told(folder, name, capsys) == "fehlt oder ist keine gewöhnliche Datei" + AGAIN


@pytest.mark.parametrize("name", NAMES)
def test_a_file_of_another_shape_inside_is_blamed_unless_it_bears_its_digest(name, folder, capsys):
    tree = dict(read(folder / name))
    hollow = {key: {} if isinstance(part, Mapping) else [] if isinstance(part, list) else part for key, part in tree.items()}
    if name == "kb.json":
        hollow["units"] = [{"id": 1}]
    elif name == "engine.json":
        hollow["decisions"] = {"early_bell": {}}
    else:
        hollow["games"] = {"bridge": {}}
    (folder / name).write_text(json.dumps(hollow), encoding="utf-8")
    assert told(folder, name, capsys) == "von einer anderen Fassung oder verändert" + AGAIN
    (folder / name).write_bytes(with_digest(json.dumps(hollow) + "\n"))
    with pytest.raises((AttributeError, KeyError, TypeError)):  # with its digest, so it is a fault of ours, which has to be seen
        main(["--build", str(folder), *ASKED[name]])


def test_a_fault_of_ours_is_not_hidden(sound_folder, monkeypatch):
    assert list(suspects(sound_folder)) == []

    def broken(*_):
        raise KeyError("ours")

    monkeypatch.setattr(Library, "decide", broken)
    with pytest.raises(KeyError, match="ours"):
        main(["--build", str(sound_folder), *ASKED["engine.json"]])


def test_the_library_refuses_as_the_command_does(folder):
    (folder / "engine.json").write_text('{"schema":1}', encoding="utf-8")
    with pytest.raises(NotBuilt, match="anderen Fassung"):
        load(folder).decide("early_bell", "2017", {})
