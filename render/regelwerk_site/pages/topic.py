"""The pages of the topics: what people ask, and what every edition answers, side by side.

In: the book, its writer, the clauses on which differing rulings rest.  Out: pages
`bridge/thema/revoke/`, `bridge/thema/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from regelwerk_site.book import synopsis, urls
from regelwerk_site.book.around import collect_around, select_beside
from regelwerk_site.book.book import Book, Json
from regelwerk_site.book.grounds import Grounds, list_partings
from regelwerk_site.text.columns import Line, group_cells
from regelwerk_site.text.page import Page
from regelwerk_site.text.text import Marks, Writer


@dataclass(frozen=True, slots=True)
class Work:
    """The answer of one work: its editions, oldest first, and their places row by row."""

    editions: tuple[str, ...]
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the answer of each work and, by edition, what it means that the edition does
    not answer.
    """

    ask: str
    anchor: str
    works: tuple[Work, ...]
    silent: Mapping[str, str]


def list_pages(
    book: Book, writer: Writer, known: Grounds, marks: Marks, rows: Callable[[str], str]
) -> Iterator[Page]:
    """Yield a page per topic and a list per game; `rows` links to the rows of the laws."""
    paths = synopsis.index_lineage(book)
    for game, topics in book.topics.items():
        works = list_lines_of_editions(book, game)
        for at, topic in enumerate(topics):
            beside = {
                "before": topics[at - 1] if at else None,
                "after": topics[at + 1] if at + 1 < len(topics) else None,
            }
            fixed = {
                "topic": topic,
                "editions": book.list_editions(game),
                "works": works,
                "rows": rows,
                **beside,
            }
            asked = partial(list_questions, book, writer, paths, topic, known, marks)
            yield Page(
                urls.topic_page(game, topic["id"]),
                "topic.html",
                game,
                partial(show_topic, fixed, asked),
            )
        yield Page(urls.topic_page(game), "topics.html", game, {"groups": group_topics(topics)})


def group_topics(topics: tuple[Json, ...]) -> dict[str, list[Json]]:
    """Return the topics by the heading they are listed under, both in the order of the book."""
    found: dict[str, list[Json]] = {}
    for topic in topics:
        found.setdefault(topic["group"], []).append(topic)
    return found


def show_topic(
    fixed: Mapping[str, Any], asked: Callable[[], tuple[Question, ...]]
) -> dict[str, Any]:
    """Return what the page of a topic shows."""
    return {**fixed, "questions": asked()}


def list_lines_of_editions(book: Book, game: str) -> tuple[tuple[str, ...], ...]:
    """Return the works of a game, each as its editions in the order in which they follow each
    other.
    """
    found: list[list[str]] = []
    for edition in book.list_editions(game):
        home = next((line for line in found if line[-1] == edition["after"]), None)
        if home is None:
            found.append([edition["id"]])
        else:
            home.append(edition["id"])
    return tuple(map(tuple, found))


def list_questions(
    book: Book, writer: Writer, paths: synopsis.Lineage, topic: Json, known: Grounds, marks: Marks
) -> tuple[Question, ...]:
    """Return the questions of a topic with their answers; a clause that has already answered one is
    not written again.
    """
    shown: set[str] = set()
    found = []
    for number, question in enumerate(topic["questions"], 1):
        works = []
        for editions in list_lines_of_editions(book, topic["game"]):
            rows = synopsis.list_answering_rows(
                book, paths, {edition: question["places"][edition] for edition in editions}, shown
            )
            works.append(
                Work(
                    editions,
                    tuple(
                        write_line(book, writer, row, topic["game"], known, marks) for row in rows
                    ),
                )
            )
        found.append(
            Question(
                question["ask"], urls.question_anchor(number), tuple(works), question["silent"]
            )
        )
    return tuple(found)


def write_line(
    book: Book, writer: Writer, row: synopsis.Row, game: str, known: Grounds, marks: Marks
) -> Line:
    """Return one row with its text."""
    level = replace(row, level=1)  # rows of many laws stand side by side
    return Line(
        level,
        group_cells(writer, row, marks, game),
        select_beside(collect_around(book, row.ids), notes=False),
        tuple(list_partings(known, row.ids)),
    )
