"""The licences of everything in the site, as one text.

Most packages contain their licence. The packages of Pyodide and Python do not, so these
files are here:

    mpl-2.0.txt       https://www.mozilla.org/media/MPL/2.0/index.txt
    python.txt        the file LICENSE of https://github.com/python/cpython
    incorporated.txt  the licences in the file `copyright` of Debian's Python
    linked.txt        the licences of the libraries in `pyodide.asm.wasm`
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from building.common import NODE_MODULES, ROOT

NAME: Final = "licences.txt"
"""Address of the text; the settings link to it."""

PACKAGES: Final = {
    "PyScript": "@pyscript/core/LICENSE",
    "Workbox": "workbox-core/LICENSE",
    "idb": "idb/LICENSE",
    "qr": "qr/LICENSE-MIT",
    "noble-secp256k1": "@noble/secp256k1/LICENSE",
}
"""Names of third parties to the licences in their packages."""

_HERE: Final = Path(__file__).parent

_PYODIDE: Final = """\
The files in vendor/pyodide are Pyodide {version}, under the Mozilla Public License 2.0.
Its source is at https://github.com/pyodide/pyodide/tree/{version}.
The build of Tabletop has changed four things: pyodide.asm.js is pyodide.asm.mjs as a
classic script, source maps are left out, the lock file names no packages, and
pyodide.asm.wasm and its script lack what Tabletop never uses. What does that are
building/site.py and building/trim.mjs in the source of Tabletop.

"""

_PYTHON: Final = """\
Pyodide contains CPython {version} and its library, whose source is at
https://github.com/python/cpython/tree/v{version}.

"""


def text() -> str:
    """Return the licences of all parts of the site."""
    package = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text())
    lock = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text())
    pyodide = _PYODIDE.format(version=package["version"])
    python = _PYTHON.format(version=lock["info"]["python"])
    parts = {
        "Tabletop": (ROOT / "LICENSE").read_text(),
        "Pyodide": pyodide + _own("mpl-2.0.txt"),
        "Python": python + _own("python.txt"),
        "What Python contains": _own("incorporated.txt"),
        "What Pyodide is linked with": _own("linked.txt"),
        **{name: (NODE_MODULES / path).read_text() for name, path in PACKAGES.items()},
    }
    return "\n\n".join(f"{'#' * 72}\n{name}\n\n{parts[name]}" for name in parts)


def _own(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8")
