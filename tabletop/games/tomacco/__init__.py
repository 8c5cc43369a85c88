"""Tomacco: shed the cards in hand, those face up, and those face down.

A game is an automaton in which chance acts twice, at the beginning:

    dealer → shuffle → table of each player, from the dealer's left → play … → over

In "table" each player chooses in secret which three of his six cards will lie face up
(C4). A state moves them at once; observations show them when all have chosen.

A turn is one ply. It begins with a card drawn, which is no action, as the order of the
pick-up pile was chosen by `shuffle` (C6); so the seat that is to act has drawn. Then

    play or flip ─ it clears the pile ─→ another turn of the same player (C11.1)
       │                 └─ and he is out ─→ turn of the next one
       └─ it stays ─→ turn of the next one who is not out
    pickup, or a flip that fails ─→ turn of the next one

and the game is over when one player is left, or when nothing new has happened for long
(C14, C15). With the option `refill_to` cards are drawn at the end of a turn instead.
"""

from __future__ import annotations

from tabletop.core.validation import current_player as current_player
from tabletop.games.tomacco.messages import (
    action_words as action_words,
    deed_words as deed_words,
    describe as describe,
)
from tabletop.games.tomacco.observation import (
    Observation as Observation,
    determinize as determinize,
    follow as follow,
    observe as observe,
    seen as seen,
)
from tabletop.games.tomacco.rules import (
    NAME as NAME,
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
