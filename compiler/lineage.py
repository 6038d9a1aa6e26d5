"""What became of every place from one edition to the next.

In: the fates written in a lineage file and the addresses both editions have.  Out: `Step`, total functions forward and back, and problems.
Same address means same place unless an entry says otherwise; an entry carries along everything below its address,
unless a longer one overrules it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from compiler.address import edition_of
from compiler.model import Fate, Place
from compiler.problem import Problem

TRACED = frozenset({"law", "section", "item", "subitem", "subsubitem", "footnote", "definition", "table", "case", "annex"})
GONE = frozenset({"dropped", "unrelated"})
ENDS = GONE | {"new"}
DIFFERS = frozenset({"narrower", "wider", "different"})


@dataclass(frozen=True, slots=True)
class Passage:
    """One place's fate in a step: the kind, the ids on the other side, the entry that says so (None = same address)."""

    kind: str
    ids: tuple[str, ...]
    entry: Fate | None = None

    def claim(self, older: str) -> tuple[str, str]:
        """The meaning claimed for the place `older` itself, and why; an entry for a place above claims nothing for it."""
        return (self.entry.meaning, self.entry.why) if self.entry and older in self.entry.older else ("", "")


@dataclass(frozen=True, slots=True)
class Step:
    """The lineage from `older` to `newer`: a `Passage` for every traced id of either side, and the entries that leave a fate open."""

    older: str
    newer: str
    open: tuple[Fate, ...]
    forward: Mapping[str, Passage]
    back: Mapping[str, Passage]


def trace(older: str, newer: str, fates: Iterable[Fate], before: Iterable[str], after: Iterable[str], *, patch: bool) -> Step:
    """The step between two editions over their traced ids; a place no entry and no address explains gets the kind `lost`.

    In a step to a patch edition an older place without fate and without printed successor is `carried`;
    an `open` one keeps its address if that is free.
    """
    entries = indexed(tuple(fates))
    old, new = tuple(before), frozenset(after)
    forward = {id: onward(id, newer, entries, new, patch=patch) for id in old}
    known = frozenset(old)
    back = {id: backward(id, older, entries, known, forward) for id in sorted(new)}
    back |= {target: passage for target, passage in inherited(forward).items() if target not in new}
    return Step(older, newer, tuple(fate for fate in entries.fates if fate.kind == "open"), forward, back)


@dataclass(frozen=True, slots=True)
class Entries:
    """The entries of a step by the addresses they speak of: the older, the newer, and the newer without mere claims of sameness."""

    fates: tuple[Fate, ...]
    older: Mapping[str, Fate]
    newer: Mapping[str, Fate]
    taking: Mapping[str, Fate]


def indexed(fates: tuple[Fate, ...]) -> Entries:
    """The entries, ready to be looked up."""
    changes = tuple(fate for fate in fates if fate.kind != "same")
    return Entries(
        fates,
        spoken_of((top, fate) for fate in fates for top in fate.older),
        spoken_of((top, fate) for fate in fates for top in fate.newer),
        spoken_of((top, fate) for fate in changes for top in fate.newer),
    )


def spoken_of(pairs: Iterable[tuple[str, Fate]]) -> dict[str, Fate]:
    """One entry an address; of two, the one that ends a way, so that `losses` misses the other."""
    found: dict[str, Fate] = {}
    for top, fate in pairs:
        if top not in found or (fate.kind in ENDS and found[top].kind not in ENDS):
            found[top] = fate
    return found


def deepest(id: str, entries: Mapping[str, Fate]) -> tuple[str, Fate] | None:
    """The entry whose address is `id` or the nearest above it, with that address."""
    top = id
    while top not in entries:
        top = top[: max(top.rfind("."), top.rfind("/"), 0)]
        if "/" not in top:
            return None
    return top, entries[top]


def onward(id: str, newer: str, entries: Entries, new: frozenset[str], *, patch: bool) -> Passage:
    """The fate of an older place."""
    found = deepest(id, entries.older)
    same = f"{newer}/{id.split('/', 1)[1]}"
    if found is None or found[1].kind == "same":
        entry = found[1] if found and found[0] == id else None
        taken = deepest(same, entries.taking)
        if same in new and (taken is None or (entry is not None and len(taken[0]) < len(same))):
            return Passage("same", (same,), entry)
        return Passage("carried", (same,), entry) if patch and taken is None else Passage("lost", ())
    top, fate = found
    if fate.kind in GONE:
        return Passage("dropped", (), fate)
    if fate.kind == "open":
        free = patch and same not in new and deepest(same, entries.taking) is None
        return Passage("open", (same,) if free else (), fate)
    if id == top:
        return Passage(fate.kind, fate.newer, fate)
    below = f"{fate.newer[0]}{id[len(top) :]}"
    if len(fate.newer) == 1 and (below in new or patch):
        return Passage(fate.kind, (below,), fate)
    return Passage("lost", (), fate) if fate.kind == "moved" else Passage(fate.kind, fate.newer, fate)


def backward(id: str, older: str, entries: Entries, old: frozenset[str], forward: Mapping[str, Passage]) -> Passage:
    """The origin of a newer place."""
    found = deepest(id, entries.newer)
    same = f"{older}/{id.split('/', 1)[1]}"
    if found is None or found[1].kind == "same":
        return Passage("same", (same,)) if same in old and id in forward[same].ids else Passage("lost", ())
    top, fate = found
    if fate.kind in ("new", "unrelated"):
        return Passage("new", (), fate)
    if fate.kind == "open":
        return Passage("open", (), fate)
    if id == top:
        sources = tuple(o for f in entries.fates if id in f.newer for o in f.older)
        return Passage(fate.kind, tuple(dict.fromkeys(sources)), fate)
    origins = tuple(source for source in (f"{o}{id[len(top) :]}" for o in fate.older) if source in old and id in forward[source].ids)
    return Passage(fate.kind, origins, fate) if origins else Passage("lost", (), fate)


def inherited(forward: Mapping[str, Passage]) -> dict[str, Passage]:
    """The origin of every place that older ones lead to."""
    origins: dict[str, Passage] = {}
    for id, passage in forward.items():
        for target in passage.ids:
            before = origins[target].ids if target in origins else ()
            origins[target] = Passage(passage.kind, (*before, id), passage.entry)
    return origins


def pairs(step: Step) -> Iterator[tuple[str, str, Passage]]:
    """Every pair of places of a step with the passage that tells of it; a side is empty where a place has no counterpart."""
    for id, passage in step.forward.items():
        if passage.kind != "lost":
            yield from ((id, target, passage) for target in passage.ids or ("",))
    yield from (("", id, passage) for id, passage in step.back.items() if not passage.ids and passage.kind != "lost")


def claimed(older: str, newer: str, passage: Passage) -> tuple[str, str]:
    """The meaning claimed for a pair, and why; what has no forerunner can only have a reason."""
    if older:
        return passage.claim(older)
    return "", passage.entry.why if passage.entry and newer in passage.entry.newer else ""


def losses(step: Step, encoded: frozenset[str], places: Mapping[str, Place]) -> list[Problem]:
    """A problem for every encoded place of either edition whose fate or origin is not told, or told in two ways."""
    problems = []
    for side, passages in (("nach", step.forward), ("vor", step.back)):
        for id, passage in passages.items():
            if passage.kind == "lost" and id in encoded:
                place = passage.entry.place if passage.entry else places[id]
                other = step.newer if side == "nach" else step.older
                problems.append(
                    Problem(
                        place.path,
                        place.line,
                        "lineage_no_fate",
                        f"{id}: Verbleib {side} {other} ist nicht angegeben",
                        "moved, split, merged, new, dropped, unrelated oder open eintragen",
                    )
                )
    for id, passage in step.forward.items():
        for target in passage.ids:
            origins = step.back[target].ids
            if id not in origins and id in encoded:
                place = passage.entry.place if passage.entry else places[id]
                message = f"{id} → {target}, aber {target} kommt von {', '.join(origins) or 'nirgends'}"
                problems.append(Problem(place.path, place.line, "lineage_two_fates", message))
    return problems


def misplaced(fates: Iterable[Fate], printed: Container[str]) -> Iterator[Problem]:
    """A problem for every place that an entry calls open though the newer edition prints it."""
    for fate in fates:
        for id in fate.newer if fate.kind == "open" else ():
            if id in printed:
                message = f"{id} ist gedruckt; „open“ mit „to“ nennt Stellen, die {edition_of(id)} nur erwähnt"
                yield Problem(fate.place.path, fate.place.line, "bad_fate", message, "new, moved, split oder merged eintragen")


def idle(step: Step, fates: Iterable[Fate], printed: Sequence[str], *, patch: bool) -> Iterator[Problem]:
    """A problem for every entry without claim and reason that changes nothing: without it each place would have the same fate.

    `fates` may hold those of other steps too; `printed` are the traced ids of the newer edition itself.
    """
    own = [fate for fate in fates if {*map(edition_of, fate.older)} <= {step.older} and {*map(edition_of, fate.newer)} <= {step.newer}]
    for fate in own:
        if not (fate.meaning or fate.why):
            other = trace(step.older, step.newer, [each for each in own if each is not fate], step.forward, printed, patch=patch)
            if led(other) == led(step):
                message = f"{', '.join((*fate.older, *fate.newer))}: auch ohne diesen Eintrag wäre der Verbleib jeder Stelle derselbe"
                yield Problem(fate.place.path, fate.place.line, "idle_fate", message, "streichen, oder sagen, warum er dasteht (why)")


def led(step: Step) -> tuple[dict[str, tuple[str, tuple[str, ...]]], ...]:
    """Where a step leads from each place, forward and back, whichever entry says so."""
    return tuple({id: (passage.kind, passage.ids) for id, passage in side.items()} for side in (step.forward, step.back))


def doubled(fates: Iterable[Fate]) -> Iterator[Problem]:
    """A problem for every entry that tells once more what became of a place."""
    first: dict[str, Fate] = {}
    for fate in fates:
        for id in fate.older:
            if id in first:
                message = f"was aus {id} wird, steht schon in Zeile {first[id].place.line}"
                yield Problem(fate.place.path, fate.place.line, "lineage_two_fates", message)
            first.setdefault(id, fate)
