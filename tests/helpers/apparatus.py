"""What stands beside the rulings, as a person reads it: editions, phases, roles, consequences,
contradictions, documents nobody holds, topics, words that are heard or missing, excuses.

In: the sources, the assembled corpus, `kb.json` as parsed.  Out: texts by the name of their golden
file. Here stands what the compiled files leave out, too: what only checks read, and why something
is excused.
"""

from types import SimpleNamespace

from readings import spelled
from regelwerk.cli.topic import tell_topic
from regelwerk.model import ASIDE
from regelwerk.read.source import FOLDERS


def beside(source, corpus, bundle):
    """File name → text."""
    games = dict.fromkeys(edition.game for edition in corpus.editions.values())
    cites = spelled(bundle)
    parts = {
        "editions": editions,
        "phases": phases,
        "roles": roles,
        "outcomes": outcomes,
        "marks": marks,
        "conflicts": conflicts,
        "externals": externals,
        "names": names,
        "words": words,
        "exempt": exempt,
        "apart": apart,
    }
    said = {
        f"{name}/{game}.txt": "\n".join(part(source, corpus, bundle, cites, game))
        for name, part in parts.items()
        for game in games
    }
    return {name: text + "\n" for name, text in said.items() if text}


def cited(cites, ids):
    """Places as they are cited, whole where nobody here holds them."""
    return ", ".join(cites.get(id, id) for id in ids)


def editions(source, corpus, bundle, cites, game):
    """What each document is, how it is cited and read; then which parts of the content are sealed
    as a whole.
    """
    for each in (each for each in bundle["editions"] if each["game"] == game):
        yield f"{each['id']}: {each['title']}"
        yield (
            f"  {each['short']}, {each['name']}, in {each['folder']}/; {each['complete']}"
            + f", nach {each['after']}" * bool(each["after"])
        )
        yield f"  {each['numbers']}; getippt: {', '.join(each['typed'])}; zitiert: {each['cite']}"
        for began in corpus.editions[each["id"]].in_force:
            yield (
                f"  gilt seit {began.since}"
                + f" in: {began.where}" * bool(began.where)
                + f" für {cited(cites, began.of)}" * bool(began.of)
            )
        yield from (f"  {each['holds']}: {each['today']}" for _ in [0] if each["holds"])
        yield f"  {each['note']}"
        yield f"  Rechtsmittel: {each['appeal']}"
        yield from (f"  {force}: {', '.join(said)}" for force, said in each["forces"].items())
        for name, known in corpus.editions[each["id"]].classes.items():
            yield f"  Art {name}: {', '.join(known.words)}" + f" [{cited(cites, known.by)}]" * bool(
                known.by
            )
    (folder,) = (folder for folder in FOLDERS if (folder == "laws") == (game == "bridge"))
    yield (
        "gesiegelt:"
        f" {', '.join(source.documents[f'{folder}/editions.yaml'].tree.get('sealed', ()))}"
    )


def phases(source, corpus, bundle, cites, game):
    """The phases in their order, each from its first law or section to its last, with the places
    that belong to it besides.
    """
    for each in (each for each in corpus.phases if each.game == game):
        yield (
            f"{each.id}: {each.label} ({each.first}–{each.last})"
            + f" und {cited(cites, each.at)}" * bool(each.at)
        )


def roles(source, corpus, bundle, cites, game):
    """Whether a role takes part in an irregularity, and by which words a sentence names it; those a
    sentence may leave unnamed.
    """
    for role in corpus.roles[game]:
        party = "beteiligt" if role in corpus.parties[game] else "unbeteiligt"
        yield f"{role}: {party}; im Satz: {', '.join(corpus.called[game].get(role, ()))}"
    yield f"ungenannt: {', '.join(corpus.unnamed[game])}"


def outcomes(source, corpus, bundle, cites, game):
    """What the rulings do not show of a consequence: its free parameters, its points, its weight as
    a headline, what it orders.
    """
    for each in (each for each in corpus.effects.values() if each.game == game):
        points = [
            f"{portion.players} × {portion.sign:+d} {portion.param} an {portion.to}"
            for portion in each.points
        ]
        ordered = [
            f"{thing} {', '.join(f'{value} {order}'.strip() for value, order in orders.items())}"
            for thing, orders in each.orders.items()
        ]
        free = [
            f"{param} {domain}" for param, domain in each.params.items() if isinstance(domain, str)
        ]
        said = {
            "Angaben": ", ".join(free),
            "Punkte": ", ".join(points),
            "Überschrift": (
                each.headline
                and ("nur allein" if each.headline == ASIDE else f"mit Gewicht {each.headline}")
            ),
            "Rechtsmittel": each.remedy and "sagt es selbst",
            "einmal": (
                each.once_for is not None
                and (f"je {', '.join(each.once_for)}" if each.once_for else "überhaupt")
            ),
            "ordnet an": " · ".join(ordered),
            "je Ereignis": each.each and "ein eigenes",
            "Ende": "; ".join(
                f"{kind} ({', '.join(values)})" if values else kind
                for kind, values in each.end.items()
            ),
            "Stiche": each.tricks,
        }
        if any(said.values()):
            yield f"{each.id}: " + "; ".join(
                f"{name} {text}" for name, text in said.items() if text
            )


def marks(source, corpus, bundle, cites, game):
    """What each decision is about, and to which others it yields by which clauses."""
    for each in (each for each in corpus.decisions.values() if each.game == game):
        said = [f"{kind} {', '.join(sorted(values))}" for kind, values in each.marks.items()]
        said += [
            f"weicht {other.decision} [{'; '.join(cited(cites, ids) for ids in rests if ids)}]"
            for other in each.yields_to
            for rests in [other.because.values()]
        ]
        if said:
            yield f"{each.id}: " + "; ".join(said)


def conflicts(source, corpus, bundle, cites, game):
    """Every contradiction: what each place says, which applies where, and why."""
    for each in (each for each in bundle["conflicts"] if each["game"] == game):
        yield f"{each['id']}: {each['title']}"
        yield from (
            f"  {cites.get(place['id'], '')} ({place['id']}): {place['says']}"
            for place in each["places"]
        )
        applies = (f"{edition}: {id or 'offen'}" for edition, id in each["applies"].items())
        yield f"  gilt: {'; '.join(applies)}"
        yield f"  {each['why']}"


def externals(source, corpus, bundle, cites, game):
    """Paragraphs of documents nobody here holds: how they are cited, what is known of each, which
    of ours is nearest.
    """
    for each in (each for each in bundle["externals"] if each["game"] == game):
        yield f"{each['id']}: {cites[each['id']]}: {each['known']}"
        if each["certainty"]:
            nearest = f" [{cited(cites, each['nearest'])}]" * bool(each["nearest"])
            yield f"  {each['certainty']}: {each['reason']}{nearest}"


def names(source, corpus, bundle, cites, game):
    """The group of every topic and what people call it besides."""
    for each in (each for each in bundle["topics"] if each["game"] == game):
        yield f"{each['group']}: {each['title']}: {', '.join(each['also'])}"


def topics(bundle, game):
    """Every topic as the command tells it: its questions with the places of each edition."""
    known = {"cites": bundle["cites"], "units": {unit["id"]: unit for unit in bundle["units"]}}
    kb = SimpleNamespace(
        bundle=bundle, editions={edition["id"]: edition for edition in bundle["editions"]}, **known
    )
    return "".join(
        "\n".join(tell_topic(kb, topic)) + "\n\n"
        for topic in bundle["topics"]
        if topic["game"] == game
    )


def words(source, corpus, bundle, cites, game):
    """The words that give an answer for sure, and what people ask for that is not here."""
    for each in (each for each in bundle["heard"] if each["game"] == game):
        yield f"{each['fact']} = {each['value']}: {', '.join(each['say'])}"
    for each in (each for each in bundle["absent"] if each["game"] == game):
        yield (
            f"{', '.join(each['words'])}: {each['what']} {each['why']}"
            + f" [{', '.join(each['near'])}]" * bool(each["near"])
        )


def exempt(source, corpus, bundle, cites, game):
    """The clauses that belong to no decision, by the reason."""
    for (kind, reason), ids in gathered(corpus, game).items():
        yield f"{kind}: {reason} [{', '.join(ids)}]"


def gathered(corpus, game):
    """The exempt clauses by class and reason."""
    found = {}
    for each in corpus.exemptions:
        if corpus.editions[each.id.split("/")[0]].game == game:
            found.setdefault((each.kind, each.reason), []).append(each.id)
    return found


def apart(source, corpus, bundle, cites, game):
    """Why a row cites a place without its counterpart in the next edition, or no case runs it."""
    for decision in (each for each in corpus.decisions.values() if each.game == game):
        for row in decision.rows:
            yield from (f"{decision.id}/{row.id}: {id}: {why}" for id, why in row.apart.items())
            yield from (
                f"{decision.id}/{row.id}: ohne Fall {edition}: {why}"
                for edition, why in row.no_case.items()
            )
