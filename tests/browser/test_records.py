"""A file of records on the page of the auction: dropped or chosen, in any encoding; its boards, and
the way on to a decision.
"""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from axe import ALL_ELSE, RUN, source
from records import dealt
from steps import Browser, one, severe, shown, until
from tiers import detail

PAGE = "bridge/reizung/index.html"
BOARDS = (
    '[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S 1H Pass Pass\n\n'
    '[Event "y"]\n[Board "Müller"]\n[Dealer "O"]\n\n'
)
DROP = """
const carried = new DataTransfer();
carried.items.add(new File([arguments[1]], arguments[0]));
const at = document.querySelector("footer"), how = { bubbles: true, cancelable: true, dataTransfer: carried };
at.dispatchEvent(new DragEvent("dragover", how));
const lit = document.querySelectorAll(".records.over").length;
at.dispatchEvent(new DragEvent("drop", how));
return lit;
"""
READ = "Boards: "


def open_page(browser: Browser, rulebook: Path) -> None:
    browser.get(f"{rulebook.as_uri()}/{PAGE}?ausgabe=2017")
    until(browser, lambda b: shown(b, "[data-records] button"))


def wait(browser: Browser) -> list[str]:
    """What is told of a file once it is read."""
    until(
        browser, lambda b: READ in "".join(shown(b, "[data-progress]")) or shown(b, "[data-told]")
    )
    return shown(browser, "[data-progress]") + shown(browser, "[data-told]")


def test_a_dropped_file_shows_its_boards_and_leads_to_a_decision(
    phone: Browser, rulebook: Path
) -> None:
    severe(phone)
    open_page(phone, rulebook)
    text = BOARDS + "".join(board.pbn() for board in dealt(60))
    assert phone.execute_script(DROP, "turnier.pbn", text) == 1
    assert wait(phone)[0].startswith(READ) and shown(phone, "#boards") == ["turnier.pbn"]
    heads = shown(phone, "[data-with] summary")
    assert heads == ["Board 1\n1 Fund", "2. Board („Müller“)\nnicht ganz lesbar"]
    assert shown(phone, "[data-with] .found h3") == ["2. Ansage 1♥ (Ost): ungenügendes Gebot"]
    told = shown(phone, "[data-with] .fold > p")
    assert told[0].startswith("Nicht geprüft: Gefahrenlage (keine Gefahrenlage angegeben);")
    assert told[1] == "Nicht lesbar: Dealer: „O“ ist nicht zu verstehen."
    one(phone, "[data-clean] > summary").click()
    until(phone, lambda b: len(shown(b, "[data-clean] .fold")) == 50)
    one(phone, "[data-clean] > button").click()
    until(phone, lambda b: len(shown(b, "[data-clean] .fold")) > 50)
    assert not shown(phone, "[data-clean] > button")
    assert phone.execute_script("return document.documentElement.scrollWidth") <= 320
    one(phone, '[data-edition="2007"]').click()
    until(phone, lambda b: "ausgabe=2007" in one(b, ".boards .go").get_attribute("href"))
    phone.execute_script(source())
    assert phone.execute_async_script(RUN, ALL_ELSE) == []
    one(phone, ".boards .go").click()
    until(phone, lambda b: shown(b, "[data-screen] h3"))
    known = parse_qs(urlsplit(phone.current_url).query)
    assert known["in_rotation"] == ["yes"] and known["schuldig"] == ["O"]
    assert not shown(phone, "[data-notice]")
    phone.back()
    assert wait(phone)[0].startswith(READ) and shown(phone, "#boards") == ["turnier.pbn"]
    one(phone, "[data-close]").click()
    open_page(phone, rulebook)
    assert shown(phone, "[data-pad]") and severe(phone) == []


def test_a_table_of_results_is_said_to_be_unchecked(
    desk: Browser, rulebook: Path, tmp_path: Path
) -> None:
    open_page(desk, rulebook)
    table = '[ScoreTable "PairId_NS;Score_NS"]\n1 420\n2 50\n\n'
    text = f"{dealt(1)[0].pbn().rstrip()}\n{table}" + f'[Board "99"]\n{table}'
    (tmp_path / "tabelle.pbn").write_text(text)
    one(desk, "[data-records] input").send_keys(str(tmp_path / "tabelle.pbn"))
    assert wait(desk) == ["Boards: 2, mit Funden: 0."]
    heads = shown(desk, "[data-clean] .fold summary")
    assert [each.split("\n")[1] for each in heads] == [
        "keine Regelwidrigkeit",
        "hier nicht nachgerechnet",
    ]
    for each in desk.find_elements("css selector", "[data-clean] .fold summary"):
        each.click()
    until(desk, lambda b: len(shown(b, "[data-clean] .fold > p")) == 2)
    why = "Tabelle der Ergebnisse (auf dieser Seite nicht nachgerechnet)"
    assert all(why in told for told in shown(desk, "[data-clean] .fold > p"))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_a_chosen_file_in_any_encoding(
    desk: Browser, rulebook: Path, tmp_path: Path, encoding: str
) -> None:
    open_page(desk, rulebook)
    (tmp_path / "abend.PBN").write_bytes(BOARDS.encode(encoding))
    one(desk, "[data-records] input").send_keys(str(tmp_path / "abend.PBN"))
    assert wait(desk) == ["Boards: 2, mit Funden: 1."]
    assert "2. Board („Müller“)" in shown(desk, "[data-with] summary")[1]
    assert not shown(desk, "[data-pad]")
    one(desk, "[data-close]").click()
    assert shown(desk, "[data-pad]") and not shown(desk, "[data-boards]")


def test_a_file_without_boards_and_a_match(desk: Browser, rulebook: Path, tmp_path: Path) -> None:
    open_page(desk, rulebook)
    (tmp_path / "leer.lin").write_text("Hallo")
    one(desk, "[data-records] input").send_keys(str(tmp_path / "leer.lin"))
    until(desk, lambda b: shown(b, "[data-told]"))
    assert shown(desk, "[data-told]") == ["Die Datei enthält kein Board in der Form von LIN."]
    assert shown(desk, "[data-pad]")
    (tmp_path / "kampf.txt").write_text("".join(board.lin() for board in dealt(12)))
    one(desk, "[data-records] input").send_keys(str(tmp_path / "kampf.txt"))
    until(desk, lambda b: shown(b, "[data-progress]"))
    assert wait(desk)[-1].endswith("mit Funden: 0.") and len(shown(desk, "[data-clean] .fold")) > 5


@detail("test_a_dropped_file_shows_its_boards_and_leads_to_a_decision")
def test_the_one_file_reads_records_too(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{(rulebook / 'regelwerk.html').as_uri()}#/{PAGE}")
    until(desk, lambda b: shown(b, "[data-records] button"))
    desk.execute_script(DROP, "turnier.pbn", BOARDS)
    assert wait(desk) == ["Boards: 2, mit Funden: 1."]
    one(desk, ".boards .go").click()
    until(desk, lambda b: shown(b, "[data-screen] h3"))
    assert "schuldig=O" in desk.current_url
    desk.back()
    assert wait(desk) == ["Boards: 2, mit Funden: 1."]
