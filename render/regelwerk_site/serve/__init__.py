"""The site while one works on it: served, watched, rendered anew where something changed.

In: a build folder or the data.  Out: answers over HTTP on this machine.
"""
