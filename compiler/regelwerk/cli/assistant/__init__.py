"""The rulebook for assistants: cited values for what they ask, served over the Model Context
Protocol.
"""
