"""Values that the build computes, so that no start of Python computes them.

This runs in a Python that has started from the archive, so it imports no more than
what is there.
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found] # it has no type hints
import binascii
import importlib
import marshal
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

Worked = dict[Any, Any]

_compiler: Any = re._compiler  # type: ignore[attr-defined] # noqa: SLF001 - else nobody knows


class Recorder:
    """Stands for `_sre`, and returns what a program would be made of."""

    def __getattr__(self, name: str) -> Any:
        """Give all else as it is."""
        return getattr(_sre, name)

    def compile(
        self, _pattern: str | bytes, flags: int, code: list[int], *groups: Any
    ) -> tuple[Any, ...]:
        """Return what follows the pattern, its numbers plain ones."""
        return (int(flags), [int(unit) for unit in code], *groups)


def worked_out(modules: str) -> str:
    """Return what `sitecustomize` names `WORKED_OUT`, as base64.

    Args:
        modules: the names of those to import first, in lines; those that need a
            browser are passed over. What the archive has worked out already is left
            out.
    """
    finder: Any = next(f for f in sys.meta_path if hasattr(f, "worked_out"))
    known = set(finder.worked_out)
    for name in modules.splitlines():
        with suppress(ImportError):
            importlib.import_module(name)
    found = finder.worked_out | expressions(key[1:] for key in list(re._cache))  # type: ignore[attr-defined] # noqa: SLF001 - see above
    new = {key: value for key, value in found.items() if key not in known}
    return binascii.b2a_base64(marshal.dumps(new), newline=False).decode()


def expressions(keys: Iterable[tuple[str | bytes, int]]) -> Worked:
    """Return the patterns, with their flags, to what their programs are made of."""
    _compiler._sre = Recorder()  # noqa: SLF001 - see above
    try:
        return {
            (pattern, int(flags)): _compiler.compile(pattern, int(flags))
            for pattern, flags in keys
        }
    finally:
        _compiler._sre = _sre  # noqa: SLF001 - see above
