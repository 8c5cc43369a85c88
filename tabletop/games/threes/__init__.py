"""Threes: slide the tiles of a board and merge them, alone, for points.

A game is an automaton of four kinds of ply, and `rules.awaited` returns the next kind:

    start → draw → move → slot → draw → move → slot → … → end

`start` places nine tiles (T9). `draw` announces the next card (T5 to T8), the player
moves (T1 to T3), and `slot` chooses the lane where the announced card enters (T4). If
no direction is legal after a `slot`, the game is over without a draw (T10). Every ply
but the player's move is chance.
"""

from tabletop.games.threes.events import describe as describe, words_of as words_of
from tabletop.games.threes.observation import (
    Observation as Observation,
    determinize as determinize,
    follow as follow,
    observe as observe,
    seen as seen,
)
from tabletop.games.threes.rules import (
    NAME as NAME,
    PLAYERS as PLAYERS,
    RULES_VERSION as RULES_VERSION,
    TITLE as TITLE,
    Action as Action,
    Options as Options,
    State as State,
    apply as apply,
    current_player as current_player,
    format_action as format_action,
    legal_actions as legal_actions,
    new as new,
    parse_action as parse_action,
    returns as returns,
    sample as sample,
    why_not as why_not,
)
