"""A rulebook whose texts are being edited: what is known at once, and what only a build can
tell.
"""

import pytest

from regelwerk.build import write
from regelwerk.disk.writing import format_entries
from regelwerk.follow import UNBUILT, follow_changes, open_rulebook, reread
from regelwerk.read.problem import BuildFailed
from regelwerk.read.source import load

LAW, SENTENCE, ANOTHER = (
    "laws/2007/1.yaml",
    "darf das verfrühte Läuten annehmen",
    "darf dieses verfrühte Läuten annehmen",
)


@pytest.fixture
def known(tree, sound, tmp_path):
    """The sound rulebook in memory, its files ready to be changed."""
    write(sound.outputs, tmp_path / "build")
    return open_rulebook(tree, tmp_path / "build")


def changed(tree, name, old, new):
    """A file with something else in it."""
    text = (tree / name).read_text(encoding="utf-8")
    assert old in text
    (tree / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return [name]


def told(kb):
    """The parts of a bundle as they are written."""
    return {part: format_entries(each) for part, each in kb.items()}


@pytest.mark.parametrize("names", ([], [LAW], ["laws/decisions/early_bell/decision.yaml"]))
def test_what_has_not_changed_is_told_as_the_build_wrote_it(tree, known, names):
    assert told(follow_changes(known, tree, names)) == told(known.kb) | {
        "data_version": f'"{UNBUILT}"'
    }


def test_a_changed_sentence_is_told(tree, known):
    kb = follow_changes(known, tree, changed(tree, LAW, SENTENCE, ANOTHER))
    units = {unit["id"]: unit["text"] for unit in known.kb["units"]}
    said = dict.fromkeys(
        ("2007/1.A", "2017/1.A"), f"Der linke Gegner {ANOTHER}."
    )  # the newer edition carries it on
    assert {unit["id"]: unit["text"] for unit in kb["units"]} == units | said
    parts = {part for part in kb if format_entries(kb[part]) != format_entries(known.kb[part])}
    assert parts == {
        "data_version",
        "units",
        "lineage",
        "changes",
    }  # its words differ from those of its neighbours now


def test_only_a_build_tells_what_other_rules_and_places_follow(tree, known):
    assert (
        follow_changes(
            known,
            tree,
            changed(tree, "laws/decisions/early_bell/decision.yaml", "yes: ja", "yes: jawohl"),
        )
        is None
    )
    text = (tree / LAW).read_text(encoding="utf-8")
    assert (
        follow_changes(known, tree, changed(tree, LAW, text[text.index("  - at: B.2") :], ""))
        is None
    )


@pytest.mark.parametrize(
    "name", ["laws/editions.yaml", "laws/terms.yaml", "laws/2007/contents.yaml"]
)
def test_a_file_that_is_missed_is_told(tree, known, name):
    (tree / name).unlink()
    with pytest.raises(BuildFailed, match=f"^{name}: missing_file: "):
        follow_changes(known, tree, [name])


def test_a_file_that_cannot_be_read_is_told_with_its_line(tree, known):
    with pytest.raises(BuildFailed) as failed:
        follow_changes(known, tree, changed(tree, LAW, "clauses:", "clauses: ["))
    assert [(problem.path, problem.code) for problem in failed.value.problems] == [
        (LAW, "bad_yaml")
    ]


def test_a_file_that_breaks_its_schema_is_told_with_its_line(tree, known):
    with pytest.raises(BuildFailed) as failed:
        follow_changes(known, tree, changed(tree, LAW, "title: ", "titel: "))
    assert (failed.value.problems[0].path, failed.value.problems[0].code) == (LAW, "unknown_key")


def test_documents_read_anew_stand_as_if_all_had_been_read(tree, known):
    names = ["laws/2007/1.yaml", "laws/editions.yaml", "ddv_tsr/editions.yaml"]
    (tree / "laws/2007/3.yaml").unlink()
    found = reread(known.source, tree, [*names, "laws/2007/3.yaml"])
    assert list(found.documents) == list(load(tree)[0].documents)
    assert {name: found.documents[name].tree for name in names} == {
        name: known.source.documents[name].tree for name in names
    }
