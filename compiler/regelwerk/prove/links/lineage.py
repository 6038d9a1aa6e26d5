"""Check the lineage: every place has one fate and one origin, and no printed note on changes
contradicts it.

In: the corpus and the steps of its lineage.  Out: problems.
"""

from __future__ import annotations

from collections.abc import Iterator

from regelwerk.ids.address import is_under
from regelwerk.lineage.change import split_reason
from regelwerk.lineage.fates import find_idle_fates, find_losses
from regelwerk.lineage.step import Step, list_altered
from regelwerk.model import Claim, Corpus, Direct, Fate, Place
from regelwerk.prove.links.clauses import list_own_clauses
from regelwerk.read.problem import Problem, make_problem

CORE = 25  # words of the first sentence of a reason
STAYS = "bleibt:"  # begins the reason of what holds as before and is only said clearer


def check_lineage(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Problem]:
    """Yield a problem for every encoded place without exactly one fate and one origin in a step,
    and for every entry that changes nothing.
    """
    encoded = frozenset(corpus.clauses)
    places = {id: entry.place for id, entry in corpus.contents.items()}
    for step in steps:
        yield from find_losses(step, encoded, places)
        printed = [id for id in step.back if corpus.contents[id].own]
        yield from find_idle_fates(
            step, corpus.fates, printed, patch=corpus.editions[step.newer].complete == "patch"
        )


def check_cores(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every reason whose first sentence has more than `CORE` words, and for
    every reason of what was only said clearer, and is not once more as it was before, that does not
    begin with what stays.
    """
    for place, claim in list_claims(corpus):
        core = split_reason(claim.why)[0].split()
        if len(core) > CORE:
            message = f"der erste Satz der Begründung hat {len(core)} Wörter, höchstens {CORE}"
            hint = "mit einem Satz beginnen, der sagt, was gilt und was galt"
            yield make_problem(place, "long_core", message, hint)
        again = isinstance(claim, Direct) and claim.again
        same = (claim.meaning, claim.weight) == ("equal", "clarified") and not again
        if same and not claim.why.startswith(STAYS):
            message = f"die Begründung beginnt nicht mit „{STAYS}“, obwohl dasselbe gilt"
            hint = f"mit „{STAYS} …“ beginnen: was gilt, dann was daran klarer gesagt ist"
            yield make_problem(place, "stay_unsaid", message, hint)


def list_claims(corpus: Corpus) -> Iterator[tuple[Place, Claim | Direct | Fate]]:
    """Yield everything that gives a reason, over a step or a whole way, with where it stands."""
    for fate in corpus.fates:
        yield fate.place, fate
        for _, part in fate.parts:
            yield part.place or fate.place, part
    for each in corpus.directs:
        yield each.place, each


def check_notes(corpus: Corpus, steps: tuple[Step, ...]) -> Iterator[Problem]:
    """Yield a problem for every printed note on changes that the lineage contradicts."""
    back = {id: passage for step in steps for id, passage in step.back.items()}
    forward = {id: passage for step in steps for id, passage in step.forward.items()}
    claimed = {
        id
        for fate in corpus.fates
        for id in (fate.newer if fate.kind == "new" else list_altered(fate))
    }
    for clause in list_own_clauses(corpus):
        note = clause.change_note
        if note is None:
            continue
        named = (
            *note.new,
            *note.extended,
            *note.reworded,
            *note.dropped,
            *(id for pair in note.moved for id in pair),
        )
        for id in (id for id in named if id not in corpus.contents):
            yield make_problem(
                clause.place,
                "dangling_reference",
                f"der Änderungsvermerk nennt {id}, das es nicht gibt",
            )
        for id in note.new:
            if (
                id in back
                and back[id].kind not in ("new", "open")
                and not any(is_under(new, id) for new in claimed)
            ):
                yield make_problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle nennt {id} neu; die Herkunft sagt weder das noch, was anders ist",
                )
        for new, old in note.moved:
            if old not in forward or new not in forward[old].ids:
                yield make_problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle verschiebt {old} nach {new}, die Herkunft nicht",
                )
        for old in note.dropped:
            if old in forward and forward[old].kind != "dropped":
                yield make_problem(
                    clause.place,
                    "change_note_disagrees",
                    f"die Quelle streicht {old}, die Herkunft nicht",
                )
