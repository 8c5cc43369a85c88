"""What the actions of Stavegame do to a position, and how turns end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.game import CHANCE, TERMINAL
from tabletop.games.stavegame.actions import (
    SLOTS,
    STEPS,
    Action,
    End,
    Forward,
    Pass,
    Place,
    Shuffle,
    Slide,
)
from tabletop.games.stavegame.cards import (
    B_PIECE,
    COLOURS,
    GREY,
    HAND,
    POINTS,
    highest,
    lowest,
    number_of,
)
from tabletop.games.stavegame.legality import AHEAD, is_stuck
from tabletop.games.stavegame.state import (
    AIMLESS,
    BUSY,
    NOTHING,
    PLACED,
    A,
    B,
    Setup,
    State,
    with_item,
)

IDLE_AT_END: Final = 4
"""The game ends by itself as the last of so many idle turns in a row ends (V11)."""


def played(state: State, action: Action) -> State:
    """Return the state after an action that may be played; it is not checked."""
    if isinstance(action, Pass):
        return turn_ended(state)
    if isinstance(action, Shuffle):
        return _dealt(state, action)
    after = changed(state, action)
    return turn_ended(after) if after.to_act >= 0 and is_stuck(after) else after


def changed(state: State, action: Action) -> State:
    """Return the state after a legal action that is no `pass`, in the same turn."""
    match action:
        case Place():
            return _placed(state, action)
        case Forward():
            return _forward(state, SLOTS * action.stave + action.slot)
        case Slide():
            cell = SLOTS * action.stave + action.slot
            return _slid(state, cell, cell + SLOTS * STEPS[action.direction])
        case End():
            return _ended(state, state.idle_turns)
    message = "Neither a pass nor chance is played within a turn."
    raise ValueError(message)


# V3, decks


def _dealt(state: State, shuffle: Shuffle) -> State:
    """Return the state after the cards are in order: A's first, then B's."""
    order = tuple(map(number_of, shuffle.cards))
    owner = B if state.decks[A] else A
    return replace(
        state,
        setup=Setup(state.setup.options, tuple(sorted(order))),
        to_act=CHANCE if owner == A else A,
        hands=with_item(state.hands, owner, order[:HAND]),
        decks=with_item(state.decks, owner, order[HAND:]),
    )


# V8, combat


def attacker_wins(colour: int, attacker: int, defender: int) -> bool:
    """Return whether this piece wins against that one in the colour."""
    return POINTS[colour][attacker] >= POINTS[colour][defender]


def combat_colour(action: Place) -> int:
    """Return the colour in which a card attacks that is placed on another (V5)."""
    colour = action.colour or lowest(number_of(action.card))[0]
    return COLOURS.index(colour)


# PLACE, FORWARD, SLIDE


def _placed(state: State, action: Place) -> State:
    player = state.turn & 1
    number, cell = number_of(action.card), SLOTS * action.stave + action.slot
    piece, old = number + B_PIECE * player, state.board[cell]
    hand = list(state.hands[player])
    hand.remove(number)
    board, colours, placed, slid = state.board, state.colours, state.placed, state.slid
    if not old or attacker_wins(combat_colour(action), piece, old):
        board = (*board[:cell], piece, *board[cell + 1 :])
        placed |= 1 << cell
        slid &= ~(1 << cell)
    if colours[action.stave] == GREY:
        colour = COLOURS.index(action.colour or highest(number)[0])
        colours = _with(colours, action.stave, colour)
    return State(
        state.setup,
        state.to_act,
        state.turn,
        state.idle_turns,
        PLACED if state.setup.options.first_edition else BUSY,
        board,
        colours,
        with_item(state.hands, player, tuple(hand)),
        state.decks,
        placed,
        slid,
    )


def _forward(state: State, cell: int) -> State:
    to = AHEAD[state.turn & 1][cell]
    assert to is not None  # noqa: S101 - the action is legal
    board = list(state.board)
    board[to], board[cell] = board[cell], 0
    return _moved(
        state,
        tuple(board),
        state.colours,
        max(state.done, BUSY),
        _carried(state.placed, cell, to),
        _carried(state.slid, cell, to),
    )


def _slid(state: State, cell: int, to: int) -> State:
    here = state.colours[cell // SLOTS]
    piece, old = state.board[cell], state.board[to]
    is_aimless = not old and here == state.colours[to // SLOTS]
    board, placed, slid = list(state.board), state.placed, state.slid
    board[cell] = 0
    if not old or attacker_wins(here, piece, old):
        board[to] = piece
        placed &= ~(1 << to)
        slid = _carried(slid | is_aimless << cell, cell, to)
    else:
        slid &= ~(1 << cell)
    done = max(state.done, AIMLESS if is_aimless else BUSY)
    colours = _colours_without(state.colours, board, cell // SLOTS)
    return _moved(state, tuple(board), colours, done, placed, slid)


def _colours_without(
    colours: tuple[int, ...], board: list[int], stave: int
) -> tuple[int, ...]:
    """Return the colours after a card left the stave: grey if it is empty (V7.1)."""
    if any(board[stave * SLOTS : (stave + 1) * SLOTS]):
        return colours
    return _with(colours, stave, GREY)


def _with(colours: tuple[int, ...], stave: int, colour: int) -> tuple[int, ...]:
    return (*colours[:stave], colour, *colours[stave + 1 :])


def _carried(cells: int, cell: int, to: int) -> int:
    """Return the set of slots after what is known of a card has gone along with it."""
    mark = cells >> cell & 1
    return cells & ~(1 << cell) & ~(1 << to) | mark << to


def _moved(  # noqa: PLR0913, PLR0917 - in the order of the fields, for speed
    state: State,
    board: tuple[int, ...],
    colours: tuple[int, ...],
    done: int,
    placed: int,
    slid: int,
) -> State:
    return State(
        state.setup,
        state.to_act,
        state.turn,
        state.idle_turns,
        done,
        board,
        colours,
        state.hands,
        state.decks,
        placed,
        slid,
    )


# The end of a turn, and of the game


def turn_ended(state: State) -> State:
    """Return the next turn in which somebody is asked, or the end (V4.2, V11)."""
    while True:
        idle_turns = state.idle_turns + 1 if state.done <= AIMLESS else 0
        if idle_turns == IDLE_AT_END:
            return _ended(state, idle_turns)
        state = _next_turn(state, idle_turns)
        if not is_stuck(state):
            return state


def _next_turn(state: State, idle_turns: int) -> State:
    """Return the beginning of the next turn, after its draw (V4)."""
    turn = state.turn + 1
    player = turn & 1
    hands, decks = state.hands, state.decks
    if deck := decks[player]:
        hands = with_item(hands, player, (*hands[player], deck[0]))
        decks = with_item(decks, player, deck[1:])
    return State(
        state.setup,
        player,
        turn,
        idle_turns,
        NOTHING,
        state.board,
        state.colours,
        hands,
        decks,
        0,
        0,
    )


def _ended(state: State, idle_turns: int) -> State:
    return State(
        state.setup,
        TERMINAL,
        state.turn,
        idle_turns,
        state.done,
        state.board,
        state.colours,
        state.hands,
        state.decks,
        state.placed,
        state.slid,
    )
