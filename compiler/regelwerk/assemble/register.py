"""Read the printed subject index of an edition as headwords with full ids.

In: the reading of an `index.yaml`.  Out: `Headword`s in printed order, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.assemble.reading import Reading, read_defects
from regelwerk.model import Headword


def read_headwords(reading: Reading) -> Iterator[Headword]:
    """Yield the entries of an index, each with the main entry it stands under; report numbers that
    do not follow each other, and entries that lead nowhere.
    """
    items = reading.tree["entries"]
    seen: dict[str, str] = {}
    before = "0"
    mains = {item["at"].partition(".")[0] for item in items if "." in item["at"]}
    for index, item in enumerate(items):
        at, title = item["at"], item["title"]
        if at in seen:
            reading.complain(items, index, "duplicate_address", f"{at} heißt schon „{seen[at]}“")
            continue
        if at not in list_next_numbers(before):
            reading.complain(
                items,
                index,
                "index_number",
                f"auf {before} folgt {at}",
                f"möglich: {', '.join(list_next_numbers(before))}",
            )
        if "to" not in item and "see" not in item and at not in mains:
            reading.complain(
                items,
                index,
                "missing_key",
                f"„{title}“ führt nirgendwohin: es fehlt „to“ oder „see“",
            )
        seen[at] = title
        before = at
        yield Headword(
            id=make_entry_id(reading, at),
            edition=reading.edition,
            title=title,
            parent=make_entry_id(reading, at.partition(".")[0]) if "." in at else "",
            refs=tuple(f"{reading.edition}/{address}" for address in item.get("to", ())),
            see=tuple(make_entry_id(reading, other) for other in item.get("see", ())),
            note=item.get("note", ""),
            defects=read_defects(item),
            place=reading.find_place(items, index),
            apart={
                f"{reading.edition}/{address}": why
                for address, why in item.get("apart", {}).items()
            },
        )


def make_entry_id(reading: Reading, at: str) -> str:
    """Return the id of the index entry with this number."""
    return f"{reading.edition}/index.{at}"


def list_next_numbers(at: str) -> tuple[str, ...]:
    """Return the numbers that the entry after `at` may have: the next main entry, the next
    sub-entry.
    """
    main, _, sub = at.partition(".")
    return (str(int(main) + 1), f"{main}.{int(sub or 0) + 1}") if main != "0" else ("1",)
