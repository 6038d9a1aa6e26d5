"""Read the rows of a decision: a row is written once and stands for one rule for each combination
of answers over which it varies.

In: the reading of a decision, its words and counts.  Out: `Row`s whose facts, values and effects
are known, plus problems.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate, product
from typing import Any

from regelwerk.assemble.counts import Count, find_answers_reaching, read_shares
from regelwerk.assemble.leading import lead_citations
from regelwerk.assemble.outcomes import Words, check_limits, read_outcome
from regelwerk.assemble.reading import Reading, make_tuple, split_by_edition
from regelwerk.errors import suggest_nearest
from regelwerk.ids.address import build_sort_key, parse_edition
from regelwerk.model import Effect, Fact, Outcome, Place, Row

AT_LEAST, BELOW = "at_least", "below"
BLANK = re.compile(r"\{(\w+)\}")
NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Bound:
    """A condition by count: its side (at least so many, or fewer), the count, and the mapping in
    which it is written.
    """

    side: str
    count: Count
    holder: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Written:
    """A row as it is written: what it says for all answers, its conditions by count, and the points
    that its outcomes (by number) share out.
    """

    row: Row
    bounds: Mapping[str, Bound]
    points: Mapping[int, tuple[str, Mapping[str, tuple[int, ...]]]]
    holder: dict[str, Any]

    @property
    def varies(self) -> tuple[str, ...]:
        """The facts on whose answers the content of the row depends."""
        counted = [fact for bound in self.bounds.values() for fact in bound.count.facts]
        return tuple(dict.fromkeys([*counted, *(fact for fact, _ in self.points.values() if fact)]))


def read_rules(
    reading: Reading, words: Words, counts: Mapping[str, Count | None]
) -> Iterator[tuple[dict[str, Any], Row]]:
    """Yield every rule of a decision together with the mapping in which it is written."""
    for items, index, common in list_rows(reading.tree["rows"]):
        written = read_row(
            reading, items[index], reading.find_place(items, index), common, words, counts
        )
        yield from ((items[index], row) for row in list_variants(reading, written, words))


def list_rows(
    items: list[dict[str, Any]],
) -> Iterator[tuple[list[dict[str, Any]], int, dict[str, Any]]]:
    """Yield for each row its list, its index in that list, and the conditions of its group (empty
    without a group).
    """
    for index, item in enumerate(items):
        if "rows" in item:
            yield from ((item["rows"], number, item["when"]) for number in range(len(item["rows"])))
        else:
            yield items, index, {}


def read_row(
    reading: Reading,
    tree: dict[str, Any],
    place: Place,
    common: dict[str, Any],
    words: Words,
    counts: Mapping[str, Count | None],
) -> Written:
    """Return one row as it is written, with the conditions `common` of its group; report a
    condition that its group has already.
    """
    own = tree.get("when", {})
    for fact in (fact for fact in own if fact in common):
        reading.complain(
            own,
            fact,
            "doubled_condition",
            f"„{fact}“ steht schon über der Gruppe",
            "an einer der beiden Stellen streichen",
        )
    when = {
        fact: keys
        for each in (common, own)
        for fact, keys in read_conditions(reading, each, words).items()
    }
    bounds = {
        fact: bound
        for each in (common, own)
        for fact, bound in read_bounds(reading, each, counts).items()
    }
    if "overrides" in tree and "because" not in tree:
        reading.complain(
            tree,
            "overrides",
            "missing_key",
            "ein Vorrang braucht die Bestimmung, die ihn gibt: „because“",
        )
    line, items = words.line, tree["then"]
    cites = lead_citations(reading, tree, "cites", line)
    then = tuple(
        replace(read_outcome(reading, item, words, cites), place=reading.find_place(items, at))
        for at, item in enumerate(items)
    )
    for item, used in zip(items, then, strict=True):
        check_limits(reading, item, used, cites, line.newest)
    row = Row(
        id=tree["id"],
        when=when,
        then=then,
        cites=cites,
        overrides=(),
        because=lead_citations(reading, tree, "because", line, cites),
        note=split_by_edition(reading, tree, "note", cites, line.before),
        place=place,
        apart=tree.get("apart", {}),
        no_case=tree.get("no_case", {}),
    )
    return Written(row, bounds, read_points(reading, tree, row, words), tree)


def read_conditions(
    reading: Reading, tree: dict[str, Any], words: Words
) -> dict[str, frozenset[str]]:
    """Return the answers that each condition admits, by fact; conditions by count are left out."""
    asks, found = reading.tree["asks"], {}
    for fact, condition in tree.items():
        if fact not in asks:
            reading.complain(
                tree,
                fact,
                "unknown_fact",
                f"„{fact}“ steht nicht unter „asks“",
                suggest_nearest(fact, asks),
            )
        elif fact in words.facts and not (isinstance(condition, dict) and "not" not in condition):
            found[fact] = read_choice(reading, tree, fact, condition, words.facts[fact])
    return found


def read_bounds(
    reading: Reading, tree: dict[str, Any], counts: Mapping[str, Count | None]
) -> dict[str, Bound]:
    """Return the conditions by count (at least so many, or fewer), by fact."""
    found = {}
    for fact, condition in tree.items():
        for side in (AT_LEAST, BELOW):
            if isinstance(condition, dict) and side in condition:
                count = counts.get(condition[side])
                if condition[side] not in counts:
                    told = f"unter „counts“ steht keine Zahl „{condition[side]}“"
                    reading.complain(
                        tree, fact, "unknown_count", told, suggest_nearest(condition[side], counts)
                    )
                elif count is not None and count.of != fact:
                    reading.complain(
                        tree,
                        fact,
                        "unknown_count",
                        f"„{condition[side]}“ zählt nicht „{fact}“, sondern „{count.of}“",
                    )
                elif count is not None:
                    found[fact] = Bound(side, count, tree)
    return found


def read_points(
    reading: Reading, tree: dict[str, Any], row: Row, words: Words
) -> dict[int, tuple[str, Mapping[str, tuple[int, ...]]]]:
    """Return, for each outcome (by number) that names a clause instead of points, the fact with
    which the points vary and the points by answer.

    Report a clause that the row does not cite, and a fact that the decision does not ask.
    """
    found: dict[int, tuple[str, Mapping[str, tuple[int, ...]]]] = {}
    for at, (item, used) in enumerate(zip(tree["then"], row.then, strict=True)):
        source = item[used.effect] if isinstance(item.get(used.effect), dict) else {}
        if (
            "of" not in source
            or used.effect not in words.effects
            or not words.effects[used.effect].shares
        ):
            continue
        edition = parse_edition(source["of"])
        if source["of"] not in used.cites.get(edition, row.cites.get(edition, ())):
            reading.complain(
                source,
                "of",
                "bad_citation",
                f"{source['of']} gibt die Punkte, ist aber nicht zitiert",
                "unter „cites“ nachtragen",
            )
        if "for" in source and (
            source["for"] not in reading.tree["asks"] or source["for"] not in words.facts
        ):
            reading.complain(
                source, "for", "unknown_fact", f"„{source['for']}“ steht nicht unter „asks“"
            )
            continue
        given = read_shares(reading, source, words.facts, words.clauses)
        check_points(reading, source, given.values(), words.effects[used.effect])
        found[at] = source.get("for", ""), given
    return found


def check_points(
    reading: Reading, tree: dict[str, Any], given: Iterable[tuple[int, ...]], effect: Effect
) -> None:
    """Report a clause that shares out points otherwise than the effect does."""
    for vector in given:
        if spread_points(effect, vector) != vector:
            message = (
                f"{tree['of']} gibt {' '.join(map(str, vector))}, so verteilt „{effect.id}“ nicht"
            )
            reading.complain(
                tree,
                "of",
                "unreadable_number",
                message,
                "eine andere Bestimmung oder Wirkung nennen",
            )


def spread_points(effect: Effect, vector: tuple[int, ...]) -> tuple[int, ...]:
    """Return what an effect gives each player in order, with the parameters that it takes from
    these points.
    """
    taken = take_points(effect, vector)
    return tuple(
        portion.sign * taken[portion.param]
        for portion in effect.points
        for _ in range(portion.players)
        if portion.param in taken
    )


def take_points(effect: Effect, vector: tuple[int, ...]) -> dict[str, int]:
    """Return the parameters of an effect for the points that a clause shares out: each portion
    takes those of its players, in order.
    """
    starts = accumulate((portion.players for portion in effect.points), initial=0)
    return {
        portion.param: portion.sign * vector[at]
        for portion, at in zip(effect.points, starts, strict=False)
        if at < len(vector)
    }


def list_variants(reading: Reading, written: Written, words: Words) -> Iterator[Row]:
    """Yield the rules for which a row stands: one for each combination of answers over which it
    varies.
    """
    row = written.row
    admitted = [
        [answer for answer in words.facts[fact].values if answer in row.when.get(fact, (answer,))]
        for fact in written.varies
    ]
    for chosen in product(*admitted):
        answers = dict(zip(written.varies, chosen, strict=True))
        when = {**row.when, **{fact: frozenset({answer}) for fact, answer in answers.items()}}
        sources: tuple[str, ...] = ()
        for fact, bound in written.bounds.items():
            number, read = bound.count.find_number(answers)
            reached = find_answers_reaching(words.facts[fact], number)
            if reached is None:
                told = (
                    "ist keine Zahl zu lesen"
                    if number is None
                    else (
                        f"werden {number} verlangt, und keine Antwort auf „{fact}“ nennt diese Zahl"
                    )
                )
                reading.complain(
                    bound.holder, fact, "unreadable_number", f"für {', '.join(chosen)} {told}"
                )
            else:
                when[fact] = (
                    reached
                    if bound.side == AT_LEAST
                    else frozenset(words.facts[fact].values) - reached
                )
                sources += read
        then = tuple(
            set_points(used, written.points.get(at), answers, words)
            for at, used in enumerate(row.then)
        )
        yield replace(
            row,
            id=make_rule_id(reading, written.holder, answers),
            when=when,
            then=then,
            cites=add_sources(row.cites, sources),
        )


def set_points(
    used: Outcome,
    given: tuple[str, Mapping[str, tuple[int, ...]]] | None,
    answers: Answers,
    words: Words,
) -> Outcome:
    """Return an outcome with the parameters for the points that a clause gives; without such points
    the outcome itself.
    """
    if given is None:
        return used
    fact, by = given
    vector = by.get(answers.get(fact, ""), ())
    return replace(
        used,
        params={
            param: str(number)
            for param, number in take_points(words.effects[used.effect], vector).items()
        },
    )


def make_rule_id(reading: Reading, tree: dict[str, Any], answers: Answers) -> str:
    """Return the id of a rule: the id of its row with the answers in place of their facts in
    braces; report an id that is no name.
    """
    for fact in BLANK.findall(tree["id"]):
        if fact not in answers:
            reading.complain(
                tree,
                "id",
                "unknown_fact",
                f"die Zeile steht nicht für mehrere Antworten auf „{fact}“",
                suggest_nearest(fact, answers),
            )
    name = BLANK.sub(lambda found: answers.get(found[1], ""), tree["id"])
    if not NAME.fullmatch(name):
        told = f"„{name}“ taugt nicht als Name einer Zeile"
        reading.complain(
            tree,
            "id",
            "wrong_value",
            told,
            "mit einem kleinen Buchstaben beginnen, höchstens 60 Zeichen",
        )
    return name


def add_sources(
    cites: Mapping[str, tuple[str, ...]], sources: tuple[str, ...]
) -> Mapping[str, tuple[str, ...]]:
    """Return the citations with the clauses in which a number was read, in printed order, for the
    editions in which the row holds.
    """
    found = dict(cites)
    for source in sources:
        edition = parse_edition(source)
        if edition in found and source not in found[edition]:
            found[edition] = tuple(sorted((*found[edition], source), key=build_sort_key))
    return found


def read_choice(
    reading: Reading, holder: dict[str, Any], fact: str, condition: Any, known: Fact
) -> frozenset[str]:
    """Return the values that a condition admits; report values that the fact does not have."""
    negated = isinstance(condition, dict)
    named = make_tuple(condition["not"] if negated else condition)
    for value in named:
        if value not in known.values:
            reading.complain(
                holder,
                fact,
                "unknown_value",
                f"„{fact}“ kennt „{value}“ nicht",
                suggest_nearest(value, known.values) or "möglich: " + ", ".join(known.values),
            )
    return frozenset(known.values) - frozenset(named) if negated else frozenset(named)
