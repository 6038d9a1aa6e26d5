"""One clause through the editions: text, reason, text; what came, what went, what is not
printed.
"""

import json

import pytest

from regelwerk import load
from regelwerk.__main__ import main
from regelwerk.errors import UnknownId
from tiers import drawn, some_or_all


@pytest.fixture(scope="module")
def folder(rulebook_folder):
    return rulebook_folder


@pytest.fixture(scope="module")
def kb(folder):
    return load(folder)


def editions(stages):
    return [stage.edition for stage in stages]


@pytest.mark.parametrize("number", some_or_all(300, "the history of every clause"))
def test_every_clause_stands_in_its_own_history(kb, number):
    for id, unit in drawn(kb.units.items(), number):
        stages = {stage.edition: stage for stage in kb.history(id)}
        assert stages[unit["edition"]].ids == (id,), id
        assert stages[unit["edition"]].texts == {id: unit["text"]}


@pytest.mark.parametrize("number", some_or_all(300, "the history of every clause"))
def test_a_history_tells_what_the_changes_tell(kb, number):
    told = {
        (change.older, change.newer, change.kind)
        for step in ("1997-2007", "2007-2017")
        for change in kb.changes(*step.split("-"))
    }
    for id in drawn(kb.units, number):
        for stage in kb.history(id):
            assert {
                (change.older, change.newer, change.kind) for change in stage.changes
            } <= told, id


def test_a_place_that_moved_is_followed_from_both_ends(kb):
    assert kb.history("1997/27.C") == kb.history("2007/27.A.2") == kb.history("2017/27.A.2")
    assert [stage.ids for stage in kb.history("1997/27.C")] == [
        ("1997/27.C",),
        ("2007/27.A.2",),
        ("2017/27.A.2",),
    ]


def test_the_other_parts_of_a_split_are_not_its_history(kb):
    assert [stage.ids for stage in kb.history("2017/12.C.1.e.i")][-2:] == [
        ("2007/12.C.1.b",),
        ("2017/12.C.1.e.i",),
    ]


def test_what_came_later_has_no_earlier_stage(kb):
    assert editions(kb.history("2017/12.C.1.b")) == ["2017"]
    assert [change.kind for change in kb.history("2017/12.C.1.b")[0].changes] == ["new"]


def test_what_went_ends_with_its_reason(kb):
    last = kb.history("2007/15.C")[-1]
    assert (last.edition, last.ids, [change.kind for change in last.changes]) == (
        "2017",
        (),
        ["dropped"],
    )


def test_a_rulebook_without_successor_is_one_stage(kb):
    assert [(stage.ids, stage.changes) for stage in kb.history("srh2019/3.5.9")] == [
        (("srh2019/3.5.9",), ())
    ]


def test_an_unknown_clause_is_refused(kb):
    with pytest.raises(UnknownId):
        kb.history("2007/94.Z")


def test_the_command_tells_text_reason_text(folder, capsys):
    assert main(["--build", str(folder), "history", "64", "A", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines if line[0] != " "] == [
        "1997 Art. 64 A 2",
        "2007 § 64 A 2",
        "2017 § 64 A 2",
    ]
    assert [
        line.strip().split(":")[0].split(",")[0] for line in lines if line.startswith("  ↓")
    ] == ["↓ inhaltlich", "↓ nicht abgedruckt"]


def test_the_command_tells_what_an_edition_leaves_unprinted(kb, folder, capsys):
    left_out = [unit for unit in kb.units.values() if unit["unprinted"]]
    assert {bool(unit["text"]) for unit in left_out} == {True, False}
    for unit in left_out:
        assert main(["--build", str(folder), "history", unit["id"]]) == 0
        lines = capsys.readouterr().out.splitlines()
        said, kept = lines[-2:] if unit["text"] else ("    ", lines[-1])
        assert said.startswith("    " + unit["text"][:40])
        assert kept.startswith(
            "    [nicht abgedruckt, Stand 2007] " + unit["unprinted"]["text"][:40]
        )


def test_as_json_it_is_the_stages(kb, folder, capsys):
    assert main(["--build", str(folder), "history", "--json", "27b1a"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [stage["ids"] for stage in told] == [list(stage.ids) for stage in kb.history("27b1a")]


def test_a_place_that_only_heads_its_parts_tells_what_they_say(folder, capsys):
    assert main(["--build", str(folder), "history", "75B"]) == 0
    newest = capsys.readouterr().out.split("2017 § 75 B")[1]
    assert [f"§ 75 B {number}: " in newest for number in (1, 2, 3)] == [True] * 3
