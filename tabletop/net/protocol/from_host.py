"""Messages from a host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from tabletop.net.protocol.limits import (
    LONGEST_ACTION,
    Question,
    check_numbers,
    check_words,
)
from tabletop.net.protocol.luck import Transcript
from tabletop.net.protocol.presence import Phase, Standing
from tabletop.session import timer


@dataclass(frozen=True, slots=True)
class WelcomeMessage:
    """A guest has a seat."""

    seat: int  # from 0; it may differ in the next game
    key: str  # with which the guest returns to the seat; its device stores it
    played: int = 0  # the number of the last play of the seat

    def __post_init__(self) -> None:
        check_numbers(self.seat, self.played)
        check_words(self.key)


@dataclass(frozen=True, slots=True)
class UnknownMessage:
    """The host does not know the sender, which should say hello."""

    call: int = 0  # the last known call of the seat; the hello needs a later one

    def __post_init__(self) -> None:
        check_numbers(self.call)


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


@dataclass(frozen=True, slots=True)
class ViewMessage:
    """The complete observation of a guest's seat at a position."""

    game: str  # the short name
    number: int  # of the view; a play names the view that the player saw
    ply: int  # the position, as in a session
    observation: Any  # an `Observation` of the game
    # the legal actions of the seat; empty if it does not act
    legal: tuple[str, ...] = ()
    # the identities of things on the table, from the game's `follow`: places and
    # numbers
    ids: tuple[tuple[str, int], ...] = ()
    # the action before this position, as the seat may know it; "" if this position does
    # not follow the previous view
    done: str = ""
    takebacks: int = 0  # the number of takebacks
    match: int = 1  # the number of the game at this table, from 1

    def __post_init__(self) -> None:
        check_numbers(self.number, self.ply, self.takebacks, self.match)


@dataclass(frozen=True, slots=True)
class RefusedMessage:
    """The host refuses a play."""

    number: int  # of the play
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

    def __post_init__(self) -> None:
        check_numbers(self.match)


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
    | ViewMessage
    | RefusedMessage
    | SaidMessage
    | AskedMessage
    | SettledMessage
    | DrawMessage
    | PledgedMessage
    | AccountMessage
    | ClockMessage
)
