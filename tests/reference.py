"""A naive interpreter: rules on one situation by reading the rows as they are written.

In: a decision as in `kb.json`, the facts with their values, the constraints as in `engine.json`.  Out: row ids.
It knows nothing of bit sets or tables and is slow on purpose; the engine must agree with it everywhere.
"""

from itertools import product


def rows_in(decision, edition):
    """The rows that hold in the edition."""
    return [row for row in decision["rows"] if edition in row["cites"]]


def facts_of(decision, edition, facts):
    """The facts some row of the edition puts a condition on, in the order of asks."""
    tested = {fact for row in rows_in(decision, edition) for fact, keys in row["when"].items() if set(keys) != set(facts[fact]["values"])}
    return [fact for fact in decision["asks"] if fact in tested]


def excluded(situation, constraints):
    """Whether a constraint over these facts forbids the situation."""
    return any(all(situation.get(fact) in keys for fact, keys in constraint["never"].items()) for constraint in constraints)


def situations(names, facts, constraints):
    """Every possible combination of values of the named facts."""
    for values in product(*(facts[name]["values"] for name in names)):
        situation = dict(zip(names, values, strict=True))
        if not excluded(situation, constraints):
            yield situation


def row_of(decision, edition, situation):
    """The id of the row for a full situation: of those that hold, not overridden by one that holds, the first; or `otherwise`."""
    holding = [row for row in rows_in(decision, edition) if all(situation.get(fact) in (None, *keys) for fact, keys in row["when"].items())]
    beaten = {id for row in holding for id in row["overrides"]}
    return next((row["id"] for row in holding if row["id"] not in beaten), "otherwise")


def effects_of(decision, edition, row_id):
    """The outcomes of a row in the edition as pairs of effect and parameters."""
    rows = [row for row in decision["rows"] if row["id"] == row_id]
    return [(o["effect"], o["params"]) for row in rows for o in row["then"] if not o["only"] or edition in o["only"]]


def agrees(situation, known):
    """Whether a situation has the known values."""
    return all(situation.get(fact, value) == value for fact, value in known.items())


def partials(names, facts):
    """Every choice of some facts with values, the empty one included."""
    for values in product(*([None, *facts[name]["values"]] for name in names)):
        yield {name: value for name, value in zip(names, values, strict=True) if value is not None}
