"""Read terms, roles, facts, external works and conflicts.

In: readings.  Out: the frozen values of the model, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk.assemble.leading import Line, lead_list
from regelwerk.assemble.reading import Reading, make_tuple
from regelwerk.errors import suggest_known, suggest_nearest
from regelwerk.model import (
    Aloud,
    Conflict,
    Constraint,
    Exemption,
    External,
    Fact,
    Phase,
    Place,
    Sign,
    Term,
    Unwalked,
)

YES = "yes"


def read_roles(reading: Reading) -> dict[str, str]:
    """Return the roles of a game with their German labels."""
    return {role: each["label"] for role, each in reading.tree["roles"].items()}


def read_parties(reading: Reading) -> frozenset[str]:
    """Return the roles that take part in an irregularity or rule on it."""
    return frozenset(role for role, each in reading.tree["roles"].items() if each["party"] == YES)


def read_role_names(reading: Reading) -> dict[str, tuple[str, ...]]:
    """Return the words by which a sentence names each role of a game; report a role that does not
    exist.
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
                suggest_known(role, tree["roles"]),
            )
    for index, role in enumerate(tree.get("unnamed", ())):
        if role not in tree["roles"]:
            reading.complain(
                tree["unnamed"],
                index,
                "unknown_role",
                f"Rolle „{role}“ gibt es nicht",
                suggest_known(role, tree["roles"]),
            )
    return {role: tuple(names) for role, names in words.items()}


def read_terms(reading: Reading) -> Iterator[Term]:
    """Yield the terms of a game; report a term that is listed twice."""
    items = reading.tree["terms"]
    first: dict[str, int] = {}
    for index, item in enumerate(items):
        if (other := first.setdefault(item["term"], index)) != index:
            line = reading.find_place(items, other).line
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
            id=item["term"],
            game=reading.game,
            label=item["label"],
            words=lists["words"],
            countries=lists["countries"],
            english=item.get("english", ""),
            defined=tuple(item.get("defined", ())),
            synonyms=tuple(item.get("synonyms", ())),
            avoid=tuple(item.get("avoid", ())),
            common=item.get("common") == YES,
            place=reading.find_place(items, index),
            apart=item.get("apart", {}),
            means=item.get("means", ""),
            rests=tuple(item.get("rests", ())),
        )


def read_phases(reading: Reading) -> Iterator[Phase]:
    """Yield the phases of a game, in order."""
    items = reading.tree["phases"]
    for index, item in enumerate(items):
        at = tuple(item.get("at", ()))
        yield Phase(
            id=item["phase"],
            game=reading.game,
            label=item["label"],
            first=item["first"],
            last=item["last"],
            place=reading.find_place(items, index),
            at=at,
        )


def read_facts(reading: Reading, roles: Mapping[str, str], line: Line) -> Iterator[Fact]:
    """Yield the facts of a file: those that several decisions share, or those of the one decision
    in the file.
    """
    items = reading.tree.get("facts", ())
    for index, item in enumerate(items):
        if item["ask"] not in roles:
            reading.complain(
                item,
                "ask",
                "unknown_role",
                f"Rolle „{item['ask']}“ gibt es nicht",
                suggest_known(item["ask"], roles),
            )
        judgement = item.get("judgement", {})
        yield Fact(
            id=item["fact"],
            game=reading.game,
            question=item["question"],
            ask=item["ask"],
            away=item.get("away") == YES,
            of=item.get("of", ""),
            criteria=read_criteria(reading, judgement, line),
            cites=lead_list(reading, judgement, line) if judgement else (),
            values=item["values"],
            synonyms=tuple(item.get("synonyms", ())),
            place=reading.find_place(items, index),
            home=reading.tree.get("decision", ""),
            answers={value: reading.find_place(item["values"], value) for value in item["values"]},
            after=tuple(item.get("after", ())),
            aloud=read_spoken(reading, item.get("aloud", ()), line),
            hush=read_spoken(reading, item.get("hush", ()), line),
            established=tuple(read_sign(each) for each in item.get("established", ())),
            usual=item.get("usual", ""),
            seldom=item.get("seldom", ""),
        )


def read_criteria(reading: Reading, judgement: dict[str, Any], line: Line) -> dict[str, str]:
    """Return what an answer is judged by, by edition (empty: in every edition); report an edition
    that the game has not.
    """
    criteria = judgement.get("criteria", {})
    if isinstance(criteria, str):
        return {"": criteria}
    for edition in criteria:
        if edition not in line.before:
            message = f"die Ausgabe „{edition}“ gibt es nicht"
            reading.complain(
                criteria, edition, "unknown_value", message, suggest_known(edition, line.before)
            )
    return dict(criteria)


def read_sign(item: Mapping[str, Any]) -> Sign:
    """Return by what a row establishes something: an answer (`fact`, `value`), or an effect with
    parameters; and the answer that it `means`, yes where that is not said.
    """
    means = item.get("means", YES)
    if "fact" in item:
        return Sign("", {}, item["fact"], item["value"], means)
    ((effect, params),) = ((name, value) for name, value in item.items() if name != "means")
    return Sign(effect, params, means=means)


def read_spoken(reading: Reading, items: Sequence[Any], line: Line) -> tuple[Aloud, ...]:
    """Return sentences that the director says aloud, or leaves unsaid."""
    tied = [
        {fact: frozenset(make_tuple(value)) for fact, value in item.get("when", {}).items()}
        for item in items
    ]
    rests = [lead_list(reading, item, line) for item in items]
    return tuple(
        Aloud(item["says"], ids, decision, when)
        for item, ids, when in zip(items, rests, tied, strict=True)
        for decision in make_tuple(item.get("in", ""))
    )


def read_constraints(reading: Reading, facts: Mapping[str, Fact]) -> Iterator[Constraint]:
    """Yield the combinations of facts that are impossible; report unknown facts and values."""
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
                    suggest_nearest(fact, facts),
                )
                continue
            for key in make_tuple(value):
                if key not in facts[fact].values:
                    reading.complain(
                        item["never"],
                        fact,
                        "unknown_value",
                        f"„{fact}“ kennt „{key}“ nicht",
                        suggest_nearest(key, facts[fact].values),
                    )
            never[fact] = frozenset(make_tuple(value))
        yield Constraint(
            never, item["why"], reading.find_place(items, index), reading.tree.get("decision", "")
        )


def read_externals(known: Reading, concordance: Reading | None) -> Iterator[External]:
    """Yield the paragraphs of works that are known only by citation, with our nearest clauses; the
    place is the line that names these.
    """
    items = known.tree["externals"]
    nearest_ours = (
        read_concordance(concordance, [item["id"] for item in items]) if concordance else {}
    )
    for index, item in enumerate(items):
        line, place = nearest_ours.get(item["id"], ({}, known.find_place(items, index)))
        certainty, reason = line.get("certainty", ""), line.get("reason", "")
        ours = tuple(line.get("nearest", ()))
        yield External(
            id=item["id"],
            game=known.game,
            known=item["known"],
            nearest=ours,
            certainty=certainty,
            reason=reason,
            place=place,
            declared=known.find_place(items, index),
        )


def read_concordance(
    reading: Reading, declared: list[str]
) -> dict[str, tuple[dict[str, Any], Place]]:
    """Return the lines of a concordance, each with its place, by the external paragraph they are
    about; report lines for an undeclared one or for the same one.
    """
    lines = reading.tree["concordance"]
    found: dict[str, tuple[dict[str, Any], Place]] = {}
    for index, line in enumerate(lines):
        external = line["external"]
        if external not in declared:
            message = f"{external} ist nicht in externals.yaml"
            reading.complain(
                lines, index, "unknown_external", message, suggest_nearest(external, declared)
            )
        elif external in found:
            reading.complain(
                lines, index, "duplicate_id", f"{external} steht zweimal in der Konkordanz"
            )
        found[external] = line, reading.find_place(lines, index)
    return found


def read_conflicts(reading: Reading) -> Iterator[Conflict]:
    """Yield the contradictions of the sources; where the answer is `open`, no place applies."""
    items = reading.tree["conflicts"]
    for index, item in enumerate(items):
        says = {each["at"]: each["says"] for each in item["places"]}
        applies = {edition: "" if id == "open" else id for edition, id in item["applies"].items()}
        yield Conflict(
            id=item["conflict"],
            game=reading.game,
            title=item["title"],
            says=says,
            applies=applies,
            why=item["why"],
            place=reading.find_place(items, index),
        )


def read_exemptions(reading: Reading) -> Iterator[Exemption]:
    """Yield the clauses that belong to no decision, each with its reason."""
    items = reading.tree["exempt"]
    for index, item in enumerate(items):
        for id in item["at"]:
            yield Exemption(id, item["class"], item["reason"], reading.find_place(items, index))


def read_unwalked(reading: Reading) -> Iterator[Unwalked]:
    """Yield the calls between decisions for which no case exists yet."""
    items = reading.tree["unwalked"]
    for index, item in enumerate(items):
        yield Unwalked(
            decision=item["decision"],
            row=item["row"],
            target=item["to"],
            editions=tuple(item["editions"]),
            place=reading.find_place(items, index),
        )
