"""Functions of any board: keys, gestures, speech, and pending work."""

from __future__ import annotations

from dataclasses import replace

from tabletop.core.game import IllegalActionError
from tabletop.core.i18n import _
from tabletop.core.sounds import cues
from tabletop.model import events, router
from tabletop.model.board import TOOLS, Board
from tabletop.model.notice import Notice
from tabletop.model.router import Route

# Keys and gestures


def meant(board: Board, key: str) -> events.Event:
    """Return the play of a key of the view with the selection, or its selection."""
    means = board.view.complete(board.view.keys[key], board.seen, board.ui)
    is_word = means.startswith("=")
    return events.Selected(means, by_key=True) if is_word else events.Played(means)


def answered(board: Board, word: str) -> str:
    """Return the view's sentence after a key with this word has changed the board."""
    return board.view.answer(word, board.seen, board.legal, board.ui)


def closing(board: Board) -> str:
    """Return the word that closes the view's own layer over the table, or ""."""
    return board.view.closing(board.seen, board.ui) if board.selected else ""


# Effects and selections


def do(board: Board, *effects: events.Effect) -> Board:
    """Return the board with more effects."""
    return replace(board, effects=(*board.effects, *effects))


def say(board: Board, *sentences: str) -> Board:
    """Return the board with more sentences to speak."""
    return do(board, *map(events.Speak, sentences))


def prompt(board: Board, *sentences: str) -> Board:
    """Return the board with more sentences, which hold only until the next action."""
    return do(board, *(events.Speak(each, is_prompt=True) for each in sentences))


def let_through(board: Board) -> Board:
    """Leave a key to the browser."""
    return do(board, events.LetThrough())


def done(board: Board) -> tuple[Board, tuple[events.Effect, ...]]:
    """Return the board without its effects, and the effects."""
    effects = board.effects
    return (replace(board, effects=()) if effects else board), effects


def forgive(board: Board) -> Board:
    """Return the board without a refusal."""
    return replace(board, refusal=None) if board.refusal else board


def notify(board: Board, notice: Notice) -> Board:
    """Show a notice, and speak it at once."""
    return do(replace(board, notice=notice), events.Alert(notice.text))


def refuse(board: Board, refusal: Notice) -> Board:
    """Show a refusal until the next event of the person."""
    sound = events.PlayCues(cues("refused"))
    return do(replace(board, refusal=refusal), events.Alert(refusal.text), sound)


def refuse_action(board: Board, refused: ValueError, action: str) -> Board:
    """Show why an action cannot be played, with a link to its clause, if any."""
    if not isinstance(refused, IllegalActionError):
        return refuse(board, Notice(str(refused), action=action))
    return refuse_by(board, refused.why, refused.clause, action)


def refuse_by(board: Board, why: str, clause: str, action: str = "") -> Board:
    """Show a refusal, with a link to its clause, if any."""
    if not clause:
        return refuse(board, Notice(why, action=action))
    href = router.address(Route(board.session.game, router.RULES, clause))
    label = _("Rule {clause}").format(clause=clause)
    return refuse(board, Notice(why, href=href, label=label, action=action))


def refuse_nothing(board: Board) -> Board:
    """Show the view's sentence on the selection that is missing."""
    return refuse(board, Notice(board.view.lacks(board.seen, board.legal, board.ui)))


def select(board: Board, word: str) -> Board:
    """Select an element of the table, or deselect it."""
    if word in board.selected:
        words = tuple(w for w in board.selected if w != word)
    else:
        words = (*(() if word.startswith("=") else board.selected), word)
    board = replace(board, refusal=None, selected=words)
    onward = board.view.onward(board.seen, board.legal, board.ui)
    return do(board, events.MoveFocus(onward)) if onward else board


def turn_story(board: Board) -> Board:
    """Open the story over the table, or close it."""
    is_open = not board.is_story_open
    tool = f"tool-{TOOLS if board.review is None else 'story'}"
    focus = events.MoveFocus("story-close" if is_open else tool)
    return do(replace(board, is_story_open=is_open, dialog=""), focus)


def lay(board: Board, word: str) -> None:
    """Arrange the viewer's cards as a word says."""
    word = board.view.arrange(word, board.seen, board.ui)
    board.session.arrangement[str(board.viewer)] = word


def last_moment(table: Board, seat: int, since: int) -> int | None:
    """Return the ply of the last action since a ply that has a moment, if any."""
    steps, names = table.session.steps(seat, since), table.names
    end = table.session.cursor
    back = zip(range(end - 1, since - 1, -1), reversed(steps), strict=False)
    plies = (
        ply
        for ply, (before, text, after) in back
        if table.view.moment(before, text, after, names)
    )
    return next(plies, None)
