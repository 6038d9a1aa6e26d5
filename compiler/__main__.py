"""The command `regelwerk`: arguments in, answers out, exit codes 0 (done), 1 (problems), 2 (usage).

In: the command line.  Out: German text, or JSON with `--json`.  Each command's work stands in `compiler/cli/`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

from compiler import PROJECT
from compiler.problem import Spoken

FORCES = ("may", "need_not", "does", "should", "shall", "must", "should_not", "shall_not", "may_not", "must_not")
CHANGES = ("open", "substance", "new", "dropped", "moved", "wording", "carried", "same")
PLUGINS = {"site": "die Website nach build/site schreiben", "serve": "die Website auf diesem Rechner ausliefern"}
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
    command = add("changes", "was eine Ausgabe gegenüber der vorigen geändert hat, Stelle für Stelle")
    command.add_argument("older", help="1997 oder 2007")
    command.add_argument("newer", help="2007 oder 2017")
    command.add_argument("--kind", choices=CHANGES, default="", help="nur Stellen, an denen dies geschehen ist")
    command = add("norms", "wer darf, soll, muss was")
    for option, choices in (("--who", None), ("--force", FORCES), ("--edition", None), ("--phase", None)):
        command.add_argument(option, choices=choices, default="")
    command = add("score", "rechnen, was die Tabellen hergeben")
    command.add_argument(
        "what",
        nargs="+",
        help="auction ANSAGE … | deadlines [clarifying_trick=2] | penalty severity=severe game=normal … | "
        "trick KARTE … [game=Damensolo] [hand=KARTE,…] | game eyes=131 [game=solo] [re=re,90] [kontra=kontra] …",
    )
    command = add("export", "Daten für andere Programme")
    command.add_argument("what", choices=("table", "graph"))
    command.add_argument("name", nargs="?", default="", help="Entscheidung (table)")
    command.add_argument("--edition", default="")
    command.add_argument("--format", default="", help="csv, dmn, sql (table); dot, graphml, mermaid (graph)")
    command = add("seal", "nach dem Gegenlesen siegeln: eine spätere Änderung fällt auf")
    command.add_argument("id", nargs="+", help="2007/27.B, 2007/index.12.3, bridge/rectification; - liest die Kennungen von der Eingabe")
    command.add_argument("--whole", action="store_true", help="auch alles, was darunter steht")
    command.add_argument("--step", default="", metavar="AUSGABE-AUSGABE", help="nicht die Stellen, sondern ihre Paare in dieser Herkunft")
    for name, help in PLUGINS.items():
        commands.add_parser(name, help=help, add_help=False)
    return top


ROOMS = {
    "check": "data", "build": "data", "search": "lookup", "show": "lookup", "norms": "lookup", "changes": "changes",
    "decide": "rulings", "ask": "rulings", "compare": "rulings", "score": "reckoning", "export": "exporting",
    "seal": "sealing",
}  # fmt: skip


def run(args: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run a command of ours, or one the package's entry points offer (`site`, `serve`): render knows us, not we it."""
    if args.command in ROOMS:
        command: Command = getattr(import_module(f"compiler.cli.{ROOMS[args.command]}"), args.command)
        return command(args)
    from importlib.metadata import entry_points

    plugin: Callable[[Sequence[str]], int] = next(iter(entry_points(group="regelwerk.commands", name=args.command))).load()
    return plugin(["--build", str(args.build), *rest])


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    top = parser()
    args, rest = top.parse_known_args(argv)
    if getattr(args, "facts", None) is not None:  # facts may also stand behind an option
        args.facts, rest = (
            [*args.facts, *(word for word in rest if not word.startswith("-"))],
            [word for word in rest if word.startswith("-")],
        )
    if rest and args.command not in PLUGINS:
        top.error(f"unbekannt: {' '.join(rest)}")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a screen without umlauts or arrows shows a question mark
    try:
        code = run(args, rest)
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader has seen enough; nothing may be written any more, not even at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 1
    except Spoken as refused:
        print(refused, file=sys.stderr)
        return refused.exit_code
    except OSError as broken:
        print(f"{broken.filename or 'regelwerk'}: {broken.strerror}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
