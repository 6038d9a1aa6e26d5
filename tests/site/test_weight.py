"""How much a page of the real site weighs, compressed as it is served: what it needs until somebody
has read the first thing he came for.

Every page: its HTML and every script and style that it names. The page of a decision besides: the
table of its edition, and those of all decisions that the ruling enters, for the heaviest of all
rulings there are in any edition. Left out is what is loaded when somebody asks for more: what only
paper shows, what searches when he goes to the field, with the index when he types, other editions when he opens
them; what is loaded once the ruling that holds now is shown: its note, why it is so, what falls due
later; and the copy for times without a network, begun once the page has all it needs itself.
"""

import gzip
import re
from functools import cache
from posixpath import dirname, join, normpath

import pytest

from regelwerk.model.moments import NOW
from regelwerk.prove.chains.suspects import Finder
from regelwerk.prove.chains.walk import Walk
from regelwerk_site.book import urls
from regelwerk_site.book.fronts import is_front
from tiers import drawn, some_or_all

MOST = 46 * 1024
# a hand with a card too few may owe a trick, a fifth card, a lead and a penalty card; the newest
# edition's table comes with the page, so that older editions load two
HEAVIER = {("wrong_number_of_cards", edition): 48 * 1024 for edition in ("1997", "2007", "2017")}
# the lists of all that changed, up to 777 places with their reasons, are read at home
LISTS = {"1997-2007": 54 * 1024, "1997-2017": 74 * 1024}
LOADS = re.compile(r'(?:src|href)="([^"]+\.(?:js|css))"(?! media="print")')


@pytest.fixture(scope="module")
def files(rulebook_files):
    """The files of the site."""
    return rulebook_files


@pytest.fixture(scope="module")
def weigh(files):
    """The weight of files together."""
    one = cache(lambda name: len(gzip.compress(files[name])))
    return lambda names: sum(map(one, names))


def named(files, page):
    """A page and the scripts and styles its HTML names."""
    return {
        page,
        *(normpath(join(dirname(page), name)) for name in LOADS.findall(files[page].decode())),
    }


@pytest.fixture(
    scope="module", params=some_or_all(15, "every way of every decision in every edition")
)
def entered(request, rulebook, assembled):
    """By decision and edition: for every way a ruling can go, the tables it enters."""
    engine = rulebook.outputs["engine.json"]["decisions"]
    found = {}
    for edition in assembled.corpus.editions:
        walk = Walk(assembled.corpus, rulebook.tables, edition)
        for decision in drawn(walk.decisions, request.param):
            found[decision, edition] = set(list_entered(engine, walk, edition, decision))
    return found


def list_entered(engine, walk, edition, decision):
    """The tables that the ways of a decision enter; ways that go on alike with the same tables are
    followed once.
    """
    later = {id for id in walk.decisions if engine[id]["due"] != NOW}
    finder, met, waiting = Finder(walk, {}, bool), set(), [*walk.begin(decision)]
    while waiting:
        way = waiting.pop()
        here = frozenset(tables(engine, walk, edition, way.taken))
        if way.ended:
            yield here
            continue
        put_off = tuple(not later.isdisjoint(above.path) for _, above in way.waiting)
        future = here, put_off, finder.describe_future(way, 0)
        if future not in met:
            met.add(future)
            waiting += walk.follow_call(way)


def tables(engine, walk, edition, taken):
    """The tables of the rows taken; of a decision they apply that the edition has not, those of all
    others, which tell what is nearest.

    What falls due later is loaded once the ruling that holds now is shown.
    """
    later = {id for id in walk.decisions if engine[id]["due"] != NOW}
    for each in taken:
        if later.intersection(each.path[1:]):
            continue
        yield each.decision, edition
        for call in walk.list_calls(each.row):
            target = call.params["decision"]
            yield from (
                (target, other)
                for other in engine[target]["editions"]
                if edition not in engine[target]["editions"]
            )


@pytest.mark.parametrize("number", some_or_all(400, "5,400 pages packed"))
def test_no_page_is_heavy(files, weigh, number):
    pages = [page for page in files if page.endswith(("index.html", "faelle.html", "tabelle.html"))]
    heavy = {
        page: weight
        for page in drawn(pages, number)
        if (weight := weigh(named(files, page)))
        > LISTS.get(page.rpartition("/")[0].rpartition("/")[2], MOST)
    }
    assert len(pages) > 1000 and not heavy


def test_no_first_ruling_is_heavy(files, weigh, entered, rulebook):
    heavy, chained = {}, 0
    decisions = rulebook.outputs["engine.json"]["decisions"]
    for (decision, edition), ways in entered.items():
        page = f"{urls.decision_page(decisions[decision]['game'], decision)}index.html"
        if is_front(decisions[decision]["editions"]):
            continue  # its page has links and no ruling
        for way in ways:
            chained += len(way) > 1
            weight = weigh(
                named(files, page) | {f"assets/engine/{id}.{each}.js" for id, each in way}
            )
            most = HEAVIER.get((decision, edition), MOST)
            if weight > heavy.get((decision, edition), most):
                heavy[decision, edition] = weight
    seen = {decision for decision, _ in entered}
    assert (seen == decisions.keys() and chained > 100) or (len(entered) < 100 and seen and chained)
    assert not heavy
