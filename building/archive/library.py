"""The archives' content: compiled modules, and only those that the page needs.

Pyodide has the standard library as source code, and spends most of its start compiling
it. So the build compiles it once, with the site's own Pyodide in Node. The packages of
the games and of PyScript are compiled too.

Python starts from one archive. The `PARTS` have archives of their own.
"""

from __future__ import annotations

import _imp
import ast
import base64
import importlib.util
import io
import json
import marshal
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path

from building.archive.shrinking import without_docstrings, without_lines

ROOT = Path(__file__).resolve().parents[2]

STOCK = Path(sys.base_prefix) / "lib" / "python314.zip"

UNCHECKED = (1).to_bytes(4, "little") + bytes(8)
"""Flags of a compiled file that Python never compares with its source."""

STARTS_WITH = (
    *("codecs", "encodings.ascii", "encodings.latin_1", "encodings.utf_8"),
    *("io", "os", "site"),
    *("_pyodide", "_pyodide._future_helper", "_pyodide._importhook"),
    *("_pyodide.docstring", "_pyodide.jsbind"),
    *("pyodide", "pyodide._package_loader", "pyodide.code", "pyodide.ffi"),
    *("pyodide.ffi.wrappers", "pyodide.webloop", "pathlib"),
)
"""Modules that Python, Pyodide and PyScript import when they start."""

IMPORTED_LATE = {"dataclasses": ("inspect",), "traceback": ("_colorize", "linecache")}
"""Modules of the standard library, to the imports inside of their functions that the
page needs. The archive omits other imports inside of functions."""

INSTEAD = {
    "asyncio": ("asyncio/__init__.py", "asyncio.py"),
    "datetime": ("datetime.py", "datetime.py"),
    "html.entities": ("html/entities.py", "entities.py"),
    "ipaddress": ("ipaddress.py", "ipaddress.py"),
    "pyodide._package_loader": ("pyodide/_package_loader.py", "package_loader.py"),
    "socket": ("socket.py", "socket.py"),
    "subprocess": ("subprocess.py", "subprocess.py"),
    "unicodedata": ("unicodedata.py", "unicodedata.py"),
}
"""Modules with a substitute, to their file in the archive and to the file of the
substitute in the folder `replacements`."""

ROOTS = (
    "pyscript",
    "sitecustomize",
    "tabletop.games",
    "tabletop.browser.snapshot_imports",
    "tabletop.browser.bot_worker",
    "tabletop.browser.page",
)
"""Our modules that the page's scripts import, and packages whose modules are found by
name. The archive has only these and their imports."""

GAMES = {
    f"tabletop.games.{path.parent.name}": f"static/{path.parent.name}.bin"
    for path in sorted(ROOT.glob("tabletop/games/*/__init__.py"))
}
"""The games' packages, to the addresses of their archives."""

PARTS = {
    "static/together.bin": (
        *("tabletop.browser.multiplayer_setup", "tabletop.screens.together"),
    ),
    **{address: (package,) for package, address in GAMES.items()},
}
"""Archives that a page loads on first use, to the modules and packages in them. An
archive has those, and what they alone import. The page loads it by the first of these
names. See `tabletop.browser.platform.lazy_modules`."""

LATE = (*chain.from_iterable(PARTS.values()),)

LIBRARY = "static/library.bin"
"""The archive that Python starts from."""

FETCHED_LATE = {
    path.relative_to(ROOT).as_posix(): f"static/{path.parts[-3]}-{path.name}"
    for path in sorted(ROOT.glob("tabletop/games/*/bots/*.bin"))
}
"""Our files that a page fetches when a computer player first moves, to their addresses
in the site."""

NOT_PACKED = {".css", ".md", ".po", ".typed"}
"""Suffixes of our files that Python never reads in a page."""

ENGLISH = "tabletop/core/languages/en.po"
"""The only such file that Python reads; the archive has it without comments."""


def is_packed(name: str) -> bool:
    """Return whether the archive contains one of our files; languages are separate."""
    path = Path(name)
    is_translated = path.suffix == ".html" and "." in path.stem
    return name == ENGLISH or (path.suffix not in NOT_PACKED and not is_translated)


NEVER_RUNS = re.compile(r"__main__|TYPE_CHECKING")
"""Pattern of the conditions that are false in a page."""

Sources = Mapping[str, tuple[str, bytes]]
"""The name of a module, to its file and text."""

Imports = Mapping[str, Iterable[str]]
"""The name of a module, to the modules that it imports."""


def archives(request: str) -> str:
    """Return the archives as JSON in base64: their addresses to base64.

    Args:
        request: JSON of the folders of the repository, to the names of the packages
            that they become.
    """
    own, others = ours(json.loads(request))
    with zipfile.ZipFile(STOCK) as stock:
        sources = own | {
            name: stock.read(name) for name in stock.namelist() if name.endswith(".py")
        }
    here = Path(__file__).parent / "sitecustomize.py"
    own[here.name] = sources[here.name] = here.read_bytes()
    modules = {module_of(name): (name, text) for name, text in sources.items()}
    folder = Path(__file__).parent / "replacements"
    for module, (name, file) in INSTEAD.items():
        modules[module] = name, (folder / file).read_bytes()
    roots = [name for name in map(module_of, own) if is_below(name, ROOTS)]
    graph = closure(modules, [*roots, *STARTS_WITH, *LATE], set(own))
    found = {}
    for address, names in shares(graph, [*roots, *STARTS_WITH]).items():
        files = {
            f"{name}c": compiled(text, name, is_own=name.startswith("tabletop/"))
            for name, text in (modules[module] for module in names)
        }
        files |= {name: text for name, text in others.items() if part(name) == address}
        found[address] = base64.b64encode(stored(files)).decode()
    return base64.b64encode(json.dumps(found).encode()).decode()


def ours(folders: Mapping[str, str]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the modules of these folders, and their other files, by name."""
    own: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    for address, package in folders.items():
        folder = ROOT / address
        for path in sorted(folder.rglob("*")):
            name = f"{package}/{path.relative_to(folder).as_posix()}"
            is_apart = "__pycache__" in path.parts or name in FETCHED_LATE
            if path.is_file() and not is_apart and is_packed(name):
                kind = own if path.suffix == ".py" else others
                kind[name] = path.read_bytes()
    if ENGLISH in others:
        others[ENGLISH] = without_comments(others[ENGLISH])
    return own, others


def part(name: str) -> str:
    """Return the address of the archive for one of our files."""
    module = module_of(name)
    return next((a for a, inside in PARTS.items() if is_below(module, inside)), LIBRARY)


def shares(graph: Imports, roots: Iterable[str]) -> dict[str, list[str]]:
    """Return the addresses of the archives, to the modules of each.

    Frozen modules are omitted: Python has them in its own memory.

    Args:
        graph: all needed modules, to their imports.
        roots: the modules that no part needs to be there.
    """
    wanted = {*roots, *LATE}
    left = {name for name in graph if not is_frozen(name)}
    found = {}
    for address, inside in PARTS.items():
        without = {name: graph[name] for name in graph if not is_below(name, inside)}
        alone = left - reached(without, wanted)
        found[address] = sorted(alone)
        left -= alone
    return {LIBRARY: sorted(left), **found}


def is_frozen(module: str) -> bool:
    """Return whether Python has a module in its own memory, under any name."""
    spec = getattr(sys.modules.get(module), "__spec__", None)
    return _imp.is_frozen(module) or getattr(spec, "origin", "") == "frozen"


def frozen(_request: str) -> str:
    """Return smaller code for Pyodide's frozen modules, as JSON: names to base64.

    Python starts with these modules, from its own memory and not from the archive.
    """
    found = {}
    with zipfile.ZipFile(STOCK) as stock:
        names = set(stock.namelist())
        for module in _imp._frozen_module_names():  # type: ignore[attr-defined] # noqa: SLF001 - it has no public name
            known = _imp.find_frozen(module)
            original = (known and known[2]) or ""
            file = f"{original.replace('.', '/')}.py"
            if file in names and not original.startswith("__"):
                code = compile(
                    stock.read(file),
                    f"<frozen {original}>",
                    "exec",
                    dont_inherit=True,
                    optimize=2,
                )
                packed = marshal.dumps(without_lines(code))
                found[module] = base64.b64encode(packed).decode()
    text = json.dumps(found).encode()
    return base64.b64encode(text).decode()


def is_below(module: str, packages: Iterable[str]) -> bool:
    """Return whether a module is one of these packages, or in one."""
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def without_comments(text: bytes) -> bytes:
    """Return a catalogue without its comments."""
    lines = text.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"#"))


def module_of(file: str) -> str:
    """Return the name of the module in a file of an archive."""
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def compiled(text: bytes, name: str, *, is_own: bool) -> bytes:
    """Return the compiled file of a module.

    Our own modules keep their line numbers, for tracebacks. The line numbers of the
    standard library would make its code half as large again.
    """
    if is_own:
        tree = without_docstrings(ast.parse(text))
        code = compile(tree, name, "exec", dont_inherit=True, optimize=1)
    else:
        code = compile(text, name, "exec", dont_inherit=True, optimize=2)
        code = without_lines(code)
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def stored(files: Mapping[str, bytes]) -> bytes:
    """Return an uncompressed zip of the files, without their times."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as out:
        for name in sorted(files):
            out.writestr(zipfile.ZipInfo(name), files[name])
    return buffer.getvalue()


# The needed modules


def closure(modules: Sources, roots: Iterable[str], own: set[str]) -> Imports:
    """Return the roots and all modules that they import, each with its own imports.

    Args:
        modules: all modules.
        roots: the modules to begin with; unknown names are ignored.
        own: files whose imports inside of functions count too.
    """
    found: dict[str, list[str]] = {}
    waiting = [root for root in roots if root in modules]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found[module] = [*imported(modules, module, own)]
            waiting += found[module]
    return found


def reached(graph: Imports, roots: Iterable[str]) -> set[str]:
    """Return the roots and the modules that they import, of those in the graph."""
    found: set[str] = set()
    waiting = [*roots]
    while waiting:
        module = waiting.pop()
        if module in graph and module not in found:
            found.add(module)
            waiting += graph[module]
    return found


def imported(modules: Sources, module: str, own: set[str]) -> Iterator[str]:
    """Yield the modules that one imports, and their packages."""
    file, text = modules[module]
    package = module if file.endswith("__init__.py") else module.rpartition(".")[0]
    names = set(IMPORTED_LATE.get(module, ()))
    for node in statements(ast.parse(text), deep=file in own):
        names.update(named(node, package))
    for name in names:
        parts = name.split(".")
        candidates = (".".join(parts[:end]) for end in range(1, len(parts) + 1))
        yield from (candidate for candidate in candidates if candidate in modules)


def statements(tree: ast.AST, *, deep: bool) -> Iterator[ast.AST]:
    """Yield the nodes that run when a module is imported; if deep, all nodes.

    Both omit the code under `NEVER_RUNS`: the module as a program, and its types.
    """
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not deep:
            continue
        if isinstance(node, ast.If) and NEVER_RUNS.search(ast.unparse(node.test)):
            continue
        yield node
        yield from statements(node, deep=deep)


def named(node: ast.AST, package: str) -> set[str]:
    """Return the names that a statement imports, which may be no modules."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    if not isinstance(node, ast.ImportFrom):
        return set()
    above = package.split(".")
    base = above[: len(above) - node.level + 1] if node.level else []
    whole = ".".join([*base, *filter(None, [node.module])])
    return {whole, *(f"{whole}.{alias.name}" for alias in node.names)}
