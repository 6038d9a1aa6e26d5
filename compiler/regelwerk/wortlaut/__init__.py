"""The reader's own copies of the official texts, cut into the units of the rulebook; the project
never keeps any of their text.
"""
