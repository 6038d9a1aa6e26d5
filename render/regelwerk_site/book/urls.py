"""The addresses of everything on the site, in one place.

In: ids of the knowledge base and their contents entries. Out: page paths (`bridge/2007/27/`),
fragments (`B.1.a`) and links from the site root. A link always names `index.html`, so that it works
from a folder as well as from a server.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from regelwerk.ids import address

GAMES = ("bridge", "doppelkopf")
ONE_FILE = "regelwerk.html"  # beside the pages, and once more beside the folder
SEATS = {
    "bridge": {"N": "Nord", "O": "Ost", "S": "Süd", "W": "West"},
    "doppelkopf": {"1": "Platz 1", "2": "Platz 2", "3": "Platz 3", "4": "Platz 4"},
}
ROOT = Markup(
    "<<"
    # stands for the way back to the site root until a page knows its depth; what is escaped never
    # holds it
)
LEADING = ("href", "src", "action", "data-root", "data-link")  # they hold nothing but such a way
WAY = re.compile('="(?:' + "|".join(f'(?<= {name}=")' for name in LEADING) + r")(\.\.?/(?:\.\./)*)")
SINGLE_PAGES = {
    "start": "",
    "search": "suche/",
    "coverage": "abdeckung/",
    "data": "daten/",
    "about": "ueber/",
    "changes": "bridge/aenderungen/",
    "footnotes": "bridge/fussnoten/",
    "register": "bridge/register/",
    "auction": "bridge/reizung/",
    "calculators": "bridge/rechner/",
    "reckoners": "doppelkopf/rechner/",
    "beside": "doppelkopf/synopse/",
    "phone": "ueber/telefon/",
}


@dataclass(frozen=True, slots=True)
class Shelf:
    """The places of the editions: edition → the folder of its pages, and how its places are
    numbered.
    """

    folders: Mapping[str, str]
    numbers: Mapping[str, str]

    def page_key(self, id: str, parents: Mapping[str, str]) -> str:
        """Return the page of its edition that an id is printed on: a law (`27`), a chapter (`D`), a
        group of cases (`3.5`), `def`, `fn`, `vorwort`.
        """
        edition, place = id.split("/", 1)
        steps = place.split("/", 1)[0].split(".")
        if self.numbers[edition] != address.CASES:
            return steps[0]
        if steps[0].isdigit():
            return ".".join(steps[:2])
        parent = parents.get(id, "")
        return self.page_key(parent, parents) if parent else steps[0]

    def fragment(self, id: str, key: str) -> str:
        """Return the anchor of an id on its page; empty for the page itself. Where laws are
        numbered the anchor leaves out the law, elsewhere it is the full address.
        """
        edition, place = id.split("/", 1)
        if place == key:
            return ""
        return place[len(key) + 1 :] if self.numbers[edition] == address.LAWS else place

    def edition_page(self, edition: str, key: str = "") -> str:
        """Return the reading page of one law or chapter of an edition, or its contents page."""
        return f"{self.folders[edition]}/{key}/" if key else f"{self.folders[edition]}/"

    def contents_link(self, id: str, parents: Mapping[str, str]) -> str:
        """Return the link to an address that is not yet encoded: the line of its law in the
        contents of the edition.
        """
        return link(self.edition_page(address.parse_edition(id)), self.page_key(id, parents))


def make_shelf(kb: Mapping[str, Any]) -> Shelf:
    """Return where the editions of a knowledge base stand."""
    editions = kb["editions"]
    return Shelf(
        {each["id"]: f"{each['game']}/{each['folder']}" for each in editions},
        {each["id"]: each["numbers"] for each in editions},
    )


def law_page(number: str) -> str:
    """Return the page that shows a bridge law in all editions."""
    return f"bridge/{number}/"


def step_page(older: str, newer: str) -> str:
    """Return the page that lists what a bridge edition changed against the one before."""
    return f"{SINGLE_PAGES['changes']}{older}-{newer}/"


def lessons_page(older: str, newer: str) -> str:
    """Return the page of what a director has to learn anew with a bridge edition."""
    return f"{step_page(older, newer)}umlernen/"


def words_page() -> str:
    """Return the page of the headings and words that are others in a later bridge edition."""
    return f"{SINGLE_PAGES['changes']}woerter/"


def background_page(shelf: Shelf, edition: str) -> str:
    """Return the page of the background notes of an edition."""
    return f"{shelf.edition_page(edition)}hintergrund/"


def decision_page(game: str, id: str = "") -> str:
    """Return the page of a decision, or the list of a game's decisions."""
    return f"{game}/entscheidung/{id}/" if id else f"{game}/entscheidung/"


def protocol_page(game: str) -> str:
    """Return the page of the sheet on which a ruling is written down."""
    return f"{game}/protokoll/"


def incident_page(game: str) -> str:
    """Return the page on which several events of a game are ruled together."""
    return f"{game}/vorfall/"


def table_page(game: str, id: str) -> str:
    """Return the page that shows the rows of a decision for proof-reading."""
    return f"{decision_page(game, id)}tabelle.html"


def topic_page(game: str, id: str = "") -> str:
    """Return the page of a topic, or the list of a game's topics."""
    return f"{game}/thema/{id}/" if id else f"{game}/thema/"


def cases_page(game: str, decision: str = "") -> str:
    """Return the page of the cases of a decision, or the list of these pages of a game."""
    return f"{decision_page(game, decision)}faelle.html" if decision else f"{game}/fall/"


def exam_page(game: str) -> str:
    """Return the page of a game on which cases are practised."""
    return f"{game}/ueben/"


def works_page(game: str) -> str:
    """Return the page of the works that a game's documents cite and that are not held here; for
    Doppelkopf the concordance.
    """
    return "doppelkopf/konkordanz/" if game == "doppelkopf" else f"{game}/andere-werke/"


def conflicts_page(game: str) -> str:
    """Return the page of the contradictions in a game's sources."""
    return f"{game}/widersprueche/"


def glossary_page(game: str) -> str:
    """Return the page of the glossary of a game."""
    return f"{game}/glossar/"


def question_anchor(number: int) -> str:
    """Return the anchor of a question of a topic, counted from 1."""
    return f"frage-{number}"


def entry_anchor(id: str) -> str:
    """Return the anchor of an entry of the register: its number."""
    return id.split("/index.", 1)[1]


def link(page: str, anchor: str = "") -> str:
    """Return a page path and an anchor as a link from the site root."""
    file = page if page.endswith(".html") else f"{page}index.html"
    return file + (f"#{anchor}" if anchor else "")


def find_root_path(page: str) -> str:
    """Return the relative path from a page back to the root of the site."""
    return "../" * page.count("/") or "./"


def write_links(text: str, page: str) -> str:
    """Return the text of a page with relative paths in place of `ROOT`; what lies in a folder above
    the page is reached from that folder, because this is shorter.
    """
    folders = page.split("/")[:-1]
    for depth in range(len(folders) - 1, 0, -1):
        above = "/".join(folders[:depth])
        text = text.replace(f"{ROOT}{above}/", "../" * (len(folders) - depth))
    return text.replace(ROOT, find_root_path(page))


def lead_links(text: str, page: str, root: str) -> str:
    """Return the text of a page with every relative path at the beginning of a link led through
    `root`, the root of the site; its words are not changed.
    """
    folders = page.split("/")[:-1]
    led = {
        "../" * (len(folders) - depth) or "./": root + "".join(f"{one}/" for one in folders[:depth])
        for depth in range(max(1, len(folders)))
    }

    return WAY.sub(lambda found: f'="{led.get(found[1], found[1])}', text)


def list_place_links(kb: Mapping[str, Any]) -> dict[str, str]:
    """Return id → link from the site root, for every id that has a place; a listed address that is
    not encoded leads to the contents of its edition.
    """
    parents = {entry["id"]: entry["parent"] or "" for entry in kb["contents"]}
    encoded = {unit["id"] for unit in kb["units"]}
    on = make_shelf(kb)
    found = {id: on.contents_link(id, parents) for id in parents if id not in encoded}
    for id in encoded:
        key = on.page_key(id, parents)
        found[id] = link(on.edition_page(address.parse_edition(id), key), on.fragment(id, key))
    found |= {
        entry["id"]: link(works_page(entry["game"]), entry["id"][4:]) for entry in kb["externals"]
    }
    found |= {
        case["id"]: link(cases_page(case["game"], case["decision"]), case["id"])
        for case in kb["cases"]
    }
    found |= {
        id: link(decision_page(decision["game"], id)) for id, decision in kb["decisions"].items()
    }
    found |= {
        f"topic:{topic['id']}": link(topic_page(topic["game"], topic["id"]))
        for topic in kb["topics"]
    }
    found |= {
        entry["id"]: link(SINGLE_PAGES["register"], entry_anchor(entry["id"]))
        for entry in kb["index"]
    }
    found |= {
        f"conflict:{entry['id']}": link(conflicts_page(entry["game"]), entry["id"])
        for entry in kb["conflicts"]
    }
    return found | list_term_links(kb["terms"])


def list_term_links(entries: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return the links of the glossary entries, keyed `term:<game>/<id>`."""
    return {
        f"term:{term['game']}/{term['id']}": link(glossary_page(term["game"]), term["id"])
        for term in entries
    }
