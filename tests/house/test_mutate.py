"""Planted faults: that they are planted, that what notices them is told truly, and that those of a
sample are noticed.
"""

import copy
import shutil

import pytest

from mutants import APT, CATEGORIES
from mutants.rulebook import Rulebook, written
from mutants.running import LEFT_OUT, Fate, Planned, planned, tried
from mutants.showing import as_tree, counted, shown
from regelwerk.build import build
from regelwerk.installed import PROJECT
from regelwerk.read.problem import BuildFailed
from regelwerk.read.source import parse
from tiers import drawn, some, some_or_all, whole

SEED, NUMBER = "20261122", 4
SHAPES = "hundreds of kinds, each planted some times"
on_trial = whole(
    "mutants put to the build and to the golden files",
    "test_a_category_plants_faults_and_the_same_again",
)


@pytest.fixture(scope="module")
def data(book) -> Rulebook:
    return book


@pytest.fixture(scope="module")
def mutants(data) -> list[Planned]:
    return planned(
        data,
        NUMBER,
        SEED,
        drawn([each for each in CATEGORIES if each in APT or each in data.values], NUMBER),
    )


@pytest.fixture(scope="module")
def small(data, mutants) -> list[Fate]:
    """A small and quick run over kinds drawn by lot, and behind it three mutants whose fate is
    known.
    """
    return tried(PROJECT, [*mutants, *known(data)], workers=1, quick=True)


def known(data) -> list[Planned]:
    """A file written otherwise, one that is no YAML, and a story in which something else happened,
    which only its seal knows.
    """
    name = "laws/decisions/insufficient_bid/cases.yaml"
    told = copy.deepcopy(data.trees[name])
    told["cases"][0]["story"] = "Es geschah etwas anderes."
    same = written(data.trees[name])
    return [
        Planned("known", said, {name: text})
        for said, text in (("same", same), ("broken", "cases: ["), ("story", written(told)))
    ]


@pytest.mark.parametrize("number", some_or_all(12, "every file of the data"))
def test_what_is_written_reads_back_the_same(data, number):
    for path in drawn(data.trees, number):
        assert parse(path, written(data.trees[path])).tree == data.trees[path]


@pytest.mark.parametrize("category", some(CATEGORIES, 8, SHAPES))
def test_a_category_plants_faults_and_the_same_again(data, category):
    first, again = (planned(data, 1, SEED, [category]) for _ in range(2))
    assert first == again
    assert bool(first) == (category in APT or category in data.values)
    for mutant in first:
        for name, text in mutant.files.items():
            assert text != written(data.trees[name]), mutant.said


def test_another_seed_plants_others(data):
    categories = [each for each in drawn(CATEGORIES, 12) if each in APT or each in data.values]
    one, other = (
        {mutant.said for mutant in planned(data, 12, seed, categories)} for seed in (SEED, "other")
    )
    assert len(one & other) < len(one) / 2


@on_trial
def test_what_is_known_is_told(small):
    fates = {fate.said: (fate.by, fate.what) for fate in small if fate.category == "known"}
    assert fates["same"] == ("equivalent", ("the bundle and the engine are the same",))
    assert (fates["broken"], fates["story"]) == (
        ("build", ("bad_yaml",)),
        ("seal", ("broken_seal",)),
    )


@on_trial
def test_the_build_says_of_a_mutant_what_it_says_on_trial(data, mutants, small, tmp_path):
    """What is remembered on trial changes no verdict."""
    shutil.copytree(PROJECT, tmp_path / "copy", ignore=LEFT_OUT)
    mutant, fate = next(
        (mutant, fate)
        for mutant, fate in zip([*mutants, *known(data)], small, strict=True)
        if fate.by == "build"
    )
    for name, text in mutant.files.items():
        path = tmp_path / "copy" / name
        path.unlink() if text is None else path.write_text(text, encoding="utf-8")
    with pytest.raises(BuildFailed) as failed:
        build(tmp_path / "copy")
    assert set(fate.what) == {problem.code for problem in failed.value.problems}


@on_trial
def test_every_real_fault_is_noticed(small):
    assert [
        f"{fate.category}: {fate.said}" for fate in small if fate.by in ("survived", "crash")
    ] == []


def test_the_table_counts():
    fates = [
        Fate("a", "one", "build", ("gap",)),
        Fate("a", "two", "survived", ()),
        Fate("b", "three", "equivalent", ("the same",)),
    ]
    none = dict.fromkeys(("golden", "tests", "seal", "crash"), 0)
    assert counted(fates) == {"n": 3, "build": 1, **none, "survived": 1, "equivalent": 1}
    table = shown(fates, 1.5)
    assert "| a | 2 | 1 | 0 | 0 | 0 | 0 | 1 | 0 | 50 % | gap 1 |" in table
    assert "| TOTAL | 3 | 1 | 0 | 0 | 0 | 0 | 1 | 1 | 50 % | gap 1 |" in table
    assert "- a: two\n" in table and table.endswith("- b: three (the same)")
    assert as_tree(fates, 1.5)["categories"]["b"]["equivalent"] == 1
