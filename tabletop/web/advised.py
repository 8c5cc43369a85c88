"""Computers at a table of the page: those who play there, and the one who advises.

`question` says what is to be thought about now, and `answer` takes the advice. Nothing
of this knows where the thinking is done.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tabletop.asking import BLIND, Driver, advice_of, ask, levels
from tabletop.i18n import _
from tabletop.screens.table import Notice
from tabletop.session import Seat, Session
from tabletop.web.board import Board, Question

WATCHED: Final = "watched"
"""In a session's `table`: true if the computer played moves for the person."""

PAUSES: Final = {"slow": 1.2, "normal": 0.5, "fast": 0.0}
"""The shortest time from one watched move to the next, in seconds."""

BUDGETS: Final = {"slow": 0.3, "normal": 0.3, "fast": 0.05}
"""How long the computer may think about a watched move, in seconds."""

HINT_BUDGET: Final = 1.0

THINK_AGAIN: Final = "think-again"
"""The command that asks the computer once more which could not answer."""

SEAT_PAUSES: Final = {"slow": 2.4, "normal": 1.3, "fast": 0.5}
"""The shortest time that a computer seat takes, so that a person can follow."""

LINGER: Final = 3
"""So many times the usual pause is taken where something was settled."""

HURRIED_LINGER: Final = 0.9
"""The pause there, in seconds, where computers are hurried: it is seen all the same."""

FORCED_PAUSE: Final = 0.9
"""The time until what is forced is done for a person."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person set that matters at a table, and where the page stands.

    Attributes:
        pace: of the computer seats, one of the `SEAT_PAUSES`.
        forced: whether forced actions are done for him.
        site: the address of the page before `#`, which links begin with.
    """

    pace: str = "normal"
    forced: bool = False
    site: str = ""


class Advised(Board):
    """A table at which computers may play, and advise the person who acts.

    Attributes:
        session: the game.
        is_mine: whether this page may write the save; None until that is known.
    """

    def __init__(
        self, session: Session, wishes: Wishes, *, is_mine: bool | None
    ) -> None:
        """Have a game played by these wishes."""
        super().__init__(session)
        self.is_mine = is_mine
        self._wishes = wishes
        self._driver = Driver(session)
        self._waiting: list[Callable[[], None]] = []
        self._asks_hint = False
        self._watching = ""
        self._unanswered = ""
        self._wish = (False, "")
        self._rested = -1

    @property
    @abstractmethod
    def is_covered(self) -> bool:
        """Whether nobody may see the table now."""
        ...

    # What a person wishes

    def watch(self, speed: str) -> None:
        """Let the computer play for the person, at one of the `PAUSES`."""
        if self.is_mine is None:
            self._waiting.append(lambda: self.watch(speed))
        elif not self.is_mine:
            self._say_taken()
        elif speed in PAUSES and self._can_watch:
            self._let_go()
            self._notice = None
            self.session.goto(len(self.session.log))
            self._watching = speed
            self._close()

    # What a computer does

    def question(self) -> Question | None:
        """Return what is to be thought about now, if anything."""
        if self._is_busy or not self.is_mine:
            return None
        asked = self._question()
        if asked is None or asked.text == self._unanswered:
            return None
        return asked

    def answer(self, question: str, advice: str) -> None:
        """Take the advice on a question; one that came too late is passed over."""
        asked = self._question()
        if asked is None or asked.text != question:
            return
        action = advice_of(advice).action
        if self._asks_hint:
            self._take_hint(advice)
            return
        if self._watching:
            self.session.table[WATCHED] = True
        elif forced := self._forced():
            action = forced
        self._play(action)

    def fail(self, question: str, sentence: str) -> None:
        """Take the news that a question cannot be answered; it is not asked again."""
        self._wish = self._asks_hint, self._watching
        self._let_go()
        self._unanswered = question
        self.notify(Notice(sentence, command=THINK_AGAIN, label=_("Try again")))

    def think_again(self) -> None:
        """Have a question thought about once more that could not be answered."""
        if self._unanswered:
            self._unanswered = ""
            self._notice = None
            self._asks_hint, self._watching = self._wish

    # Inside

    @property
    @abstractmethod
    def _is_shut(self) -> bool:
        """Whether nothing on the table can be touched."""
        ...

    @property
    @abstractmethod
    def _is_busy(self) -> bool:
        """Whether something lies over the table that comes first."""
        ...

    @property
    @abstractmethod
    def _can_watch(self) -> bool:
        """Whether the computer may play for the person."""
        ...

    @abstractmethod
    def _play(self, text: str) -> None:
        """Play an action of the seat that acts."""
        ...

    @abstractmethod
    def _close(self) -> None:
        """Close what lies over the table."""
        ...

    def _say_taken(self) -> None:
        sentence = _("This game is open in another tab, and is played there.")
        self.notify(Notice(sentence, command="take-over", label=_("Play here")))

    def _let_go(self) -> None:
        """Stop watching and asking; forget the hint."""
        self._watching = self._hint = self._preview = self._unanswered = ""
        self._is_hurried = False
        self._asks_hint = False
        if self._notice is not None and self._notice.kind == "advice":
            self._notice = None

    def _computer_to_act(self) -> Seat | None:
        """Return the computer seat that acts, if one does."""
        to_act = self.session.to_act
        seat = self.session.seats[to_act] if to_act >= 0 else None
        return seat if seat is not None and seat.bot is not None else None

    @property
    def _can_hurry(self) -> bool:
        """Whether a computer seat acts here, and does so by itself."""
        is_at_play = self._computer_to_act() is not None and not self._stranger()
        return is_at_play and bool(self.is_mine) and not self._rests()

    def _is_by_hand(self, seat: int) -> bool:
        """Return whether a person acts at this seat, and no computer for him."""
        return seat in self._persons and self.session.seats[seat].bot is None

    def _has_to_wait(self) -> bool:
        """Return whether a computer seat acts; if so, say that the person must wait."""
        seat = self._computer_to_act()
        if seat is None:
            return False
        message = _("It is %s's turn. You can play when they have finished.")
        self.refuse(Notice(message % seat.name))
        return True

    def _legal(self) -> tuple[str, ...]:
        """Return what the person who acts may play; nothing while a computer does.

        What another seat may do can tell what it holds.
        """
        return self.session.legal() if self._computer_to_act() is None else ()

    def _ask_hint(self) -> None:
        if self.is_mine is False:  # nothing is thought about for a page that reads
            self._say_taken()
            return
        is_asking = self._asks_hint
        self._let_go()
        if self._is_shut or self._has_to_wait():  # what it is told is secret
            return
        if not is_asking and self.strongest and self.session.to_act >= 0:
            self._asks_hint = True
            self._notice = None

    def _take_hint(self, text: str) -> None:
        advice = advice_of(text)
        self._asks_hint = False
        self._hint = advice.action
        self._notice = Notice(advice.reason, kind="advice")
        self._speech.polite.append(advice.reason)

    def _waits_for_a_stranger(self) -> Notice | None:
        level = self._stranger()
        message = _("There is no computer player “%s” here, so the game waits.")
        if not level:
            return None
        return Notice(message % level, command="seats", label=_("Who plays"))

    def _stranger(self) -> str:
        """Return the level of the seat that acts if nobody here plays it, else ""."""
        seat = self._computer_to_act()
        known = levels(self.session.game)
        return "" if seat is None or seat.bot in known else str(seat.bot)

    def _question(self) -> Question | None:
        if self._stranger() or (self._rests() and not self._asks_hint):
            return None
        text = self._driver.question()
        if text is not None:
            pause = 0.0 if self._is_hurried else SEAT_PAUSES[self._wishes.pace]
            return Question(text, self._lengthened(pause))
        return self._question_for_a_person() if self.session.to_act >= 0 else None

    def _rests(self) -> bool:
        """Return whether the table stands still until a person has seen enough."""
        is_watched = any(seat.bot is None for seat in self.session.seats)
        return is_watched and not self._watching and self._says(self._view.rests)

    def _lingers(self) -> bool:
        """Return whether the table stands still for some seconds."""
        is_at_play = self._computer_to_act() is not None or self._watching
        return bool(is_at_play or self._forced()) and self._says(self._view.lingers)

    def _says(self, wishes: Callable[[Any], bool]) -> bool:
        """Return whether the view wishes this of a position not yet seen enough."""
        if self._rested == self.session.cursor:
            return False
        return wishes(self.session.observation(self.viewer))

    def _lengthened(self, pause: float) -> float:
        """Return how long a pause is here; none once the person has gone on."""
        if self._lingers():
            return HURRIED_LINGER if self._is_hurried else LINGER * pause
        return 0.0 if self._rested == self.session.cursor else pause

    @property
    def _is_resting(self) -> bool:
        return self._rests() or self._lingers()

    def _question_for_a_person(self) -> Question | None:
        """Return what is to be thought about for the person who acts."""
        session = self.session
        if self.is_covered:
            return None
        if self._watching:
            budget = BUDGETS[self._watching]
            text = ask(session, level=self.strongest, budget=budget)
            return Question(text, self._lengthened(PAUSES[self._watching]))
        if self._asks_hint:
            text = ask(session, level=self.strongest, budget=HINT_BUDGET)
            return Question(text, 0.0)
        if self._forced():
            text = ask(session, level=BLIND, budget=0.0)
            return Question(text, self._lengthened(FORCED_PAUSE))
        return None

    def _forced(self) -> str:
        """Return what is done for the person, who has nothing to choose, or ""."""
        legal = self._legal()
        if not (legal and self._wishes.forced and self.session.is_at_end):
            return ""
        return self._view.forced(self.session.observation(self.viewer), legal)
