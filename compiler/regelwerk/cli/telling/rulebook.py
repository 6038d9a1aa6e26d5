"""Compile the rulebook and tell its problems or its counts.

In: the project folder.  Out: problems or counts on the streams, an exit code; the build folder
where it is asked for.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter
from typing import TYPE_CHECKING

from regelwerk.read.problem import BuildFailed

if TYPE_CHECKING:
    from regelwerk.build import Built


def report_rulebook(args: argparse.Namespace, *, store: bool = False) -> int:
    """Compile, print problems or counts, with `store` write the build; return the exit code."""
    try:
        built = compile_rulebook(args)
    except BuildFailed as failed:
        if args.json:
            print(
                json.dumps(
                    [
                        {
                            "path": p.path,
                            "line": p.line,
                            "code": p.code,
                            "message": p.message,
                            "hint": p.hint,
                        }
                        for p in failed.problems
                    ],
                    ensure_ascii=False,
                    indent=1,
                )
            )
        else:
            print(*failed.problems, sep="\n", file=sys.stderr)
            print(f"{len(failed.problems)} Fehler", file=sys.stderr)
            if (args.build / "engine.json").is_file():
                print_hint(f"die Antworten kommen weiter aus dem Build davor: {args.build}")
        return 1
    if store:
        from regelwerk.build import write_texts

        write_texts(built.texts, args.build, print_hint)
    print(
        json.dumps(count_rulebook(built), ensure_ascii=False, indent=1)
        if args.json
        else tell_counts(built)
    )
    return 0


def compile_rulebook(args: argparse.Namespace) -> Built:
    """Return the rulebook compiled from the folder; raise `BuildFailed`."""
    from regelwerk.build import build as compile_all

    gc.disable()  # a build makes no circular garbage, so collecting it would only cost time
    try:
        return compile_all(args.root, print_progress)
    finally:
        gc.freeze()  # else all that is left would be searched once more before the process ends
        gc.enable()


def print_hint(said: str) -> None:
    """Print a line for people on the error stream."""
    print(said, file=sys.stderr)


def print_progress(stage: str) -> None:
    """Print the stage of the build on the error stream where that is a terminal; nothing into a log
    or a pipe.
    """
    if sys.stderr.isatty():
        print(f"… {stage}", file=sys.stderr)


def count_rulebook(built: Built) -> dict[str, object]:
    """Return the counts of a sound rulebook as a tree."""
    tables = built.tables.values()
    return {
        "editions": {
            edition: {"encoded": have, "listed": all, "missing": all - have}
            for edition, (have, all) in built.encoded.items()
        },
        "decisions": len({id for id, _ in built.tables}),
        "tables": len(built.tables),
        "combinations": sum(t.possible.bit_count() for t in tables),
        "rows": sum(len(t.names) for t in tables),
        "cases": built.cases,
        "seals": {
            book: {"sealed": done, "pieces": all, "unsealed": all - done}
            for book, (done, all) in built.seals.items()
        },
        "coverage": {
            edition: {
                "prescribing": len(c.prescribing),
                "cited": len(c.cited),
                "exempt": len(c.exempt),
                "undecided": len(c.undecided),
                "texts": len(c.texts),
                "uncited": len(c.uncited),
                "classes": dict(Counter(exemption.kind for exemption in c.excused.values())),
            }
            for edition, c in built.coverage.items()
        },
    }


def tell_counts(built: Built) -> str:
    """Return the counts of a sound rulebook as lines of text."""
    lines = ["Ausgabe    erfasst  von    offen  Folgen zitiert"]
    for edition, (have, all) in built.encoded.items():
        cover = built.coverage[edition]
        lines.append(
            f"{edition:<9} {have:>8} {all:>4} {all - have:>8}  "
            f"{len(cover.cited)} von {len(cover.prescribing)} "
            f"(ausgenommen {len(cover.exempt)}, noch ohne Entscheidung {len(cover.undecided)}), "
            f"{len(cover.texts) - len(cover.uncited)} von {len(cover.texts)} Stellen mit Text "
            f"(ausgenommen {sum(id in cover.excused for id in cover.texts)})"
        )
    tables = built.tables.values()
    lines.append(
        f"{len({id for id, _ in built.tables})} Entscheidungen, {len(built.tables)} Tabellen,"
        f" {sum(len(t.names) for t in tables)} Zeilen,"
        f" {sum(t.possible.bit_count() for t in tables)} Lagen bewiesen, {built.cases} Fälle"
        " gerechnet"
    )
    lines.append(
        "gesiegelt: "
        + ", ".join(f"{book} {done} von {all}" for book, (done, all) in built.seals.items())
    )
    return "\n".join(lines)
