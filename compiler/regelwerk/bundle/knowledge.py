"""Convert the proven corpus to plain JSON: the content of `kb.json`.

In: corpus, compared places, edges of the graph.  Out: dictionaries ready to be written
(`regelwerk.disk.writing`). The shape is `schema/kb.schema.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from regelwerk.bundle.graph import Packed
from regelwerk.ids.citing import list_citations
from regelwerk.lineage.compared import Compared, Pair
from regelwerk.lineage.topics import gather_topics
from regelwerk.model import (
    Aloud,
    ChangeNote,
    Clause,
    Corpus,
    Decision,
    Defect,
    Edition,
    Fact,
    Headword,
    Sanction,
)

SCHEMA = 1
PHASE = ("id", "game", "label", "first", "last", "at")
CHANGE = ("kind", "older", "newer", "fates", "meanings", "why", "weights")
EFFECT = (
    *("game", "to", "params", "says", "say", "due", "headline", "remedy"),
    *("once_for", "orders"),
)
Json = dict[str, Any]


def bundle(corpus: Corpus, compared: Compared, edges: Packed) -> Json:
    """Return the knowledge base (`build/kb.json`): units, lineage, changes, vocabularies,
    decisions, cases, and the edges of their graph.
    """
    kb: Json = {
        "schema": SCHEMA,
        "editions": [pack_edition(edition, corpus) for edition in corpus.editions.values()],
        "units": [pack_unit(clause) for clause in corpus.clauses.values()],
        "contents": [
            {
                "id": c.id,
                "kind": c.kind,
                "label": c.label,
                "parent": c.parent,
                "encoded": c.id in corpus.clauses,
            }
            for c in corpus.contents.values()
        ],
        "lineage": [pack_pair(pair) for pair in compared.pairs.values()],
        "changes": [
            {"step": step} | make_plain({key: getattr(change, key) for key in CHANGE})
            for step, changes in compared.changes.items()
            for change in changes
        ],
        "unnumbered": [
            id
            for changes in compared.changes.values()
            for each in changes
            if each.kind == "unnumbered"
            for id in each.older
        ],
        "directs": [
            {key: getattr(each, key) for key in ("step", "at", "meaning", "weight", "why", "again")}
            for each in corpus.directs
        ],
        "lessons": [
            {"id": each.id, "step": each.step, "says": each.says, "at": list(each.at)}
            for each in corpus.lessons
        ],
        "roles": {game: dict(labels) for game, labels in corpus.roles.items()},
        "phases": [
            make_plain({name: getattr(phase, name) for name in PHASE}) for phase in corpus.phases
        ],
        "facts": {id: pack_fact(fact) for id, fact in sorted(corpus.facts.items())},
        "outcomes": {
            id: make_plain({name: getattr(effect, name) for name in EFFECT})
            for id, effect in sorted(corpus.effects.items())
        },
        "decisions": {
            id: pack_decision(decision) for id, decision in sorted(corpus.decisions.items())
        },
        "cases": [
            {
                "id": c.id,
                "game": c.game,
                "decision": c.decision,
                "title": c.title,
                "story": c.story,
                "exemplifies": c.exemplifies,
                "facts": dict(c.facts),
                "rules": {
                    edition: {
                        "facts": dict(x.facts),
                        "row": x.row,
                        "open": list(x.open),
                        "chained": dict(x.chained),
                        "lesson": x.lesson,
                    }
                    for edition, x in c.rules.items()
                },
            }
            for c in corpus.cases
        ],
        "index": [pack_entry(headword) for headword in corpus.register.values()],
        "terms": [
            {
                "id": t.id,
                "game": t.game,
                "label": t.label,
                "words": make_plain(t.words),
                "countries": make_plain(t.countries),
                "english": t.english,
                "means": t.means,
                **{key: list(getattr(t, key)) for key in ("rests", "defined", "synonyms")},
                "common": t.common,
            }
            for t in corpus.terms
        ],
        "externals": [
            {
                "id": x.id,
                "game": x.game,
                "known": x.known,
                "nearest": list(x.nearest),
                "certainty": x.certainty,
                "reason": x.reason,
            }
            for x in corpus.externals.values()
        ],
        "works": dict(sorted(corpus.works.items())),
        "conflicts": [
            {
                "id": c.id,
                "game": c.game,
                "title": c.title,
                "places": [{"id": id, "says": says} for id, says in c.says.items()],
                "applies": {edition: id or None for edition, id in c.applies.items()},
                "why": c.why,
            }
            for c in corpus.conflicts.values()
        ],
        "topics": gather_topics(corpus, compared),
        "asked": [
            {"game": each.game, "at": list(each.at), "say": list(each.say)}
            for each in corpus.speech
            if each.indexed
        ],
        "heard": [
            {"game": each.game, "fact": each.fact, "value": each.value, "say": list(each.say)}
            for each in corpus.heard
        ],
        "absent": [
            {
                "game": each.game,
                "words": list(each.words),
                "what": each.what,
                "why": each.why,
                "near": list(each.near),
            }
            for each in corpus.absent
        ],
    }
    return kb | {"cites": list_citations(kb), "edges": edges}


def pack_edition(edition: Edition, corpus: Corpus) -> Json:
    """Return one edition of the bundle: everything said of it except its classes and its place, and
    whether no other edition follows it.
    """
    said = {key: value for key, value in asdict(edition).items() if key not in ("classes", "place")}
    return make_plain(said) | {
        "current": all(other.after != edition.id for other in corpus.editions.values())
    }


def make_plain(tree: Mapping[str, Any]) -> Json:
    """Return a mapping as JSON: tuples as lists, mappings as dictionaries."""
    return {
        key: (
            list(value)
            if isinstance(value, tuple)
            else dict(value)
            if isinstance(value, Mapping)
            else value
        )
        for key, value in tree.items()
    }


def pack_unit(clause: Clause) -> Json:
    """Return one clause of the bundle; references in its text have full ids."""
    return {
        "id": clause.id,
        "edition": clause.edition,
        "kind": clause.kind,
        "label": clause.label,
        "title": clause.title,
        "text": clause.text,
        "parent": clause.parent,
        "norms": [
            {"who": n.who, "force": n.force, "act": n.act, "when": n.when} for n in clause.norms
        ],
        "refs": [{"to": ref.to, "as": ref.kind} for ref in clause.refs],
        "figures": list(clause.figures),
        "footnotes": list(clause.footnotes),
        "status": clause.status,
        "carried_from": clause.carried_from,
        "unprinted": (
            {"text": clause.unprinted.text, "from": clause.unprinted.source}
            if clause.unprinted
            else None
        ),
        "defect": pack_defects(clause.defects),
        "change_note": pack_note(clause.change_note) if clause.change_note else None,
        "table": (
            {
                "columns": list(clause.table.columns),
                "rows": [list(row) for row in clause.table.rows],
            }
            if clause.table
            else None
        ),
        "sanction": list(map(pack_sanction, clause.sanctions)) or None,
        "english": clause.english,
        "remark": clause.remark,
    }


def pack_entry(headword: Headword) -> Json:
    """Return one entry of the index."""
    return {
        "id": headword.id,
        "edition": headword.edition,
        "title": headword.title,
        "parent": headword.parent,
        "refs": [{"to": id, "as": "indexes"} for id in headword.refs],
        "see": list(headword.see),
        "note": headword.note,
        "defect": pack_defects(headword.defects),
    }


def pack_defects(defects: tuple[Defect, ...]) -> list[Json] | None:
    """Return the declared defects of the source, or None."""
    return [
        {"printed": d.printed, "meant": d.meant, "why": d.why, "kept": d.kept} for d in defects
    ] or None


def pack_sanction(found: Sanction) -> Json:
    """Return how an infringement is classed and punished."""
    return {
        "who": found.who,
        "when": found.when,
        "severity": list(found.severity),
        "points": [list(vector) for vector in found.points],
        "penalty": list(found.penalty),
        "deduction": list(found.deduction),
        "bound": found.bound,
    }


def pack_note(change: ChangeNote) -> Json:
    """Return a printed note on changes."""
    return {
        "printed": change.printed,
        "new": list(change.new),
        "extended": list(change.extended),
        "reworded": list(change.reworded),
        "dropped": list(change.dropped),
        "moved": [{"newer": new, "older": old} for new, old in change.moved],
    }


def pack_pair(pair: Pair) -> Json:
    """Return a pair of places; None stands for a missing side."""
    return asdict(pair) | {"older": pair.older or None, "newer": pair.newer or None}


def pack_fact(fact: Fact) -> Json:
    """Return one fact of the bundle."""
    return {
        **{key: getattr(fact, key) for key in ("game", "question", "ask", "away")},
        "criteria": dict(fact.criteria),
        "cites": list(fact.cites),
        "aloud": [pack_spoken(each) for each in fact.aloud],
        "hush": [pack_spoken(each) for each in fact.hush],
        "values": dict(fact.values),
        "after": list(fact.after),
        "usual": fact.usual,
        "seldom": fact.seldom,
        "synonyms": list(fact.synonyms),
    }


def pack_spoken(each: Aloud) -> Json:
    """Return a sentence that is said, or left unsaid, before a choice."""
    return make_plain(asdict(each)) | {
        "when": {fact: sorted(values) for fact, values in each.when.items()}
    }


def pack_decision(decision: Decision) -> Json:
    """Return one decision of the bundle, as it is written."""
    rows = [
        {
            "id": row.id,
            "when": {fact: sorted(values) for fact, values in row.when.items()},
            "then": [
                {
                    "effect": o.effect,
                    "params": dict(o.params),
                    "only": list(o.only),
                    "cites": make_plain(o.cites),
                    "given": dict(o.given),
                }
                for o in row.then
            ],
            "cites": make_plain(row.cites),
            "overrides": list(row.overrides),
            "because": make_plain(row.because),
            "note": dict(row.note),
        }
        for row in decision.rows
    ]
    silences = [
        {
            "editions": list(each.editions),
            "outcome": each.outcome,
            "reason": dict(each.reason),
            "nearest": make_plain(each.nearest),
        }
        for each in filter(None, (decision.otherwise, *decision.silent))
    ]
    return {
        "game": decision.game,
        "title": decision.title,
        "phase": decision.phase,
        "about": decision.about,
        "synonyms": list(decision.synonyms),
        "everyday": decision.everyday and make_plain(asdict(decision.everyday)),
        "due": decision.due,
        "asks": list(decision.asks),
        "editions": list(decision.editions),
        "rows": rows,
        "otherwise": silences,
    }
