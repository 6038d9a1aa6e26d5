"""What is read takes time in proportion to its size: twice as much is done in about twice the time,
whatever it holds.
"""

import random
import time
from contextlib import suppress

import pytest

from records import dealt
from regelwerk import load
from regelwerk.calc import Unreadable
from regelwerk.calc.bridge.play import Card
from regelwerk.detect.checking import check_record
from regelwerk.detect.play import Played, list_trick_winners
from regelwerk.detect.reader import LIN, PBN, read_records
from regelwerk.read.source import Document, Refused, load as load_source, parse
from regelwerk.read.validate import validate
from regelwerk.wortlaut.lacks import Ledger, find_lacks
from regelwerk.wortlaut.lines import clean_lines, join_paragraphs
from regelwerk.wortlaut.mend import collect_vocabulary, mend_text
from regelwerk_site.text import difference
from trees import SOUND

RATIO, NOISE = 2.6, 0.02  # of the time for twice as much; seconds that say nothing
NOBODY = Ledger(*[frozenset()] * 6)


def took(act, given):
    """Seconds of processor time."""
    began = time.process_time()
    act(given)
    return time.process_time() - began


def is_linear(act, make, size):
    """Whether twice as much takes about twice as long, each the least of so many measures; where it
    does, two are enough.
    """
    small, large = make(size), make(2 * size)
    once, twice = [], []
    for tries in range(1, 5):
        once.append(took(act, small))
        twice.append(took(act, large))
        if tries > 1 and min(twice) < RATIO * min(once) + NOISE:
            return True
    return False


@pytest.fixture(scope="module")
def kb():
    return load()


def test_what_is_quadratic_would_be_seen():
    def pairs(number):
        return sum(a == b for a in range(number) for b in range(number))

    assert is_linear(sum, range, 100_000) and not is_linear(pairs, int, 1300)


# ---- records
# ---------------------------------------------------------------------------------------------------------

BOARD = dealt()[0]
PLAYED = BOARD.pbn().rstrip("\n")
CALLS = BOARD.lin().replace("mb|", "{}mb|", 1)
RESULTS = (
    '[Vulnerable "None"]\n[Scoring "MP"]\n'
    '[ScoreTable "Section;Contract;Declarer;Result;Score_NS;MP_NS;Percentage_NS"]\n'
)
RECORDS = {  # kind, how much, what
    "sound boards": (PBN, 6, lambda n: BOARD.pbn() * n),
    "sound boards of LIN": (LIN, 6, lambda n: BOARD.lin() * n),
    "open braces": (PBN, 50_000, lambda n: PLAYED + "{" * n),
    "open braces, line by line": (PBN, 50_000, lambda n: PLAYED + "\n{" * n),
    "closing braces": (PBN, 50_000, lambda n: PLAYED + "}" * n),
    "comments": (PBN, 5_000, lambda n: "{ x } { y\n }\n" * n + PLAYED),
    "comments in what is no tag": (PBN, 20_000, lambda n: PLAYED + "[" + "{x}" * n + "[{x}" * n),
    "comments that do not end in what is no tag": (PBN, 20_000, lambda n: PLAYED + "[{" * n),
    "comments to the end of a line": (PBN, 5_000, lambda n: "; x\n% y\n" * n + PLAYED),
    "the same tricks": (PBN, 5_000, lambda n: PLAYED + "\n" + "SA SK SQ SJ\n" * n),
    "cards nobody told": (PBN, 5_000, lambda n: PLAYED + "\n" + "- - - -\n" * n),
    "a long auction": (PBN, 20_000, lambda n: '[Auction "N"]\n' + "Pass " * n),
    "all pass again and again": (PBN, 20_000, lambda n: '[Auction "N"]\n' + "AP " * n),
    "a long value": (PBN, 200_000, lambda n: f'[Deal "N:{"A" * n}"]\n'),
    "a long word": (PBN, 200_000, lambda n: f'[Auction "N"]\n{"1" * n}\n'),
    "a tag again and again": (PBN, 10_000, lambda n: '[Deal "N:-"]\n' * n),
    "tags that are none": (PBN, 50_000, lambda n: "[a\n" * n + PLAYED),
    "blank lines": (PBN, 50_000, lambda n: PLAYED + "\n \t" * n),
    "a long table": (
        PBN,
        1_000,
        lambda n: RESULTS + "".join(f"S{k % 40} 4S N {k % 14} 420 {k} 5\n" for k in range(n)),
    ),
    "a table of sections": (
        PBN,
        500,
        lambda n: RESULTS + "".join(f"S{k} 4S N {k % 14} 420 {k} 5\n" for k in range(n)),
    ),
    "long totals": (
        PBN,
        2_000,
        lambda n: (
            '[TotalScoreTable "PairId;TotalMP;NrBoards"]\n'
            + "".join(f"{k} 3 1\n" for k in range(n))
        ),
    ),
    "boards without anything": (PBN, 2_000, lambda n: '[Event "?"]\n\n' * n),
    "a long auction of LIN": (LIN, 20_000, lambda n: CALLS.format("mb|p|" * n)),
    "a long play of LIN": (LIN, 20_000, lambda n: BOARD.lin() + "pc|SA|" * n),
    "names alone": (LIN, 5_000, lambda n: "pn|" * n),
    "a long hand of LIN": (LIN, 100_000, lambda n: f"pn|a,b,c,d|md|3{'S' * n}|"),
    "bars": (LIN, 50_000, lambda n: "pn|a,b,c,d|" + "|" * n),
}


@pytest.mark.parametrize("kind", RECORDS)
def test_a_record(kind, kb):
    form, size, make = RECORDS[kind]

    def look(text):
        with suppress(Unreadable):  # a file without a board
            for board in read_records(text, form):
                check_record(kb.units, board, "2017")

    assert is_linear(look, make, size)


def test_a_play_however_long():
    """Longer ones than there are do not get past the reader; how they are looked at does not rest
    on that.
    """
    pack = [Card(suit, rank) for suit in "CDHS" for rank in "23456789TJQKA"]
    assert is_linear(
        list_trick_winners, lambda n: Played(pack * n, (), "H", 0, 2, 0, claimed=False), 100
    )


# ---- a reader's copies
# -----------------------------------------------------------------------------------------------

DAMAGED = "f|r w|rde " * 12
COPIES = {  # what a line is made of; a copy has as many lines as there are in it
    "leaders": "Regel " + "." * 1500 + "x",
    "tabs": "Regel" + "\t" * 3000 + "x\t12",
    "blanks": "Regel" + " " * 3000 + "x",
    "figures": "1" * 3000 + "x",
    "letters": "a" * 3000,
    "umlauts that may be": "dd" + "a" * 3000 + "dv",
    "bars": "a|" * 1500,
    "brackets": "[" * 1500,
    "tags": "<a" * 1500,
    "stars": "a**b" * 750,
    "signs of laws": "§ 1 und " * 200,
    "words of force": "muss darf soll " * 200,
    "the index": "\nIndex\n\nx\n",
    "the index and figures": "\nIndex\n\nx 1\n",
    "numbers of pages": "12\n\n\f",
    "one paragraph": "ein Wort " * 20,
}


@pytest.mark.parametrize("kind", COPIES)
def test_a_copy(kind):
    known = collect_vocabulary({"units": [], "terms": [], "index": []}, ())

    def look(text):
        found = clean_lines(mend_text(text, known).text)
        said = [*join_paragraphs(found)]
        list(find_lacks("2007/1", said, NOBODY, "laws"))

    assert is_linear(look, lambda n: DAMAGED + "\n" + f"{COPIES[kind]}\n" * n, 12)


def test_texts_that_are_nearly_alike():
    """Of the same words in another order more change than are looked for; a long text with few
    changes is still compared.
    """
    words = [f"w{number % 997}" for number in range(40_000)]

    def shuffled(number):
        other = words[:number]
        random.Random(1).shuffle(other)
        return words[:number], other

    assert is_linear(lambda texts: difference.compare(*texts), shuffled, 10_000)
    assert difference.compare(*shuffled(4000)) == ()
    changed = [*words[:5000], "neu", *words[5001:]]
    assert [kind for kind, _, _ in difference.compare(words, changed)] == [
        "same",
        "less",
        "more",
        "same",
    ]
    half = [
        f"x{number}" if number % 2 else word for number, word in enumerate(words[: difference.MOST])
    ]
    assert difference.compare(
        words[: difference.MOST], half
    )  # half a thousand fall away, half a thousand come


# ---- data
# ------------------------------------------------------------------------------------------------------------

DATA = {
    "directives": lambda n: "".join(f"%TAG !a{number}! x\n" for number in range(n)) + "---\na: b\n",
    "directives behind the end": lambda n: (
        "a: b\n...\n" + "".join(f"%TAG !a{number}! x\n" for number in range(n)) + "---\na: b\n"
    ),
    "keys": lambda n: "".join(f"k{number}: v\n" for number in range(n)),
    "entries": lambda n: "a:\n" + "- x\n" * n,
    "brackets": lambda n: "a: " + "[" * n,
    "a long text": lambda n: "a: " + "x\n  " * n + "\n",
    "signs in two parts": lambda n: "a: x\n" + "# a\u0308\n" * n,
}


@pytest.mark.parametrize("kind", DATA)
def test_a_file_of_data(kind):
    def look(text):
        with suppress(Refused):
            parse("laws/x.yaml", text)

    assert is_linear(look, DATA[kind], 4000)


@pytest.mark.parametrize(
    "entry",
    [
        lambda n: {"a": f"b{n}"},
        lambda n: [f"b{n}"],
        lambda n: f"b{n}",
        lambda n: {"a": "b"} if n % 2 else "c",
    ],
)
def test_a_list_whose_entries_must_differ(entry):
    """Whatever stands in it, also what does not belong there."""
    source, _ = load_source(SOUND)
    topics = next(
        document for name, document in source.documents.items() if name.endswith("topics.yaml")
    )

    def look(tree):
        validate(type(source)({**source.documents, topics.path: Document(topics.path, tree, {})}))

    def made(number):
        return {
            **topics.tree,
            "topics": [
                {**topics.tree["topics"][0], "also": [entry(each) for each in range(number)]}
            ],
        }

    assert is_linear(look, made, 300)
