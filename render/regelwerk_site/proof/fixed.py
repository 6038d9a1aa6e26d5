"""Find the words that stand in the templates themselves.

In: the folder of templates.  Out: `Saying`s of kind `template`, each with file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from regelwerk.library.sayings import Saying

TEMPLATES = Path(__file__).parents[1] / "templates"
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
QUOTED = re.compile(r'"([^"]*)"')
SPOKEN = re.compile(r'(?:title|aria-label|placeholder|alt|content|data-theme-switch)="([^"]*)"')
BETWEEN = re.compile(r"<[^>]*>|\{\w+\}|\0+")
LETTER = re.compile(r"[^\W\d_]")


def list_fixed_words(folder: Path = TEMPLATES) -> Iterator[Saying]:
    """Yield every run of words of every template, as they stand between tags, code and values that
    a script fills in.
    """
    for path in sorted(folder.glob("*.html")):
        text = COMMENT.sub(blank_out, path.read_text(encoding="utf-8"))
        found = dict.fromkeys(
            (words, text.count("\n", 0, at) + 1) for words, at in list_word_runs(text)
        )
        yield from (
            Saying(
                words, "template", path.name, f"render/regelwerk_site/templates/{path.name}:{line}"
            )
            for words, line in found
        )


def list_word_runs(text: str) -> Iterator[tuple[str, int]]:
    """Yield the words of a template with their offsets: quoted strings in code, texts in
    attributes, texts between tags.
    """
    pieces = [
        (found[1], code.start() + found.start())
        for code in CODE.finditer(text)
        for found in QUOTED.finditer(code[0])
    ]
    bare = CODE.sub(blank_out, text)
    pieces += [
        (piece, said.start()) for said in SPOKEN.finditer(bare) for piece in BETWEEN.split(said[1])
    ]
    at = 0
    for apart in [*BETWEEN.finditer(bare), None]:
        pieces.append((bare[at : apart.start() if apart else len(bare)], at))
        at = apart.end() if apart else at
    for piece, start in pieces:
        if LETTER.search(words := " ".join(unescape(piece).split())):
            yield words, start + len(piece) - len(piece.lstrip())


def blank_out(found: re.Match[str]) -> str:
    """Return as many NUL characters as the match is long, its line breaks kept, so that offsets and
    line numbers stay the same.
    """
    return re.sub(r"[^\n]", "\0", found[0])
