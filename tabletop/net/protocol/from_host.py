"""Messages from a host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from tabletop.net.protocol.hash_chains import DrawTranscript
from tabletop.net.protocol.limits import (
    LONGEST_ACTION,
    LONGEST_TELL,
    Question,
    check_numbers,
    check_words,
)
from tabletop.net.protocol.presence import Phase, Standing
from tabletop.session import timer


@dataclass(frozen=True, slots=True)
class WelcomeMessage:
    """A guest has a seat."""

    seat: int  # from 0; it may be another one in the next game
    key: str  # with it the guest comes back to the seat; its device keeps it
    played: int = 0  # the number of the last play of the seat
    reign: int = 0  # of the host; see `seating`

    def __post_init__(self) -> None:
        check_numbers(self.seat, self.played, self.reign)
        check_words(self.key)


@dataclass(frozen=True, slots=True)
class UnknownMessage:
    """The host does not know the sender, who should say hello."""

    call: int = 0  # the last call that came from the seat; that hello needs a later one

    def __post_init__(self) -> None:
        check_numbers(self.call)


@dataclass(frozen=True, slots=True)
class ClosedMessage:
    """The host has no place for a guest, or has none any more."""

    reason: str  # a sentence


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """Who is at a seat, as everybody may know."""

    name: str  # of the person or the computer
    standing: Standing  # whether the person is there
    # the level of the computer that plays now, None where a person does
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class SeatingMessage:
    """Who is at the table."""

    game: str  # the short name
    phase: Phase  # what the table is doing
    places: tuple[PublicSeat, ...]  # by seat
    # the seat of the person at the host's device; None for nobody's
    host: int | None = None


@dataclass(frozen=True, slots=True)
class ViewMessage:
    """What the seat of a guest may know of a position, whole."""

    game: str  # the short name
    number: int  # of the view; a play names the one that it answers
    ply: int  # the position, as in a session
    observation: Any  # of the seat, of the game's kind of observation
    legal: tuple[str, ...] = ()  # what the seat may play; empty where it does not act
    # of the things on the table, as `follow` gives them: places and numbers
    ids: tuple[tuple[str, int], ...] = ()
    # what was done before, as the seat may know it; "" for nothing: the position did
    # not come out of the one before it
    done: str = ""
    takebacks: int = 0  # how often something was taken back
    match: int = 1  # which game of the table it is, from 1

    def __post_init__(self) -> None:
        check_numbers(self.number, self.ply, self.takebacks, self.match)


@dataclass(frozen=True, slots=True)
class RefusedMessage:
    """A play was not taken."""

    number: int  # of the play
    reason: str  # a sentence
    # the id of the rule that forbids it; "" where it is none of the game's
    clause: str = ""


@dataclass(frozen=True, slots=True)
class SaidMessage:
    """A player has said something, as in `Say`."""

    seat: int
    phrase: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class AskedMessage:
    """A player asks all others for something."""

    question: int  # its number, for the answer
    seat: int  # who asks
    what: Question  # they ask for


@dataclass(frozen=True, slots=True)
class SettledMessage:
    """A question is answered."""

    question: int  # its number
    is_agreed: bool  # whether everybody has said yes; false too where it was overtaken


@dataclass(frozen=True, slots=True)
class DrawMessage:
    """The luck of a game is being drawn, and a guest should pledge a number."""

    drawing: int  # its number at this table
    match: int  # which game of the table it is for, from 1
    place: int  # of the guest's device; 0 is the host's
    length: int  # of each chain
    anchor: str  # of the host's
    # the first action of the game, where the one before has settled it
    opening: str = ""

    def __post_init__(self) -> None:
        check_numbers(self.drawing, self.match, self.place, self.length)
        check_words(self.anchor)
        check_words(self.opening, most=LONGEST_ACTION)


@dataclass(frozen=True, slots=True)
class PledgedMessage:
    """All have pledged a number."""

    drawing: int  # its number
    anchors: tuple[str, ...]  # of all, by place

    def __post_init__(self) -> None:
        check_numbers(self.drawing)
        check_words(*self.anchors)


@dataclass(frozen=True, slots=True)
class DueMessage:
    """A guest should open a link: before the first card, or for a throw."""

    drawing: int  # its number
    depth: int  # the number of the link

    def __post_init__(self) -> None:
        check_numbers(self.drawing, self.depth)


@dataclass(frozen=True, slots=True)
class AccountMessage:
    """A game is over, and everybody may check it."""

    match: int  # which game of the table it is
    game: str  # the whole of it, as in a link (`tabletop.session.links.pack`)
    luck: DrawTranscript  # what it was made from

    def __post_init__(self) -> None:
        check_numbers(self.match)


@dataclass(frozen=True, slots=True)
class ShareMessage:
    """A guest is given its share of a key."""

    epoch: int  # the name of the key, not 0
    place: int  # of the share
    share: str  # as hexadecimal digits

    def __post_init__(self) -> None:
        check_numbers(self.epoch, self.place)
        check_words(self.share)


@dataclass(frozen=True, slots=True)
class BequestMessage:
    """A guest is given the game, should its host not come back."""

    epoch: int  # the name of the key that it is sealed with; 0 where it is open
    number: int  # of the view that it goes with
    text: str  # the game, in base64

    def __post_init__(self) -> None:
        check_numbers(self.epoch, self.number)


@dataclass(frozen=True, slots=True)
class ClockMessage:
    """Whose clock runs."""

    seat: int  # who acts; -1 for nobody whose time counts
    standing: timer.Standing  # of that clock
    left: float  # the seconds that are left
    # the seats that have missed a turn and have not said that they are back
    away: tuple[int, ...] = ()
    is_paused: bool = False  # whether it stands, because a network is gone

    def left_after(self, seconds: float) -> float:
        """Return the seconds that are left some seconds after this message."""
        is_still = self.is_paused or self.standing not in {"running", "warned"}
        return max(0.0, self.left - (0.0 if is_still else seconds))


@dataclass(frozen=True, slots=True)
class ToldMessage:
    """How the device of another guest can be called, as they have told the host."""

    seat: int  # theirs
    # a description (`descriptions.pack`), or by what both can meet at a relay
    text: str

    def __post_init__(self) -> None:
        check_numbers(self.seat)
        check_words(self.text, most=LONGEST_TELL)


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
    | DueMessage
    | AccountMessage
    | ShareMessage
    | BequestMessage
    | ClockMessage
    | ToldMessage
)
