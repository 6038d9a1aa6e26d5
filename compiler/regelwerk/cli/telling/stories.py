"""Find the decisions a told story leads to.

In: the library, a story.  Out: decisions with the answers heard in the story, the newest edition of
a decision; `Unreadable` for a story in English, whose words would be heard as others.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from regelwerk.calc import Unreadable
from regelwerk.library import Library

if TYPE_CHECKING:
    from regelwerk.search.heard import Heard
    from regelwerk.search.hit import Hit

MOST = 3  # decisions of one story
ENGLISH = (
    "after and any at before bid but by called card cards did does doubled dropped east from had"
    " has have he him his into is it its led made north of on opponent opponents over player said"
    " she south that the their them then they this to trick tricks were when which while who with"
    " without"
)  # words that stories in English have, and those in German have not
GERMAN = (
    "aber als am auf aus bei beim bin da dann das dem den der des die doch ein eine einem einen"
    " einer er es hat hatte ich ihm ihn ihr im in ist kein keine man mit nach nicht noch nun nur"
    " obwohl oder schon sein seine sich sie sind statt und vom von vor war wenn wer wie wird wurde"
    " zu zum zur"
)
TRANSLATE = (
    "die Geschichte ist englisch; bitte ins Deutsche übersetzen und noch einmal fragen (this is in"
    " English: translate it into German and ask again)"
)


def find_decisions(kb: Library, text: str, game: str) -> list[tuple[Hit, tuple[Heard, ...]]]:
    """Return the decisions a story leads to, the likeliest first, at most `MOST`, each with the
    answers that may have been told; raise `UnknownName` for an unknown game, and as
    `refuse_english`.
    """
    refuse_english(text)
    hits = kb.search(text, MOST, game, ("decision",))
    return [(hit, kb.search.heard(hit.id, text)) for hit in hits]


def refuse_english(text: str) -> None:
    """Raise `Unreadable` where a story has more English words than German ones, of those that every
    story has; one of them may belong to a name that players use (Penalty card).
    """
    words = set(re.findall(r"[^\W\d]+", text.casefold()))
    english = len(words.intersection(ENGLISH.split()))
    if english > 1 and english > len(words.intersection(GERMAN.split())):
        raise Unreadable(TRANSLATE, text)


def find_newest(kb: Library, decision: str) -> str:
    """Return the newest edition a decision rules in."""
    ruled = kb.decisions[decision]["editions"]
    return next(edition for edition in reversed(list(kb.editions)) if edition in ruled)
