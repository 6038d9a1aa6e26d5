"""Where nothing has changed nothing is built; where anything has, it is."""

import os
import shutil
from itertools import cycle, product

import pytest

from regelwerk import unchanged
from regelwerk.__main__ import main
from regelwerk.build import build, write
from regelwerk.installed import HERE
from regelwerk.library import FILES
from tiers import rest


@pytest.fixture
def place(tree, sound, tmp_path, monkeypatch):
    """The sound rulebook, built; code that may be changed is taken for ours."""
    write(sound.outputs, tmp_path / "build")
    monkeypatch.setattr(unchanged, "HERE", shutil.copytree(HERE, tmp_path / "code"))
    unchanged.digest_code.cache_clear()
    yield tmp_path / "build"
    unchanged.digest_code.cache_clear()


@pytest.fixture
def said(tree, place, capsys):
    """What `build` says of the tree, once it has succeeded."""

    def saying(*words):
        assert main(["--root", str(tree), "--build", str(place), "build", *words]) == 0
        return capsys.readouterr().out

    return saying


def contents(place):
    return {name: (place / name).read_bytes() for name in FILES}


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def written(place):
    """Which file each is, and when it was written; who reads it may leave a date of its own."""
    return {
        name: (stat.st_ino, stat.st_mtime_ns) for name in FILES if (stat := (place / name).stat())
    }


def test_what_stands_is_left_as_it_is(said, place, tree):
    ages = written(place)
    assert said() == f"{place}: unverändert\n" and said("--json") == '{\n "unchanged": true\n}\n'
    for path in tree.rglob("*.yaml"):
        os.utime(path)  # ages say nothing
    assert "unverändert" in said() and written(place) == ages


def test_check_proves_all_the_same(said, tree, place, capsys):
    assert "unverändert" in said()
    assert (
        main(["--root", str(tree), "--build", str(place), "check"]) == 0
        and "Lagen bewiesen" in capsys.readouterr().out
    )


def test_changed_data_are_built(said, place, tree):
    before = contents(place)
    edit(tree / "laws/2007/definitions.yaml", "klingt", "tönt")
    assert "Lagen bewiesen" in said() and contents(place) != before
    assert "unverändert" in said()
    edit(tree / "laws/2007/definitions.yaml", "tönt", "klingt")
    assert "Lagen bewiesen" in said() and contents(place) == before


def test_a_line_that_moves_is_built(said, place, tree):
    before = contents(place)
    file = tree / "laws/2007/definitions.yaml"
    file.write_text("# a comment\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    assert "Lagen bewiesen" in said()
    assert [name for name, content in contents(place).items() if content != before[name]] == [
        "places.json"
    ]


@pytest.mark.parametrize("change", ["code", "new code", "schema", "library"])
def test_what_was_built_by_something_else_is_built_again(
    change, said, place, tmp_path, monkeypatch
):
    if change == "code":
        (tmp_path / "code/number.py").write_text("", encoding="utf-8")
    elif change == "new code":
        (tmp_path / "code/more.py").write_text("", encoding="utf-8")
    elif change == "schema":
        monkeypatch.setattr(unchanged, "SCHEMAS", tmp_path)
    else:
        monkeypatch.setattr(unchanged, "version", lambda name: "0")
    unchanged.digest_code.cache_clear()
    before = contents(place)
    assert "Lagen bewiesen" in said() and "unverändert" in said()
    assert [name for name, content in contents(place).items() if content != before[name]] == [
        "places.json"
    ]


def truncated(path):
    path.write_bytes(path.read_bytes()[:-20])


def altered(path):
    content = path.read_bytes()
    middle = len(content) // 3
    path.write_bytes(content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :])


def emptied(path):
    path.write_bytes(b"")


HARMS = (os.unlink, truncated, altered, emptied)
EACH = [*zip(FILES, cycle(HARMS), strict=False)]  # every file and every harm once


@pytest.mark.parametrize(
    ("name", "harm"),
    [pair if pair in EACH else rest(*pair, why="a build each") for pair in product(FILES, HARMS)],
)
def test_what_is_damaged_or_missing_is_built_again(name, harm, said, place):
    before = contents(place)
    harm(place / name)
    assert "Lagen bewiesen" in said() and contents(place) == before


@pytest.mark.parametrize("done", range(1, len(FILES)))
def test_what_was_broken_off_is_built_again(done, said, place, tree, tmp_path):
    """The first files are those of newer data, as a run leaves them that is killed while it
    renames.
    """
    edit(tree / "laws/2007/definitions.yaml", "klingt", "tönt")
    newer = build(tree).outputs
    write({name: newer[name] for name in [*newer][:done]}, place)
    assert "Lagen bewiesen" in said() and "unverändert" in said()
    write(newer, tmp_path / "expected")
    assert contents(place) == contents(tmp_path / "expected")


def test_faulty_data_are_told_every_time(place, tree, capsys):
    words = ["--root", str(tree), "--build", str(place), "build"]
    before = contents(place)
    (tree / "laws/notes.txt").write_text("mine", encoding="utf-8")
    for _ in range(2):
        assert (
            main(words) == 1
            and "unknown_file" in capsys.readouterr().err
            and contents(place) == before
        )
    (tree / "laws/notes.txt").unlink()
    (tree / "laws/2007/definitions.yaml").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tree / "laws/2007/definitions.yaml")  # whoever opens it waits for ever
    assert main(words) == 1 and contents(place) == before
