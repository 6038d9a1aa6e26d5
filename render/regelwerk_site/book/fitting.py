"""Which decisions fit a law: those that rest on it most.

In: the book.  Out: for each law the few decisions offered beside its text, the most fitting first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping

from regelwerk.ids import address
from regelwerk.library.causes import list_row_cites
from regelwerk_site.book.book import Book

MOST = 3  # decisions offered at one law
HALF = 0.5  # a decision that is offered beside the most fitting one fits at least half as well


def find_fitting_decisions(book: Book) -> dict[str, tuple[str, ...]]:
    """Return law of bridge → the decisions offered at it: first its everyday decisions, then those
    that rest on it most.
    """
    shares = {
        id: measure_law_shares(book, id)
        for id, each in book.kb["decisions"].items()
        if each["game"] == "bridge"
    }
    return {
        law: choose_decisions(
            book, law, {id: share[law] for id, share in shares.items() if law in share}
        )
        for law in book.list_laws()
    }


def measure_law_shares(book: Book, decision: str) -> Mapping[str, float]:
    """Return law → the part of a decision's citations that lead into it, 0 to 1, whatever the
    edition.
    """
    cited = Counter(map(address.parse_root, list_citations(book, decision)))
    return {law: times / cited.total() for law, times in cited.items()}


def measure_share(book: Book, decision: str, ids: Container[str]) -> float:
    """Return the part of a decision's citations that name one of these places, 0 to 1."""
    cited = tuple(list_citations(book, decision))
    return sum(id in ids for id in cited) / max(len(cited), 1)


def list_citations(book: Book, decision: str) -> Iterator[str]:
    """Yield every place that a decision's rows name, in all editions, as often as they name it."""
    tables = book.engine["decisions"].get(decision, {"editions": {}})["editions"].values()
    return (id for table in tables for row in table["rows"] for id in list_row_cites(row))


def choose_decisions(book: Book, law: str, shares: Mapping[str, float]) -> tuple[str, ...]:
    """Return the decisions offered at a law, at most `MOST`."""
    best = max(shares.values(), default=0.0)
    fit = sorted(
        (id for id, share in shares.items() if share >= HALF * best), key=lambda id: -shares[id]
    )
    common = [id for id in book.kb["decisions"] if is_everyday_in(book, id, law)]
    return tuple(dict.fromkeys([*common, *fit]))[:MOST]


def is_everyday_in(book: Book, decision: str, law: str) -> bool:
    """Return whether a decision is an everyday decision of bridge that is listed under this law."""
    everyday = book.kb["decisions"][decision]["everyday"]
    return (
        bool(everyday)
        and book.kb["decisions"][decision]["game"] == "bridge"
        and address.parse_root(everyday["at"][0]) == law
    )
