"""Check everything that depends on where a pointer leads.

In: the corpus and the steps of its lineage.  Out: problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from regelwerk.errors import suggest_known, suggest_nearest
from regelwerk.ids.address import find_inline, is_under, parse_address, parse_edition
from regelwerk.lineage.fates import find_idle_fates, find_losses
from regelwerk.lineage.step import Step, list_altered
from regelwerk.model import Clause, Corpus, Phase
from regelwerk.prove.subject import find_subject, list_decided_subjects
from regelwerk.read.problem import Problem, make_problem


def list_own_clauses(corpus: Corpus) -> Iterator[Clause]:
    """Return an iterator over the clauses that are written in a file of their own edition (not
    carried over).
    """
    return (clause for clause in corpus.clauses.values() if not clause.carried_from)


def check_norm_roles(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every norm and sanction of a role that the game does not have."""
    for clause in list_own_clauses(corpus):
        known = corpus.roles.get(corpus.editions[clause.edition].game, {})
        for who in (
            *(norm.who for norm in clause.norms),
            *(each.who for each in clause.sanctions if each.who),
        ):
            if who not in known:
                yield make_problem(
                    clause.place,
                    "unknown_role",
                    f"{clause.id}: Rolle „{who}“ gibt es nicht",
                    suggest_known(who, known),
                )


def check_words(corpus: Corpus) -> Iterator[Problem]:
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
    for clause in list_own_clauses(corpus):
        game = corpus.editions[clause.edition].game
        if game in patterns and (found := patterns[game].search(clause.text)):
            yield make_problem(
                clause.place,
                "wrong_word",
                f"{clause.id}: „{found[1]}“",
                f"es heißt „{banned[game][found[1]].label}“",
            )
        if clause.text.count("[[") != len(find_inline(clause.text)):
            yield make_problem(
                clause.place,
                "bad_inline",
                f"{clause.id}: ein Verweis in [[…]] ist nicht geschlossen",
            )


def check_spoken(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every sentence to be said that depends on a fact or answer the game does
    not have.
    """
    answers: dict[str, dict[str, Mapping[str, str]]] = {}
    for fact in corpus.facts.values():
        answers.setdefault(fact.game, {})[fact.id] = fact.values
    for fact in corpus.facts.values():
        known = answers[fact.game]
        for other, values in (
            tie for each in (*fact.aloud, *fact.hush) for tie in each.when.items()
        ):
            if other not in known:
                yield make_problem(
                    fact.place,
                    "unknown_fact",
                    f"{fact.id}: Angabe „{other}“ gibt es nicht",
                    suggest_nearest(other, known),
                )
                continue
            for value in sorted(values - known[other].keys()):
                yield make_problem(
                    fact.place,
                    "unknown_value",
                    f"{fact.id}: „{other}“ kennt „{value}“ nicht",
                    suggest_nearest(value, known[other]),
                )


def check_citations(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every decision whose phase does not exist, whose rank another has or that
    leads to nothing, and for every exemption of what does not exist.
    """
    phases = {(phase.game, phase.id) for phase in corpus.phases}
    ranked: dict[tuple[str, int], str] = {}
    for decision in corpus.decisions.values():
        if everyday := decision.everyday:
            first = ranked.setdefault((decision.game, everyday.rank), decision.id)
            if first != decision.id:
                yield make_problem(
                    decision.place,
                    "duplicate_id",
                    f"Rang {everyday.rank} unter den alltäglichen hat schon {first}",
                )
            for id in everyday.at:
                if id not in corpus.contents:
                    yield make_problem(
                        decision.place,
                        "dangling_reference",
                        f"{decision.id}: {id} gibt es nicht",
                        suggest_nearest(id, corpus.contents),
                    )
            for id in everyday.also:
                if id not in corpus.decisions:
                    message = f"{decision.id} führt auch zu „{id}“, das es nicht gibt"
                    yield make_problem(
                        decision.place,
                        "unknown_decision",
                        message,
                        suggest_nearest(id, corpus.decisions),
                    )
        if (decision.game, decision.phase) not in phases:
            near = suggest_nearest(
                decision.phase, sorted(id for game, id in phases if game == decision.game)
            )
            yield make_problem(
                decision.place, "unknown_phase", f"Phase „{decision.phase}“ gibt es nicht", near
            )
    for exemption in corpus.exemptions:
        if exemption.id not in corpus.clauses:
            yield make_problem(
                exemption.place,
                "stale_exemption",
                f"{exemption.id} gibt es nicht",
                suggest_nearest(exemption.id, corpus.clauses),
            )


def find_unrun_examples(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every worked example of decided laws that no case runs."""
    subjects = list_decided_subjects(corpus)
    run = {case.exemplifies for case in corpus.cases}
    for clause in list_own_clauses(corpus):
        if (
            clause.kind == "example"
            and clause.id not in run
            and find_subject(corpus, clause) in subjects
        ):
            yield make_problem(
                clause.place,
                "example_without_case",
                f"{clause.id} ist ein Beispiel der Quelle, aber kein Fall rechnet es nach",
            )


def check_phases(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for two phases of one name, for a first or last law (or section) that no
    edition of the game has, and for further places that are not of the game or occur twice.
    """
    known = {
        (corpus.editions[parse_edition(id)].game, parse_address(id))
        for id in corpus.contents
        if parse_edition(id) in corpus.editions
    }
    first: dict[tuple[str, str], Phase] = {}
    placed: dict[str, str] = {}
    for phase in corpus.phases:
        if first.setdefault((phase.game, phase.id), phase) is not phase:
            yield make_problem(phase.place, "duplicate_id", f"die Phase „{phase.id}“ gibt es schon")
        for address in (phase.first, phase.last):
            if (phase.game, address) not in known:
                yield make_problem(
                    phase.place,
                    "dangling_reference",
                    f"Phase {phase.id}: {address} gibt es in keiner Ausgabe",
                )
        for id in phase.at:
            if id not in corpus.contents or corpus.editions[parse_edition(id)].game != phase.game:
                near = suggest_nearest(
                    id,
                    [
                        other
                        for other in corpus.contents
                        if parse_edition(other) == parse_edition(id)
                    ],
                )
                yield make_problem(
                    phase.place,
                    "dangling_reference",
                    f"Phase {phase.id}: {id} gibt es in diesem Spiel nicht",
                    near,
                )
            if placed.setdefault(id, phase.id) != phase.id or phase.at.count(id) > 1:
                yield make_problem(
                    phase.place,
                    "place_twice",
                    f"Phase {phase.id}: {id} steht schon in {placed[id]}",
                    "einmal streichen",
                )


def find_missing_units(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every listed unit that no file holds; of units below each other only for
    the topmost, whose file is probably missing.
    """
    missing = {
        id: entry for id, entry in corpus.contents.items() if entry.own and id not in corpus.clauses
    }
    for id, entry in missing.items():
        if entry.parent not in missing:
            below = sum(is_under(each, id) for each in missing) - 1
            more, hint = (
                (f" samt {below} darunter", "fehlt die Datei?") if below else ("", "nachtragen")
            )
            yield make_problem(
                entry.place,
                "missing_clause",
                f"{id}{more} steht im Inhaltsverzeichnis, fehlt aber in den Daten",
                hint,
            )


def check_lineage(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Problem]:
    """Yield a problem for every encoded place without exactly one fate and one origin in a step,
    and for every entry that changes nothing.
    """
    encoded = frozenset(corpus.clauses)
    places = {id: entry.place for id, entry in corpus.contents.items()}
    for step in steps:
        yield from find_losses(step, encoded, places)
        printed = [id for id in step.back if corpus.contents[id].own]
        yield from find_idle_fates(
            step, corpus.fates, printed, patch=corpus.editions[step.newer].complete == "patch"
        )


def check_notes(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Problem]:
    """Yield a problem for every printed note on changes that the lineage contradicts."""
    back = {id: passage for step in steps for id, passage in step.back.items()}
    forward = {id: passage for step in steps for id, passage in step.forward.items()}
    claimed = {
        id
        for fate in corpus.fates
        for id in (fate.newer if fate.kind == "new" else list_altered(fate))
    }
    for clause in list_own_clauses(corpus):
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
            yield make_problem(
                clause.place,
                "dangling_reference",
                f"der Änderungsvermerk nennt {id}, das es nicht gibt",
            )
        for id in note.new:
            if (
                id in back
                and back[id].kind not in ("new", "open")
                and not any(is_under(new, id) for new in claimed)
            ):
                yield make_problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle nennt {id} neu; die Herkunft sagt weder das noch, was anders ist",
                )
        for new, old in note.moved:
            if old not in forward or new not in forward[old].ids:
                yield make_problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle verschiebt {old} nach {new}, die Herkunft nicht",
                )
        for old in note.dropped:
            if old in forward and forward[old].kind != "dropped":
                yield make_problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle streicht {old}, die Herkunft nicht",
                )
