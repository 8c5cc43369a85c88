"""What the player of Threes knows, and which tile is which."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.chance import Rng, pick
from tabletop.game import Ids
from tabletop.games.threes.actions import Action, Draw, Move, Slot, Start
from tabletop.games.threes.cards import BASIC, START_TILES, Bag, Window, plus_values
from tabletop.games.threes.lanes import Board, entry_cell, moved, score
from tabletop.games.threes.rules import Options, State, current_player
from tabletop.i18n import _

PLUS = "+"
"""The announcement of a plus card whose value is hidden (T8)."""


@dataclass(frozen=True, slots=True)
class Observation:
    """All that the player knows: everything but the value of a plus card.

    Attributes:
        next_card: "1", "2" or "3"; for a plus card "+", with `plus_window` its window;
            None when no card is announced.
        bag: how many 1s, 2s and 3s come before the refill, without the announced one.
        highest: the highest tile at the last draw, 0 before the first.
        direction: that of the last move until its `slot`, else "".
        changed: the lanes that it changed, ascending; else empty.
    """

    observer: int
    options: Options
    to_act: int
    board: Board
    next_card: str | Window | None
    bag: Bag
    score: int
    moves: int
    highest: int
    direction: str
    changed: tuple[int, ...]


def observe(state: State, player: int) -> Observation:
    """Return what the player knows.

    Raises:
        ValueError: there is no such player.
    """
    if player != 0:
        sentence = _("Threes has one player, number 0, and no number {player}.")
        raise ValueError(sentence.format(player=player))
    return Observation(
        0,
        state.options,
        current_player(state),
        state.board,
        _announced(state),
        state.bag,
        score(state.board),
        state.moves,
        state.highest,
        state.direction,
        state.changed,
    )


def _announced(state: State) -> str | Window | None:
    if not state.next_card:
        return None
    if state.next_card <= BASIC:
        return str(state.next_card)
    return state.window or PLUS  # T8: a plus card does not tell its value


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state that looks like this; a plus card gets a new value (T7)."""
    card = observation.next_card
    return State(
        observation.options,
        observation.board,
        observation.bag,
        _possible_value(observation, rng),
        card if isinstance(card, tuple) else (),
        observation.highest,
        observation.moves,
        observation.direction,
        observation.changed,
    )


def _possible_value(observation: Observation, rng: Rng) -> int:
    card = observation.next_card
    if card == PLUS:
        return pick(rng, plus_values(observation.highest))
    if isinstance(card, tuple):
        return pick(rng, card)
    return int(card or 0)


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the number of each tile by its cell, "0" to "15".

    The tiles of the start have 1 to 9, row by row, and the one that enters after the
    player's move m has 9 + m. Of two tiles that merge, the one that moves keeps its
    number.
    """
    match action:
        case Start():
            cells = [str(cell) for cell, tile in enumerate(action.board) if tile]
            return {cell: number for number, cell in enumerate(cells, 1)}
        case Draw():
            return ids
        case Move():
            return _moved_ids(before.board, action.direction, ids)
        case Slot():
            entry = entry_cell(before.direction, action.lane)
            return {**ids, str(entry): START_TILES + after.moves}


def _moved_ids(board: Board, direction: str, ids: Ids) -> Ids:
    targets = moved(board, direction)
    tiles = [cell for cell, tile in enumerate(board) if tile]
    # Those that stay go first, so that one that moves replaces the one it runs into.
    tiles.sort(key=lambda cell: targets[cell] != cell)
    return {str(targets[cell]): ids[str(cell)] for cell in tiles}
