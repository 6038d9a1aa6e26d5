"""No content is taken for a sign of ours: whatever readers' copies and data hold stands on the page
as it is written.
"""

import json
import re

import pytest
from markupsafe import escape
from test_phone import unpacked

from copies import LATER, SOUND
from links import resolve
from regelwerk.__main__ import main
from regelwerk.read.source import Refused, inspect
from regelwerk.wortlaut.folder import NoCopy
from regelwerk_site import site
from regelwerk_site.book import urls
from regelwerk_site.offline import offline, one_file, pack

# What pages once were marked with, what they are marked with now, and what opens or ends parts of
# them.
SIGNS = ("\ue000", "\ue001", "\ue002", str(urls.ROOT))
SIGNS += ("</main>", "</body>", "<html", 'data-term="x"', 'href="../', "{{ page }}", "@version")
HOSTILE = " ".join(SIGNS)
UNTAGGED = " ".join(
    sign for sign in SIGNS if not re.search("<[/a-z]", sign)
)  # tags are taken out of a copy
FREE = frozenset(
    {
        "text",
        "title",
        "question",
        "story",
        "lesson",
        "says",
        "note",
        "reason",
        "why",
        "scope",
        "criteria",
        "known",
        "about",
    }
)


def meaningless(said):
    """As many words and signs that are nobody's."""
    return re.sub(r"[^\s\w]", "‡", re.sub(r"[a-z]", "x", said))


def planted(tree, said, key=""):
    """A tree with something behind every text that people read."""
    if isinstance(tree, dict):
        return {name: planted(part, said, name) for name, part in tree.items()}
    if isinstance(tree, list):
        return [planted(part, said, key) for part in tree]
    return f"{tree} {said}" if isinstance(tree, str) and tree and key in FREE else tree


def same(shown, wanted, said, *spelled):
    """Whether pages with what was planted, in whatever way it is spelled, are those with what means
    nothing in its place.
    """
    for each in spelled:
        shown = {name: page.replace(each, meaningless(said)) for name, page in shown.items()}
    return shown == wanted


@pytest.fixture(scope="module")
def folders(sound, tmp_path_factory):
    """The compiled sound rulebook with something planted, as files of another build would have
    it.
    """

    def made(said):
        folder = tmp_path_factory.mktemp("planted")
        for name, tree in sound.outputs.items():
            (folder / name).write_text(
                json.dumps(planted(json.loads(json.dumps(tree)), said), ensure_ascii=False),
                encoding="utf-8",
            )
        return folder

    return made


def pages(files):
    texts = {
        name: content.decode()
        for name, content in files.items()
        if name.endswith(".html") and name != one_file.NAME
    }
    return {
        name: re.sub(r"\d+ KiB", "KiB", text) for name, text in texts.items()
    }  # other signs weigh something else


def test_texts_that_hold_our_signs_stand_as_they_are_written(folders):
    """Two sites, one with our signs and one with others in their place: they differ in these alone,
    and so do the pieces of a phone.
    """
    hostile, plain = (site.build(folders(said)) for said in (HOSTILE, meaningless(HOSTILE)))
    shown, wanted = pages(hostile), pages(plain)
    spelled = (
        json.dumps(HOSTILE, ensure_ascii=False)[1:-1]
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
    )
    assert sum(str(escape(HOSTILE)) in page for page in shown.values()) > 20 and any(
        spelled in page for page in shown.values()
    )
    assert same(shown, wanted, HOSTILE, str(escape(HOSTILE)), spelled)
    names = [name for name in hostile if re.fullmatch(r"offline/\w+\.bin", name)]
    listed = json.loads(re.search(r"PIECES = (\[.*?\])", hostile["sw.js"].decode())[1])
    assert sorted(names) == sorted(listed)
    kept = unpacked([hostile[name] for name in listed])
    assert {name: resolve(name, text) for name, text in kept.items() if name != "404.html"} == {
        name: resolve(name, content.decode())
        for name, content in hostile.items()
        if offline.is_wanted(name) and name != "404.html"
    }


def test_copies_that_hold_our_signs_stand_as_they_are_written(sound_folder, tmp_path):
    made = {}
    for said in (UNTAGGED, meaningless(UNTAGGED)):
        copies = tmp_path / str(len(made))
        copies.mkdir()
        for name, text in (("alt.txt", SOUND), ("neu.txt", LATER)):
            (copies / name).write_text(
                re.sub(
                    r"(?<=[a-z])\.$", lambda _, said=said: f" {said}.", text, flags=re.MULTILINE
                ),
                encoding="utf-8",
            )
        made[said] = pages(
            site.build(sound_folder, texts=site.read_official_texts(sound_folder, copies))
        )
    shown, wanted = made.values()
    assert sum(str(escape(UNTAGGED)) in page for page in shown.values()) > 2
    assert same(shown, wanted, UNTAGGED, str(escape(UNTAGGED)))


@pytest.mark.parametrize("sign", ["\x01", "\x02", "\x03", "\x04", "\u2028", "\u2029"])
def test_a_sign_of_the_pack_gets_neither_into_data_nor_past_the_pack(sign, folders, capsys):
    assert sign in pack.SIGNS
    with pytest.raises(Refused, match="unsichtbares Zeichen"):
        inspect(f"title: Glo{sign}cke", 1)
    folder = folders(sign)
    assert main(["--build", str(folder), "site"]) == 1
    assert (
        "von einer anderen Fassung oder verändert" in capsys.readouterr().err
        and not (folder / "site").exists()
    )


@pytest.mark.parametrize("sign", ["\x01", "\x04"])
def test_a_copy_with_control_signs_is_refused(sign, sound_folder, tmp_path):
    (tmp_path / "a.txt").write_text(f"{SOUND}{sign}\n", encoding="utf-8")
    with pytest.raises(NoCopy, match="enthält Steuerzeichen"):
        site.read_official_texts(sound_folder, tmp_path)
