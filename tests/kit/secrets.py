"""Positions of all games whose secrets are checked."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Final

from tabletop.core.chance import rng_for
from tabletop.core.game import AnyGame
from tabletop.registry import GAMES
from tabletop.session import Seat, Session
from tests.kit import twins
from tests.kit.games import Table

MOVES: Final = (0, 9, 3, 40, 24)  # after how many moves a game is looked at


@dataclass(frozen=True)
class Case:
    """A game that runs, and the seat that is asked what it sees."""

    session: Session
    seat: int
    twin: Session

    def __repr__(self) -> str:
        session = self.session
        return f"{session.header} after {len(session.log)} actions, seat {self.seat}"


def tables_of(game: AnyGame) -> Iterator[Table]:
    """Give the default table, a larger one, and one of each option's last choice."""
    default, players = game.Options(), game.PLAYERS
    yield Table(game, players[0], default)
    yield Table(game, players[min(1, len(players) - 1)], default)
    for field in fields(default):
        choice = next(
            each
            for each in reversed(field.metadata["choices"])
            if each != getattr(default, field.name)
        )
        yield Table(game, players[0], replace(default, **{field.name: choice}))


def seatings(players: int) -> Iterator[tuple[Seat, ...]]:
    """Give the seats of one person among computers, and of persons alone."""
    persons = tuple(Seat(f"Person {place}") for place in range(players))
    computers = (replace(seat, bot="random") for seat in persons[1:])
    yield (persons[0], *computers)
    if players > 1:
        yield persons


def cases_of(name: str) -> Iterator[Case]:
    """Give running games of this name in which something is hidden from a seat."""
    places = 0
    for table in tables_of(GAMES[name]):
        for seats in seatings(table.players):
            is_usual = table.options == GAMES[name].Options() and len(seats) > 1
            for _again in range(2 if is_usual else 1):
                moves = MOVES[places % len(MOVES)]
                places += 1
                session = twins.played(table, seats, moves, f"{name} {places}")
                seat = twins.place_of(twins.laid(session)).viewer
                found = twins.twin(session, seat, rng_for(f"twin {name}", places))
                if found is not None:
                    yield Case(session, seat, found)


@cache
def cases(name: str) -> tuple[Case, ...]:
    """Return them, made once."""
    return tuple(cases_of(name))
