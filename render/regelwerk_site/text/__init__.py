"""Turn texts into markup: clauses with linked references, marked differences, official texts.

In: texts and ids of the book.  Out: safe markup.
"""
