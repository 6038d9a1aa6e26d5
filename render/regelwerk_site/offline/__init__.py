"""Make the rulebook usable without a network: pieces that a phone keeps, and everything in one
file.

In: the files of the site.  Out: a service worker, packed pieces, one page.
"""
