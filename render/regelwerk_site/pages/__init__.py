"""Which pages there are: one file for each kind of page.

In: the book.  Out: templates with their values, by path.
"""
