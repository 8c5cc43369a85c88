"""The update function of a review.

In a branch, an action continues the branch, and a step leads back to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tabletop.app.table import board as boards
from tabletop.app.table.board import done, notify, refuse, say, turn_story
from tabletop.core.chance import rng_for
from tabletop.core.game import IllegalActionError, InvalidActionError
from tabletop.core.i18n import _
from tabletop.model import events
from tabletop.model.board import Board
from tabletop.model.curtain import persons
from tabletop.model.notice import Notice
from tabletop.model.review import GameReview
from tabletop.screens.analysis import SLIDE
from tabletop.screens.parts.move_verdicts import (
    reservation,
    status,
    summary,
    verdict_of,
)
from tabletop.session import OutOfTurnError, Seat, Session, analysis
from tabletop.session.bot_protocol import advice_of

TRIED: Final = "tried"
"""Prefix of the seed of a branch while the game runs; the save's id follows. It has no
part of the game's own seed."""

_SLID: Final = f"={SLIDE} "


def opened(
    id_: str, session: Session, moves: analysis.Review, ply: int | None = None
) -> Board:
    """Return the board of a game's review, at a ply or at its end."""
    line, (places, seats) = session.copy(), analysis.stops(session)
    line.table = session.table
    last = places[-1]
    line.goto(last)
    is_running = not line.is_over
    wanted = last if ply is None else ply
    line.goto(min((k for k in places if k >= wanted), default=last))
    review = GameReview(
        line=line,
        stops=places,
        seats=seats,
        is_running=is_running,
        moves=moves,
        is_asking=bool(moves.level),
    )
    return Board(id=id_, session=line, review=review, is_mine=True)


def begin(board: Board) -> tuple[Board, tuple[events.Effect, ...]]:
    """Return the board and the effects that announce its position."""
    return done(_arrive(board, board.review) if board.review else board)


def question(board: Board, review: GameReview) -> events.Question | None:
    """Return the question to answer now, if any."""
    if board.dialog or not review.is_asking:
        return None
    own = persons(review.line)
    text = review.question_here or review.moves.question(review.line.cursor, own)
    return None if text is None else events.Question(text, 0.0)


def scratch(board: Board, review: GameReview) -> Session:
    """Return a copy of the game in which a person plays all sides.

    While the game runs, the copy has invented hidden cards and another seed. So a
    person cannot look ahead, and learns no card that is face down.
    """
    line = review.line
    header = replace(
        line.header, seats=tuple(Seat(seat.name) for seat in line.header.seats)
    )
    if not review.is_running:
        return line.here(line.copy(header))
    luck = f"{TRIED} {board.id}"
    header, rng = replace(header, seed=luck), rng_for(luck, line.cursor)
    return line.here(line.imagined(board.viewer, header, rng))


def after(board: Board, review: GameReview, event: events.Event) -> Board:
    """Return the board after a command, or after a computer player's answer."""
    match event:
        case events.Commanded(name):
            board, does = boards.forgive(board), events.command_in(COMMANDS, name)
            return does(board, review, name) if does else board
        case events.Answered(question, advice):
            return _answer(board, review, question, advice)
        case events.Unanswered(_question, sentence):
            notice = Notice(sentence, command="asking", label=_("Try again"))
            stopped = replace(review, is_asking=False)
            return notify(replace(board, review=stopped), notice)
        case _:
            return board


# Plays and selections


def play(board: Board, event: events.Event) -> Board:
    """Try an action; the action of the game itself leads to the next position."""
    review = board.review
    if review is None or not isinstance(event, events.Played):
        return board
    if not event.text:
        return boards.refuse_nothing(board)
    return _play(board, review, event.text)


def _play(board: Board, review: GameReview, text: str) -> Board:
    if text == review.played:
        return _step(board, review, 1)
    begins, seat = review.branch is None, board.viewer
    line = scratch(board, review) if begins else review.session
    told = len(line.sentences(seat))
    try:
        line.play(text)
    except (IllegalActionError, InvalidActionError, OutOfTurnError) as refused:
        return boards.refuse_action(board, refused, text)
    branch = review.line.cursor if begins else review.branch
    review = replace(review, other=line, branch=branch)
    board = say(_turned_to(board, review), *line.sentences(seat)[told:])
    board = say(board, *verdict_of(review).spoken)
    return say(board, *reservation(review)) if begins else board


def select(board: Board, event: events.Event) -> Board:
    """Select an element of the table, to try an action."""
    review = board.review
    if review is None or not isinstance(event, events.Selected):
        return board
    if not event.word.startswith(_SLID):
        return boards.select(_try(board, review), event.word)
    number = event.word.removeprefix(_SLID)
    is_stop = number.isdecimal() and int(number) < len(review.stops)
    return _go(board, review, review.stops[int(number)]) if is_stop else board


def leave(board: Board, review: GameReview) -> Board:
    """Return to the ply of the game at which the branch began."""
    if review.branch is None:
        return board
    return _go(say(board, _("Back in the game.")), review, review.branch)


# Commands


def _walk(board: Board, review: GameReview, name: str) -> Board:
    most = len(review.stops)
    moves = {"first": -most, "previous": -1, "next": 1, "last": most}
    return _step(board, review, moves[name])


def _go_to_mistake(board: Board, review: GameReview, name: str) -> Board:
    earlier, later = review.mistakes_beside
    ply = earlier if name == "earlier" else later
    return board if ply is None else _go(board, review, ply)


def _arrange(board: Board, _review: GameReview, name: str) -> Board:
    boards.lay(board, name.removeprefix("arrange-"))
    return board


def _step(board: Board, review: GameReview, moves: int) -> Board:
    """Go forward or back by a number of moves, as far as possible."""
    place = max(0, min(review.place + moves, len(review.stops) - 1))
    return _go(board, review, review.stops[place])


def _go(board: Board, review: GameReview, ply: int) -> Board:
    if ply not in review.stops:
        return board
    review.line.goto(ply)
    review = replace(review, other=None, branch=None)
    return _arrive(_turned_to(board, review), review)


def _arrive(board: Board, review: GameReview) -> Board:
    return say(board, f"{status(review)}.", *verdict_of(review).spoken)


def _turned_to(board: Board, review: GameReview) -> Board:
    session = review.session
    return replace(
        board, review=review, session=session, selected=(), notice=None, preview=""
    )


def _undo(board: Board, review: GameReview) -> Board:
    if review.branch is None:
        told = _("There are no tried moves to take back.")
        return refuse(board, Notice(told))
    if review.session.cursor <= review.branch:
        return leave(board, review)
    review.session.undo()
    board = say(_turned_to(board, review), _("Taken back."))
    return say(board, *verdict_of(review).spoken)


def _try(board: Board, review: GameReview) -> Board:
    """Begin an empty branch here."""
    if review.branch is not None or review.session.is_over:
        return board
    line, branch = scratch(board, review), review.line.cursor
    review = replace(review, other=line, branch=branch)
    told = _("Another line: play what you like.")
    return say(_turned_to(board, review), told, *reservation(review))


COMMANDS: Final[Mapping[str, Callable[[Board, GameReview, str], Board]]] = {
    **dict.fromkeys(("first", "previous", "next", "last"), _walk),
    **dict.fromkeys(("earlier", "later"), _go_to_mistake),
    "ply-": lambda board, review, name: _go(board, review, int(name[len("ply-") :])),
    "arrange-": _arrange,
    "undo": lambda board, review, _name: _undo(board, review),
    "leave": lambda board, review, _name: leave(board, review),
    "try": lambda board, review, _name: _try(board, review),
    "best": lambda board, review, _name: (
        _play(board, review, review.best.action) if review.best else board
    ),
    "asking": lambda board, review, _name: replace(
        board, review=replace(review, is_asking=not review.is_asking), notice=None
    ),
    "story": lambda board, _review, _name: turn_story(board),
    "keys": lambda board, _review, _name: replace(board, dialog="keys"),
    "close": lambda board, _review, _name: replace(board, dialog=""),
}
"""Commands of a review."""


# Answers of the computer


def _answer(board: Board, review: GameReview, question: str, advice: str) -> Board:
    if question == review.question_here:
        tried = {**review.tried, question: advice_of(advice)}
        review = replace(review, tried=tried)
        return say(replace(board, review=review), *verdict_of(review).spoken)
    moves, ply = review.moves, review.moves.answer(question, advice)
    if ply is None:
        return board
    is_here = ply == review.line.cursor and review.branch is None
    if is_here and moves.judgement(ply):
        board = say(board, *verdict_of(review).spoken)
    is_done = moves.judged == len(moves.decisions)
    return say(board, *summary(review).spoken) if is_done else board
