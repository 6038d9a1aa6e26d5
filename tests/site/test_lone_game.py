"""A rulebook of one game: what is shown and asked of it, and what is said of the other game; and one
of a single heading.

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


HEADING = {
    "editions.yaml": "editions:\n  - {edition: '1920', title: Ordnung, short: '1920', cite: §,"
    " numbers: laws,\n     complete: whole, note: Die erste., forces: {}}\n",
    "terms.yaml": "roles: {}\nterms: []\n",
    "1920/contents.yaml": "edition: '1920'\nunits:\n  - {at: 1, kind: law, label: § 1}\n",
    "1920/1.yaml": "law: 1\ntitle: Rat\n",
}
SAID = {
    ("show", "1"): (0, "§ 1  Rat\n"),
    ("decisions",): (1, "keine Entscheidung passt\n"),
    ("conformance",): (1, "das Regelwerk hat keine Entscheidung, also auch keine Lage\n"),
    ("export", "graph"): (0, "</graphml>\n"),
}


def test_a_heading_is_a_rulebook(tmp_path, capsys):
    for name, text in HEADING.items():
        (tmp_path / "laws" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "laws" / name).write_text(text, encoding="utf-8")
    assert main(["--root", str(tmp_path), "build"]) == 0
    for words, (code, ends) in SAID.items():
        capsys.readouterr()
        assert main(["--root", str(tmp_path), *words]) == code
        said = capsys.readouterr()
        assert (said.out + said.err).endswith(ends), words
