"""The wheel: how the project is packed, so that it can be installed under one name.

In: the checkout.  Out: the hooks that whoever builds a wheel calls (PEP 517); they stand in `pyproject.toml` as `build-backend`.
In a wheel `compiler` is called `regelwerk`, and `render` is a part of it: the files are laid out so in a folder of their own, the
imports renamed, schemas and compiled rulebook beside them; then setuptools packs that folder. A checkout is installed as it is
(`--editable`).
"""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import build_editable, get_requires_for_build_editable, prepare_metadata_for_build_editable

from compiler import BROUGHT, PROJECT, SCHEMAS

__all__ = [
    "build_editable",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
]

NAMES = {"compiler": "regelwerk", "render": "regelwerk.render"}  # in the checkout → installed
IMPORT = re.compile(rf"\bfrom ({'|'.join(NAMES)})\b(?=[\w.]* import )")
LEFT_OUT = ("__pycache__", Path(__file__).name, "ruling.png")  # this very module, and the picture of the README
START = '"compiler.__main__:process"'  # the command, in pyproject.toml
Settings = Mapping[str, Any] | None


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    """Pack the wheel into a folder and give its file name; raises `BuildFailed` where the rules are not sound."""
    target = Path(wheel_directory).resolve()
    with TemporaryDirectory() as stage:
        lay_out(Path(stage))
        with chdir(stage):
            name: str = build_meta.build_wheel(str(target), config_settings)
    return name


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What must be there to compile the rulebook: the same as to use it."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["dependencies"])


def lay_out(stage: Path) -> None:
    """Put everything that a wheel holds into an empty folder, under the names it has there."""
    from compiler.build import build, write  # here, because whoever only asks what is required may not have it yet

    for old, new in NAMES.items():
        room = stage.joinpath(*new.split("."))
        shutil.copytree(PROJECT / old, room, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for path in stage.rglob("*.py"):
        path.write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
    home = stage / NAMES["compiler"]
    shutil.copytree(SCHEMAS, home / SCHEMAS.name, ignore=shutil.ignore_patterns("*.md"))
    write(build(PROJECT).outputs, home / BROUGHT.name)
    for name in ("README.md", "LICENSE"):
        shutil.copy(PROJECT / name, stage)
    described = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    (stage / "pyproject.toml").write_text(described.replace(START, START.replace("compiler", NAMES["compiler"])), encoding="utf-8")


def renamed(text: str) -> str:
    """A module with its imports, those of its examples too, under the installed names; every line stays where it is."""
    return IMPORT.sub(lambda found: f"from {NAMES[found[1]]}", text)
