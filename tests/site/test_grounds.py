"""Why rulings differ between editions: the places that explain it, in one order whatever order they
were found in.
"""

from regelwerk_site.book.grounds import Ground, list_reasons


def test_places_of_the_same_address_stand_in_the_order_of_their_ids():
    places = [f"{year}/2" for year in range(1990, 2010)]
    told = {"2007/1.A": frozenset([*places, "1980/3", "2020/1"])}
    assert list_reasons(told, frozenset({"2007/9"}), Ground(rests=frozenset({"2007/1.A"}))) == (
        "2020/1",
        *places,
        "1980/3",
    )
