"""Proof-reading: every sentence of a page led back to the line of data that says it.

In: pages and the places of the data.  Out: pages with marks, or a place in the data.
"""
