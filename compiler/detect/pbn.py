"""What a PBN file says tag by tag, and its text without what the library cannot read.

In: the text of a file.  Out: per board its tags, its text, and that text for the library: marks and `AP` (all pass) resolved, tags said
to be the same (`#`) filled in, short rows of the play filled up. Without a contract the play is left out: only trumps tell who leads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

TAG = re.compile(r'^\[(\w+)\s+"([^"\n]*)"\].*$', re.MULTILINE)
COMMENT = re.compile(r'(\[\w+\s+"[^"\n]*"\])|^[ \t]*(?:\{[^}]*\}|[;%][^\n]*)[ \t]*\n|\{[^}]*\}|(?<=\s);[^\n]*', re.MULTILINE)
UNKNOWN = ("", "?")
SAME = "#"
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
    """A board's text: each tag once with its value, and behind it its lines; raises `ValueError` where a player was passed over."""
    lines, seen = list[str](), set[str]()
    for found in TAG.finditer(part):
        name = found[1]
        if name in seen or tags[name] in UNKNOWN or (name == "Play" and tags.get("Contract", "?") in UNKNOWN):
            continue
        seen.add(name)
        end = part.find("\n[", found.end())
        rows = [
            [word for word in row.split() if not MARK.fullmatch(word)] for row in part[found.end() : end if end >= 0 else None].splitlines()
        ]
        if name == "Auction" and any(SKIPPED in row for row in rows):
            raise ValueError(
                f"{SKIPPED}: ein Spieler ist übergangen worden; solche Reizungen prüft `detect auction`, mit den Plätzen der Spieler"
            )
        lines.append(f'[{name} "{tags[name]}"]')
        if name == "Auction":
            lines += [" ".join(called([word for row in rows for word in row]))]
        elif name == "Play":
            lines += [" ".join(filled(row)) for row in rows if row]
        else:
            lines += [" ".join(row) for row in rows if row]
    return "\n".join(lines) + "\n"


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
