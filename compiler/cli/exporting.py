"""`export`: decision tables and the graph for other programs.

In: what, a name, an edition, a format.  Out: the text on the standard output.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict

from compiler import load
from compiler.engine.ruling import Refused, UnknownEdition, accept
from compiler.export.dmn import dmn_text
from compiler.export.drawing import dot_text, graphml_text, mermaid_text
from compiler.export.graph import Graph, around, graph, of_edition
from compiler.export.rules import Sheet, sheet
from compiler.export.tabular import csv_text, sql_text
from compiler.library import Library

TABLES: Mapping[str, Callable[[Sheet], str]] = {"csv": csv_text, "dmn": dmn_text, "sql": sql_text}
GRAPHS: Mapping[str, Callable[[Graph], str]] = {"dot": dot_text, "graphml": graphml_text, "mermaid": mermaid_text}


class UnknownFormat(Refused):
    """No such format for what is exported."""


def export(args: argparse.Namespace) -> int:
    """Write a decision table or the graph; with `--json` its parts as JSON."""
    kb = load(args.build)
    text = table(kb, args) if args.what == "table" else drawing(kb, args)
    print(text, end="")
    return 0


def table(kb: Library, args: argparse.Namespace) -> str:
    """A decision of one edition; the format is CSV unless told otherwise."""
    wanted = args.format or "csv"
    accept(UnknownFormat, "Format", wanted, TABLES)
    if not args.name:
        raise Refused(f"es fehlt die Entscheidung; möglich: {', '.join(kb.decisions)}", "", tuple(kb.decisions))
    found = sheet(kb.engine, args.name, args.edition)
    if args.json:
        tree = {key: value for key, value in asdict(found).items() if key != "compiled"}
        return json.dumps(tree, ensure_ascii=False, indent=1) + "\n"
    return TABLES[wanted](found)


def drawing(kb: Library, args: argparse.Namespace) -> str:
    """The graph, or the part that belongs to an edition or hangs on one clause (`27`, `2007/27.B`); DOT unless told otherwise."""
    wanted = args.format or "dot"
    accept(UnknownFormat, "Format", wanted, GRAPHS)
    whole = graph(kb.bundle)
    if args.name:
        typed = args.name if "/" in args.name or not args.edition else f"{args.edition}/{args.name}"
        whole = around(whole, kb.find(typed)["id"])
    if args.edition:
        accept(UnknownEdition, "Ausgabe", args.edition, kb.editions)
        whole = of_edition(whole, args.edition)
    if args.json:
        tree = {"nodes": [asdict(node) for node in whole.nodes.values()], "edges": [asdict(edge) for edge in whole.edges]}
        return json.dumps(tree, ensure_ascii=False, indent=1) + "\n"
    return GRAPHS[wanted](whole)
