"""Only the package of a game and the registry know the game."""

import re
from itertools import chain
from typing import Final

import pytest

from building.common import ROOT
from tabletop.registry import GAMES

TERMS: Final = ("stave", "rampo", "meld")  # words that mean something in one game alone

EXCEPTIONS: Final = {  # files that name a game, with the reason
    "index.html": "its title and description, for search engines",
    "tabletop/__init__.py": "an example of the programming interface",
    "tabletop/cli/arena.py": "an example of a command",
    "tabletop/cli/commands.py": "examples of commands",
    "tabletop/core/cards.py": "“threes” are cards of the rank 3",
    "tabletop/registry.py": "the list of games",
    "tabletop/screens/parts/rules.py": "everyday words for terms of the games",
    "tabletop/screens/settings.py": "a line on where Threes comes from",
    "static/css/lobby.css": "the bands’ colours, before any style of a game",
}

APART: Final = ("tabletop/games/", "tabletop/core/languages/")
KINDS: Final = {".py", ".js", ".mjs", ".css", ".html", ".ts"}


def named(text: str) -> set[str]:
    words = chain(GAMES, (game.TITLE.lower() for game in GAMES.values()), TERMS)
    return {word for word in words if re.search(rf"(?<![a-z]){word}", text.lower())}


def test_no_other_file_names_a_game() -> None:
    folders = ("tabletop", "static", "building")
    paths = chain(ROOT.glob("*.*"), *((ROOT / f).rglob("*.*") for f in folders))
    found = set()
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        is_ours = path.suffix in KINDS and not name.startswith(APART)
        if is_ours and named(path.read_text(encoding="utf-8")):
            found.add(name)
    assert found == EXCEPTIONS.keys()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Arrow buttons (Threes)", {"threes"}),
        ('.threes-pad { "staves" }', {"threes", "stave"}),
        ("whether tomacco_rules apply", {"tomacco"}),
        ("a game with cards, dice and tiles", set()),
    ],
)
def test_a_name_is_seen(text: str, expected: set[str]) -> None:
    assert named(text) == expected
