"""Build the whole site: `regelwerk site`.

In: the compiled files of the build folder.  Out: a folder of HTML that can be opened from a disk or
from a server.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from regelwerk.cli.arguments import Parser, parse_folder
from regelwerk.disk import folder as disk, output
from regelwerk.errors import Spoken
from regelwerk.installed import PROJECT, find_rulebook
from regelwerk.library import open_library
from regelwerk.parallel import run_meanwhile
from regelwerk_site import unchanged
from regelwerk_site.book import stand, urls

if TYPE_CHECKING:  # an unchanged site is recognised without loading what writes one
    from regelwerk_site.text import official

PLACES = "places.json"
LONGEST_ADDRESS = (
    1500  # bytes; a QR code of this error level holds 2331, and the path of a page follows it
)


def command(args: Sequence[str]) -> int:
    """Build the site, print how many files were written and return the exit code: 0, 1 where the
    site cannot be written, or the code of a refusal (the bundle is missing or unreadable, for
    example).
    """
    understood = make_parser()
    if understood.parse_known_args(args)[0].watch:
        from regelwerk_site.serve.watch import command as watched  # reads the data to render them

        return watched(args)
    options = understood.parse_args(args)
    options.build = options.build or (options.root and options.root / "build")
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
            read_official_texts(options.build or find_rulebook(), options.wortlaut)
            if options.wortlaut
            else None
        )
        wish = Wish(
            home=options.url,
            date=options.date or stand.read_day(),
            proof=options.proof,
            compressed=options.compressed,
            texts=texts.stamp if texts else "",
        )
        with run_meanwhile(partial(describe_changed_data, options)) as changed:
            count, written = make(options.build or find_rulebook(), out, wish, texts)
            if said := changed():
                tell(said)
        if kind == "site" and not options.out:
            copy_one_file(out)
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


def make_parser() -> Parser:
    """Return the argument parser of the command."""
    made = Parser(
        prog="regelwerk site", description="Die Website aus dem übersetzten Regelwerk schreiben."
    )
    made.add_argument(
        "--build",
        type=parse_folder,
        metavar="FOLDER",
        help="Ordner mit kb.json und engine.json (sonst: build)",
    )
    what = (
        "Ordner der Daten; haben sie sich seit dem Build geändert, wird es gesagt (sonst: der des"
        " Projekts, wenn kein --build genannt ist)"
    )
    made.add_argument("--root", type=parse_folder, metavar="FOLDER", help=what)
    made.add_argument(
        "--out",
        type=parse_folder,
        metavar="FOLDER",
        help="Ordner der Website (sonst: <build>/site)",
    )
    made.add_argument(
        "--url",
        type=parse_address,
        default="",
        help="öffentliche Adresse der Website; sie steht als QR-Code auf den Protokollen",
    )
    made.add_argument(
        "--date",
        type=stand.parse_day,
        help="Tag des Standes, etwa 2026-11-22 (sonst SOURCE_DATE_EPOCH)",
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


def describe_changed_data(options: argparse.Namespace) -> str:
    """Return a line to tell where the data are not those of the build that is rendered; empty where
    it is not known which data it was made of.
    """
    from regelwerk.unchanged import is_stale  # reads the data, which rendering does not need

    root: Path | None = options.root or (None if options.build else PROJECT)
    folder = options.build or find_rulebook()
    if not root or not is_stale(folder, root):
        return ""
    return (
        f"die Website zeigt den Stand von {folder}; seither haben sich die Daten oder das Programm"
        " geändert, erst `regelwerk build` nimmt sie auf"
    )


def tell(said: str) -> None:
    """Print a message for the user on standard error."""
    print(said, file=sys.stderr)


def parse_address(text: str) -> str:
    """Return the public address of the site as given; raise ArgumentTypeError where it is too long
    for a QR code.
    """
    if len(text.encode()) > LONGEST_ADDRESS:
        raise argparse.ArgumentTypeError(
            f"die Adresse ist länger als {LONGEST_ADDRESS} Zeichen und passt in keinen QR-Code"
        )
    return text


@dataclass(frozen=True, slots=True)
class Wish:
    """The options of a site: its public address, its date, marks for proof-reading, a gzip copy
    beside each file, and the digest of the official texts shown beside the clauses.
    """

    home: str = ""
    date: str = ""
    proof: bool = False
    compressed: bool = False
    texts: str = ""


def read_official_texts(folder: Path, copies: Path) -> official.Official:
    """Return the official texts of the editions of a bundle, read from the user's own copies, and
    print what was found and what was not; raise `Unreadable` where a copy cannot be read.
    """
    from regelwerk.wortlaut.reading import read_shelf  # needed for official texts only
    from regelwerk_site.text import official

    found = read_shelf(open_library(folder).bundle, copies)
    for each in found.readings:
        tell(
            f"{each.edition} ({each.name}): {each.units - len(each.missing)} von {each.units}"
            " Stellen gefunden"
        )
    for name in found.strange:
        tell(f"{name}: keines der bekannten Dokumente, beiseite gelassen")
    return official.collect_official_texts(found)


def make(
    folder: Path, out: Path, wish: Wish, texts: official.Official | None = None
) -> tuple[int, int]:
    """Write the site of the bundle in `folder` into the folder `out` and return two numbers: how
    many files the site has, and how many were written.

    Raise what `build` and `output.write` raise.
    """
    open_library(folder)
    read = (*unchanged.DATA, unchanged.SEARCH, *((PLACES,) if wish.proof else ()))
    made = unchanged.digest_inputs(
        [folder / name for name in read if (folder / name).is_file()], [repr(wish)]
    )
    if count := unchanged.count_standing_files(out, made):
        return count, 0
    gc.disable()  # no reference cycles arise here, and a short run needs no garbage collection
    try:
        files = build(folder, home=wish.home, proof=wish.proof, date=wish.date, texts=texts)
        if wish.compressed:
            from regelwerk_site.serve import sending

            files |= sending.compress_files(files)
        return len(files), output.write(out, files, made, tell)
    finally:
        gc.freeze()  # else all that is left would be searched once more before the process ends
        gc.enable()


def copy_one_file(out: Path) -> None:
    """Copy the one-file edition out of the site to the folder beside it, where a user looks for it;
    raise OSError where it cannot be read or written.
    """
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
    """Return every file of the site by its relative path, made from the bundle in `folder`; raise
    `NotBuilt` where the bundle cannot be read.

    `home` is the public address of the site, `date` its date. With `proof` each text shows its file
    and line; with `texts` the pages show the official texts beside the clauses. Those texts are in
    the pages only, never in the files that are made to be passed on.
    """
    from regelwerk_site.files import (
        make_site_files,
    )  # imported late, because it loads everything that renders pages

    return make_site_files(folder, home, proof, date, texts)
