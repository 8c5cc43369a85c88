"""What a lesson says, where a table has its tools."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from tabletop.drawing.markup import Attributes, tag
from tabletop.i18n import _
from tabletop.screens import rules
from tabletop.screens.commands import PRIMARY, command

NEXT: Final = "guide-next"
"""The command that goes on, and the id of its button."""

BACK: Final = "guide-back"
"""The command that leads whoever has strayed back."""

LEARN: Final = "learn"
"""The command that begins the lesson in place of what offers it, so that the way back
leads to where that was opened, and the id of its button."""

JUST_PLAY: Final = "just-play"
"""The command that begins a game of one's own."""


@dataclass(frozen=True, slots=True)
class Guide:
    """What a lesson says."""

    told: str  # a sentence or two
    number: int  # of the stop, from 1; 0 between two
    stops: int  # how many there are
    can_go_on: bool = False  # whether there is only something to read
    is_astray: bool = False  # whether the person has left the lesson
    is_over: bool = False  # whether it has ended
    words: Collection[str] = ()  # those of the game, which the sentence may hold


def title(guide: Guide, name: str) -> str:
    """Return the heading of the screen: what the game is called, and how far it is."""
    if not guide.number:
        return _("Learn {game}").format(game=name)
    told = _("{game} · {number} of {stops}")
    return told.format(game=name, number=guide.number, stops=guide.stops)


def draw(guide: Guide) -> str:
    """Return it as markup."""
    words = rules.termed(guide.words, guide.told)
    told = tag("p", {"class": "guide-told", "id": "guide-told"}, words)
    looks: Attributes = {
        "class": "guide",
        "id": "guide",
        "aria-label": _("Lesson"),
        "data-over": "" if guide.is_over else None,
    }
    return tag("section", looks, told, _button(guide))


def _button(guide: Guide) -> str:
    if guide.is_astray:
        return command(BACK, _("Back"), PRIMARY)
    if guide.can_go_on:
        return command(NEXT, _("Continue"), PRIMARY)
    return command(JUST_PLAY, _("Play a game"), PRIMARY, NEXT) if guide.is_over else ""
