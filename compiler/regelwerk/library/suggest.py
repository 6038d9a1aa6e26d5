"""What a story may be about, sentence by sentence, before anybody has asked a question.

In: the finder, the parsed `engine.json`, a story as somebody tells it.  Out: `Suggested`; each
decision may be an event of an incident.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from regelwerk.engine.event import Incident
from regelwerk.engine.position import Json
from regelwerk.engine.ruling import walk_rulings
from regelwerk.library.search import Finder

MOST = 3  # decisions of a sentence
MOST_SENTENCES = 40  # of a story
WEAK = 8  # a decision whose score is less than the best one's divided by this is not named


@dataclass(frozen=True, slots=True)
class Suggested:
    """A sentence of a story, and the decisions it may be about, likeliest first."""

    sentence: str
    decisions: tuple[str, ...]


def suggest_events(finder: Finder, engine: Json, edition: str, story: str) -> Iterator[Suggested]:
    """Yield the sentences of a story that may be about something an edition decides; decisions that
    only lead to others are not named.
    """
    from regelwerk.search.story import list_sentences

    decisions, between = engine["decisions"], engine["between"]
    game = next(each["game"] for each in decisions.values() if edition in each["editions"])
    fronts = {*between["fronts"].get(game, {}).get("cases", ())}
    for sentence in list_sentences(story, MOST_SENTENCES) or [story]:
        hits = [
            hit
            for hit in finder(sentence, game=game, groups=("decision",))
            if hit.id not in fronts and edition in decisions[hit.id]["editions"]
        ]
        likely = [hit.id for hit in hits if hit.score * WEAK >= hits[0].score]
        if likely:
            yield Suggested(sentence, tuple(likely[:MOST]))


def list_missing(suggested: Iterable[Suggested], incident: Incident) -> Iterator[Suggested]:
    """Yield the sentences none of whose decisions an incident has entered."""
    entered = {ruling.decision for each in incident.events for ruling in walk_rulings(each.ruling)}
    for each in suggested:
        if entered.isdisjoint(each.decisions):
            yield each
