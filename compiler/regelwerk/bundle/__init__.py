"""Build the content of the compiled files: the rulebook, its graph and the places of its data, in
shapes on which others may rely.

In: the proven corpus.  Out: the trees of the compiled files.
"""
