"""The ledger of the print: what is excused and what is not, and that on the real data no reference,
figure, force or file can slip.
"""

from collections import Counter
from dataclasses import replace

import pytest

from regelwerk.ids.address import Manner, Manners
from regelwerk.model import Clause, Defect, Grid, Ledger, Norm, Place, Reference
from regelwerk.prove.accord.cases import find_unrun_rows
from regelwerk.prove.balance import (
    check_balance,
    compare_figures,
    compare_forces,
    compare_references,
    index_forces,
    list_manners,
)
from regelwerk.prove.links.clauses import find_missing_units
from regelwerk.prove.review import find_unsealed, read_seals
from regelwerk.prove.seal import list_pieces
from regelwerk.read.kinds import find_kind
from tiers import drawn, some_or_all

HERE = Place("laws/2007/1.yaml", 1)
CLAUSE = Clause("2007/1.A", "2007", "item", "A", "", "", "2007/1", HERE)
CITED = Manners({"2007": Manner("laws", "§", ("§",))})
SAID = index_forces({"may": ("darf", "kann"), "must": ("muss",), "shall": ("soll",)})


def keys(found):
    return [apart.key for apart in found]


def messages(found):
    return [apart.message for apart in found]


def test_a_reference_of_ours_is_not_sought_in_print():
    clause = replace(CLAUSE, refs=(Reference("2007/2", "applies"), Reference("2007/3", "compare")))
    assert not list(compare_references(clause, Ledger(refs=("2007/2",)), CITED))
    assert len(list(compare_references(clause, Ledger(refs=("2007/2", "2007/3")), CITED))) == 1
    assert len(list(compare_references(clause, Ledger(), CITED))) == 1


def test_only_a_defect_that_names_both_explains_a_misprint():
    clause = replace(
        CLAUSE,
        refs=(Reference("2007/47.E.2", "procedure"),),
        defects=(Defect("§ 47 F 2", "§ 47 E 2", "Erfunden."),),
    )
    assert not list(compare_references(clause, Ledger(refs=("2007/47.F.2",)), CITED))
    assert len(list(compare_references(clause, Ledger(refs=("2007/47.F.3",)), CITED))) == 2
    assert (
        len(
            list(
                compare_references(
                    replace(clause, defects=()), Ledger(refs=("2007/47.F.2",)), CITED
                )
            )
        )
        == 2
    )


def test_a_figure_on_one_side_is_named():
    assert keys(
        compare_figures(replace(CLAUSE, figures=("13", "5")), Ledger(figures=("5", "12")))
    ) == ["12", "13"]
    assert not list(
        compare_figures(replace(CLAUSE, figures=("5", "12")), Ledger(figures=("12", "5")))
    )


def test_a_table_has_every_figure_as_often_as_the_print():
    table = Grid(("faller", "punkte"), (("1", "50"), ("2", "50"), ("3", "1,5")))
    clause = replace(CLAUSE, kind="table", table=table, figures=("1", "50", "2", "3", "1,5"))
    assert not list(compare_figures(clause, Ledger(figures=("1", "50", "2", "50", "3", "1,5"))))
    assert keys(compare_figures(clause, Ledger(figures=("1", "50", "2", "3", "1,5")))) == ["table"]
    assert keys(compare_figures(clause, Ledger(figures=("1", "50", "2", "2", "3", "1,5")))) == [
        "table"
    ]
    assert keys(compare_figures(clause, Ledger(figures=("1", "50", "2", "3")))) == ["1,5", "table"]


def test_near_forces_are_not_equal():
    clause = replace(
        CLAUSE, norms=(Norm("player", "must", "passen"), Norm("player", "does", "ansagen"))
    )
    assert not list(compare_forces(clause, Ledger(modals=("muss",)), SAID))
    assert keys(compare_forces(clause, Ledger(modals=("soll",)), SAID)) == ["soll", "must"]
    assert keys(compare_forces(clause, Ledger(modals=("muss", "darf", "kann")), SAID)) == [
        "darf",
        "kann",
    ]


def test_a_word_the_edition_does_not_declare_is_met_by_nothing():
    (said,) = messages(
        compare_forces(
            replace(CLAUSE, norms=(Norm("player", "must", "passen"),)),
            Ledger(modals=("muss", "möge")),
            SAID,
        )
    )
    assert "„möge“ gedruckt (keine Stärke in editions.yaml)" in said


@pytest.fixture(scope="module")
def source(linked):
    return linked[0]


def own(assembled):
    """Every unit as written, with its ledger."""
    return [
        (assembled.written[id], entry.ledger)
        for id, entry in assembled.corpus.contents.items()
        if entry.own
    ]


@pytest.mark.content
def test_the_print_has_what_was_counted_in_it(assembled):
    units = Counter(clause.edition for clause, _ in own(assembled))
    unprinted = {"2017": 1}  # 50 C, of which two sentences go on unprinted
    assert units - Counter(unprinted) == {
        "1997": 644,
        "2007": 880,
        "2017": 429,
        "tsr1998": 85,
        "srh2019": 252,
    }
    found = [ledger for _, ledger in own(assembled)]
    assert [
        sum(len(getattr(ledger, part)) for ledger in found)
        for part in ("refs", "figures", "modals")
    ] == [1000, 778, 1293]
    assert sum(ledger.indexed for ledger in found) == 800
    assert not list(check_balance(assembled))


def test_no_reference_can_change_unseen(assembled):
    cited = list_manners(assembled.corpus)
    for clause, ledger in own(assembled):
        for at, ref in enumerate(clause.refs):
            if ref.kind != "compare":
                others = clause.refs[:at] + clause.refs[at + 1 :]
                repeated = any(other.to == ref.to and other.kind != "compare" for other in others)
                assert repeated or list(
                    compare_references(replace(clause, refs=others), ledger, cited)
                ), (clause.id, ref)
                moved = replace(clause, refs=(*others, Reference("2007/1", ref.kind)))
                assert "2007/1" in ledger.refs or list(compare_references(moved, ledger, cited)), (
                    clause.id,
                    ref,
                )


def test_no_force_can_change_unseen(assembled):
    said = {
        edition.id: index_forces(edition.forces) for edition in assembled.corpus.editions.values()
    }
    for clause, ledger in own(assembled):
        binding = Counter(norm.force for norm in clause.norms)
        excused = set(ledger.apart)
        for at, norm in enumerate(clause.norms):
            if binding[norm.force] == 1 and norm.force != "does":
                found = set(
                    keys(
                        compare_forces(
                            replace(clause, norms=clause.norms[:at] + clause.norms[at + 1 :]),
                            ledger,
                            said[clause.edition],
                        )
                    )
                )
                before = set(keys(compare_forces(clause, ledger, said[clause.edition])))
                assert found - excused or before - found, (clause.id, norm)


def test_no_figure_of_the_print_can_change_unseen(assembled):
    for clause, ledger in own(assembled):
        for figure in clause.figures:
            changed = replace(
                clause, figures=tuple("777" if each == figure else each for each in clause.figures)
            )
            assert set(keys(compare_figures(changed, ledger))) - set(ledger.apart), (
                clause.id,
                figure,
            )


@pytest.mark.parametrize("number", some_or_all(60, "every file of the rulebook left out once"))
def test_no_file_of_clauses_or_seals_can_vanish(source, assembled, number):
    corpus, known = assembled.corpus, list_pieces(assembled)
    for path in source.locks:
        seals = read_seals(replace(source, locks={**source.locks, path: ""}))
        assert list(find_unsealed(source, seals, known)), path
    for path in drawn(source.documents, number):
        if find_kind(path) in ("law", "clauses"):
            left = {
                id: clause
                for id, clause in corpus.clauses.items()
                if assembled.written.get(id, clause).place.path != path
            }
            assert list(find_missing_units(replace(corpus, clauses=left))), path


def test_the_cases_of_no_decision_can_vanish(source, assembled):
    missed = {problem.path for problem in find_unrun_rows(replace(assembled.corpus, cases=()))}
    assert missed == {path for path in source.documents if find_kind(path) == "decision"}
