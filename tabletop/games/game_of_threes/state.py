"""Where a Game of Threes stands. Cards are as in `cards`, wild ranks 3 to 13."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.games.game_of_threes.cards import FIRST_HAND, Cards
from tabletop.games.game_of_threes.melds import points_left
from tabletop.games.game_of_threes.options import Options

Phase: TypeAlias = Literal["order", "shuffle", "cut", "draw", "discard", "deal", "over"]

Rows: TypeAlias = tuple[tuple[int, ...], ...]
"""The points of each finished round, by player; early rounds may be shorter (G17)."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What changes between rounds alone.

    Attributes:
        order_cards: what each player of the beginning got for the order (G3).
        order: the players, first to last; empty before chance has dealt those.
        dealer: None before.
    """

    options: Options
    order_cards: Cards
    order: tuple[int, ...]
    dealer: int | None


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has.

    Attributes:
        hand: ascending.
        known: those in the hand that he took from the discard pile, ascending.
        since: what he has done since the stock was last remade (G15), in order: a card
            is one that he took from the stock, and ~card one that he discarded although
            nobody knew him to have it. Empty while the stock is the first one.
    """

    hand: Cards
    known: Cards
    since: tuple[int, ...]


NOTHING: Final = Seat((), (), ())


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    Attributes:
        phase: "order" and "shuffle" are chance's.
        to_act: the seat that acts, `CHANCE` or `TERMINAL`.
        round: from 1; of the round that has ended in the phase "deal".
        active: whose turn it is, while the stock is remade too (G15); None between.
        seats: of the players; after a round as it ended.
        discards: the discard pile, oldest first.
        stock: from the top; the whole pile in the phase "cut".
        taken: the card that the active player has taken and not followed by a discard.
        is_open: whether he took it from the discard pile.
        turns: how many turns the round has had, of all players (G13.1).
        out_player: who went out first, None if nobody has.
        rows: points, round by round.
        remade: the cards of the last remade stock, ascending; empty before one
            (G15), and when the round is over.
    """

    setup: Setup
    phase: Phase
    to_act: int
    round: int
    active: int | None
    seats: tuple[Seat, ...]
    discards: Cards
    stock: Cards
    taken: int | None
    is_open: bool
    turns: int
    out_player: int | None
    rows: Rows
    remade: Cards

    @property
    def wild_rank(self) -> int:
        """The wild rank of the round."""
        return wild_rank_of(self.round)


def wild_rank_of(number: int) -> int:
    """Return the wild rank of a round, and how many cards a hand has in it (G4)."""
    return number - 1 + FIRST_HAND


def left_of(order: tuple[int, ...], player: int) -> int:
    """Return the player who comes next in the order of play (G3)."""
    return order[(order.index(player) + 1) % len(order)]


def right_of(order: tuple[int, ...], player: int) -> int:
    """Return the player who came before in the order of play (G3)."""
    return order[order.index(player) - 1]


def points_of_hand(state: State, hand: Cards) -> int:
    """Return the points of a hand in its best grouping (G11)."""
    return points_left(hand, state.wild_rank, state.setup.options.min_naturals)


def open_players(
    phase: Phase, order: tuple[int, ...], active: int | None, out_player: int | None
) -> frozenset[int]:
    """Return whose hands lie open (G12, G13).

    All do when the round is over; before, his who is out, and those of who has had his
    last turn.
    """
    if phase in {"deal", "over"}:
        return frozenset(order)
    if out_player is None or active is None:
        return frozenset()
    first = order.index(out_player)
    count = (order.index(active) - first) % len(order)
    return frozenset((order * 2)[first : first + count])


def totals(rows: Rows, players: int) -> tuple[int, ...]:
    """Return the score of each player: his points, and what he began with (G17)."""
    found = list[int]()
    for row in rows:
        join(found, len(row))
        for player, points in enumerate(row):
            found[player] += points
    join(found, players)
    return tuple(found)


def join(scores: list[int], players: int) -> None:
    """Add scores of new players, the highest at the table, up to so many players."""
    highest = max(scores, default=0)
    scores += [highest] * (players - len(scores))
