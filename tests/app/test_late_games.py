"""A page without the packages of games, until they are loaded."""

import subprocess
import sys

from tabletop.screens.parts import game_cards

PAGE = """
import importlib.machinery, pkgutil, sys
cards = sys.stdin.buffer.read()
pkgutil.get_data = lambda package, file: cards
from tabletop.app.app import App
from tabletop.library.game_index import GameSummary
from tabletop.library.game_store import Store
from tabletop.registry import NAMES

class Absent:
    games = {*NAMES}

    def find_spec(self, name, path=None, target=None):
        if name.startswith("tabletop.games.") and name.split(".")[2] in self.games:
            return None
        return importlib.machinery.PathFinder.find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(importlib.machinery.PathFinder)] = Absent()

kept = [
    GameSummary("one", "threes", "42 points", False, 1.0, None, ()),
    GameSummary("two", "tomacco", "Dein Zug", False, 2.0, language="de"),
]
loaded = []
store = Store(kept)
app = App(store, lambda: 3.0, load=loaded.append)

def shown(address):
    loaded.clear()
    app.open(address)
    return app.frame().screen, [name.split(".")[-1] for name in sum(loaded, [])]

assert shown("#/") == ("lobby", [])
assert shown("#/nothing") == ("error", [])
assert shown("#/threes/rules/T1") == ("seeking", ["threes"])
for page in ("settings", "games", "records", "daily"):
    assert shown(f"#/{page}") == ("seeking", [*NAMES]), page
app.tell_again()
assert shown("#/threes?seed=1") == ("seeking", ["threes"])
Absent.games = {"tomacco"}
app.come()
assert app.frame().screen == "table", app.frame().screen

# A game that the page has not read yet: first its package is loaded, then it is sought.
asked = []
store.fetch = lambda ids: asked.extend(ids) or True
Absent.games = {"tomacco", "stavegame"}
assert shown("#/stavegame/abcdef") == ("seeking", ["stavegame"])
Absent.games = {"tomacco"}
app.come()
assert (app.frame().screen, asked) == ("seeking", ["abcdef"])
app.come(asked=["abcdef"])
assert (app.frame().screen, asked) == ("error", ["abcdef"])

assert shown("#/daily/tomacco") == ("seeking", ["tomacco"])
assert shown("#/threes/rules") == ("rules", [])
"""


def test_what_needs_a_game_waits_for_its_package() -> None:
    done = subprocess.run(  # noqa: S603 - this Python, and a program of ours
        [sys.executable, "-c", PAGE],
        input=game_cards.text(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
