"""Values that the build computes, so that no start of Python computes them.

This runs in a Python that has started from the archive, so it imports only modules
of the archive, and of the build those that need no others.
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found] # it has no type hints
import binascii
import importlib
import json
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


def precomputed(request: str) -> str:
    """Return the contents of `sitecustomize.PRECOMPUTED`, as JSON of base64.

    Those of the first archive have the values of its modules, and those of each other
    one what its modules need beside.

    Args:
        request: JSON of the archives' addresses, to the names of their modules. Modules
            that need a browser are skipped.
    """
    finder: Any = next(f for f in sys.meta_path if hasattr(f, "precomputed"))
    first: Worked = {}
    packed = {}
    for address, modules in json.loads(request).items():
        re.purge()
        for name in modules:
            with suppress(ImportError):
                importlib.import_module(name)
        found = finder.precomputed | expressions(key[1:] for key in list(re._cache))  # type: ignore[attr-defined] # noqa: SLF001 - see above
        new = {
            key: marshal.dumps(without_lines(marshal.loads(value)))  # noqa: S302 - our own
            if isinstance(value, bytes)
            else value
            for key, value in found.items()
            if key not in first
        }
        first = first or new
        finder.precomputed.clear()
        finder.precomputed.update(first)
        packed[address] = binascii.b2a_base64(marshal.dumps(new), newline=False)
    text = json.dumps({address: each.decode() for address, each in packed.items()})
    return binascii.b2a_base64(text.encode(), newline=False).decode()


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
