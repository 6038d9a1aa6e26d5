"""Words of the pages one reads and compares, on the site of the real rulebook."""

import re

import pytest

from regelwerk import load
from regelwerk.library.ways import list_untold


@pytest.fixture(scope="module")
def pages(rulebook_files):
    """Its pages, as text."""
    return {
        path: content.decode() for path, content in rulebook_files.items() if path.endswith(".html")
    }


def test_counts_agree_with_their_nouns_and_words_stand_once(pages):
    said = {
        path: re.sub(r"<[^>]*>", "", text)
        for path, text in pages.items()
        if "/tabelle.html" in path or "/aenderungen/" in path
    }
    wrong = {
        path: found
        for path, text in said.items()
        if (found := re.findall(r"\b1 (?:Fragen|Zeilen)\b|\bnur nur\b", text))
    }
    assert not wrong and any(re.search(r"\b1 Frage\b", text) for text in said.values())


def test_no_page_is_called_by_its_address(pages):
    contents = re.findall(
        r'<span class="no">([^<]*)</span>',
        pages["doppelkopf/index.html"] + pages["doppelkopf/1998/index.html"],
    )
    assert contents.count("Einleitung") == 2 and "intro" not in contents


def test_places_of_two_editions_are_told_apart_where_one_relearns(pages):
    lists = pages["bridge/aenderungen/2007-2017/umlernen/index.html"]
    places = [
        re.sub(r"<[^>]*>", "", line) for line in re.findall(r'<p class="ats">(.*?)</p>', lists)
    ]
    assert any(re.search(r"§ 26 A · .* · 2007: § 26 A\b", line) for line in places)
    for line in places:
        newer, _, older = line.partition("2007: ")
        for cited in (newer, older):
            found = re.findall(r"[^·]+", cited.strip(" ·"))
            assert len({each.strip() for each in found}) == len(found), line


@pytest.mark.parametrize("step", ["1997-2007", "2007-2017", "1997-2017"])
def test_every_change_of_duties_is_learnt_by_a_sentence_or_by_its_core(
    pages, rulebook_folder, step
):
    kb, way = load(rulebook_folder), step.split("-")
    lessons = kb.lessons(*way)
    untold = list_untold(kb.changes(*way), lessons)
    page = pages[f"bridge/aenderungen/{step}/umlernen/index.html"]
    sentences, rest = page.split('id="weitere"')
    assert sentences.count('class="lesson"') == len(lessons)
    assert rest.count('class="lesson"') == len(untold) > 20
    duties = [change for change in kb.changes(*way) if change.weight == "duty"]
    assert f"{len(untold)} der {len(duties)} Stellen" in rest
    listed = pages[f"bridge/aenderungen/{step}/index.html"]
    for anchor, core in re.findall(r'index.html#([^"]+)">[^<]*</a></p><p>\n(.*?)\n</p>', rest):
        assert f'<li id="{anchor}"' in listed and core.partition(".\n")[0] in listed
    for change in duties:
        named = {id for lesson in lessons for id in lesson["at"]}
        assert change in untold or named & {*change.older, *change.newer}


def notes(page, anchor):
    """What stands around a clause, on its page."""
    return page.split(f'id="n-{anchor}"')[1].split("</section>")[0]


def test_a_clause_looks_forward_to_the_next_edition(pages):
    older = pages["bridge/2007/15/index.html"]
    lapsed = notes(older, "C")
    assert re.search(
        r"<b>2017 <a"
        r' href="[^"]*/aenderungen/2007-2017/index\.html#2007-15\.C">entfallen</a>:</b>\swird'
        r"\sder Fehler",
        lapsed,
    )
    assert 'id="2007-15.C"' in pages["bridge/aenderungen/2007-2017/index.html"]
    assert re.search(
        r'<b>2017 weiter in</b> <a [^>]*href="[^"]*/2017/15/index\.html#B"', notes(older, "A")
    )
    assert re.search(
        r"<b>2017 weiter in</b> .*>§ 16 D<", notes(pages["bridge/2007/16/index.html"], "C")
    )
    assert "gilt ohne Nummer weiter</a>" in notes(pages["bridge/2007/25/index.html"], "A.4")
    stays, newest = (
        notes(pages["bridge/2007/27/index.html"], "B.1.a"),
        pages["bridge/2017/15/index.html"],
    )
    assert "weiter in" not in stays and "entfallen" not in stays and "weiter in</b>" not in newest


def test_a_reference_led_to_another_number_is_marked_once_where_its_clause_is_carried_on(
    pages, rulebook
):
    row = pages["bridge/27/index.html"].split('id="v-B.2"')[1].split("</article>")[0]
    assert row.count("Verweis angepasst") == 1 and re.search(
        r'data-of="2017">(?:(?!</p>).)*Stand 2007, Verweis angepasst</p>', row
    )
    assert (
        "angepasst"
        not in pages["bridge/27/index.html"].split('id="v-B.1.a"')[1].split("</article>")[0]
    )
    texts = {
        unit["id"]: re.findall(r"\[\[\w+/([^\]]+)\]\]", unit["text"])
        for unit in rulebook.outputs["kb.json"]["units"]
    }
    origins = {unit["id"]: unit["carried_from"] for unit in rulebook.outputs["kb.json"]["units"]}
    for law in map(str, range(1, 94)):
        clauses = pages[f"bridge/2017/{law}/index.html"].split('<section class="clause ')[1:]
        marked = {
            re.search(r'id="([^"]*)"', clause)[1]
            for clause in clauses
            if 'class="redirected"' in clause
        }
        moved = {
            id
            for id, refs in texts.items()
            if id.split(".")[0] == f"2017/{law}"
            and refs
            and origins[id]
            and texts[origins[id]] != refs
        }
        assert marked == {id.partition(".")[2] or "text" for id in moved}, law
