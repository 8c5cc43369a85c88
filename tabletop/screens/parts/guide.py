"""The head, the bubble and the veil of a lesson."""

from __future__ import annotations

from typing import Final

from tabletop.core.i18n import _
from tabletop.model.board import Board
from tabletop.model.router import ROOT
from tabletop.screens.parts import boards, commands, rules
from tabletop.screens.parts.commands import PRIMARY, command
from tabletop.session.guided_session import GuidedSession
from tabletop.ui.elements import Attributes, Element, Node, tag

NEXT: Final = "guide-next"  # the command to continue, and the id of its button
BACK: Final = "guide-back"  # the command that returns to the lesson
JUST_PLAY: Final = "just-play"  # the command that begins a game of one's own
SKIP: Final = "guide-skip"  # the command that makes the move of a stop for the player


def strip(table: Board, name: str, told: str) -> Element:
    """Return the head of a lesson: the way out, its progress, and "Skip".

    `name` is that of the game; `told` is its status, for screen readers.
    """
    leaves = {"class": "icon-button back", "id": "back", "href": ROOT}
    back = tag("a", {**leaves, "aria-label": _("Lobby")}, commands.icon("close"))
    can_skip = table.stop is not None
    skip = command(SKIP, _("Skip"), "button guide-skip") if can_skip else ""
    status = {"data-after-dice": ""}
    return boards.strip(back, _title(table, name), status, told, _progress(table), skip)


def _title(table: Board, name: str) -> str:
    """Return the heading of the screen: what the game is called, and how far it is."""
    number, lesson = table.stop_number, table.lesson
    if number is None or lesson is None:
        return _("Learn {game}").format(game=name)
    told = _("{game} · {number} of {stops}")
    return told.format(game=name, number=number + 1, stops=len(lesson.stops))


def _progress(table: Board) -> Node:
    """Return a segment for each stop; the heading says the same."""
    number, lesson = table.stop_number, table.lesson
    if lesson is None:
        return ""
    if (at := number) is None and lesson.is_through:
        at = len(lesson.stops)
    elif at is None:
        at = sum(ply < lesson.cursor for ply in lesson.plies)
    looks = (
        "done" if k < at else "now" if k == number else ""
        for k in range(len(lesson.stops))
    )
    parts = (tag("span", {"class": look or None}) for look in looks)
    return tag("div", {"class": "guide-progress", "aria-hidden": "true"}, parts)


def draw(table: Board, lesson: GuidedSession) -> tuple[Element, ...]:
    """Return the lesson's bubble and veil, which `static/spotlight.mjs` places."""
    stop = table.stop
    is_over = stop is None and lesson.is_through and lesson.is_on_track
    is_silent = stop is None and lesson.is_on_track and not is_over
    asks = stop is not None and bool(stop.asks)
    words = rules.termed(rules.glossary(table.session.game), table.guidance)
    told = tag("p", {"class": "guide-told", "id": "guide-told"}, words)
    is_astray = table.strayed or (asks and table.refusal is not None)
    looks: Attributes = {
        "class": "guide",
        "id": "guide",
        "aria-label": _("Lesson"),
        "data-over": "" if is_over else None,
        "data-silent": "" if is_silent else None,
        "data-astray": "" if is_astray else None,
    }
    button = command(JUST_PLAY, _("Play a game"), PRIMARY, NEXT) if is_over else None
    if stop is not None and not stop.asks:
        button = command(NEXT, _("Continue"), PRIMARY)
    if not lesson.is_on_track:
        button = command(BACK, _("Back"), PRIMARY)
    bubble = tag("section", looks, told, button)
    if not asks:
        return (bubble,)
    return bubble, tag("div", {"class": "guide-veil", "id": "guide-veil"})
