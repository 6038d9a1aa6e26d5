"""A schema document walked.

In: its tree.  Out: every schema in it.
"""


def subschemas(tree, path=""):
    """Every schema in a schema document that describes a value, with where it stands."""
    yield path, tree
    for key in ("properties", "$defs"):
        for name, inner in tree.get(key, {}).items():
            yield from subschemas(inner, f"{path}/{name}")
    for key in ("items", "additionalProperties"):
        if isinstance(tree.get(key), dict):
            yield from subschemas(tree[key], f"{path}/{key}")
    for number, inner in enumerate(tree.get("oneOf", ())):
        yield from subschemas(inner, f"{path}/{number}")
