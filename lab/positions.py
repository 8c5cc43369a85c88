"""Positions of any game, found by playing it at random, and their addresses.

`positions("threes", default_seats(1), "a seed")` returns the game before its first
move, in the middle, at the most legal actions, and at its end. The code is the same for
all games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final
from urllib.parse import urlencode

from tabletop.core.chance import pick, rng_for
from tabletop.session import Seat, Session, game_request, links
from tabletop.session.bot_protocol import choices
from tabletop.session.game_request import NewGame

LONGEST: Final = 20_000
"""Maximum plies of a random game."""

SOON: Final = 400
"""Maximum ply of a position before the end, since a page replays all plies."""

FEW: Final = 40
"""Maximum ply of a position at which a computer acts."""

START: Final = "at the start"
MIDDLE: Final = "in the middle"
MOST: Final = "with most to choose"
END: Final = "at the end"
WAITING: Final = "while a computer is to act"


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game."""

    name: str  # `START`, `MIDDLE`, `MOST` or `END`
    address: str  # that opens it, from `#` on


@cache
def positions(game: str, seats: tuple[Seat, ...], seed: str) -> tuple[Position, ...]:
    """Return the positions of one random game; a person acts in all but the last.

    Args:
        game: the short name.
        seats: the players, with a person.
        seed: of chance, and of the choices.

    Raises:
        ValueError: the seats are impossible, or the game does not end.
    """
    whole = Session.start(game, players=len(seats), seats=seats, seed=seed)
    plies = [pair for pair in [*_playing(whole)] if pair[0] < SOON]
    if not whole.is_over:
        message = f"{game} does not end in {LONGEST} plies."
        raise ValueError(message)
    middle, _many = plies[len(plies) // 2]
    most, _many = max(plies, key=lambda pair: pair[1])
    return (
        Position(START, _beginning(whole)),
        Position(MIDDLE, _link(whole, middle)),
        Position(MOST, _link(whole, most)),
        Position(END, _link(whole, len(whole.log))),
    )


def waiting(game: str, seats: tuple[Seat, ...], seed: str) -> Position:
    """Return the last early position of a random game at which a computer acts.

    Args:
        game: the short name.
        seats: the players, with a person and a computer.
        seed: of chance, and of the choices.
    """
    whole = Session.start(game, players=len(seats), seats=seats, seed=seed)
    rng, found = rng_for(f"waiting {seed}", 0), 0
    while not whole.is_over and len(whole.log) < FEW:
        if whole.to_act >= 0 and whole.seats[whole.to_act].bot is not None:
            found = len(whole.log)
        whole.play(pick(rng, choices(whole)))
    return Position(WAITING, _link(whole, found))


def _playing(session: Session) -> Iterator[tuple[int, int]]:
    """Play a game; yield the plies at which persons act, and the number of actions."""
    rng = rng_for(f"positions {session.seed}", 0)
    while not session.is_over and len(session.log) < LONGEST:
        if session.seats[session.to_act].bot is None:
            yield len(session.log), len(session.legal())
        session.play(pick(rng, choices(session)))


def _beginning(session: Session) -> str:
    """Return the address of a new game like this one."""
    new_game = NewGame(session.game, session.seats, session.options, session.seed)
    return f"#/{session.game}?{urlencode(game_request.texts(new_game))}"


def _link(session: Session, ply: int) -> str:
    """Return the address of this game at a ply."""
    there = Session.start(
        session.game, players=len(session.seats), seats=session.seats, seed=session.seed
    )
    while len(there.log) < ply:
        there.play(session.log[len(there.log)])
    return f"#/{session.game}?log={links.pack(there)}"
