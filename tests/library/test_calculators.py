"""The calculators as methods: a thing of the wrong kind is refused, whatever Python would make of
it (`"10" < "9"`, True is 1, 9.5 tricks).
"""

from datetime import datetime
from inspect import getmembers, isfunction, signature

import pytest

from regelwerk import Unreadable
from regelwerk.calc import KINDS
from regelwerk.library.calc import Calculators

WRONG = {
    "str": (2017, None, ["2017"]),
    "datetime": ("2017-09-01", 9),
    "int": ("9", 9.5, True, None),
    "int | None": ("9", 9.5, True),
    "Sequence[int]": ("9", 9, ["9"], [9.5], [True]),
    "Sequence[str]": ("4H", 4, [4], [None]),
}
RIGHT = {
    "datetime": datetime(2017, 9, 1),
    "int": 1,
    "int | None": None,
    "Sequence[int]": (1,),
    "Sequence[str]": ["1H"],
}
METHODS = [
    (name, signature(method).parameters)
    for name, method in getmembers(Calculators, isfunction)
    if not name.startswith("_")
]
HELD = [
    (name, of, parameters)
    for name, parameters in METHODS
    for of, parameter in parameters.items()
    if parameter.annotation in KINDS
]


@pytest.mark.parametrize(
    ("name", "of", "parameters"), HELD, ids=lambda it: it if type(it) is str else ""
)
def test_what_is_of_another_kind_is_refused(library, name, of, parameters):
    kind = parameters[of].annotation
    for wrong in WRONG[kind]:
        given = {
            each: RIGHT.get(parameter.annotation, "")
            for each, parameter in parameters.items()
            if each != "self" and parameter.default is parameter.empty and parameter.kind < 4
        }
        with pytest.raises(Unreadable, match=f"^{of}=.*: erwartet wird ein"):
            getattr(library.calc, name)(**given | {of: wrong})


def test_every_kind_is_somewhere_and_known():
    assert {parameters[of].annotation for _, of, parameters in HELD} == set(KINDS) == set(WRONG)


def test_a_number_of_another_library_is_one(library):
    numpy = pytest.importorskip("numpy")
    assert library.calc.imps(numpy.int64(450), "2017").imps == 10
    with pytest.raises(Unreadable, match="eine Liste ganzer Zahlen"):
        library.calc.matchpoints(numpy.array([420, 450]), "2017")
