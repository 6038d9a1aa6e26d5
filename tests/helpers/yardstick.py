"""How often people find what they ask for: the queries and stories of `tests/queries`, put to the
search of their game.

In: queries and stories with the ids that answer them, the built rulebook.  Out: the rank of the
first hit that answers each; on the command line the shares, and with `--missed` what is missed in
the half for tuning (never in the half for figures, which nobody may tune to). An answer is found by
a hit that is it or a part of it, or by a decision, case or term that leads there by what it cites.
"""

import argparse
import hashlib
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from regelwerk import load
from regelwerk.search.hit import Hit
from regelwerk.search.loaded import Loaded
from regelwerk.search.query import query

QUERIES = Path(__file__).parents[1] / "queries"
GAMES = ("bridge", "doppelkopf")
SETS = {name: game for game in GAMES for name in (game, f"{game}_stories")}
WITHIN = (1, 3, 10)


def queries(name: str) -> list[dict[str, Any]]:
    """What is asked or told in a set."""
    return yaml.safe_load((QUERIES / f"{name}.yaml").read_text(encoding="utf-8"))


def tuning(say: str) -> bool:
    """Whether a query belongs to the half for tuning; that hangs on its words alone."""
    return hashlib.sha256(say.encode()).digest()[0] % 2 == 0


class Yardstick:
    """What every hit leads to in one rulebook."""

    def __init__(self, kb: Mapping[str, Any]) -> None:
        self.kb = kb

    @cached_property
    def cites(self) -> dict[str, set[str]]:
        """The places a decision, case or term rests on."""
        found = {
            id: set().union(*(row_cites(row) for row in decision["rows"]))
            for id, decision in self.kb["decisions"].items()
        }
        for id, decision in self.kb["decisions"].items():
            found[id] |= {
                place
                for silence in decision["otherwise"]
                for places in silence["nearest"].values()
                for place in places
            }
        for case in self.kb["cases"]:
            found[case["id"]] = found[case["decision"]] & self.rows(case) | {
                case["decision"],
                case["exemplifies"],
            }
        for term in self.kb["terms"]:
            found[f"term:{term['game']}/{term['id']}"] = set(term["defined"])
        return found

    def rows(self, case: Mapping[str, Any]) -> set[str]:
        """What the rows rest on that a case leads to."""
        reached = {ruled["row"] for ruled in case["rules"].values()}
        rows = self.kb["decisions"][case["decision"]]["rows"]
        return set().union(*(row_cites(row) for row in rows if row["id"] in reached))

    def answers(self, loaded: Loaded, hit: Hit, wanted: list[str]) -> bool:
        """Whether a hit answers; a clause stands for the same clause of every edition."""
        cited = self.cites.get(hit.id, ())
        reached = {
            hit.id,
            *hit.also,
            *cited,
            *(
                id
                for one in cited
                if one in loaded.place
                for id in loaded.list_ids(loaded.place[one])
            ),
        }
        return any(
            id == one or id.startswith((f"{one}.", f"{one}/")) for one in wanted for id in reached
        )

    def rank(self, loaded: Loaded, asked: Mapping[str, Any]) -> int:
        """The rank of the first hit that answers, from 1; 0 where none of the first ten does."""
        hits = query(loaded, asked["say"], max(WITHIN))
        return next(
            (at for at, hit in enumerate(hits, 1) if self.answers(loaded, hit, asked["answers"])), 0
        )


def row_cites(row: Mapping[str, Any]) -> set[str]:
    """The places a row and its outcomes rest on."""
    cites = [row["cites"], *(outcome["cites"] for outcome in row["then"])]
    return {place for each in cites for places in each.values() for place in places}


def shares(ranks: list[int]) -> list[float]:
    """The share found first, within three and within ten, in percent."""
    return [100 * sum(0 < rank <= most for rank in ranks) / len(ranks) for most in WITHIN]


def main() -> None:
    """Print the shares, and on request the misses of the half for tuning."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--missed", action="store_true")
    parser.add_argument("--game", choices=GAMES, action="append")
    args = parser.parse_args()
    kb = load()
    yardstick = Yardstick(kb.bundle)
    for name, game in SETS.items():
        if game not in (args.game or GAMES):
            continue
        ranked = [(asked, yardstick.rank(kb.search.words[game], asked)) for asked in queries(name)]
        for half in (True, False):
            own = [rank for asked, rank in ranked if tuning(asked["say"]) == half]
            told = "  ".join(
                f"in {most}: {share:5.1f} %"
                for most, share in zip(WITHIN, shares(own), strict=True)
            )
            print(f"{name:<18} {'tuning ' if half else 'figures'} {len(own):>4}  {told}")
        for asked, rank in ranked if args.missed else ():
            if rank != 1 and tuning(asked["say"]):
                instead = ", ".join(hit.id for hit in query(kb.search.words[game], asked["say"], 3))
                print(f"  {rank:>2} {asked['say']}  → {', '.join(asked['answers'])}; {instead}")


if __name__ == "__main__":
    main()
