"""Penalty points in Doppelkopf and how they are shared among the four players.

In: the units of the bundle by id, severity, game, who committed the infraction, denials of the
other side, which side had won.  Out: `Penalty`, in game points. Implements TSR G.2, G.3, G.4, G.5
and SRH 2.1.1.3, 3.1.5. The numbers are read from the clauses; where those of one clause contradict
each other or the vectors printed in the SRH, or where the points do not add up to zero, the
calculator raises `Unanswerable`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from regelwerk.calc import (
    Unanswerable,
    Units,
    Unreadable,
    read_numbers,
    require,
    require_bool,
    require_word,
)

NONE, MINOR, SEVERE = "none", "minor", "severe"
NORMAL, SOLO = "normal", "solo"
SOLOIST, OPPONENT = "soloist", "opponent"
OFFENDER, OTHER = "offender", "other_players"
OTHER_SIDE = "other"
TSR_EDITION, SRH_EDITION = "tsr1998", "srh2019"

TSR, SRH = "tsr1998/G.", "srh2019/2.1.1.3."
DECIDED = "srh2019/3.1.5"
PLAYERS = 4
OTHERS = PLAYERS - 1
PLACES = {NONE: "A", MINOR: "B", SEVERE: "C"}
VECTOR = re.compile(r"\(([-+]?[0-9]{1,4}(?:, [-+]?[0-9]{1,4}){3})\)")


@dataclass(frozen=True, slots=True)
class Share:
    """The points of one player, whose `role` is `offender`, `soloist` or `other_players`."""

    role: str
    points: int


@dataclass(frozen=True, slots=True)
class Penalty:
    """The penalty for an infraction: the severity under the circumstances, the shares of all four
    players (the offender first), and whether the game ends.

    `rest` is `opponents` where the other side takes the remaining tricks, otherwise empty; `cites`
    are the clauses; `reserved` are the ids of external works whose exceptions apply although their
    text is not at hand.
    """

    severity: str
    shares: tuple[Share, ...]
    ends: bool
    rest: str
    cites: tuple[str, ...]
    reserved: tuple[str, ...]

    def by_seat(self, offender: int, soloist: int = 0) -> tuple[int, ...]:
        """Return the points of seats 1 to 4; `soloist` is needed where he has a share of his own.
        Raise `Unreadable` for impossible seats.
        """
        known = {OFFENDER: offender, SOLOIST: soloist}
        seats = {known[share.role]: share.points for share in self.shares if share.role in known}
        own = [share for share in self.shares if share.role in known]
        if len(seats) < len(own) or not all(1 <= seat <= PLAYERS for seat in seats):
            raise Unreadable(
                "Verursacher und Solospieler sitzen auf verschiedenen Plätzen 1 bis 4",
                f"{offender}, {soloist}",
            )
        return tuple(seats.get(seat, self.shares[1].points) for seat in range(1, PLAYERS + 1))


@dataclass(frozen=True, slots=True)
class Rates:
    """The points that the clauses state, by number of denials: lost by the offender, won by each
    other player, won by the soloist.
    """

    lost: tuple[int, ...]
    each: tuple[int, ...]
    won: tuple[int, ...]


def share_penalty(
    units: Units,
    severity: str,
    game: str = NORMAL,
    erred: str = "",
    denials: int = 0,
    *,
    decided: bool = False,
    won: str = "",
    edition: str = "",
    inevitable: bool = False,
) -> Penalty:
    """Return the penalty for an infraction that was reported in time.

    `severity` is none, minor or severe; `game` is normal or solo, in a solo `erred` is soloist or
    opponent; `denials` of the other side before the infraction count where it is severe;
    `inevitable`: one side makes all remaining tricks in any case; `decided`: one side had won
    before (1998: and the game cannot be played on; 2019: and that side cannot make a further
    denial), and `won` is that side, `offender` or `other`. Where it is the other side the editions
    differ, and `edition` says which one applies: G.4 lowers the penalty only where the offender's
    own side had won. Raises `Unreadable` for other words, `Unanswerable` where clauses are missing
    or their numbers contradict each other.
    """
    check_infraction(severity, game, erred)
    require_bool("decided", decided)
    require_bool("inevitable", inevitable)
    check_decided_winner(decided, won, edition)
    if severity == NONE or inevitable:
        return build_penalty(
            units, NONE, list_shares(0, 0, 0, erred), (f"{SRH}{PLACES[severity]}", f"{TSR}2")
        )
    lowered = decided and (won == OFFENDER or edition == SRH_EDITION)
    graded = MINOR if lowered else severity
    rates, cites = (rate_severe_infraction if graded == SEVERE else rate_minor_infraction)(
        units, erred
    )
    if graded == SEVERE and not 0 <= denials < len(rates.lost):
        raise Unreadable(
            f"denials={denials}: möglich sind 0 bis {len(rates.lost) - 1} Absagen", str(denials)
        )
    step = denials if graded == SEVERE else 0
    shares = list_shares(rates.lost[step], rates.each[step], rates.won[step], erred)
    require_agreement(sum(share.points for share in shares) == 0, cites[-1])
    guide = f"{SRH}{PLACES[severity]}"
    if lowered:
        both = (f"{TSR}4", *cites) if won == OFFENDER else ()
        return build_penalty(
            units, MINOR, shares, (guide, DECIDED, *both), ends=True, rest="opponents"
        )
    return build_penalty(
        units, severity, shares, cites if decided else (guide, *cites), ends=severity == SEVERE
    )


def check_infraction(severity: str, game: str, erred: str) -> None:
    """Raise `Unreadable` unless the words are known, and `erred` is given in a solo and only
    there.
    """
    require_word("severity", severity, (NONE, MINOR, SEVERE))
    require_word("game", game, (NORMAL, SOLO))
    if game == SOLO:
        require_word("erred", erred, (SOLOIST, OPPONENT))
    elif erred:
        raise Unreadable(
            f"erred={erred}: wer den Regelverstoß begangen hat, ist nur im Solo anzugeben", erred
        )


def check_decided_winner(decided: bool, won: str, edition: str) -> None:
    """Raise `Unreadable` unless `won` is given for a decided game and only there, and `edition` is
    given where the editions differ.
    """
    if edition:
        require_word("edition", edition, (TSR_EDITION, SRH_EDITION))
    if not decided:
        if won:
            raise Unreadable(
                f"won={won}: wer gewonnen hatte, ist nur bei decided=yes anzugeben", won
            )
        return
    require_word("won", won, (OFFENDER, OTHER_SIDE))
    if won == OTHER_SIDE and not edition:
        raise Unreadable(
            "es fehlt edition; möglich: tsr1998, srh2019 (hatte die Gegenpartei des Verursachers"
            " gewonnen, senkt nur die Hilfe von 2019 die Strafe)",
            edition,
        )


def build_penalty(
    units: Units,
    severity: str,
    shares: tuple[Share, ...],
    cites: tuple[str, ...],
    *,
    ends: bool = False,
    rest: str = "",
) -> Penalty:
    """Return the penalty with the external works that its last clause reserves; the last of `cites`
    is the clause that shares out the points. Raise `Unanswerable` where a clause is missing.
    """
    require(units, cites)
    reserved = tuple(
        ref["to"]
        for ref in units[cites[-1]]["refs"]
        if ref["as"] == "subject_to" and ref["to"].startswith("ext:")
    )
    return Penalty(
        severity=severity,
        shares=shares,
        ends=ends,
        rest=rest,
        cites=tuple(sorted(cites, reverse=True)),
        reserved=reserved,
    )


def list_shares(lost: int, each: int, won: int, erred: str) -> tuple[Share, ...]:
    """Return the shares of the four players in the order of the vectors in the SRH: the offender
    first, a soloist with a share of his own last.
    """
    if erred == OPPONENT:
        return Share(OFFENDER, -lost), Share(OTHER, 0), Share(OTHER, 0), Share(SOLOIST, won)
    return Share(OFFENDER, -lost), *[Share(OTHER, each)] * OTHERS


def rate_minor_infraction(units: Units, erred: str) -> tuple[Rates, tuple[str, ...]]:
    """Return the points that a minor infraction costs (G.3), and the clauses."""
    (lost,) = read_numbers(units, f"{TSR}3", 1)
    others, each = read_numbers(units, f"{TSR}3.a", 2)
    won, rest = read_numbers(units, f"{TSR}3.b", 2)
    require_agreement(others == OTHERS and rest == 0, f"{TSR}3")
    rates = Rates((lost,), (each,), (won,))
    check_printed_vectors(units, f"{SRH}B", rates)
    return rates, (f"{TSR}3", *list_sharing_clauses(erred, f"{TSR}3.b", f"{TSR}3.a"))


def rate_severe_infraction(units: Units, erred: str) -> tuple[Rates, tuple[str, ...]]:
    """Return the points that a severe infraction costs without a denial, with one, two and so on
    (G.5), and the clauses.
    """
    most = 20  # more numbers than either clause states
    base, step, *each = read_numbers(units, f"{TSR}5.1", 4, most)
    lost, again, *won, rest = read_numbers(units, f"{TSR}5.2", 4, most)
    totals = tuple(base + step * denials for denials in range(len(each)))
    require_agreement(
        (lost, again, rest) == (base, step, 0) and (base, *won) == totals, f"{TSR}5.2"
    )
    require_agreement(
        all(OTHERS * share == total for share, total in zip(each, totals, strict=True)), f"{TSR}5.1"
    )
    rates = Rates(totals, tuple(each), totals)
    check_printed_vectors(units, f"{SRH}C", rates)
    return rates, (f"{TSR}5", *list_sharing_clauses(erred, f"{TSR}5.2", f"{TSR}5.1"))


def list_sharing_clauses(erred: str, solo: str, normal: str) -> tuple[str, ...]:
    """Return the clauses that share out the points, the deciding one last: where the soloist
    committed the infraction, the clause on solos refers to the normal one.
    """
    return {"": (normal,), SOLOIST: (solo, normal), OPPONENT: (solo,)}[erred]


def check_printed_vectors(units: Units, id: str, rates: Rates) -> None:
    """Raise `Unanswerable` unless the vectors printed in a clause contain those of the first rates,
    for both ways of sharing.
    """
    require(units, [id])
    vectors = {tuple(map(int, found.split(", "))) for found in VECTOR.findall(units[id]["text"])}
    wanted = {(-rates.lost[0], *[rates.each[0]] * OTHERS), (-rates.lost[0], 0, 0, rates.won[0])}
    require_agreement(wanted <= vectors, id)


def require_agreement(holds: bool, id: str) -> None:
    """Raise `Unanswerable` where the numbers of a clause contradict each other."""
    if not holds:
        raise Unanswerable(f"{id}: die Zahlen passen nicht zueinander", [id])
