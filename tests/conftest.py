"""What several test files share: the sound mini rulebook, the real one, trees with a fault, golden files.

In: `tests/sound/`, the data of the project, `--golden`.  Out: fixtures.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler import PROJECT
from compiler.build import Built, build, write

TESTS = Path(__file__).parent
SOUND = TESTS / "sound"


def pytest_addoption(parser):
    parser.addoption("--golden", action="store_true", help="rewrite golden files and expected messages; read the diff before committing")


def planted(root: Path, fixture: Path | None = None) -> Path:
    """The sound tree in `root`, with a fixture's files laid over it and those it removes (`removed.txt`) gone."""
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


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The sound rulebook as files a test may change."""
    return planted(tmp_path / "rules")


@pytest.fixture(scope="session")
def sound() -> Built:
    """The sound rulebook, built."""
    return build(SOUND)


@pytest.fixture(scope="session")
def sound_folder(tmp_path_factory: pytest.TempPathFactory, sound: Built) -> Path:
    """The build folder of the sound rulebook; not to be changed."""
    folder = tmp_path_factory.mktemp("sound") / "build"
    write(sound.outputs, folder)
    return folder


@pytest.fixture(scope="session")
def rulebook() -> Built:
    """The rulebook of the project, built from its data."""
    return build(PROJECT)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[Path, str], None]:
    """Compare a text with a golden file, or with `--golden` write it there."""

    def compare(path: Path, text: str) -> None:
        if request.config.getoption("--golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"{path.relative_to(TESTS)} is missing; write it with `make golden`"
        assert text == path.read_text(encoding="utf-8")

    return compare
