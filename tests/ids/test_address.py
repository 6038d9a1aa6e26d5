"""Ids and citations: taken apart, built, and read from what people type."""

import pytest
from hypothesis import assume, given, strategies as st

from regelwerk.ids import address, cited_as_typed as typed
from regelwerk.ids.address import Manner, Manners

BRIDGE = ("1997", "2007", "2017")
SIGNS = Manners(
    {
        "1997": Manner("laws", "Art.", ("Art.", "Art", "Artikel")),
        "2007": Manner("laws", "§", ("§", "§§", "TBR")),
        "2017": Manner("laws", "§", ("§", "§§", "TBR")),
        "tsr1998": Manner("chapters", "TSR", ("TSR",)),
        "srh2019": Manner("cases", "SRH", ("SRH", "Fall", "Case")),
    },
    works={"TSR": "TSR 2019,", "TSO": "TSO", "TO": "TO"},
)
numbers = st.integers(1, 19).map(str)


def parse(text):
    """What a text may mean with the signs and numbers of these editions."""
    return typed.parse(text, SIGNS)


def chain(*steps):
    """An address with the first one or more of the steps."""
    return st.integers(1, len(steps)).flatmap(lambda n: st.tuples(*steps[:n])).map(".".join)


laws = st.integers(1, 93).map(str)
bridge = st.tuples(
    st.sampled_from(BRIDGE),
    chain(
        laws,
        st.sampled_from("ABCDEFGH"),
        numbers,
        st.sampled_from("abcdefg"),
        st.sampled_from(["i", "ii", "iii", "iv", "aa", "bb"]),
    )
    | st.tuples(laws, st.integers(1, 9).map(str)).map(".".join),
).map("/".join)
chapters = st.tuples(
    st.just("tsr1998"),
    st.tuples(st.sampled_from("ABCDEFGH"), st.sampled_from("123456789")).map(".".join),
).map("/".join)
sections = st.tuples(st.sampled_from("123"), numbers, numbers).map(".".join)
situations = st.tuples(
    st.just("srh2019"), sections | st.tuples(sections, numbers).map("/row.".join)
).map("/".join)
beside = st.one_of(
    st.just("background"),
    st.tuples(st.sampled_from(["example", "table", "fn"]), numbers).map(".".join),
)
tails = st.one_of(
    st.tuples(bridge, beside).map("/".join),
    st.tuples(st.sampled_from(BRIDGE), numbers.map("fn.{}".format)).map("/".join),
)
ids = bridge | chapters | situations


@given(ids | tails)
def test_an_id_survives_being_cited_and_typed(id):
    assert id in parse(address.cite(id, SIGNS))


@given(
    bridge,
    st.sampled_from([str.lower, str.upper, str.swapcase]),
    st.sampled_from(["", " ", ".", " . "]),
)
def test_case_and_spacing_do_not_matter(id, case, between):
    steps = address.parse_address(id).split(".")
    assume("." in between or not "".join(steps).isdigit())  # 35 2 is § 35 2, but 352 is nothing
    assert id in parse(case(between.join(steps)))


@given(bridge)
def test_a_year_names_one_edition_and_none_names_all_with_the_newest_first(id):
    year, place = id.split("/")
    assert parse(f"TBR {year} § {place.replace('.', ' ')}") == (id,)
    assert [
        address.parse_edition(found) for found in parse(address.cite_without_sign(id, SIGNS))
    ] == ["2017", "2007", "1997"]


@given(st.text())
def test_whatever_is_typed_gives_ids_or_nothing(text):
    for id in parse(text):
        assert address.WHOLE.match(id)


TYPED = {
    "27b1a": "2017/27.B.1.a",
    "§ 64 A2": "2017/64.A.2",
    "§64a2": "2017/64.A.2",
    "Art. 27 B 1 a": "1997/27.B.1.a",
    "Artikel 27": "1997/27",
    "2007 Art. 27": "2007/27",
    "Art. 16, Fußnote 1": "1997/16/fn.1",
    "art 16 fn 1": "1997/16/fn.1",
    "Fußnote 9": "2017/fn.9",
    "2007 Fussnote 9": "2007/fn.9",
    "TBR 2007 Fußnote 9": "2007/fn.9",
    "§ 27 B Hintergrund": "2017/27.B/background",
    "27b, hintergrund": "2017/27.B/background",
    "2007 § 77, Tabelle 1": "2007/77/table.1",
    "§ 27 B Beispiel 2": "2017/27.B/example.2",
    "TBR 2007 § 16 D": "2007/16.D",
    "2007 16 D": "2007/16.D",
    "1997 Art. 27": "1997/27",
    "27.B.1.a": "2017/27.B.1.a",
    "27 B 1(a)": "2017/27.B.1.a",
    "12C1e(ii)": "2017/12.C.1.e.ii",
    "35.2": "2017/35.2",
    " 27\u00a0B ": "2017/27.B",
    "SRH 3.5.9": "srh2019/3.5.9",
    "3.5.9": "srh2019/3.5.9",
    "SRH 3.5.9, Zeile 2": "srh2019/3.5.9/row.2",
    "fall 3.5.9": "srh2019/3.5.9",
    "TSR G.7.2": "tsr1998/G.7.2",
    "D4": "tsr1998/D.4",
    "TSR 9.7.3": "ext:TSR/9.7.3",
    "TO 11.3": "ext:TO/11.3",
}


@pytest.mark.parametrize(("text", "id"), TYPED.items())
def test_what_people_type(text, id):
    assert parse(text)[0] == id


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "0",
        "94",
        "100",
        "§",
        "Revoke",
        "ungenügendes Gebot",
        "27 bid",
        "1NT",
        "4 Pik",
        "16 Karten",
        "../27",
        "TSR",
    ],
)
def test_what_is_no_citation(text):
    assert parse(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Hintergrund",
        "27 B Beispiel",
        "27 B Hintergrund 2",
        "Tabelle 1",
        "Fußnote",
        "Revoke Fußnote 9",
        "94 Hintergrund",
    ],
)
def test_what_stands_with_nothing_is_no_citation(text):
    assert parse(text) == ()


WRITTEN_IN = {
    "Art. 30 C": ["1997"],
    "§ 27 B 1 a": ["2017", "2007"],
    "TBR 27 B": ["2017", "2007"],
    "27 B": ["2017", "2007", "1997"],
    "1997 § 27 B": ["1997"],
    "§ 27 B Hintergrund": ["2017", "2007"],
    "Fußnote 9": ["2017", "2007", "1997"],
}


@pytest.mark.parametrize("text", WRITTEN_IN)
def test_a_sign_names_the_editions_that_use_it(text):
    assert [address.parse_edition(id) for id in parse(text)] == WRITTEN_IN[text]


CITED = {
    "2007/16.D.2": "§ 16 D 2",
    "1997/16.D": "Art. 16 D",
    "2017/27.B/example.2": "§ 27 B, Beispiel 2",
    "2017/27.B/background": "§ 27 B, Hintergrund",
    "2007/77/table.1": "§ 77, Tabelle 1",
    "1997/16/fn.1": "Art. 16, Fußnote 1",
    "2007/fn.9": "Fußnote 9",
    "2007/def.berichtigter-score": "Begriff berichtigter score",
    "2007/def.dummy.1": "Begriff dummy, Sinn 1",
    "2007/def": "Begriffsbestimmungen",
    "tsr1998/D.4": "TSR D.4",
    "srh2019/3.5.9/row.2": "SRH 3.5.9, Zeile 2",
    "ext:TSR/9.7.3": "TSR 2019, 9.7.3",
    "ext:TO/11.3": "TO 11.3",
}


@pytest.mark.parametrize(("id", "cited"), CITED.items())
def test_how_an_id_is_cited(id, cited):
    assert address.cite(id, SIGNS) == cited


@given(ids)
def test_the_way_up_ends_at_the_law(id):
    way = [id]
    while above := address.find_id_above(way[-1]):
        assert (
            address.is_under(id, above)
            and address.is_under(way[-1], above)
            and not address.is_under(above, way[-1])
        )
        way.append(above)
    assert all(address.parse_edition(step) == address.parse_edition(id) for step in way)
    assert address.parse_root(id) == address.parse_address(way[-1])


@given(ids, ids)
def test_under_is_below_by_steps_not_by_letters(one, other):
    steps = [address.parse_address(id).replace("/", ".").split(".") for id in (one, other)]
    below = (
        address.parse_edition(one) == address.parse_edition(other)
        and steps[0][: len(steps[1])] == steps[1]
    )
    assert address.is_under(one, other) == below


def test_natural_order():
    printed = [
        "2007/2",
        "2007/10",
        "2007/10.2",
        "2007/10.10",
        "2007/10.A",
        "2007/10.A.2",
        "2007/10.A.10",
        "2007/10.A.10.a",
        "2007/10.B",
    ]
    assert sorted(set(printed), key=address.build_sort_key) == printed


@pytest.mark.parametrize(
    ("law", "written", "id"),
    [
        ("27", "B.1", "2007/27.B.1"),
        ("27", "16.D", "2007/16.D"),
        ("27", "27", "2007/27"),
        ("27", "def.dummy", "2007/def.dummy"),
        ("27", "fn.9", "2007/fn.9"),
        ("27", "1997/27.B", "1997/27.B"),
        ("27", "ext:TO/11.3", "ext:TO/11.3"),
        ("", "D.4", "2007/D.4"),
    ],
)
def test_an_address_is_read_from_where_it_is_written(law, written, id):
    assert address.resolve("2007", law, written) == id


def test_references_in_a_text():
    text = "Nach [[2007/27.B]] gilt 3 mal [[2007/16]]."
    assert address.find_inline(text) == ("2007/27.B", "2007/16")
    assert list(address.split_segments(text)) == [
        ("Nach ", ""),
        ("", "2007/27.B"),
        (" gilt 3 mal ", ""),
        ("", "2007/16"),
        (".", ""),
    ]
    assert (
        address.replace_inline(text, lambda id: id.split("/")[1])
        == "Nach [[27.B]] gilt 3 mal [[16]]."
    )
    assert address.find_figures(text + " 40,5 und 3 und 60%") == ("3", "40,5", "60")


@given(st.lists(st.tuples(st.text("ab ", min_size=1), ids | st.just(""))))
def test_segments_lose_nothing(parts):
    text = "".join(words + (f"[[{id}]]" if id else "") for words, id in parts)
    assert "".join(words or f"[[{id}]]" for words, id in address.split_segments(text)) == text
    assert tuple(id for _, id in address.split_segments(text) if id) == address.find_inline(text)
