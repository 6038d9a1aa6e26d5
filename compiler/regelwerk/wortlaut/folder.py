"""The reader's folder: which files may be read, and why others are refused.

In: a folder.  Out: the plain texts in it, as `Copy`; a file that cannot be such a text is refused
by name, with what to do.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from regelwerk.disk import ordinary
from regelwerk.errors import Spoken

ENDING = ".txt"
LARGEST = 2_000_000  # bytes; the largest real copy has a tenth of that
MOST_LINES, LONGEST_LINE = 20_000, 20_000  # real copies have some thousands
MOST_FILES = 100
SHOWN = 60  # characters of a name, in a message
KEPT = "\n\r\t\f\v\u00ad\ufeff"  # control characters that real plain texts hold


class NoCopy(Spoken):
    """Raised where the folder holds something that is no plain copy of an official text; the
    message says what, where and what to do.
    """

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Copy:
    """A plain text of the reader: the name of its file and its content."""

    name: str
    text: str


def read_copies(folder: Path) -> tuple[tuple[Copy, ...], tuple[str, ...]]:
    """Return the plain texts of a folder in the order of their names, and the names of the other
    files, which are not read; raise `NoCopy`.
    """
    try:
        found = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as broken:
        raise NoCopy(
            f"{folder}: {broken.strerror or broken}; den Ordner mit den Abschriften nennen"
        ) from None
    for entry in found:
        if strip_control_characters(entry.name) != entry.name:
            raise make_refusal(
                folder,
                entry.name,
                "der Name enthält Steuerzeichen oder ist nicht lesbar",
                "die Datei umbenennen",
            )
    chosen = [entry for entry in found if entry.name.lower().endswith(ENDING)]
    if not chosen:
        raise NoCopy(
            f"{folder}: keine Datei mit der Endung {ENDING}; die Abschriften als reinen Text"
            " hineinlegen"
        )
    if len(chosen) > MOST_FILES:
        raise NoCopy(
            f"{folder}: mehr als {MOST_FILES} Textdateien; einen Ordner nennen, der nur die"
            " Abschriften enthält"
        )
    root = Path(os.path.realpath(folder))
    texts = tuple(Copy(entry.name, read_copy_text(folder, root, entry)) for entry in chosen)
    return texts, tuple(
        strip_control_characters(entry.name) for entry in found if entry not in chosen
    )


def read_copy_text(folder: Path, root: Path, entry: os.DirEntry[str]) -> str:
    """Return the text of one file; raise `NoCopy` for anything that is not a sound plain text."""
    if not Path(os.path.realpath(entry.path)).is_relative_to(root):
        raise make_refusal(
            folder,
            entry.name,
            "ist ein Verweis, der aus dem Ordner hinausführt",
            "die Datei selbst hineinlegen",
        )
    content = read_copy_bytes(folder, entry)
    if not content.strip():
        raise make_refusal(folder, entry.name, "ist leer", "herausnehmen oder neu abschreiben")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise make_refusal(folder, entry.name, "ist UTF-16, nicht UTF-8", "als UTF-8 speichern")
    for why, mend in explain_spoiled_bytes(content):
        raise make_refusal(folder, entry.name, why, mend)
    try:
        said = content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        line = content.count(b"\n", 0, broken.start) + 1
        raise make_refusal(
            folder, entry.name, f"Zeile {line}: kein gültiges UTF-8", "als UTF-8 speichern"
        ) from None
    for number, line_of in enumerate(said.split("\n"), 1):
        if any(unicodedata.category(sign) == "Cc" and sign not in KEPT for sign in line_of):
            raise make_refusal(
                folder,
                entry.name,
                f"Zeile {number}: enthält Steuerzeichen",
                "als reinen Text speichern",
            )
    return said


def read_copy_bytes(folder: Path, entry: os.DirEntry[str]) -> bytes:
    """Return the bytes of an ordinary file of at most `LARGEST` bytes; raise `NoCopy` for any other
    file.
    """
    try:
        return ordinary.read_ordinary_file(entry.path, LARGEST)
    except ordinary.NotOrdinary as refused:
        raise make_refusal(
            folder,
            entry.name,
            str(refused),
            "herausnehmen oder nur die Abschrift eines Dokuments hineinlegen",
        ) from None
    except OSError as broken:
        raise make_refusal(
            folder, entry.name, broken.strerror or str(broken), "Rechte und Datei prüfen"
        ) from None


def explain_spoiled_bytes(content: bytes) -> Iterator[tuple[str, str]]:
    """Yield why the bytes are no sound plain text, each with what to do; nothing where they are
    sound.
    """
    if b"\0" in content:
        yield "ist keine Textdatei (binär)", "das Dokument als reinen Text speichern"
    lines = content.split(b"\n")
    if len(lines) > MOST_LINES:
        yield f"hat mehr als {MOST_LINES} Zeilen", "nur die Abschrift eines Dokuments hineinlegen"
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            yield (
                f"Zeile {number} ist länger als {LONGEST_LINE} Bytes",
                "den Text in Absätze teilen",
            )


def strip_control_characters(name: str) -> str:
    """Return a name as it may be shown and written: without control characters, marks of writing
    direction and bytes that are no text.
    """
    return "".join(
        sign for sign in name if unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co")
    )


def make_refusal(folder: Path, name: str, why: str, mend: str) -> NoCopy:
    """Return the error for a file, with the reason and what to do."""
    return NoCopy(f"{folder}/{strip_control_characters(name)[:SHOWN]}: {why}; {mend}")
