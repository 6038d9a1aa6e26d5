"""What can be found, and the words by which each thing is found.

In: the knowledge base (`kb.json`). Out: documents in the order in which equal hits are listed:
topics, decisions, clauses (newest edition first), terms, cases, externals. The same clause in
several editions is one document, represented by its newest form.
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
    """A thing that can be found: its ids (the one shown, then the same clause in older editions),
    kind, title, texts by field, and names.
    """

    ids: tuple[str, ...]
    kind: str
    title: str
    words: Words
    names: tuple[str, ...] = ()  # a question that is one of these means this document


def list_documents(kb: Kb) -> tuple[Document, ...]:
    """Return everything that can be found in the knowledge base, with the phrases by which people
    ask for it.
    """
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
    """Return id → the phrases that lead to it."""
    found: dict[str, list[str]] = defaultdict(list)
    for entry in kb["asked"]:
        for id in entry["at"]:
            found[id] += entry["say"]
    return found


def list_phrase_words(ids: Iterable[str], phrases: Mapping[str, Sequence[str]]) -> Words:
    """Return the phrases of a document, each once, in the field `asked`."""
    return tuple(
        ("asked", phrase)
        for phrase in dict.fromkeys(phrase for id in ids for phrase in phrases.get(id, ()))
    )


def list_clause_documents(kb: Kb) -> Iterator[Document]:
    """Yield the clauses, one document for each group of the same clause over editions."""
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
    """Yield each clause that no later edition continues, with the earlier clauses it comes from,
    newest first.

    A clause that was split stands in the group of each of its successors.
    """
    before: dict[str, list[str]] = defaultdict(list)
    continued = set()
    for older, newer in list_lineage_pairs(units, lineage):
        before[newer].append(older)
        continued.add(older)
    place = {edition: rank for rank, edition in enumerate(reversed(editions))}
    # The sort is stable: printed order within an edition.
    for id in sorted(units, key=lambda id: place[parse_edition(id)]):
        if id not in continued:
            yield (id, *find_ancestors(id, before))


def list_lineage_pairs(
    units: Mapping[str, Mapping[str, Any]], lineage: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[str, str]]:
    """Yield (older, newer) for every step of a clause.

    Tables, rows, examples and backgrounds without a lineage of their own follow their clause.
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
    """Return the clauses that `id` comes from, going back step by step, each once."""
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
    """Return the text of a unit without its references, with its unprinted text and the cells of
    its table.
    """
    table = unit["table"]
    cells = [" ".join(row) for row in table["rows"]] if table else []
    left = [unit["unprinted"]["text"]] if unit["unprinted"] else []
    return " ".join([*(INLINE.sub(" ", text) for text in (unit["text"], *left)), *cells])


def make_heading(unit: Mapping[str, Any], units: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the title of a unit or of the nearest unit above it that has one; where none has, the
    label of the topmost unit, such as the number of a footnote.
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
    """Yield what a unit is (`Beispiel`, `Hintergrund`, `Fußnote 9`) and the headings above it."""
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
    """Yield the texts of the clauses below a law, at every depth, so that a question about the
    whole law finds it; nothing for other units.
    """
    if unit["kind"] != "law":
        return
    waiting = list(children[unit["id"]])
    for one in waiting:
        yield join_body(one)
        waiting += children[one["id"]]


def collect_headwords(kb: Kb) -> dict[str, list[str]]:
    """Return clause → the headwords of the register that point to it.

    A sub-entry includes the words of its main entry; an entry that only refers to other entries
    points where they point.
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
    """Yield the topics: their titles and other names, what they cover, and their questions."""
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
    """Yield the decisions: title and synonyms, when to use them, the facts they ask for, and the
    notes of their rows; the everyday name only names them.
    """
    for id, decision in sorted(kb["decisions"].items()):
        asked = [kb["facts"][fact] for fact in decision["asks"] if fact in kb["facts"]]
        everyday = [decision["everyday"]["called"]] if decision["everyday"] else []
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
            (decision["title"], *everyday, *decision["synonyms"]),
        )


def list_case_documents(kb: Kb) -> Iterator[Document]:
    """Yield the worked cases by title and story; the title is not a name (nobody types it whole),
    and the lesson is left out because it stands in the clauses.
    """
    for case in kb["cases"]:
        words = (("decision", case["title"]), ("text", case["story"]))
        yield Document((case["id"],), "case", case["title"], keep_filled_fields(words))


def list_term_documents(kb: Kb) -> Iterator[Document]:
    """Yield the glossary: a concept by its label and by every word that an edition, a country or
    players use for it.
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
    """Return every other name of a concept, each once."""
    spread = [
        word for words in (*term["words"].values(), *term["countries"].values()) for word in words
    ]
    return [
        name
        for name in dict.fromkeys((*spread, *term["synonyms"], term["english"]))
        if name and name != term["label"]
    ]


def list_external_documents(kb: Kb) -> Iterator[Document]:
    """Yield the paragraphs that are known only because they are cited."""
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
    """Return the fields whose text is not blank."""
    return tuple((field, text) for field, text in words if text.strip())
