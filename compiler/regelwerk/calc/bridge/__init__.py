"""The calculators of bridge: calls and contracts, scores, averages, boards, tricks.

In: what was called and played, as text or numbers.  Out: frozen results with the clauses they
follow.
"""
