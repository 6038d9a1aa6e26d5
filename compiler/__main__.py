"""The command `regelwerk`: arguments in, answers out, exit codes 0 (done), 1 (problems), 2 (usage).

In: the command line.  Out: German text, or JSON with `--json`.  Each command's work stands in `compiler/cli/`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from compiler import PROJECT
from compiler.problem import Spoken

FORCES = ("may", "need_not", "does", "should", "shall", "must", "should_not", "shall_not", "may_not", "must_not")
Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """An argument parser that says in one line what is wrong and ends with 2."""

    def error(self, message: str) -> NoReturn:
        """One line on the error stream, exit 2."""
        self.exit(2, f"regelwerk: {message}; Hilfe: regelwerk --help\n")


def parser() -> Parser:
    """The commands and their arguments."""
    top = Parser(prog="regelwerk", description="Bridge- und Doppelkopfregeln als Daten: prüfen, nachschlagen, entscheiden.")
    top.add_argument("--build", type=Path, default=PROJECT / "build", help="Ordner des übersetzten Regelwerks")
    top.add_argument("--root", type=Path, default=PROJECT, help="Ordner mit laws/ und ddv_tsr/")
    commands = top.add_subparsers(dest="command", metavar="BEFEHL", required=True, parser_class=Parser)

    def add(name: str, help: str) -> argparse.ArgumentParser:
        command = commands.add_parser(name, help=help, description=help)
        command.add_argument("--json", action="store_true", help="Antwort als JSON")
        return command

    add("check", "Daten prüfen und zählen")
    add("build", "Regelwerk nach build/ übersetzen")
    add("search", "Bestimmungen, Fälle und Entscheidungen suchen").add_argument("text", nargs="+")
    add("show", "eine Bestimmung zeigen, mit Verweisen und Herkunft").add_argument(
        "id", nargs="+", help="27b1a, § 16 D 2, SRH 3.5.9, 2007/27.B.1.a"
    )
    for name, help in (("decide", "entscheiden, was die Angaben hergeben"), ("ask", "die Lage erfragen und entscheiden")):
        command = add(name, help)
        command.add_argument("decision", help="Entscheidung, z. B. insufficient_bid")
        command.add_argument("facts", nargs="*", metavar="ANGABE=WERT")
        command.add_argument("--edition", required=True, help="1997, 2007, 2017, tsr1998 oder srh2019")
    command = add("compare", "dieselbe Lage in allen Ausgaben")
    command.add_argument("decision")
    command.add_argument("facts", nargs="*", metavar="ANGABE=WERT")
    command.add_argument(
        "--all", nargs=2, metavar=("AUSGABE", "AUSGABE"), help="alle Lagen, in denen zwei Ausgaben verschieden entscheiden"
    )
    command = add("norms", "wer darf, soll, muss was")
    for option, choices in (("--who", None), ("--force", FORCES), ("--edition", None), ("--phase", None)):
        command.add_argument(option, choices=choices, default="")
    command = add("score", "rechnen, was die Tabellen hergeben")
    command.add_argument(
        "what", nargs="+", help="auction ANSAGE … | deadlines [clarifying_trick=2] | penalty severity=severe game=normal …"
    )
    command = add("export", "Daten für andere Programme")
    command.add_argument("what", choices=("table", "graph"))
    command.add_argument("name", nargs="?", default="", help="Entscheidung (table)")
    command.add_argument("--edition", default="")
    command.add_argument("--format", default="", help="csv, dmn, sql (table); dot, graphml, mermaid (graph)")
    command = add("site", "die Website nach build/site schreiben")
    command.add_argument("--out", type=Path, default=None)
    command = add("serve", "die Website auf diesem Rechner ausliefern")
    command.add_argument("--port", type=int, default=8000)
    return top


ROOMS = {
    "check": "data", "build": "data", "search": "lookup", "show": "lookup", "norms": "lookup",
    "decide": "rulings", "ask": "rulings", "compare": "rulings", "score": "reckoning", "export": "exporting",
}  # fmt: skip


def command_of(name: str) -> Command:
    """The function behind a command; `site` and `serve` are entry points of the package, because render knows us and not we it."""
    if name in ROOMS:
        found: Command = getattr(import_module(f"compiler.cli.{ROOMS[name]}"), name)
        return found
    from importlib.metadata import entry_points

    plugin: Command = next(iter(entry_points(group="regelwerk.commands", name=name))).load()
    return plugin


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    args = parser().parse_args(argv)
    try:
        return command_of(args.command)(args)
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 1
    except Spoken as refused:
        print(refused, file=sys.stderr)
        return refused.exit_code


if __name__ == "__main__":
    sys.exit(main())
