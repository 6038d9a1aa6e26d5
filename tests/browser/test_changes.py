"""The list of what changed, in a real browser and opened from a folder: what its filters leave, its
permanent addresses, what can be taken along.
"""

from __future__ import annotations

from pathlib import Path

from steps import Browser, one, shown
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


def count(desk: Browser) -> int:
    """How many entries are left."""
    return desk.execute_script(TRY.splitlines()[1] + "return left();")


def test_every_choice_leaves_as_many_as_it_says(desk: Browser, rulebook: Path) -> None:
    desk.get(f"{rulebook.as_uri()}/{LIST}")
    tried = desk.execute_script(TRY)
    assert [text for text, left, _ in tried if not text.endswith(f" ({left})")] == []
    assert all(str(left) == said for _, left, said in tried) and len(tried) > 70
    assert count(desk) == 284


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
    [table] = desk.execute_async_script(
        "const done = arguments[0]; setTimeout(() => done(kept), 100)"
    )
    head, *lines = table.strip("\ufeff").strip().split("\r\n")
    assert len(lines) == count(desk) > 1 and head.startswith('"Schritt";"Regel";"Überschrift";')
    assert all(line.startswith('"1997-2017";"27";"Ungenügendes Gebot";') for line in lines)
    assert all(line.count('";"') == head.count('";"') for line in lines)
    assert any('"Ungenügendes Gebot' in line.split('";"', 9)[9] or "27.B" in line for line in lines)
