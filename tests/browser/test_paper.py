"""What a director prints: that it fits its sheet, that nothing is cut, that it says where it is
from.
"""

from __future__ import annotations

import re
import shutil
import ssl
import subprocess
import threading
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest

from regelwerk_site.serve import serve
from steps import Browser, one, shown, until
from test_rulebook import RULED
from test_site import pdf, sizes
from test_table import SHEET
from tiers import detail, some

A5 = (420, 595)
LEAST = 0.6  # of the size that is read comfortably
LONG = "Maximiliane von Oberstein-Wiesenthal"
LONGEST = {  # of 250 rulings of each tile in each edition, those with the most to say
    "revoke": (
        "bridge/protokoll/index.html?fall=revoke&revoke_stage=twelfth&revoke_card=defender_hand"
        "&revoke_played_after=partner_too&revoke_partner_turn=one_suit&ausgabe=2007&schuldig=S"
    ),
    "claim": (
        "bridge/protokoll/index.html?fall=claim&claim_act=claim_some&claim_partner_objects=no&claim_response=doubted"
        "&claim_played_on=no&claim_trump_out=known&claim_line_stated=partner_choice&ausgabe=2017&schuldig=S"
    ),
    "late_announcement": (
        "doppelkopf/protokoll/index.html?fall=late_announcement&cards_suffice=no&complained=yes&culprit=soloist_opponent&prompted=yes"
        "&inevitable_rest=no&game_won_by=other_side&may_still_deny=no&ausgabe=srh2019&schuldig=2"
    ),
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
    return " ".join(laid(browser, True).split())


def laid(browser: Browser, own: bool = False) -> str:
    """What stands on paper, where it stands; with `own` also the head and foot that a browser adds.
    A page ends with a form feed.
    """
    reader = shutil.which("pdftotext")
    if not reader:
        pytest.skip("no pdftotext on this machine (Debian: apt-get install poppler-utils)")
    printed = browser.execute_cdp_cmd(
        "Page.printToPDF", {"preferCSSPageSize": True, "displayHeaderFooter": own}
    )["data"]
    said = subprocess.run(
        [reader, "-layout", "-", "-"], input=b64decode(printed), capture_output=True, check=True
    )
    return said.stdout.decode()


@pytest.mark.parametrize("ruled", some(LONGEST, 1, "three protocols printed by a browser"))
def test_the_longest_protocol_is_one_sheet_with_whole_names(
    desk: Browser, rulebook: Path, ruled: str
) -> None:
    desk.get(f"{rulebook.as_uri()}/{LONGEST[ruled]}")
    until(
        desk,
        lambda b: (
            len(b.execute_script("return document.querySelector('[data-slot=\"steps\"]').children"))
            > 5
        ),
    )
    desk.execute_script(NAMED, LONG)
    assert desk.execute_script(CUT) == []
    assert sizes(pdf(desk)) == [A5]
    fit = float(
        desk.execute_script(
            "return document.querySelector('[data-protocol]').style.getPropertyValue('--fit')"
        )
    )
    assert round(fit, 3) >= LEAST  # steps of 0.02 add up to less than they are
    desk.execute_script("document.querySelector('[data-protocol]').classList.add('paper')")
    assert desk.execute_script(CUT) == []


@pytest.mark.parametrize("page", some([RULED, SHEET], 1, "two pages printed by a browser"))
def test_paper_says_where_it_is_from_and_no_address_of_this_machine(
    desk: Browser, rulebook_served: str, page: str
) -> None:
    desk.get(f"{rulebook_served}{page}")
    until(
        desk,
        lambda b: (
            "Nach "
            in b.execute_script(
                "return document.querySelector('[data-slot=\"imprint\"]')?.textContent || ''"
            )
        ),
    )
    paper = written(desk)
    assert FOOT.search(paper) and "kein amtlicher Text" in paper and not ADDRESS.search(paper), (
        paper
    )


def test_a_law_bears_its_address(desk: Browser, rulebook_served: str) -> None:
    desk.get(f"{rulebook_served}bridge/27/index.html")
    assert ADDRESS.search(written(desk))  # so the head and foot of the browser are looked at


def test_editions_compared_keep_their_columns_on_every_page(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/16/index.html?vergleichen")
    silent = len(shown(desk, ".compare .ats .none"))
    pages = laid(desk).split("\f")[:-1]
    heads = [
        re.search(r"^ *1997 Art\. 16 +2007 § 16 +2017 § 16$", page, re.MULTILINE) for page in pages
    ]
    assert len(pages) > 5 and all(heads)
    paper = "".join(pages)
    assert re.search(
        r"^ *1997 nicht geregelt +2007 nicht geregelt +2017$", paper, re.MULTILINE
    )  # C 3, in its column
    assert paper.count("nicht geregelt") == silent > 10
    last = [[line for line in page.splitlines() if line.strip()][-1] for page in pages]
    assert not [
        line
        for line in last
        if re.search(r"andere Entscheidung|^ *(\d{4}( §.*| Art.*| verschoben)? *)+$", line)
    ]


def test_a_law_on_paper_names_its_edition_and_leaves_out_what_only_leads_on(
    desk: Browser, rulebook: Path
) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/27/index.html")
    until(desk, lambda b: b.execute_script("return document.querySelectorAll('.printing').length"))
    assert shown(desk, ".printing") == ["Drucken"]
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    seen = shown(desk, ".why a, .decide, .printing, .versions")
    named = one(desk, ".modes summary").text
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert "Ausgabe 2017" in named and "mehr" not in seen and "Drucken" not in seen


@detail("test_paper_says_where_it_is_from_and_no_address_of_this_machine")
def test_paper_ends_with_what_it_is(desk: Browser, rulebook_served: str) -> None:
    for page in ("bridge/16/index.html?vergleichen", "bridge/27/index.html"):
        desk.get(f"{rulebook_served}{page}")
        end = " ".join(laid(desk).split())[-250:]
        assert re.search(
            r"Nacherzählt in eigenen Worten, kein amtlicher Text\. .* Fassung [0-9a-f]{12}$", end
        ), end


@pytest.fixture
def public(rulebook: Path, tmp_path: Path, desk: Browser) -> Iterator[str]:
    """The site at an address that begins with https, as a public one does."""
    maker = shutil.which("openssl")
    if not maker:
        pytest.skip("no openssl on this machine (Debian: apt-get install openssl)")
    key, paper = tmp_path / "key.pem", tmp_path / "paper.pem"
    asked = [
        maker,
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=localhost",
        "-keyout",
        key,
        "-out",
        paper,
    ]
    subprocess.run(asked, check=True, capture_output=True)
    safe = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    safe.load_cert_chain(paper, key)
    running = serve.make_server(rulebook, 0)
    running.socket = safe.wrap_socket(running.socket, server_side=True)
    threading.Thread(target=running.serve_forever, daemon=True).start()
    desk.execute_cdp_cmd("Security.setIgnoreCertificateErrors", {"ignore": True})
    yield f"https://localhost:{running.server_address[1]}/"
    desk.execute_cdp_cmd("Security.setIgnoreCertificateErrors", {"ignore": False})
    running.shutdown()
    running.server_close()


@detail("test_paper_says_where_it_is_from_and_no_address_of_this_machine")
def test_a_public_address_stands_on_paper_and_not_on_the_screen(desk: Browser, public: str) -> None:
    page = f"{public}bridge/16/index.html?vergleichen"
    desk.get(page)
    until(desk, lambda b: page in laid(b))  # the script that says it comes last
    assert page not in one(desk, "footer.site").text
