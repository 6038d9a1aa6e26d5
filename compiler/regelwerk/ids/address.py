"""Ids and citations: the one place that takes ids apart, builds them and says how they are cited.

In: addresses of the data (`B.1.a`, `27.B.1.a`, `2007/86.D`), what is said of the editions.  Out:
ids, citations. An id is `<edition>/<address>`; an address is steps joined by dots, then
`/background`, `/example.2`, `/row.1`, `/fn.1` or `/table.3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from regelwerk.ids.number import natural

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
)  # an edition ends with its year, which no step of an address looks like
LAWS, CHAPTERS, CASES = "laws", "chapters", "cases"  # how places are numbered: 27.B.1.a, D.4, 3.5.9


@dataclass(frozen=True, slots=True)
class Manner:
    """How the places of an edition are numbered, the sign before a cited one, and the signs people
    type before its number.
    """

    numbers: str
    sign: str
    typed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Manners:
    """How everything is cited: the editions in their order, the ids cited by a name, and the works
    nobody here holds.
    """

    editions: Mapping[str, Manner]
    names: Mapping[str, str] = field(default_factory=dict)
    works: Mapping[str, str] = field(
        default_factory=dict
    )  # work → what stands before a paragraph of it


def manners(bundle: Mapping[str, Any]) -> Manners:
    """How everything in a knowledge base (`kb.json`) is cited."""
    works = {
        edition_of(entry["id"])[4:]: edition_of(entry["id"])[4:] for entry in bundle["externals"]
    }
    return Manners(
        {
            each["id"]: Manner(each["numbers"], each["cite"], tuple(each["typed"]))
            for each in bundle["editions"]
        },
        names((entry["id"], entry["kind"], entry["label"]) for entry in bundle["contents"]),
        works | {work: f"{title}," for work, title in bundle["works"].items()},
    )


def edition_of(id: str) -> str:
    """The edition (or external work) an id belongs to."""
    return id.split("/", 1)[0]


def address_of(id: str) -> str:
    """The address inside its edition."""
    return id.split("/", 1)[1]


def root_of(id: str) -> str:
    """The address of the law, chapter or group an id stands in: `27`, `D`, `3`, `def`, `fn`."""
    return re.split(r"[./]", address_of(id), maxsplit=1)[0]


def resolve(edition: str, law: str, written: str) -> str:
    """The id of an address as written inside `law` of `edition` (empty `law`: addresses are
    full).
    """
    if WHOLE.match(written):
        return written
    if law and written[0].isupper():
        return f"{edition}/{law}.{written}"
    return f"{edition}/{written}"


def inline(text: str) -> tuple[str, ...]:
    """What stands between [[ and ]] in `text`, in order."""
    return tuple(INLINE.findall(text))


def replace_inline(text: str, change: Callable[[str], str]) -> str:
    """`text` with `change` applied to everything between [[ and ]]."""
    return INLINE.sub(lambda match: f"[[{change(match[1])}]]", text)


def segments(text: str) -> Iterator[tuple[str, str]]:
    """`text` as pairs (words, id): plain words have an empty id, a reference has empty words."""
    at = 0
    for match in INLINE.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], ""
        yield "", match[1]
        at = match.end()
    if at < len(text):
        yield text[at:], ""


def figures(text: str) -> tuple[str, ...]:
    """The numbers of a text outside its references, each once, in order."""
    return tuple(dict.fromkeys(NUMBER.findall(INLINE.sub(" ", text))))


def above(id: str) -> str:
    """The id one step up by address, or an empty string at the top of an edition."""
    edition, address = id.split("/", 1)
    if "/" in address:
        return f"{edition}/{address.rsplit('/', 1)[0]}"
    if address.startswith("def."):
        return f"{edition}/{address.rsplit('.', 1)[0]}"
    return f"{edition}/{address.rsplit('.', 1)[0]}" if "." in address else ""


def under(id: str, top: str) -> bool:
    """Whether `id` is `top` or stands below it."""
    return id == top or (id.startswith(top) and id[len(top)] in "./")


def within(id: str, phase: Mapping[str, str]) -> bool:
    """Whether the place of a clause lies between the first and the last that a phase of its game
    has.
    """
    if "/" not in id:
        return False
    place, first, last = map(counted, (address_of(id), phase["first"], phase["last"]))
    return first <= place[: len(first)] and place[: len(last)] <= last


def counted(address: str) -> tuple[int, ...]:
    """The numbers an address begins with: 3.5.9/row.2 gives 3, 5, 9."""
    numbers: list[int] = []
    for step in re.split(r"[./]", address):
        if (number := natural(step)) is None:
            break
        numbers.append(number)
    return tuple(numbers)


def order(id: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key that puts addresses in natural order: 2 before 10, figures before letters."""
    steps = ((step, natural(step)) for step in re.split(r"[./]", address_of(id)))
    return tuple((1, 0, step) if number is None else (0, number, "") for step, number in steps)


def short(id: str, manners: Manners) -> str:
    """An id the way it is spoken, without the sign of its edition: `27 B 1 a`, `D.4`, `3.5.9, Zeile
    2`.
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
    return f"{name}, {suffix(tail)}" if tail else name


def names(entries: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """The ids cited by a name, from id, kind and label: definitions by their word in quotes,
    prefaces by their title, and parts of both.
    """
    found: dict[str, str] = {}
    for id, kind, label in entries:
        if kind == "definition":
            found[id] = f"„{label}“"
        elif kind == "intro" and label:
            found[id] = label
        elif above(id) in found and ((tail := address_of(id).partition("/")[2]) or "/def." in id):
            found[id] = (
                f"{found[above(id)]}, {suffix(tail) if tail else 'Sinn ' + id.rsplit('.', 1)[1]}"
            )
    return found


def suffix(tail: str) -> str:
    """The part of an address behind the slash, in words: `example.2` → `Beispiel 2`."""
    word, _, number = tail.partition(".")
    return f"{SUFFIXES.get(word, word)} {number}".strip()


def cite(id: str, manners: Manners) -> str:
    """An id as it is cited: by its name where it has one, else by the sign of its edition and its
    address.
    """
    if id in manners.names:
        return manners.names[id]
    edition = edition_of(id)
    if edition.startswith("ext:"):
        return f"{manners.works.get(edition[4:], edition[4:])} {address_of(id)}"
    name = short(id, manners)
    if name.startswith(("Begriff", "Fußnote")) or not name[0].isalnum():
        return name
    return f"{manners.editions[edition].sign} {name}" if edition in manners.editions else name
