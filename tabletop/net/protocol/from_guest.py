"""Messages from a guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.core.i18n import _
from tabletop.net.protocol.limits import (
    LONGEST_ACTION,
    LONGEST_LINE,
    LONGEST_TELL,
    PHRASES,
    Question,
    check_numbers,
    check_words,
)


@dataclass(frozen=True, slots=True)
class WillMessage:
    """What a guest has of a game whose host is gone."""

    epoch: int  # the name of the key that it is sealed with; 0 for none
    number: int  # of the view that it goes with
    text: str  # the game, sealed
    place: int = 0  # of the guest's share of the key; 0 for none
    share: str = ""  # that share

    def __post_init__(self) -> None:
        check_numbers(self.epoch, self.number, self.place)
        check_words(self.share)


@dataclass(frozen=True, slots=True)
class HelloMessage:
    """A guest is there, for the first time or again."""

    name: str  # what the person wants to be called
    key: str = ""  # of the seat that they had, "" for none
    invitation: str = ""  # to a seat, "" for any that is open
    reign: int = 0  # of the last host of the table that the guest knows; see `seating`
    # what it gives to whoever takes the place of a host that is gone
    wills: tuple[WillMessage, ...] = ()
    # which call of the device it is, from 1: one that comes late, after a later one,
    # counts no more
    call: int = 0

    def __post_init__(self) -> None:
        check_words(self.name, self.key, self.invitation)
        check_numbers(self.reign, self.call)


@dataclass(frozen=True, slots=True)
class PlayMessage:
    """A guest plays an action."""

    # of this play among those of the seat, from 1: sent twice it counts once
    number: int
    view: int  # the number of the view that it answers
    action: str  # in the notation of the game

    def __post_init__(self) -> None:
        check_numbers(self.number, self.view)
        check_words(self.action, most=LONGEST_ACTION)


@dataclass(frozen=True, slots=True)
class AskMessage:
    """A guest asks everybody for something."""

    what: Question


@dataclass(frozen=True, slots=True)
class AnswerMessage:
    """A guest answers what was asked."""

    question: int  # its number
    is_yes: bool  # whether they agree

    def __post_init__(self) -> None:
        check_numbers(self.question)


@dataclass(frozen=True, slots=True)
class SayMessage:
    """A guest says something: the id of a phrase, or a line of text."""

    phrase: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        if bool(self.phrase) is bool(self.text):
            raise ValueError(_("You can say a phrase, or a line of text."))
        if self.phrase and self.phrase not in PHRASES:
            raise ValueError(_("That phrase doesn’t exist."))
        check_words(self.text, most=LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class LeaveMessage:
    """A guest leaves for good."""


@dataclass(frozen=True, slots=True)
class PledgeMessage:
    """A guest has thought of a number, and made a chain of it."""

    drawing: int  # its number
    anchor: str  # of the chain

    def __post_init__(self) -> None:
        check_numbers(self.drawing)
        check_words(self.anchor)


@dataclass(frozen=True, slots=True)
class LinkMessage:
    """A guest opens a link of its chain."""

    drawing: int  # its number
    depth: int  # the number of the link, from 1
    link: str  # itself; "" where the guest's device has lost the chain

    def __post_init__(self) -> None:
        check_numbers(self.drawing, self.depth)
        check_words(self.link)


@dataclass(frozen=True, slots=True)
class MoreMessage:
    """A guest asks for a bit more time."""


@dataclass(frozen=True, slots=True)
class BackMessage:
    """A guest that has missed a turn is back."""


@dataclass(frozen=True, slots=True)
class ArrangedMessage:
    """A guest has arranged their things; only the host gets this."""

    things: tuple[str, ...]  # as the game names them, from left to right

    def __post_init__(self) -> None:
        check_words(*self.things)


@dataclass(frozen=True, slots=True)
class TellMessage:
    """A guest tells another one how its device can be called."""

    seat: int  # of the other one
    # a description (`descriptions.pack`); "" asks by what both can meet at a relay
    text: str

    def __post_init__(self) -> None:
        check_numbers(self.seat)
        check_words(self.text, most=LONGEST_TELL)


FromGuest: TypeAlias = (
    HelloMessage
    | PlayMessage
    | AskMessage
    | AnswerMessage
    | SayMessage
    | LeaveMessage
    | PledgeMessage
    | LinkMessage
    | MoreMessage
    | BackMessage
    | ArrangedMessage
    | TellMessage
)
