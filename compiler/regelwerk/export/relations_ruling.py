"""The tables of the database that rule: facts with their answers, decisions, rows with their
conditions and consequences, and the cases.

In: the parsed `kb.json` and `engine.json`.  Out: `Relation`s, each after those it refers to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.export.relations import Relation
from regelwerk.export.rules import list_row_clauses, list_sentences

Json = Mapping[str, Any]
ASKED = ("decision", "edition")
ROW = (*ASKED, "row")
TABLE_KEY, ROW_KEY = " ".join(ASKED), " ".join(ROW)


def list_ruling_relations(bundle: Json, engine: Json) -> Iterator[Relation]:
    """Yield the tables that rule."""
    yield from list_fact_relations(engine)
    yield from list_decision_relations(engine)
    yield from list_row_relations(engine)
    yield from list_ground_relations(bundle, engine)
    yield from list_outcome_relations(engine)
    yield from list_case_relations(bundle)


def list_fact_relations(engine: Json) -> Iterator[Relation]:
    """Yield the tables of facts and their answers."""
    yield Relation(
        "facts",
        "Was gefragt wird, und wen man fragt (ask).",
        ("id", "question", "ask"),
        ("id",),
        [(id, fact["question"], fact["ask"]) for id, fact in engine["facts"].items()],
    )
    yield Relation(
        "fact_values",
        "Die möglichen Antworten, in ihrer Reihenfolge.",
        ("fact", "value", "number", "label"),
        ("fact", "value"),
        [
            (id, value, number, label)
            for id, fact in engine["facts"].items()
            for number, (value, label) in enumerate(fact["values"].items(), 1)
        ],
        {"fact": "facts"},
    )


def list_decision_relations(engine: Json) -> Iterator[Relation]:
    """Yield the tables of decisions in their editions and of the facts these ask."""
    tables = [
        (id, edition, entry, compiled)
        for id, entry in engine["decisions"].items()
        for edition, compiled in entry["editions"].items()
    ]
    yield Relation(
        "decisions",
        "Jede Entscheidung in jeder Ausgabe, für die sie erfasst ist.",
        (*ASKED, "game", "phase", "title", "about"),
        ASKED,
        [
            (id, edition, entry["game"], entry["phase"], entry["title"], entry["about"])
            for id, edition, entry, _ in tables
        ],
        {"edition": "editions"},
    )
    yield Relation(
        "decision_facts",
        "Was eine Entscheidung fragt.",
        (*ASKED, "number", "fact"),
        (*ASKED, "fact"),
        [
            (id, edition, number, fact)
            for id, edition, _, compiled in tables
            for number, fact in enumerate(compiled["facts"], 1)
        ],
        {TABLE_KEY: "decisions", "fact": "facts"},
    )


def list_row_relations(engine: Json) -> Iterator[Relation]:
    """Yield the tables of rows and of their conditions."""
    rows = list(list_compiled_rows(engine))
    yield Relation(
        "rows",
        "Die Zeilen; silence: die Bestimmungen schweigen oder verweisen auf ein Ermessen.",
        (*ROW, "number", "silence", "says", "note"),
        ROW,
        [
            (
                *key,
                number,
                row.get("outcome", ""),
                " ".join(list_sentences(engine, row)),
                row["note"],
            )
            for key, number, row in rows
        ],
        {TABLE_KEY: "decisions"},
    )
    yield Relation(
        "row_conditions",
        "Wann eine Zeile gilt: jede genannte Angabe hat eine der genannten Antworten; ohne Angaben"
        " gilt sie, wo sonst keine gilt.",
        (*ROW, "fact", "value"),
        (*ROW, "fact", "value"),
        [
            (*key, fact, value)
            for key, _, row in rows
            for fact, values in row["when"].items()
            for value in values
        ],
        {ROW_KEY: "rows", "fact value": "fact_values"},
    )


def list_ground_relations(bundle: Json, engine: Json) -> Iterator[Relation]:
    """Yield the tables of which row goes before which, and of the places they rest on."""
    rows = list(list_compiled_rows(engine))
    known = {key for key, *_ in rows}
    yield Relation(
        "row_precedence",
        "Welche Zeile vorgeht, wo die Bedingungen beider erfüllt sind; bleiben mehrere, sagen sie"
        " dasselbe, und die erste zählt.",
        (*ROW, "before"),
        (*ROW, "before"),
        [
            (*key, other)
            for key, *_ in rows
            for row in bundle["decisions"][key[0]]["rows"]
            if row["id"] == key[2]
            for other in row["overrides"]
            if (*key[:2], other) in known
        ],
        {ROW_KEY: "rows", f"{TABLE_KEY} before": "rows"},
    )
    yield Relation(
        "row_places",
        "Worauf eine Zeile beruht.",
        (*ROW, "place"),
        (*ROW, "place"),
        [(*key, place) for key, _, row in rows for place in list_row_clauses(row)],
        {ROW_KEY: "rows", "place": "places"},
    )


def list_outcome_relations(engine: Json) -> Iterator[Relation]:
    """Yield the tables of what rows order, of what they hand on to another decision, and of the
    points they give.
    """
    outcomes = [
        ((*key, number), outcome)
        for key, _, row in list_compiled_rows(engine)
        for number, outcome in enumerate(row["then"], 1)
    ]
    told = ("effect", "apply", "to", "due", "says", "say")
    yield Relation(
        "outcomes",
        "Was eine Zeile anordnet; apply: die Entscheidung, mit der es weitergeht, say: wie man es"
        " am Tisch sagt.",
        (*ROW, "outcome", *told),
        (*ROW, "outcome"),
        [(*key, *(outcome[name] for name in told)) for key, outcome in outcomes],
        {ROW_KEY: "rows"},
    )
    yield Relation(
        "outcome_given",
        "Was die Zeile der Entscheidung mitgibt, mit der es weitergeht.",
        (*ROW, "outcome", "fact", "value"),
        (*ROW, "outcome", "fact"),
        [(*key, *each) for key, outcome in outcomes for each in outcome["given"].items()],
        {f"{ROW_KEY} outcome": "outcomes"},
    )
    yield Relation(
        "outcome_points",
        "Punkte, die so viele Spieler bekommen.",
        (*ROW, "outcome", "to", "players", "points"),
        (*ROW, "outcome", "to"),
        [
            (*key, share["to"], share["players"], share["points"])
            for key, outcome in outcomes
            for share in outcome["points"]
        ],
        {f"{ROW_KEY} outcome": "outcomes"},
    )


def list_case_relations(bundle: Json) -> Iterator[Relation]:
    """Yield the tables of the cases: their facts, and what each edition makes of them."""
    cases = ("id", "game", "decision", "title", "story", "exemplifies")
    yield Relation(
        "cases",
        "Die Fälle; exemplifies: das gedruckte Beispiel, das einer nacherzählt.",
        cases,
        ("id",),
        [[each[key] for key in cases] for each in bundle["cases"]],
    )
    rules = [
        (case["id"], edition, ruled)
        for case in bundle["cases"]
        for edition, ruled in case["rules"].items()
    ]
    yield Relation(
        "case_rulings",
        "Was eine Ausgabe auf einen Fall sagt; row ist leer, wo er offen bleibt.",
        ("case", "edition", "row", "lesson"),
        ("case", "edition"),
        [(case, edition, ruled["row"], ruled["lesson"]) for case, edition, ruled in rules],
        {"case": "cases", "edition": "editions"},
    )
    yield Relation(
        "case_facts",
        "Die Angaben eines Falls, wie sie in einer Ausgabe heißen.",
        ("case", "edition", "fact", "value"),
        ("case", "edition", "fact"),
        [
            (case, edition, *each)
            for case, edition, ruled in rules
            for each in ruled["facts"].items()
        ],
        {"case edition": "case_rulings", "fact value": "fact_values"},
    )
    yield Relation(
        "case_chained",
        "Die Zeilen, zu denen ein Fall weiterführt.",
        ("case", "edition", "decision", "row"),
        ("case", "edition", "decision"),
        [
            (case, edition, *each)
            for case, edition, ruled in rules
            for each in ruled["chained"].items()
        ],
        {"case edition": "case_rulings", "decision edition row": "rows"},
    )


def list_compiled_rows(engine: Json) -> Iterator[tuple[tuple[str, str, str], int, Json]]:
    """Yield the rows of the compiled tables, each as (decision, edition, row), its number from 1,
    and what it holds.
    """
    for id, entry in engine["decisions"].items():
        for edition, compiled in entry["editions"].items():
            for number, row in enumerate(compiled["rows"], 1):
                yield (id, edition, row["id"]), number, row
