"""Put everything into one file: `regelwerk.html`, which opens from an e-mail or a USB stick.

In: the files of the site, its pieces.  Out: the bytes of one page that contains them, its styles
and the code of its scripts. The pages are stored in it as the service worker keeps them;
`render/regelwerk_site/static/js/offline/carrier.js` opens them.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from markupsafe import Markup

from regelwerk_site.book import urls
from regelwerk_site.press import assets
from regelwerk_site.press.press import make_bare_environment

NAME = urls.ONE_FILE
DATA = re.compile(
    r'^(?:globalThis\.\w+ = .*|Regelwerk\w+\.\w+\([\[{"].*\));$', re.MULTILINE
)  # a line of data, as `assets` writes it
SEEN = (  # the globals that a script of a page receives as parameters
    "globalThis, window, self, document, location, history, addEventListener"
)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the styles: its name, its text, and the hash by which the content security policy
    allows it.
    """

    name: str
    text: Markup
    hash: Markup


def render_one_file(files: Mapping[str, bytes], pieces: Iterable[bytes], stand: str) -> bytes:
    """Return the one-file edition; `stand` is the line that says how old it is."""
    held = list(pieces)
    bare = list_code_pieces(files, held[0])
    said = Markup(join_code(files))
    shown = {
        "stand": stand, "script": said, "script_hash": hash_for_policy(said),
        "parts": list(list_style_parts()),
        "icon": encode_base64(files["icon.svg"]),
        "pieces": [
            (number, Markup(encode_base64(piece)))
            for number, piece in enumerate(held)
            if number not in bare
        ],
    }  # fmt: skip
    return make_bare_environment().get_template("one_file.html").render(shown).encode()


def list_code_pieces(files: Mapping[str, bytes], first: bytes) -> list[int]:
    """Return the numbers of the pieces that hold nothing but code, which stands in the file itself;
    `first` is the piece that lists what the others contain.
    """
    listed = json.loads(zlib.decompress(first, -zlib.MAX_WBITS))
    return [
        number
        for number, held in enumerate(listed, 1)
        if isinstance(held, list) and all(is_code(name, files[name]) for name in held)
    ]


def is_code(name: str, content: bytes) -> bool:
    """Return whether a file is a script that brings no data."""
    return name.endswith(".js") and strip_data(content) == content.decode().strip()


def list_style_parts() -> Iterator[Part]:
    """Yield the parts of all styles, each once and before the parts that follow it in a style."""
    for name in dict.fromkeys(part for style in assets.STYLES.values() for part in style):
        text = assets.join_styles([name]).decode().strip()
        yield Part(name, Markup(text), hash_for_policy(text))


def join_code(files: Mapping[str, bytes]) -> str:
    """Return all code as one script: the code of every script of the site by its path, to be run
    for each page, and the code that opens the pages.
    """
    codes = {
        name: code
        for name in sorted(files)
        if name.startswith("assets/") and name.endswith(".js") and (code := strip_data(files[name]))
    }
    told = ",".join(
        f"{assets.format_json(name)}:function({SEEN}){{{code}\n}}" for name, code in codes.items()
    )
    mixed = [name for name, code in codes.items() if code != files[name].decode().strip()]
    styles, odd = assets.format_json(assets.STYLES), assets.format_json(mixed)
    known = f"styles:{styles},mixed:{odd},code:{{{told}}}"
    book = f"globalThis.RegelwerkBook={{{known}}};\n"
    return f"{book}{assets.join_scripts(['unpack', 'carrier']).decode()}".replace(
        "</script", "<\\/script"
    ).replace("<!--", "<\\!--")


def strip_data(content: bytes) -> str:
    """Return the code of a script without the data it contains."""
    return DATA.sub("", content.decode()).strip()


def encode_base64(content: bytes) -> str:
    """Return bytes in Base64."""
    return b64encode(content).decode()


def hash_for_policy(text: str) -> Markup:
    """Return the hash source by which a content security policy allows a text, `'sha256-…'`."""
    return Markup(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")
