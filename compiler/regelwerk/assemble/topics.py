"""Read the topics of a game with full ids.

In: the reading of a `topics.yaml`.  Out: `Topic`s in written order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.assemble.reading import Reading
from regelwerk.model import Question, Topic


def read_topics(reading: Reading) -> Iterator[Topic]:
    """Yield the topics of a file; whether their places exist is checked later."""
    for item in reading.tree["topics"]:
        questions = tuple(
            read_question(reading, item["questions"], number)
            for number in range(len(item["questions"]))
        )
        place = reading.find_place(item, "topic")
        yield Topic(
            id=item["topic"],
            game=reading.game,
            title=item["title"],
            group=item["group"],
            also=tuple(item["also"]),
            scope=item["scope"],
            questions=questions,
            place=place,
        )


def read_question(reading: Reading, items: list[Mapping[str, Any]], number: int) -> Question:
    """Return the question with this index of a topic."""
    item = items[number]
    at = {
        edition: tuple(f"{edition}/{address}" for address in addresses)
        for edition, addresses in item["at"].items()
    }
    return Question(item["ask"], at, item.get("silent", {}), reading.find_place(items, number))
