"""From the YAML to the bundle: reading, checking, building, and one sentence that has changed.

In: the project and its build folder.  Out: lines of the table.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import yaml

from regelwerk.follow import follow_changes, open_rulebook
from regelwerk.installed import PROJECT
from regelwerk.read.source import load
from regelwerk.read.validate import validate
from regelwerk_site.book import partings
from regelwerk_site.serve.fresh import Fresh
from timing import Line, Timed, python

SENTENCE, PAGE = "laws/2007/27.yaml", "bridge/27/index.html"


def compiling(scratch: Path) -> Iterator[Line]:
    """Our stages beside what reads and checks such files elsewhere."""
    source, _ = load(PROJECT)
    texts = [(PROJECT / name).read_text(encoding="utf-8") for name in source.documents]
    theirs = Timed(lambda: [yaml.load(text, Loader=yaml.CSafeLoader) for text in texts])
    yield Line(
        "load all YAML", Timed(lambda: load(PROJECT)), {"PyYAML CSafeLoader": theirs}, runs=3
    )
    yield Line("check all files by their schemas", Timed(lambda: validate(source)), {}, runs=3)
    build = Timed(python("-m", "regelwerk", "--build", scratch / "build", "build"))
    yield Line(
        "one sentence changed, until its page is there",
        sentence(),
        {"build (check, prove, compile), process": build},
        runs=3,
    )


def sentence() -> Timed:
    """What `site --watch` does between a changed file and the page that shows it, with no sweep in
    between, as there.
    """
    known = open_rulebook(PROJECT, PROJECT / "build")
    splits = partings.find_splits(known.engine, [edition["id"] for edition in known.kb["editions"]])

    def show() -> None:
        kb = follow_changes(known, PROJECT, [SENTENCE])
        assert kb and Fresh(kb, known.engine, known.coverage, splits).render_page(PAGE)

    def unswept() -> None:
        gc.disable()
        show()
        gc.enable()

    return Timed(unswept, before=gc.collect)
