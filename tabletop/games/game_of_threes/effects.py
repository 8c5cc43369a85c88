"""What the actions of the Game of Threes do, and how turns and rounds end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.game import CHANCE, TERMINAL
from tabletop.games.game_of_threes.actions import (
    Action,
    Cut,
    Deal,
    Discard,
    Draw,
    Join,
)
from tabletop.games.game_of_threes.cards import Cards, with_card, without
from tabletop.games.game_of_threes.state import (
    NOTHING,
    Seat,
    Setup,
    State,
    left_of,
    points_of_hand,
    right_of,
    wild_rank_of,
)

TURNS_PER_PLAYER: Final = 50
"""A round in which everybody has had so many turns, and nobody is out, ends (G13.1)."""


def played(state: State, action: Action) -> State:
    """Return the state after a legal action of a seat; it is not checked.

    For players who search: `apply` is this with the checks.
    """
    if isinstance(action, Draw):
        return _taken_open(state) if action.is_open else _taken_from_stock(state)
    if isinstance(action, Discard):
        return _discarded(state, action.card)
    if isinstance(action, Cut):
        return _cut(state, action.place)
    if isinstance(action, Deal):
        return shuffling(state.setup, state.round + 1, len(state.seats), state.rows)
    if isinstance(action, Join):
        return _joined(state)
    message = "Chance is not played by a seat."
    raise ValueError(message)


# G5 and G6, the cut and the deal


def shuffling(
    setup: Setup, number: int, players: int, rows: tuple[tuple[int, ...], ...]
) -> State:
    """Return the beginning of this round, before its cards are shuffled."""
    return State(
        setup,
        phase="shuffle",
        to_act=CHANCE,
        round=number,
        active=None,
        seats=(NOTHING,) * players,
        discards=(),
        stock=(),
        taken=None,
        is_open=False,
        turns=0,
        out_player=None,
        rows=rows,
        remade=(),
    )


def shuffled_into(state: State, cards: Cards) -> State:
    """Return the state after chance has put these cards into their order.

    All cards are the pile that will be dealt. The discards are the stock to be (G15).
    """
    cutter = state.setup.dealer if state.active is None else state.active
    assert cutter is not None  # noqa: S101 - the order of play is known
    return replace(
        state,
        phase="cut",
        to_act=right_of(state.setup.order, cutter),
        stock=cards,
        discards=(),
        seats=tuple(Seat(seat.hand, seat.known, ()) for seat in state.seats),
        remade=() if state.active is None else tuple(sorted(cards)),
    )


def _cut(state: State, place: int) -> State:
    pile = state.stock[place:] + state.stock[:place]
    if state.active is not None:  # G15: then the active player discards
        return replace(state, phase="discard", to_act=state.active, stock=pile)
    return _dealt(state, pile)


def _dealt(state: State, pile: Cards) -> State:
    order, dealer, seats = state.setup.order, state.setup.dealer, list(state.seats)
    assert dealer is not None  # noqa: S101 - somebody has dealt
    players, first = len(order), left_of(order, dealer)
    dealt = wild_rank_of(state.round) * players
    at = order.index(first)
    for k in range(players):
        hand = tuple(sorted(pile[k:dealt:players]))
        seats[order[(at + k) % players]] = Seat(hand, (), ())
    return replace(
        state,
        phase="draw",
        to_act=first,
        active=first,
        seats=tuple(seats),
        discards=pile[dealt : dealt + 1],
        stock=pile[dealt + 1 :],
    )


# G17, joining


def _joined(state: State) -> State:
    setup, player = state.setup, len(state.seats)
    return replace(
        state,
        setup=replace(setup, order=(*setup.order, player)),
        seats=(*state.seats, NOTHING),
    )


# G7, a turn


def _taken_open(state: State) -> State:
    """Return the state after the player took the top card of the discard pile."""
    card, seat = state.discards[-1], state.seats[state.to_act]
    known = with_card(seat.known, card)
    left = Seat(with_card(seat.hand, card), known, seat.since)
    return _holding(state, left, card, state.discards[:-1], state.stock, is_open=True)


def _taken_from_stock(state: State) -> State:
    """Return the state after the player took the top card of the stock."""
    card, seat = state.stock[0], state.seats[state.to_act]
    since = (*seat.since, card) if state.remade else ()
    left = Seat(with_card(seat.hand, card), seat.known, since)
    return _holding(state, left, card, state.discards, state.stock[1:], is_open=False)


def _holding(  # noqa: PLR0913 - all that taking a card changes
    state: State,
    seat: Seat,
    card: int,
    discards: Cards,
    stock: Cards,
    *,
    is_open: bool,
) -> State:
    player = state.to_act
    return State(
        state.setup,
        "discard" if stock else "shuffle",  # G15
        player if stock else CHANCE,
        state.round,
        player,
        (*state.seats[:player], seat, *state.seats[player + 1 :]),
        discards,
        stock,
        card,
        is_open,
        state.turns,
        state.out_player,
        state.rows,
        state.remade,
    )


def _discarded(state: State, card: int) -> State:
    player, seat = state.to_act, state.seats[state.to_act]
    hand, known, since = without(seat.hand, (card,)), seat.known, seat.since
    if card in known:
        known = without(known, (card,))
    elif state.remade:
        since = (*since, ~card)
    out = state.out_player
    if out is None and not points_of_hand(state, hand):
        out = player  # G12
    seats = (
        *state.seats[:player],
        Seat(hand, known, since),
        *state.seats[player + 1 :],
    )
    return _next_turn(state, seats, (*state.discards, card), out)


def _next_turn(
    state: State, seats: tuple[Seat, ...], discards: Cards, out: int | None
) -> State:
    """Return the beginning of the next turn, or the end of the round."""
    turns, following = state.turns + 1, left_of(state.setup.order, state.to_act)
    after = State(
        state.setup,
        "draw",
        following,
        state.round,
        following,
        seats,
        discards,
        state.stock,
        None,
        False,  # noqa: FBT003 - in the order of the fields, for speed
        turns,
        out,
        state.rows,
        state.remade,
    )
    has_lasted = out is None and turns >= TURNS_PER_PLAYER * len(seats)
    return _scored(after) if has_lasted or following == out else after


# G13 and G14, the end of a round


def _scored(state: State) -> State:
    """Return the end of a round; all hands lie open, and with them what is left."""
    row = tuple([points_of_hand(state, seat.hand) for seat in state.seats])
    setup = state.setup
    is_last = state.round == setup.options.rounds
    ended = replace(
        state,
        phase="over" if is_last else "deal",
        to_act=TERMINAL,
        active=None,
        seats=tuple(Seat(seat.hand, seat.known, ()) for seat in state.seats),
        rows=(*state.rows, row),
        remade=(),  # the open hands tell more
    )
    if is_last:
        return ended
    assert setup.dealer is not None  # noqa: S101 - somebody has dealt
    dealer = left_of(setup.order, setup.dealer)
    return replace(ended, setup=replace(setup, dealer=dealer), to_act=dealer)
