"""The command `regelwerk`: arguments in, answers out, exit codes 0 (done), 1 (problems), 2 (usage).

In: the command line.  Out: German text, or JSON with `--json`.  Each command's work stands in `compiler/cli/`.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from compiler import PROJECT, rulebook
from compiler.change import CLASSES, WEIGHTS

if TYPE_CHECKING:  # what costs time to load is loaded once Ctrl-C is taken care of
    import argparse
    from types import FrameType

FORCES = ("may", "need_not", "does", "should", "shall", "must", "should_not", "shall_not", "may_not", "must_not")
SITE = {
    "site": "die Website nach build/site schreiben",
    "serve": "die Website auf diesem Rechner ausliefern",
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
    notation += "tricks leader=1 KARTE … [said=1:re:11,…] (wie score tricks) | DATEI.pbn | DATEI.lin"
    command.add_argument("what", nargs="+", help=notation)
    command.add_argument("--dealer", default="", help="Teiler: N, O, S oder W")
    command.add_argument("--edition", default="", help="Kennung der Ausgabe (sonst die geltende)")
    command = add("export", "Daten für andere Programme")
    command.add_argument("what", choices=("table", "graph"))
    command.add_argument("name", nargs="?", default="", help="Entscheidung (table)")
    command.add_argument("--edition", default="")
    command.add_argument("--format", default="", help="csv, dmn, sql (table); dot, graphml, mermaid (graph)")
    command = add("seal", "nach dem Gegenlesen siegeln: eine spätere Änderung fällt auf")
    command.add_argument("id", nargs="+", help="ganze Kennung, auch bridge/rectification; - liest die Kennungen von der Eingabe")
    command.add_argument("--whole", action="store_true", help="auch alles, was darunter steht")
    command.add_argument("--step", default="", metavar="AUSGABE-AUSGABE", help="nicht die Stellen, sondern ihre Paare in dieser Herkunft")
    for name, help in SITE.items():
        commands.add_parser(name, help=help, add_help=False)
    return top


ROOMS = {
    "check": "data", "build": "data", "search": "lookup", "show": "showing", "norms": "lookup", "decisions": "lookup", "topic": "topics",
    "changes": "changes", "relearn": "changes", "history": "history", "impact": "standing",
    "decide": "rulings", "ask": "rulings", "compare": "rulings", "score": "reckoning", "export": "exporting",
    "seal": "sealing", "detect": "detecting",
}  # fmt: skip
TIDYING = ("build", "site", "serve")  # what they have begun is put in order before Ctrl-C ends them; all others end at once
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code; without `argv` the process is ours, and Ctrl-C ends it from here on without a word."""
    if argv is None:
        on_interrupt(signal.SIG_DFL)
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (for as long as the process lives)
    if sys.stdout is None:
        print("regelwerk: die Ausgabe ist geschlossen", file=sys.stderr)
        return 1
    from compiler.problem import Spoken

    try:
        return flushed(sys.argv[1:] if argv is None else argv)
    except BrokenPipeError:  # the reader has seen enough
        unheard()
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    except Spoken as refused:
        print(str(refused).replace("\n", " "), file=sys.stderr)  # one line, whatever was asked
        return refused.exit_code
    except OSError as broken:
        print(f"{broken.filename or 'regelwerk'}: {broken.strerror or broken}", file=sys.stderr)
        if argv is None:  # what could not be written would be tried once more at exit
            unheard()
        return 1
    finally:
        if argv is None:
            on_interrupt(signal.SIG_DFL)


def unheard() -> None:
    """Let nothing be written to the output any more, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def on_interrupt(reaction: signal.Handlers | Callable[[int, FrameType | None], object]) -> None:
    """What Ctrl-C does from here on; where it is ignored, as in a job of the background, it stays ignored."""
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, reaction)


def flushed(argv: Sequence[str]) -> int:
    """Run one command and see to it that all it says is written."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a screen without umlauts or arrows shows a question mark
    try:
        return run(*arguments(argv))
    finally:
        sys.stdout.flush()


def arguments(argv: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
    """The command with its arguments, and what is left for a command of the site; ends with 2 where they cannot be read."""
    top = parser()
    if any(not word or (word.startswith("--") and word.endswith("=")) for word in argv):
        top.error("ein Argument ist leer")
    args, rest = top.parse_known_args(argv)
    for name in ("facts", "what", "word"):  # words of which there may be none may also stand behind an option
        if isinstance(given := getattr(args, name, None), list):
            setattr(args, name, [*given, *(word for word in rest if not word.startswith("-"))])
            rest = [word for word in rest if word.startswith("-")]
    if rest and args.command not in SITE:
        top.error(f"unbekannt: {' '.join(rest)}")
    return args, rest


def run(args: argparse.Namespace, rest: Sequence[str]) -> int:
    """Run a command that stands in `compiler/cli/`, or one of the site, which reads what is left of the arguments itself."""
    chosen = ["--build", str(args.build)] if args.build else []
    args.build = args.build or (PROJECT / "build" if args.command == "build" else rulebook())
    command = partial(site_command(args.command), [*chosen, *rest]) if args.command in SITE else partial(our_command(args.command), args)
    if args.command in TIDYING:
        on_interrupt(signal.default_int_handler)
    if args.command in ("check", "build"):
        return command()
    return blaming(args.build, command)


def our_command(name: str) -> Callable[[argparse.Namespace], int]:
    """A command of `compiler/cli/`; its room is entered when it is needed."""
    found: Callable[[argparse.Namespace], int] = getattr(import_module(f".cli.{ROOMS[name]}", __package__), name)
    return found


def site_command(name: str) -> Callable[[Sequence[str]], int]:
    """A command of `render`, which only the command line knows."""
    if name == "site":
        from render.site import command as site

        return site
    if name == "serve":
        from render.serve import command as serve

        return serve
    from render.where import command as where

    return where


def blaming(folder: Path, command: Callable[[], int]) -> int:
    """Run a command that reads compiled files; what fails in files without our digest is their fault, all else is ours and stays loud."""
    from compiler.compiled_files import refusal, suspects
    from compiler.problem import Spoken

    try:
        return command()
    except (Spoken, OSError):
        raise
    except Exception:
        for path in suspects(folder):
            raise refusal(path, "von einer anderen Fassung oder verändert") from None
        raise


if __name__ == "__main__":
    sys.exit(main())
