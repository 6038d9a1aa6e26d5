"""`check` and `build`: the data as a whole.

In: the project folder.  Out: problems or counts; `build` also writes the build folder.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter
from typing import TYPE_CHECKING

from regelwerk.read.problem import BuildFailed
from regelwerk.unchanged import stands

if TYPE_CHECKING:  # where nothing has changed nothing is built
    from regelwerk.build import Built


def check(args: argparse.Namespace) -> int:
    """Prove the data sound without writing anything; 1 with all problems of the first stage that
    has any.

    With `--uncited` the clauses that neither a row nor an exemption names, one id a line; 1 while
    there is one.
    """
    return report(args) if args.uncited is None else unnamed(args)


def build(args: argparse.Namespace) -> int:
    """Prove the data sound and write the build folder, unless it stands as it would be written; a
    failure leaves the last good one.
    """
    if not stands(args.build, args.root):
        return report(args, store=True)
    print(json.dumps({"unchanged": True}, indent=1) if args.json else f"{args.build}: unverändert")
    return 0


def report(args: argparse.Namespace, *, store: bool = False) -> int:
    """Compile, write if asked, and show problems or counts."""
    try:
        built = compiled(args)
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
        return 1
    if store:
        from regelwerk.build import write

        write(built.outputs, args.build, hint)
    print(json.dumps(counts(built), ensure_ascii=False, indent=1) if args.json else summary(built))
    return 0


def compiled(args: argparse.Namespace) -> Built:
    """The rulebook of the folder; raises `BuildFailed`."""
    from regelwerk.build import build as compile_all

    gc.disable()  # nothing made here goes in circles, and a short run needs no sweeping
    try:
        return compile_all(args.root, progress)
    finally:
        gc.enable()


def unnamed(args: argparse.Namespace) -> int:
    """The clauses with words of their own that no decision names, of one edition or of all."""
    try:
        covered = compiled(args).coverage
    except BuildFailed as failed:
        print(*failed.problems, sep="\n", file=sys.stderr)
        return 1
    if args.uncited and args.uncited not in covered:
        print(
            f"Ausgabe „{args.uncited}“ gibt es nicht; möglich: {', '.join(covered)}",
            file=sys.stderr,
        )
        return 2
    found = [
        id
        for edition, cover in covered.items()
        if args.uncited in ("", edition)
        for id in cover.uncited
    ]
    print(json.dumps(found, indent=1) if args.json else "\n".join(found))
    return 1 if found else 0


def hint(said: str) -> None:
    """Say on the error stream what a person should know."""
    print(said, file=sys.stderr)


def progress(stage: str) -> None:
    """Show on a terminal what is being done; a log or a pipe gets nothing."""
    if sys.stderr.isatty():
        print(f"… {stage}", file=sys.stderr)


def counts(built: Built) -> dict[str, object]:
    """The counts of a sound rulebook."""
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


def summary(built: Built) -> str:
    """The counts as lines of text."""
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
