"""Whether questions and consequences stand where they are used, and whether all of them are used.

In: the corpus.  Out: problems. What one decision alone asks or says stands in its file, what
several share in the common files of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from regelwerk.assemble.vocabulary import placeholders
from regelwerk.model import Corpus, Effect, Outcome, Place
from regelwerk.read.problem import Problem, problem


def borders(corpus: Corpus) -> Iterator[Problem]:
    """Facts, constraints and effects on the wrong side of the border, and what of them nobody
    uses.
    """
    asked = gathered(
        (fact, decision.id) for decision in corpus.decisions.values() for fact in decision.asks
    )
    said = gathered((outcome.effect, decision) for decision, outcome in outcomes(corpus))
    given = gathered(
        (outcome.effect, f"{key}={value}")
        for _, outcome in outcomes(corpus)
        for key, value in outcome.params.items()
    )
    for fact in corpus.facts.values():
        if fact.id in asked:
            yield from strayed(
                fact.place, f"Angabe „{fact.id}“", "facts", fact.home, asked[fact.id]
            )
        else:
            yield problem(
                fact.place,
                "dead_fact",
                f"{fact.id} wird nirgends gefragt",
                "unter „asks“ eintragen oder streichen",
            )
    for constraint in corpus.constraints:
        owners = {owner(asked.get(fact, ())) for fact in constraint.never} - {""}
        what = f"„never“ über {' und '.join(constraint.never)}"
        yield from strayed(constraint.place, what, "constraints", constraint.home, owners)
    for effect in corpus.effects.values():
        if effect.id in said:
            yield from strayed(
                effect.place, f"Wirkung „{effect.id}“", "outcomes", effect.home, said[effect.id]
            )
            yield from unsaid(effect, given.get(effect.id, ()))
        else:
            yield problem(
                effect.place,
                "dead_effect",
                f"Wirkung „{effect.id}“ folgt aus keiner Zeile",
                "streichen",
            )


def gathered(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """The second of each pair, all those of one first together."""
    found: dict[str, set[str]] = {}
    for key, value in pairs:
        found.setdefault(key, set()).add(value)
    return found


def outcomes(corpus: Corpus) -> Iterator[tuple[str, Outcome]]:
    """Every outcome of every row, with its decision."""
    return (
        (decision.id, outcome)
        for decision in corpus.decisions.values()
        for row in decision.rows
        for outcome in row.then
    )


def owner(users: Collection[str]) -> str:
    """The one decision that uses a thing; empty if several do, or none."""
    return next(iter(users)) if len(users) == 1 else ""


def strayed(
    place: Place, what: str, key: str, home: str, users: Collection[str]
) -> Iterator[Problem]:
    """A thing of one decision that does not stand in its file, or one of several that stands in the
    file of one.

    A constraint belongs to the decision whose own facts it names; one over shared facts, or the own
    facts of two decisions, is shared.
    """
    belongs = owner(users)
    if belongs and home != belongs:
        hint = f"nach decisions/{belongs}/decision.yaml unter „{key}“"
        yield problem(place, "should_be_private", f"{what} gehört allein zu {belongs}", hint)
    elif home and not belongs:
        common = "outcomes.yaml" if key == "outcomes" else "facts.yaml"
        yield problem(
            place,
            "should_be_shared",
            f"{what} gehört nicht allein zu {home}",
            f"nach {common} unter „{key}“",
        )


def unsaid(effect: Effect, given: Collection[str]) -> Iterator[Problem]:
    """Parameters that the sentence leaves out and that name no addressee, and values
    (`parameter=value`) that no row gives.
    """
    for param, domain in effect.params.items():
        if param != effect.to and param not in placeholders(effect.says):
            message = f"Wirkung „{effect.id}“: „{param}“ steht nicht im Satz und nennt niemanden"
            yield problem(
                effect.place, "dead_parameter", message, "in den Satz aufnehmen oder streichen"
            )
        for value in domain if isinstance(domain, Mapping) else ():
            if f"{param}={value}" not in given:
                message = f"Wirkung „{effect.id}“: „{param}={value}“ kommt in keiner Zeile vor"
                yield problem(effect.place, "dead_parameter_value", message, "streichen")
