"""Read decisions and their cases.

In: readings and the vocabularies of their game.  Out: `Decision`s and `Case`s whose facts, values
and effects are known, plus problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from regelwerk.assemble import rows
from regelwerk.assemble.counts import read_counts
from regelwerk.assemble.leading import Line, lead_citations
from regelwerk.assemble.outcomes import Words
from regelwerk.assemble.premises import YES
from regelwerk.assemble.reading import Reading, make_tuple, make_whole, split_by_edition
from regelwerk.errors import suggest_nearest
from regelwerk.model import (
    OTHERWISE,
    Case,
    Decision,
    Everyday,
    Expected,
    Fact,
    Otherwise,
    Premise,
    Row,
    Yield,
)
from regelwerk.model.moments import NOW


def read_decision(reading: Reading, words: Words) -> Decision:
    """Return one decision with all its rules."""
    tree = reading.tree
    if tree["decision"] != reading.folder:
        reading.complain(
            tree,
            "decision",
            "path_mismatch",
            f"der Ordner heißt {reading.folder}, enthält aber {tree['decision']}",
        )
    for index, fact in enumerate(tree["asks"]):
        if fact not in words.facts:
            reading.complain(
                tree["asks"],
                index,
                "unknown_fact",
                f"Angabe „{fact}“ gibt es nicht",
                suggest_nearest(fact, words.facts),
            )
    rules = resolve_overrides(
        reading,
        list(rows.read_rules(reading, words, read_counts(reading, words.facts, words.clauses))),
    )
    rest = read_otherwise(reading, tree["otherwise"], words.line) if "otherwise" in tree else None
    return Decision(
        id=tree["decision"],
        game=reading.game,
        title=tree["title"],
        phase=tree["phase"],
        about=tree["about"],
        synonyms=tuple(tree.get("synonyms", ())),
        asks=tuple(tree["asks"]),
        rows=rules,
        otherwise=rest,
        place=reading.find_place(tree, "decision"),
        silent=read_silences(reading, tree, rules, rest),
        due=tree.get("due", NOW),
        several="several" in tree,
        everyday=read_everyday(tree.get("everyday")),
        presumes=read_premise(reading, tree, words) if "presumes" in tree else None,
        marks={kind: frozenset(make_tuple(each)) for kind, each in tree.get("marks", {}).items()},
        yields_to=tuple(
            Yield(item["decision"], lead_citations(reading, item, "because", words.line))
            for item in tree.get("yields_to", ())
        ),
    )


def read_premise(reading: Reading, tree: dict[str, Any], words: Words) -> Premise:
    """Return what a decision presumes, with its clauses led along the lineage."""
    item = tree["presumes"]
    if item["premise"] not in words.facts:
        reading.complain(
            item,
            "premise",
            "unknown_fact",
            f"Angabe „{item['premise']}“ gibt es nicht",
            suggest_nearest(item["premise"], words.facts),
        )
    return Premise(item["premise"], lead_citations(reading, item, "cites", words.line))


def read_everyday(tree: dict[str, Any] | None) -> Everyday | None:
    """Return how an everyday decision is ranked and called; None for any other decision."""
    return (
        Everyday(int(tree["rank"]), tree["called"], tuple(tree["at"]), tuple(tree.get("also", ())))
        if tree
        else None
    )


def resolve_overrides(
    reading: Reading, written: list[tuple[dict[str, Any], Row]]
) -> tuple[Row, ...]:
    """Return the rules of a decision with the ids of the rules they override; report ids that occur
    twice and overridden rows that do not exist.
    """
    names = [row.id for _, row in written]
    standing: dict[str, list[str]] = {}
    for item, row in written:
        standing.setdefault(item["id"], []).append(row.id)
    for index, (item, row) in enumerate(written):
        if names.index(row.id) != index:
            twin = written[names.index(row.id)][0] is item
            hint = (
                "sie steht für mehrere Antworten; die Angabe dazu in geschweiften Klammern in den"
                " Namen setzen"
                if twin
                else ""
            )
            reading.complain(item, "id", "duplicate_row", f"Zeile „{row.id}“ gibt es zweimal", hint)
        if row.id == OTHERWISE:
            reading.complain(
                item,
                "id",
                "duplicate_row",
                f"„{OTHERWISE}“ heißt schon, was gilt, wo der Text schweigt",
            )
    for item in {id(item): item for item, _ in written}.values():
        for other in (
            other
            for other in item.get("overrides", ())
            if other not in standing and other not in names
        ):
            reading.complain(
                item,
                "overrides",
                "unknown_row",
                f"Zeile „{other}“ gibt es nicht",
                suggest_nearest(other, [*standing, *names]),
            )
    return tuple(
        replace(
            row,
            overrides=tuple(
                name for other in item.get("overrides", ()) for name in standing.get(other, [other])
            ),
        )
        for item, row in written
    )


def read_silences(
    reading: Reading, tree: dict[str, Any], rows: tuple[Row, ...], rest: Otherwise | None
) -> tuple[Otherwise, ...]:
    """Return the editions whose text says nothing on the question, each with its reason; report an
    edition that has a row or stands under `read_otherwise`.
    """
    ruled = {edition for row in rows for edition in row.cites}.union(rest.editions if rest else ())
    said = tree.get("silent", {})
    for edition in said:
        if edition in ruled:
            message = f"{edition} schweigt nicht: dort gilt schon eine Zeile oder „otherwise“"
            reading.complain(said, edition, "silent_and_ruled", message, "hier streichen oder dort")
    return tuple(
        Otherwise(
            editions=(edition,),
            outcome="not_covered",
            reason={edition: entry["reason"]},
            nearest={edition: nearby},
            place=reading.find_place(said, edition),
        )
        for edition, entry in said.items()
        for nearby in [tuple(make_whole(edition, address) for address in entry["nearest"])]
    )


def read_otherwise(reading: Reading, tree: dict[str, Any], line: Line) -> Otherwise:
    """Return the answer where the text is silent, with the nearest clauses of every edition in
    which it holds.
    """
    nearby = lead_citations(reading, tree, "nearest", line)
    why = split_by_edition(reading, tree, "reason", nearby, line.before)
    for edition in (edition for edition in nearby if edition not in why):
        reading.complain(tree, "reason", "missing_key", f"es fehlt der Grund von {edition}")
    return Otherwise(
        editions=tuple(nearby),
        outcome=tree["outcome"],
        reason=why,
        nearest=nearby,
        place=reading.find_place(tree, "reason"),
    )


def read_cases(
    reading: Reading, decisions: Mapping[str, Decision], facts: Mapping[str, Fact]
) -> Iterator[Case]:
    """Yield the cases in the folder of a decision; where a case does not say otherwise, what the
    decision presumes is so.
    """
    items = reading.tree["cases"]
    if reading.folder not in decisions:
        near = suggest_nearest(reading.folder, decisions)
        reading.complain(
            reading.tree,
            "cases",
            "unknown_decision",
            f"Entscheidung „{reading.folder}“ gibt es nicht",
            near,
        )
        return
    presumes = decisions[reading.folder].presumes
    granted = {presumes.fact: YES} if presumes else {}
    for index, item in enumerate(items):
        check_facts(reading, item["facts"], facts)
        rules = {
            edition: replace(expected, facts={**granted, **expected.facts})
            for edition in item["rules"]
            for expected in [read_expected(reading, item, edition, facts)]
        }
        place = reading.find_place(items, index)
        yield Case(
            id=item["case"],
            game=reading.game,
            decision=reading.folder,
            title=item["title"],
            story=item["story"],
            exemplifies=item.get("exemplifies", ""),
            facts=granted | item["facts"],
            rules=rules,
            place=place,
        )


def read_expected(
    reading: Reading, item: dict[str, Any], edition: str, facts: Mapping[str, Fact]
) -> Expected:
    """Return what an edition is expected to rule on a case: what is said for all editions, and what
    is said for this one alone.

    Report what is said twice, and a missing lesson.
    """
    written = item["rules"][edition]
    own: dict[str, Any] = {"row": written} if isinstance(written, str) else written
    check_facts(reading, own.get("facts", {}), facts)
    for key in ("facts", "chained"):
        for name in (each for each in own.get(key, ()) if each in item.get(key, ())):
            reading.complain(
                own[key],
                name,
                "said_twice",
                f"„{name}“ steht schon bei der Geschichte",
                "hier streichen oder dort",
            )
    if "lesson" not in own and "lesson" not in item:
        reading.complain(
            item["rules"],
            edition,
            "missing_key",
            f"es fehlt, was {edition} daraus lehrt",
            "ein Satz unter „lesson“, bei der Geschichte oder bei dieser Ausgabe",
        )
    return Expected(
        facts=item["facts"] | own.get("facts", {}),
        row=own.get("row", ""),
        open=tuple(own.get("open", ())),
        chained=item.get("chained", {}) | own.get("chained", {}),
        lesson=own.get("lesson") or item.get("lesson", ""),
        place=reading.find_place(item["rules"], edition),
    )


def check_facts(reading: Reading, known: dict[str, str], facts: Mapping[str, Fact]) -> None:
    """Report facts that do not exist and values that a fact does not have."""
    for fact, value in known.items():
        if fact not in facts:
            reading.complain(
                known,
                fact,
                "unknown_fact",
                f"Angabe „{fact}“ gibt es nicht",
                suggest_nearest(fact, facts),
            )
        elif value not in facts[fact].values:
            near = suggest_nearest(value, facts[fact].values)
            reading.complain(known, fact, "unknown_value", f"„{fact}“ kennt „{value}“ nicht", near)
