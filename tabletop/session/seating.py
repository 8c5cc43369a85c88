"""Seats of a table, and the header of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from tabletop.core.game import AnyGame
from tabletop.core.i18n import _
from tabletop.registry import GAMES


@dataclass(frozen=True, slots=True)
class Seat:
    """The occupant of a seat: a person, or a computer of a level (`bot`)."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """A game before its first action."""

    game: str  # the short name in `tabletop.registry.GAMES`
    options: Any  # an `Options` of that game
    seats: tuple[Seat, ...]  # one a player
    seed: str  # the text from which chance is made, with the ply


LONGEST_SEED: Final = 80  # characters of a seed from outside; those made here have 32


def checked_seed(text: str) -> str:
    """Return the seed, or raise `ValueError` if it is too long."""
    if len(text) > LONGEST_SEED:
        message = _("This seed is too long: {length} characters, at most {most}.")
        raise ValueError(message.format(most=LONGEST_SEED, length=len(text)))
    return text


def game_of(name: str) -> AnyGame:
    """Return the game of this short name; raise `ValueError` if there is none."""
    if name not in GAMES:
        message = _("There is no game called “{game}” here.").format(game=name)
        raise ValueError(message)
    return GAMES[name]


def called(name: str, text: str) -> str:
    """Return the words of an action; its text if the game has none."""
    game = game_of(name)
    words = getattr(game, "words_of", None)
    return text if words is None else str(words(game.parse_action(text)).do())


def deed(name: str, text: str, who: str) -> str:
    """Return a sentence for an action: "Ben discarded the ace."."""
    game = game_of(name)
    words = getattr(game, "words_of", None)
    if words is None:
        told = _("{name} played: {called}.")
        return told.format(name=who, called=called(name, text))
    return str(words(game.parse_action(text)).did(who))


COMPUTERS: Final = (
    *("Nell", "Ben", "Cleo", "Dan", "Edda", "Finn", "Gus", "Ida", "Jon", "Kit"),
    *("Lou", "Moss", "Oscar", "Pia", "Quin", "Ray", "Sue", "Tess", "Una", "Xena"),
    *("Vic", "Will", "Yves", "Zack", "Abe", "Hal"),
)
"""Names of computers by place; no two begin with the same letter.

The first twelve have faces of their own, in `tabletop.ui.faces`.
"""


def default_name(
    place: int, bot: str | None = None, persons: Collection[str] = ()
) -> str:
    """Return the default name of a person or computer.

    `place` counts from 0; `bot` is the level of a computer. No computer gets the name
    of one of `persons`.
    """
    if bot is None:
        return _("Player {n}").format(n=place + 1)
    taken = {name.casefold() for name in persons}
    free = [name for name in COMPUTERS if name.casefold() not in taken]
    return free[place] if place < len(free) else _("Computer {n}").format(n=place + 1)


def persons_of(seats: Iterable[Seat]) -> tuple[str, ...]:
    """Return the names of the persons at these seats."""
    return tuple(seat.name for seat in seats if seat.bot is None)


def default_seat(place: int) -> Seat:
    """Return a seat for a person without a name at this place, from 0."""
    return Seat(default_name(place))


def default_seats(players: int) -> tuple[Seat, ...]:
    """Return seats for persons without names of their own."""
    return tuple(map(default_seat, range(players)))
