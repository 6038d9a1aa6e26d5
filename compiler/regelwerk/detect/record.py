"""A board as somebody wrote it down.

In: nothing.  Out: `Record`, and `Unchecked` for what nobody can check of it. Seats count from
north; those of calls from the dealer, as everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from regelwerk.calc.bridge.auction import Contract
from regelwerk.calc.bridge.play import Card
from regelwerk.detect.notation import Made
from regelwerk.detect.words import UNKNOWN

DEALER, VULNERABILITY, HANDS, AUCTION = "dealer", "vulnerability", "hands", "auction"
CONTRACT, PLAY, TRICKS, SCORE = "contract", "play", "tricks", "score"
TABLE, TOTALS = "table", "totals"  # of the results of a board, of a tournament
CLAIM = "claim"
FORM = "form"  # the file itself, where it breaks the rules of its format
HAND = 13  # law 1: 52 cards for four players
PARTS: Mapping[str, str] = {
    DEALER: "Teiler",
    VULNERABILITY: "Gefahrenlage",
    HANDS: "Hände",
    AUCTION: "Reizung",
    CONTRACT: "Kontrakt",
    PLAY: "Spiel",
    TRICKS: "Stiche",
    SCORE: "Score",
}
RARE_PARTS: Mapping[str, str] = {  # most boards have none
    CLAIM: "Claim",
    TABLE: "Tabelle der Ergebnisse",
    TOTALS: "Tabelle der Gesamtergebnisse",
}


@dataclass(frozen=True, slots=True)
class Table:
    """A table as written: the names of its columns, and its rows, each with a text for every
    column, empty where it cannot be read.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def get_column(self, name: str) -> tuple[str, ...] | None:
        """Return the texts of a column, None where there is no such column."""
        if name not in self.columns:
            return None
        at = self.columns.index(name)
        return tuple(row[at] for row in self.rows)

    def list_cells(self, without: Sequence[str] = ()) -> Iterator[dict[str, str]]:
        """Yield the texts of each row by column, those left out that say nothing, and some columns
        on demand.
        """
        for row in self.rows:
            yield {
                name: text
                for name, text in zip(self.columns, row, strict=True)
                if text not in UNKNOWN and name not in without
            }


@dataclass(frozen=True, slots=True)
class Unchecked:
    """A part of a board that is not checked, or not to its end, and why; `bad` where the file says
    something that nobody can read, and not just nothing.
    """

    part: str
    why: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """The record of a board; a value that the file does not give is -1, an empty text or an empty
    tuple.

    `label` is the number of the board as the file writes it, `number` what it says as a number;
    `vulnerable` is a side as the table of law 2 names it. `sizes` are how many cards each hand is
    written with, `twice` the cards dealt more than once; a deal is an `ending` where no hand has
    thirteen cards. The contract of a board passed out has level 0; `trump` is the denomination of
    an ending, `placed` that in which the cards were put into their order; `swapped` says that
    declarer and dummy changed their roles. `leader` is the seat that played first, `cards` are in
    the order played (as written where trumps or the first leader are unknown), `leads` are later
    leads marked as out of turn: the number of the card (from 0) and its seat. `tricks` is the
    written number of declarer's tricks, `corrected` says that a ruling has changed it; the score is
    that of north and south, None where it is not given. `scoring` is the method of scoring as
    written; `table` has the results of a board at all tables, `totals` those of a tournament.
    `unread` is what could not be read, `remarks` what the reader supposed.
    """

    number: int = 0
    label: str = ""
    dealer: int = -1
    vulnerable: str = ""
    hands: tuple[frozenset[Card], ...] = ()
    sizes: tuple[int, ...] = ()
    twice: tuple[Card, ...] = ()
    ending: bool = False
    calls: tuple[Made, ...] = ()
    contract: Contract | None = None
    declarer: int = -1
    swapped: bool = False
    trump: str = ""
    placed: str = ""
    leader: int = -1
    leads: tuple[tuple[int, int], ...] = ()
    tricks: int = -1
    cards: tuple[Card, ...] = ()
    claimed: bool = False
    corrected: bool = False
    score: int | None = None
    scoring: str = ""
    table: Table | None = None
    totals: Table | None = None
    unread: tuple[Unchecked, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def start(self) -> int:
        """The seat from which the seats of findings count: the dealer's, or north where the dealer
        is unknown.
        """
        return max(self.dealer, 0)
