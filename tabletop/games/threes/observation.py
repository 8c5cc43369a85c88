"""Observations of Threes, and the identities of tiles."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.chance import Rng, pick
from tabletop.core.game import NOBODY, Ids, recast
from tabletop.core.i18n import _
from tabletop.games.threes import lanes, rules
from tabletop.games.threes.lanes import Board
from tabletop.games.threes.rules import Action, Bag, Draw, Options, State, Window

PLUS = "+"  # the announcement of a plus card whose value is hidden (T8)


@dataclass(frozen=True, slots=True)
class Observation:
    """Everything the player knows: the `State` but the value of a plus card."""

    observer: int
    options: Options
    to_act: int
    board: Board
    # "1", "2" or "3"; for a plus card "+", or its window with `plus_window`; None
    # without an announced card
    next_card: str | Window | None
    bag: Bag  # the numbers of 1s, 2s and 3s left, without the announced card
    score: int
    moves: int
    highest: int
    direction: str
    changed: tuple[int, ...]

    @property
    def cards(self) -> Window:
        """The possible values of the announced card, all equally likely."""
        if self.next_card == PLUS:
            return rules.plus_values(self.highest)
        if isinstance(self.next_card, tuple):
            return self.next_card
        return (int(self.next_card),) if self.next_card else ()


def observe(state: State, player: int) -> Observation:
    """Return the observation of the player; `ValueError` unless it is 0."""
    if player not in {0, NOBODY}:
        sentence = _("Threes has only player 0; there is no player {player}.")
        raise ValueError(sentence.format(player=player))
    return recast(
        Observation,
        state,
        observer=player,
        to_act=rules.current_player(state),
        next_card=_announced(state),
        score=lanes.score(state.board),
    )


def _announced(state: State) -> str | Window | None:
    if not state.next_card:
        return None
    if state.next_card <= rules.BASIC:
        return str(state.next_card)
    return state.window or PLUS  # T8: the value of a plus card is hidden


def seen(_before: State, action: Action, _player: int) -> Action:
    """Return the action as known; a plus card has its lowest possible value (T8)."""
    if not isinstance(action, Draw) or action.value <= rules.BASIC:
        return action
    lowest = action.window[0] if action.window else 2 * rules.BASIC
    return Draw(lowest, action.window)


def determinize(observation: Observation, rng: Rng) -> State:
    """Return a state that fits the observation; a plus card gets a new value (T7)."""
    announced, cards = observation.next_card, observation.cards
    return recast(
        State,
        observation,
        next_card=pick(rng, cards) if cards else 0,
        window=announced if isinstance(announced, tuple) else (),
    )


def follow(before: Observation, action: Action, after: Observation, ids: Ids) -> Ids:
    """Return the number of each tile by its cell, "0" to "15".

    The tiles of the start have 1 to 9, row by row. The tile that enters after the
    player's move m has 9 + m. Of two tiles that merge, the moving one keeps its number.
    """
    match action:
        case rules.Start():
            cells = [str(cell) for cell, tile in enumerate(action.board) if tile]
            return {cell: number for number, cell in enumerate(cells, 1)}
        case rules.Draw():
            return ids
        case rules.Move():
            return _moved_ids(before.board, action.direction, ids)
        case rules.Slot():
            entry = lanes.entry_cell(before.direction, action.lane)
            return {**ids, str(entry): rules.START_TILES + after.moves}


def _moved_ids(board: Board, direction: str, ids: Ids) -> Ids:
    targets = lanes.moved(board, direction)
    tiles = [cell for cell, tile in enumerate(board) if tile]
    # Staying tiles come first, so that a moving tile replaces the one that it hits.
    tiles.sort(key=lambda cell: targets[cell] != cell)
    return {str(targets[cell]): ids[str(cell)] for cell in tiles}
