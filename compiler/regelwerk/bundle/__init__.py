"""What `kb.json` holds: the rulebook, its graph and the places of its data, in shapes that others
may rely on.

In: the proven corpus.  Out: the trees of the compiled files.
"""
