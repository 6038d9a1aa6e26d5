"""One spelling for the many ways in which people write: the first step of indexing and of asking.

In: text as written or typed.  Out: folded words.  The browser folds in the same way (`fold.js`); a
test compares the two.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

MARKS = re.compile("[\u0300-\u036f]")
DOUBLED = re.compile(r"([a-z])\1")  # most words have none
TWICE = re.compile(r"([a-z])\1+(?=[a-z])")
TWICE_LAST = re.compile(r"([a-z])([a-z])\2+")  # an abbreviation of two letters (`PP`) stays
# after the marks are gone: ae = ä = a
SPELLED = (("ph", "f"), ("c", "k"), ("y", "i"), ("ae", "a"), ("oe", "o"), ("ue", "u"))
LAST = re.compile(r"ie(?=s?(?![a-z]))")  # of `Dummie`
TOKEN = re.compile("[a-z]{2,}|[0-9]+|[♠♥♦♣]")
WRITTEN = re.compile(r"[^\W\d_]+|\d+|[♠♥♦♣]")
LONGEST = 32  # letters of a token that count
MOST_TOKENS = 16  # of a question; what is longer is a story


@lru_cache(1 << 15)  # an index folds most words several times
def fold(text: str) -> str:
    """Return `text` in small letters with ä = ae = a, ß = ss, ph = f, c = k, y = i = ie at the
    end and doubled letters made single: `Muß`, `muss` and `mus` become one.
    """
    plain = text.lower()
    if not plain.isascii():
        plain = MARKS.sub("", unicodedata.normalize("NFD", plain))
        plain = plain.replace("ß", "ss").replace("œ", "oe")
    for written, spelled in SPELLED:
        plain = plain.replace(written, spelled)
    plain = LAST.sub("i", plain)
    if not DOUBLED.search(plain):
        return plain
    return TWICE_LAST.sub(r"\1\2", TWICE.sub(r"\1", plain))


def split_tokens(text: str) -> list[str]:
    """Return the folded words, numbers and suits of `text` in order; single letters are left out,
    words are cut at `LONGEST` letters.
    """
    return [token[:LONGEST] for token in TOKEN.findall(fold(text))]


def split_words(text: str) -> list[str]:
    """Return the words, numbers and suits of `text` as written, case kept: stems are made from
    them.
    """
    return WRITTEN.findall(unicodedata.normalize("NFC", text))
