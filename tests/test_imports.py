"""Imports point one way: each module imports only what its row of the table allows.

The modules are read, not imported, so an import inside of a function or for the types
alone counts as well.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tabletop"

BASE = "i18n chance game codec options names"
BELOW_BOTS = f"{BASE} cards dice games.* registry"
BELOW_SCREENS = (
    f"{BELOW_BOTS} session save shelf newgame settings bots bots.* thinking"
    " analysis links rehearsal device views views.*"
)

ALLOWED = {
    # a module, {game} standing for any: what it may import, x.* being all below x
    "tabletop": "",
    "i18n": "",
    "chance": "i18n",
    "game": "i18n chance",
    "codec": "i18n chance game",
    "options": "i18n chance game codec",
    "names": "i18n",
    "cards": BASE,
    "dice": BASE,
    "games": "",
    "games.{game}": f"{BASE} cards dice games.{{game}} games.{{game}}.*",
    "registry": f"{BASE} games.*",
    "session": f"{BELOW_BOTS} session.*",
    "session.{game}": f"{BELOW_BOTS} session.*",
    "save": f"{BELOW_BOTS} session",
    "shelf": f"{BELOW_BOTS} session save",
    "newgame": f"{BELOW_BOTS} session",
    "settings": BASE,
    "device": BASE,
    "rehearsal": f"{BELOW_BOTS} session views",
    "thinking": f"{BELOW_BOTS} session bots",
    "analysis": f"{BELOW_BOTS} session bots thinking",
    "links": f"{BELOW_BOTS} session save newgame analysis",
    "bots": f"{BASE} bots.*",
    "bots.{game}": f"{BASE} cards bots bots.* games.{{game}} games.{{game}}.*",
    "views": "i18n game",
    "views.markup": "i18n",
    "views.controls": "i18n views views.markup",
    "views.figures": "views.markup",
    "views.cards": "i18n cards views views.markup views.controls",
    "views.{game}": (
        "i18n game cards views views.markup views.controls views.figures views.cards"
        " views.{game}.* games.{game} games.{game}.*"
    ),
    "screens": BELOW_SCREENS,
    "screens.{game}": f"{BELOW_SCREENS} screens screens.*",
    "web": f"{BELOW_SCREENS} screens screens.* web.*",
    "web.{game}": f"{BELOW_SCREENS} screens screens.* web web.*",
    "terminal": f"{BELOW_SCREENS} screens.analysis",
    "arena": f"{BELOW_BOTS} session newgame bots thinking terminal",
    "standings": "i18n arena",
    "__main__": f"{BELOW_SCREENS} newgame terminal arena standings",
}

BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
"""What exists in the browser alone, and only `web` knows."""


def name_of(path: Path) -> str:
    """Return the name of the module below `tabletop`; "tabletop" of that itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    return name or "tabletop"


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports(source: str) -> Iterator[str]:
    """Yield the full names that the source imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (imported_from(node, alias.name) for alias in node.names)


def imported_from(node: ast.ImportFrom, name: str) -> str:
    """Return the module that `from … import name` imports: the name's, if it is one."""
    if node.level:
        message = f"Line {node.lineno}: a relative import; the house names modules."
        raise ValueError(message)
    full = f"{node.module}.{name}"
    return full if full.removeprefix("tabletop.") in MODULES else f"{node.module}"


def row_of(module: str) -> list[str]:
    """Return what the module may import of `tabletop`, its own game filled in."""
    package, _, rest = module.partition(".")
    game = rest.partition(".")[0]
    row = ALLOWED[module if module in ALLOWED else f"{package}.{{game}}"]
    return row.replace("{game}", game).split()


def is_in(module: str, pattern: str) -> bool:
    """Return whether the pattern of a row stands for the module."""
    return module == pattern or (
        pattern.endswith(".*") and module.startswith(pattern[:-1])
    )


def is_allowed(module: str, imported: str) -> bool:
    """Return whether the module may import what has this full name."""
    top, _, below = imported.partition(".")
    if top == "tabletop":
        return any(is_in(below, pattern) for pattern in row_of(module))
    if top in BROWSER:
        return is_in(module, "web.*")
    if top == "random":
        return module == "chance"
    return top in sys.stdlib_module_names


def wrong(module: str, source: str) -> list[str]:
    """Return what the source imports although the module may not."""
    return [name for name in imports(source) if not is_allowed(module, name)]


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_one_way(module: str) -> None:
    source = MODULES[module].read_text(encoding="utf-8")
    assert wrong(module, source) == []


@pytest.mark.parametrize(
    ("module", "source", "expected"),
    [
        ("chance", "import random", []),
        ("games.threes", "import random", ["random"]),
        ("games.threes", "from tabletop.web import app", ["tabletop.web.app"]),
        ("games.threes.lanes", "from tabletop.games import threes", []),
        (
            "games.tomacco",
            "from tabletop.games import threes",
            ["tabletop.games.threes"],
        ),
        ("bots.threes", "from tabletop.games.threes import State", []),
        (
            "bots.tomacco",
            "from tabletop.games.threes import State",
            ["tabletop.games.threes"],
        ),
        ("views.threes", "def f():\n  import tabletop.session", ["tabletop.session"]),
        ("views.threes", "from tabletop.views import markup, view_of", []),
        ("session", "from tabletop import game, save", ["tabletop.save"]),
        ("screens.lobby", "from pyscript import document", ["pyscript"]),
        ("web.page", "from pyscript import document\nimport js", []),
        ("save", "import numpy.random as r", ["numpy.random"]),
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
        wrong("novelty", "import tabletop.game")
