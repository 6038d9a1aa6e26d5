"""Serve the site while somebody works on it, and render it again where something changed.

In: a build folder or the data.  Out: answers over HTTP on this machine.
"""
