"""Irregularities that a record shows by itself, each with the decision that rules on it and the
facts that are known.
"""
