"""Check that a way of several steps is told as one: every place that more than one step changed has
a reason of its own, and nothing else has one.

In: the corpus and its compared places.  Out: problems. A way that no file tells is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from regelwerk.lineage.change import Change, join_way, list_spans, name_change
from regelwerk.lineage.compared import Compared
from regelwerk.model import Corpus
from regelwerk.read.problem import Problem, make_problem


def join_whole_ways(corpus: Corpus, compared: Compared) -> Mapping[str, tuple[Change, ...]]:
    """Return the changes of every way that a file tells as one."""
    spans = list_spans(compared.changes)
    directs = {
        whole: [asdict(each) for each in corpus.directs if each.step == whole]
        for whole in dict.fromkeys(each.step for each in corpus.directs)
    }
    return {
        whole: join_way(compared.changes, spans[whole], told)
        for whole, told in directs.items()
        if whole in spans
    }


def check_directs(corpus: Corpus, compared: Compared) -> Iterator[Problem]:
    """Yield a problem for every place that more than one step changed and no reason for the whole
    way names, and for every such reason at another place, or at a place that has one already.
    """
    for whole, found in join_whole_ways(corpus, compared).items():
        twice = {name_change(change): change for change in found if len(change.since) > 1}
        told = set()
        for each in (each for each in corpus.directs if each.step == whole):
            if each.at not in twice or each.at in told:
                message = (
                    f"{each.at} ist schon erklärt"
                    if each.at in told
                    else f"{each.at} ist nicht in mehreren Schritten geändert"
                )
                yield make_problem(each.place, "idle_direct", message, "streichen")
            told.add(each.at)
        first = next(each for each in corpus.directs if each.step == whole)
        for id in twice.keys() - told:
            message = f"{id} ist in mehreren Schritten geändert, aber kein Grund nennt es im Ganzen"
            hint = f"in lineage/direct/{whole}.yaml eintragen"
            yield make_problem(first.place, "untold_direct", message, hint)
