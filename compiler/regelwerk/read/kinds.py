"""Tell the kind of a file by its path, and what is wrong with a path that belongs to no kind.

In: the path of a file, relative to the project.  Out: a kind, or a German message and a hint.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

EDITION = r"(?:laws|ddv_tsr)/(?!(?:lineage|decisions|made|speech)(?:/|$))[a-z0-9]{1,16}"
PLACES: tuple[tuple[str, str], ...] = (
    (rf"{EDITION}/contents\.yaml", "contents"),
    (rf"{EDITION}/(definitions|footnotes|introduction|anlage)\.yaml", "clauses"),
    (rf"{EDITION}/index\.yaml", "index"),
    (rf"{EDITION}/standing\.yaml", "standing"),
    (rf"{EDITION}/([0-9.]+|[A-H])\.yaml", "law"),
    (r"(laws|ddv_tsr)/lineage/[a-z0-9]+-[a-z0-9]+\.yaml", "lineage"),
    (r"(laws|ddv_tsr)/lineage/direct/[a-z0-9]+-[a-z0-9]+\.yaml", "direct"),
    (r"(laws|ddv_tsr)/editions\.yaml", "editions"),
    (r"(laws|ddv_tsr)/concordance\.yaml", "concordance"),
    (r"(laws|ddv_tsr)/externals\.yaml", "externals"),
    (r"(laws|ddv_tsr)/conflicts\.yaml", "conflicts"),
    (r"(laws|ddv_tsr)/terms\.yaml", "terms"),
    (r"(laws|ddv_tsr)/topics\.yaml", "topics"),
    (r"(laws|ddv_tsr)/speech/[a-z0-9_]+\.yaml", "speech"),
    (r"(laws|ddv_tsr)/phases\.yaml", "phases"),
    (r"(laws|ddv_tsr)/facts\.yaml", "facts"),
    (r"(laws|ddv_tsr)/outcomes\.yaml", "outcomes"),
    (r"(laws|ddv_tsr)/decisions/exempt\.yaml", "exempt"),
    (r"(laws|ddv_tsr)/decisions/unwalked\.yaml", "unwalked"),
    (r"(laws|ddv_tsr)/decisions/[a-z0-9_]+/decision\.yaml", "decision"),
    (r"(laws|ddv_tsr)/decisions/[a-z0-9_]+/cases\.yaml", "cases"),
)


@cache
def find_kind(path: str) -> str:
    """Return the kind of file that belongs at `path`, or an empty text."""
    return next((kind for place, kind in PLACES if re.fullmatch(place, path)), "")


# below the folder of a game: how the names in a folder are made, and an example
FORMS: tuple[tuple[str, str, str], ...] = (
    (
        r"lineage/.*",
        "hier heißt eine Datei nach zwei Ausgaben, mit „-“ dazwischen",
        "lineage/1920-1950.yaml",
    ),
    (
        r"decisions/.*",
        "jede Entscheidung hat einen Ordner (a–z, 0–9 und „_“), darin decision.yaml und cases.yaml",
        "decisions/without_staff/decision.yaml",
    ),
    (r"speech/.*", "hier heißt eine Datei nach a–z, 0–9 und „_“", "speech/asked.yaml"),
    (
        r"[^/]+/[^/]+",
        "im Ordner einer Ausgabe (a–z und 0–9) liegen contents.yaml und die Dateien der"
        " Bestimmungen, nach ihrer Nummer benannt",
        "1920/1.yaml",
    ),
    (
        r"[^/]+",
        "hier liegen editions.yaml, terms.yaml, phases.yaml und wenige andere",
        "editions.yaml",
    ),
)
SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def explain_name(path: str) -> tuple[str, str]:
    """Return what is wrong with a path that belongs to no kind of file, and how the names of its
    folder are made, with the path that may be meant or an example.
    """
    game, _, name = path.partition("/")
    meant = spell_path(path)
    strange = dict.fromkeys(re.findall(r"[^a-z0-9_./-]", unicodedata.normalize("NFC", name)))
    said = f": im Namen steht {', '.join(f'„{each}“' for each in strange)}" if strange else ""
    form, example = next(
        ((form, example) for place, form, example in FORMS if re.fullmatch(place, name)), ("", "")
    )
    hint = f"gemeint: {meant}?" if meant else f"z. B. {game}/{example}" if form else ""
    wrong = "so heißt hier keine Datei" if meant else "hier wird keine solche Datei erwartet"
    return (
        f"{wrong}{said}",
        "; ".join(filter(None, (form, hint))) or "siehe schema/README.md",
    )


def spell_path(path: str) -> str:
    """Return the path in plain small letters if a file belongs there, or an empty text."""
    game, _, name = path.partition("/")
    small = unicodedata.normalize("NFC", name.lower()).translate(SPELLED)
    joint = "-" if small.startswith("lineage/") else "_"
    plain = f"{game}/" + "/".join(
        re.sub(r"[^a-z0-9.]+", joint, part.encode("ascii", "ignore").decode())
        for part in unicodedata.normalize("NFKD", small).split("/")
    )
    return plain if find_kind(plain) else ""
