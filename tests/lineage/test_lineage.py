"""What became of every place: each kind of fate, what it carries along, and that nothing is ever
left untold.
"""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from regelwerk.lineage.fates import find_doubled_fates, find_losses
from regelwerk.lineage.step import Passage, make_translator, trace
from regelwerk.model import Claim, Fate, Place

HERE = Place("laws/lineage/1997-2007.yaml", 4)


def fate(kind, older=(), newer=(), meaning="", why=""):
    return Fate(
        kind,
        tuple(f"1997/{a}" for a in older),
        tuple(f"2007/{a}" for a in newer),
        meaning,
        why,
        HERE,
    )


def step(fates, before, after, *, patch=False):
    return trace(
        "1997",
        "2007",
        fates,
        [f"1997/{a}" for a in before],
        [f"2007/{a}" for a in after],
        patch=patch,
    )


def told(found):
    """Both directions with bare addresses: place → (kind, places on the other side)."""
    bare = [
        {id[5:]: (p.kind, [other[5:] for other in p.ids]) for id, p in side.items()}
        for side in (found.forward, found.back)
    ]
    return tuple(bare)


def untold(found):
    ids = frozenset(found.forward) | frozenset(found.back)
    return [
        (problem.code, problem.message.split(":")[0].split(" ")[0])
        for problem in find_losses(found, ids, dict.fromkeys(ids, HERE))
    ]


def test_the_same_address_is_the_same_place():
    forward, back = told(found := step([], ["1", "1.A"], ["1", "1.A"]))
    assert forward == back == {"1": ("same", ["1"]), "1.A": ("same", ["1.A"])}
    assert untold(found) == []


def test_a_place_that_is_not_explained_is_lost_on_either_side():
    found = step([], ["1", "1.A"], ["1", "1.B"])
    assert untold(found) == [("lineage_no_fate", "1997/1.A"), ("lineage_no_fate", "2007/1.B")]


def test_a_move_takes_everything_below_along():
    forward, back = told(
        found := step(
            [fate("moved", ["16.D"], ["16.C"])],
            ["16.D", "16.D.1", "16.D.1.a"],
            ["16.C", "16.C.1", "16.C.1.a"],
        )
    )
    assert forward == {
        "16.D": ("moved", ["16.C"]),
        "16.D.1": ("moved", ["16.C.1"]),
        "16.D.1.a": ("moved", ["16.C.1.a"]),
    }
    assert back == {
        "16.C": ("moved", ["16.D"]),
        "16.C.1": ("moved", ["16.D.1"]),
        "16.C.1.a": ("moved", ["16.D.1.a"]),
    }
    assert untold(found) == []


def test_a_longer_address_overrules_a_shorter_one():
    fates = [
        fate("moved", ["16.D"], ["16.C"]),
        fate("dropped", ["16.D.1"]),
        fate("moved", ["16.D.1.a"], ["17"]),
    ]
    forward, _ = told(
        found := step(fates, ["16.D", "16.D.1", "16.D.1.a", "16.D.2"], ["16.C", "16.C.2", "17"])
    )
    assert forward == {
        "16.D": ("moved", ["16.C"]),
        "16.D.1": ("dropped", []),
        "16.D.1.a": ("moved", ["17"]),
        "16.D.2": ("moved", ["16.C.2"]),
    }
    assert untold(found) == []


def test_what_a_move_does_not_find_again_is_lost():
    found = step([fate("moved", ["2"], ["3"])], ["2", "2.A"], ["3"])
    assert told(found)[0]["2.A"] == ("lost", [])
    assert untold(found) == [("lineage_no_fate", "1997/2.A")]


def test_a_reused_address_is_not_the_same_place():
    fates = [fate("moved", ["2"], ["3"]), fate("new", [], ["2"])]
    forward, back = told(found := step(fates, ["2", "2.A"], ["2", "2.A", "3", "3.A"]))
    assert forward == {"2": ("moved", ["3"]), "2.A": ("moved", ["3.A"])}
    assert back == {
        "2": ("new", []),
        "2.A": ("new", []),
        "3": ("moved", ["2"]),
        "3.A": ("moved", ["2.A"]),
    }
    assert untold(found) == []


def test_two_places_may_change_places():
    fates = [fate("moved", ["16.C"], ["16.D"]), fate("moved", ["16.D"], ["16.C"])]
    forward, back = told(
        found := step(fates, ["16.C", "16.D", "16.D.1"], ["16.C", "16.D", "16.C.1"])
    )
    assert forward["16.D.1"] == ("moved", ["16.C.1"]) and back["16.C.1"] == ("moved", ["16.D.1"])
    assert untold(found) == []


def test_a_split_leads_to_all_its_parts():
    forward, back = told(
        found := step(
            [fate("split", ["17.E"], ["17.E.1", "22.B"])], ["17.E", "17.E.1"], ["17.E.1", "22.B"]
        )
    )
    assert forward == {
        "17.E": ("split", ["17.E.1", "22.B"]),
        "17.E.1": ("split", ["17.E.1", "22.B"]),
    }
    assert back["22.B"] == ("split", ["17.E"])
    assert untold(found) == [
        ("lineage_two_fates", "1997/17.E.1"),
        ("lineage_two_fates", "1997/17.E.1"),
    ]


def test_a_merger_comes_from_all_its_sources():
    forward, back = told(
        found := step([fate("merged", ["22.A", "17.E"], ["22.A.1"])], ["22.A", "17.E"], ["22.A.1"])
    )
    assert forward == {"22.A": ("merged", ["22.A.1"]), "17.E": ("merged", ["22.A.1"])}
    assert back == {"22.A.1": ("merged", ["22.A", "17.E"])}
    assert untold(found) == []


def test_a_part_of_a_split_may_come_from_elsewhere_too():
    fates = [fate("split", ["30.A"], ["30.A", "30.B"]), fate("moved", ["30.C"], ["30.A"])]
    _, back = told(found := step(fates, ["30.A", "30.C"], ["30.A", "30.B"]))
    assert back == {"30.A": ("split", ["30.A", "30.C"]), "30.B": ("split", ["30.A"])}
    assert untold(found) == []


def test_an_unrelated_address_is_dropped_and_new():
    forward, back = told(
        found := step(
            [fate("unrelated", ["16.C"], ["16.C"])], ["16.C", "16.C.1"], ["16.C", "16.C.1"]
        )
    )
    assert forward == {"16.C": ("dropped", []), "16.C.1": ("dropped", [])}
    assert back == {"16.C": ("new", []), "16.C.1": ("new", [])}
    assert untold(found) == []


def test_a_claim_is_made_for_a_place_and_not_for_those_below():
    found = step(
        [fate("same", ["27.B"], ["27.B"], "narrower", "weniger")],
        ["27.B", "27.B.1"],
        ["27.B", "27.B.1"],
    )
    claims = {
        id[5:]: passage.find_claim(id, f"2007/{id[5:]}") for id, passage in found.forward.items()
    }
    assert claims == {"27.B": Claim("narrower", "weniger"), "27.B.1": Claim()}


def test_a_part_has_its_own_claim_or_none():
    parts = (("2007/1.A", Claim("wider", "mehr")), ("2007/1.B", Claim(why="nur da")))
    parted = replace(fate("split", ["1"], ["1.A", "1.B", "1.C"]), parts=parts)
    passage = step([parted], ["1"], ["1.A", "1.B", "1.C"]).forward["1997/1"]
    claims = [passage.find_claim("1997/1", id) for id in passage.ids]
    assert claims == [Claim("wider", "mehr"), Claim(why="nur da"), Claim()]


def test_each_of_merged_places_has_its_own_claim():
    parted = replace(fate("merged", ["1", "2"], ["3"]), parts=(("1997/2", Claim("wider", "mehr")),))
    found = step([parted], ["1", "2"], ["3"])
    assert [found.forward[id].find_claim(id, "2007/3") for id in ("1997/1", "1997/2")] == [
        Claim(),
        Claim("wider", "mehr"),
    ]


def test_what_goes_on_without_a_number_leads_nowhere_and_is_not_lost():
    forward, _ = told(
        found := step(
            [fate("unnumbered", ["25.A.2"])], ["25.A.2", "25.A.2.a"], ["25.A.2"], patch=True
        )
    )
    assert forward == {"25.A.2": ("unnumbered", []), "25.A.2.a": ("unnumbered", [])}
    assert make_translator(found)("1997/25.A.2") == "1997/25.A.2"


def test_a_reference_to_a_split_place_leads_to_the_part_that_holds_the_others():
    lead = make_translator(
        step(
            [fate("split", ["1"], ["3.A", "3"]), fate("split", ["2"], ["4", "5"])],
            ["1", "2"],
            ["3", "3.A", "4", "5"],
        )
    )
    assert [lead(id) for id in ("1997/1", "1997/2")] == ["2007/3", "1997/2"]


def test_in_a_patch_what_is_not_printed_is_carried_over():
    forward, back = told(
        found := step(
            [fate("moved", ["3"], ["4"])], ["1", "1.A", "2", "3", "3.A"], ["1", "4"], patch=True
        )
    )
    assert forward == {
        "1": ("same", ["1"]),
        "1.A": ("carried", ["1.A"]),
        "2": ("carried", ["2"]),
        "3": ("moved", ["4"]),
        "3.A": ("moved", ["4.A"]),
    }
    assert back == {
        "1": ("same", ["1"]),
        "1.A": ("carried", ["1.A"]),
        "2": ("carried", ["2"]),
        "4": ("moved", ["3"]),
        "4.A": ("moved", ["3.A"]),
    }
    assert untold(found) == []


def test_in_a_patch_an_open_place_keeps_its_address_only_if_that_is_free():
    fates = [fate("open", ["13.E"]), fate("open", ["13.F"]), fate("new", [], ["13.F"])]
    forward, _ = told(found := step(fates, ["13.E", "13.E.1", "13.F"], ["13.F"], patch=True))
    assert forward == {
        "13.E": ("open", ["13.E"]),
        "13.E.1": ("open", ["13.E.1"]),
        "13.F": ("open", []),
    }
    assert [entry.older for entry in found.open] == [("1997/13.E",), ("1997/13.F",)]
    assert untold(found) == []


def test_a_claim_above_leaves_an_open_place_where_it_is():
    fates = [fate("same", ["13"], ["13"], "wider", "mehr"), fate("open", ["13.E"])]
    assert told(step(fates, ["13", "13.E"], ["13"], patch=True))[0] == {
        "13": ("same", ["13"]),
        "13.E": ("open", ["13.E"]),
    }


def test_in_a_whole_edition_an_open_place_leads_nowhere():
    assert told(step([fate("open", ["13.E"])], ["13.E"], []))[0] == {"13.E": ("open", [])}


OTHERS = [
    fate("dropped", ["1"]),
    fate("moved", ["1"], ["3"]),
    fate("same", ["1"], ["1"]),
    fate("unrelated", ["1"], ["1"]),
    fate("open", ["1"]),
]


@pytest.mark.parametrize("other", OTHERS, ids=lambda other: other.kind)
def test_an_older_place_has_one_fate(other):
    (problem,) = find_doubled_fates([fate("moved", ["1"], ["2"]), other])
    assert (problem.code, problem.message) == (
        "lineage_two_fates",
        "was aus 1997/1 wird, steht schon in Zeile 4",
    )


@pytest.mark.parametrize("turned", [False, True])
def test_a_newer_place_is_not_new_and_moved_in_whatever_order_they_stand(turned):
    fates = [fate("moved", ["1"], ["2"]), fate("new", [], ["2"])]
    assert untold(step(fates[::-1] if turned else fates, ["1"], ["2"])) == [
        ("lineage_two_fates", "1997/1")
    ]


def test_a_loss_is_told_of_only_where_the_place_is_encoded():
    found = step([], ["1"], ["2"])
    assert find_losses(found, frozenset(), {}) == []


places = st.sampled_from([f"{law}{below}" for law in "123" for below in ("", ".A", ".A.1", ".B")])
editions = st.lists(places, unique=True)


@st.composite
def lineages(draw):
    """Two editions, any fates between places they have, and whether the newer is a patch."""
    before, after, fates = draw(editions), draw(editions), []
    both = [place for place in before if place in after]
    for kind in draw(
        st.lists(
            st.sampled_from(
                ["same", "unrelated", "moved", "split", "merged", "new", "dropped", "open"]
            ),
            max_size=5,
        )
    ):
        sources = (
            draw(
                st.lists(
                    st.sampled_from(before),
                    min_size=1,
                    max_size=2 if kind == "merged" else 1,
                    unique=True,
                )
            )
            if before
            else []
        )
        targets = (
            draw(
                st.lists(
                    st.sampled_from(after),
                    min_size=1,
                    max_size=2 if kind == "split" else 1,
                    unique=True,
                )
            )
            if after
            else []
        )
        if kind in ("same", "unrelated") and both:
            at = [draw(st.sampled_from(both))]
            fates.append(fate(kind, at, at))
        elif (kind in ("dropped", "open") and sources) or (kind == "new" and targets):
            fates.append(
                fate(kind, sources if kind != "new" else (), targets if kind == "new" else ())
            )
        elif kind in ("moved", "split", "merged") and sources and targets:
            fates.append(fate(kind, sources, targets))
    return fates, before, after, draw(st.booleans())


@given(lineages())
def test_every_place_of_both_editions_has_a_passage(lineage):
    fates, before, after, patch = lineage
    forward, back = told(found := step(fates, before, after, patch=patch))
    assert list(forward) == before and set(after) <= set(back)
    reached = {target for _, targets in forward.values() for target in targets}
    assert reached <= set(back) and (patch or reached <= set(after))
    assert all(
        isinstance(passage, Passage) for passage in (*found.forward.values(), *found.back.values())
    )
    for kind, ids in (*forward.values(), *back.values()):
        assert bool(ids) or kind in ("lost", "dropped", "new", "open")
        assert not ids or kind in ("same", "moved", "split", "merged", "carried", "open")


@given(lineages())
def test_where_nothing_is_missed_both_directions_tell_the_same(lineage):
    fates, before, after, patch = lineage
    forward, back = told(found := step(fates, before, after, patch=patch))
    if untold(found) or [*find_doubled_fates(fates)]:
        return
    pairs = {(source, target) for source, (_, targets) in forward.items() for target in targets}
    assert pairs == {
        (source, target) for target, (_, sources) in back.items() for source in sources
    }
    for entry in fates:
        older, newer = ([id[5:] for id in ids] for ids in (entry.older, entry.newer))
        if entry.kind in ("moved", "split", "merged", "same"):
            assert {(source, target) for source in older for target in newer} <= pairs
        elif entry.kind in ("dropped", "unrelated"):
            assert not any(source in older for source, _ in pairs)
        if entry.kind in ("new", "unrelated"):
            assert not any(target in newer for _, target in pairs)


@given(editions, editions)
def test_without_entries_a_patch_loses_nothing_of_its_base(before, after):
    forward, _ = told(step([], before, after, patch=True))
    assert forward == {
        place: ("same" if place in after else "carried", [place]) for place in before
    }
