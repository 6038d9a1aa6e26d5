"""The step from the rows of a decision to its table in an edition, with the proof that every
possible combination belongs to exactly one row.

In: a decision, the facts and their constraints.  Out: `Table` and the problems found, each with the
smallest combination that shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from regelwerk.engine.table import Table, find_smallest, select_combinations, select_possible
from regelwerk.model import OTHERWISE, Constraint, Decision, Fact, Outcome, Row
from regelwerk.read.problem import Problem, make_problem

MOST_RULES = 254  # a byte holds 256 numbers; one is for the silence of the text, one for no rule
# of the facts a decision asks; the largest real decision has a quarter of it, and the time of the
# proof grows with the square
MOST_COMBINATIONS = 20_000
UNTOLD = 10**15  # a message gives no larger number of combinations


def list_rows_in_force(decision: Decision, edition: str) -> tuple[Row, ...]:
    """Return the rows that hold in an edition, in their order."""
    return tuple(row for row in decision.rows if edition in row.cites)


def list_outcomes_in_force(row: Row, edition: str) -> tuple[Outcome, ...]:
    """Return the outcomes of a row that hold in an edition, in their order."""
    return tuple(outcome for outcome in row.then if outcome.holds(edition))


def list_conditions(row: Row, facts: Mapping[str, Fact]) -> dict[str, frozenset[str]]:
    """Return the conditions of a row (fact → values), without those that every value meets."""
    return {fact: keys for fact, keys in row.when.items() if len(keys) < len(facts[fact].values)}


def check_size(decision: Decision, facts: Mapping[str, Fact]) -> list[Problem]:
    """Return a `table_too_large` where a decision has more rules than one byte can number, or more
    combinations than can be proven in seconds; to be called before `tabulate`.
    """
    size, place = 1, decision.place
    if len(decision.rows) > MOST_RULES:
        message = (
            f"die Zeilen ergeben {len(decision.rows)} Regeln, höchstens {MOST_RULES} lassen sich"
            " unterscheiden"
        )
        return [
            make_problem(
                place,
                "table_too_large",
                message,
                "eine eigene Entscheidung abtrennen und mit apply dorthin führen",
            )
        ]
    for fact in decision.asks:
        size *= len(facts[fact].values)
        if size > UNTOLD:
            break
    if size <= MOST_COMBINATIONS:
        return []
    told = str(size) if size <= UNTOLD else f"mehr als {UNTOLD}"
    message = (
        f"die {len(decision.asks)} Angaben ergeben {told} Lagen, höchstens {MOST_COMBINATIONS}"
        " werden bewiesen"
    )
    hint = "einen Teil der Angaben in eine eigene Entscheidung legen und mit apply dorthin führen"
    return [make_problem(place, "table_too_large", message, hint)]


def tabulate(
    decision: Decision, edition: str, facts: Mapping[str, Fact], constraints: Sequence[Constraint]
) -> tuple[Table | None, list[Problem]]:
    """Return the table of a decision in an edition, over the facts that its rows distinguish, in
    the order of `asks`, and the problems.

    A constraint counts where all its facts are in the table. There is no table where a combination
    has no row or two (`gap`, `overlap`); a row without a combination is an `unreachable_row`.
    """
    rows = list_rows_in_force(decision, edition)
    whens = [list_conditions(row, facts) for row in rows]
    used = tuple(fact for fact in decision.asks if any(fact in when for when in whens))
    values = tuple(tuple(facts[fact].values) for fact in used)
    blank = Table(facts=used, values=values, possible=0, names=(), rows=())
    cells = blank.cells
    possible = select_possible(
        cells, (constraint.never for constraint in constraints), (1 << blank.size) - 1
    )
    claims = [select_combinations(cells, when, possible) for when in whens]
    effective, problems = _apply_precedence(blank, decision, edition, rows, claims)
    problems += _find_overlaps(blank, edition, rows, effective)
    names, taken, silent = (
        [row.id for row in rows],
        _make_disjoint(effective),
        possible & ~_unite(claims),
    )
    if decision.find_silence(edition):
        names, taken = [*names, OTHERWISE], [*taken, silent]
    elif silent:
        message = f"{edition}: keine Zeile für {_describe_witness(blank, silent)}"
        problems.append(
            make_problem(decision.place, "gap", message, "Zeile ergänzen oder otherwise mit Grund")
        )
    sound = possible and not problems
    problems += _find_unreachable(decision, edition, rows, names, taken)
    if not sound:
        return None, problems
    table = Table(
        facts=used, values=values, possible=possible, names=tuple(names), rows=tuple(taken)
    )
    return table, problems


def _apply_precedence(
    table: Table, decision: Decision, edition: str, rows: Sequence[Row], claims: Sequence[int]
) -> tuple[list[int], list[Problem]]:
    """Return the claim of each row without the combinations of the rows that override it, and an
    `overlap` where the precedence runs in a circle.
    """
    effective, numbers = list(claims), {row.id: number for number, row in enumerate(rows)}
    for row, claim in zip(rows, claims, strict=True):
        for number in (numbers[id] for id in row.overrides if id in numbers):
            effective[number] &= ~claim
    circular = _unite(claims) & ~_unite(effective)
    if not circular:
        return effective, []
    message = (
        f"{edition}: der Vorrang der Zeilen läuft im Kreis bei {_describe_witness(table, circular)}"
    )
    return effective, [make_problem(decision.place, "overlap", message, "overrides prüfen")]


def _find_overlaps(
    table: Table, edition: str, rows: Sequence[Row], claims: Sequence[int]
) -> Iterator[Problem]:
    """Yield an `overlap` for each pair of rows with different outcomes that claim the same
    combination.
    """
    if sum(map(int.bit_count, claims)) == _unite(claims).bit_count():
        return
    for (row, claim), (other, rival) in combinations(zip(rows, claims, strict=True), 2):
        if (shared := claim & rival) and _list_rulings(row, edition) != _list_rulings(
            other, edition
        ):
            message = (
                f"{edition}: {row.id} und {other.id} entscheiden verschieden bei"
                f" {_describe_witness(table, shared)}"
            )
            yield make_problem(
                other.place,
                "overlap",
                message,
                "Bedingungen trennen oder overrides mit Beleg",
            )


def _find_unreachable(
    decision: Decision,
    edition: str,
    rows: Sequence[Row],
    names: Sequence[str],
    taken: Sequence[int],
) -> Iterator[Problem]:
    """Yield an `unreachable_row` for each row that has no combination."""
    places = {row.id: row.place for row in rows}
    for name, combos in zip(names, taken, strict=True):
        if not combos:
            place = places.get(name, decision.place)
            hint = "Bedingungen prüfen; die Zeile ist unmöglich oder ganz von anderen verdeckt"
            yield make_problem(
                place,
                "unreachable_row",
                f"{edition}: {name} gilt für keine Kombination",
                hint,
            )


def _list_rulings(row: Row, edition: str) -> list[tuple[str, Mapping[str, str], Mapping[str, str]]]:
    """Return the outcomes of a row in an edition as triples of effect, parameters and given facts,
    to be compared.
    """
    return [
        (outcome.effect, outcome.params, outcome.given)
        for outcome in list_outcomes_in_force(row, edition)
    ]


def _make_disjoint(claims: Iterable[int]) -> list[int]:
    """Return the claims made disjoint: a combination that two rows claim goes to
    the first of them.
    """
    taken, kept = 0, []
    for claim in claims:
        kept.append(claim & ~taken)
        taken |= claim
    return kept


def _unite(sets: Iterable[int]) -> int:
    """Return the union of sets of combinations."""
    total = 0
    for combos in sets:
        total |= combos
    return total


def _describe_witness(table: Table, combos: int) -> str:
    """Return the smallest combination of a set in German words, and how many others there are."""
    found = table.read_combination(find_smallest(combos))
    text = ", ".join(f"{fact}={value}" for fact, value in found.items()) or "jede Lage"
    more = combos.bit_count() - 1
    return text + (f" und {more} weitere" if more else "")


def check_facts(decision: Decision, tables: Mapping[str, Table]) -> list[Problem]:
    """Return a `dead_fact` for every fact that is asked though no table of any edition (edition →
    table) distinguishes its values.
    """
    alive = {fact for table in tables.values() for fact in table.facts}
    return [
        make_problem(
            decision.place,
            "dead_fact",
            f"{fact} wird gefragt, entscheidet aber in keiner Ausgabe",
        )
        for fact in decision.asks
        if fact not in alive
    ]


def find_dead_answers(
    decision: Decision, tables: Mapping[str, Table], facts: Mapping[str, Fact]
) -> Iterator[Problem]:
    """Yield a `dead_answer` for every answer under `when` of a row that leads to that row in no
    table of any edition (edition → table), though another answer does.
    """
    for row in decision.rows:
        parts = [
            (table, table.rows[table.names.index(row.id)])
            for edition, table in tables.items()
            if edition in row.cites
        ]
        for fact, keys in list_conditions(row, facts).items():
            led = {value for table, combos in parts for value, _ in table.split(combos, fact)}
            for value in sorted(keys - led) if led else ():
                message = f"{row.id}: „{fact}: {value}“ führt in keiner Ausgabe zu dieser Zeile"
                yield make_problem(row.place, "dead_answer", message, "die Antwort streichen")


def check_values(facts: Mapping[str, Fact], tables: Iterable[Table]) -> list[Problem]:
    """Return a `dead_value` for each group of values of a fact that lead to the same rows in every
    table of every decision.
    """
    twins: dict[str, list[list[str]]] = {}
    for table in tables:
        for fact, offsets in table.offsets.items():
            groups = twins.get(fact, [list(offsets)])
            twins[fact] = [
                part
                for group in groups
                for part in _group_equal_values(table, fact, group)
                if len(part) > 1
            ]
    problems = []
    for fact, groups in twins.items():
        for group in groups:
            place, message = (
                facts[fact].place,
                f"{fact}: {' und '.join(group)} führen überall zur selben Zeile",
            )
            problems.append(
                make_problem(
                    place,
                    "dead_value",
                    message,
                    "Werte zusammenlegen oder eine Zeile trennen",
                )
            )
    return problems


def _group_equal_values(table: Table, fact: str, values: Sequence[str]) -> Iterable[list[str]]:
    """Return the values in groups: those of one group lead to the same rows whatever the other
    facts are.
    """
    groups: dict[tuple[int, ...], list[str]] = {}
    for value in values:
        cell, offset = table.cells[fact][value], table.offsets[fact][value]
        groups.setdefault(tuple((row & cell) >> offset for row in table.rows), []).append(value)
    return groups.values()
