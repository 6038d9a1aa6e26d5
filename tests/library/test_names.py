"""What stands at the top: `from regelwerk import …`, for those who embed the rulebook."""

import ast
import pickle
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from inspect import getmembers, isclass
from multiprocessing import get_context
from pathlib import Path

import pytest

import regelwerk
from regelwerk import Event, Library, Spoken, Unreadable
from regelwerk.__main__ import main
from regelwerk.engine import ruling
from regelwerk.installed import PROJECT
from regelwerk.library.calc import Calculators
from regelwerk.library.detect import Detector
from regelwerk.library.search import Finder

FACES = (Library, Finder, Calculators, Detector)
ALIKE = {  # of a name that another one at the top has
    ("regelwerk.engine.speech", "Spoken"),
    ("regelwerk.detect.tricks", "Noticed"),
}
INSIDE = ("regelwerk.bundle.shapes", "regelwerk.search.loaded")  # JSON, and the ready index
LED_ON = "opening_lead_out_of_turn", "2017", {"lead_misinformed": "yes"}
RULED = "insufficient_bid", "2017", {"in_rotation": "yes", "accepted": "yes"}


def declared():
    """The names at the top as a reader of types sees them, each with its module."""
    tree = ast.parse((PROJECT / "compiler/regelwerk/__init__.py").read_text(encoding="utf-8"))
    block = next(each for each in tree.body if isinstance(each, ast.If))
    return {
        (node.module, alias.asname)
        for node in block.body
        if node.module.startswith("regelwerk")
        for alias in node.names
    }


def test_the_names_are_the_same_for_a_reader_of_types_and_at_run_time():
    placed = {
        (f"regelwerk.{at}", each) for at, all in regelwerk.PLACES.items() for each in all.split()
    }
    assert declared() == placed and len({name for _, name in placed}) == len(placed)
    for module, name in placed:
        assert getattr(regelwerk, name) is getattr(sys.modules[module], name)


def test_only_they_are_shown():
    assert dir(regelwerk) == sorted({"load"} | {name for _, name in declared()})
    for inside in ("HERE", "PROJECT", "BROUGHT", "find_rulebook", "Rulling"):
        with pytest.raises(AttributeError, match=f"has no attribute '{inside}'"):
            getattr(regelwerk, inside)


def named(face):
    """The classes of ours that the methods of a face take or return."""
    tree = ast.parse(Path(sys.modules[face.__module__].__file__).read_text(encoding="utf-8"))
    scope = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    (body,) = (node for node in tree.body if getattr(node, "name", "") == face.__name__)
    methods = [
        node for node in body.body if isinstance(node, ast.FunctionDef) and not node.decorator_list
    ]
    types = [each for method in methods for each in (method.args, method.returns)]
    names = {node.id for each in types for node in ast.walk(each) if isinstance(node, ast.Name)}
    return {scope[each] for each in names if scope.get(each, "_")[0].startswith("regelwerk.")}


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_what_a_method_takes_and_returns_is_at_the_top(face):
    found = named(face)
    assert found
    assert {each for each in found if each[0] not in INSIDE} <= declared() | ALIKE


def test_every_refusal_of_a_question_is_at_the_top():
    ours = {each for _, each in getmembers(ruling, isclass) if issubclass(each, Spoken)}
    assert {Spoken, Unreadable, *ours} <= {getattr(regelwerk, name) for name in dir(regelwerk)}


def test_importing_it_loads_nothing_else_of_ours():
    script = "import regelwerk, sys; print(*(name for name in sys.modules if 'regelwerk' in name))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        cwd=PROJECT / "compiler",
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stdout.split() == ["regelwerk"], done.stderr


def test_the_sentences_of_a_chain_are_those_a_person_reads(library, capsys):
    """Also where the first decision only leads on to another one and says nothing itself."""
    led, ruled = library.decide(*LED_ON), library.decide(*RULED)
    assert [each.says for each in led.outcomes] == [""] and led.chained
    for (decision, edition, facts), found in ((LED_ON, led), (RULED, ruled)):
        said = [each.says for each in found.sentences()]
        known = [f"{fact}={value}" for fact, value in facts.items()]
        assert said and "" not in said and len(set(said)) == len(said)
        assert (
            main(["--build", str(library.folder), "decide", decision, *known, "--edition", edition])
            == 0
        )
        read = re.findall(r"^  \d+\. (.*)  \[", capsys.readouterr().out, re.MULTILINE)
        assert read == said
    assert library.decide("insufficient_bid", "2017", {}).sentences() == ()


def test_an_incident_tells_its_sentences_alike(library):
    decision, edition, facts = RULED
    alone, one = library.decide(*RULED), library.incident(edition, [Event(decision, facts)])
    assert [each.says for each in one.sentences()] == [each.says for each in alone.sentences()]


def rule(kb, decision, edition, facts):
    """A ruling of a rulebook that came from another process."""
    return kb.decide(decision, edition, facts)


def test_a_rulebook_and_its_rulings_travel_between_processes(library):
    _ = library.units, library.search("Gebot"), library.calc, library.decisions
    assert pickle.loads(pickle.dumps(library)) == Library(library.folder.resolve())
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:  # a second to begin
        there = pool.submit(rule, library, *LED_ON).result()
    assert (
        there == library.decide(*LED_ON)
        and there.sentences() == library.decide(*LED_ON).sentences()
    )
