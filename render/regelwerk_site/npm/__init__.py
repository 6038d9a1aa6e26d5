"""Write the package for JavaScript: `regelwerk npm`.

In: the build folder.  Out: `build/npm/` for `npm pack` and `npm install`: the engine and the search
of the site as ES modules, data, types.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from regelwerk.cli.arguments import Parser, parse_folder
from regelwerk.disk import output
from regelwerk.errors import Spoken
from regelwerk.installed import PROJECT, find_rulebook
from regelwerk.library import open_library
from regelwerk_site.npm.package import make_package_files


def command(args: Sequence[str]) -> int:
    """Write the package and return the exit code: 0, 1 where the folder cannot be written, or the
    code of a refusal (the bundle is missing or unreadable, for example).
    """
    parser = Parser(
        prog="regelwerk npm",
        description="Das Paket für JavaScript aus dem übersetzten Regelwerk schreiben.",
    )
    parser.add_argument(
        "--build",
        type=parse_folder,
        metavar="FOLDER",
        help="Ordner mit kb.json, engine.json und search.json (sonst: build)",
    )
    parser.add_argument(
        "--out", type=parse_folder, metavar="FOLDER", help="Ordner des Pakets (sonst: <build>/npm)"
    )
    options = parser.parse_args(args)
    out = options.out or (options.build or PROJECT / "build") / "npm"
    try:
        bundle = open_library(options.build or find_rulebook())
        made = make_package_files(bundle)
        written = output.write(
            out, made, bundle.data_version, lambda said: print(said, file=sys.stderr)
        )
    except Spoken as refused:
        print(refused, file=sys.stderr)
        return refused.exit_code
    except OSError as broken:
        print(
            f"{broken.filename2 or broken.filename or out}: {broken.strerror or broken}",
            file=sys.stderr,
        )
        return 1
    print(f"{out}: {len(made)} Dateien, {written} neu geschrieben")
    return 0
