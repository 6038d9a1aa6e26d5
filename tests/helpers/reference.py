"""A naive interpreter: rules on one situation by reading the rows as they are written.

In: a decision as in `kb.json`, the facts with their values, the constraints as in
`engine.json`.  Out: row ids. It knows nothing of bit sets or tables and is slow on purpose; the
engine must agree with it everywhere.
"""

from itertools import product


def rows_in(decision, edition):
    """The rows that hold in the edition."""
    return [row for row in decision["rows"] if edition in row["cites"]]


def facts_of(decision, edition, facts):
    """The facts some row of the edition puts a condition on, in the order of asks."""
    tested = {
        fact
        for row in rows_in(decision, edition)
        for fact, keys in row["when"].items()
        if set(keys) != set(facts[fact]["values"])
    }
    return [fact for fact in decision["asks"] if fact in tested]


def excluded(situation, constraints):
    """Whether a constraint over these facts forbids the situation."""
    return any(
        all(situation.get(fact) in keys for fact, keys in constraint["never"].items())
        for constraint in constraints
    )


def situations(names, facts, constraints):
    """Every possible combination of values of the named facts."""
    for values in product(*(facts[name]["values"] for name in names)):
        situation = dict(zip(names, values, strict=True))
        if not excluded(situation, constraints):
            yield situation


def row_of(decision, edition, situation):
    """The id of the row for a full situation: of those that hold, not overridden by one that holds,
    the first; or `otherwise`.
    """
    holding = [
        row
        for row in rows_in(decision, edition)
        if all(situation.get(fact) in (None, *keys) for fact, keys in row["when"].items())
    ]
    beaten = {id for row in holding for id in row["overrides"]}
    return next((row["id"] for row in holding if row["id"] not in beaten), "otherwise")


def effects_of(decision, edition, row_id):
    """The outcomes of a row in the edition as pairs of effect and parameters."""
    rows = [row for row in decision["rows"] if row["id"] == row_id]
    return [
        (o["effect"], o["params"])
        for row in rows
        for o in row["then"]
        if not o["only"] or edition in o["only"]
    ]


def agrees(situation, known):
    """Whether a situation has the known values."""
    return all(situation.get(fact, value) == value for fact, value in known.items())


def partials(names, facts):
    """Every choice of some facts with values, the empty one included."""
    for values in product(*([None, *facts[name]["values"]] for name in names)):
        yield {name: value for name, value in zip(names, values, strict=True) if value is not None}


# Whole chains: what a decision and those it applies come to. `book` is `kb.json`, `constraints` as
# in `engine.json`.

MOMENTS = ["now", "next", "end", "later"]


class Chains:
    """The chains of one edition, read from the rows as they are written; what has been worked out
    is remembered.
    """

    def __init__(self, book, constraints, edition):
        self.book, self.constraints, self.edition = book, constraints, edition
        self.known_uses, self.known_rows, self.known_tables = {}, {}, {}

    def calls(self, decision, row_id):
        """The decisions a row applies, each with what is given it as far as somebody asks it
        there.
        """
        rows = [
            row
            for row in rows_in(self.book["decisions"][decision], self.edition)
            if row["id"] == row_id
        ]
        outcomes = [
            o
            for row in rows
            for o in row["then"]
            if o["effect"] == "apply" and (not o["only"] or self.edition in o["only"])
        ]
        for outcome in outcomes:
            target = outcome["params"]["decision"]
            yield (
                target,
                {
                    fact: value
                    for fact, value in outcome["given"].items()
                    if fact in self.uses(target)
                },
            )

    def uses(self, decision):
        """The facts that a decision and those it applies ask, but for what is bound on the way."""
        if decision not in self.known_uses:
            found, met, waiting = set(), {}, [(decision, frozenset())]
            while waiting:
                each, bound = waiting.pop()
                if self.edition not in self.book["decisions"][each]["editions"] or any(
                    less <= bound for less in met.get(each, ())
                ):
                    continue  # what is bound beside adds nothing
                met.setdefault(each, []).append(bound)
                found |= (
                    set(facts_of(self.book["decisions"][each], self.edition, self.book["facts"]))
                    - bound
                )
                for row in rows_in(self.book["decisions"][each], self.edition):
                    for o in row["then"]:
                        if o["effect"] == "apply" and (not o["only"] or self.edition in o["only"]):
                            waiting.append((o["params"]["decision"], bound | set(o["given"])))
            self.known_uses[decision] = found
        return self.known_uses[decision]

    def table(self, decision):
        """Every possible situation of a decision with its row."""
        if decision not in self.known_tables:
            entry = self.book["decisions"][decision]
            names = facts_of(entry, self.edition, self.book["facts"])
            every = situations(names, self.book["facts"], self.constraints)
            self.known_tables[decision] = [
                (each, row_of(entry, self.edition, each)) for each in every
            ]
        return self.known_tables[decision]

    def rows(self, decision, facts, bound):
        """The rows a decision may come to where these facts are known, those of `bound` because the
        caller gives them.
        """
        touching = self.uses(decision) | {fact for c in self.constraints for fact in c["never"]}
        key = (
            decision,
            bound,
            tuple(sorted((fact, value) for fact, value in facts.items() if fact in touching)),
        )
        if key not in self.known_rows:
            left: dict = {}
            for situation, row in self.table(decision):
                if (
                    row not in left
                    and agrees(situation, facts)
                    and not self.outside(situation, facts, bound)
                ):
                    left[row] = None
            self.known_rows[key] = set(left)
        return self.known_rows[key]

    def outside(self, situation, facts, bound):
        """Whether a constraint forbids a situation because of what is known elsewhere in the
        chain.
        """
        for constraint in (
            each
            for each in self.constraints
            if each["never"].keys() & facts.keys() - situation.keys()
        ):
            others = [fact for fact in constraint["never"] if fact not in situation]
            apart = bound & set(constraint["never"]) and set(others) - bound
            together = {**{fact: facts[fact] for fact in others if fact in facts}, **situation}
            if (
                not apart
                and any(fact in situation for fact in constraint["never"])
                and excluded(together, [constraint])
            ):
                return True
        return False

    def steps(self, decision, facts, opened=None):
        """Every step in the order of time: decision, moment, facts, names bound, rows left; none of
        the last where it is repeated.

        Ends with an impossible step (no row left). A decision that the edition does not decide has
        no rows to begin with.
        """
        waiting = [
            (
                decision,
                "now",
                {fact: value for fact, value in facts.items() if fact in self.uses(decision)},
                frozenset(),
            )
        ]
        taken = []
        while waiting:
            first = min(waiting, key=lambda call: MOMENTS.index(call[1]))
            waiting.remove(first)
            id, moment, known, bound = first
            if any(
                other == id and all(was.get(f) == known.get(f) for f in self.uses(id))
                for other, was in taken
            ):
                yield (*first, None)
                continue
            taken.append((id, known))
            if self.edition not in self.book["decisions"][id]["editions"]:
                yield (*first, "undecided")
                continue
            left = self.rows(id, known, bound)
            yield (*first, left)
            if not left:
                return
            below = []
            for target, given in self.calls(id, next(iter(left))) if len(left) == 1 else ():
                due = self.book["decisions"][target]["due"]
                if due == "now" or opened is None or target in opened:
                    below.append(
                        (
                            target,
                            max(moment, due, key=MOMENTS.index),
                            {**known, **given},
                            bound | set(given),
                        )
                    )
            waiting = below + waiting
