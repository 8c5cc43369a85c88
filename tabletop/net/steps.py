"""Steps: the messages to send and the changes to show after an event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from tabletop.net.fairness_report import FairnessReport
from tabletop.net.protocol.messages import Message


@dataclass(frozen=True, slots=True)
class Post:
    """A text to be sent to a peer: to whatever name a carrier has for a wire."""

    peer: str
    text: str


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something came that nothing can be done with."""

    reason: str  # a sentence
    peer: str  # from whom it came


Shown: TypeAlias = Message | Trouble | FairnessReport


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be done now: texts to send, and what the person is to be shown."""

    posts: tuple[Post, ...] = ()
    shows: tuple[Shown, ...] = ()
