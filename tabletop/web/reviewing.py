"""What becomes of a game that is looked back at when something happens: its `update`.

It has two modes beside the usual one: with a dialog over it, no key means anything and
nobody thinks (`_press`, `tabletop.web.lookback.question`); in another line, what is
played goes on with that, and steps lead back into the game. Nothing of this knows where
the thinking is done, or that there is a browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tabletop.asking import advice_of
from tabletop.game import IllegalActionError, InvalidActionError
from tabletop.i18n import _
from tabletop.model.events import (
    Answered,
    Commanded,
    Dragged,
    Effect,
    Event,
    Played,
    Pressed,
    Selected,
    Swiped,
    Unanswered,
)
from tabletop.model.lookback import LookBack
from tabletop.model.notice import Notice
from tabletop.screens import keys
from tabletop.screens.analysis import SLIDE, draw
from tabletop.screens.verdicts import reservation, status, summary, verdict_of
from tabletop.session import OutOfTurnError, Session
from tabletop.web import board as boards, telling
from tabletop.web.board import (
    done,
    forgive,
    let_through,
    notify,
    refuse,
    say,
    turn_story,
)
from tabletop.web.lookback import scratch

_SLID: Final = f"={SLIDE} "


def begin(board: LookBack) -> tuple[LookBack, tuple[Effect, ...]]:
    """Say where the person is, and what is due then."""
    return done(_arrive(board))


def update(board: LookBack, event: Event) -> tuple[LookBack, tuple[Effect, ...]]:
    """Return the board after something happened, and what is due then."""
    return done(_after(board, event))


def _after(board: LookBack, event: Event) -> LookBack:
    match event:
        case Played(text):
            return _play(forgive(board), text)
        case Selected():
            return _select(board, event)
        case Dragged() | Swiped():
            return _gesture(board, event)
        case Pressed():
            return _press(board, event)
        case Commanded(name):
            return _command(forgive(board), name)
        case _:
            return _after_thinking(board, event)


def _after_thinking(board: LookBack, event: Event) -> LookBack:
    """Return the board after what no hand at it did."""
    match event:
        case Answered(question, advice):
            return _answer(board, question, advice)
        case Unanswered(_question, sentence):
            notice = Notice(sentence, command="asking", label=_("Try again"))
            return notify(replace(board, is_asking=False), notice)
        case _:
            return board


# What a hand does


def _play(board: LookBack, text: str) -> LookBack:
    """Try an action; what was played in the game itself just leads on."""
    if not text:
        return boards.refuse_nothing(board)
    if text == board.played:
        return _step(board, 1)
    begins = board.branch is None
    line, seat = scratch(board) if begins else board.session, board.viewer
    told = len(line.sentences(seat))
    try:
        line.play(text)
    except (IllegalActionError, InvalidActionError, OutOfTurnError) as refused:
        return boards.refuse_action(board, refused)
    if begins:
        board = replace(board, branch=board.line.cursor)
    board = say(_turned_to(board, line), *line.sentences(seat)[told:])
    board = say(board, *verdict_of(board).spoken)
    return say(board, *reservation(board)) if begins else board


def _select(board: LookBack, event: Selected) -> LookBack:
    """Select a thing of the table: whoever does means to try something.

    Where nothing comes of a key, say so.
    """
    if event.word.startswith(_SLID):
        return _slide(board, event.word.removeprefix(_SLID))
    if not event.by_key:
        return boards.select(_try(board), event.word)
    board = forgive(board)
    changed = _after(board, Selected(event.word)) if event.word else board
    if draw(changed) == draw(board):
        return boards.refuse_key(board)
    return say(changed, boards.answered(changed, event.word))


def _slide(board: LookBack, number: str) -> LookBack:
    """Look at the stop with this number, which the slider of the chart names."""
    is_stop = number.isdecimal() and int(number) < len(board.stops)
    return _go(board, board.stops[int(number)]) if is_stop else board


def _gesture(board: LookBack, event: Dragged | Swiped) -> LookBack:
    """Show what a swipe would play, or play it."""
    if isinstance(event, Dragged):
        return boards.drag(board, event.direction)
    board, swipes = replace(board, preview=""), board.view.swipes
    action = swipes.get(event.direction)
    return board if action is None else _after(board, Played(action))


def _press(board: LookBack, event: Pressed) -> LookBack:
    """Take a key, or leave it to the browser."""
    name = event.name
    if telling.topic(event) and not board.dialog:
        return telling.tell(board, event)
    if board.dialog or (len(name) == 1 and not event.single_keys):
        return let_through(board)
    if name == "Escape":
        return _escape(board)
    meant = _meant(board, name, is_in_group=event.is_in_group)
    return _after(board, meant) if meant else let_through(board)


def _meant(board: LookBack, name: str, *, is_in_group: bool) -> Event | None:
    """Return what a key means: what the view says, or else the house."""
    view = board.view
    if not board.is_story_open and name in view.keys:
        return boards.meant(board, name)
    if not board.is_story_open and name in view.selects:
        return Selected(boards.added(board, name), by_key=True)
    if name in keys.ARROWS and not is_in_group:
        return Commanded(keys.ARROWS[name])
    return Commanded(keys.ANALYSIS[name]) if name in keys.ANALYSIS else None


def _escape(board: LookBack) -> LookBack:
    """Let go of one thing: what lies over it, what is selected, then another line."""
    if board.is_story_open:
        return turn_story(board)
    if word := boards.closing(board):
        return boards.select(board, word)
    board = replace(board, notice=None, refusal=None)
    if board.selected or board.preview:
        return replace(board, selected=(), preview="")
    return _leave(board)


# What a button says


def _command(board: LookBack, name: str) -> LookBack:
    most = len(board.stops)
    moves = {"first": -most, "previous": -1, "next": 1, "last": most}
    if name in moves:
        return _step(board, moves[name])
    if name in _COMMANDS:
        return _COMMANDS[name](board)
    if name in ("earlier", "later"):
        earlier, later = board.mistakes_beside
        ply = earlier if name == "earlier" else later
        return board if ply is None else _go(board, ply)
    if name.startswith("ply-"):
        return _go(board, int(name.removeprefix("ply-")))
    if name.startswith("arrange-"):
        boards.lay(board, name.removeprefix("arrange-"))
    return board


def _step(board: LookBack, moves: int) -> LookBack:
    """Go so many moves on, or back, as far as there are any."""
    place = board.place + moves
    return _go(board, board.stops[max(0, min(place, len(board.stops) - 1))])


def _go(board: LookBack, ply: int) -> LookBack:
    """Look at the position of the game at a ply."""
    if ply not in board.stops:
        return board
    board.line.goto(ply)
    return _arrive(_turned_to(replace(board, branch=None), board.line))


def _arrive(board: LookBack) -> LookBack:
    """Say where the person is."""
    return say(board, f"{status(board)}.", *verdict_of(board).spoken)


def _turned_to(board: LookBack, session: Session) -> LookBack:
    return replace(board, session=session, selected=(), notice=None, preview="")


def _undo(board: LookBack) -> LookBack:
    """Take back what was tried last."""
    if board.branch is None:
        told = _("Nothing was tried that could be taken back.")
        return refuse(board, Notice(told))
    if board.session.cursor <= board.branch:
        return _leave(board)
    board.session.undo()
    board = say(_turned_to(board, board.session), _("Taken back."))
    return say(board, *verdict_of(board).spoken)


def _leave(board: LookBack) -> LookBack:
    """Come back to the game, where the branch began."""
    if board.branch is None:
        return board
    return _go(say(board, _("Back in the game.")), board.branch)


def _try(board: LookBack) -> LookBack:
    """Begin a branch here, in which nothing has been played yet."""
    if board.branch is not None or board.session.is_over:
        return board
    line = scratch(board)
    board = _turned_to(replace(board, branch=board.line.cursor), line)
    told = _("Another line: play what you like.")
    return say(board, told, *reservation(board))


def _try_best(board: LookBack) -> LookBack:
    best = board.best
    return board if best is None else _play(board, best.action)


def _turn_asking(board: LookBack) -> LookBack:
    return replace(board, is_asking=not board.is_asking, notice=None)


def _open_keys(board: LookBack) -> LookBack:
    return replace(board, dialog="keys")


def _close(board: LookBack) -> LookBack:
    return replace(board, dialog="")


_COMMANDS: Final[Mapping[str, Callable[[LookBack], LookBack]]] = {
    "undo": _undo,
    "leave": _leave,
    "try": _try,
    "best": _try_best,
    "asking": _turn_asking,
    "story": turn_story,
    "keys": _open_keys,
    "close": _close,
}


# What the computer tells


def _answer(board: LookBack, question: str, advice: str) -> LookBack:
    """Take the advice on a question."""
    if question == board.question_here:
        board = replace(board, tried={**board.tried, question: advice_of(advice)})
        return say(board, *verdict_of(board).spoken)
    review, ply = board.review, board.review.answer(question, advice)
    if ply is None:
        return board
    is_here = ply == board.line.cursor and board.branch is None
    if is_here and review.judgement(ply):
        board = say(board, *verdict_of(board).spoken)
    is_done = review.judged == len(review.decisions)
    return say(board, *summary(board).spoken) if is_done else board
