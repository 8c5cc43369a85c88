"""Steps: the messages to send and the changes to show after an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.net.fairness_report import FairnessReport
from tabletop.net.protocol.messages import Message


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


Shown: TypeAlias = Message | Trouble | FairnessReport


@dataclass(frozen=True, slots=True)
class Step:
    """The outcome of an event: texts to send, and messages to show the player."""

    posts: tuple[Post, ...] = ()
    shows: tuple[Shown, ...] = ()
