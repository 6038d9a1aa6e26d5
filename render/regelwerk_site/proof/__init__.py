"""Show for proof-reading which line of data every sentence of a page comes from.

In: pages and the places of the data.  Out: pages with marks, or a place in the data.
"""
