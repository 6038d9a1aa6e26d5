"""The real rulebook in a real browser, as a director uses it: search, read, decide on a phone,
write the protocol, lose the network.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from axe import complaints, source
from steps import Browser, answer, offline, one, press, severe, shown, top, until
from test_site import pdf, sizes
from tiers import detail, drawn, some, some_or_all
from window import screen

BID = "bridge/entscheidung/insufficient_bid/index.html"
RULED = f"{BID}?in_rotation=yes&accepted=no&replacement=double&double_comparable=no&ausgabe=2017&schuldig=N"
PENALTY = "doppelkopf/entscheidung/severe_infringement/index.html"
PENALISED = f"{PENALTY}?severe_found=yes&inevitable_rest=no&game_won_by=nobody&denials=1&may_still_deny=no&culprit=normal&schuldig=2&ausgabe=srh2019"
GAPS = """return [...document.querySelectorAll('.clause:has(.no):has(.v)')].filter((clause) => clause.offsetParent).map((clause) => {
  const number = document.createRange();
  number.selectNodeContents(clause.querySelector('.no button, .no a'));
  const hidden = clause.querySelector('.no .vh');
  if (hidden) number.setEndBefore(hidden);
  return clause.querySelector('.v').getBoundingClientRect().left - number.getBoundingClientRect().right;
})"""
PAGES = [
    "ueber/index.html", "bridge/ueben/index.html",
    "doppelkopf/synopse/index.html",
    "bridge/aenderungen/2007-2017/umlernen/index.html",
    "index.html", "suche/index.html?q=ungenügendes+Gebot", "daten/index.html",
    "abdeckung/index.html", "bridge/index.html",
    "bridge/27/index.html", "bridge/2017/index.html", "bridge/2017/27/index.html",
    "bridge/2007/def/index.html",
    "bridge/aenderungen/index.html", "bridge/aenderungen/2007-2017/index.html",
    "bridge/fussnoten/index.html",
    "bridge/glossar/index.html", "bridge/register/index.html", "bridge/rechner/index.html",
    "bridge/andere-werke/index.html",
    "bridge/entscheidung/index.html", BID, RULED, "bridge/fall/index.html",
    "bridge/entscheidung/insufficient_bid/faelle.html#2017-27b-kontra",
    "doppelkopf/index.html", "doppelkopf/1998/D/index.html", "doppelkopf/srh2019/3.5/index.html",
    "doppelkopf/konkordanz/index.html",
    "doppelkopf/widersprueche/index.html", PENALISED, "bridge/thema/index.html",
    "bridge/thema/revoke/index.html",
    "doppelkopf/rechner/index.html", "doppelkopf/thema/solo/index.html",
    "bridge/protokoll/index.html", f"{RULED}".replace("entscheidung/insufficient_bid",
    "protokoll") + "&fall=insufficient_bid",
    "bridge/entscheidung/insufficient_bid/tabelle.html", "doppelkopf/protokoll/index.html",
    "bridge/reizung/index.html?teiler=O&reizung=1S,1H,2S,P,O:4S,gesperrt:X,8C,P",
]  # fmt: skip


def test_what_happened_is_found_from_the_start_page(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    desk.get(f"{rulebook.as_uri()}/index.html")
    one(desk, "body").send_keys("/")
    desk.switch_to.active_element.send_keys("ungenügendes gebott")
    until(desk, lambda b: shown(b, "[data-hits] li"))
    law = '[data-hits] a[href*="bridge/27/"]'
    until(desk, lambda b: shown(b, law))
    one(desk, law).click()
    until(desk, lambda b: "/bridge/27/" in b.current_url)
    assert one(desk, "h1").text.split() == ["27", "Ungenügendes", "Gebot"]
    assert severe(desk) == []


def test_a_director_decides_on_a_phone(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{BID}")
    for value in ("yes", "no", "double", "no"):
        question = one(desk, ".question h3").text
        assert question and 0 <= top(desk, ".question h3") < 844 / 2
        answer(desk, value)
        until(desk, lambda b, before=question: before not in shown(b, ".question h3"))
    until(  # what falls due later is added to the screen once it is there
        desk,
        lambda b: (
            shown(b, ".verdict")
            == [
                "Die neue Ansage wird aufgehoben. Der Partner des Schuldigen muss passen, sooft er dran"
                " ist."
            ]
        ),
    )
    assert 0 <= top(desk, ".ruling .say") < 150 and 0 <= top(desk, ".verdict") < 844
    now, next_turn = shown(desk, ".ruling .moment")[:2]
    assert "§ 27 B 3" in now and next_turn.startswith("Beim nächsten Mal") and "passen" in next_turn
    assert len(shown(desk, ".ruling .chips li")) == 4
    press(desk, ".ruling .chips li:nth-child(4) button")
    press(desk, '.answers [data-value="yes"]')
    until(desk, lambda b: one(b, ".verdict").text.startswith("Die neue Ansage bleibt bestehen."))


def test_a_score_is_reckoned_while_one_types(phone: Browser, rulebook: Path) -> None:
    phone.get(f"{rulebook.as_uri()}/bridge/rechner/index.html")
    until(phone, lambda b: shown(b, "[data-form] output"))
    answers = shown(phone, "[data-form] output")
    assert answers[0] == "Noch anzugeben: Stufe, Farbe oder SA, Stiche"
    assert all(each.startswith("Noch anzugeben: ") for each in answers)  # no result of nothing
    Select(one(phone, '[name="guilt"]')).select_by_value("none")
    one(phone, '[name="number"]').send_keys("1")
    answers = shown(phone, "[data-form] output")
    assert answers[4:6] == ["mindestens 60 %", "Teiler Nord, in Gefahr keiner"]
    level = one(phone, '[name="level"]')
    level.send_keys("3")
    Select(one(phone, '[name="denomination"]')).select_by_value("S")
    assert shown(phone, '[data-form="contract"] output') == ["Noch anzugeben: Stiche"]
    one(phone, '[name="tricks"]').send_keys("10")
    assert shown(phone, '[data-form="contract"] output') == [
        "+170 für die Partei des Alleinspielers (1 mehr; nicht in Gefahr)"
    ]
    one(phone, '[data-choose] [value="1997"]').click()
    assert shown(phone, '[data-form="contract"] output')[0] == (
        "+120 für die Partei des Alleinspielers (1 mehr; nicht in Gefahr), ohne die Prämie"
        " Teilkontrakt: diese Ausgabe nennt sie nicht."
    )
    assert shown(phone, ".rests span")[0].startswith("TR 1997: Art. 77")
    level.clear()
    level.send_keys("9")
    assert shown(phone, '[data-form="contract"] output') == ["Angaben fehlen oder passen nicht."]


def test_whose_score_which_board_and_which_share_can_be_said(
    phone: Browser, rulebook: Path
) -> None:
    phone.get(f"{rulebook.as_uri()}/bridge/rechner/index.html")
    until(phone, lambda b: shown(b, "[data-form] output"))

    def reckon(form: str, **typed: str) -> list[str]:
        for name, value in typed.items():
            field = one(phone, f'[data-form="{form}"] [name="{name}"]')
            if field.tag_name == "select":
                Select(field).select_by_value(value)
            else:
                field.clear()
                field.send_keys(value)
        return one(phone, f'[data-form="{form}"] output').text.split("\n")

    assert reckon("contract", level="4", denomination="S", tricks="10", board="22") == [
        "+420 für die Partei des Alleinspielers (erfüllt; nicht in Gefahr)"
    ]
    assert reckon("contract", side="Ost-West") == [
        "+620 für die Partei des Alleinspielers (erfüllt; in Gefahr)"
    ]
    assert reckon("imps", score="2490", other="1510") == ["+14 IMP bei einer Differenz von +980"]
    assert reckon("imps", side="team") == ["+24 IMP bei einer Differenz von +4000"]
    assert reckon("matchpoints", scores="60%:420 40%:-50 420 450 50") == ["1,8 von 6 Matchpunkten"]
    assert reckon("weighted", scoring="awarded", shares="50%:4 50%:1", others="6") == [
        "2,5 von 6 Matchpunkten"
    ]
    assert reckon("weighted", others="3") == ["So viele Matchpunkte gibt es bei diesem Top nicht."]
    one(phone, '[data-choose] [value="1997"]').click()
    assert reckon("imps") == [
        "Differenz +4000: mehrere Zeilen nennen sie, welche gilt, sagt diese Ausgabe nicht.",
        "Zeile „3500–4000“: +23 IMP",
        "Zeile „4000 und mehr“: +24 IMP",
    ]


CALL = "bridge/entscheidung/call_out_of_rotation/index.html"


def loaded(browser: Browser) -> set[str]:
    """The tables that the page has loaded."""
    sources = browser.execute_script("return [...document.scripts].map((script) => script.src)")
    return {
        f"{found[1]}/{found[2]}"
        for source in sources
        if (found := re.search(r"/assets/engine/(\w+)\.(\w+)\.js$", source))
    }


def test_a_table_is_loaded_when_the_ruling_enters_it(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    desk.get(f"{rulebook.as_uri()}/{CALL}?ausgabe=2017")
    until(desk, lambda b: shown(b, ".question h3"))
    assert loaded(desk) == {"call_out_of_rotation/2017"}
    for value in ("partner", "no", "pass"):
        answer(desk, value)
    until(desk, lambda b: "pass_out_of_rotation/2017" in loaded(b))
    until(desk, lambda b: shown(b, ".question h3, .verdict"))
    desk.refresh()
    until(desk, lambda b: "pass_out_of_rotation/2017" in loaded(b))
    until(desk, lambda b: shown(b, ".question h3, .verdict"))
    assert all(name.endswith("/2017") for name in loaded(desk))
    assert severe(desk) == []


@detail("test_a_table_is_loaded_when_the_ruling_enters_it")
def test_the_screen_waits_for_a_table_and_an_error_is_told(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{CALL}?ausgabe=2017&turn=partner&accepted=no")
    until(desk, lambda b: shown(b, ".question h3"))
    question = one(desk, ".question h3").text
    desk.execute_script("""
        const append = document.head.append.bind(document.head);
        globalThis.held = [];
        document.head.append = (node) => (/pass_out_of_rotation/.test(node.src) ? held.push(node) : append(node));
        globalThis.go = () => append(held.pop());
    """)
    answer(desk, "pass")
    assert (
        one(desk, ".question h3").text == question
        and one(desk, "[data-screen]").get_attribute("aria-busy") == "true"
    )
    desk.execute_script("held.pop().onerror()")
    until(desk, lambda b: "ließen sich nicht laden" in " ".join(shown(b, "[data-notice]")))
    assert one(desk, ".question h3").text == question and not one(
        desk, "[data-screen]"
    ).get_attribute("aria-busy")
    answer(desk, "pass")
    desk.execute_script("go()")
    until(desk, lambda b: question not in shown(b, ".question h3"))
    assert not shown(desk, "[data-notice]") and "out_of_turn_call=pass" in desk.current_url


@detail("test_a_director_decides_on_a_phone")
def test_what_falls_due_later_is_decided_on_request(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(
        f"{rulebook.as_uri()}/bridge/entscheidung/bid_above_seven/index.html?left_opponent_called=no&in_rotation=yes&ausgabe=2017"
    )
    until(desk, lambda b: shown(b, ".verdict"))
    assert (
        shown(desk, ".moment h4")[-1] == "Nach Spielende"
        and len(shown(desk, '[data-act="open"]')) == 2
    )
    steps = shown(desk, ".moment .steps:not(.deferred) li p")
    press(desk, '[data-act="open"][data-decision="could_have_known"]')
    until(desk, lambda b: shown(b, ".question h3"))
    assert "weiter=could_have_known" in desk.current_url
    answer(desk, "no")
    until(desk, lambda b: shown(b, ".verdict"))
    assert len(shown(desk, '[data-act="open"]')) == 1 and set(steps) <= set(
        shown(desk, ".moment .steps:not(.deferred) li p")
    )
    steps = [step.split("\n")[-1] for step in shown(desk, ".moment .steps:not(.deferred) li p")]
    one(desk, '.ruling [data-slot="protocol"]').click()
    until(desk, lambda b: "Später zu entscheiden" in one(b, "[data-protocol]").text)
    paper = one(desk, "[data-protocol]").text
    assert "Später zu entscheiden" in paper and "Jetzt entscheiden" not in paper
    written = one(desk, '[data-protocol] [data-slot="steps"]').text
    assert steps and [step for step in steps if written.count(step) != steps.count(step)] == []


@detail("test_a_director_decides_on_a_phone")
def test_a_ruling_opened_from_a_link_is_on_the_screen(desk: Browser, rulebook: Path) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/{RULED}")
    until(desk, lambda b: 0 <= top(b, ".ruling .say") < 150 and shown(b, ".verdict"))
    one(desk, "[data-seats] summary").click()
    desk.execute_script("document.querySelector('[data-seat=\"O\"]').click()")
    until(desk, lambda b: "West muss passen" in one(b, ".verdict").text)  # the partner of East
    one(desk, ".named summary").click()
    one(desk, '[data-name="W"]').send_keys("Ada", Keys.TAB)
    assert "Ada, West" in one(desk, ".ruling").text and "schuldig=O" in desk.current_url


@detail("test_the_map_leads_to_what_changed_and_changes_its_step")
def test_what_changed_can_be_put_in_order_and_narrowed(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/aenderungen/index.html")
    first = "#regeln tbody tr:first-child th"
    assert one(desk, first).text.startswith("1 ")
    one(desk, '[data-by="4"]').click()
    numbers = [
        int((re.search(r"(\d+) von", cell.text) or [0, 0])[1])
        for cell in desk.find_elements("css selector", "#regeln tbody td:nth-child(5)")
    ]
    assert (
        numbers == sorted(numbers, reverse=True)
        and numbers[0] > 0
        and not one(desk, first).text.startswith("1 ")
    )
    one(desk, '[data-by="0"]').click()
    assert one(desk, first).text.startswith("1 ")
    desk.get(f"{rulebook.as_uri()}/bridge/aenderungen/2007-2017/index.html#regel-27")
    assert one(desk, "#regel-27").get_attribute("open") is not None
    one(desk, '[data-kinds] option[value="open"]').click()
    left = shown(desk, "details.change li")
    assert (
        left
        and all(" offen" in entry for entry in left)
        and one(desk, "[data-kinds] [role=status]").text == str(len(left))
    )


def test_the_columns_of_law_27_can_be_chosen(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/27/index.html?vergleichen")
    cell = '[id="v-B.1.a"] .cell[data-ed="2017"] .v:not([hidden])'
    assert (
        one(desk, cell).get_attribute("data-vs") == "2007"
        and shown(desk, f"{cell} ins")
        and not shown(desk, f"{cell} del")
    )
    assert shown(desk, '[id="v-B.1.a"] .cell[data-ed="2007"] .v:not([hidden]) del')
    one(desk, "details.all summary").click()
    one(desk, '[data-column="2007"]').click()
    assert one(desk, cell).get_attribute("data-vs") in ("1997", None) and not shown(
        desk, '.cell[data-ed="2007"]'
    )
    one(desk, '.toggle:has([data-filter-of="ruling"])').click()
    assert 0 < len(shown(desk, ".row[data-ruling]")) == len(shown(desk, ".row"))
    assert not one(desk, '[id="v-A.1"]').is_displayed()  # it may be accepted in every edition


TEXT = ".reading:not([hidden]) .v, .reading:not([hidden]) .grid"  # of the edition one reads


def heads(rulebook: Path) -> list[int]:
    """Of every make of what stands above the text of a law, the law with the longest."""
    longest: dict[frozenset[tuple[str, str]], tuple[int, int]] = {}
    for law in range(1, 94):
        page = (rulebook / f"bridge/{law}/index.html").read_text(encoding="utf-8")
        head = page[page.index("<main") : page.index('class="v"')]
        make = frozenset(re.findall(r'<(\w+)(?: class="([^"]*)")?', head))
        longest[make] = max(longest.get(make, (0, 0)), (len(re.sub("<[^>]+>", "", head)), law))
    return sorted(law for _, law in longest.values())


@pytest.mark.parametrize("number", some_or_all(3, "some fifty laws laid out by a browser"))
def test_every_law_begins_in_the_upper_third_of_a_phone(
    phone: Browser, rulebook: Path, number: int | None
) -> None:
    screen(phone, 390, 844)
    late = {}
    for law in drawn(heads(rulebook), number):
        phone.get(f"{rulebook.as_uri()}/bridge/{law}/index.html")
        until(phone, lambda b: shown(b, TEXT))
        first = top(phone, TEXT)
        if first >= 320:
            late[law] = first
        assert phone.execute_script("return document.documentElement.scrollWidth") <= 390, law
    assert not late


@detail("test_the_longest_numbers_hang_in_the_margin_clear_of_their_text")
def test_no_number_touches_its_text_on_a_phone(phone: Browser, rulebook: Path) -> None:
    """Law 40 has the longest number in the margin, `B 2 a v`."""
    for law in ("27", "40", "80"):
        phone.get(f"{rulebook.as_uri()}/bridge/{law}/index.html")
        gaps = phone.execute_script(GAPS)
        assert gaps and min(gaps) >= 2, law


def test_a_footnote_opens_where_its_number_stands(phone: Browser, rulebook: Path) -> None:
    screen(phone, 390, 844)
    phone.get(f"{rulebook.as_uri()}/bridge/64/index.html")
    before = phone.current_url
    one(phone, '[id="A.1"] .fn').click()
    until(phone, lambda b: shown(b, ".pop"))
    assert "Dummy" in one(phone, ".pop").text and phone.current_url == before
    box = phone.execute_script(
        "const at = document.querySelector('.pop').getBoundingClientRect(); return [at.left,"
        " at.right]"
    )
    assert box[0] >= 0 and box[1] <= 390


def test_a_law_without_script_is_readable(desk: Browser, rulebook: Path) -> None:
    desk.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        desk.get(f"{rulebook.as_uri()}/bridge/64/index.html")
        assert len(shown(desk, ".reading .v")) > 10 and not shown(desk, ".row")
        one(desk, ".toggle:has(#vergleichen)").click()
        assert len(shown(desk, ".row .v")) > 20 and shown(desk, ".row ins")
    finally:
        desk.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_the_print_of_a_law_holds_its_notes_and_its_columns(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/64/index.html")
    note = "return document.querySelector('[id=\"n-A.1\"] .footnote').getBoundingClientRect().width"
    column = (
        "return [...document.querySelectorAll('[id=\"v-B\"] .cell')].map((cell) =>"
        " Math.round(cell.getBoundingClientRect().left))"
    )
    screen(desk, 700, 1000)
    desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert (
            desk.execute_script(note) > 100
            and not one(desk, ".modes .toggle").is_displayed()
            and not shown(desk, ".acts")
        )
        assert "Revokestich" in shown(desk, ".reading .v")[1]
        desk.get(f"{rulebook.as_uri()}/bridge/64/index.html?vergleichen")
        assert len(set(desk.execute_script(column))) == 3 and not shown(desk, ".reading .v")
        folded = (
            'return document.querySelector(\'[id="v-A.1"]'
            " .footnote').getBoundingClientRect().height"
        )
        assert desk.execute_script(folded) > 10
    finally:
        desk.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.parametrize("law", some(["27", "64"], 1, "two laws printed by a browser"))
def test_a_compared_law_prints_on_few_pages(desk: Browser, rulebook: Path, law: str) -> None:
    desk.get(f"{rulebook.as_uri()}/bridge/{law}/index.html?vergleichen")
    assert 3 <= len(sizes(pdf(desk))) <= 8


@detail("test_what_happened_is_found_from_the_start_page")
def test_a_topic_is_found_by_what_people_say_and_read_on_a_phone(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 390, 844)
    desk.get(f"{rulebook.as_uri()}/suche/index.html?q=Bedienfehler")
    until(desk, lambda b: shown(b, ".hits li"))
    best, topic = shown(desk, ".hits li")[:2]
    assert best.startswith("Revoke\n") and "nicht bedient" in topic and "Thema" in topic
    one(desk, ".hits li:nth-child(2) > a").click()
    until(desk, lambda b: b.current_url.endswith("/bridge/thema/revoke/index.html"))
    assert "Wann ist es vollendet?" in shown(desk, ".matter h2")
    every = "[...document.querySelectorAll('.matter .ats')]"
    editions = (
        f"return [...new Set({every}.filter((each) => each.offsetParent).map((each) =>"
        " each.dataset.of))]"
    )
    assert desk.execute_script(editions) == ["2017"] and not shown(
        desk, ".matter ins, .matter del"
    )  # one edition at a time
    desk.execute_script("document.getElementById('vergleichen').click()")
    assert {"1997", "2007", "2017"} <= set(desk.execute_script(editions)) and shown(
        desk, ".matter ins"
    )
    one(desk, '.toggle:has([data-filter-of="changed"])').click()
    assert len(shown(desk, ".row")) == len(shown(desk, ".row[data-changed]")) > 10
    screen(desk, 1280, 900)


@detail("test_points_per_seat_add_up")
def test_doppelkopf_points_per_seat_and_the_protocol(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{PENALISED}")
    until(desk, lambda b: shown(b, ".ruling .points p"))
    rows = shown(desk, ".ruling .points p")
    points = [int(row.split()[-1].replace("−", "-")) for row in rows]
    assert len(points) == 5 and sum(points[:4]) == points[4] == 0 and min(points) == points[1] < 0
    one(desk, '.ruling [data-slot="protocol"]').click()
    until(desk, lambda b: "SRH" in one(b, "[data-protocol]").text)
    paper = one(desk, "[data-protocol]").text
    assert (
        "Platz 2, schuldig" in paper
        and "SRH" in paper
        and "−" in one(desk, '[data-protocol] [data-slot="points"]').text
    )


@detail("test_a_served_site_works_offline")
def test_the_rulebook_works_without_a_network(desk: Browser, rulebook_served: str) -> None:
    desk.get(f"{rulebook_served}index.html")
    until(
        desk, lambda b: b.execute_script("return navigator.serviceWorker.controller !== null"), 90
    )
    offline(desk, True)
    try:
        desk.get(f"{rulebook_served}{RULED}")
        desk.refresh()
        until(
            desk, lambda b: one(b, ".verdict").text.startswith("Die neue Ansage wird aufgehoben.")
        )
        desk.get(f"{rulebook_served}bridge/27/index.html")
        assert one(desk, "h1").text.split() == ["27", "Ungenügendes", "Gebot"]
        desk.get(f"{rulebook_served}bridge/aenderungen/2007-2017/index.html?wort=61%20B%202%20b")
        until(desk, lambda b: shown(b, '[id="42.B.2"] > details[open]'))  # in what is folded
    finally:
        offline(desk, False)


@pytest.mark.parametrize("page", some(PAGES, 2, "each page is held to some ninety rules, twice"))
def test_no_complaint(desk: Browser, rulebook: Path, page: str) -> None:
    assert complaints(desk, source(), f"{rulebook.as_uri()}/{page}") == []
