"""What of an installation a command needs beyond Python.

In: the module that an import did not find.  Out: `NoExtra`, which says what to install.
"""

from __future__ import annotations

from regelwerk.errors import Spoken

EXTRAS = {
    "yaml": "build",
    "jsonschema": "build",
    "jsonschema_rs": "build",
    "networkx": "build",
    "Stemmer": "build",
    "jinja2": "site",
    "markupsafe": "site",
    "segno": "site",
    "rjsmin": "site",
    "rcssmin": "site",
    "mcp": "mcp",
    "pydantic": "mcp",
    "argcomplete": "completion",
    "openpyxl": "xlsx",
    "endplay": "solver",
    "duckdb": "scale",
    "sqlglot": "scale",
}  # module → the extra of `pyproject.toml` that brings it


class NoExtra(Spoken):
    """The refusal of a command whose libraries are not installed; the message names the extra."""

    exit_code = 1


def refuse_missing(missing: ModuleNotFoundError) -> NoExtra:
    """Return the refusal for a module that was not found; raise `missing` itself where no extra
    brings it.
    """
    top = (missing.name or "").partition(".")[0]
    if top not in EXTRAS:
        raise missing
    return NoExtra(f'dazu fehlt hier {top}: pip install "regelwerk[{EXTRAS[top]}]"')
