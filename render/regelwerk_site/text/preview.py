"""What others show of a page before it is opened: a hit of a search engine, a link in a message.

In: the main part of a page.  Out: its own first sentences.
"""

from __future__ import annotations

import re
from html import unescape

PARAGRAPH = re.compile(
    r'<p(?: class="(?:lede|v|text)"[^>]*)?>(.*?)</p>', re.DOTALL
)  # not what is said beside it
INLINE = re.compile(r'</?(?:a|i|em|ins|sup|abbr|wbr)\b[^>]*>|<span class="nb"[^>]*>|</span>')
HIDDEN = re.compile(
    r'<(template|del|noscript)\b.*?</\1>|<span class="vh"[^>]*>[^<]*</span>', re.DOTALL
)
SENTENCE = re.compile(r"[.!?](?=\s)")
SHORTEST, LONGEST = 30, 240  # characters of a description


def described(main: str) -> str:
    """The first of the sentences of a page, which are ours like all of it; empty where it has none
    that others can show.
    """
    said = (summary(spoken(found[1])) for found in PARAGRAPH.finditer(HIDDEN.sub("", main)))
    return next((text for text in said if len(text) > SHORTEST), "")


def spoken(shown: str) -> str:
    """What a paragraph says; nothing where it is more than words."""
    text = INLINE.sub("", shown)
    return "" if "<" in text else " ".join(unescape(text).split())


def summary(text: str) -> str:
    """The first sentences of a text that fit into a preview; nothing where the first is too
    long.
    """
    if len(text) <= LONGEST:
        return text
    return text[: max((found.end() for found in SENTENCE.finditer(text, 0, LONGEST)), default=0)]
