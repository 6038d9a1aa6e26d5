"""The commands, one function each: take parsed arguments, print, give the exit code."""
