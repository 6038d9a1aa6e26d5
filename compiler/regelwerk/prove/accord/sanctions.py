"""Compare what a sanction declares with the text of its unit and with the clauses that say what its
class admits.

In: the corpus; `classes` of an edition names the words of each class and the clauses that give its
points.  Out: problems.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from regelwerk.ids.number import format_points
from regelwerk.model import Clause, Corpus, Sanction
from regelwerk.read.problem import Problem, make_problem

NOTHING = re.compile(
    r"\b(?:keine|ohne) Strafpunkte\b|\bStrafpunkte gibt es(?: \w+)? keine\b"
)  # the words by which a text says 0
CULPRIT = "offender"  # the role that a sanction concerns if it names none
MILDEST_FIRST = ("none", "irrelevant", "minor", "severe", "unsporting", "disqualification")
NUMBER = re.compile(r"\d+")


def check_sanctions(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every sanction that disagrees with its text, its class or another
    sanction of its clause.
    """
    yield from find_ungiven_points(corpus)
    for clause in corpus.clauses.values():
        concerned = Counter((each.who or CULPRIT, each.when) for each in clause.sanctions)
        for (who, when), times in concerned.items():
            if times > 1:
                message = f"{clause.id}: {times} Sanktionen für {who}{f' ({when})' if when else ''}"
                yield make_problem(
                    clause.place,
                    "sanction_twice",
                    message,
                    "mit who oder when sagen, wen und in welchem Fall jede trifft",
                )
        for declared in clause.sanctions:
            yield from check_sanction(corpus, clause, declared)


def check_sanction(corpus: Corpus, clause: Clause, declared: Sanction) -> Iterator[Problem]:
    """Yield a problem for everything in which one sanction disagrees with its text or its class."""
    for vector in declared.points:
        if sum(vector) or vector[0] >= 0 or min(vector[1:]) < 0:
            message = (
                f"{clause.id}: {format_points(vector)} ergibt nicht null, oder es verliert nicht"
                " der Erste allein"
            )
            yield make_problem(clause.place, "sanction_sum", message)
    for missing in list_unsaid(corpus, clause, declared):
        message = f"{clause.id}: „{missing}“ steht unter sanction, aber nicht im Text"
        yield make_problem(
            clause.place, "sanction_unsaid", message, "den Text oder die Sanktion berichtigen"
        )
    if list(declared.severity) != [name for name in MILDEST_FIRST if name in declared.severity]:
        message = (
            f"{clause.id}: {', '.join(declared.severity)} stehen nicht von der mildesten Art an,"
            " oder eine steht doppelt"
        )
        yield make_problem(clause.place, "sanction_class", message)
    for strange in list_unadmitted(corpus, declared, clause.edition):
        message = f"{clause.id}: {strange} gibt es für {' und '.join(declared.severity)} nicht"
        yield make_problem(
            clause.place,
            "sanction_class",
            message,
            "Art oder Punkte berichtigen, oder classes in editions.yaml",
        )


def find_ungiven_points(corpus: Corpus) -> Iterator[Problem]:
    """Yield a problem for every clause that is said to give the points of a class, but does not
    exist or gives none.
    """
    for edition in corpus.editions.values():
        for name, each in edition.classes.items():
            for id in each.by:
                if id not in corpus.clauses or not corpus.clauses[id].sanctions:
                    message = (
                        f"{edition.id}: {id} soll sagen, was es für {name} gibt, hat aber keine"
                        " Sanktion oder fehlt"
                    )
                    yield make_problem(edition.place, "dangling_reference", message)


def list_unsaid(corpus: Corpus, clause: Clause, declared: Sanction) -> Iterator[str]:
    """Yield the numbers and classes of a sanction that its text does not have.

    What the offender loses is the sum of what the others get, and the lower end of “up to” is 0;
    neither need be printed.
    """
    printed = {*NUMBER.findall(clause.text), *(("0",) if NOTHING.search(clause.text) else ())}
    yield from sorted(
        {str(points) for vector in declared.points for points in vector[1:]} - printed
    )
    yield from (
        number for number in declared.penalty if not printed.issuperset(NUMBER.findall(number))
    )
    yield from (
        number
        for number in declared.deduction
        if not printed.issuperset(NUMBER.findall(number.removeprefix("0-")))
    )
    for number in (*declared.penalty, *declared.deduction):
        if number.endswith("-") and not re.search(
            rf"\b(?:mindestens|wenigstens) {number[:-1]}\b", clause.text
        ):
            yield f"mindestens {number[:-1]}"
    above = corpus.clauses.get(clause.parent)
    text = f"{clause.title} {clause.text} {above.title if above else ''}".lower()
    classes = corpus.editions[clause.edition].classes
    for severity in declared.severity:
        if severity in classes and not any(
            word.lower() in text for word in classes[severity].words
        ):
            yield severity


def list_unadmitted(corpus: Corpus, declared: Sanction, edition: str) -> Iterator[str]:
    """Yield the vectors and penalty points that none of the classes named admits; of an open range
    the least is checked.

    Yield nothing where no clause gives points.
    """
    classes = corpus.editions[edition].classes
    by = [
        id
        for severity in declared.severity
        if severity in classes
        for id in classes[severity].by
        if id in corpus.clauses
    ]
    admitted = [given for id in by for given in corpus.clauses[id].sanctions]
    if not admitted:
        return
    vectors = {vector for given in admitted for vector in given.points}
    losses = {str(-vector[0]) for vector in vectors} | {
        number for given in admitted for number in given.penalty
    }
    yield from (format_points(vector) for vector in declared.points if vector not in vectors)
    yield from (
        f"{number} Strafpunkte"
        for number in declared.penalty
        if number.removesuffix("-") not in losses
    )
