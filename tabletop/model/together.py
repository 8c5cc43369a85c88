"""A table at several devices: who gathers, is invited, and is there.

The rules of coming together are those of `tabletop.distance`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.i18n import _, mark
from tabletop.model.company import Apart

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


@dataclass(frozen=True)
class Choosing(Apart):
    """The games that can be played together."""

    name: str = ""  # by which the person at this device invites, or ""
    error: str = ""  # what is wrong with an invitation, or ""
    is_read: bool = False  # whether the camera reads one
    has_relay: bool = False  # whether a code can be typed in the place of one
    is_awaited: bool = False  # whether one that was typed is being looked up


@dataclass(frozen=True)
class Gathering(Apart):
    """A table at which people gather, as its host sees it."""

    title: str  # of the game
    game: str  # its short name
    people: Sequence[Person]  # by seat
    seat: int | None = None  # the one whose invitation is shown; None for none
    handed: Handed | None = None  # that invitation
    told: str = ""  # what there is to say, or ""
    error: str = ""  # what is wrong, or ""
    can_begin: bool = False  # whether the game can begin with those who are here
    is_begun: bool = False  # whether it has begun
    waits: bool = True  # whether the table waits for whoever is away
    seconds: int = 0  # of each turn; 0 for no timer
    fewer: bool = False  # whether a seat can be left out
    more: bool = False  # whether another one can be added
    goes_on: str = ""  # the address of a game that goes on meanwhile; "" of a new one


@dataclass(frozen=True)
class Invited(Apart):
    """An invitation, as whoever opened it sees it."""

    title: str = ""  # of the game; "" where the invitation cannot be read
    host: str = ""  # who invites
    table: str = ""  # the id of the table that it leads to; "" for an answer handed on
    running: str = ""  # what there is to say of a game that is going on, or ""
    name: str = ""  # what the person is called
    known: Sequence[str] = ()  # names that are remembered here
    handed: Handed | None = None  # the answer, once the person has said yes
    people: Sequence[Person] = ()  # at the table, as far as they are known
    told: str = ""  # what there is to say, or ""
    error: str = ""  # what is wrong, and the next step; or ""
    is_back: bool = False  # whether the person has a seat at that table
    is_old: bool = False  # whether it takes a new invitation to come to the table
    is_read: bool = False  # whether the camera reads that
    # whether the person has said yes, and waits for the host's device
    is_coming: bool = False
    is_relayed: bool = False  # whether it is by way of the relay


@dataclass(frozen=True, slots=True)
class People:
    """Who is at a table where a game is played."""

    people: Sequence[Person]  # by seat
    talk: Sequence[tuple[str, str]] = ()  # who said what, the last one last
    handed: Handed | None = None  # the invitation of somebody who is away, or None
    can_extend: bool = False  # whether a bit more time can be had
    is_back: bool = False  # whether the person should say that they are back
    told: str = ""  # what there is to say, or ""
    leaves: str = ""  # the label of what leaves the table
    left: str = ""  # what becomes of the game then
    error: str = ""
