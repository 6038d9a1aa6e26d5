"""What several test files share: the sound mini rulebook, the real one, its views in a database, trees with a fault, golden files.

In: `tests/sound/`, the data of the project, `--golden`.  Out: fixtures.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from trees import SOUND, TESTS, planted

from compiler import PROJECT, load
from compiler.build import Built, build, write
from compiler.export.views import script

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a slow machine is no failure
settings.load_profile("untimed")


def pytest_addoption(parser):
    parser.addoption("--golden", action="store_true", help="rewrite golden files and expected messages; read the diff before committing")


def pytest_configure(config):
    config.addinivalue_line("markers", "content: looks at the data without the fixture `rulebook`; mutants are put to it too")


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


@pytest.fixture(scope="module")
def database():
    """All views of the built rulebook in DuckDB; skips where that is not installed."""
    duckdb = pytest.importorskip("duckdb", reason="tables are read by an extra: pip install regelwerk[scale]")
    kb, connection = load(), duckdb.connect()
    for statement in script(kb.engine, kb.units, "duckdb"):
        connection.execute(statement)
    return connection


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
