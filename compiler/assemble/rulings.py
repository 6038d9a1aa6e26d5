"""Decisions and cases from their files.

In: readings and the vocabularies of their game.  Out: `Decision`s and `Case`s whose facts, values and effects are known, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from compiler.assemble.reading import Reading, cited, many
from compiler.model import OTHERWISE, Case, Decision, Effect, Fact, Otherwise, Outcome, Row
from compiler.number import integer
from compiler.problem import nearest

APPLY = "apply"  # the effect that chains to another decision


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabularies a decision speaks in."""

    facts: Mapping[str, Fact]
    effects: Mapping[str, Effect]
    roles: Mapping[str, str]


def decision(reading: Reading, words: Words) -> Decision:
    """One decision table."""
    tree = reading.tree
    if tree["decision"] != reading.stem:
        reading.complain(tree, "decision", "path_mismatch", f"die Datei heißt {reading.stem}.yaml, enthält aber {tree['decision']}")
    for index, fact in enumerate(tree["asks"]):
        if fact not in words.facts:
            reading.complain(tree["asks"], index, "unknown_fact", f"Angabe „{fact}“ gibt es nicht", nearest(fact, words.facts))
    rows = tuple(row(reading, item, tree, index, words) for index, item in enumerate(tree["rows"]))
    names = [r.id for r in rows]
    for index, item in enumerate(tree["rows"]):
        if names.index(item["id"]) != index:
            reading.complain(item, "id", "duplicate_row", f"Zeile „{item['id']}“ gibt es zweimal")
        if item["id"] == OTHERWISE:
            reading.complain(item, "id", "duplicate_row", f"„{OTHERWISE}“ heißt schon, was gilt, wo der Text schweigt")
        for other in item.get("overrides", ()):
            if other not in names:
                reading.complain(item, "overrides", "unknown_row", f"Zeile „{other}“ gibt es nicht", nearest(other, names))
    return Decision(
        tree["decision"],
        reading.game,
        tree["title"],
        tree["phase"],
        tree["about"],
        tuple(tree.get("synonyms", ())),
        tuple(tree["asks"]),
        rows,
        otherwise(reading, tree["otherwise"]) if "otherwise" in tree else None,
        reading.place(tree, "decision"),
        silent(reading, tree, rows),
    )


def silent(reading: Reading, tree: dict[str, Any], rows: tuple[Row, ...]) -> tuple[Otherwise, ...]:
    """The editions whose text says nothing of the matter, each with its reason; none of them has a row or stands under `otherwise`."""
    ruled = {edition for row in rows for edition in row.cites}.union(tree.get("otherwise", {}).get("editions", ()))
    said = tree.get("silent", {})
    for edition in said:
        if edition in ruled:
            message = f"{edition} schweigt nicht: dort gilt schon eine Zeile oder „otherwise“"
            reading.complain(said, edition, "silent_and_ruled", message, "hier streichen oder dort")
    return tuple(
        Otherwise((edition,), "not_covered", entry["reason"], cited({edition: entry["nearest"]})) for edition, entry in said.items()
    )


def otherwise(reading: Reading, tree: dict[str, Any]) -> Otherwise:
    """The answer where the text is silent, with the nearest clauses of every edition it holds in."""
    for edition in tree["editions"]:
        if edition not in tree["nearest"]:
            reading.complain(tree, "nearest", "missing_key", f"es fehlen die nächsten Bestimmungen von {edition}")
    return Otherwise(tuple(tree["editions"]), tree["outcome"], tree["reason"], cited(tree["nearest"]))


def row(reading: Reading, tree: dict[str, Any], decision: dict[str, Any], index: int, words: Words) -> Row:
    """One rule."""
    when = {}
    for fact, condition in tree.get("when", {}).items():
        if fact not in decision["asks"]:
            reading.complain(tree["when"], fact, "unknown_fact", f"„{fact}“ steht nicht unter „asks“", nearest(fact, decision["asks"]))
        elif fact in words.facts:
            when[fact] = choice(reading, tree["when"], fact, condition, words.facts[fact])
    if "overrides" in tree and "because" not in tree:
        reading.complain(tree, "overrides", "missing_key", "ein Vorrang braucht die Bestimmung, die ihn gibt: „because“")
    then = tuple(outcome(reading, item, words) for item in tree["then"])
    cites = cited(tree["cites"])
    for item, used in zip(tree["then"], then, strict=True):
        bounded(reading, item, used, cites)
    return Row(
        tree["id"],
        when,
        then,
        cites,
        tuple(tree.get("overrides", ())),
        cited(tree.get("because", {})),
        tree.get("note", ""),
        reading.place(decision["rows"], index),
        tree.get("apart", {}),
        tree.get("no_case", {}),
    )


def bounded(reading: Reading, tree: dict[str, Any], used: Outcome, cites: Mapping[str, tuple[str, ...]]) -> None:
    """Complain where an outcome is limited to an edition in which its row does not hold, or to all, or rests on clauses where it fails."""
    for edition in (edition for edition in used.only if edition not in cites):
        reading.complain(tree, "only", "bad_only", f"die Zeile gilt nicht in {edition}", "erst die Zeile dort unter „cites“ eintragen")
    if used.only and not cites.keys() - set(used.only):
        reading.complain(tree, "only", "bad_only", "die Folge gilt überall, wo die Zeile gilt", "„only“ streichen")
    for edition in used.cites:
        if edition not in cites:
            reading.complain(tree, "cites", "bad_citation", f"die Zeile gilt nicht in {edition}", "erst dort unter „cites“ eintragen")
        elif not used.holds(edition):
            reading.complain(
                tree, "cites", "bad_citation", f"die Folge gilt nicht in {edition}", "unter „only“ nachtragen oder hier streichen"
            )


def choice(reading: Reading, holder: dict[str, Any], fact: str, condition: Any, known: Fact) -> frozenset[str]:
    """The values a condition admits."""
    negated = isinstance(condition, dict)
    named = many(condition["not"] if negated else condition)
    for value in named:
        if value not in known.values:
            reading.complain(
                holder,
                fact,
                "unknown_value",
                f"„{fact}“ kennt „{value}“ nicht",
                nearest(value, known.values) or "möglich: " + ", ".join(known.values),
            )
    return frozenset(known.values) - frozenset(named) if negated else frozenset(named)


def outcome(reading: Reading, tree: dict[str, Any], words: Words) -> Outcome:
    """One effect with its parameters."""
    name = next((key for key in tree if key not in ("only", "cites")), "")
    only, cites = tuple(tree.get("only", ())), cited(tree.get("cites", {}))
    if name == APPLY:
        return Outcome(APPLY, {"decision": str(tree[name])}, cites, only)
    effect = words.effects.get(name)
    if effect is None:
        reading.complain(tree, name or "cites", "unknown_effect", f"Wirkung „{name}“ gibt es nicht", nearest(name, words.effects))
        return Outcome(name, {}, cites, only)
    given = tree[name]
    params = {next(iter(effect.params), ""): given} if isinstance(given, str) else dict(given)
    for param in effect.params:
        if param not in params:
            reading.complain(tree, name, "missing_key", f"„{name}“ braucht „{param}“")
    for param, value in params.items():
        fit(reading, tree, name, param, value, effect, words.roles)
    return Outcome(name, params, cites, only)


def fit(reading: Reading, tree: dict[str, Any], name: str, param: str, value: str, effect: Effect, roles: Mapping[str, str]) -> None:
    """Complain where a parameter is not of the effect's vocabulary."""
    domain = effect.params.get(param)
    if domain is None:
        reading.complain(tree, name, "unknown_parameter", f"„{name}“ kennt „{param}“ nicht", nearest(param, effect.params))
    elif domain == "number" and integer(value) is None:
        reading.complain(tree, name, "unknown_value", f"„{param}“ muss eine Zahl sein, nicht „{value}“")
    elif domain == "roles" and value not in roles:
        reading.complain(tree, name, "unknown_role", f"Rolle „{value}“ gibt es nicht", nearest(value, roles))
    elif not isinstance(domain, str) and value not in domain:
        reading.complain(
            tree, name, "unknown_value", f"„{param}“ kennt „{value}“ nicht", nearest(value, domain) or "möglich: " + ", ".join(domain)
        )


def cases(reading: Reading, decisions: Mapping[str, Decision], facts: Mapping[str, Fact]) -> Iterator[Case]:
    """The situations of a file."""
    items = reading.tree["cases"]
    for index, item in enumerate(items):
        known = decisions.get(item["decision"])
        if known is None:
            reading.complain(
                item,
                "decision",
                "unknown_decision",
                f"Entscheidung „{item['decision']}“ gibt es nicht",
                nearest(item["decision"], decisions),
            )
            continue
        for fact, value in item["facts"].items():
            if fact not in facts:
                reading.complain(item["facts"], fact, "unknown_fact", f"Angabe „{fact}“ gibt es nicht", nearest(fact, facts))
            elif value not in facts[fact].values:
                reading.complain(
                    item["facts"], fact, "unknown_value", f"„{fact}“ kennt „{value}“ nicht", nearest(value, facts[fact].values)
                )
        expect = item["expect"]
        yield Case(
            item["case"],
            reading.game,
            item["title"],
            item["story"],
            item.get("exemplifies", ""),
            item["decision"],
            item["edition"],
            item["facts"],
            expect.get("row", ""),
            tuple(expect.get("outcomes", ())),
            tuple(expect.get("open", ())),
            item["lesson"],
            reading.place(items, index),
        )
