"""A game as text, for the terminal and the Python shell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tabletop.core.i18n import _
from tabletop.registry import view_of

SHOWN: Final = 24  # number of actions that are listed by default


def table(game: str, seen: Any, legal: Sequence[str], names: Sequence[str]) -> str:
    """Return the status and the table, as one seat sees them.

    `legal` is empty if that seat does not act.
    """
    view = view_of(game)
    return f"{view.status(seen, names)}\n{view.told(seen, legal, names)}"


def choices(name: str, legal: Sequence[str], most: int, everything: str) -> str:
    """Return the sentence with a player's legal actions, at most `most` of them.

    `everything` is the command for the complete list.
    """
    told = ", ".join(legal[:most])
    if len(legal) > most:
        message = _("{told} and {n} more; “{command}” lists all")
        told = message.format(told=told, n=len(legal) - most, command=everything)
    return _("{name} can play: {told}.").format(name=name, told=told)
