"""Every kind of text, name, choice, key and order that the schemas know, each changed as it fits
it: what no other category looks at, too.

In: the rulebook.  Out: one mutant each.  The category of a kind bears its name.
"""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from guards import NOTHING
from kinds import ORDER
from mutants.figures import digits, spoilt
from mutants.rulebook import Held, Mutant, Rulebook, Spot, Tree, changed, one, other, reach
from regelwerk.ids.address import INLINE

IDS = (
    "case",
    "fact",
    "effect",
    "conflict",
    "topic",
    "term",
    "phase",
    "external",
    "count",
    "edition",
    "decision",
    "id",
    "at",
    "fate",
)
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ§\[0-9])")
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]+")
PAIRS = (  # a word for another that somebody at the table would act on
    *(
        ("linke", "rechte"),
        ("Partner", "Gegner"),
        ("Turnierleiter", "Veranstalter"),
        ("Alleinspieler", "Dummy"),
        ("erste", "letzte"),
    ),
    *(
        ("Schiedsrichter", "Spielleiter"),
        ("Schiedsgericht", "Schiedsrichter"),
        ("vor", "nach"),
        ("ohne", "mit"),
        ("nur", "auch"),
    ),
    *(
        ("immer", "nie"),
        ("mehr", "weniger"),
        ("darf", "muss"),
        ("kein", "ein"),
        ("keine", "eine"),
        ("keinen", "einen"),
        ("oder", "und"),
    ),
    *(
        ("Re", "Kontra"),
        ("Nord", "Ost"),
        ("gültig", "ungültig"),
        ("ja", "nein"),
        ("höchstens", "mindestens"),
        ("jeder", "niemand"),
    ),
)
WORDS = {word: opposite for pair in PAIRS for word, opposite in (pair, pair[::-1])}


def planter(kind: str) -> Callable[[Rulebook, Random], Mutant]:
    """The category of a kind."""

    def plant(book: Rulebook, rng: Random) -> Mutant:
        spot, tree, value = book.pick(rng, book.values[kind], lambda _: True)
        holder, key = reach(tree, spot.steps[:-1]), spot.steps[-1] if spot.steps else ""
        named = f"{named_after(tree, spot.steps)} {'/'.join(map(str, spot.steps))}"
        if kind.endswith(ORDER):
            return changed(Spot(spot.path, spot.steps, named), tree, reordered(rng, kind, value))
        if kind.endswith("{}"):
            return changed(
                Spot(spot.path, spot.steps, named), tree, renamed(book, rng, spot, holder, str(key))
            )
        if not spot.required and (len(spot.schema.get("enum", "  ")) == 1 or rng.random() < 0.15):
            del holder[key]
            return changed(Spot(spot.path, spot.steps, named), tree, f"deleted: {str(value)[:80]}")
        holder[key], said = rewritten(book, rng, spot, value)
        return changed(Spot(spot.path, spot.steps, named), tree, said)

    return plant


def named_after(tree: Tree, steps: tuple[str | int, ...]) -> str:
    """The name of the nearest thing above a value that has one."""
    above = [reach(tree, steps[:depth]) for depth in range(len(steps), -1, -1)]
    return next(
        (
            each[key]
            for each in above
            if isinstance(each, dict)
            for key in IDS
            if isinstance(each.get(key), str)
        ),
        "",
    )


def reordered(rng: Random, kind: str, items: Any) -> str:
    """Let two neighbours of a list, or of the keys of a mapping, change places; or leave out one
    that is no mere value.
    """
    at = rng.randrange(len(items) - 1)
    if kind in NOTHING or (
        isinstance(items, list) and not isinstance(items[0], str) and rng.random() < 0.3
    ):
        return f"entry {at} deleted: {str(items.pop(at))[:60]}"
    if isinstance(items, list):
        items[at], items[at + 1] = items[at + 1], items[at]
        return f"entries {at} and {at + 1} swapped"
    pairs = list(items.items())
    pairs[at], pairs[at + 1] = pairs[at + 1], pairs[at]
    items.clear()
    items.update(pairs)
    return f"keys {at} and {at + 1} swapped"


def renamed(book: Rulebook, rng: Random, spot: Held, holder: Tree, key: str) -> str:
    """Give a value another key that such a mapping has elsewhere, or leave it out."""
    known = {
        each.steps[-1] for each in book.values[spot.kind] if each.game == spot.game
    } - holder.keys()
    if not known or (not spot.required and rng.random() < 0.3):
        gone = holder.pop(key)
        return f"key {key} deleted: {str(gone)[:60]}"
    new = str(one(rng, sorted(map(str, known))))
    kept = {new if each == key else each: value for each, value in holder.items()}
    holder.clear()
    holder.update(kept)
    return f"key {key}→{new}"


def rewritten(book: Rulebook, rng: Random, spot: Held, was: str) -> tuple[str, str]:
    """Another value of the same sort, and what became of it in words."""
    if "enum" in spot.schema:
        new = other(rng, spot.schema["enum"], was) if len(spot.schema["enum"]) > 1 else was + "x"
    elif spot.kind in book.names:
        new = another(book, rng, spot, was)
    else:
        return reworded(rng, was, another(book, rng, spot, was))
    return new, f"{was}→{new}"


def another(book: Rulebook, rng: Random, spot: Held, was: str) -> str:
    """What stands elsewhere in such a place: under the same key, in the same edition, best in the
    same law; else it with a sign changed.
    """
    alike = [
        each
        for each in book.values[spot.kind]
        if each.game == spot.game and each.under == spot.under
    ]
    known = {str(each.value) for each in alike} - {was}
    edition, slash, address = was.rpartition("/")
    same = {each for each in known if not slash or each.startswith(edition + slash)}
    near = {
        each
        for each in same
        if each.removeprefix(edition + slash).split(".")[0] == address.split(".")[0]
    }
    if found := sorted(near if near and rng.random() < 0.7 else same or known):
        return str(one(rng, found))
    return spoilt(rng, was, digits(was))[0] if digits(was) else was + "x"


def reworded(rng: Random, was: str, instead: str) -> tuple[str, str]:
    """A text that says something else: a sentence, an actor, a number, a denial more or less; of a
    short one another text of its kind.
    """
    hidden = {at for match in INLINE.finditer(was) for at in range(*match.span())}
    words = [word for word in WORD.finditer(was) if word.start() not in hidden]
    sentences = SENTENCE.split(was)
    ways: list[Callable[[], tuple[str, str]]] = []
    if len(sentences) > 1:
        ways.append(lambda: without(rng, sentences))
    if digits(was):
        ways.append(lambda: spoilt(rng, was, digits(was)))
    if turned := [word for word in words if word[0] in WORDS]:
        ways.append(lambda: replaced(was, word := one(rng, turned), WORDS[word[0]]))
    if denied := [word for word in words if word[0] == "nicht"]:
        ways.append(lambda: replaced(was, one(rng, denied), ""))
    elif len(words) > 3:
        ways.append(lambda: replaced(was, word := one(rng, words[1:-1]), f"{word[0]} nicht"))
    if not ways:
        return instead, f"{was}→{instead}"
    return rng.choice(ways)()


def without(rng: Random, sentences: list[str]) -> tuple[str, str]:
    """A text without one of its sentences."""
    gone = rng.randrange(len(sentences))
    return (
        " ".join(each for at, each in enumerate(sentences) if at != gone),
        f"deleted: {sentences[gone][:80]}",
    )


def replaced(was: str, word: re.Match[str], new: str) -> tuple[str, str]:
    """A text with other words in place of one."""
    now = re.sub(r"  +", " ", was[: word.start()] + new + was[word.end() :]).strip()
    return (
        now,
        f"…{was[max(0, word.start() - 30) : word.end() + 20]}…: {word[0]}→{new or 'nothing'}",
    )
