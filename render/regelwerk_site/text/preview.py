"""Write the short description that other programs show of a page: a search engine in its hits, a
messenger beside a link.

In: the main part of a page.  Out: its own first sentences.
"""

from __future__ import annotations

import re
from html import unescape

PARAGRAPH = re.compile(
    r'<p(?: class="(?:lede|v|text)"[^>]*)?>(.*?)</p>', re.DOTALL
)  # not what is said beside it
LENT = ("template", "noscript")  # elements with paragraphs that nobody reads there
INLINE = re.compile(r'</?(?:a|i|em|ins|sup|abbr|wbr)\b[^>]*>|<span class="nb"[^>]*>|</span>')
HIDDEN = re.compile(
    r'<(template|del|noscript)\b.*?</\1>|<span class="vh"[^>]*>[^<]*</span>', re.DOTALL
)
SENTENCE = re.compile(r"[.!?](?=\s)")
SHORTEST, LONGEST = 30, 240  # characters of a description


def describe_page(main: str) -> str:
    """Return the description of a page, the first of its paragraphs that is plain text and long
    enough, at most `LONGEST` characters; an empty string where there is none.
    """
    said = (
        cut_to_sentences(read_paragraph(HIDDEN.sub("", found[1])))
        for found in PARAGRAPH.finditer(main)
        if not any(
            main.count(f"<{name}", 0, found.start()) > main.count(f"</{name}>", 0, found.start())
            for name in LENT
        )
    )
    return next((text for text in said if len(text) > SHORTEST), "")


def read_paragraph(shown: str) -> str:
    """Return the text of a paragraph without markup; an empty string where it contains more than
    inline elements.
    """
    text = INLINE.sub("", shown)
    return "" if "<" in text else " ".join(unescape(text).split())


def cut_to_sentences(text: str) -> str:
    """Return as many whole sentences of a text as fit into `LONGEST` characters; an empty string
    where the first sentence is too long.
    """
    if len(text) <= LONGEST:
        return text
    return text[: max((found.end() for found in SENTENCE.finditer(text, 0, LONGEST)), default=0)]
