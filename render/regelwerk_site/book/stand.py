"""Of when the site says it is.

In: a date given on the command line, or `SOURCE_DATE_EPOCH`.  Out: the words for it. The clock is
not asked, or two builds of the same data would differ; the dates of the editions are those of the
sources, not of these data. So a date is said only where somebody vouches for it; else the version
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
    """A day as it is written, `2026-11-22`; one that cannot be is a usage error."""
    try:
        return (
            date.fromisoformat(text).isoformat()
            if re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII)
            else refuse_day(text)
        )
    except ValueError:
        return refuse_day(text)


def refuse_day(text: str) -> str:
    """Say that a text is no day."""
    raise argparse.ArgumentTypeError(f"„{text}“ ist kein Tag; erwartet wird etwa 2026-11-22")


def read_day(environment: Mapping[str, str] = os.environ) -> str:
    """The day of the environment; empty where it names none that can be read."""
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
    """What pages say: the day, or the version of the data where nobody names one."""
    return f"Stand {date.fromisoformat(day):%d.%m.%Y}" if day else f"Datenstand {version}"
