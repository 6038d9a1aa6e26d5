"""`learn`: what the search learns from how people speak.

In: the data of the project.  Out: `learned.yaml` of each game that has phrases, written anew;
`Spoken` where they are too few. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from regelwerk.build import assemble_and_link
from regelwerk.bundle.knowledge import bundle
from regelwerk.errors import Spoken
from regelwerk.lineage.compared import compare
from regelwerk.prove.learnt import digest, list_phrases
from regelwerk.prove.links.network import pack_edges
from regelwerk.read.source import FOLDERS
from regelwerk.search.games import alone


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command takes no arguments of its own."""


def run(args: argparse.Namespace) -> int:
    """Learn, and write what was learnt; raise `BuildFailed` where the data have problems, `Spoken`
    where there are too few phrases.
    """
    try:
        from regelwerk.search.learning import learn
    except ModuleNotFoundError as missing:
        raise Spoken(f"{missing.name} fehlt; pip install regelwerk[learn]") from None
    _, assembled, net = assemble_and_link(args.root)
    corpus = assembled.corpus
    kb = bundle(corpus, compare(corpus, assembled.steps), pack_edges(net))
    for folder, game in zip(
        FOLDERS, dict.fromkeys(edition.game for edition in corpus.editions.values()), strict=True
    ):
        phrases = list_phrases(corpus, game)
        if not any(each.game == game for each in corpus.speech):
            continue
        learned = learn(alone(kb, game), game, phrases)
        if not learned["words"]:
            raise Spoken(
                f"{folder}: {len(phrases)} Redensarten sind zu wenige, um daraus zu lernen"
            )
        path = args.root / folder / "learned.yaml"
        path.write_text(
            "".join(format_learned(learned | {"of": digest(phrases, learned)})),
            encoding="utf-8",
            newline="\n",
        )
        print(
            f"{path}: aus {len(phrases)} Redensarten {len(learned['words'])} Wörter und"
            f" {len(learned['places'])} Stellen"
        )
    return 0


def format_learned(learned: Mapping[str, Any]) -> Iterator[str]:
    """Yield what was learnt as YAML, a point a line."""
    yield "# Made by `make learn` from asked.yaml and speech/.\n"
    yield from (f"{key}: {learned[key]}\n" for key in ("of", "unit", "always"))
    for key in ("words", "places"):
        yield f"{key}:\n"
        yield from (
            f"  {json.dumps(name, ensure_ascii=False)}: {row}\n"
            for name, row in learned[key].items()
        )
