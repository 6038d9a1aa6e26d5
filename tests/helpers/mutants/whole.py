"""Whole things: a unit gone with its line in the contents, an id given twice, a file gone.

In: the rulebook.  Out: one mutant each.
"""

import copy
from random import Random

from mutants.rulebook import Mutant, Rulebook, Spot, changed, one, other
from regelwerk.ids.address import is_under

# list of things that bear an id → the key of the id, and the kinds of file it stands in
NUMBERED = {
    "units": ("at", "contents"),
    "clauses": ("at", "law", "clauses"),
    "entries": ("at", "index"),
    "rows": ("id", "decision"),
    "cases": ("case", "cases"),
    "facts": ("fact", "facts", "decision"),
    "outcomes": ("effect", "outcomes", "decision"),
    "terms": ("term", "terms"),
    "externals": ("id", "externals"),
    "conflicts": ("conflict", "conflicts"),
}


def clause_delete(book: Rulebook, rng: Random) -> Mutant:
    """A unit is gone with all below it, from the contents too."""
    spot, tree, unit = book.pick(
        rng,
        [spot for spot in book.units if spot.steps[:1] == ("clauses",) and len(spot.steps) == 2],
        lambda _: True,
    )
    full = address(tree, unit["at"])
    tree["clauses"] = [
        item for item in tree["clauses"] if not is_under(address(tree, item["at"]), full)
    ]
    if not tree["clauses"]:
        del tree["clauses"]
    listed = f"{spot.path.rsplit('/', 1)[0]}/contents.yaml"
    contents = copy.deepcopy(book.trees[listed])
    contents["units"] = [entry for entry in contents["units"] if not is_under(entry["at"], full)]
    return Mutant(
        f"{spot.path}: {spot.id}: deleted (contents too)", {spot.path: tree, listed: contents}
    )


def address(tree: dict, at: str) -> str:
    """The full address of a clause of a file."""
    if "law" not in tree or not (at[0].isupper() or at[0] == "/"):
        return at
    return tree["law"] + at if at[0] == "/" else f"{tree['law']}.{at}"


def dup_id(book: Rulebook, rng: Random) -> Mutant:
    """Two things of a file bear one id."""
    key = rng.choice(sorted(NUMBERED))
    name, *kinds = NUMBERED[key]
    path = one(
        rng,
        [
            path
            for path, tree in book.files(*kinds)
            if sum(name in item for item in tree.get(key, ())) > 1
        ],
    )
    tree = copy.deepcopy(book.trees[path])
    named = [at for at, item in enumerate(tree[key]) if name in item]  # a group of rows has no id
    at = one(rng, named)
    was, tree[key][at][name] = (
        tree[key][at][name],
        other(rng, [tree[key][each][name] for each in named], tree[key][at][name]),
    )
    return changed(
        Spot(path, (key, at), was), tree, f"{name}→{tree[key][at][name]}, which is taken"
    )


def file_delete(book: Rulebook, rng: Random) -> Mutant:
    """A data file is gone."""
    path = one(rng, list(book.trees))
    return Mutant(f"{path}: the file is gone", {path: None})
