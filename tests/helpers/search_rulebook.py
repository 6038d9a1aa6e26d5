"""A small invented rulebook in the shape of kb.json, for the tests of search, and what they ask."""

import dataclasses
import json

import quickjs

from regelwerk.model import Place, Speech
from regelwerk.search.counts import FEWEST
from regelwerk_site.press.assets import find_script

SCRIPTS = [find_script(name) for name in ("fold", "typed", "counts", "absent", "search")]
STORY = SCRIPTS[0].with_name("story.js")


def unit(id, kind, title="", text="", parent="", **more):
    edition = id.partition("/")[0]
    plain = {
        "label": id.rpartition(".")[2],
        "table": None,
        "english": "",
        "norms": [],
        "refs": [],
        "status": "encoded",
        "unprinted": None,
    }
    return (
        plain
        | {
            "id": id,
            "edition": edition,
            "kind": kind,
            "title": title,
            "text": text,
            "parent": parent,
        }
        | more
    )


def pair(older, newer):
    return {"older": older, "newer": newer, "fate": "same"}


UNITS = [
    unit("1997/7", "law", "Umgestoßenes Glas"),
    unit(
        "1997/7.A",
        "section",
        "Glas angenommen",
        "Wer das Glas annimmt, muß weiterspielen und verliert die Strafe.",
        "1997/7",
    ),
    unit("1997/7.B", "section", "", "Sonst wird das Tuch gewechselt.", "1997/7"),
    unit("1997/8", "law", "Singen am Tisch", "Singen war erlaubt."),
    unit("2007/7", "law", "Umgestoßenes Glas"),
    unit(
        "2007/7.A", "section", "Glas angenommen", "Wer das Glas annimmt, spielt weiter.", "2007/7"
    ),
    unit(
        "2007/7.A.1",
        "item",
        "",
        "Angesagt werden darf erst, wenn der Tisch trocken ist; siehe [[2007/9.B]].",
        "2007/7.A",
    ),
    unit("2007/7.B", "section", "", "Sonst wird das Tuch gewechselt.", "2007/7"),
    unit("2007/9", "law", "Strafkarte", "", ""),
    unit(
        "2007/9.B",
        "section",
        "Hauptstrafkarten",
        "Eine Strafkarte bleibt liegen und wird bald gespielt.",
        "2007/9",
    ),
    unit(
        "2007/9/table.1",
        "table",
        "",
        "",
        "2007/9",
        table={"columns": ["karte", "punkte"], "rows": [["Zehn", "17"]]},
    ),
    unit("2007/def.tuch", "definition", "Tuch", "Was auf dem Tisch liegt.", "", english="cloth"),
    unit("2017/7", "law", "Umgestoßenes Glas"),
    unit(
        "2017/7.A", "section", "Glas angenommen", "Wer das Glas annimmt, spielt weiter.", "2017/7"
    ),
    unit(
        "2017/7.C",
        "section",
        "",
        "Sonst wird das Tuch gewechselt und eine Berichtigung festgesetzt.",
        "2017/7",
    ),
    unit("2017/7.C/example.1", "example", "", "Ost wirft die Vase um.", "2017/7.C"),
    unit("2017/fn.3", "footnote", "", "Auch Tassen sind Gläser.", "2017/7", label="3"),
    unit(
        "tsr1998/G.7.2",
        "item",
        "Verspätete An- und Absagen",
        "Eine Ansage nach dem Löschen zählt nicht.",
        "",
    ),
    unit("srh2019/3.5.9", "case", "Wiederholte Absage", "Zu den Ansagen siehe dort.", ""),
    unit("srh2019/3.5.9/row.2", "outcome_row", "", "Zwei Strafpunkte.", "srh2019/3.5.9"),
]
LINEAGE = [
    pair("1997/7", "2007/7"),
    pair("1997/7.A", "2007/7.A"),
    pair("1997/7.A", "2007/7.A.1"),
    pair("1997/7.B", "2007/7.B"),
    {"older": "1997/8", "newer": None, "fate": "dropped"},
    pair("2007/7", "2017/7"),
    pair("2007/7.A", "2017/7.A"),
    pair("2007/7.B", "2017/7.C"),
    {"older": None, "newer": "2017/fn.3", "fate": "new"},
]
DECISIONS = {
    "spilt": {
        "game": "bridge",
        "title": "Verschüttetes Getränk",
        "phase": "play",
        "about": "Jemand stößt ein Glas um.",
        "synonyms": ["gekleckert"],
        "everyday": None,
        "asks": ["wet"],
        "editions": ["2017"],
        "rows": [
            {
                "note": {"2017": "Bitte trocknen."},
                "cites": {"2017": ["2017/7.C"]},
                "then": [{"effect": "dried", "cites": {"1997": ["1997/8"]}}],
            }
        ],
        "otherwise": [{"nearest": {"2007": ["2007/9.B"]}}],
    },
}
FACTS = {
    "wet": {
        "question": "Sind die Karten nass geworden?",
        "values": {"yes": "ja, durchweicht", "no": "nein"},
        "synonyms": ["triefend"],
    }
}
TERMS = [
    {
        "id": "rectification",
        "game": "bridge",
        "label": "Berichtigung",
        "words": {"1997": ["Strafe"], "2007": ["Rektifikation"]},
        "countries": {"AT": ["Ausgleich"]},
        "english": "rectification",
        "means": "",
        "rests": [],
        "defined": [],
        "synonyms": ["Wiedergutmachung am Tisch"],
    },
]
LAW, HELP = ("laws", ["§", "TBR"]), ("cases", ["SRH", "Fall"])
MANNERS = {
    "1997": ("laws", ["Art.", "Art", "Artikel"]),
    "2007": LAW,
    "2017": LAW,
    "tsr1998": ("chapters", ["TSR"]),
    "srh2019": HELP,
}
EDITIONS = [
    {
        "id": id,
        "numbers": numbers,
        "cite": typed[0],
        "typed": typed,
        "current": id not in ("1997", "2007"),
    }
    for id, (numbers, typed) in MANNERS.items()
]
TOPICS = [
    {
        "id": "drinks",
        "game": "bridge",
        "title": "Getränke am Tisch",
        "group": "Benehmen",
        "also": ["Kleckerei"],
        "scope": "Was gilt, wenn etwas umfällt.",
        "questions": [{"ask": "Wer wischt auf?", "places": {"2017": ["2017/7.A"]}, "silent": {}}],
        "decisions": [],
    },
]
ASKED = [{"game": "bridge", "at": ["spilt"], "say": ["alles schwimmt", "wer holt einen Lappen"]}]
HEARD = [
    {
        "game": "bridge",
        "fact": "wet",
        "value": "yes",
        "say": ["Karten sind nass", "die Karten tropfen"],
    },
    {
        "game": "bridge",
        "fact": "wet",
        "value": "no",
        "say": ["Karten sind nicht nass", "alles trocken"],
    },
]
ABSENT = [
    {
        "game": "bridge",
        "words": ["Bierkrug", "Maß Bier"],
        "what": "Ein Krug.",
        "why": "Man trinkt aus Gläsern.",
        "near": ["2017/7"],
    },
]


def said(id, *phrases):
    return Speech(
        (id,), phrases, indexed=False, game="bridge", place=Place("laws/speech/said.yaml", 1)
    )


# who speaks of swamps means what is spilt, who mops means 7.A; „wer“ says a little for 7.A
SPEECH = [
    said("spilt", *["Sumpf"] * FEWEST),
    said("2017/7.A", *["feudeln"] * FEWEST, "wer"),
    said("2017/9.B", "Glas"),
    said("gone", *["weg"] * FEWEST),
]
KB = {
    "topics": TOPICS,
    "asked": ASKED,
    "absent": ABSENT,
    "heard": HEARD,
    "editions": EDITIONS,
    "contents": [],
    "works": {},
    "units": UNITS,
    "lineage": LINEAGE,
    "decisions": DECISIONS,
    "facts": FACTS,
    "terms": TERMS,
    "cases": [
        {
            "id": "vase",
            "game": "bridge",
            "title": "Die Vase",
            "story": "Ost verschüttet Wasser.",
            "lesson": "Vasen sind keine Gläser.",
        }
    ],
    "index": [
        {
            "id": "2007/index.1",
            "title": "Getränke",
            "parent": "",
            "refs": [{"to": "2007/7", "as": "indexes"}],
            "see": [],
        },
        {
            "id": "2007/index.1.1",
            "title": "verbotene",
            "parent": "2007/index.1",
            "refs": [{"to": "2007/9.B", "as": "indexes"}],
            "see": [],
        },
        {
            "id": "2007/index.2",
            "title": "Limonade",
            "parent": "",
            "refs": [],
            "see": ["2007/index.1"],
        },
    ],
    "externals": [
        {
            "id": "ext:TSR/9.7.3",
            "game": "bridge",
            "known": "Gilt beim Vorwerfen.",
            "nearest": ["tsr1998/G.7.2"],
        }
    ],
}


def context_of(index):
    """The scripts with an index loaded as `words`."""
    context = quickjs.Context()
    for script in (*SCRIPTS, STORY):
        context.eval(script.read_text(encoding="utf-8"))
    context.eval(f"globalThis.words = RegelwerkSearch.load({json.dumps(index)})")
    return context


def in_browser(index):
    """`query` of the script over an index: text, limit, groups → hits as lists and dictionaries."""
    context = context_of(index)
    context.eval(
        "globalThis.asked = (text, limit, groups) => JSON.stringify(words.query(JSON.parse(text),"
        " limit, JSON.parse(groups)))"
    )
    ask = context.get("asked")
    return lambda text, limit=20, groups=(): json.loads(
        ask(json.dumps(text), limit, json.dumps(groups))
    )  # C ends a text at a zero


def as_json(hits):
    """Hits in the shape the script gives."""
    return [dataclasses.asdict(hit) | {"also": list(hit.also)} for hit in hits]
