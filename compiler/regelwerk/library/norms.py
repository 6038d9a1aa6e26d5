"""Norms: who may, should, shall or must do what.

In: the knowledge base (`kb.json`), its units by id, the question.  Out: norms, each with its game,
its clause and the clauses above it. The words of the clauses above apply to a norm too: its `when`
adds to them and does not repeat them. Two games may use the same word for different things: a role
or a phase that both games have selects the norms of both, each with the words of its own game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from regelwerk.bundle.shapes import Force
from regelwerk.engine.ruling import UnknownEdition, UnknownName, accept, accept_edition
from regelwerk.ids.address import is_in_phase, is_under

Json = Mapping[str, Any]
Units = Mapping[str, Mapping[str, Any]]
FORCES = get_args(Force)
NOWHERE = "-"  # in place of a phase: the norms of no phase


@dataclass(frozen=True, slots=True)
class Asked:
    """A question: whose norms, of which force, edition, phase and game; each is empty where it does
    not matter. `phase` may be `NOWHERE`.
    """

    who: str = ""
    force: str = ""
    edition: str = ""
    phase: str = ""
    game: str = ""


def find_norms(bundle: Json, units: Units, asked: Asked) -> list[dict[str, Any]]:
    """Return the norms that match, as mappings with `id`, `game`, `who`, `role` (the game's name
    for it), `force`, `act`, `when` and `under` (the ids of the clauses above).

    Raises `UnknownEdition`, and `UnknownName` for an unknown game, role, force or phase.
    """
    games = select_editions(bundle, asked)
    roles = bundle["roles"]
    return [
        {
            "id": id,
            "game": game,
            "role": roles[game][norm["who"]],
            **norm,
            "under": list(list_clauses_above(units, id)),
        }
        for id, game in select_clauses(bundle, units, asked, games)
        for norm in units[id]["norms"]
        if asked.who in ("", norm["who"]) and asked.force in ("", norm["force"])
    ]


def select_editions(bundle: Json, asked: Asked) -> dict[str, str]:
    """Return the editions that the question includes, each with its game; raises as
    `find_norms`.
    """
    games = {each["id"]: each["game"] for each in bundle["editions"]}
    if asked.game != "":
        accept(UnknownName, "Spiel", asked.game, list(dict.fromkeys(games.values())))
    if asked.edition != "" and asked.game:
        accept_edition(asked.edition, asked.game, games)
    elif asked.edition != "":
        accept(UnknownEdition, "Ausgabe", asked.edition, games)
    own = {
        each: game
        for each, game in games.items()
        if asked.game in ("", game) and asked.edition in ("", each)
    }
    if asked.who != "":
        accept(
            UnknownName,
            "Rolle",
            asked.who,
            dict.fromkeys(role for game in own.values() for role in bundle["roles"][game]),
        )
    if asked.force != "":
        accept(UnknownName, "Stärke", asked.force, FORCES)
    if asked.phase not in ("", NOWHERE):
        accept(
            UnknownName,
            "Phase",
            asked.phase,
            dict.fromkeys(each["id"] for each in bundle["phases"] if each["game"] in own.values()),
        )
    return own


def select_clauses(
    bundle: Json, units: Units, asked: Asked, games: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the clauses of the editions in `games` that the phase treats, or all of them where no
    phase is named, each as (id, game).
    """
    own = ((id, games[unit["edition"]]) for id, unit in units.items() if unit["edition"] in games)
    if not asked.phase:
        yield from own
        return
    treating = [each for each in bundle["phases"] if asked.phase in (NOWHERE, each["id"])]
    inside = {id for phase in treating for id in list_treated_clauses(units, phase, games)}
    yield from ((id, game) for id, game in own if (id in inside) is not (asked.phase == NOWHERE))


def list_treated_clauses(units: Units, phase: Json, games: Mapping[str, str]) -> Iterator[str]:
    """Yield the ids of the clauses that a phase treats in the editions of `games`; a footnote
    belongs to the clause it is printed under.
    """
    for id, unit in units.items():
        place = unit["parent"] if unit["kind"] == "footnote" else id
        if games.get(unit["edition"]) == phase["game"] and (
            is_in_phase(place, phase) or any(is_under(place, top) for top in phase["at"])
        ):
            yield id


def list_clauses_above(units: Units, id: str) -> Iterator[str]:
    """Yield the ids of the clauses above a clause that have a text of their own, the nearest
    first.
    """
    parent = units[id]["parent"]
    while parent in units:
        if units[parent]["text"]:
            yield parent
        parent = units[parent]["parent"]
