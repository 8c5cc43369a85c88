"""Compiled code without the parts that a browser never uses."""

from __future__ import annotations

import ast
from types import CodeType

_ENTRY = 0x80 | 13 << 3
"""First byte of an entry without columns in a line table, for one code unit; the next
byte is the difference of the lines (`Objects/locations.md`)."""

_MOST_UNITS = 8
"""Maximum number of code units of an entry."""


_SHORT = "."
"""Docstring of every class."""


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Return the module without its own docstring and those of its functions.

    Those of classes become one letter: without any, `dataclasses` creates one, which
    takes longer.
    """
    for node in ast.walk(tree):
        kinds = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module
        if isinstance(node, kinds):
            has_one = ast.get_docstring(node, clean=False) is not None
            if has_one and isinstance(node, ast.ClassDef):
                node.body[0] = ast.Expr(ast.Constant(_SHORT))
            elif has_one:
                del node.body[0]
            if has_one and not node.body and not isinstance(node, ast.Module):
                node.body = [ast.Pass(lineno=node.lineno, col_offset=node.col_offset)]
    return ast.fix_missing_locations(tree)


def without_lines(code: CodeType) -> CodeType:
    """Return the code with all of a function on its first line."""
    units = len(code.co_code) // 2
    table = bytearray()
    for at in range(0, units, _MOST_UNITS):
        table += bytes([_ENTRY | min(units - at, _MOST_UNITS) - 1, 0])
    constants = tuple(
        without_lines(constant) if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_linetable=bytes(table), co_consts=constants)
