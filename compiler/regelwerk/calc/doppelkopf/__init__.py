"""The calculators of Doppelkopf: cards and tricks, announcements, the value of a game, penalties,
the list of games.

In: what was announced and played, as text or numbers.  Out: frozen results with the clauses they
follow.
"""
