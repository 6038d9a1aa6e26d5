"""Trace what became of every place from one edition to the next.

In: the fates written in a lineage file and the ids of both editions.  Out: `Step`, total functions
forward and back. The same address means the same place unless an entry says otherwise; an entry
applies to everything below its address, unless an entry with a longer address overrules it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from regelwerk.ids.address import is_under, parse_address
from regelwerk.model import Claim, Fate

TRACED = frozenset(
    {
        "law",
        "section",
        "item",
        "subitem",
        "subsubitem",
        "footnote",
        "definition",
        "table",
        "case",
        "annex",
        "intro",
    }
)
GONE = frozenset({"dropped", "unrelated"})
ENDS = GONE | {"new"}
DIFFERS = frozenset({"narrower", "wider", "different"})


@dataclass(frozen=True, slots=True)
class Passage:
    """The fate of one place in a step: the kind, the ids on the other side, and the entry that says
    so (None: the same address).
    """

    kind: str
    ids: tuple[str, ...]
    entry: Fate | None = None

    def find_claim(self, older: str, newer: str) -> Claim:
        """Return what is claimed of the place `older` itself and the one it leads to; an entry for
        a place above claims nothing for it.
        """
        return (
            self.entry.find_claim(older, newer)
            if self.entry and older in self.entry.older
            else Claim()
        )


@dataclass(frozen=True, slots=True)
class Step:
    """The lineage from `older` to `newer`: a `Passage` for every traced id of either side, and the
    entries that leave a fate open.
    """

    older: str
    newer: str
    open: tuple[Fate, ...]
    forward: Mapping[str, Passage]
    back: Mapping[str, Passage]


def trace(
    older: str,
    newer: str,
    fates: Iterable[Fate],
    before: Iterable[str],
    after: Iterable[str],
    *,
    patch: bool,
) -> Step:
    """Return the step between two editions over their traced ids; a place that no entry and no
    address explains gets the kind `lost`.

    In a step to a patch edition an older place without fate and without printed successor is
    `carried`; an `open` one keeps its address if that is free.
    """
    entries = index_entries(tuple(fates))
    old, new = tuple(before), frozenset(after)
    forward = {id: trace_onward(id, newer, entries, new, patch=patch) for id in old}
    known = frozenset(old)
    back = {id: trace_backward(id, older, entries, known, forward) for id in sorted(new)}
    back |= {
        target: passage for target, passage in trace_inherited(forward).items() if target not in new
    }
    return Step(
        older=older,
        newer=newer,
        open=tuple(fate for fate in entries.fates if fate.kind == "open"),
        forward=forward,
        back=back,
    )


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a step by the ids they name: by older id, by newer id, and by newer id without
    those that only claim sameness (`taking`); `sources` are the older ids named beside a newer one.
    """

    fates: tuple[Fate, ...]
    older: Mapping[str, Fate]
    newer: Mapping[str, Fate]
    taking: Mapping[str, Fate]
    sources: Mapping[str, tuple[str, ...]]


def index_entries(fates: tuple[Fate, ...]) -> Entries:
    """Return the entries by the ids they name."""
    changes = tuple(fate for fate in fates if fate.kind != "same")
    sources: dict[str, dict[str, None]] = {}
    for fate in fates:
        for top in fate.newer:
            sources.setdefault(top, {}).update(dict.fromkeys(fate.older))
    return Entries(
        fates,
        index_fates((top, fate) for fate in fates for top in fate.older),
        index_fates((top, fate) for fate in fates for top in fate.newer),
        index_fates((top, fate) for fate in changes for top in fate.newer),
        {top: tuple(older) for top, older in sources.items()},
    )


def index_fates(pairs: Iterable[tuple[str, Fate]]) -> dict[str, Fate]:
    """Return one entry for each id; of two entries, the one that ends a way, so that `losses` finds
    that the other is missing.
    """
    found: dict[str, Fate] = {}
    for top, fate in pairs:
        if top not in found or (fate.kind in ENDS and found[top].kind not in ENDS):
            found[top] = fate
    return found


def find_deepest_entry(id: str, entries: Mapping[str, Fate]) -> tuple[str, Fate] | None:
    """Return the entry for `id` or for the nearest id above it, with the id it names; None if there
    is no entry.
    """
    top = id
    while top not in entries:
        top = top[: max(top.rfind("."), top.rfind("/"), 0)]
        if "/" not in top:
            return None
    return top, entries[top]


def trace_onward(
    id: str, newer: str, entries: Entries, new: frozenset[str], *, patch: bool
) -> Passage:
    """Return the fate of an older place."""
    found = find_deepest_entry(id, entries.older)
    same = f"{newer}/{id.split('/', 1)[1]}"
    if found is None or found[1].kind == "same":
        entry = found[1] if found and found[0] == id else None
        taken = find_deepest_entry(same, entries.taking)
        if same in new and (taken is None or (entry is not None and len(taken[0]) < len(same))):
            return Passage("same", (same,), entry)
        return (
            Passage("carried", (same,), entry) if patch and taken is None else Passage("lost", ())
        )
    top, fate = found
    if fate.kind in GONE:
        return Passage("dropped", (), fate)
    if fate.kind == "unnumbered":
        return Passage("unnumbered", (), fate)
    if fate.kind == "open":
        free = patch and same not in new and find_deepest_entry(same, entries.taking) is None
        return Passage("open", (same,) if free else (), fate)
    if id == top:
        return Passage(fate.kind, fate.newer, fate)
    below = f"{fate.newer[0]}{id[len(top) :]}"
    if len(fate.newer) == 1 and (below in new or patch):
        return Passage(fate.kind, (below,), fate)
    return (
        Passage("lost", (), fate) if fate.kind == "moved" else Passage(fate.kind, fate.newer, fate)
    )


def trace_backward(
    id: str, older: str, entries: Entries, old: frozenset[str], forward: Mapping[str, Passage]
) -> Passage:
    """Return the origin of a newer place."""
    found = find_deepest_entry(id, entries.newer)
    same = f"{older}/{id.split('/', 1)[1]}"
    if found is None or found[1].kind == "same":
        return (
            Passage("same", (same,))
            if same in old and id in forward[same].ids
            else Passage("lost", ())
        )
    top, fate = found
    if fate.kind in ("new", "unrelated"):
        return Passage("new", (), fate)
    if fate.kind == "open":
        return Passage("open", (), fate)
    if id == top:
        return Passage(fate.kind, entries.sources[id], fate)
    origins = tuple(
        source
        for source in (f"{o}{id[len(top) :]}" for o in fate.older)
        if source in old and id in forward[source].ids
    )
    return Passage(fate.kind, origins, fate) if origins else Passage("lost", (), fate)


def trace_inherited(forward: Mapping[str, Passage]) -> dict[str, Passage]:
    """Return the origin of every place to which older places lead, by id."""
    origins: dict[str, Passage] = {}
    for id, passage in forward.items():
        for target in passage.ids:
            before = origins[target].ids if target in origins else ()
            origins[target] = Passage(passage.kind, (*before, id), passage.entry)
    return origins


def list_passages(step: Step) -> Iterator[tuple[str, str, Passage]]:
    """Yield every pair of places of a step as older id, newer id and passage; an id is empty where
    a place has no counterpart.
    """
    for id, passage in step.forward.items():
        if passage.kind != "lost":
            yield from ((id, target, passage) for target in passage.ids or ("",))
    yield from (
        ("", id, passage)
        for id, passage in step.back.items()
        if not passage.ids and passage.kind != "lost"
    )


def find_claim(older: str, newer: str, passage: Passage) -> Claim:
    """Return what is claimed of a pair.

    A place without a predecessor can only have a weight and a reason: those of its own entry, or of
    the open entry above it.
    """
    if older:
        return passage.find_claim(older, newer)
    entry = passage.entry
    return (
        Claim(weight=entry.weight, why=entry.why)
        if entry and (passage.kind == "open" or newer in entry.newer)
        else Claim()
    )


def list_altered(fate: Fate) -> frozenset[str]:
    """Return the newer places for which an entry claims a difference."""
    return frozenset(
        newer
        for newer in fate.newer
        for older in fate.older
        if fate.find_claim(older, newer).meaning in DIFFERS
    )


def make_translator(step: Step) -> Callable[[str], str]:
    """Return a function that leads an id of the older edition into the newer; of several successors
    it takes the one that kept the address, else the one under which all others stand.

    It does not change an id whose place has no such successor.
    """

    def lead(id: str) -> str:
        parts = step.forward[id].ids if id in step.forward else ()
        kept = f"{step.newer}/{parse_address(id)}"
        whole = (part for part in parts if all(is_under(other, part) for other in parts))
        return kept if kept in parts else next(whole, id)

    return lead
