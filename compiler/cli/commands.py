"""The commands of `regelwerk` and their arguments.

In: nothing.  Out: the parser of the command line; each command's work stands beside this file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from compiler import PROJECT
from compiler.change import CLASSES, WEIGHTS

if TYPE_CHECKING:
    import argparse

FORCES = ("may", "need_not", "does", "should", "shall", "must", "should_not", "shall_not", "may_not", "must_not")
SITE = {
    "site": "die Website nach build/site schreiben",
    "serve": "die Website auf diesem Rechner ausliefern",
    "npm": "das Paket für JavaScript nach build/npm schreiben",
    "where": "Datei und Zeile eines Satzes, einer Kennung oder einer Stelle der Website",
}


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    from compiler.cli.usage import Parser

    top = Parser(prog="regelwerk", description="Bridge- und Doppelkopfregeln als Daten: prüfen, nachschlagen, entscheiden.")
    top.add_argument("--build", type=Path, help="Ordner des übersetzten Regelwerks (sonst: build, installiert auch das mitgebrachte)")
    top.add_argument("--root", type=Path, default=PROJECT, help="Ordner mit laws/ und ddv_tsr/")
    commands = top.add_subparsers(dest="command", metavar="BEFEHL", required=True, parser_class=Parser)

    def add(name: str, help: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, description=help)
        command.add_argument("--json", action="store_true", help="Antwort als JSON")
        return command

    what = "statt der Zahlen die Stellen mit Text, die keine Entscheidung nennt (einer Ausgabe)"
    add("check", "Daten prüfen und zählen").add_argument("--uncited", nargs="?", const="", metavar="AUSGABE", help=what)
    add("build", "Regelwerk nach build/ übersetzen")
    search = add("search", "Bestimmungen, Fälle und Entscheidungen suchen")
    search.add_argument("text", nargs="+", help="was geschehen ist, ein Stichwort oder eine Nummer")
    search.add_argument("--game", default="", metavar="SPIEL", help="nur in diesem Spiel: bridge, doppelkopf")
    search.add_argument("--kind", action="append", choices=("entscheidung", "regel", "fall", "begriff", "thema"), help="nur diese Art")
    add("show", "Bestimmungen zeigen, mit Verweisen und Herkunft").add_argument(
        "id", nargs="+", help="27b1a, § 16 D 2, Fußnote 9 oder ganze Kennung; mehrere, die Leerzeichen enthalten, je in Anführungszeichen"
    )
    add("history", "eine Bestimmung durch alle Ausgaben: Text, Grund, Text").add_argument("id", nargs="+", help="wie bei show")
    add("impact", "was auf einer Bestimmung steht: Verweise, Zeilen, Fälle, Begriffe, in jeder Ausgabe").add_argument(
        "id", nargs="+", help="wie bei show"
    )
    for name, help in (("decide", "entscheiden, was die Angaben hergeben"), ("ask", "die Lage erfragen und entscheiden")):
        command = add(name, help)
        told = name == "decide"
        command.add_argument("decision", nargs="?" if told else None, default="", help="Entscheidung, z. B. insufficient_bid")
        command.add_argument("facts", nargs="*", metavar="ANGABE=WERT")
        command.add_argument("--edition", required=not told, help="Kennung der Ausgabe, wie `regelwerk decisions` sie nennt")
        if told:
            command.add_argument("--text", default="", help="stattdessen: was geschehen ist; nennt, was zu bestätigen wäre")
            command.add_argument("--game", default="", metavar="SPIEL", help="mit --text: nur in diesem Spiel")
        else:
            later = "auch erfragen, was erst später zu klären ist, z. B. could_have_known"
            command.add_argument("--open", action="append", default=[], metavar="ENTSCHEIDUNG", help=later)
    command = add("compare", "dieselbe Lage in allen Ausgaben")
    command.add_argument("decision")
    command.add_argument("facts", nargs="*", metavar="ANGABE=WERT")
    command.add_argument(
        "--all", nargs=2, metavar=("AUSGABE", "AUSGABE"), help="alle Lagen, in denen zwei Ausgaben verschieden entscheiden"
    )
    add("topic", "Themen auflisten, oder was jede Ausgabe zu einem sagt").add_argument("name", nargs="*", help="z. B. revoke, Bedienfehler")
    add("decisions", "Entscheidungen auflisten").add_argument("word", nargs="*", help="nur die, in denen dies vorkommt")
    command = add("changes", "was eine Ausgabe gegenüber einer früheren geändert hat, Stelle für Stelle")
    command.add_argument("older", help="Kennung der älteren Ausgabe")
    command.add_argument("newer", help="Kennung der jüngeren Ausgabe")
    command.add_argument("what", nargs="*", help="nur an dieser Stelle (27b) oder wo dieses Wort vorkommt")
    command.add_argument("--kind", choices=CLASSES, default="", help="nur Stellen, an denen dies geschehen ist")
    command.add_argument("--weight", choices=WEIGHTS, default="", help="nur Änderungen, die so viel wiegen")
    command = add("relearn", "was ein Turnierleiter von einer Ausgabe zu einer späteren umlernen muss")
    command.add_argument("older", help="Kennung der älteren Ausgabe")
    command.add_argument("newer", help="Kennung der jüngeren Ausgabe")
    command = add("norms", "wer darf, soll, muss was")
    for option, choices in (("--who", None), ("--force", FORCES), ("--edition", None), ("--phase", None)):
        command.add_argument(option, choices=choices, default="")
    command = add("score", "rechnen, was die Tabellen hergeben")
    command.add_argument(
        "what",
        nargs="+",
        help="auction ANSAGE … | contract 4P X tricks=10 [vulnerable=yes] | imps 620 170 | imps 60%%:420 40%%:-50 other=620 | "
        "matchpoints 420 450 … | average guilt=none [scoring=imps] [session=63] | clock 22:40 | "
        "play PA P3 H2 PK [trump=H] | deadlines [clarifying_trick=2] | "
        "penalty severity=severe game=normal … | trick KARTE … [game=Damensolo] [hand=KARTE,…] | "
        "game eyes=131 [game=solo] [re=re,90] [kontra=kontra] …",
    )
    command = add("detect", "Regelwidrigkeiten finden, die eine Reizung oder Aufzeichnung zeigt, und entscheiden")
    notation = "auction ANSAGE … (O:1♠ außer Reihenfolge durch Ost, gesperrt:1♠ trotz Passpflicht) | "
    notation += "tricks leader=1 KARTE … [said=1:re:11,…] (wie score tricks) | DATEI.pbn | DATEI.lin | ORDNER"
    command.add_argument("what", nargs="+", help=notation)
    command.add_argument("--dealer", default="", help="Teiler: N, O, S oder W")
    command.add_argument("--edition", default="", help="Kennung der Ausgabe (sonst die geltende)")
    command = add("export", "Daten für andere Programme")
    command.add_argument("what", choices=("table", "graph", "text", "terms", "clauses", "norms", "changes", "database", "views"))
    command.add_argument("name", nargs="?", default="", help="Entscheidung (table), Stelle (graph), Ausgabe (text, Listen), Spiel (terms)")
    command.add_argument("--edition", default="")
    formats = "csv, dmn (1.3), dmn15, tck, sql (table); dot, graphml, mermaid (graph); duckdb, spark, trino (views)"
    command.add_argument("--format", default="", help=formats)
    command = add("conformance", "Lagen mit ihren Entscheidungen als Dateien: daran wird jede Maschine gemessen, die entscheidet")
    command.add_argument("--out", type=Path, help="Ordner (sonst: <build>/conformance)")
    command.add_argument("--run", action="store_true", help="nicht schreiben, sondern die Lagen des Ordners dieser Maschine stellen")
    command = add("seal", "nach dem Gegenlesen siegeln: eine spätere Änderung fällt auf")
    command.add_argument("id", nargs="+", help="ganze Kennung, auch bridge/rectification; - liest die Kennungen von der Eingabe")
    command.add_argument("--whole", action="store_true", help="auch alles, was darunter steht")
    command.add_argument("--step", default="", metavar="AUSGABE-AUSGABE", help="nicht die Stellen, sondern ihre Paare in dieser Herkunft")
    command, what = add("verify", "eigene Abschriften der amtlichen Texte gegen das Regelwerk halten"), "Ordner mit den Abschriften (.txt)"
    command.add_argument("--wortlaut", type=Path, required=True, metavar="ORDNER", help=what)
    command = add("batch", "über viele Vorfälle auf einmal entscheiden, aus einer Tabelle in einen Ordner")
    command.add_argument("file", help="DATEI.parquet oder DATEI.csv: Spalten decision, edition und je Angabe eine; leer heißt unbekannt")
    command.add_argument("--out", default="", help="Ordner der Ergebnisse (sonst neben der Datei)")
    command.add_argument("--decision", default="", help="Entscheidung, wenn die Datei keine Spalte dafür hat")
    command.add_argument("--edition", default="", help="Ausgabe, wenn die Datei keine Spalte dafür hat")
    size = "Zeilen je Teil; ein abgebrochener Lauf geht beim nächsten Teil weiter"
    command.add_argument("--part", type=int, default=1_000_000, metavar="ZEILEN", help=size)
    help = "das Regelwerk für Assistenten, über das Model Context Protocol auf Ein- und Ausgabe"
    commands.add_parser("mcp", help=help, description=help)
    for name, help in SITE.items():
        commands.add_parser(name, help=help, add_help=False)
    return top
