"""Pyodide's WebAssembly without what the page never uses.

`trim.mjs` says what goes and how it is found.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from building.packages import run_in_node

WASM: Final = "pyodide.asm.wasm"
SCRIPT: Final = "pyodide.asm.mjs"


@dataclass(frozen=True)
class Trimmed:
    """A smaller Pyodide, with what it lacks."""

    wasm: bytes
    script: bytes
    modules: frozenset[str]  # written in C, which can't be imported any more
    dropped: tuple[tuple[int, int], ...]  # the first and the end of data, as addresses


def trimmed(
    wasm: bytes,
    script: bytes,
    others: Sequence[str],
    frozen: Mapping[str, str],
    fill: int = 0,
) -> Trimmed:
    """Return a smaller Pyodide.

    Args:
        wasm: the content of `WASM`.
        script: the content of `SCRIPT`.
        others: the other scripts that use the exports of `wasm`.
        frozen: smaller code for the frozen modules, in base64, by name.
        fill: the byte that replaces each byte of dropped data. Only 0 makes the file
            smaller; another one shows whether the data are read.

    Raises:
        BuildError: the rules don't fit this Pyodide.
    """
    request = {"scripts": others, "frozen": frozen, "fill": fill}
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder) / WASM, Path(folder) / SCRIPT
        for file, content in zip(files, (wasm, script), strict=True):
            file.write_bytes(content)
        told = json.loads(run_in_node("trim.mjs", json.dumps(request), folder))
        return Trimmed(
            files[0].read_bytes(),
            files[1].read_bytes(),
            frozenset(told["modules"]),
            tuple((first, end) for first, end in told["dropped"]),
        )
