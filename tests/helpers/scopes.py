"""Names that some interpreters confuse, because they run a list, set or dict comprehension as part
of the function around it.

In: the tree of a module.  Out: the line of a scope and a name in it. CPython 3.12.0–3.12.3 takes a
name that one comprehension binds for a variable of the whole function and does not find the global
of that name which another one reads; newer ones still do so with a variable of a function further
out. In which order they stand decides there, but not here: the next edit may turn it.
"""

import ast

INLINED = ast.ListComp | ast.SetComp | ast.DictComp
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
SCOPE = INLINED | FUNCTION | ast.GeneratorExp


def confused(module):
    """Where a comprehension binds a name that a scope beside it reads from further out, though the
    scope around both never speaks of it.
    """
    for node in ast.walk(module):
        if isinstance(node, SCOPE):
            spoken, _, below = level(node)
            bound = {
                name for scope in below if isinstance(scope, INLINED) for name in leaking(scope)
            }
            read = {name for scope in below for name in reading(scope)}
            yield from ((node.lineno, name) for name in sorted(bound & read - spoken))


def level(scope):
    """The names a scope speaks of, those it binds, and the scopes in it; what `:=` sets is spoken
    of by all scopes around it.
    """
    spoken, bound, below = set(), set(), []
    elsewhere = {id(node) for node in outside(scope)}
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        if id(node) in elsewhere:
            continue
        if isinstance(node, SCOPE):
            below.append(node)
            spoken |= {each.target.id for each in ast.walk(node) if isinstance(each, ast.NamedExpr)}
            waiting += outside(node)
            continue
        if isinstance(node, ast.Name | ast.arg):
            name = node.id if isinstance(node, ast.Name) else node.arg
            spoken.add(name)
            if isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store):
                bound.add(name)
        waiting += ast.iter_child_nodes(node)
    return spoken, bound, below


def outside(scope):
    """What of a scope is worked out before it is entered: the first thing a loop goes through, the
    defaults of a function.
    """
    if isinstance(scope, FUNCTION):
        return [
            *getattr(scope, "decorator_list", ()),
            *scope.args.defaults,
            *filter(None, scope.args.kw_defaults),
        ]
    return [scope.generators[0].iter]


def leaking(scope):
    """The names that a comprehension binds, itself or in those inside it."""
    _, bound, below = level(scope)
    return bound | {name for each in below if isinstance(each, INLINED) for name in leaking(each)}


def reading(scope):
    """The names that a scope and those in it take from further out."""
    spoken, bound, below = level(scope)
    return (spoken | {name for each in below for name in reading(each)}) - bound
