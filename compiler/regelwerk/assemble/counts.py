"""Read the numbers that decisions need from the clauses, so that no figure is written in two
places.

In: the reading of a decision, the clauses.  Out: `Count`s and shares of points, plus problems.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from regelwerk.assemble.reading import Reading
from regelwerk.errors import suggest_nearest
from regelwerk.ids.number import read_integer, read_natural
from regelwerk.model import Clause, Fact

Clauses = Mapping[str, Clause]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number and the id of the clause it is read in."""

    number: int
    source: str


@dataclass(frozen=True, slots=True)
class Count:
    """A number that a condition asks for, for example how many points are needed.

    `of` is the fact whose answers name numbers. `read` is a fact and the figure for each of its
    answers. `less` is another fact (or empty) and the figure to subtract for each of its answers,
    `fewer` a number that is always subtracted.
    """

    of: str
    read: tuple[str, Mapping[str, Figure]]
    less: tuple[str, Mapping[str, Figure]]
    fewer: int

    @property
    def facts(self) -> tuple[str, ...]:
        """The facts on whose answers the number depends."""
        return tuple(fact for fact, _ in (self.read, self.less) if fact)

    def find_number(self, answers: Mapping[str, str]) -> tuple[int | None, tuple[str, ...]]:
        """Return the number for these answers (None where no figure is read), and the ids of the
        clauses it is read in.
        """
        (fact, figures), (other, taken) = self.read, self.less
        figure, off = figures.get(answers[fact]), taken.get(answers.get(other, ""))
        if figure is None:
            return None, ()
        return figure.number - (off.number if off else 0) - self.fewer, (
            figure.source,
            *((off.source,) if off else ()),
        )


def read_counts(
    reading: Reading, facts: Mapping[str, Fact], clauses: Clauses
) -> dict[str, Count | None]:
    """Return the counts of a decision by name; a count that cannot be read is reported and stands
    as None.
    """
    found: dict[str, Count | None] = {}
    for item in reading.tree.get("counts", ()):
        asked = [
            (item, "of", item["of"]),
            *((item[key], fact, fact) for key in ("read", "less") for fact in item.get(key, ())),
        ]
        strange = [
            (holder, key, fact)
            for holder, key, fact in asked
            if fact not in reading.tree["asks"] or fact not in facts
        ]
        for holder, key, fact in strange:
            reading.complain(
                holder,
                key,
                "unknown_fact",
                f"„{fact}“ steht nicht unter „asks“",
                suggest_nearest(fact, reading.tree["asks"]),
            )
        found[item["count"]] = None
        if not strange:
            read, less = (
                read_figures(reading, item.get(key, {}), facts, clauses) for key in ("read", "less")
            )
            if read is not None and less is not None:
                found[item["count"]] = Count(
                    item["of"], read, less, read_natural(item.get("fewer", "0")) or 0
                )
    return found


def read_figures(
    reading: Reading, tree: dict[str, Any], facts: Mapping[str, Fact], clauses: Clauses
) -> tuple[str, dict[str, Figure]] | None:
    """Return the one fact of a mapping with the figure for each answer named, or an empty fact
    where the mapping is empty.

    Return None where an answer or a figure is wrong, and report it.
    """
    fact, answers = next(iter(tree.items()), ("", {}))
    strange = [answer for answer in answers if answer not in facts[fact].values]
    for answer in strange:
        reading.complain(
            answers,
            answer,
            "unknown_value",
            f"„{fact}“ kennt „{answer}“ nicht",
            suggest_nearest(answer, facts[fact].values),
        )
    read = {answer: read_figure(reading, place, clauses) for answer, place in answers.items()}
    sound = {answer: each for answer, each in read.items() if each is not None}
    return (fact, sound) if len(sound) == len(read) and not strange else None


def read_figure(reading: Reading, tree: dict[str, Any], clauses: Clauses) -> Figure | None:
    """Return a number read in a clause: the second cell of a table row, or its n-th figure; report
    one that cannot be read and return None.
    """
    clause = clauses.get(tree["in"])
    if clause is None:
        found, what = [], ""
    elif "row" in tree:
        cells = (
            [row[1] for row in clause.table.rows if row[0] == tree["row"]] if clause.table else []
        )
        found, what = cells, f"keine Zeile „{tree['row']}“ mit einer Zahl"
    else:
        at = int(tree["figure"]) - 1
        found, what = list(clause.figures[at : at + 1]), f"keine {tree['figure']}. Zahl"
    number = read_natural(found[0]) if len(found) == 1 else None
    if number is None:
        reading.complain(
            tree,
            "in",
            "unreadable_number",
            f"{tree['in']} hat {what}" if clause else f"{tree['in']} gibt es nicht",
        )
        return None
    return Figure(number, tree["in"])


def find_answers_reaching(fact: Fact, number: int | None) -> frozenset[str] | None:
    """Return the answers that name at least this number, read from the digits at the end of their
    keys.

    Return None where an answer names no number, or where this number is the least one or is named
    by no answer: the least may stand for all smaller numbers, so nothing can be said of it.
    """
    named = {
        answer: read_integer(answer.lstrip("abcdefghijklmnopqrstuvwxyz_")) for answer in fact.values
    }
    known = sorted(each for each in named.values() if each is not None)
    if len(known) < len(named) or number not in known[1:]:
        return None
    return frozenset(
        answer for answer, each in named.items() if each is not None and each >= number
    )


def read_shares(
    reading: Reading, tree: dict[str, Any], facts: Mapping[str, Fact], clauses: Clauses
) -> dict[str, tuple[int, ...]]:
    """Return the points that a clause gives, by the answer to the fact under `for`, or under ""
    where it gives them only once.

    The vectors are matched with the answers in their order; report a wrong number of vectors and
    return an empty mapping.
    """
    clause, fact = clauses.get(tree["of"]), tree.get("for", "")
    given = tuple(vector for each in (clause.sanctions if clause else ()) for vector in each.points)
    answers = tuple(facts[fact].values) if fact in facts else ("",)
    if len(given) != len(answers):
        message = f"Punkteverteilungen in {tree['of']}: {len(given)}, gebraucht: {len(answers)}"
        hint = (
            "eine andere Bestimmung nennen"
            if fact
            else (
                "eine andere nennen oder mit „for“ die Angabe, nach deren Antworten sie sich"
                " richten"
            )
        )
        reading.complain(tree, "of", "unreadable_number", message, hint)
        return {}
    return dict(zip(answers, given, strict=True))
