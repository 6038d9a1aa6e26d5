"""What the compiled rulebook says, as a person reads it: every decision with its rows, every
question with what is said before it, the index, the terms.

In: `engine.json` and `kb.json` as parsed.  Out: texts by the name of their golden file.
"""

from itertools import groupby

from regelwerk.engine.table import read_table
from regelwerk.ids.address import parse_edition

SCOPES = {
    "": "",
    "board": "; gilt für das ganze Board",
    "game": "; gilt für das ganze Spiel",
    "state": "; ein Zustand",
    "player": "; ein Zustand dieses Spielers",
}
WHEN = {"now": "", "next": ", beim nächsten Mal", "end": ", nach dem Spiel", "later": ", später"}


def readings(engine, bundle):
    """File name → text, for all that is compiled and frozen here."""
    engine = {**engine, "cites": spelled(bundle)}
    rulings = {
        f"rulings/{d['game']}/{id}.txt": decision(engine, bundle, id)
        for id, d in engine["decisions"].items()
    }
    games = dict.fromkeys(d["game"] for d in engine["decisions"].values())
    questions = {f"questions/{game}.txt": asked(engine, bundle, game) for game in games}
    words = {f"terms/{game}.txt": terms(engine, bundle, game) for game in games}
    return rulings | questions | words | {"index.txt": index(engine, bundle)}


def spelled(bundle):
    """How each place is cited, with its year where its edition is the older one only."""
    unnumbered = (
        id
        for change in bundle["changes"]
        if change["kind"] == "unnumbered"
        for id in change["older"]
    )
    return bundle["cites"] | {
        id: f"{bundle['cites'][id]} ({parse_edition(id)})" for id in unnumbered
    }


def cited(engine, ids):
    """Citations as they are printed."""
    return ", ".join(engine["cites"][id] for id in ids)


def dated(cites, ids):
    """Citations with the edition of each, where places of several stand side by side."""
    return ", ".join(f"{cites[id]} ({parse_edition(id)})" for id in ids)


def decision(engine, bundle, id):
    """A decision: its head, its rows as first mentioned, each once for the editions in which it
    reads alike, with citations and reach.
    """
    entry, found = engine["decisions"][id], {}
    for edition, compiled in entry["editions"].items():
        sizes = [combos.bit_count() for combos in read_table(compiled).rows]
        for row, size in zip(compiled["rows"], sizes, strict=True):
            found.setdefault(row["id"], []).append(
                (edition, ruled(engine, row), f"{cites(engine, row)} ({size} Lagen)")
            )
    lines = [entry["title"], f"  {entry['about']}", *head(engine, bundle, id)]
    for name, editions in found.items():
        for text, alike in groupby(editions, key=lambda each: each[1]):
            group = list(alike)
            lines += ["", f"[{name}] {', '.join(edition for edition, _, _ in group)}", *text]
            lines += [f"  {edition}: {last}" for edition, _, last in group]
    return "\n".join(lines) + "\n"


def head(engine, bundle, id):
    """What a decision is besides: its phase and moment, its other names, its rank among the
    everyday ones, its questions in their order.
    """
    entry, everyday = bundle["decisions"][id], bundle["decisions"][id]["everyday"]
    (phase,) = (
        each["label"]
        for each in bundle["phases"]
        if (each["game"], each["id"]) == (entry["game"], entry["phase"])
    )
    several = "; über mehrere Verstöße" if id in engine["between"]["several"] else ""
    yield f"  {phase}{WHEN[entry['due']]}{several}"
    if entry["synonyms"]:
        yield f"  auch: {', '.join(entry['synonyms'])}"
    if everyday:
        also = f"; dann auch {', '.join(everyday['also'])}" if everyday["also"] else ""
        yield (
            f"  alltäglich {everyday['rank']}: „{everyday['called']}“"
            f" [{dated(engine['cites'], everyday['at'])}]{also}"
        )
    yield f"  fragt: {', '.join(entry['asks'])}"


def ruled(engine, row):
    """What a row asks and says, without its citations."""
    asks = [
        f"  {question(engine, fact)} {' / '.join(labels(engine, fact, keys))}"
        for fact, keys in row["when"].items()
    ]
    outcomes = [
        f"  {number}. {said(engine, outcome)}" for number, outcome in enumerate(row["then"], 1)
    ]
    silent = [f"  = {row['outcome']}"] if "outcome" in row else []
    note = [f"  Beachte: {row['note']}"] if row["note"] else []
    return [*asks, *outcomes, *silent, *note]


def said(engine, outcome):
    """An outcome: its sentence, for whom, when; or the decision it goes on with."""
    if outcome["apply"]:
        given = "".join(
            f"; {question(engine, fact)} {engine['facts'][fact]['values'][value]}"
            for fact, value in outcome["given"].items()
        )
        return (
            f"weiter mit „{engine['decisions'][outcome['apply']]['title']}“"
            f" ({outcome['apply']}{WHEN[outcome['due']]}{given})"
        )
    spoken = "" if not outcome["say"] else f" „{outcome['say']}“"
    if outcome["say"] == outcome["says"]:
        spoken = " „=“"
    return f"{outcome['says']} ({outcome['toLabel']}{WHEN[outcome['due']]}){spoken}"


def cites(engine, row):
    """The citations of a row and of those outcomes that have others, then those of its
    precedence.
    """
    own = [
        f"{number}. {cited(engine, o['cites'])}"
        for number, o in enumerate(row["then"], 1)
        if o["cites"] != row["cites"]
    ]
    first = " | ".join([cited(engine, row["cites"]), *own])
    return first + (f" | Vorrang: {cited(engine, row['because'])}" if row["because"] else "")


def question(engine, fact):
    """The question a fact stands for."""
    return engine["facts"][fact]["question"]


def labels(engine, fact, keys):
    """The answers a condition admits."""
    return [engine["facts"][fact]["values"][key] for key in keys]


def asked(engine, bundle, game):
    """Every question of a game, whom it is put to, its answers, its criteria, what is said before
    it; then what cannot be.
    """
    lines = []
    for id, fact in engine["facts"].items():
        if bundle["facts"][id]["game"] == game:
            lines += [
                f"{id}: {fact['question']}"
                f" ({fact['askLabel']}{', abseits des Tisches' if fact['away'] else ''}"
                f"{SCOPES[engine['between']['facts'].get(id, '')]})"
            ]
            lines += [f"  {key}: {label}" for key, label in fact["values"].items()]
            lines += [f"  erst nach: {', '.join(fact['after'])}"] if fact["after"] else []
            lines += (
                [f"  selten ({fact['usual']} ist üblich): {fact['seldom']}"]
                if fact["usual"]
                else []
            )
            lines += [
                f"  steht fest: {sign['means']}, wo {' '.join([sign['effect'], *sign['params'].values()])}"
                for sign in engine["between"]["signs"].get(id, ())
            ]
            lines += [
                f"  Maßstab{edition and f' {edition}'}: {criteria}"
                f" [{dated(engine['cites'], fact['cites'])}]"
                for edition, criteria in fact["criteria"].items()
            ]
            lines += (
                [f"  auch: {', '.join(bundle['facts'][id]['synonyms'])}"]
                if bundle["facts"][id]["synonyms"]
                else []
            )
            lines += [
                f"  vorzulesen: {spoken(engine, each)}" for each in bundle["facts"][id]["aloud"]
            ]
            lines += [
                f"  nicht zu sagen: {spoken(engine, each)}" for each in bundle["facts"][id]["hush"]
            ]
    for constraint in engine["constraints"]:
        never = constraint["never"].items()
        if all(bundle["facts"][fact]["game"] == game for fact, _ in never):
            both = "; ".join(
                f"{fact} = {' / '.join(labels(engine, fact, keys))}" for fact, keys in never
            )
            lines += [f"nie: {both}: {constraint['why']}"]
    return "\n".join(lines) + "\n"


def spoken(engine, each):
    """A sentence to be said or left unsaid: what it rests on, the decision it is said in, the
    answers with which it is.
    """
    only = [each["decision"]] * bool(each["decision"])
    only += [
        f"{fact} = {' / '.join(labels(engine, fact, keys))}" for fact, keys in each["when"].items()
    ]
    return f"{each['says']} [{dated(engine['cites'], each['cites'])}]" + (
        f" (nur {'; '.join(only)})" if only else ""
    )


def terms(engine, bundle, game):
    """Every term of a game: its names, where it is defined and under which heading."""
    units = {unit["id"]: unit for unit in bundle["units"]}
    lines = [f"{role}: {label}" for role, label in bundle["roles"][game].items()]
    for term in (term for term in bundle["terms"] if term["game"] == game):
        lines += [
            f"{term['label']} ({term['english'] or '–'}){' allgemein' if term['common'] else ''}"
        ]
        lines += [
            f"  {name}: {', '.join(words)}"
            for key in ("words", "countries")
            for name, words in term[key].items()
        ]
        lines += [f"  auch: {', '.join(term['synonyms'])}"] if term["synonyms"] else []
        lines += [
            f"  {engine['cites'][id]} „{units[id]['title']}“ {units[id]['english']}".rstrip()
            for id in term["defined"]
        ]
    return "\n".join(lines) + "\n"


def index(engine, bundle):
    """Every entry of the printed index with the places and entries it leads to."""
    entries = {entry["id"]: entry for entry in bundle["index"]}
    lines = []
    for id, entry in entries.items():
        places = cited(engine, [ref["to"] for ref in entry["refs"]])
        others = ", ".join(
            f"{entries[other]['title']} ({other.rpartition('index.')[2]})" for other in entry["see"]
        )
        leads = "; ".join(part for part in (places, f"siehe {others}" if others else "") if part)
        lines += [f"{id.rpartition('index.')[2]} {entry['title']}{f': {leads}' if leads else ''}"]
        lines += [f"  {entry['note']}"] if entry["note"] else []
    return "\n".join(lines) + "\n"
