"""Check where the edges of the graph lead: to nothing, back to their source, or in a circle; and
which footnotes no edge reaches.

In: the corpus and its graph.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from regelwerk.errors import suggest_nearest
from regelwerk.model import Corpus
from regelwerk.prove.links.network import Network, list_arrows
from regelwerk.read.problem import Problem, make_problem


@dataclass(frozen=True, slots=True)
class Pointer:
    """The problem of an edge that leads nowhere: its code and message; `encoded` where the edge
    must lead to a clause with a text, not only to one that is listed.
    """

    code: str
    message: str
    encoded: bool = False


POINTERS = {
    "refers": Pointer("dangling_reference", "{who} verweist auf {id}, das es nicht gibt"),
    "corresponds": Pointer("dangling_reference", "{who}: {id} gibt es nicht"),
    "defined_by": Pointer("dangling_reference", "{who}: {id} gibt es nicht"),
    "disputes": Pointer("dangling_reference", "{who}: {id} gibt es nicht"),
    "exemplifies": Pointer("dangling_reference", "{who}: {id} gibt es nicht", encoded=True),
    "indexes": Pointer("dangling_reference", "{who} verweist auf {id}, das es nicht gibt"),
    "see": Pointer("dangling_reference", "{who}: den Eintrag {id} gibt es nicht"),
    "cites": Pointer(
        "bad_citation", "{who} zitiert {id}: nicht erfasst oder nicht vorhanden", encoded=True
    ),
    "precedence": Pointer(
        "bad_citation", "{who} zitiert {id}: nicht erfasst oder nicht vorhanden", encoded=True
    ),
    "nearest": Pointer(
        "bad_citation", "{who} zitiert {id}: nicht erfasst oder nicht vorhanden", encoded=True
    ),
    "judged_by": Pointer(
        "bad_citation", "{who} zitiert {id}: nicht erfasst oder nicht vorhanden", encoded=True
    ),
    "read_from": Pointer(
        "bad_citation", "{who} zitiert {id}: nicht erfasst oder nicht vorhanden", encoded=True
    ),
    "read_in": Pointer("unknown_decision", "{who} wird für „{id}“ vorgelesen, die es nicht gibt"),
    "first": Pointer("unknown_decision", "{who} nennt „{id}“, das es nicht gibt"),
    "applies": Pointer("unknown_decision", "{who} führt zu „{id}“, das es nicht gibt"),
}
EXTERNAL = Pointer("unknown_external", "{who}: {id} fehlt in externals.yaml")


def check_pointers(corpus: Corpus, net: Network) -> Iterator[Problem]:
    """Yield a problem for every edge that leads nowhere or back to its source, every footnote
    without a mark, and every circle of definitions.
    """
    yield from find_dangling(corpus, net)
    for source, target, kind, place in list_arrows(net):
        if source == target and kind != "continues" and is_written_here(corpus, source):
            yield make_problem(
                place, "self_reference", f"{net.nodes[source].called} verweist auf sich selbst"
            )
    yield from find_unanchored_footnotes(corpus, net)
    yield from find_circular_definitions(corpus, net)


def find_dangling(corpus: Corpus, net: Network) -> Iterator[Problem]:
    """Yield a problem for every edge that leads to nothing, or to a place that is only listed where
    a text is needed.
    """
    for source, target, kind, place in list_arrows(net):
        pointer = POINTERS.get(kind.partition(":")[0])
        if (
            pointer
            and not leads(corpus, net, source, target, pointer)
            and is_written_here(corpus, source)
        ):
            blame = (
                EXTERNAL if target.startswith("ext:") and kind.startswith("refers:") else pointer
            )
            who = net.nodes[source].called if source in net.nodes else strip_id(source)
            yield make_problem(
                place,
                blame.code,
                blame.message.format(who=who, id=strip_id(target)),
                find_hint(net, target),
            )


def is_written_here(corpus: Corpus, id: str) -> bool:
    """Return whether the source of an edge is written in its own edition; what is carried over was
    reported in the other edition.
    """
    return not (id in corpus.clauses and corpus.clauses[id].carried_from)


def leads(corpus: Corpus, net: Network, source: str, target: str, pointer: Pointer) -> bool:
    """Return whether both ends of an edge exist, and whether its target has a text where one is
    needed.
    """
    known = source in net.nodes and target in net.nodes
    return known and not (
        pointer.encoded and target in corpus.contents and target not in corpus.clauses
    )


def strip_id(id: str) -> str:
    """Return an id as it is written in the data."""
    return id.removeprefix("decision:").partition("@")[0]


def find_hint(net: Network, target: str) -> str:
    """Return a hint at the most similar id that exists in the same edition, among the works or
    among the decisions.
    """
    room = target.partition("/")[0] if "/" in target else target.partition(":")[0]
    return suggest_nearest(
        strip_id(target),
        [strip_id(id) for id in net.nodes if id.startswith(room)],
    )


def find_unanchored_footnotes(corpus: Corpus, net: Network) -> Iterator[Problem]:
    """Yield a problem for every footnote whose mark is nowhere in its edition, so that nobody can
    reach it; a declared defect excuses it.
    """
    anchored = {note for note, _, kind, _ in list_arrows(net) if kind == "footnote_of"}
    for clause in corpus.clauses.values():
        if (
            clause.kind == "footnote"
            and clause.id not in anchored
            and not clause.defects
            and not clause.carried_from
        ):
            message = f"{clause.id} hat keine Stelle, an der ihr Zeichen steht"
            yield make_problem(clause.place, "unanchored_footnote", message)


def find_circular_definitions(corpus: Corpus, net: Network) -> Iterator[Problem]:
    """Yield a problem for every circle of clauses that are defined in each other, placed at the
    clause named first.
    """
    explained = [
        (source, target)
        for source, target, kind, _ in list_arrows(net)
        if kind == "refers:defined_in"
    ]
    for circle in find_circles(explained):
        first = corpus.clauses[circle[0]]
        if is_written_here(corpus, first.id):
            way = " durch ".join((*circle, circle[0]))
            message = f"diese Stellen erklären einander im Kreis: {way}"
            yield make_problem(
                first.place, "circular_definition", message, "eine davon ohne die andere erklären"
            )


def has_circle(pairs: Iterable[tuple[str, str]]) -> bool:
    """Return whether edges (source, target) lead from some node back to it."""
    order: TopologicalSorter[str] = TopologicalSorter()
    for source, target in pairs:
        order.add(source, target)
    try:
        order.prepare()
    except CycleError:
        return True
    return False


def find_circles(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, ...]]:
    """Return the shortest circle of edges (source, target) through each group of several nodes that
    lead to each other, beginning with its first node.
    """
    ways = [(source, target) for source, target in pairs if source != target]
    if not has_circle(ways):
        return []
    import networkx as nx  # only where there is a circle to tell: it takes a fortieth of a build

    part: nx.DiGraph[str] = nx.DiGraph(ways)
    found = []
    for group in nx.strongly_connected_components(part):
        if len(group) > 1:
            first = next(id for id in part if id in group)
            back = min(
                (id for id in part.predecessors(first) if id in group),
                key=lambda id: nx.shortest_path_length(part, first, id),
            )
            found.append(tuple(nx.shortest_path(part, first, back)))
    return found
