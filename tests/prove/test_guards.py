"""Every kind of value in the data is shown to a reader, sealed or checked; each claim of
`guards.py` is proven on the data.

Free texts are proven at once, each by a mark behind it; of any other kind only a change tells, for
which a game is put together anew.
"""

import copy
from random import Random

import pytest

import shared
from guards import GUARDS, NOTHING
from kinds import kinds
from mutants import CATEGORIES
from mutants.rulebook import Rulebook
from proving import Prover, is_code, marks_in
from regelwerk.prove.piece import PARTS
from regelwerk.read.problem import CODES
from tiers import drawn, rest
from trees import TESTS

FAMILIES = {
    path.name.removesuffix(".txt") for path in (TESTS / "golden" / "readings").iterdir()
} | {"claims", "topics"}
SEED, TRIES = "guards", 6
# kinds that the schemas know and the data do not have; once they do, their guards are proven like
# all others
WITHOUT_VALUE = {
    *(
        "change_note.dropped",
        "change_note.dropped:order",
        "sanction.deduction:order",
        "clause.background.figures:order",
    ),
    *(
        "clause.examples.figures:order",
        "clause.rows.figures",
        "clause.rows.figures:order",
        "index.entries.see:order",
    ),
    *("lineage.part.unwitnessed", "editions.editions.in_force.of:order", "effect.once:order"),
    *(
        "decision.rows.no_case.{}",
        "decision.rows.no_case.*",
        "unwalked.unwalked.decision",
    ),
    *("unwalked.unwalked.row", "unwalked.unwalked.to", "unwalked.unwalked.editions"),
}


GAMES = ("doppelkopf", "bridge")  # the small one first: most kinds are proven there
LONG = "a game is put together anew for every kind"
SAMPLE, SHARES = 6, 8  # kinds in every run; parts of the whole, so that workers share them


@pytest.fixture(scope="module")
def provers(book, rulebook) -> list[Prover]:
    with shared.unswept():
        return [Prover(book, rulebook, game) for game in GAMES]


def test_every_kind_there_can_be_has_a_guard_or_means_nothing():
    known = kinds()
    assert [kind for kind in known if kind not in GUARDS and kind not in NOTHING] == []
    assert [kind for kind in (*GUARDS, *NOTHING) if kind not in known] == []
    assert not GUARDS.keys() & NOTHING.keys()


def test_a_guard_is_a_golden_file_a_part_of_the_locks_or_a_problem():
    named = {guard for guards in GUARDS.values() for guard in guards}
    assert named <= {*FAMILIES, *(f"sealed {part}" for part in PARTS), *CODES}


def test_only_these_kinds_have_no_value(book):
    assert {kind for kind in GUARDS if kind not in book.values} == WITHOUT_VALUE


@pytest.mark.parametrize("game", [GAMES[0], rest(GAMES[1], why="thousands of clauses")])
def test_every_text_is_where_its_guard_says(provers, game):
    prover = provers[GAMES.index(game)]
    said, marks = prover.marked()
    found = {
        guard: marks_in(said.texts(guard))
        for guard in {guard for kind in GUARDS.values() for guard in kind if not is_code(guard)}
    }
    lost: dict[str, list[str]] = {}
    for number, held in marks.items():
        guards = GUARDS.get(held.kind, frozenset())  # none where the kind means nothing
        if not all(map(is_code, guards)) and not any(
            number in found[guard] for guard in guards if guard in found
        ):
            lost.setdefault(held.kind, []).append(f"{held.path} {held.steps}: {held.value[:60]}")
    assert lost == {}
    assert len(marks) > 10_000 and {held.kind for held in marks.values()} > {
        "fact.question",
        "clause.text",
        "cases.cases.story",
    }


def unproven(book: Rulebook, provers: list[Prover]) -> list[str]:
    """The kinds whose values are no free texts all of which were marked."""
    marked = {
        held.kind
        for prover in provers
        for held in prover.texts
        if not all(map(is_code, GUARDS.get(held.kind, ())))
    }
    return [kind for kind in GUARDS if kind in book.values and kind not in marked]


@pytest.mark.parametrize("share", ["some", *(rest(at, why=LONG) for at in range(SHARES))])
def test_a_change_of_anything_else_meets_its_guard(book, provers, share):
    every = unproven(book, provers)
    kinds = drawn(every, SAMPLE) if share == "some" else every[share::SHARES]
    with shared.unswept():
        unmet = {kind: said for kind in kinds if (said := passing(book, provers, kind))}
    assert unmet == {}


def passing(book: Rulebook, provers: list[Prover], kind: str) -> str:
    """A change of a kind that no guard of it shows or refuses, or nothing: then one of them does.

    What something else refuses, or what changes neither the bundle nor the engine, proves nothing;
    another change is tried.
    """
    tried = []
    for prover in (prover for prover in provers if kind in prover.values):
        for attempt in range(TRIES):
            mutant = CATEGORIES[kind](of_game(book, prover), Random(f"{SEED}:{kind}:{attempt}"))
            refused, shown = prover.met(mutant.files, GUARDS[kind])
            if shown or refused & GUARDS[kind]:
                return ""
            tried.append(f"{mutant.said} ({', '.join(sorted(refused)) or 'passes'})")
            if not refused and not prover.is_the_same(mutant.files):
                return tried[-1]
    return "; ".join(tried)


def of_game(book: Rulebook, prover: Prover) -> Rulebook:
    """The rulebook with the values of one game."""
    mine = copy.copy(book)
    mine.values = prover.values
    return mine
