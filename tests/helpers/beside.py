"""The same questions put to the searches one would use instead: Pagefind, MiniSearch and lunr, over
the same documents.

In: the queries of `tests/queries`, the built rulebook, the packages from npm.  Out: one table, both
games, half for figures: found first, within three, within ten.  What counts as an answer is what
counts for ours (`tests/helpers/yardstick.py`). Every search gets every document with its title, its
text and the everyday phrases as fields, as its own guide shows it; what our search does with them
is the difference. The packages are laid into a folder that is gone afterwards; without npm or the
registry the reason is named and the exit code is 2.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from regelwerk import load
from regelwerk.search.documents import Document, list_documents
from regelwerk.search.games import restrict_to_game
from regelwerk.search.hit import Hit
from regelwerk.search.loaded import Loaded
from yardstick import GAMES, WITHIN, Yardstick, queries, shares, tuning

PACKAGES = ("pagefind@1.6.0", "minisearch@7.2.0", "lunr@2.3.9", "lunr-languages@1.22.0")
SEARCHES = ("Pagefind", "MiniSearch", "lunr")
SCRIPT = Path(__file__).with_name("beside.mjs")


def fields(document: Document) -> dict[str, str]:
    """A document as the other searches take it: what it is called, what is said of it, the rest."""
    said = [text for field, text in document.words if field == "asked"]
    rest = [text for field, text in document.words if field != "asked"]
    return {"title": document.title, "asked": ". ".join(said), "text": ". ".join(rest)}


def answered(
    folder: Path, corpus: Sequence[Document], asked: Sequence[str]
) -> dict[str, list[list[int]]]:
    """Per search the places of the documents it finds for each question, best first."""
    (folder / "in.json").write_text(
        json.dumps(
            {
                "documents": [fields(each) for each in corpus],
                "asked": list(asked),
                "most": max(WITHIN),
            }
        )
    )
    subprocess.run(["node", "beside.mjs"], cwd=folder, check=True)
    found: dict[str, list[list[int]]] = json.loads((folder / "out.json").read_text())
    return found


def rank(
    yardstick: Yardstick,
    loaded: Loaded,
    corpus: Sequence[Document],
    places: Sequence[int],
    wanted: list[str],
) -> int:
    """The rank of the first document that answers, from 1; 0 where none does."""
    hits = (
        Hit(corpus[at].ids[0], corpus[at].ids[1:], corpus[at].kind, "", 0, "", "", "", "")
        for at in places
    )
    return next((at for at, hit in enumerate(hits, 1) if yardstick.answers(loaded, hit, wanted)), 0)


def measured(
    yardstick: Yardstick, kb: Mapping[str, Any], loaded: Loaded, game: str, folder: Path
) -> dict[str, list[float]]:
    """The shares of each search in the half for figures of a game, ours first."""
    own = [each for each in queries(game) if not tuning(each["say"])]
    corpus = list_documents(restrict_to_game(kb, game))
    found = answered(folder, corpus, [each["say"] for each in own])
    told = {"Regelwerk": shares([yardstick.rank(loaded, each) for each in own])}
    for name in SEARCHES:
        ranks = [
            rank(yardstick, loaded, corpus, places, each["answers"])
            for places, each in zip(found[name], own, strict=True)
        ]
        told[name] = shares(ranks)
    return told


def lacking(folder: Path) -> str:
    """Why the packages are not there; nothing where they are."""
    if not shutil.which("npm") or not shutil.which("node"):
        return "npm and node are not on this machine (Debian: apt-get install npm)"
    laid = subprocess.run(
        ["npm", "install", "--silent", "--no-audit", "--no-fund", *PACKAGES],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return (
        f"npm could not lay in {', '.join(PACKAGES)}: {laid.stderr.strip()[-300:]}"
        if laid.returncode
        else ""
    )


def main() -> int:
    """Print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "package.json").write_text('{"private": true, "type": "module"}')
        shutil.copy(SCRIPT, folder)
        if why := lacking(folder):
            print(f"not measured: {why}")
            return 2
        kb = load()
        yardstick = Yardstick(kb.bundle)
        print(f"{'':<11}" + "".join(f"{game}: first, in 3, in 10".rjust(34) for game in GAMES))
        told = {
            game: measured(yardstick, kb.bundle, kb.search.words[game], game, folder)
            for game in GAMES
        }
        for search in ("Regelwerk", *SEARCHES):
            figures = ("".join(f"{share:8.1f}" for share in told[game][search]) for game in GAMES)
            print(f"{search:<11}" + "".join(each.rjust(34) for each in figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
