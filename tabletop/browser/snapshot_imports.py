"""The modules to import before a snapshot of Python is taken.

A worker imports this (see `static/snapshot.mjs`), so nothing here may look for a
document while it is imported, nor ask for what PyScript brings.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tabletop.registry import GAMES, view_of

MODULES: Final = (
    "glob",  # PyScript asks for it
    "tabletop.bots.files",
    "tabletop.app.app",
    "tabletop.app.thinker",
    "tabletop.browser.bot_worker",
    "tabletop.browser.files",
    "tabletop.browser.keyboard",
    "tabletop.browser.platform.history",
    "tabletop.browser.platform.readiness",
    "tabletop.browser.platform.sharing",
    "tabletop.browser.platform.sound",
    "tabletop.browser.platform.store",
    "tabletop.browser.platform.tab_lock",
    "tabletop.browser.platform.timers",
    "tabletop.browser.platform.language_loader",
    "tabletop.ui.changes",
)

for _module in MODULES:
    import_module(_module)

for _game in GAMES:
    view_of(_game)
