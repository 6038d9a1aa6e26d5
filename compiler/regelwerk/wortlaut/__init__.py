"""The reader's own copies of the official texts, cut into the units of the rulebook; nothing of
them is ever kept by the project.
"""
