"""One tiny tree per problem code: the sound rulebook with one fault, and the exact message it gets.

A folder is named after its code, or `code.variant`; it holds the files that differ from
`tests/sound/`, `removed.txt` with those to leave out, and `expected.txt`. Three faults cannot be
kept as files and are made here.
"""

import ast
import re
from contextlib import nullcontext
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from regelwerk import build as building
from regelwerk.build import build
from regelwerk.installed import PROJECT
from regelwerk.read import source, validate
from regelwerk.read.problem import CODES, BuildFailed
from regelwerk.read.source import LARGEST
from remembered import remembered
from tiers import drawn
from trees import SOUND, TESTS, planted

BAD = sorted(folder for folder in (TESTS / "bad").iterdir() if folder.is_dir())
CODE_AT = {
    "Problem": 2,
    "make_problem": 1,
    "complain": 2,
    "make_problem_at": 2,
    "Refused": 1,
    "Apart": 1,
}  # which argument of whom is a code
MADE = {
    "too_large",
    "unreadable_file",
    "linked_folder",
}  # `expected.txt` alone; the tree is made below
FILE = "laws/2007/definitions.yaml"


def code_of(folder: Path) -> str:
    return folder.name.split(".")[0]


def refusal(root: Path) -> str:
    """The messages a tree gets, its own path left out."""
    with pytest.raises(BuildFailed) as failed:
        build(root)
    return str(failed.value).replace(str(root), "ROOT") + "\n"


@pytest.fixture(scope="module")
def quick():
    """A build in this process alone, to which the files of the sound tree are known."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "run_meanwhile", nullcontext)
        for module, name in ((source, "parse"), (validate, "check")):
            patch.setattr(module, name, getattr(module, name))  # what it is again in the end
        enough = remembered()
        build(SOUND)
        enough()
        yield


FAULTY = [folder for folder in BAD if folder.name not in MADE]


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("folder", FAULTY, ids=lambda folder: folder.name)
def test_the_fault_gets_its_message(folder, tmp_path, golden):
    said = refusal(planted(tmp_path, folder))
    assert code_of(folder) in [line.split(": ")[1] for line in said.splitlines()]
    golden(folder / "expected.txt", said)


@pytest.mark.parametrize("folder", drawn(FAULTY, 12), ids=lambda folder: folder.name)
def test_a_build_with_helpers_that_knows_nothing_says_the_same(folder, tmp_path):
    assert refusal(planted(tmp_path, folder)) == (folder / "expected.txt").read_text(
        encoding="utf-8"
    )


def test_a_file_that_is_too_large(tree, golden):
    with (tree / FILE).open("r+b") as file:
        file.truncate(LARGEST + 1)
    golden(TESTS / "bad" / "too_large" / "expected.txt", refusal(tree))


def test_a_folder_that_is_a_link(tree, golden):
    (tree / "laws" / "2017").rename(tree / "elsewhere")
    (tree / "laws" / "2017").symlink_to(tree / "elsewhere")
    golden(TESTS / "bad" / "linked_folder" / "expected.txt", refusal(tree))


def test_a_file_the_system_refuses_to_read(tree, golden, monkeypatch):
    read = Path.read_bytes

    def refused(self):
        if self == tree / FILE:
            raise PermissionError(13, "Permission denied", str(self))
        return read(self)

    monkeypatch.setattr(
        Path, "read_bytes", refused
    )  # permissions do not stop the superuser, who may be running this
    golden(TESTS / "bad" / "unreadable_file" / "expected.txt", refusal(tree))


def changes(folder: Path) -> int:
    """The lines of the sound tree that a fixture changes."""
    changed = 0
    for file in sorted(
        path for path in folder.rglob("*") if path.is_file() and path.parent != folder
    ):
        before = SOUND / file.relative_to(folder)
        old = before.read_bytes().splitlines() if before.exists() else []
        new = file.read_bytes().splitlines()
        assert old != new, f"{file.relative_to(TESTS)} is the sound file"
        blocks = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        changed += sum(max(b - a, d - c) for kind, a, b, c, d in blocks if kind != "equal")
    return changed


def test_the_line_offered_for_a_difference_is_taken_as_it_is(tmp_path):
    root = planted(tmp_path, TESTS / "bad" / "unclaimed_difference.same")
    offered = re.search(r"in (\S+) schreiben: (- \{.*?\})", refusal(root))
    with (root / offered[1]).open("a", encoding="utf-8") as file:
        file.write(f"  {offered[2]}\n")
    codes = {line.split(": ")[1] for line in refusal(root).splitlines()}
    assert codes == {"unconfirmed_citation"}  # and what rests on the place is to be read


def test_a_fixture_differs_from_the_sound_tree_only_in_its_fault():
    assert {folder.name: lines for folder in BAD if (lines := changes(folder)) > 12} == {}


def codes_written() -> dict[str, set[str]]:
    """The codes of every problem the compiler can make, with the files that make them; `?` where a
    code is not spelled out.
    """
    found: dict[str, set[str]] = {}
    for path in sorted((PROJECT / "compiler").rglob("*.py")):
        name = path.relative_to(PROJECT).as_posix()
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            callee = (
                call.func.attr
                if isinstance(call.func, ast.Attribute)
                else getattr(call.func, "id", "")
            )
            if (
                callee not in CODE_AT
                or (callee == "Refused" and not name.endswith("read/source.py"))
                or len(call.args) <= CODE_AT[callee]
            ):
                continue
            code = call.args[CODE_AT[callee]]
            found.setdefault(code.value if isinstance(code, ast.Constant) else "?", set()).add(name)
    return found


def test_the_list_of_codes_is_closed():
    written = codes_written()
    passed_on = written.pop("?")
    doors = {"assemble/reading.py", "follow.py", "prove/balance.py", "prove/links/pointers.py"}
    doors |= {f"read/{name}.py" for name in ("faults", "problem", "source")}
    assert passed_on == {f"compiler/regelwerk/{door}" for door in doors}
    assert set(written) == set(CODES)


def test_every_code_has_a_fixture_and_every_fixture_a_code():
    assert {code_of(folder) for folder in BAD} == set(CODES)


def test_every_code_says_in_a_sentence_what_it_means():
    for code, sentence in CODES.items():
        assert sentence[0].isupper() and sentence.endswith("."), code
    assert len(set(CODES.values())) == len(CODES)


def test_the_sound_tree_is_sound(sound):
    assert sound.cases == 14
