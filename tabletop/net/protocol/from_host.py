"""Messages from a host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.core.game import NOBODY
from tabletop.core.i18n import _
from tabletop.net.protocol.limits import (
    LONGEST_ACTION,
    LONGEST_CHANGE,
    MOST_EVENTS,
    Question,
    check_numbers,
    check_words,
)
from tabletop.net.protocol.luck import Transcript
from tabletop.net.protocol.presence import Phase, Standing
from tabletop.net.protocol.shares import Share
from tabletop.session import timer


@dataclass(frozen=True, slots=True)
class WelcomeMessage:
    """A guest has a seat."""

    seat: int  # from 0, or `NOBODY` to watch; it may differ in the next game
    key: str  # with which the guest returns to the seat; its device stores it
    played: int = 0  # the number of the last wish of the seat that was handled

    def __post_init__(self) -> None:
        check_numbers(self.seat - NOBODY, self.played)
        check_words(self.key)


@dataclass(frozen=True, slots=True)
class UnknownMessage:
    """The host does not know the sender, which should say hello."""


@dataclass(frozen=True, slots=True)
class ClosedMessage:
    """The host refuses a guest, or ends its connection."""

    reason: str  # a sentence


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """The public description of a seat."""

    name: str  # of the person or the computer
    standing: Standing  # whether the player is present
    # the level of the computer that plays now; None for a person
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class SeatingMessage:
    """The players and the phase of a table."""

    game: str  # the short name
    phase: Phase  # the phase of the table
    places: tuple[PublicSeat, ...]  # by seat
    # the seat of the player at the host's device; None without one
    host: int | None = None
    watchers: int = 0  # the number of people who watch

    def __post_init__(self) -> None:
        check_numbers(self.watchers)


@dataclass(frozen=True, slots=True)
class GameStart:
    """The beginning of a game, and the seat that sees it."""

    game: str  # the short name
    players: int
    options: str  # as JSON
    seat: int  # or `NOBODY`
    # the seat's share of the numbers of the luck; None where the game hides nothing
    share: Share | None = None

    def __post_init__(self) -> None:
        check_numbers(self.players, self.seat - NOBODY)
        check_words(self.game)
        check_words(self.options, most=LONGEST_ACTION)


@dataclass(frozen=True, slots=True)
class EventsMessage:
    """A part of the log, as a seat may know it (see `tabletop.net.events`)."""

    match: int  # the number of the game at this table, from 1
    takebacks: int  # the number of takebacks, each of which has shortened the log
    first: int  # the ply of the first event
    events: tuple[tuple[str, str], ...]  # actions and changes
    digest: str  # of what the seat sees after them
    end: int  # the ply that is shown at the host now
    start: GameStart | None = None  # given with the first ply

    def __post_init__(self) -> None:
        check_numbers(self.match, self.takebacks, self.first, self.end)
        check_words(self.digest)
        if len(self.events) > MOST_EVENTS:
            raise ValueError(_("There are too many events in one message."))
        for action, change in self.events:
            check_words(action, most=LONGEST_ACTION)
            check_words(change, most=LONGEST_CHANGE)


@dataclass(frozen=True, slots=True)
class RefusedMessage:
    """The host refuses a play."""

    number: int  # of the refused wish; 0 for one of this device
    reason: str  # a sentence
    # the clause that forbids it; "" if no rule of the game does
    clause: str = ""


@dataclass(frozen=True, slots=True)
class SaidMessage:
    """A line of chat, as in `SayMessage`."""

    seat: int
    phrase: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class AskedMessage:
    """A player asks all others a question."""

    question: int  # its number, for the answer
    seat: int  # the seat that asks
    what: Question  # what the seat asks for


@dataclass(frozen=True, slots=True)
class SettledMessage:
    """The result of a question."""

    question: int  # its number
    is_agreed: bool  # whether all agreed; false too if the game continued meanwhile


@dataclass(frozen=True, slots=True)
class DrawMessage:
    """The host begins a draw; the guest should send a `PledgeMessage`."""

    drawing: int  # the number of the draw at this table
    match: int  # the number of the game at this table, from 1
    place: int  # of the guest's device; 0 is the host's
    anchor: str  # the hash of the host's number
    game: str  # the short name
    players: int
    options: str  # as JSON
    # the first action, if the previous game determines it
    opening: str = ""

    def __post_init__(self) -> None:
        check_numbers(self.drawing, self.match, self.place, self.players)
        check_words(self.anchor, self.game)
        check_words(self.opening, self.options, most=LONGEST_ACTION)


@dataclass(frozen=True, slots=True)
class PledgedMessage:
    """The anchors of all devices."""

    drawing: int  # its number
    anchors: tuple[str, ...]  # of all, by place

    def __post_init__(self) -> None:
        check_numbers(self.drawing)
        check_words(*self.anchors)


@dataclass(frozen=True, slots=True)
class AccountMessage:
    """A finished game, which all devices can check."""

    match: int  # the number of the game at this table
    game: str  # the whole game, as in a link (`tabletop.session.links.pack`)
    luck: Transcript  # the draw of its randomness
    takebacks: int = 0  # their number; a later one makes the message outdated

    def __post_init__(self) -> None:
        check_numbers(self.match, self.takebacks)


@dataclass(frozen=True, slots=True)
class ChargeMessage:
    """The host makes the guest the host (see `tabletop.net.handover`)."""

    save: str  # of the table, as `tabletop.session.links.pack_save` packs it


@dataclass(frozen=True, slots=True)
class ClockMessage:
    """The state of the clock that runs."""

    seat: int  # the seat that acts; -1 if no clock runs
    standing: timer.Standing  # of that clock
    left: float  # in seconds
    # the seats that missed a turn and are not back
    away: tuple[int, ...] = ()
    is_paused: bool = False  # whether the clock is paused, because a connection is lost

    def left_after(self, seconds: float) -> float:
        """Return the seconds left, `seconds` after this message was sent."""
        is_still = self.is_paused or self.standing not in {"running", "warned"}
        return max(0.0, self.left - (0.0 if is_still else seconds))


FromHost: TypeAlias = (
    WelcomeMessage
    | UnknownMessage
    | ClosedMessage
    | SeatingMessage
    | EventsMessage
    | RefusedMessage
    | SaidMessage
    | AskedMessage
    | SettledMessage
    | DrawMessage
    | PledgedMessage
    | AccountMessage
    | ChargeMessage
    | ClockMessage
)
