"""Stavegame: two players, three staves, and cards with red, green and blue values.

A game is an automaton in which chance acts twice, at the beginning:

    shuffle (A's cards) → shuffle (B's) → turn of A → turn of B → turn of A → … → end

A turn begins with a draw, which is no action: `shuffle` has settled the order of the
deck (V3, V4). Then the player acts any number of times, one ply each. The player passes
or ends the game (V9). A turn without further possible actions ends by itself, even at
its beginning (V4.2). So after each ply `rules.played` ends turns and draws cards until
a player has a choice:

    seat: place, forward, slide ─┐
      ↑        └─ can do more ───┘
      │ pass, or nothing more: next turn, draw; nothing to do: next turn, draw; …
      └─ a player can act, or the fourth idle turn in a row ends the game (V11)
"""

from __future__ import annotations

from tabletop.core.validation import current_player as current_player
from tabletop.games.stavegame.events import describe as describe, words_of as words_of
from tabletop.games.stavegame.observation import (
    Observation as Observation,
    determinize as determinize,
    follow as follow,
    observe as observe,
    seen as seen,
)
from tabletop.games.stavegame.rules import (
    NAME as NAME,
    PLAYERS as PLAYERS,
    RULES_VERSION as RULES_VERSION,
    TITLE as TITLE,
    Action as Action,
    Options as Options,
    State as State,
    apply as apply,
    format_action as format_action,
    legal_actions as legal_actions,
    new as new,
    parse_action as parse_action,
    returns as returns,
    sample as sample,
    why_not as why_not,
)
