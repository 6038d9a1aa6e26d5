"""The house rules that a machine can hold: who knows whom, how long things are, what is said of them."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from importlib.metadata import packages_distributions

import pytest
from trees import SOUND

from compiler import PROJECT

# A room of the compiler knows itself and those before it; render knows the compiler, and of that only the command line knows it.
ROOMS = (
    "parallel", "spoken", "ordinary", "problem", "number", "address", "typed", "shapes", "moments", "model", "source", "validate",
    "lineage", "fates", "assemble", "subject", "citing", "graph", "impact", "sayings", "change", "history", "compared", "weight", "topics",
    "parity", "engine", "search", "calc", "detect", "learnt", "link", "balance", "accord", "support", "chains", "coverage", "verify",
    "compile", "norms", "writing", "pieces", "compiled_files", "witness", "places", "lock", "folder", "output", "seal", "review",
    "library", "unchanged", "build", "wheel", "export", "conformance", "follow", "wortlaut", "batch", "cli", "render", "__main__",
)  # fmt: skip
LONGEST_FILE, LONGEST_FUNCTION = 400, 40
LONGER = {  # functions that are longer, and why
    ("compiler/compile.py", "bundle"): "one literal that shows the whole contract of kb.json",
}
WITHOUT_SLOTS = {"compiler/cli/assistant/values.py"}  # the SDK that makes schemas of them takes a slot for a default value
VAGUE = {"utils", "util", "helpers", "helper", "manager", "base", "core", "common", "misc"}
SOURCES = {path.relative_to(PROJECT).as_posix(): path for room in ("compiler", "render") for path in sorted((PROJECT / room).rglob("*.py"))}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}


def module_of(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


MODULES = {module_of(name): name for name in SOURCES}


def imports(tree, *, late=False):
    """The modules of ours that a module imports when it is loaded; with `late` also those in functions and for types."""
    for node in tree.body if not late else ast.walk(tree):
        named = []
        if isinstance(node, ast.ImportFrom) and node.module:
            named = [f"{node.module}.{alias.name}" if f"{node.module}.{alias.name}" in MODULES else node.module for alias in node.names]
        elif isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        yield from (name for name in named if name.split(".")[0] in ("compiler", "render"))


def room_of(module):
    first, *rest = module.split(".")
    return "render" if first == "render" else rest[0] if rest else ""


def test_every_room_has_its_place():
    assert {room_of(module) for module in MODULES} == {"", *ROOMS}


@pytest.mark.parametrize("module", [module for module in MODULES if module != "compiler"])
def test_a_module_knows_only_those_before_it(module):
    for other in imports(TREES[MODULES[module]], late=True):
        mine, theirs = room_of(module), room_of(other)
        assert not theirs or ROOMS.index(theirs) <= ROOMS.index(mine), f"{module} imports {other}"


def test_the_door_opens_the_library_only_when_asked():
    tree = TREES["compiler/__init__.py"]
    assert set(imports(tree)) == set() and set(imports(tree, late=True)) == {"compiler.library"}


def test_no_module_waits_for_itself():
    order = TopologicalSorter({module: set(imports(TREES[name])) - {module} for module, name in MODULES.items()})
    assert len(list(order.static_order())) >= len(MODULES)


def loaded(script):
    """The modules a new process has loaded once it has run a script."""
    script = f"import sys\nfrom compiler.__main__ import main\n{script}\nprint(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, encoding="utf-8", check=True)
    return set(done.stdout.splitlines()[-1].split())


BUILDING = {"networkx", "jsonschema", "yaml", "compiler.assemble", "compiler.build"}
HEAVY = BUILDING | {"compiler.model", "jinja2", "snowballstemmer", "segno", "compiler.search.query"}


def test_a_ruling_loads_nothing_heavy(sound_folder):
    found = loaded(f"main(['--build', {str(sound_folder)!r}, 'decide', 'early_bell', 'accepted=yes', '--edition', '2017'])")
    assert "compiler.engine.runtime" in found and not found & HEAVY


def test_changes_load_nothing_heavy(sound_folder):
    found = loaded(f"main(['--build', {str(sound_folder)!r}, 'changes', '1997', '2007'])")
    assert "compiler.change" in found and not found & HEAVY


def test_rendering_loads_nothing_of_building():
    found = loaded("import render.files")
    assert "compiler.change" in found and not found & BUILDING


@pytest.mark.parametrize("name", SOURCES)
def test_a_file_is_short(name):
    assert len(SOURCES[name].read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


def functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def test_a_function_is_short_or_says_why_not():
    long = {
        (name, function.name)
        for name, tree in TREES.items()
        for function in functions(tree)
        if (function.end_lineno or 0) - function.lineno >= LONGEST_FUNCTION
    }
    assert long == set(LONGER)


def public(tree):
    """The public classes, functions and methods of a module."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                yield from (each for each in functions(node) if not each.name.startswith("_"))


@pytest.mark.parametrize("name", SOURCES)
def test_a_module_says_what_comes_in_and_what_goes_out(name):
    said = ast.get_docstring(TREES[name]) or ""
    assert said.split("\n")[0].endswith((".", ":"))
    only_a_door = all(isinstance(node, ast.Expr) for node in TREES[name].body)
    assert only_a_door or ("In:" in said and "Out:" in said)


@pytest.mark.parametrize("name", SOURCES)
def test_what_is_public_says_what_it_promises(name):
    silent = [node.name for node in public(TREES[name]) if not (ast.get_docstring(node) or "").strip().endswith((".", ")"))]
    assert silent == []


@pytest.mark.parametrize("name", SOURCES)
def test_values_are_frozen(name):
    for node in ast.walk(TREES[name]):
        if not isinstance(node, ast.ClassDef):
            continue
        for decorator in node.decorator_list:
            if "dataclass" in ast.unparse(decorator):
                derived = any("cached_property" in ast.unparse(each) for function in functions(node) for each in function.decorator_list)
                assert "frozen=True" in ast.unparse(decorator), node.name
                assert derived or name in WITHOUT_SLOTS or "slots=True" in ast.unparse(decorator), node.name


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
    assert set(phony) == set(explained) >= {"help", "site", "test", "check", "serve", "golden", "bench"}


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_alone_shows_the_help():
    done = subprocess.run(["make", "--no-print-directory"], cwd=PROJECT, capture_output=True, encoding="utf-8", check=True)
    for target, explanation in targets()[1].items():
        assert re.search(rf"^make {target} +{re.escape(explanation)}$", done.stdout, re.MULTILINE)


PROJECT_FILE = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = {"run": PROJECT_FILE["dependencies"] + PROJECT_FILE["optional-dependencies"]["install"]} | {
    extra: names for extra, names in PROJECT_FILE["optional-dependencies"].items() if extra != "install"
}
LOCKED = re.compile(r"^([a-z0-9][a-z0-9-]*)==([^ ;]+)[^\\]*\\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", re.MULTILINE)


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_dependency_is_pinned_locked_and_has_its_reason(extra):
    lock = (PROJECT / "lock" / f"{extra}.txt").read_text(encoding="utf-8")
    locked = {(name, version) for name, version, _ in LOCKED.findall(lock)}
    reasons = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8").lower()
    for dependency in EXTRAS[extra]:
        name, _, version = dependency.lower().partition("==")
        assert (name, version) in locked, dependency
        assert name in reasons or name.startswith("types-"), dependency


def tops_of(node):
    """The packages an import statement names."""
    if isinstance(node, ast.ImportFrom):
        return {(node.module or "").split(".")[0]}
    return {each.name.split(".")[0] for each in node.names} if isinstance(node, ast.Import) else set()


ASKED_FOR = ("record", "mcp", "scale", "learn")  # extras that code of ours imports
BROUGHT_BY = {"markupsafe": "jinja2", "setuptools": "whoever builds a wheel", "pydantic": "mcp"}


def test_what_is_imported_is_what_is_declared():
    tops = {top for tree in TREES.values() for node in ast.walk(tree) for top in tops_of(node)}
    brought = packages_distributions()
    imported = {brought.get(top, [top])[0].lower().replace("_", "-") for top in tops - {"compiler", "render"} - sys.stdlib_module_names}
    declared = PROJECT_FILE["dependencies"] + [each for extra in ASKED_FOR for each in EXTRAS[extra]]
    assert imported - set(BROUGHT_BY) == {dependency.partition("==")[0] for dependency in declared}


def test_one_module_knows_the_library_that_reads_records_and_tests_have_it():
    knowing = [name for name, tree in TREES.items() if "endplay" in {top for node in ast.walk(tree) for top in tops_of(node)}]
    assert knowing == ["compiler/detect/reader.py"]
    (record,) = EXTRAS["record"]
    assert tuple(record.split("==")) in {found[:2] for found in LOCKED.findall((PROJECT / "lock/test.txt").read_text(encoding="utf-8"))}


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
        if path.is_file() and not made & set(path.relative_to(PROJECT).parts) and not path.parent.name.endswith(".egg-info"):
            try:
                yield path, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def test_no_path_of_a_machine_is_written_down():
    machine = re.compile(r"(?<![\w.])/(?:home|Users|root|work|mnt|private)/\w|[A-Z]:\\Users")
    found = [f"{path.relative_to(PROJECT)}: {match[0]}" for path, text in texts() for match in machine.finditer(text)]
    assert found == []


def test_the_sound_rulebook_stays_small():
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in SOUND.rglob("*.yaml")) < 550
