"""How arguments are refused.

In: an argument parser's complaint, an option given twice.  Out: one line on the error stream, exit
code 2.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any, NoReturn

WIDE = partial(
    argparse.HelpFormatter, width=78
)  # a width that is asked of the screen is asked at every argument, by way of six modules


class Once(argparse.Action):
    """An option that takes a value: given twice, it must say the same."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: Any,
        option_string: str | None = None,
    ) -> None:
        """Store the value; another one than before ends with 2."""
        said = getattr(namespace, self.dest, self.default)
        if (
            option_string and said is not self.default and said != values
        ):  # the default itself is no answer, an equal one is
            parser.error(
                f"{option_string} steht zweimal, als {spelled(said)} und als {spelled(values)}"
            )
        setattr(namespace, self.dest, values)


def spelled(value: object) -> str:
    """The value of an option as it was typed."""
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


class Parser(argparse.ArgumentParser):
    """An argument parser that says in one line what is wrong and ends with 2."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"formatter_class": WIDE} | options)
        self.register("action", None, Once)

    def error(self, message: str) -> NoReturn:
        """One line on the error stream, exit 2."""
        said = message.replace("\n", " ")
        self.exit(2, f"regelwerk: {said}; Hilfe: regelwerk --help\n")
