"""What a program asks of the compiled rulebook.

In: a build folder.  Out: `Library`, whose methods rule, search, compare, reckon and detect.
"""
