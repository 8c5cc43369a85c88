"""What lies before a person and answers his hands: a position drawn by its view.

A table where a game is played (`tabletop.model.table`) and one where it is looked back
at (`tabletop.model.lookback`) have this in common. Both are frozen, and each event
makes another one of them. Only the session that they hold, as a reference, is played
on: to copy a log and its states for every tap would cost more than it gives.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Final

from tabletop import analysis
from tabletop.drawing import Ui, View
from tabletop.model.curtain import persons
from tabletop.model.events import Effect
from tabletop.model.notice import Notice
from tabletop.registry import view_of
from tabletop.session import Session, returning

RECENT: Final = 32
"""So many of the last decisions a view is shown."""


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
        told=story[-1] if story else "",
        is_resting=is_resting,
        near=min(persons(session), key=lambda k: (k + board.moved) % len(board.names)),
        moved=board.moved,
        recent=session.recent(seat, RECENT),
        arrangement=str(session.arrangement.get(str(seat), "")),
        ply=session.cursor,
    )
