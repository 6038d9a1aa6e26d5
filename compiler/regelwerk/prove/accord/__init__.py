"""Check that what the data say twice agrees: sanctions with text and class, rows along the lineage
and with cases, names with what they name.

In: the assembled corpus.  Out: problems.
"""
