"""A table at which a game teaches itself (see `tabletop.session.guided_session`)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from tabletop.app.table.board import do
from tabletop.app.table.modes import let_go, say_guidance
from tabletop.model.board import Board
from tabletop.model.events import MoveFocus
from tabletop.screens.parts import boards, guide

_ADVISED: Final = re.compile(r"<button\b[^>]*\bdata-hint\b[^>]*>")

_ID: Final = re.compile(r'\bid="([^"]+)"')


def steer(table: Board, text: str) -> Board | None:
    """Return the table where an action is not the one that is asked for, else None.

    Whoever does it again may see what comes of it.
    """
    lesson, stop = table.lesson, table.stop
    if lesson is None or stop is None or text not in table.legal:
        return None
    if table.strayed == text or lesson.takes(text, stop):
        return None
    return say_guidance(replace(table, strayed=text, selected=()))


def arrive(table: Board, before: Board, stop: int | None) -> Board:
    """Say what a lesson says, if it has come to another stop, and lead to it.

    Args:
        table: after something happened.
        before: the same before.
        stop: the number of the stop where it was.
    """
    lesson = table.lesson
    if lesson is None or table.session.is_over:
        return table
    number = table.stop_number
    if number == stop:
        is_chosen = number is not None and table.selected != before.selected
        return led(table) if is_chosen else table
    table = replace(table, strayed="")
    if number is None and lesson.coming:
        return table  # others act
    return say_guidance(led(table))


def led(table: Board) -> Board:
    """Lead the focus to what a lesson asks for next, or to its button."""
    stop, lesson = table.stop, table.lesson
    if stop is None or not stop.asks:
        is_astray = lesson is not None and not lesson.is_on_track
        return do(table, MoveFocus(guide.BACK if is_astray else guide.NEXT))
    found = _ADVISED.findall(boards.drawn(table))
    advised = [each for each in found if 'aria-disabled="true"' not in each]
    playing = [each for each in advised if f'data-action="{stop.asks}"' in each]
    left = [each for each in advised if 'aria-pressed="true"' not in each]
    id_ = next((_ID.search(each) for each in (*playing, *left)), None)
    return do(table, MoveFocus(id_[1])) if id_ else table


def go_on(table: Board) -> Board:
    """Go on from what is only to be read."""
    number, stop = table.stop_number, table.stop
    if number is None or stop is None or stop.asks:
        return table
    return replace(table, read=number + 1, rested=table.session.cursor)


def come_back(table: Board) -> Board:
    """Return to the place where the player has strayed."""
    lesson = table.lesson
    if lesson is None:
        return table
    while not lesson.is_on_track and lesson.can_undo:
        lesson.undo()
    return replace(let_go(table), selected=(), notice=None, refusal=None)
