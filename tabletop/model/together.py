"""The model of a shared table before its game begins.

The rules of coming together are those of `tabletop.net`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.model.company import Apart, Handed, Person


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
    """An invitation, as the invited person sees it."""

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
