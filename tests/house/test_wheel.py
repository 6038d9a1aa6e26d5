"""The wheel as a stranger gets it: packed, installed into an empty environment, used in an empty
folder.

Nothing is fetched: pip refuses the wheel if it wants anything that is not there. What building and
the site need is linked into a second environment as it is installed here. What comes from the
registry is tried by `.ci/run`.
"""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import util
from importlib.metadata import distribution
from pathlib import PurePosixPath
from types import MappingProxyType

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from plan import FOLDERS
from regelwerk import load
from regelwerk.build import write
from regelwerk.installed import PROJECT
from tiers import whole

PACKS = Version(distribution("setuptools").version) >= Version(
    "70.1"
)  # older ones need a package of their own to pack a wheel
pytestmark = pytest.mark.skipif(
    not PACKS, reason="setuptools is older than the pinned one; `make test` installs that"
)
packed = whole(
    "the wheel packed and installed into an empty environment",
    "test_what_is_packed_is_the_packages_of_the_house",
)
packing = util.module_from_spec(
    spec := util.spec_from_file_location("packing", PROJECT / "compiler/packing.py")
)
spec.loader.exec_module(packing)
FACTS = ("in_rotation=yes", "accepted=yes")


def done(command, folder, *, code=0):
    """What a command says, run in a folder by somebody who has set nothing."""
    plain = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))
    }
    ended = subprocess.run(
        [*map(str, command)],
        cwd=folder,
        env=plain,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    assert ended.returncode == code, ended.stdout + ended.stderr
    return ended.stdout + ended.stderr


SETTINGS = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = SETTINGS["optional-dependencies"]


def needed(name, found):
    """A distribution that is installed here, and all that it needs on this machine."""
    if name not in found:
        found[name] = distribution(name)
        for line in found[name].requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                needed(requirement.name.lower(), found)
    return found


def link(place, found):
    """Show the files of distributions in another environment too."""
    for each in found.values():
        for top in {PurePosixPath(str(path)).parts[0] for path in each.files} - {
            "..",
            "__pycache__",
        }:
            (place / top).symlink_to(each.locate_file(top))


def shown_in(folder):
    """What lies in a folder and in its `build/`."""
    return {*folder.iterdir(), *folder.glob("build/*")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel of this project."""
    folder = tmp_path_factory.mktemp("wheel")
    before = shown_in(PROJECT)
    done(
        [
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "--no-index",
            "--no-deps",
            "--no-build-isolation",
            "--wheel-dir",
            folder,
            PROJECT,
        ],
        folder,
    )
    assert shown_in(PROJECT) == before  # packing leaves nothing behind
    (packed,) = folder.iterdir()
    return packed


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The programs of an environment that holds the wheel and nothing else."""
    return furnished(wheel, tmp_path_factory.mktemp("environment"))


@pytest.fixture(scope="module")
def building(wheel, tmp_path_factory):
    """The programs of an environment that holds the wheel with its extra `site`."""
    found = {}
    for each in EXTRAS["build"] + EXTRAS["site"]:
        if (name := Requirement(each).name) != "regelwerk":
            needed(name.lower(), found)
    return furnished(wheel, tmp_path_factory.mktemp("building"), found)


def furnished(wheel, environment, found=MappingProxyType({})):
    """Put the wheel and distributions that are installed here into a new environment."""
    done([sys.executable, "-m", "venv", "--without-pip", environment], environment)
    (place,) = environment.glob("lib/python*/site-packages")
    link(place, found)
    programs = environment / "bin"
    done(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            programs / "python",
            "install",
            "--no-index",
            wheel,
        ],
        environment,
    )
    return programs


@pytest.fixture
def empty(tmp_path):
    """A folder with nothing in it."""
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


def test_what_is_packed_is_the_packages_of_the_house():
    """And to compile the rulebook inside takes what it takes to build one."""
    assert {PROJECT / package for package in packing.PACKAGES} == set(FOLDERS.values())
    assert packing.get_requires_for_build_wheel() == EXTRAS["build"]


@packed
def test_it_holds_its_packages_and_their_description(wheel):
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as packed:
        tops = {name.split("/")[0] for name in packed.namelist()}
        (described,) = (top for top in tops if top.endswith(".dist-info"))
        assert tops == {*FOLDERS, described}
        assert {*packed.read(f"{described}/top_level.txt").decode().split()} == {*FOLDERS}


@packed
def test_it_holds_every_file_of_ours(wheel, sound):
    """So that no new kind of file is forgotten."""
    inside = {
        f"{name}/{path.relative_to(folder).as_posix()}"
        for name, folder in FOLDERS.items()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    inside |= {f"regelwerk/schema/{path.name}" for path in (PROJECT / "schema").glob("*.json")}
    inside |= {f"regelwerk/rulebook/{name}" for name in sound.outputs}
    with zipfile.ZipFile(wheel) as packed:
        assert inside == {name for name in packed.namelist() if ".dist-info/" not in name}


@packed
def test_the_general_names_stay_free(building, empty):
    for name in ("compiler", "render"):
        script = f"import regelwerk.__main__, regelwerk.library, regelwerk_site.site; import {name}"
        assert f"No module named '{name}'" in done(
            [building / "python", "-c", script], empty, code=1
        )


# Made of the classes of the SDK; entered only where it is installed.
WITH_AN_EXTRA = ("regelwerk.cli.mcp.tools",)


@packed
def test_every_module_of_it_can_be_imported(building, empty):
    script = (
        "import importlib, pkgutil, regelwerk, regelwerk_site\nboth = (regelwerk,"
        " regelwerk_site)\nfound = [each.name for package in both for each in"
        " pkgutil.walk_packages(package.__path__,"
        " f'{package.__name__}.')]\n[importlib.import_module(name) for name in found if name not"
        f" in {WITH_AN_EXTRA}]\nprint(len(found))"
    )
    assert int(done([building / "python", "-c", script], empty)) > 100


@packed
def test_the_command_rules_and_shows_in_an_empty_folder(installed, empty):
    assert "angenommen" in done(
        [installed / "regelwerk", "decide", "insufficient_bid", *FACTS, "--edition", "2017"], empty
    )
    assert "2017" in done([installed / "regelwerk", "show", "2017/27.A.1"], empty)
    assert "27" in done(
        [installed / "python", "-m", "regelwerk", "search", "ungenügendes Gebot"], empty
    )
    assert list(empty.iterdir()) == []


@packed
def test_the_library_and_the_readme_are_right(installed, empty):
    script = (
        "from regelwerk import load; kb = load(); print(kb.data_version, len(kb.units),"
        " type(kb).__module__)"
    )
    version, units, room = done([installed / "python", "-c", script], empty).split()
    assert room == "regelwerk.library" and int(units) > 2000 and version
    examples = (
        "import doctest, regelwerk; failed, tried = doctest.testmod(regelwerk); assert tried >= 3"
        " and not failed"
    )
    done([installed / "python", "-c", examples], empty)
    shutil.copy(PROJECT / "README.md", empty)
    done([installed / "python", "-m", "doctest", "README.md"], empty)
    assert ">>> from regelwerk import load" in (PROJECT / "README.md").read_text(encoding="utf-8")


PROGRAM = """from regelwerk import Refused, Ruling, load
from regelwerk.bundle.shapes import Norm, Unit
from regelwerk.engine.ruling import Status

kb = load()
ruling: Ruling = kb.decide("insufficient_bid", "2017", {"in_rotation": "yes", "accepted": "yes"})
status: Status = ruling.status
cites: tuple[str, ...] = ruling.sentences()[0].cites
unit: Unit = kb.find(cites[0])
bound: list[Norm] = [norm for norm in unit["norms"] if norm["force"] == "must"]
newest: str = next(id for id, edition in kb.editions.items() if edition["current"])
try:
    rows: list[str] = [row["id"] for row in kb.decisions["insufficient_bid"]["editions"][newest]["rows"]]
except Refused as refused:
    print(refused.accepted)
verdicts: list[str] = [step.verdict for step in kb.compare("insufficient_bid", {}).steps]
print(status, unit["text"].upper(), len(bound), len(rows), [pair["fate"] for pair in kb.lineage(unit["id"])], verdicts)
"""
WRONG = {
    "load().decide('insufficient_bid', '2017')": "call-arg",
    "load().decide('insufficient_bid', '2017', {}).outcome": "attr-defined",
    "load().decide('insufficient_bid', '2017', {}).status == 'done'": "comparison-overlap",
    "load().find('27')['txt']": "typeddict-item",
    "load().units['2017/27']['text'] + 1": "operator",
    "regelwerk.Rulling": "attr-defined",
}


def judged(installed, folder, program):
    """What a strict mypy says to a program of somebody who has installed the wheel."""
    (folder / "program.py").write_text(program, encoding="utf-8")
    options = [
        "--strict",
        "--no-incremental",
        "--no-error-summary",
        "--python-executable",
        installed / "python",
    ]
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", *map(str, options), "program.py"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    return ended.stdout + ended.stderr


@packed
def test_a_strict_program_of_a_user_passes_and_runs(installed, empty):
    assert judged(installed, empty, PROGRAM) == ""
    assert done([installed / "python", "program.py"], empty).startswith("settled ")


@packed
def test_a_wrong_program_of_a_user_is_stopped(installed, empty):
    said = judged(
        installed, empty, "import regelwerk\nfrom regelwerk import load\n" + "\n".join(WRONG)
    )
    found = {
        int(line.split(":")[1]): line.rsplit("[", 1)[1].rstrip("]")
        for line in said.splitlines()
        if ": error:" in line
    }
    assert found == dict(enumerate(WRONG.values(), 3)), said


@packed
def test_a_rulebook_near_goes_before_the_one_inside(installed, sound, empty):
    write(sound.outputs, empty / "build")
    assert "early_bell" in done([installed / "regelwerk", "decisions"], empty)
    assert load(empty / "build").data_version in done(
        [installed / "python", "-c", "from regelwerk import load; print(load().data_version)"],
        empty,
    )


@pytest.fixture
def small(building, sound):
    """The sound rulebook inside instead of the large one, as long as the test lasts."""
    (inside,) = building.parent.glob("lib/python*/site-packages/regelwerk/rulebook")
    before = {path: path.read_bytes() for path in inside.iterdir()}
    write(sound.outputs, inside)
    yield
    for path in inside.iterdir():
        path.unlink()
    for path, content in before.items():
        path.write_bytes(content)


@packed
@pytest.mark.usefixtures("small")
def test_the_site_is_made_of_the_rulebook_inside(building, empty):
    done([building / "regelwerk", "site"], empty)
    assert sorted(path.name for path in (empty / "build").iterdir()) == ["regelwerk.html", "site"]
    assert (empty / "build/site/bridge/entscheidung/early_bell/index.html").is_file()
    assert {path.name for path in (empty / "build/site/daten").glob("*.schema.json")} == {
        "kb.schema.json",
        "engine.schema.json",
        "web.schema.json",
    }


@packed
@pytest.mark.usefixtures("small")
def test_what_is_packed_for_others_is_made_of_the_rulebook_inside(building, empty):
    done([building / "regelwerk", "npm"], empty)
    done([building / "regelwerk", "conformance"], empty)
    assert "0 Abweichungen" in done([building / "regelwerk", "conformance", "--run"], empty)
    assert sorted(path.name for path in (empty / "build").iterdir()) == ["conformance", "npm"]
    assert (empty / "build/npm/LICENSE").read_bytes() == (PROJECT / "LICENSE").read_bytes()


@packed
def test_who_builds_is_told_what_is_missing(building, empty):
    said = done([building / "regelwerk", "build"], empty, code=1)
    assert "no_data: hier liegen keine Regeldaten" in said and "laws/" in said and "--root" in said
    assert list(empty.iterdir()) == []


@packed
def test_rules_of_ones_own_can_be_built(building, tree):
    done([building / "regelwerk", "build"], tree)
    assert "early_bell" in done([building / "regelwerk", "decisions"], tree)


@packed
def test_a_rulebook_that_was_changed_inside_says_what_to_do(installed, empty):
    (inside,) = installed.parent.glob("lib/python*/site-packages/regelwerk/rulebook/engine.json")
    whole = inside.read_bytes()
    try:
        inside.write_bytes(whole.replace(b"2017", b"2018", 1))
        said = done(
            [installed / "regelwerk", "decide", "insufficient_bid", "--edition", "2017"],
            empty,
            code=1,
        )
    finally:
        inside.write_bytes(whole)
    assert "nach dem Bau verändert" in said and "regelwerk neu installieren" in said
