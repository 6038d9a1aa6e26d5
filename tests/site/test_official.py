"""The site with the reader's own texts: beside each clause, marked as private, and nowhere else."""

import re

import pytest

from copies import LATER, SOUND
from links import broken, read
from regelwerk.__main__ import main
from regelwerk_site import site
from regelwerk_site.offline import one_file
from regelwerk_site.text.official import find_changed_words, mark_words, normalize_word

KEPT = re.compile(rb'<aside class="private".*?</aside>')
WORDS = "Nimmt der linke Gegner verfrühtes Läuten an"


@pytest.fixture(scope="module")
def built(sound_folder, sound_files, tmp_path_factory):
    """The public site of the sound rulebook, and the private one with two invented copies."""
    copies = tmp_path_factory.mktemp("eigene")
    (copies / "alt.txt").write_text(SOUND, encoding="utf-8")
    (copies / "neu.txt").write_text(LATER, encoding="utf-8")
    texts = site.read_official_texts(sound_folder, copies)
    return sound_files, site.build(sound_folder, texts=texts), texts


def test_the_public_site_knows_nothing_of_them(built):
    public, _, _ = built
    assert not [path for path, content in public.items() if WORDS.encode() in content]
    assert not [
        path
        for path, content in public.items()
        if path.endswith(".html") and b"official" in content
    ]


def test_each_clause_has_a_fold_with_its_own_text_escaped(built):
    _, private, texts = built
    page = private["bridge/1997/1/index.html"].decode()
    assert set(texts.files) == {"1997", "2007"} and "1997/1.A" in texts.passages
    section = re.search(r'<section class="clause[^>]* id="A".*?</section>', page, re.DOTALL)[0]
    assert (
        "<summary>Amtlicher Wortlaut" in section
        and WORDS in section
        and "alt.txt, ab Zeile 3; kein Teil von Regelwerk" in section
    )
    assert "Glocken &amp; Töne" in section and "<b>&" not in section


def test_every_page_says_that_it_is_private(built):
    _, private, _ = built
    pages = [path for path in private if path.endswith(".html") and path != one_file.NAME]
    assert pages and all(len(KEPT.findall(private[path])) == 1 for path in pages)


def test_what_is_made_to_be_passed_on_holds_none_of_them(built):
    public, private, _ = built
    assert "sw.js" not in private and not [path for path in private if path.startswith("offline/")]
    assert private[one_file.NAME] == public[one_file.NAME]
    assert {path: private[path] for path in private if path.endswith((".js", ".json"))} == {
        path: content
        for path, content in public.items()
        if path.endswith((".js", ".json")) and path in private
    }


def test_without_the_notice_and_the_texts_the_pages_are_the_public_ones(built):
    public, private, _ = built
    path = "bridge/glossar/index.html"
    assert KEPT.sub(b"", private[path]) == public[path]


def test_the_page_of_a_law_marks_what_changed_between_official_texts(built):
    _, private, _ = built
    page = private["bridge/1/index.html"].decode()
    assert 'id="wortlaut"' in page
    rows = re.findall(r'<div class="official cells".*?</div></div>', page, re.DOTALL)
    shown = next(row for row in rows if "verfrühtes Läuten" in row)
    assert (
        re.findall(r"<ins><span[^>]*>[^<]*</span>([^<]*)<", shown) == ["ein"]
        and "<del>" not in shown
    )
    assert WORDS in re.sub(r"<[^>]*>", "", shown.split("2007")[0])


def test_old_spelling_is_no_change():
    old, new = (
        ["daß", " er", " muß", " „numeriert“", " –"],
        ["dass", " er", " muss", ' "nummeriert"', " -"],
    )
    assert (
        [*map(normalize_word, old[:3])] == [*map(normalize_word, new[:3])]
        and normalize_word(" –") == normalize_word(" -")
        and normalize_word("numeriert") == normalize_word("nummeriert")
    )
    assert find_changed_words(["dass", "er", "muss"], ["dass", "er", "muss"]) == (
        frozenset(),
        frozenset(),
    )


def test_words_are_escaped_and_marked_in_runs():
    said = mark_words(
        ["a", " <b>", " c"], frozenset({1, 2}), frozenset(), lambda kind, text: f"[{kind}:{text}]"
    )
    assert said == "a [more:&lt;b&gt; c]"


@pytest.mark.parametrize(
    "other", ["--out=x", "--url=https://example.org", "--compressed", "--proof"]
)
def test_a_private_site_is_not_made_to_be_passed_on(sound_folder, tmp_path, other, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--build", str(sound_folder), "site", "--wortlaut", str(tmp_path), other])
    assert (
        ended.value.code == 2 and "--wortlaut bleibt auf diesem Rechner" in capsys.readouterr().err
    )


def test_the_command_writes_beside_the_public_site_and_says_so(sound, tmp_path, capsys):
    from regelwerk.build import write

    build, copies = tmp_path / "build", tmp_path / "eigene"
    write(sound.outputs, build)
    copies.mkdir()
    (copies / "alt.txt").write_text(SOUND, encoding="utf-8")
    assert main(["--build", str(build), "site", "--wortlaut", str(copies)]) == 0
    told = capsys.readouterr()
    assert (
        "privat, nicht weitergeben" in told.out
        and "1997 (alt.txt): 8 von 8 Stellen gefunden" in told.err
    )
    assert (
        (build / "wortlaut" / "index.html").is_file()
        and not (build / "site").exists()
        and not (build / one_file.NAME).exists()
    )
    assert (
        main(["--build", str(build), "site", "--wortlaut", str(copies)]) == 0
        and ", 0 neu geschrieben" in capsys.readouterr().out
    )
    (copies / "alt.txt").write_text(
        SOUND.replace("Pausen darf", "Eine Pause darf"), encoding="utf-8"
    )
    assert (
        main(["--build", str(build), "site", "--wortlaut", str(copies)]) == 0
        and ", 0 neu geschrieben" not in capsys.readouterr().out
    )
    pages = read(build / "wortlaut")
    assert broken(build / "wortlaut", pages) == []


def test_a_hostile_folder_leaves_the_site_as_it_was(sound_folder, tmp_path, capsys):
    (tmp_path / "a.txt").write_bytes(b"\0")
    assert main(["--build", str(sound_folder), "site", "--wortlaut", str(tmp_path)]) == 1
    assert (
        "a.txt: ist keine Textdatei (binär)" in capsys.readouterr().err
        and not (sound_folder / "wortlaut").exists()
    )
