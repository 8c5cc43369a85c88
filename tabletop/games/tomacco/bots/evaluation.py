"""The policy of playouts and the evaluation at their end.

What it is worth is told at first sight. Each seat has a strength: a sum over its cards
and its place in the turn. The chance that one seat ends before another is the logistic
function of the difference. The weights were fitted to how games went on
(lab/training/fit_tomacco.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final, TypeAlias

from tabletop.bots.tables import columns, tables
from tabletop.core.cards import Cards
from tabletop.games.tomacco.bots.positions import HIDDEN, playable_ranks
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

# What a sensible player does at once

PRECIOUS: Final = (TEN, ACE, TWO)
"""What is kept as long as something else can be played, the dearest first."""

ORDER: Final = (*(r for r in range(len(RANKS)) if r not in PRECIOUS), TWO, ACE, TEN)
"""All ranks in the order in which they are given away."""

DEARNESS: Final = tuple(map(ORDER.index, range(len(RANKS))))
"""How late each rank is given away, by the rank."""


def dearness(card: int) -> int:
    """Return how late a card is given away."""
    return DEARNESS[card >> 2]


def sensible(state: State) -> Action:
    """Return what a sensible player does: the lowest rank, all its cards.

    Two, ace and ten are kept as long as something else can be played, and then played
    one by one; he picks up when he must, and lays his dearest cards face up.
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
    """Return which card to flip: one known to be good, else a new one, else none."""
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


# What a position is worth at first sight

AT_SIGHT, OF_DEEDS = tables("tabletop.games.tomacco.bots")
"""The table for this, and that of the card counter."""

WITH_STOCK, WITHOUT = columns(AT_SIGHT)
"""What each card and each trait counts with cards in the pick-up pile, and without."""

WEIGHTS: Final = (*WITH_STOCK, *WITHOUT)

UP: Final = len(RANKS)
DOWN: Final = 2 * UP
"""Where the weights of face-up and face-down cards begin; those of the hand are first.
"""

ACTS, LEADS, STUCK, BLIND, SQUARE, BARE = range(DOWN + 1, DOWN + 7)
TRAITS: Final = BARE + 1
"""How many weights there are, for a stock with cards and for one without."""

Traits: TypeAlias = list[tuple[int, float]]
"""Places of weights, and how often they count."""


def phase(state: State) -> int:
    """Return the place of the first weight: that with a stock, or that without."""
    return 0 if state.stock else TRAITS


def traits(state: State, seat: int) -> Traits:
    """Return what speaks for a seat and against it, hidden cards of its hand apart."""
    own, at, pile = state.seats[seat], phase(state), len(state.pile)
    size, is_bare = len(own.hand), not own.face_up
    found: Traits = [(at + (card >> 2), 1) for card in own.hand if card < HIDDEN]
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
    """Return how well a seat stands that has cards."""
    return sum([WEIGHTS[place] * n for place, n in traits(state, seat)])


def chance(difference: float) -> float:
    """Return the chance to end before somebody whose strength is so much lower."""
    return 1 / (1 + exp(-difference))


def shares(state: State) -> Sequence[float]:
    """Return for each seat which share of the others it leaves behind, most likely."""
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
