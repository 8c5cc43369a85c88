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

BASE = "i18n chance game guards codec options names lesson"
ROOM = "games.{game} games.{game}.*"
NO_VIEW = "!games.{game}.view !games.{game}.view.*"
NOT_SEEN = f"{NO_VIEW} !games.{{game}}.heard"
NO_PLAYERS = "!games.{game}.players !games.{game}.players.*"
BELOW_SESSION = f"{BASE} cards drawing thinking thinking.* games.* registry"
BELOW_SCREENS = (
    f"{BELOW_SESSION} session save catalogue moving shelf parcels records daily"
    " languages newgame settings asking analysis links letters learning"
    " device results drawing.*"
)
MODEL = "model.* session.returning"

ALLOWED = {
    # a module, {game} standing for any: what it may import, x.* being all below x, and
    # !x what it may not though it is below
    "tabletop": "game registry save session",
    "languages": "",
    "i18n": "languages",
    "chance": "i18n",
    "game": "i18n chance",
    "guards": "i18n chance game",
    "codec": "i18n chance game",
    "options": "i18n chance game codec",
    "names": "i18n",
    "lesson": "",
    "cards": BASE,
    "drawing": "i18n game drawing.sounds",
    "drawing.sounds": "",
    "drawing.lines": "i18n",
    "drawing.markup": "i18n",
    "drawing.controls": "i18n drawing drawing.markup",
    "drawing.figures": "i18n drawing.markup",
    "drawing.endings": "drawing.markup",
    "drawing.cards": "i18n cards drawing drawing.markup drawing.controls"
    " drawing.endings",
    "drawing.glimpses": "cards drawing.markup drawing.cards",
    "drawing.seats": "drawing.markup",
    "thinking": f"{BASE} thinking.*",
    "thinking.{game}": f"{BASE} thinking thinking.*",
    "games": "",
    "games.{game}": f"{BASE} cards {ROOM} {NOT_SEEN} {NO_PLAYERS}",
    "games.{game}.view": f"i18n game cards drawing drawing.* {ROOM} {NO_PLAYERS}",
    "games.{game}.heard": f"i18n game cards drawing drawing.* {ROOM} {NO_PLAYERS}",
    "games.{game}.players": f"{BASE} cards thinking thinking.* {ROOM} {NOT_SEEN}",
    "registry": f"{BASE} drawing thinking thinking.* games.*",
    "session": f"{BELOW_SESSION} session.*",
    "session.returning": f"{BELOW_SESSION} session",
    "session.{game}": f"{BELOW_SESSION} session.*",
    "save": f"{BELOW_SESSION} session",
    "results": f"{BELOW_SESSION} session",
    "moving": f"{BELOW_SESSION} session save catalogue results",
    "catalogue": f"{BELOW_SESSION} session results",
    "records": f"{BELOW_SESSION} session results catalogue",
    "daily": f"{BELOW_SESSION} session results catalogue newgame asking",
    "shelf": f"{BELOW_SESSION} session save catalogue results",
    "parcels": f"{BELOW_SESSION} session save catalogue",
    "newgame": f"{BELOW_SESSION} session",
    "settings": BASE,
    "device": BASE,
    "asking": f"{BELOW_SESSION} session",
    "timer": f"{BELOW_SESSION} session asking",
    "analysis": f"{BELOW_SESSION} session asking",
    "learning": f"{BELOW_SESSION} session newgame asking",
    "letters": f"{BELOW_SESSION} session analysis",
    "links": f"{BELOW_SESSION} session save newgame analysis letters",
    "distance": "",
    "distance.{game}": (
        f"{BELOW_SESSION} session save newgame asking analysis links timer distance.*"
    ),
    "model": "",
    "model.{game}": f"{BELOW_SCREENS} {MODEL} model",
    "screens": "",
    "screens.{game}": f"{BELOW_SCREENS} {MODEL} model screens screens.*",
    "web": f"{BELOW_SCREENS} {MODEL} model screens screens.* web.*",
    "web.{game}": (
        f"{BELOW_SCREENS} {MODEL} model screens screens.* web web.* distance.* timer"
    ),
    "rulebook": "i18n drawing.markup screens.rules",
    "terminal": (
        f"{BELOW_SCREENS} session.printed screens.verdicts screens.moment rulebook"
    ),
    "tutor": "i18n learning terminal",
    "arena": f"{BELOW_SESSION} session newgame asking terminal",
    "standings": "i18n arena",
    "__main__": (
        f"{BELOW_SCREENS} tabletop languages newgame terminal tutor arena standings"
    ),
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
    game, _, inside = rest.partition(".")
    part = f"{package}.{{game}}.{inside.partition('.')[0]}"
    rows = (module, part, f"{package}.{{game}}")
    row = ALLOWED[next((row for row in rows if row in ALLOWED), module)]
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
        row, below = row_of(module), below or top
        is_barred = any(is_in(below, p[1:]) for p in row if p.startswith("!"))
        return not is_barred and any(is_in(below, pattern) for pattern in row)
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
        ("games.threes.players", "from tabletop.games.threes import State", []),
        (
            "games.tomacco.players.counting",
            "from tabletop.games.threes import State",
            ["tabletop.games.threes"],
        ),
        (
            "games.threes.rules",
            (
                "from tabletop.games.threes.players import table\n"
                "from tabletop.games.threes import view"
            ),
            ["tabletop.games.threes.players", "tabletop.games.threes.view"],
        ),
        (
            "games.threes.view.board",
            "from tabletop.games.threes.players.boards import rank_of",
            ["tabletop.games.threes.players.boards"],
        ),
        (
            "games.threes.view",
            "def f():\n  import tabletop.session",
            ["tabletop.session"],
        ),
        ("games.threes.view", "from tabletop.drawing import Ui, markup", []),
        ("session", "from tabletop import game, save", ["tabletop.save"]),
        ("screens.table", "from tabletop.model.board import Board", []),
        (
            "model.board",
            "from tabletop.screens import rules",
            ["tabletop.screens.rules"],
        ),
        ("model.page", "from tabletop.web import app", ["tabletop.web.app"]),
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


def test_each_module_of_the_table_exists() -> None:
    named = {
        pattern.removeprefix("!").removesuffix(".*")
        for key, row in ALLOWED.items()
        for pattern in (key, *row.split())
    }
    assert {name for name in named if "{game}" not in name} <= MODULES.keys()
