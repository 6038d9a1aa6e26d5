"""How things are damaged for `fuzz.py`: bytes, trees, arguments, compiled files.

In: a seeded `Random` and something sound.  Out: something that need not be.
"""

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

BYTES = (
    b"\x00", b"\t", b"\r\n", b"\xff", b"\xef\xbb\xbf", b"&a ", b"*a", b"!!int ", b"<<: ", b"{",
    b"}", b"[", b"]", b": ", b"- ", b"? ",
    b"|\n", b">-\n",
    b"---\n", b"...\n", b"# ", b'"', b"'", b'"\\x00"', b'"\\ud800"', b'"\\U0001F600"', b"~",
    b"null", b"%YAML 9.9\n", b"@", b"`",
    "ä".encode(), "a\u0308".encode(),
    "\u202e".encode(), "\u2028".encode(), b"[" * 40, b"{a: " * 40, b"9" * 5000, b"\n", b" ",
    b"\n\n  ", b"=", b"0x1f", b"1e999", b"yes",
    b"\xc3",
)  # fmt: skip
WORDS = (
    "²", "٣", "--1", "-٣", "1\n", "9" * 5000, "0", "-1", "1", "2", "1.5", "none", "null", "~",
    "yes", "no", "not", "apply", "otherwise",
    "open", "roles", "number",
    "text", "role:", "role:director", "role:nobody", "{who}", "{", "}", "{}", "{ who }", "{who",
    "{what!r}", "{0}", "%s", "[[1.A]]",
    "[[", "]]", "[[]]", "[[2007/1.B.1]]",
    "[[ext:TSR/9.9]]", "1.B.1", "2007/1.B", "2017/1.B.3", "2007/def.glocke", "def", "def.x",
    "fn.1", "1/fn.1", "B.1", "/table.1",
    "1.A/background", "1.B/example.1",
    "ext:TSR/9.7.3", "ext:", "ext:X", "/", ".", "..", "1..A", "1.", "1/", "A/", "a-b", "A", "Z",
    "3.1.1", "3.1.1/row.1", "__proto__",
    "constructor", "1997", "2007",
    "2017", "tsr1998", "srh2019", "bridge", "doppelkopf", "patch", "whole", "equal", "wider",
    "different", "same", "moved", "split",
    "merged", "new", "dropped",
    "unrelated", "must", "must_not", "may", "player", "offender", "loud", "early_bell", "silence",
    "accepted", "watch", "play",
    "sits_out", "law", "section", "item",
    "footnote", "definition", "table", "intro", "annex", "example", "background", "outcome_row",
    "case", "Glocke", "Ä" * 300, "x" * 5000,
    "a b", "a\nb", "\\", '"', "'",
    "<b>", "+3 -1 -1 -1", "-3 +1 +1 +1", "3-12", "keine 90",
)  # fmt: skip
JSONS = (None, True, 0, -1, 1.5, "", "x", [], {}, [[]], [None], {"": None}, 10**30)


def mutated_bytes(random: Random, raw: bytes) -> bytes:
    """A file with one to four damages."""
    for _ in range(random.randint(1, 4)):
        at, to = sorted(random.randrange(len(raw) + 1) for _ in range(2))
        to = min(to, at + random.choice((1, 5, 50, 500)))
        raw = random.choice(
            (
                lambda: raw[:at] + random.choice(BYTES) + raw[at:],  # noqa: B023 (called at once)
                lambda: raw[:at] + random.choice(BYTES) + raw[to:],  # noqa: B023
                lambda: raw[:at] + raw[to:],  # noqa: B023
                lambda: raw[:to] + raw[at:],  # noqa: B023
                lambda: raw[:at] + bytes([random.randrange(256)]) + raw[at + 1 :],  # noqa: B023
                lambda: raw[:at],  # noqa: B023
            )
        )()
    return raw


def holders(tree: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree: the mapping or list that holds it, and its key."""
    found = []
    keys = tree if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        found += [(tree, key), *holders(tree[key])]
    return found


def mutated_trees(random: Random, trees: dict[str, Any]) -> dict[str, Any]:
    """The files with one to three damages to what they say."""
    trees = copy.deepcopy(trees)
    for _ in range(random.randint(1, 3)):
        name = random.choice(sorted(trees))
        other = random.choice(sorted(trees))
        kind = random.random()
        if kind < 0.02:
            trees[
                random.choice(
                    (
                        name.replace("2007", "2017"),
                        name.replace("laws", "ddv_tsr"),
                        name[:-5] + "x.yaml",
                    )
                )
            ] = trees[name]
        elif kind < 0.04 and len(trees) > 1:
            del trees[name]
        elif not isinstance(trees[name], dict) or not holders(trees[name]):
            continue
        else:
            (alike if random.random() < 0.6 else changed)(
                random, trees[name], trees[other] if random.random() < 0.5 else trees[name]
            )
    return trees


def alike(random: Random, tree: Any, other: Any) -> None:
    """One place of a tree changed into what stands under the same key elsewhere, or another entry
    of a list: the form stays right.
    """
    holder, key = random.choice(holders(tree))
    if isinstance(holder, list):
        if random.random() < 0.5:
            del holder[key]
        else:
            holder[key] = copy.deepcopy(random.choice(holder))
        return
    same = [h[k] for h, k in holders(other) if k == key] or [
        h[k] for h, k in holders(tree) if k == key
    ]
    if random.random() < 0.8:
        holder[key] = copy.deepcopy(random.choice(same))
    else:
        del holder[key]


def changed(random: Random, tree: Any, other: Any) -> None:
    """One place of a tree changed: another word, gone, twice, renamed, or a part from elsewhere."""
    holder, key = random.choice(holders(tree))
    kind = random.random()
    if kind < 0.35:
        texts = [h[k] for h, k in holders(other) if isinstance(h[k], str)]
        holder[key] = (
            random.choice(texts or WORDS) if random.random() < 0.5 else random.choice(WORDS)
        )
    elif kind < 0.5:
        del holder[key]
    elif kind < 0.65:
        source, place = random.choice(holders(other) or [(holder, key)])
        holder[key] = copy.deepcopy(source[place])
    elif kind < 0.8:
        if isinstance(holder, list):
            holder.insert(random.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
        else:
            entries = list(holder.items())
            at = [k for k, _ in entries].index(key)
            entries[at] = (
                random.choice((*WORDS, *(k for k, _ in holders(other) and entries))),
                entries[at][1],
            )
            holder.clear()
            holder.update(entries)
    elif kind < 0.9:
        holder[key] = random.choice(
            ([holder[key]], {"not": holder[key]}, {str(key): holder[key]}, [holder[key]] * 2)
        )
    elif isinstance(holder[key], list):
        random.shuffle(holder[key])
    else:
        same = [(h, k) for h, k in holders(tree) if isinstance(h[k], type(holder[key]))]
        there, place = random.choice(same)
        holder[key], there[place] = copy.deepcopy(there[place]), copy.deepcopy(holder[key])


CALLS = (
    "1C",
    "1T",
    "1♠",
    "2H",
    "1NT",
    "7SA",
    "0C",
    "99NT",
    "P",
    "Pass",
    "X",
    "XX",
    "Kontra",
    "1C 2C",
    "O:1♠",
    "gesperrt:W:X",
    "Q:P",
    "board=7",
    "board=0",
    "board=999",
    "dealer=N",
    "dealer=Q",
)
CARDS = ("Kreuz As", "Herz 10,Karo As", "Kreuz Dame", "♦9", "Pik König, Pik 9", "Herz 11",
    "game=Damensolo", "game=Karosolo",
    "game=Fleischloser", "game=x", "hand=Pik 9", "hand=Karo As,Herz 10")  # fmt: skip
GAME = ("eyes=121", "eyes=0", "eyes=240", "eyes=999", "game=solo", "game=normal", "re=re,90",
    "re=90", "kontra=kontra,60,30",
    "kontra=schwarz", "seats=1,3", "seats=9",
        "re_special=fox:2", "kontra_special=doppelkopf,charlie", "re_special=fox:x",
        "trickless=re", "trickless=kontra")  # fmt: skip
PENALTY = ("severity=severe", "severity=minor", "severity=none", "game=solo", "game=normal",
    "erred=soloist", "erred=opponent",
    "denials=3", "denials=99", "decided",
           "inevitable=yes", "offender=1", "offender=9", "soloist=2")  # fmt: skip
DEADLINES = ("clarifying_trick=2", "clarifying_trick=9", "reply", "say=re", "say=keine 90",
    "say=x", "cards=10", "cards=0", "made=re:11",
    "made=re:11,90:10", "made=x",
             "reply_to=kontra", "clarified=no")  # fmt: skip


def arguments(random: Random, compiled: dict[str, Any]) -> list[str]:
    """A command with words that fit, nearly fit, or do not."""
    engine, kb = compiled["engine.json"], compiled["kb.json"]
    decision = random.choice(list(engine["decisions"]))
    asked = {
        fact
        for table in engine["decisions"][decision]["editions"].values()
        for fact in table["facts"]
    }
    facts = [
        f"{fact}={value}" for fact in sorted(asked) for value in engine["facts"][fact]["values"]
    ] or ["x=y"]
    editions = list(engine["decisions"][decision]["editions"])
    ids = [unit["id"] for unit in kb["units"]]
    roles = [role for labels in kb["roles"].values() for role in labels]
    forces = [*kb["editions"][0]["forces"], "must_not"]
    phases = [phase["id"] for phase in kb["phases"]]
    odd = (
        *WORDS,
        "--json",
        "--edition",
        "--edition=2017",
        "--all",
        "--who",
        "--kind",
        "--",
        "-",
        "-x",
        "--help",
        "\udcff",
        "=",
        "a=",
        *CALLS,
        *CARDS,
    )
    shapes = (
        ("decide", [decision], ["--edition"], editions, facts, facts, facts), ("ask", [decision],
        ["--edition"], editions, facts),
        ("compare", [decision], facts, facts), ("compare", [decision], ["--all"], editions,
        editions), ("search", [*WORDS, "Glocke",
        "verfrüht"], ids),
        ("show", ids), ("norms", ["--who"], roles, ["--force"], forces), ("norms", ["--phase"],
        phases, ["--edition"], editions),
        ("changes", ["1997", "2007"], ["2007", "2017"]), ("export table", [decision],
        ["--edition"], editions, ["--format"], ["csv",
        "dmn", "sql"]),
        ("export graph", ids, ["--format"], ["graphml", "dot"]), ("score auction",
        *[CALLS] * 5), ("score trick", *[CARDS] * 3),
        ("detect auction", *[CALLS] * 5), ("detect auction", ["--dealer"], ["N", "O", "E"],
        ["--edition"], editions, *[CALLS] * 6),
        ("score game", *[GAME] * 4), ("score penalty", *[PENALTY] * 3), ("score deadlines",
        *[DEADLINES] * 3),
    )  # fmt: skip
    if random.random() < 0.02:
        return [
            random.choice(("check", "build", "frobnicate", "")),
            *(["--json"] if random.random() < 0.5 else []),
        ]
    command, *pools = random.choice(shapes)
    words = [
        *command.split(),
        *(
            random.choice(pool if random.random() < 0.97 else odd)
            for pool in pools
            if random.random() < 0.97
        ),
    ]
    if random.random() < 0.2:
        words.insert(random.randrange(len(words) + 1), random.choice(odd))
    return [*words, "--json"] if random.random() < 0.3 else words


def damaged(random: Random, folder: Path) -> None:
    """One of the compiled files changed, hollowed, cut short, replaced, or gone."""
    files = sorted(folder.glob("*.json"))
    file, kind = random.choice(files), random.random()
    if kind < 0.3:
        file.write_bytes(mutated_bytes(random, file.read_bytes()))
    elif kind < 0.7:
        tree = json.loads(file.read_text(encoding="utf-8"))
        tree.pop("digest")  # an older version, or somebody else's
        for _ in range(random.randint(1, 3)):
            holder, key = random.choice(holders(tree))
            holder[key] = copy.deepcopy(random.choice(JSONS))
        file.write_text(json.dumps(tree), encoding="utf-8")
    elif kind < 0.8:
        file.write_bytes(random.choice(files).read_bytes())
    elif kind < 0.9:
        file.write_text(
            random.choice(
                ("", "[]", "{}", "null", '{"schema":1}', '{"schema":2}', "[" * 100_000, "1" * 5000)
            ),
            encoding="utf-8",
        )
    else:
        file.unlink()
