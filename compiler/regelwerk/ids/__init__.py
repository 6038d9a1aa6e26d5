"""The names of a place of a law: its id, its printed number, what people type for it, its citation.

In: text or an id.  Out: ids, numbers and citations, as text.
"""
