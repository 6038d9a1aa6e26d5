"""`export`: decision tables, the graph, the text, the terms and lists for other programs.

In: what or a format, a name, an edition.  Out: the text on the standard output, or files of all
decisions or editions in a folder.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from regelwerk import load
from regelwerk.cli.telling.changes import WEIGHT, WORDS
from regelwerk.disk import output
from regelwerk.engine.ruling import (
    Refused,
    UnknownEdition,
    UnknownName,
    accept,
    tell_possible,
)
from regelwerk.export.akn import render_akn
from regelwerk.export.change_table import list_change_lines, list_ways, render_workbook
from regelwerk.export.database import render_database
from regelwerk.export.dmn import render_dmn
from regelwerk.export.graph import Graph, build_graph, restrict_to_edition, restrict_to_surroundings
from regelwerk.export.graphml import render_graphml
from regelwerk.export.listing import LISTINGS, Listing, format_csv
from regelwerk.export.rules import Sheet, make_sheet
from regelwerk.export.skos import render_skos
from regelwerk.export.synopsis import make_synopsis, render_epub, render_page
from regelwerk.export.tabular import render_csv, render_sql
from regelwerk.export.tck import list_sheet_cases, render_tck
from regelwerk.export.views import DIALECTS, render_script
from regelwerk.library import Library

TABLES: Mapping[str, Callable[[Library, Sheet], str]] = {
    "csv": lambda kb, made: render_csv(made),
    "dmn": lambda kb, made: render_dmn(made, kb.cites),
    "dmn15": lambda kb, made: render_dmn(made, kb.cites, "1.5"),
    "sql": lambda kb, made: render_sql(made),
    "tck": lambda kb, made: format_cases(kb, made),
}
GRAPHS: Mapping[str, Callable[[Graph], str]] = {"graphml": render_graphml}


@dataclass(frozen=True, slots=True)
class Kind:
    """Something that can be exported: the function that writes it, its formats (the first is the
    default), and which of the words it takes.
    """

    write: Callable[[Library, argparse.Namespace, str], str | bytes]
    formats: tuple[str, ...]
    takes: frozenset[str]


class UnknownFormat(Refused):
    """What is exported has no such format."""


class UnknownWhat(Refused):
    """There is no such kind of export, and no such format."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is written, of what, in which edition and format."""
    parser.add_argument(
        "what", metavar="WHAT", help=f"{', '.join(WHAT)}; oder {', '.join(FORMATS)}"
    )
    of = (
        "Entscheidung (table), Stelle (graph), Ausgabe (text, Listen), zwei Ausgaben mit „-“"
        " dazwischen (changes), Spiel (terms), Datei .epub oder .html (synopsis)"
    )
    parser.add_argument("name", nargs="?", default="", help=of)
    parser.add_argument("--edition", default="")
    formats = "csv, dmn (1.3), dmn15, tck, sql (table); graphml (graph); csv, xlsx (changes);"
    formats += " duckdb, spark (views)"
    parser.add_argument("--format", default="", help=formats)
    every = "alle Entscheidungen (table) oder Ausgaben (text), je eine Datei, in diesen Ordner"
    parser.add_argument("--all", default="", metavar="FOLDER", help=every)


def run(args: argparse.Namespace) -> int:
    """Write what is asked for; with `--json` tables, graph and lists as JSON, with `--all` files.
    Raise `Refused`.
    """
    kb = load(args.build)
    accept(UnknownWhat, "Export", args.what, (*WHAT, *FORMATS))
    read_format(args)
    kind = WHAT[args.what]
    refuse_useless(args, kind)
    form = args.format or kind.formats[0]
    if not args.all:
        write_out(kind.write(kb, args, form))
        return 0
    if args.edition:
        accept(UnknownEdition, "Ausgabe", args.edition, kb.editions)
    out = Path(args.all)
    files = {name: text.encode() for name, text in EVERY[args.what](kb, args, form)}
    written = output.write(
        out,
        files,
        f"{kb.data_version} {args.what} {form}",
        lambda said: print(said, file=sys.stderr),
    )
    print(f"{out}: {len(files)} Dateien, {written} neu geschrieben")
    return 0


def write_out(made: str | bytes) -> None:
    """Write a text, or what is none, to the output."""
    if isinstance(made, bytes):
        sys.stdout.buffer.write(made)
    else:
        print(made, end="")


def read_format(args: argparse.Namespace) -> None:
    """Replace in place a format that stands where the kind of export is expected by its kind."""
    if args.what not in FORMATS:
        return
    if args.format:
        raise Refused(f"das Format steht zweimal da: {args.what} und --format", args.format)
    args.format = args.what
    whole = args.what == "sql" and not (args.name or args.all)
    args.what = "database" if whole else FORMATS[args.what]


def refuse_useless(args: argparse.Namespace, kind: Kind) -> None:
    """Raise `Refused` for a word that this kind has no use for, so that nothing asked for is
    silently ignored.
    """
    if args.format:
        accept(UnknownFormat, "Format", args.format, kind.formats)
    useless = [
        ("--json", args.json and "json" not in kind.takes),
        (f"„{args.name}“", args.name and "name" not in kind.takes),
        ("--edition", args.edition and "edition" not in kind.takes),
        ("--all", args.all and args.what not in EVERY),
    ]
    for word, passed_over in useless:
        if passed_over:
            raise Refused(f"{word} hat bei export {args.what} keinen Sinn; weglassen", word)
    if args.all and (args.name or args.json):
        raise Refused(f"--all und „{args.name or '--json'}“ schließen sich aus", args.name)
    if args.json and args.format:
        raise Refused("--json und --format sagen zweierlei; eines weglassen", args.format)
    if args.what not in ("table", "graph", "views") and args.name and args.edition:
        raise Refused(
            f"die Ausgabe steht zweimal da: {args.name} und --edition {args.edition}; eine"
            " weglassen",
            args.edition,
        )
    if args.what == "views" and args.edition and not args.name:
        raise Refused(
            "--edition braucht bei export views eine Entscheidung; sie nennen oder --edition"
            " weglassen",
            args.edition,
        )


def format_table(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Return a decision of one edition in a format or as JSON; raise `Refused`."""
    if not args.name:
        raise Refused(
            f"es fehlt die Entscheidung; {tell_possible('Entscheidung', kb.decisions)}; alle"
            " schreibt --all FOLDER",
            "",
            tuple(kb.decisions),
        )
    found = make_sheet(kb.engine, args.name, args.edition)
    if args.json:
        tree = {key: value for key, value in asdict(found).items() if key != "compiled"}
        return json.dumps(tree, ensure_ascii=False, indent=1) + "\n"
    return TABLES[form](kb, found)


def list_tables(kb: Library, args: argparse.Namespace, form: str) -> Iterator[tuple[str, str]]:
    """Yield the files of all decisions, in all editions or in one, each as name and text; a
    decision without a case that leads to a row has no file of tests.
    """
    for id, entry in kb.engine["decisions"].items():
        for edition in entry["editions"]:
            made = make_sheet(kb.engine, id, edition)
            told = form != "tck" or list_sheet_cases(made, kb.bundle["cases"])
            if told and args.edition in ("", edition):
                yield f"{made.name}.{SUFFIXES.get(form, form)}", TABLES[form](kb, made)


def list_texts(kb: Library, args: argparse.Namespace, form: str) -> Iterator[tuple[str, str]]:
    """Yield the files of all editions or of one, each as name and text."""
    for edition in kb.editions:
        if args.edition in ("", edition):
            yield f"{edition}.xml", render_akn(kb.bundle, edition)


def format_cases(kb: Library, made: Sheet) -> str:
    """Return the cases of a decision as a TCK file; raise `Refused` where there is none."""
    if not list_sheet_cases(made, kb.bundle["cases"]):
        raise Refused(
            f"zu {made.decision} ({made.edition}) gibt es keinen Fall, der zu einer Zeile führt",
            "",
            (),
        )
    return render_tck(made, kb.bundle["cases"])


def format_graph(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Return the graph, or the part of it that belongs to an edition or is connected with one
    clause (`27`, `2007/27.B`).
    """
    whole = build_graph(kb.bundle)
    if args.name:
        typed = args.name if "/" in args.name or not args.edition else f"{args.edition}/{args.name}"
        whole = restrict_to_surroundings(whole, kb.find(typed)["id"])
    if args.edition:
        accept(UnknownEdition, "Ausgabe", args.edition, kb.editions)
        whole = restrict_to_edition(whole, args.edition)
    if args.json:
        tree = {
            "nodes": [asdict(node) for node in whole.nodes.values()],
            "edges": [asdict(edge) for edge in whole.edges],
        }
        return json.dumps(tree, ensure_ascii=False, indent=1) + "\n"
    return GRAPHS[form](whole)


def format_text(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Return an edition as Akoma Ntoso; raise `Refused`."""
    edition = args.name or args.edition
    if not edition:
        raise Refused(
            f"es fehlt die Ausgabe; möglich: {', '.join(kb.editions)}", "", tuple(kb.editions)
        )
    accept(UnknownEdition, "Ausgabe", edition, kb.editions)
    return render_akn(kb.bundle, edition)


def format_terms(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Return the terms of a game, or of all, as SKOS."""
    if args.name:
        accept(
            UnknownName,
            "Spiel",
            args.name,
            tuple(dict.fromkeys(term["game"] for term in kb.bundle["terms"])),
        )
    return render_skos(kb.bundle, args.name)


def format_list(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Return the clauses, norms or changes of all editions or of one (for changes: of the step to
    it) as CSV or JSON.
    """
    edition = args.name or args.edition
    if edition:
        accept(UnknownEdition, "Ausgabe", edition, kb.editions)
    return format_listing(args, LISTINGS[args.what](kb.bundle, edition))


def format_listing(args: argparse.Namespace, made: Listing) -> str:
    """Return a list as CSV or JSON."""
    if args.json:
        return (
            json.dumps(
                [dict(zip(made.columns, each, strict=True)) for each in made.lines],
                ensure_ascii=False,
                indent=1,
            )
            + "\n"
        )
    return format_csv(made.columns, made.lines)


def format_changes(kb: Library, args: argparse.Namespace, form: str) -> str | bytes:
    """Return the changes of all steps, of those to an edition, or of one way (`1997-2017`) as CSV,
    JSON or a workbook.
    """
    known, wanted = list_ways(kb.bundle), args.name or args.edition
    if wanted and wanted not in known:
        accept(UnknownEdition, "Ausgabe oder Schritt", wanted, (*kb.editions, *known))
    ways = (
        [wanted]
        if wanted in known
        else [name for name, way in known.items() if len(way) == 1 and name.endswith(wanted)]
    )
    made = list_change_lines(kb.bundle, kb.engine, ways)
    return render_workbook(made, wanted) if form == "xlsx" else format_listing(args, made)


def format_synopsis(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Write the synopsis of all editions of bridge into the file named, an EPUB or one HTML file,
    and return where it is; raise `Refused` for another ending or where it cannot be written.
    """
    path = Path(args.name)
    made = {".epub": render_epub, ".html": render_page}
    if path.suffix not in made:
        raise Refused("es fehlt die Datei: SYNOPSE.epub oder SYNOPSE.html", args.name, tuple(made))
    content = made[path.suffix](make_synopsis(kb.bundle, WORDS, WEIGHT))
    try:
        path.write_bytes(content)
    except OSError as broken:
        raise Refused(f"{path}: {broken.strerror or broken}", args.name) from None
    return f"{path}: {len(content) // 1024} KiB\n"


def format_database(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Return the whole rulebook as SQL."""
    return render_database(kb.bundle, kb.engine)


def format_views(kb: Library, args: argparse.Namespace, form: str) -> str:
    """Return all decisions and calculators, or one decision, as views of a database."""
    statements = render_script(kb.engine, kb.units, form, args.name, args.edition)
    return "".join(f"{statement};\n" for statement in statements)


WHAT: Mapping[str, Kind] = {
    "table": Kind(format_table, tuple(TABLES), frozenset({"name", "edition", "json"})),
    "graph": Kind(format_graph, tuple(GRAPHS), frozenset({"name", "edition", "json"})),
    "text": Kind(format_text, ("akn",), frozenset({"name", "edition"})),
    "terms": Kind(format_terms, ("skos",), frozenset({"name"})),
    "changes": Kind(format_changes, ("csv", "xlsx"), frozenset({"name", "edition", "json"})),
    "synopsis": Kind(format_synopsis, ("epub",), frozenset({"name"})),
    **dict.fromkeys(LISTINGS, Kind(format_list, ("csv",), frozenset({"name", "edition", "json"}))),
    "database": Kind(format_database, ("sql",), frozenset()),
    "views": Kind(format_views, DIALECTS, frozenset({"name", "edition"})),
}
EVERY: Mapping[str, Callable[[Library, argparse.Namespace, str], Iterator[tuple[str, str]]]] = {
    "table": list_tables,
    "text": list_texts,
}
FORMATS = {form: what for what, kind in [*WHAT.items()][::-1] for form in kind.formats}
SUFFIXES = {"dmn15": "dmn", "tck": "xml"}
