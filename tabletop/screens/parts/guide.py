"""The text of a lesson, in the place of a table's tools."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _
from tabletop.model.board import Board
from tabletop.screens.parts import rules
from tabletop.screens.parts.commands import PRIMARY, command
from tabletop.session.guided_session import GuidedSession
from tabletop.ui.elements import Attributes, Element, tag

NEXT: Final = "guide-next"
"""The command to continue, and the id of its button."""

BACK: Final = "guide-back"
"""The command that returns to the lesson."""

LEARN: Final = "learn"
"""The command that begins the lesson in place of what offers it, so that the way back
leads to where that was opened, and the id of its button."""

JUST_PLAY: Final = "just-play"
"""The command that begins a game of one's own."""


def title(table: Board, name: str) -> str:
    """Return the heading of the screen: what the game is called, and how far it is."""
    number, lesson = table.stop_number, table.lesson
    if number is None or lesson is None:
        return _("Learn {game}").format(game=name)
    told = _("{game} · {number} of {stops}")
    return told.format(game=name, number=number + 1, stops=len(lesson.stops))


def draw(table: Board, lesson: GuidedSession) -> Element:
    """Return what the lesson at a table says."""
    stop = table.stop
    is_over = stop is None and lesson.is_through and lesson.is_on_track
    words = rules.termed(rules.glossary(table.session.game), table.guidance)
    told = tag("p", {"class": "guide-told", "id": "guide-told"}, words)
    looks: Attributes = {
        "class": "guide",
        "id": "guide",
        "aria-label": _("Lesson"),
        "data-over": "" if is_over else None,
    }
    button = command(JUST_PLAY, _("Play a game"), PRIMARY, NEXT) if is_over else None
    if stop is not None and not stop.asks:
        button = command(NEXT, _("Continue"), PRIMARY)
    if not lesson.is_on_track:
        button = command(BACK, _("Back"), PRIMARY)
    return tag("section", looks, told, button)
