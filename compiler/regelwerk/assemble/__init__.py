"""Assemble all documents into one `Corpus`: make ids full, join the vocabularies, complete the
patch editions.

In: a validated `Source`.  Out: the `Corpus` with the steps of its lineage, plus problems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from regelwerk.assemble import (
    clauses,
    editions as documents,
    effects as consequences,
    leading,
    lineage,
    patch,
    phrases,
    register,
    rulings,
    standing,
    topics,
    vocabulary,
)
from regelwerk.assemble.outcomes import Words
from regelwerk.assemble.premises import lay_out_premises
from regelwerk.assemble.reading import Reading
from regelwerk.ids.address import build_sort_key, parse_edition
from regelwerk.lineage.fates import find_doubled_fates, find_misplaced_fates
from regelwerk.lineage.step import TRACED, Step, trace
from regelwerk.model import Clause, Corpus, Edition, Fate, Listed
from regelwerk.read.kinds import find_kind
from regelwerk.read.problem import Problem
from regelwerk.read.source import Source
from regelwerk.read.validate import list_folders

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Assembled:
    """The corpus, the steps of its lineage, and the clauses as the files have them (`written`),
    before any patch edition is completed.
    """

    corpus: Corpus
    steps: tuple[Step, ...]
    written: Mapping[str, Clause]


def assemble(source: Source, before: Corpus | None = None) -> tuple[Assembled, list[Problem]]:
    """Return everything the documents say as one value, and the problems found.

    The list of problems is complete even where parts are missing. Where a corpus `before` is given,
    its vocabularies, decisions and cases are taken over, and only the texts are read.
    """
    problems: list[Problem] = []
    readings: dict[str, list[Reading]] = {}
    known = list_folders(source)
    for document in source.documents.values():
        edition = known.get(document.path.rsplit("/", 1)[0], "")
        readings.setdefault(find_kind(document.path), []).append(
            Reading(document, problems, edition)
        )
    editions = {
        edition.id: edition
        for r in readings.get("editions", ())
        for edition in documents.read_editions(r)
    }
    contents = {
        entry.id: entry for r in readings.get("contents", ()) for entry in clauses.read_contents(r)
    }
    written = collect_clauses(readings, editions, contents, problems)
    fates = tuple(fate for r in readings.get("lineage", ()) for fate in lineage.read_fates(r))
    steps, encoded, contents = complete(editions, written, contents, fates, problems)
    texts: dict[str, Any] = {
        "editions": editions,
        "contents": contents,
        "clauses": {id: encoded[id] for id in contents if id in encoded},
        "fates": fates,
        "directs": tuple(
            each for r in readings.get("direct", ()) for each in lineage.read_directs(r)
        ),
        "lessons": tuple(
            lesson
            for kind in ("lineage", "direct")
            for r in readings.get(kind, ())
            for lesson in lineage.read_lessons(r)
        ),
        "standings": tuple(
            each for r in readings.get("standing", ()) for each in standing.read_standings(r)
        ),
        "steps": tuple((step.older, step.newer) for step in steps),
        "register": {
            headword.id: headword
            for r in readings.get("index", ())
            for headword in register.read_headwords(r)
        },
    }
    ways = leading.list_lines(editions.values(), steps, contents)
    corpus = (
        replace(before, **texts)
        if before
        else Corpus(**texts, **collect_rules(readings, encoded, ways, problems))
    )
    return Assembled(corpus, steps, written), list(
        dict.fromkeys(problems)
    )  # a problem in the conditions of a group is found again for each of its rows


def collect_clauses(
    readings: dict[str, list[Reading]],
    editions: dict[str, Edition],
    contents: dict[str, Listed],
    problems: list[Problem],
) -> dict[str, Clause]:
    """Return the clauses that the files hold, by id; report an id that two files hold."""
    found: dict[str, Clause] = {}
    for reading in [*readings.get("law", ()), *readings.get("clauses", ())]:
        for clause in clauses.read_clauses(
            reading,
            contents,
            "printed" if editions[reading.edition].complete == "patch" else "encoded",
        ):
            if clause.id in found:
                problems.append(
                    Problem(
                        clause.place.path,
                        clause.place.line,
                        "duplicate_address",
                        f"{clause.id} steht schon in {found[clause.id].place.path}",
                    )
                )
            found[clause.id] = clause
    return found


def complete(
    editions: dict[str, Edition],
    encoded: dict[str, Clause],
    contents: dict[str, Listed],
    fates: tuple[Fate, ...],
    problems: list[Problem],
) -> tuple[tuple[Step, ...], dict[str, Clause], dict[str, Listed]]:
    """Return the steps of the lineage, one from each edition to the next, and the clauses and
    contents with the patch editions completed along these steps.

    Problems of the fates are added to `problems`.
    """
    steps: list[Step] = []
    for newer, older in (
        (edition.id, edition.after) for edition in editions.values() if edition.after in editions
    ):
        own = tuple(
            fate
            for fate in fates
            if all(parse_edition(id) == older for id in fate.older)
            and all(parse_edition(id) == newer for id in fate.newer)
        )
        problems += find_doubled_fates(own)
        for fate in own:
            problems += [
                Problem(
                    fate.place.path,
                    fate.place.line,
                    "lineage_unknown_address",
                    f"{id} gibt es nicht",
                )
                for id in fate.older
                if id not in contents
            ]
        is_patch = editions[newer].complete == "patch"
        step = trace(
            older,
            newer,
            own,
            list_traced_ids(contents, older),
            list_traced_ids(contents, newer),
            patch=is_patch,
        )
        printed = {id for id, clause in encoded.items() if clause.text or clause.table}
        problems += find_misplaced_fates(own, printed - list_introductions(contents))
        if is_patch:
            clauses_, listed, found = patch.carry(step, encoded, contents)
            problems += found
            encoded = encoded | clauses_
            contents = sort_contents(contents | listed, newer)
        problems += [
            Problem(f.place.path, f.place.line, "lineage_unknown_address", f"{id} gibt es nicht")
            for f in own
            for id in f.newer
            if id not in contents
        ]
        steps.append(step)
    return tuple(steps), encoded, contents


def list_traced_ids(contents: dict[str, Listed], edition: str) -> list[str]:
    """Return the ids of an edition that have a lineage, in printed order."""
    return [
        id
        for id, entry in contents.items()
        if parse_edition(id) == edition and entry.kind in TRACED
    ]


def list_introductions(contents: dict[str, Listed]) -> set[str]:
    """Return the ids of forewords and introductions, which a copy of an edition may lack."""
    return {id for id, entry in contents.items() if entry.kind == "intro"}


def sort_contents(contents: dict[str, Listed], patch_edition: str) -> dict[str, Listed]:
    """Return the contents edition by edition, each in printed order; sort the places of the patch
    edition by their address.
    """
    rank = {edition: at for at, edition in enumerate(dict.fromkeys(map(parse_edition, contents)))}

    def key(id: str) -> tuple[int, tuple[tuple[int, int, str], ...]]:
        return rank[parse_edition(id)], build_sort_key(id) if parse_edition(
            id
        ) == patch_edition else ()

    return {id: contents[id] for id in sorted(contents, key=key)}


def collect_rules(
    readings: dict[str, list[Reading]],
    encoded: dict[str, Clause],
    ways: dict[str, leading.Line],
    problems: list[Problem],
) -> dict[str, Any]:
    """Return vocabularies, decisions and cases as keyword arguments of `Corpus`."""

    def each(kinds: str, read: Callable[[Reading], Iterable[T]]) -> list[T]:
        return [
            thing
            for kind in kinds.split()
            for reading in readings.get(kind, ())
            for thing in read(reading)
        ]

    roles = {r.game: vocabulary.read_roles(r) for r in readings.get("terms", ())}
    facts = index_by_id(
        each(
            "facts decision",
            lambda r: vocabulary.read_facts(r, roles.get(r.game, {}), ways[r.game]),
        ),
        problems,
    )
    effects = index_by_id(
        each("outcomes decision", lambda r: consequences.read_effects(r, roles.get(r.game, {}))),
        problems,
    )

    @cache
    def words(game: str) -> Words:
        return Words(
            facts=select_game(game, facts),
            effects=select_game(game, effects),
            roles=roles.get(game, {}),
            clauses=encoded,
            line=ways[game],
        )

    decisions = index_by_id(
        each("decision", lambda r: [rulings.read_decision(r, words(r.game))]), problems
    )
    for game in roles:
        own, asked = lay_out_premises(
            select_game(game, decisions),
            select_game(game, facts),
            select_game(game, effects),
            problems,
        )
        decisions, facts = decisions | own, facts | asked

    @cache
    def ruled(game: str) -> dict[str, Any]:
        return select_game(game, decisions)

    concordances = {reading.game: reading for reading in readings.get("concordance", ())}
    externals = index_by_id(
        each("externals", lambda r: vocabulary.read_externals(r, concordances.get(r.game))),
        problems,
    )
    return {
        "roles": roles,
        "role_places": {
            r.game: {role: r.find_place(r.tree["roles"], role) for role in r.tree["roles"]}
            for r in readings.get("terms", ())
        },
        "parties": {r.game: vocabulary.read_parties(r) for r in readings.get("terms", ())},
        "called": {r.game: vocabulary.read_role_names(r) for r in readings.get("terms", ())},
        "unnamed": {r.game: tuple(r.tree.get("unnamed", ())) for r in readings.get("terms", ())},
        "terms": tuple(each("terms", vocabulary.read_terms)),
        "phases": tuple(each("phases", vocabulary.read_phases)),
        "facts": facts,
        "effects": effects,
        "decisions": decisions,
        "externals": externals,
        "works": collect_works(readings.get("externals", ())),
        "conflicts": index_by_id(each("conflicts", vocabulary.read_conflicts), problems),
        "topics": index_by_id(each("topics", topics.read_topics), problems),
        **collect_speech(readings),
        "constraints": tuple(
            each(
                "facts decision",
                lambda r: vocabulary.read_constraints(r, words(r.game).facts),
            )
        ),
        "cases": tuple(
            index_by_id(
                each("cases", lambda r: rulings.read_cases(r, ruled(r.game), words(r.game).facts)),
                problems,
            ).values()
        ),
        "exemptions": tuple(each("exempt", vocabulary.read_exemptions)),
        "unwalked": tuple(each("unwalked", vocabulary.read_unwalked)),
    }


def collect_speech(readings: dict[str, list[Reading]]) -> dict[str, Any]:
    """Return what people say, as keyword arguments of `Corpus`."""
    read = readings.get("speech", ())
    return {
        "speech": tuple(each for reading in read for each in phrases.read_speech(reading)),
        "heard": tuple(each for reading in read for each in phrases.read_heard(reading)),
        "absent": tuple(each for reading in read for each in phrases.read_absent(reading)),
    }


def collect_works(readings: Iterable[Reading]) -> dict[str, str]:
    """Return the titles of the works that nobody here holds, by work; report a work to which two
    files give different titles.
    """
    found: dict[str, str] = {}
    for reading in readings:
        for work, title in reading.tree.get("works", {}).items():
            if found.setdefault(work, title) != title:
                reading.complain(
                    reading.tree["works"],
                    work,
                    "duplicate_id",
                    f"das Werk „{work}“ heißt schon „{found[work]}“",
                )
    return found


def select_game(game: str, things: dict[str, Any]) -> dict[str, Any]:
    """Return the things of one game, by id."""
    return {id: thing for id, thing in things.items() if thing.game == game}


def index_by_id(things: Iterable[Any], problems: list[Problem]) -> dict[str, Any]:
    """Return the things of both games by id; report an id that is used twice."""
    found: dict[str, Any] = {}
    for thing in things:
        if other := found.get(thing.id):
            problems.append(
                Problem(
                    thing.place.path,
                    thing.place.line,
                    "duplicate_id",
                    f"„{thing.id}“ gibt es schon in {other.place.path}",
                )
            )
        found[thing.id] = thing
    return found
