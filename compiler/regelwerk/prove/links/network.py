"""Build one graph of what depends on what, over clauses, rows of decisions, cases, facts, terms,
works, headwords and contradictions.

In: the corpus and the steps of its lineage.  Out: `Network`; the checks query it, and the bundle
has its edges. A decision and its rows are separate nodes in every edition
(`decision:insufficient_bid/accepted@2007`), so that no path leads through them into another
edition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from regelwerk.ids.address import parse_edition
from regelwerk.lineage.step import Step
from regelwerk.model import APPLY, DOORS, OTHERWISE, Corpus, Decision, Place

Edge = tuple[str, str, str, Place]  # source, target, kind, where it is written
# kind of the edge to the decision that an effect names
WAYS = {APPLY: "applies", **dict.fromkeys(DOORS, "first")}


@dataclass(frozen=True, slots=True)
class Node:
    """Something that exists: its kind, and its name in messages."""

    kind: str
    called: str


@dataclass(frozen=True, slots=True)
class Network:
    """A graph: what exists, by id, and the edges as source → target → kind → the place where it is
    written; ends of edges need not exist.
    """

    nodes: Mapping[str, Node]
    edges: Mapping[str, Mapping[str, Mapping[str, Place]]]


def build_network(corpus: Corpus, steps: tuple[Step, ...]) -> Network:
    """Return the graph of a corpus."""
    return draw_network(list_nodes(corpus), list_edges(corpus, steps))


def draw_network(named: Iterable[tuple[str, str, str]], arrows: Iterable[Edge]) -> Network:
    """Return the graph of some nodes (id, kind, name) and edges."""
    nodes = {id: Node(kind, called) for id, kind, called in named}
    edges: dict[str, dict[str, dict[str, Place]]] = {id: {} for id in nodes}
    for source, target, kind, place in arrows:
        edges.setdefault(source, {}).setdefault(target, {})[kind] = place
        edges.setdefault(target, {})
    return Network(nodes, edges)


def list_nodes(corpus: Corpus) -> Iterator[tuple[str, str, str]]:
    """Yield everything that can be pointed at: id, kind, and its name in messages."""
    yield from ((entry.id, entry.kind, entry.id) for entry in corpus.contents.values())
    yield from (
        (headword.id, "index_entry", f"Stichwort „{headword.title}“")
        for headword in corpus.register.values()
    )
    yield from ((external.id, "external", external.id) for external in corpus.externals.values())
    yield from (
        (f"term:{term.game}/{term.id}", "term", f"Begriff {term.id}") for term in corpus.terms
    )
    yield from ((f"fact:{fact.id}", "fact", f"Angabe {fact.id}") for fact in corpus.facts.values())
    yield from ((f"case:{case.id}", "case", f"Fall {case.id}") for case in corpus.cases)
    yield from (
        (f"conflict:{conflict.id}", "conflict", f"Widerspruch {conflict.id}")
        for conflict in corpus.conflicts.values()
    )
    for decision in corpus.decisions.values():
        own = [edition.id for edition in corpus.editions.values() if edition.game == decision.game]
        yield from (
            (f"decision:{decision.id}@{edition}", "decision", decision.id) for edition in own
        )
        near = [
            edition
            for each in (decision.otherwise, *decision.silent)
            if each
            for edition in each.nearest
        ]
        for name, edition in (
            *list_ruled_rows(decision),
            *((OTHERWISE, edition) for edition in near),
        ):
            if edition in corpus.editions:
                yield f"decision:{decision.id}/{name}@{edition}", "row", f"{decision.id}/{name}"


def list_ruled_rows(decision: Decision) -> Iterator[tuple[str, str]]:
    """Yield the rows of a decision with each edition in which they hold; `otherwise` and `silent`
    count as one row.
    """
    yield from ((row.id, edition) for row in decision.rows for edition in row.cites)
    yield from (
        (OTHERWISE, edition)
        for each in (decision.otherwise, *decision.silent)
        if each
        for edition in each.editions
    )


def list_edges(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Edge]:
    """Yield every edge; except for `part_of` and `continues` the source rests on the target, so a
    change of the target matters to the source.
    """
    yield from chain(
        link_clauses(corpus),
        link_lineage(corpus, steps),
        *map(link_decision, corpus.decisions.values()),
        link_cases(corpus),
        link_others(corpus),
    )


def link_clauses(corpus: Corpus) -> Iterator[Edge]:
    """Yield the edges from clauses to the clause above and to those they refer to, and from
    footnotes to their clauses.
    """
    for clause in corpus.clauses.values():
        if clause.parent:
            yield clause.id, clause.parent, "part_of", clause.place
        yield from ((clause.id, ref.to, f"refers:{ref.kind}", clause.place) for ref in clause.refs)
        yield from ((note, clause.id, "footnote_of", clause.place) for note in clause.footnotes)


def link_lineage(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Edge]:
    """Yield the edges from each place to its successors."""
    for step in steps:
        for id, passage in step.forward.items():
            place = passage.entry.place if passage.entry else corpus.contents[id].place
            yield from (
                (id, target, "continues", place) for target in passage.ids if passage.kind != "lost"
            )


def link_decision(one: Decision) -> Iterator[Edge]:
    """Yield the edges from a decision to its facts and rows, and from its rows to the clauses they
    rest on and the decisions they apply.
    """
    for edition in one.editions:
        yield from (
            (f"decision:{one.id}@{edition}", f"fact:{fact}", "asks", one.place) for fact in one.asks
        )
    for name, edition in list_ruled_rows(one):
        yield (
            f"decision:{one.id}@{edition}",
            f"decision:{one.id}/{name}@{edition}",
            "rules",
            one.place,
        )
    for row in one.rows:
        for outcome in row.then:
            for edition in filter(outcome.holds, row.cites) if outcome.effect in WAYS else ():
                yield (
                    f"decision:{one.id}/{row.id}@{edition}",
                    f"decision:{outcome.params['decision']}@{edition}",
                    WAYS[outcome.effect],
                    row.place,
                )
        for kind, cites in (
            ("cites", row.cites),
            ("precedence", row.because),
            *(("cites", outcome.cites) for outcome in row.then),
        ):
            yield from link_citations(f"decision:{one.id}/{row.id}", kind, cites.items(), row.place)
    for silence in (one.otherwise, *one.silent):
        if silence:
            yield from link_citations(
                f"decision:{one.id}/{OTHERWISE}", "nearest", silence.nearest.items(), one.place
            )


def link_citations(
    row: str, kind: str, cites: Iterable[tuple[str, tuple[str, ...]]], place: Place
) -> Iterator[Edge]:
    """Return the edges from a row, in each edition, to the clauses it names."""
    return ((f"{row}@{edition}", id, kind, place) for edition, ids in cites for id in ids)


def link_cases(corpus: Corpus) -> Iterator[Edge]:
    """Yield the edges from cases to what they run: the row expected or the rows still open, and the
    worked example of the source.
    """
    for case in corpus.cases:
        for edition, expected in case.rules.items():
            for name in expected.open or (expected.row,):
                yield (
                    f"case:{case.id}",
                    f"decision:{case.decision}/{name}@{edition}",
                    "runs",
                    expected.place,
                )
        if case.exemplifies:
            yield f"case:{case.id}", case.exemplifies, "exemplifies", case.place


def link_others(corpus: Corpus) -> Iterator[Edge]:
    """Yield the edges of facts (criteria and sentences to be said), terms, external works,
    contradictions and the index.
    """
    for fact in corpus.facts.values():
        yield from ((f"fact:{fact.id}", id, "judged_by", fact.place) for id in fact.cites)
        said = dict.fromkeys(id for each in (*fact.aloud, *fact.hush) for id in each.cites)
        yield from ((f"fact:{fact.id}", id, "read_from", fact.place) for id in said)
        homes = {
            f"decision:{each.decision}@{parse_edition(each.cites[0])}": 0
            for each in (*fact.aloud, *fact.hush)
            if each.decision
        }
        yield from ((f"fact:{fact.id}", id, "read_in", fact.place) for id in homes)
    for term in corpus.terms:
        yield from (
            (f"term:{term.game}/{term.id}", id, "defined_by", term.place)
            for id in (*term.defined, *term.rests)
        )
    for external in corpus.externals.values():
        yield from ((external.id, id, "corresponds", external.place) for id in external.nearest)
    for conflict in corpus.conflicts.values():
        yield from (
            (f"conflict:{conflict.id}", id, "disputes", conflict.place) for id in conflict.says
        )
    for headword in corpus.register.values():
        if headword.parent:
            yield headword.id, headword.parent, "part_of", headword.place
        yield from ((headword.id, id, "indexes", headword.place) for id in headword.refs)
        yield from ((headword.id, id, "see", headword.place) for id in headword.see)


def list_arrows(net: Network) -> Iterator[Edge]:
    """Return an iterator over the edges of the graph, each once."""
    return (
        (source, target, kind, place)
        for source, targets in net.edges.items()
        for target, kinds in targets.items()
        for kind, place in kinds.items()
    )


def pack_edges(net: Network) -> dict[str, dict[str, list[str]]]:
    """Return the edges in the form of the bundle: source → kind → targets, in the order of the
    data.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for source, target, kind, _ in list_arrows(net):
        found.setdefault(source, {}).setdefault(kind, []).append(target)
    return found
