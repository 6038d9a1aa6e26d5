"""What a page looks like from afar: its first screen as a thumbnail, and how far two thumbnails are
apart.

In: a running browser, a page.  Out: thumbnails, numbers.

Every letter is drawn as the same block (`blocks`), so lines break alike on every machine and no
font of the system shows.  Two thumbnails are then compared field by field: each field of one is
looked for in the other, a little higher or lower; what remains is how far its colours are from the
nearest.  A line of text more moves what is below it and costs little; what is gone is found
nowhere.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from operator import sub

from PIL import Image

from blocks import font
from steps import Browser, shown, until
from window import screen, shade

WINDOWS = {"phone": (390, 844), "desk": (1280, 900)}
THEMES = ("light", "dark")
COLUMNS, FIELDS = (
    {"phone": 26, "desk": 40},
    {"phone": 2, "desk": 4},
)  # of a thumbnail; fields beside each other
LINE = 4  # pixels of the page in a row of a thumbnail
FIELD, REACH = 12, 10  # rows of a field (48 pixels); how many rows up and down it is looked for
NOW = "2026-11-22T12:00:00Z"  # a protocol bears its hour
BEFORE = """
    const Clock = Date, hour = Clock.parse(%s);
    globalThis.Date = class extends Clock {
        constructor(...given) { super(...(given.length ? given : [hour])); }
        static now() { return hour; }
    };
    try { localStorage.clear(); } catch { /* a frame without one */ }
    document.fonts.add(new FontFace("Blocks", Uint8Array.from(atob(%s), (each) => each.charCodeAt(0)).buffer));
    const plain = new CSSStyleSheet();
    plain.replaceSync(`*, ::before, ::after, ::placeholder { font-family: Blocks !important; font-synthesis: none !important;
        transition: none !important; animation: none !important; caret-color: transparent !important; }`);
    document.adoptedStyleSheets = [plain];
"""
PLANT = """
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(arguments[0]);
    document.adoptedStyleSheets = [document.adoptedStyleSheets[0], sheet];
"""
SETTLED = (
    "const done = arguments[0]; document.fonts.ready.then(() => requestAnimationFrame(() =>"
    " requestAnimationFrame(() => done())));"
)


@contextmanager
def blocked(browser: Browser) -> Iterator[Browser]:
    """The browser with letters as blocks and a clock that stands, for every page it opens."""
    source = BEFORE % (json.dumps(NOW), json.dumps(b64encode(font()).decode()))
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "UTC"})
    try:
        yield browser
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
        browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
        shade(browser, "light")


def opened(browser: Browser, address: str, ready: str, window: str) -> None:
    """Open a page in a window as if for the first time, until what makes it ready is on the
    screen.
    """
    screen(browser, *WINDOWS[window])
    browser.get(address)
    until(browser, lambda b: shown(b, ready))


def look(browser: Browser, window: str, theme: str) -> Image.Image:
    """The first screen as it is now, as a thumbnail."""
    shade(browser, theme)
    browser.execute_async_script(SETTLED)
    taken = browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    picture = Image.open(BytesIO(b64decode(taken["data"]))).convert("RGB")
    return picture.resize((COLUMNS[window], picture.height // LINE), Image.Resampling.BOX)


def apart(one: Image.Image, other: Image.Image, window: str) -> float:
    """How far two thumbnails are apart: the mean over all fields of both, in steps of colour (0 to
    255).
    """
    assert one.size == other.size, (one.size, other.size)
    left, right = rows(one, window), rows(other, window)
    pairs = [*zip(left, right, strict=True), *zip(right, left, strict=True)]
    found = [least(a, b, at) for a, b in pairs for at in range(0, len(a) - FIELD + 1, FIELD)]
    return sum(found) / len(found)


def top_apart(one: Image.Image, other: Image.Image) -> float:
    """How far the upper edges of two thumbnails are apart, where nothing may move: the bar every
    page begins with.
    """
    box = (0, 0, one.width, FIELD)
    return distance(one.crop(box).tobytes(), other.crop(box).tobytes())


def rows(picture: Image.Image, window: str) -> list[list[bytes]]:
    """The fields beside each other, each as its rows from top to bottom."""
    wide = picture.width // FIELDS[window]
    strips = [
        picture.crop((x, 0, x + wide, picture.height)).tobytes()
        for x in range(0, wide * FIELDS[window], wide)
    ]
    return [
        [strip[at : at + 3 * wide] for at in range(0, len(strip), 3 * wide)] for strip in strips
    ]


def least(strip: list[bytes], other: list[bytes], at: int) -> float:
    """How far a field is from the nearest place in another strip."""
    field = b"".join(strip[at : at + FIELD])
    places = range(max(0, at - REACH), min(len(other) - FIELD, at + REACH) + 1)
    return min(distance(field, b"".join(other[place : place + FIELD])) for place in places)


def distance(one: bytes, other: bytes) -> float:
    """The mean distance of two rows of colours."""
    assert len(one) == len(other)
    return sum(map(abs, map(sub, one, other))) / len(one)


def sheet(looks: dict[tuple[str, str], Image.Image]) -> Image.Image:
    """The thumbnails of a page side by side, as they are kept."""
    whole = Image.new(
        "RGB", (2 * sum(COLUMNS.values()), max(each.height for each in looks.values()))
    )
    for key, x in places().items():
        whole.paste(looks[key], (x, 0))
    return whole


def cut(whole: Image.Image, window: str, theme: str) -> Image.Image:
    """One thumbnail of a sheet."""
    x = places()[window, theme]
    return whole.convert("RGB").crop((x, 0, x + COLUMNS[window], WINDOWS[window][1] // LINE))


def places() -> dict[tuple[str, str], int]:
    """Where each thumbnail stands in a sheet."""
    found, x = {}, 0
    for window in WINDOWS:
        for theme in THEMES:
            found[window, theme] = x
            x += COLUMNS[window]
    return found
