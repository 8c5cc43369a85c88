"""The model of a shared table before its game begins.

`tabletop.net` has the rules of gathering.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.core.i18n import _
from tabletop.model.company import Apart, Handed, Person


@dataclass(frozen=True)
class Choosing(Apart):
    """The games for several devices, and the ways to invite people."""

    game: str  # the short name of the chosen one
    name: str = ""  # of the person at this device, or ""
    asks_name: bool = False  # whether the person can type a name
    ours: Sequence[str] = ()  # the people of the last table; empty without one
    can_write: bool = False  # whether the game can be played by letter
    servers: Sequence[str] = ()  # the servers that a link asks
    error: str = ""  # a sentence on an error, or ""
    is_read: bool = False  # whether the camera reads an invitation


@dataclass(frozen=True)
class Gathering(Apart):
    """A table at which people gather, as its host sees it."""

    title: str  # of the game
    game: str  # its short name
    people: Sequence[Person]  # by seat
    asking: Sequence[tuple[int, str]] = ()  # the requests for a seat: number, name
    link: Handed | None = None  # the link of the table, once it is sent
    handed: Handed | None = None  # the invitation in the same network, if any
    told: str = ""  # a sentence on the table, or ""
    error: str = ""  # a sentence on an error, or ""
    can_begin: bool = False  # whether the game can begin with the people present
    is_begun: bool = False  # whether the table can no longer be changed
    waits: bool = True  # whether the table waits for a player who is away
    needs_link: bool = False  # whether only the link brings people back to the game
    seconds: int = 0  # of each turn; 0 for no timer
    fewer: bool = False  # whether a seat can be removed
    more: bool = False  # whether a seat can be added
    goes_on: str = ""  # the address of a game that is already running, or ""
    servers: Sequence[str] = ()  # the servers that a link asks

    @property
    def lack(self) -> str:
        """The sentence at a table of computers that needs a friend, or ""."""
        are_others = (p.standing == "computer" for p in self.people if not p.is_own)
        if self.is_begun or not all(are_others):
            return ""
        return _("The game can start as soon as a friend is here.")


@dataclass(frozen=True)
class Invited(Apart):
    """An invitation, as the invited person sees it."""

    title: str = ""  # of the game; "" where the invitation cannot be read
    host: str = ""  # the name of the host
    table: str = ""  # the id of its table; "" for an answer given to another tab
    game: str = ""  # the short name of the game, or ""
    running: str = ""  # a description of a game that is running, or ""
    name: str = ""  # of the person
    known: Sequence[str] = ()  # names that this device remembers
    handed: Handed | None = None  # the answer, once the person has accepted
    people: Sequence[Person] = ()  # at the table, as far as they are known
    told: str = ""  # a sentence on the connection, or ""
    error: str = ""  # a sentence on an error with the next step, or ""
    is_back: bool = False  # whether the person has a seat at that table
    is_old: bool = False  # whether the person needs a new invitation to return
    is_read: bool = False  # whether the camera reads that invitation
    # whether the person has accepted, and waits for the host's device
    is_coming: bool = False
    can_watch: bool = False  # whether the person can watch without a seat
    is_near: bool = False  # whether the devices must be in the same network
    servers: Sequence[str] = ()  # the servers that a link asks
