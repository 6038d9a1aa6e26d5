"""Records in files: PBN and LIN, in whatever encoding they come.

In: the bytes or the text of a file and its kind.  Out: `Record`s; `Unreadable` where the file has
no board.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from regelwerk.calc import Unreadable
from regelwerk.detect.lin import read_lin
from regelwerk.detect.pbn import read_pbn
from regelwerk.detect.record import Record

PBN, LIN = KINDS = (".pbn", ".lin")
MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
FEW = 1000  # bytes that show whether most of every second one are empty


def decode_file(content: bytes) -> str:
    """Return the text of a file: UTF-16 by its mark or its empty bytes, else UTF-8, else what
    western systems used before.
    """
    kind = MARKS.get(content[:2]) or find_wide(content[:FEW])
    if kind:
        return content.decode(kind, "replace").removeprefix("\ufeff")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def find_wide(content: bytes) -> str:
    """Return the kind of UTF-16 where most of every second byte is empty, else an empty text."""
    for first, kind in ((1, "utf-16-le"), (0, "utf-16-be")):
        if 2 * content[first::2].count(0) > len(content) // 2:
            return kind
    return ""


def read_records(text: str, kind: str) -> Iterator[Record]:
    """Return every board of a file of that kind, one after the other; raise `Unreadable` where the
    file has no board.
    """
    found = read_pbn(text) if kind == PBN else read_lin(text)
    first = next(found, None)
    if first is None:
        raise Unreadable(f"die Datei enthält kein Board in der Form von {kind[1:].upper()}", kind)
    return chain((first,), found)
