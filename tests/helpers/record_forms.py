"""The forms in which PBN may be written: each writes a board anew that says the same.

In: the text of a board and dice.  Out: its text in that form.
"""

import re

from records import SEATS

AUCTION = '[Auction "'


def part_play(text):
    """A board as PBN in front of its cards, and the rows of its cards."""
    head, _, play = text.rstrip("\n").partition("[Play ")
    if not play:
        return f"{head}\n", []
    tag, *rows = play.split("\n")
    return f"{head}[Play {tag}\n", [row.split() for row in rows]


def on_one_line(text, dice):
    head, rows = part_play(text)
    return head.replace("\n[", " [") + " ".join(" ".join(row) for row in rows) + "\n"


def word_by_word(text, dice):
    head, rows = part_play(text)
    return head + "\n".join(word for row in rows for word in row) + "\n"


def tricks_in_pieces(text, dice):
    """Each trick on two lines, cut anywhere."""
    head, rows = part_play(text)
    cut = [dice.randint(1, 3) for _ in rows]
    return head + "".join(
        f"{' '.join(row[:at])}\n{' '.join(row[at:])}\n" for row, at in zip(rows, cut, strict=True)
    )


def columns_from_west(text, dice):
    """The auction in columns from another player on, who passes over the first ones."""
    at = text.index(AUCTION) + len(AUCTION)
    before = dice.randint(1, 3)
    first = SEATS[(SEATS.index(text[at]) - before) % 4]
    tag, calls = text[at + 1 :].split("\n", 1)
    return f"{text[:at]}{first}{tag}\n{'- ' * before}{calls}"


def marked(text, dice):
    """Opinions, notes and numbers behind calls and cards, some without a blank."""
    marks = ("!", "?!", " =1=", " $13", "!! =12= $7 $9")
    head, rows = part_play(text)
    start, tag, calls = head.partition(AUCTION)
    first, line = calls.split("\n", 1)
    words = [word + dice.choice(marks) for word in line.split("[Play ")[0].split()]
    played = [" ".join(w if w == "-" else w + dice.choice(marks) for w in row) for row in rows]
    _, play, leader = head.partition("[Play ")
    said = f'{start}{tag}{first}\n{" ".join(words)}\n[Note "1:so"]\n'
    return f"{said}{play}{leader}" + "\n".join([*played, ""])


def commented(text, dice):
    lines = text.rstrip("\n").split("\n")
    added = ("{ ein\n\nWort }", "; bis zum Ende {", "% eine Anweisung", '{[Dealer "N"]}')
    return "\n".join(f"{line}\n{dice.choice(added)}" for line in lines) + "\n"


def odd_tags(text, dice):
    """Blanks in, before and behind tags, tags over several lines, in any order."""
    head, rows = part_play(text)
    tags, auction, rest = head.partition(AUCTION)
    written = tags.split("\n")[:-1]
    dice.shuffle(written)
    forms = ("  {}", "{}\t", "[ {} ]", "[\n{}\n]")
    told = "\n".join(
        form.format(tag[1:-1]) if "[" in form else form.format(tag)
        for tag in written
        for form in [dice.choice(forms)]
    )
    return f"{told}\n{auction}{rest}" + "\n".join(map(" ".join, rows)) + "\n"


def in_small_letters(text, dice):
    head, rows = part_play(text)
    start, tag, calls = head.partition(AUCTION)
    first, line = calls.split("\n", 1)
    words, tagged, play = line.partition("[Play ")
    return f"{start}{tag}{first}\n{words.lower()}{tagged}{play}" + "".join(
        f"{' '.join(row).lower()}\n" for row in rows
    )


def said_otherwise(text, dice):
    """The other words that the standard has for vulnerability and tricks."""
    others = {"None": ("Love", "-", "none"), "All": ("Both", "both"), "NS": ("ns",), "EW": ("ew",)}
    for name, words in others.items():
        text = text.replace(f'[Vulnerable "{name}"]', f'[Vulnerable "{dice.choice(words)}"]')
    declarer, result = (
        re.search(r'Declarer "\^?([NESW])"', text),
        re.search(r'Result "(\d+)"', text),
    )
    if not declarer or not result:
        return text
    side = SEATS.index(declarer[1]) % 2
    ours, theirs = ("NS", "EW")[side], ("EW", "NS")[side]
    own, other = int(result[1]), 13 - int(result[1])
    forms = (f"{ours} {own}", f"{theirs} {other}", f"{ours} {own} {theirs} {other}")
    return text.replace(f'[Result "{own}"]', f'[Result "{dice.choice(forms)}"]')


def all_pass(text, dice):
    return text.replace(" Pass Pass Pass\n", " AP\n")


def with_escapes(text, dice):
    return '[Event "Die \\"Probe\\" [im] {Club} \\\\ ; %"]\n' + text.partition("\n")[2]


FORMS = {
    each.__name__: each
    for each in (
        on_one_line, word_by_word, tricks_in_pieces, columns_from_west, marked, commented, odd_tags,
        in_small_letters, said_otherwise, all_pass, with_escapes,
    )
}  # fmt: skip
LAYOUTS = (on_one_line, word_by_word, tricks_in_pieces)
IN_ORDER = (
    with_escapes, said_otherwise, all_pass, columns_from_west, in_small_letters, odd_tags, marked,
)  # fmt: skip


def mix(text, dice, without=()):
    """A board in several forms at once, none of those without."""
    for form in (*IN_ORDER, dice.choice(LAYOUTS), commented):
        if form.__name__ not in without and dice.random() < 0.3:
            text = form(text, dice)
    return text
