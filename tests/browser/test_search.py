"""The search in a real browser: within its game, narrowed, with its reasons, honest where there is
nothing, quick by what it leaves.
"""

from __future__ import annotations

from pathlib import Path

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from steps import Browser, one, severe, shown, until
from tiers import detail
from window import screen

HITS = "[data-hits] li"
ONLY_DECISIONS = (
    "const hits = [...document.querySelectorAll('[data-hits] li > a')];"
    "return hits.length > 0 && hits.every((each) => each.pathname.includes('/entscheidung/'))"
)


def ask(browser: Browser, built: Path, page: str, text: str) -> None:
    """Type into the search field of a page and wait for an answer."""
    browser.get(f"{built.as_uri()}/{page}")
    field = next(
        each
        for each in browser.find_elements(By.CSS_SELECTOR, "form.find input")
        if each.is_displayed()
    )
    field.send_keys(text)
    until(browser, lambda b: shown(b, "[data-hits] li, [data-hits] p"))


def games(browser: Browser) -> set[str]:
    """The games of the hits that are shown."""
    return {
        hit.get_attribute("data-game")
        for hit in browser.find_elements(By.CSS_SELECTOR, HITS)
        if hit.is_displayed()
    }


def test_a_page_of_a_game_finds_in_that_game_and_loads_no_other(desk: Browser, built: Path) -> None:
    severe(desk)
    ask(desk, built, "doppelkopf/index.html", "Murmeln")
    assert games(desk) == {"doppelkopf"} and not shown(desk, "[data-hits] h2")
    sources = desk.execute_script("return [...document.scripts].map((script) => script.src)")
    assert any("search-doppelkopf" in source for source in sources) and not any(
        "search-bridge" in source for source in sources
    )
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: "spiel=doppelkopf" in b.current_url)
    assert severe(desk) == []


@detail("test_a_page_of_a_game_finds_in_that_game_and_loads_no_other")
def test_the_search_page_finds_in_both_game_by_game(desk: Browser, built: Path) -> None:
    ask(desk, built, "suche/index.html", "Murmeln")
    until(desk, lambda b: games(b) == {"bridge", "doppelkopf"})
    assert set(shown(desk, "[data-hits] h2")) == {"Bridge", "Doppelkopf"}
    assert not shown(desk, "[data-hits] .other")


@detail("test_enter_and_the_button_lead_to_the_list_of_the_search_page")
def test_the_search_page_narrows_to_a_game_and_a_kind(desk: Browser, built: Path) -> None:
    ask(desk, built, "suche/index.html", "Ansage")
    assert games(desk) == {"bridge", "doppelkopf"}
    one(desk, '[data-choose="game"][value="bridge"]').click()
    until(desk, lambda b: games(b) == {"bridge"})
    one(desk, '[data-choose="kind"][value="decision"]').click()
    until(desk, lambda b: b.execute_script(ONLY_DECISIONS))
    assert "spiel=bridge" in desk.current_url and "art=decision" in desk.current_url
    desk.refresh()
    until(desk, lambda b: shown(b, HITS))
    assert desk.execute_script(ONLY_DECISIONS) and games(desk) == {"bridge"}
    assert [
        each.get_attribute("value")
        for each in desk.find_elements(By.CSS_SELECTOR, '[aria-pressed="true"]')
    ] == ["bridge", "decision"]


def test_enter_and_the_button_lead_to_the_list_of_the_search_page(
    desk: Browser, built: Path
) -> None:
    severe(desk)
    ask(desk, built, "suche/index.html", "gemurmelte Ansage")
    for send in (
        lambda: desk.switch_to.active_element.send_keys(Keys.ENTER),
        one(desk, "form.big [type=submit]").click,
    ):
        send()
        until(desk, lambda b: focused_hit(b) == (0, 0))
        assert "/suche/index.html?q=gemurmelte" in desk.current_url
        desk.switch_to.active_element.send_keys("/")
        assert desk.switch_to.active_element.get_attribute("id") == "suche"
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: focused_hit(b) == (0, 0))
    desk.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    assert focused_hit(desk) == (0, 1)
    desk.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    assert focused_hit(desk) == (1, 0)
    desk.switch_to.active_element.send_keys(Keys.ARROW_LEFT)
    assert focused_hit(desk) == (0, 0)
    second = str(
        desk.execute_script(
            "return document.querySelectorAll('[data-hits] ol:first-of-type li"
            " a:first-child')[1].href"
        )
    )
    desk.switch_to.active_element.send_keys("2")
    until(desk, lambda b: b.current_url == second)
    desk.back()
    until(desk, lambda b: shown(b, HITS))
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: focused_hit(b) == (0, 0))
    first = desk.switch_to.active_element.get_attribute("href")
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: b.current_url == first)
    assert severe(desk) == []


def focused_hit(browser: Browser) -> tuple[int, int] | None:
    """The list and the place in it of the hit that has the focus."""
    found = browser.execute_script(
        "const item = document.activeElement.closest('[data-hits] li'), lists ="
        " [...document.querySelectorAll('[data-hits] ol')];return item &&"
        " [lists.indexOf(item.parentElement), [...item.parentElement.children].indexOf(item)]"
    )
    return (found[0], found[1]) if found else None


@detail("test_enter_and_the_button_lead_to_the_list_of_the_search_page")
def test_only_a_whole_citation_jumps_from_the_search_page(desk: Browser, built: Path) -> None:
    ask(desk, built, "suche/index.html", "27 A 1")
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: b.current_url.endswith("bridge/27/index.html#A.1"))
    ask(desk, built, "suche/index.html", "27 Gebot")
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: focused_hit(b) == (0, 0))
    ask(desk, built, "suche/index.html", "qqqqqqqq")
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    until(desk, lambda b: "Nichts gefunden" in one(b, "#meldung").get_attribute("textContent"))
    assert (
        desk.switch_to.active_element.get_attribute("id") == "suche"
        and "suche/index.html?q=qqqqqqqq" in desk.current_url
    )


@detail("test_enter_and_the_button_lead_to_the_list_of_the_search_page")
def test_the_search_page_uses_its_room(desk: Browser, built: Path) -> None:
    for game, names in (("bridge", ["Bridge"]), ("", ["Bridge", "Doppelkopf"])):
        desk.get(f"{built.as_uri()}/suche/index.html?spiel={game}")
        until(desk, lambda b, n=names: shown(b, ".samples h2") == [f"{x}: oft gefragt" for x in n])
    sample = one(desk, "[data-samples] a")
    asked = sample.text
    sample.click()
    until(desk, lambda b: shown(b, HITS))
    assert one(desk, "#suche").get_attribute("value") == asked and not shown(
        desk, "[data-samples] a"
    )
    ask(desk, built, "suche/index.html", "Ansage")
    boxes = (
        "return [...document.querySelectorAll('[data-hits] section')].map((each) =>"
        " each.getBoundingClientRect().toJSON())"
    )
    left, right = desk.execute_script(boxes)
    assert (
        left["right"] <= right["left"]
        and abs(left["top"] - right["top"]) < 1
        and right["right"] > 1100
    )
    screen(desk, 390, 844)
    above, below = desk.execute_script(boxes)
    assert above["bottom"] <= below["top"] and not shown(desk, ".keys")
    assert desk.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    one(desk, "form.big [type=submit]").click()
    until(desk, lambda b: focused_hit(b) == (0, 0))
    assert (
        0 <= desk.execute_script("return document.activeElement.getBoundingClientRect().top") < 422
    )


@detail("test_a_page_of_a_game_finds_in_that_game_and_loads_no_other")
def test_a_page_is_found_by_its_title(desk: Browser, built: Path) -> None:
    pages = (
        ("bridge", "Rechner", "rechner"),
        ("doppelkopf", "glosar", "glossar"),
        ("bridge", "Bridge Rechner", "rechner"),
    )
    for game, text, path in pages:
        ask(desk, built, f"{game}/index.html", text)
        assert (
            one(desk, "[data-hits] li a")
            .get_attribute("href")
            .endswith(f"{game}/{path}/index.html")
        ), text
    ask(desk, built, "suche/index.html", "Glossar")
    assert set(shown(desk, "[data-hits] li b")) >= {"Glossar"} and games(desk) == {
        "bridge",
        "doppelkopf",
    }
    one(desk, '[data-choose="kind"][value="rule"]').click()
    until(desk, lambda b: "Seite" not in shown(b, "[data-hits] .kind"))


def test_the_game_chosen_on_the_start_page_stays_chosen(phone: Browser, built: Path) -> None:
    phone.get(f"{built.as_uri()}/index.html")
    chosen = "return document.querySelector('[data-game-tab]:checked').dataset.gameTab"
    assert phone.execute_script(chosen) == "bridge"
    one(phone, 'label[for="spiel-doppelkopf"]').click()
    phone.refresh()
    assert phone.execute_script(chosen) == "doppelkopf"
    one(phone, 'label[for="spiel-bridge"]').click()
    phone.refresh()
    assert phone.execute_script(chosen) == "bridge"


@detail("test_the_game_chosen_on_the_start_page_stays_chosen")
def test_the_game_chosen_is_found_alone_and_has_its_own_samples(desk: Browser, built: Path) -> None:
    screen(desk, 390, 844)
    sample = "return document.querySelector('#startsuche').placeholder"
    for game in ("doppelkopf", "bridge"):  # the words alone put one of them first
        desk.get(f"{built.as_uri()}/index.html")
        one(desk, f'label[for="spiel-{game}"]').click()
        ask(desk, built, "index.html", "Murmeln")
        assert games(desk) == {game} and not shown(desk, "[data-hits] h2")
        assert ("27 B 1" in desk.execute_script(sample)) == (game == "bridge")
    assert shown(desk, "[data-hits] .other") == ["Im Doppelkopf suchen"]
    one(desk, "[data-hits] .other a").click()
    until(desk, lambda b: "spiel=doppelkopf" in b.current_url)
    until(desk, lambda b: games(b) == {"doppelkopf"})
    desk.get(f"{built.as_uri()}/index.html")
    ask(desk, built, "suche/index.html", "Murmeln")
    assert games(desk) == {"bridge"}  # the one last chosen on this device


@detail("test_enter_and_the_button_lead_to_the_list_of_the_search_page")
def test_hits_are_counted_and_more_are_shown_when_asked_for(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/suche/index.html?q=Dummy&art=rule&spiel=bridge")
    until(desk, lambda b: len(shown(b, HITS)) == 40)
    said = one(desk, ".hits .more span")
    all_of_them = int(said.text.removeprefix("40 von "))
    assert all_of_them > 80
    for count in [*range(80, all_of_them, 40), all_of_them]:
        one(desk, ".hits .more button").click()
        assert said.text == f"{count} von {all_of_them}" and len(shown(desk, HITS)) == count
    assert not shown(desk, ".hits .more button")
    desk.get(f"{rulebook.as_uri()}/suche/index.html?q=Dummy&art=rule")
    until(desk, lambda b: shown(b, ".hits .more span"))
    assert f"20 von {all_of_them}" in shown(desk, ".hits .more span")
    desk.get(f"{rulebook.as_uri()}/suche/index.html?q=Schweinchen&spiel=doppelkopf")
    until(desk, lambda b: shown(b, ".hits .absent"))
    assert not shown(desk, ".hits .more")


@detail("test_an_answer_that_was_told_counts_once_it_is_confirmed")
def test_a_decision_is_one_tap_away_from_its_hit(desk: Browser, built: Path) -> None:
    ask(desk, built, "bridge/index.html", "Gemurmelte Ansage")
    best = one(desk, "[data-hits] li.best")
    assert "?" in best.text and not shown(desk, "[data-hits] .go")
    one(desk, "[data-hits] li.best a").click()
    until(desk, lambda b: b.current_url.endswith("bridge/entscheidung/mumbled_call/index.html"))


def test_an_answer_that_was_told_counts_once_it_is_confirmed(desk: Browser, built: Path) -> None:
    ask(desk, built, "bridge/index.html", "Ansage gemurmelt, der linke Gegner hat angenommen")
    chip = one(desk, "[data-hits] .heard")
    link = one(desk, "[data-hits] li:has(.heard) a")
    assert "?" not in link.get_attribute("href") and chip.get_attribute("aria-pressed") == "false"
    chip.click()
    assert (
        link.get_attribute("href").endswith("?accepted=yes")
        and chip.get_attribute("aria-pressed") == "true"
    )
    chip.click()
    assert "?" not in link.get_attribute("href")
    chip.click()
    link.click()
    until(desk, lambda b: "accepted=yes" in b.current_url)
    ask(desk, built, "bridge/index.html", "Ansage gemurmelt, der linke Gegner hat nicht angenommen")
    assert not shown(desk, "[data-hits] .heard")


@detail("test_what_the_rules_do_not_have_is_said")
def test_the_words_found_are_marked_and_no_hit_speaks_of_the_search(
    desk: Browser, built: Path
) -> None:
    ask(desk, built, "bridge/index.html", "Ansage")
    assert "Ansage" in shown(desk, "[data-hits] mark")
    ask(desk, built, "bridge/index.html", "gebrabbelt")
    assert shown(desk, HITS) and "so fragt man" not in " ".join(shown(desk, "[data-hits]"))


def test_a_word_asked_for_comes_first_with_what_the_glossary_says(
    desk: Browser, rulebook: Path
) -> None:
    screen(desk, 390, 500)  # what a keyboard leaves of a phone
    for typed in ("Strafkarte", "was ist eine Strafkrte"):
        ask(desk, rulebook, "index.html", typed)
        until(desk, lambda b: shown(b, "[data-hits] li.best"))
        first, best, *lines = shown(desk, HITS)
        assert first.startswith("Strafkarte") and "offen liegen bleibt" in first and "?" in best
        whole = [line for line in (first, best, *lines) if line]
        assert len(whole) == len(set(whole))
    heights = desk.execute_script(LINES)
    assert len(heights) >= 5 and min(heights) >= 44


LINES = (
    "return [...document.querySelectorAll('[data-hits] li')].map((each) =>"
    " each.querySelector('a').getBoundingClientRect()).filter((each) => each.height && each.bottom"
    " <= innerHeight).map((each) => each.height)"
)


def test_the_page_is_found_that_says_which_edition_holds_and_what_is_new(
    desk: Browser, rulebook: Path
) -> None:
    for typed, path in (
        ("welche Ausgabe gilt", "bridge/index.html"),
        ("welche regeln gelten heute", "bridge/index.html"),
        ("was ist neu 2017", "bridge/aenderungen/2007-2017/umlernen/index.html"),
    ):
        ask(desk, rulebook, "bridge/index.html", typed)
        assert one(desk, "[data-hits] li a").get_attribute("href").endswith(path), typed
        assert not shown(desk, "[data-hits] li.best")


def test_a_calculator_is_found_by_what_it_reckons(desk: Browser, rulebook: Path) -> None:
    for game, typed, anchor in (
        ("doppelkopf", "Spielwert", "wert"),
        ("doppelkopf", "Darf ich noch ansagen", "ansagen"),
        ("bridge", "Score berechnen", "kontrakt"),
        ("bridge", "Matchpoints", "matchpunkte"),
        ("bridge", "IMP", "imp"),
        ("bridge", "3SA -2 in Gefahr", "kontrakt"),
        ("doppelkopf", "Re 163 mit keine 90 wie viele Punkte", "wert"),
        ("doppelkopf", "solo mit re und k60 verloren, wie rechnet man das", "wert"),
    ):
        ask(desk, rulebook, f"{game}/index.html", typed)
        found = desk.execute_script(
            "return [...document.querySelectorAll('[data-hits] li:not(.meaning) a')][0].href"
        )
        assert found.endswith(f"{game}/rechner/index.html#{anchor}"), typed
    ask(desk, rulebook, "bridge/index.html", "Score")  # the word alone asks for no calculator
    assert not [each for each in shown(desk, HITS) if each.startswith("Rechner")]


def test_what_the_site_can_do_is_found(desk: Browser, rulebook: Path) -> None:
    for game, typed, path in (
        ("doppelkopf", "ohne Internet lesen", "ueber/telefon/index.html"),
        ("bridge", "Quiz", "bridge/ueben/index.html"),
        ("bridge", "Vorfall aufschreiben", "bridge/protokoll/index.html"),
        ("bridge", "64 ausdrucken", "bridge/64/index.html"),
        ("bridge", "Unterschied 1997 2017 Revoke", "1997-2017/umlernen/index.html"),
    ):
        ask(desk, rulebook, f"{game}/index.html", typed)
        assert str(one(desk, "[data-hits] li a").get_attribute("href")).endswith(path), typed
        assert not shown(desk, "[data-hits] .guess")


def test_what_happened_comes_before_what_the_word_means(desk: Browser, rulebook: Path) -> None:
    for typed, first in (("Zuschauer", "Was hat der"), ("Zuschauer verrät eine Karte", "Was hat")):
        ask(desk, rulebook, "bridge/index.html", typed)
        until(desk, lambda b: shown(b, "[data-hits] li.best"))
        best, *others = shown(desk, HITS)
        assert first in best and "Begriff" not in best
        assert any("Begriff" in each for each in others) == (typed == "Zuschauer")


def test_a_word_of_the_other_game_offers_that_game_first(desk: Browser, rulebook: Path) -> None:
    ask(desk, rulebook, "bridge/index.html", "Karlchen im letzten Stich")
    until(desk, lambda b: "Doppelkopf" in shown(b, "[data-hits] a")[0])
    ask(desk, rulebook, "bridge/index.html", "Karlchen")
    until(desk, lambda b: shown(b, "[data-hits] a") == ["Das gehört zum Doppelkopf: dort suchen"])
    for typed in ("doppelkopf re ansagen bis wann", "schweine gilt das", "bube solo trumpf"):
        ask(desk, rulebook, "bridge/index.html", typed)
        until(desk, lambda b: "gehört zum Doppelkopf" in shown(b, "[data-hits] a")[0])
        assert not shown(desk, "[data-hits] .guess"), typed


def test_what_is_guessed_from_a_word_no_rule_has_is_no_card(desk: Browser, rulebook: Path) -> None:
    for typed, told in (
        ("Brot", "Nicht in den Regeln: „Brot“."),
        ("Gegner trägt eine Hose", "Nicht in den Regeln: „Hose“."),
        ("Kaffee", ""),
    ):
        ask(desk, rulebook, "bridge/index.html", typed)
        assert not shown(desk, "[data-hits] li.best"), typed
        assert " ".join(shown(desk, "[data-hits] .guess")).startswith(told), typed
    ask(desk, rulebook, "bridge/index.html", "Alleinspeler")  # a slip is no strange word
    assert shown(desk, "[data-hits] li.best") and not shown(desk, "[data-hits] .guess")


def test_what_the_rules_do_not_say_somebody_decides(desk: Browser, rulebook: Path) -> None:
    for game, typed, told in (
        ("bridge", "stromausfall in der zweiten runde", "entscheidet der Turnierleiter (§ 81 B 1"),
        ("bridge", "licht geht aus", "Nichts davon passt sicher. Was die Regeln nicht sagen"),
        ("bridge", "feueralarm", "Nichts gefunden zu „feueralarm“. Was die Regeln nicht sagen"),
        ("doppelkopf", "fettige karte", "den Schiedsrichter fragen (TSR B.1, SRH 2.1)"),
        ("bridge", "stich falschrum hingelegt", ""),  # found, though no rule has the word
        ("bridge", "muss das ersatzgebot dasselbe heissen", ""),
        ("bridge", "revoke", ""),
    ):
        ask(desk, rulebook, f"{game}/index.html", typed)
        assert told in " ".join(guess := shown(desk, "[data-hits] .guess")), typed
        assert bool(guess) == bool(told), typed
        links = desk.find_elements(By.CSS_SELECTOR, ".guess a")
        assert all(link.get_attribute("href") for link in links) and len(links) == 2 * len(guess)


def test_who_calls_off_asks_for_no_announcement(desk: Browser, rulebook: Path) -> None:
    ask(desk, rulebook, "bridge/index.html", "Partner hat abgesagt, Startgeld")
    until(desk, lambda b: shown(b, "[data-hits] .absent"))
    assert "gehört zum Doppelkopf" not in one(desk, "[data-hits]").text
    ask(desk, rulebook, "bridge/index.html", "Absage")
    until(desk, lambda b: "gehört zum Doppelkopf" in one(b, "[data-hits]").text)


def test_no_hit_is_framed_behind_what_the_rules_do_not_have(desk: Browser, rulebook: Path) -> None:
    ask(desk, rulebook, "bridge/index.html", "Zuschauer filmt mit dem Handy")
    until(desk, lambda b: shown(b, "[data-hits] .absent"))
    assert shown(desk, HITS) and not shown(desk, "[data-hits] li.best")


def test_what_the_rules_do_not_have_is_said(desk: Browser, built: Path) -> None:
    ask(desk, built, "doppelkopf/index.html", "Schweinchen")
    until(desk, lambda b: shown(b, "[data-hits] .absent"))
    assert "Hausregel" in shown(desk, "[data-hits] .absent")[0] and not shown(desk, HITS)
    assert (
        one(desk, "[data-hits] .absent a")
        .get_attribute("href")
        .endswith("doppelkopf/1998/D/index.html#D.1")
    )
    ask(desk, built, "doppelkopf/index.html", "qqqqqqqq")
    until(desk, lambda b: "Nichts gefunden zu „qqqqqqqq“" in " ".join(shown(b, "[data-hits] p")))
    assert "Themen" in shown(desk, "[data-hits] p")[0]


@detail("test_a_page_of_a_game_finds_in_that_game_and_loads_no_other")
def test_a_letter_more_costs_the_last_word_only(desk: Browser, built: Path) -> None:
    ask(
        desk,
        built,
        "bridge/index.html",
        "der Spieler hat seine Ansage gemurmelt und der Partner passt dara",
    )
    count = (
        "return [RegelwerkHits.open('bridge').search.worked(),"
        " document.querySelectorAll('[data-hits] li').length]"
    )
    before, _ = desk.execute_script(count)
    for letter in "uf nichts":
        desk.switch_to.active_element.send_keys(letter)
    after, hits = desk.execute_script(count)
    assert after - before <= 2 * len("uf nichts") and hits <= 7


def test_pages_and_citations_follow_from_the_ids(desk: Browser, built: Path) -> None:
    ask(desk, built, "suche/index.html", "Ansage")
    until(desk, lambda b: games(b) == {"bridge", "doppelkopf"})
    for game in ("bridge", "doppelkopf"):
        paths = desk.execute_script(
            "const data = RegelwerkHits.open(arguments[0]);return"
            " [...data.search.place.keys()].map((id) => RegelwerkHits.pageOf(data, id,"
            " data.search.kind(id)))",
            game,
        )
        assert (
            paths
            and [path for path in paths if not (built / path.partition("#")[0]).is_file()] == []
        )
        for page, anchor in (path.split("#") for path in paths if "/faelle.html" in path):
            assert f' id="{anchor}"' in (built / page).read_text(encoding="utf-8")


@detail("test_an_answer_that_was_told_counts_once_it_is_confirmed")
def test_a_story_is_read_to_its_last_sentence(desk: Browser, rulebook: Path) -> None:
    severe(desk)
    begun = (
        "Es ist die letzte Runde, Süd spielt vier Pik und Nord hat seinen Dummy eben ordentlich auf"
        " den Tisch gelegt."
    )
    ask(desk, rulebook, "bridge/index.html", "Revoke")
    loaded = "return [...document.scripts].some((script) => script.src.endsWith('/story.js'))"
    assert not desk.execute_script(loaded)
    ask(
        desk,
        rulebook,
        "bridge/index.html",
        f"{begun} Ost hat nicht bedient. Das Revoke ist vollendet.",
    )
    until(desk, lambda b: any("Revoke" in hit for hit in shown(b, HITS)))
    assert desk.execute_script(loaded) and severe(desk) == []


@detail("test_an_answer_that_was_told_counts_once_it_is_confirmed")
def test_a_hit_called_by_its_question_says_it_once(desk: Browser, rulebook: Path) -> None:
    ask(desk, rulebook, "doppelkopf/index.html", "Was ist bei der An- oder Absage passiert?")
    best = one(desk, "[data-hits] .best").text.splitlines()
    assert best[0].endswith("passiert?") and best.count(best[0]) == 1
