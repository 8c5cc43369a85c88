"""Threes: slide the tiles of a board and merge them, alone, for points.

A game is an automaton of four kinds of ply, and `awaited` tells which comes next:

    start → draw → move → slot → draw → move → slot → … → end

`start` lays nine tiles (T9). `draw` announces the next card (T5 to T8), the player
moves (T1 to T3), `slot` chooses the lane where the announced card enters (T4). If no
direction is legal after a `slot` the game is over, and nothing is drawn any more
(T10). Every ply but the player's move is chance.

The files are cut as the rulebook is: `lanes` (tiles, merges, pushes), `cards` (bag,
plus cards, the start), `actions` (with their notation), `rules` (state, setup,
legality, effects, ending), `seeing`, and `sentences`.
"""

from __future__ import annotations

from tabletop.games.threes.actions import (
    Action,
    Draw,
    Move,
    Slot,
    Start,
    format_action,
    parse_action,
)
from tabletop.games.threes.cards import plus_values, shuffled_start, windows
from tabletop.games.threes.lanes import (
    DIRECTIONS,
    LANES,
    Board,
    can_merge,
    can_move,
    can_push,
    entry_cell,
    is_tile,
    moved,
    push,
    score,
    tile_score,
)
from tabletop.games.threes.rules import (
    NAME,
    PLAYERS,
    RULES_VERSION,
    TITLE,
    Options,
    State,
    apply,
    awaited,
    current_player,
    legal_actions,
    new,
    returns,
    sample,
)
from tabletop.games.threes.seeing import (
    Observation,
    determinize,
    follow,
    observe,
)
from tabletop.games.threes.sentences import action_words, describe

__all__ = [
    "DIRECTIONS",
    "LANES",
    "NAME",
    "PLAYERS",
    "RULES_VERSION",
    "TITLE",
    "Action",
    "Board",
    "Draw",
    "Move",
    "Observation",
    "Options",
    "Slot",
    "Start",
    "State",
    "action_words",
    "apply",
    "awaited",
    "can_merge",
    "can_move",
    "can_push",
    "current_player",
    "describe",
    "determinize",
    "entry_cell",
    "follow",
    "format_action",
    "is_tile",
    "legal_actions",
    "moved",
    "new",
    "observe",
    "parse_action",
    "plus_values",
    "push",
    "returns",
    "sample",
    "score",
    "shuffled_start",
    "tile_score",
    "windows",
]
