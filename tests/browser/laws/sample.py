"""Which tables the laws are held against, and how they look.

At each of its `TABLES` a game stands at four positions of one random line of play:
before its first move, in the middle, where there is most to choose, and at its end.
These are seen at rest in every size of the window with every size of the text, light
and dark in turns, so that each size has both, and in a window that was enlarged.

It is played on in rows. A row is a table and a look; any two of the size, the text, the
theme and the table meet in some row. Rows take turns in where they begin: before the
first move, in the middle, where there is most to choose, and, once for each table, at
the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from lab.positions import END, MIDDLE, MOST, START, Position, positions, waiting
from tabletop.registry import GAMES
from tabletop.session import Seat, default_name
from tabletop.session.bot_protocol import BLIND

SIZES: Final = ((360, 640), (390, 844), (740, 360), (1280, 800))
"""Widths and heights of the window, in CSS pixels."""

TEXTS: Final = (100, 200)  # sizes of the text, in percent

TABLES: Final = ("fewest", "four", "most")
"""The fewest players, all of them persons; four, or the most if fewer; and the most
players: one of these a person, and the others computers."""

BEGINNINGS: Final = (START, MIDDLE, MOST, END)  # one after the other


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a page."""

    size: tuple[int, int]  # width and height of the window, in CSS pixels
    text: int  # size of the text, in percent
    dark: bool  # whether it is dark

    def __str__(self) -> str:
        """Name the look."""
        width, height = self.size
        theme = "dark" if self.dark else "light"
        return f"{width}x{height}, text {self.text} %, {theme}"


LOOKS: Final = tuple(  # how a position is seen at rest, and besides `ENLARGED`
    Look(size, text, dark=(across + down) % 2 > 0)
    for across, size in enumerate(SIZES)
    for down, text in enumerate(TEXTS)
)

ENLARGED: Final = Look((320, 256), 100, dark=False)  # 1280×1024 at 400 %: WCAG 2.2
ALL_LOOKS: Final = (*LOOKS, ENLARGED)  # how a position is seen at rest


def parted(number: int) -> tuple[tuple[Look, ...], tuple[Look, ...]]:
    """Return two of the looks, others for each number up to 4, and all the rest."""
    few = ALL_LOOKS[number % 5 :: 5]
    return few, tuple(look for look in ALL_LOOKS if look not in few)


@dataclass(frozen=True, slots=True)
class Row:
    """A table of a game, how it looks, and where it is played on."""

    game: str  # its short name
    number: int  # of the row among those of its game, from 0
    look: Look  # how it looks
    table: str  # one of the `TABLES`
    beginning: str  # one of the `BEGINNINGS`

    def __str__(self) -> str:
        """Name the row so that it can be played again."""
        return f"{self.game}, row {self.number}: {self.look}, {self.table} seats"


@cache
def rows(game: str) -> tuple[Row, ...]:
    """Return the rows of the game of this short name; see above."""
    found: list[Row] = []
    for across, size in enumerate(SIZES):
        # One player: the same table twice, as else half of the pairs would be missing.
        for down, table in enumerate((*tables(game), *tables(game))[:3]):
            look = Look(size, TEXTS[(across + down) % 2], (across // 2 + down) % 2 > 0)
            beginning = BEGINNINGS[(across + down) % 4]
            found.append(Row(game, len(found), look, table, beginning))
    return tuple(found)


def tables(game: str) -> tuple[str, ...]:
    return TABLES if GAMES[game].PLAYERS[-1] > 1 else TABLES[:1]


def seats(game: str, table: str) -> tuple[Seat, ...]:
    players = GAMES[game].PLAYERS
    few = {"fewest": players[0], "four": min(4, players[-1])}
    count = few.get(table, players[-1])
    bots = [None if table == "fewest" or not k else BLIND for k in range(count)]
    return tuple(Seat(default_name(k, bot), bot) for k, bot in enumerate(bots))


def seen(game: str, table: str, seed: str) -> Iterator[Position]:
    yield from positions(game, seats(game, table), seed)


def waited(game: str, seed: str) -> Position:
    return waiting(game, seats(game, "four"), seed)


def begun(row: Row, seed: str) -> Position:
    found = seen(row.game, row.table, seed)
    return next(position for position in found if position.name == row.beginning)
