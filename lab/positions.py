"""Positions of any game, found by playing it at random, and their addresses.

    positions("threes", default_seats(1), "a seed")

are the game before its first move, in the middle, where there is most to choose, and at
its end. Nothing here knows one game from another.
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
"""The plies after which a random line of play is broken off."""

SOON: Final = 400
"""The plies in which positions in between are looked for: a page replays them all."""

FEW: Final = 40
"""The plies in which a position is looked for where a computer acts."""

START: Final = "at the start"
MIDDLE: Final = "in the middle"
MOST: Final = "with most to choose"
END: Final = "at the end"
WAITING: Final = "while a computer is to act"


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a game."""

    name: str  # `START`, `MIDDLE`, `MOST` or `END`
    address: str  # that lays it on the table, from `#` on


@cache
def positions(game: str, seats: tuple[Seat, ...], seed: str) -> tuple[Position, ...]:
    """Return the positions of one line of play; a person acts in all but the last.

    Args:
        game: the short name.
        seats: who sits there, a person among them.
        seed: of chance, and of who chooses.

    Raises:
        ValueError: the seats are impossible, or the line does not end.
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
    """Return the last position early in a line of play where a computer acts.

    Args:
        game: the short name.
        seats: who sits there, a person and a computer among them.
        seed: of chance, and of who chooses.
    """
    whole = Session.start(game, players=len(seats), seats=seats, seed=seed)
    rng, found = rng_for(f"waiting {seed}", 0), 0
    while not whole.is_over and len(whole.log) < FEW:
        if whole.to_act >= 0 and whole.seats[whole.to_act].bot is not None:
            found = len(whole.log)
        whole.play(pick(rng, choices(whole)))
    return Position(WAITING, _link(whole, found))


def _playing(session: Session) -> Iterator[tuple[int, int]]:
    """Play a game; give where persons act in its log, with how much they may do."""
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
    """Return the address of this game as it was at a ply."""
    there = Session.start(
        session.game,
        players=len(session.seats),
        seats=session.seats,
        seed=session.seed,
    )
    while len(there.log) < ply:
        there.play(session.log[len(there.log)])
    return f"#/{session.game}?log={links.pack(there)}"
