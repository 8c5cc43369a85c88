"""Tomacco: shed the cards in hand, those face up, and those face down.

A game is an automaton in which chance acts twice, at the beginning:

    dealer → shuffle → table of each player, from the dealer's left → play … → over

In "table" each player secretly chooses three of their six cards to lie face up (C4).
The state moves them at once. Observations show them when all players have chosen.

A turn is one ply. It begins with a draw, which is no action: `shuffle` has settled the
order of the pick-up pile (C6). So the seat that acts has drawn already. Then

    play or flip ─ it clears the pile ─→ another turn of the same player (C11.1)
       │                 └─ the player is out ─→ turn of the next player
       └─ the pile stays ─→ turn of the next player who is not out
    pickup, or a flip that fails ─→ turn of the next player

The game is over when one player is left (C14), or after a number of idle turns (C15).
With the option `refill_to` a turn ends with the draw instead.
"""

from __future__ import annotations

from tabletop.core.validation import current_player as current_player
from tabletop.games.tomacco.events import describe as describe, words_of as words_of
from tabletop.games.tomacco.identities import follow as follow
from tabletop.games.tomacco.observation import (
    Observation as Observation,
    determinize as determinize,
    holding as holding,
    observe as observe,
    revealed as revealed,
    seen as seen,
)
from tabletop.games.tomacco.rules import (
    NAME as NAME,
    OPTION_SETS as OPTION_SETS,
    PLAYERS as PLAYERS,
    RULES_VERSION as RULES_VERSION,
    TITLE as TITLE,
    USUAL_PLAYERS as USUAL_PLAYERS,
    Action as Action,
    Options as Options,
    State as State,
    apply as apply,
    format_action as format_action,
    legal_actions as legal_actions,
    new as new,
    parse_action as parse_action,
    played as played,
    returns as returns,
    sample as sample,
    why_not as why_not,
)
