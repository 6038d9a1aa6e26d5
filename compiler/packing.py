"""How the project is packed: the packages as they are, with the schemas and the compiled rulebook
inside.

In: the checkout.  Out: the hooks that whoever builds a wheel calls (PEP 517); they stand in
`pyproject.toml` as `build-backend`. A checkout is installed as it is (`--editable`).
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
)

__all__ = [
    "build_editable",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
]

CHECKOUT = Path(__file__).resolve().parents[1]
PACKAGES = ("compiler/regelwerk", "render/regelwerk_site")
BESIDE = ("pyproject.toml", "README.md", "LICENSE")
Settings = Mapping[str, Any] | None


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Pack the wheel into a folder and return its file name; raises `BuildFailed` where the rules
    are not sound.
    """
    target = Path(wheel_directory).resolve()
    with TemporaryDirectory() as stage:
        lay_out(Path(stage))
        with chdir(stage):
            name: str = build_meta.build_wheel(str(target), config_settings)
    return name


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what must be installed to compile the rulebook: the extra `build`."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["optional-dependencies"]["build"])


def lay_out(stage: Path) -> None:
    """Put everything that a wheel holds into an empty folder."""
    from regelwerk.build import (
        build,
        write,
    )  # here, because whoever only asks what is required may not have it yet
    from regelwerk.installed import BROUGHT, SCHEMAS

    for package in PACKAGES:
        shutil.copytree(
            CHECKOUT / package, stage / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    for name in BESIDE:
        shutil.copy(CHECKOUT / name, stage)
    home = stage / PACKAGES[0]
    shutil.copytree(SCHEMAS, home / SCHEMAS.name, ignore=shutil.ignore_patterns("*.md"))
    write(build(CHECKOUT).outputs, home / BROUGHT.name)
