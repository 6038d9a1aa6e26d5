"""What is the same in many builds is read once.

In: nothing.  Out: the reader and the check of the schemas in another form, which tells the same of
a text it has met before without reading it again.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from regelwerk.read import source, validate


def remembered() -> Callable[[], None]:
    """Parse and check each text of a file once; returns what ends the remembering of new ones."""
    parsed: dict[tuple[str, str], source.Document] = {}
    sound: set[tuple[int, tuple[str, ...]]] = set()
    parse, check = source.parse, validate.check
    open_ = [True]

    def parse_once(name: str, text: str) -> source.Document:
        document = parsed.get((name, text)) or parse(name, text)
        if open_[0]:
            parsed[name, text] = document
        return document

    def check_once(document: source.Document, known: Mapping[str, str]) -> Iterator[Any]:
        key = id(document), (*known, *known.values())
        if key not in sound:
            found = list(check(document, known))
            if open_[0] and not found:
                sound.add(key)
            yield from found

    source.parse, validate.check = parse_once, check_once
    return lambda: open_.__setitem__(0, False)
