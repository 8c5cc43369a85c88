"""Values that the build computes, so that no start of Python computes them.

This runs in a Python that has started from the archive, so it imports only modules
of the archive, and of the build those that need no others.
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

from building.archive.shrinking import without_lines

Worked = dict[Any, Any]

_compiler: Any = re._compiler  # type: ignore[attr-defined] # noqa: SLF001 - it has no public name


class Recorder:
    """Replaces `_sre`, and returns the arguments of a program."""

    def __getattr__(self, name: str) -> Any:
        """Return all other attributes of `_sre`."""
        return getattr(_sre, name)

    def compile(
        self, _pattern: str | bytes, flags: int, code: list[int], *groups: Any
    ) -> tuple[Any, ...]:
        """Return the arguments after the pattern, with plain integers."""
        return (int(flags), [int(unit) for unit in code], *groups)


def precomputed(modules: str) -> str:
    """Return the content of `sitecustomize.PRECOMPUTED`, as base64.

    The result omits the values that the archive has already.

    Args:
        modules: the names of the modules to import first, one per line. Modules that
            need a browser are skipped.
    """
    finder: Any = next(f for f in sys.meta_path if hasattr(f, "precomputed"))
    known = set(finder.precomputed)
    for name in modules.splitlines():
        with suppress(ImportError):
            importlib.import_module(name)
    found = finder.precomputed | expressions(key[1:] for key in list(re._cache))  # type: ignore[attr-defined] # noqa: SLF001 - see above
    new = {
        key: marshal.dumps(without_lines(marshal.loads(value)))  # noqa: S302 - our own
        if isinstance(value, bytes)
        else value
        for key, value in found.items()
        if key not in known
    }
    return binascii.b2a_base64(marshal.dumps(new), newline=False).decode()


def expressions(keys: Iterable[tuple[str | bytes, int]]) -> Worked:
    """Return the patterns with their flags, to the arguments of their programs."""
    _compiler._sre = Recorder()  # noqa: SLF001 - see above
    try:
        return {
            (pattern, int(flags)): _compiler.compile(pattern, int(flags))
            for pattern, flags in keys
        }
    finally:
        _compiler._sre = _sre  # noqa: SLF001 - see above
