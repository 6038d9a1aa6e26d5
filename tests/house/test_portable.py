"""What other interpreters and systems do otherwise, held on the one that is here;
`tests/helpers/interpreters.py` asks those that can be had.
"""

import ast
import json
import os
import subprocess
import sys

import pytest

from plan import SOURCES
from regelwerk import load
from regelwerk.disk.folder import NOTE
from regelwerk.installed import PROJECT
from regelwerk_site import site
from regelwerk_site.npm import package
from regelwerk_site.offline import one_file
from scopes import confused
from tiers import drawn, some_or_all
from trees import SOUND, TESTS

FAULTY = """
def wrong(rows):
    known = {id: 1 for id in rows}
    return {id(row): known for row in rows}
"""
NESTED = "lambda rows: [[word for word in rows] + [word(row)] for row in rows]"
CLOSED = """
def outer(word):
    def inner(rows):
        return [word for word in rows], (lambda: word)()
"""
SAFE = [
    # a module has no variables that could be empty
    "known = [id for id in rows], [id(row) for row in rows]",
    "def right(rows):\n    id = len\n    return [id for id in rows], [id(row) for row in rows]",
    (
        "def right(rows):\n    return [[id for id in row] for row in rows if any(id for id in"
        " row)], list(id for id in rows)"
    ),
    (
        "def right(rows):\n    return [word for row in rows if (word := str(row))], [word for word"
        " in rows]"
    ),
]


@pytest.mark.parametrize(("source", "name"), [(FAULTY, "id"), (NESTED, "word"), (CLOSED, "word")])
def test_a_name_that_interpreters_confuse_is_found(source, name):
    assert {found for _, found in confused(ast.parse(source))} == {name}


@pytest.mark.parametrize("source", SAFE)
def test_what_they_do_not_confuse_is_left_alone(source):
    assert list(confused(ast.parse(source))) == []


@pytest.mark.parametrize("number", some_or_all(40, "every name in every file of ours"))
def test_no_name_is_one_that_interpreters_confuse(number):
    ours = [path for path in sorted(TESTS.rglob("*.py")) if "node_modules" not in path.parts]
    files = {path.as_posix(): path for path in (*SOURCES.values(), *ours)}
    assert [
        f"{path}:{line}: {name}"
        for path in drawn(files, number)
        for line, name in confused(ast.parse(files[path].read_text(encoding="utf-8")))
    ] == []


def commands(*words):
    """Run command lines one after the other as on Windows; a text opened without saying how it is
    encoded is a fault there.
    """
    strict = ["-X", "warn_default_encoding", "-W", "error::EncodingWarning"]
    told = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    lines = json.dumps([[str(word) for word in line] for line in words])
    done = subprocess.run(
        [sys.executable, *strict, TESTS / "helpers/elsewhere.py", lines],
        cwd=PROJECT,
        env=os.environ | told,
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def files(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != NOTE
    }


def test_building_and_asking_need_nothing_that_posix_alone_has(tree, sound_folder, tmp_path):
    """Two builds and two sites in a process of its own: some seconds."""
    place = ["--build", tmp_path / "build"]
    changed = tree / "laws/2007/definitions.yaml"
    changed.write_text(
        changed.read_text(encoding="utf-8").replace("klingt", "tönt"), encoding="utf-8"
    )
    said = commands(
        ["--root", tree, *place, "build"],
        [*place, "site"],
        ["--root", SOUND, *place, "build"],  # over what is there
        *(
            [*place, *words]
            for words in (["site"], ["npm"], ["conformance"], ["conformance", "--run"])
        ),
        [*place, "decide", "early_bell", "accepted=yes", "--edition", "2017"],
    )
    assert any("0 Abweichungen" in line for line in said)
    ruling = load(sound_folder).decide("early_bell", "2017", {"accepted": "yes"})
    assert any(
        ruling.outcomes[0].says.encode("ascii", "replace").decode() in line for line in said
    )  # a screen without umlauts
    kinds = {
        "": files(sound_folder),
        "site": site.build(sound_folder),
        "npm": package.make_package_files(load(sound_folder)),
    }
    made = files(tmp_path / "build")
    assert all(
        made.pop(f"{kind}/{path}".lstrip("/")) == content
        for kind, expected in kinds.items()
        for path, content in expected.items()
    )
    assert made and all(path.startswith("conformance/") or path == one_file.NAME for path in made)
