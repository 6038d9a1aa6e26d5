"""The boards of a PBN file by their tags, and their text without what the library cannot read.

In: the text of a file.  Out: for each board its tags, its text, and the part of the text that the
library reads: marks are removed, `AP` (all pass) is replaced by passes, a tag with `#` gets the
value of the board before, short rows of the play are filled up; `NoBoard` for what cannot be a
board. Without a contract the play is left out, because only trumps show who leads. The time needed
is proportional to the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from regelwerk.calc.bridge.contract import TRICKS
from regelwerk.detect.notation import MOST_CALLS

TAG = re.compile(r'^\[(\w+)\s+"([^"\n]*)"\].*$', re.MULTILINE)
BARE = r'(\[\w+\s+"[^"\n]*"\])'  # a tag; nothing inside it is a comment
COMMENT = re.compile(
    BARE + r"|^[ \t]*(?:\{[^}]*\}|[;%][^\n]*)[ \t]*\n|\{[^}]*\}|(?<=\s);[^\n]*", re.MULTILINE
)
BEHIND = re.compile(
    BARE + r"|^[ \t]*[;%][^\n]*\n|(?<=\s);[^\n]*", re.MULTILINE
)  # the same for the text after the last closing brace
ENDED = re.compile(r"[ \t]*\n?")
LONE = re.compile(BARE + r"|[{}]")  # a brace that belongs to no comment
UNKNOWN = ("", "?")
SAME = "#"
READ = (
    "Board",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Declarer",
    "Contract",
    "Result",
    "Auction",
    "Play",
)  # the tags that the library reads
ALL_PASS, PASS = "ap", "pass"
SKIPPED = "^S"
ABSENT = ("-", "+", "*")  # in a play: no card, card unknown, claim
MARK = re.compile(
    r"\^[A-RT-Z]|\$\d+|=\d+=|[!?]{1,2}"
)  # after a call or a card: an irregularity, a comment number, a note, an opinion
PLAYERS = 4
LONGEST = 255  # characters of a value; the standard has this limit for a line
MOST_CARDS = TRICKS * PLAYERS
MOST_WORDS = (
    4 * MOST_CARDS
)  # of the rows of a play, with the signs for cards that nobody wrote down


class NoBoard(ValueError):
    """Raised for a part of a file that cannot be a board of bridge; its message is written for a
    person.
    """


def split_pbn_boards(text: str) -> Iterator[tuple[Mapping[str, str], str]]:
    """Yield the boards of a file without comments, each as its tags by name (the first one of a
    name counts) and its text.
    """
    before: dict[str, str] = {}
    for part in re.split(
        r"\n[ \t]*(?:\n[ \t]*)+", remove_comments(text.replace("\r\n", "\n").replace("\r", "\n"))
    ):
        tags: dict[str, str] = {}
        for name, value in TAG.findall(part):
            tags.setdefault(
                name, before.get(name, "?") if value == SAME else value.removeprefix("^")
            )
        if tags:
            yield tags, part
            before = tags


def remove_comments(text: str) -> str:
    """Return the text without its comments; a brace that is not closed stays."""
    closed = ENDED.match(text, text.rfind("}") + 1)
    end = closed.end() if closed else 0
    kept, at = [], 0
    for found in chain(COMMENT.finditer(text, 0, end), BEHIND.finditer(text, end)):
        kept += [text[at : found.start()], found[1] or ""]
        at = found.end()
    return "".join([*kept, text[at:]])


def select_pbn_tags(part: str, tags: Mapping[str, str]) -> dict[str, str]:
    """Return the tags that the library reads by name, each with its lines, in the order the library
    needs; raise `NoBoard` for what cannot be a board.
    """
    found: dict[str, str] = {}
    check_braces(part)
    for tag in TAG.finditer(part):
        name, value = tag[1], tags[tag[1]]
        if name in found or name not in READ or value in UNKNOWN:
            continue
        if len(value) > LONGEST:
            raise NoBoard(f"{name}: {len(value)} Zeichen sind zu viel")
        end = part.find("\n[", tag.end())
        lines = part[tag.end() : end if end >= 0 else None].splitlines()
        rows = [
            row
            for line in lines
            if (row := [word for word in line.split() if not MARK.fullmatch(word)])
        ]
        found[name] = "\n".join([f'[{name} "{value}"]', *arrange_rows(name, rows), ""])
    if "Contract" not in found:
        found.pop("Play", None)
    if not found:
        raise NoBoard(f"keines der Tags {', '.join(READ)} sagt etwas")
    return {name: found[name] for name in READ if name in found}


def check_braces(part: str) -> None:
    """Raise `NoBoard` where a brace opens or closes no comment."""
    behind = ""
    for found in LONE.finditer(part) if "{" in part or "}" in part else ():
        if not found[1]:
            raise NoBoard(f"hinter {behind or 'dem Anfang'} steht {found[0]} ohne Gegenstück")
        behind = found[1][1:].split()[0]


def arrange_rows(name: str, rows: list[list[str]]) -> list[str]:
    """Return the lines below a tag in the form that the library reads; raise `NoBoard` for too many
    calls or cards, and for a player passed over.
    """
    count = sum(map(len, rows))
    if name == "Play":
        cards = sum(word not in ABSENT for row in rows for word in row)
        if cards > MOST_CARDS or count > MOST_WORDS:
            raise NoBoard(f"Play: {cards} Karten; gespielt werden höchstens {MOST_CARDS}")
        return [" ".join(fill_row(row)) for row in rows]
    if name != "Auction":
        return []
    if count > MOST_CALLS:
        raise NoBoard(f"Auction: {count} Ansagen; so lang ist keine Reizung")
    if any(SKIPPED in row for row in rows):
        raise NoBoard(
            f"{SKIPPED}: ein Spieler ist übergangen worden; solche Reizungen prüft `detect"
            " auction`, mit den Plätzen der Spieler"
        )
    return [" ".join(spell_out_passes([word for row in rows for word in row]))]


def spell_out_passes(words: list[str]) -> list[str]:
    """Return the calls of an auction, with `AP` replaced by the passes that are missing to the end
    of the auction.
    """
    said: list[str] = []
    for word in words:
        if word.lower() != ALL_PASS:
            said.append(word)
            continue
        passes = len(said) - next(
            (at for at in range(len(said), 0, -1) if said[at - 1].lower() != PASS), 0
        )
        missing = (PLAYERS if passes == len(said) else PLAYERS - 1) - passes
        said += [PASS] * missing
    return said


def fill_row(row: list[str]) -> list[str]:
    """Return a row of the play with a place for each player; a row that is only the star of a claim
    stays as it is.
    """
    return row if row == ["*"] else [*row, *["-"] * (PLAYERS - len(row))]
