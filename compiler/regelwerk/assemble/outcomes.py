"""Read what the rows of a decision order.

In: the outcomes of a row, the vocabularies.  Out: `Outcome`s whose effects and parameters are
known, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.assemble.counts import Clauses
from regelwerk.assemble.leading import ROW, Line, lead_citations
from regelwerk.assemble.reading import Reading, make_tuple
from regelwerk.errors import suggest_known, suggest_nearest
from regelwerk.ids.number import read_integer
from regelwerk.model import APPLY, Effect, Fact, Outcome

SAME = "same"  # written instead of a value: the fact means the same event in both decisions
BESIDE = frozenset({"given", "only", "from", "cites"})  # keys of an outcome other than its effect


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabularies of a decision, the clauses in which it reads numbers, and the line of
    editions along which its places are led.
    """

    facts: Mapping[str, Fact]
    effects: Mapping[str, Effect]
    roles: Mapping[str, str]
    clauses: Clauses
    line: Line


def read_outcome(
    reading: Reading, tree: dict[str, Any], words: Words, editions: Iterable[str]
) -> Outcome:
    """Return one effect with its parameters, for a row that holds in the given editions; report
    unknown effects and parameters.
    """
    name = next((key for key in tree if key not in BESIDE), "")
    only = find_limits(tree, words.line, editions)
    cites = lead_citations(reading, tree, "cites", words.line, only or tuple(editions), ROW)
    if name == APPLY:
        given = {fact: value for fact, value in tree.get("given", {}).items() if value != SAME}
        same = tuple(fact for fact, value in tree.get("given", {}).items() if value == SAME)
        return Outcome(
            effect=APPLY,
            params={"decision": str(tree[name])},
            cites=cites,
            given=given,
            shared=same,
            only=only,
        )
    if "given" in tree:
        reading.complain(
            tree,
            "given",
            "chain_given",
            f"„{name}“ führt zu keiner Entscheidung; setzen lässt sich nur etwas bei „{APPLY}“",
        )
    effect = words.effects.get(name)
    if effect is None:
        reading.complain(
            tree,
            name or "cites",
            "unknown_effect",
            f"Wirkung „{name}“ gibt es nicht",
            suggest_nearest(name, words.effects),
        )
        return Outcome(name, {}, cites, only=only)
    given = tree[name]
    if not isinstance(given, str) and effect.shares and "of" in given:
        return Outcome(name, {}, cites, only=only)
    if isinstance(given, str) and not effect.params:
        reading.complain(
            tree,
            name,
            "unknown_parameter",
            f"„{name}“ hat keinen Parameter, dem „{given}“ gälte",
            f"{{{name}: {{}}}} schreiben",
        )
        return Outcome(name, {}, cites, only=only)
    params = {next(iter(effect.params)): given} if isinstance(given, str) else dict(given)
    for param in effect.params:
        if param not in params:
            reading.complain(tree, name, "missing_key", f"„{name}“ braucht „{param}“")
    for param, value in params.items():
        check_parameter(reading, tree, name, param, value, effect, words.roles)
    return Outcome(name, params, cites, only=only)


def check_parameter(
    reading: Reading,
    tree: dict[str, Any],
    name: str,
    param: str,
    value: str,
    effect: Effect,
    roles: Mapping[str, str],
) -> None:
    """Report a parameter that the effect does not have, or a value outside its domain; a decision
    is no value that a row may write.
    """
    domain = effect.params.get(param)
    if domain is None:
        reading.complain(
            tree,
            name,
            "unknown_parameter",
            f"„{name}“ kennt „{param}“ nicht",
            suggest_nearest(param, effect.params),
        )
    elif domain == "number" and read_integer(value) is None:
        reading.complain(
            tree, name, "unknown_value", f"„{param}“ muss eine Zahl sein, nicht „{value}“"
        )
    elif domain == "decision":
        reading.complain(
            tree,
            name,
            "unknown_value",
            f"„{param}“ nennt eine Entscheidung; so eine Folge entsteht nur aus „presumes“",
        )
    elif domain == "roles" and value not in roles:
        reading.complain(
            tree,
            name,
            "unknown_role",
            f"Rolle „{value}“ gibt es nicht",
            suggest_known(value, roles),
        )
    elif not isinstance(domain, str) and value not in domain:
        reading.complain(
            tree,
            name,
            "unknown_value",
            f"„{param}“ kennt „{value}“ nicht",
            suggest_nearest(value, domain) or "möglich: " + ", ".join(domain),
        )


def find_limits(tree: dict[str, Any], line: Line, editions: Iterable[str]) -> tuple[str, ...]:
    """Return those of the given editions in which an outcome follows, by `only` or `from`; empty
    where it is not limited.
    """
    order = tuple(line.before)
    later = order[order.index(tree["from"]) :] if tree.get("from") in order else ()
    return tuple(
        edition for edition in editions if edition in tree.get("only", ()) or edition in later
    )


def check_limits(
    reading: Reading,
    tree: dict[str, Any],
    used: Outcome,
    cites: Mapping[str, tuple[str, ...]],
    newest: str,
) -> None:
    """Report an outcome that is limited to an edition in which its row does not hold, to all
    editions in which it holds, or to the newest.

    Report, too, citations for an edition in which the row or the outcome does not hold.
    """
    for key in (key for key in ("only", "from") if key in tree):
        for edition in (edition for edition in make_tuple(tree[key]) if edition not in cites):
            reading.complain(
                tree,
                key,
                "bad_only",
                f"die Zeile gilt nicht in {edition}",
                "erst die Zeile dort unter „cites“ eintragen",
            )
        if used.only and not cites.keys() - set(used.only):
            reading.complain(
                tree,
                key,
                "bad_only",
                "die Folge gilt überall, wo die Zeile gilt",
                f"„{key}“ streichen",
            )
    if newest in tree.get("only", ()):
        message = f"ob die Folge nach {newest} endet, kann noch niemand wissen"
        reading.complain(tree, "only", "bad_only", message, "mit „from“ sagen, seit wann sie gilt")
    for edition in tree.get("cites", ()):
        if edition not in cites:
            reading.complain(
                tree,
                "cites",
                "bad_citation",
                f"die Zeile gilt nicht in {edition}",
                "erst dort unter „cites“ eintragen",
            )
        elif not used.holds(edition):
            mend = "unter „only“ oder „from“ nachtragen oder hier streichen"
            reading.complain(
                tree, "cites", "bad_citation", f"die Folge gilt nicht in {edition}", mend
            )
