"""What can be found, and the words each thing is found by.

In: the knowledge base (`kb.json`). Out: documents in the order ties are listed: topics, decisions,
clauses (newest edition first), terms, cases, externals. The same clause in several editions is one
document; its newest form stands for it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from regelwerk.ids.address import INLINE, format_suffix, parse_address, parse_edition

Kb = Mapping[str, Any]
Words = tuple[tuple[str, str], ...]  # (field, text)


@dataclass(frozen=True, slots=True)
class Document:
    """One findable thing: its ids (the one shown, then the same clause in older editions), kind,
    title, texts by field, names.
    """

    ids: tuple[str, ...]
    kind: str
    title: str
    words: Words
    names: tuple[str, ...] = ()  # who types one of these whole, means this document


def list_documents(kb: Kb) -> tuple[Document, ...]:
    """Everything findable in the knowledge base, with what people say of it."""
    phrases = collect_phrases(kb)
    found = (
        *list_topic_documents(kb),
        *list_decision_documents(kb),
        *list_clause_documents(kb),
        *list_term_documents(kb),
        *list_case_documents(kb),
        *list_external_documents(kb),
    )
    return tuple(
        replace(each, words=(*each.words, *list_phrase_words(each.ids, phrases))) for each in found
    )


def collect_phrases(kb: Kb) -> dict[str, list[str]]:
    """The phrases that lead to each id."""
    found: dict[str, list[str]] = defaultdict(list)
    for entry in kb["asked"]:
        for id in entry["at"]:
            found[id] += entry["say"]
    return found


def list_phrase_words(ids: Iterable[str], phrases: Mapping[str, Sequence[str]]) -> Words:
    """The phrases of a document."""
    return tuple(
        ("asked", phrase)
        for phrase in dict.fromkeys(phrase for id in ids for phrase in phrases.get(id, ()))
    )


def list_clause_documents(kb: Kb) -> Iterator[Document]:
    """The clauses, one document for each group of the same clause over editions."""
    units = {unit["id"]: unit for unit in kb["units"]}
    register = collect_headwords(kb)
    children: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for unit in kb["units"]:
        children[unit["parent"] or ""].append(unit)
    for group in find_groups(units, kb["lineage"], [edition["id"] for edition in kb["editions"]]):
        unit = units[group[0]]
        own = [("title", unit["title"]), ("term", unit["english"]), ("text", join_body(unit))]
        older = [
            (f"older_{field}", text)
            for id in group[1:]
            for field, text in (("title", units[id]["title"]), ("text", join_body(units[id])))
        ]
        listed = [("register", text) for id in group for text in register.get(id, ())]
        context = (
            [("context", text) for text in list_surroundings(unit, units)]
            if unit["text"] or unit["table"]
            else []
        )
        below = [("below", text) for text in collect_contained(unit, children)]
        called = (*(units[id]["title"] for id in group), unit["english"])
        yield Document(
            group,
            unit["kind"],
            make_heading(unit, units),
            keep_filled_fields((*own, *older, *listed, *context, *below)),
            called,
        )


def find_groups(
    units: Mapping[str, Mapping[str, Any]],
    lineage: Iterable[Mapping[str, Any]],
    editions: Sequence[str],
) -> Iterator[tuple[str, ...]]:
    """Each clause that no later edition continues, with the earlier clauses it comes from, newest
    first.

    A clause that was split stands in the group of each of its successors.
    """
    before: dict[str, list[str]] = defaultdict(list)
    continued = set()
    for older, newer in list_lineage_pairs(units, lineage):
        before[newer].append(older)
        continued.add(older)
    place = {edition: rank for rank, edition in enumerate(reversed(editions))}
    for id in sorted(
        units, key=lambda id: place[parse_edition(id)]
    ):  # stable: printed order within an edition
        if id not in continued:
            yield (id, *find_ancestors(id, before))


def list_lineage_pairs(
    units: Mapping[str, Mapping[str, Any]], lineage: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[str, str]]:
    """(older, newer) for every step of a clause.

    Tables, rows, examples and backgrounds have no lineage of their own and go with their clause.
    """
    after: dict[str, list[str]] = defaultdict(list)
    for entry in lineage:
        if entry["older"] and entry["newer"]:
            after[entry["older"]].append(entry["newer"])
    for id in units:
        clause, _, tail = id[len(parse_edition(id)) + 1 :].partition("/")
        moved = after.get(id) or [
            f"{newer}/{tail}" for newer in after.get(f"{parse_edition(id)}/{clause}", ()) if tail
        ]
        yield from ((id, newer) for newer in moved if newer in units)


def find_ancestors(id: str, before: Mapping[str, list[str]]) -> tuple[str, ...]:
    """The clauses `id` comes from, step by step back, each once."""
    found: dict[str, None] = {}
    step = [id]
    while step:
        step = [
            older
            for newer in step
            for older in before.get(newer, ())
            if older not in found and older != id
        ]
        found |= dict.fromkeys(step)
    return tuple(found)


def join_body(unit: Mapping[str, Any]) -> str:
    """The text of a unit without its references, with what is not printed of it, and the cells of
    its table.
    """
    table = unit["table"]
    cells = [" ".join(row) for row in table["rows"]] if table else []
    left = [unit["unprinted"]["text"]] if unit["unprinted"] else []
    return " ".join([*(INLINE.sub(" ", text) for text in (unit["text"], *left)), *cells])


def make_heading(unit: Mapping[str, Any], units: Mapping[str, Mapping[str, Any]]) -> str:
    """The nearest heading: the unit's own, or that of the nearest unit it stands under; a footnote
    without one is called by its number.
    """
    while not unit["title"]:
        parent = units.get(unit["parent"] or "")
        if parent is None:
            return str(unit["label"] or "")
        unit = parent
    return str(unit["title"])


def list_surroundings(
    unit: Mapping[str, Any], units: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    """What a unit stands under and what it is: the headings above it, and `Beispiel`,
    `Hintergrund`, `Fußnote 9`.
    """
    tail = parse_address(unit["id"]).partition("/")[2]
    if tail:
        yield format_suffix(tail)
    elif unit["kind"] == "footnote":
        yield format_suffix(parse_address(unit["id"]))
    parent = units.get(unit["parent"] or "")
    while parent is not None:
        yield parent["title"]
        parent = units.get(parent["parent"] or "")


def collect_contained(
    unit: Mapping[str, Any], children: Mapping[str, list[Mapping[str, Any]]]
) -> Iterator[str]:
    """What stands below a law: its clauses at every depth, so that a question about the whole finds
    the whole.
    """
    if unit["kind"] != "law":
        return
    waiting = list(children[unit["id"]])
    for one in waiting:
        yield join_body(one)
        waiting += children[one["id"]]


def collect_headwords(kb: Kb) -> dict[str, list[str]]:
    """The words of the register by the clause they point to.

    A sub-entry brings the words of its main entry; an entry that only sends on to others points
    where they point.
    """
    entries = {entry["id"]: entry for entry in kb["index"]}
    found: dict[str, list[str]] = defaultdict(list)
    for entry in kb["index"]:
        words = (
            f"{entries[entry['parent']]['title']} {entry['title']}"
            if entry["parent"]
            else entry["title"]
        )
        for pointing in [entry] if entry["refs"] else [entries[id] for id in entry["see"]]:
            for ref in pointing["refs"]:
                found[ref["to"]].append(words)
    return found


def list_topic_documents(kb: Kb) -> Iterator[Document]:
    """The topics: what they are called, what they are about, and what is asked of them."""
    for topic in kb["topics"]:
        words = [
            ("decision", topic["title"]),
            ("term", "; ".join(topic["also"])),
            ("about", topic["scope"]),
        ]
        words += [("question", question["ask"]) for question in topic["questions"]]
        yield Document(
            (f"topic:{topic['id']}",),
            "topic",
            topic["title"],
            keep_filled_fields(words),
            (topic["title"], *topic["also"]),
        )


def list_decision_documents(kb: Kb) -> Iterator[Document]:
    """The decisions: title and synonyms, when to use them, and the facts they ask."""
    for id, decision in sorted(kb["decisions"].items()):
        asked = [kb["facts"][fact] for fact in decision["asks"] if fact in kb["facts"]]
        words = [
            ("decision", decision["title"]),
            ("term", "; ".join(decision["synonyms"])),
            ("about", decision["about"]),
        ]
        words += [("about", "; ".join(fact["synonyms"])) for fact in asked]
        words += [
            ("question", text)
            for fact in asked
            for text in (fact["question"], *fact["values"].values())
        ]
        words += [
            ("text", note)
            for row in decision["rows"]
            for note in dict.fromkeys(row["note"].values())
        ]
        yield Document(
            (id,),
            "decision",
            decision["title"],
            keep_filled_fields(words),
            (decision["title"], *decision["synonyms"]),
        )


def list_case_documents(kb: Kb) -> Iterator[Document]:
    """The worked cases by what happened; nobody types the whole of a title, and what is learnt
    stands in the clauses.
    """
    for case in kb["cases"]:
        words = (("decision", case["title"]), ("text", case["story"]))
        yield Document((case["id"],), "case", case["title"], keep_filled_fields(words))


def list_term_documents(kb: Kb) -> Iterator[Document]:
    """The glossary: a concept by its label and by every word an edition, a country or a player has
    for it.
    """
    for term in kb["terms"]:
        words = (("title", term["label"]), ("term", "; ".join(list_term_names(term))))
        yield Document(
            (f"term:{term['game']}/{term['id']}",),
            "term",
            term["label"],
            keep_filled_fields(words),
            (term["label"], *list_term_names(term)),
        )


def list_term_names(term: Mapping[str, Any]) -> list[str]:
    """Every other name of a concept, each once."""
    spread = [
        word for words in (*term["words"].values(), *term["countries"].values()) for word in words
    ]
    return [
        name
        for name in dict.fromkeys((*spread, *term["synonyms"], term["english"]))
        if name and name != term["label"]
    ]


def list_external_documents(kb: Kb) -> Iterator[Document]:
    """Paragraphs known only by citation."""
    for external in kb["externals"]:
        id = external["id"]
        title = re.sub(r"[-/]", " ", id.removeprefix("ext:"))
        yield Document(
            (id,),
            "external",
            title,
            keep_filled_fields((("context", title), ("text", external["known"]))),
        )


def keep_filled_fields(words: Iterable[tuple[str, str]]) -> Words:
    """The fields that hold anything."""
    return tuple((field, text) for field, text in words if text.strip())
