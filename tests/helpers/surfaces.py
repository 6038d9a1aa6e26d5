"""The surfaces that `fuzz.py` puts under fire: each takes something damaged and ends in an answer
or in a refusal that is one.

In: a seeded `Random`, an empty place.  Out: the exit code, and what was said: problem codes, or
what kind of thing was put.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import yaml

import hostile
import shared
from mutations import WORDS, arguments, damaged, mutated_bytes, mutated_trees
from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.build import Built, build, write
from regelwerk.errors import Spoken
from regelwerk.installed import PROJECT
from regelwerk.read.problem import CODES, BuildFailed
from regelwerk.read.source import load as load_source
from regelwerk.wortlaut.reading import read_shelf
from trees import SOUND

Run = Callable[[Random, Path], tuple[int, list[str]]]
SAID = re.compile(r"(?P<path>[^\n]+?)(:\d+)?: (?P<code>[a-z0-9_]+): .+")
SOURCE, _ = load_source(SOUND)


@cache
def compiled(root: Path) -> dict[str, dict[str, Any]]:
    """The outputs of a sound rulebook."""
    return dict((shared.rulebook() if root == PROJECT else build(root)).outputs)


def codes_of(problems: str) -> list[str]:
    """The codes of problems as they are printed; a line that is none is a fault."""
    found = []
    for line in problems.splitlines():
        said = SAID.fullmatch(line)
        assert said and said["code"] in CODES, f"no problem of the closed list: {line[:300]!r}"
        found.append(said["code"])
    return found


def ends(root: Path) -> tuple[int, list[str]]:
    """How the build of a tree ends; where it is sound, every decision answers."""
    try:
        built = build(root)
    except BuildFailed as failed:
        return 1, codes_of(str(failed))
    answer(built, root / "build")
    return 0, []


def answer(built: Built, folder: Path) -> None:
    """Ask a rulebook that passed all checks what it must be able to say."""
    write(built.outputs, folder)
    kb = load(folder)
    for decision, entry in kb.decisions.items():
        for edition in entry["editions"]:
            facts: dict[str, str] = {}
            while fact := kb.ask(decision, edition, facts):
                facts[fact] = next(iter(kb.answers(decision, edition, facts, fact)))
            assert kb.decide(decision, edition, facts).status != "open"
        kb.compare(decision, {})
    for phase in kb.bundle["phases"]:
        kb.norms(phase=phase["id"])
    for id in list(kb.units)[:5]:
        assert (
            kb.find(id)["id"] == id and kb.cited_by(id) is not None and kb.lineage(id) is not None
        )
    kb.search("Glocke läuten")
    shutil.rmtree(folder)


def loader(random: Random, place: Path) -> tuple[int, list[str]]:
    """Bytes of one file damaged."""
    root = shutil.copytree(SOUND, place / "rules")
    file = random.choice(sorted(root.rglob("*.yaml")))
    file.write_bytes(mutated_bytes(random, file.read_bytes()))
    return ends(root)


def meaning(random: Random, place: Path) -> tuple[int, list[str]]:
    """Values, keys and whole parts of the trees replaced, so that the files are YAML but may be
    nonsense.
    """
    root = place / "rules"
    for name, tree in mutated_trees(
        random, {path: document.tree for path, document in SOURCE.documents.items()}
    ).items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        text = yaml.dump(
            tree,
            Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper),
            allow_unicode=True,
            sort_keys=False,
            width=10**6,
        )
        (root / name).write_text(text, encoding="utf-8")
    return ends(root)


def ended(argv: list[str], typed: str = "", *, progress: bool = False) -> tuple[int, str, str]:
    """How a line of arguments ends, and what it says: 0, 1 or 2, never a traceback; 2 in one line,
    0 without a word but of progress.
    """
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO(typed)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(argv)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 99
    finally:
        sys.stdin = before
    said = err.getvalue()
    assert "Traceback" not in said and code in (0, 1, 2), (code, said[:300])
    assert code != 2 or len(said.splitlines()) == 1, said[:300]
    assert code != 0 or progress or not said, said[:300]
    return code, out.getvalue(), said


def commands(random: Random, place: Path) -> tuple[int, list[str]]:
    """A line of arguments: to the sound rulebook, now and then with damaged files, or to the
    rulebook of the project.
    """
    folder = place / "build"
    root = random.choice((SOUND, SOUND, PROJECT))
    shutil.copytree(lasting(root), folder)
    harmed = root == SOUND and random.random() < 0.5
    if harmed:
        damaged(random, folder)
    typed = "\n".join(random.choice(("1", "2", "", "²", "yes", "9" * 5000)) for _ in range(9))
    code, _, said = ended(
        ["--build", str(folder), "--root", str(SOUND), *arguments(random, compiled(root))], typed
    )
    return code, ["damaged files"] * harmed + ["refused as not built"] * ("regelwerk build" in said)


@cache
def kept(root: Path) -> TemporaryDirectory[str]:
    """The compiled files of a rulebook in a folder that lasts as long as the process."""
    folder = TemporaryDirectory()
    write(compiled(root), Path(folder.name))
    return folder


def lasting(root: Path) -> Path:
    """The folder of the compiled files of a rulebook."""
    return Path(kept(root).name)


def wortlaut(random: Random, place: Path) -> tuple[int, list[str]]:
    """A reader's folder of copies, held against the sound rulebook; now and then cut by the
    contents of the project.
    """
    copies = place / "abschriften"
    if random.random() < 0.1:
        bundle = compiled(PROJECT)["kb.json"]
        hostile.copies(random, copies, bundle)
        try:
            found = read_shelf(bundle, copies)
        except Spoken as refused:
            assert "\n" not in str(refused) and "; " in str(refused), str(refused)[:300]
            return refused.exit_code, ["refused"]
        assert all(
            passage.paragraphs is not None
            for reading in found.readings
            for passage in reading.passages.values()
        )
        return 0, ["cut"]
    hostile.copies(random, copies, compiled(SOUND)["kb.json"])
    words = ["--json"] if random.random() < 0.3 else []
    code, out, said = ended(
        [
            "--build",
            str(lasting(SOUND)),
            "--root",
            str(SOUND),
            "verify",
            "--wortlaut",
            str(copies),
            *words,
        ]
    )
    assert (
        (code == 1 and ("; " in said or "gibt es nicht" in said))
        if not out
        else (code in (0, 1) and not said)
    ), (code, said[:300])
    assert not words or not out or json.loads(out)["editions"]
    return code, ["held" if out else "refused"]


def records(random: Random, place: Path) -> tuple[int, list[str]]:
    """A file of boards through `detect`: boards with what they show, or why they are not read."""
    path = hostile.a_record(random, place)
    words = ["--json"] if random.random() < 0.3 else []
    code, out, said = ended(["--build", str(lasting(PROJECT)), "detect", str(path), *words])
    assert out or said.strip(), path
    assert not words or not out or json.loads(out) is not None
    return code, [path.suffix if out else "refused"]


def tables(random: Random, place: Path) -> tuple[int, list[str]]:
    """A file of incidents through `batch`, into a folder that may not be free; where it ends, the
    rows add up.
    """
    import duckdb

    path, out = (
        place / random.choices(("v.parquet", "v's \".csv", "v[1].csv", "v.txt"), (10, 10, 1, 1))[0],
        place / "out",
    )
    root = random.choice((SOUND, PROJECT))
    hostile.a_table(random, path, compiled(root)["engine.json"], duckdb)
    hostile.an_outcome(random, out)
    words = ["batch", str(path), "--out", str(out), "--json"]
    words += ["--carry", "*"] if random.random() < 0.9 else []
    for option, values in (
        ("--part", ("1", "7", "7", "7", "0", "-1", "²")),
        ("--format", ("csv", "parquet", "xls")),
        ("--decision", WORDS),
        ("--edition", WORDS),
    ):
        if random.random() < 0.05:
            words.append(f"{option}={random.choice(values)}")
    ends = [
        ended(["--build", str(lasting(root)), *words], progress=True)
        for _ in range(random.choice((1, 1, 2)))
    ]
    assert (
        len({(code, told) for code, told, _ in ends}) == 1
    )  # a second run finds what the first left, and says the same
    code, told, said = ends[0]
    if not told:
        assert code in (1, 2) and said.strip(), said
        return code, ["refused"]
    report = json.loads(told)
    assert report["rows"] == report["ruled"] + report["bad"] and code == (
        1 if report["bad"] or report["unread"] else 0
    )
    return code, ["ruled"]


@cache
def serving(root: Path, folder: Path) -> Any:
    """The server of the tools over a rulebook."""
    from regelwerk.cli.mcp.tools import make_server

    return make_server(load(folder))


def assistant(random: Random, place: Path) -> tuple[int, list[str]]:
    """A call of a tool: an answer that can be sent, or a refusal in words."""
    from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError

    root = random.choice((SOUND, PROJECT))
    name, given = hostile.a_tool_call(random, compiled(root))
    if name in ("detect", "incident", "score"):
        root = PROJECT  # what they find they cite by the laws of bridge
    try:
        found = asyncio.run(serving(root, lasting(root)).call_tool(name, given))
    except UnexpectedToolError as broken:
        raise AssertionError(f"{name} {str(given)[:300]}") from broken.__cause__
    except ToolError as refused:
        assert str(refused).strip() and str(refused).encode(), name
        return 1, ["refused " + name[:10]]
    assert found.model_dump_json() and not found.is_error
    return 0, [name]


def makings(random: Random, place: Path) -> tuple[int, list[str]]:
    """A package, a suite, an export, into a folder that may not be free."""
    root = random.choice((SOUND, SOUND, SOUND, PROJECT))
    words = hostile.a_making(random, place, compiled(root))
    if words[0] in ("npm", "conformance"):
        root = SOUND  # the same ways, without seconds of work
    if random.random() < 0.3 and words[:2] == ["conformance", "--run"]:
        spoil(random, lasting(SOUND), place / "out")
    progress = words[0] in ("npm", "conformance")
    code, _, said = ended(
        ["--build", str(lasting(root)), "--root", str(SOUND), *words], progress=progress
    )
    assert code == 0 or "--run" in words or said.strip(), words
    return code, [words[0]]


def spoil(random: Random, built: Path, out: Path) -> None:
    """A sound suite with one of its files damaged."""
    if not os.path.lexists(out):
        ended(["--build", str(built), "conformance", "--out", str(out)])
        file = random.choice(sorted(out.rglob("*.json")))
        file.write_bytes(mutated_bytes(random, file.read_bytes()))


def surfaces() -> dict[str, Run]:
    """All surfaces by name but for those left out."""
    every: dict[str, Run] = {
        "loader": loader,
        "meaning": meaning,
        "commands": commands,
        "wortlaut": wortlaut,
        "records": records,
        "makings": makings,
        "tables": tables,
        "assistant": assistant,
    }
    return {name: run for name, run in every.items() if name not in left_out()}


def left_out() -> dict[str, str]:
    """The surfaces whose library is not installed, with its name."""
    return {
        name: library
        for name, library in (("tables", "duckdb"), ("assistant", "mcp"))
        if not find_spec(library)
    }
