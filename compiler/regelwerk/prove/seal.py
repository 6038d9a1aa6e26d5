"""Define what can have a seal: the pieces of books, lineage, terms and cases, and those of the
rules.

In: the assembled corpus.  Out: `Piece`s.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from regelwerk.assemble import Assembled
from regelwerk.assemble.premises import YES
from regelwerk.ids.address import parse_edition
from regelwerk.lineage.step import Step, find_claim, list_passages
from regelwerk.model import (
    Case,
    Clause,
    Corpus,
    Defect,
    Direct,
    Expected,
    Headword,
    Ledger,
    Listed,
    Term,
)
from regelwerk.prove.piece import Piece, find_lock
from regelwerk.prove.seal_rules import list_rule_pieces


def list_pieces(assembled: Assembled) -> tuple[Piece, ...]:
    """Return everything that can be sealed, each part in printed order."""
    corpus = assembled.corpus
    games = {edition.id: edition.game for edition in corpus.editions.values()}
    own = [entry for entry in corpus.contents.values() if entry.own]
    return (
        *(
            make_unit_piece(corpus.clauses[entry.id], games[parse_edition(entry.id)])
            for entry in own
            if entry.id in corpus.clauses
        ),
        *(
            make_ledger_piece(entry, games[parse_edition(entry.id)])
            for entry in own
            if entry.ledger != Ledger()
        ),
        *(
            make_sequence_piece(
                [entry for entry in own if parse_edition(entry.id) == edition], game
            )
            for edition, game in games.items()
        ),
        *(make_headword_piece(entry, games[entry.edition]) for entry in corpus.register.values()),
        *(
            piece
            for step in assembled.steps
            for piece in list_lineage_pieces(corpus, step, games[step.newer])
        ),
        *(make_direct_piece(each, games[parse_edition(each.at)]) for each in corpus.directs),
        *map(make_term_piece, corpus.terms),
        *(
            make_case_piece(case, presumes.fact if presumes else "")
            for case in corpus.cases
            for presumes in [corpus.decisions[case.decision].presumes]
        ),
        *list_rule_pieces(corpus),
    )


def make_unit_piece(clause: Clause, game: str) -> Piece:
    """Return a unit as a piece: everything said of it, and under which unit it stands, but not
    where our files have it nor what follows from other data.
    """
    note, table = clause.change_note, clause.table
    content = {
        "id": clause.id,
        "kind": clause.kind,
        "label": clause.label,
        "parent": clause.parent,
        "title": clause.title,
        "text": clause.text,
        "norms": [[norm.who, norm.force, norm.act, norm.when] for norm in clause.norms],
        "refs": [[ref.kind, ref.to] for ref in clause.refs],
        "figures": list(clause.figures),
        "footnotes": list(clause.footnotes),
        "defects": list_defects(clause.defects),
        "change_note": (
            note
            and [note.printed, note.new, note.extended, note.reworded, note.dropped, note.moved]
        ),
        "table": table and [table.columns, table.rows],
        "sanction": (
            [
                [s.who, s.when, s.severity, s.points, s.penalty, s.deduction, s.bound]
                for s in clause.sanctions
            ]
            or None
        ),
        "unprinted": clause.unprinted and [clause.unprinted.sentences, clause.unprinted.norms],
        "english": clause.english,
        "remark": clause.remark,
    }
    return Piece(
        path=find_lock(game),
        book=clause.edition,
        part="units",
        name=clause.id,
        ids=(clause.id,),
        content=content,
        place=clause.place,
    )


def make_ledger_piece(entry: Listed, game: str) -> Piece:
    """Return what the print has at a unit as a piece: references, figures, words of force, index
    entries, and the excuses.
    """
    content = {"id": entry.id, **list_values(entry.ledger)}
    return Piece(
        path=find_lock(game),
        book=parse_edition(entry.id),
        part="ledger",
        name=entry.id,
        ids=(entry.id,),
        content=content,
        place=entry.place,
    )


def make_sequence_piece(listed: list[Listed], game: str) -> Piece:
    """Return the list of units of an edition as a piece, in printed order: kind, label and the unit
    above each.
    """
    edition = parse_edition(listed[0].id)
    id = f"{edition}/contents"
    content = {"units": [[entry.id, entry.kind, entry.label, entry.parent] for entry in listed]}
    return Piece(
        path=find_lock(game),
        book=edition,
        part="ledger",
        name=id,
        ids=(id,),
        content=content,
        place=listed[0].place,
    )


def make_headword_piece(entry: Headword, game: str) -> Piece:
    """Return an entry of a printed index as a piece."""
    content = {
        "id": entry.id,
        "title": entry.title,
        "to": list(entry.refs),
        "see": list(entry.see),
        "note": entry.note,
        "defects": list_defects(entry.defects),
        "apart": dict(entry.apart),
    }
    return Piece(
        path=find_lock(game),
        book=entry.edition,
        part="index",
        name=entry.id,
        ids=(entry.id,),
        content=content,
        place=entry.place,
    )


def list_lineage_pieces(corpus: Corpus, step: Step, game: str) -> Iterator[Piece]:
    """Yield the pairs of a step as pieces, those without an entry, too: an entry that is added,
    changed or deleted changes them.
    """
    for older, newer, passage in list_passages(step):
        claim = find_claim(older, newer, passage)
        content = {
            "older": older,
            "newer": newer,
            "fate": passage.kind,
            "meaning": claim.meaning,
            "weight": claim.weight,
            "why": claim.why,
        }
        place = passage.entry.place if passage.entry else corpus.contents[older or newer].place
        ids = tuple(id for id in (older, newer) if id)
        yield Piece(
            path=find_lock(game),
            book=f"{step.older}-{step.newer}",
            part="pairs",
            name=f"{older}>{newer}",
            ids=ids,
            content=content,
            place=place,
        )


def make_direct_piece(told: Direct, game: str) -> Piece:
    """Return what is said of a place over a whole way as a piece."""
    content = {key: getattr(told, key) for key in ("at", "meaning", "weight", "why", "again")}
    return Piece(
        path=find_lock(game),
        book=told.step,
        part="directs",
        name=f"{told.step}/{told.at}",
        ids=(f"direct:{told.step}/{told.at}",),
        content=content,
        place=told.place,
    )


def make_term_piece(concept: Term) -> Piece:
    """Return a term with its words as a piece."""
    game = concept.game
    content = {
        "id": concept.id,
        "label": concept.label,
        "words": {edition: list(words) for edition, words in concept.words.items()},
        "countries": {country: list(words) for country, words in concept.countries.items()},
        "english": concept.english,
        "defined": list(concept.defined),
        "synonyms": list(concept.synonyms),
        "avoid": list(concept.avoid),
        "common": concept.common,
        "apart": dict(concept.apart),
    }
    content |= {"means": concept.means} if concept.means else {}
    content |= {"rests": list(concept.rests)} if concept.rests else {}
    return Piece(
        path=find_lock(game),
        book=game,
        part="terms",
        name=concept.id,
        ids=(f"{game}/{concept.id}",),
        content=content,
        place=concept.place,
    )


def make_case_piece(situation: Case, premise: str = "") -> Piece:
    """Return a case as a piece: its story, its facts, what each edition rules; the id of its
    decision names it, too, together with the other cases there. What its decision presumes
    (`premise`) holds in every case of it unless the case says otherwise, and is no part of it.
    """
    content = list_values(situation, "game", "place", "rules")
    content["rules"] = {
        edition: list_values(expected, "place") for edition, expected in situation.rules.items()
    }
    for told in (content, *content["rules"].values()):
        told["facts"] = {
            fact: value for fact, value in told["facts"].items() if (fact, value) != (premise, YES)
        }
    ids = (f"case:{situation.id}", situation.decision)
    return Piece(
        path=find_lock(situation.game),
        book=situation.game,
        part="cases",
        name=situation.id,
        ids=ids,
        content=content,
        place=situation.place,
    )


def list_values(thing: Case | Expected | Ledger, *without: str) -> dict[str, Any]:
    """Return the values of a thing by name, except these."""
    return {
        each.name: getattr(thing, each.name) for each in fields(thing) if each.name not in without
    }


def list_defects(defects: tuple[Defect, ...]) -> list[list[str | bool]]:
    """Return defects as plain lists."""
    return [[defect.printed, defect.meant, defect.why, defect.kept] for defect in defects]
