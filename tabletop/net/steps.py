"""Steps: the messages to send and the changes to show after an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tabletop.net.protocol.packets import Message


@dataclass(frozen=True, slots=True)
class Post:
    """A text to send to a peer, under the transport's name of its connection."""

    peer: str
    text: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """A message that can't be handled."""

    reason: str  # a sentence
    peer: str  # the sender


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """Somebody asks the host for a seat."""

    name: str  # of the person, or ""


@dataclass(frozen=True, slots=True)
class Progress:
    """The game has a new position."""

    match: int  # the number of the game at this table


@dataclass(frozen=True, slots=True)
class FairnessReport:
    """The result of a check."""

    # "unchecked" if this device could not tell
    kind: Literal["fair", "unfair", "unchecked"]
    sentence: str  # the result in words
    code: str = ""  # see `fairness_report.code_of`


Shown: TypeAlias = Message | Trouble | SeatAsked | Progress | FairnessReport


@dataclass(frozen=True, slots=True)
class Step:
    """The outcome of an event: texts to send, and messages to show the player."""

    posts: tuple[Post, ...] = ()
    shows: tuple[Shown, ...] = ()
