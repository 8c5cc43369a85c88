"""Key events, except those that the focused element uses itself."""

from __future__ import annotations

from typing import Final

import js

from tabletop.browser import focus
from tabletop.screens.parts.keys import KEYS

_STEPS: Final = {"ArrowLeft": -1, "ArrowRight": 1}
_STEPS_IN_A_COLUMN: Final = {"ArrowUp": -1, "ArrowDown": 1}
_ENDS: Final = {"Home": 0, "End": -1}

_BOARDS: Final = "#screen:is([data-screen=table], [data-screen=analysis])"
"""Where keys of one letter count."""

_ANYWHERE: Final = "#screen"
_TAKES_LETTERS: Final = (
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, select"
)
_TAKES_ARROWS: Final = "input, textarea, select, .story"
"""What has keys of its own: letters, or arrows and the like."""

_MODIFIERS: Final = ("Shift", "CapsLock", "Insert", "NumLock", "ScrollLock")
"""Keys that do nothing alone; some are how one speaks to a screen reader."""

_GROUP: Final = "#table [data-rove]"


def has_modifier(event: js.KeyboardEvent) -> bool:
    """Return whether it is a shortcut of the browser's, or a part of a letter."""
    is_one = event.key in _MODIFIERS
    is_with = event.ctrlKey or event.altKey or event.metaKey or event.isComposing
    return bool(is_one or is_with)


def is_in_group(event: js.KeyboardEvent) -> bool:
    """Return whether arrows move the focus to the left and right where it is."""
    return event.key in _STEPS and bool(event.target.closest(_GROUP))


def is_at_board(target: js.Element, key: str) -> bool:
    """Return whether a key that is pressed here counts at the table, or anywhere."""
    if js.document.querySelector("dialog[open]"):
        return False
    counts = _ANYWHERE if key == KEYS else _BOARDS
    if focus.is_nowhere(target):
        return bool(js.document.querySelector(counts))
    scrolls = len(key) > 1 and key != "Escape"
    taken = target.closest(_TAKES_ARROWS if scrolls else _TAKES_LETTERS)
    return bool(target.closest(counts)) and not taken


def is_pressing(event: js.KeyboardEvent) -> bool:
    """Return whether a key presses what has the focus."""
    is_key = event.key in ("Enter", " ")
    return is_key and bool(event.target.closest("a, button, summary"))


def moves_focus(event: js.KeyboardEvent) -> bool:
    """Return whether a key moves the focus, perhaps inside a group."""
    return event.key in {"Tab", *_STEPS, *_STEPS_IN_A_COLUMN, *_ENDS}


def rove(event: js.KeyboardEvent) -> bool:
    """Let an arrow key, Home or End move the focus inside its group, if it can."""
    group = event.target.closest(_GROUP)
    if not group:
        return False
    stops = list(group.querySelectorAll("button:not([disabled])"))
    if event.key in _ENDS and stops:
        stops[_ENDS[event.key]].focus()
        return True
    across = int(group.getAttribute("data-rove") or 1)
    step = across * _STEPS.get(event.key, 0) + _STEPS_IN_A_COLUMN.get(event.key, 0)
    if not step:
        return False
    place = next((k for k, stop in enumerate(stops) if stop.matches(":focus")), 0)
    stops[(place + step) % len(stops)].focus()
    return True
