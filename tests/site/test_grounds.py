"""Why rulings differ between editions: the changed places that cause it, in one order whatever order
they were found in.
"""

from regelwerk.engine.compare import Divergence, Side
from regelwerk.library.causes import Caused
from regelwerk_site.book.grounds import Grounds, list_partings

STEP = "1980", "2007"
NOWHERE = Divergence({}, Side("a", ()), Side("b", ()), 1)


def part(*causes: str):
    """What is said of two clauses on which a divergence with these causes rests."""
    caused = Caused("tea", NOWHERE, ("2007/1.A", "2007/9"), causes)
    known = Grounds({STEP: (caused,)}, dict.fromkeys(caused.rests, ((STEP, caused),)))
    return list(list_partings(known, ["2007/9", "2007/1.A"]))


def test_places_of_the_same_address_stand_in_the_order_of_their_ids():
    places = [f"{year}/2" for year in range(1990, 2010)]
    [found] = part("1980/3", *reversed(places), "2020/1")
    assert found.reasons == ("2020/1", *places, "1980/3")
    assert (found.step, found.decisions) == ("1980-2007", ("tea",))


def test_a_place_whose_own_change_is_a_cause_leads_nowhere_else():
    assert [found.reasons for found in part("2007/9", "2020/1")] == [()]
