"""What lies before a person and answers his hands: a position drawn by its view.

A table where a game is played (`tabletop.web.table`) and one where it is looked back at
(`tabletop.web.lookback`) have this in common. Both are frozen, and each event makes
another one of them. Only the session that they hold, as a reference, is played on: to
copy a log and its states for every tap would cost more than it gives.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from tabletop import analysis
from tabletop.drawing import Ui, View
from tabletop.drawing.sounds import cues
from tabletop.game import IllegalActionError
from tabletop.i18n import _
from tabletop.registry import view_of
from tabletop.screens import rules
from tabletop.screens.table import Notice
from tabletop.session import Session, game_of
from tabletop.web import returning, router
from tabletop.web.events import (
    Alert,
    Effect,
    Event,
    Focus,
    LetThrough,
    Played,
    Say,
    Selected,
    Sense,
)
from tabletop.web.router import Route

RECENT: Final = 32
"""So many of the last decisions a view is shown."""

BoardT = TypeVar("BoardT", bound="Board")


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is to think about."""

    text: str  # as `tabletop.asking.think` takes it
    pause: float  # the shortest time until the answer is taken, in seconds
    # whether there is nothing to think about, and the text only a name
    is_pause: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(ABC):
    """A position of a game, and what is selected on it."""

    id: str  # of the save
    session: Session  # the game, at the position
    selected: tuple[str, ...] = ()  # the words of the view that are selected
    preview: str = ""  # the action that a half-made swipe would play, or ""
    hint: str = ""  # the action that a computer player advises, or ""
    notice: Notice | None = None  # what is said beside the game
    refusal: Notice | None = None  # why not, until the person does the next thing
    dialog: str = ""  # what lies over it, or ""
    is_story_open: bool = False  # whether its story, or its best lines, lie over it
    spelled: int = 0  # how many of the person's things were said one by one
    # what is due since the last event; empty between two events
    effects: tuple[Effect, ...] = ()

    @property
    @abstractmethod
    def viewer(self) -> int:
        """The seat whose view is drawn."""
        ...

    @property
    @abstractmethod
    def legal(self) -> tuple[str, ...]:
        """What may be played here."""
        ...

    @property
    @abstractmethod
    def ui(self) -> Ui:
        """What the view is told beside the position."""
        ...

    @property
    def view(self) -> View[Any]:
        """The view of the game."""
        return view_of(self.session.game)

    @property
    def seen(self) -> Any:
        """What the seat observes whose view is drawn."""
        return self.session.observation(self.viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called here: the one person at this device is you."""
        return self.session.names

    @property
    def moved(self) -> int:
        """By how many seats everybody sits further than in the first of these games."""
        return returning.moved(self.session)

    @property
    def advice(self) -> str:
        """What a computer player said of the action that it advises, or ""."""
        is_advice = self.hint and self.notice and self.notice.kind == "advice"
        return self.notice.text if self.notice and is_advice else ""

    @property
    def strongest(self) -> str:
        """The level that gives advice, or "" if there is none worth asking."""
        return analysis.strongest(self.session.game)


def persons(session: Session) -> Sequence[int]:
    """Return the seats of the persons here, or the first one where there is none."""
    return session.persons or (0,)


def title(board: Board) -> str:
    """Return the name of the game."""
    return _(game_of(board.session.game).TITLE)


def draw(board: Board) -> str:
    """Return the position as its view draws it."""
    return board.view.draw(board.seen, board.legal, board.ui)


def ui_of(board: Board, *, is_resting: bool = False) -> Ui:
    """Return what the view is told beside the position."""
    session, seat = board.session, board.viewer
    story = session.story(seat)
    return Ui(
        ids=session.ids(seat),
        names=board.names,
        selected=board.selected,
        preview=board.preview,
        hint=board.hint,
        advice=_advice(board),
        told=story[-1] if story else "",
        is_resting=is_resting,
        near=min(persons(session), key=lambda k: (k + board.moved) % len(board.names)),
        moved=board.moved,
        recent=session.recent(seat, RECENT),
        arrangement=str(session.arrangement.get(str(seat), "")),
        ply=session.cursor,
    )


def _advice(board: Board) -> str:
    """Return why the advised action is advised, as markup; "" without advice."""
    if not board.advice:
        return ""
    return rules.termed(rules.glossary(board.session.game), board.advice)


# What keys and gestures mean


def added(board: Board, key: str) -> str:
    """Return what a key of the view selects with what is selected, "" for nothing."""
    return board.view.added(board.view.selects[key], board.seen, board.ui)


def meant(board: Board, key: str) -> Event:
    """Return what a key of the view plays with what is selected, or what it selects."""
    means = board.view.complete(board.view.keys[key], board.seen, board.ui)
    is_word = means.startswith("=")
    return Selected(means, by_key=True) if is_word else Played(means)


def answered(board: Board, word: str) -> str:
    """Return what is said when a key with this word has changed the board."""
    return board.view.answer(word, board.seen, board.legal, board.ui)


def closing(board: Board) -> str:
    """Return the word that takes away what the view has laid over the table, or ""."""
    return board.view.closing(board.seen, board.ui) if board.selected else ""


# What becomes of it


def do(board: BoardT, *effects: Effect) -> BoardT:
    """Return the board with more to be done."""
    return replace(board, effects=(*board.effects, *effects))


def say(board: BoardT, *sentences: str) -> BoardT:
    """Return the board with more to be said."""
    return do(board, *map(Say, sentences))


def let_through(board: BoardT) -> BoardT:
    """Leave a key to the browser."""
    return do(board, LetThrough())


def done(board: BoardT) -> tuple[BoardT, tuple[Effect, ...]]:
    """Return the board between two events, and what was due."""
    effects = board.effects
    return (replace(board, effects=()) if effects else board), effects


def forgive(board: BoardT) -> BoardT:
    """Return the board when the person does the next thing: no refusal holds."""
    return replace(board, refusal=None) if board.refusal else board


def notify(board: BoardT, notice: Notice) -> BoardT:
    """Say something beside the game, at once."""
    return do(replace(board, notice=notice), Alert(notice.text))


def refuse(board: BoardT, refusal: Notice) -> BoardT:
    """Say why not, until the person does the next thing."""
    sound = Sense(cues("refused"))
    return do(replace(board, refusal=refusal), Alert(refusal.text), sound)


def refuse_action(board: BoardT, refused: ValueError) -> BoardT:
    """Say why an action cannot be played, with the rule if it is one."""
    if not isinstance(refused, IllegalActionError):
        return refuse(board, Notice(str(refused)))
    return refuse_by(board, refused.why, refused.clause)


def refuse_by(board: BoardT, why: str, clause: str) -> BoardT:
    """Say why not, with the rule if it is one."""
    if not clause:
        return refuse(board, Notice(why))
    href = router.address(Route(board.session.game, router.RULES, clause))
    return refuse(board, Notice(why, href=href, label=_("Rules")))


def refuse_nothing(board: BoardT) -> BoardT:
    """Say what is to be chosen before anything is played."""
    return refuse(board, Notice(board.view.lacks(board.seen, board.legal, board.ui)))


def refuse_key(board: BoardT) -> BoardT:
    """Say that a key selects nothing now."""
    return refuse(board, Notice(_("This key has nothing to choose at the moment.")))


def select(board: BoardT, word: str) -> BoardT:
    """Select a thing of the table, or let go of it."""
    if word in board.selected:
        words = tuple(w for w in board.selected if w != word)
    else:
        words = (*(() if word.startswith("=") else board.selected), word)
    board = replace(board, refusal=None, selected=words)
    onward = board.view.onward(board.seen, board.legal, board.ui)
    return do(board, Focus(onward)) if onward else board


def drag(board: BoardT, direction: str) -> BoardT:
    """Show what a half-made swipe would play; no direction takes it back."""
    action = board.view.swipes.get(direction, "")
    return replace(board, preview=action if action in board.legal else "")


def turn_story(board: BoardT) -> BoardT:
    """Open what lies over the table, or close it."""
    is_open = not board.is_story_open
    focus = Focus("story-close" if is_open else "tool-story")
    return do(replace(board, is_story_open=is_open), focus)


def lay(board: Board, word: str) -> None:
    """Let the things of the person who is drawn lie as this word says."""
    word = board.view.arrange(word, board.seen, board.ui)
    board.session.arrangement[str(board.viewer)] = word
