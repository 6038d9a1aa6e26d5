"""Everything in one file: `regelwerk.html`, which opens from a mail or a stick.

In: the files of the site, its pieces.  Out: the bytes of one page that carries them, its styles and
the code of its scripts. The pages lie in it as the service worker keeps them;
`render/regelwerk_site/static/js/carrier.js` opens them.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

import jinja2
from markupsafe import Markup

from regelwerk_site.book import urls
from regelwerk_site.press import assets
from regelwerk_site.press.press import TEMPLATES

NAME = urls.ONE_FILE
DATA = re.compile(
    r'^(?:globalThis\.\w+ = .*|Regelwerk\w+\.\w+\([\[{"].*\));$', re.MULTILINE
)  # as `assets` writes it
SEEN = (  # what a script of a page finds as its own
    "globalThis, window, self, document, location, history, addEventListener"
)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the styles, and by what the page allows it."""

    name: str
    text: Markup
    hash: Markup


def one_file(files: Mapping[str, bytes], pieces: Iterable[bytes], stand: str) -> bytes:
    """The page; `stand` says of when it is."""
    jinja = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    said = Markup(script(files))
    shown = {
        "stand": stand, "script": said, "script_hash": allowed(said), "parts": list(parts()),
        "icon": based(files["icon.svg"]),
        "pieces": [Markup(based(piece)) for piece in pieces],
    }  # fmt: skip
    return jinja.get_template("one_file.html").render(shown).encode()


def parts() -> Iterator[Part]:
    """The parts of all styles, each once and before those that follow it in any of them."""
    for name in dict.fromkeys(part for style in assets.STYLES.values() for part in style):
        text = assets.styles([name]).decode().strip()
        yield Part(name, Markup(text), allowed(text))


def script(files: Mapping[str, bytes]) -> str:
    """All code: that of the site's scripts by their names, to be run for each page, and what opens
    the pages.
    """
    codes = {
        name: code
        for name in sorted(files)
        if name.startswith("assets/") and name.endswith(".js") and (code := coded(files[name]))
    }
    told = ",".join(
        f"{assets.compact(name)}:function({SEEN}){{{code}\n}}" for name, code in codes.items()
    )
    mixed = [name for name, code in codes.items() if code != files[name].decode().strip()]
    known = f"styles:{assets.compact(assets.STYLES)},mixed:{assets.compact(mixed)},code:{{{told}}}"
    book = f"globalThis.RegelwerkBook={{{known}}};\n"
    return f"{book}{assets.scripts(['unpack', 'carrier']).decode()}".replace(
        "</script", "<\\/script"
    ).replace("<!--", "<\\!--")


def coded(content: bytes) -> str:
    """The code of a script without the data it brings."""
    return DATA.sub("", content.decode()).strip()


def based(content: bytes) -> str:
    """Bytes as a page can hold them."""
    return b64encode(content).decode()


def allowed(text: str) -> Markup:
    """How the page's policy names a text it allows."""
    return Markup(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")
