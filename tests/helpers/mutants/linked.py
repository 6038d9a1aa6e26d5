"""The lineage, the terms and the printed index.

In: the rulebook.  Out: one mutant each.
"""

import re
from random import Random

from mutants.rulebook import Mutant, Rulebook, Spot, Tree, changed, other

MEANINGS = ("equal", "narrower", "wider", "different")
SIDES = {  # the fates that speak of the same sides
    "same": ("unrelated",),
    "unrelated": ("same",),
    "moved": ("split", "merged"),
    "split": ("moved", "merged"),
    "merged": ("moved", "split"),
    "new": ("open",),
    "dropped": ("open",),
    "open": ("dropped", "unnumbered"),
    "unnumbered": ("dropped", "open"),
}


def fates(book: Rulebook) -> list[Spot]:
    """The entries of the lineage."""
    return [
        Spot(
            path,
            ("fates", at),
            f"{entry.get('at', '')}{entry.get('from', '')}→{entry.get('to', '')}",
        )
        for path, tree in book.files("lineage")
        for at, entry in enumerate(tree["fates"])
    ]


def parts(book: Rulebook) -> list[Spot]:
    """The parts of split and merged places that have a claim of their own."""
    return [
        Spot(spot.path, (*spot.steps, side, at), f"{spot.id}[{at}]")
        for spot in fates(book)
        for side in ("from", "to")
        for at, place in enumerate(book.at(spot).get(side, ()))
        if isinstance(place, dict)
    ]


def lineage_fate(book: Rulebook, rng: Random) -> Mutant:
    """An entry tells another fate of the same sides."""
    spot, tree, entry = book.pick(rng, fates(book), lambda _: True)
    was = entry["fate"]
    known = ("new",) if was == "open" and "to" in entry else SIDES[was]
    entry["fate"] = other(rng, known)
    return changed(spot, tree, f"fate {was}→{entry['fate']}")


def lineage_claim(book: Rulebook, rng: Random) -> Mutant:
    """An entry, or a part of one, claims another meaning."""
    spot, tree, entry = book.pick(
        rng, [*fates(book), *parts(book)], lambda entry: "meaning" in entry
    )
    was, entry["meaning"] = entry["meaning"], other(rng, MEANINGS, entry["meaning"])
    entry.setdefault("why", "anders")
    said = {
        key: entry[key]
        for key in ("fate", "at", "from", "to", "meaning", "why", "unwitnessed")
        if key in entry
    }
    entry.clear()
    entry.update(said)
    return changed(spot, tree, f"meaning {was}→{entry['meaning']}")


def lineage_delete(book: Rulebook, rng: Random) -> Mutant:
    """An entry is gone."""
    spot, tree, entry = book.pick(rng, fates(book), lambda _: True)
    tree["fates"].remove(entry)
    return changed(spot, tree, f"{entry['fate']} deleted")


def term_change(book: Rulebook, rng: Random) -> Mutant:
    """A term has another label, English word, synonym or definition, or a definition another
    word.
    """
    concepts = book.items("terms", "term", "terms")
    defined = [spot for spot in book.units if spot.path.endswith("definitions.yaml") and spot.steps]
    part = rng.choice(("label", "english", "synonyms", "defined", "title", "text"))
    spot, tree, item = book.pick(
        rng, defined if part in ("title", "text") else concepts, lambda item: item.get(part)
    )
    said = spoil_term(book, rng, spot, item, part)
    return changed(spot, tree, said)


def spoil_term(book: Rulebook, rng: Random, spot: Spot, item: Tree, part: str) -> str:
    """Change one part of a term or definition and say how."""
    if part == "synonyms":
        gone = item["synonyms"].pop(rng.randrange(len(item["synonyms"])))
        if not item["synonyms"]:
            del item["synonyms"]
        return f"synonym {gone} deleted"
    if part == "defined":
        was = item["defined"][0]
        edition = was.split("/", 1)[0]
        item["defined"][0] = other(
            rng, [f"{edition}/{address}" for address in book.addresses[edition]], *item["defined"]
        )
        return f"defined {was}→{item['defined'][0]}"
    if part == "text":
        words = list(
            re.finditer(
                r"\b[A-ZÄÖÜ][a-zäöüß]{4,}\b",
                re.sub(r"\[\[.*?\]\]", lambda m: "." * len(m[0]), item["text"]),
            )
        )
        if words:
            word = rng.choice(words)
            item["text"] = f"{item['text'][: word.start()]}Trumpf{item['text'][word.end() :]}"
            return f"text word {word[0]}→Trumpf"
        item["text"] += " Mehr nicht."
        return "text: a sentence added"
    was, item[part] = item[part], "wrong word" if part == "english" else "Ersatzwort"
    return f"{part} {was}→{item[part]}"


def index_pointer(book: Rulebook, rng: Random) -> Mutant:
    """A headword points elsewhere, to one place less, or reads otherwise."""
    part = rng.choice(("to", "to", "to", "see", "title"))
    spot, tree, entry = book.pick(
        rng, book.items("entries", "at", "index"), lambda entry: part in entry
    )
    if part == "title":
        was, entry["title"] = entry["title"], "Falsches Wort"
        return changed(spot, tree, f"title {was}→{entry['title']}")
    at = rng.randrange(len(entry[part]))
    was = entry[part][at]
    if part == "to" and len(entry["to"]) > 1 and rng.random() < 0.3:
        del entry["to"][at]
        return changed(spot, tree, f"{entry['title']}: pointer {was} deleted")
    known = (
        book.addresses[book.edition(spot)]
        if part == "to"
        else [item["at"] for item in tree["entries"]]
    )
    entry[part][at] = other(rng, known, *entry[part])
    return changed(spot, tree, f"{entry['title']}: {part} {was}→{entry[part][at]}")
