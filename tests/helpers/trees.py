"""Where the rulebooks of the tests lie, and how a faulty one is laid over the sound one.

In: `tests/sound/`, a folder of `tests/bad/`.  Out: a tree of files in a temporary folder.
"""

import shutil
from pathlib import Path

from regelwerk.installed import PROJECT
from regelwerk.read.source import parse

TESTS = Path(__file__).parents[1]
SOUND = TESTS / "sound"


def steps(game: str) -> list[tuple[str, str]]:
    """Each edition of the project's own data in a folder (`laws`, `ddv_tsr`) that follows another,
    with that other before it.
    """
    path = f"{game}/editions.yaml"
    editions = parse(path, (PROJECT / path).read_text(encoding="utf-8")).tree["editions"]
    return [(each["after"], each["edition"]) for each in editions if "after" in each]


def planted(root: Path, fixture: Path | None = None) -> Path:
    """The sound tree in `root`, with a fixture's files laid over it and those it removes
    (`removed.txt`) gone.
    """
    shutil.copytree(SOUND, root, dirs_exist_ok=True)
    if fixture is None:
        return root
    gone = fixture / "removed.txt"
    for name in gone.read_text(encoding="utf-8").split() if gone.exists() else ():
        shutil.rmtree(root / name) if (root / name).is_dir() else (root / name).unlink()
    for folder in ("laws", "ddv_tsr"):
        if (fixture / folder).is_dir():
            shutil.copytree(fixture / folder, root / folder, dirs_exist_ok=True)
    return root
