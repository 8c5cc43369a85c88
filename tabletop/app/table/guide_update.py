"""The update functions of a lesson (see `tabletop.session.guided_session`)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.app.table.board import do
from tabletop.app.table.modes import cancel_help, say_guidance
from tabletop.app.table.turns import play
from tabletop.model.board import Board
from tabletop.model.events import Commanded, MoveFocus
from tabletop.screens.parts import boards, guide
from tabletop.ui.elements import Element, descendants, written


def steer(table: Board, text: str) -> Board | None:
    """Return the table with a hint if an action is not the expected one, else None.

    The same action a second time is played.
    """
    lesson, stop = table.lesson, table.stop
    if lesson is None or stop is None or text not in table.legal:
        return None
    if table.strayed == text or lesson.takes(text, stop):
        return None
    return say_guidance(replace(table, strayed=text, selected=()))


def arrive(table: Board, before: Board, stop: int | None) -> Board:
    """Speak the sentence of a new stop, and move the focus to its task.

    `before` and `stop` are the table and its stop before the event.
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
        return table  # computers act
    return say_guidance(led(table))


def led(table: Board) -> Board:
    """Move the focus to the next task of a lesson, or to its button."""
    stop, lesson = table.stop, table.lesson
    if stop is None or not stop.asks:
        is_astray = lesson is not None and not lesson.is_on_track
        return do(table, MoveFocus(guide.BACK if is_astray else guide.NEXT))
    advised = [
        each
        for each in descendants(boards.drawn(table))
        if each.tag == "button" and each.attributes.get("data-hint") is not None
        if not _is_on(each, "aria-disabled")
    ]
    playing = [
        each for each in advised if each.attributes.get("data-action") == stop.asks
    ]
    left = [each for each in advised if not _is_on(each, "aria-pressed")]
    id_ = next((each.key for each in (*playing, *left)), None)
    return do(table, MoveFocus(id_)) if id_ else table


def _is_on(element: Element, name: str) -> bool:
    return written(element.attributes.get(name) or "") == "true"


def go_on(table: Board) -> Board:
    """Continue from a stop that is only for reading."""
    number, stop = table.stop_number, table.stop
    if number is None or stop is None or stop.asks:
        return table
    return replace(table, read=number + 1, rested=table.session.cursor)


def skip(table: Board, _event: Commanded) -> Board:
    """Make the move of a stop, or continue from it."""
    stop = table.stop
    if stop is None or not stop.asks:
        return go_on(table)
    return play(replace(cancel_help(table), selected=()), stop.asks)


def come_back(table: Board) -> Board:
    """Undo the moves that are not part of the lesson."""
    lesson = table.lesson
    if lesson is None:
        return table
    while not lesson.is_on_track and lesson.can_undo:
        lesson.undo()
    return replace(cancel_help(table), selected=(), notice=None, refusal=None)
