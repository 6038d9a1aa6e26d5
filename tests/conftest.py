"""What several test files share: the sound mini rulebook, the real one, its views in a database,
trees with a fault, golden files.

In: `tests/sound/`, the data of the project, `--golden`.  Out: fixtures.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

import jinja2
import pytest
from hypothesis import HealthCheck, settings

import shared
from mutants.rulebook import Rulebook
from regelwerk import load
from regelwerk.assemble import Assembled
from regelwerk.build import Built, build, write
from regelwerk.export.views import render_script
from regelwerk.library import Library
from regelwerk.prove.links.network import Network
from regelwerk.read.source import Source
from regelwerk_site import site
from regelwerk_site.press import press
from tiers import STRICT, timed
from trees import SOUND, TESTS, planted

COLLECTED = pytest.StashKey[list[pytest.Item]]()
settings.register_profile(
    "untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a slow machine is no failure
settings.load_profile("untimed")
TEMPLATES = shared.KEPT / f"templates-{version('jinja2')}"
TEMPLATES.mkdir(parents=True, exist_ok=True)
press.KEPT = jinja2.FileSystemBytecodeCache(str(TEMPLATES))  # for all workers and runs


def pytest_addoption(parser):
    parser.addoption(
        "--golden",
        action="store_true",
        help="rewrite golden files and expected messages; read the diff before committing",
    )
    parser.addoption(
        "--strict-time",
        action="store_true",
        help=f"fail a test without the mark `whole` that works for more than {STRICT:.0f} s",
    )


def pytest_configure(config):
    config.addinivalue_line(
        "markers",
        "content: looks at the data without the fixture `rulebook`; mutants are put to it too",
    )
    config.addinivalue_line(
        "markers",
        "whole(why, instead): runs in `make check` alone; `make test` has a sample of it"
        " (`tiers.py`)",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remember all tests before any is left out."""
    config.stash[COLLECTED] = list(items)


pytest_runtest_call = pytest.hookimpl(wrapper=True)(timed)


@pytest.fixture(scope="session")
def collected(request: pytest.FixtureRequest) -> list[pytest.Item]:
    """All tests that were collected, those included that were then left out."""
    return request.config.stash[COLLECTED]


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
    return shared.rulebook()


@pytest.fixture(scope="session")
def linked() -> tuple[Source, Assembled, Network]:
    """The documents of the project, what they say and the graph of it."""
    return shared.read()


@pytest.fixture(scope="session")
def assembled(linked: tuple[Source, Assembled, Network]) -> Assembled:
    """What the documents of the project say."""
    return linked[1]


@pytest.fixture(scope="session")
def book(linked: tuple[Source, Assembled, Network]) -> Rulebook:
    """The documents of the project as trees that mutants are made of."""
    return Rulebook(linked[0], linked[1].corpus)


@pytest.fixture(scope="session")
def rulebook_folder(rulebook: Built) -> Path:
    """The build folder of the project's rulebook; not to be changed."""
    return shared.folder()


@pytest.fixture(scope="session")
def library(rulebook_folder: Path) -> Library:
    """The rulebook of the project, opened."""
    return load(rulebook_folder)


@pytest.fixture(scope="session")
def rulebook_site(rulebook: Built) -> Path:
    """The folder of the site of the project's rulebook; not to be changed."""
    return shared.pages()


@pytest.fixture(scope="session")
def rulebook_files(rulebook_site: Path) -> Mapping[str, bytes]:
    """The files of the site of the project's rulebook, read as they are asked for."""
    return shared.Files(rulebook_site)


@pytest.fixture(scope="session")
def sound_files(sound_folder: Path) -> Mapping[str, bytes]:
    """The files of the site of the sound rulebook."""
    return site.build(sound_folder)


@pytest.fixture(scope="session")
def database():
    """What gives the views of a decision of the rulebook in DuckDB, or of all and of the
    calculators; skips where that is not installed.
    """
    duckdb = pytest.importorskip(
        "duckdb", reason="tables are read by an extra: pip install regelwerk[scale]"
    )
    kb = load()

    @cache
    def of(decision: str = "") -> object:
        connection = duckdb.connect()
        for statement in render_script(kb.engine, kb.units, "duckdb", decision):
            connection.execute(statement)
        return connection

    return of


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
