"""One index per game, so that a phone loads only the words of the game that is played.

In: the knowledge base (`kb.json`), what people say.  Out: the content of `build/search.json`: game
→ its index.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from regelwerk.ids.address import parse_edition
from regelwerk.model import Speech
from regelwerk.parallel import run_all
from regelwerk.search.documents import Kb, list_term_names
from regelwerk.search.fold import split_tokens
from regelwerk.search.index import SCHEMA, make_index
from regelwerk.search.loaded import Loaded
from regelwerk.search.match import find_primary, is_same_word

# Lists whose entries name their game.
OWNED = ("terms", "cases", "topics", "asked", "absent", "heard", "externals")

SHORTEST = 4  # letters of a word that is told to be one of another game by a single name
OFTEN = 10  # names from which on any word of them is told to be one


def make_indexes(kb: Kb, speech: Sequence[Speech]) -> dict[str, Any]:
    """Return the indexes of all games, in the order of their editions; the same content gives the
    same bytes.
    """
    games = dict.fromkeys(edition["game"] for edition in kb["editions"])
    said = {game: [each for each in speech if each.game == game] for game in games}
    made = run_all(
        [partial(make_index, restrict_to_game(kb, game), game, said[game]) for game in games]
    )
    for index in made:
        index["elsewhere"] = list_words_elsewhere(kb, index)
    return {"schema": SCHEMA, "games": dict(zip(games, made, strict=True))}


def list_words_elsewhere(kb: Kb, index: Mapping[str, Any]) -> str:
    """Return the words, folded, that only other games have, where they mean nothing in the index of
    a game; of the forms of a word the first, separated by blanks.

    Single words by which other games are called, call their concepts and decisions, or name what
    only they do not have; and words that stand in many names.
    """
    tokens = [split_tokens(name) for name in list_names_elsewhere(kb, index["game"])]
    often = Counter(chain.from_iterable(tokens))
    single = {each[0] for each in tokens if len(each) == 1 and len(each[0]) >= SHORTEST}
    loaded, kept = Loaded(index), list[str]()
    for token in sorted(single | {token for token, count in often.items() if count >= OFTEN}):
        if (
            loaded.number_of.get(token) != 0
            and not find_primary(loaded, token)[0]
            and not (kept and is_same_word(loaded, token, kept[-1]))
        ):
            kept.append(token)
    return " ".join(kept)


def list_names_elsewhere(kb: Kb, game: str) -> Iterator[str]:
    """Yield the names of other games, those of their concepts and decisions, and of what they do
    not have, unless the game has no such thing either.
    """
    yield from {edition["game"] for edition in kb["editions"]} - {game}
    for term in kb["terms"]:
        if term["game"] != game:
            yield from (term["label"], *list_term_names(term))
    for decision in kb["decisions"].values():
        if decision["game"] != game:
            yield from (decision["title"], *decision["synonyms"])
    own = {word for each in kb["absent"] if each["game"] == game for word in each["words"]}
    for each in kb["absent"]:
        if each["game"] != game and own.isdisjoint(each["words"]):
            yield from each["words"]


def restrict_to_game(kb: Kb, game: str) -> Kb:
    """Return the part of the knowledge base that belongs to one game."""
    own = {edition["id"] for edition in kb["editions"] if edition["game"] == game}
    known: Mapping[str, Any] = {
        key: [entry for entry in kb[key] if entry["game"] == game] for key in OWNED
    }
    cited = {parse_edition(entry["id"])[4:] for entry in known["externals"]}
    return {
        **kb,
        **known,
        "editions": [edition for edition in kb["editions"] if edition["id"] in own],
        "units": [unit for unit in kb["units"] if unit["edition"] in own],
        "contents": [entry for entry in kb["contents"] if parse_edition(entry["id"]) in own],
        "lineage": [
            pair for pair in kb["lineage"] if parse_edition(pair["older"] or pair["newer"]) in own
        ],
        "index": [entry for entry in kb["index"] if entry["edition"] in own],
        "decisions": {
            id: decision for id, decision in kb["decisions"].items() if decision["game"] == game
        },
        "facts": {id: fact for id, fact in kb["facts"].items() if fact["game"] == game},
        "works": {work: title for work, title in kb["works"].items() if work in cited},
    }
