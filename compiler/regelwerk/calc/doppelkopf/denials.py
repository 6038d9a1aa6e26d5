"""How many denials raise a penalty: those of the other side up to the fault.

In: the units of the bundle by id, what was said in the order of time with the fault among it, the
seats of Re and of the offender, edition. Out: `Counted`. A side counts whoever of it spoke, known
or not (G.5.1, SRH `gegenpartei`). What is said after the fault does not count (G.5.1); the SRH is
silent on it, and both texts are on a denial left out: there the answer is open. Repetitions stand
in `repeating`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc import Unanswerable, Units, Unreadable, require
from regelwerk.calc.doppelkopf.deadlines import SKIPPING, Deadline, Said, deadlines, index
from regelwerk.calc.doppelkopf.repeating import NEWER, OLDER, expanded

FAULT = "fault"  # stands among what was said where the fault happened
NORMAL, SOLO = "tsr1998/G.5.1", "tsr1998/G.5.2"
GUIDE, OWN_CASE, OTHERS = "srh2019/2.1.1.3.C", "srh2019/3.6.3/row.2", "srh2019/def.gegenpartei"
PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Spoken:
    """An announcement and the seat it came from; `said` is `fault` for the fault itself."""

    seat: int
    said: str
    repeated: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """The denials that count, those said too late to count, and the clauses."""

    denials: tuple[str, ...]
    later: tuple[str, ...]
    cites: tuple[str, ...]


def denials(
    units: Units, said: Sequence[Spoken], re: Sequence[int], offender: int, edition: str
) -> Counted:
    """The denials of the side the offender does not belong to; raises `Unreadable` for what cannot
    be, `Unanswerable` where it is open.
    """
    known(said, re, offender, edition)
    steps = deadlines(units)
    rival = [each for each in said if each.said == FAULT or (each.seat in re) != (offender in re)]
    at = next((number for number, each in enumerate(rival) if each.said == FAULT), len(rival))
    before, cites = expanded(
        units, steps, [Said(each.said, 0, each.repeated) for each in rival[:at]], edition
    )
    counted = sorted(index(steps, each.announcement) for each in before)
    later = tuple(each.said for each in rival[at + 1 :] if index(steps, each.said) > 0)
    rests = (
        (SOLO if len(re) == 1 and offender not in re else NORMAL,)
        if edition == OLDER
        else (GUIDE, OWN_CASE, OTHERS)
    )
    require(units, rests)
    if later and edition != OLDER:
        raise Unanswerable(
            f"„{', '.join(later)}“ nach dem Fehler: bis wann Absagen zählen, sagt {GUIDE} nicht",
            [GUIDE],
        )
    whole(steps, counted, rests)
    return Counted(
        tuple(steps[step].announcement for step in counted if step), later, (*rests, *cites)
    )


def known(said: Sequence[Spoken], re: Sequence[int], offender: int, edition: str) -> None:
    """Raise `Unreadable` unless seats, edition and the one fault are told."""
    seats = range(1, PLAYERS + 1)
    if len(set(re)) != len(re) or len(re) not in (1, 2) or not {*re, offender} <= {*seats}:
        raise Unreadable(
            "re=…: die Plätze der Re-Partei (im Solo einer) und offender=… von 1 bis 4",
            ", ".join(map(str, re)),
        )
    if edition not in (OLDER, NEWER):
        raise Unreadable(f"es fehlt edition; möglich: {OLDER}, {NEWER}", edition)
    if sum(each.said == FAULT for each in said) > 1 or not all(
        each.said == FAULT or each.seat in seats for each in said
    ):
        raise Unreadable(
            f"said=…: Platz:Ansage, zum Beispiel 1:re, 3:90, und einmal {FAULT}, wo der Fehler"
            " geschah",
            "",
        )


def whole(steps: Sequence[Deadline], counted: Sequence[int], rests: Sequence[str]) -> None:
    """Raise `Unanswerable` where a denial has been left out: whether it counts, no clause says."""
    denied = [step for step in counted if step]
    if denied != list(range(1, len(denied) + 1)):
        names = ", ".join(steps[step].announcement for step in denied)
        raise Unanswerable(
            f"„{names}“ mit ausgelassenen Stufen: ob diese mitzählen, sagt {rests[0]} nicht",
            [rests[0], SKIPPING],
        )
