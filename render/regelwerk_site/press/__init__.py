"""Turn templates into bytes: pages, styles, scripts, the search index, the feed.

In: a template with its values.  Out: the bytes of files by their path.
"""
