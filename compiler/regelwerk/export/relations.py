"""The tables of the database that hold the texts: editions, places, what they say and refer to,
what became of them, terms, topics and the printed index.

In: the parsed `kb.json`.  Out: `Relation`s, each after those it refers to; what rules stands in
`relations_ruling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from regelwerk.export.listing import list_clause_lines, list_norm_lines
from regelwerk.export.tabular import Row

Json = Mapping[str, Any]
NUMBERS = frozenset({"number", "change", "outcome", "question_number", "players", "points"})


@dataclass(frozen=True, slots=True)
class Relation:
    """A table: what it holds (in German), its columns, its primary key, its rows, and its foreign
    keys (columns parted by a blank → table).
    """

    name: str
    told: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    lines: Iterable[Row]
    points: Mapping[str, str] = field(default_factory=dict)


def list_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of the texts."""
    yield from list_edition_relations(bundle)
    yield from list_clause_relations(bundle)
    yield from list_change_relations(bundle)
    yield from list_term_relations(bundle)
    yield from list_topic_relations(bundle)
    yield from list_conflict_relations(bundle)


def list_edition_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of editions, roles, phases and places."""
    editions = ("id", "game", "title", "short", "cite", "complete", "after", "today", "note")
    yield Relation(
        "editions",
        "Die Ausgaben; after: die, auf die sie folgt.",
        editions,
        ("id",),
        [[each[key] for key in editions] for each in bundle["editions"]],
    )
    yield Relation(
        "roles",
        "Wer handelt; eine Rolle gehört zu ihrem Spiel.",
        ("game", "id", "label"),
        ("game", "id"),
        [(game, *role) for game, roles in bundle["roles"].items() for role in roles.items()],
    )
    phases = ("game", "id", "label", "first", "last")
    yield Relation(
        "phases",
        "Die Abschnitte eines Spiels, von einem Gesetz bis zu einem.",
        phases,
        ("game", "id"),
        [[each[key] for key in phases] for each in bundle["phases"]],
    )
    yield Relation(
        "places",
        "Jede Stelle, wie sie zitiert wird; auch fremde Schriften (ext:).",
        ("id", "cited"),
        ("id",),
        list(bundle["cites"].items()),
    )


def list_clause_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of units, norms and references."""
    listed, ruled = list_clause_lines(bundle), list_norm_lines(bundle)
    yield Relation(
        "units",
        "Die Bestimmungen, in unseren Worten.",
        listed.columns,
        ("id",),
        listed.lines,
        {"id": "places", "edition": "editions"},
    )
    yield Relation(
        "norms",
        "Wer was darf, soll, muss.",
        ruled.columns,
        ("unit", "number"),
        [(unit, int(number), *others) for unit, number, *others in ruled.lines],
        {"unit": "units"},
    )
    yield Relation(
        "refs",
        "Verweise, mit ihrer Bedeutung.",
        ("unit", "place", "kind"),
        ("unit", "place", "kind"),
        [(unit["id"], ref["to"], ref["as"]) for unit in bundle["units"] for ref in unit["refs"]],
        {"unit": "units", "place": "places"},
    )
    heads = ("id", "edition", "title", "parent", "note")
    yield Relation(
        "headwords",
        "Das gedruckte Stichwortverzeichnis.",
        heads,
        ("id",),
        [[each[key] for key in heads] for each in bundle["index"]],
        {"edition": "editions"},
    )
    yield Relation(
        "headword_places",
        "Wohin ein Stichwort führt, auch zu einem anderen.",
        ("headword", "place"),
        ("headword", "place"),
        [
            (each["id"], place)
            for each in bundle["index"]
            for place in (*(ref["to"] for ref in each["refs"]), *each["see"])
        ],
        {"headword": "headwords"},
    )


def list_change_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of the changes from one edition to the next, with their places."""
    numbered = tuple(enumerate(bundle["changes"], 1))
    yield Relation(
        "changes",
        "Was von einer Ausgabe zur nächsten wurde.",
        ("number", "step", "kind", "why"),
        ("number",),
        [(number, one["step"], one["kind"], " | ".join(one["why"])) for number, one in numbered],
    )
    yield Relation(
        "change_places",
        "Die Stellen einer Änderung, die ältere und die neuere Seite.",
        ("change", "side", "place"),
        ("change", "side", "place"),
        [
            (number, side, place)
            for number, change in numbered
            for side in ("older", "newer")
            for place in change[side]
        ],
        {"change": "changes"},
    )
    fate = ("step", "older", "newer", "fate", "meaning", "weight", "wording", "why")
    yield Relation(
        "fates",
        "Das Schicksal jeder Stelle; leer, wo es auf einer Seite keine gibt.",
        ("number", *fate),
        ("number",),
        [
            (number, *(each[key] or "" for key in fate))
            for number, each in enumerate(bundle["lineage"], 1)
        ],
    )
    yield Relation(
        "lessons",
        "Was umzulernen ist.",
        ("id", "step", "says"),
        ("id",),
        [(each["id"], each["step"], each["says"]) for each in bundle["lessons"]],
    )
    yield Relation(
        "lesson_places",
        "Worauf ein Umlernsatz beruht.",
        ("lesson", "place"),
        ("lesson", "place"),
        [(each["id"], place) for each in bundle["lessons"] for place in each["at"]],
        {"lesson": "lessons", "place": "places"},
    )


def list_term_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of the terms, their words and the places that explain them."""
    terms = ("game", "id", "label", "english", "means")
    yield Relation(
        "terms",
        "Die Begriffe eines Spiels; means ist leer, wo eine Bestimmung sie erklärt.",
        terms,
        ("game", "id"),
        [[each[key] for key in terms] for each in bundle["terms"]],
    )
    named = ("game", "term", "kind", "of", "word")
    yield Relation(
        "term_words",
        "Die Wörter für einen Begriff, je Ausgabe oder Land (of), oder wie man auch sagt.",
        named,
        named,
        dict.fromkeys(
            (each["game"], each["id"], kind, of, word)
            for each in bundle["terms"]
            for kind, words in (
                ("edition", each["words"]),
                ("country", each["countries"]),
                ("synonym", {"": each["synonyms"]}),
            )
            for of, several in words.items()
            for word in several
        ),
        {"game term": "terms"},
    )
    placed = ("game", "term", "kind", "place")
    yield Relation(
        "term_places",
        "Wo ein Begriff bestimmt ist (defined) oder worauf seine Erklärung beruht (rests).",
        placed,
        placed,
        [
            (each["game"], each["id"], kind, place)
            for each in bundle["terms"]
            for kind in ("defined", "rests")
            for place in each[kind]
        ],
        {"game term": "terms", "place": "places"},
    )


def list_topic_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of topics, with their places."""
    topics = ("id", "game", "title", "group", "scope")
    yield Relation(
        "topics",
        "Themen über die Ausgaben hinweg.",
        topics,
        ("id",),
        [[each[key] for key in topics] for each in bundle["topics"]],
    )
    asked = [
        (each["id"], number, question)
        for each in bundle["topics"]
        for number, question in enumerate(each["questions"], 1)
    ]
    yield Relation(
        "topic_questions",
        "Die Fragen eines Themas.",
        ("topic", "number", "ask"),
        ("topic", "number"),
        [(topic, number, question["ask"]) for topic, number, question in asked],
        {"topic": "topics"},
    )
    placed = ("topic", "question_number", "edition", "place")
    yield Relation(
        "topic_places",
        "Wo eine Ausgabe eine Frage beantwortet.",
        placed,
        placed,
        [
            (topic, number, edition, place)
            for topic, number, question in asked
            for edition, places in question["places"].items()
            for place in places
        ],
        {"topic question_number": "topic_questions", "place": "places", "edition": "editions"},
    )
    yield Relation(
        "topic_silences",
        "Wo eine Ausgabe auf eine Frage nichts sagt.",
        ("topic", "question_number", "edition", "says"),
        ("topic", "question_number", "edition"),
        [
            (topic, number, edition, says)
            for topic, number, question in asked
            for edition, says in question["silent"].items()
        ],
        {"topic question_number": "topic_questions", "edition": "editions"},
    )


def list_conflict_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of conflicts, with their places."""
    conflicts = ("id", "game", "title", "why")
    yield Relation(
        "conflicts",
        "Widersprüche der Vorlagen.",
        conflicts,
        ("id",),
        [[each[key] for key in conflicts] for each in bundle["conflicts"]],
    )
    yield Relation(
        "conflict_places",
        "Was jede der widersprechenden Stellen sagt.",
        ("conflict", "place", "says"),
        ("conflict", "place"),
        [
            (each["id"], place["id"], place["says"])
            for each in bundle["conflicts"]
            for place in each["places"]
        ],
        {"conflict": "conflicts", "place": "places"},
    )
