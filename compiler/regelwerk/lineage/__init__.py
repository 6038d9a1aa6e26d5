"""Follow clauses from one edition to the next: what became of each, what that changes, and how the
editions compare by topic.

In: the corpus and the steps between editions.  Out: fates, changes and comparisons as frozen
values.
"""
