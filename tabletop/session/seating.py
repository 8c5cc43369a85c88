"""Who sits at a table, and what a game is before its first action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabletop.game import AnyGame
from tabletop.i18n import _
from tabletop.registry import GAMES


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits at a seat: a person, or a computer of a level (`bot`)."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """What a game is before its first action.

    Attributes:
        game: the short name in `tabletop.registry.GAMES`.
        options: an `Options` of that game.
        seats: one a player.
        seed: the text that chance is made from, with the ply.
    """

    game: str
    options: Any
    seats: tuple[Seat, ...]
    seed: str


def game_of(name: str) -> AnyGame:
    """Return the game of this short name.

    Raises:
        ValueError: there is none.
    """
    if name not in GAMES:
        message = _("There is no game called “%s” here.") % name
        raise ValueError(message)
    return GAMES[name]


def called(name: str, text: str) -> str:
    """Return what a game calls an action for people, its text where it has no words.

    Raises:
        InvalidActionError: the text is no action of this game.
    """
    game = game_of(name)
    words = getattr(game, "action_words", None)
    return text if words is None else str(words(game.parse_action(text)))


def default_name(place: int, bot: str | None = None) -> str:
    """Return what a person or computer without a name is called here, from 0."""
    name = _("Player %d") if bot is None else _("Computer %d")
    return name % (place + 1)


def default_seat(place: int) -> Seat:
    """Return a seat for a person without a name at this place, from 0."""
    return Seat(default_name(place))


def default_seats(players: int) -> tuple[Seat, ...]:
    """Return seats for persons without names of their own."""
    return tuple(map(default_seat, range(players)))
