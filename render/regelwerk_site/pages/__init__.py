"""The pages of the site: one file for each kind of page.

In: the book.  Out: templates with their values, by path.
"""
