"""Find the commands of the site: site, serve, npm, where.

In: the name of a command.  Out: the function that runs it; its module is imported only when it is
needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Command = Callable[[Sequence[str]], int]


def command(name: str) -> Command:
    """Return the function that runs the command of this name."""
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
