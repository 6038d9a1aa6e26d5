"""`export`: decision tables, the graph, the text, the terms and lists for other programs.

In: what, a name, an edition, a format.  Out: the text on the standard output.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict

from compiler import load
from compiler.engine.ruling import Refused, UnknownEdition, accept
from compiler.export.akn import akn_text
from compiler.export.database import database_text
from compiler.export.dmn import dmn_text
from compiler.export.drawing import dot_text, graphml_text, mermaid_text
from compiler.export.graph import Graph, around, graph, of_edition
from compiler.export.listing import LISTINGS, csv_lines
from compiler.export.rules import Sheet, sheet
from compiler.export.skos import skos_text
from compiler.export.tabular import csv_text, sql_text
from compiler.export.tck import of_sheet, tck_text
from compiler.export.views import DUCKDB, script
from compiler.library import Library

TABLES: Mapping[str, Callable[[Library, Sheet], str]] = {
    "csv": lambda kb, made: csv_text(made),
    "dmn": lambda kb, made: dmn_text(made, kb.cites),
    "dmn15": lambda kb, made: dmn_text(made, kb.cites, "1.5"),
    "sql": lambda kb, made: sql_text(made),
    "tck": lambda kb, made: tests(kb, made),
}
GRAPHS: Mapping[str, Callable[[Graph], str]] = {"dot": dot_text, "graphml": graphml_text, "mermaid": mermaid_text}


class UnknownFormat(Refused):
    """No such format for what is exported."""


class UnknownGame(Refused):
    """No terms of such a game."""


def export(args: argparse.Namespace) -> int:
    """Write what is asked for; with `--json` tables, the graph and lists as JSON."""
    kb = load(args.build)
    print(WHAT[args.what](kb, args), end="")
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
    return TABLES[wanted](kb, found)


def tests(kb: Library, made: Sheet) -> str:
    """The cases of a decision; refuses one without, since a file of no tests is none."""
    if not of_sheet(made, kb.bundle["cases"]):
        raise Refused(f"zu {made.decision} ({made.edition}) gibt es keinen Fall, der zu einer Zeile führt", "", ())
    return tck_text(made, kb.bundle["cases"])


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


def text(kb: Library, args: argparse.Namespace) -> str:
    """An edition as Akoma Ntoso."""
    accept(UnknownFormat, "Format", args.format or "akn", ("akn",))
    edition = args.name or args.edition
    if not edition:
        raise Refused(f"es fehlt die Ausgabe; möglich: {', '.join(kb.editions)}", "", tuple(kb.editions))
    accept(UnknownEdition, "Ausgabe", edition, kb.editions)
    return akn_text(kb.bundle, edition)


def terms(kb: Library, args: argparse.Namespace) -> str:
    """The terms of a game, or of all, as SKOS."""
    accept(UnknownFormat, "Format", args.format or "skos", ("skos",))
    if args.name:
        accept(UnknownGame, "Spiel", args.name, tuple(dict.fromkeys(term["game"] for term in kb.bundle["terms"])))
    return skos_text(kb.bundle, args.name)


def listed(kb: Library, args: argparse.Namespace) -> str:
    """Clauses, norms or changes of all editions or of one (for changes: what came with it)."""
    accept(UnknownFormat, "Format", args.format or "csv", ("csv",))
    edition = args.name or args.edition
    if edition:
        accept(UnknownEdition, "Ausgabe", edition, kb.editions)
    made = LISTINGS[args.what](kb.bundle, edition)
    if args.json:
        return json.dumps([dict(zip(made.columns, each, strict=True)) for each in made.lines], ensure_ascii=False, indent=1) + "\n"
    return csv_lines(made.columns, made.lines)


def database(kb: Library, args: argparse.Namespace) -> str:
    """The whole rulebook as SQL."""
    accept(UnknownFormat, "Format", args.format or "sql", ("sql",))
    return database_text(kb.bundle, kb.engine)


def views(kb: Library, args: argparse.Namespace) -> str:
    """Decisions and calculators as views of a database, or those of one decision."""
    statements = script(kb.engine, kb.units, args.format or DUCKDB, args.name, args.edition)
    return "".join(f"{statement};\n" for statement in statements)


WHAT: Mapping[str, Callable[[Library, argparse.Namespace], str]] = {
    "table": table,
    "graph": drawing,
    "text": text,
    "terms": terms,
    **dict.fromkeys(LISTINGS, listed),
    "database": database,
    "views": views,
}
