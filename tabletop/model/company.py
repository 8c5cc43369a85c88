"""The model of a table's other devices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.core.i18n import _, mark
from tabletop.model.notice import Notice

YES, NO, ALONE, INHERIT, FOLLOW = "yes", "no", "play-alone", "inherit", "follow"
"""Commands at a table, besides those of its sheet."""

INVITING: Final = ("answer", "read", "by-relay", "by-hand", "invite-")
"""Commands beside an invitation."""

WISHES: Final = (
    *(YES, NO, ALONE, INHERIT, FOLLOW, "again", "say", "say-", "back", "more-time"),
    *("leave-table", "mute-", *INVITING),
)
"""Commands at a table that are messages to its other devices, or about these."""

APART: Final = (
    *("join", "leave", "begin", "terms", "fewer", "more", "name"),
    *INVITING,
)
"""Commands at the places apart."""

PEOPLE: Final = "people"
"""The sheet of who is at the table, and the command that opens it."""

STANDINGS: Final = {
    "open": ("○", mark("nobody yet")),
    "invited": ("✉", mark("invited")),
    "coming": ("…", mark("connecting")),
    "here": ("●", mark("here")),
    "away": ("◌", mark("away")),
    "gone": ("✕", mark("has left")),
    "computer": ("⚙", mark("computer")),
}
"""How a seat stands: a sign, and what it means."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who is at a seat, or may come to it."""

    seat: int  # from 0
    name: str  # of the person or the computer
    standing: str  # a key of `STANDINGS`
    is_own: bool = False  # whether it is the seat of the person at this device
    is_played: bool = False  # whether a computer plays for whoever has the seat
    can_invite: bool = False  # whether somebody can be invited to it from this device
    is_muted: bool = False  # whether nothing is heard of what they say

    @property
    def told(self) -> str:
        """How the seat stands, in words."""
        words = _(STANDINGS[self.standing][1])
        if self.is_played and self.standing != "computer":
            return _("{standing}, a computer plays").format(standing=words)
        return words


@dataclass(frozen=True, slots=True)
class Handed:
    """What one person hands another: an invitation, or the answer to one."""

    link: str  # the whole address; "" while it is being made
    label: str = ""  # what it is, to whoever doesn't see its code
    is_read: bool = False  # whether the camera reads what comes back
    is_relayed: bool = False  # whether the relay carries what comes back
    spoken: str = ""  # a code that can be typed in the place of the link, or ""
    site: str = ""  # the address of the page, where it can be typed
    has_relay: bool = False  # whether the page has a relay
    told: str = ""  # what there is to say of whoever has answered, or ""
    title: str = ""  # what an app shows above the link that is shared, or ""
    said: str = ""  # what it shows beside the link, or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Those who sit at a table with devices of their own, at one moment."""

    people: Sequence[Person]  # by seat
    talk: Sequence[tuple[str, str]] = ()  # who said what, the last one last
    handed: Handed | None = None  # the invitation of somebody who is away, or None
    can_extend: bool = False  # whether a bit more time can be had
    is_back: bool = False  # whether the person should say that they are back
    leaves: str = ""  # the label of what leaves the table
    left: str = ""  # what becomes of the game then
    error: str = ""  # what is wrong, or ""
    question: str | None = None  # what a computer player is to think about
    waits: str = ""  # why nothing can be played here now, or ""
    notice: Notice | None = None  # what is said while nothing else is
    told: str = ""  # what stands beside the state of the game, such as a clock, or ""
    verdict: str = ""  # what is said of the luck at the end, as markup, or ""


class Apart:
    """A place whose code is loaded on first use (`tabletop.model.together`)."""
