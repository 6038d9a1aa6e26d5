"""What notices a mutant: the build, or a test that looks at the data.

In: a copy of the project and mutants as texts of files (a line of JSON each on the input).  Out: a
line of JSON for each: its fate. This is a test session of the copy that instead of running its
tests once runs the build and, if it lets the mutant through, the tests, in a fork for every mutant.
What the build does is not known here: it is the same function of the same modules; only a file that
is as it was is not parsed and held against its schema again.
"""

import gc
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

import pytest
from _pytest.runner import runtestprotocol

import shared
from mutants import stages
from regelwerk import build as building, prove
from regelwerk.build import Built, build
from regelwerk.installed import PROJECT
from regelwerk.read.problem import BuildFailed, Problem
from remembered import remembered

LONGEST = (
    300  # seconds of work, not of waiting, a mutant may take; the slowest honest one takes a tenth
)
GOLDEN = (
    "prove/test_readings.py",
    "prove/test_claims.py",
    "lineage/test_topics.py::test_every_place_of_every_topic",
)  # what somebody reads, first of all tests
# tests that hold one form of a build against another, or measure it: no fault of the content can
# show in them
BLIND = {
    "test_export.py": "the formats agree with the engine they are made from",
    "test_export_graph.py": "the graph agrees with the linker it is made from",
    "test_oracles.py": (
        "other programs score as the calculators do, which test_calc_contract.py holds to every"
        " contract"
    ),
    "test_score.py": (
        "says in words what the calculators yield, whose own tests read the same numbers"
    ),
    "test_search_javascript.py": "two programs agree on one index",
    "test_engine_equality.py": "two programs agree on one engine",
    "test_engine_javascript.py": "two programs agree on one engine",
    "test_public_schemas.py": "the shape of the outputs, which no content changes",
    "test_render_again.py": "what is rendered again agrees with what is rendered anew",
    "test_data.py::test_another_process_writes_the_same_bytes": "two processes agree",
    "test_register.py::test_no_page_of_the_whole_site_is_heavy": "the size of pages",
    "test_comparison.py": "pages of the site agree with each other",
    "test_chain_named.py": "two programs agree on one engine",
    "test_cli_rulebook.py": "says in words what the library yields",
    "test_chain_equality.py": "two programs agree on one engine",
    "test_chain_reference.py": "two programs agree on one engine",
    "test_tables_entered.py": "the tables a page loads agree with those a chain enters",
    "test_weight.py": "the size of pages",
    "test_where.py": "what is said agrees with the places it is written in",
    "test_one_class.py": "pages, lists and the command line agree with each other",
    "test_new_edition.py": "an invented rulebook, and the names in the code",
    "test_wheel.py": "how the package is made, whatever it holds",
    "test_graph.py": "the graph agrees with what it is made from",
    "test_folder.py": "what is written on the disk, whatever it says",
    "test_history.py": "a history agrees with the changes it is made from",
    "test_titles.py": "the titles of pages, whatever they tell of",
    "test_case_pages.py": "pages of cases agree with the rulings they tell",
    "test_calc_doppelkopf_javascript.py": "two programs agree on one reckoning",
    "test_about.py": "the page about the rulebook agrees with the bundle",
    "test_phone.py": "how the site comes onto a phone, whatever it holds",
    "test_exam.py": "questions of the exam agree with the rulings they are made from",
    "test_compiled_files.py": "how files are read, whatever they say",
    "test_assistant.py": "the tools answer as the library does",
    "test_batch.py": "tables and databases rule as the engine does",
    "test_two_games.py": "two games with the same names",
    "test_unchanged.py": "when a build is made anew",
    "test_markers.py": "signs of ours in what readers give",
    "test_guards.py": "what guards each kind, whatever it says",
    "test_mutate.py": "how faults are planted",
    "test_conformance.py": "the suite agrees with the engine it is made from",
    "test_dmn_engines.py": "the formats agree with the engine they are made from",
    "test_export_standards.py": "the formats agree with the engine they are made from",
    "test_npm.py": "two programs agree on one engine",
    "test_official.py": "texts beside the clauses, whatever they say",
    "test_shapes.py": "the shape of the outputs, which no content changes",
    "test_web.py": "files agree with the bundle they are made from",
    "test_wortlaut.py": "texts found by heading and number, whatever they say",
}
ORDER = (
    "every table is the same; only the order of rows, or a condition that follows from the others,"
    " is another"
)
RECKONING = (  # slow, and calculators read nothing but tables, figures and the clauses of the TSR
    "test_calc_"
)
Fate = dict[str, Any]


class Forms:
    """What survives a build in comparable form: what is said, and apart from it what decides.

    The order of rows and a condition that follows from the others decide nothing where the tables
    are the same.
    """

    def __init__(self, built: Built) -> None:
        kb, engine = built.outputs["kb.json"], built.outputs["engine.json"]
        decisions = {
            id: {
                **each,
                "rows": {
                    row["id"]: {key: value for key, value in row.items() if key != "when"}
                    for row in each["rows"]
                },
            }
            for id, each in kb["decisions"].items()
        }
        self.units = {unit["id"]: unit for unit in kb["units"]}
        self.said = {
            key: value
            for key, value in kb.items()
            if key not in ("units", "decisions", "data_version")
        } | {"decisions": decisions}
        self.whole = [
            {key: value for key, value in tree.items() if key != "data_version"}
            for tree in (kb, engine)
        ]
        self.decides = {
            key: (table.cells, table.possible, dict(zip(table.names, table.rows, strict=True)))
            for key, table in built.tables.items()
        }

    def equal(self, other: "Forms") -> str:
        """Why two builds are the same to everybody who asks, or nothing."""
        if self.whole == other.whole:
            return "the bundle and the engine are the same"
        if (self.units, self.said, self.decides) == (other.units, other.said, other.decides):
            return ORDER
        return ""

    def reckoned(self, other: "Forms") -> bool:
        """Whether what the calculators read may differ."""
        return any(
            unit != other.units[id]
            and (
                id.startswith("tsr")
                or any(unit[part] != other.units[id][part] for part in ("table", "figures"))
            )
            for id, unit in self.units.items()
            if id in other.units
        )


class Trial:
    """The plugin of the session."""

    def __init__(self, jobs: TextIO, fates: TextIO) -> None:
        self.jobs, self.fates = jobs, fates

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep those tests of every run that look at the data of the project: through the fixture
        `rulebook`, or marked `content`.
        """
        items[:] = [
            item
            for item in items
            if "rulebook" in item.fixturenames or item.get_closest_marker("content")
        ]
        items[:] = [
            item
            for item in items
            if not item.get_closest_marker("whole")
            and not any(name in item.nodeid for name in BLIND)
        ]
        items.sort(key=lambda item: (not is_golden(item), RECKONING in item.nodeid))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Build the project as it is, then put every mutant on trial."""
        if session.testsfailed:
            print("tests could not be collected", file=sys.stderr)
            raise session.Failed
        building.run_meanwhile = nullcontext  # what is remembered and noted stays in this process
        enough, known = remembered(), stages.remember()
        true = Forms(build(PROJECT))
        enough()
        known()
        gc.collect()
        gc.freeze()
        for line in self.jobs:
            job = json.loads(line)
            with planted(PROJECT, job["files"]):
                fate = in_a_fork(
                    lambda control=job["control"]: judged(session, true, control=control)
                )
            print(json.dumps({"number": job["number"], **fate}), file=self.fates, flush=True)
        return True


class planted:  # noqa: N801 - reads as a verb
    """The files of a mutant in place of the true ones, as long as it lasts."""

    def __init__(self, root: Path, files: dict[str, str | None]) -> None:
        self.true = {root / name: (root / name).read_bytes() for name in files}
        self.false = {root / name: text for name, text in files.items()}

    def __enter__(self) -> None:
        for path, text in self.false.items():
            path.unlink() if text is None else path.write_text(text, encoding="utf-8")

    def __exit__(self, *_: object) -> None:
        for path, data in self.true.items():
            path.write_bytes(data)


def in_a_fork(work: Callable[[], Fate]) -> Fate:
    """What `work` gives in a process of its own, so that nothing it changes or remembers reaches
    the next.
    """
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receive)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        try:
            said = work()
        except BaseException:
            said = {"by": "crash", "what": [traceback.format_exc(limit=-3)]}
        with os.fdopen(send, "w") as pipe:
            json.dump(said, pipe)
        os._exit(0)
    os.close(send)
    with os.fdopen(receive) as pipe:
        said = pipe.read()
    os.waitpid(child, 0)
    return (
        json.loads(said)
        if said
        else {"by": "crash", "what": [f"killed, or not done after {LONGEST} s of work"]}
    )


def is_golden(item: pytest.Item) -> bool:
    """Whether a test holds the content against a golden file."""
    return any(name in item.nodeid for name in GOLDEN)


def judged(session: pytest.Session, true: Forms, *, control: bool) -> Fate:
    """The fate of the mutant in the files: caught by the build, a golden file, a lock alone or a
    test; equivalent, or survived.

    A control runs every test, whatever the build gives.
    """
    gc.disable()
    held, indexed = unlocked(), unindexed()
    try:
        built = build(PROJECT)
    except BuildFailed as failed:
        return {"by": "build", "what": sorted({problem.code for problem in failed.problems})}
    forms = Forms(built)
    why = "" if control else forms.equal(true)
    if why == ORDER and not held:
        return {"by": "equivalent", "what": [why]}
    serve(built)
    if caught := failing([item for item in session.items if is_golden(item)]):
        return {"by": "golden", "what": [caught]}
    if held:
        return {"by": "seal", "what": sorted(held)}
    if why:
        return {"by": "equivalent", "what": [why]}
    serve(replace(built, outputs=indexed()))
    rest = [item for item in session.items if not is_golden(item)]
    caught = failing(
        [item for item in rest if control or RECKONING not in item.nodeid or forms.reckoned(true)]
    )
    return {"by": "tests", "what": [caught]} if caught else {"by": "survived", "what": []}


def unlocked() -> set[str]:
    """Let the build go on past its locks, which alone know that what they lock is wrong; returns
    the codes of what they refuse.
    """
    held: set[str] = set()

    def noting(check: Callable[..., Iterable[Problem]]) -> Callable[..., Iterable[Problem]]:
        def noted(*given: Any) -> Iterable[Problem]:
            held.update(problem.code for problem in check(*given))
            return ()

        return noted

    for name in ("find_broken_seals", "find_unsealed"):
        setattr(prove, name, noting(getattr(prove, name)))
    return held


def unindexed() -> Callable[[], Mapping[str, Any]]:
    """Let the build leave out the index of the search, which no golden file shows; returns what
    makes the outputs with it.
    """
    given: list[Any] = []
    make, index = building.make_outputs, building.make_indexes

    def noted(book: Any, kb: Any, without: Any, *rest: Any) -> dict[str, Any]:
        given[:] = [book, kb, *rest]
        return make(book, kb, without, *rest)

    def whole() -> Mapping[str, Any]:
        building.make_indexes = index
        book, kb, *rest = given
        made = make(book, kb, building.make_index(kb.tree, book.corpus.speech), *rest)
        return {name: each.tree for name, each in made.items()}

    building.make_outputs, building.make_indexes = noted, lambda kb, _: {"schema": kb["schema"]}
    return whole


def failing(items: list[pytest.Item]) -> str:
    """The first of some tests that fails, or nothing."""
    for item, following in zip(items, [*items[1:], None], strict=False):
        for report in runtestprotocol(item, log=False, nextitem=following):
            if report.failed:
                return item.nodeid.removeprefix("tests/")
    return ""


def serve(built: Built) -> None:
    """Let the fixtures have this build instead of making it again, or of taking what was made of
    another.
    """
    make = building.build
    shared.kept = lambda name, made: made()
    for each in (shared.rulebook, shared.read, shared.folder, shared.pages):
        each.cache_clear()

    def known(root: Path, tell: Callable[[str], None] = building.tell_nobody) -> Built:
        return built if root == PROJECT else make(root, tell)

    for module in list(sys.modules.values()):
        if getattr(module, "build", None) is make:
            module.build = known  # type: ignore[attr-defined]


def main() -> int:
    """Run the session on the input, with all tests or, `--quick`, with those of `GOLDEN` files;
    what they print is nobody's business.
    """
    fates = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    jobs = os.fdopen(os.dup(0))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    tests = (
        [f"tests/{name.partition('::')[0]}" for name in GOLDEN]
        if "--quick" in sys.argv
        else ["--ignore=tests/browser", "tests"]
    )
    options = ["-q", "-p", "no:cacheprovider", *tests]
    return int(pytest.main(options, plugins=[Trial(jobs, fates)]))


if __name__ == "__main__":
    sys.exit(main())
