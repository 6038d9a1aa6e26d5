"""Part the compiled decisions for whoever loads them one by one.

In: the compiled decisions.  Out: an outline that knows what every decision asks and applies, and a
part for each table with the facts it asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Json = Mapping[str, Any]


def make_outline(engine: Json) -> dict[str, Any]:
    """Return the engine without rows and facts; a table tells what it asks, and what it applies
    with which names bound.
    """
    decisions = {
        id: {
            **{key: entry[key] for key in ("title", "game", "due")},
            "editions": {
                edition: {"facts": table["facts"], "applies": list_links(table)}
                for edition, table in entry["editions"].items()
            },
        }
        for id, entry in engine["decisions"].items()
    }
    kept = {key: engine[key] for key in ("data_version", "constraints", "to_all", "remedies")}
    return {**kept, "facts": {}, "decisions": decisions}


def list_links(table: Json) -> list[list[str]]:
    """Return the calls of a table, each once: a decision, followed by the names bound by it."""
    calls = (outcome for row in table["rows"] for outcome in row["then"] if outcome["apply"])
    return [list(each) for each in dict.fromkeys((o["apply"], *o["given"]) for o in calls)]


def split_tables(engine: Json) -> Iterator[tuple[str, Json]]:
    """Yield each table with its facts, by the name `decision-edition`."""
    for id, entry in engine["decisions"].items():
        for edition, table in entry["editions"].items():
            facts = {fact: engine["facts"][fact] for fact in table["facts"]}
            yield f"{id}-{edition}", {"facts": facts, "table": table}
