"""Read YAML files as documents: every file with its lines, its form checked against the schemas.

In: the data folders of a project.  Out: documents by path, and problems as `file:line: code:
message`.
"""
