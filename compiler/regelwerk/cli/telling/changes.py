"""Tell what became of clauses from one edition to the next.

In: the library, changes of the lineage.  Out: words, lines of German text.
"""

from __future__ import annotations

from regelwerk.cli.telling.clauses import name_place
from regelwerk.library import Library
from regelwerk.lineage.change import Change, group_by_step, group_unnumbered

WORDS = {
    "open": "offen", "substance": "inhaltlich", "new": "neu", "dropped": "entfallen",
    "moved": "verschoben", "wording": "nur Wortlaut",
    "unnumbered": "weiter ohne Nummer", "carried": "nicht abgedruckt", "same": "unverändert",
}  # fmt: skip
WEIGHT = {
    "ruling": "andere Entscheidung", "duty": "andere Rechte oder Pflichten",
    "clarified": "klargestellt",
    "form": "nur Form", "translation": "nur Übersetzung",
}  # fmt: skip

ADDRESSEE = {
    "player": "Spieler", "dummy": "Dummy", "declarer": "Alleinspieler", "defender": "Gegenspieler",
    "director": "Turnierleiter", "organizer": "Veranstalter", "authority": "regulierende Instanz",
    "committee": "Schiedsgericht", "beside": "Zuschauer oder Schreiber",
}  # fmt: skip


def tell_change(kb: Library, change: Change, *, whole: bool = False) -> str:
    """Return one change as a line: the older places, the newer places, its class, weight and
    reasons; over a `whole` way of several steps also which edition changed it, if one alone did.
    """
    sides = " → ".join(
        ", ".join(name_place(kb, id) for id in ids) or "–" for ids in (change.older, change.newer)
    )
    weight = f", {WEIGHT[change.weight]}" if change.weight else ""
    since = f", seit {change.since[0]}" if whole and len(change.since) == 1 else ""
    return f"{sides}: {WORDS[change.kind]}{weight}{since}" + (
        f" ({'; '.join(change.why)})" if change.why else ""
    )


def list_changes(kb: Library, id: str) -> list[Change]:
    """Return the changes of a clause and of those it came from or went to, step by step."""
    touched = {entry[side] for entry in kb.lineage(id) for side in ("older", "newer")} - {None}
    found = [
        change for changes in group_by_step(kb.bundle["changes"]).values() for change in changes
    ]
    return [change for change in found if touched.issuperset(change.newer or change.older)]


def list_unprinted_numbers(kb: Library) -> dict[str, tuple[str, ...]]:
    """Return place → the clauses of the edition before that remain in force below it, but whose
    number its edition does not print.
    """
    return {
        home: ids
        for found in group_by_step(kb.bundle["changes"]).values()
        for home, ids in group_unnumbered(found).items()
    }
