"""What others show of a page before it is opened: a hit of a search engine, a link in a message.

In: a page with a sign where its description goes.  Out: the page with its own first sentence there; it is ours like all of the page.
"""

from __future__ import annotations

import re
from html import unescape

from markupsafe import escape

DESCRIPTION = "\ue002"  # where a page says what it is about
SPOKEN = re.compile(r'<p(?: class="(?:lede|v|text)"[^>]*)?>(.*?)</p>', re.DOTALL)  # not what is said beside it
HIDDEN = re.compile(r'<(template|del|select|button|svg|noscript)\b.*?</\1>|<(\w+)[^>]*class="vh"[^>]*>.*?</\2>', re.DOTALL)
TAG = re.compile(r"<[^>]*>")
SENTENCE = re.compile(r"[.!?](?=\s)")
WHOLE = "Die Turnierregeln von Bridge und Doppelkopf: nachschlagen, vergleichen, entscheiden."  # where a page has no sentence of its own
SHORTEST, LONGEST = 30, 160  # characters of a description


def described(shown: str) -> str:
    """A page with what others may say of it: its title, and the first sentence of its own."""
    main = shown.partition("<main")[2]
    found = next((text for each in SPOKEN.finditer(main) if len(text := bare(each[1])) > SHORTEST), "")
    return shown.replace(DESCRIPTION, str(escape(summary(found) or WHOLE)), 1)


def bare(shown: str) -> str:
    """What a piece of a page says, without its marks and its small windows."""
    return " ".join(unescape(TAG.sub("", HIDDEN.sub("", shown))).split())


def summary(text: str) -> str:
    """The first sentences of a text that fit into a preview, else its first words."""
    if len(text) <= LONGEST:
        return text
    end = max((found.end() for found in SENTENCE.finditer(text, 0, LONGEST)), default=0)
    return text[:end].strip() if end > SHORTEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"
