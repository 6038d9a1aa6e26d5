"""How many denials raise a penalty: those of the side that did not commit the infraction, made
before the infraction.

In: the units of the bundle by id, the announcements in the order of time with the infraction among
them, the seats of Re and of the offender, the edition.  Out: `Counted`. All announcements of a side
count, whether or not its players were known to be partners (G.5.1, SRH `gegenpartei`). What is
announced after the infraction does not count (G.5.1); the SRH does not treat that case, and neither
text treats a denial left out: there the question stays open. Repetitions are decided in
`repeating`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc import Unanswerable, Units, Unreadable, require
from regelwerk.calc.doppelkopf.deadlines import SKIPPING, Deadline, Said, find_step, list_deadlines
from regelwerk.calc.doppelkopf.repeating import NEWER, OLDER, expand_repetitions

FAULT = "fault"  # marks the place of the infraction among the announcements
NORMAL, SOLO = "tsr1998/G.5.1", "tsr1998/G.5.2"
GUIDE, OWN_CASE, OTHERS = "srh2019/2.1.1.3.C", "srh2019/3.6.3/row.2", "srh2019/def.gegenpartei"
PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Spoken:
    """An announcement and the seat of its announcer; `said` is `fault` for the infraction
    itself.
    """

    seat: int
    said: str
    repeated: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """The denials that count, those made too late to count, and the clauses."""

    denials: tuple[str, ...]
    later: tuple[str, ...]
    cites: tuple[str, ...]


def find_counted_denials(
    units: Units, said: Sequence[Spoken], re: Sequence[int], offender: int, edition: str
) -> Counted:
    """Return the denials of the side to which the offender does not belong.

    Raises `Unreadable` for an impossible question, `Unanswerable` where the text leaves open which
    denials count.
    """
    check_denial_question(said, re, offender, edition)
    steps = list_deadlines(units)
    rival = [each for each in said if each.said == FAULT or (each.seat in re) != (offender in re)]
    at = next((number for number, each in enumerate(rival) if each.said == FAULT), len(rival))
    before, cites = expand_repetitions(
        units, steps, [Said(each.said, 0, each.repeated) for each in rival[:at]], edition
    )
    counted = sorted(find_step(steps, each.announcement) for each in before)
    later = tuple(each.said for each in rival[at + 1 :] if find_step(steps, each.said) > 0)
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
    check_no_step_omitted(steps, counted, rests)
    return Counted(
        tuple(steps[step].announcement for step in counted if step), later, (*rests, *cites)
    )


def check_denial_question(
    said: Sequence[Spoken], re: Sequence[int], offender: int, edition: str
) -> None:
    """Raise `Unreadable` for an impossible seat, an unknown edition, or more than one infraction
    among the announcements.
    """
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


def check_no_step_omitted(
    steps: Sequence[Deadline], counted: Sequence[int], rests: Sequence[str]
) -> None:
    """Raise `Unanswerable` where a side has left out a denial, because no clause says whether such
    a step counts.
    """
    denied = [step for step in counted if step]
    if denied != list(range(1, len(denied) + 1)):
        names = ", ".join(steps[step].announcement for step in denied)
        raise Unanswerable(
            f"„{names}“ mit ausgelassenen Stufen: ob diese mitzählen, sagt {rests[0]} nicht",
            [rests[0], SKIPPING],
        )
