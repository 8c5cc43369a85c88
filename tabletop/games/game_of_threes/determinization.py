"""Determinization: a full state that fits what a player knows.

Open hands, and cards taken from the discard pile, stay where they are. The other cards
that the observer has not seen are dealt at random to the hands and the stock.

The cards of a remade stock (G15) are public, so a guess takes the stock from these. It
does not infer who has drawn which of them since.

A player who has discarded and is not out has points left (G12). `determinize` rejects
guesses in which such a player has none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from tabletop.core.cards import Cards, without
from tabletop.core.chance import Rng, pick, shuffled
from tabletop.core.i18n import _
from tabletop.games.game_of_threes import rules
from tabletop.games.game_of_threes.cards import (
    TEXTS,
    cards_of,
    deck_size,
    numbers_of,
)
from tabletop.games.game_of_threes.observation import (
    HiddenRow,
    Observation,
    open_hand,
    points_of_cards,
)

TRIES: Final = 200  # the guesses of which one fits, if the observation is possible


@dataclass(frozen=True, slots=True)
class UnseenCards:
    """The facts that `determinize` needs, computed once for an observation."""

    setup: rules.Setup  # of the game
    held: tuple[Cards, ...]  # by player, the known cards of the hand, ascending
    others: Cards  # the other cards of hands, and those of the stock, ascending
    remade: Cards  # those of `others` that may be in a remade stock
    has_points: tuple[bool, ...]  # by player, whether the hand is known to have points


def determinize(observation: Observation, rng: Rng) -> rules.State:
    """Return a state that the observer cannot tell from the real one.

    Raises `ValueError` if none of `TRIES` guesses fits the observation.
    """
    seen, known = observation, unseen(observation)
    for _try in range(TRIES):
        if _fits(known, found := _dealt(seen, known, rng)):
            return replace(found, rows=_rows(seen))
    raise ValueError(_("No position looks like this."))


def _fits(known: UnseenCards, found: rules.State) -> bool:
    """Return whether every hand that is known to have points has some (G12)."""
    for player, seat in enumerate(found.seats):
        if known.has_points[player]:
            hand = seat.hand
            if player == found.active and found.taken is not None:
                hand = without(hand, (found.taken,))
            if rules.is_complete(found, hand):
                return False
    return True


# The facts


@lru_cache(maxsize=16)
def unseen(seen: Observation) -> UnseenCards:
    """Return the facts that all states with this observation share."""
    players = range(len(seen.hand_counts))
    held = tuple(numbers_of(open_hand(seen, player)) for player in players)
    most = min(rules.wild_rank_of(seen.round), rules.wild_rank_of(rules.ROUNDS)) + 1
    if any(not len(held[k]) <= seen.hand_counts[k] <= most for k in players):
        raise ValueError(_("No position looks like this."))
    in_sight = [card for hand in held for card in hand]
    others: Cards = ()
    if seen.stock or len(in_sight) < sum(seen.hand_counts):
        # Players who joined since the deal do not change the decks in play.
        number = seen.stock + len(seen.discards) + sum(seen.hand_counts)
        jokers = seen.options.jokers
        decks = cards_of(number // deck_size(jokers=jokers), jokers=jokers)
        others = without(decks, (*numbers_of(seen.discards), *in_sight))
    remade = Counter(others) & Counter(numbers_of(seen.remade))
    return UnseenCards(
        rules.Setup(
            seen.options, numbers_of(seen.order_cards), seen.order, seen.dealer
        ),
        held,
        others,
        tuple(remade.elements()),
        tuple(_has_points(seen, player) for player in players),
    )


def _has_points(seen: Observation, player: int) -> bool:
    """Return whether all can tell that the player's last discard left points."""
    if seen.active is None or seen.shown[player] or player == seen.observer:
        return False
    first = (seen.order.index(seen.dealer or 0) + 1) % len(seen.order)
    place = (seen.order.index(player) - first) % len(seen.order)
    return place < seen.turns  # the player has had a turn


# The guess


def _dealt(seen: Observation, known: UnseenCards, rng: Rng) -> rules.State:
    """Return a state with hands and a stock, without the points of rounds."""
    stock = shuffled(rng, known.remade)[: seen.stock]
    left = shuffled(rng, without(known.others, stock))
    seats = list[rules.Seat]()
    for held, n, text in zip(known.held, seen.hand_counts, seen.known, strict=True):
        more = n - len(held)
        cards, left = left[:more], left[more:]
        seats.append(rules.Seat(tuple(sorted((*held, *cards))), numbers_of(text)))
    return rules.State(
        known.setup,
        seen.phase,
        seen.to_act,
        seen.round,
        seen.active,
        tuple(seats),
        numbers_of(seen.discards),
        stock=stock or left,
        taken=_taken(seen, known, seats, rng),
        is_open=seen.taken_open is not None,
        turns=seen.turns,
        out_player=seen.out_player,
        remade=numbers_of(seen.remade),
    )


def _taken(
    seen: Observation, known: UnseenCards, seats: Sequence[rules.Seat], rng: Rng
) -> int | None:
    """Return the card that the active player has taken, None if there is none."""
    player = seen.active
    if player is None or seen.hand_counts[player] == seen.wild_rank:
        return None
    for text in (seen.taken, seen.taken_open):
        if text is not None:
            return TEXTS.index(text)
    return pick(rng, without(seats[player].hand, known.held[player]))


# G18, points that are hidden


def _rows(seen: Observation) -> rules.Rows:
    """Return the points of all rounds, with 0 for hidden ones.

    An observer who joined began with the highest score of that time. The first round
    makes up for it.
    """
    rows, me = _open_rows(seen), seen.observer
    found = [[points or 0 for points in row] for row in rows]
    earlier = [row for row in found if len(row) <= me]
    if earlier and None in rows[0]:
        mine = sum(row[me] for row in found if len(row) > me)
        *_others, last = earlier
        leader = last.index(max(last))
        first = leader if leader < len(found[0]) else 0
        found[0][first] += (seen.scores[me] or 0) - mine - max(last)
    return tuple(map(tuple, found))


def _open_rows(seen: Observation) -> list[HiddenRow]:
    """Return the rows that the observer sees, the last one from the open hands."""
    rows = list(seen.round_scores)
    if seen.phase == "deal":
        rests = [lying.rest if lying else () for lying in seen.shown[: len(rows[-1])]]
        rows[-1] = tuple(points_of_cards(seen, rest) for rest in rests)
    return rows
