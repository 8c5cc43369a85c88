"""Stavegame: two players, three staves, and cards with a red, a green, a blue value.

A game is an automaton in which chance acts twice, at the beginning:

    shuffle (A's cards) → shuffle (B's) → turn of A → turn of B → turn of A → … → end

A turn begins with a card drawn, which is no action: the order of the deck was chosen by
`shuffle` (V3, V4). Then its player acts as often as he likes, one ply each, until he
passes, ends the game (V9), or can do nothing more; then the turn ends by itself, as
does one in which nothing can be done at all (V4.2). So after each ply `rules.played`
runs through ends of turns and draws until somebody has something to decide:

    seat: place, forward, slide ─┐
      ↑        └─ can do more ───┘
      │ pass, or nothing more: next turn, draw; nothing to do: next turn, draw; …
      └─ somebody can act, or the fourth idle turn in a row ends the game (V11)
"""

from __future__ import annotations

from tabletop.core.validation import current_player as current_player
from tabletop.games.stavegame.messages import (
    action_words as action_words,
    deed_words as deed_words,
    describe as describe,
)
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
