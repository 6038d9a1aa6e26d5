"""Faults planted in the content, one at a time, to see what notices them.

In: the data of the project.  Out: mutants by category (`CATEGORIES`), what became of each, and a table.
A category is a function from the rulebook and a source of chance to one `Mutant`; a new one needs its function and a place in the list.
"""

from mutants import clauses, decided, figures, linked, whole

CATEGORIES = {
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
