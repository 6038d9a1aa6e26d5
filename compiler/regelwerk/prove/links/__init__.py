"""Check everything that depends on where a pointer leads, by what points."""
