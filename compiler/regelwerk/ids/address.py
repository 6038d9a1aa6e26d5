"""The one module that takes ids apart, builds them and writes their citations.

In: addresses of the data (`B.1.a`, `27.B.1.a`, `2007/86.D`) and what the data say of the editions.
Out: ids, citations. An id is `<edition>/<address>`; an address is steps joined by dots, then
`/background`, `/example.2`, `/row.1`, `/fn.1` or `/table.3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from regelwerk.ids.number import read_natural

INLINE = re.compile(r"\[\[([^\[\]]+)\]\]")
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
SUFFIXES = {
    "background": "Hintergrund",
    "example": "Beispiel",
    "row": "Zeile",
    "table": "Tabelle",
    "fn": "Fußnote",
}
WHOLE = re.compile(
    r"(ext:[A-Za-z0-9-]+|[a-z]{0,12}[0-9]{4})/"
)  # an edition ends with a year of four digits, as no step of an address does
LAWS, CHAPTERS, CASES = "laws", "chapters", "cases"  # how places are numbered: 27.B.1.a, D.4, 3.5.9


@dataclass(frozen=True, slots=True)
class Manner:
    """The numbering of the places of one edition, the sign before a cited place, and the signs that
    people type before its number.
    """

    numbers: str
    sign: str
    typed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manners:
    """The rules for citing everything: the editions in their order, the ids cited by a name, and
    the external works, which are not in the data.
    """

    editions: Mapping[str, Manner]
    names: Mapping[str, str] = field(default_factory=dict)
    works: Mapping[str, str] = field(
        default_factory=dict
    )  # external work → the text before the number of one of its paragraphs


def read_manners(bundle: Mapping[str, Any]) -> Manners:
    """Return the rules for citing everything in a knowledge base (the parsed `kb.json`)."""
    works = {
        parse_edition(entry["id"])[4:]: parse_edition(entry["id"])[4:]
        for entry in bundle["externals"]
    }
    return Manners(
        {
            each["id"]: Manner(each["numbers"], each["cite"], tuple(each["typed"]))
            for each in bundle["editions"]
        },
        find_names((entry["id"], entry["kind"], entry["label"]) for entry in bundle["contents"]),
        works | {work: f"{title}," for work, title in bundle["works"].items()},
    )


def parse_edition(id: str) -> str:
    """Return the edition, or the external work (`ext:…`), of an id."""
    return id.split("/", 1)[0]


def parse_address(id: str) -> str:
    """Return the address of an id inside its edition."""
    return id.split("/", 1)[1]


def parse_root(id: str) -> str:
    """Return the address of the law, chapter or group that holds an id: `27`, `D`, `3`, `def`,
    `fn`.
    """
    return parse_address(id).split("/", 1)[0].split(".", 1)[0]


def resolve(edition: str, law: str, written: str) -> str:
    """Return the id of an address as written inside `law` of `edition`; with an empty `law` the
    address is complete.
    """
    if WHOLE.match(written):
        return written
    if law and written[0].isupper():
        return f"{edition}/{law}.{written}"
    return f"{edition}/{written}"


def find_inline(text: str) -> tuple[str, ...]:
    """Return the texts between [[ and ]] in `text`, in order."""
    return tuple(INLINE.findall(text))


def replace_inline(text: str, change: Callable[[str], str]) -> str:
    """Return `text` with `change` applied to every text between [[ and ]]."""
    return INLINE.sub(lambda match: f"[[{change(match[1])}]]", text)


def split_segments(text: str) -> Iterator[tuple[str, str]]:
    """Yield `text` as pairs (words, id), in order: plain words have an empty id, a reference has
    empty words.
    """
    at = 0
    for match in INLINE.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], ""
        yield "", match[1]
        at = match.end()
    if at < len(text):
        yield text[at:], ""


def find_figures(text: str) -> tuple[str, ...]:
    """Return the numbers of a text outside its references, as text, each once, in order."""
    return tuple(dict.fromkeys(NUMBER.findall(INLINE.sub(" ", text))))


def find_id_above(id: str) -> str:
    """Return the id one step up by address, or an empty string at the top of an edition."""
    edition, address = id.split("/", 1)
    if "/" in address:
        return f"{edition}/{address.rsplit('/', 1)[0]}"
    if address.startswith("def."):
        return f"{edition}/{address.rsplit('.', 1)[0]}"
    return f"{edition}/{address.rsplit('.', 1)[0]}" if "." in address else ""


def find_known_above(id: str, known: Container[str]) -> str:
    """Return the nearest id above by address that is known, or an empty string."""
    above = find_id_above(id)
    return above if not above or above in known else find_known_above(above, known)


def is_under(id: str, top: str) -> bool:
    """Return whether `id` is `top` or stands below it."""
    return id == top or (id.startswith(top) and id[len(top)] in "./")


def is_in_phase(id: str, phase: Mapping[str, str]) -> bool:
    """Return whether the place of a clause lies between the first and the last place of a phase of
    its game, both included.
    """
    if "/" not in id:
        return False
    place, first, last = map(
        read_leading_numbers, (parse_address(id), phase["first"], phase["last"])
    )
    return first <= place[: len(first)] and place[: len(last)] <= last


def read_leading_numbers(address: str) -> tuple[int, ...]:
    """Return the numbers an address begins with: `3.5.9/row.2` gives (3, 5, 9)."""
    numbers: list[int] = []
    for step in re.split(r"[./]", address):
        if (number := read_natural(step)) is None:
            break
        numbers.append(number)
    return tuple(numbers)


def build_sort_key(id: str) -> tuple[tuple[int, int, str], ...]:
    """Return a sort key that puts ids in natural order by address: 2 before 10, numbers before
    letters.
    """
    steps = ((step, read_natural(step)) for step in re.split(r"[./]", parse_address(id)))
    return tuple((1, 0, step) if number is None else (0, number, "") for step, number in steps)


def cite_without_sign(id: str, manners: Manners) -> str:
    """Return the citation of an id without the sign of its edition: `27 B 1 a`, `D.4`, `3.5.9,
    Zeile 2`.
    """
    edition, address = id.split("/", 1)
    place, _, tail = address.partition("/")
    if place.startswith("fn."):
        return f"{SUFFIXES['fn']} {place[3:]}"
    manner = manners.editions.get(edition)
    if place.startswith("def"):
        name = (
            "Begriff " + place[4:].replace(".", ", Sinn ").replace("-", " ")
            if "." in place
            else "Begriffsbestimmungen"
        )
    elif manner and manner.numbers == LAWS and place[0].isdigit():
        name = re.sub(r"^(\d+) (\d)", r"\1 Nr. \2", place.replace(".", " "))
    else:
        name = place.replace("anlage", "Anlage").replace("Anlage.", "Anlage ")
    return f"{name}, {format_suffix(tail)}" if tail else name


def find_names(entries: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Return the names by which ids are cited (id → name), from triples of id, kind and label:
    definitions have their word in quotation marks, prefaces their title, and parts of both the name
    of the whole and their own part.
    """
    found: dict[str, str] = {}
    for id, kind, label in entries:
        if kind == "definition":
            found[id] = f"„{label}“"
        elif kind == "intro" and label:
            found[id] = label
        elif find_id_above(id) in found and (
            (tail := parse_address(id).partition("/")[2]) or "/def." in id
        ):
            own = format_suffix(tail) if tail else f"Sinn {id.rsplit('.', 1)[1]}"
            found[id] = f"{found[find_id_above(id)]}, {own}"
    return found


def format_suffix(tail: str) -> str:
    """Return the part of an address after the slash in German words: `example.2` → `Beispiel 2`."""
    word, _, number = tail.partition(".")
    return f"{SUFFIXES.get(word, word)} {number}".strip()


def cite(id: str, manners: Manners) -> str:
    """Return the citation of an id: its name where it has one, else the sign of its edition and its
    address.
    """
    if id in manners.names:
        return manners.names[id]
    edition = parse_edition(id)
    if edition.startswith("ext:"):
        return f"{manners.works.get(edition[4:], edition[4:])} {parse_address(id)}"
    name = cite_without_sign(id, manners)
    if name.startswith(("Begriff", "Fußnote")) or not name[0].isalnum():
        return name
    return f"{manners.editions[edition].sign} {name}" if edition in manners.editions else name
