"""Tell a decision and a case as they are written.

In: the library, an id.  Out: lines of German text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.cli.telling.rulings import get_label, get_question, tell_headline, tell_moments
from regelwerk.engine.reach import get_reach
from regelwerk.library import Library

Json = Mapping[str, Any]


def tell_decision(kb: Library, decision: Json) -> Iterator[str]:
    """Yield the lines of a decision: when to use it, what it asks with the answers one types, where
    it leads, how many rows it has in each edition, its cases.
    """
    yield f"{decision['id']}  {decision['title']}  [Entscheidung]"
    yield f"    {decision['about']}"
    for fact in decision["asks"]:
        answers = " | ".join(kb.engine["facts"][fact]["values"])
        yield f"  ? {get_question(kb, fact)}  ({fact}={answers})"
    applied = dict.fromkeys(id for id, _ in get_reach(kb.engine).list_applied(decision["id"]))
    if applied:
        yield f"  führt zu: {', '.join(applied)}"
    yield from (
        f"  {kb.editions[edition]['name']}: {count_rows(decision, edition)}"
        for edition in decision["editions"]
    )
    yield from (f"  » Fall {case}" for case in decision["cases"])


def count_rows(decision: Json, edition: str) -> str:
    """Return in words how many rows a decision has in an edition, and whether its text is silent
    otherwise.
    """
    rows = sum(edition in row["cites"] for row in decision["rows"])
    silent = any(edition in each["editions"] for each in decision["otherwise"])
    said = f"{rows} {'Zeile' if rows == 1 else 'Zeilen'}"
    return f"{said}, sonst schweigt der Text oder verweist" if silent else said


def tell_case(kb: Library, case: Json) -> Iterator[str]:
    """Yield the lines of a case: its story, its facts, what each edition rules on it and why."""
    yield f"{case['id']}  {case['title']}  [Fall zu {case['decision']}]"
    yield f"    {case['story']}"
    yield from tell_facts(kb, case["facts"])
    for edition, ruled in case["rules"].items():
        ruling = kb.decide(case["decision"], edition, ruled["facts"])
        yield f"  {tell_headline(kb, ruling)}"
        own = {fact: value for fact, value in ruled["facts"].items() if fact not in case["facts"]}
        yield from (f"  {line}" for line in (*tell_facts(kb, own), *tell_moments(kb, ruling)))
        yield f"    → {ruled['lesson']}"


def tell_facts(kb: Library, facts: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each fact: its question, the answer, and both as one types them."""
    yield from (
        f"  ? {get_question(kb, fact)} – {get_label(kb, fact, value)}  ({fact}={value})"
        for fact, value in facts.items()
    )
