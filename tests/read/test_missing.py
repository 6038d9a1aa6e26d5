"""A sound rulebook of which a file is gone or says nothing: it is built, or what is wrong is told
as problems; nothing else happens.

In: `tests/sound/`.  Out: for every file and folder, and for some together, one end or the other.
"""

import shutil
from itertools import combinations

import pytest

from regelwerk.build import build
from regelwerk.read.problem import CODES, BuildFailed
from regelwerk.read.source import LOCK
from tiers import drawn, some, some_together
from trees import SOUND, planted

WHY = "a build for each file of the rulebook"
FILES = sorted(path.relative_to(SOUND).as_posix() for path in SOUND.rglob("*") if path.is_file())
FOLDERS = sorted(path.relative_to(SOUND).as_posix() for path in SOUND.rglob("*") if path.is_dir())
# the lock need not be there, and nothing is sealed in it
SPEAKING = [name for name in FILES if not name.endswith(LOCK)]
NOTHING = {"empty": "", "mapping": "{}\n", "list": "[]\n", "text": "nothing\n"}
GAMES = ("laws", "ddv_tsr")


def told(root):
    """The codes of the problems of a rulebook; none where it can be built."""
    try:
        build(root)
    except BuildFailed as failed:
        assert all(each.path and each.code in CODES and each.message for each in failed.problems)
        return {each.code for each in failed.problems}
    return set()


def without(root, *names):
    """The sound rulebook without some of its files and folders."""
    planted(root)
    for name in names:
        shutil.rmtree(root / name) if (root / name).is_dir() else (root / name).unlink()
    return root


@pytest.mark.parametrize("name", some(FILES, 5, WHY))
def test_a_file_may_be_gone(tmp_path, name):
    codes = told(without(tmp_path, name))
    needed = name.rsplit("/", 1)[1] in ("editions.yaml", "terms.yaml", "contents.yaml")
    assert ("missing_file" in codes) == needed


@pytest.mark.parametrize("name", some(FOLDERS, 4, WHY))
def test_a_folder_may_be_gone(tmp_path, name):
    told(without(tmp_path, name))


PAIRS = [
    pair
    for pair in combinations(FILES, 2)
    if len({name.split("/")[0] for name in pair}) == 1 and any(n.count("/") == 1 for n in pair)
]


@pytest.mark.parametrize(("one", "other"), some_together(drawn(PAIRS, 60), 3, WHY))
def test_two_files_may_be_gone(tmp_path, one, other):
    told(without(tmp_path, one, other))


@pytest.mark.parametrize("what", NOTHING)
@pytest.mark.parametrize("name", some(SPEAKING, 2, WHY))
def test_a_file_may_say_nothing(tmp_path, name, what):
    (planted(tmp_path) / name).write_text(NOTHING[what], encoding="utf-8")
    assert told(tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_may_be_alone(tmp_path, game):
    assert told(without(tmp_path, *(each for each in GAMES if each != game))) == set()
