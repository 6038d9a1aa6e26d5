"""The pages of laws and topics over the whole site: a cell says what the pages of its editions say,
references and their links included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from posixpath import normpath

import pytest

from markup import Node, tree
from tiers import drawn, some_or_all

LAW_PAGE = re.compile(r"bridge/\d{1,2}/index\.html")
TOPIC_PAGE = re.compile(r"bridge/thema/\w+/index\.html")
READING_PAGE = re.compile(r"bridge/\d{4}/(?:\d+|def)/index\.html")
NOT_SAID = {
    "vh"
}  # what is said of a mark, for the ear; what the mark stands round is the edition's own
HEAD = "#text"  # what stands before the first number is the page itself
SOME = some_or_all(12, "93 laws in three editions, taken apart")


class Places(dict[str, str]):
    """What every clause says on the page of its edition, by page#anchor; a page is taken apart when
    it is asked for.
    """

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__()
        self.files = files

    def __missing__(self, place: str) -> str:
        name = place.partition("#")[0]
        for clause in (
            tree(self.files[name].decode()).of_class("clause")
            if READING_PAGE.fullmatch(name)
            else ()
        ):
            self[f"{name}#{clause.attributes['id']}".removesuffix(HEAD)] = said(name, [clause])
        return self.setdefault(place, "")


@pytest.fixture(scope="module")
def files(rulebook_files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """The site of the rulebook."""
    return rulebook_files


@pytest.fixture(scope="module")
def places(files: Mapping[str, bytes]) -> Places:
    """What every clause says on the page of its edition."""
    return Places(files)


@pytest.fixture(scope="module", params=SOME)
def laws(request: pytest.FixtureRequest, files: Mapping[str, bytes]) -> dict[str, Node]:
    """The pages of all laws, or of some and of 64, on which editions stand beside each other."""
    names = [name for name in files if LAW_PAGE.fullmatch(name)]
    assert len(names) == 93
    return {
        name: tree(files[name].decode())
        for name in {"bridge/64/index.html", *drawn(names, request.param)}
    }


def least(number: int, laws: dict[str, Node]) -> float:
    """How much there is at least: a number of all laws together, of some half their share of it."""
    return number if len(laws) == 93 else number * len(laws) / 93 / 2


def said(page: str, nodes: Iterable[Node]) -> str:
    """The texts (`v`) and tables in some elements, in order."""
    shown = [
        one for node in nodes for one in node.below() if "v" in one.classes or one.tag == "table"
    ]
    return plain("".join(f" {written(page, one)}" for one in shown))


def plain(text: str) -> str:
    """A text with single blanks."""
    return " ".join(text.split())


def written(page: str, node: Node) -> str:
    """The text of an element without its marks; a reference as `[label](target)`."""
    if node.classes & NOT_SAID:
        return ""
    inner = "".join(one if isinstance(one, str) else written(page, one) for one in node.inside)
    if node.tag == "a" and "term" not in node.classes:
        return f"[{inner}]({target(page, node)})"
    return f"{inner} " if node.tag in ("td", "th") else inner


def target(page: str, link: Node) -> str:
    """Where a link leads, from the root of the site."""
    path, _, anchor = link.attributes["href"].partition("#")
    return f"{normpath(f'{page}/../{path}')}#{anchor}" if anchor else normpath(f"{page}/../{path}")


def faults(page: str, shown: Node, places: Places) -> Iterator[str]:
    """What a cell of a synopsis says otherwise than the page of one of its editions: edition,
    place, said and meant.
    """
    for cell in shown.of_class("cell"):
        tables = [one for one in cell.below() if one.tag == "table"]
        for text in cell.of_class("v"):
            for line in cell.of_class("ats"):
                if "other" in line.classes:
                    # of a place that changed nothing but how it refers to others only the newest
                    # text is shown
                    continue
                own = [target(page, link) for link in line.of_class("at")]
                here = plain(" ".join(written(page, one) for one in (text, *tables)))
                there = plain(" ".join(places[place] for place in own))
                if here != there:
                    marked = [text.attributes.get(side, "") for side in ("data-vs", "data-to")]
                    yield (
                        f"{line.attributes['data-of']} {' + '.join(own)} {marked}\n  {here}\n "
                        f" {there}"
                    )


def test_every_cell_says_what_the_page_of_its_edition_says(
    laws: dict[str, Node], places: Places
) -> None:
    assert sum(len(page.of_class("v")) for page in laws.values()) > least(2000, laws)
    found = [fault for name, page in laws.items() for fault in faults(name, page, places)]
    assert not found, f"{len(found)} places\n" + "\n".join(found[:20])


@pytest.mark.parametrize(
    "number", some_or_all(3, "every topic, and the pages of the editions it is led to")
)
def test_every_cell_of_a_topic_does_too(
    files: Mapping[str, bytes], places: Places, number: int | None
) -> None:
    names = [name for name in files if TOPIC_PAGE.fullmatch(name)]
    pages = {name: tree(files[name].decode()) for name in drawn(names, number)}
    assert len(names) >= 25 and sum(len(page.of_class("v")) for page in pages.values()) > (
        2000 if number is None else 20 * number
    )
    found = [fault for name, page in pages.items() for fault in faults(name, page, places)]
    assert not found, f"{len(found)} places\n" + "\n".join(found[:20])


def test_another_label_or_target_is_seen(files: Mapping[str, bytes], places: Places) -> None:
    name = "bridge/27/index.html"
    sound = files[name].decode()
    for right, wrong in (
        (">§ 16 C</a>", ">§ 16 D</a>"),
        ("2007/16/index.html#D", "2017/16/index.html#C"),
        ("</del>", " doch</del>"),
    ):
        assert right in sound and list(faults(name, tree(sound.replace(right, wrong)), places))


def test_what_is_not_printed_is_kept_and_marked_never_struck(
    files: Mapping[str, bytes], rulebook
) -> None:
    left = [unit for unit in rulebook.outputs["kb.json"]["units"] if unit["unprinted"]]
    assert {unit["id"] for unit in left} == {
        "2017/6.D.1",
        "2017/24",
        "2017/50.C",
        "2017/53.A",
        "2017/64.B.2",
        "2017/einfuehrung",
    }
    for unit in left:
        law = unit["id"].split("/")[1].split(".")[0]
        beside = [f"bridge/{law}/index.html"] if law.isdigit() else []
        for name in (*beside, f"bridge/2017/{law}/index.html"):
            shown = [
                text
                for text in tree(files[name].decode()).of_class("v")
                if text.of_class("unprinted")
            ]
            assert shown
            for text in shown:
                said = plain("".join(written(name, kept) for kept in text.of_class("unprinted")))
                assert (
                    said.endswith(" nicht abgedruckt, Stand 2007")
                    and unit["unprinted"]["text"].split("[[")[0] in said
                )
                assert not [
                    one
                    for kept in text.of_class("unprinted")
                    for one in kept.below()
                    if one.tag == "del"
                ]


def test_every_text_that_is_read_says_what_the_page_of_its_edition_says(
    laws: dict[str, Node], places: Places
) -> None:
    read = 0
    for name, page in laws.items():
        for text in page.of_class("reading"):
            edition, law = text.attributes["data-reading"], name.split("/")[1]
            for clause in text.of_class("clause"):
                anchor = clause.attributes.get("id") or clause.attributes["data-at"]
                place = f"bridge/{edition}/{law}/index.html#{anchor}".removesuffix(HEAD)
                assert said(name, [clause]) == places[place], (edition, law, anchor)
                read += bool(clause.of_class("v"))
    assert read > least(1500, laws)


def rows(laws: dict[str, Node]) -> Iterator[tuple[str, Node]]:
    """The rows where the editions stand beside each other."""
    for name, page in laws.items():
        yield from ((name, row) for row in page.of_class("row"))


def marked(cell: Node, tag: str, **against: str) -> list[str]:
    """The words a cell marks against one other edition."""
    texts = [
        text
        for text in cell.of_class("v")
        if {key: text.attributes.get(f"data-{key}", "") for key in ("vs", "to")} == against
    ]
    return [plain(written("", one)) for text in texts for one in text.below() if one.tag == tag]


def test_no_words_fall_away_only_to_come_again(laws: dict[str, Node]) -> None:
    found, compared = [], 0
    for name, row in rows(laws):
        cells = {cell.attributes["data-ed"].split()[-1]: cell for cell in row.of_class("cell")}
        for older, newer in ((old, new) for old in cells for new in cells if old < new):
            gone = [
                re.sub(r"\(.*?\)", "", word)
                for word in marked(cells[older], "del", vs="", to=newer)
            ]
            came = [
                re.sub(r"\(.*?\)", "", word)
                for word in marked(cells[newer], "ins", vs=older, to="")
            ]
            compared += bool(gone)
            found += (
                [f"{name}#{row.attributes['id']} {older} → {newer}: {gone}"]
                if gone and gone == came
                else []
            )
    assert not found and compared > least(300, laws), "\n".join(found)


def test_every_heading_of_an_edition_stands_in_its_column(laws: dict[str, Node], rulebook) -> None:
    titles = {unit["id"]: unit["title"] for unit in rulebook.outputs["kb.json"]["units"]}
    seen = {}
    for name, row in rows(laws):
        for cell in row.of_class("cell"):
            if not cell.of_class("again"):
                headings = [plain(written(name, heading)) for heading in cell.of_class("heading")]
                for line in cell.of_class("ats"):
                    seen[name, row.attributes["id"], line.attributes["data-of"]] = headings
    assert (
        seen["bridge/64/index.html", "v-A", "1997"] != seen["bridge/64/index.html", "v-A", "2007"]
    )
    for edition in ("1997", "2007", "2017"):
        assert [titles[f"{edition}/64.A"]] == seen["bridge/64/index.html", "v-A", edition]
        assert [titles[f"{edition}/64.C"]] == seen["bridge/64/index.html", "v-C", edition]


def test_what_an_edition_does_not_print_says_as_of_when(laws: dict[str, Node], rulebook) -> None:
    unprinted = {
        numbers(unit["id"])
        for unit in rulebook.outputs["kb.json"]["units"]
        if unit["status"] == "carried"
    }
    wrong, seen = [], 0
    for name, row in rows(laws):
        for line in row.of_class("ats"):
            places = [target(name, link) for link in line.below() if "at" in link.classes]
            kept = [
                numbers(place.removeprefix("bridge/").replace("/index.html", "")) in unprinted
                for place in places
            ]
            said = plain(written(name, line)).count("nicht abgedruckt, Stand 2007")
            seen += said
            if said != sum(kept) or ("carried" in line.classes) != (bool(kept) and all(kept)):
                wrong.append((name, row.attributes["id"], places))
    assert not wrong and seen > least(500, laws)


def numbers(place: str) -> tuple[str, ...]:
    """The parts of an id or of an address, whatever stands between them."""
    return tuple(re.findall(r"\w+", place))


def test_another_decision_names_its_step_its_decisions_and_its_reason(
    files: Mapping[str, bytes], laws: dict[str, Node]
) -> None:
    badges, led = 0, 0
    for name, row in rows(laws):
        for badge in row.of_class("parts"):
            badges += 1
            step = badge.attributes["data-step"]
            links = [target(name, one) for one in badge.below() if one.tag == "a"]
            tables = [link for link in links if "/entscheidung/" in link]
            assert step.replace("-", " → ") in plain(written(name, badge))
            assert tables and all(
                link.endswith(f"/tabelle.html#{step}") and has(files, link) for link in tables
            ), (name, links)
            others = [link for link in links if link not in tables]
            assert all(has(files, link) for link in others), (name, others)
            told = [why for why in row.of_class("why") if why.attributes["data-step"] == step]
            assert told or others, (name, row.attributes["id"], step)
            led += bool(others)
    assert badges > least(400, laws) and led > least(40, laws)


def has(files: Mapping[str, bytes], link: str) -> bool:
    """Whether a link leads to a page, or to an element of one, that is there."""
    page, _, anchor = link.partition("#")
    return page in files and (not anchor or f'id="{anchor}"' in files[page].decode())
