"""The commands that a screen offers, and what handles them."""

import re
from collections.abc import Iterable
from typing import Final

from tabletop.app.app import App
from tabletop.app.commands import COMMANDS, kind_of
from tabletop.app.together import multiplayer, requests
from tabletop.model.board import Board
from tabletop.model.company import Apart
from tabletop.screens.games import EXPORT, IMPORT, SHARED

OF_THE_BROWSER: Final = (  # commands that `tabletop.browser.page` handles
    *("take-over", "copy", "share", IMPORT, SHARED, EXPORT, f"{EXPORT}-"),
    *("update", "install"),
)

_OFFERED: Final = re.compile(r'data-(?:command|change|input)="([^"]+)"')


def matching(keys: Iterable[str], name: str) -> list[str]:
    """Return the keys of a table of commands that stand for a name."""
    return [
        key
        for key in keys
        if key == name or (key.endswith("-") and name.startswith(key) and name != key)
    ]


def mishandled(app: App, markup: str) -> set[str]:
    """Return the commands of a screen that have no handler, or several."""
    if app._model_store.model.lists_keys:  # each command closes the list
        return set()
    place = app._model_store.place
    keys = {*COMMANDS.get(kind_of(place), {}), *OF_THE_BROWSER}
    if isinstance(place, Apart):
        keys |= multiplayer.COMMANDS.keys()
    elif isinstance(place, Board):
        keys |= requests.COMMANDS.keys()
    return {name for name in _OFFERED.findall(markup) if len(matching(keys, name)) != 1}
