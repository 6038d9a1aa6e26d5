"""The house rules that a machine can hold: who knows whom, how long things are, what is said of
them.
"""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions

import pytest

from plan import (
    MODULES,
    ROOMS,
    SOURCES,
    find_arrows,
    find_circle,
    find_imports,
    is_up,
    room_of,
    trees,
)
from regelwerk.installed import PROJECT
from trees import SOUND

LONGEST_FILE, LONGEST_FUNCTION = 400, 60
LONGER = {  # functions that are longer, and why
    (
        "regelwerk/bundle/knowledge.py",
        "bundle",
    ): "one literal that shows the whole contract of kb.json",
    (
        "regelwerk/assemble/clauses.py",
        "read_clause",
    ): "one literal that shows what a clause is read from",
    (
        "regelwerk/assemble/__init__.py",
        "collect_rules",
    ): "one literal that shows what a corpus is put together from",
    ("regelwerk/export/dmn.py", "render_dmn"): "one literal that shows a whole DMN document",
    ("regelwerk/read/faults.py", "explain"): "a branch for each keyword of the schemas",
}
WITHOUT_SLOTS = {
    "regelwerk/cli/mcp/values.py"
}  # the SDK that makes schemas of them takes a slot for a default value
VAGUE = {"utils", "util", "helpers", "helper", "manager", "base", "core", "common", "misc"}


@pytest.mark.parametrize("package", ROOMS)
def test_every_room_has_its_place(package):
    assert {room_of(module) for module in MODULES if module.split(".")[0] == package} == {
        "",
        *ROOMS[package],
    }


@pytest.mark.parametrize("package", ROOMS)
def test_a_room_knows_only_those_before_it(package):
    assert [arrow for arrow in find_arrows(package) if is_up(package, arrow)] == []


def test_only_the_command_line_knows_the_site():
    known = {
        module: set(find_imports(trees()[name], late=True)) for module, name in MODULES.items()
    }
    knowing = {
        module
        for module, others in known.items()
        if any(other.startswith("regelwerk_site") for other in others)
    }
    assert {module for module in knowing if module.split(".")[0] == "regelwerk"} == {
        "regelwerk.__main__"
    }


def test_the_door_opens_the_library_only_when_asked():
    tree = trees()["regelwerk/__init__.py"]
    assert set(find_imports(tree)) == {"regelwerk.installed"}
    assert set(find_imports(tree, late=True)) == {"regelwerk.installed", "regelwerk.library"}


def test_no_module_waits_for_itself():
    assert find_circle() == []


def loaded(script):
    """The modules a new process has loaded once it has run a script."""
    script = (
        f"import sys\nfrom regelwerk.__main__ import main\n{script}\nprint(*sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=PROJECT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return set(done.stdout.splitlines()[-1].split())


BUILDING = {"networkx", "jsonschema", "yaml", "regelwerk.assemble", "regelwerk.build"}
HEAVY = BUILDING | {"jinja2", "Stemmer", "segno", "regelwerk.search.query"}


def test_a_ruling_loads_nothing_heavy(sound_folder):
    found = loaded(
        f"main(['--build', {str(sound_folder)!r}, 'decide', 'early_bell', 'accepted=yes',"
        " '--edition', '2017'])"
    )
    assert "regelwerk.engine.runtime" in found and not found & HEAVY


def test_changes_load_nothing_heavy(sound_folder):
    found = loaded(f"main(['--build', {str(sound_folder)!r}, 'changes', '1997', '2007'])")
    assert "regelwerk.lineage.change" in found and not found & HEAVY


def test_rendering_loads_nothing_of_building():
    found = loaded("import regelwerk_site.files")
    assert "regelwerk.lineage.change" in found and not found & BUILDING


def test_a_file_is_short():
    lengths = {
        name: len(path.read_text(encoding="utf-8").splitlines()) for name, path in SOURCES.items()
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def functions(tree):
    return [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


def test_a_function_is_short_or_says_why_not():
    long = {
        (name, function.name)
        for name, tree in trees().items()
        for function in functions(tree)
        if (function.end_lineno or 0) - function.lineno >= LONGEST_FUNCTION
    }
    assert long == set(LONGER)


def public(tree):
    """The public classes, functions and methods of a module."""
    for node in tree.body:
        if isinstance(
            node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        ) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from (each for each in functions(node) if not each.name.startswith("_"))


def is_explained(module):
    """Whether a module says what it does, what comes in and what goes out; one that is only a door
    need not say the latter.
    """
    said = ast.get_docstring(module) or ""
    only_a_door = all(isinstance(node, ast.Expr) for node in module.body)
    return said.split("\n\n")[0].endswith((".", ":")) and (
        only_a_door or ("In:" in said and "Out:" in said)
    )


def test_a_module_says_what_comes_in_and_what_goes_out():
    assert [name for name, tree in trees().items() if not is_explained(tree)] == []


def test_what_is_public_says_what_it_promises():
    assert [
        f"{name}: {node.name}"
        for name, tree in trees().items()
        for node in public(tree)
        if not (ast.get_docstring(node) or "").strip().endswith((".", ")"))
    ] == []


def thawed(name, node):
    """What a data class lacks: being frozen, or slots where nothing is derived later."""
    for decorator in node.decorator_list:
        if "dataclass" in (said := ast.unparse(decorator)):
            derived = any(
                "cached_property" in ast.unparse(each)
                for function in functions(node)
                for each in function.decorator_list
            )
            if "frozen=True" not in said:
                yield f"{name}: {node.name} is not frozen"
            if not derived and name not in WITHOUT_SLOTS and "slots=True" not in said:
                yield f"{name}: {node.name} has no slots"


def test_values_are_frozen():
    assert [
        said
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for said in thawed(name, node)
    ] == []


def test_names_say_what_is_inside():
    names = {part for name in SOURCES for part in name.removesuffix(".py").split("/")}
    assert not names & VAGUE


def targets():
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    return re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split(), dict(
        re.findall(r"^([a-z]+):.*?## (.+)$", makefile, re.MULTILINE)
    )


def test_every_target_of_make_is_explained():
    phony, explained = targets()
    assert (
        set(phony)
        == set(explained)
        >= {"help", "site", "test", "check", "serve", "golden", "bench"}
    )


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_alone_shows_the_help():
    done = subprocess.run(
        ["make", "--no-print-directory"],
        cwd=PROJECT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    for target, explanation in targets()[1].items():
        assert re.search(rf"^make {target} +{re.escape(explanation)}$", done.stdout, re.MULTILINE)


PROJECT_FILE = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {
    "run": PROJECT_FILE["dependencies"] + PROJECT_FILE["optional-dependencies"]["install"]
} | {
    extra: names
    for extra, names in PROJECT_FILE["optional-dependencies"].items()
    if extra != "install"
}
LOCKED = re.compile(
    r"^([a-z0-9][a-z0-9-]*)==([^ ;]+)[^\\]*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)",
    re.MULTILINE,
)


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_dependency_is_pinned_and_locked(extra):
    lock = (PROJECT / "lock" / f"{extra}.txt").read_text(encoding="utf-8")
    locked = {(name, version) for name, version, _ in LOCKED.findall(lock)}
    pins = (dependency.lower().partition(";")[0].split("==") for dependency in EXTRAS[extra])
    assert set(map(tuple, pins)) <= locked


def test_every_dependency_has_its_reason_above_it():
    written = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    for pinned in re.findall(r"^[\w-]+ = \[\n((?: .*==.*\n| *#.*\n)+)\]", written, re.MULTILINE):
        assert pinned.startswith("    # "), pinned
    names = {dependency.partition("==")[0] for extra in EXTRAS.values() for dependency in extra}
    assert names <= set(re.findall(r'^    "([\w-]+)==', written, re.MULTILINE))


def tops_of(node):
    """The packages an import statement names."""
    if isinstance(node, ast.ImportFrom):
        return {(node.module or "").split(".")[0]}
    return (
        {each.name.split(".")[0] for each in node.names} if isinstance(node, ast.Import) else set()
    )


ASKED_FOR = ("mcp", "scale", "xlsx")  # extras that code of ours imports
BROUGHT_BY = {"markupsafe": "jinja2", "setuptools": "whoever builds a wheel", "pydantic": "mcp"}


def test_what_is_imported_is_what_is_declared():
    tops = {top for tree in trees().values() for node in ast.walk(tree) for top in tops_of(node)}
    brought = packages_distributions()
    imported = {
        brought.get(top, [top])[0].lower().replace("_", "-")
        for top in tops - {*ROOMS} - sys.stdlib_module_names
    }
    declared = PROJECT_FILE["dependencies"] + [
        each for extra in ASKED_FOR for each in EXTRAS[extra]
    ]
    assert imported - set(BROUGHT_BY) == {dependency.partition("==")[0] for dependency in declared}


@pytest.mark.parametrize("lock", sorted((PROJECT / "lock").iterdir()), ids=lambda path: path.stem)
def test_a_lock_file_holds_pins_with_hashes_and_nothing_else(lock):
    assert lock.stem in EXTRAS
    assert LOCKED.sub("", lock.read_text(encoding="utf-8")) == ""


def texts():
    """The text files of the project itself."""
    made = {
        ".git",
        ".venv",
        "build",
        "__pycache__",
        "node_modules",
        ".hypothesis",
        ".mypy_cache",
        ".ruff_cache",
        ".pytest_cache",
        "bad",
        "fixtures",
    }
    for path in sorted(PROJECT.rglob("*")):
        if (
            path.is_file()
            and not made & set(path.relative_to(PROJECT).parts)
            and not path.parent.name.endswith(".egg-info")
        ):
            try:
                yield path, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def test_no_path_of_a_machine_is_written_down():
    machine = re.compile(r"(?<![\w.])/(?:home|Users|root|work|mnt|private)/\w|[A-Z]:\\Users")
    found = [
        f"{path.relative_to(PROJECT)}: {match[0]}"
        for path, text in texts()
        for match in machine.finditer(text)
    ]
    assert found == []


def test_the_sound_rulebook_stays_small():
    assert (
        sum(len(path.read_text(encoding="utf-8").splitlines()) for path in SOUND.rglob("*.yaml"))
        < 550
    )
