"""Imports from the site's archive by one look into a dictionary.

Python runs this file at its start, because it lies in the archive under this name.
`zipimport` would find the same modules in the same archive; but for each one it tries
several names, opens the file and asks about its age, which takes a third of the start.
The archive of the site holds compiled modules, not compressed, and never changes.
"""

from __future__ import annotations

import marshal
import sys
import zipimport
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing is not loaded yet
    from typing import Any

_HEADER = 16
"""The bytes of a compiled file before its code."""

_LOCAL = 30
"""The bytes of a zip's entry before its name."""


class Archive:
    """Finds and loads compiled modules; what else lies in the archive as well."""

    def __init__(self, path: str) -> None:
        """Read the whole archive."""
        archive = zipimport.zipimporter(path)
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is not loaded yet
            self._bytes = memoryview(file.read())
        self.get_data = archive.get_data
        self._places = {}
        for name, entry in zipimport._zip_directory_cache[path].items():  # type: ignore[attr-defined] # noqa: SLF001 - it has read the zip already
            if name.endswith(".pyc"):
                module = name[:-4].replace("/", ".")
                is_package = module.endswith(".__init__")
                self._places[module.removesuffix(".__init__")] = (entry, is_package)

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        """Return where a module is, or None where it is not in the archive."""
        del path, target
        if fullname not in self._places:
            return None
        (origin, *_rest), is_package = self._places[fullname]
        loader: Any = self
        spec = ModuleSpec(fullname, loader, origin=origin, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [origin.removesuffix("/__init__.pyc")]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Leave it to Python to make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        exec(self.get_code(module.__name__), module.__dict__)  # noqa: S102 - an import

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of a module that is in the archive."""
        (_path, _kind, size, _size, start, *_rest), _is_package = self._places[fullname]
        lengths = self._bytes[start + 26 : start + _LOCAL]  # of the name and what else
        start += _LOCAL + lengths[0] + lengths[2] + (lengths[1] + lengths[3] << 8)
        dumped = self._bytes[start + _HEADER : start + size]
        code: CodeType = marshal.loads(dumped)  # noqa: S302 - the build wrote it
        return code


def install() -> None:
    """Look into the archive before Python looks through its path."""
    path = next((entry for entry in sys.path if entry.endswith(".zip")), "")
    if path in sys.path_importer_cache:
        names = [getattr(finder, "__name__", "") for finder in sys.meta_path]
        finder: Any = Archive(path)
        sys.meta_path.insert(names.index("PathFinder"), finder)


install()
