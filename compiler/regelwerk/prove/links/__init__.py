"""Build the graph of the corpus, and check everything that depends on where a pointer leads.

In: the assembled corpus.  Out: a `networkx.MultiDiGraph` with typed edges, plus problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import networkx as nx

from regelwerk.assemble import Assembled
from regelwerk.errors import nearest
from regelwerk.ids.address import address_of, edition_of, inline, under
from regelwerk.lineage.fates import idle, losses
from regelwerk.lineage.step import Step, altered
from regelwerk.model import Clause, Corpus, Phase
from regelwerk.prove.links.conflicts import contradictions
from regelwerk.prove.links.editions import editions
from regelwerk.prove.links.nesting import nesting
from regelwerk.prove.links.network import network
from regelwerk.prove.links.phrases import phrases
from regelwerk.prove.links.pointers import pointers
from regelwerk.prove.links.standing import unlisted
from regelwerk.prove.subject import decided, subject
from regelwerk.read.problem import Problem, problem


def link(assembled: Assembled) -> tuple[nx.MultiDiGraph[str], list[Problem]]:
    """Return the graph of the corpus, and all problems of its pointers.

    Places that stand under each other in a circle are reported alone, because a search from a place
    upwards would not end there.
    """
    corpus = assembled.corpus
    net = network(corpus, assembled.steps)
    return net, list(nesting(corpus)) or [
        *pointers(corpus, net),
        *editions(corpus),
        *norms(corpus),
        *words(corpus),
        *spoken(corpus),
        *citations(corpus),
        *cases(corpus),
        *contradictions(corpus),
        *phases(corpus),
        *phrases(corpus),
        *completeness(corpus),
        *lineage(corpus, assembled.steps),
        *unlisted(corpus),
        *notes(corpus, assembled.steps),
    ]


def own(corpus: Corpus) -> Iterator[Clause]:
    """Return an iterator over the clauses that are written in a file of their own edition (not
    carried over).
    """
    return (clause for clause in corpus.clauses.values() if not clause.carried_from)


def norms(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every norm and sanction of a role that the game does not have."""
    for clause in own(corpus):
        known = corpus.roles.get(corpus.editions[clause.edition].game, {})
        for who in (
            *(norm.who for norm in clause.norms),
            *(each.who for each in clause.sanctions if each.who),
        ):
            if who not in known:
                yield problem(
                    clause.place,
                    "unknown_role",
                    f"{clause.id}: Rolle „{who}“ gibt es nicht",
                    nearest(who, known),
                )


def words(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every restatement that uses a word for which another is fixed, or has a
    reference that is not closed.
    """
    banned = {
        game: {word: term for term in corpus.terms if term.game == game for word in term.avoid}
        for game in corpus.roles
    }
    patterns = {
        game: re.compile(rf"\b({'|'.join(sorted(map(re.escape, words)))})\b")
        for game, words in banned.items()
        if words
    }
    for clause in own(corpus):
        game = corpus.editions[clause.edition].game
        if game in patterns and (found := patterns[game].search(clause.text)):
            yield problem(
                clause.place,
                "wrong_word",
                f"{clause.id}: „{found[1]}“",
                f"es heißt „{banned[game][found[1]].label}“",
            )
        if clause.text.count("[[") != len(inline(clause.text)):
            yield problem(
                clause.place,
                "bad_inline",
                f"{clause.id}: ein Verweis in [[…]] ist nicht geschlossen",
            )


def spoken(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every sentence to be said that depends on a fact or answer the game does
    not have.
    """
    for fact in corpus.facts.values():
        known = {
            other.id: other.values for other in corpus.facts.values() if other.game == fact.game
        }
        for other, values in (
            tie for each in (*fact.aloud, *fact.hush) for tie in each.when.items()
        ):
            if other not in known:
                yield problem(
                    fact.place,
                    "unknown_fact",
                    f"{fact.id}: Angabe „{other}“ gibt es nicht",
                    nearest(other, known),
                )
                continue
            for value in sorted(values - known[other].keys()):
                yield problem(
                    fact.place,
                    "unknown_value",
                    f"{fact.id}: „{other}“ kennt „{value}“ nicht",
                    nearest(value, known[other]),
                )


def citations(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every decision whose phase does not exist, whose rank another has or that
    leads to nothing, and for every exemption of what does not exist.
    """
    phases = {(phase.game, phase.id) for phase in corpus.phases}
    ranked: dict[tuple[str, int], str] = {}
    for decision in corpus.decisions.values():
        if everyday := decision.everyday:
            first = ranked.setdefault((decision.game, everyday.rank), decision.id)
            if first != decision.id:
                yield problem(
                    decision.place,
                    "duplicate_id",
                    f"Rang {everyday.rank} unter den alltäglichen hat schon {first}",
                )
            for id in everyday.at:
                if id not in corpus.contents:
                    yield problem(
                        decision.place,
                        "dangling_reference",
                        f"{decision.id}: {id} gibt es nicht",
                        nearest(id, corpus.contents),
                    )
            for id in everyday.also:
                if id not in corpus.decisions:
                    message = f"{decision.id} führt auch zu „{id}“, das es nicht gibt"
                    yield problem(
                        decision.place, "unknown_decision", message, nearest(id, corpus.decisions)
                    )
        if (decision.game, decision.phase) not in phases:
            near = nearest(
                decision.phase, sorted(id for game, id in phases if game == decision.game)
            )
            yield problem(
                decision.place, "unknown_phase", f"Phase „{decision.phase}“ gibt es nicht", near
            )
    for exemption in corpus.exemptions:
        if exemption.id not in corpus.clauses:
            yield problem(
                exemption.place,
                "stale_exemption",
                f"{exemption.id} gibt es nicht",
                nearest(exemption.id, corpus.clauses),
            )


def cases(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every worked example of decided laws that no case runs."""
    subjects = decided(corpus)
    run = {case.exemplifies for case in corpus.cases}
    for clause in own(corpus):
        if (
            clause.kind == "example"
            and clause.id not in run
            and subject(corpus, clause) in subjects
        ):
            yield problem(
                clause.place,
                "example_without_case",
                f"{clause.id} ist ein Beispiel der Quelle, aber kein Fall rechnet es nach",
            )


def phases(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for two phases of one name, for a first or last law (or section) that no
    edition of the game has, and for further places that are not of the game or occur twice.
    """
    known = {
        (corpus.editions[edition_of(id)].game, address_of(id))
        for id in corpus.contents
        if edition_of(id) in corpus.editions
    }
    first: dict[tuple[str, str], Phase] = {}
    placed: dict[str, str] = {}
    for phase in corpus.phases:
        if first.setdefault((phase.game, phase.id), phase) is not phase:
            yield problem(phase.place, "duplicate_id", f"die Phase „{phase.id}“ gibt es schon")
        for address in (phase.first, phase.last):
            if (phase.game, address) not in known:
                yield problem(
                    phase.place,
                    "dangling_reference",
                    f"Phase {phase.id}: {address} gibt es in keiner Ausgabe",
                )
        for id in phase.at:
            if id not in corpus.contents or corpus.editions[edition_of(id)].game != phase.game:
                near = nearest(
                    id, [other for other in corpus.contents if edition_of(other) == edition_of(id)]
                )
                yield problem(
                    phase.place,
                    "dangling_reference",
                    f"Phase {phase.id}: {id} gibt es in diesem Spiel nicht",
                    near,
                )
            if placed.setdefault(id, phase.id) != phase.id or phase.at.count(id) > 1:
                yield problem(
                    phase.place,
                    "place_twice",
                    f"Phase {phase.id}: {id} steht schon in {placed[id]}",
                    "einmal streichen",
                )


def completeness(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every listed unit that no file holds; of units below each other only for
    the topmost, whose file is probably missing.
    """
    missing = {
        id: entry for id, entry in corpus.contents.items() if entry.own and id not in corpus.clauses
    }
    for id, entry in missing.items():
        if entry.parent not in missing:
            below = sum(under(each, id) for each in missing) - 1
            more, hint = (
                (f" samt {below} darunter", "fehlt die Datei?") if below else ("", "nachtragen")
            )
            yield problem(
                entry.place,
                "missing_clause",
                f"{id}{more} steht im Inhaltsverzeichnis, fehlt aber in den Daten",
                hint,
            )


def lineage(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Problem]:
    """Yield a problem for every encoded place without exactly one fate and one origin in a step,
    and for every entry that changes nothing.
    """
    encoded = frozenset(corpus.clauses)
    places = {id: entry.place for id, entry in corpus.contents.items()}
    for step in steps:
        yield from losses(step, encoded, places)
        printed = [id for id in step.back if corpus.contents[id].own]
        yield from idle(
            step, corpus.fates, printed, patch=corpus.editions[step.newer].complete == "patch"
        )


def notes(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Problem]:
    """Yield a problem for every printed note on changes that the lineage contradicts."""
    back = {id: passage for step in steps for id, passage in step.back.items()}
    forward = {id: passage for step in steps for id, passage in step.forward.items()}
    claimed = {
        id for fate in corpus.fates for id in (fate.newer if fate.kind == "new" else altered(fate))
    }
    for clause in own(corpus):
        note = clause.change_note
        if note is None:
            continue
        named = (
            *note.new,
            *note.extended,
            *note.reworded,
            *note.dropped,
            *(id for pair in note.moved for id in pair),
        )
        for id in (id for id in named if id not in corpus.contents):
            yield problem(
                clause.place,
                "dangling_reference",
                f"der Änderungsvermerk nennt {id}, das es nicht gibt",
            )
        for id in note.new:
            if (
                id in back
                and back[id].kind not in ("new", "open")
                and not any(under(new, id) for new in claimed)
            ):
                yield problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle nennt {id} neu; die Herkunft sagt weder das noch, was anders ist",
                )
        for new, old in note.moved:
            if old not in forward or new not in forward[old].ids:
                yield problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle verschiebt {old} nach {new}, die Herkunft nicht",
                )
        for old in note.dropped:
            if old in forward and forward[old].kind != "dropped":
                yield problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle streicht {old}, die Herkunft nicht",
                )
