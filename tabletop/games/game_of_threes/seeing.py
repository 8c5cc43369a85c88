"""What a player of the Game of Threes may know, and what can be asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from tabletop.game import TERMINAL
from tabletop.games.game_of_threes import grouping
from tabletop.games.game_of_threes.cards import (
    TEXTS,
    Cards,
    Texts,
    numbers_of,
    texts_of,
)
from tabletop.games.game_of_threes.options import Options
from tabletop.games.game_of_threes.state import (
    Phase,
    Rows,
    Seat,
    State,
    open_players,
    totals,
)
from tabletop.i18n import _

HiddenRow: TypeAlias = tuple[int | None, ...]
"""The points of a round by player; None where the observer is not told (G18)."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that lies open.

    Attributes:
        sets: as in `Grouping`.
        rest: the cards that are left over, in the order of G2.
    """

    sets: tuple[Texts, ...]
    rest: Texts


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a player may know. Tuples are by player unless something else is said.

    Attributes:
        player: who acts, as in `to_act`.
        dealer: None before the order of play is settled.
        order: the players, first to last; empty before.
        order_cards: what each player of the beginning got for it (G3); empty before.
        round: from 1; of the round that has ended in the phase "deal".
        wild_rank: 3 to 13.
        active: whose turn it is, while the stock is remade too (G15); None between.
        hand: the observer's, in the order of G2.
        hand_counts: how many cards each hand has.
        discards: the discard pile, oldest first.
        stock: how many cards it has; the whole pile in the phase "cut".
        known: the cards of each hand that came from the discard pile, in the order of
            G2; the same for all observers.
        scores: with `points_hidden` None for others until the end; so in the rows.
        round_scores: a row of points for each finished round; the rows of rounds before
            somebody joined are shorter (G17).
        out_player: who went out first, None if nobody has.
        shown: the hands that lie open, None for others.
        turns: how many turns the round has had, of all players (G13.1).
        taken: the card that the observer has taken and not followed by a discard.
        taken_open: the card that the active player, whoever it is, has taken from the
            discard pile.
        remade: the cards of the last remade stock, in the order of G2; empty while the
            stock is the first one (G15), and when the round is over.
        since: what each player has done since, in order: "draw" for a card from the
            stock, "draw 7h" where the observer has seen it, and "discard 7h" for one
            that nobody knew him to have.
    """

    observer: int
    options: Options
    to_act: int
    phase: Phase
    player: int
    dealer: int | None
    order: tuple[int, ...]
    order_cards: Texts
    round: int
    wild_rank: int
    active: int | None
    hand: Texts
    hand_counts: tuple[int, ...]
    discards: Texts
    stock: int
    known: tuple[Texts, ...]
    scores: HiddenRow
    round_scores: tuple[HiddenRow, ...]
    out_player: int | None
    shown: tuple[Shown | None, ...]
    turns: int
    taken: str | None
    taken_open: str | None
    remade: Texts
    since: tuple[Texts, ...]


def observe(state: State, player: int) -> Observation:
    """Return what the player may know.

    Raises:
        ValueError: there is no such player.
    """
    seats, setup = state.seats, state.setup
    if player not in range(len(seats)):
        sentence = _("There is no player {player} at this table.")
        raise ValueError(sentence.format(player=player))
    opened = open_players(state.phase, setup.order, state.active, state.out_player)
    taken = state.taken if player == state.active else None
    taken_open = state.taken if state.is_open else None
    rows, scores = _points(state, player)
    return Observation(
        player,
        setup.options,
        state.to_act,
        state.phase,
        state.to_act,
        setup.dealer,
        setup.order,
        texts_of(setup.order_cards),
        state.round,
        state.wild_rank,
        state.active,
        texts_of(seats[player].hand),
        tuple([len(seat.hand) for seat in seats]),
        texts_of(state.discards),
        len(state.stock),
        tuple([texts_of(seat.known) for seat in seats]),
        scores,
        rows,
        state.out_player,
        tuple(
            [
                _shown(state, seat.hand) if k in opened else None
                for k, seat in enumerate(seats)
            ]
        ),
        state.turns,
        None if taken is None else TEXTS[taken],
        TEXTS[taken_open] if taken_open is not None else None,
        texts_of(state.remade),
        tuple([_since(seat, is_own=k == player) for k, seat in enumerate(seats)]),
    )


def _points(state: State, player: int) -> tuple[tuple[HiddenRow, ...], HiddenRow]:
    """Return the rows and the scores as the player may know them (G18)."""
    is_hidden = state.setup.options.points_hidden and state.to_act != TERMINAL
    return _seen_points(state.rows, len(state.seats), player if is_hidden else None)


@lru_cache(maxsize=256)
def _seen_points(
    rows: Rows, players: int, alone: int | None
) -> tuple[tuple[HiddenRow, ...], HiddenRow]:
    scores = totals(rows, players)
    if alone is None:
        return rows, scores
    return tuple(_hidden(row, alone) for row in rows), _hidden(scores, alone)


def _hidden(row: tuple[int, ...], alone: int) -> HiddenRow:
    """Return the row with the points of one player alone."""
    return tuple(points if k == alone else None for k, points in enumerate(row))


def _shown(state: State, hand: Cards) -> Shown | None:
    """Return the hand in sets; None if there is none, as of one who just joined."""
    return shown(hand, state.wild_rank, state.setup.options.min_naturals)


@lru_cache(maxsize=1 << 8)
def shown(hand: Cards, wild_rank: int, naturals: int) -> Shown | None:
    """Return a hand laid open in its best sets; None if it has no cards."""
    if not hand:
        return None
    found = grouping.best_sets(hand, wild_rank, naturals)
    return Shown(tuple(map(texts_of, found.sets)), texts_of(found.rest))


def _since(seat: Seat, *, is_own: bool) -> Texts:
    return tuple(
        [
            f"discard {TEXTS[~card]}"
            if card < 0
            else (f"draw {TEXTS[card]}" if is_own else "draw")
            for card in seat.since
        ]
    )


# What can be asked of an observation


def open_hand(seen: Observation, player: int) -> Texts:
    """Return the cards of a player's hand that the observer sees, in the order of G2.

    Of others these are the known ones, or all if the hand lies open.
    """
    if player == seen.observer:
        return seen.hand
    lying = seen.shown[player]
    if lying is None:
        return seen.known[player]
    cards = numbers_of((*(text for each in lying.sets for text in each), *lying.rest))
    return texts_of(tuple(sorted(cards)))


def has_last_turn(seen: Observation) -> bool:
    """Return whether somebody is out, and whoever plays has his last turn (G12)."""
    return seen.out_player is not None and seen.active is not None


def own_grouping(seen: Observation) -> grouping.Grouping:
    """Return the observer's hand in its best sets (G11), cards as numbers."""
    hand = numbers_of(seen.hand)
    return grouping.best_sets(hand, seen.wild_rank, seen.options.min_naturals)


def own_discards(seen: Observation) -> tuple[tuple[str, int], ...]:
    """Return for each card of the observer's hand the points left without it."""
    hand = numbers_of(seen.hand)
    pairs = grouping.after_discards(hand, seen.wild_rank, seen.options.min_naturals)
    return tuple((TEXTS[card], points) for card, points in pairs)


def own_finishing(seen: Observation) -> Texts:
    """Return the cards with any of which the observer could go out."""
    hand = numbers_of(seen.hand)
    return texts_of(grouping.finishing(hand, seen.wild_rank, seen.options.min_naturals))
