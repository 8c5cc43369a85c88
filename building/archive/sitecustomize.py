"""Imports from the site's archive by one look-up in a dictionary.

Python runs this file when it starts, because of its name. `zipimport` would find the
same modules in the same archive. But for each module it tries several names, opens the
file and reads its time, which takes a third of the start. The site's archive has
compiled modules, uncompressed, and never changes.

The archive also has values that each start would compute again, always with the same
result: the compiled methods of dataclasses, and the programs of regular expressions.

A snapshot of Python has no open files, and a start from it has no archive. So before a
snapshot, `Archive.hold` reads the modules that are not imported into memory.
"""

from __future__ import annotations

import _sre  # type: ignore[import-not-found] # it has no type hints
import gc
import marshal
import os
import sys
import zipimport
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing is not loaded yet
    from collections.abc import Callable
    from typing import Any

    Precomputed = dict[Any, Any]

LAZY = ("_colorize", "ipaddress", "socket", "subprocess", "tokenize")
"""Modules that others import, but rarely use. The first use runs them."""

PRECOMPUTED = "precomputed.bin"
"""The file of the archive with precomputed values, marshalled: the length and checksum
of Python source to its marshalled code; a regular expression with its flags to the
further arguments of `_sre.compile`."""

_HEADER = 16
"""Bytes of a compiled file before its code."""

_HEADER_OF_ENTRY = 30
"""Bytes of a zip's entry before its name; the build adds no extra field after it."""


class Archive:
    """Finds and loads compiled modules, and reads other files of the archive."""

    def __init__(self, path: str) -> None:
        """Read the directory of the archive."""
        zipimport.zipimporter(path)
        entries = zipimport._zip_directory_cache[path]  # type: ignore[attr-defined] # noqa: SLF001 - it has read the zip already
        self._files = {name: entry for name, entry in entries.items() if entry}
        self._held: dict[str, bytes] = {}
        self._open = os.open(path, os.O_RDONLY)
        self.precomputed: Precomputed = {}  # empty while the build computes it
        self._places = {}
        for name in self._files:
            if name.endswith(".pyc"):
                module = name[:-4].replace("/", ".")
                is_package = module.endswith(".__init__")
                self._places[module.removesuffix(".__init__")] = (name, is_package)
        if PRECOMPUTED in self._files:
            self.precomputed = marshal.loads(self._content(PRECOMPUTED))  # noqa: S302 - the build wrote it

    def hold(self) -> None:
        """Read all files of modules that are not imported, and close the archive."""
        imported = sys.modules.keys() & self._places.keys() - set(LAZY)
        done = {self._places[module][0] for module in imported} | {PRECOMPUTED}
        self._held = {n: self._content(n) for n in self._files.keys() - done}
        os.close(self._open)

    def add(self, path: str) -> None:
        """Read another archive whole, and find its modules too."""
        other = Archive(path)
        other.hold()
        self._files |= other._files
        self._places |= other._places
        self._held |= other._held
        self.precomputed |= other.precomputed

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        """Return the specification of a module, or None if the archive lacks it."""
        del path, target
        if fullname not in self._places:
            return None
        name, is_package = self._places[fullname]
        origin = self._files[name][0]
        loader: Any = self
        if fullname in LAZY:
            from importlib.util import LazyLoader  # noqa: PLC0415 - not there at first

            loader = LazyLoader(loader)
        spec = ModuleSpec(fullname, loader, origin=origin, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [origin.removesuffix("/__init__.pyc")]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Return None, so that Python creates the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        exec(self.get_code(module.__name__), module.__dict__)  # noqa: S102 - an import
        if module.__name__ in SHORTENED:
            name, shortened = SHORTENED[module.__name__]
            usual = getattr(module, name, None)
            setattr(module, name, shortened(usual, self.precomputed))

    def get_code(self, fullname: str) -> CodeType:
        """Return the code of a module that is in the archive."""
        name, _is_package = self._places[fullname]
        code: CodeType = marshal.loads(memoryview(self._content(name))[_HEADER:])  # noqa: S302 - the build wrote it
        return code

    def get_data(self, path: str) -> bytes:
        """Return the content of a file of the archive.

        Args:
            path: of the file, with the archive's path before it.

        Raises:
            OSError: there is no such file.
        """
        for name, entry in self._files.items():
            if entry[0] == path:
                return self._content(name)
        raise OSError(path)

    def _content(self, name: str) -> bytes:
        """Return the content of a file of the archive."""
        if name in self._held:
            return self._held[name]
        _path, _kind, size, _size, start, *_rest = self._files[name]
        return os.pread(self._open, size, start + _HEADER_OF_ENTRY + len(name))


def shortened_exec(_usual: object, precomputed: Precomputed) -> Callable[..., None]:
    """Return an `exec` for `dataclasses` that compiles each text only once."""
    from binascii import crc32  # noqa: PLC0415 - not before the archive is there

    def run(text: str, names: dict[str, Any], found: dict[str, Any]) -> None:
        key = len(text), crc32(text.encode())
        code = precomputed.get(key)
        if code is None:
            code = precomputed[key] = marshal.dumps(compile(text, "<string>", "exec"))
        exec(marshal.loads(code), names, found)  # noqa: S102, S302 - as dataclasses does

    return run


def shortened_compile(usual: Any, precomputed: Precomputed) -> Callable[..., Any]:
    """Return a `compile` for `re` that knows the programs of some expressions."""

    def compiled(pattern: Any, flags: int = 0) -> Any:
        arguments = precomputed.get((pattern, flags))
        if arguments is None:
            return usual(pattern, flags)
        return _sre.compile(pattern, *arguments)

    return compiled


SHORTENED = {
    "dataclasses": ("exec", shortened_exec),
    "re._compiler": ("compile", shortened_compile),
}
"""Modules, each to the name to replace, and to the function that makes the replacement
from the present value, or from None for a builtin."""


def install() -> None:
    """Insert the archive before the finder of Python's path.

    Before the page's program runs, there is no garbage except the code of modules. So
    the collector is off until python.mjs turns it on again.
    """
    gc.disable()
    path = next((entry for entry in sys.path if entry.endswith(".zip")), "")
    if path in sys.path_importer_cache:
        names = [getattr(finder, "__name__", "") for finder in sys.meta_path]
        finder: Any = Archive(path)
        sys.meta_path.insert(names.index("PathFinder"), finder)


install()
