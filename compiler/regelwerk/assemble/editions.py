"""Read the editions of a game from its file, in order of time.

In: readings of `editions.yaml`.  Out: the frozen values of the model, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regelwerk.assemble.reading import Reading
from regelwerk.ids.address import replace_inline, resolve
from regelwerk.model import Beginning, Edition, PenaltyClass
from regelwerk.read.validate import name_folder


def read_editions(reading: Reading) -> Iterator[Edition]:
    """Yield the editions of a game; report one that does not follow the edition listed before it,
    and a patch edition that follows none.
    """
    items = reading.tree["editions"]
    before = ""
    for index, item in enumerate(items):
        after = item.get("after", "")
        if after and after != before:
            message = (
                f"„{item['edition']}“ folgt auf „{after}“, davor steht aber"
                f" {f'„{before}“' if before else 'nichts'}"
            )
            reading.complain(
                item,
                "after",
                "edition_order",
                message,
                "die Ausgaben eines Werks stehen hintereinander, die älteste zuerst",
            )
        if item["complete"] == "patch" and not after:
            message = (
                f"„{item['edition']}“ druckt nur Änderungen und nennt keine Ausgabe, die es ändert"
            )
            reading.complain(item, "complete", "edition_order", message, "„after“ eintragen")
        before = item["edition"]
        yield read_edition(reading, index, item)


def read_edition(reading: Reading, index: int, item: dict[str, Any]) -> Edition:
    """Return one edition with full ids."""
    id = item["edition"]
    classes = {
        name: PenaltyClass(
            tuple(each["words"]), tuple(resolve(id, "", address) for address in each.get("by", ()))
        )
        for name, each in item.get("classes", {}).items()
    }
    return Edition(
        id=id,
        game=reading.game,
        folder=name_folder(item),
        title=item["title"],
        short=item["short"],
        name=item.get("name", item["short"]),
        cite=item["cite"],
        numbers=item["numbers"],
        typed=(item["cite"], *item.get("typed", ())),
        complete=item["complete"],
        after=item.get("after", ""),
        in_force=tuple(
            Beginning(
                each["since"],
                each.get("where", ""),
                tuple(resolve(id, "", place) for place in each.get("of", ())),
            )
            for each in item.get("in_force", ())
        ),
        holds=item.get("holds", ""),
        today=item.get("today", ""),
        note=item["note"],
        appeal=replace_inline(item.get("appeal", ""), lambda written: resolve(id, "", written)),
        forces={force: tuple(words) for force, words in item["forces"].items()},
        place=reading.find_place(reading.tree["editions"], index),
        classes=classes,
    )
