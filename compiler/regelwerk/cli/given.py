"""What is given on the command line and cannot be meant.

In: one word.  Out: what it names; a usage error with the reason for anything else.
"""

from __future__ import annotations

import argparse
from pathlib import Path


def folder(text: str) -> Path:
    """A folder by its name; an empty name, as an unset variable gives, would mean the working
    directory and is refused.
    """
    if not text.strip():
        raise argparse.ArgumentTypeError("der Name des Ordners ist leer")
    if "\0" in text:
        raise argparse.ArgumentTypeError("der Name des Ordners enthält ein Nullzeichen")
    return Path(text)
