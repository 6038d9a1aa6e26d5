"""The static site: pages from the compiled bundle; knows the compiler, which knows nothing of
it.
"""
