"""Imports point one way: each module imports only what its row of the table allows.

The modules are read, not imported, so an import inside of a function or for the types
alone counts as well.
"""

import ast
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.kit.imports import MODULES, PACKAGE, imports

ROOM = "games.{game} games.{game}.*"
NO_VIEW = "!games.{game}.view !games.{game}.view.*"
NO_BOTS = "!games.{game}.bots !games.{game}.bots.*"
SEEN = f"core.* ui.* {ROOM} {NO_BOTS}"
SESSION = "core.* bots.* registry session.*"
KEPT = f"{SESSION} library.*"
SHOWN = f"{KEPT} ui.* model.*"
PAGE = f"{SHOWN} screens.* app.*"

ALLOWED = {
    # a module, or with .* a package and all below it, {game} standing for any: what it
    # may import, and with ! what it may not though it is below
    "tabletop": "core.* registry session.*",
    "core.*": "core.*",
    "core.languages.*": "",
    "ui.*": "core.* ui.*",
    "bots.*": "core.* bots.*",
    "games": "",
    "games.{game}.*": f"core.* {ROOM} {NO_VIEW} {NO_BOTS}",
    "games.{game}.view.*": SEEN,
    "games.{game}.bots.*": f"core.* bots.* {ROOM} {NO_VIEW}",
    "registry": "core.* ui.* bots.* games.*",
    "session.*": SESSION,
    "library.*": KEPT,
    "net.*": f"{SESSION} net.*",
    "model.*": SHOWN,
    "screens.*": f"{SHOWN} screens.*",
    "app.*": f"{PAGE} !app.together.*",
    "app.together.*": f"{PAGE} net.*",
    "browser.*": f"{PAGE} net.* browser.*",
    "cli.*": f"{KEPT} ui.* screens.parts.* cli.* tabletop",
    "__main__": "cli.*",
}

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}  # known to `browser` alone


def row_of(module: str) -> list[str]:
    """Return what the module may import of `tabletop`, its own game filled in."""
    parts = module.split(".")
    game = parts[1] if parts[0] == "games" and parts[1:] else ""
    if game:
        parts[1] = "{game}"
    above = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    rows = (".".join(parts), *(f"{package}.*" for package in above))
    row = next((row for row in rows if row in ALLOWED), None)
    if row is None:
        raise KeyError(module)
    return ALLOWED[row].replace("{game}", game).split()


def is_in(module: str, pattern: str) -> bool:
    package = pattern.removesuffix(".*")
    return module == package or (
        pattern.endswith(".*") and module.startswith(f"{package}.")
    )


def is_allowed(module: str, imported: str) -> bool:
    top, _, below = imported.partition(".")
    if top == "tabletop":
        row, below = row_of(module), below or top
        is_barred = any(is_in(below, p[1:]) for p in row if p.startswith("!"))
        return not is_barred and any(is_in(below, pattern) for pattern in row)
    if top in BROWSER:
        return is_in(module, "browser.*")
    if top == "random":
        return module == "core.chance"
    return top in sys.stdlib_module_names


def wrong(module: str, source: str) -> list[str]:
    return [name for name in imports(source) if not is_allowed(module, name)]


def test_imports_point_one_way() -> None:
    found = {
        module: wrong(module, path.read_text(encoding="utf-8"))
        for module, path in MODULES.items()
    }
    assert {module: names for module, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("module", "source", "expected"),
    [
        ("core.chance", "import random", []),
        ("core.game", "from tabletop import registry", ["tabletop.registry"]),
        ("games.threes", "import random", ["random"]),
        ("games.threes", "from tabletop.app import app", ["tabletop.app.app"]),
        ("games.threes.lanes", "from tabletop.games import threes", []),
        (
            "games.tomacco",
            "from tabletop.games import threes",
            ["tabletop.games.threes"],
        ),
        ("games.threes.bots", "from tabletop.games.threes import State", []),
        (
            "games.tomacco.bots.counting",
            "from tabletop.games.threes import State",
            ["tabletop.games.threes"],
        ),
        (
            "games.threes.rules",
            (
                "from tabletop.games.threes.bots import table\n"
                "from tabletop.games.threes import view"
            ),
            ["tabletop.games.threes.bots", "tabletop.games.threes.view"],
        ),
        (
            "games.threes.view.board",
            "from tabletop.games.threes.bots.boards import rank_of",
            ["tabletop.games.threes.bots.boards"],
        ),
        (
            "games.threes.view",
            "def f():\n  import tabletop.session",
            ["tabletop.session"],
        ),
        ("games.threes.view", "from tabletop.ui import Ui, markup", []),
        (
            "session",
            "from tabletop.library import game_store",
            ["tabletop.library.game_store"],
        ),
        ("screens.table", "from tabletop.model.board import Board", []),
        (
            "model.board",
            "from tabletop.screens.parts import rules",
            ["tabletop.screens.parts.rules"],
        ),
        ("model.page", "from tabletop.app import app", ["tabletop.app.app"]),
        ("app.app", "from tabletop.net import host", ["tabletop.net.host"]),
        ("app.together.room", "from tabletop.net import host", []),
        ("screens.lobby", "from pyscript import document", ["pyscript"]),
        ("app.app", "import js", ["js"]),
        ("browser.page", "from pyscript import document\nimport js", []),
        ("session.save", "import numpy.random as r", ["numpy.random"]),
    ],
)
def test_the_check_sees_a_wrong_arrow(
    module: str, source: str, expected: list[str]
) -> None:
    assert wrong(module, source) == expected


def test_a_relative_import_is_refused() -> None:
    with pytest.raises(ValueError, match="relative import"):
        wrong("games.threes", "from . import lanes")


def test_a_module_without_a_row_is_noticed() -> None:
    with pytest.raises(KeyError, match="novelty"):
        wrong("novelty", "import tabletop.core.game")


def test_each_module_of_the_table_exists() -> None:
    named = {
        pattern.removeprefix("!").removesuffix(".*")
        for key, row in ALLOWED.items()
        for pattern in (key, *row.split())
    }
    assert {name for name in named if "{game}" not in name} <= MODULES.keys()


# The shape


def directory_of(module: str) -> str:
    """Return the directory of a module, as "app.table"; "" of what lies in the root."""
    folder = MODULES[module].parent.relative_to(PACKAGE)
    return ".".join(folder.parts)


@cache
def imports_of(path: Path) -> tuple[str, ...]:
    return tuple(imports(path.read_text(encoding="utf-8")))


def arrows(inside: Callable[[str], str]) -> dict[str, set[str]]:
    """Return what imports what of `tabletop`; a function of a module names it."""
    found: dict[str, set[str]] = {inside(module): set() for module in MODULES}
    for module, path in MODULES.items():
        for name in imports_of(path):
            below = name.removeprefix("tabletop.")
            if below in MODULES and inside(below) != inside(module):
                found[inside(module)].add(inside(below))
    return found


def longest(arrows: Mapping[str, set[str]]) -> list[str]:
    """Return the longest chain of imports; raise `CycleError` in a circle."""
    chains: dict[str, list[str]] = {}
    for name in TopologicalSorter(arrows).static_order():
        chains[name] = [
            name,
            *max((chains[n] for n in arrows[name]), key=len, default=[]),
        ]
    return max(chains.values(), key=len)


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert longest(arrows(str))


def test_no_packages_import_each_other_in_a_circle() -> None:
    assert longest(arrows(lambda module: directory_of(module) or module))


def test_packages_stand_on_few_levels() -> None:
    chain = longest(arrows(lambda module: module.partition(".")[0]))
    assert len(chain) <= 11, chain  # the command that begins it all is no package


def test_directories_are_small() -> None:
    found = arrows(str)
    for directory in {directory_of(module) for module in MODULES}:
        modules = {module for module in MODULES if directory_of(module) == directory}
        assert len(modules) <= 25, directory
        chain = longest({module: found[module] & modules for module in modules})
        assert len(chain) <= 8, chain


def test_a_circle_is_seen() -> None:
    with pytest.raises(CycleError):
        longest({"one": {"other"}, "other": {"one"}})


# Tests

TESTS = Path(__file__).parent


def imported_tests(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return [name for name in found if re.match(r"tests\..*\btest_", name)]


def test_no_module_imports_a_test() -> None:
    """What several tests need is in a module of its own beside them, or in the kit."""
    found = {
        path.relative_to(TESTS).as_posix(): names
        for path in TESTS.rglob("*.py")
        if (names := imported_tests(path.read_text(encoding="utf-8")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "source",
    ["from tests.core.test_codec import read", "from tests.core import test_codec"],
)
def test_an_imported_test_is_seen(source: str) -> None:
    assert imported_tests(source)
