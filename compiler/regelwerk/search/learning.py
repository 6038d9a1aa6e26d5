"""Learning from how people speak: points for words and documents such that what is said lies near
to what is meant.

In: the knowledge base of a game, what people say with what it leads to.  Out: the rows of
`learned.yaml`.  Needs numpy; the same data give the same rows on the same machine. Learnt is by
softmax over the documents, where everything that leads to what is meant counts by half.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from regelwerk.search.documents import Kb
from regelwerk.search.fold import fold, tokens, written
from regelwerk.search.index import index
from regelwerk.search.learned import ALWAYS, MOST, SCALE, ZERO
from regelwerk.search.loaded import Loaded
from regelwerk.search.query import features
from regelwerk.search.story import MOST_TOKENS, MOST_TOLD

SIZE = 40  # coordinates of a point
ROUNDS, BATCH, RATE = 40, 256, 0.02
LEFT_OUT = (
    0.35  # the share of the words of a phrase that is left out at a time, so that none is relied on
)
SMOOTH = 0.05
WITHIN = 0.995  # the share of coordinates that are not cut off when rounded
LEADING = 0.5  # what leads to the place that is meant, beside the place itself
FEWEST = 6  # phrases that have a word
STORY = 2  # phrases a story counts for: there are fewer of them, and each says more
STRENGTH = 0.4  # how much what was learnt counts beside the words found
SEED = 20261124

added = np.add.at  # adds rows to the rows of a table by their numbers, each as often as it is named

Said = tuple[str, Sequence[str]]  # a phrase, and the ids it leads to, the best first
Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Samples:
    """Phrases as numbers: of each the words (rows of the space), and what each document counts for
    it.
    """

    words: Sequence[int | str]
    places: Sequence[int]
    said: Sequence[Sequence[int]]
    meant: Array


def learn(kb: Kb, game: str, said: Iterable[Said]) -> dict[str, Any]:
    """The entry of `learned.yaml` for a game, but for the digest of what it was learnt from."""
    phrases = list(said)
    often = Counter(word for text, _ in phrases for word in set(written(text)))
    named = {word: "" for word, count in often.most_common() if count >= FEWEST}
    loaded = Loaded(
        index(
            {
                **kb,
                "learned": [{"game": game, "unit": 1, "always": "", "words": named, "places": {}}],
            },
            game,
        )
    )
    samples = numbered(loaded, phrases)
    words, places, worth = trained(samples)
    spelled = spelling(loaded, named)
    points = sorted(zip(samples.words[1:], words[1:], strict=True), key=lambda each: str(each[0]))
    return {
        "unit": max(1, round(SCALE * -math.log(15 / 16) / (STRENGTH * worth))),
        "always": row(words[0]),
        "words": {spelled(each): row(point) for each, point in points},
        "places": {
            loaded.ids(place)[0]: row(point)
            for place, point in zip(samples.places, places, strict=True)
        },
    }


def spelling(loaded: Loaded, named: Iterable[str]) -> Callable[[int | str], str]:
    """Class or empty word → the word that stands for it in the file: one that was said, else a form
    of its class.
    """
    said: dict[int, str] = {}
    for word in named:
        if number := loaded.number_of.get(fold(word)):
            said.setdefault(number, word)
    forms = loaded.index["forms"]
    return lambda each: (
        each if isinstance(each, str) else said.get(each) or str(forms[each]).split(" ")[0]
    )


def numbered(loaded: Loaded, phrases: Iterable[Said]) -> Samples:
    """The phrases that have a known word and lead to a document."""
    leading = leaders(loaded)
    kept, times = [], []
    for text, ids in phrases:
        own = dict.fromkeys(loaded.place[id] for id in ids if id in loaded.place)
        if own:
            spoken = tokens(text)
            times.append(STORY if len(spoken) > MOST_TOKENS else 1)
            kept.append(
                (
                    features(loaded, spoken[:MOST_TOLD]),
                    own,
                    {at for id in ids for at in leading.get(id, ())},
                )
            )
    often = Counter(word for said, _, _ in kept for word in said)
    words = [ALWAYS, *sorted((word for word, count in often.items() if count >= FEWEST), key=str)]
    places = sorted({place for _, own, _ in kept for place in [*own][:2]})
    row_of, column = (
        {word: at for at, word in enumerate(words)},
        {place: at for at, place in enumerate(places)},
    )
    meant = np.zeros((len(kept), len(places)), dtype=np.float32)
    for at, (_, own, led) in enumerate(kept):
        for place in led & column.keys():
            meant[at, column[place]] = LEADING
        for place in [*own][:2]:
            meant[at, column[place]] = 1
    rows = [[row_of[word] for word in said if word in row_of] for said, _, _ in kept]
    counted = np.repeat(range(len(kept)), times)
    return Samples(words, places, [rows[at] for at in counted], meant[counted])


def leaders(loaded: Loaded) -> Mapping[str, set[int]]:
    """Id → the documents that are it, stand below it, or are decisions that rest on one of
    these.
    """
    decisions = defaultdict(set)
    for decision, clauses in loaded.leads.items():
        for clause in clauses:
            decisions[clause].add(decision)
    found: dict[str, set[int]] = defaultdict(set)
    for id, place in loaded.place.items():
        for end in [at for at, letter in enumerate(id) if letter in "./"] + [len(id)]:
            found[id[:end]] |= {place} | decisions[place]
    return found


def trained(samples: Samples) -> tuple[Array, Array, float]:
    """Points of words and documents in whole numbers, and what one is worth when two of them are
    multiplied.

    By Adam over random parts of the phrases; in the second half with the points as they will be
    rounded, so that what rounding takes is made good by the others.
    """
    random = np.random.default_rng(SEED)
    words = random.normal(0, 0.1, (len(samples.words), SIZE)).astype(np.float32)
    places = random.uniform(-1, 1, (len(samples.places), SIZE)).astype(np.float32) / math.sqrt(SIZE)
    steps = [Adam(words), Adam(places)]
    ones = [0.0, 0.0]
    for turn in range(ROUNDS):
        rate = RATE * (1 - turn / ROUNDS) + 1e-4
        if turn >= ROUNDS // 2:
            balance(words, places)
            ones = [float(np.quantile(np.abs(points), WITHIN)) / MOST for points in (words, places)]
        order = random.permutation(len(samples.said))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            bags = [
                [word for word in samples.said[at] if random.random() >= LEFT_OUT] for at in batch
            ]
            seen = [
                whole(points, one) * np.float32(one) if one else points
                for points, one in ((words, ones[0]), (places, ones[1]))
            ]
            for step, slope in zip(
                steps, slopes(seen[0], seen[1], bags, samples.meant[batch]), strict=True
            ):
                step.down(slope, rate)
    return whole(words, ones[0]).astype(int), whole(places, ones[1]).astype(int), math.prod(ones)


def balance(words: Array, places: Array) -> None:
    """Let each coordinate spread alike in both, which changes no product."""
    spread = np.sqrt(np.square(places).mean(0) / np.square(words).mean(0))
    words *= spread
    places /= spread


def whole(points: Array, one: float) -> Array:
    """Points in whole numbers from -MOST to MOST."""
    return np.clip(np.rint(points / np.float32(one)), -MOST, MOST)


def slopes(
    words: Array, places: Array, bags: Sequence[Sequence[int]], meant: Array
) -> tuple[Array, Array]:
    """How the loss of some phrases changes with each point."""
    flat = np.array([word for bag in bags for word in bag], dtype=np.int64)
    of = np.repeat(np.arange(len(bags)), [len(bag) for bag in bags])
    share = np.array([1 / math.sqrt(max(len(bag), 1)) for bag in bags], dtype=np.float32)
    middle = np.tile(words[0], (len(bags), 1))
    added(middle, of, words[flat] * share[of, None])
    near = middle @ places.T
    likely = np.exp(near - near.max(1, keepdims=True))
    likely /= likely.sum(1, keepdims=True)
    right = likely * meant + 1e-9 * likely
    right /= right.sum(1, keepdims=True)
    slope = ((1 + SMOOTH) * likely - right - SMOOTH / likely.shape[1]) / len(bags)
    back = slope @ places
    moved = np.zeros_like(words)
    added(moved, flat, back[of] * share[of, None])
    moved[0] = back.sum(0)
    return moved, slope.T @ middle


class Adam:
    """Steps down a slope, each coordinate by its own pace."""

    def __init__(self, point: Array) -> None:
        self.point, self.mean, self.square, self.count = (
            point,
            np.zeros_like(point),
            np.zeros_like(point),
            0,
        )

    def down(self, slope: Array, rate: float) -> None:
        """One step."""
        self.count += 1
        self.mean += 0.1 * (slope - self.mean)
        self.square += 0.001 * (slope * slope - self.square)
        pace = rate * math.sqrt(1 - 0.999**self.count) / (1 - 0.9**self.count)
        self.point -= pace * self.mean / (np.sqrt(self.square) + 1e-8)


def row(point: Array) -> str:
    """A point as letters."""
    return "".join(chr(ZERO + each) for each in point)
