"""Compiled code without what nobody asks of it in a browser."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from types import CodeType
from typing import TypeAlias

# The table of lines is that of CPython's `Objects/locations.md`: entries of at most
# eight code units, each with the lines and columns that they come from. Here there are
# two kinds: one that tells how many lines further on it is, and one that tells nothing.

_NO_COLUMNS = 0x80 | 13 << 3
"""The first byte of an entry without columns, without its length."""

_NOTHING = 0x80 | 15 << 3
"""The first byte of an entry that tells no place, without its length."""

_MOST_UNITS = 8
"""Of an entry."""

_BYTES_OF_UNIT = 2

_SIX_BITS = 0x3F


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Return the module without the docstrings of its functions and its own.

    Those of classes stay: `dataclasses` would make some up, which takes longer.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module):
            has_one = ast.get_docstring(node, clean=False) is not None
            if has_one:
                del node.body[0]
            if has_one and not node.body and not isinstance(node, ast.Module):
                node.body = [ast.Pass(lineno=node.lineno, col_offset=node.col_offset)]
    return tree


def without_columns(code: CodeType) -> CodeType:
    """Return the code with no more than its lines, which reports of errors name."""
    return _told(code, _lines)


def without_lines(code: CodeType) -> CodeType:
    """Return the code as if all of a function stood on its first line."""
    return _told(code, _first_line)


Lines: TypeAlias = Iterable[tuple[int, int | None]]
"""How many code units follow one another, and their line or None."""


def _told(code: CodeType, lines: Callable[[CodeType], Lines]) -> CodeType:
    """Return the code with these lines, and likewise all code in it."""
    constants = tuple(
        _told(constant, lines) if isinstance(constant, CodeType) else constant
        for constant in code.co_consts
    )
    table = bytes(_entries(lines(code), code.co_firstlineno))
    return code.replace(co_linetable=table, co_consts=constants)


def _lines(code: CodeType) -> Lines:
    for start, end, line in code.co_lines():
        yield (end - start) // _BYTES_OF_UNIT, line


def _first_line(code: CodeType) -> Lines:
    yield len(code.co_code) // _BYTES_OF_UNIT, code.co_firstlineno


def _entries(lines: Lines, last: int) -> Iterator[int]:
    """Give the bytes of a table of lines, which begins to count at the last one."""
    for length, line in lines:
        for at in range(0, length, _MOST_UNITS):
            units = min(length - at, _MOST_UNITS) - 1
            if line is None:
                yield _NOTHING | units
            else:
                yield _NO_COLUMNS | units
                yield from _number(line - last)
                last = line


def _number(value: int) -> Iterator[int]:
    """Give the bytes of a number with a sign: six bits each, the lowest first."""
    rest = -value << 1 | 1 if value < 0 else value << 1
    while rest > _SIX_BITS:
        yield rest & _SIX_BITS | _SIX_BITS + 1
        rest >>= 6
    yield rest
