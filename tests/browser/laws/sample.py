"""Which tables the laws are held against, and how they look.

A row is a table and a look: a size of the window, a size of the text, light or dark,
and who sits there. The rows of a game are chosen in pairs: any two of these four meet
in some row, so every game has every size with every text size, in the light and in the
dark, and with each of its tables.

In each row the game stands at three positions of one random line of play: before its
first move, at its end, and in between, in the middle or where there is most to choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tabletop import links
from tabletop.chance import Rng, pick, rng_for
from tabletop.registry import GAMES
from tabletop.session import Seat, Session, default_name
from tabletop.thinking import BLIND, choices

SIZES: Final = ((360, 640), (390, 844), (740, 360), (1280, 800))
"""Widths and heights of the window, in CSS pixels."""

TEXTS: Final = (100, 200)
"""Sizes of the text, in percent."""

TABLES: Final = ("fewest", "four", "most")
"""As few as may play, all of them persons; four, or as many as there may be; and as
many as there may be: one of these a person, and the others computers."""

LONGEST: Final = 4000
"""The plies after which a random line of play is broken off."""

SOON: Final = 400
"""The plies in which positions in between are looked for: a page replays them all."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table and how it looks.

    Attributes:
        game: its short name.
        number: of the row among those of its game, from 0.
        size: width and height of the window, in CSS pixels.
        text: size of the text, in percent.
        dark: whether it is dark.
        table: one of the `TABLES`.
    """

    game: str
    number: int
    size: tuple[int, int]
    text: int
    dark: bool
    table: str

    def __str__(self) -> str:
        """Name the row so that it can be looked at again."""
        width, height = self.size
        theme = "dark" if self.dark else "light"
        return (
            f"{self.game}, row {self.number}: {width}x{height}, text {self.text} %,"
            f" {theme}, {len(self.seats)} seats ({self.table})"
        )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits there."""
        players = GAMES[self.game].PLAYERS
        count = {"fewest": players[0], "four": min(4, players[-1])}.get(
            self.table, players[-1]
        )
        bots = [
            None if self.table == "fewest" or not k else BLIND for k in range(count)
        ]
        return tuple(Seat(default_name(k, bot), bot) for k, bot in enumerate(bots))


@cache
def rows(game: str) -> tuple[Row, ...]:
    """Return the rows of the game of this short name; see above."""
    tables = TABLES if GAMES[game].PLAYERS[-1] > 1 else ("fewest", "fewest")
    found: list[Row] = []
    for across, size in enumerate(SIZES):
        for down, table in enumerate(tables):
            text = TEXTS[(across + down) % 2]
            is_dark = bool((across // 2 + down) % 2)
            found.append(Row(game, len(found), size, text, is_dark, table))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a game.

    Attributes:
        name: how it is called.
        ply: of the line of play.
        address: that brings it on the table, from `#` on.
    """

    name: str
    ply: int
    address: str


@cache
def positions(game: str, seats: tuple[Seat, ...], seed: str) -> tuple[Position, ...]:
    """Return some positions of a random line of play in which a person acts.

    Args:
        game: the short name.
        seats: who sits there.
        seed: of chance, and of who chooses.
    """
    session = Session.start(game, players=len(seats), seats=seats, seed=seed)
    plies = _persons(session, rng_for(f"laws {seed}", 0))
    plies = [pair for pair in plies if pair[0] < SOON]
    most = max(plies, key=lambda pair: pair[1])[0]
    middle = plies[len(plies) // 2][0]
    named = {"in the middle": middle, "with most to choose": most}
    if session.is_over:
        named["at the end"] = len(session.log)
    start = links.address(
        Session.start(game, players=len(seats), seats=seats, seed=seed)
    )
    later = (Position(name, ply, _link(session, ply)) for name, ply in named.items())
    return Position("at the start", 0, start), *later


def chosen(row: Row, seed: str) -> Iterator[Position]:
    """Give the positions that are looked at in this row."""
    passed = ("in the middle", "with most to choose")[row.number // 2 % 2]
    for position in positions(row.game, row.seats, seed):
        if position.name != passed:
            yield position


def _persons(session: Session, rng: Rng) -> Sequence[tuple[int, int]]:
    """Play a game; return the plies at which persons act, with how much they may do."""
    plies = []
    while not session.is_over and len(session.log) < LONGEST:
        if session.seats[session.to_act].bot is None:
            plies.append((len(session.log), len(session.legal())))
        session.play(pick(rng, choices(session)))
    return plies


def _link(session: Session, ply: int) -> str:
    """Return the address of the game as it was at a ply."""
    there = Session.start(
        session.game,
        players=len(session.seats),
        seats=session.seats,
        seed=session.seed,
    )
    while len(there.log) < ply:
        there.play(session.log[len(there.log)])
    return f"#/{session.game}?log={links.pack(there)}"
