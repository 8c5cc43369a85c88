"""What may be played in Tomacco: the one place that decides it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, groupby
from typing import Final

from tabletop.games.tomacco.actions import FLIPS, PICKUP, Action, Play, Table, play
from tabletop.games.tomacco.cards import (
    ACE,
    ALL_RANKS,
    EIGHT,
    PLACES,
    RANKS,
    SEVEN,
    TEN,
    TWO,
    Cards,
)
from tabletop.games.tomacco.options import Options
from tabletop.games.tomacco.state import FaceDown, State

FREE: Final = len(RANKS)
"""What stands for a rank in force where none is."""

RUN: Final = 3
RUN_WITH_DECKS: Final = 4
"""So many cards of one rank clear the pile with one deck, and with more (C11)."""


@lru_cache(maxsize=256)
def playable_on(options: Options) -> tuple[int, ...]:
    """Return the sets of ranks that may be played, by the rank in force (C7).

    Returns:
        14 sets: for two to ace, and for no rank in force.
    """
    wild = 1 << TWO | 1 << TEN  # C8, C9
    if options.eight_transparent:
        wild |= 1 << EIGHT
    found = []
    for rank in range(len(RANKS)):
        from_here = ALL_RANKS & -(1 << rank)
        higher = from_here if options.allow_equal else from_here & ~(1 << rank)
        if options.seven_or_lower and rank == SEVEN:
            higher = (1 << SEVEN + 1) - 1
        found.append(higher | wild)
    return (*found, ALL_RANKS)


def rank_in_force(pile: Cards, options: Options) -> int:
    """Return the rank that the next card is measured by; `FREE` if there is none."""
    if not options.eight_transparent:
        return pile[-1] >> 2 if pile else FREE
    return next((card >> 2 for card in reversed(pile) if card >> 2 != EIGHT), FREE)


def ranks_now(state: State) -> int:
    """Return the set of ranks that may be played now."""
    setup = state.setup
    return setup.playable[rank_in_force(state.pile, setup.options)]


def does_clear(pile: Cards, run: int) -> bool:
    """Return whether the pile is cleared as it lies after a play (C9, C10, C11)."""
    rank = pile[-1] >> 2
    if rank in {TEN, ACE}:
        return True
    top = pile[-run:]
    return len(top) == run and all(card >> 2 == rank for card in top)


@lru_cache(maxsize=1 << 12)
def plays(cards: Cards, ranks: int) -> tuple[Play, ...]:
    """Return the ways to play some of these cards (ascending), of one of the ranks."""
    found = list[Play]()
    for rank, group in groupby(cards, lambda card: card >> 2):
        if ranks >> rank & 1:
            found += plays_of_rank(tuple(group))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def plays_of_rank(cards: Cards) -> tuple[Play, ...]:
    """Return the ways to play some of these cards, all of one rank and ascending."""
    found = list[Cards]()
    for card, group in groupby(cards):
        copies = len(tuple(group))
        longer = [
            before + (card,) * n
            for before in ((), *found)
            for n in range(1, copies + 1)
        ]
        found += longer
    return tuple(play(cards) for cards in sorted(found, key=lambda c: (len(c), c)))


@lru_cache(maxsize=1 << 10)
def tables(hand: Cards) -> tuple[Table, ...]:
    """Return the ways to choose three cards of this hand (C4)."""
    return tuple(map(Table, dict.fromkeys(combinations(hand, PLACES))))


def flips(face_down: FaceDown) -> tuple[Action, ...]:
    """Return the ways to flip one of these cards."""
    pairs = zip(FLIPS, face_down, strict=True)
    return tuple([flip for flip, card in pairs if card is not None])


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may do: choices, or plays or flips and then the pickup."""
    if state.to_act < 0:
        return ()
    seat = state.seats[state.to_act]
    if state.phase == "table":
        return tables(seat.hand)
    cards = seat.hand or seat.face_up
    found: tuple[Action, ...]
    found = plays(cards, ranks_now(state)) if cards else flips(seat.face_down)
    return (*found, PICKUP) if state.pile else found
