"""Compare which places of a patch edition are open, headed or carried in the build with the list
that says so.

In: the corpus.  Out: problems.  The list is kept by hand, so that a fate that is deleted or changed
cannot bring an old rule into force unnoticed.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.ids.address import build_sort_key, parse_address
from regelwerk.model import Clause, Corpus
from regelwerk.read.problem import Problem

STATES = {"open": "offen", "headed": "nur als Überschrift gedruckt", "carried": "übernommen"}


def check_standing(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for all places that are missing in a list of their edition, and one for all
    that are in it wrongly.
    """
    listed = {(standing.edition, standing.state): standing for standing in corpus.standings}
    for edition in corpus.editions.values():
        for state, word in STATES.items():
            standing = listed.get((edition.id, state))
            place, said = (
                (standing.place, standing.ids) if standing else (edition.place, frozenset())
            )
            found = {
                id
                for id, clause in corpus.clauses.items()
                if clause.edition == edition.id and find_state(corpus, clause) == state
            }
            for ids, fault in (
                (found - said, f"{word}, aber nicht unter"),
                (said - found, f"nicht {word}, aber unter"),
            ):
                if ids:
                    named = ", ".join(map(parse_address, sorted(ids, key=build_sort_key)))
                    message = f"{edition.id}: {fault} „{state}“ verzeichnet: {named}"
                    mend = (
                        "den Verbleib in der Herkunftsdatei prüfen; stimmt er, standing.yaml"
                        " nachführen"
                    )
                    yield Problem(place.path, place.line, "standing_differs", message, mend)


def find_state(corpus: Corpus, clause: Clause) -> str:
    """Return the state of a place that has its text from the base of its edition; empty where it
    has its own text.
    """
    if not clause.carried_from:
        return ""
    if clause.status == "open":
        return "open"
    return "headed" if corpus.contents[clause.id].own and not clause.unprinted else "carried"
