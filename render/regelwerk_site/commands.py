"""The commands that only the command line knows: the site, and the package of its scripts.

In: the name of a command.  Out: what runs it; its room is entered when it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Command = Callable[[Sequence[str]], int]


def command(name: str) -> Command:
    """The command of a name."""
    if name == "site":
        from regelwerk_site.site import command as site

        return site
    if name == "serve":
        from regelwerk_site.serve.serve import command as serve

        return serve
    if name == "npm":
        from regelwerk_site.npm import command as npm

        return npm
    from regelwerk_site.where import command as where

    return where
