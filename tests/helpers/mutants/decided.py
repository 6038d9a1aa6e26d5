"""Decisions, their vocabularies and cases.

In: the rulebook.  Out: one mutant each.
"""

from random import Random
from typing import Any

from mutants.rulebook import Mutant, Rulebook, Spot, Tree, changed, one, other, reach


def rows_beside(book: Rulebook, spot: Spot) -> int:
    """How many rows stand in its list."""
    return len(reach(book.trees[spot.path], spot.steps[:-1]))


def row_delete(book: Rulebook, rng: Random) -> Mutant:
    """A row is gone."""
    spot, tree, row = book.pick(
        rng, [spot for spot in book.rows if rows_beside(book, spot) > 1], lambda _: True
    )
    reach(tree, spot.steps[:-1]).remove(row)
    return changed(spot, tree, "row deleted")


def row_reorder(book: Rulebook, rng: Random) -> Mutant:
    """Two rows of a list change places; groups of rows, which have no id, stay where they are."""
    several = [
        spot for spot in book.rows if len(named(reach(book.trees[spot.path], spot.steps[:-1]))) > 1
    ]
    spot, tree, row = book.pick(rng, several, lambda _: True)
    *above, here = spot.steps
    rows = reach(tree, tuple(above))
    there = other(rng, named(rows), here)
    rows[here], rows[there] = rows[there], row
    return changed(spot, tree, f"changes places with {rows[here]['id']}")


def named(rows: list[dict[str, Any]]) -> list[int]:
    """Where in a list the rows stand that bear an id."""
    return [at for at, row in enumerate(rows) if "id" in row]


def row_condition(book: Rulebook, rng: Random) -> Mutant:
    """A row asks for another value of a fact, or not for that fact."""
    spot, tree, row = book.pick(rng, book.rows, lambda row: row.get("when"))
    fact = rng.choice(sorted(row["when"]))
    was: Any = row["when"][fact]
    if isinstance(was, dict) and "not" not in was:
        (side, count), *_ = was.items()
        row["when"][fact] = {"below" if side == "at_least" else "at_least": count}
        return changed(spot, tree, f"condition {fact}: {side} {count} turned round")
    if len(row["when"]) > 1 and rng.random() < 0.3:
        del row["when"][fact]
        return changed(spot, tree, f"condition {fact}={was} deleted")
    holder, key = (was, "not") if isinstance(was, dict) else (row["when"], fact)
    value = holder[key]
    values = book.corpus.facts[fact].values
    named = [value] if isinstance(value, str) else value
    free = [each for each in values if each not in named]
    if isinstance(value, list) and (not free or rng.random() < 0.5):
        gone = value.pop(rng.randrange(len(value)))
        holder[key] = value if len(value) > 1 else value[0]
        return changed(spot, tree, f"condition {fact}: value {gone} deleted")
    new = rng.choice(free)
    if isinstance(value, str):
        holder[key] = new
        return changed(spot, tree, f"condition {fact}: {value}→{new}")
    value[rng.randrange(len(value))] = new
    return changed(spot, tree, f"condition {fact}: one of {was} becomes {new}")


def row_outcome(book: Rulebook, rng: Random) -> Mutant:
    """An outcome has another parameter or decision to go on with, stands elsewhere, or is gone."""
    spot, tree, row = book.pick(rng, book.rows, lambda row: row["then"])
    outcome = rng.choice(row["then"])
    name = next(key for key in outcome if key not in ("given", "only", "from", "cites"))
    ways = [
        way for way in (parameter, elsewhere, shorter) if way is parameter or len(row["then"]) > 1
    ]
    said = (
        rng.choice(ways)(book, rng, row, outcome, name)
        or parameter(book, rng, row, outcome, name)
        or elsewhere(book, rng, row, outcome, name)
    )
    return changed(spot, tree, said) if said else row_outcome(book, rng)


def parameter(book: Rulebook, rng: Random, row: Tree, outcome: Tree, name: str) -> str:
    """Give an outcome another value of a parameter; says nothing where it has none of a closed
    domain.
    """
    if name == "apply":
        was, outcome[name] = outcome[name], other(rng, sorted(book.corpus.decisions), outcome[name])
        return f"apply {was}→{outcome[name]}"
    effect = book.corpus.effects[name]
    given = outcome[name]
    if (
        isinstance(given, dict) and "of" in given
    ):  # the points are read in the clause, which has mutants of its own
        return ""
    params = {next(iter(effect.params), ""): given} if isinstance(given, str) else given
    open_to_change = {
        key: domain(book, effect, key) for key in params if effect.params.get(key) != "text"
    }
    keys = [key for key, known in open_to_change.items() if set(known) - {params[key]}]
    if not keys:
        return ""
    key = rng.choice(keys)
    was, new = params[key], other(rng, open_to_change[key], params[key])
    if isinstance(given, str):
        outcome[name] = new
    else:
        given[key] = new
    return f"{name}.{key} {was}→{new}"


def domain(book: Rulebook, effect: Any, key: str) -> list[str]:
    """The values a parameter may have."""
    known = effect.params.get(key, "text")
    if known == "roles":
        return list(book.corpus.roles[effect.game])
    return [str(number) for number in range(1, 10)] if known == "number" else list(known)


def elsewhere(book: Rulebook, rng: Random, row: Tree, outcome: Tree, name: str) -> str:
    """Let two outcomes change places."""
    if len(row["then"]) < 2:
        return ""
    here, there = rng.sample(range(len(row["then"])), 2)
    row["then"][here], row["then"][there] = row["then"][there], row["then"][here]
    return f"outcomes {here + 1} and {there + 1} change places"


def shorter(book: Rulebook, rng: Random, row: Tree, outcome: Tree, name: str) -> str:
    """Leave an outcome out."""
    row["then"].remove(outcome)
    return f"outcome {name} deleted"


def row_cite(book: Rulebook, rng: Random) -> Mutant:
    """A row rests on another clause of its edition."""
    spot, tree, row = book.pick(
        rng, book.rows, lambda row: any(edition in book.addresses for edition in row["cites"])
    )
    edition = rng.choice(
        [
            edition
            for edition, ids in row["cites"].items()
            if edition in book.addresses and ids != "none"
        ]
    )
    at = rng.randrange(len(row["cites"][edition]))
    was = row["cites"][edition][at]
    law = was.split(".")[0]
    near = [
        each
        for each in book.addresses[edition]
        if each.split(".")[0] == law and each not in row["cites"][edition]
    ]
    row["cites"][edition][at] = other(
        rng,
        near if near and rng.random() < 0.7 else book.addresses[edition],
        *row["cites"][edition],
    )
    return changed(spot, tree, f"{edition} citation {was}→{row['cites'][edition][at]}")


def value_rename(book: Rulebook, rng: Random) -> Mutant:
    """Two values of a fact or of a parameter change their labels, or a value has another key."""
    effects = [
        Spot(spot.path, (*spot.steps, "params", key), f"{spot.id}.{key}")
        for spot in book.items("outcomes", "effect", "outcomes", "decision")
        for key, known in book.at(spot).get("params", {}).items()
        if isinstance(known, dict)
    ]
    facts = [
        Spot(spot.path, (*spot.steps, "values"), spot.id)
        for spot in book.items("facts", "fact", "facts", "decision")
    ]
    spot, tree, values = book.pick(
        rng, rng.choice((facts, facts, effects)), lambda values: len(values) > 1
    )
    one, two = rng.sample(sorted(values), 2)
    if rng.random() < 0.3:
        renamed = {f"{key}_x" if key == one else key: label for key, label in values.items()}
        values.clear()
        values.update(renamed)
        return changed(spot, tree, f"value {one}→{one}_x")
    values[one], values[two] = values[two], values[one]
    return changed(spot, tree, f"labels of {one} and {two} swapped")


def case_change(book: Rulebook, rng: Random) -> Mutant:
    """A case gives another fact, expects another row in an edition, no longer tells of one, or is
    gone.
    """
    spot, tree, case = book.pick(rng, book.items("cases", "case", "cases"), lambda _: True)
    part = rng.choice(("fact", "fact", "row", "edition", "gone"))
    if part == "gone" and len(tree["cases"]) > 1:
        tree["cases"].remove(case)
        return changed(spot, tree, "case deleted")
    rules, edition = case["rules"], one(rng, sorted(case["rules"]))
    if part == "edition" and len(rules) > 1:
        del rules[edition]
        return changed(spot, tree, f"rules nothing in {edition}")
    rows = [row.id for row in book.corpus.decisions[spot.path.rsplit("/", 2)[1]].rows]
    was = rules[edition] if isinstance(rules[edition], str) else rules[edition].get("row")
    if part == "row" and was and len(rows) > 1:
        new = other(rng, rows, was)
        rules[edition] = new if isinstance(rules[edition], str) else {**rules[edition], "row": new}
        return changed(spot, tree, f"expected row {was}→{new}")
    facts = sorted(case["facts"])
    if not facts:
        return case_change(book, rng)
    fact = rng.choice(facts)
    was = case["facts"][fact]
    case["facts"][fact] = other(rng, book.corpus.facts[fact].values, was)
    return changed(spot, tree, f"fact {fact}: {was}→{case['facts'][fact]}")
