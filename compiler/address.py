"""Ids and citations: the one place that takes them apart, builds them and reads what people type.

In: addresses of the data (`B.1.a`, `27.B.1.a`, `2007/86.D`) and free text.  Out: ids, citations, candidates.
An id is `<edition>/<address>`; an address is steps joined by dots, then `/background`, `/example.2`, `/row.1`, `/fn.1` or `/table.3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from compiler.number import natural

EDITIONS = ("1997", "2007", "2017", "tsr1998", "srh2019")
BRIDGE = ("1997", "2007", "2017")
FOLDERS = {"laws/1997": "1997", "laws/2007": "2007", "laws/2017": "2017", "ddv_tsr/1998": "tsr1998", "ddv_tsr/srh2019": "srh2019"}
INLINE = re.compile(r"\[\[([^\[\]]+)\]\]")
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
SUFFIXES = {"background": "Hintergrund", "example": "Beispiel", "row": "Zeile", "table": "Tabelle", "fn": "Fußnote"}
WHOLE = re.compile(rf"(ext:[A-Za-z0-9-]+|{'|'.join(EDITIONS)})/")
TYPED_LAW = (
    r"(?:(?P<year>1997|2007|2017)\s+)?(?:tbr|§+|art(?:ikel|\.)?)?\s*(?:(?P<year2>1997|2007|2017)\s*,?\s*(?:§|art\.?)?\s*)?"
    r"(?P<law>\d{1,2})(?!\d)[\s.]*(?:(?P<sec>[a-h])(?![a-z]{2})[\s.]*(?:(?P<item>\d{1,2})[\s.]*"
    r"(?:\(?(?P<sub>[a-z])\)?[\s.]*(?:\(?(?P<deep>[ivx]{1,4}|aa|bb|cc)\)?)?)?)?|\.?(?:nr\.?\s*)?(?P<plain>\d))?"
)
TYPED_SRH = r"(?:srh|fall|case)?\s*(\d(?:\.\d{1,2}){1,3}(?:\.[a-d])?|anlage(?:[. ]\d)?)(?:\s*,?\s*(?:zeile|row)\s*(\d+))?"
TYPED_TAIL = r"(?P<place>.*?)[\s,]*(?:(?P<word>hintergrund|beispiel|zeile|tabelle|fu(?:ß|ss)note|fn)\.?)\s*(?P<number>[a-z]?\d{1,2}|[a-z])?"
TYPED_TSR = r"(?:tsr\s*|(?=[a-h][. ]?\d))([a-h])(?:[. ]?(\d)(?:[. ]?\(?(\d|[a-d])\)?)?(?:[. ]?\(?([a-d])\)?)?)?"

NEWEST_FIRST = tuple(reversed(BRIDGE))
SIGNED = {"art": ("1997",), "§": ("2017", "2007"), "tbr": ("2017", "2007")}  # whose laws are cited by this sign
SIGNED_FIRST = {  # sign → all editions, those it is a sign of first; without one the newest first
    sign: sorted(NEWEST_FIRST, key=lambda edition: edition not in own) for sign, own in (*SIGNED.items(), ("", NEWEST_FIRST))
}


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
    """The id of an address as written inside `law` of `edition` (empty `law`: addresses are full)."""
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
    """Whether a clause belongs to a phase: its law, or section of the referee's help, lies between the first and the last."""
    if "/" not in id or edition_of(id).startswith("tsr") or edition_of(id).isdigit() != (phase["game"] == "bridge"):
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


def short(id: str) -> str:
    """An id the way it is spoken, without the sign of its edition: `27 B 1 a`, `D.4`, `3.5.9, Zeile 2`."""
    edition, address = id.split("/", 1)
    place, _, tail = address.partition("/")
    if place.startswith("fn."):
        return f"{SUFFIXES['fn']} {place[3:]}"
    if place.startswith("def"):
        name = "Begriff " + place[4:].replace(".", ", Sinn ").replace("-", " ") if "." in place else "Begriffsbestimmungen"
    elif edition in BRIDGE and place[0].isdigit():
        name = re.sub(r"^(\d+) (\d)", r"\1 Nr. \2", place.replace(".", " "))
    else:
        name = place.replace("anlage", "Anlage").replace("Anlage.", "Anlage ")
    return f"{name}, {suffix(tail)}" if tail else name


def names(entries: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """The ids cited by a name, from id, kind and label: definitions by their word in quotes, their senses by word and number, prefaces."""
    found: dict[str, str] = {}
    for id, kind, label in entries:
        if kind == "definition":
            found[id] = f"„{label}“"
        elif kind == "intro" and label:
            found[id] = label
        elif above(id) in found and "/def." in id:
            tail = address_of(id).partition("/")[2]
            found[id] = f"{found[above(id)]}, {suffix(tail) if tail else 'Sinn ' + id.rsplit('.', 1)[1]}"
    return found


def suffix(tail: str) -> str:
    """The part of an address behind the slash, in words: `example.2` → `Beispiel 2`."""
    word, _, number = tail.partition(".")
    return f"{SUFFIXES.get(word, word)} {number}".strip()


def cite(id: str, signs: Mapping[str, str]) -> str:
    """An id as it is cited; `signs` gives the sign of each edition (`§`, `Art.`, `TSR`, `SRH`), and ids that are cited by a name."""
    if id in signs:
        return signs[id]
    edition = edition_of(id)
    if edition.startswith("ext:"):
        work = edition[4:]
        return f"{work} 2019, {address_of(id)}" if work == "TSR" else f"{work} {address_of(id)}"
    name = short(id)
    if name.startswith(("Begriff", "Fußnote")) or not name[0].isalnum():
        return name
    return f"{signs.get(edition, '')} {name}".strip()


def parse(typed: str) -> tuple[str, ...]:
    """The ids a typed citation may mean, most likely first, with a sign only of the editions it is a sign of; empty for other text.

    `27b1a`, `Art. 27 B 1 a`, `TBR 2007 § 16 D`, `SRH 3.5.9`, `TSR 9.7.3` (an external), `§ 27 B Hintergrund`, `Fußnote 9`.
    """
    text = " ".join(typed.split())
    tail = re.fullmatch(TYPED_TAIL, text, re.IGNORECASE)
    if tail and (tail["word"].lower() == "hintergrund") != bool(tail["number"]):
        return tailed(tail["place"], tail["word"].lower(), tail["number"])
    own = next((editions for sign, editions in SIGNED.items() if sign in text.lower()), BRIDGE)
    return tuple(id for id in places(text) if edition_of(id) in own or edition_of(id) not in BRIDGE or edition_of(id) in text)


def tailed(place: str, word: str, number: str | None) -> tuple[str, ...]:
    """The ids of what stands with a place: background, example, row, table, footnote; a footnote may stand alone."""
    key = next((key for key, said in SUFFIXES.items() if said.lower() == word), "fn")
    tail = f"{key}.{number.upper() if key == 'fn' else number.lower()}" if number else key
    if key == "fn" and (year := re.fullmatch(r"(?:TBR )?(1997|2007|2017)?", place, re.IGNORECASE)):
        return tuple(f"{edition}/{tail}" for edition in ((year[1],) if year[1] else reversed(BRIDGE)))
    return tuple(f"{id}/{tail}" for id in parse(place))


def places(typed: str) -> tuple[str, ...]:
    """The ids of the clause or row a text may name in any edition, the likeliest first; empty where it names none."""
    text = " ".join(typed.split())
    external = re.fullmatch(r"(TSR|TSO|TO)\s+(\d+(?:\.\d+)+|\d+\.[a-z])", text, re.IGNORECASE)
    if external:
        return (f"ext:{external[1].upper()}/{external[2]}",)
    found: tuple[str, ...] = ()
    law = re.fullmatch(TYPED_LAW, text, re.IGNORECASE)
    if law and 1 <= (natural(law["law"]) or 0) <= 93:
        year = law["year"] or law["year2"]
        likely = next(editions for sign, editions in SIGNED_FIRST.items() if sign in text.lower())
        found = tuple(f"{edition}/{spelled(law)}" for edition in ((year,) if year else likely))
    srh = re.fullmatch(TYPED_SRH, text, re.IGNORECASE)
    if srh:
        place = srh[1] if srh[1][0].isdigit() else srh[1].lower().replace(" ", ".")
        found += (f"srh2019/{place}" + (f"/row.{srh[2]}" if srh[2] else ""),)
    if found:
        return found
    tsr = re.fullmatch(TYPED_TSR, text, re.IGNORECASE)
    if tsr:
        return ("tsr1998/" + ".".join([tsr[1].upper(), *(step.lower() for step in tsr.groups()[1:] if step)]),)
    return ()


def spelled(law: re.Match[str]) -> str:
    """The address a typed bridge citation spells."""
    steps = [
        law["law"],
        (law["sec"] or "").upper(),
        law["item"] or law["plain"] or "",
        (law["sub"] or "").lower(),
        (law["deep"] or "").lower(),
    ]
    return ".".join(step for step in steps if step)
