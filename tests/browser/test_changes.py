"""The list of what changed, in a real browser and opened from a folder: what its filters leave, its
permanent addresses, what can be taken along.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from pathlib import Path

from steps import Browser, one, shown, until
from test_paper import written
from tiers import detail

ENTRIES = "details.change > ul > li"
LIST = "bridge/aenderungen/2007-2017/index.html"
WHOLE = "bridge/aenderungen/1997-2017/index.html"
KEPT = """
window.kept = []; URL.createObjectURL = (blob) => { blob.text().then((text) => kept.push(text)); return "#"; };
Object.defineProperty(navigator, "clipboard", { value: { writeText: (text) => { kept.push(text); return Promise.resolve(); } } });
"""


TRY = """
const left = () => [...document.querySelectorAll("details.change > ul > li")].filter((each) => !each.hidden).length;
const tried = [];
for (const choice of document.querySelectorAll("[data-kinds] select")) {
  for (const option of [...choice.options].slice(1)) {
    if (option.disabled) { tried.push([option.text, 0, option.hidden]); continue; }
    choice.value = option.value;
    choice.dispatchEvent(new Event("change", { bubbles: true }));
    tried.push([option.text, left(), document.querySelector("[data-kinds] [role=status]").textContent]);
  }
  choice.value = choice.dataset.kept || "";
  choice.dispatchEvent(new Event("change", { bubbles: true }));
}
return tried;
"""  # every choice once: what it says, how many entries it leaves, how many the page says
FOLDED = """
return [...document.querySelectorAll(`details.change > ul > li:not([hidden]) details${arguments[0]}`)]
  .map((fold) => (fold.querySelector("li") || fold).lastChild.textContent);
"""


def read_paper(paper: str) -> str:
    """The letters of a print without what stands on the edge of its pages."""
    return letters(re.sub(r"\d+ / \d+|TBR 2007 → TBR 2017, Fassung \w+", "", paper))


def letters(text: str) -> str:
    """A text as its letters and digits: paper breaks lines and words."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text))


def count(desk: Browser) -> int:
    """How many entries are left."""
    return desk.execute_script(TRY.splitlines()[1] + "return left();")


def told(desk: Browser) -> int:
    """How many entries the page says there are."""
    return int(one(desk, ".lede").text.split()[0])


def test_every_choice_leaves_as_many_as_it_says(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{LIST}")
    tried = desk.execute_script(TRY)
    assert [text for text, left, _ in tried if not text.endswith(f" ({left})")] == []
    assert all(str(left) == said for _, left, said in tried) and len(tried) > 70
    assert count(desk) == told(desk) > 200


@detail("test_every_choice_leaves_as_many_as_it_says")
def test_what_would_show_nothing_is_not_offered(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{LIST}?adressat=dummy")
    before = count(desk)
    desk.execute_script("document.querySelector('[name=adressat]').dataset.kept = 'dummy'")
    none = [(text, hidden) for text, left, hidden in desk.execute_script(TRY) if not left]
    assert len(none) > 40 and all(text.endswith(" (0)") and hidden for text, hidden in none)
    one(desk, '[name="wort"]').send_keys("Alleinspieler")
    left = shown(desk, ENTRIES)
    assert 0 < len(left) < before and "wort=Alleinspieler" in desk.current_url


@detail("test_every_choice_leaves_as_many_as_it_says")
def test_a_change_has_its_address_and_is_cited_with_its_editions(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/{WHOLE}#6.D.1")
    entry = one(desk, '[id="6.D.1"]')
    assert entry.is_displayed() and "Stand 2007" in entry.text
    desk.execute_script(KEPT)
    entry.find_element("css selector", "button").click()
    [cited] = desk.execute_script("return kept")
    assert cited.startswith("6 D 1, Änderung TR 1997 → TBR 2017, Stand 2007; Regelwerk, Fassung ")
    assert cited.endswith("/1997-2017/index.html#6.D.1")
    link = one(desk, '[id="16.C.1"] a')
    assert link.get_attribute("href").endswith("/16/index.html?vergleichen=1997,2017#v-C.1")


@detail("test_every_choice_leaves_as_many_as_it_says")
def test_what_is_shown_goes_along_as_a_table(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{WHOLE}?regel=27&gewicht=ruling")
    desk.execute_script(KEPT)
    one(desk, "[data-csv]").click()
    until(desk, lambda b: b.execute_script("return kept.length"))
    [table] = desk.execute_script("return kept")
    head, *lines = csv.reader(io.StringIO(table.strip("\ufeff")), delimiter=";")
    rows = [dict(zip(head, line, strict=True)) for line in lines]
    assert len(rows) == count(desk) > 1 and head[:3] == ["Schritt", "Regel", "Überschrift"]
    assert {(row["Schritt"], row["Regel"]) for row in rows} == {("1997-2017", "27")}
    [row] = [row for row in rows if row["neue Nummer"] == "27 B 1 a"]
    assert "konventionell" in row["Text 1997"] and "Denomination" in row["Text 2017"]
    assert row["Grund"].startswith(row["Kern"]) and row["Verweis"].endswith("#27.B.1.a")
    assert re.search(r"Ungenügendes Gebot: .* 1997: .* 2017: ", row["Lagen"])


@detail("test_every_choice_leaves_as_many_as_it_says")
def test_a_word_is_found_in_what_is_folded(desk: Browser, rulebook: Path) -> None:
    assert "61 B 2 b" not in (rulebook / LIST).read_text("utf-8").split('id="42.B.2"')[1][:600]
    desk.get(f"{rulebook.as_uri()}/{LIST}")
    heavy = "return performance.getEntriesByType('resource').map((each) => each.name)"
    assert not any("/assets/changes/" in name for name in desk.execute_script(heavy))
    one(desk, '[name="wort"]').send_keys("Hintergrund zu 9 A")
    until(desk, lambda b: shown(b, '[id="42.B.2"] > details[open]'))
    assert "61 B 2 b" in shown(desk, '[id="42.B.2"]')[0] and count(desk) < 10
    one(desk, '[name="wort"]').clear()
    one(desk, '[name="wort"]').send_keys("Xylophon")
    until(desk, lambda b: count(b) == 0)


@detail("test_every_choice_leaves_as_many_as_it_says")
def test_the_one_file_finds_a_word_in_what_is_folded(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{(rulebook / 'regelwerk.html').as_uri()}#/{LIST}?wort=61%20B%202%20b")
    until(desk, lambda b: shown(b, '[id="42.B.2"] > details[open]'))


@detail("test_every_choice_leaves_as_many_as_it_says")
def test_a_word_is_found_in_the_situations_ruled_otherwise(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{LIST}?wort=12.%20Stich%20Strafkarte")
    until(desk, lambda b: shown(b, ".cases[open] li"))
    for entry in shown(desk, ENTRIES):
        assert "strafkarte" in entry.lower() and "12. stich" in entry.lower()
    lines = shown(desk, '[id="16.C.2"] > .cases li')
    assert lines and all("2007: " in each and "2017: " in each for each in lines[:-1])
    one(desk, '[name="wort"]').clear()
    one(desk, '[name="wort"]').send_keys("\ue003")  # a change that leaves the field empty
    until(desk, lambda b: count(b) == told(b))
    assert not shown(desk, f"{ENTRIES} > details[open]")


@detail("test_every_choice_leaves_as_many_as_it_says")
def test_the_changes_for_somebody_are_a_booklet(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{LIST}?adressat=declarer&gewicht=ruling")
    asked = (
        "const done = arguments[0]; print = () => done();"
        " document.querySelector('[data-print]').click()"
    )
    desk.execute_async_script(asked)
    paper = written(desk)
    assert re.search(r"\b1 / \d+", paper) and "TBR 2007 → TBR 2017, Fassung " in paper
    read = read_paper(paper)
    named = f"Gewicht: andere Entscheidung · Betrifft: Alleinspieler · {count(desk)} Stellen"
    assert letters(named) in read
    assert letters("Für den Dummy gelten jedoch 42 und 43") not in read  # for others
    details = desk.execute_script(FOLDED, ":not(.cases)")
    assert [each for each in details if letters(each) not in read] == [] and len(details) > 5
    assert "Lagen" not in read
    one(desk, "[data-fold]").click()
    situations = desk.execute_script(FOLDED, ".cases")
    read = read_paper(written(desk))
    assert [each for each in situations if letters(each) not in read] == [] and len(situations) > 5
