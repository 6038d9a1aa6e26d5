"""Texts as markup: clauses with their references linked, differences marked, official texts laid
in.

In: texts and ids of the book.  Out: safe markup.
"""
