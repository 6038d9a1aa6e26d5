"""The content of the pages, arranged once for all of them.

In: the trees of the compiled files.  Out: `Book` and what is derived from it, without markup.
"""
