"""Seals: what can bear one, and which.

In: the assembled corpus.  Out: `Piece`s with their seals. A seal is a hash of the content, not of
the file: line breaks, quotes and the order of files do not matter, a letter of the text does. It is
a lock, as a lock file is on packages; that somebody has read is known from the commit that set it,
never from the seal.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from regelwerk.assemble import Assembled
from regelwerk.ids.address import edition_of
from regelwerk.lineage.step import Step, claimed, pairs
from regelwerk.model import Case, Clause, Corpus, Defect, Headword, Ledger, Listed, Place, Term
from regelwerk.read.source import FOLDERS, LOCK

DIGITS = 10
Content = Mapping[
    str, Any
]  # text, flags, and lists or mappings of them: what JSON can hold in one way only
Key = tuple[str, str, str]  # the lock, the part, the name
PARTS = ("units", "ledger", "index", "pairs", "terms", "cases")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of content that can bear a seal.

    `path` is the lock its seal belongs in, `name` what nothing else there is called in its `part`;
    `book` is the edition, step or game it is counted with, `ids` are what one calls it by, `place`
    is where it is written.
    """

    path: str
    book: str
    part: str
    name: str
    ids: tuple[str, ...]
    content: Content
    place: Place

    @property
    def key(self) -> Key:
        """What no other piece has."""
        return self.path, self.part, self.name

    @property
    def seal(self) -> str:
        """The seal of the content as it is now."""
        return sealed(self.content)


def sealed(content: Content) -> str:
    """The seal of a content: the same for the same content everywhere."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def pieces(assembled: Assembled) -> tuple[Piece, ...]:
    """Everything that can be sealed, each part in printed order."""
    corpus = assembled.corpus
    games = {edition.id: edition.game for edition in corpus.editions.values()}
    own = [entry for entry in corpus.contents.values() if entry.own]
    return (
        *(
            unit(corpus.clauses[entry.id], games[edition_of(entry.id)])
            for entry in own
            if entry.id in corpus.clauses
        ),
        *(ledger(entry, games[edition_of(entry.id)]) for entry in own if entry.ledger != Ledger()),
        *(
            sequence([entry for entry in own if edition_of(entry.id) == edition], game)
            for edition, game in games.items()
        ),
        *(headword(entry, games[entry.edition]) for entry in corpus.register.values()),
        *(piece for step in assembled.steps for piece in lineage(corpus, step, games[step.newer])),
        *map(term, corpus.terms),
        *map(case, corpus.cases),
    )


def lock(game: str) -> str:
    """The lock of a game."""
    return f"{FOLDERS[game != 'bridge']}/{LOCK}"


def unit(clause: Clause, game: str) -> Piece:
    """A unit: all that is said of it, and under which unit it stands; left out is where our files
    have it and what follows from others.
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
        "defects": faults(clause.defects),
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
        lock(game), clause.edition, "units", clause.id, (clause.id,), content, clause.place
    )


def ledger(entry: Listed, game: str) -> Piece:
    """What the print has at a unit: references, figures, words of force, pointers of the index, and
    the excuses for what is apart.
    """
    content = {"id": entry.id, **asdict(entry.ledger)}
    return Piece(
        lock(game), edition_of(entry.id), "ledger", entry.id, (entry.id,), content, entry.place
    )


def sequence(listed: list[Listed], game: str) -> Piece:
    """The units of an edition as they are listed, in the order of print: what each is, its label,
    the unit it stands under.
    """
    edition = edition_of(listed[0].id)
    id = f"{edition}/contents"
    content = {"units": [[entry.id, entry.kind, entry.label, entry.parent] for entry in listed]}
    return Piece(lock(game), edition, "ledger", id, (id,), content, listed[0].place)


def headword(entry: Headword, game: str) -> Piece:
    """An entry of a printed index."""
    content = {
        "id": entry.id,
        "title": entry.title,
        "to": list(entry.refs),
        "see": list(entry.see),
        "note": entry.note,
        "defects": faults(entry.defects),
        "apart": dict(entry.apart),
    }
    return Piece(lock(game), entry.edition, "index", entry.id, (entry.id,), content, entry.place)


def lineage(corpus: Corpus, step: Step, game: str) -> Iterator[Piece]:
    """The pairs of a step, those too that no entry speaks of: an entry added, changed or deleted
    changes them.
    """
    for older, newer, passage in pairs(step):
        claim = claimed(older, newer, passage)
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
            lock(game),
            f"{step.older}-{step.newer}",
            "pairs",
            f"{older}>{newer}",
            ids,
            content,
            place,
        )


def term(concept: Term) -> Piece:
    """A term with its words."""
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
        lock(game), game, "terms", concept.id, (f"{game}/{concept.id}",), content, concept.place
    )


def case(situation: Case) -> Piece:
    """A case: what is told, what is known, what each edition rules; it is called by its decision,
    too, with all others of that.
    """
    content = asdict(situation)
    for told in (content, *content["rules"].values()):
        del told["place"]
    del content["game"]
    ids = (f"case:{situation.id}", situation.decision)
    return Piece(
        lock(situation.game), situation.game, "cases", situation.id, ids, content, situation.place
    )


def faults(defects: tuple[Defect, ...]) -> list[list[str | bool]]:
    """Defects as plain lists."""
    return [[defect.printed, defect.meant, defect.why, defect.kept] for defect in defects]
