"""What a place of a law is called: its id, its printed number, what people type for it, how it is
cited.

In: text or an id.  Out: ids, numbers and citations, as text.
"""
