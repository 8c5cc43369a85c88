"""The policy of playouts and the evaluation at their end.

The evaluation doesn't search. Each seat has a strength: a sum over its cards and its
place in the turn. The chance that one seat ends before another is the logistic function
of the difference. `lab/training/fit_tomacco.py` fitted the weights to the results of
games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from tabletop.bots.tables import columns, tables
from tabletop.core.cards import Cards
from tabletop.games.tomacco.bots.positions import playable_ranks
from tabletop.games.tomacco.cards import ACE, PLACES, RANKS, TEN, TWO
from tabletop.games.tomacco.rules import (
    FLIPS,
    PICKUP,
    Action,
    Play,
    State,
    Table,
    play,
    ranks_now,
)

# The rule of thumb

PRECIOUS: Final = (TEN, ACE, TWO)  # played only if no other can be, dearest first

ORDER: Final = (*(r for r in range(len(RANKS)) if r not in PRECIOUS), TWO, ACE, TEN)
"""All ranks in the order of play."""

DEARNESS: Final = tuple(map(ORDER.index, range(len(RANKS))))
"""Index of each rank in `ORDER`."""


def dearness(card: int) -> int:
    """Return the index of the card's rank in `ORDER`."""
    return DEARNESS[card >> 2]


def sensible(state: State) -> Action:
    """Return the action of the rule of thumb: play all cards of the lowest rank.

    It plays two, ace and ten only if nothing else can be played, and then one by one.
    It picks up if nothing can be played, and lays the dearest cards face up.
    """
    seat = state.seats[state.to_act]
    if state.phase == "table":
        return Table(tuple(sorted(sorted(seat.hand, key=dearness)[-PLACES:])))
    if cards := seat.hand or seat.face_up:
        return lowest(cards, ranks_now(state)) or PICKUP
    return flipped(state)


@lru_cache(maxsize=1 << 13)
def lowest(cards: Cards, ranks: int) -> Play | None:
    """Return the play of the lowest rank among these; None if none can be played."""
    can = [card for card in cards if ranks >> (card >> 2) & 1]
    if not can:
        return None
    rank = min(can, key=dearness) >> 2
    chosen = tuple(card for card in can if card >> 2 == rank)
    return play(chosen[:1] if rank in PRECIOUS else chosen)


def flipped(state: State) -> Action:
    """Return the flip of a known playable card, else of a new card, else the pickup."""
    seat, ranks = state.seats[state.to_act], ranks_now(state)
    new: Action = PICKUP
    for flip, card in reversed([*zip(FLIPS, seat.face_down, strict=True)]):
        if card is None:
            continue
        if not seat.failed[flip.place]:
            new = flip
        elif ranks >> (card >> 2) & 1:
            return flip
    return new


# The evaluation

WITH_STOCK, WITHOUT = columns(tables("tabletop.games.tomacco.bots")[0])
"""Weights of cards and traits with cards in the pick-up pile, and without."""

WEIGHTS: Final = (*WITH_STOCK, *WITHOUT)
UP: Final = len(RANKS)
DOWN: Final = 2 * UP
"""Indices of the first weight of face-up and of face-down cards; the weights of the
hand begin at 0.
"""

ACTS, LEADS, STUCK, BLIND, SQUARE, BARE = range(DOWN + 1, DOWN + 7)
TRAITS: Final = BARE + 1  # weights with a stock, and as many without one
Traits: TypeAlias = list[tuple[int, float]]  # indices of weights, and their counts


def traits(state: State, seat: int) -> Traits:
    """Return the traits of a seat."""
    own, pile = state.seats[seat], len(state.pile)
    at = 0 if state.stock else TRAITS
    size, is_bare = len(own.hand), not own.face_up
    found: Traits = [(at + (card >> 2), 1) for card in own.hand]
    found += [(at + UP + (card >> 2), 1) for card in own.face_up]
    down = PLACES - own.face_down.count(None)
    found += [(at + DOWN, down), (at + SQUARE, size * size / 10)]
    if not size and is_bare:
        found.append((at + BARE, 1))
    if state.to_act == seat:
        found.append((at + ACTS, 1))
        if not pile:
            found.append((at + LEADS, 1))
        elif not size and is_bare:
            found.append((at + BLIND, pile))
        elif not playable_ranks(state):
            found.append((at + STUCK, pile))
    return found


def strength(state: State, seat: int) -> float:
    """Return the strength of a seat that has cards."""
    return sum([WEIGHTS[place] * n for place, n in traits(state, seat)])


def shares(state: State) -> Sequence[float]:
    """Return, by seat, the expected share of the others that end behind it."""
    seats, placed = range(len(state.seats)), state.placed
    left = {s: exp(strength(state, s)) for s in seats if s not in placed}
    most = len(seats) - 1
    found = [0.0] * len(seats)
    for place, seat in enumerate(placed):
        found[seat] = (most - place) / most
    for seat, own in left.items():
        behind = sum([own / (own + other) for other in left.values()]) - 0.5
        found[seat] = behind / most
    return found
