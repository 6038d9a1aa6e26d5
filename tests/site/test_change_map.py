"""The map of changes: how loud a card is, what wandered, what is remembered of a lesson."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from markupsafe import escape

from regelwerk.build import Built
from regelwerk.ids.address import parse_root
from regelwerk.lineage.change import QUIET, Change, split_reason
from regelwerk_site.book import urls
from regelwerk_site.book.change_map import Card, make_table
from regelwerk_site.pages.change import make_lesson

PHASES = [
    {"label": "Vorher", "first": "1", "last": "2"},
    {"label": "Nachher", "first": "3", "last": "4"},
]
LINK = re.compile(r"</?a\b[^>]*>")  # what a reason names is a link
CSS = (
    Path(__file__).parents[2] / "render" / "regelwerk_site" / "static" / "css" / "changes.css"
).read_text(encoding="utf-8")


def change(kind: str, older: str, newer: str, weights: tuple[str, ...] = ()) -> Change:
    return Change(
        kind,
        (f"1990/{older}",) if older else (),
        (f"1991/{newer}",) if newer else (),
        (),
        (),
        (),
        weights,
    )


@pytest.mark.parametrize(
    ("anew", "places", "tone", "tenths"),
    [
        (0, 9, 0, 0),
        (0, 0, 0, 0),
        (1, 99, 1, 1),
        (29, 100, 1, 3),
        (30, 100, 2, 3),
        (60, 100, 2, 6),
        (61, 100, 3, 6),
        (9, 9, 3, 10),
    ],
)
def test_a_card_is_as_loud_as_its_share(anew: int, places: int, tone: int, tenths: int) -> None:
    card = Card("7", "", anew, places, False)
    assert (card.tone, card.tenths) == (tone, tenths)
    assert not tenths or f".s{tenths} " in CSS
    assert not tone or f".t{tone}" in CSS


def test_every_law_lies_once_on_the_table_also_one_beyond_the_phases() -> None:
    moved = [change("moved", f"2.{letter}", f"3.{letter}") for letter in "AB"]
    dropped = change("dropped", "4", "", ("ruling", "duty"))
    changes = (
        change("substance", "1", "1", ("duty",)),
        change("same", "1.A", "1.A"),
        *moved,
        dropped,
    )
    made = make_table({law: f"Regel {law}" for law in "12345"}, PHASES, changes)
    laid = {label: [card.law for card in cards] for label, cards in made.phases}
    assert laid == {"Vorher": ["1", "2"], "Nachher": ["3", "4"], "Weitere Regeln": ["5"]}
    assert [(card.law, card.anew, card.places) for card in made.cards if card.places] == [
        ("1", 1, 2),
        ("3", 0, 2),
        ("4", 1, 1),
    ]
    assert (made.changed, made.decided) == (2, 1) and [
        card.law for card in made.cards if card.decided
    ] == ["4"]
    assert [(one.older, one.newer, one.places) for one in made.wandered] == [("2", "3", 2)]


def test_cards_and_ticks_are_large_enough_for_a_thumb() -> None:
    assert (
        "minmax(var(--tap), 1fr)" in CSS
        and float(re.search(r"\.cell \{[^}]*min-height: ([\d.]+)rem", CSS)[1]) >= 2.75
    )
    assert re.search(
        r"\.lesson label \{[^}]*min-width: var\(--tap\); min-height: var\(--tap\)", CSS
    )


def test_another_sentence_is_another_lesson(rulebook) -> None:
    from types import SimpleNamespace

    book = SimpleNamespace(find_law_title=lambda law, edition: f"Titel {law} {edition}")
    step = SimpleNamespace(newer="1991")
    one = {"step": "1990-1991", "says": "Neu gilt das.", "at": ["1990/7.A", "1991/8.A"]}
    same, other = (
        make_lesson(book, step, one | more, ())
        for more in ({"at": ["1991/8.A"]}, {"says": "Neu gilt dies."})
    )
    first = make_lesson(book, step, one, ())
    assert first.mark == same.mark != other.mark and (first.law, first.title) == (
        "8",
        "Titel 8 1991",
    )
    told = [(entry["step"], entry["says"]) for entry in rulebook.outputs["kb.json"]["lessons"]]
    assert len(set(told)) == len(told) > 50


@pytest.mark.parametrize(
    ("why", "core"),
    [
        ("gilt nach 12 C. 1997 galt es immer", "gilt nach 12 C"),
        ("nur im 12. Stich, sonst nie. Neu ist das", "nur im 12. Stich, sonst nie"),
        ("gilt vor bzw. nach dem Spiel", "gilt vor bzw. nach dem Spiel"),
    ],
)
def test_a_reason_begins_with_its_first_sentence(why: str, core: str) -> None:
    assert split_reason(why) == (core, why.removeprefix(core).removeprefix(". "))


def test_what_a_list_of_changes_leaves_out_of_a_reason_stands_beside_its_text(
    rulebook: Built, rulebook_files: Mapping[str, bytes]
) -> None:
    book, cut = rulebook.outputs["kb.json"], 0
    place = {id: page.partition("#")[0] for id, page in urls.list_place_links(book).items()}
    read = cache(lambda page: LINK.sub("", rulebook_files[page].decode()))
    for change in book["changes"]:
        listed = read(f"bridge/aenderungen/{change['step']}/index.html")
        for why in change["why"]:
            core, details = split_reason(why)
            if change["kind"] not in QUIET and details:
                assert f"\n{escape(core)} …" in listed and str(escape(why)) not in listed
                ids = (*change["older"], *change["newer"])
                pages = {place[id] for id in ids} | {
                    page
                    for id in ids
                    if (page := f"bridge/{parse_root(id)}/index.html") in rulebook_files
                }
                folded = f"<p>{escape(details)}</p>"
                assert any(
                    str(escape(core)) in read(page) and folded in read(page) for page in pages
                ), why
                cut += 1
    assert cut > 100


def test_a_reason_for_the_whole_way_stands_whole_in_its_list(
    rulebook: Built, rulebook_files: Mapping[str, bytes]
) -> None:
    listed, folded = rulebook_files["bridge/aenderungen/1997-2017/index.html"].decode(), 0
    for told in rulebook.outputs["kb.json"]["directs"]:
        core, details = split_reason(told["why"])
        whole = f"<details><summary>{escape(core)}</summary>{escape(details)}</details>"
        assert (whole if details else f"\n{escape(core)}") in listed, told["at"]
        folded += bool(details)
    assert folded > 50 and "wieder wie 1997" in listed
    assert '<i data-of="2007">seit 2007, Stand 2007</i>' in listed and "<i>seit 2017</i>" in listed
