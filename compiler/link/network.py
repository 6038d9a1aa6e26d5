"""What hangs on what: the typed edges over clauses, decisions, facts, cases, terms, externals and headwords.

In: the corpus and the steps of its lineage.  Out: edges, and the `networkx.MultiDiGraph` of them.
Edges: part_of, refers:<type>, continues, footnote_of, exemplifies, cites, asks, defines, indexes, see.
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from compiler.lineage import Step
from compiler.model import Corpus


def graph(corpus: Corpus, steps: tuple[Step, ...]) -> nx.MultiDiGraph[str]:
    """The typed edges; every id that anything points to is a node; clauses and headwords carry their kind."""
    net: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for clause in corpus.clauses.values():
        net.add_node(clause.id, kind=clause.kind)
    for headword in corpus.register.values():
        net.add_node(headword.id, kind="index_entry")
    for source, target, key in edges(corpus, steps):
        net.add_edge(source, target, key=key)
    return net


def edges(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[tuple[str, str, str]]:
    """Source, target and key of every edge; references have the key `refers:<type>`."""
    for clause in corpus.clauses.values():
        if clause.parent:
            yield clause.id, clause.parent, "part_of"
        yield from ((clause.id, ref.to, f"refers:{ref.kind}") for ref in clause.refs)
        yield from ((note, clause.id, "footnote_of") for note in clause.footnotes)
    for step in steps:
        yield from ((id, target, "continues") for id, passage in step.forward.items() for target in passage.ids)
    for decision in corpus.decisions.values():
        yield from ((f"decision:{decision.id}", f"fact:{fact}", "asks") for fact in decision.asks)
        yield from ((f"decision:{decision.id}", id, "cites") for row in decision.rows for ids in row.cites.values() for id in ids)
    for case in corpus.cases:
        yield f"case:{case.id}", f"decision:{case.decision}", "exemplifies"
        if case.exemplifies:
            yield f"case:{case.id}", case.exemplifies, "exemplifies"
    yield from ((id, f"term:{term.id}", "defines") for term in corpus.terms for id in term.defined)
    for headword in corpus.register.values():
        if headword.parent:
            yield headword.id, headword.parent, "part_of"
        yield from ((headword.id, id, "indexes") for id in headword.refs)
        yield from ((headword.id, id, "see") for id in headword.see)
