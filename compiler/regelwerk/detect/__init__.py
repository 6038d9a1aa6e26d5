"""The irregularities that a record shows by itself, each with the decision that rules on it and the
known facts.
"""
