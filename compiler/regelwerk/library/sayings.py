"""Every text of the rulebook, each with the thing it belongs to and the place in the data where it
is written.

In: the compiled files, `places.json` among them.  Out: `Saying`s. A sentence of a ruling is made
from an effect and the outcome of a row; it is returned with both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.ids.address import parse_edition, split_segments
from regelwerk.lineage.change import split_reason

Json = Mapping[str, Any]
OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Saying:
    """A text as it is read, the thing it belongs to (`kind`, `id`), and where that is written:
    `file:line`.
    """

    text: str
    kind: str
    id: str
    at: str


@dataclass(frozen=True, slots=True)
class Written:
    """The compiled files, from which a text and its places are read."""

    kb: Json
    engine: Json
    coverage: Json
    places: Json

    def locate(self, kind: str, id: str) -> str:
        """Return where a thing is written, as `file:line`; raise KeyError where the bundle has a
        thing without a place.
        """
        found: str = self.places["places"][kind][id]
        return found

    def spell_out(self, text: str, home: str = "") -> str:
        """Return a text with its references written out as an edition reads them: those to other
        editions of the game get their year.
        """
        return "".join(words or self.cite(id, home) for words, id in split_segments(text))

    def cite(self, id: str, home: str) -> str:
        """Return a reference as an edition reads it."""
        edition = next(
            (each for each in self.kb["editions"] if each["id"] == parse_edition(id)), None
        )
        other = (
            home
            and edition
            and edition["id"] != home
            and (edition["after"] or not edition["current"])
        )
        return (
            f"{self.kb['cites'][id]} ({edition['name']})"
            if edition and other
            else str(self.kb["cites"][id])
        )


def list_sayings(book: Written) -> Iterator[Saying]:
    """Yield every text of the rulebook, once for each thing it belongs to; empty texts are left
    out.
    """
    for kind, id, texts in (
        *list_unit_texts(book),
        *list_book_texts(book),
        *list_vocabulary_texts(book),
        *list_decision_texts(book),
        *list_case_texts(book),
        *list_other_texts(book),
    ):
        yield from (
            Saying(text, kind, id, book.locate(kind, id))
            for text in dict.fromkeys(filter(None, texts))
        )


Said = tuple[str, str, Iterable[str]]  # kind, id, texts


def list_unit_texts(book: Written) -> Iterator[Said]:
    """Yield the texts of the clauses, and the texts about them."""
    for unit in book.kb["units"]:
        home, left, note = unit["edition"], unit["unprinted"], unit["change_note"]
        faults = [
            fault[key] for fault in unit["defect"] or () for key in ("printed", "meant", "why")
        ]
        norms = [norm[key] for norm in unit["norms"] for key in ("act", "when")] + [
            each["when"] for each in unit["sanction"] or ()
        ]
        rows = [unit["table"]["columns"], *unit["table"]["rows"]] if unit["table"] else []
        cells = [cell.replace("_", " ") for row in rows for cell in row]
        own = [
            unit["title"],
            book.spell_out(unit["text"], home),
            unit["english"],
            unit["remark"],
            note["printed"] if note else "",
        ]
        yield "unit", unit["id"], [*own, *faults, *norms, *cells]
        if left:
            yield "unit", left["from"], [book.spell_out(left["text"], home)]


def list_book_texts(book: Written) -> Iterator[Said]:
    """Yield the texts of editions, labels of places, entries of the index, and reasons of the
    lineage.
    """
    for edition in book.kb["editions"]:
        forces = [word for listed in edition["forces"].values() for word in listed]
        where = [beginning["where"] for beginning in edition["in_force"]]
        names = [edition[key] for key in ("title", "short", "name", "note", "today")]
        yield "edition", edition["id"], [*names, book.spell_out(edition["appeal"]), *forces, *where]
    for entry in book.kb["contents"]:
        cited = book.kb["cites"][entry["id"]]
        yield (
            "contents",
            entry["id"],
            [entry["label"], cited, cited.partition(" ")[2]],
        )  # without the sign of the work, as in headings
    for entry in book.kb["index"]:
        faults = [
            fault[key] for fault in entry["defect"] or () for key in ("printed", "meant", "why")
        ]
        yield "headword", entry["id"], [entry["title"], entry["note"], *faults]
    for pair in book.kb["lineage"]:
        yield (
            "fate",
            f"{pair['older'] or ''}>{pair['newer'] or ''}",
            [pair["why"], *split_reason(pair["why"])],
        )
    for told in book.kb["directs"]:
        texts = [told["why"], *split_reason(told["why"])]
        yield "direct", f"{told['step']}/{told['at']}", texts


def list_vocabulary_texts(book: Written) -> Iterator[Said]:
    """Yield the texts of facts with their answers, constraints, effects, terms, phases and
    roles.
    """
    for id, fact in book.kb["facts"].items():
        aloud = [each["says"] for each in (*fact["aloud"], *fact["hush"])]
        yield (
            "fact",
            id,
            [
                fact["question"],
                *fact["criteria"].values(),
                *aloud,
                *fact["synonyms"],
            ],
        )
        yield from (("value", f"{id}/{value}", [label]) for value, label in fact["values"].items())
    yield from (
        ("constraint", str(number), [each["why"]])
        for number, each in enumerate(book.engine["constraints"], 1)
    )
    for id, effect in book.kb["outcomes"].items():
        words = [
            word
            for domain in effect["params"].values()
            if not isinstance(domain, str)
            for word in domain.values()
        ]
        yield "effect", id, [effect["says"], *effect["say"].values(), *words]
    for term in book.kb["terms"]:
        words = [
            word
            for key in ("words", "countries")
            for listed in term[key].values()
            for word in listed
        ]
        yield (
            "term",
            f"{term['game']}/{term['id']}",
            [term["label"], term["english"], term["means"], *words, *term["synonyms"]],
        )
    yield from (
        ("phase", f"{phase['game']}/{phase['id']}", [phase["label"]]) for phase in book.kb["phases"]
    )
    yield from (
        ("role", f"{game}/{role}", [label])
        for game, roles in book.kb["roles"].items()
        for role, label in roles.items()
    )


def list_decision_texts(book: Written) -> Iterator[Said]:
    """Yield the texts of the decisions, the sentences and notes of their rows, and the reasons
    where the text of the rules is silent.
    """
    for id, decision in book.kb["decisions"].items():
        called = [decision["everyday"]["called"]] if decision["everyday"] else []
        yield "decision", id, [decision["title"], decision["about"], *called, *decision["synonyms"]]
        yield from (("row", f"{id}/{row['id']}", row["note"].values()) for row in decision["rows"])
        for silence in decision["otherwise"]:
            for edition in silence["editions"]:
                yield "row", f"{id}/{OTHERWISE}@{edition}", [silence["reason"][edition]]
        yield from list_ruled_sentences(book, id, decision)


def list_ruled_sentences(book: Written, id: str, decision: Json) -> Iterator[Said]:
    """Yield the sentences of the rows of a decision as the engine completed them, each with its
    outcome and its effect.
    """
    tables = book.engine["decisions"].get(id, {"editions": {}})["editions"].values()
    rows = [row for table in tables for row in table["rows"]]
    says = {
        (row["id"], out["effect"], *sorted(out["params"].items())): out["says"]
        for row in rows
        for out in row["then"]
    }
    for row in decision["rows"]:
        for number, out in enumerate(row["then"], 1):
            key = f"{id}/{row['id']}/{number}"
            sentence = says.get((row["id"], out["effect"], *sorted(out["params"].items())), "")
            yield "outcome", key, [sentence]
            if sentence:
                yield "effect", out["effect"], [sentence]


def list_case_texts(book: Written) -> Iterator[Said]:
    """Yield the texts of the cases: what happened, and what follows from it."""
    for case in book.kb["cases"]:
        yield (
            "case",
            case["id"],
            [case["title"], case["story"], *(ruled["lesson"] for ruled in case["rules"].values())],
        )


def list_other_texts(book: Written) -> Iterator[Said]:
    """Yield the other texts: works nobody holds, contradictions, topics with their questions,
    phrases, what the rules do not have, and reasons of exemptions.
    """
    for work in book.kb["externals"]:
        yield "external", work["id"], [book.kb["cites"][work["id"]], book.spell_out(work["known"])]
        yield "concordance", work["id"], [work["reason"]]
    yield from (("lesson", lesson["id"], [lesson["says"]]) for lesson in book.kb["lessons"])
    for conflict in book.kb["conflicts"]:
        texts = [
            conflict["title"],
            book.spell_out(conflict["why"]),
            *(book.spell_out(place["says"]) for place in conflict["places"]),
        ]
        yield "conflict", conflict["id"], texts
    for topic in book.kb["topics"]:
        yield "topic", topic["id"], [topic["title"], topic["group"], topic["scope"], *topic["also"]]
        for number, question in enumerate(topic["questions"], 1):
            yield (
                "question",
                f"{topic['id']}/{number}",
                [question["ask"], *question["silent"].values()],
            )
    yield from (("asked", id, entry["say"]) for entry in book.kb["asked"] for id in entry["at"])
    yield from (
        (
            "absent",
            f"{each['game']}/{each['words'][0]}",
            [*each["words"], each["what"], each["why"]],
        )
        for each in book.kb["absent"]
    )
    for edition in book.coverage["editions"].values():
        yield from (("exemption", each["id"], [each["reason"]]) for each in edition["exempt"])
