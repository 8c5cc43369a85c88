"""What keys do at a table: those of the house, and those that its view declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop.i18n import _
from tabletop.views import View

COMMANDS: Final = {"u": "undo", "r": "redo", "h": "hint", "?": "keys"}
"""The keys of the house that are a command of the table."""

_SIGNS: Final = {
    "ArrowLeft": "←",
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "ArrowRight": "→",
}


def selects(view: View[Any]) -> Mapping[str, str]:
    """Return the keys that select something at this table, and what."""
    found: Mapping[str, str] = getattr(view, "SELECTS", {})
    return found


def rows(view: View[Any]) -> list[tuple[str, str]]:
    """Return all keys with what they do; keys that do the same stand together."""
    words: Mapping[str, str] = getattr(view, "KEY_WORDS", {})
    by_deed: dict[str, list[str]] = {}
    for key, means in {**view.KEYS, **selects(view)}.items():
        by_deed.setdefault(_(words.get(means, means)), []).append(_SIGNS.get(key, key))
    return [
        *((" ".join(signs), deed) for deed, signs in by_deed.items()),
        ("u", _("undo")),
        ("r", _("redo")),
        ("h", _("hint")),
        ("n", _("new game")),
        ("?", _("this list")),
        ("Esc", _("let go, close")),
    ]
