"""What others show of a page before it is opened: a hit of a search engine, a link in a message.

In: a page with a sign on both sides of what is said of it otherwise.  Out: the page with its own first sentences there.
"""

from __future__ import annotations

import re
from html import unescape

from markupsafe import escape

DESCRIPTION = "\ue002"  # on both sides of what is said of a page without a sentence of its own
PARAGRAPH = re.compile(r'<p(?: class="(?:lede|v|text)"[^>]*)?>(.*?)</p>', re.DOTALL)  # not what is said beside it
INLINE = re.compile(r'</?(?:a|i|em|ins|sup|abbr|wbr)\b[^>]*>|<span class="nb"[^>]*>|</span>')
HIDDEN = re.compile(r'<(template|del|noscript)\b.*?</\1>|<span class="vh"[^>]*>[^<]*</span>', re.DOTALL)
SENTENCE = re.compile(r"[.!?](?=\s)")
SHORTEST, LONGEST = 30, 240  # characters of a description


def described(shown: str) -> str:
    """A page with the first of its own sentences where others look for them; they are ours like all of the page."""
    before, otherwise, after = shown.split(DESCRIPTION)
    said = (summary(spoken(found[1])) for found in PARAGRAPH.finditer(HIDDEN.sub("", after.partition("<main")[2].partition("</main>")[0])))
    return before + (next((str(escape(text)) for text in said if len(text) > SHORTEST), "") or otherwise) + after


def spoken(shown: str) -> str:
    """What a paragraph says; nothing where it is more than words."""
    text = INLINE.sub("", shown)
    return "" if "<" in text else " ".join(unescape(text).split())


def summary(text: str) -> str:
    """The first sentences of a text that fit into a preview; nothing where the first is too long."""
    if len(text) <= LONGEST:
        return text
    return text[: max((found.end() for found in SENTENCE.finditer(text, 0, LONGEST)), default=0)]
