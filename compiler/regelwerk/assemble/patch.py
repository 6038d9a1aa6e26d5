"""Complete a patch edition: carry over from its base, along the lineage, what it does not print.

In: clauses and contents of both editions and the step between them.  Out: the clauses and contents
to add, marked `carried` or `open`, plus problems.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from regelwerk.assemble.unprinted import keep_unprinted
from regelwerk.ids.address import (
    find_id_above,
    parse_address,
    parse_edition,
    replace_inline,
)
from regelwerk.lineage.step import DIFFERS, TRACED, Step, make_translator
from regelwerk.model import Clause, Listed, Reference
from regelwerk.read.problem import Problem


def carry(
    step: Step, base: Mapping[str, Clause], contents: Mapping[str, Listed]
) -> tuple[dict[str, Clause], dict[str, Listed], list[Problem]]:
    """Return the clauses and contents that `step.newer` inherits from its base, with their
    references led along the lineage, and the problems.
    """
    added: dict[str, Clause] = {}
    listed: dict[str, Listed] = {}
    problems: list[Problem] = []
    mapped = make_translator(step)
    for id, entry in contents.items():
        if parse_edition(id) != step.older or entry.kind not in TRACED:
            continue
        passage = step.forward[id]
        for target in passage.ids:
            if target in contents or target in listed:
                continue
            parent = find_new_parent(step, entry.parent, mapped)
            listed[target] = replace(
                entry,
                id=target,
                label=relabel(entry.label, id, target),
                parent=parent,
                own=False,
            )
            problems += find_surprises(step, target, base.get(id), contents)
            if id in base:
                added[target] = inherit(
                    base[id],
                    target,
                    parent,
                    mapped,
                    "open" if passage.kind == "open" else "carried",
                )
    added |= complete_headings(step, base, mapped)
    problems += find_vanished_texts(step, {**base, **added})
    whole, found = keep_unprinted(step, base, mapped)
    added |= whole
    problems += found
    listed |= {
        id: entry
        for id, entry in list_open_places(step).items()
        if id not in contents and id not in listed
    }
    return added, listed, problems


def complete_headings(
    step: Step, base: Mapping[str, Clause], lead: Callable[[str], str]
) -> dict[str, Clause]:
    """Return the clauses of which the patch edition prints only the heading, completed with the
    text of their one predecessor.

    The heading stays alone where the lineage claims another meaning for any part, and where all
    other parts of a split place are printed below the heading.
    """
    found = {}
    for id, passage in step.back.items():
        printed = base.get(id)
        before = base.get(passage.ids[0]) if len(passage.ids) == 1 else None
        if not printed or not before or not before.text or has_own_text(printed):
            continue
        onward = step.forward[before.id]
        below = [part for part in onward.ids if part != id]
        if below and all(
            part.startswith(f"{id}.") and part in base and has_own_text(base[part])
            for part in below
        ):
            continue
        if not any(onward.find_claim(before.id, part).meaning in DIFFERS for part in onward.ids):
            found[id] = replace(
                inherit(before, id, printed.parent, lead, "carried"),
                title=printed.title,
                place=printed.place,
                change_note=printed.change_note,
                remark=printed.remark,
                defects=printed.defects,
            )
    return found


def find_vanished_texts(step: Step, clauses: Mapping[str, Clause]) -> Iterator[Problem]:
    """Yield a problem for every text of the base that would be lost though no entry says it is
    dropped: all places it leads to are bare headings.
    """
    for id, passage in step.forward.items():
        targets = [clauses[target] for target in passage.ids if target in clauses]
        if (
            id in clauses
            and has_own_text(clauses[id])
            and targets
            and not any(map(has_own_text, targets))
        ):
            place = passage.entry.place if passage.entry else targets[0].place
            message = (
                f"{id}: der Text ginge verloren, {', '.join(target.id for target in targets)} ist"
                " nur als Überschrift gedruckt"
            )
            mend = (
                "den behaupteten Unterschied streichen, dann wird er übernommen; steht er in den"
                " Gliedern darunter, split eintragen"
            )
            yield Problem(place.path, place.line, "text_vanishes", message, mend)


def has_own_text(clause: Clause) -> bool:
    """Return whether a clause has a text or a table of its own, or keeps sentences that are not
    printed.
    """
    return bool(clause.text or clause.table or clause.unprinted)


def list_open_places(step: Step) -> dict[str, Listed]:
    """Return the contents of places that an `open` entry declares: the patch edition cites them
    without printing them, and their base is unknown.
    """
    return {
        id: Listed(
            id=id, kind="section", label="", parent=find_id_above(id), place=entry.place, own=False
        )
        for entry in step.open
        for id in entry.newer
    }


def find_new_parent(step: Step, id: str, lead: Callable[[str], str]) -> str:
    """Return the id under which a place of the base stands in the patch edition, given the id above
    it in the base; empty at the top, and where no part of the place above holds all others.
    """
    led = lead(id) if id else ""
    return led if led and parse_edition(led) == step.newer else ""


def inherit(
    clause: Clause, target: str, parent: str, lead: Callable[[str], str], status: str
) -> Clause:
    """Return a clause of the base as it stands in the patch edition, without the defects and the
    change note of the base's print.
    """
    return replace(
        clause,
        id=target,
        edition=parse_edition(target),
        label=relabel(clause.label, clause.id, target),
        parent=parent,
        text=replace_inline(clause.text, lead),
        refs=tuple(Reference(lead(ref.to), ref.kind) for ref in clause.refs),
        footnotes=tuple(map(lead, clause.footnotes)),
        status=status,
        carried_from=clause.id,
        change_note=None,
        defects=(),
        unprinted=clause.unprinted
        and replace(clause.unprinted, text=replace_inline(clause.unprinted.text, lead)),
    )


def relabel(label: str, id: str, target: str) -> str:
    """Return the label of a place in the patch edition: from its new address where it moved (`A 4`,
    `§ 5`), otherwise the old label.
    """
    before, after = parse_address(id).split("."), parse_address(target).split(".")
    if before == after or not after[0].isdigit():
        return label
    return " ".join(after[1:]) or label.replace(before[0], after[0])


def find_surprises(
    step: Step, target: str, clause: Clause | None, contents: Mapping[str, Listed]
) -> list[Problem]:
    """Return a problem where a clause of the base would be carried over to a place below one that
    the patch edition calls new.
    """
    if clause is None:
        return []
    for id in (target[:at] for at, sign in enumerate(target) if sign == "."):
        if id in contents and id in step.back and step.back[id].kind == "new":
            return [
                Problem(
                    clause.place.path,
                    clause.place.line,
                    "carried_under_new",
                    f"{clause.id} würde nach {target} übernommen, aber {id} ist neu",
                    "Verbleib in der Herkunftsdatei angeben",
                )
            ]
    return []
