"""Terms, roles, facts, outcomes, externals and conflicts from their files.

In: readings.  Out: the frozen values of the model, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk.assemble.leading import Line, lead_list
from regelwerk.assemble.reading import Reading, many
from regelwerk.errors import nearest
from regelwerk.model import (
    ASIDE,
    Aloud,
    Conflict,
    Constraint,
    Effect,
    Exemption,
    External,
    Fact,
    Phase,
    Place,
    Portion,
    Term,
    Unwalked,
)
from regelwerk.model.moments import NOW

YES = "yes"
GETS, LOSES = "gets", "loses"  # what each of some players does with the points of a parameter


def roles(reading: Reading) -> dict[str, str]:
    """The roles of a game with their German labels."""
    return {role: each["label"] for role, each in reading.tree["roles"].items()}


def parties(reading: Reading) -> frozenset[str]:
    """The roles that take part in an irregularity, or rule on it."""
    return frozenset(role for role, each in reading.tree["roles"].items() if each["party"] == YES)


def called(reading: Reading) -> dict[str, tuple[str, ...]]:
    """The words by which a sentence names each role of a game; a role that does not exist is a
    problem.
    """
    tree = reading.tree
    words = tree.get("called", {})
    for role in words:
        if role not in tree["roles"]:
            reading.complain(
                words,
                role,
                "unknown_role",
                f"Rolle „{role}“ gibt es nicht",
                nearest(role, tree["roles"]),
            )
    for index, role in enumerate(tree.get("unnamed", ())):
        if role not in tree["roles"]:
            reading.complain(
                tree["unnamed"],
                index,
                "unknown_role",
                f"Rolle „{role}“ gibt es nicht",
                nearest(role, tree["roles"]),
            )
    return {role: tuple(names) for role, names in words.items()}


def terms(reading: Reading) -> Iterator[Term]:
    """The concepts of a game."""
    items = reading.tree["terms"]
    first: dict[str, int] = {}
    for index, item in enumerate(items):
        if (other := first.setdefault(item["term"], index)) != index:
            line = reading.place(items, other).line
            reading.complain(
                items,
                index,
                "duplicate_id",
                f"Begriff „{item['term']}“ steht schon in Zeile {line}",
            )
        lists = {
            key: {name: tuple(words) for name, words in item.get(key, {}).items()}
            for key in ("words", "countries")
        }
        yield Term(
            item["term"],
            reading.game,
            item["label"],
            lists["words"],
            lists["countries"],
            item.get("english", ""),
            tuple(item.get("defined", ())),
            tuple(item.get("synonyms", ())),
            tuple(item.get("avoid", ())),
            item.get("common") == YES,
            reading.place(items, index),
            item.get("apart", {}),
            item.get("means", ""),
            tuple(item.get("rests", ())),
        )


def phases(reading: Reading) -> Iterator[Phase]:
    """The phases of a game, in order."""
    items = reading.tree["phases"]
    for index, item in enumerate(items):
        at = tuple(item.get("at", ()))
        yield Phase(
            item["phase"],
            reading.game,
            item["label"],
            item["first"],
            item["last"],
            reading.place(items, index),
            at,
        )


def facts(reading: Reading, roles: Mapping[str, str], line: Line) -> Iterator[Fact]:
    """The questions of a file: those that several decisions ask, or those of the one decision it
    holds.
    """
    items = reading.tree.get("facts", ())
    for index, item in enumerate(items):
        if item["ask"] not in roles:
            reading.complain(
                item,
                "ask",
                "unknown_role",
                f"Rolle „{item['ask']}“ gibt es nicht",
                nearest(item["ask"], roles),
            )
        judgement = item.get("judgement", {})
        yield Fact(
            item["fact"],
            reading.game,
            item["question"],
            item["ask"],
            item.get("away") == YES,
            judgement.get("criteria", ""),
            lead_list(reading, judgement, line) if judgement else (),
            item["values"],
            tuple(item.get("synonyms", ())),
            reading.place(items, index),
            reading.tree.get("decision", ""),
            {value: reading.place(item["values"], value) for value in item["values"]},
            tuple(item.get("after", ())),
            spoken(reading, item.get("aloud", ()), line),
            spoken(reading, item.get("hush", ()), line),
        )


def spoken(reading: Reading, items: Sequence[Any], line: Line) -> tuple[Aloud, ...]:
    """Sentences for the director to say, or to leave unsaid."""
    tied = [
        {fact: frozenset(many(value)) for fact, value in item.get("when", {}).items()}
        for item in items
    ]
    rests = [lead_list(reading, item, line) for item in items]
    return tuple(
        Aloud(item["says"], ids, item.get("in", ""), when)
        for item, ids, when in zip(items, rests, tied, strict=True)
    )


def constraints(reading: Reading, facts: Mapping[str, Fact]) -> Iterator[Constraint]:
    """The combinations that cannot be, of the facts of a game."""
    items = reading.tree.get("constraints", ())
    for index, item in enumerate(items):
        never = {}
        for fact, value in item["never"].items():
            if fact not in facts:
                reading.complain(
                    item["never"],
                    fact,
                    "unknown_fact",
                    f"Angabe „{fact}“ gibt es nicht",
                    nearest(fact, facts),
                )
                continue
            for key in many(value):
                if key not in facts[fact].values:
                    reading.complain(
                        item["never"],
                        fact,
                        "unknown_value",
                        f"„{fact}“ kennt „{key}“ nicht",
                        nearest(key, facts[fact].values),
                    )
            never[fact] = frozenset(many(value))
        yield Constraint(
            never, item["why"], reading.place(items, index), reading.tree.get("decision", "")
        )


def effects(reading: Reading, roles: Mapping[str, str]) -> Iterator[Effect]:
    """The outcome vocabulary of a file: what several decisions say, or what the one decision it
    holds does.
    """
    items = reading.tree.get("outcomes", ())
    for index, item in enumerate(items):
        params = item.get("params", {})
        addressed(reading, item, roles, params)
        for word in placeholders(item["says"]):
            if word not in params:
                reading.complain(
                    item,
                    "says",
                    "unknown_parameter",
                    f"der Satz nennt {{{word}}}, das ist kein Parameter",
                    nearest(word, params),
                )
        once = item.get("once")
        yield Effect(
            item["effect"],
            reading.game,
            item["to"],
            params,
            item["says"],
            item.get("due", NOW),
            reading.place(items, index),
            reading.tree.get("decision", ""),
            None if once is None else () if once == YES else tuple(once),
            opposed(item.get("against", ())),
            tuple(portions(reading, item.get("points", ()), roles, params)),
            weight(item.get("headline", "0")),
            "remedy" in item,
        )


def weight(headline: str) -> int:
    """How much an effect weighs as a headline, as it is written."""
    return ASIDE if headline == "aside" else int(headline)


def opposed(items: Sequence[Any]) -> dict[str, tuple[str, ...]]:
    """The effects that an effect cannot stand beside, each with the values it is limited to (none:
    whatever it says).
    """
    named = [{item: ()} if isinstance(item, str) else item for item in items]
    return {effect: many(values) for item in named for effect, values in item.items()}


def addressed(
    reading: Reading, tree: dict[str, Any], roles: Mapping[str, str], params: Mapping[str, Any]
) -> None:
    """Complain where an addressee is neither a role nor a parameter."""
    to = tree["to"]
    if to.removeprefix("role:") not in (roles if to.startswith("role:") else params):
        message = f"„{to}“ ist weder eine Rolle noch ein Parameter"
        reading.complain(tree, "to", "unknown_role", message, "role:<Rolle> oder ein Parametername")


def portions(
    reading: Reading,
    items: Sequence[dict[str, Any]],
    roles: Mapping[str, str],
    params: Mapping[str, Any],
) -> Iterator[Portion]:
    """The points an effect carries: who gets or loses what a parameter says, which is a number."""
    for item in items:
        addressed(reading, item, roles, params)
        key, sign = (GETS, 1) if GETS in item else (LOSES, -1)
        param = item[key]
        if params.get(param) != "number":
            numbers = [each for each, domain in params.items() if domain == "number"]
            reading.complain(
                item,
                key,
                "unknown_parameter",
                f"„{param}“ ist kein Parameter mit einer Zahl",
                nearest(param, numbers),
            )
        yield Portion(item["to"], int(item.get("players", "1")), param, sign)


def placeholders(sentence: str) -> list[str]:
    """The names in braces of a sentence."""
    return [part.split("}")[0] for part in sentence.split("{")[1:]]


def externals(known: Reading, concordance: Reading | None) -> Iterator[External]:
    """Paragraphs known by citation, with the nearest of ours; the place is that of the line that
    names them.
    """
    items = known.tree["externals"]
    nearest_ours = concorded(concordance, [item["id"] for item in items]) if concordance else {}
    for index, item in enumerate(items):
        line, place = nearest_ours.get(item["id"], ({}, known.place(items, index)))
        certainty, reason = line.get("certainty", ""), line.get("reason", "")
        ours = tuple(line.get("nearest", ()))
        yield External(
            item["id"],
            known.game,
            item["known"],
            ours,
            certainty,
            reason,
            place,
            known.place(items, index),
        )


def concorded(reading: Reading, declared: list[str]) -> dict[str, tuple[dict[str, Any], Place]]:
    """The lines of a concordance, each with its place, by the external they are about."""
    lines = reading.tree["concordance"]
    found: dict[str, tuple[dict[str, Any], Place]] = {}
    for index, line in enumerate(lines):
        external = line["external"]
        if external not in declared:
            message = f"{external} ist nicht in externals.yaml"
            reading.complain(lines, index, "unknown_external", message, nearest(external, declared))
        elif external in found:
            reading.complain(
                lines, index, "duplicate_id", f"{external} steht zweimal in der Konkordanz"
            )
        found[external] = line, reading.place(lines, index)
    return found


def conflicts(reading: Reading) -> Iterator[Conflict]:
    """The contradictions of the sources; what is `open` applies nowhere."""
    items = reading.tree["conflicts"]
    for index, item in enumerate(items):
        says = {each["at"]: each["says"] for each in item["places"]}
        applies = {edition: "" if id == "open" else id for edition, id in item["applies"].items()}
        yield Conflict(
            item["conflict"],
            reading.game,
            item["title"],
            says,
            applies,
            item["why"],
            reading.place(items, index),
        )


def exemptions(reading: Reading) -> Iterator[Exemption]:
    """The clauses that belong to no decision."""
    items = reading.tree["exempt"]
    for index, item in enumerate(items):
        for id in item["at"]:
            yield Exemption(id, item["class"], item["reason"], reading.place(items, index))


def unwalked(reading: Reading) -> Iterator[Unwalked]:
    """The calls that still wait for a case."""
    items = reading.tree["unwalked"]
    for index, item in enumerate(items):
        yield Unwalked(
            item["decision"],
            item["row"],
            item["to"],
            tuple(item["editions"]),
            reading.place(items, index),
        )
