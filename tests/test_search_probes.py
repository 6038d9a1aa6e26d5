"""What people type finds the right thing first, in the real rulebook: a topic where there is one, and the clause right behind."""

import pytest
from search_probes import PROBES, TOPICS

from compiler.search.loaded import Loaded
from compiler.search.query import query

MOST = 3  # topics that may stand before what is wanted


@pytest.fixture(scope="module")
def loaded(rulebook):
    return Loaded(rulebook.outputs["search.json"])


@pytest.mark.parametrize(("typed", "wanted", "within"), PROBES, ids=[probe[0] for probe in PROBES])
def test_probe(loaded, typed, wanted, within):
    if not any(id in loaded.place for id in wanted):
        pytest.skip("none of the clauses wanted is encoded yet")
    found = [hit.id for hit in query(loaded, typed)]
    below = [id for id in found if not id.startswith("topic:")]
    assert set(below[:within]) & set(wanted), f"{typed}: {found[:6]}"
    assert set(found[: within + MOST]) & set(wanted), f"{typed}: topics stand before it, {found[:6]}"


@pytest.mark.parametrize(("typed", "topic", "within"), TOPICS, ids=[probe[0] for probe in TOPICS])
def test_a_topic_stands_above_single_clauses(loaded, typed, topic, within):
    found = [hit.id for hit in query(loaded, typed)]
    assert f"topic:{topic}" in found[:within], f"{typed}: {found[:6]}"


def test_a_citation_is_no_topic(loaded):
    assert not any(hit.id.startswith("topic:") for typed in ("27b1a", "§ 64 A2", "SRH 3.5.9") for hit in query(loaded, typed))
