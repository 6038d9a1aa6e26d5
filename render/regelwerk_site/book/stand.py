"""The date that the site gives for its content.

In: a date given on the command line, or `SOURCE_DATE_EPOCH`.  Out: its wording. The clock is never
asked, because two builds of the same data would differ; the dates of the editions are those of the
sources, not of these data. So a date is given only where somebody states it; otherwise the version
of the data stands alone.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping
from datetime import UTC, date, datetime

EPOCH = "SOURCE_DATE_EPOCH"  # seconds, as reproducible builds set it


def parse_day(text: str) -> str:
    """Return a day written like `2026-11-22`; raise a usage error for anything else."""
    try:
        return (
            date.fromisoformat(text).isoformat()
            if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII)
            else refuse_day(text)
        )
    except ValueError:
        return refuse_day(text)


def refuse_day(text: str) -> str:
    """Raise the usage error that a text is no day."""
    raise argparse.ArgumentTypeError(f"„{text}“ ist kein Tag; erwartet wird etwa 2026-11-22")


def read_day(environment: Mapping[str, str] = os.environ) -> str:
    """Return the day that the environment gives, `2026-11-22`; empty where it gives none that can
    be read.
    """
    text = environment.get(EPOCH, "")
    try:
        return (
            datetime.fromtimestamp(int(text), UTC).date().isoformat()
            if re.fullmatch(r"\d{1,12}", text, re.ASCII)
            else ""
        )
    except (OverflowError, ValueError, OSError):
        return ""


def format_stand(day: str, version: str) -> str:
    """Return the words of the pages: the day, or the version of the data where no day is given."""
    return f"Stand {date.fromisoformat(day):%d.%m.%Y}" if day else f"Fassung {version}"
