"""How arguments are refused.

In: an argument parser's complaint.  Out: one line on the error stream, exit code 2.
"""

from __future__ import annotations

import argparse
from typing import NoReturn


class Parser(argparse.ArgumentParser):
    """An argument parser that says in one line what is wrong and ends with 2."""

    def error(self, message: str) -> NoReturn:
        """One line on the error stream, exit 2."""
        said = message.replace("\n", " ")
        self.exit(2, f"regelwerk: {said}; Hilfe: regelwerk --help\n")
