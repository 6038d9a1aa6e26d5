"""Parse the arguments that several commands take, and refuse what cannot be meant.

In: the arguments of the command line.  Out: parsers and values; one line on the error stream and
exit code 2 for anything else.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from regelwerk.errors import spell_refusal, suggest_known, suggest_nearest

GERMAN = {
    "the following arguments are required:": "es fehlt:",
    "expected one argument": "hier fehlt ein Wert",
    "expected at least one argument": "hier fehlt mindestens ein Wert",
    "expected 2 arguments": "hier fehlen zwei Werte",
    "not allowed with argument": "geht nicht zusammen mit",
    "argument ": "",
}  # what argparse says, in the words of all other messages


class Help(argparse.HelpFormatter):
    """A help in German."""

    def __init__(self, prog: str) -> None:
        # Without a width it imports six modules to ask the screen, once for every argument.
        super().__init__(prog, width=78)

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        """Add how the command is called."""
        super().add_usage(usage, actions, groups, "Aufruf: " if prefix is None else prefix)


class LineForLine(Help, argparse.RawDescriptionHelpFormatter):
    """A help in German whose examples keep their lines."""


class Once(argparse.Action):
    """An option that takes a value: given twice, it must have the same value."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Store the value; end with 2 where another one was stored before."""
        said = getattr(namespace, self.dest, self.default)
        # A given value may equal the default; only the default object itself is no answer.
        if option_string and said is not self.default and said != values:
            parser.error(
                f"{option_string} steht zweimal, als {spell_value(said)}"
                f" und als {spell_value(values)}"
            )
        setattr(namespace, self.dest, values)


class Version(argparse.Action):
    """An option that prints the version and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print the version that is installed, and end."""
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"regelwerk {version('regelwerk')}")
        except PackageNotFoundError:
            print("regelwerk, nicht installiert")
        parser.exit()


def spell_value(value: object) -> str:
    """Return the value of an option as it was typed."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


class Parser(argparse.ArgumentParser):
    """An argument parser that says in one line what is wrong, as JSON where that is asked for, and
    ends with 2.
    """

    as_json = False

    def __init__(self, *args: Any, **options: Any) -> None:
        asked = options.pop("add_help", True)
        super().__init__(*args, **{"formatter_class": Help} | options | {"add_help": False})
        self.register("action", None, Once)
        self._positionals.title, self._optionals.title = "Argumente", "Optionen"
        if asked:
            self.add_argument("-h", "--help", action="help", help="diese Hilfe zeigen")

    def error(self, message: str) -> NoReturn:
        """Write one line to the error stream and end with 2."""
        for english, german in GERMAN.items():
            message = message.replace(english, german)
        said = f"regelwerk: {message}; Hilfe: {self.prog} --help"
        self.exit(2, spell_refusal(said, as_json=self.as_json) + "\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """End with 2 where a word is none of those possible, and name the nearest of them; in the
        place of a command an option may be meant (`help`).
        """
        known = list(action.choices or ())
        if action.choices is None or value in known:
            return
        options = self.list_options() if isinstance(action, argparse._SubParsersAction) else []
        hint = (
            suggest_known(value, known)
            or suggest_nearest(value, options)
            or f"möglich: {', '.join(known)}"
        )
        self.error(f"{' '.join([*action.option_strings, f'„{value}“'])} gibt es nicht; {hint}")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Return the arguments; end with 2 where one is unknown."""
        found, rest = self.parse_known_args(args, namespace)
        if rest:
            self.refuse_unknown(rest)
        return found

    def refuse_unknown(self, words: Sequence[str]) -> NoReturn:
        """End with 2 and name the words that nothing takes, with the nearest option of the first
        that looks like one.
        """
        typed = next((word for word in words if word.startswith("-")), "")
        near = suggest_nearest(typed.partition("=")[0], self.list_options()) if typed else ""
        self.error(f"unbekannt: {' '.join(words)}" + (f" ({near})" if near else ""))

    def walk_arguments(self) -> Iterator[argparse.Action]:
        """Yield its arguments and options, and those of its commands."""
        for action in self._actions:
            yield action
            if isinstance(action, argparse._SubParsersAction):
                for command in action.choices.values():
                    yield from command.walk_arguments()

    def list_options(self) -> list[str]:
        """Return the options in their long form."""
        return [
            name
            for action in self._actions
            for name in action.option_strings
            if name.startswith("--")
        ]


def read_word_of(german: Mapping[str, str]) -> Callable[[str], str]:
    """Return the function that reads an English word of an option, or the German one that was taken
    before.
    """
    return lambda word: german.get(word.casefold(), word)


def parse_folder(text: str) -> Path:
    """Return the path of a folder; raise `ArgumentTypeError` for an empty name, which an unset
    variable gives and which would mean the working directory.
    """
    if not text.strip():
        raise argparse.ArgumentTypeError("der Name des Ordners ist leer")
    if "\0" in text:
        raise argparse.ArgumentTypeError("der Name des Ordners enthält ein Nullzeichen")
    return Path(text)


def add_facts(parser: argparse.ArgumentParser) -> None:
    """Add the facts that are known, as `fact=value`."""
    parser.add_argument("facts", nargs="*", metavar="FACT=VALUE")


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Add the edition that rules."""
    said = "Kennung der Ausgabe, wie `regelwerk decisions` sie nennt"
    parser.add_argument("--edition", help=said)


def add_game(
    parser: argparse.ArgumentParser, help: str = "nur in diesem Spiel: bridge, doppelkopf"
) -> None:
    """Add the filter by game."""
    parser.add_argument("--game", default="", metavar="GAME", help=help)


def add_places(parser: argparse.ArgumentParser, help: str = "wie bei show") -> None:
    """Add the ids or citations of one or more clauses."""
    parser.add_argument("id", nargs="+", help=help)


def add_step(parser: argparse.ArgumentParser) -> None:
    """Add an edition and a later one."""
    parser.add_argument("older", help="Kennung der älteren Ausgabe")
    parser.add_argument("newer", help="Kennung der jüngeren Ausgabe")
