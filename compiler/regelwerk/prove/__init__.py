"""Check what must hold before the rulebook is compiled: one check in a file, each in the same
shape.

In: the assembled rulebook.  Out: problems, none where it is sound.
"""
