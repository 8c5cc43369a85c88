"""What the actions of Tomacco do to a position, and how turns and the game end."""

from __future__ import annotations

from typing import Final

from tabletop.game import TERMINAL
from tabletop.games.tomacco.actions import Action, Flip, Pickup, Play, Table
from tabletop.games.tomacco.cards import (
    ALL_RANKS,
    Cards,
    merged,
    without,
    without_known,
)
from tabletop.games.tomacco.legality import does_clear, ranks_now
from tabletop.games.tomacco.state import Seat, State, choosing

IDLE_PER_PLAYER: Final = 60
"""For each player left, so many idle turns end the game (C15)."""


def played(state: State, action: Action) -> State:
    """Return the state after a legal action of a seat; it is not checked.

    For players who search: `apply` is this with the checks.
    """
    if isinstance(action, Play):
        return _played(state, action.cards)
    if isinstance(action, Pickup):
        return _taken(state, state.seats[state.to_act])
    if isinstance(action, Flip):
        return _flipped(state, action.place)
    if isinstance(action, Table):
        return _chosen(state, action.cards)
    message = "Chance is not played by a seat."
    raise ValueError(message)


# C4, the face-up cards


def _chosen(state: State, cards: Cards) -> State:
    player, seats = state.to_act, list(state.seats)
    seat = seats[player]
    hand = without(seat.hand, cards)
    seats[player] = Seat(hand, (), cards, seat.face_down, seat.failed)
    following = (player + 1) % len(seats)
    if player == state.setup.dealer:  # he sits last; the first chooser begins (C5)
        return _turn(state, seats, following, (), (), state.stock, (), 0)
    return choosing(state.setup, following, seats, state.stock)


# C7 to C11, plays


def _played(state: State, cards: Cards) -> State:
    seat = state.seats[state.to_act]
    if seat.hand:
        hand, known = without(seat.hand, cards), without_known(seat.known, cards)
        left = Seat(hand, known, seat.face_up, seat.face_down, seat.failed)
        return _laid(state, left, cards, is_busy=state.has_drawn)
    face_up = without(seat.face_up, cards)
    left = Seat((), (), face_up, seat.face_down, seat.failed)
    return _laid(state, left, cards, is_busy=True)


def _laid(state: State, seat: Seat, cards: Cards, *, is_busy: bool) -> State:
    """Return the state after these cards came from this seat to the pile."""
    pile = state.pile + cards
    if does_clear(pile, state.setup.run):
        again = state.setup.options.go_again  # C11.1
        cleared = state.cleared + pile
        return _ended(state, seat, (), cleared, is_busy=True, goes_again=again)
    return _ended(state, seat, pile, state.cleared, is_busy=is_busy, goes_again=False)


# C12, flips


def _flipped(state: State, place: int) -> State:
    seat, ranks = state.seats[state.to_act], ranks_now(state)
    card = seat.face_down[place]
    assert card is not None  # noqa: S101 - the action is legal
    before, after = seat.failed[:place], seat.failed[place + 1 :]
    if ranks >> (card >> 2) & 1:
        down = (*seat.face_down[:place], None, *seat.face_down[place + 1 :])
        left = Seat((), (), (), down, (*before, 0, *after))
        return _laid(state, left, (card,), is_busy=True)
    may_be = (seat.failed[place] or ALL_RANKS) & ~ranks
    failed = (*before, may_be, *after)
    return _taken(state, Seat((), (), (), seat.face_down, failed))


# C13, picking up


def _taken(state: State, seat: Seat) -> State:
    pile = state.pile
    hand, known = merged(seat.hand, pile), merged(seat.known, pile)
    left = Seat(hand, known, seat.face_up, seat.face_down, seat.failed)
    busy = state.has_drawn
    return _ended(state, left, (), state.cleared, is_busy=busy, goes_again=False)


# The end of a turn (C6, C14, C15)


def _ended(  # noqa: PLR0913 - all that a turn may change
    state: State,
    seat: Seat,
    pile: Cards,
    cleared: Cards,
    *,
    is_busy: bool,
    goes_again: bool,
) -> State:
    """Return the state after the turn of a player who now has what `seat` says.

    Args:
        state: before the turn's action.
        seat: of the player whose turn it was.
        pile: what it is now.
        cleared: what it is now.
        is_busy: whether C15's count starts anew.
        goes_again: whether the same player goes on, unless he is out.
    """
    player, stock, placed = state.to_act, state.stock, state.placed
    lacking = (state.setup.options.refill_to or 0) - len(seat.hand)
    if lacking > 0 and stock:
        seat, stock, is_busy = _drawn(seat, stock, lacking), stock[lacking:], True
    seats = list(state.seats)
    seats[player] = seat
    is_out = seat.is_out
    if is_out:
        placed = (*placed, player)
    idle = 0 if is_busy else state.idle + 1
    if is_over(state, len(seats) - len(placed), idle, is_out=is_out):
        return State(
            state.setup,
            "over",
            TERMINAL,
            tuple(seats),
            pile,
            cleared,
            stock,
            placed,
            idle,
            has_drawn=False,
        )
    if is_out or not goes_again:
        player = next_player(player, len(seats), placed)
    return _turn(state, seats, player, pile, cleared, stock, placed, idle)


def is_over(state: State, left: int, idle: int, *, is_out: bool) -> bool:
    """Return whether the game ends with this turn.

    Args:
        state: any of this game.
        left: how many players have cards.
        idle: C15's count after the turn.
        is_out: whether the turn's player has none any more.
    """
    if is_out and state.setup.options.stop_at_first_out:
        return True
    return left == 1 or idle >= IDLE_PER_PLAYER * left


def next_player(player: int, players: int, placed: tuple[int, ...]) -> int:
    """Return the next player to the left who is not out."""
    player = (player + 1) % players
    while player in placed:
        player = (player + 1) % players
    return player


def _turn(  # noqa: PLR0913, PLR0917 - in the order of the fields, for speed
    state: State,
    seats: list[Seat],
    player: int,
    pile: Cards,
    cleared: Cards,
    stock: Cards,
    placed: tuple[int, ...],
    idle: int,
) -> State:
    """Return the beginning of the player's turn, after its draw (C6)."""
    draws = bool(stock) and state.setup.options.refill_to is None
    if draws:
        seats[player], stock, idle = _drawn(seats[player], stock, 1), stock[1:], 0
    return State(
        state.setup,
        "play",
        player,
        tuple(seats),
        pile,
        cleared,
        stock,
        placed,
        idle,
        draws,
    )


def _drawn(seat: Seat, stock: Cards, n: int) -> Seat:
    """Return the seat with the top n cards of the stock, or all of it, in the hand."""
    hand = merged(seat.hand, stock[:n])
    return Seat(hand, seat.known, seat.face_up, seat.face_down, seat.failed)
