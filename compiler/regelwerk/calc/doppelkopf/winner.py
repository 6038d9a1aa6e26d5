"""Who has won a game of Doppelkopf.

In: the units of the bundle by id, the eyes of Re, who made no trick, what each side announced.
Out: `Side`s and `Win`. Implements TSR A.6 and F.1: the eyes needed without and with announcements,
denials met or missed. In a solo the soloist is Re (A.7). Where A.6 and F.1 name different winners
(120 eyes each, only „Kontra“ announced) A.6 applies: under F.1 its sentence would have no effect
(`contra_alone` in `ddv_tsr/conflicts.yaml`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from regelwerk.calc import (
    Unanswerable,
    Units,
    Unreadable,
    read_cells,
    read_numbers,
    require,
    require_bool,
)
from regelwerk.calc.doppelkopf.deadlines import REPEATING, SKIPPING, parse_announcement
from regelwerk.calc.doppelkopf.tricks import count_all_eyes
from regelwerk.ids.number import read_natural

RE, KONTRA, NOBODY = "re", "kontra", "nobody"
OWN = {RE: "Re", KONTRA: "Kontra"}  # the first announcement of a side as F.2.b names it
BLACK = "schwarz"
NEEDED, RULE, RESULT, CALLS = "tsr1998/A.6", "tsr1998/F.1", "tsr1998/F.2.a", "tsr1998/F.2.b"


@dataclass(frozen=True, slots=True)
class Side:
    """A side (re or kontra) at the end of a game: its eyes, whether it made a trick, and its
    announcements in the order of F.2.b.
    """

    name: str
    eyes: int
    trick: bool
    announced: tuple[str, ...]

    @property
    def denials(self) -> tuple[str, ...]:
        """The announcements of the side without „Re“ or „Kontra“."""
        return tuple(said for said in self.announced if said != OWN[self.name])

    def is_below(self, label: str) -> bool:
        """Return whether the side stayed below the eyes that a label of F.2 names („keine 90“,
        „unter 90 gespielt“), or made no trick („schwarz“); raise `Unanswerable` for a label that
        names neither.
        """
        limit = read_natural(found[0]) if (found := re.search(r"[0-9]+", label)) else None
        if limit is None and BLACK not in label:
            raise Unanswerable(
                f"{CALLS}, {RESULT}: „{label}“ nennt weder Augen noch „{BLACK}“", [CALLS, RESULT]
            )
        return not self.trick if limit is None else self.eyes < limit


@dataclass(frozen=True, slots=True)
class Win:
    """The winner: re or kontra, or empty where both sides missed their denials; with the
    clauses.
    """

    winner: str
    cites: tuple[str, ...]


def make_sides(
    units: Units,
    eyes: int,
    *,
    trickless: str = "",
    re: Sequence[str] = (),
    kontra: Sequence[str] = (),
    omitted: bool | None = None,
) -> tuple[Side, Side]:
    """Return Re and Kontra at the end of a game; `eyes` are those of Re, `re` and `kontra` what
    each side announced, as people write it.

    `trickless` is the side that made no trick, or nobody; it must be given where a side has no
    eyes, because such a side may have made a trick of nines. `omitted` is as for
    `list_made_announcements`. Raises `Unreadable` for impossible values, `Unanswerable` where
    clauses are missing or a side has left out an announcement.
    """
    total = count_all_eyes(units)
    if not 0 <= eyes <= total:
        raise Unreadable(f"{eyes} Augen der Re-Partei: möglich sind 0 bis {total}", str(eyes))
    if trickless not in ("", RE, KONTRA, NOBODY):
        raise Unreadable(f"trickless={trickless}: möglich sind {RE}, {KONTRA}, {NOBODY}", trickless)
    counted = {RE: eyes, KONTRA: total - eyes}
    for name, points in counted.items():
        if points == 0 and not trickless:
            raise Unreadable(
                f"{OWN[name]} hat 0 Augen: auch keinen Stich? trickless={name} oder {NOBODY}", ""
            )
        if points and trickless == name:
            raise Unreadable(
                f"{OWN[name]} hat {points} Augen und kann nicht ohne Stich sein", trickless
            )
    said = {RE: re, KONTRA: kontra}
    first, second = (
        Side(
            name,
            counted[name],
            trickless != name,
            list_made_announcements(units, name, said[name], omitted),
        )
        for name in (RE, KONTRA)
    )
    return first, second


def list_made_announcements(
    units: Units, side: str, words: Sequence[str], omitted: bool | None = None
) -> tuple[str, ...]:
    """Return what a side announced, in the order of F.2.b.

    Raises `Unreadable` for what that side cannot announce or announces twice (D.7), `Unanswerable`
    where it has left out a step (D.3) and `omitted` is None: F.2.b does not say whether such a step
    counts as made. `omitted` chooses a reading: such steps count, or they do not.
    """
    if omitted is not None:
        require_bool("omitted", omitted)
    names = (
        OWN[side],
        *(label for label, _ in read_cells(units, CALLS, 2) if label not in OWN.values()),
    )
    steps = sorted(parse_announcement(names, word, f" der Partei {OWN[side]}") for word in words)
    require(units, [SKIPPING, REPEATING])
    for number, step in enumerate(steps):
        if step in steps[:number]:
            raise Unreadable(
                f"„{names[step]}“ steht zweimal; wiederholen ist unzulässig ({REPEATING})",
                names[step],
            )
        if step > number and omitted is None:
            left = (
                f"„{names[step]}“, ohne dass „{names[number]}“ gesagt ist: ob Ausgelassenes"
                f" ({SKIPPING}) mitzählt, sagt {CALLS} nicht"
            )
            raise Unanswerable(
                f"{left}; ist auch das gesagt worden, gehört es dazu", [CALLS, SKIPPING]
            )
    return names[: max(steps, default=-1) + 1] if omitted else tuple(names[step] for step in steps)


def find_winner(units: Units, re: Side, kontra: Side) -> Win:
    """Return who has won by A.6 and F.1, and by A.6 alone where the two disagree; raise
    `Unanswerable` where a clause is missing or the numbers do not fit together.
    """
    needed, share, *_ = read_numbers(units, NEEDED, 2, 9)
    above, over = read_numbers(units, RULE, 2)
    if (needed, share) != (above + 1, over + 1) or above + over + 1 != re.eyes + kontra.eyes:
        raise Unanswerable(
            f"{NEEDED}, {RULE}: die Augenzahlen passen nicht zueinander", [NEEDED, RULE]
        )
    missed = [
        side
        for side, other in ((re, kontra), (kontra, re))
        if not all(other.is_below(denial) for denial in side.denials)
    ]
    if len(missed) == 2:
        return Win("", (RULE,))
    if missed:
        return Win(KONTRA if missed[0] is re else RE, (NEEDED, RULE))
    player, other = (
        (kontra, re) if kontra.announced and not re.announced else (re, kontra)
    )  # A.6: the side that alone has announced needs the eyes
    by_needed = player.name if player.eyes >= needed else other.name
    by_rule = RE if re.eyes > above else KONTRA
    return Win(by_needed, (NEEDED, RULE) if by_needed == by_rule else (NEEDED,))
