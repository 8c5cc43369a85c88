"""Hands of the Game of Threes, arranged in their best sets.

`melds` chooses the natural cards of each set; this module gives the wild cards their
places. Wild cards that are not needed form a set of their own if they can (G10).
Otherwise a book takes them, or a run. A run grows at its ends, and is cut in two when
it is as long as a suit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tabletop.core.cards import Cards
from tabletop.games.game_of_threes.cards import (
    JOKER,
    RANKS_IN_SUIT,
    USUAL,
    Values,
    is_wild,
)
from tabletop.games.game_of_threes.melds import (
    HIGH_ACE,
    LEAST,
    LONGEST,
    Run,
    are_set,
    plan,
)

GAP: Final = -1  # placeholder for a card that is not chosen yet


@dataclass(frozen=True, slots=True)
class Grouping:
    """A hand in sets."""

    points: int  # of the cards that are left over
    # runs from their lowest place to the highest, wild cards at the places that they
    # stand for; then books, wild cards last
    sets: tuple[Cards, ...]
    rest: Cards  # the cards that are left over, ascending


@dataclass(slots=True)
class _Row:
    """A run under construction: its cards from the position `low` on."""

    low: int
    cards: list[int]
    top: int  # the highest position of a run

    @property
    def is_full(self) -> bool:
        return len(self.cards) == LONGEST

    def grow(self, wild: int) -> None:
        """Add a wild card at the high end, or at the low end after the top."""
        if self.low + len(self.cards) <= self.top:
            self.cards.append(wild)
        else:
            self.low -= 1
            self.cards.insert(0, wild)


@lru_cache(maxsize=1 << 12)
def best_sets(
    hand: Cards, wild_rank: int, naturals: int = 0, values: Values = USUAL
) -> Grouping:
    """Return a grouping of up to 14 ascending cards with the fewest points (G11).

    The wild rank is from 3 to 13. Each set must hold 0 to 2 natural cards.
    """
    found = plan(hand, wild_rank, naturals, values)
    top = HIGH_ACE - values.low_aces
    left = [card for card in hand if card not in found.wilds]
    wilds = sorted(found.wilds, reverse=True)  # jokers go first, they are never natural
    rows = _rows(found.runs, wilds, left, wild_rank - 1, top)
    books = [_book(rank, wilds, left) for rank in found.books]
    if len(wilds) >= LEAST and are_set(wilds, naturals):
        books.append(wilds[::-1])
    elif rows or books:
        for wild in wilds:
            _lay_off(wild, rows, books, wild_rank, naturals)
    else:
        left += wilds
    sets = (*(row.cards for row in rows), *books)
    return Grouping(found.points, tuple(map(tuple, sets)), tuple(sorted(left)))


def _book(rank: int, wilds: list[int], left: list[int]) -> list[int]:
    cards = [card for card in left if card % RANKS_IN_SUIT == rank]
    left[:] = [card for card in left if card % RANKS_IN_SUIT != rank]
    while len(cards) < LEAST:
        cards.append(wilds.pop(0))
    return cards


def _rows(
    runs: tuple[tuple[int, Run], ...],
    wilds: list[int],
    left: list[int],
    wild_at: int,
    top: int,
) -> list[_Row]:
    # Runs of one natural card need the card of the wild rank that stands for itself.
    runs = tuple(sorted(runs, key=lambda run: run[1][2].bit_count()))
    rows = [_gaps(run, wilds, wild_at, top) for run in runs]
    for (suit, (_first, _last, mask)), row in zip(runs, rows, strict=True):
        for k, card in enumerate(row.cards):
            if mask >> row.low + k & 1:
                row.cards[k] = _card_at(suit, row.low + k)
                left.remove(row.cards[k])
            elif card == GAP:
                row.cards[k] = wilds.pop(0)
    return rows


def _gaps(run: tuple[int, Run], wilds: list[int], wild_at: int, top: int) -> _Row:
    """Return a run of gaps, with a card of the wild rank at its own place if any."""
    suit, (low, high, mask) = run
    low = min(low, top + 1 - LEAST)
    row = _Row(low, [GAP] * max(high + 1 - low, LEAST), top)
    own, k = _card_at(suit, wild_at), wild_at - low
    if own in wilds and k in range(len(row.cards)) and not mask >> wild_at & 1:
        wilds.remove(own)
        row.cards[k] = own
    return row


def _card_at(suit: int, position: int) -> int:
    return suit * RANKS_IN_SUIT + position % RANKS_IN_SUIT


def _lay_off(
    wild: int, rows: list[_Row], books: list[list[int]], wild_rank: int, naturals: int
) -> None:
    """Add a spare wild card to a set."""
    if books:
        books[0].append(wild)
        return
    row = next((row for row in rows if not row.is_full), None)
    if row is None:
        row = _cut(rows, wild_rank, naturals)
    row.grow(wild)


def _cut(rows: list[_Row], wild_rank: int, naturals: int) -> _Row:
    """Cut a full run in two; return the part that a wild card must join."""
    whole = rows.pop()
    own = {whole.low + k: card for k, card in enumerate(whole.cards)}
    is_natural = [
        not is_wild(card, wild_rank) or (card != JOKER and place == wild_rank - 1)
        for place, card in own.items()
    ]
    cut = next(
        k
        for k in range(LEAST - 1, LONGEST - LEAST + 2)
        if sum(is_natural[:k]) >= naturals <= sum(is_natural[k:])
    )
    parts = [
        _Row(whole.low, whole.cards[:cut], whole.top),
        _Row(whole.low + cut, whole.cards[cut:], whole.top),
    ]
    rows += parts
    return min(parts, key=lambda part: len(part.cards))
