"""A rulebook of one game: what is shown and asked of it, and what is said of the other game.

In: one of the two games of `tests/sound/`.
"""

import shutil

import pytest

from links import broken, read
from regelwerk.__main__ import main
from regelwerk.build import build, write
from regelwerk.read.source import FOLDERS
from regelwerk_site.site import Wish, make
from trees import planted

GAMES = dict(zip(FOLDERS, ("bridge", "doppelkopf"), strict=True))
FOUND = {"laws": "Glocke", "ddv_tsr": "Ansage"}


@pytest.fixture(scope="module", params=FOLDERS)
def lone(request, tmp_path_factory):
    """The folder of the game and its build with its site; not to be changed."""
    root = planted(tmp_path_factory.mktemp("lone"))
    for folder in FOLDERS:
        if folder != request.param:
            shutil.rmtree(root / folder)
    write(build(root).outputs, root / "build")
    make(root / "build", root / "build" / "site", Wish())
    return request.param, root / "build"


def test_no_link_of_its_site_leads_nowhere(lone):
    _, folder = lone
    assert broken(folder / "site", read(folder / "site")) == []


def test_the_start_page_and_the_menu_name_the_game_alone(lone):
    own, folder = lone
    start = (folder / "site" / "index.html").read_text(encoding="utf-8")
    for each, game in GAMES.items():
        assert (f'data-game-tab="{game}"' in start) == (each == own)
        assert (f'href="./{game}/index.html"' in start) == (each == own)


def test_the_search_finds_in_the_game_and_nothing_in_the_other(lone):
    own, folder = lone
    for each, game in GAMES.items():
        script = (folder / "site" / "assets" / f"search-{game}.js").read_text(encoding="utf-8")
        assert (FOUND[own] in script) == (each == own)


@pytest.mark.parametrize(
    "words", [("detect", "auction", "1♠", "1♥"), ("norms", "--game", "bridge")]
)
def test_a_question_on_the_other_game_is_refused_in_a_line(lone, capsys, words):
    own, folder = lone
    code, said = main(["--build", str(folder), *words]), capsys.readouterr().err
    if own == "ddv_tsr":
        assert (code, said) == (2, "Spiel „bridge“ gibt es nicht; möglich: doppelkopf\n")
    else:
        assert "Spiel" not in said
