"""From one edition to the next: what became of each clause, what that changes, and how topics
compare.

In: the corpus and the steps between editions.  Out: fates, changes and comparisons as frozen
values.
"""
