"""A font that is the same on every machine: every letter a block, every space a gap; a page set in
it breaks its lines alike everywhere.

In: nothing.  Out: the bytes of a TrueType font.
"""

from __future__ import annotations

from struct import pack

EM, RISE, FALL = 1000, 900, 250  # units of the em, of the line above and below the letters' foot
BLOCK, GAP, HEIGHT = (
    540,
    300,
    520,
    # how wide a letter and a space are, how high a letter is: close to the serif and sans of the pages
)
SPACES = [(0x20, 0x20), (0xA0, 0xA0), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F)]


def font() -> bytes:
    """The font as a file: three glyphs (missing, gap, block), and a map that leads all of Unicode
    to the last two.
    """
    box = _block()
    tables = {
        "OS/2": _os2(),
        "cmap": _cmap(),
        "glyf": box,
        "head": pack(
            ">IIIIHHqqhhhhHHhhh",
            0x10000,
            0x10000,
            0,
            0x5F0F3CF5,
            3,
            EM,
            0,
            0,
            0,
            0,
            BLOCK,
            HEIGHT,
            0,
            8,
            2,
            1,
            0,
        ),
        "hhea": pack(
            ">IhhhHhhhhhhhhhhhH",
            0x10000,
            RISE,
            -FALL,
            0,
            BLOCK,
            0,
            0,
            BLOCK,
            1,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            3,
        ),
        "hmtx": pack(">HhHhHh", BLOCK, 0, GAP, 0, BLOCK, 0),
        "loca": pack(">IIII", 0, 0, 0, len(box)),
        "maxp": pack(">I14H", 0x10000, 3, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        "name": _name("Blocks"),
        "post": pack(">IIhhIIIII", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    return _file(tables)


def _block() -> bytes:
    """One contour of four points on the line the letters stand on."""
    points = [(40, 0), (0, HEIGHT), (BLOCK - 80, 0), (0, -HEIGHT)]
    drawn = pack(">hhhhhHH", 1, 40, 0, BLOCK - 40, HEIGHT, 3, 0) + b"\x01" * 4
    drawn += b"".join(pack(">h", x) for x, _ in points) + b"".join(pack(">h", y) for _, y in points)
    return drawn + b"\0" * (-len(drawn) % 4)


def _cmap() -> bytes:
    """All characters in ranges, each range to one glyph (format 13)."""
    groups, start = [], 0x21
    for first, last in SPACES:
        if first > start:
            groups.append((start, first - 1, 2))
        groups.append((first, last, 1))
        start = last + 1
    groups.append((start, 0x10FFFF, 2))
    body = pack(">HHIII", 13, 0, 16 + 12 * len(groups), 0, len(groups)) + b"".join(
        pack(">III", *group) for group in groups
    )
    return pack(">HHHHI", 0, 1, 3, 10, 12) + body


def _os2() -> bytes:
    """What Windows wants to know; the metrics of the line once more."""
    shape = pack(
        ">HhHHH10hh10s4I4s", 4, BLOCK, 400, 5, 0, *[0] * 10, 0, b"\0" * 10, 1, 0, 0, 0, b"none"
    )
    return shape + pack(
        ">HHHhhhHHIIhhHHH",
        64,
        0x20,
        0xFFFF,
        RISE,
        -FALL,
        0,
        RISE,
        FALL,
        1,
        0,
        HEIGHT,
        HEIGHT,
        0,
        0x20,
        1,
    )


def _name(family: str) -> bytes:
    """Family, style, unique, full and PostScript name."""
    texts = {1: family, 2: "Regular", 3: family, 4: family, 6: family}
    records, store = b"", b""
    for number, text in texts.items():
        written = text.encode("utf-16-be")
        records += pack(">HHHHHH", 3, 1, 0x409, number, len(written), len(store))
        store += written
    return pack(">HHH", 0, len(texts), 6 + len(records)) + records + store


def _file(tables: dict[str, bytes]) -> bytes:
    """The tables behind their directory, each with its sum."""
    power = len(tables).bit_length() - 1
    head = pack(
        ">IHHHH", 0x10000, len(tables), 16 << power, power, 16 * (len(tables) - (1 << power))
    )
    at, directory, body = len(head) + 16 * len(tables), b"", b""
    for tag, table in sorted(tables.items()):
        padded = table + b"\0" * (-len(table) % 4)
        total = (
            sum(int.from_bytes(padded[i : i + 4], "big") for i in range(0, len(padded), 4))
            & 0xFFFFFFFF
        )
        directory += tag.encode() + pack(">III", total, at + len(body), len(table))
        body += padded
    return head + directory + body
