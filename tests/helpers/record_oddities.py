"""Odd ways to write a board that programs and people have, and what each has to be read as.

In: nothing.  Out: `IN_PBN`, `IN_LIN`: by name a text and the values that differ from those of the
plain board; `FILES`: texts of several boards with the number of each.
"""

from urllib.parse import quote

from records import dealt

FIRST, BOARD = dealt()[0], dealt()[2]  # 14 calls to 7 no trump redoubled by south, seven tricks
PBN, LIN = BOARD.pbn(), BOARD.lin().strip()
HANDS = PBN.partition('[Deal "N:')[2].partition('"')[0].split()
LETTERED = [".".join(map("".join, zip("SHDC", hand.split("."), strict=True))) for hand in HANDS]
HEAD, _, REST = LIN.partition("rh||")
DEAL = HEAD.partition("st||")[2]
CARDS = "".join(card.suit + card.rank for card in BOARD.cards)
END = "mb|p|mb|p|mb|p|"
SUITS = str.maketrans("CDHS", "♣♦♥♠")


def tagged(**tags):
    """The board with other tags."""
    return BOARD.pbn(**tags)


def without_bars(text):
    """A link as form fields are sent."""
    return quote(text, safe="").replace("%20", "+")


IN_PBN = {
    "tricks of both sides": (tagged(Result="EW 6 NS 7"), {}),
    "tricks with blanks": (tagged(Result=" 7 "), {}),
    "tricks that a ruling changed": (tagged(Result="^9"), {"tricks": 9, "corrected": True}),
    "tricks of both sides that do not add up": (tagged(Result="NS 7 EW 7"), {"tricks": -1}),
    "a score of both sides": (tagged(Score="EW 2800 NS -2800"), {"score": -2800}),
    "a score of both sides that differs": (tagged(Score="NS 50 EW 50"), {}),
    "a score that was given": (tagged(Score="^NS 50"), {}),
    "a seat in words": (tagged(Dealer="South", Declarer="SOUTH"), {}),
    "a side with a stroke": (tagged(Vulnerable="E/W"), {}),
    "a number with a sign": (tagged(Board="#3"), {"label": "#3"}),
    "a number in words": (tagged(Board="Board 3 of 16"), {"label": "Board 3 of 16"}),
    "a number with blanks": (tagged(Board=" 3 "), {"label": " 3 "}),
    "a number that is none": (tagged(Board="3a"), {"label": "3a", "number": 0}),
    "hands with the names of suits": (tagged(Deal=f"N:{' '.join(LETTERED)}"), {}),
    "a small letter in front of the hands": (tagged(Deal=f"n:{' '.join(HANDS)}"), {}),
    "signs of suits": (
        "\n".join(
            line if "[" in line or "Pass" in line else line.translate(SUITS)
            for line in PBN.split("\n")
        ),
        {},
    ),
    "empty lines inside": (PBN.replace("\n[Auction", "\n\n[Auction").replace("\n[Play", "\n \n[Play"), {}),
    "an end of file of old": (f"{PBN.rstrip()}\n\x1a", {}),
    "a comment inside a tag": (PBN.replace("[Dealer ", "[ {x ]} Dealer ;y\n"), {}),
    "marks in small letters": (PBN.replace("Pass Pass Pass\n", "^i Pass Pass ^I Pass\n"), {}),
    "the rest claimed in lines of strokes": (f"{PBN.rstrip()}\n-- -- -- --\n*\n", {"claimed": True}),
}  # fmt: skip

IN_LIN = {
    "names behind the deal": (f"st||{DEAL}pn|a,b,c,d|rh||{REST}", {}),
    "cards in one field": (f"{LIN.partition('pc|')[0]}pc|{CARDS[:8]}|pc|{CARDS[8:]}|", {}),
    "three passes in one field": (LIN.replace(END, "mb|ppp|"), {}),
    "passes with blanks": (LIN.replace(END, "mb|p p p|"), {}),
    "all pass": (LIN.replace(END, "mb|AP|"), {}),
    "a stroke in front of the calls": (LIN.replace("mb|", "mb|-|mb|", 1), {}),
    "calls in words": (LIN.replace(END, "mb|pass|mb|Pass|mb|PASS|"), {}),
    "a link with blanks as plus": (f"https://example.org/?bbo=y&lin={without_bars(LIN)}", {}),
    "a link with bars": (f"https://example.org/?bbo=y&lin={LIN.replace(' ', '%20').replace(',', '%2C')}", {}),
    "a link in a page": (f"https://example.org/?a=b&amp;lin={quote(LIN)}&amp;c=d", {}),
    "a label with a sign": (LIN.replace("Board 3", "Board #3"), {"label": "Board #3"}),
    "a label with a colon": (LIN.replace("Board 3", "board: 3"), {"label": "board: 3"}),
    "a large number": (LIN.replace("Board 3", "Board 1027"), {"label": "Board 1027", "number": 1027}),
    "lines inside fields": (LIN.replace("pc|", "p\r\nc|"), {}),
    "no last bar": (LIN.rstrip("|"), {}),
    "words in front": (f"nt|Guten Abend|pg||nt|mb 1S|{LIN}", {}),
}  # fmt: skip


def in_front(board):
    """A board of LIN with its label in front of the deal."""
    fields = board.lin().strip().partition("st||")[2].split("rh||")
    label, _, rest = fields[1].partition("mb|")
    return f"{label}{fields[0]}mb|{rest}"


FILES = {
    "labels in front of deals": (in_front(FIRST) + in_front(BOARD), [1, 3]),
    "links line by line": (
        "".join(f"https://example.org/?lin={quote(each.lin().strip())}\n" for each in (FIRST, BOARD)),
        [1, 3],
    ),
    "deals only, labels in front": (
        "".join(f"ah|{n}|sv|o|{DEAL}" for n in (1, 2, 3)), [1, 2, 3],
    ),
    "deals only, names in front": (
        "".join(f"pn|a,b,c,d|{DEAL}ah|{n}|" for n in (1, 2, 3)), [1, 2, 3],
    ),
    "rooms with names between": (
        "".join(f"qx|{room}1|pn|a,b,c,d|st||{DEAL}rh||{REST}" for room in "oc"), [3, 3],
    ),
}  # fmt: skip
