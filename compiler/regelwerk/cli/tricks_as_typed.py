"""Read a game of Doppelkopf as one types it: its cards in the order played, its announcements.

In: words of the command line, as `leader=1 KrA Kr9 … said=1:re:11`.  Out: the game, its judged
announcements, the edition; `Unreadable` for anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import normalize

from regelwerk.calc import Unreadable
from regelwerk.calc.doppelkopf.announcing import Announced, Judged
from regelwerk.calc.doppelkopf.denials import FAULT
from regelwerk.calc.doppelkopf.game_value import NORMAL
from regelwerk.calc.doppelkopf.repeating import CLEARED, REPLY, UNCLEAR, WORDS
from regelwerk.calc.doppelkopf.whole_game import WholeGame
from regelwerk.cli.options import parse_options, read_number, split_list
from regelwerk.library import Library

EARLY_SAID = "early"
GERMAN = {
    "verfrüht": EARLY_SAID,
    "geklärt": CLEARED,
    "ungeklärt": UNCLEAR,
    "erwiderung": REPLY,
    "fehler": FAULT,
}


def read_tricks(
    kb: Library, words: Sequence[str], edition: str = ""
) -> tuple[WholeGame, tuple[Judged, ...], str]:
    """Return a game, its announcements with their verdicts, and the edition asked for: that of the
    words, else the one given. Raise `Unreadable`.
    """
    given, written = parse_options(
        words, ("leader", "game", "soloist", "said", "edition"), rest=True
    )
    if "leader" not in given or not written:
        raise Unreadable(
            "es fehlt, wer aufspielt, oder eine Karte, zum Beispiel: tricks leader=1 KrA Kr9"
            " Kr10 KrK",
            "",
        )
    game = kb.calc.whole_game(
        written,
        read_number(given, "leader"),
        given.get("game", NORMAL),
        read_number(given, "soloist"),
    )
    said = [read_announcement(word) for word in split_list(given, "said")]
    asked = given.get("edition", edition)
    return game, kb.calc.judge(game, said, asked) if said else (), asked


def read_announcement(word: str) -> Announced:
    """Return an announcement written as `1:re:11` (seat, words, cards in hand), followed by
    `:verfrüht` where reservations or the clarifying trick were still open.

    After a repetition complained of in time follows whether the partnership was `:geklärt` or
    `:ungeklärt` before. The English words are understood, too. Raise `Unreadable`.
    """
    seat, said, cards, *more = (*word.split(":"), "", "")[: max(3, word.count(":") + 1)]
    more = [read_word(each) for each in more]
    if more not in ([], [EARLY_SAID], *([each] for each in WORDS)):
        words = "verfrüht, geklärt, ungeklärt, Erwiderung"
        raise Unreadable(
            f"„{word}“: geschrieben wird Platz:Ansage:Karten, zum Beispiel 1:re:11; dahinter"
            f" möglich: {words}",
            word,
        )
    early, repeated = more == [EARLY_SAID], "".join(more) if more != [EARLY_SAID] else ""
    return Announced(
        seat=read_number({"said": seat or "?"}, "said"),
        said=said,
        cards=read_number({"said": cards or "?"}, "said"),
        early=early,
        repeated=repeated,
    )


def read_word(written: str) -> str:
    """Return the word meant behind an announcement or in its place; any other as it is."""
    folded = normalize("NFC", written).casefold().replace("ae", "ä").replace("ue", "ü")
    return GERMAN.get(folded, written)
