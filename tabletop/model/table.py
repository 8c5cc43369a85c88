"""A game that lies on the table of the page, and what follows from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tabletop.analysis import Judgement
from tabletop.asking import levels
from tabletop.drawing import Ui
from tabletop.i18n import _
from tabletop.learning import Guided
from tabletop.lesson import Stop
from tabletop.letters import LETTER
from tabletop.model import curtain
from tabletop.model.board import Board, ui_of
from tabletop.model.coach import Coach
from tabletop.model.company import Company
from tabletop.model.curtain import Curtain, persons
from tabletop.model.events import Event
from tabletop.model.notice import Notice
from tabletop.model.recap import Recap
from tabletop.model.seating import JOIN, SEATS, Draft
from tabletop.results import Result
from tabletop.session import Seat, Session
from tabletop.thinking import Advice

BEFORE: Final = "before"
"""In a session's `table`: the id of the game that lay on the table before it."""

HELP: Final = "help"
"""The card of what to remember."""

RESULT: Final = "result"
"""The result of a deal of the day, as text to be shared."""

DIALOGS: Final = (
    "menu",
    HELP,
    "link",
    "deal",
    LETTER,
    RESULT,
    "keys",
    JOIN,
    SEATS,
)
"""What can lie over a table; each is opened by the command of this name."""

ASK: Final = "ask"
"""The command of who taps on words at a table: what do they mean?"""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person set that matters at a table, and where the page stands."""

    pace: str = "normal"  # of the computer seats, one of the `SEAT_PAUSES`
    speech: str = "normal"  # how much is said, as the settings have it
    forced: bool = False  # whether forced actions are done for him
    coach: bool = False  # whether he is told of moves that lost much
    site: str = ""  # the address of the page before `#`, which links begin with
    sound: bool | None = None  # whether sounds are wanted; None where there can be none
    vibration: bool | None = None  # likewise


@dataclass(frozen=True, slots=True)
class Help:
    """What the computer is to do for the person who acts."""

    hint: bool = False  # whether to advise him
    watching: str = ""  # the pace at which it plays for him, one of the `PAUSES`, or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Board):
    """One open game."""

    wishes: Wishes = field(default_factory=Wishes)  # what the person set
    # gives the games that this one is a return of, the first one first
    earlier: Callable[[], Sequence[Session]] = tuple
    # gives the results of the other games of this kind, the earliest first
    others: Callable[[], Sequence[Result]] = tuple
    # whether this page may write the save; None until that is known
    is_mine: bool | None = None
    # what happened before that was known, and is to be done then
    waiting: tuple[Event, ...] = ()
    curtain: Curtain = field(default_factory=Curtain)  # who is in front of the table
    # the seats as a person is choosing them, where a dialog shows them
    draft: Draft | None = None
    # what the computer is to do for the person who acts
    help: Help = field(default_factory=Help)
    # the question that could not be answered and is not asked again
    unanswered: str = ""
    denied: Help = field(default_factory=Help)  # what the computer was to do then
    is_hurried: bool = False  # whether the computer seats are
    # the ply at which the table has stood still long enough; -1 at none
    rested: int = -1
    untold: tuple[str, ...] = ()  # what hurried computers did, to be said together
    warning: Notice | None = None  # what the page says until it holds no more
    has_offered: bool = False  # whether the page has said what it says once
    # what is shown again, None while the table is seen as it is
    recap: Recap | None = None
    read: int = 0  # how many stops of a lesson are left behind, of those to be read
    # what was tried at a stop of a lesson that asks for something else
    strayed: str = ""
    # the moves that the coach looks at, and its remark
    coach: Coach = field(default_factory=Coach)
    # the words of the game that were asked for, where its card is open
    asked: tuple[str, ...] = ()
    # who sits there with devices of their own; None where nobody does
    company: Company | None = None
    # what was said once already of how to play, with the seat it was said to
    known: frozenset[tuple[int, str]] = frozenset()
    # the hints that were given, by language and question
    advised: Mapping[tuple[str, str], Advice] = field(default_factory=dict)

    @property
    def coached(self) -> Judgement | None:
        """The move that the coach shows, if it does."""
        return self.coach.found if self.coach.is_shown else None

    # Who sees what

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn, or for which the curtain hangs there."""
        return curtain.seat(self.session)

    @property
    def is_covered(self) -> bool:
        """Whether the curtain hides the table."""
        return self.curtain.is_drawn(self.session)

    @property
    def revealed(self) -> str:
        """What an action has shown to its player alone, as markup, or ""."""
        return curtain.revealed(self.session)

    @property
    def legal(self) -> tuple[str, ...]:
        """What the person who acts may play; nothing while somebody else does.

        What another seat may do can tell what it holds.
        """
        return self.session.legal() if self.other is None else ()

    @property
    def ui(self) -> Ui:
        """What the view is told beside the position."""
        ui = ui_of(self, is_resting=self.is_resting)
        stop = self.stop
        return ui if stop is None or ui.hint else replace(ui, hint=stop.asks)

    @property
    def status(self) -> str:
        """The state of the game in a few words."""
        return self.view.status(self.seen, self.names)

    @property
    def said(self) -> Notice | None:
        """What is said beside the game."""
        return self.refusal or self.notice or self.warning

    # Whose turn it is

    @property
    def computer(self) -> Seat | None:
        """The computer seat that acts, if one does."""
        to_act = self.session.to_act
        seat = self.session.seats[to_act] if to_act >= 0 else None
        return seat if seat is not None and seat.bot is not None else None

    @property
    def other(self) -> Seat | None:
        """The seat that acts, if it is a computer's or at another device."""
        to_act = self.session.to_act
        is_elsewhere = to_act >= 0 and not self.is_by_hand(to_act)
        return self.session.seats[to_act] if is_elsewhere else None

    @property
    def stranger(self) -> str:
        """The level of the seat that acts if nobody here plays it, else ""."""
        seat = self.computer
        known = levels(self.session.game)
        return "" if seat is None or seat.bot in known else str(seat.bot)

    @property
    def forced(self) -> str:
        """What is done for the person, who has nothing to choose, or ""."""
        legal = self.legal
        if not (legal and self.wishes.forced and self.session.is_at_end):
            return ""
        if self.lesson is not None:
            return ""
        return self.view.forced(self.seen, legal)

    @property
    def is_between_turns(self) -> bool:
        """Whether nothing is going on here that would be broken off."""
        if self.dialog or self.preview or self.help != Help():
            return False
        if self.is_mine is None or self.revealed:
            return False
        waits = self.other is None or bool(self.stranger)
        return self.session.is_over or (waits and not self.session.is_amid_turn)

    def is_by_hand(self, seat: int) -> bool:
        """Return whether a person acts at this seat, and no computer for him."""
        return seat in persons(self.session) and self.session.seats[seat].bot is None

    # What a lesson says

    @property
    def lesson(self) -> Guided | None:
        """The game as one that teaches itself, None where it does not."""
        return self.session if isinstance(self.session, Guided) else None

    @property
    def stop_number(self) -> int | None:
        """The number of the stop at which a lesson is, from 0, if it is at one."""
        lesson = self.lesson
        return None if lesson is None else lesson.stop(self.read)

    @property
    def stop(self) -> Stop | None:
        """The stop at which a lesson is, if it is at one."""
        lesson, number = self.lesson, self.stop_number
        return None if lesson is None or number is None else lesson.stops[number]

    @property
    def guidance(self) -> str:
        """What a lesson says now: what there is to do, or what has just happened."""
        lesson, stop = self.lesson, self.stop
        if lesson is None:
            return ""
        if not lesson.is_on_track:
            return _("That isn’t part of the lesson. Go back to continue with it.")
        if stop is not None:
            usual = _(
                "You can do that too: do it again to see what happens, or follow the"
                " marks."
            )
            said = _(stop.says)
            return (
                (_(stop.otherwise) if stop.otherwise else usual)
                if self.strayed
                else said
            )
        if lesson.is_through:
            return _("Play on here if you like, or start a game of your own.")
        return _("Now the others play.")

    @property
    def coming(self) -> str:
        """What a computer does next in a lesson, "" where it may think for itself."""
        lesson = self.lesson
        if lesson is None or self.computer is None:
            return ""
        return lesson.coming

    # Whether it stands still

    @property
    def rests(self) -> bool:
        """Whether the table stands still until a person has seen enough."""
        if self.lesson is not None:
            return False  # it has stops of its own
        is_watched = any(seat.bot is None for seat in self.session.seats)
        return is_watched and not self.help.watching and self._says(self.view.rests)

    @property
    def lingers(self) -> bool:
        """Whether the table stands still for some seconds."""
        is_at_play = self.other is not None or self.help.watching
        return bool(is_at_play or self.forced) and self.is_settled

    @property
    def is_settled(self) -> bool:
        """Whether something was settled here that has not been seen long enough."""
        return self._says(self.view.lingers)

    @property
    def is_resting(self) -> bool:
        """Whether the table stands still for a person to see it."""
        if self.stop is not None:
            return not self.stop.asks and self._says(self.view.rests)
        is_still = self.rests or self.lingers or self.finale > 0
        return self.lesson is None and is_still

    @property
    def finale(self) -> float:
        """For how many seconds the end is seen before its result is told, 0 after."""
        is_due = self.session.is_over and self.rested != self.session.cursor
        return self.view.finale(self.seen) if is_due and self.lesson is None else 0.0

    @property
    def lasting(self) -> float:
        """For how many seconds what was done last can be seen (`View.lasts`)."""
        recent = self.session.recent(self.viewer, 1)
        return self.view.lasts(*recent[0]) if recent else 0.0

    def _says(self, wishes: Callable[[Any], bool]) -> bool:
        """Return whether the view wishes this of a position not yet seen enough."""
        return self.rested != self.session.cursor and wishes(self.seen)

    # What can be done

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back here."""
        if self.session.can_undo:
            return not self.session.is_undo_refused
        return BEFORE in self.session.table

    @property
    def can_hurry(self) -> bool:
        """Whether a computer seat acts here, and does so by itself."""
        is_at_play = self.computer is not None and not self.stranger
        return is_at_play and bool(self.is_mine) and not (self.rests or self.company)

    @property
    def can_watch(self) -> bool:
        """Whether the computer may play for the person: for one, not for several."""
        is_alone = not curtain.is_hung(self.session) and self.lesson is None
        return bool(self.strongest) and is_alone and self.company is None

    @property
    def is_kept(self) -> bool:
        """Whether the game is one that this device keeps."""
        return self.lesson is None and not self.session.is_supposed
