"""What comes from outside, damaged for `fuzz.py`: a reader's copies, records of boards, tables of
incidents, arguments.

In: a seeded `Random`, a place, compiled files of a rulebook.  Out: files there or arguments, which
need not be sound.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from dialects import BOARDS, draw_files
from mutations import BYTES, CALLS, JSONS, WORDS, mutated_bytes
from regelwerk.cli.score import KINDS

Json = Mapping[str, Any]

# ---- a reader's copies of the official texts
# -------------------------------------------------------------------------

LAYOUTS: Mapping[str, Callable[[str, str, str], str]] = {
    "plain": lambda label, title, text: f"{label}: {title}\n\n{text}\n\n",
    "closed up": lambda label, title, text: (
        f"{label.split()[-1] if label else ''}. {title}\n{text}\n"
    ),
    "bracketed": lambda label, title, text: (
        f"{label.split()[-1] if label else ''}) {title} {text}\n\n"
    ),
    "table": lambda label, title, text: (
        f"{label} {title} [GO 4.1]\n\nEntscheidung | {text.replace('. ', '. | ')}\n\n"
    ),
    "pages": lambda label, title, text: (
        f"{label}: {title}\n\n17\n\fRegeln der Glocke\n\n{text}\n\n"
    ),
    "web": lambda label, title, text: (
        f"Start Nach oben\n\n{label} {title}\n\n{text}\n\nStart Nach oben\n\n"
    ),
}
LETTERS: Sequence[Callable[[str], str]] = (
    lambda text: text,
    lambda text: text.translate({ord(sign): chr(ord(sign) & 0x7F) for sign in "äöüßÄÖÜ"}),
    lambda text: text.encode().decode("cp1252", "replace"),
    lambda text: text.translate({ord(sign): "ii" for sign in "äöüÄÖÜ"}),
)
FILLING = (
    "1. ", "a) ", "§ 1 ", "A. Die ", "¹ ", "ii) und ", "Entscheidung | ", "| | |", "17\n\f",
    "der die das ", "W|rter d|rfen ", "- ",
    ". . . . 7",
)  # fmt: skip
NAMES = (
    "a.txt",
    "b.TXT",
    "c.txt",
    "ä ö.txt",
    "d.pdf",
    "e",
    "-.txt",
    ".txt",
    "x" * 200 + ".txt",
    "f\n.txt",
    "\u202eg.txt",
    "\udcff.txt",
)


def a_copy(random: Random, bundle: Json) -> str:
    """The restatement of an edition in a layout a copy may have, with what copying does to it."""
    edition = random.choice(bundle["editions"])["id"]
    labels = {entry["id"]: entry["label"] for entry in bundle["contents"]}
    layout, letters = LAYOUTS[random.choice(list(LAYOUTS))], random.choice(LETTERS)
    units = [unit for unit in bundle["units"] if unit["edition"] == edition]
    lines = letters(
        "".join(layout(labels.get(unit["id"], ""), unit["title"], unit["text"]) for unit in units)
    ).split("\n")
    for _ in range(random.randrange(4)):
        at, to = sorted(random.randrange(len(lines) + 1) for _ in range(2))
        match random.randrange(6):
            case 0:
                random.shuffle(lines)
            case 1:
                lines = lines[:at]
            case 2:
                lines = lines[to:] + lines[at:to] + lines[:at]
            case 3:
                lines[at:at] = lines[at:to]
            case 4:
                lines[at:at] = [
                    random.choice(FILLING) * random.choice((1, 3, 400))
                    for _ in range(random.choice((1, 20, 2000)))
                ]
            case _:
                lines[at:to] = [" ".join(lines[at:to])]
    return "\n".join(lines)


def copies(random: Random, folder: Path, bundle: Json) -> None:
    """A folder of copies and of what else may lie there: bytes, links, pipes, folders, files that
    are too large.
    """
    folder.mkdir()
    for number in range(random.choice((1, 1, 1, 2, 3))):
        path = folder / (random.choice(NAMES) if random.random() < 0.2 else f"{number}.txt")
        if os.path.lexists(path):
            continue  # what lies there is hostile enough
        said = a_copy(random, bundle).encode("utf-8", "replace")
        match random.randrange(32):
            case 0:
                path.write_bytes(random.randbytes(random.choice((1, 1000, 100_000))))
            case 1:
                path.write_bytes(random.choice(BYTES) * random.choice((1, 10_000)))
            case 2:
                path.symlink_to(
                    random.choice(
                        ("/etc/hostname", "/dev/zero", "nowhere", path.name, "..", "/proc/self/mem")
                    )
                )
            case 3:
                os.mkfifo(path)
            case 4:
                path.mkdir()
            case 5 | 6 | 7:
                path.write_bytes(mutated_bytes(random, said))
            case 8:
                path.write_bytes(
                    said * random.choice((2, 50, 5000)) if len(said) < 2000 else said[:1999] * 5000
                )
            case _:
                path.write_bytes(said)


# ---- records of boards
# -----------------------------------------------------------------------------------------------

REPEATED = (  # what a record may hold again and again
    "{", "}", "{ x } ", "; x\n", "% x\n", "SA SK SQ SJ\n", "- - - -\n", "Pass ", "AP ",
    '[Deal "N:-"]\n', "[a\n", '[Event "?"]\n\n', "\n \t",
    "mb|p|", "pc|SA|", "pn|", "|", "1", "\0", "^1 ", "=1= ",
)  # fmt: skip


def a_record(random: Random, place: Path) -> Path:
    """A file of boards in PBN or LIN with what may be wrong in it; now and then one that is no
    file, or one that never ends.
    """
    dialect = random.choice([*BOARDS])
    form = "lin" if dialect in ("lin", "vugraph") else "pbn"
    path = place / f"boards.{form}"
    match random.randrange(20):
        case 0:
            os.mkfifo(path)
            return path
        case 1:
            path.mkdir()
            return path
        case 2:
            path.symlink_to("/dev/zero")
            return path
    ((text, _),) = draw_files(dialect, random.choice((1, 4, 20)), str(random.randrange(1000)))
    text *= random.choice((1, 1, 1, 30))
    for _ in range(random.randrange(3)):
        at = random.randrange(len(text) + 1)
        text = (
            text[:at] + random.choice(REPEATED) * random.choice((1, 7, 3000, 100_000)) + text[at:]
        )
    raw = text.encode(random.choice(("utf-8", "utf-8", "latin-1", "utf-16")), "replace")
    path.write_bytes(mutated_bytes(random, raw) if random.random() < 0.3 else raw)
    return path


# ---- tables of incidents
# ---------------------------------------------------------------------------------------------

COLUMNS = (
    'a"b', "a'); DROP TABLE incidents; --", "Decision", "EDITION", "ruling_place", "ruling_row",
    "ruling_situation", "file_row_number", "r",
    "v", "*", "SELECT", "ä\u0308 ö", "x" * 3000, " ", "\n", "$situations", "decision ",
    "unnest(ruling_row)", "rows_here", "None",
    "__proto__",
)  # fmt: skip
NO_TABLES = (b"", b"\n", b"PAR1", b"PAR1PAR1", b'"', b"decision,edition\n", b"a,a\n1,2\n")
VALUES = (
    "1", "-1.5", "NULL", "true", "'yes'::BLOB", "[1, 2]", "['yes']", "{'a': 'yes'}",
    "MAP {'yes': 1}", "TIMESTAMP '2020-01-01'",
    "DATE '0001-01-01'", "INTERVAL 1 DAY", "'yes'::ENUM('yes', 'no')", "1::HUGEINT",
    "'NaN'::DOUBLE", "1.5::DECIMAL(38, 3)", "uuid()",
    "'\\x00\\xFF'::BLOB", "[]", "''",
    "repeat('ä', 100000)", "chr(0)", "'²'", "'yes '", "'Yes'", "NULL::INTEGER", "[[NULL]]",
    "'10101'::BIT", "TIME '12:00'", "chr(8238)",
)  # fmt: skip


def cell(random: Random, values: Sequence[str]) -> str:
    """An expression of SQL for a cell: mostly a value that may be right."""
    if random.random() < 0.8:
        return "'" + random.choice([*values, ""]).replace("'", "''") + "'"
    return random.choice([*VALUES, *("'" + word.replace("'", "''") + "'" for word in WORDS)])


def a_table(random: Random, path: Path, engine: Json, duckdb: Any) -> None:
    """A table of incidents: columns too many or missing, of wrong types, names that mean something
    to a database; then perhaps harmed.
    """
    decision = random.choice(list(engine["decisions"]))
    editions = engine["decisions"][decision]["editions"]
    asked = {
        fact: list(engine["facts"][fact]["values"])
        for table in editions.values()
        for fact in table["facts"]
    }
    pools = {"decision": [decision], "edition": list(editions), **asked}
    for gone in [name for name in pools if random.random() < 0.08]:
        del pools[gone]
    for name in random.sample(COLUMNS, random.choice((0, 0, 0, 1, 2))):
        pools[name] = ["yes"]
    names = list({name.lower(): name for name in pools}.values()) or [
        "x"
    ]  # a database takes no two names that differ in capitals alone
    heads = ", ".join('"' + name.replace('"', '""') + '"' for name in names)
    types = {
        name: random.choice(("VARCHAR", "VARCHAR", "VARCHAR", "VARCHAR", "")) for name in names
    }
    cells = {
        name: cell(random, pools.get(name, ["x"])) for name in names
    }  # a column without a type has one value in all rows
    rows = [
        ", ".join(
            f"({cell(random, pools.get(name, ['x']))})::VARCHAR" if types[name] else cells[name]
            for name in names
        )
        for _ in range(random.choice((0, 1, 3, 40)))
    ]
    with duckdb.connect() as connection:
        source = (
            " UNION ALL ".join(f"SELECT {row}" for row in rows)
            or "SELECT " + ", ".join(["''"] * len(names)) + " WHERE false"
        )
        form = (
            "parquet"
            if path.suffix.lower() == ".parquet"
            else f"csv, HEADER {random.random() < 0.95}, DELIM '{random.choice(',,,,;')}'"
        )
        connection.execute(
            f"COPY (SELECT * FROM ({source}) AS t({heads})) TO"
            f" '{str(path).replace(chr(39), chr(39) * 2)}' (FORMAT {form})"
        )
    match random.randrange(20):
        case 0 | 1:
            path.write_bytes(mutated_bytes(random, path.read_bytes()))
        case 2:
            path.write_bytes(path.read_bytes()[: -random.randrange(1, 40)])
        case 3:
            path.write_bytes(random.choice((*NO_TABLES, random.randbytes(500))))
        case 4:
            path.unlink()
            random.choice(
                (
                    path.mkdir,
                    lambda: os.mkfifo(path),
                    lambda: path.symlink_to("/dev/zero"),
                    lambda: path.symlink_to(path),
                )
            )()


def an_outcome(random: Random, out: Path) -> None:
    """What may lie where results are to go: a file, somebody else's folder, a note that is damaged,
    parts that are none.
    """
    match random.randrange(25):
        case 0:
            out.write_text("meins", encoding="utf-8")
        case 1:
            out.symlink_to(random.choice(("/dev/null", "nowhere", out)))
        case 2 | 3:
            out.mkdir()
            name = random.choice(
                (
                    "batch.json",
                    "package.json",
                    "index.json",
                    "meins.txt",
                    "rulings-00001.parquet",
                    "cases",
                )
            )
            (out / name).write_bytes(
                random.choice((b"", b"{}", b"[]", b"\xff", b"null", random.randbytes(50)))
            )


# ---- arguments of an assistant
# ---------------------------------------------------------------------------------------

ODD: Sequence[Any] = (
    *JSONS, *WORDS, "x" * 1000, "ä" * 999, "\ud800", "\x00", "\u202e\u2066", "🂡" * 200, "(" * 999,
    "[[" * 400, "1♠" * 50, ["x"] * 500,
    {"x": {"y": 1}}, {"": ""}, {"\ud800": "yes"}, {f"f{n}": "yes" for n in range(99)}, [["1C"]],
    float("inf"), 2**63, "-1", b"bytes".hex(),
)  # fmt: skip


def a_tool_call(random: Random, compiled: Json) -> tuple[str, dict[str, Any]]:
    """The name of a tool and arguments that fit, nearly fit, or do not."""
    engine, kb = compiled["engine.json"], compiled["kb.json"]
    decision = random.choice(list(engine["decisions"]))
    editions = [edition["id"] for edition in kb["editions"]]
    asked = [
        fact
        for table in engine["decisions"][decision]["editions"].values()
        for fact in table["facts"]
    ] or ["x"]
    facts = {
        fact: random.choice(
            [*engine["facts"].get(fact, {"values": {"x": ""}})["values"], *random.sample(WORDS, 1)]
        )
        for fact in random.sample(asked, random.randrange(len(asked) + 1))
    }
    text = " ".join(
        random.choice([unit["text"] or unit["title"] for unit in kb["units"]]).split()[
            : random.randrange(30)
        ]
    )
    place, two = random.choice(kb["units"])["id"], [random.choice(editions) for _ in range(2)]
    kind, (usage, _) = random.choice(list(KINDS.items()))
    words = [word.strip("[],") for word in usage.split() if word.strip("[]|…")]
    name, given = random.choice((
        ("search", {"text": text, "game": random.choice(("", "bridge", "doppelkopf")),
        "limit": random.randint(1, 50)}),
        ("show", {"place": place}),
        ("hear", {"story": text}),
        ("decide", {"decision": decision,
        "edition": random.choice(list(engine["decisions"][decision]["editions"])),
        "facts": facts}),
        ("compare", {"decision": decision, "facts": facts}),
        ("changes", {"older": min(two), "newer": max(two), "about": random.choice(("", place,
        text)), "weight": ""}),
        ("detect", {"calls": random.choices(CALLS, k=random.randint(1, 9)),
        "dealer": random.choice(("", "N", "O")), "edition": ""}),
        ("history", {"place": place}),
        ("topics", {"name": random.choice(("", text[:20])), "cursor": random.choice(("", "1"))}),
        ("norms", {"who": random.choice(("", "director", "dummy")), "edition": two[0],
        "cursor": random.choice(("", "9"))}),
        ("score", {"kind": kind, "words": words[: random.randint(1, 4)]}),
        ("incident", {"edition": random.choice(list(engine["decisions"][decision]["editions"])),
        "events": [{"decision": decision, **facts}] *
        random.randint(1, 2), "result": random.choice(({}, {"contract": "4♠ S", "tricks": "9"},
        {"value": "eyes=131 seats=1,3"}))}),
    ))  # fmt: skip
    for key in [key for key in given if random.random() < 0.2]:
        given[key] = random.choice(ODD)
    if random.random() < 0.05:
        given[str(random.choice(ODD))] = random.choice(ODD)
    if given and random.random() < 0.03:
        del given[random.choice(list(given))]
    return random.choice(WORDS) if random.random() < 0.01 else name, given


# ---- arguments of what writes packages, suites and files for other programs
# ------------------------------------------


def a_making(random: Random, place: Path, compiled: Json) -> list[str]:
    """A command that writes something, or an export, with words that fit, nearly fit, or do not."""
    engine, kb = compiled["engine.json"], compiled["kb.json"]
    decision, out = random.choice(list(engine["decisions"])), place / "out"
    editions = [edition["id"] for edition in kb["editions"]]
    an_outcome(random, out)
    formats = random.choice(
        (
            "",
            "duckdb",
            "spark",
            "csv",
            "dmn",
            "dmn15",
            "tck",
            "sql",
            "akn",
            "skos",
            random.choice(WORDS),
        )
    )
    whats = ("table", "graph", "text", "terms", "clauses", "norms", "changes", "database", "views")
    whats += ("dmn", "sql", "akn", "skos", "graphml", "dnm")
    words = random.choice((
        ["npm", "--out", str(out)], ["conformance", "--out", str(out)], ["conformance", "--run",
        "--out", str(out)],
        ["export", random.choice(whats), random.choice(("", "", decision, *editions, "bridge",
        *WORDS[:5])), f"--format={formats}"],
        ["export", random.choice(whats), decision, "--edition", random.choice((*editions,
        random.choice(WORDS)))],
    ))  # fmt: skip
    if random.random() < 0.1:
        odd = (*WORDS, "--out", "--run", "--json", "--part", "-1", "--", "\udcff")
        words.insert(random.randrange(1, len(words) + 1), random.choice(odd))
    return [word for word in words if (word and not word.endswith("=")) or random.random() < 0.05]
