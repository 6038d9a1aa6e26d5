"""Faults planted in the content, one at a time, to see what notices them.

In: the data of the project.  Out: mutants by category (`CATEGORIES`), what became of each, and a
table. A category is a function from the rulebook and a source of chance to one `Mutant`. Those with
a function of their own (`APT`) know what they spoil; then each kind of value that the schemas know
is one (`tests/kinds.py`), so that none can be left out, but for orders that mean nothing
(`tests/guards.py`).
"""

from guards import NOTHING
from kinds import ORDER, kinds
from mutants import clauses, decided, figures, linked, values, whole

APT = {
    plant.__name__: plant
    for plant in (
        clauses.ref_retarget,
        clauses.ref_type,
        clauses.ref_delete,
        clauses.sentence_delete,
        figures.digit_text,
        figures.digit_figures,
        figures.digit_table,
        figures.digit_sanction,
        clauses.norm_force,
        clauses.norm_who,
        whole.clause_delete,
        whole.dup_id,
        decided.row_delete,
        decided.row_reorder,
        decided.row_condition,
        decided.row_outcome,
        decided.row_cite,
        linked.lineage_fate,
        linked.lineage_claim,
        linked.lineage_delete,
        decided.value_rename,
        linked.term_change,
        linked.index_pointer,
        whole.file_delete,
        decided.case_change,
    )
}
KINDS = [
    kind for kind in kinds() if kind not in NOTHING or kind.removesuffix(ORDER) not in kinds()
]  # of things one can be left out
CATEGORIES = APT | {kind: values.planter(kind) for kind in KINDS}
