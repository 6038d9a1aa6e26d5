"""Read YAML files as plain trees with line numbers.

In: the project folder.  Out: `Source`: one `Document` per file, every scalar as text, the text of
the locks, plus problems. It works on the events of libyaml, because only there can duplicate keys,
anchors and guessed types be refused and the line of every key be kept.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

from regelwerk.parallel import run_all
from regelwerk.read.problem import Problem

FOLDERS = ("laws", "ddv_tsr")
# below the folder of each game: the one file that a command writes and that is not YAML
LOCK = "made/seals.lock"
LARGEST = 4_000_000  # bytes; the largest honest file is a tenth of that
DEEPEST = 24
FEW = 100  # files that one process reads as fast as two
SHARES = 16  # parts into which more are divided among the processors
HIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff"
    r"\ue000-\uf8ff\U000f0000-\U0010ffff]"
)
BESIDE = re.compile(
    r"\..*\.sw[a-z]|\.#.*|#.*#|.*~|4913"
)  # files that vim and emacs write beside an open file
DIRECTIVE = re.compile(r"(?:\A|[\r\n])\ufeff*%")
NULLS = frozenset({"~", "null", "Null", "NULL"})
COMMA = (
    "den Schlüssel weglassen; in geschweiften Klammern braucht Text mit einem Komma"
    " Anführungszeichen"
)
COLON = "Text mit „: “, auch mit einem Komma in Klammern, braucht Anführungszeichen"
GERMAN = {
    "mapping values are not allowed in this context": (
        "hier steht ein zweiter Doppelpunkt",
        "Text mit „: “ braucht Anführungszeichen; sonst die Einrückung prüfen",
    ),
    "did not find expected ',' or '}'": ("hier fehlt „,“ oder „}“", COLON),
    "did not find expected ',' or ']'": ("hier fehlt „,“ oder „]“", COLON),
    "did not find expected key": (
        "hier wird ein Schlüssel erwartet",
        "die Einrückung prüfen; hinter schließenden Anführungszeichen folgt kein Text",
    ),
    "could not find expected ':'": ("hier fehlt „: “ hinter einem Schlüssel", "Einrückung prüfen"),
}  # what libyaml says of the commonest slips: the message, what to do
_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# identity of a mapping or list → the line of each key, or the lines of the items in their order
Lines = dict[int, dict[str, int] | list[int]]


@dataclass(frozen=True, slots=True)
class Document:
    """One file: its path relative to the project, its tree of dict, list and str, and the line of
    every key and item.
    """

    path: str
    tree: dict[str, Any]
    lines: Lines

    def find_line(self, holder: object, key: str | int, unknown: int = 1) -> int:
        """Return the line (from 1) of `key` in a mapping of the tree, or of item `key` in a list;
        `unknown` where the file does not have it.
        """
        numbers: Any = self.lines.get(id(holder))
        try:
            return numbers[key] if numbers else unknown
        except LookupError:
            return unknown

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how another process makes this document again: the lines stand in the order of
        the tree.
        """
        return restore, (self.path, self.tree, list(self.lines.values()))


def restore(
    path: str, tree: dict[str, Any], numbers: Iterable[dict[str, int] | list[int]]
) -> Document:
    """Return a document from its tree and the lines of every mapping and list, in their order."""
    lines: Lines = {}
    left = iter(numbers)

    def number(holder: dict[str, Any] | list[Any]) -> None:
        """Add the lines of a mapping or list and of all in it."""
        lines[id(holder)] = next(left)
        for value in holder.values() if isinstance(holder, dict) else holder:
            if not isinstance(value, str):
                number(value)

    number(tree)
    return Document(path, tree, lines)


@dataclass(frozen=True, slots=True)
class Source:
    """All documents by path, in sorted order, and the text of each lock by path."""

    documents: Mapping[str, Document]
    locks: Mapping[str, str] = field(default_factory=dict)


class Refused(Exception):
    """The exception for a file that breaks the strict subset of YAML."""

    def __init__(self, line: int, code: str, message: str, hint: str = "") -> None:
        self.line, self.code, self.message, self.hint = line, code, message, hint
        super().__init__(line, code, message, hint)


def load(root: Path) -> tuple[Source, list[Problem]]:
    """Return every YAML file and lock below the data folders of `root`, and the problems with file
    and line; raise nothing.
    """
    told: list[Problem] = []
    paths = {path: len(told) for path in find_files(root, told)}  # and the problems before it
    parts = SHARES if len(paths) > FEW else 1
    tasks = [partial(read_files, root, [*paths][part::parts]) for part in range(parts)]
    found = dict(chain.from_iterable(map(dict.items, run_all(tasks))))
    documents: dict[str, Document] = {}
    locks: dict[str, str] = {}
    problems: list[Problem] = []
    done = 0
    for path, before in paths.items():
        problems += told[done:before]
        done = before
        name = path.relative_to(root).as_posix()
        match found[name]:
            case Document() as document:
                documents[name] = document
            case str() as text:
                locks[name] = text
            case problem:
                problems.append(problem)
    problems += told[done:]
    if not documents and not problems:
        wanted = " oder ".join(f"{folder}/" for folder in FOLDERS)
        hint = f"es fehlt: {wanted}; liegen sie anderswo, sagt --root, wo"
        problems.append(Problem(str(root), 0, "no_data", "hier liegen keine Regeldaten", hint))
    return Source(documents, locks), problems


def read_files(root: Path, paths: Iterable[Path]) -> dict[str, Document | str | Problem]:
    """Return by name the document of each file, the text of a lock, or what is wrong with it."""
    found: dict[str, Document | str | Problem] = {}
    for path in paths:
        name = path.relative_to(root).as_posix()
        try:
            text = read(path)
            if name.endswith(LOCK):
                inspect(text, 1)
                found[name] = text
            else:
                found[name] = parse(name, text)
        except Refused as no:
            found[name] = Problem(name, no.line, no.code, no.message, no.hint)
    return found


def find_files(root: Path, problems: list[Problem]) -> Iterator[Path]:
    """Yield the YAML files and locks in sorted order; report any other file, a linked folder, and a
    folder that cannot be read.

    Files that an open editor writes beside a file are ignored.
    """
    for folder in FOLDERS:
        broken: list[OSError] = []
        walked = list(os.walk(root / folder, onerror=broken.append))
        found = [Path(place) / name for place, _, names in walked for name in names]
        linked = [
            link
            for place, below, _ in walked
            for name in below
            if (link := Path(place) / name).is_symlink()
        ]
        for link in linked:
            message = "ein Verweis auf einen anderen Ordner; ihm wird nicht gefolgt"
            problems.append(
                Problem(
                    link.relative_to(root).as_posix(),
                    0,
                    "linked_folder",
                    message,
                    "den Ordner selbst hierher legen",
                )
            )
        for error in broken:
            if not isinstance(error, FileNotFoundError):
                name = Path(error.filename).relative_to(root).as_posix()
                problems.append(
                    Problem(name, 0, "unreadable_file", f"Ordner nicht lesbar: {error.strerror}")
                )
        for path in sorted(
            (path for path in found if not BESIDE.fullmatch(path.name)), key=lambda path: path.parts
        ):  # upper case before lower case
            if path.suffix == ".yaml" or path == root / folder / LOCK:
                yield path
            else:
                problems.append(
                    Problem(
                        path.relative_to(root).as_posix(),
                        0,
                        "unknown_file",
                        "nur .yaml-Dateien gehören hierher",
                    )
                )


def read(path: Path) -> str:
    """Return the text of one file; raise `Refused` if it is larger than `LARGEST` bytes, not UTF-8
    or not readable.
    """
    try:
        if not path.is_file():
            raise Refused(0, "unreadable_file", "keine gewöhnliche Datei")
        size = path.stat().st_size
        if size > LARGEST:
            raise Refused(0, "too_large", f"{size} Bytes sind zu viel", f"höchstens {LARGEST}")
        raw = path.read_bytes()
        return raw.decode("utf-8")
    except UnicodeDecodeError as broken:
        raise Refused(
            raw[: broken.start].count(b"\n") + 1, "not_utf8", "kein gültiges UTF-8"
        ) from None
    except OSError as broken:
        raise Refused(0, "unreadable_file", f"nicht lesbar: {broken.strerror}") from None


def inspect(text: str, line: int) -> None:
    """Raise `Refused` for a tab, an invisible character (control, writing direction, line breaks
    only YAML knows), one for private use, and text that is not in NFC.

    `line` is the line of the first character.
    """
    if not text.isascii() and not unicodedata.is_normalized("NFC", text):
        rows = enumerate(text.split("\n"), line)
        raise Refused(
            next(i for i, row in rows if not unicodedata.is_normalized("NFC", row)),
            "not_nfc",
            "Text ist nicht in Unicode-Normalform C",
        )
    if "\t" in text:
        raise Refused(
            line + text.count("\n", 0, text.index("\t")),
            "tab",
            "Tabulator",
            "Leerzeichen verwenden",
        )
    if not text.replace("\n", "").isprintable() and (found := HIDDEN.search(text)):
        private = (
            unicodedata.category(found[0]) == "Co"
        )  # for private use; render marks places in texts with two of these characters
        message = (
            f"unsichtbares Zeichen U+{ord(found[0]):04X}"
            f" ({'ohne feste Bedeutung' if private else 'Steuerung oder Schreibrichtung'})"
        )
        raise Refused(line + text.count("\n", 0, found.start()), "control_character", message)


def parse(name: str, text: str) -> Document:
    """Return one document from its text; raise `Refused` at the first fault."""
    inspect(text, 1)
    if "%" in text and (found := DIRECTIVE.search(text)):  # libyaml holds each against all before
        raise Refused(
            text.count("\n", 0, found.end()) + 1,
            "bad_yaml",
            "Anweisungen (% am Anfang einer Zeile) sind nicht erlaubt",
        )
    lines: Lines = {}
    try:
        tree = build_tree(iter(_Parser(text).get_event, None), lines)
    except yaml.MarkedYAMLError as broken:
        mark: Any = broken.problem_mark or broken.context_mark
        said, hint = GERMAN.get(str(broken.problem), (f"kein gültiges YAML: {broken.problem}", ""))
        raise Refused(mark.line + 1 if mark else 0, "bad_yaml", said, hint) from None
    if not isinstance(tree, dict):
        raise Refused(1, "wrong_type", "die Datei muss eine Abbildung (Schlüssel: Wert) sein")
    return Document(name, tree, lines)


def build_tree(events: Iterator[Any], lines: Lines) -> Any:
    """Return the tree of dict, list and str that the events of libyaml describe, and add the line
    of every key and item to `lines`.
    """
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            tree = read_node(next(events), events, lines, 0)
            next(events)  # end of the document
            after: Any = next(events)
            if not isinstance(after, yaml.StreamEndEvent):
                raise Refused(
                    after.start_mark.line + 1, "many_documents", "nur ein Dokument je Datei"
                )
            return tree
    raise Refused(1, "empty_value", "die Datei ist leer")


def read_node(event: Any, events: Iterator[Any], lines: Lines, depth: int, key: str = "") -> Any:
    """Return the value that starts with `event`, of `key` where it stands in a mapping; raise
    `Refused` for anchors, tags, empty values and values nested too deeply.
    """
    kind = type(event)
    if event.anchor is not None:
        raise Refused(
            event.start_mark.line + 1, "anchor", "Anker und Verweise (& und *) sind nicht erlaubt"
        )
    if event.tag is not None:
        raise Refused(event.start_mark.line + 1, "tag", f"Typangabe {event.tag} ist nicht erlaubt")
    if kind is yaml.ScalarEvent:
        value = event.value
        if not value.strip() or (not event.style and value in NULLS):
            raise Refused(
                event.start_mark.line + 1,
                "empty_value",
                f"„{key}“ hat keinen Wert" if key else "leerer Wert",
                COMMA if key else "weglassen",
            )
        if (
            event.style == '"'
        ):  # only here can an escape write a character that the file does not have
            inspect(value.replace("\n", " "), event.start_mark.line + 1)
        return value
    if depth > DEEPEST:
        raise Refused(event.start_mark.line + 1, "too_deep", f"mehr als {DEEPEST} Ebenen")
    return (
        read_mapping(events, lines, depth)
        if kind is yaml.MappingStartEvent
        else read_sequence(events, lines, depth)
    )


def read_mapping(events: Iterator[Any], lines: Lines, depth: int) -> dict[str, Any]:
    """Return a mapping whose keys are text; raise `Refused` for a key that occurs twice."""
    out: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    lines[id(out)] = numbers
    for event in events:
        if type(event) is yaml.MappingEndEvent:
            return out
        key = read_node(event, events, lines, depth + 1)
        line = event.start_mark.line + 1
        if not isinstance(key, str):
            raise Refused(line, "bad_yaml", "ein Schlüssel muss Text sein")
        if key in out:
            raise Refused(
                line,
                "duplicate_key",
                f"Schlüssel „{key}“ steht zweimal",
                f"zuerst in Zeile {numbers[key]}",
            )
        numbers[key] = line
        out[key] = read_node(next(events), events, lines, depth + 1, key)
    return out


def read_sequence(events: Iterator[Any], lines: Lines, depth: int) -> list[Any]:
    """Return a list."""
    out: list[Any] = []
    numbers: list[int] = []
    lines[id(out)] = numbers
    for event in events:
        if type(event) is yaml.SequenceEndEvent:
            return out
        numbers.append(event.start_mark.line + 1)
        out.append(read_node(event, events, lines, depth + 1))
    return out
