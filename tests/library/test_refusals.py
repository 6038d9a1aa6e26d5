"""What is raised travels between processes: a wrong value in one of many workers is that worker's
answer, not the end of all of them.
"""

import copy
import importlib
import inspect
import pickle
import pkgutil
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import regelwerk
import regelwerk_site
from regelwerk.engine.ruling import UnknownAnswer, accept
from regelwerk.errors import Spoken
from regelwerk.read.problem import Problem

EXTRAS = {
    "mcp",
    "pydantic",
}  # what an installation may lack of what a module of ours imports at once
GIVEN = {  # something for every kind of thing that an exception is told
    "str": "Glocke",
    "int": 7,
    "tuple[str, ...]": ("Glocke", "läuten"),
    "Iterable[str]": ("1.B", "1.C"),
    "Iterable[Problem]": (Problem("laws/1.yaml", 3, "gap", "etwas", "Hinweis"),),
}


def modules():
    """Every module of ours that can be imported here."""
    for package in (regelwerk, regelwerk_site):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith("__main__"):
                continue
            try:
                yield importlib.import_module(found.name)
            except ModuleNotFoundError as missing:
                assert missing.name in EXTRAS, found.name


KINDS = sorted(
    {
        each
        for module in modules()
        for _, each in inspect.getmembers(module, inspect.isclass)
        if issubclass(each, BaseException)
        and each.__module__.split(".")[0] in ("regelwerk", "regelwerk_site")
    },
    key=lambda each: (each.__module__, each.__name__),
)


def made(kind):
    """An exception of this kind, told something in every place; a kind of thing nobody has an
    example of is a KeyError.
    """
    if not inspect.isfunction(kind.__init__):  # none of ours
        return kind("Glocke gibt es nicht")
    told = [each.annotation for each in inspect.signature(kind).parameters.values()]
    return kind(*(GIVEN[each] for each in told))


def test_all_refusals_are_found():
    assert {each.__name__ for each in KINDS} >= {
        "Spoken",
        "UnknownAnswer",
        "Unreadable",
        "Unanswerable",
        "BuildFailed",
        "NoCopy",
        "Untold",
    }


WAYS = {
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda each: f"{each.__module__}.{each.__name__}")
def test_an_exception_is_the_same_behind_a_border(kind, way):
    one = made(kind)
    other = way(one)
    assert (
        type(other) is kind
        and str(other) == str(one)
        and other.args == one.args
        and vars(other) == vars(one)
    )
    assert not isinstance(one, Spoken) or (str(one) and other.exit_code == one.exit_code)


def test_a_wrong_value_leaves_the_other_workers_alone():
    with ProcessPoolExecutor(
        1, mp_context=get_context("spawn")
    ) as pool:  # a second for the new process
        refused = pool.submit(accept, UnknownAnswer, "Antwort", "vielleicht", ("ja", "nein"))
        accepted = pool.submit(accept, UnknownAnswer, "Antwort", "ja", ("ja", "nein"))
        why = refused.exception()
        assert (type(why), why.given, why.accepted) == (
            UnknownAnswer,
            "vielleicht",
            ("ja", "nein"),
        ) and accepted.exception() is None
