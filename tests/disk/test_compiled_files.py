"""Compiled files that are not what the build wrote: refused in one line by every command, and never
a fault of ours hidden.
"""

import json
import os
import shutil
from collections.abc import Mapping
from functools import reduce
from hashlib import sha256

import pytest

from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.disk import compiled_files
from regelwerk.disk.compiled_files import NotBuilt, add_digests, find_suspects, read, read_whole
from regelwerk.disk.pieces import Pieces
from regelwerk.disk.writing import dumps
from regelwerk.library import Library

NAMES = ("engine.json", "kb.json", "search.json")
ASKED = {
    "engine.json": ["decide", "early_bell", "--edition", "2017"],
    "kb.json": ["show", "1b1"],
    "search.json": ["search", "Glocke"],
}
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


def test_the_last_entry_tells_the_digest_of_every_piece(sound_folder):
    for name in NAMES:
        content = (sound_folder / name).read_bytes()
        tree = json.loads(content)
        told = tree.pop("digest")
        assert tree == json.loads(read_whole(sound_folder / name)) and list(told["pieces"]) == list(
            tree
        )
        assert "digest" not in read(sound_folder / name)
        listed = content[told["at"] : content.rindex(b',\n"of"')]
        assert json.loads(listed) == told["pieces"] and sha256(listed).hexdigest() == told["of"]
        for part, entries in pieces(told["pieces"], tree):
            for key, (begin, end, held) in entries.items():
                assert (
                    sha256(content[begin:end]).hexdigest() == held
                    and json.loads(content[begin:end]) == part[key]
                )


def pieces(known, tree):
    """The parts that are read as a whole with what they say, then the entries of each other
    part.
    """
    yield tree, {key: place for key, place in known.items() if isinstance(place[2], str)}
    for key in ("decisions", "facts"):
        if key in tree:
            yield tree[key], known[key][2]


@pytest.mark.parametrize("name", [*NAMES, "places.json"])
def test_read_piece_by_piece_a_file_says_the_same(name, sound_folder):
    told, tree = json.loads(read_whole(sound_folder / name)), read(sound_folder / name)
    assert isinstance(tree, Pieces) and list(tree) == list(told) and len(tree) == len(told)
    for key, part in told.items():
        assert (tree[key], tree[key]) == (part, part)  # read, then kept
    assert tree.get("nothing of ours") is None and "nothing of ours" not in tree


def test_of_many_decisions_only_those_asked_for_are_read(folder):
    decisions = read(folder / "engine.json")["decisions"]
    assert isinstance(decisions, Pieces)
    assert decisions["early_bell"] is decisions["early_bell"] is not None
    assert "early_bell" in decisions and "no_decision" not in decisions
    with pytest.raises(KeyError, match="no_decision"):
        decisions["no_decision"]


def test_a_file_that_is_open_stays_what_it_was(folder):
    tree, names = (
        read(folder / "engine.json"),
        list(json.loads(read_whole(folder / "engine.json"))["decisions"]),
    )
    (folder / "other").write_text("{}", encoding="utf-8")
    (folder / "other").replace(folder / "engine.json")
    assert list(tree["decisions"].values()) and list(tree["decisions"]) == names


def test_where_files_are_read_at_once_they_say_the_same(sound_folder, monkeypatch):
    told = dict(read(sound_folder / "kb.json"))
    monkeypatch.delattr(os, "pread")
    assert dict(read(sound_folder / "kb.json")) == told


def test_what_has_no_names_has_no_places():
    with pytest.raises(ValueError, match="not found"):
        add_digests("1,\n\t2}\n")


READ = {
    "engine.json": ("decisions", "early_bell"),
    "kb.json": ("editions",),
    "search.json": ("games",),
}  # of each file, by what is asked


@pytest.mark.parametrize("name", NAMES)
def test_one_changed_byte_of_what_is_read_is_told(name, folder, capsys):
    content = bytearray((folder / name).read_bytes())
    _, end, _ = reduce(
        lambda known, key: known[key] if isinstance(known, dict) else known[2][key],
        READ[name],
        json.loads(content)["digest"]["pieces"],
    )
    content[end - 1] ^= 1
    (folder / name).write_bytes(content)
    assert told(folder, name, capsys) == "nach dem Bau verändert" + AGAIN


@pytest.mark.parametrize("name", NAMES)
def test_no_piece_can_be_changed_unnoticed(name, folder):
    path = folder / name
    content = path.read_bytes()
    places = json.loads(content)["digest"]["pieces"]
    ends = [end - 1 for _, end, held in places.values() if isinstance(held, str)]
    ends += [
        end - 1
        for _, _, held in places.values()
        if not isinstance(held, str)
        for _, end, _ in held.values()
    ]
    for at in [*ends, content.rindex(b'"pieces"') + 20, content.rindex(b'"of"') + 7]:
        path.write_bytes(
            content[:at] + (b"1" if content[at : at + 1] == b"0" else b"0") + content[at + 1 :]
        )
        with pytest.raises(NotBuilt, match="nach dem Bau verändert"):
            read_whole(path)
    path.write_bytes(content[:50] + b" " + content[50:])
    with pytest.raises(NotBuilt, match="nach dem Bau verändert"):
        read_whole(path)


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


@pytest.mark.parametrize("content", ['{"schema":1}\n', '{"schema":2}\n'])
@pytest.mark.parametrize("name", NAMES)
def test_what_bears_digests_must_be_of_this_version(name, content, folder, capsys):
    (folder / name).write_bytes(add_digests(content))
    assert told(folder, name, capsys) == "von einer anderen Fassung" + AGAIN


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
    hollow = {
        key: {} if isinstance(part, Mapping) else [] if isinstance(part, list) else part
        for key, part in tree.items()
    }
    if name == "kb.json":
        hollow["units"] = [{"id": 1}]
    elif name == "engine.json":
        hollow["decisions"] = {"early_bell": {}}
    else:
        hollow["games"] = {"bridge": {}}
    (folder / name).write_text(json.dumps(hollow), encoding="utf-8")
    assert told(folder, name, capsys) == "von einer anderen Fassung oder verändert" + AGAIN
    (folder / name).write_bytes(add_digests(dumps(hollow)))
    with pytest.raises(
        (AttributeError, KeyError, TypeError)
    ):  # with its digest, so it is a fault of ours, which has to be seen
        main(["--build", str(folder), *ASKED[name]])


def test_a_fault_of_ours_is_not_hidden(sound_folder, monkeypatch):
    assert list(find_suspects(sound_folder)) == []

    def broken(*_):
        raise KeyError("ours")

    monkeypatch.setattr(Library, "decide", broken)
    with pytest.raises(KeyError, match="ours"):
        main(["--build", str(sound_folder), *ASKED["engine.json"]])


def test_the_library_refuses_as_the_command_does(folder):
    (folder / "engine.json").write_text('{"schema":1}', encoding="utf-8")
    with pytest.raises(NotBuilt, match="anderen Fassung"):
        load(folder).decide("early_bell", "2017", {})
