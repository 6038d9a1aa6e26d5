"""What people type finds the right thing first, in the real rulebook."""

import pytest
from search_probes import PROBES

from compiler.search.loaded import Loaded
from compiler.search.query import query


@pytest.fixture(scope="module")
def loaded(rulebook):
    return Loaded(rulebook.outputs["search.json"])


@pytest.mark.parametrize(("typed", "wanted", "within"), PROBES, ids=[probe[0] for probe in PROBES])
def test_probe(loaded, typed, wanted, within):
    if not any(id in loaded.place for id in wanted):
        pytest.skip("none of the clauses wanted is encoded yet")
    found = [hit.id for hit in query(loaded, typed)]
    assert set(found[:within]) & set(wanted), f"{typed}: {found[:6]}"
