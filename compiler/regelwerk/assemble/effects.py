"""Read the effects: what a row can order, whom it addresses, which points it carries, what it does
to the end of a board or game.

In: readings.  Out: `Effect`s, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from regelwerk.assemble.reading import Reading, make_tuple
from regelwerk.errors import suggest_nearest
from regelwerk.model import ASIDE, Effect, Portion
from regelwerk.model.moments import NOW

YES, NO = "yes", "no"
GETS, LOSES = (
    "gets",
    "loses",
)  # keys of a portion: its players get, or lose, the points of a parameter


def read_effects(reading: Reading, roles: Mapping[str, str]) -> Iterator[Effect]:
    """Yield the effects of a file: those that several decisions share, or those of the one decision
    in the file.
    """
    items = reading.tree.get("outcomes", ())
    for index, item in enumerate(items):
        params = item.get("params", {})
        check_addressee(reading, item, roles, params)
        say = read_say(reading, item, params)
        for key, sentence in (("says", item["says"]), *(("say", each) for each in say.values())):
            for word in list_placeholders(sentence):
                if word not in params:
                    reading.complain(
                        item,
                        key,
                        "unknown_parameter",
                        f"der Satz nennt {{{word}}}, das ist kein Parameter",
                        suggest_nearest(word, params),
                    )
        once = item.get("once")
        yield Effect(
            id=item["effect"],
            game=reading.game,
            to=item["to"],
            params=params,
            says=item["says"],
            say=say,
            unsaid=item.get("unsaid", ""),
            due=item.get("due", NOW),
            place=reading.find_place(items, index),
            home=reading.tree.get("decision", ""),
            once_for=None if once is None else () if once == YES else tuple(once),
            orders=read_orders(item.get("orders", {})),
            points=tuple(read_portions(reading, item.get("points", ()), roles, params)),
            headline=read_weight(item.get("headline", "0")),
            remedy="remedy" in item,
            each="each" in item,
            end=read_end(reading, item.get("end", {}), params),
            tricks=item.get("end", {}).get("tricks", ""),
        )


def read_say(
    reading: Reading, item: dict[str, Any], params: Mapping[str, str | Mapping[str, str]]
) -> dict[str, str]:
    """Return what is said of an effect at the table by the value of a parameter (empty: any value),
    an empty text where nothing is; report values that are not those of one parameter.
    """
    written = item.get("say", {})
    said = {"": written} if isinstance(written, str) else written
    if said is written and said:
        domains = [domain for domain in params.values() if not isinstance(domain, str)]
        nearest = max(domains, key=lambda each: len(each.keys() & said.keys()), default={})
        if wrong := sorted(nearest.keys() ^ said.keys()):
            message = f"„say“ braucht genau die Werte eines Parameters: {', '.join(wrong)}"
            reading.complain(item, "say", "unknown_value", message)
    return {value: "" if words == NO else words for value, words in said.items()}


def read_end(
    reading: Reading, tree: dict[str, Any], params: Mapping[str, Any]
) -> dict[str, tuple[str, ...]]:
    """Return what an effect does to the end of a board or game, each with the values of the first
    parameter for which it does so (empty: all values); report unknown values, and a parameter of
    tricks that is no number.
    """
    domain: str | Mapping[str, str] = next(iter(params.values()), {})
    found = {}
    for kind, values in tree.items():
        if kind == "tricks":
            check_number(reading, tree, kind, params)
            continue
        found[kind] = () if values == YES else make_tuple(values)
        for value in found[kind]:
            if isinstance(domain, str) or value not in domain:
                reading.complain(
                    tree,
                    kind,
                    "unknown_value",
                    f"„{value}“ ist kein Wert des ersten Parameters",
                    suggest_nearest(value, () if isinstance(domain, str) else domain),
                )
    return found


def read_weight(headline: str) -> int:
    """Return the weight of an effect as a headline, as it is written."""
    return ASIDE if headline == "aside" else int(headline)


def read_orders(tree: Mapping[str, str | Mapping[str, str]]) -> dict[str, Mapping[str, str]]:
    """Return what an effect orders by object, each by the value for which it does (empty: any)."""
    return {
        thing: {"": orders} if isinstance(orders, str) else orders for thing, orders in tree.items()
    }


def check_addressee(
    reading: Reading, tree: dict[str, Any], roles: Mapping[str, str], params: Mapping[str, Any]
) -> None:
    """Report an addressee that is neither a role nor a parameter."""
    to = tree["to"]
    if to.removeprefix("role:") not in (roles if to.startswith("role:") else params):
        message = f"„{to}“ ist weder eine Rolle noch ein Parameter"
        near = suggest_nearest(to, [*(f"role:{role}" for role in roles), *params])
        hint = "role:<Rolle> oder ein Parametername"
        reading.complain(tree, "to", "unknown_role", message, "; ".join(filter(None, (hint, near))))


def read_portions(
    reading: Reading,
    items: Sequence[dict[str, Any]],
    roles: Mapping[str, str],
    params: Mapping[str, Any],
) -> Iterator[Portion]:
    """Yield the points of an effect: who gets or loses the number that a parameter says; report a
    parameter that is no number.
    """
    for item in items:
        check_addressee(reading, item, roles, params)
        key, sign = (GETS, 1) if GETS in item else (LOSES, -1)
        check_number(reading, item, key, params)
        yield Portion(item["to"], int(item.get("players", "1")), item[key], sign)


def check_number(
    reading: Reading, tree: dict[str, Any], key: str, params: Mapping[str, Any]
) -> None:
    """Report a key that names a parameter which is no number, neither as digits nor by its
    values.
    """
    numbers = [
        each
        for each, domain in params.items()
        if domain == "number" or (not isinstance(domain, str) and "".join(domain).isdigit())
    ]
    if tree[key] not in numbers:
        reading.complain(
            tree,
            key,
            "unknown_parameter",
            f"„{tree[key]}“ ist kein Parameter mit einer Zahl",
            suggest_nearest(tree[key], numbers),
        )


def list_placeholders(sentence: str) -> list[str]:
    """Return the names in braces of a sentence."""
    return [part.split("}")[0] for part in sentence.split("{")[1:]]
