"""Put together the files of the package for JavaScript.

In: the compiled rulebook.  Out: relative paths and bytes; the same rulebook gives the same bytes.
The modules are the scripts of the site, unchanged, inside a function with a `globalThis` of its
own: they set nothing in the global scope. The decisions are there three times: as one module, as
one for each table, which `on-demand.js` loads when a ruling enters it, and in `classic/index.js`,
which `require` takes and a page opened as a file. Texts and search are there once, as scripts, from
which modules take them over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from regelwerk.installed import INSTALLED, PROJECT
from regelwerk.library import Library
from regelwerk_site.npm import types
from regelwerk_site.npm.tables import make_outline, split_tables
from regelwerk_site.press.assets import find_script

IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?:const|async function) (\w+)", re.MULTILINE)
LISTED = re.compile(r"^export \{.*\n", re.MULTILINE)
SOURCES = Path(__file__).parent / "sources"
CLASSIC = Path(__file__).parent / "classic"
ENGINE = (
    "engine_table", "engine_chain", "engine", "engine_why", "engine_compare", "engine_timeline",
)  # fmt: skip
SEARCH = ("fold", "typed", "counts", "absent", "search")
# part of the rulebook → its keys; what is in none is the rest
PARTS = {"clauses": ("units", "cites"), "edges": ("edges",)}
# module → its scripts, the global object that they fill, the names of it that are exported
SPOKEN = {
    "engine.js": (
        ENGINE,
        "Regelwerk",
        (
            "decide",
            "nextQuestion",
            "askTogether",
            "answers",
            "revise",
            "compare",
            "timeline",
            "speak",
        ),
    ),
    "search.js": (SEARCH, "RegelwerkSearch", ("load",)),
}
EXPORTS = {
    "./on-demand": "on-demand",
    "./engine": "engine",
    "./search": "search",
    "./data/engine": "data/engine",
    "./data/rulebook": "data/rulebook",
}


def make_package_files(bundle: Library) -> dict[str, bytes]:
    """Return every file of the package by its relative path; raise `NotBuilt` where a compiled file
    cannot be read.
    """
    indexes = bundle.read("search.json")["games"]
    texts = {name: wrap_module(*parts) for name, parts in SPOKEN.items()}
    texts |= {path.name: path.read_text(encoding="utf-8") for path in sorted(SOURCES.iterdir())}
    whole = strip_digest(bundle.engine)
    texts |= {
        "data/engine.js": wrap_data(whole),
        "data/games.js": wrap_data(list(indexes)),
        "data/outline.js": wrap_data(make_outline(whole)),
        "classic/index.js": wrap_classic(texts, whole, list(indexes)),
        "classic/package.json": '{ "type": "commonjs" }\n',
    }
    texts |= {f"data/decisions/{name}.js": wrap_data(each) for name, each in split_tables(whole)}
    parts = split_rulebook(strip_digest(bundle.bundle))
    texts["data/rulebook.js"] = join_modules(parts)
    parts |= {f"search-{game}": index for game, index in indexes.items()}
    for name, part in parts.items():
        texts[f"data/script/{name}.js"] = f"globalThis.RegelwerkData = {format_data(part)};\n"
        texts[f"data/{name}.js"] = take_over(name)
    texts |= types.declare_modules(bundle, indexes)
    texts |= {"package.json": format_package_json(indexes), "LICENSE": read_licence()}
    return {name: text.encode() for name, text in sorted(texts.items())}


def wrap_module(scripts: Iterable[str], hung: str, given: Iterable[str]) -> str:
    """Return scripts of the site as one ES module: `hung` is the global object that the scripts
    fill, `given` are the names of it that the module exports.
    """
    return f"export const {{ {', '.join(given)} }} = {wrap_scripts(scripts, hung)};\n"


def wrap_scripts(scripts: Iterable[str], hung: str) -> str:
    """Return scripts of the site as an expression: the object `hung` that they fill."""
    bodies = "\n".join(find_script(name).read_text(encoding="utf-8") for name in scripts)
    return f"(function (globalThis) {{\n{bodies}return globalThis.{hung};\n}})({{}})"


def wrap_classic(texts: Mapping[str, str], engine: Mapping[str, Any], games: list[str]) -> str:
    """Return `index.js` with what it imports as one script: in a page it sets `Regelwerk`, where
    there is `module` it is a module.
    """
    data = {"engine": format_data(engine), "games": format_data(games)}
    own = "".join(IMPORT.sub("", texts[name]) for name in ("texts.js", "index.js"))
    brought = (CLASSIC / "bring.js").read_text(encoding="utf-8")
    names = EXPORT.findall(own)
    body = LISTED.sub("", own).replace("export ", "").replace('import("./', 'import("../')
    return (
        "(function (root) {\n"
        + "".join(f"const {name} = {text};\n" for name, text in data.items())
        + f"const bare = {wrap_scripts(*SPOKEN['engine.js'][:2])};\n"
        + f"const {{ load }} = {wrap_scripts(*SPOKEN['search.js'][:2])};\n"
        + brought
        + body.replace("import(`./", "import(`../")
        + f"const given = {{ engine, {', '.join(names)} }};\n"
        + 'if (typeof module === "object" && module.exports) module.exports = given;\n'
        + "else root.Regelwerk = given;\n})(globalThis);\n"
    )


def split_rulebook(tree: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """Return the parts of the rulebook that are loaded one by one, by name."""
    kept = {key for keys in PARTS.values() for key in keys}
    return {
        "rest": {key: part for key, part in tree.items() if key not in kept},
        **{name: {key: tree[key] for key in keys} for name, keys in PARTS.items()},
    }


def join_modules(names: Iterable[str]) -> str:
    """Return a module that exports what these modules hold as one object."""
    imported = "".join(f'import {name} from "./{name}.js";\n' for name in names)
    return f"{imported}\nexport default {{ {', '.join(f'...{name}' for name in names)} }};\n"


def take_over(name: str) -> str:
    """Return the module that takes over what a script of data has set, so that nothing is left."""
    return (
        f'import "./script/{name}.js";\n\n'
        "const data = globalThis.RegelwerkData;\n"
        "delete globalThis.RegelwerkData;\nexport default data;\n"
    )


def strip_digest(tree: Mapping[str, Any]) -> dict[str, Any]:
    """Return a compiled file, completely loaded and without the digest of its bytes, because the
    bytes here are different.
    """
    return {
        key: dict(part) if isinstance(part, Mapping) else part
        for key, part in tree.items()
        if key != "digest"
    }


def wrap_data(tree: object) -> str:
    """Return a tree as a module."""
    return f"export default {format_data(tree)};\n"


def format_data(tree: object) -> str:
    """Return a tree as an expression that parses a JSON string; engines read a long string faster
    than a long literal, and no engine needs a flag for it.
    """
    text = json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    for sign, spelled in (
        ("\\", "\\\\"),
        ("'", "\\'"),
        ("\u2028", "\\u2028"),
        ("\u2029", "\\u2029"),
    ):
        text = text.replace(sign, spelled)
    return f"JSON.parse('{text}')"


def format_package_json(indexes: Iterable[str]) -> str:
    """Return the text of `package.json`."""
    named = EXPORTS | {f"./data/search-{game}": f"data/search-{game}" for game in indexes}
    about = distribution("regelwerk").metadata
    tree = {
        "name": "regelwerk",
        "version": about["Version"],
        "description": about["Summary"],
        "license": "MIT",
        "type": "module",
        "sideEffects": ["./data/script/*.js"],
        "engines": {"node": ">=18"},
        "types": "./index.d.ts",
        "main": "./classic/index.js",
        "exports": {
            ".": {"require": describe_module("classic/index"), "default": describe_module("index")},
            **{name: describe_module(path) for name, path in named.items()},
        },
        "files": ["*.js", "*.d.ts", "data", "classic"],
    }
    return json.dumps(tree, ensure_ascii=False, indent=2) + "\n"


def describe_module(path: str) -> dict[str, str]:
    """Return where a module and its types are."""
    return {"types": f"./{path}.d.ts", "default": f"./{path}.js"}


def read_licence() -> str:
    """Return the text of the licence, from the checkout or from the installed distribution."""
    if not INSTALLED:
        return (PROJECT / "LICENSE").read_text(encoding="utf-8")
    (kept,) = (path for path in distribution("regelwerk").files or () if path.name == "LICENSE")
    return kept.read_text(encoding="utf-8")
