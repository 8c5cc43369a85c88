"""Functions of any board: keys, gestures, speech, and pending work."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.game import IllegalActionError
from tabletop.core.i18n import _
from tabletop.model import router
from tabletop.model.board import Board
from tabletop.model.events import (
    Alert,
    Effect,
    Event,
    LetThrough,
    MoveFocus,
    PlayCues,
    Played,
    Selected,
    Speak,
)
from tabletop.model.notice import Notice
from tabletop.model.router import Route
from tabletop.ui.sounds import cues

# What keys and gestures mean


def meant(board: Board, key: str) -> Event:
    """Return what a key of the view plays with what is selected, or what it selects."""
    means = board.view.complete(board.view.keys[key], board.seen, board.ui)
    is_word = means.startswith("=")
    return Selected(means, by_key=True) if is_word else Played(means)


def answered(board: Board, word: str) -> str:
    """Return the sentence after a key with this word has changed the board."""
    return board.view.answer(word, board.seen, board.legal, board.ui)


def closing(board: Board) -> str:
    """Return the word that takes away what the view has laid over the table, or ""."""
    return board.view.closing(board.seen, board.ui) if board.selected else ""


# What becomes of it


def do(board: Board, *effects: Effect) -> Board:
    """Return the board with more to be done."""
    return replace(board, effects=(*board.effects, *effects))


def say(board: Board, *sentences: str) -> Board:
    """Return the board with more to be said."""
    return do(board, *map(Speak, sentences))


def let_through(board: Board) -> Board:
    """Leave a key to the browser."""
    return do(board, LetThrough())


def done(board: Board) -> tuple[Board, tuple[Effect, ...]]:
    """Return the board between two events, and what was due."""
    effects = board.effects
    return (replace(board, effects=()) if effects else board), effects


def forgive(board: Board) -> Board:
    """Return the board when the person does the next thing: no refusal holds."""
    return replace(board, refusal=None) if board.refusal else board


def notify(board: Board, notice: Notice) -> Board:
    """Say something beside the game, at once."""
    return do(replace(board, notice=notice), Alert(notice.text))


def refuse(board: Board, refusal: Notice) -> Board:
    """Say why not, until the person does the next thing."""
    sound = PlayCues(cues("refused"))
    return do(replace(board, refusal=refusal), Alert(refusal.text), sound)


def refuse_action(board: Board, refused: ValueError) -> Board:
    """Say why an action cannot be played, with the rule if it is one."""
    if not isinstance(refused, IllegalActionError):
        return refuse(board, Notice(str(refused)))
    return refuse_by(board, refused.why, refused.clause)


def refuse_by(board: Board, why: str, clause: str) -> Board:
    """Say why not, with the rule if it is one."""
    if not clause:
        return refuse(board, Notice(why))
    href = router.address(Route(board.session.game, router.RULES, clause))
    return refuse(board, Notice(why, href=href, label=_("Rules")))


def refuse_nothing(board: Board) -> Board:
    """Say what is to be chosen before anything is played."""
    return refuse(board, Notice(board.view.lacks(board.seen, board.legal, board.ui)))


def select(board: Board, word: str) -> Board:
    """Select a thing of the table, or let go of it."""
    if word in board.selected:
        words = tuple(w for w in board.selected if w != word)
    else:
        words = (*(() if word.startswith("=") else board.selected), word)
    board = replace(board, refusal=None, selected=words)
    onward = board.view.onward(board.seen, board.legal, board.ui)
    return do(board, MoveFocus(onward)) if onward else board


def turn_story(board: Board) -> Board:
    """Open what lies over the table, or close it."""
    is_open = not board.is_story_open
    focus = MoveFocus("story-close" if is_open else "tool-story")
    return do(replace(board, is_story_open=is_open), focus)


def lay(board: Board, word: str) -> None:
    """Let the things of the person who is drawn lie as this word says."""
    word = board.view.arrange(word, board.seen, board.ui)
    board.session.arrangement[str(board.viewer)] = word
