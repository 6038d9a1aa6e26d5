"""Planted faults: that they are planted, that what notices them is told truly, and that no fewer are noticed than before."""

import copy
import shutil

import pytest

from mutants import CATEGORIES
from mutants.rulebook import Rulebook, written
from mutants.running import LEFT_OUT, Fate, Planned, planned, tried
from mutants.showing import as_tree, counted, shown
from regelwerk.build import build
from regelwerk.installed import PROJECT
from regelwerk.read.problem import BuildFailed
from regelwerk.read.source import parse
from tiers import whole
from trees import TESTS

SEED, NUMBER = "20261122", 2 * len(CATEGORIES)
ALWAYS = {  # categories of which everything is caught; a changed outcome by the golden readings, for cases name rows alone
    *("ref_retarget", "ref_delete", "digit_figures", "digit_table", "norm_force", "dup_id", "row_delete", "row_condition", "row_outcome"),
    *("row_cite", "lineage_fate", "lineage_claim", "lineage_delete", "value_rename", "index_pointer", "file_delete"),
}
SEALED = [  # what is wholly content that bears a seal
    *("ref_retarget", "ref_type", "ref_delete", "sentence_delete", "digit_text", "digit_figures", "digit_table", "digit_sanction"),
    *("norm_force", "norm_who", "clause_delete", "lineage_fate", "lineage_claim", "lineage_delete", "term_change", "index_pointer"),
]
FLOOR = 0.88  # of the real faults of the small run; raise it when more is noticed


on_trial = whole("mutants put to the build and to every test", "test_a_category_plants_different_faults_and_the_same_again")


@pytest.fixture(scope="module")
def data() -> Rulebook:
    return Rulebook(PROJECT)


@pytest.fixture(scope="module")
def mutants(data) -> list[Planned]:
    return planned(data, NUMBER, SEED, list(CATEGORIES))


@pytest.fixture(scope="module")
def small(data, mutants) -> list[Fate]:
    """A small run, and behind it three whose fate is known."""
    return tried(PROJECT, [*mutants, *known(data)], workers=2, sealed=False)


def known(data) -> list[Planned]:
    """A file written otherwise, one that is no YAML, and a story in which something else happened, which no check can know."""
    name = "laws/decisions/insufficient_bid/cases.yaml"
    told = copy.deepcopy(data.trees[name])
    told["cases"][0]["story"] = "Es geschah etwas anderes."
    same = written(data.trees[name])
    return [Planned("known", said, {name: text}) for said, text in (("same", same), ("broken", "cases: ["), ("story", written(told)))]


def test_what_is_written_reads_back_the_same(data):
    for path, tree in data.trees.items():
        assert parse(path, written(tree)).tree == tree


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_plants_different_faults_and_the_same_again(data, category):
    first, again = (planned(data, 6, SEED, [category]) for _ in range(2))
    assert first == again and len({mutant.said for mutant in first}) == len(first) == 6
    assert planned(data, 6, "other", [category]) != first
    for mutant in first:
        for name, text in mutant.files.items():
            assert text is None or parse(name, text).tree != parse(name, (PROJECT / name).read_text(encoding="utf-8")).tree, mutant.said


@on_trial
def test_what_is_known_is_told(small):
    fates = {fate.said: fate for fate in small if fate.category == "known"}
    assert (fates["same"].by, fates["broken"].by, fates["broken"].what, fates["story"].by) == (
        "equivalent",
        "build",
        ("bad_yaml",),
        "survived",
    )


@on_trial
def test_the_build_says_of_a_mutant_what_it_says_on_trial(mutants, small, tmp_path):
    """What is remembered on trial changes no verdict."""
    shutil.copytree(PROJECT, tmp_path / "copy", ignore=LEFT_OUT)
    for mutant, fate in list(zip(mutants, small, strict=False))[::13]:
        root = tmp_path / "copy"
        for name, text in mutant.files.items():
            (root / name).unlink() if text is None else (root / name).write_text(text, encoding="utf-8")
        try:
            build(root)
            assert fate.by != "build", mutant.said
        except BuildFailed as failed:
            assert (fate.by, set(fate.what)) == ("build", {problem.code for problem in failed.problems}), mutant.said
        for name in mutant.files:
            shutil.copyfile(PROJECT / name, root / name)


@on_trial
def test_no_fewer_faults_are_noticed_than_before(small, golden):
    real = [fate for fate in small if fate.category != "known" and fate.by != "equivalent"]
    survivors = [f"{fate.category}: {fate.said}" for fate in real if fate.by == "survived"]
    assert not [fate.said for fate in real if fate.by == "crash"]
    assert not [line for line in survivors if line.split(":")[0] in ALWAYS]
    assert 1 - len(survivors) / len(real) >= FLOOR
    names = TESTS / "golden" / "survivors.txt"
    if set(survivors) - set(names.read_text(encoding="utf-8").splitlines() if names.exists() else ()):
        golden(names, "\n".join(survivors) + "\n")  # one that is caught now may stay on the list until it is written anew


@on_trial
def test_what_is_sealed_does_not_change_unnoticed(data):
    fates = tried(PROJECT, planned(data, len(SEALED), SEED, SEALED), workers=2, sealed=True)
    assert [fate.said for fate in fates if fate.by not in ("build", "equivalent")] == []
    assert any("broken_seal" in fate.what for fate in fates)


def test_the_table_counts():
    fates = [Fate("a", "one", "build", ("gap",)), Fate("a", "two", "survived", ()), Fate("b", "three", "equivalent", ("the same",))]
    assert counted(fates) == {"n": 3, "build": 1, "tests": 0, "crash": 0, "survived": 1, "equivalent": 1}
    table = shown(fates, 1.5)
    assert "| a | 2 | 1 | 0 | 0 | 1 | 0 | 50 % | gap 1 |" in table and "| TOTAL | 3 | 1 | 0 | 0 | 1 | 1 | 50 % | gap 1 |" in table
    assert "- a: two\n" in table and table.endswith("- b: three (the same)")
    assert as_tree(fates, 1.5)["categories"]["b"]["equivalent"] == 1
