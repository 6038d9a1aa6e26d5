"""The rulebook as a library: `from regelwerk import load; kb = load()`.

In: a build folder or a project folder.  Out: `Library`, the frozen rulebook with its questions as
methods; beside it whatever these take, return and raise, imported when it is first named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # said once more in `PLACES`, for a reader of types follows no names at run time
    from pathlib import Path

    from regelwerk.calc import Unanswerable as Unanswerable, Unreadable as Unreadable
    from regelwerk.calc.bridge.auction import Standing as Standing, Verdict as Verdict
    from regelwerk.calc.bridge.averages import Average as Average
    from regelwerk.calc.bridge.board_end import BoardEnd as BoardEnd, Played as Played
    from regelwerk.calc.bridge.boards import Board as Board
    from regelwerk.calc.bridge.clock import Until as Until
    from regelwerk.calc.bridge.comparing import (
        Imps as Imps,
        Matchpoints as Matchpoints,
        SplitImps as SplitImps,
        Weighted as Weighted,
    )
    from regelwerk.calc.bridge.contract import ContractScore as ContractScore
    from regelwerk.calc.doppelkopf.announcing import (
        Announced as Announced,
        Judged as Judged,
        Prospect as Prospect,
    )
    from regelwerk.calc.doppelkopf.deadlines import Deadline as Deadline, Permission as Permission
    from regelwerk.calc.doppelkopf.game_end import GameEnd as GameEnd, Valued as Valued
    from regelwerk.calc.doppelkopf.game_value import GameValue as GameValue
    from regelwerk.calc.doppelkopf.games_list import GamesList as GamesList, Listed as Listed
    from regelwerk.calc.doppelkopf.penalty import Penalty as Penalty
    from regelwerk.calc.doppelkopf.settled import Settled as Settled
    from regelwerk.calc.doppelkopf.sheet import Entered as Entered, Sheet as Sheet
    from regelwerk.calc.doppelkopf.tricks import Choice as Choice, Trick as Trick
    from regelwerk.calc.doppelkopf.whole_game import WholeGame as WholeGame
    from regelwerk.detect.auction import Noticed as Noticed
    from regelwerk.detect.finding import Finding as Finding
    from regelwerk.disk.compiled_files import NotBuilt as NotBuilt
    from regelwerk.engine.compare import Comparison as Comparison, Divergences as Divergences
    from regelwerk.engine.event import Event as Event, Incident as Incident
    from regelwerk.engine.ruling import (
        ImpossibleFacts as ImpossibleFacts,
        Moment as Moment,
        Refused as Refused,
        Ruling as Ruling,
        Sentence as Sentence,
        UnknownAnswer as UnknownAnswer,
        UnknownDecision as UnknownDecision,
        UnknownEdition as UnknownEdition,
        UnknownFact as UnknownFact,
        UnknownName as UnknownName,
    )
    from regelwerk.engine.speech import Saying as Saying
    from regelwerk.errors import Spoken as Spoken, UnknownId as UnknownId
    from regelwerk.library import Library as Library
    from regelwerk.library.history import Stage as Stage
    from regelwerk.library.impact import Impact as Impact
    from regelwerk.library.suggest import Suggested as Suggested
    from regelwerk.lineage.change import Change as Change
    from regelwerk.search.absent import Absent as Absent
    from regelwerk.search.heard import Heard as Heard
    from regelwerk.search.hit import Hit as Hit

PLACES = {
    "calc": "Unanswerable Unreadable",
    "calc.bridge.auction": "Standing Verdict",
    "calc.bridge.averages": "Average",
    "calc.bridge.board_end": "BoardEnd Played",
    "calc.bridge.boards": "Board",
    "calc.bridge.clock": "Until",
    "calc.bridge.comparing": "Imps Matchpoints SplitImps Weighted",
    "calc.bridge.contract": "ContractScore",
    "calc.doppelkopf.announcing": "Announced Judged Prospect",
    "calc.doppelkopf.deadlines": "Deadline Permission",
    "calc.doppelkopf.game_end": "GameEnd Valued",
    "calc.doppelkopf.game_value": "GameValue",
    "calc.doppelkopf.games_list": "GamesList Listed",
    "calc.doppelkopf.penalty": "Penalty",
    "calc.doppelkopf.settled": "Settled",
    "calc.doppelkopf.sheet": "Entered Sheet",
    "calc.doppelkopf.tricks": "Choice Trick",
    "calc.doppelkopf.whole_game": "WholeGame",
    "detect.auction": "Noticed",
    "detect.finding": "Finding",
    "disk.compiled_files": "NotBuilt",
    "engine.compare": "Comparison Divergences",
    "engine.event": "Event Incident",
    "engine.ruling": "ImpossibleFacts Moment Refused Ruling Sentence UnknownAnswer UnknownDecision"
    " UnknownEdition UnknownFact UnknownName",
    "engine.speech": "Saying",
    "errors": "Spoken UnknownId",
    "library": "Library",
    "library.history": "Stage",
    "library.impact": "Impact",
    "library.suggest": "Suggested",
    "lineage.change": "Change",
    "search.absent": "Absent",
    "search.heard": "Heard",
    "search.hit": "Hit",
}  # the names of each module that are also here


def load(folder: Path | str | None = None) -> Library:
    """Return the compiled rulebook of a build folder (default: `build/` of the project, else the
    one inside an installed package).

    >>> from regelwerk import load
    >>> kb = load()
    >>> ruling = kb.decide("insufficient_bid", "2017", {"in_rotation": "yes", "accepted": "yes"})
    >>> for sentence in ruling.sentences():
    ...     print(sentence.says, *sentence.cites)
    Die regelwidrige Ansage gilt als gültig. 2017/27.A.1
    Die Reizung läuft weiter. 2017/27.A.1

    Raises `NotBuilt` where the folder holds no compiled rulebook; `regelwerk build` makes one.
    """
    from pathlib import Path

    from regelwerk.installed import find_rulebook
    from regelwerk.library import open_library

    return open_library(Path(folder) if folder else find_rulebook())


def __dir__() -> list[str]:
    return sorted({"load", *" ".join(PLACES.values()).split()})


if not TYPE_CHECKING:  # a reader of types would take it for a promise that every name exists

    def __getattr__(name: str) -> object:
        for module, names in PLACES.items():
            if name in names.split():
                from importlib import import_module

                return getattr(import_module(f"{__name__}.{module}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}", name=name)
