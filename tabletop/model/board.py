"""The model of a board: a game at a ply, seen by a viewer.

One kind of board serves a table, a review, a recap and the coach. It is frozen, and
each event makes another one. Only the session that it holds, as a reference, is played
on: to copy a log and its states for every tap would cost more than it gives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tabletop.bots import Advice
from tabletop.core.i18n import _
from tabletop.core.lesson import LessonStop
from tabletop.library.results import PersonalResult
from tabletop.model import curtain
from tabletop.model.coach import Coach
from tabletop.model.company import Company
from tabletop.model.curtain import Curtain, persons
from tabletop.model.events import Effect, Event
from tabletop.model.notice import Notice
from tabletop.model.recap import Recap
from tabletop.model.review import GameReview
from tabletop.model.seat_draft import JOIN, SEATS, SeatDraft
from tabletop.registry import view_of
from tabletop.session import Seat, Session, analysis, rematches
from tabletop.session.analysis import Judgement
from tabletop.session.bot_protocol import levels
from tabletop.session.correspondence import LETTER
from tabletop.session.guided_session import GuidedSession
from tabletop.ui import Ui, View

RECENT: Final = 32
"""Number of the last decisions that a view gets."""

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
class TablePreferences:
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
class Board:
    """A game at a ply, as one seat sees it, and what a person does with it."""

    id: str  # of the save
    session: Session  # the game, at the position
    # the review of the game, None where it is played
    review: GameReview | None = None
    # who looks at an earlier position; None for the seat that is to be drawn
    seat: int | None = None
    is_shut: bool = False  # whether nothing can be done at that position
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
    wishes: TablePreferences = field(
        default_factory=TablePreferences
    )  # what the person set
    # gives the games that this one is a return of, the first one first
    earlier: Callable[[], Sequence[Session]] = tuple
    # gives the results of the other games of this kind, the earliest first
    others: Callable[[], Sequence[PersonalResult]] = tuple
    # whether this page may write the save; None until that is known
    is_mine: bool | None = None
    # what happened before that was known, and is to be done then
    waiting: tuple[Event, ...] = ()
    curtain: Curtain = field(default_factory=Curtain)  # who is in front of the table
    # the seats as a person is choosing them, where a dialog shows them
    draft: SeatDraft | None = None
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
        review = self.review
        return rematches.moved(review.line if review else self.session)

    @property
    def advice(self) -> str:
        """What a computer player said of the action that it advises, or ""."""
        is_advice = self.hint and self.notice and self.notice.kind == "advice"
        return self.notice.text if self.notice and is_advice else ""

    @property
    def strongest(self) -> str:
        """The level that gives advice, or "" if there is none worth asking."""
        return analysis.strongest(self.session.game)

    @property
    def coached(self) -> Judgement | None:
        """The move that the coach shows, if it does."""
        return self.coach.found if self.coach.is_shown else None

    # Who sees what

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn, or for which the curtain hangs there.

        In a review it is that of whoever acts; at the end, a person's.
        """
        if self.seat is not None:
            return self.seat
        if self.review is None:
            return curtain.seat(self.session)
        to_act = self.session.to_act
        return to_act if to_act >= 0 else persons(self.session)[0]

    @property
    def is_live(self) -> bool:
        """Whether this is the table itself, and neither a review nor an earlier ply."""
        return self.seat is None and self.review is None

    @property
    def is_covered(self) -> bool:
        """Whether the curtain hides the table."""
        return self.is_live and self.curtain.is_drawn(self.session)

    @property
    def revealed(self) -> str:
        """What an action has shown to its player alone, as markup, or ""."""
        return curtain.revealed(self.session) if self.is_live else ""

    @property
    def legal(self) -> tuple[str, ...]:
        """What the person who acts may play; nothing while somebody else does.

        What another seat may do can tell what it holds.
        """
        is_barred = self.is_shut or self.other is not None
        return () if is_barred else self.session.legal()

    @property
    def ui(self) -> Ui:
        """The parameters of the view besides the position."""
        session, seat, stop = self.session, self.viewer, self.stop
        story = session.story(seat)
        return Ui(
            ids=session.ids(seat),
            names=self.names,
            selected=self.selected,
            preview=self.preview,
            hint=self.hint or (stop.asks if stop else ""),
            told=story[-1] if story else "",
            is_resting=self.is_resting,
            near=min(
                persons(session), key=lambda k: (k + self.moved) % len(self.names)
            ),
            moved=self.moved,
            recent=session.recent(seat, RECENT),
            arrangement=str(session.arrangement.get(str(seat), "")),
            ply=session.cursor,
        )

    @property
    def status(self) -> str:
        """The state of the game in a few words."""
        return self.view.status(self.seen, self.names)

    @property
    def said(self) -> Notice | None:
        """The notice beside the game."""
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
        is_elsewhere = self.is_live and to_act >= 0 and not self.is_by_hand(to_act)
        return self.session.seats[to_act] if is_elsewhere else None

    @property
    def stranger(self) -> str:
        """The level of the acting seat if a computer plays it, else ""."""
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
    def lesson(self) -> GuidedSession | None:
        """The game as one that teaches itself, None where it does not."""
        session = self.session
        return session if self.is_live and isinstance(session, GuidedSession) else None

    @property
    def stop_number(self) -> int | None:
        """The number of the stop at which a lesson is, from 0, if it is at one."""
        lesson = self.lesson
        return None if lesson is None else lesson.stop(self.read)

    @property
    def stop(self) -> LessonStop | None:
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
        if self.review is not None:
            return False
        if self.seat is not None:
            is_end = self.session.is_over and self.view.finale(self.seen) > 0
            return is_end or self.view.rests(self.seen) or self.view.lingers(self.seen)
        if self.stop is not None:
            return not self.stop.asks and self._says(self.view.rests)
        is_still = self.rests or self.lingers or self.finale > 0
        return self.lesson is None and is_still

    @property
    def finale(self) -> float:
        """Seconds for which the end is shown before its result, 0 afterwards."""
        is_due = self.session.is_over and self.rested != self.session.cursor
        is_due = is_due and self.is_live
        return self.view.finale(self.seen) if is_due and self.lesson is None else 0.0

    @property
    def lasting(self) -> float:
        """For how many seconds what was done last can be seen (`View.lasts`)."""
        recent = self.session.recent(self.viewer, 1)
        return self.view.lasts(*recent[0]) if recent else 0.0

    def _says(self, wishes: Callable[[Any], bool]) -> bool:
        """Return whether the view wishes this of a position not yet seen enough."""
        is_new = self.is_live and self.rested != self.session.cursor
        return is_new and wishes(self.seen)

    # What can be done

    @property
    def can_undo(self) -> bool:
        """Whether something can be taken back here."""
        if self.session.can_undo:
            return not self.session.is_undo_refused
        return bool(self.session.table.before)

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


def earlier(board: Board, ply: int, seat: int, *, is_shut: bool = False) -> Board:
    """Return an earlier position of a game, as a seat has seen it."""
    session = board.session.here(board.session.copy())
    session.arrangement = dict(board.session.arrangement)
    session.goto(ply)
    return Board(id=board.id, session=session, seat=seat, is_shut=is_shut)
