"""From YAML to documents: every file read with its lines, and its form checked against the schemas.

In: the data folders of a project.  Out: documents by path, and problems as `file:line: code:
message`.
"""
