"""Compare the restatement with the print: every unit must have the references, figures and forces
that its ledger in the contents has.

In: the assembled corpus.  Out: problems. Both sides are data of their own, so that a slip in one
shows in the other. What may be on one side only is excused in the contents, by name and with a
reason; an excuse that excuses nothing is a problem, too. Nothing else is tolerated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from regelwerk.assemble import Assembled
from regelwerk.ids.address import NUMBER, Manner, Manners, parse_edition
from regelwerk.ids.cited_as_typed import parse
from regelwerk.model import Clause, Corpus, Grid, Ledger
from regelwerk.read.problem import Problem

OWN = "compare"  # the type of the references that are ours, not the source's
FREE = "does"  # the force of a plain statement, for which no word stands in print
Words = Mapping[str, frozenset[str]]  # word of an edition → its forces


@dataclass(frozen=True, slots=True)
class Apart:
    """Something that is on one side only: the key by which an excuse may name it (empty: none may),
    the code and message of its problem, and what to do.
    """

    key: str
    code: str
    message: str
    hint: str


def check_balance(assembled: Assembled) -> Iterator[Problem]:
    """Yield a problem for every unit whose two sides differ without an excuse, and for every excuse
    of what does not differ.
    """
    said = {
        edition.id: index_forces(edition.forces) for edition in assembled.corpus.editions.values()
    }
    cited = list_manners(assembled.corpus)
    for id, entry in assembled.corpus.contents.items():
        clause = assembled.written.get(id)
        if not entry.own or clause is None:
            continue
        spoken = compare_forces(clause, entry.ledger, said[clause.edition])
        found = [
            *compare_references(clause, entry.ledger, cited),
            *compare_figures(clause, entry.ledger),
            *spoken,
        ]
        for apart in found:
            if apart.key not in entry.ledger.apart:
                yield Problem(
                    clause.place.path,
                    clause.place.line,
                    apart.code,
                    f"{id}: {apart.message}",
                    apart.hint,
                )
        for key in set(entry.ledger.apart) - {apart.key for apart in found}:
            message = f"{id}: „{key}: {entry.ledger.apart[key]}“ entschuldigt nichts"
            yield Problem(
                entry.place.path, entry.place.line, "stale_excuse", message, "aus „apart“ streichen"
            )
    yield from check_index(assembled.corpus)


def list_manners(corpus: Corpus) -> Manners:
    """Return how places are typed in each edition and work, without names of their own."""
    works = {parse_edition(id)[4:] for id in corpus.externals}
    editions = {
        each.id: Manner(each.numbers, each.cite, each.typed) for each in corpus.editions.values()
    }
    return Manners(editions, works=dict(zip(works, works, strict=True)))


def check_index(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every place at which the index of its edition points more or less often
    than the printed one.
    """
    found = Counter(id for headword in corpus.register.values() for id in headword.refs)
    for id, entry in corpus.contents.items():
        if entry.own and found[id] != entry.ledger.indexed:
            message = (
                f"laut contents.yaml nennt das gedruckte Register {id} {entry.ledger.indexed}-mal,"
                f" index.yaml {found[id]}-mal"
            )
            yield Problem(
                entry.place.path, entry.place.line, "unbalanced_index", message, "am Druck prüfen"
            )


def index_forces(forces: Mapping[str, tuple[str, ...]]) -> dict[str, frozenset[str]]:
    """Return the forces for which each word of an edition stands."""
    return {
        word: frozenset(force for force, own in forces.items() if word in own)
        for spelled in forces.values()
        for word in spelled
    }


def compare_references(clause: Clause, ledger: Ledger, cited: Manners) -> Iterator[Apart]:
    """Yield the references that are only printed or only typed, without those that a declared
    misprint explains.
    """
    printed, typed = set(ledger.refs), {ref.to for ref in clause.refs if ref.kind != OWN}
    lost, added = printed - typed, typed - printed
    for fault in clause.defects if lost and added else ():
        wrong, right = (
            lost.intersection(parse(fault.printed, cited)),
            added.intersection(parse(fault.meant, cited)),
        )
        if wrong and right:
            lost, added = lost - wrong, added - right
    for id in sorted(lost):
        message = f"laut contents.yaml ist ein Verweis auf {id} gedruckt, „see“ hat ihn nicht"
        yield Apart("", "unbalanced_references", message, "am Druck prüfen, unter „see“ nachtragen")
    for id in sorted(added):
        message = f"„see“ nennt {id}, laut contents.yaml ist kein Verweis darauf gedruckt"
        hint = "am Druck prüfen; ein Hinweis von uns ist „compare“, ein Druckfehler ein „defect“"
        yield Apart("", "unbalanced_references", message, hint)


def compare_figures(clause: Clause, ledger: Ledger) -> Iterator[Apart]:
    """Yield the figures that are only printed or only restated; those of a table must also occur
    there as often as they are printed.
    """
    printed, restated = dict.fromkeys(ledger.figures), dict.fromkeys(clause.figures)
    contents = f"{clause.place.path.rsplit('/', 1)[0]}/contents.yaml"
    for figure in (figure for figure in printed if figure not in restated):
        message = (
            f"laut contents.yaml ist die Zahl {figure} gedruckt, weder Text noch Tabelle noch"
            " „figures“ haben sie"
        )
        hint = f"nachtragen, oder in {contents} unter „figures“ streichen oder „apart“ begründen"
        yield Apart(figure, "unbalanced_figures", message, hint)
    for figure in (figure for figure in restated if figure not in printed):
        message = f"die Zahl {figure} steht in den Daten, laut contents.yaml aber nicht im Druck"
        hint = (
            f'am Druck prüfen; steht sie dort, in {contents} „figures: ["{figure}"]“ schreiben,'
            " sonst unter „apart“ begründen"
        )
        yield Apart(figure, "unbalanced_figures", message, hint)
    if clause.kind == "table" and clause.table:
        there, counted = Counter(ledger.figures), Counter(list_numbers(clause.table))
        wrong = [
            figure for figure in printed if figure in restated and there[figure] != counted[figure]
        ]
        if wrong:
            message = "in der Tabelle steht nicht so oft wie gedruckt: " + ", ".join(wrong)
            yield Apart(
                "table",
                "unbalanced_figures",
                message,
                "am Druck prüfen; anders angeordnet ist „table: regrouped“",
            )


def list_numbers(table: Grid) -> list[str]:
    """Return every figure of every cell."""
    return [figure for row in table.rows for cell in row for figure in NUMBER.findall(cell)]


def compare_forces(clause: Clause, ledger: Ledger, said: Words) -> Iterator[Apart]:
    """Yield the printed words to which no norm answers, and the forces of norms for which no word
    is printed.
    """
    binding = {norm.force for norm in clause.norms}
    for word in ledger.modals:
        if not binding & said.get(word, frozenset()):
            named = " oder ".join(sorted(said.get(word, ()))) or "keine Stärke in editions.yaml"
            message = (
                f"laut contents.yaml ist „{word}“ gedruckt ({named}), aber keine Norm hat diese"
                " Stärke"
            )
            yield Apart(
                word, "unbalanced_forces", message, "Norm nachtragen oder unter „apart“ begründen"
            )
    printed = frozenset[str]().union(*(said.get(word, frozenset()) for word in ledger.modals))
    for force in sorted(binding - printed - {FREE}):
        message = (
            f"eine Norm hat die Stärke {force}, laut contents.yaml ist aber kein Wort dafür"
            " gedruckt"
        )
        yield Apart(
            force, "unbalanced_forces", message, "am Druck prüfen oder unter „apart“ begründen"
        )
