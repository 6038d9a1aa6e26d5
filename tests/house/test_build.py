"""The driver: all or nothing, the same bytes everywhere, and an answer to whatever the data say."""

import copy
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings, strategies as st

from regelwerk.build import Built, build, write
from regelwerk.disk.compiled_files import add_digests, read, read_whole
from regelwerk.disk.writing import dumps
from regelwerk.installed import PROJECT
from regelwerk.read.problem import CODES, BuildFailed
from regelwerk.read.source import Document, Source, load
from tiers import rest
from trees import SOUND, TESTS, planted

OUTPUTS = ("coverage.json", "engine.json", "kb.json", "places.json", "search.json")


def bytes_of(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def rebuilt(root, folder, seed):
    """What another process writes, with another order of hashes."""
    command = [
        sys.executable,
        "-m",
        "regelwerk",
        "--root",
        str(root),
        "--build",
        str(folder),
        "build",
    ]
    subprocess.run(
        command,
        cwd=PROJECT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        check=True,
        capture_output=True,
    )
    return bytes_of(folder)


def test_a_build_writes_its_files_and_nothing_else(sound_folder):
    assert tuple(sorted(path.name for path in sound_folder.iterdir())) == OUTPUTS


def test_the_same_data_give_the_same_bytes(sound_folder, tmp_path):
    first = bytes_of(sound_folder)
    assert rebuilt(SOUND, tmp_path / "one", "1") == rebuilt(SOUND, tmp_path / "two", "2") == first


def test_neither_place_nor_age_of_the_files_shows(sound_folder, tmp_path):
    root = tmp_path / "elsewhere"
    for path in sorted((path for path in SOUND.rglob("*") if path.is_file()), reverse=True):
        (root / path.relative_to(SOUND)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, root / path.relative_to(SOUND))
    outputs = build(root).outputs
    assert {name: add_digests(dumps(outputs[name])) for name in OUTPUTS} == bytes_of(sound_folder)


@pytest.mark.parametrize("name", OUTPUTS)
def test_the_outputs_of_the_sound_rulebook(name, sound, golden):
    said = {
        key: part for key, part in sound.outputs[name].items() if key != "made_of"
    }  # another one with every line of code
    golden(TESTS / "golden" / "sound" / name, json.dumps(said, ensure_ascii=False, indent=1) + "\n")


def test_what_is_written_is_what_was_compiled(sound, sound_folder):
    for name in OUTPUTS:
        assert json.loads(read_whole(sound_folder / name)) == json.loads(
            json.dumps(sound.outputs[name])
        )
        text = (sound_folder / name).read_text(encoding="utf-8")
        assert text.endswith("}\n") and not any(line.endswith(" ") for line in text.split("\n"))


def test_braces_in_a_restatement_do_not_break_the_file(tree, tmp_path):
    file = tree / "laws/2007/definitions.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace(
            "text: Was auf dem Tisch steht", 'text: "},{ und },\\"{ und"'
        ),
        encoding="utf-8",
    )
    assert "},{" in file.read_text(encoding="utf-8")
    file.write_text(
        file.read_text(encoding="utf-8").replace('"{ und" und klingt.', '"{ und"'), encoding="utf-8"
    )
    write(build(tree).outputs, tmp_path / "build")
    units = {unit["id"]: unit["text"] for unit in read(tmp_path / "build" / "kb.json")["units"]}
    assert units["2007/def.glocke"] == '},{ und },"{ und'


def test_the_version_names_the_state_of_the_data(sound, tree):
    versions = {sound.outputs[name]["data_version"] for name in OUTPUTS}
    assert len(versions) == 1
    file = tree / "laws/2007/definitions.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("klingt", "tönt"), encoding="utf-8")
    assert build(tree).outputs["kb.json"]["data_version"] not in versions


def test_the_counts_a_person_wants(sound):
    assert sound.encoded == {
        "1997": (8, 8),
        "2007": (12, 12),
        "2017": (6, 6),
        "tsr1998": (2, 2),
        "srh2019": (4, 4),
    }
    assert sorted(sound.tables) == [("early_bell", e) for e in ("1997", "2007", "2017")] + [
        ("late_call", "srh2019"),
        ("late_reply", "srh2019"),
        ("silence", "2007"),
        ("silence", "2017"),
    ]


def test_a_failure_while_writing_leaves_the_last_good_files(
    sound, sound_folder, tmp_path, monkeypatch
):
    folder = tmp_path / "build"
    shutil.copytree(sound_folder, folder)
    before, writing = bytes_of(folder), Path.write_bytes

    def full(self, *args, **kwargs):
        if self.name == OUTPUTS[2]:
            raise OSError(28, "No space left on device", str(self))
        return writing(self, *args, **kwargs)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space"):
        write({name: {"other": "state"} for name in sound.outputs}, folder)
    assert bytes_of(folder) == before and sorted(path.name for path in folder.iterdir()) == sorted(
        OUTPUTS
    )


def test_only_the_first_stage_with_problems_speaks(tree):
    law = tree / "laws/1997/1.yaml"
    law.write_text(
        law.read_text(encoding="utf-8")
        .replace("[[A]]", "[[Z]]")
        .replace("subject_to: [A]", "subject_to: [Z]"),
        encoding="utf-8",
    )
    with pytest.raises(BuildFailed) as linked:
        build(tree)
    (tree / "laws/terms.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(BuildFailed) as loaded:
        build(tree)
    assert [p.code for p in linked.value.problems] == ["dangling_reference"] and [
        p.code for p in loaded.value.problems
    ] == ["bad_yaml"]


def test_problems_are_told_in_order_of_place(tmp_path):
    with pytest.raises(BuildFailed) as failed:
        build(planted(tmp_path, TESTS / "bad" / "overlap"))
    problems = failed.value.problems
    assert len(problems) > 1 and list(problems) == sorted(problems)
    assert str(failed.value).splitlines() == [str(problem) for problem in problems]


DOCUMENTS, _ = load(SOUND)
HOSTILE = (
    "[[",
    "]]",
    "[[]]",
    "[[A",
    "/",
    "..",
    "1/../2",
    "ext:",
    "ext:TSR/",
    "2007/",
    "2007/1.A",
    "1997",
    "-1",
    "0",
    "{who}",
    "{",
    "}{",
    "yes",
    "Ä" * 300,
)


def holders(tree):
    """Every mapping and list of a tree."""
    yield tree
    for value in tree.values() if isinstance(tree, dict) else tree:
        if not isinstance(value, str):
            yield from holders(value)


def kin(key):
    """What stands elsewhere under the same key, or as an item of any list."""
    return (
        [
            holder[key]
            for tree in TREES
            for holder in holders(tree)
            if isinstance(holder, dict) and key in holder
        ]
        if isinstance(key, str)
        else ITEMS
    )


TREES = [document.tree for document in DOCUMENTS.documents.values()]
ITEMS = [
    item
    for tree in TREES
    for holder in holders(tree)
    if isinstance(holder, list)
    for item in holder
]
WORDS = sorted(
    {
        item
        for tree in TREES
        for holder in holders(tree)
        if isinstance(holder, dict)
        for item in holder.values()
        if isinstance(item, str)
    }
)


@st.composite
def changed(draw):
    """The sound documents with one to three changes anywhere: something dropped, doubled, renamed
    or replaced, mostly by its kin.
    """
    documents = dict(DOCUMENTS.documents)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(sorted(documents)))
        tree = copy.deepcopy(documents[path].tree)
        holder = draw(st.sampled_from([each for each in holders(tree) if each] or [{"a": "b"}]))
        key = draw(
            st.sampled_from(list(holder) if isinstance(holder, dict) else range(len(holder)))
        )
        match draw(
            st.sampled_from(["kin", "kin", "kin", "kin", "kin", "word", "drop", "double", "rename"])
        ):
            case "kin":
                holder[key] = copy.deepcopy(draw(st.sampled_from(kin(key) or WORDS)))
            case "drop":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case "rename" if isinstance(holder, dict):
                holder[draw(st.sampled_from(WORDS))] = holder.pop(key)
            case _:
                holder[key] = draw(st.sampled_from(HOSTILE) | st.sampled_from(WORDS))
        documents[path] = Document(path, tree, {})
    if draw(st.integers(0, 9)) == 5:
        del documents[draw(st.sampled_from(sorted(documents)))]
    return Source(documents)


@pytest.mark.parametrize("number", [30, rest(150, why="150 rulebooks built")])
def test_whatever_the_data_say_the_answer_is_a_rulebook_or_a_message(number):
    @settings(max_examples=number)
    @given(changed())
    def answered(source):
        with mock.patch("regelwerk.build.load", return_value=(source, [])):
            try:
                built = build(SOUND)
            except BuildFailed as failed:
                assert failed.problems
                for problem in failed.problems:
                    assert problem.code in CODES and problem.message
                    missing = problem.code == "missing_file"
                    assert (problem.path in source.documents) != missing
            else:
                assert isinstance(built, Built) and all(
                    json.loads(dumps(output)) for output in built.outputs.values()
                )

    answered()
