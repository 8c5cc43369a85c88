"""What lies before a person and answers his hands: a position drawn by its view.

A table where a game is played and one where it is looked back at have this in common.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from tabletop import analysis
from tabletop.drawing import Ui, View
from tabletop.game import IllegalActionError
from tabletop.i18n import _
from tabletop.registry import view_of
from tabletop.screens.table import Notice
from tabletop.session import Session, game_of
from tabletop.web import router
from tabletop.web.router import Route

RECENT: Final = 32
"""So many of the last decisions a view is shown."""


@dataclass(slots=True)
class Speech:
    """What is to be said with the next frame, and where the focus goes."""

    polite: list[str] = field(default_factory=list)
    assertive: str = ""
    focus: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is to think about.

    Attributes:
        text: as `tabletop.asking.think` takes it.
        pause: the shortest time until the answer is taken, in seconds.
    """

    text: str
    pause: float


class Board(ABC):
    """A position of a game, and what is selected on it.

    Attributes:
        session: the game, at the position.
        is_story_open: whether its story, or its best lines, lie over it.
    """

    SCREEN: ClassVar[str] = "table"
    """The kind of screen that it is drawn on."""

    def __init__(self, session: Session) -> None:
        """Lay a game down."""
        self.session = session
        self._view: View[Any] = view_of(session.game)
        self._speech = Speech()
        self._notice: Notice | None = None
        self._refusal: Notice | None = None
        self._preview = ""
        self._selected: tuple[str, ...] = ()
        self._hint = ""
        self._is_hurried = False
        self.is_story_open = False

    # What there is

    @property
    def title(self) -> str:
        """The title of the screen: the name of the game."""
        return _(game_of(self.session.game).TITLE)

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn: the person who acts, or the first one."""
        to_act = self.session.to_act
        return to_act if to_act in self._persons else self._persons[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.session.seats)

    @property
    def strongest(self) -> str:
        """The level that gives advice, or "" if there is none worth asking."""
        return analysis.strongest(self.session.game)

    def spoken(self) -> Speech:
        """Return what is to be said now, once."""
        speech, self._speech = self._speech, Speech()
        return speech

    @abstractmethod
    def draw(self) -> str:
        """Return the screen as markup."""
        ...

    # What a person does

    @abstractmethod
    def play(self, text: str) -> None:
        """Play an action, or say why not."""
        ...

    def select(self, word: str) -> None:
        """Select a thing of the table, or let go of it."""
        self._refusal = None
        if word in self._selected:
            self._selected = tuple(w for w in self._selected if w != word)
        else:
            others = () if word.startswith("=") else self._selected
            self._selected = (*others, word)

    def turn_story(self) -> None:
        """Open what lies over the table, or close it."""
        self.is_story_open = not self.is_story_open
        self._speech.focus = "story-close" if self.is_story_open else "tool-story"

    def drag(self, direction: str) -> None:
        """Show what a half-made swipe would play; no direction takes it back."""
        action = self._view.swipes.get(direction, "")
        self._preview = action if action in self._legal() else ""

    def swipe(self, direction: str) -> None:
        """Take a swipe over the table: left, right, up or down."""
        self._preview = ""
        if direction in self._view.swipes:
            self.play(self._view.swipes[direction])

    def notify(self, notice: Notice) -> None:
        """Say something beside the game."""
        self._notice = notice
        self._speech.assertive = notice.text

    def refuse(self, refusal: Notice) -> None:
        """Say why not, until the person does the next thing."""
        self._refusal = refusal
        self._speech.assertive = refusal.text

    # What a computer does

    @abstractmethod
    def question(self) -> Question | None:
        """Return what is to be thought about now, if anything."""
        ...

    @abstractmethod
    def answer(self, question: str, advice: str) -> None:
        """Take the advice on a question; one that came too late is passed over."""
        ...

    @abstractmethod
    def fail(self, question: str, sentence: str) -> None:
        """Take the news that a question cannot be answered; it is not asked again."""
        ...

    # Inside

    def _legal(self) -> tuple[str, ...]:
        """Return what may be played here."""
        return self.session.legal()

    def _press_at_view(self, name: str) -> bool:
        """Take a key that the view declares; return whether it is one.

        Under the story nobody sees what a key does, so it does nothing.
        """
        if self.is_story_open:
            return False
        if name in self._view.keys:
            self.play(self._completed(self._view.keys[name]))
        elif name in self._view.selects:
            self._refusal = None
            self._select_by_key(self._added(self._view.selects[name]))
        else:
            return False
        return True

    def _select_by_key(self, word: str) -> None:
        """Select what a key says; where nothing comes of it, say so."""
        before, selected = self.draw(), self._selected
        if word:
            self.select(word)
        if self.draw() == before:
            self._selected = selected
            self._refuse_key()

    def _refuse_key(self) -> None:
        """Say that a key selects nothing now."""
        self.refuse(Notice(_("There is nothing to choose with this key now.")))

    def _press_escape(self) -> None:
        """Let go of one thing: what lies over the table first, then all the rest."""
        if self.is_story_open:
            self.turn_story()
        elif word := self._closing():
            Board.select(self, word)
        else:
            self._let_go_of_all()

    def _closing(self) -> str:
        """Return the word that takes away what the view has laid over the table."""
        if not self._selected:
            return ""
        return self._view.closing(self.session.observation(self.viewer), self._ui())

    @abstractmethod
    def _let_go_of_all(self) -> None:
        """Let go of what is selected, advised and said."""
        ...

    def _added(self, word: str) -> str:
        """Return what a key selects with what is selected already, "" for nothing."""
        seen = self.session.observation(self.viewer)
        return self._view.added(word, seen, self._ui())

    def _completed(self, action: str) -> str:
        """Return what a key means with what is selected."""
        seen = self.session.observation(self.viewer)
        return self._view.complete(action, seen, self._ui())

    def _lay(self, word: str) -> None:
        """Let the things of the person who is drawn lie as this word says."""
        seen = self.session.observation(self.viewer)
        word = self._view.arrange(word, seen, self._ui())
        self.session.arrangement[str(self.viewer)] = word

    def _refuse(self, refused: IllegalActionError) -> None:
        href = router.address(Route(self.session.game, router.RULES, refused.clause))
        label = _("Rule %s") % refused.clause
        self.refuse(Notice(refused.why, href=href, label=label))

    def _ui(self) -> Ui:
        story = self.session.story(self.viewer)
        return Ui(
            ids=self.session.ids(self.viewer),
            names=self.names,
            selected=self._selected,
            preview=self._preview,
            hint=self._hint,
            told=story[-1] if story else "",
            is_resting=self._is_resting,
            near=self._persons[0],
            recent=self.session.recent(self.viewer, RECENT),
            arrangement=str(self.session.arrangement.get(str(self.viewer), "")),
            ply=self.session.cursor,
        )

    @property
    def _is_resting(self) -> bool:
        """Whether the table stands still for a person to see it."""
        return False

    @property
    def _persons(self) -> list[int]:
        """The seats that persons have, or the first one where there is none."""
        seats = enumerate(self.session.seats)
        return [seat for seat, who in seats if who.bot is None] or [0]
