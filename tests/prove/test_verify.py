"""What must hold of the rulebook as a whole: coverage, norms against each other, cases, claims of
meaning.
"""

from dataclasses import replace

import pytest
from hypothesis import given

from engine_samples import compiled, corpora, table_of
from regelwerk.assemble import assemble
from regelwerk.engine.compare import find_divergences
from regelwerk.lineage.compared import compare
from regelwerk.lineage.step import Step
from regelwerk.model import Case, Clause, Exemption, Expected, Norm, Place, Reference
from regelwerk.prove import LINKING, prove
from regelwerk.prove.coverage import measure_coverage
from regelwerk.prove.decisions import find_contradictions, tabulate_all, verify
from regelwerk.prove.rulebook import Rulebook
from regelwerk.prove.witness import check_meanings, find_clashes, list_cited_clauses
from regelwerk.read.source import load
from trees import SOUND

HERE = Place("laws/2007/1.yaml", 7)


@pytest.fixture(scope="module")
def assembled():
    source, _ = load(SOUND)
    found, problems = assemble(source)
    assert problems == []
    prove(Rulebook(source, found), lambda _: None, LINKING)
    return found


@pytest.fixture(scope="module")
def corpus(assembled):
    return assembled.corpus


def prove_decisions(corpus):
    tables, problems = tabulate_all(corpus)
    covered, more = verify(corpus, tables)
    return tables, covered, [*problems, *more]


def codes(corpus):
    return [(problem.code, problem.message) for problem in prove_decisions(corpus)[2]]


def test_a_sound_rulebook_has_tables_and_no_problems(assembled):
    tables, _, problems = prove_decisions(assembled.corpus)
    assert (
        problems == []
        and check_meanings(assembled, tables, compare(assembled.corpus, assembled.steps)) == []
    )
    assert {(id, edition): table.facts for (id, edition), table in tables.items()} == {
        ("early_bell", "1997"): ("accepted", "repeated"),
        ("early_bell", "2007"): ("accepted",),
        ("early_bell", "2017"): ("accepted", "by_mistake"),
        ("silence", "2007"): ("noise",),
        ("silence", "2017"): ("noise",),
        ("late_call", "srh2019"): ("cards_left",),
        ("late_reply", "srh2019"): ("cards_left", "held"),
    }
    assert (
        tables["early_bell", "2017"].possible.bit_count() == 3
    )  # one of four is excluded by the constraint


def test_coverage_names_what_prescribes_and_who_cites_it(corpus):
    _, covered, _ = prove_decisions(corpus)
    assert covered["2017"].prescribing == ("2017/1.B.1", "2017/1.B.2", "2017/2", "2017/3.A")
    assert covered["2017"].cited == ("2017/1.B.1", "2017/1.B.2", "2017/2")
    assert covered["2017"].exempt == ("2017/3.A",)
    assert (
        covered["2017"].excused["2017/3.A"].id == "2007/3.A"
    )  # by the exemption of the clause it is carried from
    assert covered["tsr1998"].prescribing == ()


def test_an_exemption_covers_what_is_below_it_but_no_consequence(corpus):
    whole = Exemption("2017/3", "organisation", "die Pause", HERE)
    silent = Clause("2017/3.B", "2017", "section", "", "", "Text", "2017/3", HERE)
    binding = replace(silent, id="2017/3.C", norms=(Norm("director", "must", "aussetzen"),))
    apart = replace(silent, id="2017/30")
    clauses = {**corpus.clauses, **{clause.id: clause for clause in (silent, binding, apart)}}
    cover = measure_coverage(
        replace(corpus, clauses=clauses, exemptions=(*corpus.exemptions, whole))
    )["2017"]
    assert cover.excused["2017/3.B"] == whole and cover.excused["2017/3.A"].id == "2007/3.A"
    heading = replace(
        corpus, clauses=clauses, exemptions=(*corpus.exemptions, replace(whole, kind="heading"))
    )
    assert "2017/3.B" in measure_coverage(heading)["2017"].uncited
    assert not {"2017/3.C", "2017/30"} & {*cover.excused, *cover.cited} and {
        "2017/3.C",
        "2017/30",
    } <= {*cover.uncited}


@pytest.mark.parametrize(
    ("norm", "kind", "prescribes"),
    [
        (Norm("offender", "must", "aussetzen"), "section", True),
        (Norm("director", "shall", "aussetzen"), "subitem", True),
        (Norm("director", "does", "aussetzen"), "law", True),
        (Norm("director", "should", "aussetzen"), "law", False),
        (Norm("offender", "may", "aussetzen"), "section", False),
        (Norm("offender", "may_not", "aussetzen"), "section", False),
        (Norm("player", "must", "aussetzen"), "section", False),
        (Norm("director", "must", "aussetzen"), "background", False),
        (Norm("director", "must", "aussetzen"), "example", False),
        (Norm("director", "must", "aussetzen"), "intro", False),
    ],
)
def test_what_must_be_cited(corpus, norm, kind, prescribes):
    clause = Clause("2007/4", "2007", kind, "", "", "", "", HERE, norms=(norm,))
    changed = replace(corpus, clauses={**corpus.clauses, "2007/4": clause})
    expected = (
        [("uncited_clause", "2007/4 schreibt eine Folge vor, die keine Entscheidung zitiert")]
        if prescribes
        else []
    )
    assert codes(changed) == expected


def two(corpus, one, other, *, kinds=("item", "item"), refs=(), edition="2007"):
    """The contradictions of two clauses with a norm each."""
    first = Clause("2007/4.A", "2007", kinds[0], "", "", "", "2007/4", HERE, norms=(one,))
    second = Clause(
        f"{edition}/4.B", edition, kinds[1], "", "", "", "2007/4", HERE, norms=(other,), refs=refs
    )
    return [
        problem.message
        for problem in find_contradictions(replace(corpus, clauses={"a": first, "b": second}))
    ]


@pytest.mark.parametrize(
    ("force", "other", "opposed"),
    [
        ("must", "may_not", True),
        ("must", "must_not", True),
        ("must", "shall_not", True),
        ("shall", "may_not", True),
        ("may", "must_not", True),
        ("may", "may_not", True),
        ("may", "shall_not", False),
        ("must", "should_not", False),
        ("does", "may_not", False),
        ("must", "may", False),
        ("may_not", "must_not", False),
    ],
)
def test_which_forces_oppose_each_other(corpus, force, other, opposed):
    one, two_ = (
        Norm("offender", force, "passen", "jetzt"),
        Norm("offender", other, "passen", "jetzt"),
    )
    assert bool(two(corpus, one, two_)) == bool(two(corpus, two_, one)) == opposed


def test_norms_oppose_each_other_only_about_the_same(corpus):
    must, may_not = (
        Norm("offender", "must", "passen", "jetzt"),
        Norm("offender", "may_not", "passen", "jetzt"),
    )
    assert two(corpus, must, may_not) == [
        "2007/4.B (may_not) und 2007/4.A (must) widersprechen sich: offender, „passen“"
    ]
    assert two(corpus, must, replace(may_not, who="partner")) == []
    assert two(corpus, must, replace(may_not, act="bieten")) == []
    assert two(corpus, must, replace(may_not, when="später")) == []
    assert two(corpus, must, may_not, edition="1997") == []


@pytest.mark.parametrize(
    ("kind", "settled"),
    [
        ("exception_to", True),
        ("subject_to", True),
        ("excludes", True),
        ("applies", False),
        ("compare", False),
    ],
)
def test_a_reference_that_orders_two_norms_settles_them(corpus, kind, settled):
    must, may_not = Norm("offender", "must", "passen"), Norm("offender", "may_not", "passen")
    assert (two(corpus, must, may_not, refs=(Reference("2007/4.A", kind),)) == []) == settled
    assert two(corpus, must, may_not, refs=(Reference("2007/5", "exception_to"),))


def test_rows_of_one_case_exclude_each_other(corpus):
    must, may_not = Norm("offender", "must", "passen"), Norm("offender", "may_not", "passen")
    assert two(corpus, must, may_not, kinds=("outcome_row", "outcome_row")) == []
    assert two(corpus, must, may_not, kinds=("outcome_row", "item"))


def case(facts, row="", open=(), edition="2017", decision="early_bell", chained=None):
    rules = {edition: Expected(facts, row, tuple(open), chained or {}, "", HERE)}
    return Case("probe", "bridge", decision, "", "", "", facts, rules, HERE)


@pytest.mark.parametrize(
    ("probe", "message"),
    [
        (case({"accepted": "yes"}, "accepted"), ""),
        (case({"accepted": "no", "by_mistake": "no"}, "refused"), ""),
        (case({"accepted": "no"}, open=["by_mistake", "refused"]), ""),
        (case({}, open=["accepted", "refused", "by_mistake"]), ""),
        (case({"noise": "unclear"}, open=["otherwise"], decision="silence"), ""),
        (case({"noise": "unclear"}, "otherwise", decision="silence"), ""),
        (
            case({"noise": "loud"}, "otherwise", decision="silence"),
            "erwartet otherwise, entschieden loud",
        ),
        (case({"accepted": "no", "repeated": "yes"}, open=["refused", "by_mistake"]), ""),
        (
            case({"accepted": "no"}, "refused"),
            "erwartet refused, noch offen: by_mistake, refused; es fehlt die Antwort auf by_mistake",
        ),
        (
            case({}, "refused"),
            "erwartet refused, noch offen: accepted, by_mistake, refused; es fehlt die Antwort auf"
            " accepted, by_mistake",
        ),
        (
            case({"accepted": "yes"}, open=["accepted", "refused"]),
            "erwartet accepted, refused, entschieden accepted",
        ),
        (
            case({"accepted": "yes", "by_mistake": "yes"}, "accepted"),
            "erwartet accepted, entschieden unmöglich",
        ),
        (
            case({"accepted": "yes"}, "refusal"),
            "erwartet refusal, entschieden accepted; eine Zeile „refusal“ gibt es hier nicht",
        ),
        (
            case(
                {"accepted": "no", "by_mistake": "yes"}, "by_mistake", chained={"silence": "loud"}
            ),
            "",
        ),
        (
            case(
                {"accepted": "no", "by_mistake": "yes"}, "by_mistake", chained={"silence": "quiet"}
            ),
            "erwartet danach silence/quiet, entschieden silence/loud",
        ),
        (
            case({"accepted": "no"}, "refused", edition="2007", chained={"silence": "loud"}),
            "erwartet danach silence/loud, entschieden nichts",
        ),
        (
            case({"noise": "loud"}, "loud", edition="1997", decision="silence"),
            "silence ist für 1997 noch nicht entschieden",
        ),
    ],
)
def test_a_case_is_ruled_as_it_expects_or_told_of(corpus, probe, message):
    expected = (
        [("case_differs", f"Fall probe ({next(iter(probe.rules))}): {message}")] if message else []
    )
    assert [
        found for found in codes(replace(corpus, cases=(probe,))) if found[0] == "case_differs"
    ] == expected


def without(corpus, decision, row):
    """The corpus where a decision lacks a row."""
    changed = corpus.decisions[decision]
    kept = tuple(each for each in changed.rows if each.id != row)
    return replace(corpus, decisions={**corpus.decisions, decision: replace(changed, rows=kept)})


ROWS = [("early_bell", row) for row in ("accepted", "first", "again", "refused", "by_mistake")] + [
    ("late_call", "in_time"),
    ("late_call", "too_late"),
]


@pytest.mark.parametrize(("decision", "row"), ROWS)
def test_no_row_can_be_left_out_unnoticed(corpus, decision, row):
    assert codes(without(corpus, decision, row))


def test_what_a_missing_table_entails_is_not_told_of(corpus):
    assert codes(without(corpus, "early_bell", "accepted")) == [
        ("gap", "1997: keine Zeile für accepted=yes, repeated=yes und 1 weitere"),
        ("gap", "2007: keine Zeile für accepted=yes"),
        ("gap", "2017: keine Zeile für accepted=yes, by_mistake=no"),
    ]


def test_a_difference_is_witnessed_where_either_side_of_it_is_cited(assembled, corpus):
    tables, _, _ = prove_decisions(corpus)
    (claimed,) = (fate for fate in corpus.fates if fate.meaning == "different")
    quiet = replace(
        assembled,
        corpus=replace(corpus, fates=(replace(claimed, unwitnessed="wird nicht gezählt"),)),
    )
    assert [
        problem.code
        for problem in check_meanings(quiet, tables, compare(quiet.corpus, quiet.steps))
    ] == ["stale_waiver"]


@given(corpora())
def test_where_rows_clash_is_where_the_engine_says_the_editions_part(words):
    (probe,) = words.decisions.values()
    if probe.editions != ("1997", "2007"):
        return
    tables = {("probe", edition): table_of(words, edition=edition) for edition in probe.editions}
    clashes = find_clashes(words, probe, Step("1997", "2007", (), {}, {}), tables)
    groups = find_divergences(compiled(words), "probe", "1997", "2007").groups
    parting = {
        (
            list_cited_clauses(probe, group.a.row, "1997"),
            list_cited_clauses(probe, group.b.row, "2007"),
        )
        for group in groups
    }
    assert {(clash.older, clash.newer) for clash in clashes} == parting
