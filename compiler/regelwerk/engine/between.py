"""What the effects of two events mean for each other, and for the end of a board or game.

In: the parsed `engine.json`, outcomes of rulings.  Out: whether two cannot stand together, the
tricks that one transfers, what one does to the rest of play. All of it is said by the data
(`between`); no effect is known here by its name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from regelwerk.engine.position import Json
from regelwerk.engine.reach import get_reach
from regelwerk.engine.ruling import OutcomeSaid
from regelwerk.model.orders import find_dispute, list_orders

TABLE = 4  # players
ALL_ROWS: frozenset[str] = frozenset()
FIGURES, RESULT = "figures", "result"  # what is at stake in a decision
NOTHING: Json = {"tricks": "", "kinds": {}}  # what an effect does that the data do not name
(
    GOES_ON,
    OVER,
    AWARDED,
    CHECK,
    REPLACED,
    VOID,
    REFUSED,
    KEPT,
    UNDOUBLED,
    ONLY,
    EARLIEST,
    REGAINED,
    SWAPPED,
    MEASURE,
    DENIED,
    OUTSIDE,
) = (
    "goes_on",
    "over",
    "awarded",
    "check",
    "replaced",
    "void",
    "refused",
    "kept",
    "undoubled",
    "only",
    "earliest",
    "regained",
    "swapped",
    "measure",
    "denied",
    "outside",
)
SHARING = frozenset({REGAINED, AWARDED, ONLY, EARLIEST})  # what gives or takes points and tricks
HARMLESS = frozenset({GOES_ON, REFUSED, OUTSIDE})  # what leaves every result as it is
OPPOSED = "opposed"  # a clash only if two acts are one and the same thing


def is_shared_out(outcome: OutcomeSaid) -> bool:
    """Return whether an outcome shares points out among all players of a table."""
    return sum(share.players for share in outcome.points) == TABLE


def count_tricks(engine: Json, outcome: OutcomeSaid) -> int:
    """Return how many tricks an outcome gives from the side of the event to the other one, −1 where
    this side gets one back.
    """
    param: str = engine["between"]["ends"].get(outcome.effect, NOTHING)["tricks"]
    if param:
        return int(outcome.params[param])
    return -1 if REGAINED in list_ends(engine, outcome) else 0


def find_stake(engine: Json, edition: str, decision: str, rows: Collection[str] = ALL_ROWS) -> str:
    """Return what the answers of a decision can do to the result, in those `rows` (by id; all
    without) or in a decision that it applies at any depth: `FIGURES` where they give points or
    transfer tricks, `RESULT` where they do anything else to it, or an empty string.
    """
    known, ends, found = get_reach(engine), engine["between"]["ends"], ""
    waiting = [decision]
    for each in waiting:
        chosen = rows if each == decision else ALL_ROWS
        for row in known.list_rows(each, edition):
            for outcome in row["then"] if not chosen or row["id"] in chosen else ():
                end = ends.get(outcome["effect"], NOTHING)
                if outcome["points"] or end["tricks"] or SHARING & end["kinds"].keys():
                    return FIGURES
                found = found or (RESULT if end["kinds"].keys() - HARMLESS else "")
                below = outcome["apply"]
                if below and below not in waiting:
                    waiting.append(below)
    return found


def list_ends(engine: Json, outcome: OutcomeSaid) -> list[str]:
    """Return what an outcome does to the rest of play and to the result: `goes_on`, `over`,
    `awarded`, `check`, `replaced`, `void`, `refused`, `kept`, `undoubled`, `only`, `earliest`,
    `regained`, `swapped`, `measure`, `denied`, `outside`.
    """
    kinds: Mapping[str, Sequence[str]] = engine["between"]["ends"].get(outcome.effect, NOTHING)[
        "kinds"
    ]
    return [kind for kind, values in kinds.items() if not values or take_first(outcome) in values]


def take_first(outcome: OutcomeSaid) -> str:
    """Return the value of the first parameter of an outcome, an empty string where it has none."""
    return next(iter(outcome.params.values()), "")


def list_answered(engine: Json, outcome: OutcomeSaid) -> Iterator[tuple[str, str]]:
    """Yield the facts about the state that an outcome answers, each with the answer."""
    for fact, signs in engine["between"]["signs"].items():
        for sign in signs:
            if (
                sign["effect"] == outcome.effect
                and sign["params"].items() <= outcome.params.items()
            ):
                yield fact, sign["means"]


def find_clash(
    engine: Json, outcome: OutcomeSaid, rival: OutcomeSaid, *, apart: bool, kept: bool
) -> str:
    """Return why an outcome of an earlier event and one of a later event cannot stand together,
    empty where they can: `whole` (of a board or game, of which there is one, they say opposite
    things), `ended` (play is over, and goes on), `opposed` (only of one and the same thing; not
    where they are `apart`, nor where the later event rests on the earlier outcome, `kept`).
    """
    between = engine["between"]
    opposed = between["opposed"]
    if is_disputed(opposed, outcome, rival, set(between["whole"])):
        return "whole"
    over = {OVER, VOID} & {*list_ends(engine, outcome)}
    if over and GOES_ON in list_ends(engine, rival):
        return "ended"
    return OPPOSED if not apart and not kept and is_opposed(opposed, outcome, rival) else ""


def is_disputed(
    opposed: Json, outcome: OutcomeSaid, rival: OutcomeSaid, things: Collection[str] | None = None
) -> bool:
    """Return whether two outcomes order opposite things about a thing in dispute, one of `things`
    where these are given.
    """
    if not {outcome.effect, rival.effect} <= opposed.keys():
        return False
    orders, others = (
        list_orders(opposed[each.effect]["orders"], each.params) for each in (outcome, rival)
    )
    if things is not None:
        orders = {thing: order for thing, order in orders.items() if thing in things}
    return bool(find_dispute(orders, others))


def is_opposed(opposed: Json, outcome: OutcomeSaid, rival: OutcomeSaid) -> bool:
    """Return whether two outcomes cannot be said of one and the same thing: they order opposite
    things about it, or are one effect that is not said twice with different values.
    """
    if is_disputed(opposed, outcome, rival):
        return True
    rule = opposed.get(outcome.effect)
    return (
        outcome.effect == rival.effect
        and rule is not None
        and rule["once"] is not None
        and outcome.params != rival.params
        and all(outcome.params.get(param) == rival.params.get(param) for param in rule["once"])
    )
