"""The rulebook without a network: the pieces a phone keeps, and everything in one file.

In: the files of the site.  Out: a service worker, packed pieces, one page.
"""
