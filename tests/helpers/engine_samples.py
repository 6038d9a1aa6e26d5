"""Small decisions to test the engine with: one written by hand, others drawn at random, and the
browser's engine beside it.

In: nothing.  Out: corpora, hypothesis strategies, compiled engines, `Browser`.
"""

import json
from dataclasses import fields
from pathlib import Path

import quickjs
from hypothesis import strategies as st

from regelwerk.engine.compiled import encode_engine
from regelwerk.engine.policy import build_policy
from regelwerk.engine.tabulate import tabulate
from regelwerk.model import (
    Constraint,
    Corpus,
    Decision,
    Effect,
    Fact,
    Otherwise,
    Outcome,
    Place,
    Row,
)
from regelwerk_site.press.assets import find_script

HERE = Place("laws/decisions/probe/decision.yaml", 1)
ENGINE = (
    "engine_table.js",
    "engine_chain.js",
    "engine.js",
    "engine_why.js",
    "engine_compare.js",
    "engine_timeline.js",
    "engine_incident.js",
)
ROLES = {"offender": "der Schuldige", "director": "der Turnierleiter"}
UNTIL = {"once": "einmal", "always": "immer"}
EFFECTS = {
    "must_pass": Effect(
        "must_pass",
        "bridge",
        "who",
        {"who": "roles", "until": UNTIL},
        "{who} passt {until}.",
        "now",
        HERE,
    ),
    "check": Effect(
        "check",
        "bridge",
        "role:director",
        {"number": "number"},
        "nach {number} Stichen prüfen",
        "end",
        HERE,
    ),
}


def fact(id, *values, game="bridge"):
    return Fact(
        id, game, f"{id}?", "director", False, "", (), {value: value for value in values}, (), HERE
    )


def row(id, when, then=None, editions=("2007",), overrides=()):
    outcomes = (Outcome("check", {"number": str(sum(id.encode()))}),) if then is None else then
    cites = {edition: (f"{edition}/1.{id}",) for edition in editions}
    because = {edition: (f"{edition}/99",) for edition in editions}
    return Row(
        id,
        {name: frozenset(keys) for name, keys in when.items()},
        outcomes,
        cites,
        tuple(overrides),
        because,
        {},
        HERE,
    )


def decision(id, asks, rows, otherwise=None):
    return Decision(
        id, "bridge", id.title(), "auction", "", (), tuple(asks), tuple(rows), otherwise, HERE
    )


def silent(*editions, outcome="not_covered"):
    return Otherwise(
        editions,
        outcome,
        dict.fromkeys(editions, "Der Text schweigt."),
        {edition: (f"{edition}/9",) for edition in editions},
    )


def corpus(facts, decisions, constraints=()):
    empty = {field.name: {} for field in fields(Corpus)}
    given = {
        "facts": {f.id: f for f in facts},
        "decisions": {d.id: d for d in decisions},
        "constraints": tuple(constraints),
    }
    return Corpus(**(empty | given | {"effects": EFFECTS, "roles": {"bridge": ROLES}}))


def compiled(words):
    """The engine of a corpus, through JSON as it is written."""
    tables = {}
    for each in words.decisions.values():
        for edition in each.editions:
            tables[each.id, edition], problems = tabulate(
                each, edition, words.facts, words.constraints
            )
            assert tables[each.id, edition] is not None, problems
    after = {each.id: each.after for each in words.facts.values()}
    tree = encode_engine(
        words, tables, {key: build_policy(table, after=after) for key, table in tables.items()}
    ) | {"data_version": "0" * 12}
    return json.loads(json.dumps(tree, sort_keys=True))


def written(each):
    """A decision as `kb.json` has it."""
    rows = [
        {
            "id": r.id, "when": {f: sorted(keys) for f, keys in r.when.items()},
            "cites": dict(r.cites), "overrides": list(r.overrides),
            "then": [{"effect": o.effect, "params": dict(o.params), "only": list(o.only),
            "cites": dict(o.cites)} for o in r.then],
        }
        for r in each.rows
    ]  # fmt: skip
    return {"asks": list(each.asks), "rows": rows, "editions": list(each.editions)}


def bids():
    """Insufficient bid, much shortened: three editions, a constraint, a precedence, a chain."""
    facts = [
        fact("accepted", "yes", "no"),
        fact("replacement", "pass", "bid", "double"),
        fact("same", "yes", "no"),
        fact("lead", "1", "0"),
    ]
    never = {"replacement": frozenset({"pass", "double"}), "same": frozenset({"yes"})}
    both, chained = ("1997", "2007"), (Outcome("apply", {"decision": "leading"}),)
    check = Outcome("check", {"number": "3"}, {"2007": ("2007/27.D",)}, only=("2007",))
    limp = (Outcome("must_pass", {"who": "offender", "until": "always"}), check)
    rows = [
        row("accepted", {"accepted": ["yes"]}, (), both, overrides=["denied"]),
        row("denied", {"replacement": ["double"]}, chained, both),
        row("same", {"accepted": ["no"], "replacement": ["bid"], "same": ["yes"]}, limp, both),
        row(
            "other",
            {"accepted": ["no"], "replacement": ["bid"], "same": ["no"]},
            limp[:1],
            ["1997"],
        ),
        row("passed", {"accepted": ["no"], "replacement": ["pass"]}, limp[:1], ["1997"]),
    ]
    first = decision("bid", ["accepted", "replacement", "same"], rows, silent("2007"))
    second = decision(
        "leading", ["lead"], [row("on", {"lead": ["1"]}), row("off", {"lead": ["0"]}, ())]
    )
    return corpus(
        facts, [first, second], [Constraint(never, "Nur ein Gebot nennt eine Denomination.", HERE)]
    )


@st.composite
def corpora(draw, editions=("1997", "2007"), most=4):
    """A sound decision at random: every row overrides those before it, the rest is not covered;
    unreachable rows left out.
    """
    sizes = draw(st.lists(st.integers(2, 3), min_size=1, max_size=most))
    facts = [
        fact(f"f{n}", *map(str, range(size, 0, -1))) for n, size in enumerate(sizes)
    ]  # values that look like numbers, descending
    some = st.lists(st.sampled_from(facts), max_size=3, unique_by=lambda each: each.id)

    def when(limit=None):
        return {
            f.id: draw(
                st.sets(
                    st.sampled_from(list(f.values)), min_size=1, max_size=limit or len(f.values) - 1
                )
            )
            for f in draw(some)
        }

    never = [
        Constraint({k: frozenset(v) for k, v in when(1).items()}, "so ist es", HERE)
        for _ in range(draw(st.integers(0, 2)))
    ]
    never = [each for each in never if len(each.never) > 1]
    rows = []
    for n in range(draw(st.integers(1, 6))):
        held = draw(st.lists(st.sampled_from(editions), min_size=1, unique=True))
        then = (Outcome("check", {"number": str(draw(st.integers(0, 3)))}),) * draw(
            st.integers(0, 1)
        )
        rows.append(row(f"r{n}", when(), then, held, overrides=[r.id for r in rows]))
    return corpus(facts, [decision("probe", [f.id for f in facts], rows, silent(*editions))], never)


def table_of(words, id="probe", edition="2007"):
    """The table of a decision, or nothing if no sound one exists."""
    return tabulate(words.decisions[id], edition, words.facts, words.constraints)[0]


class Browser:
    """The engine's scripts in QuickJS."""

    def __init__(self, engine):
        self.context = quickjs.Context()
        for name in ENGINE:
            self.context.eval(find_script(Path(name).stem).read_text(encoding="utf-8"))
        self.context.set("text", json.dumps(engine))
        self.context.eval("const engine = JSON.parse(text)")

    def call(self, function, *given):
        """The result of a function of `Regelwerk` on the engine; an error as `{"error", "given",
        "accepted"}`.
        """
        self.context.set("given", json.dumps(given))
        return json.loads(self.context.eval(
            f"try {{ JSON.stringify(Regelwerk.{function}(engine, ...JSON.parse(given))) }}"
            "catch (e) { JSON.stringify({error: e.name, given: e.given, accepted: e.accepted, message: e.message}) }"
        ))  # fmt: skip

    def lookup(self, decision, edition):
        """The row number of every combination, -1 for an impossible one."""
        path = f"engine.decisions[{json.dumps(decision)}].editions[{json.dumps(edition)}]"
        self.context.eval(f"globalThis.table = Regelwerk.table.open({path})")
        rows = list(
            map(int, json.loads(self.context.eval("JSON.stringify(table.rows.map(String))")))
        )
        return [
            next((number for number, row in enumerate(rows) if row >> combo & 1), -1)
            for combo in range(self.context.eval("table.size"))
        ]
