"""What a director prints: that it fits its sheet, that nothing is cut, that it says where it is from."""

from __future__ import annotations

import re
import shutil
import subprocess
from base64 import b64decode
from pathlib import Path

import pytest
from steps import Browser, until
from test_rulebook import RULED
from test_site import pdf, sizes
from test_table import SHEET

A5 = (420, 595)
LEAST = 0.6  # of the size that is read comfortably
LONG = "Maximiliane von Oberstein-Wiesenthal"
LONGEST = {  # of 250 rulings of each tile in each edition, those with the most to say
    "revoke": "bridge/protokoll/index.html?fall=revoke&revoke_stage=twelfth&revoke_card=defender_hand"
    "&revoke_played_after=partner_too&revoke_partner_turn=one_suit&ausgabe=2007&schuldig=S",
    "claim": "bridge/protokoll/index.html?fall=claim&claim_act=claim_some&claim_partner_objects=no&claim_response=doubted"
    "&claim_played_on=no&claim_trump_out=yes&claim_trump_overlooked=no&claim_line_stated=partner_choice&ausgabe=2017&schuldig=S",
    "late_announcement": "doppelkopf/protokoll/index.html?fall=late_announcement&complained=yes&culprit=soloist_opponent&prompted=yes"
    "&inevitable_rest=no&game_won_by=other_side&may_still_deny=no&ausgabe=srh2019&schuldig=2",
}
CUT = """
    return [...document.querySelectorAll("[data-protocol] textarea")].filter((each) => each.scrollHeight > each.clientHeight + 1
        || each.scrollWidth > each.clientWidth + 1).map((each) => each.id);
"""
NAMED = """
    for (const field of document.querySelectorAll("[data-name], #p-turnier")) {
        field.value = arguments[0];
        field.dispatchEvent(new Event("input", { bubbles: true }));
    }
"""
FOOT = re.compile(r"Nach TBR 2017, (§ \d+, )*§ 27(, § \d+)*\. Erstellt am \d\d?\.\d\d?\.20\d\d\.")
ADDRESS = re.compile(r"https?:|file:|127\.0\.0\.1|localhost")


def written(browser: Browser) -> str:
    """What stands on paper, with the head and foot that a browser adds of its own, in one line."""
    reader = shutil.which("pdftotext")
    if not reader:
        pytest.skip("no pdftotext on this machine (Debian: apt-get install poppler-utils)")
    printed = browser.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True, "displayHeaderFooter": True})["data"]
    said = subprocess.run([reader, "-layout", "-", "-"], input=b64decode(printed), capture_output=True, check=True)
    return " ".join(said.stdout.decode().split())


@pytest.mark.parametrize("ruled", LONGEST)
def test_the_longest_protocol_is_one_sheet_with_whole_names(desk: Browser, rulebook: Path, ruled: str) -> None:
    desk.get(f"{rulebook.as_uri()}/{LONGEST[ruled]}")
    until(desk, lambda b: len(b.execute_script("return document.querySelector('[data-slot=\"steps\"]').children")) > 5)
    desk.execute_script(NAMED, LONG)
    assert desk.execute_script(CUT) == []
    assert sizes(pdf(desk)) == [A5]
    fit = float(desk.execute_script("return document.querySelector('[data-protocol]').style.getPropertyValue('--fit')"))
    assert fit >= LEAST
    desk.execute_script("document.querySelector('[data-protocol]').classList.add('paper')")
    assert desk.execute_script(CUT) == []


@pytest.mark.parametrize("page", [RULED, SHEET])
def test_paper_says_where_it_is_from_and_no_address_of_this_machine(desk: Browser, rulebook_served: str, page: str) -> None:
    desk.get(f"{rulebook_served}{page}")
    until(desk, lambda b: "Nach " in b.execute_script("return document.querySelector('[data-slot=\"imprint\"]')?.textContent || ''"))
    paper = written(desk)
    assert FOOT.search(paper) and "kein amtlicher Text" in paper and not ADDRESS.search(paper), paper


def test_a_law_bears_its_address(desk: Browser, rulebook_served: str) -> None:
    desk.get(f"{rulebook_served}bridge/27/index.html")
    assert ADDRESS.search(written(desk))  # so the head and foot of the browser are looked at
