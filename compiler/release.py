"""`make release`: what is handed on, put together in one folder; nothing is uploaded.

In: the wheel, the package for JavaScript and the rulebook as one file below `build/`, the top
section of `CHANGELOG.md`.  Out: `build/release/` with checksums. The same things give the same
bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
SUMS = "SHA256SUMS"


class NotReady(Exception):
    """Something that is handed on is missing, or is of another version than the notes."""


def release(project: Path) -> Path:
    """Write `build/release/` of a project anew and return it; raise `NotReady`."""
    build = project / "build"
    version = read_version(build / "npm/package.json")
    wheels = [path for path in build.glob("wheel/*.whl") if path.name.split("-")[1] == version]
    if len(wheels) != 1 or not (build / "regelwerk.html").is_file():
        raise NotReady(f"build/ lacks the wheel of {version} or regelwerk.html; `make release`")
    made = {
        wheels[0].name: wheels[0].read_bytes(),
        f"regelwerk-{version}.tgz": pack_tarball(build / "npm"),
        "regelwerk.html": (build / "regelwerk.html").read_bytes(),
        "NOTES.md": read_notes(project / "CHANGELOG.md", version).encode(),
    }
    made[SUMS] = "".join(
        f"{hashlib.sha256(content).hexdigest()}  {name}\n" for name, content in sorted(made.items())
    ).encode()
    out = build / "release"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    for name, content in made.items():
        (out / name).write_bytes(content)
    return out


def read_version(described: Path) -> str:
    """Return the version in a `package.json`; raise `NotReady` where there is none."""
    if not described.is_file():
        raise NotReady(f"{described} is missing; `make release`")
    return str(json.loads(described.read_text(encoding="utf-8"))["version"])


def read_notes(changelog: Path, version: str) -> str:
    """Return the top section of the changelog; raise `NotReady` where it is of another version."""
    _, heading, rest = changelog.read_text(encoding="utf-8").partition("\n## ")
    section = f"## {rest}".partition("\n## ")[0].rstrip() + "\n"
    if not heading or section.split()[1] != version:
        raise NotReady(f"the top section of {changelog.name} is not that of {version}")
    return section


def pack_tarball(folder: Path) -> bytes:
    """Return a package as npm packs one: every file but those whose name begins with a dot, below
    `package/`.
    """
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in list_packed(folder):
            content = path.read_bytes()
            entry = tarfile.TarInfo(f"package/{path.relative_to(folder).as_posix()}")
            entry.size = len(content)
            tar.addfile(entry, BytesIO(content))
    return gzip.compress(packed.getvalue(), mtime=0)


def list_packed(folder: Path) -> Iterator[Path]:
    """Yield the files of a package in order."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.name.startswith("."):
            yield path


def main() -> int:
    """Put everything together and say where it lies; 1 where something is missing."""
    try:
        out = release(CHECKOUT)
    except NotReady as lacking:
        print(lacking, file=sys.stderr)
        return 1
    print((out / SUMS).read_text(encoding="utf-8"), end="")
    print(f"to be handed on: file://{out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
