"""Messages from a guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tabletop.core.i18n import _
from tabletop.net.protocol.limits import (
    LONGEST_ACTION,
    LONGEST_LINE,
    PHRASES,
    Question,
    check_numbers,
    check_words,
)
from tabletop.net.protocol.shares import Share


@dataclass(frozen=True, slots=True)
class HelloMessage:
    """A guest asks for a seat, for the first time or again."""

    table: str  # its id
    name: str  # the name that the player wants
    key: str = ""  # of the player's former seat, "" for none
    invitation: str = ""  # to a seat
    # a secret of this run of the guest's program, and the number of its call, from 1:
    # the host ignores a call that arrives after a later one
    device: str = ""
    call: int = 0
    # the guest's share of a game whose host was lost, at the table that continues it
    share: Share | None = None

    def __post_init__(self) -> None:
        check_words(self.table, self.name, self.key, self.invitation, self.device)
        check_numbers(self.call)


@dataclass(frozen=True, slots=True)
class AckMessage:
    """A guest says what it has; also its sign of life."""

    match: int  # the number of the game at this table; 0 for none
    takebacks: int
    ply: int  # it has all events before this ply
    digest: str  # of what it sees there
    had: tuple[int, ...] = ()  # the numbers of messages that have arrived

    def __post_init__(self) -> None:
        check_numbers(self.match, self.takebacks, self.ply, *self.had)
        check_words(self.digest)


@dataclass(frozen=True, slots=True)
class PlayMessage:
    """A guest plays an action."""

    ply: int  # the position that the player saw
    digest: str  # of what the player saw
    action: str  # in the notation of the game

    def __post_init__(self) -> None:
        check_numbers(self.ply)
        check_words(self.digest)
        check_words(self.action, most=LONGEST_ACTION)


@dataclass(frozen=True, slots=True)
class WishMessage:
    """A guest asks all players a question, or the host for something else."""

    # to leave for good, for more time, or to be back after a missed turn
    what: Question | Literal["leave", "more", "back"]


@dataclass(frozen=True, slots=True)
class AnswerMessage:
    """A guest answers a question."""

    question: int  # its number
    is_yes: bool  # whether the player agrees

    def __post_init__(self) -> None:
        check_numbers(self.question)


@dataclass(frozen=True, slots=True)
class SayMessage:
    """A guest's line of chat: the id of a phrase, or a text."""

    phrase: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        if bool(self.phrase) is bool(self.text):
            raise ValueError(_("Send a phrase or one line of text."))
        if self.phrase and self.phrase not in PHRASES:
            raise ValueError(_("That phrase doesn’t exist."))
        check_words(self.text, most=LONGEST_LINE)


@dataclass(frozen=True, slots=True)
class PledgeMessage:
    """A guest commits to a secret number."""

    drawing: int  # the number of the draw
    anchor: str  # the hash of its number

    def __post_init__(self) -> None:
        check_numbers(self.drawing)
        check_words(self.anchor)


@dataclass(frozen=True, slots=True)
class RevealMessage:
    """A guest reveals its number, once all have pledged."""

    drawing: int  # the number of the draw
    number: str

    def __post_init__(self) -> None:
        check_numbers(self.drawing)
        check_words(self.number)


FromGuest: TypeAlias = (
    HelloMessage
    | AckMessage
    | PlayMessage
    | WishMessage
    | AnswerMessage
    | SayMessage
    | PledgeMessage
    | RevealMessage
)
