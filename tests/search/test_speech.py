"""Learning from how people speak: what is said in parts is understood joined, and what was learnt is bound to what it came from."""

import shutil

import pytest

from regelwerk.__main__ import main
from regelwerk.build import build
from regelwerk.read.problem import BuildFailed
from regelwerk.search.index import index
from regelwerk.search.learning import learn
from regelwerk.search.loaded import Loaded
from regelwerk.search.query import query
from search_rulebook import KB
from trees import SOUND

THINGS = {"spilt": ("Sumpf", "Teich", "Flut"), "2017/7.A": ("feudeln", "moppen", "schrubben")}
BESIDE = ("hier am Rand", "schon wieder", "ganz schnell", "bei uns", "gestern Abend", "so spät noch", "ohne Grund", "beim zweiten Mal")
SAID = [(f"{word} {beside}", [id]) for id, words in THINGS.items() for at, word in enumerate(words) for beside in BESIDE[at:]]


@pytest.fixture(scope="module")
def learned():
    return learn(KB | {"learned": []}, "bridge", SAID)


def test_a_word_is_understood_beside_words_it_never_stood_with(learned):
    loaded = Loaded(index(KB | {"learned": [{"game": "bridge", **learned}]}, "bridge"))
    for id, words in THINGS.items():
        for word in words:
            assert query(loaded, f"{word} {BESIDE[0]}")[0].id == id, word
    assert query(loaded, "Sumpf Flut")[0].id == "spilt" and query(loaded, "Sumpf feudeln moppen")[0].id == "2017/7.A"


def test_the_same_phrases_teach_the_same(learned):
    assert learn(KB | {"learned": []}, "bridge", SAID) == learned


def test_what_leads_nowhere_here_teaches_nothing(learned):
    assert learn(KB | {"learned": []}, "bridge", [*SAID, ("Sumpf schon wieder", ["gone"])]) == learned


@pytest.mark.parametrize("name", ["laws/speech/bell.yaml", "laws/learned.yaml"])
def test_what_was_learnt_must_be_learnt_anew_when_anything_of_it_changes(name, tmp_path, capsys):
    shutil.copytree(SOUND, tmp_path / "book")
    file = tmp_path / "book" / name
    file.write_text(file.read_text(encoding="utf-8").replace("zuschauen", "zugucken"), encoding="utf-8")
    with pytest.raises(BuildFailed, match="stale_learning"):
        build(tmp_path / "book")
    assert main(["--root", str(tmp_path / "book"), "learn"]) == 0
    assert "aus 18 Redensarten" in capsys.readouterr().out
    build(tmp_path / "book")


def test_where_too_little_is_said_nothing_is_learnt_and_what_stands_there_is_left(tmp_path, capsys):
    shutil.copytree(SOUND, tmp_path / "book")
    said, learned = tmp_path / "book" / "laws" / "speech" / "bell.yaml", tmp_path / "book" / "laws" / "learned.yaml"
    said.write_text("speech:\n  - at: early_bell\n    say: [sie hat zweimal gebimmelt]\n", encoding="utf-8")
    before = learned.read_bytes()
    assert main(["--root", str(tmp_path / "book"), "learn"]) == 2
    assert "sind zu wenige" in capsys.readouterr().err and learned.read_bytes() == before
