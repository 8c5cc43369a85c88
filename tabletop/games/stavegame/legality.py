"""What may be played in Stavegame: the one place that decides it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.games.stavegame.actions import (
    CELLS,
    END,
    FORWARDS,
    PASS,
    SLIDES,
    SLOTS,
    STAVES,
    Action,
    Place,
    Slide,
    place,
)
from tabletop.games.stavegame.cards import (
    B_PIECE,
    GREY,
    POINTS,
    card_of,
    highest,
    lowest,
)
from tabletop.games.stavegame.state import NOTHING, PLACED, A, State

AHEAD: Final = (
    tuple(cell - 1 if slot > 0 else None for cell, (_, slot) in enumerate(CELLS)),
    tuple(cell + 1 if slot < 2 else None for cell, (_, slot) in enumerate(CELLS)),  # noqa: PLR2004 - the last slot
)
"""By player and slot, the slot one step towards the opponent; None at his side."""

BESIDE: Final[tuple[tuple[tuple[int, Slide], ...], ...]] = tuple(
    (
        *([(cell - SLOTS, SLIDES["left"][cell])] if stave > 0 else []),
        *([(cell + SLOTS, SLIDES["right"][cell])] if stave < STAVES - 1 else []),
    )
    for cell, (stave, _) in enumerate(CELLS)
)
"""By slot, the same slots of the adjacent staves, each with the slide to it."""

IDLE_TO_END: Final = 2
"""After so many idle turns in a row END is allowed (V9)."""

# PLACE


def taken(board: tuple[int, ...]) -> int:
    """Return the set of the slots in which a card lies."""
    found = 0
    for cell, piece in enumerate(board):
        if piece:
            found |= 1 << cell
    return found


def nearest(player: int, stave: int, occupied: int) -> int | None:
    """Return the empty slot of the stave that is nearest to the player (V5).

    Returns:
        A slot from 0 to 8; None if the stave is full.
    """
    cells = range(stave * SLOTS, (stave + 1) * SLOTS)
    ordered = reversed(cells) if player == A else cells
    return next((cell for cell in ordered if not occupied >> cell & 1), None)


def choices_of_colour(number: int, cell: int, occupied: int) -> tuple[Place, ...]:
    """Return the ways to place a card here: one for each of several tied colours."""
    stave = cell // SLOTS
    if occupied >> cell & 1:
        colours = lowest(number)  # V5: the attacker chooses among its lowest values
    elif occupied >> stave * SLOTS & (1 << SLOTS) - 1:
        colours = ()
    else:
        colours = highest(number)
    named = colours if len(colours) > 1 else (None,)
    return tuple(place(card_of(number), *CELLS[cell], colour) for colour in named)


@lru_cache(maxsize=1 << 14)
def places(
    number: int, player: int, occupied: int, *, attacks: bool
) -> tuple[Place, ...]:
    """Return the ways to place a card: on each stave (V5 i), then on cards (V5 ii).

    Args:
        number: of the card.
        player: whose card it is.
        occupied: the slots in which a card lies.
        attacks: whether it may be placed on cards.
    """
    near = [nearest(player, stave, occupied) for stave in range(STAVES)]
    cells = [cell for cell in near if cell is not None]
    if attacks:
        cells += [cell for cell in range(len(CELLS)) if occupied >> cell & 1]
    found = (choices_of_colour(number, cell, occupied) for cell in cells)
    return tuple(action for some in found for action in some)


def _places(state: State, occupied: int) -> list[Action]:
    is_first = state.setup.options.first_edition
    if state.done == PLACED and is_first:  # first edition: one PLACE a turn
        return []
    player, found = state.turn & 1, list[Action]()
    for number in dict.fromkeys(state.hands[player]):
        found += places(number, player, occupied, attacks=not is_first)
    return found


# FORWARD and SLIDE


def steps(state: State) -> list[Action]:
    """Return what the player may do with his cards on the board (V6, V7)."""
    board, player, fixed = state.board, state.turn & 1, state.placed
    is_first = state.setup.options.first_edition
    forwards, slides = list[Action](), list[Action]()
    for cell, piece in enumerate(board):
        if not piece or piece // B_PIECE != player:
            continue
        is_fresh = fixed >> cell & 1
        ahead = AHEAD[player][cell]
        if ahead is not None and not board[ahead] and (is_first or not is_fresh):
            forwards.append(FORWARDS[cell])
        if not is_fresh:
            slides += [
                slide for to, slide in BESIDE[cell] if can_slide(state, cell, to)
            ]
    return forwards + slides


def can_slide(state: State, cell: int, to: int) -> bool:
    """Return whether this card of the player, not placed this turn, may slide there."""
    here, there = state.colours[cell // SLOTS], state.colours[to // SLOTS]
    if there == GREY:
        return False
    if here == there:
        if state.setup.options.first_edition:
            return False
        return state.board[to] != 0 or not state.slid >> cell & 1  # V11
    piece = state.board[cell]
    return POINTS[here][piece] > POINTS[there][piece]


# END and the end of a turn


def can_end(state: State) -> bool:
    """Return whether the player may end the game now (V9)."""
    is_full = 0 not in state.board
    if state.setup.options.first_edition:
        return is_full
    return state.done == NOTHING and (is_full or state.idle_turns >= IDLE_TO_END)


def is_stuck(state: State) -> bool:
    """Return whether nothing but the end of the turn is possible (V4.2)."""
    if state.hands[state.turn & 1]:
        if not state.setup.options.first_edition:  # V5: any slot will do
            return False
        if _places(state, taken(state.board)):
            return False
    return not can_end(state) and not steps(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may do: places, steps forward, slides, end, pass."""
    if state.to_act < 0:
        return ()
    occupied = taken(state.board)
    found = _places(state, occupied) + steps(state)
    if can_end(state):
        found.append(END)
    if occupied:  # V4.1: not on the empty board
        found.append(PASS)
    return tuple(found)
