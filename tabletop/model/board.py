"""The model of a board: a game at a ply, seen by a viewer.

One kind of board serves a table, a review and a recap. It is frozen, and each event
makes another one. Only the session that it refers to is mutable: copying the log and
its states at every tap would cost too much.
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
from tabletop.ui import Moods, Ui, View
from tabletop.ui.elements import Element
from tabletop.ui.moods import MOST_THINKING, gains_at_end, moods
from tabletop.ui.window import Window

RECENT: Final = 32  # number of the last decisions that a view gets
HELP: Final = "help"  # dialog with the reference card, and the command that opens it
RESULT: Final = "result"  # dialog with a daily result as text, and its command
TOOLS: Final = "tools"  # dialog with the tools that are rarely used, and its command
SCORE: Final = "score"  # dialog with a result to beat as text, and its command

DIALOGS: Final = (  # dialogs over a table; the command of the same name opens each
    "menu",
    "sharing",
    TOOLS,
    HELP,
    "link",
    "deal",
    LETTER,
    RESULT,
    SCORE,
    "keys",
    JOIN,
    SEATS,
)

SOUND_YES: Final = "sound-yes"
SOUND_NO: Final = "sound-no"  # both answer the offer of sound
ASK: Final = "ask"  # command that explains the words that a person tapped


@dataclass(frozen=True, slots=True)
class TablePreferences:
    """Settings that a table uses, and the address of the page."""

    pace: str = "normal"  # of the computer seats, one of the `SEAT_PAUSES`
    moves: bool = True  # whether the settings allow motion
    speech: str = "normal"  # amount of speech, as in the settings
    forced: bool = False  # whether forced actions are played for the person
    coach: bool = False  # whether the coach reports moves that lost much
    site: str = ""  # the address of the page before `#`, which links begin with
    sound: bool | None = None  # whether sounds are wanted; None where there can be none
    vibration: bool | None = None  # whether vibration is wanted; None if impossible
    offers_sound: bool = False  # whether nobody has been asked about sound yet
    window: Window = field(default_factory=Window)


@dataclass(frozen=True, slots=True)
class Help:
    """Tasks of the computer for the person who acts."""

    hint: bool = False  # whether it gives advice
    watching: str = ""  # its pace when it plays for them, one of the `PAUSES`, or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A game at a ply, as one seat sees it, with the state of its screen."""

    id: str  # of the save
    first_id: str = ""  # of the save that was opened, "" if it is the same
    session: Session  # the game, at the position
    review: GameReview | None = None  # the review of the game, None where it is played
    seat: int | None = None  # the viewer of an earlier position; None at the table
    is_shut: bool = False  # whether nothing can be done at that position
    selected: tuple[str, ...] = ()  # the words of the view that are selected
    preview: str = ""  # the action that a half-made swipe would play, or ""
    hint: str = ""  # the action that a computer player advises, or ""
    notice: Notice | None = None  # shown next to the game
    refusal: Notice | None = None  # shown until the next event of the person
    dialog: str = ""  # one of `DIALOGS`, or ""
    is_story_open: bool = False  # whether its story, or its best lines, cover it
    spelled: int = 0  # number of the viewer's cards or dice read out one by one
    effects: tuple[Effect, ...] = ()  # of the last event; empty between two events
    wishes: TablePreferences = field(
        default_factory=TablePreferences
    )  # the person's settings
    # returns the games of the same round before this one, the first one first
    earlier: Callable[[], Sequence[Session]] = tuple
    # returns the results of the other games of this kind, the earliest first
    others: Callable[[], Sequence[PersonalResult]] = tuple
    is_mine: bool | None = None  # whether this page may write; None until known
    waiting: tuple[Event, ...] = ()  # events that wait until `is_mine` is known
    curtain: Curtain = field(default_factory=Curtain)  # who is in front of the table
    draft: SeatDraft | None = None  # as a person is choosing seats in a dialog
    help: Help = field(default_factory=Help)  # by the computer, for who acts
    unanswered: str = ""  # the failed question, which is not asked again
    denied: Help = field(default_factory=Help)  # `help` when that question failed
    is_hurried: bool = False  # whether the computer seats play faster
    rested: int = -1  # the ply at which the table has paused long enough; -1 at none
    untold: tuple[str, ...] = ()  # sentences of hurried computers, spoken together
    warning: Notice | None = None  # shown until the page withdraws it
    has_offered: bool = False  # whether the page has made its offer
    has_moment: bool = False  # whether something large has happened that has a sound
    recap: Recap | None = None  # what is shown, None for the position
    read: int = 0  # number of reading stops of a lesson that are done
    strayed: str = ""  # the action tried at a stop that asks for another one
    coach: Coach = field(default_factory=Coach)  # its moves and its remark
    asked: tuple[str, ...] = ()  # the words that were asked for, on the open card
    # the persons with devices of their own; None at a table of one device
    company: Company | None = None
    # (seat, explanation of how to play) of those given once already
    known: frozenset[tuple[int, str]] = frozenset()
    # the hints that were given, by language and question
    advised: Mapping[tuple[str, str], Advice] = field(default_factory=dict)

    @property
    def view(self) -> View[Any]:
        """The view of the game."""
        return view_of(self.session.game)

    @property
    def seen(self) -> Any:
        """The observation of the viewer."""
        return self.session.observation(self.viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats here: the only person at this device is "you"."""
        return self.session.names

    @property
    def moved(self) -> int:
        """Number of seats that everybody has moved since the first of these games."""
        review = self.review
        return rematches.moved(review.line if review else self.session)

    @property
    def advice(self) -> str:
        """The reason for the action that a computer player advises, or ""."""
        is_advice = self.hint and self.notice and self.notice.kind == "advice"
        return self.notice.text if self.notice and is_advice else ""

    @property
    def strongest(self) -> str:
        """The level that gives advice, or "" if no level is worth asking."""
        return analysis.strongest(self.session.game)

    @property
    def coached(self) -> Judgement | None:
        """The move on which the coach's remark is open, if any."""
        is_due = self.wishes.coach and self.recap is None
        return self.coach.found if is_due and not self.session.is_over else None

    # The viewer

    @property
    def viewer(self) -> int:
        """The seat whose view is drawn, or for which the curtain is closed.

        In a review it is the seat that acts; at the end, a person's.
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
    def revealed(self) -> Element | None:
        """What an action shows to its player alone, or None."""
        return curtain.revealed(self.session) if self.is_live else None

    @property
    def legal(self) -> tuple[str, ...]:
        """The legal actions of the person who acts; none while another seat acts.

        The legal actions of another seat could reveal its hand.
        """
        is_barred = self.is_shut or self.other is not None
        return () if is_barred else self.session.legal()

    @property
    def ui(self) -> Ui:
        """The parameters of the view besides the position."""
        session, seat, stop = self.session, self.viewer, self.stop
        window = self.wishes.window
        return Ui(
            ids=session.ids(seat),
            names=self.names,
            moods=self.moods,
            people=self.company.presences if self.company else (),
            wait=self.company.wait if self.company else None,
            looks_on=self.looks_on,
            selected=self.selected,
            preview=self.preview,
            hint=self.hint or (stop.asks if stop else ""),
            told=session.told(seat),
            is_resting=self.is_resting,
            near=min(
                persons(session) or (0,),
                key=lambda k: (k + self.moved) % len(self.names),
            ),
            moved=self.moved,
            recent=session.recent(seat, RECENT),
            arrangement=str(session.arrangement.get(str(seat), "")),
            ply=session.cursor,
            window=window.beside_review if self.review else window,
        )

    @property
    def moods(self) -> Moods:
        """The moods of the computers: after the last action, or at the end.

        In a branch of a review a person plays all seats, and computers keep their
        faces.
        """
        session, wishes = self.session, self.wishes
        seats = (self.review.line if self.review else session).seats
        computers = [seat.bot is not None for seat in seats]
        if not any(computers):
            return ()
        gains: Mapping[int, int] = {}
        if session.is_over and not self.is_resting:
            gains = gains_at_end(session.returns())
        elif recent := session.recent(self.viewer, 1):
            gains = self.view.gains(*recent[0], self.seen)
        is_fast = self.is_hurried or wishes.pace == "fast"
        is_still = is_fast or sum(computers) > MOST_THINKING or self.is_resting
        acts = session.to_act if self.is_live and not is_still else None
        return moods(computers, gains, acts)

    @property
    def status(self) -> str:
        """The state of the game in a few words."""
        return self.view.status(self.seen, self.names)

    @property
    def said(self) -> Notice | None:
        """The notice shown next to the game."""
        return self.refusal or self.notice or self.warning

    @property
    def looks_on(self) -> bool:
        """Whether the person only watches a table of several devices."""
        return self.company is not None and self.company.looks_on

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
    def only_move(self) -> str:
        """The action of a person who has nothing to decide, or ""."""
        legal = self.legal
        if not (legal and self.session.is_at_end) or self.lesson is not None:
            return ""
        return self.view.forced(self.seen, legal)

    @property
    def forced(self) -> str:
        """The forced action that the application plays for the person, or ""."""
        return self.only_move if self.wishes.forced else ""

    @property
    def is_between_turns(self) -> bool:
        """Whether an offer would interrupt nothing here."""
        if self.dialog or self.preview or self.help != Help():
            return False
        if self.is_mine is None or self.revealed:
            return False
        waits = self.other is None or bool(self.stranger)
        return self.session.is_over or (waits and not self.session.is_amid_turn)

    @property
    def offers_sound(self) -> bool:
        """Whether sound is offered here: at a person's turn, after a large moment."""
        is_still = self.other is None and not (self.session.is_over or self.is_resting)
        is_busy = self.dialog or self.recap or self.coached or self.lesson
        is_due = self.has_moment and self.wishes.offers_sound
        return is_due and is_still and not is_busy

    def is_by_hand(self, seat: int) -> bool:
        """Return whether a person acts at this seat, and no computer for them."""
        return seat in persons(self.session) and self.session.seats[seat].bot is None

    # Lessons

    @property
    def lesson(self) -> GuidedSession | None:
        """The game as a lesson, None where it is not one."""
        session = self.session
        return session if self.is_live and isinstance(session, GuidedSession) else None

    @property
    def stop_number(self) -> int | None:
        """The number of the current stop of a lesson, from 0, if it is at one."""
        lesson = self.lesson
        return None if lesson is None else lesson.stop(self.read)

    @property
    def stop(self) -> LessonStop | None:
        """The current stop of a lesson, if it is at one."""
        lesson, number = self.lesson, self.stop_number
        return None if lesson is None or number is None else lesson.stops[number]

    @property
    def guidance(self) -> str:
        """The current sentence of a lesson: the task, or an explanation."""
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
        """The next action of a computer in a lesson, "" where it may choose one."""
        lesson = self.lesson
        if lesson is None or self.computer is None:
            return ""
        return lesson.coming

    # Pauses

    @property
    def rests(self) -> bool:
        """Whether the table pauses until a person continues."""
        if self.lesson is not None:
            return False  # it has stops of its own
        is_watched = any(seat.bot is None for seat in self.session.seats)
        return is_watched and not self.help.watching and self._says(self.view.rests)

    @property
    def is_settled(self) -> bool:
        """Whether something was settled with the last action."""
        return self._says(self.view.settles)

    @property
    def is_resting(self) -> bool:
        """Whether the table pauses so that a person can see its position."""
        if self.review is not None:
            return False
        if self.seat is not None:
            is_end = self.session.is_over and self.view.finale(self.seen) > 0
            return is_end or self.view.rests(self.seen)
        if self.stop is not None:
            return not self.stop.asks and self._says(self.view.rests)
        is_still = self.rests or self.finale > 0
        return self.lesson is None and is_still

    @property
    def finale(self) -> float:
        """Seconds for which the end is shown before its result, 0 afterwards."""
        is_due = self.session.is_over and self.rested != self.session.cursor
        is_due = is_due and self.is_live
        return self.view.finale(self.seen) if is_due and self.lesson is None else 0.0

    @property
    def shows_result(self) -> bool:
        """Whether the table shows the result of the game."""
        is_still = not (self.recap or self.rests or self.finale)
        return self.session.is_over and self.is_live and is_still

    def _says(self, wishes: Callable[[Any], bool]) -> bool:
        """Return the view's answer on a live position whose pause is not over."""
        is_new = self.is_live and self.rested != self.session.cursor
        return is_new and wishes(self.seen)

    # Possible commands

    @property
    def can_undo(self) -> bool:
        """Whether an action can be undone here."""
        session = self.session
        is_refused = session.is_undo_refused or self.looks_on or self.undoes_blindly
        return session.can_undo and not is_refused

    @property
    def undoes_blindly(self) -> bool:
        """Whether undo would take back an action of the player whom the curtain names.

        The page would show no change, so the player lifts the curtain first.
        """
        return self.is_covered and self.session.seat_of_undo == self.viewer

    @property
    def can_hurry(self) -> bool:
        """Whether a computer seat acts here without a touch."""
        is_at_play = self.computer is not None and not self.stranger
        return is_at_play and bool(self.is_mine) and not (self.rests or self.company)

    @property
    def has_computers(self) -> bool:
        """Whether computer seats act here, so that they can be hurried."""
        is_alone = self.lesson is None and self.company is None
        return is_alone and any(seat.bot is not None for seat in self.session.seats)

    @property
    def can_ask(self) -> bool:
        """Whether a person has something to decide here, and so may ask for a hint."""
        is_busy = self.rests or self.recap is not None
        return bool(self.legal) and not (is_busy or self.only_move)

    @property
    def can_watch(self) -> bool:
        """Whether the computer may play for the person: only for one at the table."""
        is_alone = not curtain.is_hung(self.session) and self.lesson is None
        return bool(self.strongest) and is_alone and self.company is None

    @property
    def is_kept(self) -> bool:
        """Whether this device saves the game."""
        return self.lesson is None and not self.session.is_remote


def earlier(board: Board, ply: int, seat: int, *, is_shut: bool = False) -> Board:
    """Return an earlier position of a game, as a seat has seen it."""
    session = board.session.here(board.session.copy())
    session.arrangement = dict(board.session.arrangement)
    session.goto(ply)
    return Board(
        id=board.id, session=session, seat=seat, is_shut=is_shut, wishes=board.wishes
    )
