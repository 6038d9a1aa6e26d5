"""What a repeated announcement counts for.

In: the units of the bundle by id, the edition, whether the partnership was clear before a
repetition complained of in time.  Out: `Repeat`. Implements SRH 3.5.9 and 3.5.11. TSR D.7 forbids
repeating and leaves the rest to an appendix that is not at hand; neither text says what a
repetition counts for where nobody complained: there the question stays open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc import Unanswerable, Units, Unreadable, require, require_bool
from regelwerk.calc.doppelkopf.deadlines import REPEATING, Deadline, Said, find_step

CLEARED, UNCLEAR, REPLY = (
    "cleared",
    "unclear",
    "reply",
)  # of a repetition complained of in time: was the partnership clear before, or was it a reply
WORDS = (CLEARED, UNCLEAR, REPLY)
OLDER, NEWER = "tsr1998", "srh2019"
STAYS, COUNTS, REPLIED = "srh2019/3.5.9/row.1", "srh2019/3.5.9/row.2", "srh2019/3.5.11"
DENIED, NOT_DENIED = (
    "die nächste Stufe gilt als abgesagt",
    "die nächste Stufe gilt als nicht abgesagt",
)
SAYING = {STAYS: NOT_DENIED, COUNTS: DENIED, REPLIED: NOT_DENIED}
SILENT = {OLDER: (REPEATING,), NEWER: (STAYS, COUNTS)}


@dataclass(frozen=True, slots=True)
class Repeat:
    """Whether the next step counts as denied, None where the text does not say, and the clauses."""

    counts: bool | None
    cites: tuple[str, ...]


def settle_repetition(units: Units, edition: str, repeated: str, *, reply: bool = False) -> Repeat:
    """Return whether a repetition counts as the next step; `edition` may be empty; `reply`: a reply
    was repeated.

    Raises `Unreadable` for other words, `Unanswerable` where a clause is missing or its text does
    not hold the expected statement.
    """
    check_doppelkopf_edition(edition)
    require_bool("reply", reply)
    if repeated not in ("", *WORDS):
        raise Unreadable(f"„{repeated}“: möglich sind {', '.join(WORDS)}", repeated)
    if edition != NEWER or not repeated:
        cites = SILENT[edition] if edition else tuple(id for ids in SILENT.values() for id in ids)
        require(units, cites)
        return Repeat(None, cites)
    rests = REPLIED if reply or repeated == REPLY else COUNTS if repeated == UNCLEAR else STAYS
    require(units, [rests])
    if SAYING[rests] not in units[rests]["text"]:
        raise Unanswerable(f"{rests}: erwartet wird „{SAYING[rests]}“", [rests])
    return Repeat(rests == COUNTS, (rests,))


def check_doppelkopf_edition(edition: str) -> None:
    """Raise `Unreadable` for an edition that this game does not have; it may be empty."""
    if edition not in ("", *SILENT):
        raise Unreadable(f"edition={edition} gibt es nicht; möglich: {', '.join(SILENT)}", edition)


def find_added_step(steps: Sequence[Deadline], step: int, made: Sequence[int]) -> str:
    """Return the name of the step that a repetition adds, empty where there is no further step or
    the side has already made it.
    """
    return steps[step + 1].announcement if step + 1 < len(steps) and step + 1 not in made else ""


def expand_repetitions(
    units: Units, steps: Sequence[Deadline], said: Sequence[Said], edition: str
) -> tuple[tuple[Said, ...], tuple[str, ...]]:
    """Return what a side has announced, with the steps that repetitions count as, and the clauses
    of these repetitions.

    Raises `Unreadable` for an announcement marked as repeated that was not made before,
    `Unanswerable` where the text leaves open what a repetition counts for.
    """
    made, cites = list[Said](), list[str]()
    for each in said:
        step, before = (
            find_step(steps, each.announcement),
            [find_step(steps, other.announcement) for other in made],
        )
        if step not in before:
            if each.repeated:
                raise Unreadable(
                    f"„{each.announcement}“ ist nicht wiederholt, sondern zum ersten Mal gesagt",
                    each.announcement,
                )
            made.append(each)
            continue
        found = settle_repetition(units, edition, each.repeated)
        if found.counts is None:
            raise Unanswerable(
                f"„{each.announcement}“ wiederholt: ob damit die nächste Stufe abgesagt ist, sagen"
                f" {', '.join(found.cites)} so nicht (reklamiert und nach der Hilfe: dahinter"
                f" :{UNCLEAR} oder :{CLEARED}, dazu edition={NEWER})",
                found.cites,
            )
        cites += found.cites
        if found.counts and (added := find_added_step(steps, step, before)):
            made.append(Said(added, each.cards))
    return tuple(made), tuple(dict.fromkeys(cites))
