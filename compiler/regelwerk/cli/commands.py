"""The commands of `regelwerk` and their arguments.

In: nothing.  Out: the parser of the command line; each command's work stands beside this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from regelwerk.installed import PROJECT

if TYPE_CHECKING:
    import argparse

    Takes = Callable[[argparse.ArgumentParser], object]

SITE = {
    "site": "die Website nach build/site schreiben",
    "serve": "die Website auf diesem Rechner ausliefern",
    "npm": "das Paket für JavaScript nach build/npm schreiben",
    "where": "Datei und Zeile eines Satzes, einer Kennung oder einer Stelle der Website",
}


def parser(typed: Sequence[str]) -> argparse.ArgumentParser:
    """The commands; of those of this package only the one that stands first in what was typed,
    where one does.
    """
    from regelwerk.cli.usage import Parser

    top = Parser(
        prog="regelwerk",
        description="Bridge- und Doppelkopfregeln als Daten: prüfen, nachschlagen, entscheiden.",
    )
    top.add_argument(
        "--build",
        type=Path,
        help="Ordner des übersetzten Regelwerks (sonst: build, installiert auch das mitgebrachte)",
    )
    top.add_argument("--root", type=Path, default=PROJECT, help="Ordner mit laws/ und ddv_tsr/")
    commands = top.add_subparsers(
        dest="command", metavar="BEFEHL", required=True, parser_class=Parser, prog="regelwerk"
    )
    for name in [name for name in typed[:1] if name in COMMANDS] or COMMANDS:
        help, takes = COMMANDS[name]
        command = commands.add_parser(name, help=help, description=help)
        if name in typed:
            command.add_argument("--json", action="store_true", help="Antwort als JSON")
            takes(command)
    help = "das Regelwerk für Assistenten, über das Model Context Protocol auf Ein- und Ausgabe"
    commands.add_parser("mcp", help=help, description=help)
    for name, help in SITE.items():
        commands.add_parser(name, help=help, add_help=False)
    return top


def nothing(_: argparse.ArgumentParser) -> None:
    """No arguments."""


def check(command: argparse.ArgumentParser) -> None:
    """What is listed instead of counted."""
    what = "statt der Zahlen die Stellen mit Text, die keine Entscheidung nennt (einer Ausgabe)"
    command.add_argument("--uncited", nargs="?", const="", metavar="AUSGABE", help=what)


def search(command: argparse.ArgumentParser) -> None:
    """What is looked for, and where."""
    command.add_argument(
        "text", nargs="+", help="was geschehen ist, ein Stichwort oder eine Nummer"
    )
    command.add_argument(
        "--game", default="", metavar="SPIEL", help="nur in diesem Spiel: bridge, doppelkopf"
    )
    command.add_argument(
        "--kind",
        action="append",
        choices=("entscheidung", "regel", "fall", "begriff", "thema"),
        help="nur diese Art",
    )


def show(command: argparse.ArgumentParser) -> None:
    """Which clauses."""
    said = (
        "27b1a, § 16 D 2, Fußnote 9 oder ganze Kennung; mehrere, die Leerzeichen enthalten, je in"
        " Anführungszeichen"
    )
    command.add_argument("id", nargs="+", help=said)


def as_shown(command: argparse.ArgumentParser) -> None:
    """Which clauses, as `show` takes them."""
    command.add_argument("id", nargs="+", help="wie bei show")


def decide(command: argparse.ArgumentParser) -> None:
    """A decision with what is known, or a story."""
    command.add_argument(
        "decision", nargs="?", default="", help="Entscheidung, z. B. insufficient_bid"
    )
    ruled(command, required=False)
    command.add_argument(
        "--text", default="", help="stattdessen: was geschehen ist; nennt, was zu bestätigen wäre"
    )
    command.add_argument(
        "--game", default="", metavar="SPIEL", help="mit --text: nur in diesem Spiel"
    )


def ask(command: argparse.ArgumentParser) -> None:
    """A decision with what is known already."""
    command.add_argument("decision", help="Entscheidung, z. B. insufficient_bid")
    ruled(command, required=True)
    later = "auch erfragen, was erst später zu klären ist, z. B. could_have_known"
    command.add_argument("--open", action="append", default=[], metavar="ENTSCHEIDUNG", help=later)


def ruled(command: argparse.ArgumentParser, *, required: bool) -> None:
    """What is known, and the edition."""
    command.add_argument("facts", nargs="*", metavar="ANGABE=WERT")
    command.add_argument(
        "--edition",
        required=required,
        help="Kennung der Ausgabe, wie `regelwerk decisions` sie nennt",
    )


def compare(command: argparse.ArgumentParser) -> None:
    """A decision with what is known, or two editions."""
    command.add_argument("decision")
    command.add_argument("facts", nargs="*", metavar="ANGABE=WERT")
    what = "alle Lagen, in denen zwei Ausgaben verschieden entscheiden"
    command.add_argument("--all", nargs=2, metavar=("AUSGABE", "AUSGABE"), help=what)


def topic(command: argparse.ArgumentParser) -> None:
    """Which topic."""
    command.add_argument("name", nargs="*", help="z. B. revoke, Bedienfehler")


def decisions(command: argparse.ArgumentParser) -> None:
    """What decisions have to hold."""
    command.add_argument("word", nargs="*", help="nur die, in denen dies vorkommt")


def step(command: argparse.ArgumentParser) -> None:
    """An edition and a later one."""
    command.add_argument("older", help="Kennung der älteren Ausgabe")
    command.add_argument("newer", help="Kennung der jüngeren Ausgabe")


def changes(command: argparse.ArgumentParser) -> None:
    """Two editions, and which of the changes between them."""
    from regelwerk.lineage.change import CLASSES, WEIGHTS

    step(command)
    command.add_argument(
        "what", nargs="*", help="nur an dieser Stelle (27b) oder wo dieses Wort vorkommt"
    )
    command.add_argument(
        "--kind", choices=CLASSES, default="", help="nur Stellen, an denen dies geschehen ist"
    )
    command.add_argument(
        "--weight", choices=WEIGHTS, default="", help="nur Änderungen, die so viel wiegen"
    )


def norms(command: argparse.ArgumentParser) -> None:
    """Whose norms, of which force, where."""
    from regelwerk.library.norms import FORCES, NOWHERE

    command.add_argument(
        "--who", default="", metavar="ROLLE", help="Kennung der Rolle, z. B. director"
    )
    command.add_argument("--force", default="", metavar="STÄRKE", help=", ".join(FORCES))
    command.add_argument("--edition", default="", metavar="AUSGABE", help="Kennung der Ausgabe")
    of = f"Kennung der Phase, z. B. play; {NOWHERE} für alles, was in keiner steht"
    command.add_argument("--phase", default="", metavar="PHASE", help=of)
    command.add_argument(
        "--game", default="", metavar="SPIEL", help="nur in diesem Spiel: bridge, doppelkopf"
    )


def score(command: argparse.ArgumentParser) -> None:
    """What is reckoned."""
    command.add_argument(
        "what",
        nargs="+",
        help=(
            "auction ANSAGE … | contract 4P X tricks=10 [vulnerable=yes] | imps 620 170 | imps"
            " 60%%:420 40%%:-50 other=620 | matchpoints 420 450 … | average guilt=none"
            " [scoring=imps] [session=63] | clock 22:40 | play PA P3 H2 PK [trump=H] | deadlines"
            " [clarifying_trick=2] | penalty severity=severe game=normal … | trick KARTE …"
            " [game=Damensolo] [hand=KARTE,…] | game eyes=131 [game=solo] [re=re,90]"
            " [kontra=kontra] …"
        ),
    )


def detect(command: argparse.ArgumentParser) -> None:
    """What is looked through."""
    notation = (
        "auction ANSAGE … (O:1♠ außer Reihenfolge durch Ost, gesperrt:1♠ trotz Passpflicht) | "
    )
    notation += (
        "tricks leader=1 KARTE … [said=1:re:11,…] (wie score tricks) | DATEI.pbn | DATEI.lin |"
        " ORDNER"
    )
    command.add_argument("what", nargs="+", help=notation)
    command.add_argument("--dealer", default="", help="Teiler: N, O, S oder W")
    command.add_argument("--edition", default="", help="Kennung der Ausgabe (sonst die geltende)")


def export(command: argparse.ArgumentParser) -> None:
    """What is written, and in which format."""
    command.add_argument(
        "what",
        choices=(
            "table",
            "graph",
            "text",
            "terms",
            "clauses",
            "norms",
            "changes",
            "database",
            "views",
        ),
    )
    command.add_argument(
        "name",
        nargs="?",
        default="",
        help="Entscheidung (table), Stelle (graph), Ausgabe (text, Listen), Spiel (terms)",
    )
    command.add_argument("--edition", default="")
    formats = (
        "csv, dmn (1.3), dmn15, tck, sql (table); dot, graphml, mermaid (graph); duckdb, spark,"
        " trino (views)"
    )
    command.add_argument("--format", default="", help=formats)


def conformance(command: argparse.ArgumentParser) -> None:
    """Where situations are written or read."""
    command.add_argument("--out", type=Path, help="Ordner (sonst: <build>/conformance)")
    command.add_argument(
        "--run",
        action="store_true",
        help="nicht schreiben, sondern die Lagen des Ordners dieser Maschine stellen",
    )


def seal(command: argparse.ArgumentParser) -> None:
    """What has been read a second time."""
    command.add_argument(
        "id",
        nargs="*",
        help=(
            "Kennung, auch bridge/rectification; Entscheidung: ihre Fälle; - liest von der Eingabe"
        ),
    )
    command.add_argument("--whole", action="store_true", help="auch alles, was darunter steht")
    command.add_argument(
        "--step",
        default="",
        metavar="AUSGABE-AUSGABE",
        help="nicht die Stellen, sondern ihre Paare in dieser Herkunft",
    )
    part = (
        "nur units, ledger, index, pairs, terms oder cases: ohne Kennung alle, mit einer Ausgabe,"
        " Herkunft oder einem Spiel deren Teil"
    )
    command.add_argument("--part", default="", metavar="TEIL", help=part)


def verify(command: argparse.ArgumentParser) -> None:
    """Where the copies of the reader lie."""
    command.add_argument(
        "--wortlaut",
        type=Path,
        required=True,
        metavar="ORDNER",
        help="Ordner mit den Abschriften (.txt)",
    )


def batch(command: argparse.ArgumentParser) -> None:
    """A table of incidents, and how it is worked through."""
    command.add_argument(
        "file",
        help=(
            "DATEI.parquet oder DATEI.csv: Spalten decision, edition und je Angabe eine; leer heißt"
            " unbekannt"
        ),
    )
    command.add_argument("--out", default="", help="Ordner der Ergebnisse (sonst neben der Datei)")
    command.add_argument(
        "--decision", default="", help="Entscheidung, wenn die Datei keine Spalte dafür hat"
    )
    command.add_argument(
        "--edition", default="", help="Ausgabe, wenn die Datei keine Spalte dafür hat"
    )
    size = "Zeilen je Teil; ein abgebrochener Lauf geht beim nächsten Teil weiter"
    command.add_argument("--part", type=int, default=1_000_000, metavar="ZEILEN", help=size)


COMMANDS: Mapping[str, tuple[str, Takes]] = {
    "check": ("Daten prüfen und zählen", check),
    "build": ("Regelwerk nach build/ übersetzen", nothing),
    "search": ("Bestimmungen, Fälle und Entscheidungen suchen", search),
    "show": ("Bestimmungen zeigen, mit Verweisen und Herkunft", show),
    "history": ("eine Bestimmung durch alle Ausgaben: Text, Grund, Text", as_shown),
    "impact": (
        "was auf einer Bestimmung steht: Verweise, Zeilen, Fälle, Begriffe, in jeder Ausgabe",
        as_shown,
    ),
    "decide": ("entscheiden, was die Angaben hergeben", decide),
    "ask": ("die Lage erfragen und entscheiden", ask),
    "compare": ("dieselbe Lage in allen Ausgaben", compare),
    "topic": ("Themen auflisten, oder was jede Ausgabe zu einem sagt", topic),
    "decisions": ("Entscheidungen auflisten", decisions),
    "changes": (
        "was eine Ausgabe gegenüber einer früheren geändert hat, Stelle für Stelle",
        changes,
    ),
    "relearn": ("was ein Turnierleiter von einer Ausgabe zu einer späteren umlernen muss", step),
    "norms": ("wer darf, soll, muss was", norms),
    "score": ("rechnen, was die Tabellen hergeben", score),
    "detect": (
        "Regelwidrigkeiten finden, die eine Reizung oder Aufzeichnung zeigt, und entscheiden",
        detect,
    ),
    "export": ("Daten für andere Programme", export),
    "conformance": (
        (
            "Lagen mit ihren Entscheidungen als Dateien: daran wird jede Maschine gemessen, die"
            " entscheidet"
        ),
        conformance,
    ),
    "seal": ("nach dem Gegenlesen siegeln: eine spätere Änderung fällt auf", seal),
    "learn": ("aus den Redensarten neu lernen, was die Suche damit meint", nothing),
    "verify": ("eigene Abschriften der amtlichen Texte gegen das Regelwerk halten", verify),
    "batch": (
        "über viele Vorfälle auf einmal entscheiden, aus einer Tabelle in einen Ordner",
        batch,
    ),
}
