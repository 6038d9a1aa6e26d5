"""What a PBN file says tag by tag, and its text without what the library cannot read.

In: the text of a file.  Out: per board its tags, its text, and of that what the library reads: marks and `AP` (all pass) resolved, tags
said to be the same (`#`) filled in, short rows of the play filled up. Without a contract the play is left out: only trumps tell who leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

TAG = re.compile(r'^\[(\w+)\s+"([^"\n]*)"\].*$', re.MULTILINE)
COMMENT = re.compile(r'(\[\w+\s+"[^"\n]*"\])|^[ \t]*(?:\{[^}]*\}|[;%][^\n]*)[ \t]*\n|\{[^}]*\}|(?<=\s);[^\n]*', re.MULTILINE)
UNKNOWN = ("", "?")
SAME = "#"
READ = ("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play")  # what the library is asked for
ALL_PASS, PASS = "ap", "pass"
SKIPPED = "^S"
MARK = re.compile(r"\^[A-RT-Z]|\$\d+|=\d+=|[!?]{1,2}")  # behind a call or a card: an irregularity, a comment number, a note, an opinion
PLAYERS = 4


def boards(text: str) -> Iterator[tuple[Mapping[str, str], str]]:
    """The boards of a file without comments: tags by name (the first of a name counts), and the text."""
    plain = COMMENT.sub(lambda found: found[1] or "", text.replace("\r\n", "\n").replace("\r", "\n"))
    before: dict[str, str] = {}
    for part in re.split(r"\n[ \t]*(?:\n[ \t]*)+", plain):
        tags: dict[str, str] = {}
        for name, value in TAG.findall(part):
            tags.setdefault(name, before.get(name, "?") if value == SAME else value.removeprefix("^"))
        if tags:
            yield tags, part
            before = tags


def cleaned(part: str, tags: Mapping[str, str]) -> str:
    """The tags the library is asked for, in the order it needs, each once with its lines; raises `ValueError` where one was skipped."""
    found: dict[str, str] = {}
    for tag in TAG.finditer(part):
        if tag[1] in found or tag[1] not in READ or tags[tag[1]] in UNKNOWN:
            continue
        end = part.find("\n[", tag.end())
        lines = part[tag.end() : end if end >= 0 else None].splitlines()
        rows = [row for line in lines if (row := [word for word in line.split() if not MARK.fullmatch(word)])]
        found[tag[1]] = "\n".join([f'[{tag[1]} "{tags[tag[1]]}"]', *arranged(tag[1], rows)])
    if "Contract" not in found:
        found.pop("Play", None)
    return "\n".join(found[name] for name in READ if name in found) + "\n"


def arranged(name: str, rows: list[list[str]]) -> list[str]:
    """The lines of a tag as the library reads them."""
    if name == "Play":
        return [" ".join(filled(row)) for row in rows]
    if name != "Auction":
        return []
    if any(SKIPPED in row for row in rows):
        raise ValueError(
            f"{SKIPPED}: ein Spieler ist übergangen worden; solche Reizungen prüft `detect auction`, mit den Plätzen der Spieler"
        )
    return [" ".join(called([word for row in rows for word in row]))]


def called(words: list[str]) -> list[str]:
    """The calls of an auction, `AP` spelled out as the passes that are missing to its end."""
    said: list[str] = []
    for word in words:
        if word.lower() != ALL_PASS:
            said.append(word)
            continue
        passes = len(said) - next((at for at in range(len(said), 0, -1) if said[at - 1].lower() != PASS), 0)
        missing = (PLAYERS if passes == len(said) else PLAYERS - 1) - passes
        said += [PASS] * missing
    return said


def filled(row: list[str]) -> list[str]:
    """A row of the play with a place for each player; the star of a claim stays alone."""
    return row if row == ["*"] else [*row, *["-"] * (PLAYERS - len(row))]
