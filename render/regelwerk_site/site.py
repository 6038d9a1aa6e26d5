"""The whole site: `regelwerk site`.

In: the compiled files of the build folder.  Out: a folder of HTML that works from a folder and from
a server.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from regelwerk import find_rulebook
from regelwerk.cli.arguments import Parser, parse_folder
from regelwerk.disk import folder as disk, output
from regelwerk.errors import Spoken
from regelwerk.installed import PROJECT
from regelwerk.library import open_library
from regelwerk_site import unchanged
from regelwerk_site.book import stand, urls

if TYPE_CHECKING:  # a site that stands as it would be written loads nothing that writes one
    from regelwerk_site.text import official

PLACES = "places.json"
LONGEST_ADDRESS = (
    1500  # bytes; a QR code of this strength holds 2331, and the path of a page comes behind it
)


def command(args: Sequence[str]) -> int:
    """Build the site; prints what was written. Exit code 1 where the bundle is missing or
    unreadable, or the site cannot be written.
    """
    understood = parser()
    if understood.parse_known_args(args)[0].watch:
        from regelwerk_site.serve.watch import (
            command as watched,
        )  # it reads the data, which who only renders does not

        return watched(args)
    options = understood.parse_args(args)
    if options.wortlaut and (options.out or options.url or options.compressed or options.proof):
        understood.error(
            "--wortlaut bleibt auf diesem Rechner und verträgt sich nicht mit --out, --url,"
            " --compressed, --proof"
        )
    kind = "wortlaut" if options.wortlaut else "proof" if options.proof else "site"
    out = options.out or (options.build or PROJECT / "build") / kind
    started = time.perf_counter()
    if sys.stderr.isatty():
        tell("… Seiten schreiben")
    try:
        texts = (
            wording(options.build or find_rulebook(), options.wortlaut)
            if options.wortlaut
            else None
        )
        wish = Wish(
            options.url,
            options.date or stand.given(),
            options.proof,
            options.compressed,
            texts.stamp if texts else "",
        )
        count, written = make(options.build or find_rulebook(), out, wish, texts)
        if kind == "site" and not options.out:
            beside(out)
    except Spoken as refused:
        tell(str(refused))
        return refused.exit_code
    except OSError as broken:
        tell(
            f"{broken.filename2 or broken.filename or out}: {broken.strerror or broken}; die"
            " Website von vorher bleibt"
        )
        return 1
    print(
        f"{out}: {count} Dateien, {written} neu geschrieben, {time.perf_counter() - started:.1f} s"
    )
    if texts:
        print(
            "privat, nicht weitergeben: enthält den amtlichen Wortlaut aus "
            + ", ".join(texts.files.values())
        )
    return 0


def parser() -> Parser:
    """What the command understands."""
    made = Parser(
        prog="regelwerk site", description="Die Website aus dem übersetzten Regelwerk schreiben."
    )
    made.add_argument(
        "--build",
        type=parse_folder,
        metavar="FOLDER",
        help="Ordner mit kb.json und engine.json (sonst: build)",
    )
    made.add_argument(
        "--out",
        type=parse_folder,
        metavar="FOLDER",
        help="Ordner der Website (sonst: <build>/site)",
    )
    made.add_argument(
        "--url",
        type=address,
        default="",
        help="öffentliche Adresse der Website; sie steht als QR-Code auf den Protokollen",
    )
    made.add_argument(
        "--date", type=stand.day, help="Tag des Standes, etwa 2026-11-22 (sonst SOURCE_DATE_EPOCH)"
    )
    made.add_argument(
        "--compressed",
        action="store_true",
        help="neben jede Seite auch die gepackte (.gz), für einen Webspace",
    )
    made.add_argument(
        "--proof",
        action="store_true",
        help="zum Gegenlesen: neben jedem Text Datei und Zeile (sonst nach <build>/proof)",
    )
    what = (
        "nur für den eigenen Rechner: neben jede Bestimmung den amtlichen Wortlaut aus den eigenen"
        " Abschriften (nach <build>/wortlaut)"
    )
    made.add_argument("--wortlaut", type=parse_folder, metavar="FOLDER", help=what)
    what = "ausliefern und bei jeder Änderung der Daten erneuern (mehr: site --watch --help)"
    made.add_argument("--watch", action="store_true", help=what)
    return made


def tell(said: str) -> None:
    """Say on the error stream what a person should know."""
    print(said, file=sys.stderr)


def address(text: str) -> str:
    """The public address of the site; one that fits into no QR code is a usage error."""
    if len(text.encode()) > LONGEST_ADDRESS:
        raise argparse.ArgumentTypeError(
            f"die Adresse ist länger als {LONGEST_ADDRESS} Zeichen und passt in keinen QR-Code"
        )
    return text


@dataclass(frozen=True, slots=True)
class Wish:
    """What may be asked of a site: its public address, the day it is of, marks for proof-reading,
    packed files beside the others; which official texts are laid beside."""

    home: str = ""
    date: str = ""
    proof: bool = False
    compressed: bool = False
    texts: str = ""


def wording(folder: Path, copies: Path) -> official.Official:
    """The reader's official texts of the editions of a bundle, what was not found told; raises
    `Unreadable`.
    """
    from regelwerk.wortlaut.reading import read_shelf  # only who has copies needs these
    from regelwerk_site.text import official

    found = read_shelf(open_library(folder).bundle, copies)
    for each in found.readings:
        tell(
            f"{each.edition} ({each.name}): {each.units - len(each.missing)} von {each.units}"
            " Stellen gefunden"
        )
    for name in found.strange:
        tell(f"{name}: keines der bekannten Dokumente, beiseite gelassen")
    return official.official(found)


def make(
    folder: Path, out: Path, wish: Wish, texts: official.Official | None = None
) -> tuple[int, int]:
    """The site of the bundle in `folder` in the folder `out`: how many files it has, how many were
    written.

    Raises as `build` and `output.write`.
    """
    open_library(folder)
    read = (*unchanged.DATA, unchanged.SEARCH, *((PLACES,) if wish.proof else ()))
    made = unchanged.made_of(
        [folder / name for name in read if (folder / name).is_file()], [repr(wish)]
    )
    if count := unchanged.standing(out, made):
        return count, 0
    gc.disable()  # nothing made here goes in circles, and a short run needs no sweeping
    try:
        files = build(folder, home=wish.home, proof=wish.proof, date=wish.date, texts=texts)
        if wish.compressed:
            from regelwerk_site.serve import sending

            files |= sending.packed(files)
        return len(files), output.write(out, files, made, tell)
    finally:
        gc.enable()


def beside(out: Path) -> None:
    """The one file also beside the site, where a hand looks for it; raises OSError."""
    content = (out / urls.ONE_FILE).read_bytes()
    place = out.parent / urls.ONE_FILE
    if not disk.has_content(place, content):
        waiting = place.with_suffix(".new")
        waiting.write_bytes(content)
        waiting.replace(place)


def build(
    folder: Path,
    *,
    home: str = "",
    proof: bool = False,
    date: str = "",
    texts: official.Official | None = None,
) -> dict[str, bytes]:
    """Every file of the site by its relative path, from the bundle in `folder`; raises `NotBuilt`
    where it cannot be read.

    `home` is the public address of the site, `date` the day it is of; with `proof` each text bears
    file and line, with `texts` the pages show official texts beside the clauses. Those are in the
    pages alone, never in what is made to be passed on.
    """
    from regelwerk_site.files import files  # with all that makes pages

    return files(folder, home, proof, date, texts)
