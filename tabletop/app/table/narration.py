"""Keys that only speak: topics of the game, and the last sentences.

These keys work while no dialog covers the board. They change only its speech.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.app.table.board import do, say
from tabletop.app.table.modes import ready
from tabletop.core.i18n import _
from tabletop.model.board import Board
from tabletop.model.events import Again, Pressed
from tabletop.screens.parts import curtain
from tabletop.screens.parts.keys import SPEAKS
from tabletop.ui import Told


def topic(event: object) -> str:
    """Return the topic of a key that only speaks, "" of any other event."""
    if isinstance(event, Pressed) and event.single_keys and not event.is_held:
        return SPEAKS.get(event.name, "")
    return ""


def tell(board: Board, event: Pressed) -> Board:
    """Speak the topic of a key."""
    asked = topic(event)
    if asked == "again":
        return do(board, Again())
    if board.is_covered:  # any player may have pressed the key
        return say(board, f"{curtain.text(board.session.seats[board.viewer].name)}.")
    if asked == "hand" and event.key != event.name:
        return _tell_next(board)
    told = _told(board, asked) or _("There is nothing to say about that now.")
    return say(replace(board, spelled=0), told)


def _tell_next(board: Board) -> Board:
    """Speak the next one of the viewer's cards or dice."""
    each = board.view.heard.each(board.seen, board.legal, board.ui)
    if not each:
        return say(board, _told(board, "hand"))
    place = board.spelled % len(each)
    return say(replace(board, spelled=place + 1), each[place])


def _told(board: Board, asked: str) -> str:
    if asked == "since":
        return _since(board)
    if asked == "choices":
        return _choices(board)
    told: Told[Any] = getattr(board.view.heard, asked)
    return told(board.seen, board.legal, board.ui)


def _choices(board: Board) -> str:
    """Return the choices now, or what the table waits for."""
    if board.session.is_over:
        return f"{_('The game is over.')} {board.view.status(board.seen, board.names)}."
    if board.lesson is not None:
        return board.guidance
    if board.rests:
        return ready(board)
    return board.view.heard.choices(board.seen, board.legal, board.ui)


def _since(board: Board) -> str:
    """Return the story since the person's last turn, or of the last move."""
    session = board.session
    since = session.turn_left(board.viewer)
    if since is None:
        moves = session.decisions(0)
        since = moves[-2][1] if len(moves) > 1 else 0
    return " ".join(filter(None, session.sentences(board.viewer)[since:]))
