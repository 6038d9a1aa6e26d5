"""From typed words to classes of the index: the word itself, its other forms, compounds, concepts,
typing errors.

In: folded tokens.  Out: slots, one for each thing asked for: class → worth (a whole number). The
twin of `makeSlots` in `search.js`; both agree on every token.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise, takewhile

from regelwerk.search.loaded import Loaded

Slot = dict[int, int]
ANY = 99  # no limit to the rarity of a class
LONGEST_NAME = 4  # tokens of a concept's name
SHORTEST_STEM = 3
SHORTEST_TAIL = 4
MEASURED = 24  # forms
NEAR = (4, 7)  # letters from which one and two typing errors are forgiven


def make_slots(loaded: Loaded, tokens: Sequence[str]) -> tuple[list[Slot], str]:
    """Return one slot for each token that means anything, and the name that the tokens spell, as in
    the `names` of the index.

    A compound that is not in the index gives a slot for each of its parts.
    """
    kept = [token for token in tokens if loaded.number_of.get(token) != 0]
    found: list[Slot] = []
    meant: list[int] = []
    for place, token in enumerate(kept):
        for piece in (
            (token,) if find_primary(loaded, token)[0] else take_apart(loaded, token) or (token,)
        ):
            numbers, slot = make_slot(loaded, piece, last=place == len(kept) - 1)
            found.append(slot)
            meant.append(numbers[0] if numbers else 0)
        joined = loaded.number_of.get(token + kept[place + 1], 0) if place + 1 < len(kept) else 0
        if joined:
            add(loaded, found[-1], joined, loaded.index["weights"]["joined"], ANY)
    name_concepts(loaded, found, meant)
    return [slot for slot in found if slot], " ".join(map(str, sorted(set(meant))))


def find_denied(loaded: Loaded, tokens: Sequence[str]) -> set[int]:
    """Return the decisions that are called by a denial and the word beside it (`nicht bedient`),
    whatever else is said.
    """
    kept = [token for token in tokens if loaded.number_of.get(token) != 0]
    pairs = (pair for pair in pairwise(kept) if len({*loaded.index["denial"]} & {*pair}) == 1)
    names = [make_slots(loaded, pair)[1] for pair in pairs]
    called = chain.from_iterable(loaded.index["names"].get(name, ()) for name in names)
    return {place for place in called if loaded.find_kind(place) == "decision"}


def add(loaded: Loaded, slot: Slot, number: int, weight: int, limit: int) -> None:
    """Count class `number` in a slot for `weight`, as if no rarer than `limit`."""
    worth = weight * min(loaded.find_rarity(number), limit)
    if worth > slot.get(number, 0):
        slot[number] = worth


def find_primary(loaded: Loaded, token: str) -> tuple[list[int], int]:
    """Return the classes a token belongs to unchanged or by its ending, and the weight of this
    match.
    """
    exact = loaded.number_of.get(token)
    if exact:
        return [exact], loaded.index["weights"]["exact"]
    found = find_inflected(loaded, token) or find_inflected(loaded, strip_verb(loaded, token))
    return found, loaded.index["weights"]["inflected"]


def find_inflected(loaded: Loaded, token: str) -> list[int]:
    """Return the classes with a form that differs from `token` only in its ending, for the longest
    stem that has any.
    """
    for at in range(len(token), SHORTEST_STEM - 1, -1):
        if token[at:] in loaded.endings:
            found = find_classes(
                loaded,
                (
                    form
                    for form in list_beginnings(loaded, token[:at])
                    if form[at:] in loaded.endings
                ),
            )
            if found:
                return found
    return []


def list_beginnings(loaded: Loaded, start: str) -> Iterator[str]:
    """Yield the forms that begin with `start`, in order."""
    return takewhile(
        lambda form: form.startswith(start),
        islice(loaded.forms, bisect_left(loaded.forms, start), None),
    )


def find_classes(loaded: Loaded, forms: Iterable[str]) -> list[int]:
    """Return the classes of forms, each once, in order."""
    return list(dict.fromkeys(loaded.number_of[form] for form in forms))


def make_slot(loaded: Loaded, token: str, *, last: bool) -> tuple[list[int], Slot]:
    """Return the classes a token means, and its slot: these classes, related ones, longer words.

    A token that means none is taken as the beginning of longer words and as a typing error, unless
    it is a word of another game.
    """
    weights = loaded.index["weights"]
    slot: Slot = {}
    numbers, weight = find_primary(loaded, token)
    if not numbers or (last and weight == weights["exact"] and len(token) >= SHORTEST_STEM):
        limit = loaded.find_rarity(numbers[0]) if numbers else ANY
        for form in find_longer(loaded, token):
            add(
                loaded,
                slot,
                loaded.number_of[form],
                weights["further" if numbers else "begun"],
                limit,
            )
    if not numbers:
        numbers, distance = find_typing_errors(loaded, token)
        weight = weights["typo"] // max(distance, 1)
    for number in numbers:
        add(loaded, slot, number, weight, ANY)
        relate(loaded, slot, number, weight)
    return numbers, slot


def relate(loaded: Loaded, slot: Slot, number: int, weight: int) -> None:
    """Add the compounds a class is part of, the parts of a compound, and what means nearly the
    same.
    """
    for other in loaded.alike.get(number, ()):
        add(
            loaded,
            slot,
            other,
            weight * loaded.index["weights"]["alike"] // 16,
            loaded.find_rarity(number),
        )
    for whole in loaded.wholes.get(number, ()):
        add(
            loaded,
            slot,
            whole,
            weight * loaded.index["weights"]["whole"] // 16,
            loaded.find_rarity(number),
        )
    for part in loaded.parts.get(number, ()):
        add(loaded, slot, part, weight * loaded.index["weights"]["part"] // 16, ANY)


def find_longer(loaded: Loaded, token: str) -> list[str]:
    """Return the longer forms that begin with `token`; empty for fewer than three letters."""
    return (
        [form for form in list_beginnings(loaded, token) if form != token]
        if len(token) >= SHORTEST_STEM and token.isalpha()
        else []
    )


def take_apart(loaded: Loaded, token: str) -> tuple[str, str] | None:
    """Return the two known words that make up an unknown compound, the second as long as possible,
    or None; the first may lack an e or carry a linking s.
    """
    for at in range(SHORTEST_STEM, len(token) - SHORTEST_TAIL + 1):
        tail, head = token[at:], token[:at]
        if loaded.number_of.get(tail):
            for word in (head, f"{head}e", head.removesuffix("s")):
                if loaded.number_of.get(word):
                    return word, tail
    return None


def name_concepts(loaded: Loaded, found: list[Slot], meant: Sequence[int]) -> None:
    """Add the name the texts use where neighbouring tokens are another name of a concept; each
    token gets its share of that name.
    """
    for start in range(len(meant)):
        for end in range(start + 1, min(start + LONGEST_NAME, len(meant)) + 1):
            for used in loaded.concepts.get(tuple(meant[start:end]), ()):
                for turn in range(max(end - start, len(used))):
                    place = start + turn % (end - start)
                    add(
                        loaded,
                        found[place],
                        used[turn % len(used)],
                        loaded.index["weights"]["concept"],
                        loaded.find_rarity(meant[place]),
                    )


def find_typing_errors(loaded: Loaded, token: str) -> tuple[list[int], int]:
    """Return the classes of the forms nearest to `token`, and their distance, 1 or 2; empty for
    short words, numbers and words of another game.

    Only the forms that share most trigrams with it are measured.
    """
    most = sum(len(token) >= letters for letters in NEAR) if token.isalpha() else 0
    if not most or is_elsewhere(loaded, token):
        return [], 0
    framed = f" {token} "
    shared = Counter(
        chain.from_iterable(loaded.find_forms_with(framed[at : at + 3]) for at in range(len(token)))
    )
    near = sorted(
        (-count, place)
        for place, count in shared.items()
        if abs(len(loaded.forms[place]) - len(token)) <= most
    )[:MEASURED]
    distances = {
        loaded.forms[place]: measure_distance(loaded.forms[place], token, most) for _, place in near
    }
    least = min(distances.values(), default=most + 1)
    return (
        (find_classes(loaded, (form for form in distances if distances[form] == least)), least)
        if least <= most
        else ([], 0)
    )


def is_elsewhere(loaded: Loaded, token: str) -> bool:
    """Return whether a token is a word of another game, whatever its ending."""
    return any(is_same_word(loaded, token, word) for word in loaded.elsewhere.get(token[:3], ()))


def is_same_word(loaded: Loaded, token: str, word: str) -> bool:
    """Return whether two folded words differ in nothing but their endings, and in the `ge` or `zu`
    of a verb.
    """
    return any(
        differ_in_ending(loaded, each, word)
        for each in dict.fromkeys((token, strip_verb(loaded, token)))
    )


def differ_in_ending(loaded: Loaded, token: str, word: str) -> bool:
    """Return whether two words have a stem in common that is followed by endings only."""
    return token == word or any(
        token[:at] == word[:at] and {token[at:], word[at:]} <= loaded.inflections
        for at in range(SHORTEST_STEM, min(len(token), len(word)) + 1)
    )


def strip_verb(loaded: Loaded, token: str) -> str:
    """Return a token without the `ge` or `zu` at its beginning or behind its prefix."""
    return re.sub(f"^({loaded.index['prefixes']})?(?:ge|zu)", r"\1", token)


def measure_distance(a: str, b: str, most: int) -> int:
    """Return how many letters to insert, drop, replace or exchange with their neighbour turn `a`
    into `b`; `most + 1` for any distance above `most`.
    """
    while a and a[0] == b[:1]:
        a, b = a[1:], b[1:]
    while a and a[-1] == b[-1:]:
        a, b = a[:-1], b[:-1]
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        earlier, before, row = before, row, [i]
        for j, other in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
