"""The conformance suite: situations as files, each with the ruling that every runtime must give."""
