"""The street plan of the house: its rooms in their order, and which of them knows which (`make
plan` prints it).

In: the code of the two packages.  Out: modules, imports and arrows between rooms; a room is a
folder or a file at the top of a package.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter

from regelwerk.installed import PROJECT

# A room knows itself and those before it; the site knows the compiler, and of that only the command
# line knows the site.
ROOMS = {
    "regelwerk": (
        "errors", "extras", "installed", "parallel", "ids", "calc", "detect", "disk", "model", "read",
        "lineage", "assemble", "engine", "bundle",
        "search", "library", "prove", "unchanged", "build", "follow", "wortlaut", "export", "cli",
        "__main__",
    ),
    "regelwerk_site": (
        "book", "proof", "text", "press", "npm", "pages", "offline", "serve", "unchanged",
        "files", "site", "where", "commands",
    ),
}  # fmt: skip
FOLDERS = {
    "regelwerk": PROJECT / "compiler/regelwerk",
    "regelwerk_site": PROJECT / "render/regelwerk_site",
}
SOURCES = {
    path.relative_to(folder.parent).as_posix(): path
    for folder in FOLDERS.values()
    for path in sorted(folder.rglob("*.py"))
}
MODULES = {
    name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in SOURCES
}


@cache
def trees() -> dict[str, ast.Module]:
    """The files of the two packages, parsed."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}


def find_imports(tree: ast.Module, *, late: bool = False) -> Iterator[str]:
    """Yield the modules of ours that a module imports when it is loaded; with `late` also those in
    functions and for types.
    """
    for node in tree.body if not late else ast.walk(tree):
        named: list[str] = []
        if isinstance(node, ast.ImportFrom) and node.module:
            named = [
                (
                    f"{node.module}.{alias.name}"
                    if f"{node.module}.{alias.name}" in MODULES
                    else node.module
                )
                for alias in node.names
            ]
        elif isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        yield from (name for name in named if name.split(".")[0] in FOLDERS)


def room_of(module: str) -> str:
    """Return the room of a module; the package itself, whose face is the door, has none."""
    return [*module.split("."), ""][1]


def find_arrows(package: str) -> Counter[tuple[str, str]]:
    """Count the imports from one room of a package to another, those for types included."""
    ours = {module: name for module, name in MODULES.items() if module.split(".")[0] == package}
    known = (
        (module, other)
        for module, name in ours.items()
        for other in set(find_imports(trees()[name], late=True))
        if other in ours
    )
    pairs = ((room_of(module), room_of(other)) for module, other in known)
    return Counter((mine, theirs) for mine, theirs in pairs if mine and theirs and mine != theirs)


def is_up(package: str, arrow: tuple[str, str]) -> bool:
    """Whether a room knows one that comes after it."""
    mine, theirs = (ROOMS[package].index(room) for room in arrow)
    return theirs > mine


def find_circle() -> list[str]:
    """Return modules that wait for each other, imports for types and in functions included; empty
    where none do.
    """
    known = {
        module: set(find_imports(trees()[name], late=True)) - {module}
        for module, name in MODULES.items()
    }
    try:
        TopologicalSorter(known).prepare()
    except CycleError as circle:
        return list(circle.args[1])
    return []


def count_lines(package: str, room: str) -> int:
    """Return how many lines of Python a room has."""
    ours = (
        path
        for name, path in SOURCES.items()
        if name.split("/")[0] == package and name.split("/")[1].removesuffix(".py") == room
    )
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in ours)


def main() -> None:
    """Print for each package its rooms with their lines and whom they know, arrows up and
    circles.
    """
    for package, rooms in ROOMS.items():
        arrows = find_arrows(package)
        up = [arrow for arrow in arrows if is_up(package, arrow)]
        print(f"{package}: {len(rooms)} rooms, {len(arrows)} arrows, {len(up)} up")
        for room in rooms:
            print(
                f"  {room:<12}{count_lines(package, room):>6} "
                f" {' '.join(sorted(theirs for mine, theirs in arrows if mine == room))}"
            )
        for mine, theirs in up:
            print(f"  up: {mine} knows {theirs}")
    print(f"circle: {' → '.join(find_circle()) or 'none'}")


if __name__ == "__main__":
    main()
