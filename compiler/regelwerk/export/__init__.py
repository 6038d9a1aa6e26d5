"""Other forms of the compiled rulebook."""
