"""List the commands of `regelwerk` and make the parser of its arguments.

In: what was typed.  Out: the parser of the command line.  Each command is a module of this folder
with the name of the command, an `add_arguments` and a `run`; only the one that was typed is
imported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regelwerk.cli.arguments import Parser

COMMANDS: Mapping[str, str] = {
    "check": "Daten prüfen und zählen",
    "build": "Regelwerk nach build/ übersetzen",
    "search": "Bestimmungen, Fälle und Entscheidungen suchen",
    "show": "Bestimmungen zeigen, mit Verweisen und Herkunft; auch Entscheidungen und Fälle",
    "history": "eine Bestimmung durch alle Ausgaben: Text, Grund, Text",
    "impact": "was auf einer Bestimmung steht: Verweise, Zeilen, Fälle, Begriffe, in jeder Ausgabe",
    "decide": "entscheiden, was die Angaben hergeben",
    "ask": "die Lage erfragen und entscheiden",
    "incident": "über alles, was in einem Board oder Spiel geschah, auf einmal entscheiden",
    "compare": "dieselbe Lage in allen Ausgaben",
    "topic": "Themen auflisten, oder was jede Ausgabe zu einem sagt",
    "decisions": "Entscheidungen auflisten",
    "changes": "was eine Ausgabe gegenüber einer früheren geändert hat, Stelle für Stelle",
    "relearn": "was ein Turnierleiter von einer Ausgabe zu einer späteren umlernen muss",
    "norms": "wer darf, soll, muss was",
    "score": "rechnen, was die Tabellen hergeben",
    "detect": "Regelwidrigkeiten finden, die eine Reizung oder Aufzeichnung zeigt, und entscheiden",
    "export": "Daten für andere Programme",
    "conformance": (
        "Lagen mit ihren Entscheidungen als Dateien: daran wird jede Maschine gemessen, die"
        " entscheidet"
    ),
    "seal": "nach dem Gegenlesen siegeln: eine spätere Änderung fällt auf",
    "verify": "eigene Abschriften der amtlichen Texte gegen das Regelwerk halten",
    "batch": "über viele Vorfälle auf einmal entscheiden, aus einer Tabelle in einen Ordner",
    "mcp": "das Regelwerk für Assistenten, über das Model Context Protocol auf Ein- und Ausgabe",
}
SITE: Mapping[str, str] = {
    "site": "die Website nach build/site schreiben",
    "serve": "die Website auf diesem Rechner ausliefern",
    "npm": "das Paket für JavaScript nach build/npm schreiben",
    "where": "Datei und Zeile eines Satzes, einer Kennung oder einer Stelle der Website",
}
WITHOUT_JSON = ("mcp",)  # it speaks a protocol of its own
FOR_PROGRAMS = ("export", "mcp")  # their lines are read by programs, on a screen too


def make_parser(typed: Sequence[str]) -> Parser:
    """Return the parser of all commands, or of the one that stands first in what was typed and of
    those of the site; only commands that were typed have their arguments.
    """
    from regelwerk.cli.arguments import Parser, Version

    top = Parser(
        prog="regelwerk",
        description="Bridge- und Doppelkopfregeln als Daten: prüfen, nachschlagen, entscheiden.",
    )
    top.as_json = "--json" in typed
    build = (
        "Ordner des übersetzten Regelwerks (sonst: build, mit --root das dort, installiert auch das"
        " mitgebrachte)"
    )
    top.add_argument("--version", action=Version, nargs=0, help="Version nennen")
    top.add_argument("--build", type=Path, metavar="FOLDER", help=build)
    root = "Ordner mit laws/, ddv_tsr/ oder beiden (sonst: der des Projekts)"
    top.add_argument("--root", type=Path, metavar="FOLDER", help=root)
    commands = top.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=Parser, prog="regelwerk"
    )
    for name in [name for name in typed[:1] if name in COMMANDS] or COMMANDS:
        command = commands.add_parser(name, help=COMMANDS[name], description=COMMANDS[name])
        if name in typed:
            if name not in WITHOUT_JSON:
                command.add_argument("--json", action="store_true", help="Antwort als JSON")
            import_module(f"regelwerk.cli.{name}").add_arguments(command)
            command.set_defaults(parser=command)
            command.as_json = top.as_json
    for name, help in SITE.items():
        commands.add_parser(name, help=help, add_help=False)
    return top
