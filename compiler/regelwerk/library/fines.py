"""What a court or referee has fixed where the text leaves the measure of a penalty to them.

In: the rulings of an incident, the points fixed by seat.  Out: charges, and the sentences that are
settled by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.game_end import OFFENDER, Charge, Part
from regelwerk.engine.between import MEASURE, list_ends
from regelwerk.engine.event import Incident, Ruled
from regelwerk.engine.passing import list_outcomes
from regelwerk.engine.ruling import OutcomeSaid
from regelwerk.ids.number import read_natural
from regelwerk.ids.who import People, read_people

Json = Mapping[str, Any]


def list_measured(engine: Json, incident: Incident) -> Iterator[tuple[Ruled, OutcomeSaid, People]]:
    """Yield every outcome that leaves the measure of a penalty open, with its event and whose it
    is.
    """
    for each in incident.events:
        game = engine["decisions"][each.event.decision]["game"]
        for _, outcome in list_outcomes(each):
            if MEASURE in list_ends(engine, outcome):
                yield each, outcome, read_people(game, each.event.who)[0]


def list_unmeasured(engine: Json, incident: Incident, fined: Mapping[int, int]) -> list[int]:
    """Return the seats whose penalty is still to be measured, where they are told."""
    found = {int(seat) for _, _, who in list_measured(engine, incident) for seat in who.seats}
    return sorted(found - fined.keys())


def list_fines(engine: Json, incident: Incident, fined: Mapping[int, int]) -> list[Charge]:
    """Return the points fixed as charges of the events they are for, each seat once; raise
    `Unreadable` for a seat of which no penalty is to be measured, and for points that the text
    does not allow.
    """
    found = dict[int, Charge]()
    for each, outcome, who in list_measured(engine, incident):
        for seat in (int(seat) for seat in who.seats if int(seat) in fined):
            points = fined[seat]
            least, most = (read_natural(outcome.params.get(key, "")) for key in ("least", "most"))
            if points < (least or 0) or (most is not None and points > most):
                allowed = f"{least or 0} bis {most}" if most is not None else f"ab {least or 0}"
                raise Unreadable(f"Platz {seat}: {points}; vorgesehen sind {allowed}", str(points))
            part = Part(OFFENDER, outcome.to_label, 1, -points)
            charge = Charge(each.number, People((str(seat),), {}, ""), (part,), outcome.cites)
            found.setdefault(seat, charge)
    if strange := sorted(fined.keys() - found.keys()):
        raise Unreadable(
            f"für Platz {strange[0]} ist hier keine Strafe zu bemessen", str(strange[0])
        )
    return [*found.values()]


def list_settled(
    engine: Json, incident: Incident, fined: Mapping[int, int]
) -> set[tuple[int, str]]:
    """Return the sentences whose measure is fixed for all of whom they speak, each with the number
    of its event.
    """
    return {
        (each.number, outcome.says)
        for each, outcome, who in list_measured(engine, incident)
        if who.seats and {*map(int, who.seats)} <= fined.keys()
    }
