"""The model of a table's other devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.core.i18n import _, mark, ngettext
from tabletop.model.notice import Notice
from tabletop.ui import Presence, Wait

YES, NO, CONTINUE, WAIT, CALL = "yes", "no", "continue", "wait", "call-me"
"""Commands at a table, besides those of its sheet."""

SEND: Final = "send"  # command that opens the link of a table; the page then shares it

WATCH: Final = "just-watch"  # command that accepts the table's link without a seat

PEOPLE: Final = "people"  # sheet with the people at the table, and its command

STANDINGS: Final = {  # state of a seat to its sign and its words
    "open": ("○", mark("nobody yet")),
    "invited": ("✉", mark("invited")),
    "coming": ("…", mark("connecting")),
    "here": ("●", mark("here")),
    "away": ("◌", mark("away")),
    "gone": ("✕", mark("has left")),
    "computer": ("⚙", mark("computer")),
}


def told_asking(name: str) -> str:
    """Return the sentence about a person who asks for a seat."""
    return _("{who} would like to join.").format(who=name or _("Somebody"))


def told_seats(number: int) -> str:
    """Return the number of seats in words."""
    return ngettext("{n} seat", "{n} seats", number).format(n=number)


FREE: Final = ("open", "invited", "coming")  # states of a seat that nobody has


@dataclass(frozen=True, slots=True)
class Person:
    """A person or computer at a seat, or invited to it."""

    seat: int  # from 0
    name: str  # of the person or the computer
    standing: str  # a key of `STANDINGS`
    is_own: bool = False  # whether it is the seat of the person at this device
    is_played: bool = False  # whether a computer plays for the person who has it
    can_invite: bool = False  # whether this device can invite a person to it
    can_remove: bool = False  # whether this device can remove the person
    can_host: bool = False  # whether this device can hand the table to the person
    is_muted: bool = False  # whether this device hides their messages
    word: str = ""  # what their seat says of their coming and going, or ""

    @property
    def told(self) -> str:
        """The state of the seat in words."""
        words = _(STANDINGS[self.standing][1])
        if self.is_played and self.standing != "computer":
            return _("{standing}, a computer plays").format(standing=words)
        return words


@dataclass(frozen=True, slots=True)
class Line:
    """A line of talk."""

    seat: int  # of who says it, from 0
    name: str  # of who says it; "You" for the person at this device
    text: str
    number: int = 0  # of the line, from 1


@dataclass(frozen=True, slots=True)
class Handed:
    """A link that one person gives to another: an invitation or its answer."""

    link: str  # the whole address; "" while it is being made
    label: str = ""  # the text alternative of its QR code
    is_read: bool = False  # whether the camera reads the answer
    is_answered: bool = False  # whether an answer comes back from the same network
    told: str = ""  # a sentence on the person who has answered, or ""
    title: str = ""  # the title of the shared link, or ""
    said: str = ""  # the text shared with the link, or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """An immutable snapshot of a table of several devices."""

    people: Sequence[Person]  # by seat
    talk: Sequence[Line] = ()  # the last lines, the last one last
    said: Sequence[Line] = ()  # those shown at the seats now
    unseen: int = 0  # the number of lines that the person has not seen
    watchers: int = 0  # the number of people who only watch
    handed: Handed | None = None  # the invitation of a person who is away, or None
    can_extend: bool = False  # whether the player may take more time
    is_back: bool = False  # whether the person should confirm that they are back
    leaves: str = ""  # the label of the button that leaves the table
    left: str = ""  # a sentence on the game after that
    error: str = ""  # a sentence on an error, or ""
    question: str | None = None  # a question for a computer player
    waits: str = ""  # why nothing can be played here now, or ""
    wait: Wait | None = None  # for whom the game waits, None for nobody
    notice: Notice | None = None  # shown while the table has no other notice
    told: str = ""  # shown next to the state of the game, such as a clock, or ""
    verdict: str = ""  # the result of the fairness check at the end, or ""

    @property
    def looks_on(self) -> bool:
        """Whether the person at this device only watches."""
        return not any(person.is_own for person in self.people)

    @property
    def is_stopped(self) -> bool:
        """Whether nobody can play, because the host is away or has closed the table."""
        return self.wait is not None and self.wait.has_stopped

    @property
    def presences(self) -> tuple[Presence, ...]:
        """The people as their seats show them."""
        return tuple(
            Presence(
                is_away=person.standing == "away",
                is_gone=person.standing == "gone",
                word=person.word,
            )
            for person in self.people
        )


class Apart:
    """A place whose code is loaded on first use (`tabletop.model.together`)."""
