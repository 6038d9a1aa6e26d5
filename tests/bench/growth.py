"""A made-up rulebook of any size: the sound one with its first law, and the decision about it, many
times over.

In: `tests/sound/`, how many laws.  Out: a folder that builds; lines of the table (a ratio near 1:
growth in a straight line).
"""

from __future__ import annotations

import gc
import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import yaml

from regelwerk.build import build, write as keep
from regelwerk.read.source import load
from regelwerk_site import site
from timing import Line, Timed

LAWS, TIMES = 40, (1, 3, 10)
SOUND = Path(__file__).parents[1] / "sound"
EDITIONS = ("1997", "2007", "2017")
OWN = frozenset(
    {"early_bell", "accepted", "repeated", "by_mistake", "sits_out", "watch"}
)  # ids each copy has for itself
PLACE = re.compile(r"((?:\d{4}/)?)1(\.[A-C].*)")  # below the first law
FIRST = 10  # the number of the first copy; the sound rulebook has four laws


def growth(scratch: Path) -> Iterator[Line]:
    """Reading, building and rendering, for each law of rulebooks of three sizes."""
    folders = {}
    for times in TIMES:
        folders[times] = grown(scratch / f"grown-{times}", LAWS * times), scratch / f"built-{times}"
        keep(build(folders[times][0]).outputs, folders[times][1])
    acts = {
        "load": lambda root, _: load(root),
        "build": lambda root, _: build(root),
        "site": lambda _, built: site.build(built),
    }
    for what, act in acts.items():
        timed = {
            times: Timed(partial(unswept, act, *folders[times]), LAWS * times) for times in TIMES
        }
        for times in TIMES[1:]:
            beside = {f"of {LAWS}": timed[TIMES[0]]}
            yield Line(f"{what}, one of {LAWS * times} laws", timed[times], beside, runs=3)


def unswept(act: Callable[..., object], *given: Path) -> None:
    """Do it as the commands do, without sweeping in between."""
    gc.disable()
    act(*given)
    gc.enable()


def grown(root: Path, laws: int) -> Path:
    """The sound rulebook with so many copies of its first law in `root`."""
    shutil.copytree(SOUND, root)
    book, numbers = root / "laws", range(FIRST, FIRST + laws)
    law = {edition: read(book / edition / "1.yaml") for edition in EDITIONS}
    decision, cases = (
        read(book / f"decisions/early_bell/{name}.yaml") for name in ("decision", "cases")
    )
    for number in numbers:
        for edition, tree in law.items():
            write(book / edition / f"{number}.yaml", bare(tree | {"law": str(number)}))
        (book / f"decisions/early_bell_{number}").mkdir()
        write(book / f"decisions/early_bell_{number}/decision.yaml", copied(decision, number))
        write(book / f"decisions/early_bell_{number}/cases.yaml", copied(cases, number))
    for edition in EDITIONS:
        extend(book / edition / "contents.yaml", "units", numbers)
    for step in ("1997-2007", "2007-2017"):
        extend(book / "lineage" / f"{step}.yaml", "fates", numbers)
    extend(book / "lineage/direct/1997-2017.yaml", "changes", numbers)
    extend(book / "2017/standing.yaml", "carried", numbers)
    extend(book / "decisions/unwalked.yaml", "unwalked", numbers)
    phases = read(book / "phases.yaml")
    phases["phases"][-1]["last"] = str(numbers[-1])
    write(book / "phases.yaml", phases)
    return root


def extend(path: Path, key: str, numbers: Iterable[int]) -> None:
    """Every entry of a list that speaks of the first law or its decision once more for each
    copy.
    """
    tree = read(path)
    own = [
        entry
        for entry in tree[key]
        if not (isinstance(entry, dict) and entry.get("kind") == "footnote")
    ]
    more = [
        each
        for number in numbers
        for entry in own
        if (each := copied(headed(entry, number), number)) != entry
    ]
    write(path, tree | {key: tree[key] + bare(more)})


def headed(entry: Any, number: int) -> Any:
    """The entry of the first law itself in the contents as that of a copy."""
    of_law = isinstance(entry, dict) and entry.get("kind") == "law" and entry["at"] == "1"
    return (
        entry | {"at": str(number), "label": entry["label"].replace("1", str(number))}
        if of_law
        else entry
    )


def copied(tree: Any, number: int) -> Any:
    """A tree with the ids and places of a copy."""
    if isinstance(tree, dict):
        return {copied(key, number): copied(value, number) for key, value in tree.items()}
    if isinstance(tree, list):
        return [copied(each, number) for each in tree]
    if tree in OWN:
        return f"{tree}_{number}"
    if found := PLACE.fullmatch(tree):
        return f"{found[1]}{number}{found[2]}"
    return re.sub(r"^bell-", f"bell{number}-", tree)


def bare(tree: Any) -> Any:
    """A tree without what the copies have no part in: footnotes and the index."""
    if isinstance(tree, dict):
        return {
            key: bare(value) for key, value in tree.items() if key not in ("footnotes", "indexed")
        }
    return [bare(each) for each in tree] if isinstance(tree, list) else tree


def read(path: Path) -> Any:
    """A file with every scalar as text."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)


def write(path: Path, tree: Any) -> None:
    """A file of ours."""
    path.write_text(
        yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, width=1000), encoding="utf-8"
    )
