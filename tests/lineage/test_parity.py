"""Equal means equal: what two restatements of the same must share, and what an entry of the lineage
may excuse.
"""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from engine_samples import corpus
from regelwerk.lineage.step import trace
from regelwerk.model import Clause, Fate, Norm, Place, Reference
from regelwerk.prove.parity import check_parity

HERE = Place("laws/2007/1.yaml", 1)
MAY = Norm("player", "may", "passen", "wenn er will")


def clause(edition, at, text="Gleich.", norms=(MAY,), refs=(), figures=()):
    to = tuple(Reference(id, kind) for id, kind in refs)
    return Clause(
        f"{edition}/{at}",
        edition,
        "section",
        at,
        "",
        text,
        "",
        HERE,
        norms=norms,
        refs=to,
        figures=figures,
    )


def told(clauses, fates=()):
    """What parity finds between 1997 and 2007, as code and the part in brackets."""
    ids = [each.id for each in clauses]
    step = trace(
        "1997",
        "2007",
        fates,
        *([id for id in ids if id.startswith(edition)] for edition in ("1997", "2007")),
        patch=False,
    )
    whole = replace(corpus([], []), clauses={each.id: each for each in clauses})
    return [
        (problem.code, problem.message.rpartition("(")[2].rstrip(")"))
        for problem in check_parity(whole, [step])
    ]


def same(at="1", meaning="equal", apart=()):
    return Fate("same", (f"1997/{at}",), (f"2007/{at}",), meaning, "darum", HERE, apart=apart)


def test_places_that_share_everything_are_equal():
    refs = [[(f"{edition}/2", "applies"), ("ext:X/1", "compare")] for edition in ("1997", "2007")]
    assert (
        told(
            [
                clause("1997", "1", refs=refs[0]),
                clause("2007", "1", refs=refs[1]),
                clause("1997", "2"),
                clause("2007", "2"),
            ]
        )
        == []
    )


@pytest.mark.parametrize(
    ("newer", "said"),
    [
        (
            {"norms": (replace(MAY, act="kontrieren"),)},
            (
                "nur 1997: player may passen, wenn er will; nur 2007: player may kontrieren, wenn"
                " er will"
            ),
        ),
        (
            {"norms": (replace(MAY, when=""),)},
            "nur 1997: player may passen, wenn er will; nur 2007: player may passen",
        ),
        ({"norms": (MAY, MAY)}, "nur 2007: player may passen, wenn er will"),
        ({"refs": [("2007/1.A", "applies")]}, "nur 2007: applies 2007/1.A"),
        ({"figures": ("13",)}, "nur 2007: 13"),
    ],
)
def test_the_same_text_has_the_same_contents_whatever_is_claimed(newer, said):
    pair = [clause("1997", "1"), clause("2007", "1", **newer)]
    assert told(pair) == told(pair, [same(meaning="wider")]) == [("unequal_content", said)]


def test_a_reference_keeps_its_kind_along_the_lineage():
    fates = [Fate("moved", ("1997/2",), ("2007/3",), "", "", HERE)]
    places = [clause("1997", "2"), clause("2007", "3")]
    pair = [
        clause("1997", "1", refs=[("1997/2", "applies")]),
        clause("2007", "1", refs=[("2007/3", "applies")]),
    ]
    assert told([*pair, *places], fates) == []
    other = [pair[0], clause("2007", "1", refs=[("2007/3", "excludes")])]
    assert told([*other, *places], fates) == [
        ("unequal_content", "nur 1997: applies 1997/2; nur 2007: excludes 2007/3")
    ]


def test_other_words_for_the_same_may_put_the_act_otherwise_but_not_the_force():
    older, newer = (
        clause("1997", "1"),
        clause("2007", "1", text="Anders.", norms=(replace(MAY, act="nicht bieten", when=""),)),
    )
    assert told([older, newer], [same()]) == []
    assert told([older, replace(newer, norms=(replace(MAY, force="must"),))], [same()]) == [
        ("unequal_content", "nur 1997: player may; nur 2007: player must"),
        ("force_changed", "1997/1: gleich, aber „passen“ war may, nun must"),
    ]


def test_where_a_difference_is_claimed_the_contents_are_free():
    assert (
        told(
            [clause("1997", "1"), clause("2007", "1", text="Anders.", norms=())],
            [same(meaning="narrower")],
        )
        == []
    )


def test_the_parts_of_a_place_are_compared_as_one():
    fates = [Fate("split", ("1997/1",), ("2007/1", "2007/1.A"), "equal", "nur gegliedert", HERE)]
    whole = clause("1997", "1", text="A. B.", refs=[("ext:X/1", "applies")], figures=("3",))
    parts = [
        clause("2007", "1", text="A.", refs=[("2007/1.A", "procedure"), ("ext:X/1", "applies")]),
        clause("2007", "1.A", text="B.", norms=(), figures=("3",)),
    ]
    assert told([whole, *parts], fates) == []
    assert told([whole, parts[0], replace(parts[1], norms=(MAY,))], fates) == [
        ("unequal_content", "nur 2007: player may")
    ]


def test_an_entry_excuses_what_it_names_and_nothing_else():
    pair = [clause("1997", "1", figures=("3",)), clause("2007", "1", text="Anders.", norms=())]
    assert told(pair, [same(apart=("norms", "figures"))]) == []
    assert told(pair, [same(apart=("norms",))]) == [("unequal_content", "nur 1997: 3")]
    stale = ("stale_apart", "1997/1 → 2007/1: „apart: [references]“ ist überholt")
    assert told(pair, [same(apart=("norms", "figures", "references"))]) == [stale]


@given(
    st.permutations([MAY, replace(MAY, force="must"), replace(MAY, who="director")]),
    st.permutations(["3", "7", "13"]),
)
def test_the_order_does_not_matter(norms, figures):
    older = clause(
        "1997",
        "1",
        norms=(MAY, replace(MAY, force="must"), replace(MAY, who="director")),
        figures=("3", "7", "13"),
    )
    assert told([older, clause("2007", "1", norms=tuple(norms), figures=tuple(figures))]) == []
