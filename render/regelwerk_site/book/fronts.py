"""Decisions that only lead to others.

In: the tables of a decision.  Out: whether it is a front, and whether editions lead the same way.
"""

from __future__ import annotations

from collections.abc import Mapping

from regelwerk_site.book.book import Json

FEW = 4  # ways that are asked on the page of the decision itself


def is_front(tables: Mapping[str, Json]) -> bool:
    """Return whether a decision only asks one question with many answers and hands each over to
    another decision, in every edition.
    """
    return bool(tables) and all(
        len(table["facts"]) == 1
        and len(table["rows"]) > FEW
        and all(len(row["then"]) == 1 and row["then"][0]["apply"] for row in table["rows"])
        for table in tables.values()
    )


def lead_alike(tables: Mapping[str, Json]) -> bool:
    """Return whether the rows of a front lead to the same decisions in all editions."""
    ways = [
        [(row["when"], row["then"][0]["apply"], row["then"][0]["given"]) for row in table["rows"]]
        for table in tables.values()
    ]
    return all(each == ways[0] for each in ways)
